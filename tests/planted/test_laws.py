"""What things are called, who sits where, which book is first, and what is never reached, change no answer."""

from __future__ import annotations

from functools import cache

import pytest

from tests.planted import folders, laws
from tests.planted.laws import LAWS, Law
from tests.planted.planting import FIXED, Plant, grounds, mechanisms, planted
from tests.planted.scoring import Told, told_of

FILES = {path.stem: path for path in (*mechanisms(), *grounds())}
IN_CI = ("counters-that-run-up", "draws-until", "first-cards", "stacks-and-answers", "in-force", "whole")


@cache
def plants(row: str) -> tuple[Plant, ...]:
    """One plant of a file for each law."""
    return tuple(planted(FILES[row], FIXED, len(LAWS)))


@cache
def told(row: str, number: int) -> Told:
    """What the checker says of a plant as it was made."""
    return told_of(plants(row)[number].folder)[0]


def in_ci(row: str) -> object:
    """A file of the long tests, or one that CI looks at too."""
    return pytest.param(row, marks=pytest.mark.sample if row in IN_CI else ())


@pytest.mark.long
@pytest.mark.parametrize("row", [in_ci(row) for row in FILES])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_no_answer_changes_between_alike_and_different(law: Law, row: str) -> None:
    """Whatever changes places, and whatever is added that nothing leads to: the answer stays, or becomes undecided."""
    number = LAWS.index(law)
    changed, why = told_of(law(plants(row)[number].folder))
    assert changed != "broken", why
    assert {changed, told(row, number)} != {"alike", "different"}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_leaves_a_folder_that_can_be_played(law: Law) -> None:
    """The folder changes, still loads, and both games still have all their cards."""
    for row in ("draws-until", "clauses"):
        plant = next(planted(FILES[row], FIXED, 1))
        changed = law(plant.folder)
        before, after = folders.sides(plant.folder), folders.sides(changed)
        assert [len(side.deck()) for side in before] == [len(side.deck()) for side in after]


def test_every_law_changes_something() -> None:
    """Over a few folders there is none that a law leaves as it was."""
    some = [plant.folder for row in ("draws-until", "in-force") for plant in planted(FILES[row], FIXED, 4)]
    for law in LAWS:
        assert any(law(folder) != folder for folder in some), law.__name__
    assert laws.books(laws.books(some[0])) == some[0]
