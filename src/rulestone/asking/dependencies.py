"""
What a verdict depends on, as data: the hand, the colour, readings and silences, each with what it gives.

A hand that nobody told is parted into cases, by the cards that would make a difference in it. A hand may hold cards of
several cases: which of them then decides is asked of the engine, so that what is told is true of every hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations

from rulestone.asking.book_verdicts import COLOUR, HAND, BookVerdict, ask_book, blame
from rulestone.asking.state_builder import PILE
from rulestone.asking.typed_cards import TypedCard
from rulestone.cards import Card
from rulestone.engine.admitted_answers import AnswerChoice
from rulestone.engine.branches import Branch
from rulestone.engine.case_verdict import CaseVerdict
from rulestone.model import Answer
from rulestone.records import Record, replace

Leaves = tuple[Branch[CaseVerdict], ...]


class WayOut(Record):
    """One way to settle something: how it is called, and the answer that it gives to the question concerned."""

    name: str
    answer: Answer | None = None


class Dependency(Record):
    """One thing on which a verdict depends, and what each way to settle it gives."""

    kind: str
    """`reading`, `silence`, `two claims` or `colour`."""
    id: str
    question: str | None
    gives: tuple[tuple[str, tuple[WayOut, ...]], ...]
    """By verdict; `depends` where something else decides too."""


class DependsCase(Record):
    """What a verdict comes to where the hand holds one of some cards, or whatever it holds."""

    cards: tuple[Card, ...] | None
    word: str
    opens: tuple[Dependency, ...] = ()


class Holding(Record):
    """The cases of a hand that was not told, under one colour in play; those that decide over others come first."""

    colour: str | None
    """None where it is known, or does not matter."""
    cases: tuple[DependsCase, ...]
    ranked: bool = True
    """Whether it is known which case decides where a hand holds cards of two."""


def cases(verdict: BookVerdict) -> tuple[DependsCase, ...]:
    """The cases of a verdict under every colour; only one where the hand was told."""
    return tuple(case for holding in holdings(verdict) for case in holding.cases)


def holdings(verdict: BookVerdict) -> tuple[Holding, ...]:
    """The cases of a verdict, colour by colour where that was not told and the hand matters as well."""
    if not verdict.on_hand:
        return (Holding(None, (make_case(None, verdict.leaves),)),)
    colours = tuple(dict.fromkeys(leaf.colour for leaf in verdict.leaves if leaf.colour)) or (None,)
    parts = tuple(make_holding(verdict, colour) for colour in colours)
    if all(part.cases[0].cards is None for part in parts):  # whatever the hand holds, something else decides
        return (Holding(None, (make_case(None, verdict.leaves),)),)
    return parts


def make_holding(verdict: BookVerdict, colour: str | None) -> Holding:
    """The cases under a colour, or where there is none to be told."""
    leaves = tuple(leaf for leaf in verdict.leaves if leaf.colour in (None, colour))
    made = by_cards(verdict, leaves)
    if {entry.word for entry in made} == {"depends"}:
        return Holding(colour, (make_case(None, leaves),))
    made = sorted(made, key=lambda entry: len(entry.cards or ()))
    # One card is of one case, so that none has to be put before another.
    if verdict.situation.hidden == 1:
        return Holding(colour, tuple(made))
    pairs = permutations(range(len(made)), 2)
    over = {(one, other): decides(verdict, colour, made[one], made[other]) for one, other in pairs}
    first = sorted(range(len(made)), key=lambda at: -sum(over.get((at, other), False) for other in range(len(made))))
    ranked = all(over[one, other] for one, other in combinations(first, 2))
    return Holding(colour, tuple(made[at] for at in first), ranked)


def by_cards(verdict: BookVerdict, leaves: Leaves) -> list[DependsCase]:
    """The cards by what a hand of nothing but them comes to; a hand as it was told may not hold some of them alone."""
    by_face: dict[Card, list[Branch[CaseVerdict]]] = {card: [] for card in verdict.table.deck}
    for leaf in leaves:
        faces = [face for card, face in leaf.faces if card.slot < PILE]
        # A branch on which no card of the hand was looked at holds whatever these are.
        for card in faces or by_face:
            by_face[card].append(leaf)
    alike: dict[tuple[str, tuple[Dependency, ...]], list[Card]] = {}
    for card, some in by_face.items():
        if some:
            outcome = make_case(None, tuple(some))
            alike.setdefault((outcome.word, outcome.opens), []).append(card)
    return [DependsCase(tuple(cards), word, opens) for (word, opens), cards in alike.items()]


def decides(verdict: BookVerdict, colour: str | None, one: DependsCase, other: DependsCase) -> bool:
    """Whether a hand with cards of two cases comes to what the first of them alone would."""
    situation = verdict.situation
    assert one.cards
    assert other.cards
    for card, beside in dict.fromkeys(((one.cards[0], other.cards[0]), (one.cards[-1], other.cards[-1]))):
        hand = (*situation.hand, TypedCard(*card), *[TypedCard(*beside)] * (situation.hidden - 1))
        mixed = replace(situation, hand=hand, hidden=0, colour=situation.colour or colour)
        verdict_on_both = ask_book(verdict.table, mixed, verdict.attempt)
        if not isinstance(verdict_on_both, BookVerdict):
            return False
        came = make_case(None, verdict_on_both.leaves)
        if (came.word, came.opens) != (one.word, one.opens):
            return False
    return True


def make_case(cards: tuple[Card, ...] | None, leaves: Leaves) -> DependsCase:
    """What some branches come to together."""
    words = {leaf.value.word for leaf in leaves}
    if len(words) == 1:
        return DependsCase(cards, words.pop())
    return DependsCase(cards, "depends", tuple(open_dependencies(leaves)))


def open_dependencies(leaves: Leaves) -> Iterable[Dependency]:
    """What alone changes the verdict among some branches."""
    blamed = blame(leaves) - {HAND}
    if COLOUR in blamed:
        colours = dict.fromkeys(leaf.colour for leaf in leaves if leaf.colour)
        ways = [(WayOut(c), tuple(leaf for leaf in leaves if leaf.colour == c)) for c in colours]
        yield Dependency("colour", "colour", None, ways_by_word(ways))
    for cause, name in sorted(blamed - {COLOUR}):
        chosen: dict[str, tuple[AnswerChoice, list[Branch[CaseVerdict]]]] = {}
        for leaf in leaves:
            for choice in leaf.choices:
                if (choice.cause, choice.id) == (cause, name):
                    chosen.setdefault(choice.chosen, (choice, []))[1].append(leaf)
        question = question_settled(leaves, [choice for choice, _ in chosen.values()])
        ways_to_settle = [
            (WayOut(key, dict(choice.gives).get(question or "")), tuple(some)) for key, (choice, some) in chosen.items()
        ]
        yield Dependency(cause, name, question, ways_by_word(ways_to_settle))


def ways_by_word(ways: Iterable[tuple[WayOut, Leaves]]) -> tuple[tuple[str, tuple[WayOut, ...]], ...]:
    """The ways by the verdict that they lead to."""
    by_word: dict[str, list[WayOut]] = {}
    for way, leaves in ways:
        words = {leaf.value.word for leaf in leaves}
        by_word.setdefault(words.pop() if len(words) == 1 else "depends", []).append(way)
    return tuple((word, tuple(some)) for word, some in by_word.items())


def question_settled(leaves: Leaves, choices: list[AnswerChoice]) -> str | None:
    """The question that a choice settles and that was read on the way; of several the one answered differently."""
    questions = {name for leaf in leaves for name, _ in leaf.value.asked}
    answers: dict[str, set[Answer]] = {}
    for choice in choices:
        for name, answer in choice.gives:
            answers.setdefault(name, set()).add(answer)
    several = [name for name, some in answers.items() if len(some) > 1]
    return next((name for name in several if name in questions), several[0] if several else next(iter(answers), None))
