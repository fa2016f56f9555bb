"""
A game in which two answers came apart, cut down to what it takes: the last turns, the fewest moves, players and cards.

What is left begins at somebody's turn with nothing pending and nothing remembered; whatever the difference hangs on is
brought about by the moves. What is left in the end is replayed by the plain evaluator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rulestone.cards import Move
from rulestone.engine.state import Moment, RuleContext, State
from rulestone.explorer.game_pair import AnswerPair, GamePair, PairState
from rulestone.explorer.random_games import RandomGame
from rulestone.explorer.replay import Replay, ReplayedGame, tell
from rulestone.explorer.result import Difference, Parted
from rulestone.explorer.start_positions import Start

if TYPE_CHECKING:
    from rulestone.explorer.search import AnswerSearch

FEW = (1, 2, 4, 8, 16, 32)
"""Sizes to which a pile is cut at once, before it is cut card by card."""
TRIES = 400
"""How many plays are tried to make one shorter."""
Replayed = Callable[[Start, tuple[Move, ...]], Replay]
"""How a play goes in two games."""


def cut_game(search: AnswerSearch, game: RandomGame) -> Difference:
    """The play that tells two answers to a question apart, as far as it can be cut."""
    question, answers = search.question, search.answers

    def replayed(start: Start, moves: tuple[Move, ...]) -> Replay:
        return tell(ReplayedGame(search.rules, question, answers, start, moves), game.answers, search.evaluator)

    pair = AnswerPair(search.evaluator, question, answers, game.answers)
    start, replay = Cutting(pair, search.box.players, replayed).cut(game.start, game.moves)
    assert replay.parted is not None
    read = tuple(sorted((name, answer) for name, answer in game.answers.items() if name in replay.read))
    return Difference(question, answers, start, tuple(replay.moves), replay.parted, read, search.looked)


class Cutting:
    """The cuts of a play in which two games come apart; `players` may play them."""

    def __init__(self, pair: GamePair, players: tuple[int, ...], replayed: Replayed) -> None:
        self.pair, self.players, self.replayed = pair, players, replayed
        self.tries = 0

    def cut(self, start: Start, moves: tuple[Move, ...]) -> tuple[Start, Replay]:
        """The play as far as it can be cut."""
        start, moves = self.from_late(start, moves)
        cut = True
        while cut:
            cut = False
            for smaller, fewer in (*self.smaller_tables(start, moves), *fewer_moves(start, moves)):
                if self.tries >= TRIES:
                    break
                self.tries += 1
                replay = self.replayed(smaller, fewer)
                # A replay puts in moments that are missing: what was cut must not come out longer.
                if replay.differs and len(replay.moves) <= len(moves):
                    start, moves, cut = smaller, tuple(replay.moves), True
                    break
        replay = self.replayed(start, moves)
        assert replay.differs, "a game that was found does not replay"
        return start, replay

    def from_late(self, start: Start, moves: tuple[Move, ...]) -> tuple[Start, tuple[Move, ...]]:
        """The latest turn of a game from which the rest of it tells the answers apart."""
        for number, state in reversed([*enumerate(self.states(start, moves))]):
            later = None if state is None else at_turn(state)
            if later is not None and self.replayed(later, moves[number:]).differs:
                return later, moves[number:]
        return start, moves

    def states(self, start: Start, moves: tuple[Move, ...]) -> Iterator[State | None]:
        """Where the games stand before each move and after the last; nothing from where they are two."""
        at: PairState | Parted = PairState(start.state)
        if start.turning_up:
            at = self.pair.make(PairState(start.state), None)
        for move in (*moves, None):
            if isinstance(at, Parted):
                return
            yield at.one if at.two in (None, at.one) else None
            if move is not None:
                at = self.pair.make(at, move)

    def smaller_tables(self, start: Start, moves: tuple[Move, ...]) -> Iterator[tuple[Start, tuple[Move, ...]]]:
        """The same play with a player less who does nothing in it, and with much smaller piles."""
        state = start.state
        acting = {seat for move in moves for seat in (move.who, move.player) if seat is not None} | {state.seat}
        fewer = len(state.hands) - 1 in self.players and not start.turning_up
        for gone in range(len(state.hands) if fewer else 0):
            if gone not in acting:
                yield without_player(start, gone), tuple(renumber_move(move, gone) for move in moves)
        for few in FEW:
            if few < len(state.pile) and not start.turning_up:
                yield start._replace(state=state._replace(pile=state.pile[-few:])), moves
        if len(state.discard) > 1:
            yield start._replace(state=state._replace(discard=state.discard[-1:])), moves


def at_turn(state: State) -> Start | None:
    """The position at somebody's turn as it lies on the table, with nothing remembered; none in between turns."""
    point = state.point
    if point is None or point.name != "turn" or state.over or not state.discard or state.colour is None:
        return None
    fresh = State(
        hands=state.hands,
        pile=state.pile,
        discard=state.discard,
        force=state.discard[-1],
        colour=state.discard[-1].colour or state.colour,
        seat=state.seat,
        dealer=state.dealer,
        direction=state.direction,
        point=Moment("turn", state.seat, RuleContext(me=state.seat)),
        seed=state.seed,
    )
    return Start(fresh) if all(state.hands) else None


def without_player(start: Start, gone: int) -> Start:
    """The position with a player less; those behind them move up."""
    state = start.state
    hands = tuple(hand for seat, hand in enumerate(state.hands) if seat != gone)
    seat, dealer = seat_after(state.seat, gone), seat_after(state.dealer, gone) % len(hands)
    point = Moment("turn", seat, RuleContext(me=seat))
    return start._replace(state=state._replace(hands=hands, seat=seat, dealer=dealer, point=point))


def renumber_move(move: Move, gone: int) -> Move:
    """A move by the seats that are left."""
    return move._replace(
        who=seat_after(move.who, gone), player=None if move.player is None else seat_after(move.player, gone)
    )


def seat_after(seat: int, gone: int) -> int:
    """The place of a seat once another one is gone."""
    return seat - (seat > gone)


def fewer_moves(start: Start, moves: tuple[Move, ...]) -> Iterator[tuple[Start, tuple[Move, ...]]]:
    """The play without some of its moves: much of it first."""
    size = max(1, len(moves) // 2)
    while size and moves:
        for place in range(0, len(moves), size):
            yield start, (*moves[:place], *moves[place + size :])
        size //= 2
