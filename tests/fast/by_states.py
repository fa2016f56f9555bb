"""Games as code, asked about one state at a time, as the plain evaluator is: so that both can be held against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone import fast
from rulestone.cards import Move
from rulestone.compiler import Ruleset
from rulestone.engine.evaluator import RefusedMove, Result
from rulestone.engine.state import State
from rulestone.fast.board import Board
from rulestone.fast.fast_game import FastGame
from rulestone.model import Answer


class GameByStates:
    """A game as code; what it has itself is found on it."""

    def __init__(self, game: FastGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def board(self, state: State) -> Board:
        """A state, laid out to be played on."""
        return Board(self.game.kit).read_state(state)

    def options(self, state: State) -> tuple[Move, ...]:
        """Everything that anybody is allowed to do now, in the order of the plain evaluator."""
        return tuple(self.game.kit.move(option) for option in self.board(state).options())

    def breaches(self, state: State) -> tuple[Move, ...]:
        """What people can do now although they should not."""
        return tuple(self.game.kit.move(option) for option in self.board(state).breaches())

    def apply(self, state: State, move: Move) -> Result:
        """The state after an option or a breach, and what everybody saw; anything else is refused."""
        board = self.board(state)
        for option in (*board.options(), *board.breaches()):
            if self.game.kit.move(option) == move:
                board.seen = []
                board.do(option)
                return Result(board.state(), tuple(board.seen))
        raise RefusedMove(move.act)


def specialise(rules: Ruleset, answers: Mapping[str, Answer]) -> GameByStates:
    """A game with a complete set of answers as code of its own; raises `CannotSpecialise`."""
    return GameByStates(fast.specialise(rules, answers))
