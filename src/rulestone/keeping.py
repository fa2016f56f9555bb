"""
What was worked out before, kept in the user's cache folder so that it need not be worked out again.

What is kept is bytes, under the hash of everything that they were made from, with a checksum before them. Whatever does
not fit is not believed and is made again; a cache that cannot be read or written is as good as none. Readers never see
half a file, and of two processes that write the same one, either may win.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress

try:  # `hashlib` would bring OpenSSL along, which takes longer than all the hashing
    from _blake2 import blake2b
except ImportError:  # another Python
    from hashlib import blake2b

ABANDONED = 3600
"""Seconds after which nobody writes any more what is half-written."""
SIZE = 32
"""Bytes of a checksum."""


def folder(kind: str) -> str | None:
    """Where things of a kind are kept for this user, or none if they want no cache."""
    asked = os.environ.get("RULESTONE_CACHE", "")
    if asked == "off":
        return None
    if asked:
        return os.path.join(asked, kind)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if not base:
        base = os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    return os.path.join(base, "rulestone", kind) if os.path.isabs(base) else None


def name_of(parts: Iterable[bytes]) -> str:
    """The hash of some parts, in their order; where one ends and the next begins counts."""
    whole = blake2b(digest_size=SIZE)
    for part in parts:
        whole.update(b"%d:" % len(part))
        whole.update(part)
    return whole.hexdigest()


def sources(paths: Iterable[str]) -> str:
    """The hash of some files and of what is in some folders: of the code and schemas that something was made by."""
    return name_of(_content(file) for path in paths for file in _python(path))


def _python(path: str) -> list[str]:
    if not os.path.isdir(path):
        return [path]
    return sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith((".py", ".json")))


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def find(kind: str, name: str) -> bytes | None:
    """What is kept under a name, if it is there and undamaged."""
    base = folder(kind)
    if base is None:
        return None
    try:
        stored = memoryview(_content(os.path.join(base, name)))
    except OSError:
        return None
    return bytes(stored[SIZE:]) if _checksum(name, stored[SIZE:]) == stored[:SIZE] else None


def keep(kind: str, name: str, content: bytes, most: int) -> None:
    """Keeps something under a name; of its kind, the oldest go when there are more than so many."""
    base = folder(kind)
    if base is None:
        return
    half = os.path.join(base, f"{name}.{os.getpid()}")
    with suppress(OSError):  # a folder that cannot be written only means that the next start is slower
        try:
            os.makedirs(base, mode=0o700, exist_ok=True)
            with open(half, "wb") as file:
                file.write(_checksum(name, content) + content)
            os.replace(half, os.path.join(base, name))
        finally:
            with suppress(OSError):  # it is in its place already, or there is no room for all of it
                os.remove(half)
        _tidy(base, most)


def _tidy(base: str, most: int) -> None:
    """Removes all but so many of what is kept, and what somebody has left half-written."""
    with os.scandir(base) as found:
        dated = sorted((entry.stat().st_mtime, "." in entry.name, entry.path) for entry in found)
    newest = dated[-1][0]
    halves = [path for date, half, path in dated if half and date < newest - ABANDONED]
    for path in [*halves, *[path for _, half, path in dated if not half][:-most]]:
        os.remove(path)


def _checksum(name: str, content: bytes | memoryview) -> bytes:
    return blake2b(content, digest_size=SIZE, key=name.encode()[:64]).digest()
