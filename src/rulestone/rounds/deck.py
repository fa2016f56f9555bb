"""
What is in the box: the cards one by one, and whether what is said of their number adds up.

A kind of card is counted in all (`copies`), for each colour alike (`copies_of_each_colour`) or colour by colour
(`copies_by_colour`); numbers are a range of which one may come a single time where the others come twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.model import Answer
from rulestone.rounds.settings import GameSettings, SettingPath

WORDS: Mapping[SettingPath, Mapping[str, object]] = {}
NUMBERS: tuple[SettingPath, ...] = (
    ("cards", "*", "copies"),
    ("cards", "*", "copies_of_each_colour"),
    ("cards", "*", "copies_by_colour", "*"),
    ("cards", "*", "numbers", "from"),
    ("cards", "*", "numbers", "to"),
    ("cards", "*", "numbers", "single"),
    ("cards", "*", "named_after"),
    ("scoring", "printed_total"),
)
"""Slots of this module that hold a number; no slot of it holds anything else."""


class DeckPart(NamedTuple):
    """How many cards of a kind there are: of one colour, or in all where `colour` is None."""

    kind: str
    colour: str | None
    cards: int


class DeckFault(NamedTuple):
    """A kind whose cards in all are not as many as its cards of each colour make together."""

    kind: str
    in_all: int
    of_each_colour: int
    colours: int


class Sums(NamedTuple):
    """The declared counts, their sum, and the total that the book itself gives."""

    parts: tuple[DeckPart, ...]
    total: int
    printed: int | None
    odd: tuple[DeckFault, ...]


def deck(rules: Ruleset, answers: Mapping[str, Answer]) -> tuple[Card, ...]:
    """Every card in the box, in the order of kinds, colours and numbers."""
    slots = GameSettings(rules, answers)
    return tuple(card for kind in rules.card_facts for card in cards_of(slots, kind))


def cards_of(slots: GameSettings, kind: str) -> tuple[Card, ...]:
    """Every card of a kind."""
    coloured = slots.rules.cards[kind].coloured
    cards: list[Card] = []
    for colour, count in by_colour(slots, kind) if coloured else ((None, total(slots, kind)),):
        for number, copies in by_number(slots, kind, count):
            cards += [Card(kind, colour, number)] * copies
    return tuple(cards)


def total(slots: GameSettings, kind: str) -> int:
    """How many cards of a kind there are in all."""
    return sum(part.cards for part in parts_of(slots, kind))


def parts_of(slots: GameSettings, kind: str) -> tuple[DeckPart, ...]:
    """The counts that are declared of a kind, as they are to be added up."""
    if slots.has("cards", kind, "copies_by_colour"):
        return tuple(
            DeckPart(kind, colour, slots.number("cards", kind, "copies_by_colour", colour))
            for colour in slots.rules.colours
            if slots.has("cards", kind, "copies_by_colour", colour)
        )
    if slots.has("cards", kind, "copies"):
        return (DeckPart(kind, None, slots.number("cards", kind, "copies")),)
    if slots.has("cards", kind, "copies_of_each_colour"):
        copies = slots.number("cards", kind, "copies_of_each_colour")
        return tuple(DeckPart(kind, colour, copies) for colour in slots.rules.colours)
    return (DeckPart(kind, None, 0),)


def by_colour(slots: GameSettings, kind: str) -> tuple[tuple[str, int], ...]:
    """How many cards of a kind each colour has; a number in all is shared out evenly, what is over to the first."""
    colours = slots.rules.colours
    parts = parts_of(slots, kind)
    counted = {part.colour: part.cards for part in parts if part.colour is not None}
    if counted:
        return tuple((colour, counted.get(colour, 0)) for colour in colours)
    share, over = divmod(parts[0].cards, len(colours))
    return tuple((colour, share + (place < over)) for place, colour in enumerate(colours))


def of_colour(slots: GameSettings, kind: str, colour: str) -> int:
    """How many cards of a kind one colour has; the counts of other colours are not looked at where it has its own."""
    if slots.has("cards", kind, "copies_by_colour"):
        own = ("cards", kind, "copies_by_colour", colour)
        return slots.number(*own) if slots.has(*own) else 0
    return dict(by_colour(slots, kind)).get(colour, 0)


def faces(slots: GameSettings, kind: str) -> tuple[int, ...]:
    """The numbers printed on cards of a kind; none where there is no number on it."""
    if not slots.has("cards", kind, "numbers"):
        return ()
    low, high = slots.number("cards", kind, "numbers", "from"), slots.number("cards", kind, "numbers", "to")
    excepted = ("cards", kind, "numbers", "except")
    left_out = slots.number(*excepted) if slots.has(*excepted) else None
    return tuple(number for number in range(low, high + 1) if number != left_out)


def by_number(slots: GameSettings, kind: str, count: int) -> tuple[tuple[int | None, int], ...]:
    """How many cards with each number there are among `count` of one colour."""
    if not slots.has("cards", kind, "numbers"):
        return ((None, count),)
    numbers = faces(slots, kind)
    if not numbers:
        return ()
    share, over = divmod(count, len(numbers))
    if over == len(numbers) - 1 and slots.has("cards", kind, "numbers", "single"):
        single = slots.number("cards", kind, "numbers", "single")
        if single in numbers:
            return tuple((number, share + (number != single)) for number in numbers)
    return tuple((number, share + (place < over)) for place, number in enumerate(numbers))


def sums(rules: Ruleset, answers: Mapping[str, Answer]) -> Sums:
    """The declared counts added up, beside the printed total."""
    return sums_of(GameSettings(rules, answers))


def sums_of(slots: GameSettings) -> Sums:
    """The same from slots that note what is read."""
    parts = tuple(part for kind in slots.rules.card_facts for part in parts_of(slots, kind))
    printed = slots.number("scoring", "printed_total") if slots.has("scoring", "printed_total") else None
    odd = tuple(fault for kind in slots.rules.card_facts for fault in odd_count(slots, kind))
    return Sums(parts, sum(part.cards for part in parts), printed, odd)


def odd_count(slots: GameSettings, kind: str) -> tuple[DeckFault, ...]:
    """A kind that is counted twice, in all and for each colour, and differently."""
    if not (slots.has("cards", kind, "copies") and slots.has("cards", kind, "copies_of_each_colour")):
        return ()
    in_all = slots.number("cards", kind, "copies")
    of_each_colour = slots.number("cards", kind, "copies_of_each_colour")
    colours = len(slots.rules.colours)
    return () if in_all == of_each_colour * colours else (DeckFault(kind, in_all, of_each_colour, colours),)
