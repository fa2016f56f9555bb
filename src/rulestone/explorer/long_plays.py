"""
Long plays of two games in step, for what only a long play brings about: counters that run up, cards taken in one turn.

What a counter comes to is never laid out, since no table could hold it without a play that led there. So plays go on
from positions in which everybody holds the cards that count, breadth-first; of all positions that are alike in what is
remembered and in how many cards everybody holds the first comes first, and the others once there is none of that kind.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rulestone.cards import Card, Move
from rulestone.engine.plain_table import order
from rulestone.engine.state import Endless, Moment, RuleContext, State
from rulestone.explorer.game_pair import AnswerPair, PairState
from rulestone.explorer.random_games import RandomGame
from rulestone.explorer.reachable_questions import wrong_by
from rulestone.explorer.result import Parted
from rulestone.explorer.start_positions import Start

if TYPE_CHECKING:
    from rulestone.explorer.search import AnswerSearch

REMEMBERED = frozenset({"counters", "taken"})
"""What rules may read that no position is laid out with and that grows from move to move."""
MANY, FEW = 6, 2
"""How many of the cards that count everybody holds at most of each kind: of many, or of few."""
PILE = 12
"""How many cards the draw pile has."""
LONGEST = 40
"""How many moves and choices a play has at most."""
PlayNode = tuple[Start, PairState, tuple[Move, ...]]
"""Where two games stand, and how they came there."""


class Climbing:
    """The long plays for one question and its two answers, everything else by our defaults."""

    def __init__(self, search: AnswerSearch) -> None:
        self.search, self.dealing = search, search.make_dealing()
        self.answers = {**search.defaults, **search.fixed}
        self.looked = 0

    @property
    def worth_while(self) -> bool:
        """Whether anything is read that only play brings about."""
        return bool(REMEMBERED & self.dealing.read.subjects)

    def find_play(self, most: int) -> RandomGame | None:
        """The first play in which the answers come apart, within so many positions."""
        search = self.search
        # Nothing is asked twice here, so that nothing need be remembered.
        pair = AnswerPair(search.evaluator.evaluator, search.question, search.answers, self.answers)
        try:
            return self.find_play_of(pair, most)
        finally:
            search.consulted.update(pair.questions_read)
            search.consulted.update(dict.fromkeys(self.dealing.answers))

    def find_play_of(self, pair: AnswerPair, most: int) -> RandomGame | None:
        """The same by one pair of games."""
        search = self.search
        wrong = wrong_by(search.rules, search.question)
        todo: deque[PlayNode] = deque((start, PairState(start.state), ()) for start in self.starts())
        later: deque[PlayNode] = deque()
        met: set[Hashable] = set()
        while todo or later:
            if self.looked >= most:
                return None
            start, at, moves = todo.popleft() if todo else later.popleft()
            self.looked += 1
            permitted = pair.permitted(at, wrong)
            if isinstance(permitted, Parted):
                return RandomGame(start, moves, self.answers)
            for move in permitted:
                try:
                    made = pair.make(at, move)
                except Endless:
                    continue
                after = (*moves, move)
                if isinstance(made, Parted):
                    return RandomGame(start, after, self.answers)
                if made.over or len(after) >= LONGEST or made in met:
                    continue
                # What looks alike in short may part later: dropped, it ended plays too early, so that it only waits.
                how = state_key(made)
                (later if how in met else todo).append((start, made, after))
                met |= {how, made}
        return None

    def starts(self) -> Iterator[Start]:
        """Everybody holds cards that count, of each kind as many or more of one, and two that hardly matter."""
        box, kinds = self.dealing.box, self.dealing.keys
        for players in box.tables[:2]:
            # Of a single kind, many of each and many of one are the same hands.
            for most in (None, *kinds) if len(kinds) > 1 else (None,):
                wanted = {kind: MANY if most in (None, kind) else FEW for kind in kinds}
                start = self.deal(players, wanted)
                if start is not None:
                    yield start

    def deal(self, players: int, wanted: Mapping[str, int]) -> Start | None:
        """Everybody holds so many cards of each of some kinds, as far as there are; nothing where somebody has none."""
        box = self.dealing.box
        hands: list[list[Card]] = [[] for _ in range(players)]
        cards = self.free_cards(hands)
        for kind, number in wanted.items():
            some = [card for card in cards if card.kind == kind]
            for seat, hand in enumerate(hands):
                hand += some[seat::players][:number]
        # Cards that count come first: hands full of number cards left no room for all of several counts in a row.
        plain = [card for card in self.free_cards(hands) if not box.rules.cards[card.kind].action]
        for hand in hands:
            hand += [plain.pop() for _ in range(2) if plain]
        left = self.free_cards(hands)
        tops = [card for card in left if card.colour == box.rules.colours[0]] or left
        if not tops or not all(hands):
            return None
        left.remove(tops[0])
        held = tuple(tuple(sorted(hand, key=order)) for hand in hands)
        return Start(at_first_turn(held, tuple(left[:PILE]), tops[0], box.rules.colours[0]))

    def free_cards(self, hands: Sequence[Sequence[Card]]) -> list[Card]:
        """The cards that nobody holds, in order."""
        held = Counter(card for hand in hands for card in hand)
        return sorted((self.dealing.box.deck - held).elements(), key=order)


def at_first_turn(hands: tuple[tuple[Card, ...], ...], pile: tuple[Card, ...], top: Card, colour: str) -> State:
    """A position at seat 0's turn with nothing pending."""
    return State(
        hands, pile, (top,), top, top.colour or colour, 0, len(hands) - 1, point=Moment("turn", 0, RuleContext(me=0))
    )


def state_key(at: PairState) -> Hashable:
    """What makes a position another one here."""
    state = at.one
    point = None if state.point is None else (state.point.name, state.point.owner)
    lies = None if state.force is None else state.force.kind
    sizes = tuple(map(len, state.hands))
    return (
        state.counters,
        state.taken,
        point,
        state.seat,
        sizes,
        lies,
        bool(state.pile),
        state.direction,
        at.two is None,
    )
