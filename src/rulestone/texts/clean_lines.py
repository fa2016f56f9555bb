"""
A line of a transcription without its typography.

Emphasis, links, superscripts, heading marks, bullets, item numbers and table rules are taken away; words are
not touched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulestone.writing_systems import without_marks, words_of

WORD = re.compile(r"[^\W_]+\+?")
"""A word; the sign of `7+` belongs to it."""

_BY_LETTERS = re.compile("[^\x00-\u052f\u1e00-\u20cf]")
"""A character beyond Latin, Greek and Cyrillic letters and their signs."""
_MARKS = re.compile(r"[™®©]|\[[®©]\]")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"</?\w+\s*/?>")
_EMPHASIS = re.compile(r"\*+|(?<!\w)_+|_+(?!\w)")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+.!|-])")
_BULLET = re.compile(r"\s*[-–—•·*]\s+")
_NUMBERED = re.compile(r"\s*\d{1,2}[.)]\s+(?=\D)")
_ROW = re.compile(r"\s*\|.*\|\s*$|[^\t]*\S\t+\S")


@dataclass(frozen=True, slots=True)
class CleanLine:
    """A line of a document: its number from 1, its words without typography, and whether it stands for itself."""

    number: int
    text: str
    item: bool
    """A bulleted line, a numbered item, a table row or a marked heading: never the continuation of the line above."""
    breaks: bool
    """Markdown's forced line break stands at its end."""

    @property
    def blank(self) -> bool:
        """Whether nothing in it can be read aloud."""
        return not WORD.search(self.text)


def words(text: str) -> list[str]:
    """The words of a text, in lower case and without accents, as they are compared; the letters of some scripts."""
    plain = without_marks(_MARKS.sub("", text).casefold())
    return WORD.findall(plain) if plain.isascii() or not _BY_LETTERS.search(plain) else words_of(plain, "+")


def clean(number: int, raw: str) -> CleanLine:
    """One line of a document as it would be read aloud."""
    row = bool(_ROW.match(raw))
    text = raw.lstrip().removeprefix(">").lstrip()
    heading = text.startswith("#")
    text = text.lstrip("#")
    listed = heading or row
    if row:
        text = " | ".join(filter(None, (cell.strip(" \t-–—•") for cell in re.split(r"[|\t]+", text))))
    for mark in (_BULLET, _NUMBERED):
        if opening := mark.match(text):
            text, listed = text[opening.end() :], True
    text = _ESCAPE.sub(r"\1", _EMPHASIS.sub("", _TAG.sub("", _LINK.sub(r"\1", text))))
    return CleanLine(number, " ".join(text.split()), listed, raw.endswith("  "))


def lines(document: str) -> list[CleanLine]:
    """Every line of a document, blank ones too, as they separate paragraphs."""
    return [clean(number, raw) for number, raw in enumerate(document.splitlines(), 1)]
