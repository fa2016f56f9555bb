"""Names of things are held against each other, against what a book speaks of, and against its text."""

from pathlib import Path

import pytest

from rulestone.cli import main
from rulestone.findings import Finding
from tests.told.games import book, checked, written

GAME = """
things: {cards: [queen, king, jack], piles: [talon, skat]}
told:
  all:
    questions: [worth, rest]
"""
QUESTIONS = """
questions:
  worth: {kind: number, each: cards, least: 0, most: 20}
  rest: {kind: choice, from: piles}
"""
ANSWERS = {"worth": {"queen": 3, "king": 4, "jack": 2}, "rest": "skat"}
NAMES = {"queen": "Dame", "king": "König", "jack": "Bube"}
TEXT = """REGELN
Jede Dame zählt am Ende der Runde drei Punkte gegen den, der sie hat.
Jeder König zählt am Ende der Runde vier Punkte gegen den, der ihn hat.
Was am Ende der Runde noch übrig ist, kommt in die Mitte des Tisches.
"""


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, they begin in English."""
    monkeypatch.setenv("RULESTONE_LANG", "en")


def named(folder: Path, cards: dict[str, str], language: str = "de") -> Path:
    """One book with these names of cards."""
    names = ", ".join(f"{card}: {{name: {name}}}" for card, name in cards.items())
    text = book(language, ANSWERS, f"names: {{cards: {{{names}}}}}\n" if cards else "")
    return written(folder, {language: text.replace("RULES", "REGELN")}, GAME, QUESTIONS)


def found(folder: Path, cards: dict[str, str]) -> tuple[Finding, ...]:
    """What is found in it."""
    return checked(named(folder, cards)).findings


def test_each_its_own(tmp_path: Path) -> None:
    """Nothing is said of names that tell things apart, and nothing where a book gives none."""
    assert found(tmp_path / "all", NAMES) == ()
    assert found(tmp_path / "none", {}) == ()


def test_one_name_for_two(tmp_path: Path) -> None:
    """One name for two cards of a book is told, however it is written."""
    [told] = found(tmp_path, {**NAMES, "king": "DAME"})
    assert (told.kind, told.level, told.args["things"]) == ("inconsistent", "error", ("queen", "king"))


def test_no_name(tmp_path: Path) -> None:
    """A thing that a book answers something on and does not name is a remark, where it names others."""
    [told] = found(tmp_path, {"queen": "Dame", "king": "König"})
    assert (told.kind, told.level, told.args["things"]) == ("unnamed", "note", ("jack",))


def test_never_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that the text has in no form is a remark, in a language whose forms are known, and counts for nothing."""
    for language, wanted in (("es", True), ("de", False)):
        folder = named(tmp_path / language, NAMES, language)
        (folder / "texts").mkdir()
        (folder / f"texts/leaflet-{language}.txt").write_text(TEXT, encoding="utf-8")
        main(["texts", "--texts", str(folder / "texts"), "--rules", str(folder), "-v"])
        said = " ".join(capsys.readouterr().out.split())
        assert ("the name `Bube` of `jack` occurs nowhere in the text" in said) == wanted
        assert "`Dame` of" not in said
