"""
What came of editions that were checked before, kept in the user's cache folder.

An outcome is believed only for the same edition, game, books and questions, the same effort and the same code, so that
what did not change is not looked at again, however many editions there are.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable
from functools import cache, partial
from typing import TYPE_CHECKING

from rulestone import disk_cache
from rulestone.checks import EditionOutcome
from rulestone.cli import _search_cache
from rulestone.game_cache import KeptGames, edition_named
from rulestone.model import Library
from rulestone.prepared_game import games_of
from rulestone.serialize import PYTHON, RecordReader, RecordWriter, plain

if TYPE_CHECKING:
    from rulestone.explorer.random_games import Effort
    from rulestone.loader.file_contents import Stamps

KIND = "checked"
KEPT = 16
"""Of how many sets of folders outcomes are kept; the oldest go."""
SPARE = 200
"""How many outcomes are kept beside those of the editions that are there."""
PARTS = (
    *_search_cache.PARTS,
    "asking",
    "checks",
    "checks/kinds",
    "nearest_names.py",
    "prepared_game.py",
    "serialize.py",
)
"""What an outcome depends on besides the rules: all of ours that a check imports, and what plays examples."""


@cache
def _made_by() -> bytes:
    """The hash of the code that checks an edition."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return disk_cache.sources(os.path.join(here, *part.split("/")) for part in PARTS).encode()


def outcomes(library: Library, folders: Iterable[str], effort: Effort) -> OutcomeCache | None:
    """The outcomes for a library that was read from some folders; none where nobody knows what it was read from."""
    games = games_of(library)
    stamps = games.stamps if isinstance(games, KeptGames) else None
    if stamps is None or disk_cache.base() is None:
        return None
    return OutcomeCache(library, stamps, [os.path.realpath(folder) for folder in folders], effort)


class OutcomeCache:
    """Outcomes by edition."""

    def __init__(self, library: Library, stamps: Stamps, folders: Iterable[str], effort: Effort) -> None:
        self.library, self.stamps, self.effort = library, stamps, effort
        self.name = disk_cache.name_of([PYTHON, _made_by(), *(os.fsencode(folder) for folder in folders)])
        self.writer, self.rows = RecordWriter(), dict[str, bytes]()
        stored = disk_cache.find(KIND, self.name, _read_rows)
        if stored is not None:
            names, self.rows = stored
            self.writer = RecordWriter(names)
        self.reader = RecordReader(self.writer.names, partial(disk_cache.forget, KIND, self.name))
        self.used: dict[str, bytes] = {}
        """What was found or is new."""
        self.grown = False

    def key(self, edition: str) -> str:
        """The name of an outcome: from all that an edition is made of, and how much is tried."""
        return f"{edition_named(self.stamps, self.library, edition)} {'/'.join(map(str, self.effort))}"

    def find(self, edition: str) -> EditionOutcome | None:
        """What came of an edition that is as it was."""
        row = self.rows.get(key := self.key(edition))
        if row is None:
            return None
        outcome = self.reader.read_value(row)
        if not isinstance(outcome, EditionOutcome):
            raise TypeError(outcome)
        self.used[key] = row
        return outcome

    def keep(self, edition: str, outcome: EditionOutcome) -> None:
        """Remember what came of an edition."""
        self.used[self.key(edition)] = self.writer.bytes(outcome)
        self.grown = True

    def write(self) -> None:
        """Put what is new into the cache, with some of what was there."""
        if self.grown:
            others = [key for key in self.rows if key not in self.used][-SPARE - len(self.used) :]
            rows = {key: self.rows[key] for key in others} | self.used
            disk_cache.keep(KIND, self.name, marshal.dumps((tuple(self.writer.names), rows)), KEPT)


def _read_rows(content: bytes) -> tuple[tuple[str, ...], dict[str, bytes]]:
    names, rows = plain(content)
    return tuple(names), dict(rows)
