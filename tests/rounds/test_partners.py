"""Two against two."""

import pytest

from rulestone.cards import Card
from rulestone.rounds.partners import Award, award, ends_just_now, is_hand_over, seating

PAIRS = (0, 1, 0, 1)
HANDS = [[], [Card("number", "red", 2)], [Card("number", "red", 9)], [Card("number", "red", 4)]]
"""Seat 0 went out; its partner, seat 2, holds 9, and the opponents hold 2 and 4."""


def test_partners_across_face_each_other(uno):
    """Seat 0 faces seat 2, and they are one pair."""
    plan = seating(uno.slots)
    assert all(plan.pairs[seat] == plan.pairs[plan.facing[seat]] for seat in range(4))


def test_partners_on_the_diagonal_face_an_opponent(uno):
    """Everybody has an opponent before them, and still the pairs play by turns."""
    plan = seating(uno.but(partners__seating="diagonal_facing_an_opponent").slots)
    assert all(plan.pairs[seat] != plan.pairs[plan.facing[seat]] for seat in range(4))
    assert plan.pairs == PAIRS


def test_partners_side_by_side_play_one_after_the_other(uno):
    """Seats 0 and 1 are one pair."""
    assert seating(uno.but(partners__seating="side_by_side").slots).pairs == (0, 0, 1, 1)


@pytest.mark.parametrize("answer", ["one_partner_goes_out", "both_partners_go_out", "one_of_each_pair_goes_out"])
def test_facing_is_mutual(uno, answer):
    """Whoever faces me, I face; whoever goes out last ends the hand only once."""
    for name in ("across", "diagonal_facing_an_opponent", "side_by_side"):
        facing = seating(uno.but(partners__seating=name).slots).facing
        assert all(facing[facing[seat]] == seat != facing[seat] for seat in range(4))
    slots = uno.but(partners__end=answer).slots
    ends = [out for out in ((0,), (0, 1), (0, 1, 2)) if ends_just_now(slots, out, PAIRS)]
    assert len(ends) == 1


@pytest.mark.parametrize(
    ("answer", "ends"),
    [
        ("one_partner_goes_out", [True, True, True]),
        ("both_partners_go_out", [False, True, False]),
        ("one_of_each_pair_goes_out", [False, False, True]),
    ],
)
def test_when_a_hand_of_partners_ends(uno, answer, ends):
    """One is out; both partners are out; one of each pair is out."""
    slots = uno.but(partners__end=answer).slots
    assert [is_hand_over(slots, out, PAIRS) for out in ((0,), (0, 2), (0, 1))] == ends


@pytest.mark.parametrize(
    ("counted", "points"), [("both_opponents_hands", 6), ("all_hands_but_the_winners", 15), ("hands_of_both_pairs", 15)]
)
def test_which_hands_count(uno, counted, points):
    """2 + 4 with the opponents, and 9 more with the partner."""
    assert award(uno.but(partners__points_counted=counted).slots, HANDS, 0, PAIRS) == Award(points, pair=0)


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        ("pair_that_went_out", Award(15, pair=0)),
        ("player_who_went_out", Award(15, player=0)),
        ("pair_with_more", Award(15, pair=0)),
        ("pair_with_fewer", Award(15, pair=1)),
    ],
)
def test_who_gets_the_points(uno, to, expected):
    """Pair 0 holds 9 and pair 1 holds 6, when the hands of both count."""
    both = uno.but(partners__points_counted="hands_of_both_pairs", partners__points_awarded_to=to)
    assert award(both.slots, HANDS, 0, PAIRS) == expected


def test_pairs_that_stand_equal_leave_it_open(uno):
    """6 against 6: neither pair has more."""
    equal = [[], HANDS[1], [Card("number", "red", 6)], HANDS[3]]
    both = uno.but(partners__points_counted="hands_of_both_pairs", partners__points_awarded_to="pair_with_more")
    assert award(both.slots, equal, 0, PAIRS) == Award(12)
