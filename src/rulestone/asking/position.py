"""
A position as somebody tells it, and how it lies on a table of the engine.

What nobody tells is chosen so that it cannot matter: other players hold cards that fit nothing here, and the draw pile
lies face down. How it comes to the moment that is asked about is told in `reaching`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulestone.asking.cards import Named
from rulestone.compiler import Ruleset
from rulestone.engine.state import UNSAID, AnyCard, Card, Move, Point, Scene, State, Unseen
from rulestone.engine.table import order
from rulestone.engine.verdict import same
from rulestone.model import Answer
from rulestone.values import Value

Answers = Mapping[str, Answer]
Asked = dict[str, Answer]

HIDDEN = Unseen(0)
"""Every card of a hand that nobody tells is this one, so that one look at it tells what the hand must not hold."""
PILE = 1000
"""Slots from here on lie in the draw pile."""
PILE_SIZE = 40
OTHERS = 7
"""How many cards everybody else holds."""
GO_ON, DUE = "go on", "draw what is due"
"""What people call it to do nothing about what was played on them, and to draw what that makes them draw."""
COLOUR = "colour that was not told"
"""The counter that holds the colour that people name where nobody told one; giving it one settles it everywhere."""


class Situation(Value):
    """What somebody tells of a position; they sit at seat 0."""

    on: Named | None = None
    colour: str | None = None
    hand: tuple[Named, ...] = ()
    any_hand: bool = False
    """Whether it cannot matter what the hand holds, so that any will do."""
    hidden: int = 0
    """Cards of the hand that are not told."""
    players: int = 4
    drawn: Named | None = None
    by_choice: bool = False
    """Whether it is said outright that the drawn card was drawn by choice."""
    pending: Named | None = None
    told_on_me: bool = True
    """Whether it was told that the pending card hits whoever asks; else that it was just laid."""
    start: bool = False
    turn: int | None = None
    """Whose turn it is, as it was told; nobody said so where it is none."""
    laid_by: int | None = None
    """Who laid the card in play."""
    cards_left: int | None = None
    """How many cards are left to whoever was to say a word, where somebody else is."""
    told_hands: tuple[tuple[int, tuple[Named, ...]], ...] = ()
    """What other people hold, by seat, as far as that is told."""
    told_pile: tuple[Named, ...] | None = None
    """The whole draw pile, the card on top first."""
    partners: bool = False
    """Whether two pairs play."""
    under: tuple[Named, ...] = ()
    """What lies under the card in play, the uppermost first."""

    @property
    def cards(self) -> tuple[Named, ...]:
        """Every card that is told to be in a hand or in a pile, but those that are being played."""
        held = (card for _, hand in self.told_hands for card in hand)
        return (*self.hand, *held, *(self.told_pile or ()), *self.under)


class Act(NamedTuple):
    """What is asked about besides a card: moves of a game by any of their names, or a word said about a window."""

    moves: tuple[str, ...] = ()
    verb: str = ""
    """`call` or `catch`, for a window."""
    window: str = ""

    @property
    def id(self) -> str:
        """The act by its name in the rules."""
        return f"{self.verb}.{self.window}" if self.verb else self.moves[0]


class Wish(NamedTuple):
    """The move that is asked about."""

    card: Named | None = None
    act: Act | None = None
    call: str | None = None
    """The colour to be named."""
    at: int | None = None
    """The seat of the player to be chosen."""


def engine_card(card: Named) -> Card:
    """A card as the engine knows it."""
    return Card(card.kind, card.colour, card.number)


class Layout(Value):
    """How a position is built under the rules of one game from the faces of its deck."""

    rules: Ruleset
    faces: tuple[Card, ...]
    situation: Situation

    def on(self) -> Card:
        """The card in play; any that does nothing, where it does not matter and was not told."""
        told = self.situation
        return self.plain()[0] if told.on is None else engine_card(told.on)

    def plain(self) -> list[Card]:
        """Cards with a number, which do nothing but lie there; every card, where there are none."""
        return [face for face in self.faces if face.number is not None] or list(self.faces)

    def hand(self, wish: Wish) -> tuple[AnyCard, ...]:
        """The cards of whoever asks before they draw; the card to be played is among them in any case."""
        told = self.situation
        held: list[AnyCard] = [engine_card(card) for card in told.hand]
        drawn = None if told.drawn is None else engine_card(told.drawn)
        if wish.card is not None and engine_card(wish.card) not in (*held, drawn):
            held.append(engine_card(wish.card))
        if told.any_hand:
            held += [self.filler()] * OTHERS
        return tuple(sorted([*held, *([HIDDEN] * told.hidden)], key=order))

    def draws(self, wish: Wish) -> bool:
        """Whether whoever asks draws after the card in play was laid, and before what is asked about."""
        return self.situation.drawn is not None and wish.act is not None and wish.act.verb == "catch"

    def filler(self) -> Card:
        """A card that fits neither the card in force nor the colour, as far as there is one."""
        told = self.situation
        avoid = [engine_card(card) for card in (told.on, told.pending) if card is not None] or [self.on()]
        colours = {card.colour for card in avoid} | {told.colour}
        numbers = {card.number for card in avoid}
        plain = self.plain()
        return next((face for face in plain if face.colour not in colours and face.number not in numbers), plain[0])

    def others(self) -> list[tuple[AnyCard, ...]]:
        """What everybody else holds: what is told, else cards that cannot matter."""
        told = dict(self.situation.told_hands)
        return [
            tuple(sorted(map(engine_card, told[seat]), key=order)) if seat in told else (self.filler(),) * OTHERS
            for seat in range(1, self.situation.players)
        ]

    def with_card(self, seat: int, card: Card, fillers: int) -> tuple[AnyCard, ...]:
        """What somebody holds who is about to lay a card: that card, and what is told of them."""
        told = dict(self.situation.told_hands).get(seat)
        rest = [self.filler()] * fillers if told is None else list(map(engine_card, told))
        return tuple(sorted((card, *rest), key=order))

    def pile(self) -> tuple[AnyCard, ...]:
        told = self.situation.told_pile
        if told is not None:
            return tuple(engine_card(card) for card in reversed(told))
        return tuple(Unseen(PILE + place) for place in range(PILE_SIZE))

    def discards(self) -> tuple[AnyCard, ...]:
        """What lies under the card in play."""
        return tuple(engine_card(card) for card in reversed(self.situation.under))

    def below(self, card: Card) -> Card:
        """A card on which another can be laid: of its colour where there is one."""
        plain = [face for face in self.plain() if face != card] or list(self.faces)
        return next((face for face in plain if face.colour == card.colour), plain[0])

    def under(self, card: Card) -> Card:
        """The card on which the one in play was laid, where that was told; else one on which it can be."""
        return engine_card(self.situation.under[0]) if self.situation.under else self.below(card)

    def table(
        self, hands: Sequence[tuple[AnyCard, ...]], on: Card, seat: int, under: tuple[AnyCard, ...] | None = None
    ) -> State:
        """Somebody's turn on a card in force; what lies under that is what was told, unless something else is."""
        told = self.situation
        coloured = self.rules.cards[on.kind].coloured
        colour = on.colour if coloured else told.colour or UNSAID
        before = (seat - 1) % told.players
        point = Point("turn", seat, Scene(me=seat))
        return State(
            tuple(hands), self.pile(), (*(self.discards() if under is None else under), on), on, colour, seat, before,
            layer=before if told.laid_by is None else told.laid_by, point=point, counters=self.untold(),
        )  # fmt: skip

    def untold(self) -> tuple[tuple[str, Any], ...]:
        """What stands for the colour that somebody will name, where it was not told."""
        return () if self.situation.colour else ((COLOUR, UNSAID),)

    # --- the move ---------------------------------------------------------------------------------------------------

    def meant(self, move: Move, wish: Wish, state: State) -> bool:
        """Whether a move of the engine is what the person asks about."""
        return any(same(move, each) for each in self.wanted(wish, state))

    def wanted(self, wish: Wish, state: State) -> Iterator[Move]:
        """The moves of the engine that would be it, at this moment."""
        if wish.card is not None:
            yield Move("", 0, engine_card(wish.card))
        elif wish.act is not None and wish.act.verb:
            yield Move(wish.act.verb, 0, player=wish.at, window=wish.act.window)
        elif wish.act is not None:
            there = [name for name in wish.act.moves if name in self.rules.moves]
            fits = [name for name in there if state.point and state.point.name in self.rules.moves[name].at]
            for name in fits or there:
                yield Move(name, 0)
