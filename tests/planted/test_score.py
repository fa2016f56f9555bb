"""
What the checker says of planted rules: no difference is called alike, no sameness different, and little undecided.

Those that do not hold yet are marked as expected to fail, and fail once they hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import pytest

from tests.planted.planting import everything, sample
from tests.planted.scoring import GROUNDS, Result, all_judged, count, table

pytestmark = pytest.mark.long
IN_CI = pytest.param("sample", marks=pytest.mark.sample)
each_set = pytest.mark.parametrize("which", [IN_CI, "everything"])
failing = partial(pytest.mark.xfail, strict=True)


@cache
def results(which: str) -> Sequence[Result]:
    """What the checker makes of a set of plants."""
    found = list(all_judged(list(sample() if which == "sample" else everything()), 2))
    print(table(found))
    return found


def wrong(which: str, *, same: bool, told: str) -> list[Result]:
    """The samenesses, or the differences, that are told so."""
    return [each for each in results(which) if each.same == same and each.told == told]


@each_set
def test_no_check_breaks(which: str) -> None:
    """Every folder is checked to its end."""
    assert [each for each in results(which) if each.told == "broken"] == []


@each_set
def test_no_difference_is_called_alike(which: str) -> None:
    """Each is told, or left undecided."""
    assert wrong(which, same=False, told="alike") == []


@each_set
def test_no_sameness_is_called_different(which: str) -> None:
    """Each is known to be alike, or left undecided."""
    assert wrong(which, same=True, told="different") == []


def test_few_differences_are_undecided() -> None:
    """At most three of a hundred."""
    differences = [each for each in results("everything") if not each.same]
    assert 100 * count(differences, "undecided") <= 3 * len(differences)


@pytest.mark.parametrize("ground", GROUNDS)
def test_what_a_ground_is_there_for_is_known(ground: str) -> None:
    """At least nine of ten samenesses made for a ground are told as alike."""
    made = [each for each in results("everything") if each.row == ground]
    assert 10 * count(made, "alike") >= 9 * len(made)


def test_few_of_what_editors_meet_are_undecided() -> None:
    """At most fifteen of a hundred samenesses that translators really write."""
    met = [each for each in results("everything") if each.row == "editor"]
    assert 100 * count(met, "undecided") <= 15 * len(met)
