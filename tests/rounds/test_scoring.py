"""Points of a hand and of a match."""

import pytest

from rulestone.cards import Card
from rulestone.rounds.scoring import (
    GOES_ON,
    Standing,
    gains,
    going_out_counts,
    other_gains,
    other_standing,
    points,
    standing,
)
from rulestone.rounds.settings import UnknownAnswer

SEVEN, SKIP, WILD = Card("number", "red", 7), Card("skip", "red"), Card("wild")
EACH = {"score__who_collects": "each_against_themselves"}


def test_a_seven_a_skip_and_a_wild_card_make_77(uno):
    """7 as printed, 20 for Skip, 50 for a wild card: 77."""
    assert points(uno.slots, [SEVEN, SKIP, WILD]) == 77


@pytest.mark.parametrize(("answer", "worth"), [("face_value", 7), ("ten_each", 10), ("one_each", 1)])
def test_what_a_seven_is_worth(uno, answer, worth):
    """Its number, or ten, or one."""
    assert points(uno.but(score__number_cards=answer).slots, [SEVEN]) == worth


def test_whoever_went_out_collects_what_the_others_hold(uno):
    """Seat 1 went out; seat 0 holds 7 and seat 2 holds 20 and 50: 77 for seat 1."""
    hands = ([SEVEN], [], [SKIP, WILD])
    assert gains(uno.slots, hands, 1) == (0, 77, 0)
    assert gains(uno.but(**EACH).slots, hands, 1) == (7, 0, 70)


def test_cards_drawn_after_the_last_card_lay_count_or_not(uno):
    """Seat 1 held a 7 and then drew a Skip: 27, or 7 without the late one."""
    hands, late = ([], [SEVEN, SKIP]), ([], [SKIP])
    assert gains(uno.slots, hands, 0, late) == (27, 0)
    assert gains(uno.but(last_card__drawn_cards_counted="no").slots, hands, 0, late) == (7, 0)


def test_a_match_goes_on_below_the_target_and_is_won_at_it(uno):
    """499 is not enough for 500."""
    assert standing(uno.slots, (499, 0)) == GOES_ON
    assert standing(uno.slots, (0, 500)) == Standing(True, (1,))


def test_two_who_reach_the_target_together(uno):
    """520 and 500: both were first, so they play on or share; with the most points, 520 has won alone."""
    both = uno.but(**EACH)
    assert standing(both.slots, (520, 500, 10)) == Standing(False, (), (0, 1))
    assert standing(both.but(score__tie="shared").slots, (520, 500, 10)) == Standing(True, (0, 1))
    most = both.but(score__winner="most_points_when_somebody_reaches_it")
    assert standing(most.slots, (520, 500, 10)) == Standing(True, (0,))
    fewest = both.but(score__winner="fewest_points_when_somebody_reaches_it")
    assert standing(fewest.slots, (520, 500, 10)) == Standing(True, (2,))
    assert standing(fewest.slots, (520, 10, 10)) == Standing(False, (), (1, 2))


def test_counted_the_other_way_each_is_charged_and_the_fewest_points_win(uno):
    """Seat 0 went out and gets nothing; at 500 for seat 1, seat 2 with 30 beats seat 0 with 40."""
    assert other_gains(uno.slots, ([], [SEVEN], [SKIP]), 0) == (0, 7, 20)
    assert other_standing(uno.slots, (40, 499, 30)) == GOES_ON
    assert other_standing(uno.slots, (40, 500, 30)) == Standing(True, (2,))


def test_two_with_the_fewest_points_are_equal(uno):
    """30 and 30 when somebody reaches 500."""
    assert other_standing(uno.slots, (30, 500, 30)) == Standing(False, (), (0, 2))


def test_going_out_may_count_beside_the_cards(uno):
    """Only where the book names it as a source."""
    assert not going_out_counts(uno.slots)
    assert going_out_counts(uno.but(score__sources="going_out_and_cards_left_with_opponents").slots)


def test_an_answer_that_means_nothing_names_the_nearest(uno):
    """`face_values` is no answer; `face_value` is."""
    with pytest.raises(UnknownAnswer) as error:
        points(uno.but(score__number_cards="face_values").slots, [SEVEN])
    assert error.value.near[0] == "face_value"
