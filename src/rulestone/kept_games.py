"""
Prepared games, kept in the user's cache: the rules of a game, and what its books settle.

What is kept is believed only for the same rule files, house rules and code; a library that was not read from files is
never looked up.
"""

from __future__ import annotations

import os
from functools import cache, partial

from rulestone import keeping
from rulestone.folding import PYTHON, folded, unfolded
from rulestone.model import Library
from rulestone.prepared import Games, Name, Prepared, remember

KIND = "games"
KEPT = 64
"""How many games are kept, with different rule files, books and house rules; the oldest go."""
MODULES = ("prepared.py", "notation.py", "model.py", "values.py", "folding.py")
PARTS = ("compiler", "phrases", "engine", "rounds", *MODULES)
"""What a prepared game depends on besides the rules."""


@cache
def _made_by() -> bytes:
    """The hash of the code that prepares games."""
    here = os.path.dirname(os.path.abspath(__file__))
    return keeping.sources(os.path.join(here, *part.split("/")) for part in PARTS).encode()


class KeptGames(Games):
    """The games of a library that was read under a name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.kept: set[Name] = set()
        """What is known to be in the cache."""

    def prepared(self, library: Library, name: Name) -> Prepared:
        """A game from the cache; one that is not there is prepared, with all its books, and kept."""
        if name in self.kept:
            return self.at_hand(library, name)
        game, variants, books = name
        parts = (game, "", *variants, "", *books)
        key = keeping.name_of([PYTHON, _made_by(), self.name.encode(), *(each.encode() for each in parts)])
        found = keeping.find(KIND, key, partial(read, key))
        if found is None:
            found = self.at_hand(library, name)
            keeping.keep(KIND, key, folded(found), KEPT)
        remember(self.ready, name, found)
        self.kept.add(name)
        return found


def read(name: str, content: bytes) -> Prepared:
    """The game that was kept under a name."""
    found = unfolded(content, partial(keeping.forget, KIND, name))
    if not isinstance(found, Prepared):
        raise TypeError(found)
    return found
