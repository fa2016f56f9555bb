"""A discard pile that begins empty: whoever begins lays any card, and play goes on from it."""

import random
from collections import Counter

import pytest

from rulestone.cards import Card, Move
from rulestone.engine.evaluator import apply, breaches, options
from tests.engine.tables import card, dealt, deck, defaults, on_the_table, play, ruleset
from tests.engine.test_random_plays import TABLES
from tests.fast.by_states import specialise

QUESTION = "discard_pile.start"
EMPTY = {QUESTION: "empty"}
ASKED = [(game, players) for game, players in TABLES if players in (2, 4) and QUESTION in ruleset(game).asked]


def test_any_card_may_be_laid_on_nothing() -> None:
    """A number, action cards and wild cards; a Wild Draw Four is no bluff, as no colour is in force."""
    rules = ruleset("uno-2003")
    answers = {**defaults(rules), **EMPTY}
    state = dealt(rules, answers, 4, 3)
    assert (state.discard, state.force, state.colour) == ((), None, None)
    assert state.point is not None
    assert (state.point.name, state.point.owner) == ("turn", 0)
    hand = ("red 7", "blue skip", "green draw_n", "wild", "wd4")
    state = state._replace(hands=(tuple(map(card, hand)), *state.hands[1:]))
    laid = {move.card for move in options(rules, answers, state) if move.act == "play"}
    assert laid == set(map(card, hand))
    assert not [move for move in breaches(rules, answers, state) if move.card is not None]


def test_the_first_card_is_matched_by_the_next() -> None:
    """After a red 7 nobody is free any more."""
    rules = ruleset("uno-2003")
    answers = {**defaults(rules), **EMPTY}
    state = dealt(rules, answers, 3, 3)
    hands = ((card("red 7"), card("blue 1")), (card("green 1"), card("red 2"), card("blue 7")), state.hands[2])
    state = apply(rules, answers, state._replace(hands=hands), Move("play", 0, card("red 7"))).state
    laid = [move.card for move in options(rules, answers, state) if move.act == "play"]
    assert laid == [card("red 2"), card("blue 7")]


@pytest.mark.parametrize(("game", "players"), ASKED)
def test_whole_plays_begin_with_nothing_and_lose_no_card(game: str, players: int) -> None:
    """Both evaluators offer and do the same, and every card stays on the table."""
    rules = ruleset(game)
    answers = {**defaults(rules), **EMPTY}
    made = specialise(rules, answers)
    for seed in range(3):
        state = dealt(rules, answers, players, seed, 5)
        for before, move, after in play(rules, answers, state, seed, 40):
            assert made.options(before) == options(rules, answers, before)
            assert made.breaches(before) == breaches(rules, answers, before)
            assert made.apply(before, move) == apply(rules, answers, before, move)
            state = after
        assert state.discard
    board = made.deal(1, players)
    assert board.state().force is None
    assert made.play_on(board, random.Random(1).random, 5000) > 0
    assert on_the_table(board.state()) == Counter[Card](deck(rules, answers))
