"""`rulestone check --watch`: what a saved file brings and what it takes."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulestone.cli import _watching, main

FR = "rules/books/lanterns/fr.yaml"
EN = "rules/books/lanterns/en.yaml"
Step = Callable[[], object]
Watch = Callable[..., int]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, in which two books part once."""
    monkeypatch.setenv("RULESTONE_LANG", "en")
    assert main(["new", str(tmp_path / "mine")]) == 0
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Watch while somebody does one thing after the other, and then ends it."""

    def watching(*steps: Step, line: tuple[str, ...] = ()) -> int:
        def waits() -> Iterator[None]:
            for step in steps:
                step()
                yield  # the file is seen to have changed
                yield  # and to stay as it is
            raise KeyboardInterrupt

        going = waits()
        monkeypatch.setattr(_watching, "wait", lambda: next(going))
        return main(["check", "--watch", "--workers", "1", *line])

    return watching


def saves(path: Path, old: str, new: str) -> Step:
    """Somebody writes something else into a file."""

    def save() -> None:
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime + 2))  # clocks of file systems are coarse

    return save


def test_what_comes_and_what_goes_is_told(mine: Path, watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with the file that was saved; the run ends as the last look did."""
    mend = saves(mine / FR, "play_permission: must", "play_permission: may")
    deal = saves(mine / FR, "cinq cartes, says: {deal.cards_each: 5", "six cartes, says: {deal.cards_each: 6")
    assert watch(mend, deal) == 1
    told = capsys.readouterr()
    first, mended, dealt = told.out.split(f"\n{FR}\n")
    assert "Failed: 1 error." in first
    assert "No longer found:\n" in mended
    assert "May or must a card drawn by choice be played at once" in " ".join(mended.split())
    assert "Passed: no findings." in mended
    assert "1. error · contradiction · lanterns:deal.cards_each" in dealt
    assert "Everybody starts with 6 cards." in dealt
    assert "No longer found" not in dealt
    assert f"Watching {mine / 'rules'}; Ctrl-C ends it." in told.err


def test_a_mistake_is_told_and_nothing_is_forgotten(
    mine: Path, watch: Watch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While a file cannot be read nothing new, and nothing gone; once it is mended, it is told what did."""
    breaks = saves(mine / FR, "language: fr", "language: {fr")
    mends = saves(mine / FR, "language: {fr", "language: fr")
    assert watch(breaks, mends) == 1
    told = capsys.readouterr()
    assert f"{FR}:" in told.err
    assert told.out.split(f"\n{FR}\n")[1:] == ["nothing new, and nothing gone\n\nFailed: 1 error.\n"]


@pytest.mark.usefixtures("mine")
def test_a_ruling_takes_a_finding_away(watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that was not there before is seen, too."""

    def accepts() -> None:
        assert main(["accept", "draw.voluntary", "--book", "fr", "--because", "So."]) == 0

    assert watch(accepts) == 0
    out = capsys.readouterr().out
    assert "\nrules/rulings.yaml\n" in out
    assert "No longer found" in out
    assert out.endswith("Passed: 1 accepted finding.\n")


def test_what_changes_nothing_is_not_looked_at(mine: Path, watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    """What an editor keeps for itself, and what lies elsewhere."""

    def writes() -> None:
        for name in (f"{FR}~", "rules/books/lanterns/.fr.yaml.swp", "rules/.#fr.yaml", "README.md", "texts/more.txt"):
            (mine / name).write_text("x")

    def again() -> None:
        """The second look finds nothing to wait for."""

    assert watch(writes, again) == 1
    assert capsys.readouterr().out.count("Failed: 1 error.") == 1


def test_several_files_that_are_saved_together_are_one_change(
    mine: Path, watch: Watch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As editors save all, or a branch is changed."""
    one = saves(mine / FR, "cinq cartes, says: {deal.cards_each: 5", "six cartes, says: {deal.cards_each: 6")
    other = saves(mine / EN, "five cards, says: {deal.cards_each: 5", "six cards, says: {deal.cards_each: 6")
    assert watch(lambda: (one(), other())) == 1
    assert f"\n{EN}, {FR}\n" in capsys.readouterr().out


@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize("line", [("--json",), ("--format", "text=a.txt"), ("--format", "github")])
def test_only_people_are_told_of_changes(
    watch: Watch, capsys: pytest.CaptureFixture[str], line: tuple[str, ...]
) -> None:
    """A program reads one report."""
    assert watch(line=line) == 2
    assert "`--watch`" in capsys.readouterr().err
