"""
What shows that two answers differ: cards to lay out and moves to make, or something counted or laid out in rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from rulestone.cards import AnyCard, HiddenCard, Move, Observation
from rulestone.model import Answer
from rulestone.records import Record

FACE_DOWN = HiddenCard(0)
"""A card that lies or is held where nobody can know its face."""
NONE: Mapping[str, Any] = {}


class Position(Record):
    """Cards on a table, and what belongs to them."""

    hands: tuple[tuple[AnyCard, ...], ...]
    draw_pile: tuple[AnyCard, ...]
    """From the top down."""
    discards: tuple[AnyCard, ...]
    """From the top down."""
    colour: str | None
    direction: Literal["left", "right"]
    turn: int
    dealer: int
    turning_up: bool = False
    """Whether the first card is still to come."""
    over: bool = False

    @property
    def top(self) -> AnyCard | None:
        """The card that lies on top."""
        return self.discards[0] if self.discards else None

    @property
    def mover(self) -> int | None:
        """Whose turn it is, where it is anybody's."""
        return None if self.turning_up or self.over else self.turn

    @property
    def visible(self) -> tuple[object, ...]:
        """What one sees of it from above, all hands open."""
        piles = (len(self.draw_pile), len(self.discards), self.top)
        return (self.hands, *piles, self.colour, self.direction, self.mover, self.over)


class Made(Record):
    """A move that is made, and how many cards whoever makes it draws by it, where that is not plain."""

    move: Move
    draws: int = 0


class Allowed(Record):
    """That somebody may do something, may not (yet) although they may elsewhere, or must not although they can."""

    word: Literal["may", "may_not", "may_not_yet", "must_not"]
    move: Move | None
    """None where nothing of the kind is wrong that is so elsewhere."""
    only_as: Move | None = None
    """The wrong move as which it can be made all the same, where others have to challenge it."""


class Holds(Record):
    """How many cards somebody has afterwards."""

    who: int
    number: int


class Decides(Record):
    """Who decides next, and on what."""

    who: int
    moment: str


class Chooses(Record):
    """Among what somebody may choose."""

    who: int
    what: str
    choices: tuple[str | int, ...]


class Stands(Record):
    """How the table stands afterwards, in one respect."""

    what: Literal["colour", "direction", "draw_pile", "over"]
    value: str | int | None


Fact = Observation | Allowed | Holds | Decides | Chooses | Stands
"""Something that is so under one answer and not under the other."""


class Witness(Record):
    """A position, laid out, and the moves from it that tell answers apart."""

    start: Position
    moves: tuple[Made, ...]
    question: str
    outcomes: Mapping[str, tuple[Fact, ...]]
    """What is seen, or who may do what, by answer."""
    minimal: Literal["proved", "locally"]
    only_if: tuple[tuple[str, Answer], ...] = ()
    """Answers to other questions that the difference cannot do without."""
    by_book: Mapping[str, str] = NONE
    """Which outcome each book has, by the key of `outcomes`."""
    course: tuple[Position, ...] = ()
    """How the table stands after the first card is turned up, if it is still to come, and after each move, as long as
    all answers play alike."""
    after: Mapping[str, Position] = NONE
    """How it stands in the end, by answer."""

    @property
    def players(self) -> int:
        """How many people are needed."""
        return len(self.start.hands)


class Row(NamedTuple):
    """One line of a demonstration: a key and its named values (numbers, ids, cards, and tuples of these)."""

    key: str
    args: tuple[tuple[str, Any], ...] = ()


Rows = tuple[Row, ...]


def row(key: str, **args: Any) -> Row:
    """A line of a demonstration."""
    return Row(key, tuple(args.items()))


class Judged(Record):
    """What the rules say of a sample under an answer, and how that is worked out."""

    result: Rows
    why: Rows = ()


class Demonstration(Record):
    """What shows a difference that no hand of cards shows: a sum written out, seats drawn, pairings listed."""

    facet: str
    sample: tuple[Any, ...] | str
    rows: Rows
    outcomes: Mapping[str, Judged | int | None]
    only_if: tuple[tuple[str, Answer], ...] = ()
    """Answers to other questions that the difference cannot do without."""
