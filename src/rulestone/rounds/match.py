"""
The end of a hand: who went out, what was drawn after the last card lay, and who gets how many points.
"""

from __future__ import annotations

from typing import NamedTuple

from rulestone.engine.state import State
from rulestone.rounds import partners, scoring
from rulestone.rounds.scoring import Hands
from rulestone.rounds.settings import GameSettings


class MatchOutcome(NamedTuple):
    """How a hand ended: who went out, and who gets how many points; two who are partners get theirs together."""

    out: int | None
    """Nobody where the hand ended otherwise."""
    points: tuple[tuple[tuple[int, ...], int], ...]
    """By those who get them; nobody where two pairs stand equal."""


def drawn_since(before: Hands, after: Hands) -> Hands:
    """The cards that each hand holds more than before."""
    drawn = []
    for old, new in zip(before, after, strict=True):
        more = list(new)
        for card in old:
            if card in more:
                more.remove(card)
        drawn.append(tuple(more))
    return tuple(drawn)


def outcome(slots: GameSettings, state: State, late: Hands = ()) -> MatchOutcome | None:
    """How a hand ended, with the cards that were drawn after the last one lay; nothing while it goes on."""
    if not state.over:
        return None
    out = who_went_out(state)
    if not state.pairs:
        brought = scoring.gains(slots, state.hands, out, late)
        return MatchOutcome(out, tuple(((seat,), points) for seat, points in enumerate(brought) if points))
    if out is None:
        return MatchOutcome(out, ())
    award = partners.award(slots, state.hands, out, state.pairs)
    pair = tuple(seat for seat, side in enumerate(state.pairs) if side == award.pair)
    return MatchOutcome(out, ((pair if award.player is None else (award.player,), award.points),))


def who_went_out(state: State) -> int | None:
    """Who is without cards at the end of a hand: of several whoever laid the last one."""
    gone = [seat for seat, hand in enumerate(state.hands) if not hand]
    if state.layer in gone:
        return state.layer
    # Nobody need have laid the last card: hands are passed on, or given away.
    return gone[0] if len(gone) == 1 else None
