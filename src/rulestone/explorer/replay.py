"""
A play that was found, played again by the plain evaluator under complete answers.

What was written down under one set of answers may lack a moment that another brings, or have one too many: what belongs
to the move before it (a colour named, going on) is put in or left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.state import Move, NeedAnswer, NeedFace, Seen, State
from rulestone.explorer.positions import Start
from rulestone.explorer.reach import wrong_by
from rulestone.model import Answer

INSERTED = 6
"""How many moments may be put in before a move."""
LITTLE = {"name a colour", "choose a player", "go on"}
"""Acts that belong to the move before them."""
Options = frozenset[Move]
T = TypeVar("T")


class Played(NamedTuple):
    """A play that is to tell two answers to a question apart."""

    rules: Ruleset
    question: str
    answers: tuple[Answer, Answer]
    start: Start
    moves: tuple[Move, ...]


@dataclass
class Telling:
    """How a play goes under two answers, up to the instant at which it differs."""

    moves: list[Move] = field(default_factory=list)
    options: tuple[Options, Options] | None = None
    """What may be done under each answer, where that differs."""
    wrong: tuple[Options, Options] | None = None
    """What may not be done although it can be, where only that differs."""
    seen: tuple[tuple[Seen, ...], tuple[Seen, ...]] | None = None
    """What everybody sees under each answer, where that differs."""
    after: tuple[State, State] | None = None
    read: frozenset[str] = frozenset()
    """The questions that were read until then, or to the end."""
    differs: bool = False


class Noting(dict[str, Answer]):
    """Answers that note which of them were read."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        super().__init__(answers)
        self.read: dict[str, None] = {}

    def get(self, question: str, default: Any = None) -> Any:
        """The answer to a question, which is noted."""
        self.read[question] = None
        return super().get(question, default)


def opened(rules: Ruleset, answers: Mapping[str, Answer], state: State) -> play.Result:
    """The position after the first card was turned up."""
    return play.start(rules, answers, state.hands, state.pile, state.dealer, state.seed)


def visible(state: State) -> tuple[Any, ...]:
    """What people at the table can tell of a state: cards, piles, colour, direction, who decides what."""
    point = state.point
    deciding = None if point is None else (point.name, point.owner, point.choices)
    return (state.hands, len(state.pile), state.discard, state.colour, state.direction, deciding, state.over)


def tell(played: Played, answers: Mapping[str, Answer]) -> Telling:
    """Whether and how the play tells the answers apart, everything else answered thus."""
    one, two = (Noting({**answers, played.question: each}) for each in played.answers)
    telling = Telling()
    with suppress(NeedAnswer, NeedFace):
        telling.differs = InStep(played, one, two, telling).differs()
    telling.read = frozenset((*one.read, *two.read))
    return telling


@dataclass
class InStep:
    """Two games in step along a play that was written down."""

    played: Played
    one: Noting
    two: Noting
    telling: Telling

    def differs(self) -> bool:
        """Whether the play goes differently, move by move."""
        state = other = self.played.start.state
        if self.played.start.turning_up:
            if self.parts(*self.both(opened, state, other)):
                return True
            state, other = self.states()
        left, inserted = list(self.played.moves), 0
        while not state.over and not other.over:
            first, second = self.able(state, other, left[0] if left else None)
            if left and left[0] in first and left[0] in second:
                move, inserted = left.pop(0), 0
            elif left and left[0].act in LITTLE:
                del left[0]
                continue
            else:
                if (not left or (left[0] in first) != (left[0] in second)) and self.permits_apart(state, other):
                    return True
                inserted += 1
                wanted = little(first)
                if wanted is None or wanted not in second or inserted > INSERTED:
                    return False
                move = wanted
            self.telling.moves.append(move)
            if self.parts(*self.both(play.carry_out, state, other, move)):
                return True
            state, other = self.states()
        return False

    def both(self, run: Callable[..., T], state: State, other: State, *more: Any) -> tuple[T, T]:
        """What comes of something under each answer, which is one thing as long as the question was not read."""
        first = run(self.played.rules, self.one, state, *more)
        if state is other and self.played.question not in self.one.read:
            return first, first
        return first, run(self.played.rules, self.two, other, *more)

    def able(self, state: State, other: State, wanted: Move | None) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """What can be done under each answer; wrongly, too, where what is wanted is not among what is right."""
        first, second = self.both(play.options, state, other)
        if wanted in first and wanted in second:
            return first, second
        wrong, worse = self.both(play.breaches, state, other)
        return (*first, *wrong), (*second, *worse)

    def parts(self, one: play.Result, two: play.Result) -> bool:
        """Whether people at the table see one thing under one answer and another under the other."""
        self.telling.after = (one.state, two.state)
        if one.seen == two.seen and visible(one.state) == visible(two.state):
            return False
        self.telling.seen = (one.seen, two.seen)
        return True

    def states(self) -> tuple[State, State]:
        assert self.telling.after is not None
        return self.telling.after

    def permits_apart(self, state: State, other: State) -> bool:
        """Whether something else may be done under one answer than under the other, or is wrong."""
        rules = self.played.rules
        one, two = self.both(allowed, state, other)
        self.telling.after = (state, other)
        if one != two:
            self.telling.options = (one, two)
            return True
        only = wrong_by(rules, self.played.question)
        one, two = self.both(wrong, state, other, only)
        if one != two:
            self.telling.wrong = (one, two)
        return one != two


def allowed(rules: Ruleset, answers: Mapping[str, Answer], state: State) -> Options:
    """Everything that anybody may do."""
    return frozenset(play.options(rules, answers, state))


def wrong(rules: Ruleset, answers: Mapping[str, Answer], state: State, only: frozenset[str]) -> Options:
    """What people can do although they should not, of these breaches."""
    return frozenset(play.breaches(rules, answers, state, only)) if only else frozenset()


def little(options: Sequence[Move]) -> Move | None:
    """What happens next where nobody does anything of note."""
    listed = [move for move in options if move.act in LITTLE]
    # Where anybody may be chosen, it is somebody else.
    found = next((move for move in listed if move.player != move.who), listed[0] if listed else None)
    return found or (options[0] if len(options) == 1 else None)
