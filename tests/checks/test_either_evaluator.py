"""What is found hangs on the rules alone, not on which evaluator plays them; code plays all games of ours."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.checks import CheckReport, check
from rulestone.explorer import search, whole_games
from rulestone.explorer.evaluators import FALLEN_BACK, Plain
from rulestone.loader import load
from tests.invented import tidewater
from tests.marks import some
from tests.planted import folders
from tests.planted.folders import EDITION
from tests.planted.planting import FIXED, grounds, mechanisms, planted

PLANTED = [*mechanisms(), *grounds()]


def by_either(monkeypatch: pytest.MonkeyPatch, found: Callable[[], CheckReport]) -> tuple[CheckReport, CheckReport]:
    """What is found by code, which had an answer to everything, and by the plain evaluator alone."""
    by_code = found()
    assert not FALLEN_BACK
    for module in (search, whole_games):
        monkeypatch.setattr(module, "evaluator_of", lambda rules, _: Plain(rules))
    return by_code, found()


@pytest.mark.parametrize("path", some(PLANTED, lambda path: path in PLANTED[::4]), ids=lambda path: path.stem)
def test_planted_rules_are_judged_alike(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of all kinds, in books, as answers and as house rules."""
    [plant] = planted(path, FIXED, 1)
    library = folders.library(plant.folder)
    one, other = by_either(monkeypatch, lambda: check(library, [EDITION], variants=plant.folder.variants))
    assert one == other


def test_invented_books_are_judged_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with cards and numbers of its own."""
    one, other = by_either(monkeypatch, lambda: check(tidewater.library()))
    assert one == other
    assert len(one.findings) > 10


@pytest.mark.parametrize("variant", ["jump_in", "seven_zero"])
def test_bundled_house_rules_are_judged_alike(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a house rule changes in every edition."""
    library = load()[0]
    assert library is not None
    one, other = by_either(monkeypatch, lambda: check(library, variants=[variant]))
    assert one == other
    assert one.findings


@pytest.mark.long
@pytest.mark.sample
def test_two_editions_are_judged_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """What changed from one to the other, each with what its books find wrong."""
    library = load()[0]
    assert library is not None
    one, other = by_either(monkeypatch, lambda: check(library, ["hp-2018", "uno-2003"], across=True))
    assert one == other
    assert any(finding.scope == "editions" for finding in one.findings)
