"""The invented game is played by its books: what is legal, what a card does, and how a hand comes to its end."""

import random

import pytest

from rulestone.cards import Card, Move
from rulestone.engine.case_verdict import verdict
from rulestone.engine.evaluator import apply, options
from rulestone.engine.plain_table import PASSING
from rulestone.engine.state import State
from rulestone.rounds.first_deal import deal
from tests.invented.tidewater import BOOKS, admitted, card, cards, laid_out, work

EN, ES, FR, PT = BOOKS
STEPS = 2000
PILE = cards("teal 1", "teal 2", "teal 3", "teal 4", "teal 5", "teal 6", "teal 7", "teal 8", "coral 1", "coral 2",
             "coral 3", "coral 4")  # fmt: skip


def answers(book: str) -> dict[str, str | int]:
    """What a book answers, by our defaults where it leaves something open."""
    return admitted(book).defaults()[0]


def go(book: str, state: State, *moves: Move) -> State:
    """The state after some moves; a chance that nobody uses passes."""
    rules, given = work().rules, answers(book)
    for move in moves:
        while state.point and state.point.name in PASSING and move not in options(rules, given, state):
            state = apply(rules, given, state, Move("go on", state.point.owner)).state
        state = apply(rules, given, state, move).state
    while state.point and state.point.name in PASSING:
        state = apply(rules, given, state, Move("go on", state.point.owner)).state
    return state


def says(book: str, state: State, move: Move) -> str:
    """The verdict of a book on a move."""
    return verdict(work().rules, admitted(book), state, move).word


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_that_fits_is_legal_and_another_is_not(book: str) -> None:
    """Colour, number or picture; a card without a colour at any time."""
    state = laid_out(cards("amber 3", "teal 7", "teal 2", "storm"), cards("teal 1"), on="amber 7", pile=PILE)
    assert [says(book, state, Move("play", 0, each)) for each in cards("amber 3", "teal 7", "storm")] == ["legal"] * 3
    assert says(book, state, Move("play", 0, card("teal 2"))) == "illegal"
    assert says(book, state, Move("draw", 0)) == "illegal"


def test_the_drawn_card_may_be_kept_in_three_books_and_not_in_one() -> None:
    """The Portuguese leaflet orders what the others allow."""
    state = laid_out(cards("teal 5"), cards("teal 1"), on="amber 7", pile=(*PILE, card("amber 2")))
    kept = {book: says(book, go(book, state, Move("draw", 0)), Move("keep the drawn card", 0)) for book in BOOKS}
    assert kept == {EN: "legal", ES: "legal", FR: "legal", PT: "illegal"}


def test_a_gull_hits_the_next_player_who_misses_a_turn() -> None:
    """Two cards, and the turn is lost; with the pile low one card more."""
    hands = cards("amber gull", "teal 1"), cards("coral 8"), cards("coral 7")
    laid = Move("play", 0, card("amber gull"))
    after = go(EN, laid_out(*hands, on="amber 7", pile=PILE), laid)
    assert (len(after.hands[1]), after.seat) == (3, 2)
    after = go(EN, laid_out(*hands, on="amber 7", pile=PILE[:9]), laid)
    assert (len(after.hands[1]), after.seat) == (4, 2)


def test_the_spanish_gull_hits_the_player_before() -> None:
    """The same move makes somebody else draw."""
    hands = cards("amber gull", "teal 1"), cards("coral 8"), cards("coral 7")
    after = go(ES, laid_out(*hands, on="amber 7", pile=PILE), Move("play", 0, card("amber gull")))
    assert [len(hand) for hand in after.hands] == [1, 1, 3]


def test_a_lighthouse_answers_a_gull() -> None:
    """Who lays it neither draws nor misses a turn, and names the colour."""
    state = laid_out(cards("amber gull", "teal 1"), cards("lighthouse", "coral 8"), on="amber 7", pile=PILE)
    state = go(
        EN, state, Move("play", 0, card("amber gull")), Move("answer with a lighthouse", 1, Card("lighthouse", None))
    )
    assert state.point is not None
    assert (state.point.name, state.point.owner) == ("colour", 1)
    state = go(EN, state, Move("name a colour", 1, colour="coral"))
    assert (state.seat, state.colour, len(state.hands[1])) == (1, "coral", 1)


def test_whether_a_lighthouse_answers_a_storm_hangs_on_the_reading() -> None:
    """Under one reading of the French leaflet it does; under the other, as in the other leaflets, the storm blows."""
    state = laid_out(cards("storm", "teal 1"), cards("lighthouse", "coral 8"), on="amber 7", pile=PILE)
    state = go(FR, state, Move("play", 0, Card("storm", None)))
    drawn = {}
    for answer in admitted(FR).answers("lighthouse.answers"):
        given = {**answers(FR), "lighthouse.answers": answer}
        after = apply(work().rules, given, state, Move("name a colour", 0, colour="coral")).state
        laid = Move("answer with a lighthouse", 1, Card("lighthouse", None))
        drawn[answer] = (laid in options(work().rules, given, after), len(after.hands[1]))
    assert drawn == {"gull_only": (False, 6), "gull_and_storm": (True, 2)}


def test_a_net_takes_the_colour_along() -> None:
    """Every other card of its colour lies under it, whatever it is."""
    state = laid_out(cards("amber net", "amber 3", "amber gull", "teal 1"), cards("coral 8"), on="amber 7", pile=PILE)
    after = go(EN, state, Move("play", 0, card("amber net")))
    assert after.hands[0] == cards("teal 1")
    assert after.force == card("amber net")


def test_a_storm_blows_until_something_else_than_a_fish_comes() -> None:
    """But for four cards at most: the clause that no list foresaw."""
    hands = cards("storm", "teal 1"), cards("coral 8")
    moves = Move("play", 0, Card("storm", None)), Move("name a colour", 0, colour="teal")
    soon = (*PILE, card("amber net"), card("teal 2"))
    assert len(go(EN, laid_out(*hands, on="amber 7", pile=soon), *moves).hands[1]) == 3
    assert len(go(EN, laid_out(*hands, on="amber 7", pile=PILE), *moves).hands[1]) == 5


def test_the_pile_is_made_anew_at_once_or_when_it_is_needed() -> None:
    """The French leaflet reshuffles as soon as the last card is drawn, the others when somebody has to draw."""
    under = cards("coral 5", "coral 6")
    state = laid_out(cards("teal 5"), cards("teal 1"), on="amber 7", pile=cards("teal 4"), under=under)
    left = {book: len(go(book, state, Move("draw", 0)).pile) for book in BOOKS}
    assert left == {EN: 0, ES: 0, FR: 2, PT: 0}


def test_the_portuguese_pile_stays_empty() -> None:
    """Shuffling an empty pile gives nobody a card."""
    state = laid_out(cards("teal 5"), cards("teal 1"), on="amber 7", under=cards("coral 5", "coral 6"))
    drawn = {book: len(go(book, state, Move("draw", 0)).hands[0]) for book in (EN, PT)}
    assert drawn == {EN: 2, PT: 1}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_hand_is_played_to_its_end(book: str, players: int) -> None:
    """Somebody gets rid of all cards, by whatever moves the book allows."""
    rules, given, chance = work().rules, answers(book), random.Random(players)
    state = deal(rules, given, players, seed=players)
    for _ in range(STEPS):
        if state.over:
            break
        state = apply(rules, given, state, chance.choice(options(rules, given, state))).state
    assert state.over
    assert not all(state.hands)
