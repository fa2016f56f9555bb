"""Cards and colours as small numbers: a hand is bytes, in the order in which hands are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulestone.cards import AnyCard, Card, HiddenCard, NeedFace
from rulestone.compiler import Ruleset
from rulestone.engine.state import UNSAID
from rulestone.fast.source_text import CannotSpecialise

NUMBERS = 256
"""What fits into a byte: a number for each face, one for no card, and the rest for cards that lie face down."""


MOST_HANDS = 5_000
"""How many hands and piles are kept as cards."""


class NotLaid(LookupError):
    """Something that a state has and no board of this game can have."""


class ByFace(dict[int, Any]):
    """A table by the number of a card; where it lies face down, its face has to be known first."""

    def __init__(self, values: Iterable[Any]) -> None:
        super().__init__(enumerate(values))

    def __missing__(self, card: int) -> Any:
        raise NeedFace(HiddenCard(card - len(self)))


class CardsOfHands(dict[bytes, tuple[Any, ...]]):
    """Hands and piles as cards; the same ones come up again and again, and are one thing for whoever compares them."""

    def __init__(self, cards: Sequence[AnyCard | None]) -> None:
        super().__init__()
        self.cards = cards

    def __missing__(self, numbers: bytes) -> tuple[Any, ...]:
        if len(self) >= MOST_HANDS:
            self.clear()
        cards = self.cards
        hand = self[numbers] = tuple([cards[number] for number in numbers])
        return hand


class CardNumbers:
    """
    Every face that the cards of a deck have, numbered as hands are sorted; the number after the last is no card.

    Where cards may lie face down, each of these has a number of its own after that.
    """

    def __init__(self, rules: Ruleset, deck: Iterable[Card], *, face_down: bool = False) -> None:
        self.deck = tuple(deck)
        self.cards = tuple(sorted(set(self.deck), key=printed))
        self.none = len(self.cards)
        if self.none >= NUMBERS:
            raise CannotSpecialise([f"room for more than {NUMBERS - 1} different cards"])
        self.face_down = bytes(range(self.none + 1, NUMBERS)) if face_down else b""
        self.face_up = bytes(range(self.none + 1))
        self.all: tuple[AnyCard | None, ...] = (*self.cards, None, *map(HiddenCard, range(len(self.face_down))))
        """By number: a card, none, or one that lies face down."""
        self.out: Mapping[bytes, tuple[Any, ...]] = CardsOfHands(self.all)
        """Hands and piles as cards."""
        self.number: dict[AnyCard | None, int] = {card: number for number, card in enumerate(self.cards)}
        self.colours = rules.colours
        self.no_colour = len(rules.colours)
        self.colour_number = {colour: number for number, colour in enumerate(rules.colours)}
        self.kinds = tuple(rules.cards)
        self.kind = (*(self.kinds.index(card.kind) for card in self.cards), -1)
        """The kind of each face, as a number."""
        self.colour = (*(self.colour_of(card.colour) for card in self.cards), self.no_colour)
        # A card without a number has a symbol, and no card has none: each has a mark of its own.
        self.printed_number = (*(-1 if card.number is None else card.number for card in self.cards), -2)
        self.coloured = (*(rules.cards[card.kind].coloured for card in self.cards), False)
        self.width = self.no_colour + 1
        """How many colours in force there are, none included."""

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """The faces of a kind."""
        return tuple(number for number, card in enumerate(self.cards) if card.kind == kind)

    def indices(self, cards: Iterable[AnyCard]) -> list[int]:
        """The numbers of some faces."""
        try:
            return [*map(self.number.__getitem__, cards)]
        except KeyError:
            return [self.index(card) for card in cards]

    def index(self, card: AnyCard | None) -> int:
        """The number of a face."""
        if card is None:
            return self.none
        if isinstance(card, HiddenCard):
            if card.slot >= len(self.face_down):
                if not self.face_down:
                    raise NotLaid("a card that nobody has seen cannot be played on this board")
                raise NotLaid(f"this board has room for {len(self.face_down)} cards that nobody has seen: {card}")
            return self.none + 1 + card.slot
        if card not in self.number:
            raise NotLaid(f"{card} is not in the deck of this game")
        return self.number[card]

    def colour_of(self, colour: str | None) -> int:
        """The number of a colour."""
        if colour is None:
            return self.no_colour
        if colour == UNSAID:
            raise NotLaid("a colour that nobody has said cannot be played by the compiled evaluator")
        return self.colour_number[colour]

    def card(self, number: int) -> AnyCard | None:
        """The card with a number."""
        return self.all[number]

    def colour_name(self, number: int) -> str | None:
        """The colour with a number."""
        return None if number == self.no_colour else self.colours[number]


def printed(card: Card) -> tuple[bool, str, int, str]:
    """Numbers first, then by colour; cards without one last."""
    # The tilde comes after every letter.
    return (card.number is None, card.colour or "~", card.number or 0, card.kind)
