"""
A game as code in which some questions stay open, for whoever plays it many times under different answers.

It is written once for all the answers that may be tried; each board is told which of them hold for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulestone.compiled.board import Board
from rulestone.compiled.faces import MOST, Faces
from rulestone.compiled.game import ACTS
from rulestone.compiled.kit import BASE, CATCH, CHOOSE, ME, NAME_COLOUR, Kit, Option
from rulestone.compiled.noting import Noting, Open, OpenBlocks
from rulestone.compiled.source import CannotSpecialise, Source
from rulestone.compiled.writer import Writer
from rulestone.compiler import Ruleset
from rulestone.engine.state import Card, Move, State
from rulestone.model import Answer


class OpenBoard(Board):
    """A table with an answer to every question that its game leaves open; it knows which of them were read."""

    __slots__ = ("answers", "read_here")

    def __init__(self, kit: Kit, answers: Mapping[str, Answer]) -> None:
        super().__init__(kit)
        self.answers = answers
        self.read_here: set[str] = set()

    def note_answer(self, question: str) -> Answer:
        """The answer to an open question."""
        self.read_here.add(question)
        return self.answers[question]

    def note_open(self, question: str) -> bool:
        """An open question is read, though nothing hangs on its answer."""
        self.read_here.add(question)
        return True

    def note_honest(self, scene: list[Any]) -> bool:
        """Whether the card that is doubted was laid as its rule says."""
        return self.honest(scene)


class OpenGame:
    """A game whose open questions may be answered anew for each board; raises `CannotSpecialise`."""

    def __init__(self, rules: Ruleset, fixed: Mapping[str, Answer], open_: Open, cards: Iterable[Card]) -> None:
        faces = Faces(rules, cards)
        if faces.none > MOST:
            raise CannotSpecialise([f"room for more than {MOST} different cards"])
        write = Noting(rules, fixed, open_, faces, Source(), tracing=False)
        self.kit, _ = Writer(write, OpenBlocks(write)).kit()

    def board(self, state: State, answers: Mapping[str, Answer], *, turning_up: bool) -> OpenBoard:
        """A state laid out to be played on, its first card turned up if it still has to be."""
        board = OpenBoard(self.kit, answers).read(state)
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
        act, who, what, duty = option
        if act >= 0:
            return Move(self.kit.actions[act].id, who, None if what < 0 else self.kit.faces.cards[what])
        window = None if duty < 0 else self.kit.duties[duty].id
        colour = self.kit.faces.colours[what] if act == NAME_COLOUR else None
        return Move(ACTS[act], who, None, colour, what if act in (CHOOSE, CATCH) else None, window)
