"""
Positions that a table could hold, laid out by chance from what a mechanism asks for.

What is asked for is a few words: `2 moth`, `red plain 4`, `3 any`, `none`. Cards come from the deck, so that there are
never more of a card than copies; nothing is pending, counters are where they start, and it is somebody's turn.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rulestone.cards import Card
from rulestone.engine.plain_table import order
from rulestone.engine.state import Moment, RuleContext, State
from tests.planted.growing import Tree

USUAL: Mapping[str, Tree] = {
    "players": [2, 3, 4],
    "me": ["moth", "0-5 any"],
    "next": ["1-6 any"],
    "previous": ["1-6 any"],
    "others": ["1-4 any"],
    "pile": ["0-7 any"],
    "under": ["0-3 any"],
    "top": ["plain"],
    "prefers": ["moth"],
    "moves": 6,
    "tries": 100,
}
"""What is laid out, which acts or cards a play by chance prefers, and how many moves and tables are tried."""


class NoSuchCards(Exception):
    """The deck does not hold what is asked for."""


class Wanted(NamedTuple):
    """Some cards of a colour, a kind or a number; whatever is None may be anything."""

    least: int
    most: int
    colour: str | None
    kind: str | None
    number: int | None

    def fits(self, card: Card) -> bool:
        """Whether a card is one of those."""
        return (
            self.colour in (None, card.colour) and self.kind in (None, card.kind) and self.number in (None, card.number)
        )


def wanted(words: str, colours: Sequence[str], kinds: Iterable[str]) -> Wanted:
    """What `2 moth`, `red plain 4`, `1-3 any` or `none` asks for."""
    (least, most), (colour, kind, number) = (1, 1), (None, None, None)
    for place, word in enumerate(words.split()):
        if place == 0 and word[0].isdecimal():
            least, most = map(int, (word.split("-") * 2)[:2])
        elif word.isdecimal():
            number = int(word)
        elif word in colours:
            colour = word
        elif word in kinds:
            kind = word
        elif word == "none":
            least = most = 0
        else:
            assert word == "any", f"no card is called `{word}`"
    return Wanted(least, most, colour, kind, number)


class Dealer:
    """Takes what is asked for from a shuffled deck."""

    def __init__(self, cards: Iterable[Card], colours: Sequence[str], kinds: Iterable[str], by: random.Random) -> None:
        self.left = sorted(cards, key=order)
        self.colours, self.kinds, self.chance = colours, tuple(kinds), by
        by.shuffle(self.left)

    def take(self, asked: Sequence[str], like: str | None = None) -> list[Card]:
        """The cards asked for, in order; those of no named colour preferably of a certain one."""
        found: list[Card] = []
        for words in asked:
            wish = wanted(words, self.colours, self.kinds)
            for _ in range(self.chance.randint(wish.least, wish.most)):
                fitting = [card for card in self.left if wish.fits(card)]
                liked = [card for card in fitting if like is not None and card.colour == like]
                if not fitting:
                    raise NoSuchCards(words)
                card = (liked or fitting)[0]
                self.left.remove(card)
                found.append(card)
        return found


def laid_out(
    cards: Iterable[Card], colours: Sequence[str], kinds: Iterable[str], spec: Mapping[str, Tree], chance: random.Random
) -> State:
    """A table at the beginning of a turn, with what is asked for; raises `NoSuchCards`."""
    dealer = Dealer(cards, colours, kinds, chance)
    players = one_of(spec["players"], chance)
    direction = chance.choice([1, -1])
    mine = dealer.take(spec["me"]) or dealer.take(["any"])
    liked = next((card.colour for card in mine if card.colour is not None), None)
    top = dealer.take(spec["top"], like=liked)
    hands = [mine] + [[] for _ in range(players - 1)]
    for seat, who in seats(players, direction):
        hands[seat] = dealer.take(spec[who]) or dealer.take(["any"])
    pile = dealer.take(spec["pile"])
    under = dealer.take(spec["under"])
    held = tuple(tuple(sorted(hand, key=order)) for hand in hands)
    force = top[-1] if top else None
    colour = force.colour if force is not None else None
    if force is not None and colour is None:
        colour = chance.choice(list(colours))
    turn = Moment("turn", 0, RuleContext(me=0))
    return State(held, tuple(pile[::-1]), (*under, *top), force, colour, 0, players - 1, direction, point=turn)


def one_of(value: Tree, chance: random.Random) -> Tree:
    """One of several, or the only one."""
    return chance.choice(value) if isinstance(value, list) else value


def seats(players: int, direction: int) -> list[tuple[int, str]]:
    """Every seat but the first with what it is called, seen from there; of two, the other is the next."""
    called = {-direction % players: "previous", direction % players: "next"}
    return [(seat, called.get(seat, "others")) for seat in range(1, players)]


def admitted(state: State, decks: Sequence[Sequence[Card]], players: Sequence[range]) -> bool:
    """Whether a table could hold the position under every one of these decks and numbers of players."""
    lying = Counter(card for cards in (*state.hands, state.pile, state.discard) for card in cards)
    nothing_goes_on = not (
        state.stack or state.held or state.windows or state.called or state.counters or state.skips or state.taken
    )
    return (
        nothing_goes_on
        and state.following is None
        and state.after is None
        and state.point is not None
        and state.point.name == "turn"
        and all(state.hands)
        and (state.force is None or state.discard[-1:] == (state.force,))
        and all(not lying - Counter(deck) for deck in decks)
        and all(len(state.hands) in allowed for allowed in players)
    )
