"""What happened in some games that were played to see what happens."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median_low

from rulestone.records import Record


class Simulated(Record):
    """What happened in some games of one set of rules; whoever sits in seat 0 is the first after the dealer."""

    players: int
    games: int
    seed: int
    policy: str
    quick: bool
    """Whether only how games ended was looked at; nothing was counted then, and no points."""
    most_moves: int
    """A game that came to so many moves was cut off."""
    cut_off: int
    lengths: tuple[int, ...]
    """The moves of each finished game, the shortest first."""
    won: tuple[int, ...]
    """By seat, how many games were won."""
    nobody: int
    """Games that ended with no winner."""
    points: tuple[int, ...] | None
    """By seat, the points of all finished games together; nothing where the game counts none."""
    moves: Mapping[str, int]
    """How often each move was made; every move of the game is there, also what nobody ever did."""
    cards: Mapping[str, int]
    """How often a card of each kind was laid."""
    said: Mapping[str, int]
    """By duty, how often its word was said."""
    caught: Mapping[str, int]
    """By duty, how often somebody was caught."""
    happened: Mapping[str, int]
    """How often anything else was seen."""

    @property
    def finished(self) -> int:
        """Games that came to their end."""
        return len(self.lengths)

    @property
    def usual_length(self) -> int | None:
        """Half of the finished games took no more moves than this."""
        return median_low(self.lengths) if self.lengths else None

    def data(self) -> dict[str, object]:
        """The same as plain data."""
        lengths = self.lengths
        counted: dict[str, object] = {
            "points": None if self.points is None else list(self.points),
            "moves": dict(self.moves),
            "cards": dict(self.cards),
            "said": dict(self.said),
            "caught": dict(self.caught),
            "happened": dict(self.happened),
        }
        return {
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "policy": self.policy,
            "quick": self.quick,
            "finished": self.finished,
            "cut_off": self.cut_off,
            "most_moves": self.most_moves,
            "length": {"least": lengths[0], "median": self.usual_length, "most": lengths[-1]} if lengths else None,
            "won": list(self.won),
            "nobody_won": self.nobody,
            **({} if self.quick else counted),
        }
