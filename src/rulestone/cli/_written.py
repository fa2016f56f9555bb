"""
The rules as far as they are written, for commands that play nothing.

Whoever writes a book wants to see its text, what it is asked, and what is wrong so far, before the last question is
answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.cli._rules import learned, refuse
from rulestone.cli._speaking import complain, speaking
from rulestone.cli._where import Where
from rulestone.finding import Problem
from rulestone.model import Library


def written(where: Where) -> tuple[Library, list[Problem]]:
    """The bundled rules, or those of folders of a reader's own, and what their books have not answered yet."""
    from rulestone.loader import load

    found, problems = load(where.folders or None, with_bundled=where.bundled, unfinished=True)
    learned(where.folders, found, problems)
    if found is None:
        refuse(problems)
    assert found is not None
    return found, problems


def tell_open(problems: Sequence[Problem]) -> None:
    """Say what is not answered yet, beside what was asked for."""
    from rulestone.words.problems import report

    if problems:
        complain(report(problems, speaking()).rstrip("\n"))
