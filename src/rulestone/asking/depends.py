"""
What a verdict depends on, as data: the hand, the colour, readings and silences, each with what it gives.

A hand that nobody told is parted into cases, by the cards that would make a difference in it. A hand may hold cards of
several cases: which of them then decides is asked of the engine, so that what is told is true of every hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, permutations

from rulestone.asking.cards import Named
from rulestone.asking.position import PILE
from rulestone.asking.verdicts import COLOUR, HAND, BookVerdict, ask_book, blame
from rulestone.engine.books import Choice
from rulestone.engine.forks import Leaf
from rulestone.engine.state import Card
from rulestone.engine.verdict import Ruling
from rulestone.model import Answer
from rulestone.values import Value, replace

Leaves = tuple[Leaf[Ruling], ...]


class Way(Value):
    """One way to settle something: how it is called, and the answer that it gives to the question concerned."""

    name: str
    answer: Answer | None = None


class Open(Value):
    """One thing on which a verdict depends, and what each way to settle it gives."""

    kind: str
    """`reading`, `silence`, `two claims` or `colour`."""
    id: str
    question: str | None
    gives: tuple[tuple[str, tuple[Way, ...]], ...]
    """By verdict; `depends` where something else decides too."""


class Case(Value):
    """What a verdict comes to where the hand holds one of some cards, or whatever it holds."""

    cards: tuple[Card, ...] | None
    word: str
    opens: tuple[Open, ...] = ()


class Holding(Value):
    """The cases of a hand that was not told, under one colour in play; those that decide over others come first."""

    colour: str | None
    """None where it is known, or does not matter."""
    cases: tuple[Case, ...]
    ranked: bool = True
    """Whether it is known which case decides where a hand holds cards of two."""


def cases(verdict: BookVerdict) -> tuple[Case, ...]:
    """The cases of a verdict under every colour; only one where the hand was told."""
    return tuple(case for each in holdings(verdict) for case in each.cases)


@lru_cache(maxsize=64)
def holdings(verdict: BookVerdict) -> tuple[Holding, ...]:
    """The cases of a verdict, colour by colour where that was not told and the hand matters as well."""
    if not verdict.on_hand:
        return (Holding(None, (case(None, verdict.leaves),)),)
    colours = tuple(dict.fromkeys(leaf.colour for leaf in verdict.leaves if leaf.colour)) or (None,)
    found = tuple(holding(verdict, colour) for colour in colours)
    if all(each.cases[0].cards is None for each in found):  # whatever the hand holds, something else decides
        return (Holding(None, (case(None, verdict.leaves),)),)
    return found


def holding(verdict: BookVerdict, colour: str | None) -> Holding:
    """The cases under a colour, or where there is none to be told."""
    leaves = tuple(leaf for leaf in verdict.leaves if leaf.colour in (None, colour))
    made = by_cards(verdict, leaves)
    if {each.word for each in made} == {"depends"}:
        return Holding(colour, (case(None, leaves),))
    made = sorted(made, key=lambda each: len(each.cards or ()))
    if verdict.situation.hidden == 1:
        return Holding(colour, tuple(made))
    pairs = permutations(range(len(made)), 2)
    over = {(one, other): decides(verdict, colour, made[one], made[other]) for one, other in pairs}
    first = sorted(range(len(made)), key=lambda at: -sum(over.get((at, other), False) for other in range(len(made))))
    ranked = all(over[one, other] for one, other in combinations(first, 2))
    return Holding(colour, tuple(made[at] for at in first), ranked)


def by_cards(verdict: BookVerdict, leaves: Leaves) -> list[Case]:
    """The cards by what a hand of nothing but them comes to; a hand as it was told may not hold some of them alone."""
    by_face: dict[Card, list[Leaf[Ruling]]] = {card: [] for card in verdict.table.deck}
    for leaf in leaves:
        faces = [face for card, face in leaf.faces if card.slot < PILE]
        for card in faces or by_face:
            by_face[card].append(leaf)
    alike: dict[tuple[str, tuple[Open, ...]], list[Card]] = {}
    for card, some in by_face.items():
        if some:
            found = case(None, tuple(some))
            alike.setdefault((found.word, found.opens), []).append(card)
    return [Case(tuple(cards), word, opens) for (word, opens), cards in alike.items()]


def decides(verdict: BookVerdict, colour: str | None, one: Case, other: Case) -> bool:
    """Whether a hand with cards of two cases comes to what the first of them alone would."""
    told = verdict.situation
    assert one.cards
    assert other.cards
    for card, beside in dict.fromkeys(((one.cards[0], other.cards[0]), (one.cards[-1], other.cards[-1]))):
        hand = (*told.hand, Named(*card), *[Named(*beside)] * (told.hidden - 1))
        mixed = replace(told, hand=hand, hidden=0, colour=told.colour or colour)
        found = ask_book(verdict.table, mixed, verdict.wish)
        if not isinstance(found, BookVerdict):
            return False
        came = case(None, found.leaves)
        if (came.word, came.opens) != (one.word, one.opens):
            return False
    return True


def case(cards: tuple[Card, ...] | None, leaves: Leaves) -> Case:
    """What some branches come to together."""
    words = {leaf.value.word for leaf in leaves}
    if len(words) == 1:
        return Case(cards, words.pop())
    return Case(cards, "depends", tuple(opens(leaves)))


def opens(leaves: Leaves) -> Iterable[Open]:
    """What alone changes the verdict among some branches."""
    blamed = blame(leaves) - {HAND}
    if COLOUR in blamed:
        colours = dict.fromkeys(leaf.colour for leaf in leaves if leaf.colour)
        ways = [(Way(c), tuple(leaf for leaf in leaves if leaf.colour == c)) for c in colours]
        yield Open("colour", "colour", None, gives(ways))
    for cause, name in sorted(blamed - {COLOUR}):
        chosen: dict[str, tuple[Choice, list[Leaf[Ruling]]]] = {}
        for leaf in leaves:
            for choice in leaf.choices:
                if (choice.cause, choice.id) == (cause, name):
                    chosen.setdefault(choice.chosen, (choice, []))[1].append(leaf)
        question = concerned(leaves, [choice for choice, _ in chosen.values()])
        told = [
            (Way(key, dict(choice.gives).get(question or "")), tuple(some)) for key, (choice, some) in chosen.items()
        ]
        yield Open(cause, name, question, gives(told))


def gives(ways: Iterable[tuple[Way, Leaves]]) -> tuple[tuple[str, tuple[Way, ...]], ...]:
    """The ways by the verdict that they lead to."""
    found: dict[str, list[Way]] = {}
    for way, leaves in ways:
        words = {leaf.value.word for leaf in leaves}
        found.setdefault(words.pop() if len(words) == 1 else "depends", []).append(way)
    return tuple((word, tuple(some)) for word, some in found.items())


def concerned(leaves: Leaves, choices: list[Choice]) -> str | None:
    """The question that a choice settles and that was read on the way; of several the one answered differently."""
    asked = {name for leaf in leaves for name, _ in leaf.value.asked}
    answers: dict[str, set[Answer]] = {}
    for choice in choices:
        for name, answer in choice.gives:
            answers.setdefault(name, set()).add(answer)
    told = [name for name, some in answers.items() if len(some) > 1]
    return next((name for name in told if name in asked), told[0] if told else next(iter(answers), None))
