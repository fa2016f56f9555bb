"""
What was worked out before, kept in the user's cache folder so that it need not be worked out again.

What is kept is bytes, under the hash of everything that they were made from, with a checksum before them. It is
believed only where nobody else can have written it: the folders and the file belong to this user, and no other may
write them. Whatever does not fit is thrown away and made again; a cache that cannot be read or written is as good as
none. Readers never see half a file, and of two processes that write the same one, either may win.

Windows tells neither owner nor mode. There the cache lies in the user's own profile, which no other user may write, and
a folder that is made here admits this user alone; of a folder that was there before nothing is known.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from time import time
from typing import TypeVar

try:  # `hashlib` would bring OpenSSL along, which takes longer than all the hashing
    from _blake2 import blake2b
except ImportError:  # another Python
    from hashlib import blake2b

T = TypeVar("T")

ABANDONED = 3600
"""Seconds after which nobody writes any more what is half-written."""
AGE = 90 * 24 * 3600
"""Seconds after which something goes that was not written anew."""
ROOM = 200_000_000
"""Bytes that the things of one kind may take together; the oldest go."""
SIZE = 32
"""Bytes of a checksum."""
OTHERS = stat.S_IWGRP | stat.S_IWOTH
"""The right of others to write."""
FLAGS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""No link is followed to another file, wherever something is read or written."""
NAME = frozenset("0123456789abcdef")

distrusted: set[str] = set()
"""Folders that were not used in this run, because others can write them."""
used: set[tuple[str, str]] = set()
"""The kind and name of all that was found in this run and believed."""


# --- where ------------------------------------------------------------------------------------------------------------


def base() -> str | None:
    """The cache of this user, or none if they want none."""
    wanted = os.environ.get("RULESTONE_CACHE", "")
    if wanted == "off":
        return None
    if wanted:
        return wanted
    above = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if not above:
        above = os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    return os.path.join(above, "rulestone") if os.path.isabs(above) else None


def folder(kind: str) -> str | None:
    """Where things of a kind are kept for this user, or none if they want no cache."""
    top = base()
    return top and os.path.join(top, kind)


def believed(kind: str) -> str | None:
    """The folder of a kind, if it is there and only this user can have written anything in it."""
    top, place = base(), folder(kind)
    return place if top is not None and place is not None and _alone(top) and _alone(place) else None


def make_folder(kind: str) -> str | None:
    """The same, made where there is none, for this user alone; none where that cannot be."""
    top, place = base(), folder(kind)
    if top is None or place is None:
        return None
    with suppress(OSError):  # a folder that cannot be made only means that the next start is slower
        os.makedirs(top, mode=0o700, exist_ok=True)
        # Where others can write, nothing is made either, not so much as an empty folder.
        if _alone(top):
            os.makedirs(place, mode=0o700, exist_ok=True)
    return believed(kind)


def _alone(path: str) -> bool:
    """Whether a folder is there that belongs to this user, and that nobody else may write."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    own = _own(status)
    if stat.S_ISDIR(status.st_mode) and not own:
        distrusted.add(path)
    return stat.S_ISDIR(status.st_mode) and own


def _own(status: os.stat_result) -> bool:
    """Whether something belongs to this user and nobody else may write it, as far as the system tells that."""
    return sys.platform == "win32" or (status.st_uid == os.geteuid() and not status.st_mode & OTHERS)


# --- names ------------------------------------------------------------------------------------------------------------


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


# --- things -----------------------------------------------------------------------------------------------------------


def find(kind: str, name: str, read: Callable[[bytes], T]) -> T | None:
    """What is kept under a name, as it is read; what is damaged, another's, or cannot be read is thrown away."""
    place = believed(kind)
    if place is None:
        return None
    try:
        value = read(_undamaged(name, _stored(os.path.join(place, name))))
    except FileNotFoundError:
        return None
    except Exception:  # noqa: BLE001 - whatever is wrong with it, it is made again
        forget(kind, name)
        return None
    used.add((kind, name))
    return value


def _stored(path: str) -> bytes:
    """The bytes of a file that only this user can have written."""
    # NONBLOCK: a pipe that lies there must not wait for a writer.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | FLAGS)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or not _own(status) or status.st_size > ROOM:
            raise PermissionError(path)
        with open(handle, "rb", closefd=False) as file:
            return file.read()
    finally:
        os.close(handle)


def _undamaged(name: str, stored: bytes) -> bytes:
    content = memoryview(stored)[SIZE:]
    if _checksum(name, content) != stored[:SIZE]:
        raise ValueError(name)
    return bytes(content)


def forget(kind: str, name: str) -> None:
    """Throws away what is kept under a name."""
    place = believed(kind)
    if place is not None:
        _remove(os.path.join(place, name))


def doubt() -> bool:
    """Throws away all that was believed in this run, where it may have led astray; whether there was anything."""
    doubtful = sorted(used)
    used.clear()
    for kind, name in doubtful:
        forget(kind, name)
    return bool(doubtful)


def keep(kind: str, name: str, content: bytes, most: int) -> None:
    """Keeps something under a name; of its kind, the oldest go when there are more than so many, or too much."""
    place = make_folder(kind)
    if place is None:
        return
    half = os.path.join(place, f"{name}.{os.urandom(16).hex()}")
    with suppress(OSError):  # a folder that cannot be written only means that the next start is slower
        try:
            handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL | FLAGS, 0o600)
            with open(handle, "wb") as file:
                file.write(_checksum(name, content) + content)
            os.replace(half, os.path.join(place, name))
        finally:
            with suppress(OSError):  # it is in its place already, or there is no room for all of it
                os.remove(half)
    tidy(kind, most)


def _checksum(name: str, content: bytes | memoryview) -> bytes:
    return blake2b(content, digest_size=SIZE, key=name.encode()[:64]).digest()


# --- tidying ----------------------------------------------------------------------------------------------------------


def tidy(kind: str, most: int, room: int = ROOM) -> None:
    """
    Removes of a kind what is too old, more than so many or too large together, and what somebody left half-written.

    The newest always stays. What is called by a hash is ours; what else lies there is not.
    """
    place = believed(kind)
    if place is None:
        return
    with suppress(OSError):
        things = sorted(_things(place), reverse=True)
        now = max(time(), *(date for date, *_ in things)) if things else 0
        number, size = 0, 0
        for date, half, path, heavy in things:
            if half:
                gone = date < now - ABANDONED
            else:
                number, size = number + 1, size + heavy
                gone = number > 1 and (number > most or size > room or date < now - AGE)
            if gone:
                _remove(path)


def _things(place: str) -> Iterator[tuple[float, bool, str, int]]:
    """Of each thing that is ours: when it was written, whether it is only half there, its path, its bytes."""
    with os.scandir(place) as scan:
        for entry in scan:
            name, _, half = entry.name.partition(".")
            if len(name) == 2 * SIZE and NAME.issuperset(name):
                with suppress(OSError):  # somebody else has just removed it
                    status = entry.stat(follow_symlinks=False)
                    yield status.st_mtime, bool(half), entry.path, status.st_size


def _remove(path: str) -> None:
    with suppress(OSError):
        if os.path.isdir(path) and not os.path.islink(path):
            from shutil import rmtree  # late: no folder is ever kept, and one that is in the way is rare

            rmtree(path, ignore_errors=True)
        else:
            os.remove(path)
