"""
Long plays of two games in step, for what only a long play brings about: counters that run up, cards taken in one turn.

What a counter comes to is never laid out, since no table could hold it without a play that led there. So plays go on
from positions in which everybody holds the cards that count, breadth-first, and of all positions that are alike in what
is remembered and in how many cards everybody holds only the first is gone on from.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from rulestone.engine.state import Card, Endless, Move, Point, Scene, State
from rulestone.engine.table import order
from rulestone.explorer.game_pair import AnswerPair, Apart, InStep, TracedAnswers
from rulestone.explorer.positions import Start, plain
from rulestone.explorer.random_games import Played
from rulestone.explorer.reach import wrong_by

if TYPE_CHECKING:
    from rulestone.explorer.search import Search

REMEMBERED = frozenset({"counters", "taken"})
"""What rules may read that no position is laid out with and that grows from move to move."""
EACH = 6
"""How many of the cards that count everybody holds at most."""
PILE = 12
"""How many cards the draw pile has."""
LONGEST = 40
"""How many moves and choices a play has at most."""


class Climbing:
    """The long plays for one question and its two answers, everything else by our defaults."""

    def __init__(self, search: Search) -> None:
        self.search, self.dealing = search, search.dealt()
        self.answers = {**search.defaults, **search.fixed}
        self.looked = 0
        self.cut = False
        """Whether there was more to look at."""

    @property
    def worth_while(self) -> bool:
        """Whether anything is read that only play brings about."""
        return bool(REMEMBERED & self.dealing.read.subjects)

    def played(self, most: int) -> Played | None:
        """The first play in which the answers come apart, within so many positions."""
        search = self.search
        answers = TracedAnswers(self.answers, None, search.consulted)
        # Nothing is asked twice here, so that nothing need be remembered.
        pair = AnswerPair(search.evaluator.evaluator, search.question, search.answers, answers)
        wrong = wrong_by(search.rules, search.question)
        todo: deque[tuple[Start, InStep, tuple[Move, ...]]] = deque()
        todo.extend((start, InStep(start.state), ()) for start in self.starts())
        met: set[Hashable] = set()
        while todo:
            if self.looked >= most:
                self.cut = True
                return None
            start, at, moves = todo.popleft()
            self.looked += 1
            permitted = pair.permitted(at, wrong)
            if isinstance(permitted, Apart):
                return Played(start, moves, self.answers)
            for move in permitted:
                try:
                    made = pair.make(at, move)
                except Endless:
                    continue
                after = (*moves, move)
                if isinstance(made, Apart):
                    return Played(start, after, self.answers)
                if not made.over and len(after) < LONGEST and (how := remembered(made)) not in met:
                    met.add(how)
                    todo.append((start, made, after))
        return None

    def starts(self) -> Iterator[Start]:
        """Everybody holds the cards that count, as far as there are such, and two that hardly matter."""
        box = self.dealing.box
        keys = [card for card in sorted(box.deck.elements(), key=order) if card.kind in self.dealing.keys]
        for players in box.players[:2]:
            dealt = [keys[seat::players][:EACH] for seat in range(players)]
            left = sorted(
                (box.deck - box.deck.__class__(card for hand in dealt for card in hand)).elements(), key=order
            )
            top = next((card for card in left if card.colour == box.rules.colours[0]), left[0])
            left.remove(top)
            others = iter([card for card in left if card.kind == plain(box)[0].kind])
            hands = tuple(tuple(sorted((*hand, *islice(others, 2)), key=order)) for hand in dealt)
            pile = tuple(islice(others, PILE))
            if all(hands):
                yield Start(at_first_turn(hands, pile, top, box.rules.colours[0]))


def at_first_turn(hands: tuple[tuple[Card, ...], ...], pile: tuple[Card, ...], top: Card, colour: str) -> State:
    """A position at seat 0's turn with nothing pending."""
    return State(hands, pile, (top,), top, top.colour or colour, 0, len(hands) - 1, point=Point("turn", 0, Scene(me=0)))


def remembered(at: InStep) -> Hashable:
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
