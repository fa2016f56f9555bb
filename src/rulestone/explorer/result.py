"""
How two answers compare, from the search to the finding: they are apart, by a play or by
what shows it; or known to play alike, and on what ground; or neither, with what was tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rulestone.cards import Move, Observation
from rulestone.engine.state import State
from rulestone.explorer.start_positions import Start
from rulestone.findings import Direction, Tried
from rulestone.model import Answer
from rulestone.witness import Demonstration, Witness

MoveSet = frozenset[Move]


class Parted(NamedTuple):
    """The instant at which people at a table tell two games apart."""

    after: tuple[State, State]
    options: tuple[MoveSet, MoveSet] | None = None
    """What may be done in each, where that differs."""
    wrong: tuple[MoveSet, MoveSet] | None = None
    """What may not be done although it can be, where that differs and nothing else does."""
    seen: tuple[tuple[Observation, ...], tuple[Observation, ...]] | None = None
    """What everybody sees in each, where that differs."""

    @property
    def mirrored(self) -> Parted:
        """The same with the two games in the other order."""
        return Parted(*(pair and (pair[1], pair[0]) for pair in self))  # type: ignore[arg-type]

    def like(self, other: Parted) -> bool:
        """Whether two games part in the same way here: by the same things seen, allowed or wrong."""
        one, two = ((parted.seen, only_in_one(parted.options), only_in_one(parted.wrong)) for parted in (self, other))
        return one == two


def only_in_one(moves: tuple[MoveSet, MoveSet] | None) -> object:
    """What is in one and not in the other."""
    return moves and (moves[0] - moves[1], moves[1] - moves[0])


@dataclass(frozen=True)
class Difference:
    """A play that tells two answers apart; or two games by their names, where no one question is compared."""

    question: str
    answers: tuple[Answer, Answer]
    start: Start
    moves: tuple[Move, ...]
    parted: Parted
    assumed: tuple[tuple[str, Answer], ...] = ()
    """Answers to other questions that the play rests on."""
    searched: int = 0

    @property
    def cost(self) -> tuple[int, ...]:
        """What makes a play plain: few moves, few players, few cards, nothing assumed."""
        hands = self.start.state.hands
        return (len(self.moves), len(self.assumed), len(hands), sum(map(len, hands)))

    @property
    def direction(self) -> Direction | None:
        """What may be done under one answer against what may be done under the other."""
        # What is wrong under one answer and not under the other is more that may be done under the other.
        compared = self.parted.options or (self.parted.wrong and self.parted.wrong[::-1])
        if compared is None:
            return None
        one, two = compared
        return "narrows" if one < two else "widens" if one > two else "crosses"


@dataclass(frozen=True)
class Apart:
    """Two answers are told apart, and by what."""

    answers: tuple[Answer, Answer]
    by: Witness | Demonstration | None
    """None where nothing plays the question, so that different answers are different rules."""
    direction: Direction | None
    """Whether the first allows strictly less (`narrows`) or more (`widens`) than the second there, or neither."""
    cost: tuple[int, ...]


Ground = Literal["answer", "clauses", "in force", "whole"]
"""
Why two answers play alike: they are one answer; they stand for equal clauses; they hang on nothing but a card, the card
in force and the colour in force, and were compared for all of these; or what is not
played card by card was compared whole.
"""


@dataclass(frozen=True)
class Alike:
    """Two answers are known to play alike."""

    ground: Ground


@dataclass(frozen=True)
class Undecided:
    """No play was found, and nobody can promise that there is none."""

    tried: Tried


Comparison = Apart | Alike | Undecided
