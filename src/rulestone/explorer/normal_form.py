"""
What is written in a rule, in one form: two rules that come to the same when nothing is looked at have the same form.

Answers are put in for questions and rules for their names; order counts for nothing inside all-of and any-of; a double
negation is none; lists of steps inside lists are one list. Nothing is folded that hangs on what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from rulestone.compiler import Ruleset
from rulestone.model import Answer
from rulestone.phrases.tree import All, Any, Asked, Fixed, Hit, Holds, If, Named, Node, Not, Said, Steps, children

Given = Mapping[str, Answer]
MOST_WAYS = 256
"""In how many ways other questions are answered at most; where there are more, nothing is known."""
ALWAYS, NEVER = Said("always"), Said("never")


class TooDeep(Exception):
    """A rule that is made of itself has no form."""


class Forms:
    """The forms of rules under one set of answers."""

    def __init__(self, rules: Ruleset, answers: Given) -> None:
        self.rules, self.answers = rules, answers
        self.within: list[str] = []
        """What is being put in."""

    def of(self, node: Node) -> Node:
        """The form of a node."""
        match node:
            case Asked(question):
                return self.inside(f"<{question}>", meant(self.rules, node, self.answers[question]))
            case Named(name):
                return self.named(node, name)
            case All(parts):
                return self.joined(All, parts, ALWAYS, NEVER)
            case Any(parts):
                return self.joined(Any, parts, NEVER, ALWAYS)
            case Not(part):
                return negated(self.of(part))
            case If(condition, then, other):
                return self.choice(self.of(condition), self.of(then), self.of(other))
            case Steps(steps=steps):
                return Steps("", tuple(self.flat(steps)))
        return self.of_parts(node)

    def of_parts(self, node: Node) -> Node:
        """The form of a node that is as it is but for what stands in it."""
        match node:
            case Hit(who, do):
                return Hit(self.of(who), self.of(do))
            case Holds(who=who, which=which, card=card):
                return Holds(self.of(who), which, self.of(card))
            case Said(phrase, slots):
                return Said(phrase, tuple((name, self.of(slot)) for name, slot in slots))
        return node

    def inside(self, name: str, node: Node) -> Node:
        """The form of what stands for a name."""
        if name in self.within:
            raise TooDeep(name)
        self.within.append(name)
        try:
            return self.of(node)
        finally:
            self.within.pop()

    def named(self, node: Named, name: str) -> Node:
        """The form of what a name stands for."""
        for part in (self.rules.meanings, self.rules.procedures, self.rules.events):
            if name in part:
                return self.inside(name, part[name])
        return node

    def joined(self, of: type[All] | type[Any], parts: tuple[Node, ...], idle: Node, decisive: Node) -> Node:
        """All of some conditions, or any of them."""
        found: dict[Node, None] = {}
        for part in map(self.of, parts):
            found.update(dict.fromkeys(part.parts if isinstance(part, of) else (part,)))
        left = sorted((part for part in found if part != idle), key=repr)
        if decisive in left or any(isinstance(part, Not) and part.part in found for part in left):
            return decisive
        return idle if not left else left[0] if len(left) == 1 else of(tuple(left))

    def choice(self, condition: Node, then: Node, other: Node) -> Node:
        """One of two, as a condition says."""
        if isinstance(condition, Not):
            condition, then, other = condition.part, other, then
        if then == other or condition == ALWAYS:
            return then
        return other if condition == NEVER else If(condition, then, other)

    def flat(self, steps: tuple[Node, ...]) -> Iterator[Node]:
        """Steps one after the other, whatever lists they stand in."""
        for step in steps:
            form = self.of(step)
            if isinstance(form, Steps):
                yield from form.steps
            else:
                yield form


def negated(form: Node) -> Node:
    """That a condition does not hold."""
    if isinstance(form, Not):
        return form.part
    if isinstance(form, Said) and form in (ALWAYS, NEVER):
        return NEVER if form == ALWAYS else ALWAYS
    if isinstance(form, (All, Any)):
        other: type[All] | type[Any] = Any if isinstance(form, All) else All
        return other(tuple(sorted(map(negated, form.parts), key=repr)))
    return Not(form)


def meant(rules: Ruleset, node: Asked, answer: Answer) -> Node:
    """What an answer stands for where a question is asked; one that has no clause stands for itself."""
    if node.answers is not None:
        return dict(node.answers).get(str(answer), Fixed(f"<{node.question}> {answer}"))
    return rules.clauses.get((node.question, node.kind), {}).get(answer, Fixed(answer))


def ways(
    rules: Ruleset, others: Mapping[str, tuple[Answer, ...]], nodes: Iterable[Node], but: str
) -> list[Given] | None:
    """Every set of answers that is admitted to what some rules ask but one question; none where there are too many."""
    asked = sorted(asked_below(rules, *nodes) - {but})
    admitted = [(rules.answers[name],) if name in rules.answers else others.get(name, ()) for name in asked]
    number = 1
    for answers in admitted:
        number *= len(answers)
    if not 0 < number <= MOST_WAYS:
        return None
    return [dict(zip(asked, each, strict=True)) for each in product(*admitted)]


def asked_below(rules: Ruleset, *nodes: Node) -> set[str]:
    """The questions that some rules ask, through names and through all that answers to them stand for."""
    found: set[str] = set()
    named: set[str] = set()
    todo = list(nodes)
    while todo:
        node = todo.pop()
        todo.extend(children(node))
        if isinstance(node, Asked) and node.question not in found:
            found.add(node.question)
            for (question, _), clauses in rules.clauses.items():
                if question == node.question:
                    todo.extend(clauses.values())
        if isinstance(node, Named) and node.name not in named:
            named.add(node.name)
            parts = (rules.meanings, rules.procedures, rules.events)
            todo.extend(part[node.name] for part in parts if node.name in part)
    return found
