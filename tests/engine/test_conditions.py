"""What people hold, what they held, and what is still on its way when a card is objected to."""

from rulestone.cards import Move
from rulestone.engine.evaluator import options
from tests.engine.tables import card, cards, defaults, do, laid_out, let_go, ruleset

HATS = ruleset("hp-2018")
PLAIN = ruleset("uno-2003")


def playable(hand: str, **answers: str) -> set[str]:
    """The kinds of cards that seat 0 may lay on a red 7."""
    given = options(HATS, {**defaults(HATS), **answers}, laid_out([hand, "blue 1"], on="red 7", pile="blue 2"))
    return {move.card.kind for move in given if move.act == "play" and move.card}


def test_cards_for_want_of_another_do_not_stand_in_each_others_way() -> None:
    """Of two cards that may each be laid only if nothing else can be, either may be laid; a red card forbids both."""
    both = {
        "wild.playable_when": "only_without_other_playable",
        "sorting_hat.playable_when": "only_without_other_playable",
    }
    assert playable("wild, sorting_hat, blue 3", **both) == {"wild", "sorting_hat"}
    assert playable("2 x wild, blue 3", **both) == {"wild"}
    assert playable("wild, sorting_hat, red 3", **both) == {"number"}


def test_a_wild_draw_four_is_judged_afterwards_as_it_was_when_it_was_laid() -> None:
    """Where it needs that nothing else can be laid, a card that needs the same makes it neither a bluff nor guilty."""
    answers = {
        **defaults(HATS),
        "wd4.legal_if": "no_playable_card",
        "wild.playable_when": "only_without_other_playable",
        "challenge.hand_shown_to": "everybody",
    }
    state = laid_out(["wd4, wild, blue 3", "blue 1"], on="red 7", pile="9 x green 2")
    laid = do(HATS, answers, state, Move("play", 0, card("wd4")), Move("name a colour", 0, colour="blue"))
    doubted = do(HATS, answers, laid, Move("challenge", 1))
    assert [len(hand) for hand in doubted.hands] == [2, 7]


def test_what_was_held_before_drawing_is_told_without_the_card_drawn() -> None:
    """Whoever held a red card drew by choice, also when they think of laying that red card after all."""
    answers = {
        **defaults(PLAIN),
        "draw.voluntary.other_hand_card_after_draw": "may",
        "draw.forced.other_hand_card_after_draw": "must_not",
    }
    state = laid_out(["red 3, blue 4", "blue 1"], on="red 7", pile="blue 2, blue 9")
    chosen = do(PLAIN, answers, state, Move("draw", 0))
    assert Move("play another card after drawing", 0, card("red 3")) in options(PLAIN, answers, chosen)
    state = laid_out(["blue 4", "blue 1"], on="red 7", pile="blue 2, red 9")
    needed = do(PLAIN, answers, state, Move("draw", 0))
    assert Move("play another card after drawing", 0, card("blue 4")) not in options(PLAIN, answers, needed)


STACKED = {
    **defaults(PLAIN),
    "draw_n.stacking": "same_card",
    "uno.catch_window_start": "card_leaves_hand",
    "wrong_card.time_limit": "any_time",
}


def test_a_card_on_its_way_goes_back_when_what_it_answers_is_cancelled() -> None:
    """A Draw Two is passed on, and before the second one lies the first is found to be wrong: the second is kept."""
    state = laid_out(["blue draw_n, blue 4", "green draw_n, red 1", "red 2"], on="red 7", pile="9 x green 2")
    wrong = do(PLAIN, STACKED, state, Move("play a wrong card", 0, card("blue draw_n")))
    on_its_way = do(PLAIN, STACKED, wrong, Move("pass the cards on", 1, card("green draw_n")))
    assert on_its_way.point is not None
    assert on_its_way.point.name == "moment"
    found = do(PLAIN, STACKED, on_its_way, Move("catch", 2, player=0, window="wrong card"))
    assert set(found.hands[1]) == set(cards("green draw_n, red 1"))
    assert set(found.hands[0]) == set(cards("blue draw_n, blue 4, green 2, green 2"))
    assert found.force == card("red 7")


def test_only_the_effect_of_the_wrong_card_is_cancelled() -> None:
    """A wrong card that is noticed late is taken back; the Draw Two that somebody else has laid since still hits."""
    state = laid_out(["blue 4, blue 5", "blue draw_n, red 1", "red 2", "red 3"], on="red 7", pile="9 x green 2")
    late = do(PLAIN, STACKED, state, Move("play a wrong card", 0, card("blue 4")))
    hit = do(PLAIN, STACKED, late, Move("play", 1, card("blue draw_n")))
    found = let_go(PLAIN, STACKED, do(PLAIN, STACKED, hit, Move("catch", 3, player=0, window="wrong card")))
    assert set(found.hands[0]) == set(cards("blue 4, blue 5, green 2, green 2"))
    assert set(found.hands[2]) == set(cards("red 2, green 2, green 2"))
    assert found.seat == 3


def test_only_cards_to_draw_are_passed_on() -> None:
    """Where a Draw Two may be answered with another, a Skip is not answered with a Skip."""
    state = laid_out(["red skip, blue 4", "green skip, red 1", "red 2"], on="red 7", pile="9 x green 2")
    skipped = do(PLAIN, STACKED, state, Move("play", 0, card("red skip")))
    assert not [move for move in options(PLAIN, STACKED, skipped) if move.act == "pass the cards on"]


def test_duties_that_came_of_a_card_go_with_it() -> None:
    """Whoever takes a wrong card back held one card for a moment only, and cannot be caught for not calling."""
    answers = {**defaults(PLAIN), "wrong_card.time_limit": "until_next_turn_begins"}
    state = laid_out(["blue 4, green 5", "red 1, red 2"], on="red 7", pile="9 x green 2")
    wrong = do(PLAIN, answers, state, Move("play a wrong card", 0, card("blue 4")))
    assert Move("catch", 1, player=0, window="uno") in options(PLAIN, answers, wrong)
    back = do(PLAIN, answers, wrong, Move("catch", 1, player=0, window="wrong card"))
    assert len(back.hands[0]) == 4
    assert Move("catch", 1, player=0, window="uno") not in options(PLAIN, answers, back)
