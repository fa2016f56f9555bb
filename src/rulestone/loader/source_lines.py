"""
The lines of one rule file, and problems that point into them.

What is shown of a file never reaches a terminal raw, and of a very long line only a window is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulestone.safe_text import one_line

if TYPE_CHECKING:
    from rulestone.findings import Argument, Problem

WINDOW = 120
FAR = 12
"""How many lines below the known place what is told may stand."""
LONGEST_VALUE = 60


def shorten(value: object) -> str:
    """A value of the reader's, short enough to stand in a sentence."""
    text = one_line(str(value))
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def _safe(argument: Argument) -> Argument:
    if isinstance(argument, str):
        return shorten(argument)
    return argument if isinstance(argument, int) else tuple(shorten(word) for word in argument)


class SourceLines:
    """A file's name and text, cut into lines only when something must be shown."""

    __slots__ = ("_lines", "file", "text")

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self._lines: list[str] | None = None

    def line(self, number: int) -> str:
        """A line, counted from 0; empty below the end."""
        if self._lines is None:
            self._lines = self.text.split("\n")
        return self._lines[number] if number < len(self._lines) else ""

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both from 0."""
        start = self.text.rfind("\n", 0, offset) + 1
        return self.text.count("\n", 0, offset), offset - start

    def at_column(self, at: tuple[int, int]) -> str:
        """The rest of a line from a column on."""
        return self.line(at[0])[at[1] :]

    def ends_at(self, at: tuple[int, int]) -> bool:
        """Whether nothing but blanks stands from here to the end."""
        # `at_column` has cut the lines by then; the empty list is for the type checker.
        return not self.at_column(at).strip() and not any(map(str.strip, (self._lines or [])[at[0] + 1 :]))

    def last(self) -> tuple[int, int]:
        """Where the last line with something on it ends."""
        text = self.text.rstrip()
        return self.at(len(text))

    def problem(
        self,
        key: str,
        at: tuple[int, int] | None,
        token: str = "",
        args: Mapping[str, Argument] | None = None,
        near: tuple[str, ...] = (),
        expected: tuple[str, ...] = (),
    ) -> Problem:
        """A problem at a place, or of the whole file; the caret spans the token where it stands there as written."""
        from rulestone.findings import Problem  # late: most rules have none

        safe = {name: _safe(argument) for name, argument in (args or {}).items()}
        if at is None:
            return Problem(self.file, 0, 0, "", key, safe, near, expected)
        line, column = at
        source = self.line(line)
        width = max(1, len(token) if token and source.startswith(token, column) else 1)
        start = 0 if len(source) <= WINDOW else max(0, min(column - WINDOW // 2, len(source) - WINDOW))
        window = one_line(source[start : start + WINDOW].rstrip())
        return Problem(
            self.file, line + 1, column + 1, window, key, safe, near, expected,
            min(width, max(1, start + len(window) - column)), column - start + 1,
        )  # fmt: skip


def with_line(problem: Problem) -> Problem:
    """
    The problem with the line that it stands in, where the file is at hand.

    Words of the reader's that cannot be read are looked for from the known place on, and marked where they stand.
    """
    from dataclasses import replace  # late: only mistakes need it
    from pathlib import Path

    try:
        lines = Path(problem.file).read_text(encoding="utf-8-sig").splitlines()
        line = lines[problem.line - 1]
    except (OSError, ValueError, IndexError):
        return problem
    words = str(problem.args.get("text", ""))
    apart = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
    for number, candidate in enumerate(lines[problem.line - 1 :][:FAR] if words else (), problem.line):
        if at := apart.search(candidate, problem.column - 1 if number == problem.line else 0):
            problem, line = replace(problem, line=number, column=at.start() + 1, width=len(words)), candidate
            break
    if len(line) > WINDOW:
        return problem
    return replace(problem, source_line=one_line(line), caret=problem.column)
