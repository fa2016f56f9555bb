"""A new question keeps no book from being read; what a book has not answered yet agrees with nothing."""

import json
from pathlib import Path

import pytest

from rulestone.cli import main
from tests.told.games import ANSWERS, book, checked, library, written


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, they begin in English."""
    monkeypatch.setenv("RULESTONE_LANG", "en")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two books, of which one was written before two of the questions."""
    left = {key: each for key, each in ANSWERS.items() if key not in ("deal.dealer", "trick.follow")}
    return written(tmp_path, {"en": {"deal.cards": 7}, "fr": book("fr", left)})


def test_the_book_is_read(folder: Path) -> None:
    """It is read with all that it answers, and its open questions are known."""
    assert library(folder).books["plum/fr"].open_questions == ("deal.dealer", "trick.follow")


def test_it_is_no_silence(folder: Path) -> None:
    """Nothing is found there: nobody knows yet what the book says."""
    assert checked(folder).findings == ()


@pytest.mark.parametrize("format_", ["text", "json", "sarif", "github", "junit"])
def test_it_fails_the_run(folder: Path, format_: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It counts as agreement nowhere, in no report."""
    assert main(["check", "--rules", str(folder), "--format", format_]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "has not yet answered 2 questions" in told
    assert "trick.follow" in told


def test_the_data(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A program learns which book it is."""
    main(["check", "--rules", str(folder), "--json"])
    summary = json.loads(capsys.readouterr().out)["summary"]
    assert (summary["unanswered"], [each["book"] for each in summary["open_questions"]]) == (1, ["plum/fr"])


def test_written_out_to_be_filled_in(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The open questions of a book are written out section by section, with all that can be answered."""
    assert main(["texts", "--open", "plum/fr", "--rules", str(folder)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "# Dealing",
        "deal.dealer: # oldest | youngest | drawn; Wer gibt zuerst? [de]",
        "# Tricks",
        "trick.follow: # must | may; Must suit be followed?",
    ]


def test_answered(folder: Path) -> None:
    """Once they are answered, the books are compared there."""
    written(folder, {"fr": {"trick.follow": "may"}})
    assert [each.question for each in checked(folder).findings] == ["trick.follow"]
