"""A rules folder as Python reads it: the library, or everything that is wrong."""

import os
from collections.abc import Sequence

import rulestone
from rulestone import loader
from rulestone.findings import Problem
from rulestone.model import Library


def load(
    folders: Sequence[str | os.PathLike[str]] | None = None, *, with_bundled: bool = False, unfinished: bool = False
) -> tuple[Library | None, list[Problem]]:
    """What the loader makes of folders; the interface says the same of them, but for games that cannot be played."""
    library, problems = loader.load(folders, with_bundled=with_bundled, unfinished=unfinished)
    refused: list[Problem] = []
    try:
        rulestone.load(*(folders or ()), bundled=with_bundled)
    except rulestone.BadRules as wrong:
        refused = [problem for problem in wrong.problems if not problem.key.startswith("game.")]
    assert refused == problems
    return library, problems
