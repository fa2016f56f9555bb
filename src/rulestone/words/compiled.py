"""
The bundled catalogues, as a wheel and a built checkout have them: each `.mo` beside its source, or without one.

One that is missing or older than its source is compiled now. This module is on the way of every command, so it imports
nothing for that until then.
"""

from __future__ import annotations

import os

LARGEST = 5_000_000
"""Bytes of a source of ours; a larger one is refused before it is read."""
LARGEST_OF_OTHERS = 1_000_000
"""Bytes of a file of somebody's own."""


class BadCatalogue(ValueError):
    """A catalogue that cannot be read."""


def compiled(source: str, language: str) -> bytes | None:
    """The machine form of a catalogue given by its `.po`; None where there is none."""
    built = os.path.splitext(source)[0] + ".mo"
    written, asked = _status(built), _status(source)
    if written is not None and (asked is None or written.st_mtime_ns >= asked.st_mtime_ns):
        with open(built, "rb") as file:
            return file.read()
    if asked is None:
        return None
    if asked.st_size > LARGEST:
        raise BadCatalogue(f"{source}: larger than {LARGEST} bytes")
    from rulestone.words.compiling import from_source

    return from_source(source, language)


def content_of(path: str) -> bytes | None:
    """What is in a file that anybody may have written, if there is one; never more than so much of it."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_OF_OTHERS + 1)
    except FileNotFoundError:
        return None
    if len(content) > LARGEST_OF_OTHERS:
        raise BadCatalogue(f"{path}: larger than {LARGEST_OF_OTHERS} bytes")
    return content


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None
