"""Whole matches: hands are dealt, played by a chooser to their end and scored, until somebody has won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.engine.play import carry_out, options
from rulestone.engine.state import AnyCard, Move, State
from rulestone.model import Answer
from rulestone.rounds import dealing, scoring
from rulestone.rounds.slots import Slots

Choose = Callable[[State, Sequence[Move]], Move]
"""Picks one of the options in a position; it may go by anything it likes."""


class Played(NamedTuple):
    """One hand: its last position, who went out, what was drawn after the last card lay, and what it brought."""

    state: State
    out: int | None
    """None where the hand did not end within the moves allowed."""
    late: tuple[tuple[AnyCard, ...], ...]
    gains: tuple[int, ...]
    moves: int


class Match(NamedTuple):
    """Every hand of a match, where everybody stands, and who has won."""

    hands: tuple[Played, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def play_hand(
    rules: Ruleset, answers: Mapping[str, Answer], state: State, choose: Choose, most_moves: int = 5000
) -> Played:
    """Play a hand to its end; one that does not end within `most_moves` brings nothing."""
    before: tuple[tuple[AnyCard, ...], ...] | None = None
    moves = 0
    while not state.over and moves < most_moves:
        after = carry_out(rules, answers, state, choose(state, options(rules, answers, state))).state
        if all(after.hands):
            before = None
        elif before is None:
            before = state.hands
        state, moves = after, moves + 1
    late = tuple(() for _ in state.hands) if before is None else drawn_since(before, state.hands)
    if not state.over:
        return Played(state, None, late, (0,) * len(state.hands), moves)
    out = next(seat for seat, hand in enumerate(state.hands) if not hand)
    return Played(state, out, late, scoring.gains(Slots(rules, answers), state.hands, out, late), moves)


def drawn_since(
    before: Sequence[Sequence[AnyCard]], after: Sequence[Sequence[AnyCard]]
) -> tuple[tuple[AnyCard, ...], ...]:
    """The cards that each hand holds more than before."""
    found = []
    for old, new in zip(before, after, strict=True):
        kept = list(old)
        found.append(tuple(card for card in new if card not in kept or kept.remove(card)))  # type: ignore[func-returns-value]
    return tuple(found)


def play_match(
    rules: Ruleset, answers: Mapping[str, Answer], players: int, seed: int, choose: Choose, most_hands: int = 100
) -> Match:
    """Play hands until somebody has won the match, or `most_hands` are over; the same seed plays the same."""
    slots = Slots(rules, answers)
    totals = (0,) * players
    hands: list[Played] = []
    dealer = 0
    while len(hands) < most_hands:
        played = play_hand(rules, answers, dealing.deal(rules, answers, players, seed + len(hands), dealer), choose)
        hands.append(played)
        totals = tuple(total + gain for total, gain in zip(totals, played.gains, strict=True))
        found = scoring.standing(slots, totals)
        if found.over:
            return Match(tuple(hands), totals, found.winners)
        if not slots.choice(scoring.AFTERWARDS, "scoring", "afterwards"):
            break
        if played.out is not None:
            following = dealing.next_dealer(slots, dealer, played.out, players)
            dealer = 0 if following is None else following
    return Match(tuple(hands), totals, ())
