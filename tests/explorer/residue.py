"""
What is left over: two complete books played at random in step, with the same cards and the same moves.

What people do wrongly is done too, where they can do it in both.
At the first difference the questions are named that, answered alike, would have kept the two together: one, or two.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rulestone.cards import AnyCard, Move
from rulestone.compiler import Ruleset
from rulestone.engine.state import State
from rulestone.engine.traced_answers import TracedAnswers
from rulestone.explorer.game_pair import PairState, WholePair
from rulestone.explorer.result import Parted as Apart
from rulestone.explorer.start_positions import Start
from rulestone.model import Answer

Answers = Mapping[str, Answer]
WRONG = 0.25
"""How often somebody does what they should not, where they can."""


@dataclass(frozen=True)
class Parted:
    """The first difference between two books, and what it hangs on."""

    moves: tuple[Move, ...]
    """What was done until then; the last of them is seen to go differently, or something else may be done after it."""
    causes: tuple[tuple[str, ...], ...]
    """Each a question, or two, that answered alike would have kept the books together so far."""
    read: tuple[str, ...]
    """All that was read until then and is answered differently."""


def dealt(cards: Sequence[AnyCard], players: int, each: int, seed: int, plain: int | None = None) -> Start:
    """Cards shuffled and dealt, with the first one about to be turned up.

    With `plain`, so many number cards and all the others: a pile that soon runs out, and hands in which much happens.
    """
    mixed = list(cards)
    random.Random(seed).shuffle(mixed)
    if plain is not None:
        numbers = [card for card in mixed if card.number is not None][plain:]
        mixed = list((Counter(mixed) - Counter(numbers)).elements())
        random.Random(seed).shuffle(mixed)
    hands = tuple(tuple(mixed[seat * each : (seat + 1) * each]) for seat in range(players))
    pile, dealer = tuple(mixed[players * each :]), players - 1
    return Start(State(hands, pile, (), None, None, dealer, dealer, seed=seed), turning_up=True)


def lockstep(rules: Ruleset, one: Answers, two: Answers, start: Start, seed: int, most: int = 200) -> Parted | None:
    """A random play of two books at once, or nothing where it ends without a difference."""
    first, second = TracedAnswers(one), TracedAnswers(two)
    pair = WholePair((rules, first), (rules, second))
    chance = random.Random(seed)
    moves: list[Move] = []
    at = pair.make(PairState(start.state), None)
    while isinstance(at, PairState) and not isinstance(pair.permitted(at, None), Apart):
        if at.over or len(moves) == most:
            return None
        move = picked(pair, at, chance)
        if move is None:
            return None
        moves.append(move)
        at = pair.make(at, move)
    read = tuple(sorted(q for q in {**first, **second} if one.get(q) != two.get(q)))
    return Parted(tuple(moves), causes(rules, one, two, start, moves, read), read)


def picked(pair: WholePair, at: PairState, chance: random.Random) -> Move | None:
    """A move of some kind, each kind as likely, that both books allow; at times one that they let happen."""
    moves, _ = pair.options(at)
    if chance.random() < WRONG:
        wrong, worse = pair.breaches(at)
        moves = tuple(move for move in wrong if move in set(worse)) or moves
    if not moves:
        return None
    act = chance.choice(sorted({move.act for move in moves}))
    return chance.choice(sorted((move for move in moves if move.act == act), key=repr))


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
    pair = WholePair((rules, one), (rules, two))
    at = pair.make(PairState(start.state), None)
    for move in moves:
        if isinstance(at, Apart) or isinstance(permitted := pair.permitted(at, None), Apart):
            return False
        if move not in permitted and move not in pair.breaches(at)[0]:
            return False
        at = pair.make(at, move)
    return isinstance(at, PairState) and not isinstance(pair.permitted(at, None), Apart)
