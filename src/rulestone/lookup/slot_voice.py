"""
A voice that leaves slots where an answer names the cards of the situation: lines that hold for all that are alike.

A mark stands between two signs that no text has. Which card stands there, and in which form, is all that it tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulestone.cards import Card
from rulestone.lookup.renaming import OTHER, FreeNames
from rulestone.words import Colour, ListSlot, Rank, Slot, SlotPart, Voice, Whole

SIGN = "\N{INFORMATION SEPARATOR ONE}"
"""Stands before and after a mark."""
WHOLE = "+"
"""Before the form of a card that is called by its whole name: `the green Draw card`."""


SaidBefore = dict[tuple[object, ...], tuple[str, object]]
"""What was said of a situation before, by all that it hangs on; what names lists is said anew."""
KEPT = (str, int, Card, Whole, Colour, Rank)
"""Slots that are filled alike wherever a voice meets them."""


class Untold(ValueError):
    """An answer that no table can tell: a line names what a situation that is alike may call otherwise, for example."""


class SlotLists:
    """What the lists of an answer name, in the order in which they come."""

    def __init__(self) -> None:
        self.known: list[tuple[Card, ...]] = []

    def at(self, cards: tuple[Card, ...]) -> int:
        """The place of a list; the same cards are the same list."""
        if cards not in self.known:
            self.known.append(cards)
        return self.known.index(cards)


class SlotVoice(Voice):
    """Tells an answer with marks for the cards of its situation, which have parts to play in it."""

    parts_played: Mapping[Card, str] | None = None
    """The part that each card of the situation plays."""
    known: FreeNames | None = None
    lists: SlotLists | None = None
    said: SaidBefore | None = None

    def say(self, key: str, /, **slots: Slot) -> str:
        """The sentence of a key with its slots filled."""
        if self.said is None or not all(isinstance(slot, KEPT) for slot in slots.values()):
            return super().say(key, **slots)
        about = (self.language, id(self.names), key, *slots.items())
        known = self.said.get(about)
        if known is None:
            # The names are kept with it, so that their identity stays their own.
            known = self.said[about] = (super().say(key, **slots), self.names)
        return known[0]

    def _filled(self, slot: Slot, form: str) -> Iterator[SlotPart]:
        assert self.known is not None
        match slot:
            case Whole(card) if self.is_marked(card):
                yield SlotPart(self.mark(self.part_of(card), WHOLE + form))
            case Card() if self.is_marked(slot):
                yield SlotPart(self.mark(self.part_of(slot), form))
            case Colour() if slot.id in self.known.free.colours:
                yield SlotPart(self.mark(f"c{self.place(self.known.colours, slot.id)}", form))
            case Rank() if slot.number in self.known.free.numbers:
                yield SlotPart(self.mark(f"n{self.place(self.known.numbers, slot.number)}", form))
            case ListSlot() if slot.items and all(isinstance(item, Card) for item in slot.items):
                yield SlotPart(self.mark(f"l{self.listed(slot)}{slot.joined[0]}", form))
            case _:
                yield from super()._filled(slot, form)

    def noun(self, noun: object, form: str = "") -> str:
        """A noun alone."""
        return "".join(part.text for part in self._filled(noun, form))  # type: ignore[arg-type]

    def is_marked(self, card: Card) -> bool:
        """Whether a card is told by a mark: one that has a face, or a kind that plays a part."""
        return card.colour is not None or card.number is not None or card in (self.parts_played or ())

    def mark(self, what: str, form: str) -> str:
        """A mark for a part, in a form."""
        return f"{SIGN}{what}:{form}{SIGN}"

    def part_of(self, card: Card) -> str:
        """The part that a card plays; one that plays none is told by what it shares with the situation."""
        assert self.known is not None
        if self.parts_played and card in self.parts_played:
            return self.parts_played[card]
        beside = self.known.beside(card)
        if OTHER in beside:
            raise Untold(beside)
        return f"k{beside}"

    def listed(self, cards: ListSlot) -> int:
        """The place of a list of cards of the hand."""
        assert self.lists is not None
        return self.lists.at(cards.items)

    @staticmethod
    def place(known: list[str] | list[int], name: str | int) -> int:
        """The place of a colour or number in the situation."""
        if name not in known:
            raise Untold(str(name))
        return known.index(name)  # type: ignore[arg-type]


def in_form(card: Card, form: str, voice: Voice) -> str:
    """A card in the form of a mark, as it stands in a sentence."""
    name = voice.noun(Whole(card), form.removeprefix(WHOLE)) if form.startswith(WHOLE) else voice.noun(card, form)
    return name if voice.region is None else voice.grammar.melted(name)
