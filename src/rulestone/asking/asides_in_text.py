"""
What stands in a question and asks nothing of the game: who says so, whether that is true, that somebody laughs.

The ways of typing it stand in the catalogues (`everyday.typing.asides`), a `*` for any one word. A text is looked at
without them only where it was not understood as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rulestone.asking.card_names import tokens
from rulestone.asking.everyday_words import Folders
from rulestone.words.catalogue import sentence
from rulestone.writing_systems import without_marks

ANY_WORD = "*"
WORD = re.compile(r"\w+")

Aside = tuple[str, ...]


@lru_cache(maxsize=8)
def asides(folders: Folders, language: str) -> tuple[Aside, ...]:
    """The ways of typing what asks nothing of the game, the longest first."""
    listed = without_marks(sentence(folders, language, "everyday.typing.asides") or "").lower().split("|")
    return tuple(sorted({tuple(way.split()) for way in listed if way}, key=lambda way: (-len(way), way)))


def without_asides(text: str, folders: Folders, language: str) -> str:
    """A text with all that asks nothing of the game left out."""
    words = list(WORD.finditer(text))
    typed = [" ".join(tokens(word.group())) for word in words]
    kept, at, end = "", 0, 0
    while at < len(words):
        length = next((len(way) for way in asides(folders, language) if stands(way, typed[at:])), 0)
        if length:
            kept += text[end : words[at].start()]
            end = words[at + length - 1].end()
        at += length or 1
    return kept + text[end:]


def stands(way: Aside, typed: Sequence[str]) -> bool:
    """Whether a text begins with a way of typing something."""
    if len(way) > len(typed):
        return False
    return all(part in (ANY_WORD, word) for part, word in zip(way, typed, strict=False))
