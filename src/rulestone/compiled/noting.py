"""
Rules as code in which questions stay open, and which notes what it looks at on its way.

A question that is left open is read while the code runs: its answer picks one of the clauses that were written for what
a book admits. With `tracing` every question that is read is noted, settled ones too, and every card that made a
condition true. Whatever leaves a trace is looked at exactly when the plain evaluator looks at it: card by card, seat by
seat, and not at all where the matter was decided before; what leaves none may still become a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from rulestone.compiled.conditions import Conditions
from rulestone.compiled.env import Env, People
from rulestone.compiled.faces import Faces
from rulestone.compiled.moves import indented
from rulestone.compiled.source import FALSE, CannotSpecialise, Source, both, either, reads, which
from rulestone.compiled.steps import Blocks
from rulestone.compiler import Ruleset
from rulestone.model import Answer
from rulestone.phrases import phrases
from rulestone.phrases.tree import Asked, Hit, Holds, Named, Node, Said, Steps

Open = Mapping[str, tuple[Answer, ...] | None]
"""Questions that are left open, each with all that may be answered; nothing stands for whatever is listed."""
GIVEN = "rulestone/given/"
"""How a number is called that is whatever is answered to a question, which comes after this."""


def all_open(rules: Ruleset) -> Open:
    """Every question of a game that it does not settle by itself, with whatever is listed."""
    return {question: None for question in rules.asked if question not in rules.answers}


class Noting(Conditions):
    """Writes conditions that read what is left open."""

    def __init__(
        self, rules: Ruleset, answers: Mapping[str, Answer], open_: Open, faces: Faces, source: Source, *, tracing: bool
    ) -> None:
        super().__init__(rules, answers, faces, source)
        self.open = open_
        self.tracing = tracing
        source.names["islice"] = islice

    def true(self, node: Node, env: Env) -> str:
        """Whether a condition holds; the questions of its slots are read first, in their order."""
        asked = first_asked(node.who if isinstance(node, Holds) else node)
        if asked is None:
            return super().true(node, env)
        return self.by_answer(asked, lambda clause: self.true(with_first(node, clause), env))

    def is_among(self, seat: str, people: Node, env: Env) -> str:
        """Whether a seat is one of some people."""
        asked = first_asked(people)
        if asked is None:
            return super().is_among(seat, people, env)
        return self.by_answer(asked, lambda clause: self.is_among(seat, with_first(people, clause), env))

    def are_any(self, people: Node, env: Env) -> str:
        """Whether there is anybody among some people."""
        asked = first_asked(people)
        if asked is None:
            return f"bool({self.people(people, env).all})"
        return self.by_answer(asked, lambda clause: self.are_any(with_first(people, clause), env))

    def by_answer(self, asked: Asked, write: Callable[[Node], str]) -> str:
        """An expression that reads a question and goes on with what its answer stands for."""
        question = asked.question
        if question not in self.open:
            found = write(self.clause(asked))
            note = f"m.note_settled({question!r}, {self.answer(question)!r})"
            return both(note, found) if self.tracing else found
        given: dict[str, list[Answer]] = {}
        listed = self.listed(asked)
        if listed is None:
            return both(f"({self.read(question)} is not None)", write(Said(f"{GIVEN}{question}")))
        for answer, clause in listed:
            given.setdefault(write(clause), []).append(answer)
        # The last of them is not taken for any answer whatever.
        last = f"m.unlisted({question!r})"
        for place, found in reversed([*enumerate(given)]):
            read = f"G[{question!r}]" if place else self.read(question)
            last = which(f"({read} in {tuple(given[found])!r})", found, last)
        return last

    def read(self, question: str) -> str:
        """The answer to an open question, read where this stands."""
        return f"m.note_answer({question!r})" if self.tracing else f"G[{question!r}]"

    def listed(self, asked: Asked) -> list[tuple[Answer, Node]] | None:
        """What each answer to an open question stands for where it is asked; nothing where the answer is the number."""
        if asked.answers is not None:
            known: Mapping[Answer, Node] = dict(asked.answers)
        else:
            known = self.rules.clauses.get((asked.question, asked.kind), {})
            if asked.kind == "number" and not known:
                return None
        admitted = self.open[asked.question]
        if admitted is None:
            return [*known.items()]
        return [(answer, self.meant(asked, answer)) for answer in admitted]

    def answer(self, question: str) -> Answer:
        """What is settled; an open question is read where its answer picks what is written, and nowhere else."""
        if question in self.open:
            self.lacks(f"a way to leave {question} open where it is asked")
            raise CannotSpecialise(self.missing)
        return super().answer(question)

    def count(self, node: Node, env: Env) -> str:
        """A number; one that is answered has been read by now."""
        if isinstance(node, Said) and node.phrase.startswith(GIVEN):
            return f"G[{node.phrase.removeprefix(GIVEN)!r}]"
        return super().count(node, env)

    def honesty(self, env: Env) -> str:
        """Whether the pending card was laid as its rule says."""
        return env.honest.replace("m.honest(", "m.note_doubted(" if self.tracing else "m.note_honest(")

    def any_card(self, hand: str, condition: Node, env: Env) -> str:
        """Whether a condition holds of a card in a hand; the first such card is noted."""
        card = self.source.name("q")
        test = self.true(condition, env.but(asked=card))
        if not reads(test):
            if not self.tracing and not self.faces.face_down:
                return super().any_card(hand, condition, env)
            if test == FALSE:
                return FALSE
            table = self.table(condition, env.but(asked="c"), "")
            if table is not None:
                gone, hangs = table
                left = f"{hand}.translate(None, {gone}{f'[{self.in_force(env)}]' if hangs else ''})"
                if self.tracing:
                    return f"m.note_held({left})"
                # Cards that lie face down come last in a hand, so that they are looked at if no other one will do.
                up, last = self.source.constant(self.faces.face_up, "UP"), self.faces.face_up[-1:]
                down = f"any({test} for {card} in {hand}.translate(None, {up}))"
                return either(f"bool({left})", f"({hand}[-1:] > {last!r} and {down})")
        found = f"({card} for {card} in {hand} if {test})"
        return f"m.note_held([*islice({found}, 1)])" if self.tracing else f"any(True for {card} in {hand} if {test})"

    def any_seat(self, people: People, env: Env, test: Callable[[str], str]) -> str:
        """Whether something holds of one of some people, who are looked at one after the other."""
        if people.one is not None or people.many == "()":
            return super().any_seat(people, env, test)
        seat = self.source.name("p")
        return f"any({test(seat)} for {seat} in {people.many})"


class OpenBlocks(Blocks):
    """Steps whose questions are read when they are carried out."""

    def __init__(self, write: Noting) -> None:
        self.open, self.noting = write.open, write
        super().__init__(write)

    def body(self, node: Node) -> list[str]:
        """The lines of one step; the questions of its slots are read first, in their order."""
        asked = first_asked(node.who if isinstance(node, Hit) else node)
        if asked is None:
            return super().body(node)
        return self.by_answer(asked, lambda clause: self.body(with_first(node, clause)))

    def by_answer(self, asked: Asked, write: Callable[[Node], list[str]]) -> list[str]:
        """Lines that read a question and go on with what its answer stands for."""
        question = asked.question
        if question not in self.open:
            return write(self.write.clause(asked))
        listed = self.noting.listed(asked)
        if listed is None:
            return [self.noting.read(question), *write(Said(f"{GIVEN}{question}"))]
        lines = [f"a = {self.noting.read(question)}"]
        for place, (answer, clause) in enumerate(listed):
            lines += [f"{'elif' if place else 'if'} a == {answer!r}:", *indented(write(clause))]
        return [*lines, "else:", f"    m.unlisted({question!r})"]

    def flat(self, node: Node) -> str:
        """The function of steps that are carried out at once; every question is read before the first of them."""
        return self.function(self.flat_body([node], []))

    def flat_body(self, todo: Sequence[Node], done: Sequence[str]) -> list[str]:
        """The lines of steps that are carried out at once, some of them written already."""
        if not todo:
            return [f"{each}(m)" for each in done] or ["pass"]
        first, *rest = todo
        match first:
            case Asked():
                return self.by_answer(first, lambda clause: self.flat_body([clause, *rest], done))
            case Named(name):
                return self.flat_body([self.write.rules.procedures[name], *rest], done)
            case Steps(steps=steps):
                return self.flat_body([*steps, *rest], done)
        return self.flat_body(rest, [*done, self.step(first)])


def first_asked(node: Node) -> Asked | None:
    """The question that is read first when a phrase is said: its slots are looked up in their order."""
    if isinstance(node, Asked):
        return node
    if isinstance(node, Said):
        return next((found for slot in looked_up(node) if (found := first_asked(slot)) is not None), None)
    return None


def looked_up(node: Said) -> list[Node]:
    """The slots of a phrase that are looked up before it is said; a condition is looked at when it is needed."""
    kinds = dict(phrases()[node.phrase].slots) if node.slots else {}
    return [slot for name, slot in node.slots if kinds[name] != "condition"]


def with_first(node: Node, clause: Node) -> Node:
    """The same with a clause in place of the question that is read first."""
    match node:
        case Asked():
            return clause
        case Holds(who, which, card):
            return Holds(with_first(who, clause), which, card)
        case Hit(who, do):
            return Hit(with_first(who, clause), do)
        case Said(phrase, slots):
            asking = next(slot for slot in looked_up(node) if first_asked(slot) is not None)
            place = next(place for place, (_, slot) in enumerate(slots) if slot is asking)
            changed = (slots[place][0], with_first(asking, clause))
            return Said(phrase, (*slots[:place], changed, *slots[place + 1 :]))
    return node
