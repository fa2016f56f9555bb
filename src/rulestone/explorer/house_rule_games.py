"""
Two games in step: one as its books print it and one with house rules, or two house rules against each other.

Both are complete (every question is answered), and start from the same position with cards that both of them have.
Small positions of the cards that the changes are about come first; the first difference is the smallest found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, NamedTuple

from rulestone.cards import Card, Move
from rulestone.compiler import Ruleset
from rulestone.compiler.contract import CALL, CATCH, GO_ON
from rulestone.engine import evaluator
from rulestone.engine.hidden_cards import all_cards
from rulestone.engine.plain_table import PASSING, order
from rulestone.engine.state import Moment, RuleContext, State
from rulestone.explorer.available_cards import AvailableCards, box_of
from rulestone.explorer.game_pair import PairState, WholePair, visible
from rulestone.explorer.random_games import NO_GAMES, Effort
from rulestone.explorer.result import Difference, Parted, Undecided
from rulestone.explorer.start_positions import Start, fillers, plain, spare, special
from rulestone.explorer.whole_games import play_whole_games
from rulestone.findings import NotTried, Tried
from rulestone.model import Answer

PARTS = ("cards", "moves", "windows", "meanings", "procedures", "events", "start", "exhausted", "answers")
"""The parts of a game that are played card by card."""
NUMBERED = re.compile(r"card is number (\d+)")
WORDS = (CALL, CATCH)
"""Acts that are about a word that has to be said."""
NODES = 4000
"""Positions looked at for each number of moves."""


@dataclass(frozen=True)
class GameSide:
    """A game with an answer to everything, and the answers that its books admit: these decide which cards there are."""

    name: str
    rules: Ruleset
    answers: Mapping[str, Answer]
    admitted: Mapping[str, tuple[Answer, ...]]


def find_parting(
    one: GameSide, two: GameSide, most_moves: int = 3, nodes: int = NODES, effort: Effort = NO_GAMES
) -> Difference | Undecided:
    """The smallest play that tells two games apart; else one of whole games; or what was tried in vain."""
    looked = 0
    cut = False
    beginnings = starting_positions(one, two)
    for limit in range(most_moves + 1):
        walk = GivenWalk(one, two, limit, nodes)
        for start in beginnings:
            difference = walk.walk_from(start)
            if difference is not None:
                return replace(difference, searched=looked + walk.looked)
        looked, cut = looked + walk.looked, cut or walk.cut
    left_out = (NotTried("moves", number=most_moves), *([NotTried("positions", number=nodes)] if cut else []))
    tried = Tried(looked, left_out=left_out)
    if not effort.games:
        return Undecided(tried)
    boxes = box_of(one.rules, one.admitted), box_of(two.rules, two.admitted)
    by_games = play_whole_games((one.rules, one.answers), (two.rules, two.answers), boxes, effort)
    if isinstance(by_games, Tried):
        return Undecided(tried.and_also(by_games))
    start, replay = by_games
    assert replay.parted is not None
    return replace(
        GivenWalk(one, two, 0, 0).make_difference(start, tuple(replay.moves), replay.parted), searched=looked
    )


class HouseRulePart(NamedTuple):
    """A play that shows something of a house rule."""

    difference: Difference
    base: Difference | None = None
    """The difference that it goes on from, where its last move is one that only the house rule allows."""

    @property
    def is_accident(self) -> bool:
        """Whether a round ends, cards run out or a word is said in it, which it is not about."""
        parted = self.difference.parted
        ends = any(state.over or not all((*state.hands, state.pile)) for state in parted.after)
        made_anew = any(observation.what == "shuffles" for side in parted.seen or () for observation in side)
        return ends or made_anew or any(move.act in WORDS for move in self.difference.moves)

    @property
    def cost(self) -> tuple[Any, ...]:
        """What makes it plain: nothing by accident, few moves, few players, few cards."""
        return (self.is_accident, *self.difference.cost)

    @property
    def shows(self) -> frozenset[object]:
        """What is seen, or may be done, with the house rule and not without it."""
        # What else comes of a new move is the business of the card that is laid by it.
        parted = (self.base or self.difference).parted
        if parted.seen is not None:
            kinds, without = ({observation.what for observation in side} for side in parted.seen[::-1])
            return frozenset(kinds - without)
        moves = parted.options or parted.wrong or ((), ())
        return frozenset(move.act for move in moves[1] if move not in moves[0])


def find_parts(one: GameSide, two: GameSide, first: Difference, nodes: int = NODES) -> Iterator[HouseRulePart]:
    """
    A play for each thing that comes of a house rule: the first, and as short ones in which something else is seen.

    Where the house rule allows a move that is not allowed without it, what comes of that move is shown, too. Where each
    play has something in it that happens by accident, the first is all.
    """
    by_part: dict[object, HouseRulePart] = {}
    beginnings = starting_positions(one, two)
    for limit, players in product(
        range(len(first.moves) + 1), sorted({len(start.state.hands) for start in beginnings})
    ):
        walk = GivenWalk(one, two, limit, nodes)
        for start in beginnings:
            difference = walk.walk_from(start) if len(start.state.hands) == players else None
            for part in () if difference is None else (HouseRulePart(difference), *play_on(two, difference)):
                key = (part.base is None, part.shows)
                if key not in by_part or part.cost < by_part[key].cost:
                    by_part[key] = part
    covered: set[object] = set()
    plain = [part for part in by_part.values() if not part.is_accident]
    for part in sorted(plain, key=lambda part: (part.base is None, part.cost)):
        if not part.shows <= covered:
            covered |= part.shows
            yield part
    if not covered:
        yield HouseRulePart(first)


def play_on(house: GameSide, difference: Difference) -> Iterator[HouseRulePart]:
    """A move that only the house rule allows, made, and what comes of it once nobody does anything more about it."""
    before, there = difference.parted.after
    options = [move for move in evaluator.options(house.rules, house.answers, there) if move.act not in (GO_ON, *WORDS)]
    without = set() if difference.parted.options is None else {*difference.parted.options[0]}
    if there.over or (difference.parted.options is None and (there.point is None or there.point.name not in PASSING)):
        return
    for move in sorted({*options} - without, key=repr):
        made = pass_moments(house, evaluator.carry_out(house.rules, house.answers, there, move))
        parted = Parted((before, made.state), seen=((), made.seen))
        yield HouseRulePart(replace(difference, moves=(*difference.moves, move), parted=parted), difference)


@dataclass
class GivenWalk:
    """All plays of so many moves, from one start after the other, until two games differ or enough was looked at."""

    one: GameSide
    two: GameSide
    limit: int
    nodes: int
    looked: int = 0
    cut: bool = False
    """Whether there was more to look at."""

    def walk_from(self, start: Start) -> Difference | None:
        """The first difference from one start."""
        pair = WholePair((self.one.rules, self.one.answers), (self.two.rules, self.two.answers))
        todo: list[tuple[PairState | Parted, tuple[Move, ...]]] = [(PairState(start.state), ())]
        if start.turning_up:
            todo = [(pair.make(PairState(start.state), None), ())]
        while todo and self.looked < self.nodes:
            at, moves = todo.pop()
            if isinstance(at, Parted):
                return self.make_difference(start, moves, at)
            if at.one.over:
                continue
            self.looked += 1
            permitted = pair.permitted(at)
            if isinstance(permitted, Parted):
                return self.make_difference(start, moves, permitted)
            for move in moves_forward(at.one, frozenset(permitted), len(moves) < self.limit):
                made = pair.make(at, move)
                if isinstance(made, Parted):
                    return self.make_difference(start, (*moves, move), made)
                todo.append((made, (*moves, move)))
        self.cut = self.cut or bool(todo)
        return None

    def make_difference(self, start: Start, moves: tuple[Move, ...], parted: Parted) -> Difference:
        """What people can tell apart then; where only a moment differs, by what comes of it."""
        if parted.seen is not None:
            first, second = (evaluator.Result(*outcome) for outcome in zip(parted.after, parted.seen, strict=True))
            one, two = pass_moments(self.one, first), pass_moments(self.two, second)
            if differ(one, two):
                parted = Parted((one.state, two.state), seen=(one.seen, two.seen))
        return Difference("", (self.one.name, self.two.name), start, moves, parted)


def differ(one: evaluator.Result, two: evaluator.Result) -> bool:
    """Whether somebody can tell two games apart by what was seen or by how the table stands."""
    return one.seen != two.seen or visible(one.state) != visible(two.state)


def pass_moments(side: GameSide, result: evaluator.Result) -> evaluator.Result:
    """The state after a move, once every moment has passed in which somebody might have done something."""
    state, observations = result
    while not state.over and state.point is not None and state.point.name in PASSING:
        on = [move for move in evaluator.options(side.rules, side.answers, state) if move.act == GO_ON]
        if not on:
            break
        state, also = evaluator.carry_out(side.rules, side.answers, state, on[0])
        observations = (*observations, *also)
    return evaluator.Result(state, observations)


def moves_forward(state: State, options: frozenset[Move], more: bool) -> list[Move]:
    """The moves to go on with; only what belongs to the last move where no more may be made."""
    point = state.point
    assert point is not None
    if not more and point.name not in evaluator.CHOICES and point.name not in PASSING:
        return []
    # Taken from the end, so that what comes first by name is tried first, and alike everywhere.
    listed = sorted(options, key=repr, reverse=True)
    return listed if more else [move for move in listed if move.act not in WORDS]


def starting_positions(one: GameSide, two: GameSide) -> list[Start]:
    """Hands of one to three cards of the kinds that the games part on, for the two fewest players that both games have.

    They are of cards that both games have, as their books have them.
    """
    change = find_change(one.rules, two.rules)
    box, other = (box_of(side.rules, side.admitted) for side in (one, two))
    usual = plain(box)
    cards = [*usual[:1], usual[2], *(Card(usual[0].kind, usual[0].colour, number) for number in change.numbers)]
    cards += special(box, change.kinds)
    tables = [number for number in box.tables if number in other.tables][:2]
    made = [
        Start(state)
        for players in tables
        for size in (1, 2, 3)
        for mine in combinations(dict.fromkeys(cards), size)
        for others in hands_beside(box, mine, players)
        for state in lay_turns((mine, *others), usual[1], box, change)
    ]
    if change.at_start:
        made += turning_starts(box, cards, tables)
    real = [start for start in made if all(cards_there.holds(all_cards(start.state)) for cards_there in (box, other))]
    return sorted(real, key=lambda start: (len(start.state.hands), sum(map(len, start.state.hands))))


def hands_beside(box: AvailableCards, mine: tuple[Card, ...], players: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """What the others hold: cards that hardly matter; or one of them a card like mine."""
    rest = [tuple(fillers(box, seat, 2)) for seat in range(1, players)]
    yield tuple(rest)
    for card in mine if rest else ():
        yield (*rest[:-1], (card, rest[-1][0]))


def lay_turns(
    hands: tuple[tuple[Card, ...], ...], top: Card, box: AvailableCards, change: RuleChange
) -> Iterator[State]:
    """A turn that is about to begin, with the draw pile face down; with one that runs out where that matters."""
    free = box.remaining((*(card for hand in hands for card in hand), top))
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
            point=Moment("turn", 0, RuleContext(me=0)),
        )


def turning_starts(box: AvailableCards, cards: Sequence[Card], tables: Sequence[int]) -> Iterator[Start]:
    """Hands dealt, with each of some cards on top of the draw pile that is about to be turned up."""
    for players in tables:
        hands = tuple(tuple(fillers(box, seat, 2)) for seat in range(players))
        held = {card for hand in hands for card in hand}
        for card in dict.fromkeys(cards):
            under = [spare_card for spare_card in spare(box) if spare_card not in held and spare_card != card][:10]
            yield Start(State(hands, (*under, card), (), None, None, players - 1, players - 1), turning_up=True)


@dataclass(frozen=True)
class RuleChange:
    """Where to look for what two games do not share."""

    kinds: tuple[str, ...]
    """The kinds of cards that stand in it."""
    numbers: tuple[int, ...]
    """The numbers of cards that are named in it."""
    at_start: bool
    """Whether it can be about the first card turned up."""
    when_exhausted: bool
    """Whether it can be about a draw pile that runs out."""


def find_change(one: Ruleset, two: Ruleset) -> RuleChange:
    """What the two games do not share, by the parts that are played and by what is answered."""
    changed = list(changed_entries(one, two))
    parts = {part for part, *_ in changed}
    cards = [(key, first, second) for part, key, first, second in changed if part == "cards"]
    text = "".join(repr((key, first, second)) for _, key, first, second in changed)
    turned_up = any((entry or {}).get("turned_up") for _, *both in cards for entry in both)
    return RuleChange(
        tuple(named_kinds(one, two, {key for key, *_ in cards}, text)),
        tuple(sorted({int(number) for number in NUMBERED.findall(text)})),
        "start" in parts or turned_up,
        "exhausted" in parts or "draw pile" in text or "take" in text,
    )


def changed_entries(one: Ruleset, two: Ruleset) -> Iterator[tuple[str, str, Any, Any]]:
    """Each entry of a part that is another in two games: the part, its name there, and what it is in each."""
    for part in PARTS:
        first, second = one.tree.get(part, {}), two.tree.get(part, {})
        if first == second:
            continue
        if not isinstance(first, dict) or not isinstance(second, dict):
            yield part, "", first, second
            continue
        for key in sorted(first.keys() | second.keys()):
            if first.get(key) != second.get(key):
                yield part, str(key), first.get(key), second.get(key)


def named_kinds(one: Ruleset, two: Ruleset, changed: Set[str], text: str) -> dict[str, None]:
    """The kinds of cards of both games that are changed or that a text names, and one more that has a colour."""
    known = [kind for kind in one.cards if kind in two.cards]
    named = [kind for kind in known if kind in changed or re.search(rf"\b{re.escape(kind)}\b", text)]
    coloured = [kind for kind in known if one.cards[kind].action and one.cards[kind].coloured]
    return dict.fromkeys([*named, *coloured[:1]])
