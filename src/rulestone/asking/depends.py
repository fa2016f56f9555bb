"""
What a verdict depends on, as data: the hand, the colour, readings and silences, each with what it gives.

A hand that nobody told is parted into cases, by the cards that would make a difference in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rulestone.asking.verdicts import COLOUR, HAND, BookVerdict, blame
from rulestone.engine.books import Choice
from rulestone.engine.forks import Leaf
from rulestone.engine.state import Card
from rulestone.engine.verdict import Ruling
from rulestone.model import Answer
from rulestone.values import Value

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


@lru_cache(maxsize=64)
def cases(verdict: BookVerdict) -> tuple[Case, ...]:
    """The cases of a verdict, the most common first; only one where the hand was told."""
    if not verdict.on_hand:
        return (case(None, verdict.leaves),)
    by_face: dict[Card, list[Leaf[Ruling]]] = {card: [] for card in verdict.table.deck}
    for leaf in verdict.leaves:
        faces = [face for _, face in leaf.faces]
        for card in faces or by_face:
            by_face[card].append(leaf)
    alike: dict[tuple[str, tuple[Open, ...]], list[Card]] = {}
    for card, leaves in by_face.items():
        if not leaves:
            continue  # no hand as it was told holds such cards alone
        found = case(None, tuple(leaves))
        alike.setdefault((found.word, found.opens), []).append(card)
    if {word for word, _ in alike} == {"depends"}:  # whatever the hand holds, something else decides
        return (case(None, verdict.leaves),)
    made = [Case(tuple(cards), word, opens) for (word, opens), cards in alike.items()]
    return tuple(sorted(made, key=lambda each: -len(each.cards or ())))


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
