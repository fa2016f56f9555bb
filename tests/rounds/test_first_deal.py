"""Who deals, and how the table is laid."""

from collections import Counter

import pytest

from rulestone.cards import Card
from rulestone.engine.evaluator import options
from rulestone.rounds.deck import deck
from rulestone.rounds.first_deal import (
    Chosen,
    Day,
    TooFewCards,
    by_birthday,
    by_card,
    cards_dealt,
    deal,
    lay_out,
    may_sit_down,
    next_dealer,
)
from tests.rounds.matches import draw_for_the_deal, first_dealer

SKIP = Card("skip", "red")


def number(value):
    """A blue card with a number."""
    return Card("number", "blue", value)


def test_two_to_ten_may_play(uno):
    """One is too few, two and ten may play, eleven are too many."""
    assert [may_sit_down(uno.slots, people) for people in (1, 2, 10, 11)] == [-1, 0, 0, 1]


def test_the_highest_number_deals(uno):
    """Of a 3, a 9 and a 5, the 9 deals."""
    assert by_card(uno.slots, [number(3), number(9), number(5)]) == Chosen(1)


def test_people_draw_until_one_has_the_highest_number(uno):
    """Whoever deals drew the highest number of the last round; only those who were equal drew in it."""
    table = uno.but(dealer__method="highest_card")
    again = 0
    for seed in range(60):
        dealer, rounds = draw_for_the_deal(table.rules, table.answers, 4, seed)
        values = [[card.number or 0 for card in each.cards] for each in rounds]
        last = rounds[-1].seats[values[-1].index(max(values[-1]))]
        assert (dealer, values[-1].count(max(values[-1])), rounds[0].seats) == (last, 1, (0, 1, 2, 3))
        for before, after, value in zip(rounds, rounds[1:], values, strict=False):
            again += 1
            assert after.seats == tuple(s for s, v in zip(before.seats, value, strict=True) if v == max(value))
        assert first_dealer(table.rules, table.answers, 4, seed) == dealer
    assert again


def test_where_nobody_draws_the_first_seat_deals(uno, potter):
    """It is whoever's birthday is nearest, or whoever likes to."""
    assert first_dealer(*vars(uno.but(dealer__method="anybody")).values(), 4, 1) == 0
    assert first_dealer(*vars(potter.but(dealer__method="nearest_birthday")).values(), 4, 1) == 0


def test_an_action_card_counts_what_the_book_says(uno):
    """Counted as 0 a Skip loses to a 1; counted as 10 it beats a 9."""
    assert by_card(uno.slots, [SKIP, number(1)]) == Chosen(1)
    assert by_card(uno.but(dealer__action_cards_count_as=10).slots, [SKIP, number(9)]) == Chosen(0)


def test_those_who_are_equal_draw_again_or_the_first_deals(uno):
    """Seats 0 and 2 both drew a 9."""
    drawn = [number(9), number(4), number(9)]
    assert by_card(uno.slots, drawn) == Chosen(None, (0, 2))
    assert by_card(uno.but(dealer__tie="first_drawn").slots, drawn) == Chosen(0)


def test_the_year_is_round(potter):
    """30 December is two days before 1 January, which is nearer than 4 January, three days after it."""
    new_year = potter.but(dealer__birthday_day=1, dealer__birthday_month=1).slots
    assert by_birthday(new_year, [Day(4, 1), Day(30, 12)]) == Chosen(1)


def test_before_and_after_a_day_count_alike(potter):
    """30 July and 1 August are both one day from 31 July."""
    july = potter.but(dealer__birthday_day=31, dealer__birthday_month=7).slots
    assert by_birthday(july, [Day(30, 7), Day(1, 8)]) == Chosen(None, (0, 1))


def test_there_is_no_31st_of_june(potter):
    """Nobody can be nearest to a day that does not exist."""
    june = potter.but(dealer__birthday_day=31, dealer__birthday_month=6).slots
    assert by_birthday(june, [Day(1, 6), Day(2, 6)]) == Chosen(None)


@pytest.mark.parametrize(
    ("answer", "dealer"), [("left_of_dealer", 0), ("winner", 1), ("same_dealer", 3), ("by_the_method_again", None)]
)
def test_who_deals_next(uno, answer, dealer):
    """Seat 3 of four dealt and seat 1 won; to the left of seat 3 sits seat 0."""
    assert next_dealer(uno.but(dealer__next_hand=answer).slots, 3, 1, 4) == dealer


def test_a_dealer_may_get_no_cards(uno):
    """Seven each, but none for the dealer where the book leaves the dealer out."""
    assert cards_dealt(uno.slots, 3, 1) == (7, 7, 7)
    assert cards_dealt(uno.but(deal__dealer_included="no").slots, 3, 1) == (7, 0, 7)


@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_deal_is_ready_to_be_played_and_loses_no_card(uno, players):
    """All cards of the deck are in hands or piles, and somebody has something to do."""
    state = deal(uno.rules, uno.answers, players, seed=1)
    everything = [card for hand in state.hands for card in hand] + [*state.pile, *state.discard]
    assert Counter(everything) == Counter(deck(uno.rules, uno.answers))
    assert options(uno.rules, uno.answers, state)


def test_a_seed_fixes_the_cards(uno):
    """The same seed deals the same hands, and another seed deals others."""
    same = [lay_out(uno.rules, uno.answers, 3, seed, 0) for seed in (5, 5, 6)]
    assert same[0] == same[1] != same[2]


def test_seven_cards_are_dealt_to_each(uno):
    """108 cards, three players with 7 each: 87 are left."""
    hands, pile = lay_out(uno.rules, uno.answers, 3, 0, 0)
    assert ([len(hand) for hand in hands], len(pile)) == ([7, 7, 7], 87)


def test_a_deck_that_does_not_go_round_is_refused(uno):
    """Ten players with 11 cards each need 110, and there are 108."""
    many = uno.but(deal__cards_each=11)
    with pytest.raises(TooFewCards):
        deal(many.rules, many.answers, 10)


def test_too_many_players_are_refused(uno):
    """Eleven do not play a game for ten."""
    with pytest.raises(ValueError, match="11"):
        deal(uno.rules, uno.answers, 11)


def test_people_do_not_draw_forever(uno):
    """In a box with nothing but zeros nobody ever has the highest number."""
    zeros = uno.but(dealer__method="highest_card", deck__highest_number=0)
    with pytest.raises(ValueError, match="alike"):
        draw_for_the_deal(zeros.rules, zeros.answers, 2, 1)
