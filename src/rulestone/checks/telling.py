"""
Telling two answers to a question apart: by a play, else by a demonstration, else not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulestone.checks.shown import demonstration, witness
from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.state import Move
from rulestone.engine.table import PASSING
from rulestone.explorer.search import Bounds, Difference
from rulestone.explorer.table import Memory, difference
from rulestone.explorer.witness import complete
from rulestone.finding import Demonstration, Direction, Witness
from rulestone.model import Answer
from rulestone.rounds import facets
from rulestone.rounds.facets import Shown

Others = Mapping[str, tuple[Answer, ...]]
BESIDE = Bounds(moves=2, departures=1, nodes=1500)
"""How far a play is looked for where a demonstration shows the difference anyway."""


@dataclass(frozen=True)
class Told:
    """Two answers are told apart, and by what."""

    answers: tuple[Answer, Answer]
    by: Witness | Demonstration
    direction: Direction | None
    """Whether the first allows strictly less (`narrows`) or more (`widens`) than the second there, or neither."""
    cost: tuple[int, ...]


@dataclass(frozen=True)
class Alike:
    """Two answers play the same in everything that was looked at."""

    searched: int


@dataclass(frozen=True)
class Undecided:
    """Neither was shown; the bound that was reached."""

    bound: str
    searched: int


def tell(
    rules: Ruleset, question: str, one: Answer, other: Answer, others: Others, known: Memory | None = None
) -> Told | Alike | Undecided:
    """What tells two answers apart, everything else equal; `known` has what was found before, and gains what is new."""
    if one == other:
        return Alike(0)
    bounds = Bounds()
    shown: Shown | None = None
    undecided: facets.Bound | None = None
    try:
        shown = facets.difference(rules, question, one, other, others)
        bounds = BESIDE if shown is not None else bounds
    except facets.Bound as bound:
        undecided = bound
    found = difference(rules, question, (one, other), others, bounds, known)
    if isinstance(found, Difference):
        return Told((one, other), witness(found, in_passing(rules, found, others)), direction_of(found), cost_of(found))
    if shown is not None:
        return Told((one, other), demonstration(shown), freedom_of(shown), (9, len(shown.needs)))
    reached = str(undecided) if undecided else found.bound
    return Alike(found.searched) if reached is None else Undecided(reached, found.searched)


def in_passing(rules: Ruleset, found: Difference, others: Others) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """What may be done under each answer at a moment that may just as well pass: that is what the moment is for."""
    answers = complete(others, found)
    one, two = (
        tuple(
            move
            for move in play.options(rules, {**answers, found.question: answer}, state)
            if move.act != "go on" and state.point is not None and state.point.name in PASSING
        )
        for answer, state in zip(found.answers, found.after, strict=True)
    )
    return one, two


def cost_of(found: Difference) -> tuple[int, ...]:
    """What makes a play plain: few moves, few players, few cards, nothing assumed."""
    hands = found.start.state.hands
    return (len(found.moves), len(found.assumed), len(hands), sum(len(hand) for hand in hands))


def direction_of(found: Difference) -> Direction | None:
    """What may be done under one answer against what may be done under the other."""
    if found.options is not None:
        one, two = found.options
    elif found.wrong is not None:
        # What is wrong under one answer and not under the other is more that may be done under the other.
        two, one = found.wrong
    else:
        return None
    if one < two:
        return "narrows"
    return "widens" if one > two else "crosses"


def freedom_of(shown: Any) -> Direction | None:
    """The same for a demonstration in which people may do more or less."""
    one, two = shown.under_x.freedom, shown.under_y.freedom
    if one is None or two is None or one == two:
        return None
    return "narrows" if one < two else "widens"
