"""Whole matches, played at random by the evaluator of single cards."""

import random
from collections import Counter

import pytest

from rulestone.cards import Card
from rulestone.rounds.deck import deck
from rulestone.rounds.first_deal import deal
from rulestone.rounds.match import drawn_since
from rulestone.rounds.partners import is_hand_over
from rulestone.rounds.scoring import points
from tests.engine.tables import laid_out
from tests.rounds.matches import (
    NoOtherWay,
    Played,
    gains,
    play_elimination,
    play_hand,
    play_match,
    play_partners,
    play_schedule,
)

PAIRS = (0, 1, 0, 1)


def hasty(seed):
    """Lays a card whenever one can be laid, else does anything."""
    dice = random.Random(seed)

    def choose(_, moves):
        laying = [move for move in moves if move.card is not None]
        return dice.choice(laying or list(moves))

    return choose


@pytest.mark.parametrize(("name", "players"), [("uno-2003", 2), ("hp-2003", 4), ("hp-2018", 3)])
def test_a_match_ends_with_one_at_the_target(game, name, players):
    """With 200 points to win, whoever has won stands at 200 or more, and nobody else does."""
    table = game(name).but(score__target=200)
    match = play_match(table.rules, table.answers, players, 3, hasty(3))
    (winner,) = match.winners
    assert [total >= 200 for total in match.totals] == [seat == winner for seat in range(players)]


def test_the_points_of_a_match_are_those_of_its_hands(uno):
    """What the winner of each hand collects is what the others hold at its end."""
    match = play_match(uno.rules, uno.answers, 3, 1, hasty(1), most_hands=4)
    totals = Counter()
    for hand in match.hands:
        totals[hand.out] += sum(points(uno.slots, left) for left in hand.state.hands)
        assert hand.state.hands[hand.out] == ()
        assert Counter([*sum(hand.state.hands, ()), *hand.state.pile, *hand.state.discard]) == Counter(
            deck(uno.rules, uno.answers)
        )
    assert match.totals == tuple(totals[seat] for seat in range(3))


def test_a_match_counted_the_other_way_is_won_with_the_fewest_points(uno):
    """Everybody is charged with what they are caught with; at 300 points the match is over, and the fewest have won."""
    table = uno.but(score__alternative="allowed", score__alternative__target=300)
    match = play_match(table.rules, table.answers, 3, 2, hasty(2), other_way=True)
    charged = [sum(points(table.slots, hand.state.hands[seat]) for hand in match.hands) for seat in range(3)]
    assert match.totals == tuple(charged)
    assert max(match.totals) >= 300
    assert [match.totals[winner] for winner in match.winners] == [min(match.totals)]


def test_nobody_counts_another_way_that_the_book_does_not_offer(uno):
    """The other way is an offer, not a habit of the table."""
    none = uno.but(score__alternative="none")
    with pytest.raises(NoOtherWay):
        play_match(none.rules, none.answers, 2, 1, hasty(1), other_way=True)


def test_the_same_seed_plays_the_same_match(uno):
    """Every hand, every point."""
    first, second = (play_match(uno.rules, uno.answers, 2, 7, hasty(7), most_hands=3) for _ in range(2))
    assert first == second


def test_a_hand_after_which_the_game_is_over_is_the_only_one(uno):
    """Where a book says that the game is over, nobody deals again, and nobody stands at the target."""
    once = uno.but(hand__afterwards="game_over", score__target=10000)
    match = play_match(once.rules, once.answers, 2, 1, hasty(1))
    assert (len(match.hands), match.winners) == (1, ())


def test_a_hand_that_does_not_end_brings_nothing(uno):
    """Nobody went out, nobody gains."""
    played = play_hand(uno.rules, uno.answers, deal(uno.rules, uno.answers, 3), hasty(1), most_moves=2)
    assert (played.out, played.moves, gains(uno.slots, played)) == (None, 2, (0, 0, 0))


def test_what_a_hand_holds_more_than_before_was_drawn():
    """One of two equal cards was there before."""
    seven, skip = Card("number", "red", 7), Card("skip", "red")
    assert drawn_since([[seven], [skip]], [[seven, seven], []]) == ((seven,), ())


