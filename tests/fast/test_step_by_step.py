"""The compiled evaluator beside the plain one: the same options, breaches, results and sights at every step."""

import random
from functools import cache

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rulestone.cards import Card, HiddenCard, Move
from rulestone.engine.evaluator import RefusedMove, apply
from rulestone.fast import CannotSpecialise
from tests.engine.tables import (
    Answers,
    Ruleset,
    any_answers,
    breaches,
    dealt,
    defaults,
    library,
    options,
    play,
    ruleset,
)
from tests.engine.test_random_plays import GAMES, TABLES, each_table, others
from tests.fast.by_states import GameByStates, specialise

HOUSE_RULES = sorted(library().variants)
EDITIONS = [game for game in GAMES if "uno" in {each.id for each in library().lineage(game)}]


@cache
def compiled(game: str, seed: int, *variants: str) -> tuple[Ruleset, Answers, GameByStates]:
    """A game with the answers of a seed (0 is what is played by default), for both evaluators."""
    rules = ruleset(game, *variants)
    answers = any_answers(rules, random.Random(seed)) if seed else defaults(rules)
    return rules, answers, specialise(rules, answers)


class Beside(RuleBasedStateMachine):
    """Deals any game to any number of players and makes moves, allowed or not, in both evaluators."""

    @initialize(
        table=st.sampled_from(TABLES),
        book=st.integers(0, 7),
        seed=st.integers(0, 999),
        each=st.integers(1, 7),
        pairs=st.sampled_from([(), (0, 1, 0, 1), (0, 0, 1, 1)]),
    )
    def deal(self, table: tuple[str, int], book: int, seed: int, each: int, pairs: tuple[int, ...]) -> None:
        game, players = table
        self.rules, self.answers, self.game = compiled(game, book)
        state = dealt(self.rules, self.answers, players, seed, min(each, 5) if players > 5 else each)
        self.state = state._replace(pairs=pairs if players == 4 else ())

    def do(self, moves: tuple[Move, ...], pick: int) -> None:
        move = moves[pick % len(moves)]
        result = apply(self.rules, self.answers, self.state, move)
        assert self.game.apply(self.state, move) == result
        self.state = result.state

    @precondition(lambda self: self.state.over)
    @rule(seed=st.integers(0, 999))
    def deal_again(self, seed: int) -> None:
        self.state = dealt(self.rules, self.answers, len(self.state.hands), seed, 2)

    @precondition(lambda self: not self.state.over)
    @rule(picks=st.lists(st.integers(0, 99), min_size=1, max_size=8))
    def some_options(self, picks: list[int]) -> None:
        for pick in picks:
            if not self.state.over:
                self.do(options(self.rules, self.answers, self.state), pick)

    @precondition(lambda self: bool(breaches(self.rules, self.answers, self.state)))
    @rule(pick=st.integers(0, 99))
    def breach(self, pick: int) -> None:
        self.do(breaches(self.rules, self.answers, self.state), pick)

    @invariant()
    def both_offer_the_same(self) -> None:
        """Options and breaches are equal, in their order."""
        assert self.game.options(self.state) == options(self.rules, self.answers, self.state)
        assert self.game.breaches(self.state) == breaches(self.rules, self.answers, self.state)

    @invariant()
    def a_state_goes_in_and_comes_out(self) -> None:
        """Nothing of a state is lost when it is laid out as numbers."""
        assert self.game.board(self.state).state() == self.state


TestBeside = Beside.TestCase
TestBeside.settings = settings(max_examples=40, stateful_step_count=12)


def same_play(game: str, players: int, book: int, *variants: str, steps: int = 60) -> None:
    """Both evaluators on one random play, breaches included."""
    rules, answers, made = compiled(game, book, *variants)
    state = dealt(rules, answers, players, book, 4)
    for before, move, after in play(rules, answers, state, book, steps):
        assert made.options(before) == options(rules, answers, before)
        assert made.breaches(before) == breaches(rules, answers, before)
        assert made.apply(before, move).state == after
    assert made.board(after).state() == after


@each_table
def test_every_table_plays_alike(game: str, players: int) -> None:
    """Every game with every number of players, by default and with any answers."""
    for book in (0, players):
        same_play(game, players, book)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variants", [(each,) for each in HOUSE_RULES] + [tuple(HOUSE_RULES)], ids="+".join)
def test_house_rules_play_alike(edition: str, variants: tuple[str, ...]) -> None:
    """House rules are specialised like anything else."""
    for book in (0, 1):
        same_play(edition, 3, book, *variants)


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize("game", GAMES)
def test_many_books_play_alike(game: str) -> None:
    """Forty sets of answers for each game, at every size of table in turn."""
    most = max(players for name, players in TABLES if name == game)
    for book in range(1, 41):
        same_play(game, 2 + book % (most - 1), book, steps=150)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_move_is_refused(game: str) -> None:
    """What the plain evaluator refuses the compiled one refuses."""
    rules, answers, made = compiled(game, 0)
    state = dealt(rules, answers, 2, 1)
    listed = {*options(rules, answers, state), *breaches(rules, answers, state)}
    unlisted = others(rules, state, listed)
    for move in random.Random(1).sample(unlisted, 40):
        with pytest.raises(RefusedMove):
            made.apply(state, move)


def test_an_answer_that_is_missing_is_named() -> None:
    """A set of answers must be complete; the error lists each question without one."""
    rules = ruleset("hp-2003")
    answers = defaults(rules)
    del answers["draw_n.cards_drawn"], answers["skip.effect"]
    with pytest.raises(CannotSpecialise) as refused:
        specialise(rules, answers)
    assert refused.value.missing == ("an answer to draw_n.cards_drawn", "an answer to skip.effect")


def test_unseen_cards_are_refused() -> None:
    """Cards without a face are the plain evaluator's; the compiled one says so."""
    rules, answers, made = compiled("rlcard_uno", 0)
    state = dealt(rules, answers, 2, 1)
    with pytest.raises(LookupError, match="seen"):
        made.options(state._replace(hands=((HiddenCard(0),), state.hands[1])))
    with pytest.raises(LookupError, match="deck"):
        made.options(state._replace(hands=((Card("number", "red", 77),), state.hands[1])))


@pytest.mark.parametrize("end", ["one_partner_goes_out", "both_partners_go_out", "one_of_each_pair_goes_out"])
@pytest.mark.parametrize("pairs", [(0, 1, 0, 1), (0, 0, 1, 1)])
def test_two_pairs_are_played_alike_until_the_hand_is_over(end: str, pairs: tuple[int, ...]) -> None:
    """Options and results are equal at every step of whole hands in which whoever is out is passed over."""
    rules = ruleset("uno-2003")
    answers = {**defaults(rules), "partners.end": end}
    made = specialise(rules, answers)
    chance = random.Random(7)
    for seed in range(5):
        state = dealt(rules, answers, 4, seed, 3)._replace(pairs=pairs)
        while not state.over:
            given = options(rules, answers, state)
            assert made.options(state) == given
            move = chance.choice([each for each in given if each.card is not None] or given)
            result = made.apply(state, move)
            assert result == apply(rules, answers, state, move)
            state = result.state
