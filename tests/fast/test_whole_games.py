"""Whole random games of the compiled evaluator, replayed move by move with the plain one."""

import random
from collections.abc import Callable

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import rulestone
from rulestone.engine.evaluator import carry_out, options
from rulestone.engine.state import State
from rulestone.fast import specialise
from rulestone.fast.board import Board
from tests.engine.tables import Answers, Ruleset, played_books, ruleset
from tests.engine.test_random_plays import GAMES, TABLES
from tests.fast.test_step_by_step import EDITIONS, HOUSE_RULES, compiled
from tests.marks import more, some


def plain_play(
    rules: Ruleset, answers: Answers, state: State, chance: Callable[[], float], most: int
) -> tuple[State, int]:
    """Random moves of the plain evaluator: one of the options in their order, drawn where there is more than one."""
    for step in range(most):
        given = [] if state.over else options(rules, answers, state)
        if not given:
            return state, step
        move = given[int(chance() * len(given))] if len(given) > 1 else given[0]
        state = carry_out(rules, answers, state, move).state
    return state, most


def same_game(game: str, players: int, book: int, seed: int, most: int, *variants: str) -> Board:
    """A random game goes alike in both evaluators, as far as it was played."""
    rules, answers, made = compiled(game, book, *variants)
    while players * made.cards_each > len(made.cards) - 5:
        players -= 1
    board = made.deal(seed, players)
    state = board.state()
    steps = made.play_on(board, random.Random(seed).random, most)
    assert plain_play(rules, answers, state, random.Random(seed).random, steps) == (board.state(), steps)
    return board


@given(table=st.sampled_from(TABLES), book=st.integers(0, 9), seed=st.integers(0, 9999), most=st.integers(1, 150))
@settings(max_examples=60)
def test_random_games_go_alike(table: tuple[str, int], book: int, seed: int, most: int) -> None:
    """Any game, any number of players, any answers, stopped anywhere: the same state after the same number of moves."""
    same_game(*table, book, seed, most)


@pytest.mark.parametrize("game", GAMES)
def test_games_to_the_end_go_alike(game: str) -> None:
    """Whole games, as long as they take up to 400 moves, by default answers."""
    for players in (2, 3):
        same_game(game, players, 0, players, 400)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_with_house_rules_go_alike(edition: str) -> None:
    """House rules, each and all, stopped after 120 moves."""
    for seed, variants in enumerate([*((each,) for each in HOUSE_RULES), tuple(HOUSE_RULES)]):
        same_game(edition, 3, seed % 2, seed, 120, *variants)


@pytest.mark.parametrize("games", more(25, 100))
@pytest.mark.parametrize("game", GAMES)
def test_many_games_go_alike(game: str, games: int) -> None:
    """As many games with as many sets of answers, at every size of table in turn."""
    most = max(players for name, players in TABLES if name == game)
    for seed in range(games):
        same_game(game, 2 + seed % (most - 1), seed % 20, seed, 300)


@pytest.mark.parametrize("game", GAMES)
def test_turns_are_straight(game: str) -> None:
    """Every bundled game has its turns written out as one function; none of them is left to the board as a whole."""
    made = compiled(game, 0)[2]
    assert made.run_of(2).__name__.startswith("turns")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    """A seed fixes the deal and every choice; a game made anew plays the same."""
    rules, answers, made = compiled(game, 0)
    again = specialise(rules, answers)
    for seed in range(5):
        one, other = random.Random(seed).random, random.Random(seed).random
        assert made.play_on(made.deal(seed, 2, one), one, 500) == again.play_on(again.deal(seed, 2, other), other, 500)


def test_a_table_that_the_deck_does_not_serve_is_refused() -> None:
    """More hands than there are cards are an error, not a short deal."""
    made = specialise(ruleset("crazy_eights"), {})
    with pytest.raises(ValueError, match="52 cards for 11 players"):
        made.deal(0, 11)


@pytest.mark.parametrize("name", some(played_books(), lambda name: name.endswith("/en")))
def test_every_book_plays_alike(name: str) -> None:
    """The bundled books, with what they leave open settled by default, play alike for 150 moves at three tables."""
    game = rulestone.game(rulestone.load(), name)
    made = specialise(game.rules, game.answers)
    for players in (2, 4, 10):
        board = made.deal(players, players)
        state = board.state()
        steps = made.play_on(board, random.Random(players).random, 150)
        played = plain_play(game.rules, game.answers, state, random.Random(players).random, steps)
        assert played == (board.state(), steps)
