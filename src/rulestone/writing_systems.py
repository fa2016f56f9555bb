"""
What scripts differ in when words are compared: which marks may be dropped, and where one word ends.

In Latin, Greek and Cyrillic letters a mark is dropped, as people type without it; in others it makes another letter
(で is no て). Scripts that are written without spaces have no words to count, so that every letter stands for itself.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

FOLDED = ("LATIN", "GREEK", "CYRILLIC")
"""The scripts, by how the names of their letters begin, in which marks are dropped."""
LETTER = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Burmese, Khmer
    "\u3005-\u3007\u3041-\u309f\u30a0-\u30ff\u31f0-\u31ff"  # kana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U00020000-\U0003ffff"
)
"""Letters of scripts that are written without spaces."""
UNSPACED = re.compile(f"[{LETTER}]")
LATIN = re.compile("[\x00-\xa7\xa9-\xae\xb0-\xb3\xb5-\xb7\xb9-\u024f\u2010-\u2016\u2018-\u2027]*")
"""Text in which marks stand on Latin letters alone; a mark by itself is none."""
MARKS = dict.fromkeys(range(0x300, 0x370))
"""What takes the marks of such a text away."""
FEWEST_LETTERS, MOST_LETTERS = 4, 12
"""How many letters of such a script are quoted where elsewhere it is two to five words."""


def without_marks(text: str) -> str:
    """A text with marks dropped where that makes no other letter."""
    if text.isascii():
        return text
    if LATIN.fullmatch(text):
        return unicodedata.normalize("NFC", unicodedata.normalize("NFKD", text).translate(MARKS))
    kept: list[str] = []
    drops = False
    for character in unicodedata.normalize("NFKD", text):
        if not unicodedata.combining(character):
            drops = is_folded(character)
            kept.append(character)
        elif not drops:
            kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept))


@lru_cache(maxsize=4096)
def is_folded(character: str) -> bool:
    """Whether marks on a letter are dropped."""
    return unicodedata.name(character, "").startswith(FOLDED)


def words_of(text: str, more: str = "") -> list[str]:
    """The words of a text, with the marks that belong to them; `more` may end one. Unspaced letters are words."""
    words: list[str] = []
    current = ""
    for character in text:
        if UNSPACED.match(character) and not unicodedata.category(character).startswith("M"):
            words += [current] * bool(current)
            current = character
        elif belongs(character, current) and not (current and UNSPACED.match(current[0]) and character.isalnum()):
            current += character
        elif character in more and current:
            words.append(current + character)
            current = ""
        else:
            words += [current] * bool(current)
            current = character if character.isalnum() else ""
    return [*words, *([current] if current else [])]


def belongs(character: str, word: str) -> bool:
    """Whether a character goes on with a word: a letter, a digit, or a mark on one."""
    return character.isalnum() or (bool(word) and unicodedata.category(character).startswith("M"))


def unspaced(text: str) -> int:
    """How many letters a text has in scripts without spaces; none where most of it is in another."""
    letters = len(UNSPACED.findall(text))
    return letters if 2 * letters > sum(map(str.isalnum, text)) else 0
