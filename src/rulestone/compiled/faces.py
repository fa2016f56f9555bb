"""Cards and colours as small numbers: a hand is bytes, in the order in which hands are kept."""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.compiler import Ruleset
from rulestone.engine.state import UNSAID, AnyCard, Card

MOST = 255
"""Faces that fit into a byte, with one number left for no card."""


class Faces:
    """Every face that the cards of a deck have, numbered as hands are sorted; the number after the last is no card."""

    def __init__(self, rules: Ruleset, deck: Iterable[Card]) -> None:
        self.deck = tuple(deck)
        self.cards = tuple(sorted(set(self.deck), key=printed))
        self.none = len(self.cards)
        self.number = {card: number for number, card in enumerate(self.cards)}
        self.colours = rules.colours
        self.no_colour = len(rules.colours)
        self.colour_number = {colour: number for number, colour in enumerate(rules.colours)}
        self.kinds = tuple(rules.cards)
        self.kind = (*(self.kinds.index(card.kind) for card in self.cards), -1)
        """The kind of each face, as a number."""
        self.colour = (*(self.colour_of(card.colour) for card in self.cards), self.no_colour)
        self.printed_number = (*(-1 if card.number is None else card.number for card in self.cards), -2)
        self.coloured = (*(rules.cards[card.kind].coloured for card in self.cards), False)
        self.action = (*(rules.cards[card.kind].action for card in self.cards), False)
        self.width = self.no_colour + 1
        """How many colours in force there are, none included."""

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """The faces of a kind."""
        return tuple(number for number, card in enumerate(self.cards) if card.kind == kind)

    def indices(self, cards: Iterable[AnyCard]) -> list[int]:
        """The numbers of some faces."""
        try:
            return [*map(self.number.__getitem__, cards)]  # type: ignore[arg-type]
        except KeyError:
            return [self.index(card) for card in cards]

    def index(self, card: AnyCard | None) -> int:
        """The number of a face."""
        if card is None:
            return self.none
        if not isinstance(card, Card):
            raise LookupError("a card that nobody has seen cannot be played by the compiled evaluator")
        if card not in self.number:
            raise LookupError(f"{card} is not in the deck of this game")
        return self.number[card]

    def colour_of(self, colour: str | None) -> int:
        """The number of a colour."""
        if colour is None:
            return self.no_colour
        if colour == UNSAID:
            raise LookupError("a colour that nobody has said cannot be played by the compiled evaluator")
        return self.colour_number[colour]

    def card(self, number: int) -> Card | None:
        """The card with a number."""
        return None if number == self.none else self.cards[number]

    def colour_name(self, number: int) -> str | None:
        """The colour with a number."""
        return None if number == self.no_colour else self.colours[number]


def printed(card: Card) -> tuple[bool, str, int, str]:
    """Numbers first, then by colour; cards without one last."""
    return (card.number is None, card.colour or "~", card.number or 0, card.kind)
