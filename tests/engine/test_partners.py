"""Two against two: the hand goes on, or is over, when somebody goes out, and whoever is out is passed over."""

import pytest

from rulestone.cards import Move
from rulestone.engine.state import State
from tests.engine.tables import card, defaults, do, laid_out, let_go, ruleset

RULES = ruleset("uno-2003")
ACROSS = (0, 1, 0, 1)
ENDS = ("one_partner_goes_out", "both_partners_go_out", "one_of_each_pair_goes_out")


def after(end: str, hands: list[str], on: str, *moves: tuple[int, str], pairs: tuple[int, ...] = ACROSS) -> State:
    """The table after some cards were laid and nobody answered or objected."""
    answers = {**defaults(RULES), "partners.end": end}
    state = laid_out(hands, on, "12 x green 9", pairs=pairs)
    return let_go(RULES, answers, do(RULES, answers, state, *(Move("play", who, card(name)) for who, name in moves)))


def turn(state: State) -> int | None:
    """Whose turn it is; nobody's when the hand is over."""
    return None if state.over or state.point is None else state.point.owner


@pytest.mark.parametrize(("end", "next_turn"), [(ENDS[0], None), (ENDS[1], 1), (ENDS[2], 1)])
def test_one_is_out(end: str, next_turn: int | None) -> None:
    """Only where one is enough is the hand over when the first of four goes out."""
    hands = ["red 1", "red 2, blue 1", "red 3, blue 2", "red 4, blue 3"]
    assert turn(after(end, hands, "red 7", (0, "red 1"))) == next_turn


@pytest.mark.parametrize(("end", "next_turn"), [(ENDS[1], 2), (ENDS[2], None)])
def test_one_of_each_pair_is_out(end: str, next_turn: int | None) -> None:
    """Seats 0 and 1 are of two pairs; both partners of a pair are not out yet."""
    hands = ["red 1", "red 2", "red 3, blue 2", "red 4, blue 3"]
    assert turn(after(end, hands, "red 7", (0, "red 1"), (1, "red 2"))) == next_turn


@pytest.mark.parametrize(("end", "next_turn"), [(ENDS[1], None), (ENDS[2], 3)])
def test_two_partners_are_out(end: str, next_turn: int | None) -> None:
    """Seats 0 and 2 are one pair, whose opponents both still hold cards."""
    hands = ["red 1", "red 2, blue 1", "red 3", "red 4, blue 3"]
    assert turn(after(end, hands, "red 7", (0, "red 1"), (1, "red 2"), (2, "red 3"))) == next_turn


def test_whoever_is_out_is_passed_over() -> None:
    """Seat 0 is out: after seat 3 comes seat 1, who has to draw for a Draw Two and misses the turn."""
    hands = ["red 1", "red 2, blue 1", "red 3, blue 2", "red draw_n, blue 3"]
    state = after(ENDS[1], hands, "red 7", (0, "red 1"), (1, "red 2"), (2, "red 3"), (3, "red draw_n"))
    assert [len(hand) for hand in state.hands] == [0, 3, 1, 1]
    assert turn(state) == 2


def test_a_last_card_acts_while_the_hand_goes_on() -> None:
    """Seat 0 goes out with a Skip: seat 1 misses the turn although only Draw Twos act as the last card of a hand."""
    hands = ["red skip", "red 2, blue 1", "red 3, blue 2", "red 4, blue 3"]
    assert turn(after(ENDS[1], hands, "red 7", (0, "red skip"))) == 2
    assert turn(after(ENDS[0], hands, "red 7", (0, "red skip"))) is None


def test_after_a_reverse_play_goes_back_past_whoever_is_out() -> None:
    """Seat 0 is out and seat 1 turns play round: seat 3 comes next."""
    hands = ["red 1", "red reverse, blue 1", "red 3, blue 2", "red 4, blue 3"]
    assert turn(after(ENDS[2], hands, "red 7", (0, "red 1"), (1, "red reverse"))) == 3


def test_partners_side_by_side_are_a_pair_too() -> None:
    """Seats 0 and 1 are one pair: with both out the hand is over where both partners go out."""
    hands = ["red 1", "red 2", "red 3, blue 2", "red 4, blue 3"]
    assert turn(after(ENDS[1], hands, "red 7", (0, "red 1"), (1, "red 2"), pairs=(0, 0, 1, 1))) is None


def test_who_plays_for_themselves_ends_the_hand_by_going_out() -> None:
    """Without partners the rule for partners is not read."""
    hands = ["red 1", "red 2, blue 1", "red 3, blue 2", "red 4, blue 3"]
    assert turn(after(ENDS[1], hands, "red 7", (0, "red 1"), pairs=())) is None
