"""Too many points put somebody out."""

import pytest

from rulestone.cards import Card
from rulestone.rounds.elimination import EliminationCourse, course, final, final_totals, gains, stop_there


def test_each_is_charged_with_what_they_hold(uno):
    """Seat 0 went out, seat 1 holds 3 and seat 2 holds 5; or seat 0 collects 8."""
    hands = ([], [Card("number", "red", 3)], [Card("number", "red", 5)])
    assert gains(uno.slots, hands, 0) == (0, 3, 5)
    others = uno.but(elimination__points_counted="cards_left_with_opponents")
    assert gains(others.slots, hands, 0) == (8, 0, 0)


@pytest.mark.parametrize(("answer", "out"), [("reaching_it", (1,)), ("exceeding_it", ())])
def test_exactly_500_is_out_or_not(uno, answer, out):
    """At 500 seat 1 has reached the number and not exceeded it; seat 2 with 499 stays."""
    found = course(uno.but(elimination__out_at=answer).slots, (0, 500, 499, 10), range(4))
    assert found.out == out


def test_501_is_out_either_way(uno):
    """Who exceeds the number has reached it."""
    for answer in ("reaching_it", "exceeding_it"):
        assert course(uno.but(elimination__out_at=answer).slots, (0, 501, 0, 0), range(4)).out == (1,)


def test_nobody_is_out_before_it_is_counted(uno):
    """Where it is counted at the end of the game, 600 points after a hand put nobody out; at the end they do."""
    late = uno.but(elimination__counted_when="at_the_end_of_the_game").slots
    assert course(late, (0, 600, 0, 0), range(4)) == EliminationCourse((), (0, 1, 2, 3), "hand")
    assert course(late, (0, 600, 0, 0), range(4), last_hand=True).out == (1,)


def test_the_last_two_play_it_out_or_may_stop(uno):
    """Of three, one is out: the other two must, or may, play the final."""
    assert course(uno.slots, (0, 100, 500), range(3)) == EliminationCourse((2,), (0, 1), "final")
    may = uno.but(elimination__final_two_head_to_head="may")
    assert course(may.slots, (0, 100, 500), range(3)) == EliminationCourse((2,), (0, 1), "end")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("fewest_points_wins", EliminationCourse((1, 2), (0,), "won", (0,))),
        ("another_hand_between_them", EliminationCourse((), (0, 1, 2), "again")),
        ("nobody_wins", EliminationCourse((1, 2), (0,), "nobody")),
    ],
)
def test_one_hand_can_leave_no_last_two(uno, answer, expected):
    """Three were left, and two of them reach 500 with the same hand."""
    assert course(uno.but(elimination__nobody_left=answer).slots, (10, 500, 520), range(3)) == expected


def test_a_final_is_lost_at_the_number_or_beyond_it(uno):
    """At exactly 500 seat 1 has lost, or goes on until 501."""
    assert final(uno.slots, (450, 500), (0, 1)) == EliminationCourse((1,), (0,), "won", (0,))
    beyond = uno.but(elimination__final_loser="who_exceeds_it")
    assert final(beyond.slots, (450, 500), (0, 1)).follows == "final"
    assert final(beyond.slots, (450, 501), (0, 1)).winners == (0,)


def test_two_who_stop_have_a_winner_only_by_points(uno):
    """Without a final nobody has won it; by the fewest points seat 0 has."""
    assert stop_there(uno.slots, (10, 20), (0, 1)).winners == ()
    assert stop_there(uno.but(elimination__winner="fewest_points").slots, (10, 20), (0, 1)).winners == (0,)


def test_points_are_carried_into_the_final_or_not(uno):
    """480 stay 480, or everybody begins at nothing."""
    assert final_totals(uno.slots, (480, 20)) == (480, 20)
    assert final_totals(uno.but(elimination__scores_carried_into_final="from_zero").slots, (480, 20)) == (0, 0)
