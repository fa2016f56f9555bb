"""
A voice that leaves slots where an answer names the cards of the situation: lines that hold for all that are alike.

A mark stands between two signs that no text has. Which card stands there, and in which form, is all that it tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulestone.engine.state import Card
from rulestone.lookup.alike import OTHER, Names
from rulestone.values import replace
from rulestone.words import Card as CardName
from rulestone.words import Colour, Listed, Part, Rank, Slot, Voice

SIGN = "\N{INFORMATION SEPARATOR ONE}"
"""Stands before and after a mark."""
WHOLE = "+"
"""Before the form of a card that is called by its whole name: `the green Draw card`."""


class Untold(ValueError):
    """An answer that no table can tell: a line names what a situation that is alike may call otherwise, for example."""


class Lists:
    """What the lists of an answer name, in the order in which they come."""

    def __init__(self) -> None:
        self.found: list[tuple[Card, ...]] = []

    def at(self, cards: tuple[Card, ...]) -> int:
        """The place of a list; the same cards are the same list."""
        if cards not in self.found:
            self.found.append(cards)
        return self.found.index(cards)


class Marking(Voice):
    """Tells an answer with marks for the cards of its situation, which have parts to play in it."""

    parts_played: Mapping[Card, str] | None = None
    """The part that each card of the situation plays."""
    known: Names | None = None
    lists: Lists | None = None

    def _filled(self, slot: Slot, form: str) -> Iterator[Part]:
        assert self.known is not None
        match slot:
            case CardName() if slot.colour is not None or slot.number is not None:
                yield Part(self.mark(self.part_of(slot), form_of(slot, form)))
            case CardName() if Card(slot.kind) in (self.parts_played or ()):
                yield Part(self.mark(self.part_of(slot), form_of(slot, form)))
            case Colour() if slot.id in self.known.free.colours:
                yield Part(self.mark(f"c{self.place(self.known.colours, slot.id)}", form))
            case Rank() if slot.number in self.known.free.numbers:
                yield Part(self.mark(f"n{self.place(self.known.numbers, slot.number)}", form))
            case Listed() if slot.items and all(isinstance(each, CardName) for each in slot.items):
                yield Part(self.mark(f"l{self.listed(slot)}{slot.joined[0]}", form))
            case _:
                yield from super()._filled(slot, form)

    def noun(self, noun: object, form: str = "") -> str:
        """A noun alone."""
        return "".join(part.text for part in self._filled(noun, form))  # type: ignore[arg-type]

    def mark(self, what: str, form: str) -> str:
        """A mark for a part, in a form."""
        return f"{SIGN}{what}:{form}{SIGN}"

    def part_of(self, card: CardName) -> str:
        """The part that a card plays; one that plays none is told by what it shares with the situation."""
        face = Card(card.kind, card.colour, card.number)  # type: ignore[arg-type]
        assert self.known is not None
        if self.parts_played and face in self.parts_played:
            return self.parts_played[face]
        beside = self.known.beside(face)
        if OTHER in beside:
            raise Untold(beside)
        return f"k{beside}"

    def listed(self, cards: Listed) -> int:
        """The place of a list of cards of the hand."""
        assert self.lists is not None
        return self.lists.at(tuple(Card(each.kind, each.colour, each.number) for each in cards.items))

    @staticmethod
    def place(known: list[str] | list[int], each: str | int) -> int:
        """The place of a colour or number in the situation."""
        if each not in known:
            raise Untold(str(each))
        return known.index(each)  # type: ignore[arg-type]


def form_of(card: CardName, form: str) -> str:
    """The form of a card in a mark, which tells whether its whole name is said."""
    return WHOLE + form if card.whole else form


def in_form(card: CardName, form: str, voice: Voice) -> str:
    """A card in the form of a mark."""
    whole = form.startswith(WHOLE)
    return voice.noun(replace(card, whole=whole), form.removeprefix(WHOLE))
