"""
A game as code in which every question stays open: for whoever plays it many times under different answers.

It is written once for a game and a deck, and each piece of it when somebody comes to need it. Cards may lie face down;
where something hangs on the face of one, `NeedFace` asks for it, as `NeedAnswer` asks for what is not answered.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from rulestone.cards import Card, Move
from rulestone.compiler import Ruleset
from rulestone.engine.evaluator import Result
from rulestone.engine.state import State
from rulestone.engine.traced_answers import trace_reads
from rulestone.fast.card_numbers import CardNumbers, NotLaid
from rulestone.fast.code_writer import Writer
from rulestone.fast.game_code import ACTS, BASE, ME, NAME_COLOUR, Option
from rulestone.fast.open_board import OpenBoard
from rulestone.fast.open_code import OpenBlocks, OpenCode, all_open
from rulestone.fast.source_text import CannotSpecialise, SourceText
from rulestone.model import Answers

# More of them took no less time: they are no longer in the processor's own memory then.
MOST_BOARDS = 200
"""How many positions stay laid out."""
NUMBERS = {act: number for number, act in ACTS.items()}


class OpenGame:
    """
    A game whose questions may be answered anew for each board.

    Raises `NotLaid` for what cannot lie on a board, and `CannotSpecialise` for what cannot be written.
    """

    def __init__(self, rules: Ruleset, cards: Iterable[Card]) -> None:
        self.source = SourceText(rules.game)
        write = OpenCode(
            rules,
            rules.answers,
            all_open(rules),
            CardNumbers(rules, cards, face_down=True),
            self.source,
            tracing=False,
        )
        self.kit = Writer(write, OpenBlocks(write), late=True).kit()
        self.acts = {action.id: number for number, action in enumerate(self.kit.actions)}
        self.duties = {duty.id: number for number, duty in enumerate(self.kit.duties)}
        self.boards: dict[int, tuple[State, OpenBoard]] = {}
        """Positions that were asked about lately: each is asked about again, for each move that is made in it."""

    # --- as the plain evaluator plays --------------------------------------------------------------------------

    def options(self, answers: Answers, state: State) -> tuple[Move, ...]:
        """What anybody may do, in the order of the plain evaluator."""
        board = self.lay_out(answers, state)
        return tuple(map(self.move, board.options()))

    def breaches(self, answers: Answers, state: State, only: Container[str] | None) -> tuple[Move, ...]:
        """What people can do although they should not; of some kinds only, where these are named."""
        board = self.lay_out(answers, state)
        return tuple(map(self.move, board.breaches(only)))

    def carry_out(self, answers: Answers, state: State, move: Move) -> Result:
        """The state after a move that is known to be possible, and what everybody saw of it."""
        board = self.lay_out(answers, state).copy(answers)
        board.seen = []
        board.do(self.option(move))
        return self.result(board)

    def opened(self, answers: Answers, state: State) -> Result:
        """The state after the first card was turned up, and what everybody saw of it."""
        return self.result(self.board(state, answers, turning_up=True))

    def lay_out(self, answers: Answers, state: State) -> OpenBoard:
        """A position as it lies on a board that nobody may change."""
        known = self.boards.get(id(state))
        if known is None:
            board = OpenBoard(self.kit, answers).read_state(state)
            if any(hand != bytes(sorted(hand)) for hand in board.hands):
                raise NotLaid("hands on a board are sorted")
            self.keep(state, board)
        else:
            board = known[1]
        board.given = trace_reads(answers)
        return board

    def result(self, board: OpenBoard) -> Result:
        """What came of a move, which is most likely asked about next."""
        state, sights = board.state(), tuple(board.seen or ())
        # As whoever reads the state would have it: what was going on is over.
        board.scene, board.seen = board.empty(), None
        self.keep(state, board)
        return Result(state, sights)

    def keep(self, state: State, board: OpenBoard) -> None:
        """Keep a position for a while."""
        if len(self.boards) >= MOST_BOARDS:
            self.boards.clear()
        # The state is kept with its board, so that its identity stays its own.
        self.boards[id(state)] = state, board

    # --- on boards ---------------------------------------------------------------------------------------------

    def board(self, state: State, answers: Answers, *, turning_up: bool) -> OpenBoard:
        """A state laid out to be played on, its first card turned up if it still has to be."""
        board = OpenBoard(self.kit, answers).read_state(state)
        board.seen = []
        if turning_up:
            board.hands = [bytes(sorted(hand)) for hand in board.hands]
            scene = board.empty()
            scene[ME], scene[BASE] = board.dealer, 0
            board.push(self.kit.start, scene)
            board.run()
        return board

    def move(self, option: Option) -> Move:
        """An option as the plain evaluator has it."""
        return self.kit.moves[option]

    def option(self, move: Move) -> Option:
        """A move as a board has it."""
        act = self.acts.get(move.act)
        if act is not None:
            return act, move.who, -1 if move.card is None else self.kit.faces.index(move.card), -1
        act = NUMBERS[move.act]
        duty = -1 if move.window is None else self.duties[move.window]
        if act == NAME_COLOUR:
            return act, move.who, self.kit.faces.colour_of(move.colour), duty
        return act, move.who, -1 if move.player is None else move.player, duty


__all__ = ["CannotSpecialise", "NotLaid", "OpenBoard", "OpenGame"]
