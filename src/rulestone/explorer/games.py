"""
Two games in step: one as its books print it and one with house rules, or two house rules against each other.

Both are complete (every question is answered by our defaults), and start from the same position with the same cards.
Small positions of the cards that the changes are about come first; the first difference is the smallest found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.state import Card, Move, Point, Scene, Seen, State
from rulestone.engine.table import PASSING, order
from rulestone.explorer.box import Box, box_of
from rulestone.explorer.positions import Start, fillers, plain, spare, special
from rulestone.explorer.replay import visible
from rulestone.model import Answer

PARTS = ("cards", "moves", "windows", "meanings", "procedures", "events", "start", "exhausted", "answers")
"""The parts of a game that are played card by card."""
NUMBERED = re.compile(r"card is number (\d+)")


@dataclass(frozen=True)
class Side:
    """A game with an answer to everything."""

    rules: Ruleset
    answers: Mapping[str, Answer]


@dataclass(frozen=True)
class Parting:
    """A play after which the two games differ."""

    start: Start
    moves: tuple[Move, ...]
    options: tuple[frozenset[Move], frozenset[Move]] | None
    seen: tuple[tuple[Seen, ...], tuple[Seen, ...]] | None
    after: tuple[State, State]
    searched: int


def parting(one: Side, two: Side, most_moves: int = 3, nodes: int = 4000) -> Parting | int:
    """The smallest play that tells two games apart, or how many positions were looked at."""
    looked = 0
    found = positions(one, two)
    for limit in range(most_moves + 1):
        budget = nodes
        for start in found:
            todo: list[tuple[State, State, tuple[Move, ...]]] = [(start.state, start.state, ())]
            while todo and budget:
                first, second, moves = todo.pop()
                budget, looked = budget - 1, looked + 1
                may = frozenset(play.options(one.rules, one.answers, first))
                may_there = frozenset(play.options(two.rules, two.answers, second))
                if may != may_there:
                    return Parting(start, moves, (may, may_there), None, (first, second), looked)
                for move in forward(first, may, len(moves) < limit):
                    made = [play.carry_out(s.rules, s.answers, at, move) for s, at in ((one, first), (two, second))]
                    after = (made[0].state, made[1].state)
                    if made[0].seen != made[1].seen or visible(after[0]) != visible(after[1]):
                        seen = (made[0].seen, made[1].seen)
                        return Parting(start, (*moves, move), None, seen, after, looked)
                    if not after[0].over:
                        todo.append((*after, (*moves, move)))
    return looked


def forward(state: State, options: frozenset[Move], more: bool) -> list[Move]:
    """The moves to go on with; only what belongs to the last move where no more may be made."""
    point = state.point
    assert point is not None
    if not more and point.name not in play.CHOICES and point.name not in PASSING:
        return []
    listed = sorted(options, key=repr, reverse=True)
    return listed if more else [move for move in listed if move.act not in ("call", "catch")]


def positions(one: Side, two: Side) -> list[Start]:
    """Hands of one to three cards of the kinds that the games part on, for two players and for three."""
    kinds, numbers = parted(one.rules, two.rules)
    box = box_of(one.rules, {name: (answer,) for name, answer in one.answers.items()})
    usual = plain(box)
    cards = [*usual[:1], usual[2], *(Card(usual[0].kind, usual[0].colour, number) for number in numbers)]
    cards += special(box, kinds)
    made = [
        Start(laid((mine, *others), usual[1], box))
        for players in (2, 3)
        for size in (1, 2, 3)
        for mine in combinations(dict.fromkeys(cards), size)
        for others in beside(box, mine, players)
    ]
    return sorted(made, key=lambda start: (len(start.state.hands), sum(map(len, start.state.hands))))


def beside(box: Box, mine: tuple[Card, ...], players: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """What the others hold: cards that hardly matter; or one of them a card like mine."""
    rest = [tuple(fillers(box, seat, 2)) for seat in range(1, players)]
    yield tuple(rest)
    for card in mine:
        yield (*rest[:-1], (card, rest[-1][0]))


def laid(hands: tuple[tuple[Card, ...], ...], top: Card, box: Box) -> State:
    """A turn that is about to begin, with the draw pile face down."""
    held = {card for hand in hands for card in hand}
    pile = tuple(card for card in spare(box) if card not in held and card != top)[:10]
    return State(
        hands=tuple(tuple(sorted(hand, key=order)) for hand in hands),
        pile=pile,
        discard=(top,),
        force=top,
        colour=top.colour,
        seat=0,
        dealer=len(hands) - 1,
        point=Point("turn", 0, Scene(me=0)),
    )


def parted(one: Ruleset, two: Ruleset) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The kinds of cards that stand in what the two games do not share, and the numbers named there."""
    kinds: dict[str, None] = {}
    text = ""
    for part in PARTS:
        first, second = one.tree.get(part, {}), two.tree.get(part, {})
        if not isinstance(first, dict) or not isinstance(second, dict):
            text += repr((first, second)) if first != second else ""
            continue
        for key in sorted(first.keys() | second.keys()):
            if first.get(key) != second.get(key):
                text += repr((first.get(key), second.get(key)))
                if part == "cards":
                    kinds[str(key)] = None
    named = [kind for kind in one.cards if re.search(rf"\b{re.escape(kind)}\b", text)]
    coloured = [kind for kind, card in one.cards.items() if card.action and card.coloured]
    numbers = sorted({int(number) for number in NUMBERED.findall(text)})
    return tuple(dict.fromkeys([*kinds, *named, *coloured[:1]])), tuple(numbers)
