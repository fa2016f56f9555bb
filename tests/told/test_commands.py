"""Every command serves a game that nothing plays, and none claims to judge a move in it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from rulestone.cli import main
from tests.told.games import written


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, they begin in English."""
    monkeypatch.setenv("RULESTONE_LANG", "en")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two books that differ in three rules, one of them mere manner."""
    return written(tmp_path, {"en": {}, "fr": {"deal.cards": 1, "trick.follow": "may", "trick.call": "softly"}})


class Result(NamedTuple):
    """How a command ended, and what it said."""

    exit_code: int
    stdout: str
    stderr: str


Run = Callable[..., Result]


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on a folder."""

    def running(*words: str, of: Path = folder) -> Result:
        status = main([*words, "--rules", str(of)])
        return Result(status, *capsys.readouterr())

    return running


def test_check(run: Run) -> None:
    """The books are set side by side, what differs is marked, and a line says that nothing here plays it."""
    result = run("check")
    assert result.exit_code == 1
    assert "{en}  7 cards are dealt." in result.stdout
    assert "{fr}  1 card is dealt." in result.stdout
    told = " ".join(result.stdout.split())
    assert told.count("We have no way of playing out this rule; judge for yourself what difference it makes.") == 2
    assert "though everybody would play it the same way" in told
    assert "The table hears the word either way." in told
    assert "wording" not in result.stdout
    assert "play alike" not in result.stdout


def test_manner_alone(run: Run, tmp_path: Path) -> None:
    """A difference in mere manner is told and fails nothing."""
    result = run("check", of=written(tmp_path / "manner", {"en": {}, "fr": {"trick.call": "softly"}}))
    assert (result.exit_code, "1 note" in result.stdout) == (0, True)


def test_json(run: Run) -> None:
    """A program is told what shows it, and which difference is held to be manner and why."""
    found = json.loads(run("check", "--json").stdout)["findings"]
    assert {each["shown_by"] for each in found} == {"words"}
    by_question = {each["question"]: each for each in found}
    assert by_question["trick.call"]["manner"] == "The table hears the word either way."
    assert by_question["trick.follow"]["manner"] is None
    assert [by_question[each]["direction"] for each in ("trick.follow", "deal.cards")] == ["widens", None]
    assert by_question["trick.follow"]["message"]["fr"].endswith("Nobody has to follow suit. [en]")


@pytest.mark.parametrize("format_", ["sarif", "github", "junit"])
def test_other_reports(run: Run, format_: str) -> None:
    """Every report tells it."""
    result = run("check", "--format", format_)
    assert (result.exit_code, "Must suit be followed?" in result.stdout) == (1, True)


def test_compare(run: Run) -> None:
    """Two books are compared."""
    assert run("compare", "plum/fr", "plum/en").exit_code == 1


def test_explain(run: Run) -> None:
    """A told question is explained with what every book says, and so is a section by its title."""
    assert "Nobody has to follow suit." in run("explain", "trick.follow", "-v").stdout
    for name in ("Tricks", "tricks", "les plis"):
        assert "Must suit be followed?" in run("explain", name).stdout


def test_show(run: Run) -> None:
    """A book is shown section by section in the order of the table, each under its title."""
    shown = run("show", "plum/fr").stdout
    order = [shown.index(part) for part in ("Dealing", "1 card is dealt.", "Der Älteste gibt. [de]", "Tricks")]
    assert order == sorted(order)


def test_short_forms(run: Run, folder: Path) -> None:
    """A list has the few words before the question; a table of what is left open has them in its place."""
    assert "following suit: Must suit be followed? [trick.follow]" in run("list", "questions").stdout
    either = {"trick.follow": {"way": {"a": "must", "b": "may"}}}
    written(folder, {"en": either, "fr": either})
    told = run("check").stdout
    assert "   following suit " in told
    assert "Must suit be followed?" not in told


def test_list(run: Run) -> None:
    """The questions are listed; one of which no sentence is in the reader's language is shown in another, marked."""
    assert "Wer gibt zuerst? [de] [deal.dealer]" in run("list", "questions").stdout


@pytest.mark.parametrize("words", [("legal", "follow suit"), ("options",), ("options", "--hand", "follow suit")])
def test_no_verdict(run: Run, words: tuple[str, ...]) -> None:
    """Nobody is told what is legal where nothing plays the game; the told rules nearest to the question are named."""
    result = run(*words)
    assert result.exit_code == 2
    assert "the program cannot play `plum`" in result.stderr
    assert ("Must suit be followed? [trick.follow]" in result.stderr) == ("follow suit" in words)


def test_no_verdict_for_a_program(run: Run) -> None:
    """The same as data: no verdict, and what is not played by its id."""
    result = run("legal", "follow suit", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["verdict"], told["not_played"]) == (2, None, ["trick.follow"])


def test_new(tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """`new --told` makes a game that is only told, with one difference, and `check` shows it at once."""
    made = tmp_path / "hazel"
    assert main(["new", str(made), "--told"]) == 0
    assert "rulestone explain tricks" in capsys.readouterr().out
    found = run("check", "--texts", str(made / "texts"), of=made)
    assert (found.exit_code, "1 error" in found.stdout) == (1, True)
    assert "{en}  Whoever can must follow suit." in found.stdout
    assert "{fr}  Whoever can may follow suit." in found.stdout
    assert run("texts", "--texts", str(made / "texts"), of=made).exit_code == 0
    assert "Les plis" in run("explain", "tricks", "--lang", "fr", of=made).stdout


@pytest.mark.parametrize("text", ["must suit be followed?", "Must I follow suit", "following suit"])
def test_ask(run: Run, text: str) -> None:
    """What somebody asks in their own words is answered from the books, where one told question has all of it."""
    found = run("ask", text)
    assert (found.exit_code, "Nobody has to follow suit." in found.stdout) == (0, True)


def test_ask_for_something_else(run: Run) -> None:
    """Where there is more in it, the told questions that come nearest are offered, and nothing is answered."""
    found = run("ask", "must everybody follow suit at once?")
    assert (found.exit_code, "Must suit be followed?" in found.stdout + found.stderr) == (2, True)
