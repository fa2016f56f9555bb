"""
A play that was found, played again by the plain evaluator under complete answers.

What was written down under one set of answers may lack a moment that another brings, or have one too many: what belongs
to the move before it (a colour named, going on) is put in or left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from rulestone.cards import Move, NeedFace
from rulestone.compiler import Ruleset
from rulestone.compiler.contract import CHOOSE, GO_ON, NAME_COLOUR
from rulestone.engine.state import NeedAnswer
from rulestone.explorer.evaluators import Evaluator, Plain
from rulestone.explorer.game_pair import NONE, AnswerPair, GamePair, PairState, WholePair
from rulestone.explorer.reachable_questions import wrong_by
from rulestone.explorer.result import Parted
from rulestone.explorer.start_positions import Start
from rulestone.model import Answer

INSERTED = 6
"""How many moments may be put in before a move."""
LITTLE = {NAME_COLOUR, CHOOSE, GO_ON}
"""Acts that belong to the move before them."""


class ReplayedGame(NamedTuple):
    """A play that is to tell two answers to a question apart."""

    rules: Ruleset
    question: str
    answers: tuple[Answer, Answer]
    start: Start
    moves: tuple[Move, ...]


@dataclass
class Replay:
    """How a play goes under two answers, up to the instant at which it differs."""

    moves: list[Move] = field(default_factory=list)
    parted: Parted | None = None
    """How the two games come apart, if they do."""
    read: frozenset[str] = frozenset()
    """The questions that were read until then, or to the end."""

    @property
    def differs(self) -> bool:
        """Whether they do."""
        return self.parted is not None


def tell(played: ReplayedGame, answers: Mapping[str, Answer], evaluator: Evaluator | None = None) -> Replay:
    """Whether and how the play tells the answers apart, everything else answered thus; as the plain evaluator says."""
    rest = {name: answer for name, answer in answers.items() if name != played.question}
    pair = AnswerPair(evaluator or Plain(played.rules), played.question, played.answers, rest)
    replay = Replay()
    with suppress(NeedAnswer, NeedFace):
        wrong = wrong_by(played.rules, played.question)
        replay.parted = GivenMoves(played.start, played.moves, pair, wrong, replay.moves).find_parting()
    replay.read = frozenset(pair.questions_read)
    return replay


def tell_games(pair: WholePair, start: Start, moves: tuple[Move, ...]) -> Replay:
    """Whether and how the play tells two games apart that may differ in anything."""
    replay = Replay()
    with suppress(NeedAnswer, NeedFace):
        replay.parted = GivenMoves(start, moves, pair, NONE, replay.moves).find_parting()
    return replay


@dataclass
class GivenMoves:
    """Two games in step along a play that was written down."""

    start: Start
    moves: tuple[Move, ...]
    pair: GamePair
    wrong: frozenset[str]
    """The breaches that are held against each other, too."""
    made: list[Move]
    """The moves that are made, one after the other."""

    def find_parting(self) -> Parted | None:
        """How the play comes to go differently, move by move."""
        at: PairState | Parted = PairState(self.start.state)
        if self.start.turning_up:
            at = self.pair.make(PairState(self.start.state), None)
        left, inserted = list(self.moves), 0
        while isinstance(at, PairState) and not at.over:
            first, second = self.able(at, left[0] if left else None)
            if left and left[0] in first and left[0] in second:
                move, inserted = left.pop(0), 0
            elif left and left[0].act in LITTLE:
                del left[0]
                continue
            else:
                if not left or (left[0] in first) != (left[0] in second):
                    permitted = self.pair.permitted(at, self.wrong)
                    if isinstance(permitted, Parted):
                        return permitted
                inserted += 1
                wanted = little(first)
                if wanted is None or wanted not in second or inserted > INSERTED:
                    return None
                move = wanted
            self.made.append(move)
            at = self.pair.make(at, move)
        return at if isinstance(at, Parted) else None

    def able(self, at: PairState, wanted: Move | None) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """What can be done under each answer; wrongly, too, where what is wanted is not among what is right."""
        first, second = self.pair.options(at)
        if wanted in first and wanted in second:
            return first, second
        wrong, worse = self.pair.breaches(at)
        return (*first, *wrong), (*second, *worse)


def little(options: Sequence[Move]) -> Move | None:
    """What happens next where nobody does anything of note."""
    listed = [move for move in options if move.act in LITTLE]
    # Where anybody may be chosen, it is somebody else.
    chosen = next((move for move in listed if move.player != move.who), listed[0] if listed else None)
    return chosen or (options[0] if len(options) == 1 else None)
