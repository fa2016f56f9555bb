"""
Rules that were read before, so that they need not be read again.

A library is kept under the hash of everything that it was made from: each file's name and content, the schemas and the
code that read them. Nothing stale is ever believed, whatever its dates say.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache, partial

from rulestone import data, keeping
from rulestone.folding import PYTHON, folded, unfolded
from rulestone.loader.files import RuleFile
from rulestone.model import Library

KIND = "rules"
KEPT = 16
"""How many libraries are kept; the oldest go."""


def folder() -> str | None:
    """Where this user's libraries are, or none if they want no cache."""
    return keeping.folder(KIND)


@cache
def _made_by() -> bytes:
    """The hash of what turns files into a library: our code, which has our version in it, and the schemas."""
    here = os.path.dirname(os.path.abspath(__file__))
    names = ("__init__.py", "model.py", "values.py", "folding.py", "notation.py")
    return keeping.sources([here, *(os.path.join(os.path.dirname(here), name) for name in names), data.SCHEMA]).encode()


def key(contents: Iterable[tuple[RuleFile, bytes]], choice: str) -> str:
    """The name of a library: from every file that it is made of, in order, and from what was asked for."""
    parts = (part for file, content in contents for part in (file.name.encode("utf-8", "surrogateescape"), content))
    return keeping.name_of([PYTHON, _made_by(), choice.encode(), *parts])


def find(name: str) -> Library | None:
    """The library of that name, if it is kept and undamaged."""
    return keeping.find(KIND, name, partial(_read, name))


def _read(name: str, content: bytes) -> Library:
    found = unfolded(content, partial(keeping.forget, KIND, name))
    if not isinstance(found, Library):
        raise TypeError(found)
    return found


def keep(name: str, library: Library) -> None:
    """Keeps a library."""
    keeping.keep(KIND, name, folded(library), KEPT)
