"""A machine that plays: it deals any game with any answers and does whatever can be done, allowed or not."""

import random
from collections import Counter

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rulestone.cards import Move
from rulestone.engine.evaluator import apply, breaches, options
from rulestone.engine.state import read
from tests.engine.tables import any_answers, dealt, deck, defaults, in_the_air, on_the_table, ruleset
from tests.engine.test_random_plays import TABLES


class Playing(RuleBasedStateMachine):
    """Plays on from a deal, one move of somebody at a time."""

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 999), each=st.integers(1, 5), odd=st.booleans())
    def deal(self, table: tuple[str, int], seed: int, each: int, odd: bool) -> None:
        game, players = table
        self.rules = ruleset(game)
        self.answers = any_answers(self.rules, random.Random(seed)) if odd else defaults(self.rules)
        self.state = dealt(self.rules, self.answers, players, seed, each)
        self.whole = Counter(deck(self.rules, self.answers))

    @precondition(lambda self: self.state.over)
    @rule(seed=st.integers(0, 999))
    def deal_again(self, seed: int) -> None:
        self.state = dealt(self.rules, self.answers, len(self.state.hands), seed, 2)

    def do(self, moves: tuple[Move, ...], pick: int) -> None:
        before = self.state
        printed = repr(before)
        self.state, seen = apply(self.rules, self.answers, before, moves[pick % len(moves)])
        assert repr(before) == printed
        assert all(event.who is None or 0 <= event.who < len(before.hands) for event in seen)

    @precondition(lambda self: not self.state.over)
    @rule(pick=st.integers(0, 99))
    def option(self, pick: int) -> None:
        self.do(options(self.rules, self.answers, self.state), pick)

    @precondition(lambda self: bool(breaches(self.rules, self.answers, self.state)))
    @rule(pick=st.integers(0, 99))
    def breach(self, pick: int) -> None:
        self.do(breaches(self.rules, self.answers, self.state), pick)

    @invariant()
    def cards_are_all_there(self) -> None:
        """A card is in a hand or on a pile, but for one that has left a hand at a moment and does not lie yet."""
        assert on_the_table(self.state) + Counter(in_the_air(self.state)) == self.whole

    @invariant()
    def somebody_can_act_until_the_round_is_over(self) -> None:
        """Options are distinct, there is always one, and none once the round is over."""
        given = options(self.rules, self.answers, self.state)
        assert len(set(given)) == len(given)
        assert bool(given) != self.state.over

    @invariant()
    def a_printed_state_reads_back(self) -> None:
        """Nothing of a state is lost in print."""
        assert read(repr(self.state)) == self.state

    @invariant()
    def only_those_at_the_table_are_spoken_of(self) -> None:
        """Whose turn it is, who begins and who dealt sit at the table."""
        seats = range(len(self.state.hands))
        assert {self.state.seat, self.state.first, self.state.dealer} <= set(seats)
        assert self.state.direction in (1, -1)


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=20, stateful_step_count=30)
