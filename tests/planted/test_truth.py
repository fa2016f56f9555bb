"""The checker contradicts nothing that is known of games so small that all that can happen in them is looked at."""

from __future__ import annotations

from functools import cache

import pytest

from rulestone.cards import Card
from tests.planted import folders, truth
from tests.planted.scoring import told_of

GAMES = truth.games()
QUICK = {
    "with both of a colour",
    "with an empty pile",
    "draws more from five cards",
    "the second in all",
    "after one that is kept",
    "answers a moth with a moth",
    "a whole pile or not",
    "hands passed on by three",
    "what is named",
}


@cache
def known(name: str) -> int | None:
    """After how many moves at the fewest a tiny game shows the difference; None where it never does."""
    return truth.fewest_moves(*folders.sides(GAMES[name]))


def in_ci(name: str) -> object:
    """A game of the long tests, or one that CI looks at too."""
    return pytest.param(name, marks=pytest.mark.sample if name in QUICK else ())


@pytest.mark.long
@pytest.mark.parametrize("name", [in_ci(name) for name in GAMES])
def test_the_check_contradicts_no_known_truth(name: str) -> None:
    """What is told as different differs, and what is told as alike is alike, from every position on."""
    told, why = told_of(GAMES[name])
    assert told != "broken", why
    if told == "different":
        assert known(name) is not None
    if told == "alike":
        assert known(name) is None


@pytest.mark.long
def test_tiny_games_differ_after_one_to_six_moves_or_never() -> None:
    """Each of these lengths comes up, there are at least two dozen games, and a third of them play alike."""
    lengths = [known(name) for name in GAMES]
    assert {1, 2, 3, 4, 5, 6, None} <= {*lengths}
    assert len(lengths) >= 24
    assert lengths.count(None) * 3 >= len(lengths)


def test_every_way_of_lying_is_counted() -> None:
    """
    Three different cards lie in 24 ways with two players who each hold one.

    Each card is in one of two hands, on one of two piles or missing: 125 ways, less twice the 64 in which one hand is
    empty, and the 27 counted twice. On no pile is more than one card, so that no order is to be chosen.
    """
    three = [Card("moth", "red"), Card("moth", "blue"), Card("plain", "red", 1)]
    assert len(list(truth.lying(three, 2))) == 24


def test_equal_cards_are_not_told_apart() -> None:
    """Two equal cards and another lie in half as many ways, but for those in which the two lie in one place."""
    # Of the 24, both equal cards are in one place in 2 (a hand each, the third card in the other); the others pair up.
    three = [Card("moth", "red"), Card("moth", "red"), Card("plain", "red", 1)]
    assert len(list(truth.lying(three, 2))) == 2 + 22 // 2


def test_chance_can_bring_every_order() -> None:
    """The seeds bring four cards into each of their 24 orders."""
    assert len({truth.shuffled(4, seed) for seed in truth.orders()}) == 24
