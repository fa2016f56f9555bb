"""A game that cannot be played is refused with the line that is no phrase, before anything is asked of its books."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WRONG = "\nprocedures:\n  wave the lantern: [drwa 2 to me, end turn]\n"


def rulestone(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, in English; what it tells on either stream is its output."""
    command = [sys.executable, "-m", "rulestone.cli", "--lang", "en", *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def test_a_line_that_is_no_phrase_is_told_with_its_place(tmp_path: Path) -> None:
    """File, line and column, the line with a caret under the word, the nearest phrase, exit status 2, no traceback."""
    folder = tmp_path / "mine"
    assert rulestone("new", str(folder)).returncode == 0
    game = folder / "rules" / "games" / "lanterns.yaml"
    lines = game.read_text(encoding="utf-8").count("\n")
    game.write_text(game.read_text(encoding="utf-8") + WRONG, encoding="utf-8")
    done = rulestone("check", str(folder))
    assert done.returncode == 2
    assert f"lanterns.yaml:{lines + 3}:22: unknown phrase `drwa 2 to me`" in done.stdout
    assert "did you mean `draw {number} to {players}`" in done.stdout
    told = done.stdout.splitlines()
    (shown,) = [number for number, line in enumerate(told) if "wave the lantern" in line]
    assert told[shown + 1].index("^") == told[shown].index("drwa")
    assert "Traceback" not in done.stdout
