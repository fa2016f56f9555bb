"""
Compiled games, kept in the user's cache: the rules of a game, and what its books settle.

What is kept is believed only for the same rule files, house rules and code; a library that was not read from files is
never looked up.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, partial

from rulestone import keeping
from rulestone.asking.tables import Compiled, Tables
from rulestone.folding import PYTHON, folded, unfolded
from rulestone.model import Library

KIND = "games"
KEPT = 64
"""How many games are kept, with different rule files and house rules; the oldest go."""
MODULES = ("asking/tables.py", "notation.py", "model.py", "values.py", "folding.py")
PARTS = ("compiler", "phrases", "engine", "rounds", *MODULES)
"""What a compiled game depends on besides the rules."""


@cache
def _made_by() -> bytes:
    """The hash of the code that compiles games."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return keeping.sources(os.path.join(here, *part.split("/")) for part in PARTS).encode()


class KeptTables(Tables):
    """The tables of a library that was read under a name."""

    def __init__(self, name: str, library: Library, variants: tuple[str, ...] = ()) -> None:
        super().__init__(library, variants)
        self.name = name

    def compiled(self, game: str, variants: tuple[str, ...]) -> Compiled:
        """A game from the cache; one that is not there is compiled, with all its books, and kept."""
        key = keeping.name_of([PYTHON, _made_by(), self.name.encode(), *(each.encode() for each in (game, *variants))])
        found = keeping.find(KIND, key, partial(read, key))
        if found is None:
            found = super().compiled(game, variants)
            keeping.keep(KIND, key, folded(found), KEPT)
        return found


def read(name: str, content: bytes) -> Compiled:
    """The game that was kept under a name."""
    found = unfolded(content, partial(keeping.forget, KIND, name))
    if not isinstance(found, Compiled):
        raise TypeError(found)
    return found


def tables(name: str) -> Callable[[Library, tuple[str, ...]], Tables]:
    """What makes the tables of a library that was read under a name."""
    return partial(KeptTables, name)
