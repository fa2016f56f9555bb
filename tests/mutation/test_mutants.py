"""A claim that is changed so that play changes is reported, on the right question, against the right book."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from mutants import Mutant, Outcome, at_random, mutants, outcome

EDITIONS = ("hp-2003", "hp-2018", "uno-2003")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "mutants.md"


def some(edition: str, every: int) -> list[Mutant]:
    """A fixed sample of the mutants of an edition."""
    return list(mutants(edition))[::every]


def faults(outcomes: list[Outcome]) -> list[Outcome]:
    """Mutants that change play and were not reported, or were reported against other books."""
    return [each for each in outcomes if each.why == "not reported" or each.blamed is False]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sample_of_mutants_is_reported(edition: str) -> None:
    """Of every fortieth mutant, each that changes play is reported, and the mutated book is blamed."""
    outcomes = [outcome(mutant) for mutant in some(edition, 40)]
    assert outcomes
    assert not faults(outcomes)
    assert any(each.reported for each in outcomes)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_mutant_is_reported(edition: str) -> None:
    """Every mutant that changes play is reported; the page of survivors says so of each question that has some."""
    outcomes = [outcome(mutant) for mutant in mutants(edition)]
    assert not faults(outcomes)
    survivors = {each.mutant.question for each in outcomes if not each.reported}
    page = PAGE.read_text(encoding="utf-8")
    assert not [question for question in sorted(survivors) if f"`{question}`" not in page]


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_random_play_tells_apart_is_reported(edition: str) -> None:
    """Games at random, which know nothing of the search, judge a sample; each that they tell apart is reported."""
    apart = [each for each in some(edition, 60) if told_at_random(each)]
    assert apart
    assert all(outcome(each).reported for each in apart)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_change_that_random_play_tells_apart_is_missed(edition: str) -> None:
    """Of all mutants that are said to play the same, random play tells none apart."""
    alike = [each for each in mutants(edition) if not outcome(each).reported]
    assert not [each for each in alike if told_at_random(each)]


def told_at_random(mutant: Mutant) -> bool:
    """Whether random play tells the mutant from its book."""
    return at_random(mutant.edition, mutant.question, mutant.was, mutant.becomes)


def by_question(outcomes: list[Outcome]) -> dict[str, list[Outcome]]:
    """The outcomes of each question."""
    found: dict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        found[each.mutant.question].append(each)
    return dict(sorted(found.items()))
