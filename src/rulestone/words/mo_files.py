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


def load_compiled(source: str, language: str) -> bytes | None:
    """The machine form of a catalogue given by its `.po`; None where there is none."""
    built = os.path.splitext(source)[0] + ".mo"
    built_status, source_status = _status(built), _status(source)
    if built_status is not None and (source_status is None or built_status.st_mtime_ns >= source_status.st_mtime_ns):
        with open(built, "rb") as file:
            return file.read()
    if source_status is None:
        return None
    if source_status.st_size > LARGEST:
        raise BadCatalogue(f"{source}: larger than {LARGEST} bytes")
    from rulestone.words.po_compiler import compile_source  # late: only a checkout that nobody built needs it

    return compile_source(source, language)


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
