"""
The rules as far as they are written, for commands that play nothing.

Whoever writes a book wants to see its text, what it is asked, and what is wrong so far, before the last question is
answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.cli._help_texts import complain, speaking
from rulestone.cli._library import learn_words, refuse
from rulestone.cli._which_rules import WhichRules
from rulestone.findings import Problem
from rulestone.loader import load
from rulestone.model import Library
from rulestone.words.problem_sentences import report


def load_unplayed(where: WhichRules) -> tuple[Library, list[Problem]]:
    """The bundled rules, or those of folders of a reader's own, and what their books have not answered yet."""
    library, problems = load(where.folders or None, with_bundled=where.bundled, unfinished=True)
    learn_words(where.folders, library, problems)
    if library is None:
        refuse(problems)
    assert library is not None
    return library, problems


def tell_open(problems: Sequence[Problem]) -> None:
    """Say what is not answered yet, beside what was asked for."""
    if problems:
        complain(report(problems, speaking()).rstrip("\n"))
