"""
One sweep of a search: all its positions, with so many other questions answered otherwise at most.

What comes of a sweep hangs on the first answer to most of what it reads, and on all that is admitted only where it
branches. So of a search that has to be made anew, because a book answers something in another way, most sweeps need not
be: they are kept with what they hang on. Plays that they found are made plain again, since that tries every answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from rulestone.cards import Move
from rulestone.explorer.start_positions import Start
from rulestone.model import Answer


class FoundPlay(NamedTuple):
    """A play that was found, and how good it is once it is made plain; not at all if it assumes more than `most`."""

    start: Start
    moves: tuple[Move, ...]
    assumed: tuple[tuple[str, Answer], ...]
    most: int | None
    worth: tuple[int, int, bool] | None


@dataclass(frozen=True)
class Sweep:
    """What came of a sweep."""

    best: int | None
    """Which of the plays is the best, if any was found."""
    looked: int
    """How many positions were looked at."""
    cut: bool
    """Whether there were more of them than are looked at."""
    too_long: bool
    """Whether some play was longer than any that is looked at."""
    first: tuple[str, ...]
    """The questions of which the first answer was read."""
    whole: tuple[str, ...]
    """Those of which every admitted answer was tried, or would have been if there were more than one."""
    edge: tuple[str, ...]
    """Those that could have been answered otherwise, had more of them been allowed to."""
    plays: tuple[FoundPlay, ...]
    """The plays that were found, in their order."""


@dataclass
class SweepNotes:
    """What is noted while a sweep goes on."""

    first: set[str] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)
    edge: set[str] = field(default_factory=set)
    plays: list[FoundPlay] = field(default_factory=list)
    best: int | None = None


class SweepMemory(Protocol):
    """What came of the sweeps of a search that were made before."""

    def find(self, name: str) -> Sweep | None:
        """What came of a sweep, if all that it hangs on is as it was."""

    def keep(self, name: str, sweep: Sweep) -> None:
        """Remember what came of a sweep."""


class NothingKnown:
    """Where every sweep is made anew."""

    def find(self, name: str) -> None:
        """Nobody made it before."""

    def keep(self, name: str, sweep: Sweep) -> None:
        """Nobody will ask."""
