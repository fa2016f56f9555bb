"""A game that is only told may call its questions what it likes: it never meets those that rulestone brings."""

from pathlib import Path

import pytest

from rulestone.words.problem_sentences import report
from tests.loader.reading import load
from tests.told.games import ANSWERS, GAME, QUESTIONS, book, written, wrong

HERE = {"deal.dealer": "players.min", "trick.call": "score.tie"}
"""Two ids of the tests that become those of bundled questions."""


def called(text: str) -> str:
    """A text in which both are called so."""
    for ours, theirs in HERE.items():
        text = text.replace(ours, theirs)
    return text


def folder(place: Path) -> Path:
    """A game that is only told, with two such ids; its book answers both."""
    return written(place, {"en": called(book("en", ANSWERS))}, called(GAME), called(QUESTIONS))


def test_no_bundled_game_is_read_beside_a_game_that_adds_to_none(tmp_path: Path) -> None:
    """Nothing is wrong, and what is asked is what the folder says."""
    found, problems = load([folder(tmp_path) / "rules"])
    assert problems == []
    assert found
    assert list(found.questions["score.tie"].answers) == ["aloud", "softly"]
    assert list(found.games) == ["plum"]


def test_every_id_can_be_taken(tmp_path: Path) -> None:
    """All of the bundled questions at once, each asked with other answers."""
    found, _ = load()
    assert found
    names = list(dict.fromkeys(each.one_of or name for name, each in found.questions.items()))
    (tmp_path / "rules/games").mkdir(parents=True)
    (tmp_path / "rules/questions").mkdir()
    (tmp_path / "rules/games/own.yaml").write_text(f"told: {{all: {{questions: [{', '.join(names)}]}}}}\n")
    asked = "".join(f"  {name}: {{kind: choice, answers: {{zig: {{}}, zag: {{}}}}}}\n" for name in names)
    (tmp_path / "rules/questions/own.yaml").write_text(f"questions:\n{asked}")
    _, problems = load([tmp_path / "rules"])
    assert [report([each], "en") for each in problems] == []


@pytest.mark.parametrize("named", ["extends: shedding", '"extends":   # the core\n  "shedding"', "{extends: shedding}"])
def test_where_a_game_adds_to_a_bundled_one_the_clash_is_told_alone(tmp_path: Path, named: str) -> None:
    """At the place of each id in the folder, and nothing that follows from it in files that are not there."""
    folder(tmp_path)
    (tmp_path / "rules/games/more.yaml").write_text(f"{named}\n")
    told = [said for said in wrong(tmp_path) if ".yaml:" in said]
    assert [said.partition("rules/")[2].split(",")[0] for said in told] == [
        "questions/plum.yaml:10:3: `players.min` is a question that comes with rulestone",
        "questions/plum.yaml:25:3: `score.tie` is a question that comes with rulestone",
    ]
