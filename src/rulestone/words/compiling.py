"""
Catalogues that nobody has built yet, and those of a user's own folder: compiled by Babel when they are asked for.

The result is kept in the user's cache under the hash of what it was made from, with a checksum, so that a stale or
damaged one is never believed. Babel, which is slow to load, is imported only where the cache has nothing.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
from contextlib import suppress

from rulestone.words.compiled import BadCatalogue

CHECKSUM = 32


def from_source(source: str, language: str) -> bytes:
    """The machine form of a source that can be read and is not too large."""
    with open(source, "rb") as file:
        text = file.read()
    place = _place(hashlib.sha256(language.encode() + text).hexdigest())
    found = _kept(place)
    if found is None:
        found = _by_babel(text, language, source)
        _keep(place, found)
    return found


def _by_babel(text: bytes, language: str, source: str) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        catalogue = read_po(io.BytesIO(text), locale=language, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{source}: {error}") from error
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def _place(name: str) -> str | None:
    """Where a compiled catalogue is kept, beside what the loader keeps; None where the user wants no cache."""
    asked = os.environ.get("RULESTONE_CACHE", "")
    if asked == "off":
        return None
    if asked:
        return os.path.join(asked, "words", name + ".mo")
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if not base:
        base = os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    return os.path.join(base, "rulestone", "words", name + ".mo") if os.path.isabs(base) else None


def _kept(place: str | None) -> bytes | None:
    if place is None:
        return None
    try:
        with open(place, "rb") as file:
            stored = file.read()
    except OSError:
        return None
    checksum, content = stored[:CHECKSUM], stored[CHECKSUM:]
    return content if hashlib.sha256(content).digest() == checksum else None


def _keep(place: str | None, content: bytes) -> None:
    """Keeps it for the next time; a cache that cannot be written is no reason to fail."""
    if place is None:
        return
    half = f"{place}.{os.getpid()}"
    with suppress(OSError):
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(half, "wb") as file:
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(half, place)
