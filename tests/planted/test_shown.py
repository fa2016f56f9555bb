"""What holds of every play that is shown for the bundled books holds of those for planted rules as well."""

from __future__ import annotations

import pytest

from rulestone.checks import check
from rulestone.witness import Witness
from tests.checks.witness_laws import LAWS, no_pile_is_made_anew, no_pile_is_used_up, no_round_ends
from tests.planted import folders
from tests.planted.planting import FIXED, Plant, grounds, mechanisms, planted, share

FILES = {path.stem: path for path in (*mechanisms(), *grounds())}
IN_CI = ("draws-until", "last-cards", "stacks-and-answers", "under-another-answer")
ABOUT_A_PILE = ("empty-piles", "piles-made-anew", "draws-until")
"""Mechanisms in which a pile that is made anew is no accident."""
ABOUT_AN_END = ("last-cards", "hand-sizes", "box-and-points")
"""The same of a round that ends."""


def in_ci(row: str) -> object:
    """A file of the long tests, or one that CI looks at too."""
    return pytest.param(row, marks=pytest.mark.sample if row in IN_CI else ())


def plays(plant: Plant) -> list[Witness]:
    """Every play that is shown for a plant."""
    report = check(folders.library(plant.folder), [folders.EDITION], variants=plant.folder.variants)
    return [finding.witness for finding in report.findings if isinstance(finding.witness, Witness)]


@pytest.mark.long
@pytest.mark.parametrize("row", [in_ci(row) for row in FILES])
def test_the_laws_hold_of_the_plays_for_planted_rules(row: str) -> None:
    """However the two rules come to stand in their folder; and no round ends where nothing is about that."""
    for plant in planted(FILES[row], FIXED, share(FILES[row])[0]):
        for shown in plays(plant):
            assert [law.__name__ for law in LAWS if not law(shown)] == [], plant.name
            assert no_round_ends(shown) or row in ABOUT_AN_END, plant.name
            about_a_pile = row in ABOUT_A_PILE or "draw pile" in repr(plant.rules)
            assert no_pile_is_made_anew(shown) or about_a_pile, plant.name
            assert no_pile_is_used_up(shown) or about_a_pile, plant.name
