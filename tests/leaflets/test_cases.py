"""
Mistakes that people reported in printed translations, each a question with two answers that nothing plays.

Each stands in two leaflets of a little game of our own, which two people encoded; beside them stands what was put in.
"""

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulestone.checks import check
from rulestone.findings import Finding
from rulestone.loader import load

HERE = Path(__file__).parent / "cases"
KEY: dict[str, Any] = yaml.load((HERE / "key.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
CASES = pytest.mark.parametrize("game", KEY)


def compared(rules: Path) -> tuple[Finding, ...]:
    """What a check of a folder brings up, apart from what the books of an edition leave open alike."""
    library, problems = load([rules])
    assert library, problems
    report = check(library)
    assert report.incomplete == ()
    return tuple(each for each in report.findings if not each.is_gap)


@cache
def found() -> tuple[Finding, ...]:
    """What comes of the leaflets as they were encoded."""
    return compared(HERE / "rules")


def of(game: str, findings: tuple[Finding, ...]) -> dict[str, Finding]:
    """Those of one game, by the question."""
    return {str(each.question): each for each in findings if each.edition == f"{game}-1"}


def rewritten(folder: Path, *leaflets: str) -> Path:
    """
    The rules with two leaflets of each game in the place of its two: each of them is `en`, or `other`.

    They lie there as if they were German and Italian, of which no words for numbers are known.
    """
    shutil.copytree(HERE / "rules", folder)
    for game, case in KEY.items():
        books = folder / "books" / f"{game}-1"
        texts = {
            name: (books / f"{place}.yaml").read_text("utf-8") for name, place in (("en", "en"), ("other", case["in"]))
        }
        shutil.rmtree(books)
        books.mkdir()
        for language, leaflet in zip(("de", "it"), leaflets, strict=True):
            text = re.sub(r"(?m)^(language|locale): .*\n", "", texts[leaflet])
            head = f"language: {language}\nlocale: {language}-{language.upper()}\n"
            (books / f"{language}.yaml").write_text(head + text, encoding="utf-8")
    return folder


@CASES
def test_every_case_is_told(game: str) -> None:
    """And nothing else, but for the same from another side and for a rewording that was asked for clumsily."""
    case, told = KEY[game], of(game, found())
    named = {name for each in told.values() for name in (each.question, *each.also)}
    assert named == {case["told_by"], *case["also"], *case["wrongly"]}
    assert all(each.level in ("error", "warning") for each in told.values())


def test_one_rewording_is_told_as_a_difference() -> None:
    """A number from which on something counts was asked as a number and whether it is included."""
    assert [game for game, case in KEY.items() if case["wrongly"]] == ["nuvarra"]


def test_the_other_way_round_it_is_the_same(tmp_path: Path) -> None:
    """Where the source has the mistake and the translation is right, the same is told with the sides changed."""
    one = compared(rewritten(tmp_path / "one", "en", "other"))
    other = compared(rewritten(tmp_path / "other", "other", "en"))
    for game in KEY:
        assert of(game, one).keys() == of(game, other).keys() == of(game, found()).keys()
        for question, finding in of(game, one).items():
            turned = of(game, other)[question]
            assert turned.kind == finding.kind
            assert list(sides(turned).values()) == [*reversed(sides(finding).values())]


def sides(finding: Finding) -> dict[str, object]:
    """What each book answers, the German before the Italian."""
    return dict(sorted((book, side.answers) for side in finding.sides for book in side.books))


@pytest.mark.parametrize("leaflet", ["en", "other"])
def test_a_book_does_not_differ_from_itself(tmp_path: Path, leaflet: str) -> None:
    """Under the name of another language as well."""
    assert compared(rewritten(tmp_path / "rules", leaflet, leaflet)) == ()
