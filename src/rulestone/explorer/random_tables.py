"""Two games in step, as random play meets them: what may be done in both, and whether they were seen to go the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rulestone.cards import Move
from rulestone.engine.traced_answers import TracedAnswers
from rulestone.explorer.evaluators import Plain
from rulestone.explorer.game_pair import AnswerPair, GamePair, PairState
from rulestone.explorer.result import Parted
from rulestone.explorer.start_positions import Start
from rulestone.fast.open_game import OpenBoard
from rulestone.model import Answer

if TYPE_CHECKING:
    from rulestone.explorer.random_games import GamesPlayed, RandomGames

T = TypeVar("T")


class RandomTable(Protocol):
    """Two games in step, as random play needs them."""

    def able(self) -> Sequence[tuple[object, ...]] | None:
        """What may be done in both; nothing where that differs."""

    def able_wrongly(self) -> Sequence[tuple[object, ...]]:
        """What can be done in both although it should not be."""

    def make(self, choice: tuple[object, ...]) -> bool:
        """Do it in both; whether it was seen to go the same."""

    def move(self, choice: tuple[object, ...]) -> Move:
        """The same as people say it."""


@dataclass
class FastTable:
    """Two games in step; one board stands for both until the question is read, and again once both are the same."""

    games: RandomGames
    second: TracedAnswers
    """The answers in the second game, as they are read."""
    one: OpenBoard
    two: OpenBoard | None = None
    read: bool = False
    """Whether the question was read."""

    def look_at_both(self, look: Callable[[OpenBoard], T]) -> tuple[T, T]:
        """The result of looking at each game; the second is missing while both are one."""
        first = look(self.one)
        if self.two is not None:
            return first, look(self.two)
        return (first, look(self.one.copy(self.second))) if self.reads() else (first, first)

    def reads(self) -> bool:
        """Whether the question was read since this was asked last."""
        was_read = self.one.given.pop(self.games.question, None) is not None
        self.read = self.read or was_read
        return was_read

    def able(self) -> Sequence[tuple[object, ...]] | None:
        """What may be done in both; nothing where that, or what is wrong, differs."""
        one, two = self.look_at_both(OpenBoard.options)
        if one is not two and one != two and set(one) != set(two):
            return None
        if self.games.wrong:
            wrong, worse = self.look_at_both(lambda board: board.breaches(self.games.wrong))
            if wrong is not worse and set(wrong) != set(worse):
                return None
        return one

    def able_wrongly(self) -> Sequence[tuple[object, ...]]:
        """What can be done in both although it should not be."""
        wrong, worse = self.look_at_both(OpenBoard.breaches)
        return wrong if wrong is worse else [option for option in wrong if option in set(worse)]

    def make(self, choice: Any) -> bool:
        """Do it in both; whether it was seen to go the same."""
        # If the move turns out to read the question, the second game has to make it from where the first one stood.
        before = self.two or self.one.copy(self.second)
        for board in (self.one,) if self.two is None else (self.one, before):
            board.seen = []
            board.do(choice)
        if self.two is None and self.reads():
            before.seen = []
            before.do(choice)
            self.two = before
        alike = self.alike()
        if alike and self.two is not None and self.one.same_as(self.two):
            self.two = None
        return alike

    def alike(self) -> bool:
        """Whether people at the table see the same."""
        one, two = self.one, self.two
        return two is None or (
            one.seen == two.seen
            and one.hands == two.hands
            and one.discard == two.discard
            and len(one.pile) == len(two.pile)
            and (one.colour, one.direction, one.over) == (two.colour, two.direction, two.over)
            and deciding(one) == deciding(two)
        )

    def move(self, choice: tuple[object, ...]) -> Move:
        """The same as people say it."""
        assert self.games.fast is not None
        return self.games.fast.move(choice)  # type: ignore[arg-type]


def deciding(board: OpenBoard) -> object:
    """Who decides what."""
    point = board.point
    return None if point is None else (point[0], point[1], point[3])


@dataclass
class PlainRandomTable:
    """Two games in step, played by an evaluator of states."""

    games: GamesPlayed
    pair: GamePair
    at: PairState

    def able(self) -> Sequence[tuple[object, ...]] | None:
        """What may be done in both; nothing where that differs."""
        permitted = self.pair.permitted(self.at, self.games.wrong)
        return None if isinstance(permitted, Parted) else permitted

    def able_wrongly(self) -> Sequence[tuple[object, ...]]:
        """What can be done in both although it should not be."""
        one, two = self.pair.breaches(self.at)
        return [move for move in one if move in set(two)]

    def make(self, choice: tuple[object, ...]) -> bool:
        """Do it in both; whether it was seen to go the same."""
        made = self.pair.make(self.at, Move(*choice))  # type: ignore[arg-type]
        if isinstance(made, Parted):
            return False
        self.at = made
        return True

    def move(self, choice: tuple[object, ...]) -> Move:
        """The same as people say it."""
        return Move(*choice)  # type: ignore[arg-type]


def plain_table(games: RandomGames, start: Start, answers: Mapping[str, Answer]) -> PlainRandomTable | None:
    """Both games at their beginning, for the plain evaluator."""
    return begin_table(games, AnswerPair(Plain(games.rules), games.question, games.answers, answers), start)


def begin_table(games: GamesPlayed, pair: GamePair, start: Start) -> PlainRandomTable | None:
    """Both games at their beginning; nothing where that is seen to go differently."""
    at: PairState | Parted = PairState(start.state)
    if start.turning_up:
        at = pair.make(PairState(start.state), None)
    return None if isinstance(at, Parted) else PlainRandomTable(games, pair, at)
