"""Each folder below `invalid/` is a rules folder that is wrong, and everything that is said about it."""

import os
from pathlib import Path

import pytest

from rulestone.words.problem_sentences import report
from tests.loader.reading import load

TESTS = Path(__file__).resolve().parent.parent
CASES = sorted(path for path in (TESTS / "invalid").iterdir() if path.is_dir())
EXPECTED = "expected.txt"


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_everything_wrong_is_told_at_its_place(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All problems of all files come in one go, each with file, line, column, the line, and what was expected."""
    monkeypatch.chdir(case)
    library, problems = load(["."])
    said = report(problems, "en")
    if os.environ.get("RULESTONE_WRITE_GOLDENS"):
        Path(EXPECTED).write_text(said, encoding="utf-8")
    assert library is None
    assert said == Path(EXPECTED).read_text(encoding="utf-8")
