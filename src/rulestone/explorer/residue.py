"""
What is left over: two complete books played at random in step, with the same cards and the same moves.

At the first difference the questions are named that, answered alike, would have kept the two together: one, or two.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.state import AnyCard, Move, State
from rulestone.explorer.positions import Start
from rulestone.explorer.replay import Noting, allowed, opened, visible
from rulestone.model import Answer

Answers = Mapping[str, Answer]


@dataclass(frozen=True)
class Parted:
    """The first difference between two books, and what it hangs on."""

    moves: tuple[Move, ...]
    """What was done until then; the last of them is seen to go differently, or something else may be done after it."""
    causes: tuple[tuple[str, ...], ...]
    """Each a question, or two, that answered alike would have kept the books together so far."""
    read: tuple[str, ...]
    """All that was read until then and is answered differently."""


def dealt(cards: Sequence[AnyCard], players: int, each: int, seed: int) -> Start:
    """Cards shuffled and dealt, with the first one about to be turned up."""
    mixed = list(cards)
    random.Random(seed).shuffle(mixed)
    hands = tuple(tuple(mixed[seat * each : (seat + 1) * each]) for seat in range(players))
    pile, dealer = tuple(mixed[players * each :]), players - 1
    return Start(State(hands, pile, (), None, None, dealer, dealer, seed=seed), turning_up=True)


def lockstep(rules: Ruleset, one: Answers, two: Answers, start: Start, seed: int, most: int = 200) -> Parted | None:
    """A random play of two books at once, or nothing where it ends without a difference."""
    first, second = Noting(one), Noting(two)
    chance = random.Random(seed)
    moves: list[Move] = []
    state = opened(rules, first, start.state)
    other = opened(rules, second, start.state)
    while not differ(rules, first, second, state, other):
        if state.state.over or len(moves) == most:
            return None
        options = sorted(play.options(rules, first, state.state), key=repr)
        if not options:
            return None
        moves.append(chance.choice(options))
        state = play.carry_out(rules, first, state.state, moves[-1])
        other = play.carry_out(rules, second, other.state, moves[-1])
    read = tuple(sorted(q for q in {**first.read, **second.read} if one.get(q) != two.get(q)))
    return Parted(tuple(moves), causes(rules, one, two, start, moves, read), read)


def differ(rules: Ruleset, one: Answers, two: Answers, state: play.Result, other: play.Result) -> bool:
    """Whether people at the table can tell two games apart after a move."""
    if state.seen != other.seen or visible(state.state) != visible(other.state):
        return True
    return allowed(rules, one, state.state) != allowed(rules, two, other.state)


def causes(
    rules: Ruleset, one: Answers, two: Answers, start: Start, moves: Sequence[Move], read: Sequence[str]
) -> tuple[tuple[str, ...], ...]:
    """The questions that one by one, or else two by two, set equal keep the books together as far as was played."""
    for number in (1, 2):
        found = tuple(
            alike
            for alike in combinations(read, number)
            if together(rules, one, {**two, **{question: one[question] for question in alike}}, start, moves)
        )
        if found:
            return found
    return ()


def together(rules: Ruleset, one: Answers, two: Answers, start: Start, moves: Sequence[Move]) -> bool:
    """Whether the same moves go alike in both books."""
    state, other = opened(rules, one, start.state), opened(rules, two, start.state)
    for move in moves:
        if differ(rules, one, two, state, other) or move not in play.options(rules, one, state.state):
            return False
        state = play.carry_out(rules, one, state.state, move)
        other = play.carry_out(rules, two, other.state, move)
    return not differ(rules, one, two, state, other)
