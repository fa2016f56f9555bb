"""
Compiled catalogues: where they come from when nobody has built them yet.

A wheel and a built checkout have each `.mo` beside its source. Where it is missing or older than its source, Babel
compiles, and the result is kept in the user's cache under the hash of what it was made from, with a checksum, so that
a stale or damaged one is never believed. Babel is imported only then.
"""

from __future__ import annotations

import hashlib
import io
import os
from contextlib import suppress
from pathlib import Path

LARGEST = 5_000_000
"""A larger source is refused before it is read."""


class BadCatalogue(ValueError):
    """A catalogue that cannot be read."""


def compiled(source: Path, language: str) -> bytes | None:
    """The machine form of a catalogue given by its `.po`; None where there is none."""
    beside = source.with_suffix(".mo")
    try:
        written = beside.stat().st_mtime_ns
    except OSError:
        written = None
    try:
        asked = source.stat()
    except OSError:
        return None if written is None else beside.read_bytes()
    if written is not None and written >= asked.st_mtime_ns:
        return beside.read_bytes()
    if asked.st_size > LARGEST:
        raise BadCatalogue(f"{source}: larger than {LARGEST} bytes")
    return _from_source(source, language)


def _from_source(source: Path, language: str) -> bytes:
    text = source.read_bytes()
    kept = _place(hashlib.sha256(language.encode() + text).hexdigest())
    found = _kept(kept)
    if found is None:
        found = _by_babel(text, language, source)
        _keep(kept, found)
    return found


def _by_babel(text: bytes, language: str, source: Path) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        catalogue = read_po(io.BytesIO(text), locale=language, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{source}: {error}") from error
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def _place(name: str) -> Path | None:
    """Where a compiled catalogue is kept; None where the user wants no cache."""
    asked = os.environ.get("RULESTONE_CACHE", "")
    if asked == "off":
        return None
    base = asked or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache"),
        "rulestone",
    )
    return Path(base, "words", name + ".mo")


def _kept(place: Path | None) -> bytes | None:
    if place is None:
        return None
    try:
        stored = place.read_bytes()
    except OSError:
        return None
    checksum, content = stored[:32], stored[32:]
    return content if hashlib.sha256(content).digest() == checksum else None


def _keep(place: Path | None, content: bytes) -> None:
    """Keeps it for the next time; a cache that cannot be written is no reason to fail."""
    if place is None:
        return
    half = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(hashlib.sha256(content).digest() + content)
        half.replace(place)
