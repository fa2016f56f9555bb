"""What is made once for all processes of a run."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rulestone.cli import _search_cache
from rulestone.explorer.search_memory import Memory

PATIENCE = 1200
"""Seconds after which whoever makes something counts as hanging."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Of all processes, one at a time is in here for this path; the lock of one that dies is free at once."""
    # A database, because its locks are the only ones of the standard library that every system has.
    lock = path.with_name(f"{path.name}.lock")
    with closing(sqlite3.connect(lock, timeout=PATIENCE, isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        yield


def remember(known: Memory) -> None:
    """Put what was found where the command looks for it, if it is not there: a check that broke throws it away."""
    if not known.entries.keys() <= _search_cache.recall().entries.keys():
        found = Memory(known.data())
        found.grown = True
        _search_cache.keep(found)
