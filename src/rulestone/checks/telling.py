"""
Telling two answers to a question apart: by a play, else by a demonstration, else not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulestone.checks.memory import Known, key, witness_data, witness_from
from rulestone.checks.shown import demonstration, witness
from rulestone.compiler import Ruleset
from rulestone.explorer.search import Difference, Search
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
    rules: Ruleset, question: str, one: Answer, other: Answer, others: Others, known: Known | None = None
) -> Told | Alike | Undecided:
    """What tells two answers apart, everything else equal; `known` has what was found before, and gains what is new."""
    if one == other:
        return Alike(0)
    played = recalled(rules, question, (one, other), others, {} if known is None else known)
    if isinstance(played, Told):
        return played
    try:
        shown = facets.difference(rules, question, one, other, others)
    except facets.Bound as bound:
        return Undecided(str(bound), played.searched)
    if shown is not None:
        return Told((one, other), demonstration(shown), freedom_of(shown), (9, len(shown.needs)))
    return played


def recalled(
    rules: Ruleset, question: str, pair: tuple[Answer, Answer], others: Others, known: Known
) -> Told | Alike | Undecided:
    """What a search gives, played only if no earlier run did."""
    name = key(rules, question, *pair, others)
    entry = known.get(name)
    if entry is None:
        found = Search(rules, question, pair, others).run()
        if isinstance(found, Difference):
            shown = witness_data(witness(found))
            entry = {"witness": shown, "direction": direction_of(found), "cost": list(cost_of(found))}
        else:
            entry = {"searched": found.searched, "bound": found.bound}
        known[name] = entry
    if "witness" in entry:
        return Told(pair, witness_from(entry["witness"]), entry["direction"], tuple(entry["cost"]))
    if entry["bound"] is not None:
        return Undecided(entry["bound"], entry["searched"])
    return Alike(entry["searched"])


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
