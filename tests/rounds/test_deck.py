"""What is in the box."""

from collections import Counter

import pytest

from rulestone.cards import Card
from rulestone.rounds.deck import DeckFault, DeckPart, deck, sums


def test_the_box_of_2003_holds_108_cards(uno):
    """Four colours with 19 numbers (76), 8 draw cards, 8 Reverse, 8 Skip (24), 4 wild and 4 wild draw four (8): 108."""
    cards = deck(uno.rules, uno.answers)
    assert len(cards) == 76 + 24 + 8
    kinds = Counter(card.kind for card in cards)
    assert kinds == {"number": 76, "draw_n": 8, "reverse": 8, "skip": 8, "wild": 4, "wd4": 4}


def test_each_colour_has_one_zero_and_two_of_every_other_number(uno):
    """19 cards for the ten numbers from 0 to 9, of which 0 comes once: 1 + 9 times 2."""
    blue = Counter(card.number for card in deck(uno.rules, uno.answers) if card[:2] == ("number", "blue"))
    assert blue == {0: 1, **dict.fromkeys(range(1, 10), 2)}


def test_the_single_number_can_be_another_one(uno):
    """Where 1 is the single number, there are two zeros and one 1."""
    cards = Counter(deck(*vars(uno.but(deck__single_number=1)).values()))
    assert (cards[Card("number", "red", 0)], cards[Card("number", "red", 1)]) == (2, 1)


def test_twenty_cards_of_ten_numbers_are_two_of_each(uno):
    """With 20 blue number cards there is no single one: twice ten."""
    cards = Counter(deck(*vars(uno.but(deck__blue_number_cards=20)).values()))
    assert {cards[Card("number", "blue", number)] for number in range(10)} == {2}


def test_eight_cards_of_four_colours_are_two_of_each(uno):
    """8 Skip cards in 4 colours: two red ones."""
    assert Counter(deck(uno.rules, uno.answers))[Card("skip", "red")] == 2


def test_the_sum_is_held_against_the_printed_total(uno):
    """One blue card less makes 107, and 108 is printed."""
    found = sums(*vars(uno.but(deck__blue_number_cards=18)).values())
    assert (found.total, found.printed, found.odd) == (107, 108, ())
    assert DeckPart("number", "blue", 18) in found.parts
    whole = sums(uno.rules, uno.answers)
    assert (whole.total, whole.printed, whole.odd) == (108, 108, ())


def test_cards_of_each_colour_are_held_against_cards_in_all(uno):
    """8 Reverse cards in 4 colours are 2 of each; 3 of each would be 12."""
    found = sums(*vars(uno.but(deck__reverse_per_colour=3)).values())
    assert found.odd == (DeckFault("reverse", 8, 3, 4),)


def answers_of(library, book):
    """What a book says, its first reading where it can be read in several ways, and the default where it is silent."""
    claims = {claim.question: claim for claim in library.books[book].claims if claim.answers}
    asked = library.editions[library.books[book].edition].asks
    return {q: claims[q].answers[0] if q in claims else library.questions[q].default_answer for q in asked}


def test_the_french_list_comes_to_three_more_than_it_prints(library, potter):
    """The French draft lists four Howlers where the others list one: 113 cards against its own 110."""
    totals = {
        book: sums(potter.rules, answers_of(library, f"hp-2003/{book}"))[1:3] for book in ("en", "es", "fr", "pt")
    }
    assert totals == {"en": (110, 110), "es": (110, 110), "fr": (113, 110), "pt": (110, 110)}


@pytest.mark.parametrize(("name", "count"), [("crazy_eights", 52), ("mau_mau", 32), ("rlcard_uno", 108)])
def test_the_boxes_of_games_that_others_wrote(game, name, count):
    """Four suits of thirteen ranks, four suits of eight ranks, and the cards of 2003."""
    table = game(name)
    assert len(deck(table.rules, table.answers)) == count


def test_an_ordinary_pack_has_each_card_once(game):
    """52 different cards."""
    table = game("crazy_eights")
    assert set(Counter(deck(table.rules, table.answers)).values()) == {1}
