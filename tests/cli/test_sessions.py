"""
Sessions at a terminal, written out: what is typed, all that is printed, and how it ends where that is not 0.

Each file of `sessions/` is one; its commands run one after the other. `RULESTONE_WRITE_GOLDENS=1` writes what is
printed now into the files, to be read as a change of the rules of the command line before it is committed.
"""

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulestone.cli import main

FOLDER = Path(__file__).parent / "sessions"
SESSIONS = sorted(FOLDER.glob("*.txt"))


def commands(session: str) -> Iterator[str]:
    """What is typed in a session."""
    return (line.removeprefix("$ ") for line in session.splitlines() if line.startswith("$ "))


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_session(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A session reads as it is written, line by line."""
    monkeypatch.chdir(Path(__file__).parent)
    written, happened = path.read_text("utf-8"), []
    for command in commands(written):
        monkeypatch.setenv("RULESTONE_LANG", "en")
        status = main(shlex.split(command)[1:])
        printed = capsys.readouterr()
        ended = f"[{status}]\n" if status else ""
        happened.append(f"$ {command}\n{printed.out}{printed.err}{ended}")
    if os.environ.get("RULESTONE_WRITE_GOLDENS"):
        path.write_text("\n".join(happened), "utf-8")
    assert "\n".join(happened) == written


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_lines_fit_a_terminal(path: Path) -> None:
    """What is told to people fits into 80 columns, but for words that have no space in them and ids in errors."""
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith(("$ ", "Error:", "Erro", "Erreur")):
            assert len(line) <= 80 or " " not in line.strip(), line


@pytest.mark.parametrize(
    "path", [path for path in SESSIONS if path.stem.startswith("legal")], ids=lambda path: path.stem
)
def test_an_answer_is_short(path: Path) -> None:
    """Under a dozen lines tell whether a move is legal, unless everything is asked for."""
    for answer in path.read_text("utf-8").split("$ ")[1:]:
        command, *lines = answer.strip("\n").splitlines()
        if not any(option in command for option in ("--verbose", "--json", "--help")):
            assert len(lines) <= 12, command
