"""Changing partners."""

from itertools import combinations

import pytest

from rulestone.records import replace
from rulestone.rounds.facets import facets
from rulestone.rounds.settings import GameSettings
from rulestone.rounds.tournament import (
    PartnerAccount,
    Total,
    accounts,
    at_each_table,
    pairings,
    schedule,
    schedules,
    totals,
    winners,
)

WON = (((0, 1), 20), ((0, 2), 10))


def test_four_players_can_be_paired_in_three_ways():
    """0 plays with 1, with 2 and with 3; the other two are partners each time."""
    assert pairings(4) == (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


def test_eight_players_need_seven_pairings():
    """8 times 7 halved are 28 pairs; four pairs play at once, so that it takes 7 pairings, each pair in one of them."""
    found = pairings(8)
    assert len(found) == 7
    assert sorted(pair for pairing in found for pair in pairing) == sorted(combinations(range(8), 2))
    assert all(sorted(player for pair in pairing for player in pair) == list(range(8)) for pairing in found)


def test_a_fourth_hand_has_no_new_partner(uno):
    """A different partner in each of four hands: three others are three hands."""
    planned = schedule(
        uno.but(tournament__four__hands=4, tournament__four__rotation="different_partner_each_hand").slots, "four"
    )
    assert [hand.pairs[0] for hand in planned.hands] == [(0, 1), (0, 2), (0, 3)]
    assert (planned.impossible, planned.possible) == (4, False)


def test_three_hands_have_a_new_partner_each(uno):
    """What cannot be done in four hands can be done in three."""
    assert schedule(uno.but(tournament__four__rotation="different_partner_each_hand").slots, "four").possible


def test_twelve_hands_are_four_with_each_partner(uno):
    """12 hands in three pairings, in turn: four of each."""
    planned = schedule(uno.but(tournament__four__hands=12).slots, "four")
    assert planned.possible
    assert [hand.pairs for hand in planned.hands].count(((0, 1), (2, 3))) == 4


def test_two_hands_are_too_few_to_play_with_everybody(uno):
    """0 never plays with 3, nor 1 with 2."""
    assert schedule(uno.but(tournament__four__hands=2).slots, "four").missing == ((0, 3), (1, 2))


def test_people_who_choose_their_partners_always_can(uno):
    """Nothing is listed, and nothing is impossible."""
    planned = schedule(uno.but(tournament__four__hands=4, tournament__four__rotation="partner_free").slots, "four")
    assert all(hand.free for hand in planned.hands)
    assert planned.possible


def test_eight_players_play_28_hands(uno):
    """Seven partners, four hands with each: 28."""
    assert len(schedule(uno.slots, "eight").hands) == 28
    assert totals(uno.slots) == {"eight": Total(8, 28, 28)}


def test_one_partner_for_four_hands_makes_no_28(uno):
    """With one partner the rule comes to 4 hands, whatever total is given beside it."""
    assert totals(uno.but(tournament__eight__partners="one_other_player").slots) == {"eight": Total(8, 4, 28)}


def test_eight_at_two_tables_are_four_at_each(uno):
    """At three tables it would be 3, 3 and 2."""
    assert at_each_table(uno.slots, "eight") == (4, 4)
    assert at_each_table(uno.but(tournament__eight__tables=3).slots, "eight") == (3, 3, 2)


def test_each_player_adds_up_what_was_won_with_every_partner(uno):
    """0 won 20 with 1 and 10 with 2: 30, 20 and 10."""
    assert accounts(uno.slots, "four", WON) == (
        PartnerAccount((0,), 30),
        PartnerAccount((1,), 20),
        PartnerAccount((2,), 10),
        PartnerAccount((3,), 0),
    )


def test_pairs_can_keep_the_points(uno):
    """The pair of 0 and 1 has 20, that of 0 and 2 has 10."""
    by_pair = uno.but(tournament__four__record="pairs_keep_points")
    assert accounts(by_pair.slots, "four", WON) == (PartnerAccount((0, 1), 20), PartnerAccount((0, 2), 10))


def test_eight_players_keep_points_as_four_do_or_as_pairs(uno):
    """As with four each has an account; as usual each pair has."""
    assert accounts(uno.slots, "eight", WON)[0] == PartnerAccount((0,), 30)
    assert accounts(uno.but(tournament__eight__scoring="as_usual").slots, "eight", WON)[0] == PartnerAccount((0, 1), 20)


def test_most_or_fewest_points_win(uno):
    """0 with 30, or 3 with nothing."""
    assert winners(uno.slots, "four", accounts(uno.slots, "four", WON)) == (PartnerAccount((0,), 30),)
    fewest = uno.but(tournament__four__winner="fewest_points")
    assert winners(fewest.slots, "four", accounts(fewest.slots, "four", WON)) == (PartnerAccount((3,), 0),)


def test_a_schedule_is_a_row_of_the_game_under_any_name(uno):
    """Six people have five partners each, and two hands with each of them are ten; four hands leave out three pairs."""
    rows = {
        "club night": {"players": 6, "hands_per_partner": 2, "rotation": "every_player_partners_every_other"},
        "short": {"players": 6, "hands": 4, "rotation": "every_player_partners_every_other"},
    }
    slots = GameSettings(replace(uno.rules, plain={**uno.rules.plain, "tournament": rows}), uno.answers)
    assert schedules(slots.rules) == ("club night", "short")
    assert schedule(slots, "club night").wanted == 10
    assert len(schedule(slots, "short").missing) == 3
    about = [facet.id for facet in facets(slots.rules) if facet.is_about(("tournament", "short", "hands"))]
    assert about == ["pairings_of_short"]


@pytest.mark.parametrize("number", [2, 3, 5])
def test_whoever_is_odd_is_left_over(uno, number):
    """A schedule for three, or for five, is played as far as there are partners, and breaks nothing."""
    row = {"players": number, "hands": 2, "rotation": "every_player_partners_every_other"}
    slots = GameSettings(replace(uno.rules, plain={**uno.rules.plain, "tournament": {"odd": row}}), uno.answers)
    found = schedule(slots, "odd")
    assert len(found.hands) == 2
    assert {len(hand.pairs) for hand in found.hands} == {number // 2}
