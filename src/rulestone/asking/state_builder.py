"""
How a position that somebody told lies on a table of the engine.

What nobody tells is chosen so that it cannot matter: other players hold cards that fit nothing here, and the draw pile
lies face down. How it comes to the moment that is asked about is told in `reached_moments`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

from rulestone.asking.situation import Attempt, Situation
from rulestone.asking.typed_cards import TypedCard
from rulestone.cards import AnyCard, Card, HiddenCard, Move
from rulestone.compiler import Ruleset
from rulestone.engine.case_verdict import same
from rulestone.engine.plain_table import order
from rulestone.engine.state import UNSAID, Moment, RuleContext, State
from rulestone.engine.traced_answers import RunMemory
from rulestone.model import Answer
from rulestone.records import Record

AnswersRead = dict[str, Answer]

HIDDEN = HiddenCard(0)
"""Every card of a hand that nobody tells is this one, so that one look at it tells what the hand must not hold."""
PILE = 1000
"""Slots from here on lie in the draw pile."""
UNSEEN_PILE = tuple(HiddenCard(PILE + place) for place in range(40))
"""The draw pile, where nobody tells it."""
UNTOLD = 7
"""How many cards a hand has that nobody tells."""
COLOUR = "colour that was not told"
"""The counter that holds the colour that people name where nobody told one; giving it one settles it everywhere."""


def engine_card(card: TypedCard) -> Card:
    """A card as the engine knows it."""
    return Card(card.kind, card.colour, card.number)


@lru_cache(maxsize=256)
def layout_of(rules: Ruleset, faces: tuple[Card, ...], situation: Situation) -> StateBuilder:
    """How a position is built; the same for whoever asks about it again, so that what is known of it is kept."""
    return StateBuilder(rules, faces, situation)


class StateBuilder(Record, slots=False):
    """How a position is built under the rules of one game from the faces of its deck."""

    rules: Ruleset
    faces: tuple[Card, ...]
    situation: Situation

    @cached_property
    def memories(self) -> dict[Hashable, RunMemory]:
        """What was worked out in this position, by what it is."""
        return {}

    def memory(self, *what: Hashable) -> RunMemory:
        """What was worked out of one sort in this position."""
        known = self.memories.get(what)
        if known is None:
            known = self.memories[what] = RunMemory()
        return known

    def on(self) -> Card:
        """The card in play; any that does nothing, where it does not matter and was not told."""
        situation = self.situation
        return self.plain[0] if situation.on is None else engine_card(situation.on)

    @cached_property
    def plain(self) -> list[Card]:
        """Cards with a number, which do nothing but lie there; every card, where there are none."""
        return [face for face in self.faces if face.number is not None] or list(self.faces)

    def hand(self, attempt: Attempt) -> tuple[AnyCard, ...]:
        """The cards of whoever asks before they draw; the card to be played is among them in any case."""
        situation = self.situation
        held: list[AnyCard] = [engine_card(card) for card in situation.hand]
        drawn = None if situation.drawn is None else engine_card(situation.drawn)
        if attempt.card is not None and engine_card(attempt.card) not in (*held, drawn):
            held.append(engine_card(attempt.card))
        if situation.any_hand:
            held += [self.filler] * UNTOLD
        return tuple(sorted([*held, *([HIDDEN] * situation.hidden)], key=order))

    def draws(self, attempt: Attempt) -> bool:
        """Whether whoever asks draws after the card in play was laid, and before what is asked about."""
        return self.situation.drawn is not None and attempt.act is not None and attempt.act.verb == "catch"

    @cached_property
    def filler(self) -> Card:
        """A card that fits neither the card in force nor the colour, as far as there is one."""
        situation = self.situation
        avoid = [engine_card(card) for card in (situation.on, situation.pending) if card is not None] or [self.on()]
        colours = {card.colour for card in avoid} | {situation.colour}
        numbers = {card.number for card in avoid}
        plain = self.plain
        return next((face for face in plain if face.colour not in colours and face.number not in numbers), plain[0])

    def other_hands(self) -> list[tuple[AnyCard, ...]]:
        """What everybody else holds: what is told, else cards that cannot matter."""
        hands = dict(self.situation.others)
        return [
            tuple(sorted(map(engine_card, hands[seat]), key=order)) if seat in hands else self.untold_hand()
            for seat in range(1, self.situation.players)
        ]

    def untold_hand(self) -> tuple[Card, ...]:
        """What somebody else holds, where nobody told it: cards that cannot matter."""
        return (self.filler,) * UNTOLD

    def hand_with_card(self, seat: int, card: Card, beside: int | None = None) -> tuple[AnyCard, ...]:
        """What somebody holds who is about to lay a card: that card, and so many others or what is told of them."""
        hand = dict(self.situation.others).get(seat)
        # The card to be laid is one of as many as anybody holds.
        untold = self.untold_hand()[1:] if beside is None else (self.filler,) * beside
        rest = untold if hand is None else tuple(map(engine_card, hand))
        return tuple(sorted((card, *rest), key=order))

    def pile(self) -> tuple[AnyCard, ...]:
        draw_pile = self.situation.draw_pile
        # Told from the top down; on the engine's table the topmost is the last.
        return UNSEEN_PILE if draw_pile is None else tuple(engine_card(card) for card in reversed(draw_pile))

    def discards(self) -> tuple[AnyCard, ...]:
        """What lies under the card in play."""
        return tuple(engine_card(card) for card in reversed(self.situation.under))

    def below(self, card: Card) -> Card:
        """A card on which another can be laid: of its colour where there is one."""
        plain = [face for face in self.plain if face != card] or list(self.faces)
        return next((face for face in plain if face.colour == card.colour), plain[0])

    def under(self, card: Card) -> Card:
        """The card on which the one in play was laid, where that was told; else one on which it can be."""
        return engine_card(self.situation.under[0]) if self.situation.under else self.below(card)

    def table(
        self, hands: Sequence[tuple[AnyCard, ...]], on: Card, seat: int, under: tuple[AnyCard, ...] | None = None
    ) -> State:
        """Somebody's turn on a card in force; what lies under that is what was told, unless something else is."""
        situation = self.situation
        coloured = self.rules.cards[on.kind].coloured
        colour = on.colour if coloured else situation.colour or UNSAID
        before = (seat - 1) % situation.players
        point = Moment("turn", seat, RuleContext(me=seat))
        return State(
            tuple(hands), self.pile(), (*(self.discards() if under is None else under), on), on, colour, seat, before,
            layer=before if situation.laid_by is None else situation.laid_by, point=point, counters=self.untold(),
        )  # fmt: skip

    def untold(self) -> tuple[tuple[str, Any], ...]:
        """What stands for the colour that somebody will name, where it was not told."""
        return () if self.situation.colour else ((COLOUR, UNSAID),)

    # --- the move ---------------------------------------------------------------------------------------------------

    def is_meant(self, move: Move, attempt: Attempt, state: State) -> bool:
        """Whether a move of the engine is what the person asks about."""
        return any(same(move, option) for option in self.wanted(attempt, state))

    def wanted(self, attempt: Attempt, state: State) -> Iterator[Move]:
        """The moves of the engine that would be it, at this moment."""
        if attempt.card is not None:
            yield Move("", 0, engine_card(attempt.card))
        elif attempt.act is not None and attempt.act.verb:
            yield Move(attempt.act.verb, 0, player=attempt.at, window=attempt.act.window)
        elif attempt.act is not None:
            there = [name for name in attempt.act.moves if name in self.rules.moves]
            fits = [name for name in there if state.point and state.point.name in self.rules.moves[name].at]
            for name in fits or there:
                yield Move(name, 0)
