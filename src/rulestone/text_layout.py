"""
Text laid out in the columns of a terminal, the same for every command and report.

A line ends only at a blank; a word longer than a line stands alone. Colours take no columns, some characters take two.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

ESCAPE = "\x1b"
COLOUR = f"{ESCAPE}\\[[0-9;]*m"
ROOM = 22
"""How narrow what stands beside labels may get, before it goes below."""
LABELS = 30
"""How wide a column of labels may grow before what belongs to them goes below."""


@lru_cache(maxsize=4096)  # a report says the same words again and again
def wide(text: str) -> int:
    """How many columns a text takes."""
    plain = re.sub(COLOUR, "", text) if ESCAPE in text else text
    if plain.isascii():  # nearly all is, and a report of a hundred findings looks up each of its characters
        return len(plain)
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in plain
    )


def wrapped(text: str, width: int, indent: int = 0, hanging: int = 0) -> Iterator[str]:
    """The lines of a paragraph; those after the first are indented further where that is wanted."""
    line, taken = "", 0
    for word in text.split(" "):
        columns = wide(word)
        if line and word and indent + taken + 1 + columns > width:
            yield " " * indent + line
            line, taken, indent, hanging = word, columns, indent + hanging, 0
        elif word:
            line, taken = (f"{line} {word}", taken + 1 + columns) if line else (word, columns)
    if line:
        yield " " * indent + line


def columns(rows: Iterable[tuple[str, str]], width: int, indent: int = 0, least: int = 0) -> Iterator[str]:
    """Labels, in a column of `least` at least, beside what belongs to them; above it where they are long."""
    listed = list(rows)
    labels = max([least, *(wide(label) for label, _ in listed)])
    for label, text in listed:
        if labels > LABELS or width - indent - labels < ROOM:
            if label:
                yield from wrapped(label, width, indent)
            yield from wrapped(text, width, indent + 2)
        else:
            lines = list(wrapped(text, width, indent + labels + 2)) or [""]
            yield " " * indent + padded(label, labels + 2) + lines[0].lstrip(" ")
            yield from lines[1:]


def padded(text: str, columns: int) -> str:
    """A text with blanks behind it, so many columns wide unless it is wider."""
    return text + " " * (columns - wide(text))


def cut(text: str, room: int) -> str:
    """The beginning of a text, as many whole words as there is room for."""
    if wide(text) <= room:
        return text
    words = text.split(" ")
    # Not `>`: the dots behind the last word take a column, too.
    while len(words) > 1 and wide(" ".join(words)) >= room:
        words.pop()
    return f"{' '.join(words).rstrip(' ,;:')}…"
