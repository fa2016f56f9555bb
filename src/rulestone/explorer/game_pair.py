"""
Two games in step: the same moves made in both, until somebody at the table can tell them apart.

Everything that plays two games at once does it by a pair: the search, moves that are given, random play, reduction.
Where one question is answered in two ways and all else alike, one state stands for both until the question is read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from rulestone.cards import Move
from rulestone.compiler import Ruleset
from rulestone.engine.state import NeedAnswer, State
from rulestone.engine.traced_answers import Layers, TracedAnswers
from rulestone.explorer.evaluators import Evaluator, Plain
from rulestone.explorer.result import Parted
from rulestone.model import Answer, Answers

T = TypeVar("T")
NONE: frozenset[str] = frozenset()


class PairState(NamedTuple):
    """Where two games stand; the second is missing while both are one."""

    one: State
    two: State | None = None

    @property
    def states(self) -> tuple[State, State]:
        """The two of them."""
        return self.one, self.two or self.one

    @property
    def over(self) -> bool:
        """Whether one of them is over."""
        return self.one.over or (self.two is not None and self.two.over)


EvaluatorCall = Callable[[Evaluator, Answers, State], T]
"""What an evaluator is asked about a state under some answers."""


class GamePair(ABC):
    """Two games, each a ruleset with answers."""

    @abstractmethod
    def call_both(self, call: EvaluatorCall[T], at: PairState) -> tuple[T, T | None]:
        """The result of a call in each game; the second is missing while both are one."""

    def options(self, at: PairState) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """What may be done in each."""
        one, two = self.call_both(lambda plays, answers, state: plays.options(answers, state), at)
        return one, one if two is None else two

    def breaches(self, at: PairState, only: frozenset[str] | None = None) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """What can be done in each although it should not be; of some kinds only, where these are named."""
        one, two = self.call_both(lambda plays, answers, state: plays.breaches(answers, state, only), at)
        return one, one if two is None else two

    def permitted(self, at: PairState, wrong: frozenset[str] | None = NONE) -> Parted | tuple[Move, ...]:
        """What may be done, unless it differs, or else what is wrong does, of the breaches named."""
        allowed, also = self.options(at)
        if allowed is not also and frozenset(allowed) != frozenset(also):
            return Parted(at.states, options=(frozenset(allowed), frozenset(also)))
        # Books that differ only in what is forbidden (whether advice may be given) allow the same.
        if wrong is None or wrong:
            one, two = self.breaches(at, wrong)
            if one is not two and frozenset(one) != frozenset(two):
                return Parted(at.states, wrong=(frozenset(one), frozenset(two)))
        return allowed

    def make(self, at: PairState, move: Move | None) -> PairState | Parted:
        """Make a move in both (without one, turn up the first card); apart, if it is seen to go differently."""
        if move is None:
            one, two = self.call_both(lambda plays, answers, state: plays.opened(answers, state), at)
        else:
            one, two = self.call_both(lambda plays, answers, state: plays.carry_out(answers, state, move), at)
        if two is None:
            return PairState(one.state)
        # Who plays next or what a pile holds may part without a word: what lies open is compared, too.
        if one.seen != two.seen or visible(one.state) != visible(two.state):
            return Parted((one.state, two.state), seen=(one.seen, two.seen))
        return PairState(one.state, None if one.state == two.state and self.may_be_one else two.state)

    may_be_one = False
    """Whether two equal states are one game again."""


class AnswerPair(GamePair):
    """One game under each of two answers to a question, all other answers the same."""

    # Both are played by the same rules, so that from one state they go on alike until the question is read again.
    may_be_one = True

    def __init__(self, plays: Evaluator, question: str, answers: tuple[Answer, Answer], rest: Answers) -> None:
        self.plays, self.question = plays, question
        self.rest = TracedAnswers(rest)
        self.one, self.two = (TracedAnswers(Layers({question: answer}, rest)) for answer in answers)

    @property
    def questions_read(self) -> dict[str, None]:
        """The questions that were read so far, the one that is compared among them."""
        return dict.fromkeys((*self.rest, *self.one, *self.two))

    def call_both(self, call: EvaluatorCall[T], at: PairState) -> tuple[T, T | None]:
        """The result of a call under each answer; the second is missing while the question is not read."""
        if at.two is None:
            try:
                return call(self.plays, self.rest, at.one), None
            except NeedAnswer as need:
                # What is compared is missing among the rest on purpose: whoever asks for it has come to it.
                if need.question != self.question:
                    raise
        one, two = at.states
        return call(self.plays, self.one, one), call(self.plays, self.two, two)


class WholePair(GamePair):
    """Two games that may differ in all their answers, or in their rules."""

    def __init__(
        self,
        one: tuple[Ruleset, Answers],
        two: tuple[Ruleset, Answers],
        plays: tuple[Evaluator, Evaluator] | None = None,
    ) -> None:
        first, second = plays or (Plain(one[0]), Plain(two[0]))
        self.one, self.two = (first, one[1]), (second, two[1])

    def call_both(self, call: EvaluatorCall[T], at: PairState) -> tuple[T, T | None]:
        """The result of a call in each game."""
        one, two = at.states
        return call(*self.one, one), call(*self.two, two)


def visible(state: State) -> tuple[Any, ...]:
    """What people at the table can tell of a state: cards, piles, colour, direction, who decides what."""
    point = state.point
    deciding = None if point is None else (point.name, point.owner, point.choices)
    return (state.hands, len(state.pile), state.discard, state.colour, state.direction, deciding, state.over)
