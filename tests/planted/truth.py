"""
Tiny games whose whole truth is known: every position that a table could hold, every move, both answers in step.

The decks are so small that all positions can be started from. A shuffle is every order of the cards that it can
bring; counters are bounded by the rules. So two answers are known to be alike, or to differ, and after how many moves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

from rulestone.cards import Card, Move
from rulestone.engine.evaluator import Result, breaches, carry_out, options
from rulestone.engine.plain_table import order
from rulestone.engine.state import Moment, RuleContext, State
from tests.planted.folders import Folder, Sown, in_clauses
from tests.planted.growing import HERE, Tree, filled, merged, read
from tests.planted.plays import Side, closely

MOST = 400_000
"""More pairs of positions than any of the games has: one that has more is not tiny."""
FARTHEST = 4
"""The most cards that are shuffled at once."""
Both = tuple[State, State]


class NotTiny(Exception):
    """A game with too many positions to look at all of them."""


def games() -> dict[str, Folder]:
    """The folders of all tiny games by name."""
    told = read(HERE / "tiny.yaml")
    return {entry["name"]: folder(told["game"], entry) for entry in told["games"]}


def folder(base: Tree, entry: Tree) -> Folder:
    """Two books that write their rule out, in the tiny game with what this one adds."""
    game = filled(merged(base, entry.get("game", {})), {})
    both = {"deal.cards_each": game["answers"].pop("deal.cards_each")}
    return in_clauses(Sown(game, "moth.rule", entry["takes"], entry["one"], entry["other"], both))


def fewest_moves(one: Side, other: Side) -> int | None:
    """After how many moves at the fewest two games are observed differently; None where they never are."""
    met: set[Both] = set()
    edge: list[Both] = []
    for state in positions(one):
        add((state, state), met, edge)
    moves = 0
    while edge:
        if any(parted(one, other, both) for both in edge):
            return moves
        here, edge = edge, []
        for both in here:
            for results in steps(one, other, both):
                if closely(one, results[0]) != closely(other, results[1]):
                    return moves + 1
                add((still(results[0].state), still(results[1].state)), met, edge)
        moves += 1
    return None


def add(both: Both, met: set[Both], edge: list[Both]) -> None:
    """Look at a pair of positions next, unless it was met."""
    if both not in met:
        met.add(both)
        edge.append(both)
        if len(met) > MOST:
            raise NotTiny


def parted(one: Side, other: Side, both: Both) -> bool:
    """Whether people may do different things in the two positions."""
    return allowed(one, both[0]) != allowed(other, both[1])


def allowed(side: Side, state: State) -> frozenset[Move]:
    """Who may do what, and what they can do although they should not."""
    return frozenset((*options(side.rules, side.answers, state), *breaches(side.rules, side.answers, state)))


def steps(one: Side, other: Side, both: Both) -> Iterator[tuple[Result, Result]]:
    """Every move in both games, and every way in which it can come out by chance."""
    for move in sorted(allowed(one, both[0]), key=str):
        for seed in (0, *orders()):
            results = (
                carry_out(one.rules, one.answers, both[0]._replace(seed=seed), move),
                carry_out(other.rules, other.answers, both[1]._replace(seed=seed), move),
            )
            yield results
            if seed == 0 and all(result.state.seed == 0 for result in results):
                break  # nothing happened by chance


def still(state: State) -> State:
    """The position without the number by which the next shuffle goes."""
    return state._replace(seed=0)


@cache
def orders() -> tuple[int, ...]:
    """Seeds that bring few cards into every order that they can have."""
    wanted = {(number, order) for number in range(2, FARTHEST + 1) for order in permutations(range(number))}
    found: list[int] = []
    seed = 0
    while wanted:
        seed += 1
        brought = {(number, shuffled(number, seed)) for number in range(2, FARTHEST + 1)}
        if brought & wanted:
            wanted -= brought
            found.append(seed)
    return tuple(found)


def shuffled(number: int, seed: int) -> tuple[int, ...]:
    """The order into which a seed brings so many cards."""
    cards = list(range(number))
    random.Random(seed).shuffle(cards)
    return tuple(cards)


# --- positions ------------------------------------------------------------------------------------------------------


def positions(side: Side) -> Iterator[State]:
    """
    Every position that a table could hold at the beginning of a turn.

    Everybody holds a card, what lies is in force with its colour or one that was named, and cards may be missing. It
    is the turn of seat 0: which seat is called so makes no difference.
    """
    met: set[State] = set()
    for players in side.players():
        for hands, pile, discard in lying(side.deck(), players):
            force = discard[-1] if discard else None
            colours: Sequence[str | None] = [None] if force is None else [force.colour]
            if force is not None and force.colour is None:
                colours = side.rules.colours
            for colour, direction, dealer in product(colours, (1, -1), range(players)):
                turn = Moment("turn", 0, RuleContext(me=0))
                state = State(hands, pile, discard, force, colour, 0, dealer, direction, point=turn)
                if state not in met:
                    met.add(state)
                    yield state


def lying(
    deck: Sequence[Card], players: int
) -> Iterator[tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]]:
    """Every way in which the cards of a deck, or some of them, can lie in hands and on piles."""
    pile, discard, missing = players, players + 1, players + 2
    met: set[tuple[tuple[tuple[Card, ...], ...], tuple[tuple[Card, int], ...], tuple[tuple[Card, int], ...]]] = set()
    for places in product(range(missing + 1), repeat=len(deck)):
        at: list[list[Card]] = [[] for _ in range(missing + 1)]
        for card, place in zip(deck, places, strict=True):
            at[place].append(card)
        hands = tuple(tuple(sorted(hand, key=order)) for hand in at[:players])
        met_as = (hands, counted(at[pile]), counted(at[discard]))
        if not all(hands) or met_as in met:
            continue
        met.add(met_as)
        for one, other in product(set(permutations(at[pile])), set(permutations(at[discard]))):
            yield hands, one, other


def counted(cards: Sequence[Card]) -> tuple[tuple[Card, int], ...]:
    """Cards with how many there are of each."""
    return tuple(sorted(Counter(cards).items(), key=str))
