"""
Prepared games, kept in the user's cache: the rules of a game, and what its books settle.

What is kept is believed only for the same rule files, house rules and code; a library that was not read from files is
never looked up.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from rulestone import disk_cache
from rulestone.loader import load_with_stamps
from rulestone.loader.file_contents import Stamps
from rulestone.loader.source_lines import with_line
from rulestone.model import Library
from rulestone.prepared_game import GameName, PreparedGame, PreparedGames, SubjectId, keep_with, remember, unplayable
from rulestone.serialize import PYTHON, folded, plain, unfolded

if TYPE_CHECKING:
    from rulestone.findings import Problem

KIND = "games"
SOUND = "sound"
MARKS = 20_000
"""Of how many editions, games and house rules it is kept that there are no mistakes in them."""
KEPT = 64
"""How many games are kept, with different rule files, books and house rules; the oldest go."""
MODULES = ("prepared_game.py", "notation.py", "model.py", "records.py", "serialize.py")
PARTS = ("compiler", "phrases", "engine", "rounds", *MODULES)
"""What a prepared game depends on besides the rules."""


@cache
def _made_by() -> bytes:
    """The hash of the code that prepares games."""
    here = os.path.dirname(os.path.abspath(__file__))
    return disk_cache.sources(os.path.join(here, *part.split("/")) for part in PARTS).encode()


def load_playable(
    folders: Sequence[str | os.PathLike[str]], *, with_bundled: bool = False, keep_games: bool = False
) -> tuple[Library | None, list[Problem]]:
    """
    The bundled rules, or those of folders of a reader's own, whose games can all be played; and all that is wrong.

    With `keep_games`, of which there are few at a time, prepared games are kept in the cache.
    """
    library, problems, stamps = load_with_stamps(list(folders) or None, with_bundled=with_bundled)
    if library is not None:
        keep_with(library, KeptGames(stamps, keep_games=keep_games))
        problems = [with_line(problem) for problem in unplayable(library)] if folders else []
    return library, problems


class KeptGames(PreparedGames):
    """
    The games of a library, of which it is known what they were read from.

    With `keep_games`, which is for few games at a time, these are kept. Of all it is kept that they can be played.
    """

    def __init__(self, stamps: Stamps | None, *, keep_games: bool = False) -> None:
        super().__init__()
        self.stamps, self.keep_games = stamps, keep_games
        self.kept: set[GameName] = set()
        """What is known to be in the cache."""

    def prepared(self, library: Library, name: GameName) -> PreparedGame:
        """A game from the cache; one that is not there is prepared, with all its books, and kept."""
        if name in self.kept or not self.keep_games or self.stamps is None:
            return self.at_hand(library, name)
        key = cache_name(self.stamps, name)
        game = disk_cache.find(KIND, key, partial(read_game, key))
        if game is None:
            game = self.at_hand(library, name)
            disk_cache.keep(KIND, key, folded(game), KEPT)
        remember(self.ready, name, game)
        self.kept.add(name)
        return game

    def mistakes_in(self, library: Library, looked_at: Iterable[SubjectId]) -> list[Problem]:
        """All mistakes in some of what a library defines; what was without any is not looked at again."""
        if self.stamps is None:
            return super().mistakes_in(library, looked_at)
        stamps, sound = self.stamps, disk_cache.find(SOUND, _made_by().decode(), marks) or {}
        keys = {subject: mark_of(stamps, library, *subject) for subject in looked_at}
        problems = super().mistakes_in(library, [subject for subject, key in keys.items() if key not in sound])
        fresh = [key for key in keys.values() if key not in sound]
        if fresh and not problems:
            body = marshal.dumps(tuple([*sound, *fresh][-MARKS:]))
            disk_cache.keep(SOUND, _made_by().decode(), body, 1)
        return problems


def mark_of(stamps: Stamps, library: Library, kind: str, name: str) -> str:
    """The name of something in which there may be mistakes, from all that it is made of."""
    return edition_named(stamps, library, name) if kind == "edition" else stamps.all_of(kind, name)


def cache_name(stamps: Stamps, name: GameName) -> str:
    """The name under which a game is kept, from all that it is made of."""
    game, variants, books = name
    of = [stamps.all_of("game", game), *(stamps.all_of("variant", variant) for variant in variants), ""]
    of += [stamps.all_of("book", book) for book in books]
    return disk_cache.name_of([PYTHON, _made_by(), *map(str.encode, of)])


def edition_named(stamps: Stamps, library: Library, edition: str) -> str:
    """The name of an edition and all its books, from all that they are made of."""
    books = (stamps.all_of("book", name) for name in library.names_of_books(edition))
    return disk_cache.name_of([PYTHON, *map(str.encode, [stamps.all_of("edition", edition), *books])])


def marks(content: bytes) -> dict[str, None]:
    """The names of what is known to be sound."""
    return dict.fromkeys(map(str, plain(content)))


def read_game(name: str, content: bytes) -> PreparedGame:
    """The game that was kept under a name."""
    game = unfolded(content, partial(disk_cache.forget, KIND, name))
    if not isinstance(game, PreparedGame):
        raise TypeError(game)
    return game
