"""What is called alike of the answers to bundled questions is told apart by no play."""

from __future__ import annotations

from functools import cache

import pytest

from tests.planted import bundled
from tests.planted.bundled import Pair
from tests.planted.scoring import Result

GAMES = 12
"""How many games are played with each two answers that are called alike."""


@cache
def found() -> list[tuple[Pair, Result]]:
    """What the checker says of every pair."""
    return bundled.all_judged()


@pytest.mark.long
def test_every_pair_is_judged() -> None:
    """No check breaks, and there are several hundred pairs."""
    assert len(found()) > 600
    assert [result for _, result in found() if result.told == "broken"] == []


@pytest.mark.long
def test_what_is_called_alike_is_told_apart_by_no_play() -> None:
    """Nor by what anybody may do in it."""
    alike = [pair for pair, result in found() if result.told == "alike"]
    assert alike
    assert [pair for pair in alike if bundled.by_chance(pair, GAMES) is not None] == []
