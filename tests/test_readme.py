"""What the README shows is what the commands print."""

import re
import shlex
from pathlib import Path

import pytest

from rulestone.cli import main

README = Path(__file__).resolve().parent.parent / "README.md"


def printed(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints, its lines joined."""
    main(shlex.split(command)[1:])
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("command", ["rulestone check --edition hp-2003", "rulestone legal"])
def test_what_is_shown_is_what_is_printed(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line in its order; lines may be left out, and wrapped where a terminal is narrow."""
    monkeypatch.setenv("RULESTONE_LANG", "en")
    lines = [line.strip() for line in README.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]
    begins = next(number for number, line in enumerate(lines) if command in line)
    typed = re.sub(r"^\$ |^\.venv/bin/", "", lines[begins])
    found = printed(typed, capsys)
    shown = [line for line in lines[begins + 1 :] if line and line != "…"]
    ends = next((number for number, line in enumerate(shown) if line.startswith((".venv/bin", "make "))), len(shown))
    assert ends
    for line in shown[:ends]:
        _, there, found = found.partition(" ".join(line.split()))
        assert there, line
