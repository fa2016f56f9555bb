"""
What is written in a rule, in one form: two rules of one form come to the same in every position.

Answers are put in for questions and rules for their names. Conditions become cases: by each thing that is looked at, in
one order. Steps come in one order where that makes no difference. What a word comes to where a place allows it is put
in: whoever lays a card is its source, and where only two play the next player is the previous one.
Nothing is folded that hangs on what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rulestone.compiler import Ruleset, roots
from rulestone.compiler.once import once
from rulestone.explorer.cases import NEVER, OTHER, Cases, Choices, Form, Thing, TooDeep, whether, which
from rulestone.explorer.places import nobody_answers
from rulestone.explorer.sequences import ALWAYS_THERE, Sequences, leaves, one_person, steps_of, to_them
from rulestone.model import Answer
from rulestone.phrases import phrases
from rulestone.phrases.tree import All, Any, Asked, Fixed, Hit, Holds, If, Named, Node, Not, Said, Steps, children, walk

Given = Mapping[str, Answer]
MOST_WAYS = 256
"""In how many ways other questions are answered at most; where there are more, nothing is known."""
STEPS = ("step", "steps")
"""What is asked for where something is done."""


class Where(NamedTuple):
    """What is known of the place at which a rule stands."""

    in_effect: bool = False
    """Whether it is part of the effect of a card that somebody has just laid."""
    in_turn: bool = False
    """Whether whoever laid it is the player whose turn it is, and nothing changes whose turn comes next."""
    players: tuple[int, ...] | None = None
    """How many may play, where that is said."""


class Numbers(NamedTuple):
    """The numbers that rules name, by what they are numbers of."""

    hands: tuple[int, ...]
    piles: tuple[int, ...]
    cards: tuple[int, ...]
    players: tuple[int, ...]


SIZES = {
    "holds_cards": "hands",
    "draw_pile_holds_fewer": "piles",
    "is_number": "cards",
    "there_are_players": "players",
}


@once
def numbers_named(rules: Ruleset) -> Numbers:
    """The numbers that all rules of a game name."""
    found: dict[str, set[int]] = {"hands": {0, 1}, "piles": {1}, "cards": set(), "players": set()}
    for root in roots(rules):
        for node in walk(root):
            if isinstance(node, Said) and node.phrase in SIZES:
                named = dict(node.slots)["number"]
                if isinstance(named, Fixed) and isinstance(named.value, int):
                    found[SIZES[node.phrase]].add(named.value)
    return Numbers(**{name: tuple(sorted(each)) for name, each in found.items()})


class Forms:
    """The forms of rules under one set of answers, at one place."""

    def __init__(
        self, rules: Ruleset, answers: Given, where: Where | None = None, numbers: Numbers | None = None
    ) -> None:
        self.rules, self.answers, self.where = rules, answers, where or Where()
        self.numbers = numbers or numbers_named(rules)
        self.choices = Choices()
        self.target: Node | None = None
        """Who is hit, where that can be said."""
        self.within: list[str] = []
        """What is being put in."""
        self.known: Sequences | None = None

    @property
    def sequences(self) -> Sequences:
        """What is known of steps one after the other; nothing of drawing, while that is found out."""
        if self.known is None:
            self.known = Sequences(self.rules, self.choices, None)
            rules = self.rules
            try:
                exhausted = [self.of(each) for each in (rules.exhausted, rules.remade_at_once, rules.draw_the_rest)]
            except KeyError:
                # What a draw comes to is asked of nobody here.
                return self.known
            self.known = Sequences(rules, self.choices, exhausted)
        return self.known

    def of(self, node: Node) -> Form:
        """The form of a node."""
        match node:
            case Asked(question):
                return self.inside(f"<{question}>", meant(self.rules, node, self.answers[question]))
            case Named(name):
                return self.named(node, name)
            case All() | Any() | Not():
                return self.one_of_conditions(node)
            case If(condition, then, other):
                return self.choices.choice(whether(self.of(condition)), self.of(then), self.of(other))
            case Steps(steps=steps):
                return self.sequences.joined([self.of(step) for step in steps])
            case Hit(who, do):
                return self.hit(self.of(who), do)
            case Holds(who=who, which=held, card=card):
                return whether(Holds(self.of(who), held, self.of(card)))  # type: ignore[arg-type]
            case Said():
                return self.said(node)
        return node

    def one_of_conditions(self, node: All | Any | Not) -> Form:
        """The form of a condition that is made of others."""
        match node:
            case All(parts):
                return self.choices.every(self.of(part) for part in parts)
            case Any(parts):
                return self.choices.some(self.of(part) for part in parts)
        return self.choices.denied(self.of(node.part))

    def inside(self, name: str, node: Node) -> Form:
        """The form of what stands for a name."""
        if name in self.within:
            raise TooDeep(name)
        self.within.append(name)
        try:
            return self.of(node)
        finally:
            self.within.pop()

    def named(self, node: Named, name: str) -> Form:
        """The form of what a name stands for."""
        for part in (self.rules.meanings, self.rules.procedures, self.rules.events):
            if name in part:
                return self.inside(name, part[name])
        return node

    def hit(self, who: Form, do: Node) -> Form:
        """Steps that are aimed at people: as if they were said of them, where nobody can answer."""
        assert not isinstance(who, Cases)
        before, self.target = self.target, None
        try:
            if nobody_answers(self.rules):
                if self.is_there(who):
                    self.target = who
                    done = self.of(do)
                    if self.sequences.stays(who, [step for leaf in leaves(done) for step in steps_of(leaf)]):
                        return done
                    self.target = None
                elif (said := to_them(who, self.of(do))) is not None and self.sequences.can_tell:
                    return Steps("", (said,))  # type: ignore[arg-type]
            return Hit(who, self.of(do))  # type: ignore[arg-type]
        finally:
            self.target = before

    def is_there(self, who: Form) -> bool:
        """Whether one person is meant, and there is always such a person."""
        return isinstance(who, Said) and (who.phrase in ALWAYS_THERE or (who.phrase == "me" and self.where.in_effect))

    # --- phrases ------------------------------------------------------------------------------------------------------

    def said(self, node: Said) -> Form:
        """The form of a phrase."""
        slots = tuple((name, self.of(slot)) for name, slot in node.slots)
        said = Said(node.phrase, slots)  # type: ignore[arg-type]
        kind = phrases()[node.phrase].kind
        if kind == "players":
            return self.people(said)
        if kind == "step":
            return self.step(said)
        return self.condition(said) if kind in ("condition", "event") else said

    def people(self, said: Said) -> Node:
        """Who is meant."""
        match said:
            case Said("source") if self.where.in_effect:
                return Said("me")
            case Said("target") if self.target is not None:
                return self.target
            case Said("previous_player") if self.where.players == (2,):
                return Said("next_player")
            case Said("everybody_but", ((_, Said("me")),)) if self.where.players == (2,) and self.where.in_turn:
                return Said("next_player")
        return said

    def step(self, said: Said) -> Node:
        """What is done."""
        match said:
            case Said("shows_hand" | "tells_hand", ((name, who), (to, Said("everybody_but", ((_, but),))))):
                if but == who and one_person(who):
                    return Said(said.phrase, ((name, who), (to, Said("everybody"))))
        return said

    def condition(self, said: Said) -> Form:
        """Whether something holds, by what is looked at."""
        numbers = self.numbers
        match said:
            case Said("always" | "never"):
                return said
            case Said("at_no_time"):
                return NEVER
            case Said("holds_no_cards" | "holds_one_card" | "holds_cards", ((_, who), *rest)) if one_person(who):
                return self.hand(said, who, rest)
            case Said("draw_pile_is_empty"):
                return self.fewer(1)
            case Said("draw_pile_holds_fewer", ((_, Fixed(int(number))),)) if number in (0, *numbers.piles):
                return self.fewer(number)
            case Said("there_are_players", ((_, Fixed(int(number))),)):
                return self.players(number, said)
            case Said("is_kind" | "is_colour" | "is_number", ((_, card), (_, Fixed(what)))):
                known = {"is_kind": self.rules.cards, "is_colour": self.rules.colours, "is_number": numbers.cards}
                if what in known[said.phrase]:
                    return which(Thing(said.phrase, card), (*known[said.phrase], OTHER), frozenset({what}))
        return whether(said)

    def hand(self, said: Said, who: Node, rest: Sequence[tuple[str, Node]]) -> Form:
        """That somebody holds so many cards."""
        named = {"holds_no_cards": 0, "holds_one_card": 1}.get(said.phrase)
        for _, number in rest:
            named = number.value if isinstance(number, Fixed) and isinstance(number.value, int) else None
        if named not in self.numbers.hands:
            return whether(said)
        return which(Thing("hand", who), (*self.numbers.hands, OTHER), frozenset({named}))

    def fewer(self, number: int) -> Form:
        """That the draw pile holds fewer cards; each value stands for so many and more, up to the next."""
        sizes = (0, *self.numbers.piles)
        return which(Thing("pile"), sizes, frozenset(size for size in sizes if size < number))

    def players(self, number: int, said: Said) -> Form:
        """That so many play."""
        may = self.where.players
        if may is not None:
            return which(Thing("players"), may, frozenset({number}))
        if number not in self.numbers.players:
            return whether(said)
        return which(Thing("players"), (*self.numbers.players, OTHER), frozenset({number}))


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
