"""
Cards, what is done with them, and what everybody sees of it: whoever plays, compares or shows means the same by them.
"""

from __future__ import annotations

from typing import NamedTuple


class NeedFace(Exception):
    """A rule looked at a card whose face is not known."""

    def __init__(self, card: HiddenCard) -> None:
        super().__init__(card)
        self.card = card


class Card(NamedTuple):
    """A card by what is printed on it."""

    kind: str
    colour: str | None = None
    number: int | None = None


class HiddenCard(NamedTuple):
    """A card that nobody has had to look at yet; looking asks for its face."""

    slot: int

    @property
    def kind(self) -> str:
        raise NeedFace(self)

    @property
    def colour(self) -> str | None:
        raise NeedFace(self)

    @property
    def number(self) -> int | None:
        raise NeedFace(self)


def card_data(kind: str, colour: str | None = None, number: int | None = None) -> dict[str, object]:
    """A card as a map of what is printed on it, for programs: the one form of it in JSON."""
    parts = {"kind": kind, "colour": colour, "number": number}
    return {name: value for name, value in parts.items() if value is not None}


AnyCard = Card | HiddenCard
"""A card on the table, its face known or not."""


class Move(NamedTuple):
    """What somebody does: a move of the game by its name, a choice, a call or a catch."""

    act: str
    who: int
    card: AnyCard | None = None
    colour: str | None = None
    player: int | None = None
    window: str | None = None


class Observation(NamedTuple):
    """Something that everybody at the table could tell happened."""

    what: str
    who: int | None = None
    detail: tuple[object, ...] = ()
