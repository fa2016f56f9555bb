"""
Two games in step: one as its books print it and one with house rules, or two house rules against each other.

Both are complete (every question is answered), and start from the same position with cards that both of them have.
Small positions of the cards that the changes are about come first; the first difference is the smallest found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.state import Card, Move, Point, Scene, Seen, State
from rulestone.engine.table import PASSING, order
from rulestone.engine.unseen import all_cards
from rulestone.explorer.box import Box, box_of
from rulestone.explorer.game_pair import Apart, InStep, WholePair, visible
from rulestone.explorer.positions import Start, fillers, plain, spare, special
from rulestone.explorer.random_games import NO_GAMES, Effort
from rulestone.explorer.whole_games import found_by_games
from rulestone.finding import LeftOut, Tried
from rulestone.model import Answer

PARTS = ("cards", "moves", "windows", "meanings", "procedures", "events", "start", "exhausted", "answers")
"""The parts of a game that are played card by card."""
NUMBERED = re.compile(r"card is number (\d+)")
NODES = 4000
"""Positions looked at for each number of moves."""


@dataclass(frozen=True)
class Side:
    """A game with an answer to everything, and the answers that its books admit: these decide which cards there are."""

    rules: Ruleset
    answers: Mapping[str, Answer]
    admitted: Mapping[str, tuple[Answer, ...]]


@dataclass(frozen=True)
class Parting:
    """A play after which the two games differ."""

    start: Start
    moves: tuple[Move, ...]
    options: tuple[frozenset[Move], frozenset[Move]] | None
    seen: tuple[tuple[Seen, ...], tuple[Seen, ...]] | None
    after: tuple[State, State]
    searched: int


@dataclass(frozen=True)
class Together:
    """No play that was looked at tells two games apart."""

    tried: Tried


def parting(
    one: Side, two: Side, most_moves: int = 3, nodes: int = NODES, effort: Effort = NO_GAMES
) -> Parting | Together:
    """The smallest play that tells two games apart; else one of whole games; or what was tried in vain."""
    looked = 0
    cut = False
    found = positions(one, two)
    for limit in range(most_moves + 1):
        walk = Walk(one, two, limit, nodes)
        for start in found:
            parted = walk.from_(start)
            if parted is not None:
                return replace(parted, searched=looked + walk.looked)
        looked, cut = looked + walk.looked, cut or walk.cut
    left_out = (LeftOut("moves", number=most_moves), *([LeftOut("positions", number=nodes)] if cut else []))
    tried = Tried(looked, left_out=left_out)
    if not effort.games:
        return Together(tried)
    boxes = box_of(one.rules, one.admitted), box_of(two.rules, two.admitted)
    by_games = found_by_games((one.rules, one.answers), (two.rules, two.answers), boxes, effort)
    if isinstance(by_games, Tried):
        return Together(tried.and_also(by_games))
    start, replay = by_games
    assert replay.after is not None
    if replay.options is not None:
        return Parting(start, tuple(replay.moves), replay.options, None, replay.after, looked)
    apart = Apart(replay.after, seen=replay.seen)
    return replace(Walk(one, two, 0, 0).parting(start, tuple(replay.moves), apart), searched=looked)


@dataclass
class Walk:
    """All plays of so many moves, from one start after the other, until two games differ or enough was looked at."""

    one: Side
    two: Side
    limit: int
    nodes: int
    looked: int = 0
    cut: bool = False
    """Whether there was more to look at."""

    def from_(self, start: Start) -> Parting | None:
        """The first difference from one start."""
        pair = WholePair((self.one.rules, self.one.answers), (self.two.rules, self.two.answers))
        todo: list[tuple[InStep | Apart, tuple[Move, ...]]] = [(InStep(start.state), ())]
        if start.turning_up:
            todo = [(pair.make(InStep(start.state), None), ())]
        while todo and self.looked < self.nodes:
            at, moves = todo.pop()
            if isinstance(at, Apart):
                return self.parting(start, moves, at)
            if at.one.over:
                continue
            self.looked += 1
            permitted = pair.permitted(at)
            if isinstance(permitted, Apart):
                return Parting(start, moves, permitted.options, None, permitted.after, 0)
            for move in forward(at.one, frozenset(permitted), len(moves) < self.limit):
                made = pair.make(at, move)
                if isinstance(made, Apart):
                    return self.parting(start, (*moves, move), made)
                todo.append((made, (*moves, move)))
        self.cut = self.cut or bool(todo)
        return None

    def parting(self, start: Start, moves: tuple[Move, ...], apart: Apart) -> Parting:
        """What people can tell apart after a move; where only a moment differs, by what comes of it."""
        assert apart.seen is not None
        first, second = (play.Result(*each) for each in zip(apart.after, apart.seen, strict=True))
        passed = passing(self.one, first), passing(self.two, second)
        one, two = passed if differ(*passed) else (first, second)
        return Parting(start, moves, None, (one.seen, two.seen), (one.state, two.state), 0)


def differ(one: play.Result, two: play.Result) -> bool:
    """Whether somebody can tell two games apart by what was seen or by how the table stands."""
    return one.seen != two.seen or visible(one.state) != visible(two.state)


def passing(side: Side, result: play.Result) -> play.Result:
    """What comes of a move once every moment has passed in which somebody might have done something."""
    state, seen = result
    while not state.over and state.point is not None and state.point.name in PASSING:
        on = [move for move in play.options(side.rules, side.answers, state) if move.act == "go on"]
        if not on:
            break
        state, also = play.carry_out(side.rules, side.answers, state, on[0])
        seen = (*seen, *also)
    return play.Result(state, seen)


def forward(state: State, options: frozenset[Move], more: bool) -> list[Move]:
    """The moves to go on with; only what belongs to the last move where no more may be made."""
    point = state.point
    assert point is not None
    if not more and point.name not in play.CHOICES and point.name not in PASSING:
        return []
    listed = sorted(options, key=repr, reverse=True)
    return listed if more else [move for move in listed if move.act not in ("call", "catch")]


def positions(one: Side, two: Side) -> list[Start]:
    """Hands of one to three cards of the kinds that the games part on, for two players and for three.

    They are of cards that both games have, as their books have them.
    """
    change = parted(one.rules, two.rules)
    box, other = (box_of(side.rules, side.admitted) for side in (one, two))
    usual = plain(box)
    cards = [*usual[:1], usual[2], *(Card(usual[0].kind, usual[0].colour, number) for number in change.numbers)]
    cards += special(box, change.kinds)
    made = [
        Start(state)
        for players in [number for number in box.players if number in other.players][:2]
        for size in (1, 2, 3)
        for mine in combinations(dict.fromkeys(cards), size)
        for others in beside(box, mine, players)
        for state in laid((mine, *others), usual[1], box, change)
    ]
    if change.at_start:
        made += turning(box, cards)
    real = [start for start in made if all(each.holds(all_cards(start.state)) for each in (box, other))]
    return sorted(real, key=lambda start: (len(start.state.hands), sum(map(len, start.state.hands))))


def beside(box: Box, mine: tuple[Card, ...], players: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """What the others hold: cards that hardly matter; or one of them a card like mine."""
    rest = [tuple(fillers(box, seat, 2)) for seat in range(1, players)]
    yield tuple(rest)
    for card in mine:
        yield (*rest[:-1], (card, rest[-1][0]))


def laid(hands: tuple[tuple[Card, ...], ...], top: Card, box: Box, change: Change) -> Iterator[State]:
    """A turn that is about to begin, with the draw pile face down; with one that runs out where that matters."""
    free = box.left((*(card for hand in hands for card in hand), top))
    wanted = Counter(free)
    pile = [card for card in spare(box) if wanted[card]]
    piles: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = [(tuple(pile[:10]), ())]
    if change.when_exhausted:
        piles += [(tuple(pile[:size]), tuple(pile[size : size + 3])) for size in (0, 1)]
    for drawn, below in piles:
        yield State(
            hands=tuple(tuple(sorted(hand, key=order)) for hand in hands),
            pile=drawn,
            discard=(*below, top),
            force=top,
            colour=top.colour,
            seat=0,
            dealer=len(hands) - 1,
            point=Point("turn", 0, Scene(me=0)),
        )


def turning(box: Box, cards: Sequence[Card]) -> Iterator[Start]:
    """Hands dealt, with each of some cards on top of the draw pile that is about to be turned up."""
    for players in (2, 3):
        hands = tuple(tuple(fillers(box, seat, 2)) for seat in range(players))
        held = {card for hand in hands for card in hand}
        for card in dict.fromkeys(cards):
            under = [each for each in spare(box) if each not in held and each != card][:10]
            yield Start(State(hands, (*under, card), (), None, None, players - 1, players - 1), turning_up=True)


@dataclass(frozen=True)
class Change:
    """Where to look for what two games do not share."""

    kinds: tuple[str, ...]
    """The kinds of cards that stand in it."""
    numbers: tuple[int, ...]
    """The numbers of cards that are named in it."""
    at_start: bool
    """Whether it can be about the first card turned up."""
    when_exhausted: bool
    """Whether it can be about a draw pile that runs out."""


def parted(one: Ruleset, two: Ruleset) -> Change:
    """What the two games do not share, by the parts that are played and by what is answered."""
    kinds: dict[str, None] = {}
    text = ""
    at_start = when_exhausted = False
    for part in PARTS:
        first, second = one.tree.get(part, {}), two.tree.get(part, {})
        if first == second:
            continue
        at_start = at_start or part == "start"
        when_exhausted = when_exhausted or part == "exhausted"
        if not isinstance(first, dict) or not isinstance(second, dict):
            text += repr((first, second))
            continue
        for key in sorted(first.keys() | second.keys()):
            if first.get(key) != second.get(key):
                text += repr((key, first.get(key), second.get(key)))
                if part == "cards":
                    kinds[str(key)] = None
                    at_start = at_start or any(each.get(key, {}).get("turned_up") for each in (first, second))
    known = [kind for kind in one.cards if kind in two.cards]
    named = [kind for kind in known if kind in kinds or re.search(rf"\b{re.escape(kind)}\b", text)]
    coloured = [kind for kind in known if one.cards[kind].action and one.cards[kind].coloured]
    return Change(
        tuple(dict.fromkeys([*named, *coloured[:1]])),
        tuple(sorted({int(number) for number in NUMBERED.findall(text)})),
        at_start,
        when_exhausted or "draw pile" in text or "take" in text,
    )
