"""A situation that is written wrongly is told with what can stand there."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.cli import main
from rulestone.loader import files
from rulestone.loader.situation_reader import situations

Told = Callable[[str], str]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """What `test` says of a file with one situation."""
    monkeypatch.chdir(tmp_path)

    def tell(line: str) -> str:
        Path("x.yaml").write_text(f"about: X.\nsituations:\n- {line}\n", encoding="utf-8")
        assert main(["test", "x.yaml"]) != 0
        return capsys.readouterr().err

    return tell


def test_a_wrong_verdict_is_told_with_all_verdicts(told: Told) -> None:
    """Alone or with more; the nearest is named."""
    for then in ("{a: legla}", "{a: {verdict: legla, because: turn.match_on}}"):
        said = told(f"{{name: A., given: {{on: red 2}}, when: red 2, then: {then}}}")
        assert "x.yaml:3:" in said
        assert "`legla` is not a verdict; did you mean `legal`?" in said
        assert "expected: legal, challengeable, illegal, depends, unsaid, not asked, cannot be" in said


def test_an_unknown_part_of_the_position_is_told_with_all_parts(told: Told) -> None:
    """What lies on the table is told by keys that the schema lists."""
    said = told("{name: A., given: {table: red 2}, when: red 2, then: {all: legal}}")
    assert "unknown key `table`" in said
    assert "expected: on, hand, players, colour," in said


def test_no_file_of_a_folder_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it ends, and be it too large: its situations would seem to have come out as they should."""
    monkeypatch.chdir(tmp_path)
    Path("situations").mkdir()
    for name in ("large.yaml", "other.yml"):
        Path("situations", name).write_text("about: X.\n", encoding="utf-8")
    os.truncate(Path("situations", "large.yaml"), files.MAX_BYTES + 1)
    told = [(problem.key, problem.file) for problem in situations(["situations"])[1]]
    assert told == [("load.too_large", "situations/large.yaml"), ("load.missing_key", "situations/other.yml")]
