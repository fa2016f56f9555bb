"""
Rules that were read before, so that they need not be read again.

What each file of some folders says is kept beside the hash of everything that it was made from: its name and content,
and what it was read with. All of it lies under the hash of the schemas and of the code that reads files. Nothing stale
is ever believed, whatever its dates say.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable
from functools import cache, partial

from rulestone import bundled_files, disk_cache
from rulestone.loader.file_contents import FileContents, Files, Pack
from rulestone.serialize import PYTHON, plain

KIND = "rules"
KEPT = 16
"""How many sets of folders are kept; the oldest go."""
SPARE = 200
"""How many files are kept beside those that are there: as they were before, or are on another branch."""


def folder() -> str | None:
    """Where this user's libraries are, or none if they want no cache."""
    return disk_cache.folder(KIND)


@cache
def _made_by() -> bytes:
    """The hash of what turns files into a library: our code, which has our version in it, and the schemas."""
    here = os.path.dirname(os.path.abspath(__file__))
    names = ("__init__.py", "model.py", "records.py", "serialize.py", "notation.py")
    return disk_cache.sources(
        [here, *(os.path.join(os.path.dirname(here), name) for name in names), bundled_files.SCHEMA]
    ).encode()


def name_of(folders: Iterable[str], choice: str) -> str:
    """The name of what is kept of some folders, and of what was asked for."""
    return disk_cache.name_of([PYTHON, _made_by(), choice.encode(), *(os.fsencode(folder) for folder in folders)])


def find(name: str) -> Pack:
    """What is kept under a name and undamaged; else nothing."""
    return disk_cache.find(KIND, name, partial(_read_pack, name)) or Pack()


def _read_pack(name: str, content: bytes) -> Pack:
    classes, rows = plain(content)
    pieces = {digest: FileContents(*row) for digest, row in rows.items()}
    return Pack(tuple(classes), pieces, partial(disk_cache.forget, KIND, name))


def keep(name: str, pack: Pack, files: Files) -> None:
    """Keeps what files say: all that are there, and some of what was kept before."""
    there = {digest: pack.pieces[digest] for digest in files.digests.values() if digest in pack.pieces}
    # Besides some, as many as there are now: on another branch all of them may be others.
    others = [digest for digest in pack.pieces if digest not in there]
    pieces = {digest: pack.pieces[digest] for digest in others[-SPARE - len(there) :]} | there
    body = (tuple(pack.writer.names), {digest: tuple(piece) for digest, piece in pieces.items()})
    disk_cache.keep(KIND, name, marshal.dumps(body), KEPT)
