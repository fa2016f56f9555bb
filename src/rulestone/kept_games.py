"""
Prepared games, kept in the user's cache: the rules of a game, and what its books settle.

What is kept is believed only for the same rule files, house rules and code; a library that was not read from files is
never looked up.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable
from functools import cache, partial
from typing import TYPE_CHECKING

from rulestone import keeping
from rulestone.folding import PYTHON, folded, plain, unfolded
from rulestone.loader.pieces import Stamps
from rulestone.model import Library
from rulestone.prepared import Games, Name, Prepared, Subject, remember

if TYPE_CHECKING:
    from rulestone.finding import Problem

KIND = "games"
SOUND = "sound"
MARKS = 20_000
"""Of how many editions, games and house rules it is kept that there are no mistakes in them."""
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
    """
    The games of a library, of which it is known what they were read from.

    Games of which something is `asked` are few at a time, and kept. Of all it is kept that they can be played.
    """

    def __init__(self, stamps: Stamps | None, *, asked: bool = False) -> None:
        super().__init__()
        self.stamps, self.asked = stamps, asked
        self.kept: set[Name] = set()
        """What is known to be in the cache."""

    def prepared(self, library: Library, name: Name) -> Prepared:
        """A game from the cache; one that is not there is prepared, with all its books, and kept."""
        if name in self.kept or not self.asked or self.stamps is None:
            return self.at_hand(library, name)
        key = named(self.stamps, name)
        found = keeping.find(KIND, key, partial(read, key))
        if found is None:
            found = self.at_hand(library, name)
            keeping.keep(KIND, key, folded(found), KEPT)
        remember(self.ready, name, found)
        self.kept.add(name)
        return found

    def mistakes_in(self, library: Library, looked_at: Iterable[Subject]) -> list[Problem]:
        """All mistakes in some of what a library defines; what was without any is not looked at again."""
        if self.stamps is None:
            return super().mistakes_in(library, looked_at)
        stamps, sound = self.stamps, keeping.find(SOUND, _made_by().decode(), marks) or {}
        keys = {subject: mark_of(stamps, library, *subject) for subject in looked_at}
        problems = super().mistakes_in(library, [subject for subject, key in keys.items() if key not in sound])
        fresh = [key for key in keys.values() if key not in sound]
        if fresh and not problems:
            body = marshal.dumps(tuple([*sound, *fresh][-MARKS:]))
            keeping.keep(SOUND, _made_by().decode(), body, 1)
        return problems


def mark_of(stamps: Stamps, library: Library, kind: str, name: str) -> str:
    """The name of something in which there may be mistakes, from all that it is made of."""
    return edition_named(stamps, library, name) if kind == "edition" else stamps.all_of(kind, name)


def named(stamps: Stamps, name: Name) -> str:
    """The name under which a game is kept, from all that it is made of."""
    game, variants, books = name
    of = [stamps.all_of("game", game), *(stamps.all_of("variant", each) for each in variants), ""]
    of += [stamps.all_of("book", each) for each in books]
    return keeping.name_of([PYTHON, _made_by(), *map(str.encode, of)])


def edition_named(stamps: Stamps, library: Library, edition: str) -> str:
    """The name of an edition and all its books, from all that they are made of."""
    books = (stamps.all_of("book", name) for name in library.names_of_books(edition))
    return keeping.name_of([PYTHON, *map(str.encode, [stamps.all_of("edition", edition), *books])])


def marks(content: bytes) -> dict[str, None]:
    """The names of what is known to be sound."""
    return dict.fromkeys(map(str, plain(content)))


def read(name: str, content: bytes) -> Prepared:
    """The game that was kept under a name."""
    found = unfolded(content, partial(keeping.forget, KIND, name))
    if not isinstance(found, Prepared):
        raise TypeError(found)
    return found
