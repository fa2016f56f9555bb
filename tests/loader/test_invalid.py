"""Each folder below `invalid/` is a rules folder that is wrong, and everything that is said about it."""

import os
import re
from pathlib import Path

import pytest

from rulestone import data
from rulestone.loader import load
from rulestone.loader.messages import MESSAGES, report

TESTS = Path(__file__).resolve().parent.parent
CASES = sorted(path for path in (TESTS / "invalid").iterdir() if path.is_dir())
EXPECTED = "expected.txt"


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_everything_wrong_is_told_at_its_place(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All problems of all files come in one go, each with file, line, column, the line, and what was expected."""
    monkeypatch.chdir(case)
    library, problems = load(["."])
    said = report(problems)
    if os.environ.get("RULESTONE_WRITE_GOLDENS"):
        Path(EXPECTED).write_text(said, encoding="utf-8")
    assert library is None
    assert said == Path(EXPECTED).read_text(encoding="utf-8")


def test_every_message_is_needed_and_every_needed_message_is_there() -> None:
    """The keys that the loader and the schemas use are those that have a sentence."""
    used: set[str] = set()
    for path in [*Path(load.__code__.co_filename).parent.glob("*.py"), *Path(data.SCHEMA).glob("*.json")]:
        if path.name != "messages.py":
            used.update(re.findall(r'"(load\.[a-z0-9_]+)"', path.read_text(encoding="utf-8")))
    assert used - {"load.yaml_tab_or_sign"} == MESSAGES.keys()  # that one is told apart before it is told
