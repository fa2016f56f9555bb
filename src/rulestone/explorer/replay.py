"""
A play that was found, played again by the plain evaluator under complete answers.

What was written down under one set of answers may lack a moment that another brings, or have one too many: what belongs
to the move before it (a colour named, going on) is put in or left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.state import Move, NeedAnswer, NeedFace, State
from rulestone.engine.table import PASSING
from rulestone.explorer.positions import Start
from rulestone.model import Answer

INSERTED = 6
"""How many moments may be put in before a move."""
LITTLE = {"name a colour", "choose a player", "go on"}
"""Acts that belong to the move before them."""


class Played(NamedTuple):
    """A play that tells two answers to a question apart."""

    rules: Ruleset
    question: str
    answers: tuple[Answer, Answer]
    start: Start
    moves: tuple[Move, ...]


class Noting(dict[str, Answer]):
    """Answers that note which of them were read."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        super().__init__(answers)
        self.read: dict[str, None] = {}

    def get(self, question: str, default: Any = None) -> Any:
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


def tells_apart(played: Played, answers: Mapping[str, Answer]) -> frozenset[str] | None:
    """The questions that were read until the play told the answers apart, everything else answered thus; or nothing."""
    one, two = (Noting({**answers, played.question: each}) for each in played.answers)
    try:
        differs = differs_in_step(played, one, two)
    except (NeedAnswer, NeedFace):
        return None
    return frozenset((*one.read, *two.read)) if differs else None


def differs_in_step(played: Played, one: Noting, two: Noting) -> bool:
    """Whether the play goes differently, move by move."""
    rules = played.rules
    state = other = played.start.state
    if played.start.turning_up:
        first, second = opened(rules, one, state), opened(rules, two, other)
        if apart(first, second):
            return True
        state, other = first.state, second.state
    left = list(played.moves)
    inserted = 0
    while True:
        options, others = able(rules, one, state), able(rules, two, other)
        if left and left[0] in options and left[0] in others:
            move, inserted = left.pop(0), 0
        elif left and left[0].act in LITTLE:
            left.pop(0)
            continue
        else:
            if not left and allowed(rules, one, state) != allowed(rules, two, other):
                return True
            inserted += 1
            wanted = little(options)
            if wanted is None or wanted not in others or inserted > INSERTED:
                return bool(left) and (left[0] in options) != (left[0] in others)
            move = wanted
        first, second = play.carry_out(rules, one, state, move), play.carry_out(rules, two, other, move)
        if apart(first, second):
            return True
        if first.state.over or second.state.over:
            return False
        state, other = first.state, second.state


def apart(one: play.Result, two: play.Result) -> bool:
    return one.seen != two.seen or visible(one.state) != visible(two.state)


def able(rules: Ruleset, answers: Mapping[str, Answer], state: State) -> dict[Move, None]:
    """Whatever anybody can do, rightly or wrongly."""
    return dict.fromkeys((*play.options(rules, answers, state), *play.breaches(rules, answers, state)))


def allowed(rules: Ruleset, answers: Mapping[str, Answer], state: State) -> frozenset[Move]:
    """Everything that anybody may do."""
    return frozenset(play.options(rules, answers, state))


def little(options: Mapping[Move, None]) -> Move | None:
    """What happens next where nobody does anything of note."""
    found = next((move for move in options if move.act in LITTLE), None)
    return found or (next(iter(options)) if len(options) == 1 else None)


__all__ = ["LITTLE", "PASSING", "Played", "able", "allowed", "opened", "tells_apart", "visible"]
