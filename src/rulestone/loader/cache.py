"""
Rules that were read before, so that they need not be read again.

What is kept is data (JSON), under the hash of everything that it was made from: each file's name and content, the
schemas and the code that read them. A checksum stands before it. Whatever does not fit is not believed and is made
again; a cache that cannot be read or written is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache

from rulestone import data
from rulestone.loader.codec import decoded, encoded
from rulestone.loader.files import RuleFile
from rulestone.model import Library

KEPT = 16
"""How many libraries are kept; the oldest go."""

ENDING = ".json"
CHECKSUM = 64


def folder() -> str | None:
    """Where this user's caches are, or none if they want none."""
    asked = os.environ.get("RULESTONE_CACHE", "")
    if asked == "off":
        return None
    if asked:
        return os.path.join(asked, "rules")
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if not base:
        base = os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    return os.path.join(base, "rulestone", "rules") if os.path.isabs(base) else None


@cache
def _made_by() -> bytes:
    """The hash of what turns files into a library: our code, which has our version in it, and the schemas."""
    here = os.path.dirname(os.path.abspath(__file__))
    ours = [os.path.join(here, name) for name in sorted(os.listdir(here)) if name.endswith(".py")]
    ours += [os.path.join(os.path.dirname(here), name) for name in ("__init__.py", "model.py")]
    schemas = [os.path.join(data.SCHEMA, name) for name in sorted(os.listdir(data.SCHEMA)) if name.endswith(".json")]
    whole = hashlib.sha256()
    for path in (*ours, *schemas):
        with open(path, "rb") as file:
            whole.update(hashlib.sha256(file.read()).digest())
    return whole.digest()


def key(contents: Iterable[tuple[RuleFile, bytes]], choice: str) -> str:
    """The name of a library: from every file that it is made of, in order, and from what was asked for."""
    whole = hashlib.sha256(_made_by() + choice.encode())
    for file, content in contents:
        for part in (file.name.encode("utf-8", "surrogateescape"), content):
            whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()


def find(name: str) -> Library | None:
    """The library of that name, if it is kept and undamaged."""
    base = folder()
    if base is None:
        return None
    try:
        with open(os.path.join(base, name + ENDING), "rb") as file:
            checksum, content = file.read(CHECKSUM), file.read()
    except OSError:
        return None
    if hashlib.sha256(name.encode() + content).hexdigest().encode() != checksum:
        return None
    return decoded(json.loads(content))


def keep(name: str, library: Library) -> None:
    """Keeps a library; other processes never see half of it."""
    base = folder()
    if base is None:
        return
    content = json.dumps(encoded(library), ensure_ascii=False, separators=(",", ":")).encode()
    checksum = hashlib.sha256(name.encode() + content).hexdigest().encode()
    half = os.path.join(base, f"{name}.{os.getpid()}")
    with suppress(OSError):  # a folder that cannot be written only means that the next start is slower
        os.makedirs(base, mode=0o700, exist_ok=True)
        with open(half, "wb") as file:
            file.write(checksum + content)
        os.replace(half, os.path.join(base, name + ENDING))
        _forget_old(base)


def _forget_old(base: str) -> None:
    with os.scandir(base) as found:
        kept = sorted((entry.stat().st_mtime_ns, entry.path) for entry in found if entry.name.endswith(ENDING))
    for _, path in kept[:-KEPT]:
        os.remove(path)
