"""
The tables of editions, kept in the user's cache under the hash of all that they were made from: rules, words, code.

What is kept is plain data, read as such; a table of rules that were not read from files is made anew each time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulestone import keeping
from rulestone.kept_games import KeptGames
from rulestone.lookup.making import table_of, ways_of
from rulestone.lookup.packing import in_words, structure
from rulestone.model import Library
from rulestone.prepared import games_of
from rulestone.words import LANGUAGES, Voice
from rulestone.words.catalogue import Sources

KIND = "tables"
KEPT = 64
"""How many tables are kept; the oldest go."""
PARTS = (
    *("lookup", "asking", "engine", "compiler", "phrases", "rounds", "words"),
    *("prepared.py", "notation.py", "model.py", "near.py", "scripts.py"),
)
"""The code that a table depends on."""
CATALOGUES = (".po", ".yaml", ".toml")

Looked = dict[str, dict[str, Any]]
"""A table as plain data, by language."""


@cache
def made_by() -> bytes:
    """The hash of the code that makes tables."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return keeping.sources(os.path.join(here, part) for part in PARTS).encode()


def lookups(library: Library, folders: Sources, *, only_kept: bool = False) -> dict[str, Looked]:
    """The tables of every edition that is played, or those of them that are kept."""
    wanted = [each.id for each in library.editions.values() if not each.is_only_told and library.books_of(each.id)]
    found = {edition: table(library, edition, folders, only_kept) for edition in wanted}
    return {edition: looked for edition, looked in found.items() if looked is not None}


def table(library: Library, edition: str, folders: Sources, only_kept: bool = False) -> Looked | None:
    """The table of an edition; it is kept if it is known what it was made from."""
    name = named(library, edition, folders)
    found = keeping.find(KIND, name, read) if name else None
    if found is None and not only_kept:
        found = made(library, edition, folders)
        if name:
            body = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
            keeping.keep(KIND, name, body, KEPT)
    return found


def made(library: Library, edition: str, folders: Sources) -> Looked:
    """The table of an edition, worked out."""
    first, *others = LANGUAGES
    done = table_of(library, edition, Voice(first, folders))
    alike = structure(done)
    return {each: {**alike, **in_words(done, library, Voice(each, folders))} for each in (first, *others)}


def read(content: bytes) -> Looked:
    """The table that was kept."""
    found = json.loads(content)
    if not isinstance(found, dict) or set(found) != set(LANGUAGES):
        raise TypeError(found)
    return found


def named(library: Library, edition: str, folders: Sources) -> str:
    """The name under which a table is kept, from all that it is made of; none where that is not known."""
    games = games_of(library)
    if not isinstance(games, KeptGames) or games.stamps is None:
        return ""
    stamps = games.stamps
    parts = [stamps.all_of("edition", edition), stamps.all_of("game", library.editions[edition].game)]
    parts += [stamps.all_of("book", book) for book in library.names_of_books(edition)]
    parts += [stamps.all_of("variant", way.house_rule) for way in ways_of(library, edition) if way.house_rule]
    parts += sorted(stamps.all_files.values())
    return keeping.name_of([made_by(), *map(str.encode, parts), *words_of(folders)])


def words_of(folders: Sources) -> Iterator[bytes]:
    """Every sentence that a table may be told in."""
    for folder in folders:
        for above, below, files in os.walk(folder) if isinstance(folder, str) else ():
            below.sort()
            for name in sorted(each for each in files if each.endswith(CATALOGUES)):
                with open(os.path.join(above, name), "rb") as file:
                    yield file.read()
