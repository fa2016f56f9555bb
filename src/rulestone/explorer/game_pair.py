"""
Two games in step: the same moves made in both, until somebody at the table can tell them apart.

Everything that plays two games at once does it by a pair: the search, moves that are given, random play, reduction.
Where one question is answered in two ways and all else alike, one state stands for both until the question is read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from rulestone.compiler import Ruleset
from rulestone.engine.given import Answers, Given, Layers
from rulestone.engine.state import Move, NeedAnswer, Seen, State
from rulestone.explorer.evaluators import Evaluator, Plain
from rulestone.model import Answer

Options = frozenset[Move]
T = TypeVar("T")
NONE: frozenset[str] = frozenset()


class InStep(NamedTuple):
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


class Apart(NamedTuple):
    """How people at the table tell two games apart."""

    after: tuple[State, State]
    options: tuple[Options, Options] | None = None
    """What may be done in each, where that differs."""
    wrong: tuple[Options, Options] | None = None
    """What may not be done although it can be, where that differs and nothing else does."""
    seen: tuple[tuple[Seen, ...], tuple[Seen, ...]] | None = None
    """What everybody sees in each, where that differs."""


Call = Callable[[Evaluator, Answers, State], T]
"""What an evaluator is asked about a state under some answers."""


class GamePair:
    """Two games, each a ruleset with answers."""

    def both(self, call: Call[T], at: InStep) -> tuple[T, T | None]:
        """What comes of something in each game; the second is missing while both are one."""
        raise NotImplementedError

    def options(self, at: InStep) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """What may be done in each."""
        one, two = self.both(lambda plays, answers, state: plays.options(answers, state), at)
        return one, one if two is None else two

    def breaches(self, at: InStep, only: frozenset[str] | None = None) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """What can be done in each although it should not be; of some kinds only, where these are named."""
        one, two = self.both(lambda plays, answers, state: plays.breaches(answers, state, only), at)
        return one, one if two is None else two

    def permitted(self, at: InStep, wrong: frozenset[str] | None = NONE) -> Apart | tuple[Move, ...]:
        """What may be done, unless it differs, or else what is wrong does, of the breaches named."""
        allowed, also = self.options(at)
        if allowed is not also and frozenset(allowed) != frozenset(also):
            return Apart(at.states, options=(frozenset(allowed), frozenset(also)))
        if wrong is None or wrong:
            one, two = self.breaches(at, wrong)
            if one is not two and frozenset(one) != frozenset(two):
                return Apart(at.states, wrong=(frozenset(one), frozenset(two)))
        return allowed

    def make(self, at: InStep, move: Move | None) -> InStep | Apart:
        """Make a move in both (without one, turn up the first card); apart, if it is seen to go differently."""
        if move is None:
            one, two = self.both(lambda plays, answers, state: plays.opened(answers, state), at)
        else:
            one, two = self.both(lambda plays, answers, state: plays.carry_out(answers, state, move), at)
        if two is None:
            return InStep(one.state)
        if one.seen != two.seen or visible(one.state) != visible(two.state):
            return Apart((one.state, two.state), seen=(one.seen, two.seen))
        return InStep(one.state, None if one.state == two.state and self.may_be_one else two.state)

    may_be_one = False
    """Whether two equal states are one game again."""


class AnswerPair(GamePair):
    """One game under each of two answers to a question, all other answers the same."""

    may_be_one = True

    def __init__(self, plays: Evaluator, question: str, answers: tuple[Answer, Answer], rest: Answers) -> None:
        self.plays, self.question = plays, question
        self.rest = Given(rest)
        self.one, self.two = (Given(Layers({question: answer}, rest)) for answer in answers)

    @property
    def read(self) -> dict[str, None]:
        """The questions that were read so far, the one that is compared among them."""
        return dict.fromkeys((*self.rest, *self.one, *self.two))

    def both(self, call: Call[T], at: InStep) -> tuple[T, T | None]:
        """What comes of something under each answer; the second is missing while the question is not read."""
        if at.two is None:
            try:
                return call(self.plays, self.rest, at.one), None
            except NeedAnswer as need:
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

    def both(self, call: Call[T], at: InStep) -> tuple[T, T | None]:
        """What comes of something in each game."""
        one, two = at.states
        return call(*self.one, one), call(*self.two, two)


def visible(state: State) -> tuple[Any, ...]:
    """What people at the table can tell of a state: cards, piles, colour, direction, who decides what."""
    point = state.point
    deciding = None if point is None else (point.name, point.owner, point.choices)
    return (state.hands, len(state.pile), state.discard, state.colour, state.direction, deciding, state.over)


__all__ = ["AnswerPair", "Apart", "GamePair", "InStep", "Options", "WholePair", "visible"]
