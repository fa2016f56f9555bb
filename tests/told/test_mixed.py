"""Where a game plays some rules and only tells others, nobody is promised what a told rule may take away."""

import json
import shutil
from pathlib import Path

import pytest

import rulestone.cli
from rulestone.checks import check
from rulestone.cli import main
from rulestone.witness import Witness
from tests.told.games import library

TEMPLATE = Path(rulestone.cli.__file__).resolve().parent / "template"
TOLD = """
told:
  trading:
    questions:
    - {ask: trade.when, bears_on: [moth]}
    - {ask: trade.how, manner: Cards change hands either way.}
"""
QUESTIONS = """
questions:
  trade.when:
    kind: choice
    answers: {before: {}, after: {}}
    words: {en: {asks: When may a Moth be traded?, answers: {before: Before it is laid., after: Never once it lies.}}}
  trade.how:
    kind: choice
    answers: {openly: {}, hidden: {}}
"""


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, they begin in English."""
    monkeypatch.setenv("RULESTONE_LANG", "en")


def lanterns(folder: Path, told: str = TOLD) -> Path:
    """The example that `new` makes, with rules on trading that nothing plays."""
    shutil.copytree(TEMPLATE, folder, dirs_exist_ok=True)
    with (folder / "rules/games/lanterns.yaml").open("a", encoding="utf-8") as game:
        game.write(told)
    (folder / "rules/questions").mkdir()
    (folder / "rules/questions/trade.yaml").write_text(QUESTIONS, encoding="utf-8")
    for book in ("en", "fr"):
        with (folder / f"rules/books/lanterns/{book}.yaml").open("a", encoding="utf-8") as text:
            text.write("    10: {anchor: may be traded, says: {trade.when: before, trade.how: openly}}\n")
    return folder


def legal(folder: Path, capsys: pytest.CaptureFixture[str], move: str) -> tuple[str, list[str]]:
    """What is said of a move, and what is named as not played."""
    words = ["legal", move, "--on", "amber 3", "--hand", "amber moth, amber 5", "--rules", str(folder)]
    assert main(words) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "legal"
    return said, told["not_played"]


def test_a_move_that_a_told_rule_bears_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is legal as far as these rules go, and the rule that nothing plays is named."""
    said, left_out = legal(lanterns(tmp_path), capsys, "amber moth")
    assert "as far as these rules go" in said
    assert "When may a Moth be traded?" in said
    assert left_out == ["trade.when"]


def test_another_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What no told rule bears on is simply legal; mere manner bears on nothing."""
    said, left_out = legal(lanterns(tmp_path), capsys, "amber 5")
    assert ("as far as" in said, left_out) == (False, [])


def test_a_rule_that_names_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A told rule that does not say what it bears on bears on all."""
    folder = lanterns(tmp_path, TOLD.replace(", bears_on: [moth]", ""))
    assert legal(folder, capsys, "amber 5")[1] == ["trade.when"]


def test_a_witness(tmp_path: Path) -> None:
    """A play that shows a difference is told with the told rules that bear on its moves, and with no other."""
    for bears_on, wanted in (("bears_on: [keep the drawn card]", ("trade.when",)), ("bears_on: [moth]", ())):
        folder = lanterns(tmp_path / str(len(wanted)), TOLD.replace("bears_on: [moth]", bears_on))
        [found] = check(library(folder)).findings
        assert isinstance(found.witness, Witness)
        assert (found.question, found.not_played) == ("draw.voluntary.play_permission", wanted)
