"""
Two against two: how the four sit, when a hand ends, which cards count, and for whom.

Four seats, clockwise; the pairs are called 0 and 1. Seats are filled by the plan, so that nothing here assumes that
partners sit opposite each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulestone.rounds.scoring import Hands, points
from rulestone.rounds.settings import GameSettings, SettingPath


class PartnerPlan(NamedTuple):
    """Which pair each seat belongs to, clockwise, and whom each seat has before it."""

    pairs: tuple[int, int, int, int]
    facing: tuple[int, int, int, int]


ROUND_TABLE = (2, 3, 0, 1)
"""One at each side of the table: everybody faces the seat after next."""
LONG_SIDES = (3, 2, 1, 0)
"""Two at each of two sides: the first two sit side by side, and so do those who face them."""
SEATINGS: Mapping[str, PartnerPlan] = {
    "across": PartnerPlan((0, 1, 0, 1), ROUND_TABLE),
    "diagonal_facing_an_opponent": PartnerPlan((0, 1, 0, 1), LONG_SIDES),
    "side_by_side": PartnerPlan((0, 0, 1, 1), LONG_SIDES),
}
ENDS: Mapping[str, str] = {
    "one_partner_goes_out": "anybody",
    "both_partners_go_out": "a pair",
    "one_of_each_pair_goes_out": "one of each",
}
COUNTED: Mapping[str, str] = {
    "both_opponents_hands": "opponents",  # the two hands of the other pair
    "all_hands_but_the_winners": "others",  # also what the partner still holds
    "hands_of_both_pairs": "everybody",
}
AWARDED: Mapping[str, str] = {
    "pair_that_went_out": "pair",
    "player_who_went_out": "player",
    "pair_with_more": "more",  # of the points counted with each pair
    "pair_with_fewer": "fewer",
    "nobody": "nobody",  # they only tell which pair has won
}
WORDS: Mapping[SettingPath, Mapping[str, object]] = {
    ("partners", "seating"): SEATINGS,
    ("partners", "end"): ENDS,
    ("partners", "points_counted"): COUNTED,
    ("partners", "points_awarded_to"): AWARDED,
}
NUMBERS: tuple[SettingPath, ...] = ()


class Award(NamedTuple):
    """Who gets how many points: one pair, or one player; else nobody, as where two pairs stand equal."""

    points: int
    pair: int | None = None
    player: int | None = None


def seating(slots: GameSettings) -> PartnerPlan:
    """How the four sit."""
    return slots.choice(SEATINGS, "partners", "seating")


def is_hand_over(slots: GameSettings, out: Sequence[int], pairs: Sequence[int]) -> bool:
    """Whether the hand is over once these seats went out."""
    gone = [pairs[seat] for seat in out]
    match slots.choice(ENDS, "partners", "end"):
        case "a pair":
            return any(gone.count(pair) == 2 for pair in (0, 1))
        case "one of each":
            return {0, 1} <= set(gone)
    return bool(gone)


def ends_just_now(slots: GameSettings, out: Sequence[int], pairs: Sequence[int]) -> bool:
    """Whether the hand ends with the last of these seats going out, and not before."""
    return is_hand_over(slots, out, pairs) and not any(
        is_hand_over(slots, out[:number], pairs) for number in range(len(out))
    )


def left_by_pair(slots: GameSettings, hands: Hands, winner: int, pairs: Sequence[int]) -> tuple[int, int]:
    """The points that count, by the pair that holds them."""
    return by_pair(slots, [points(slots, hand) for hand in hands], winner, pairs)


def by_pair(slots: GameSettings, left_with: Sequence[int], winner: int, pairs: Sequence[int]) -> tuple[int, int]:
    """The same from the points that are left in each hand."""
    counted = slots.choice(COUNTED, "partners", "points_counted")
    left = [0, 0]
    for seat, number in enumerate(left_with):
        own = pairs[seat] == pairs[winner]
        # The winner's own hand is empty: all hands but that one, and all hands, come to the same.
        if not (own and counted == "opponents"):
            left[pairs[seat]] += number
    return left[0], left[1]


def award(slots: GameSettings, hands: Hands, winner: int, pairs: Sequence[int]) -> Award:
    """Who gets the points of a hand that `winner` ended."""
    return award_of(slots, [points(slots, hand) for hand in hands], winner, pairs)


def award_of(slots: GameSettings, left_with: Sequence[int], winner: int, pairs: Sequence[int]) -> Award:
    """The same from the points that are left in each hand."""
    left = by_pair(slots, left_with, winner, pairs)
    to = slots.choice(AWARDED, "partners", "points_awarded_to")
    if to == "player":
        return Award(sum(left), player=winner)
    if to == "pair":
        return Award(sum(left), pair=pairs[winner])
    if to == "nobody" or left[0] == left[1]:
        return Award(sum(left))
    more = 0 if left[0] > left[1] else 1
    return Award(sum(left), pair=more if to == "more" else 1 - more)