def test_cards_drawn_because_of_the_last_card_are_known(uno):
    """In some of 40 hands the last card made somebody draw two or four, and just these are late."""
    match = play_match(*vars(uno.but(score__target=10000)).values(), 2, 1, hasty(2), most_hands=40)
    late = Counter(len(cards) for hand in match.hands for cards in hand.late if cards)
    assert late
    assert set(late) <= {2, 4}


def test_two_pairs_play_to_the_target(uno):
    """The points of both players of a pair are one account."""
    table = uno.but(score__target=100)
    match = play_partners(table.rules, table.answers, 5, hasty(5))
    (pair,) = match.winners
    assert match.totals[pair] >= 100 > match.totals[1 - pair]


@pytest.mark.parametrize(
    ("end", "gone"),
    [
        ("one_partner_goes_out", [(0,), (1,), (2,), (3,)]),
        ("both_partners_go_out", [(0, 2), (1, 3), (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
        ("one_of_each_pair_goes_out", [(0, 1), (0, 3), (1, 2), (2, 3), (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
    ],
)
def test_a_hand_of_partners_is_played_until_its_book_says_it_is_over(uno, end, gone):
    """Seats 0 and 2 are partners; whoever ends the hand is one without whom it would have gone on."""
    table = uno.but(partners__end=end, score__target=3000)
    match = play_partners(table.rules, table.answers, 5, hasty(5), most_hands=12)
    for hand in match.hands:
        out = tuple(seat for seat, cards in enumerate(hand.state.hands) if not cards)
        assert out in gone
        assert hand.out in out
        assert is_hand_over(table.slots, out, PAIRS)
        assert not is_hand_over(table.slots, [seat for seat in out if seat != hand.out], PAIRS)
    assert len(match.hands) == 12


def test_four_players_play_as_far_as_their_schedule_goes(uno):
    """Four hands with a new partner each: three are played, and the accounts are those of four players."""
    table = uno.but(tournament__four__hands=4, tournament__four__rotation="different_partner_each_hand")
    played = play_schedule(table.rules, table.answers, "four", 2, hasty(2))
    assert (len(played.hands), played.schedule.impossible, len(played.accounts)) == (3, 4, 4)
    assert played.winners[0].points == max(account.points for account in played.accounts)


def test_elimination_is_played_until_one_is_left(uno):
    """With 60 points to be out, the winner stands below and the others at 60 or more."""
    table = uno.but(elimination__threshold=60)
    match = play_elimination(table.rules, table.answers, 4, 4, hasty(4))
    assert len(match.winners) == 1
    assert [total < 60 for total in match.totals] == [seat in match.winners for seat in range(4)]
    sitting = [len(hand.state.hands) for hand in match.hands]
    assert sitting == sorted(sitting, reverse=True)
    assert sitting[0] == 4


def test_whoever_has_the_fewest_points_wins_mau_mau(game):
    """Everybody is charged with the cards they hold; once somebody has 100 points, whoever has the fewest has won."""
    table = game("mau_mau")
    match = play_match(table.rules, table.answers, 3, 4, hasty(4))
    (winner,) = match.winners
    assert max(match.totals) >= 100
    assert match.totals[winner] == min(match.totals)
    charged = [sum(points(table.slots, hand.state.hands[seat]) for hand in match.hands) for seat in range(3)]
    assert match.totals == tuple(charged)


def test_a_hand_that_nobody_went_out_in_brings_points(game):
    """Each is charged with what they hold once it is over; while it goes on, or where one collects, nobody gets any."""
    state = laid_out(["red 2, red 3", "blue 4"], on="red 7")
    for ended, collected, brought in (
        (True, "each_against_themselves", (5, 4)),
        (True, "who_went_out", (0, 0)),
        (False, "each_against_themselves", (0, 0)),
    ):
        table = game("uno-2003").but(score__who_collects=collected, score__number_cards="face_value")
        assert gains(table.slots, Played(state._replace(over=ended), None, ((), ()), 5)) == brought
