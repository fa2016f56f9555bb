"""
The tables of editions, kept in the user's cache under the hash of all that they were made from: rules, words, code.

What is kept is plain data, read as such; a table of rules that were not read from files is made anew each time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulestone import disk_cache
from rulestone.game_cache import KeptGames
from rulestone.lookup.packed_table import in_words, structure
from rulestone.lookup.table_maker import table_of, ways_of
from rulestone.model import Library
from rulestone.prepared_game import games_of
from rulestone.words import LANGUAGES, Voice
from rulestone.words.catalogue import Sources
from rulestone.worker_processes import Carrier, Progress, nobody_looks, spread

KIND = "tables"
KEPT = 64
"""How many tables are kept; the oldest go."""
PARTS = (
    *("lookup", "asking", "engine", "compiler", "phrases", "rounds", "words"),
    *("prepared_game.py", "notation.py", "model.py", "nearest_names.py", "writing_systems.py"),
)
"""The code that a table depends on."""
CATALOGUES = (".po", ".yaml", ".toml")

TableByLanguage = dict[str, dict[str, Any]]
"""A table as plain data, by language."""


@cache
def hash_of_code() -> bytes:
    """The hash of the code that makes tables."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return disk_cache.sources(os.path.join(here, part) for part in PARTS).encode()


@dataclass(frozen=True)
class TableWork:
    """The table of an edition, kept or worked out, as a process of its own can do it."""

    library: Library
    folders: Sources
    only_kept: bool

    def __call__(self, edition: str, progress: Progress) -> TableByLanguage | None:
        """The table; it is kept if it is known what it was made from."""
        name = name_of_table(self.library, edition, self.folders)
        tables = disk_cache.find(KIND, name, read_tables) if name else None
        if tables is None and not self.only_kept:
            tables = make_tables(self.library, edition, self.folders, progress)
            if name:
                body = json.dumps(tables, ensure_ascii=False, separators=(",", ":")).encode()
                disk_cache.keep(KIND, name, body, KEPT)
        return tables


def load_tables(
    library: Library,
    folders: Sources,
    *,
    only_kept: bool = False,
    carrier: Carrier | None = None,
    progress: Progress = nobody_looks,
) -> dict[str, TableByLanguage]:
    """The tables of every edition that is played, or those of them that are kept."""
    played = [edition.id for edition in library.editions.values() if not edition.is_only_told]
    played = [edition for edition in played if library.books_of(edition)]
    with closing(spread(TableWork(library, folders, only_kept), played, carrier, progress)) as tables:
        return {edition: made for edition, made in zip(played, tables, strict=True) if made is not None}


def make_tables(library: Library, edition: str, folders: Sources, progress: Progress = nobody_looks) -> TableByLanguage:
    """The table of an edition, worked out."""
    first, *others = (Voice(language, folders).of(*library.books_of(edition)) for language in LANGUAGES)
    done = table_of(library, edition, first, progress)
    alike = structure(done)
    return {other.language: {**alike, **in_words(done, library, other)} for other in (first, *others)}


def read_tables(content: bytes) -> TableByLanguage:
    """The table that was kept."""
    tables = json.loads(content)
    if not isinstance(tables, dict) or set(tables) != set(LANGUAGES):
        raise TypeError(tables)
    return tables


def name_of_table(library: Library, edition: str, folders: Sources) -> str:
    """The name under which a table is kept, from all that it is made of; none where that is not known."""
    games = games_of(library)
    if not isinstance(games, KeptGames) or games.stamps is None:
        return ""
    stamps = games.stamps
    parts = [stamps.all_of("edition", edition), stamps.all_of("game", library.editions[edition].game)]
    parts += [stamps.all_of("book", book) for book in library.names_of_books(edition)]
    parts += [stamps.all_of("variant", way.house_rule) for way in ways_of(library, edition) if way.house_rule]
    parts += sorted(stamps.all_files.values())
    return disk_cache.name_of([hash_of_code(), *map(str.encode, parts), *words_of(folders)])


def words_of(folders: Sources) -> Iterator[bytes]:
    """Every sentence that a table may be told in."""
    for folder in folders:
        for above, below, files in os.walk(folder) if isinstance(folder, str) else ():
            below.sort()
            for name in sorted(name for name in files if name.endswith(CATALOGUES)):
                with open(os.path.join(above, name), "rb") as file:
                    yield file.read()
