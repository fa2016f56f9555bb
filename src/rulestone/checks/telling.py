"""
Telling two answers to a question apart: by a play, else by a demonstration, else not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulestone.checks.shown import demonstration, witness
from rulestone.compiler import Ruleset
from rulestone.explorer.search import Difference
from rulestone.explorer.table import Memory, difference
from rulestone.finding import Demonstration, Direction, Witness
from rulestone.model import Answer
from rulestone.rounds import facets

Others = Mapping[str, tuple[Answer, ...]]


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
    play = played(rules, question, (one, other), others, known)
    if isinstance(play, Told):
        return play
    try:
        shown = facets.difference(rules, question, one, other, others)
    except facets.Bound as bound:
        return Undecided(str(bound), play.searched)
    if shown is not None:
        return Told((one, other), demonstration(shown), freedom_of(shown), (9, len(shown.needs)))
    return play


def played(
    rules: Ruleset, question: str, pair: tuple[Answer, Answer], others: Others, known: Memory | None
) -> Told | Alike | Undecided:
    """What a play gives, searched for only if no earlier search holds."""
    found = difference(rules, question, pair, others, memory=known)
    if isinstance(found, Difference):
        return Told(pair, witness(found), direction_of(found), cost_of(found))
    return Alike(found.searched) if found.bound is None else Undecided(found.bound, found.searched)


def cost_of(found: Difference) -> tuple[int, ...]:
    """What makes a play plain: few moves, few players, few cards, nothing assumed."""
    hands = found.start.state.hands
    return (len(found.moves), len(found.assumed), len(hands), sum(len(hand) for hand in hands))


def direction_of(found: Difference) -> Direction | None:
    """What may be done under one answer against what may be done under the other."""
    if found.options is None:
        return None
    one, two = found.options
    if one < two:
        return "narrows"
    return "widens" if one > two else "crosses"


def freedom_of(shown: Any) -> Direction | None:
    """The same for a demonstration in which people may do more or less."""
    one, two = shown.under_x.freedom, shown.under_y.freedom
    if one is None or two is None or one == two:
        return None
    return "narrows" if one < two else "widens"
