"""
What differs between sentences that are set side by side, word by word; in a script without spaces, letter by letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

Pieces = tuple[tuple[str, bool], ...]
"""A sentence in pieces, each with whether it differs from what stands there in another one."""


def mark_differences(sentences: Sequence[str]) -> tuple[Pieces, ...]:
    """Each sentence in pieces; nothing is marked where two sentences have nothing in common."""
    cut = [words(sentence) for sentence in sentences]
    marked = [[False] * len(sentence_words) for sentence_words in cut]
    for one, other in ((a, b) for a in range(len(cut)) for b in range(len(cut)) if a != b):
        # As junk, a letter that is frequent in a long sentence without spaces would match nothing.
        blocks = SequenceMatcher(None, cut[one], cut[other], autojunk=False).get_matching_blocks()
        alike = {place for block in blocks for place in range(block.a, block.a + block.size)}
        if not any(cut[one][place].strip() for place in alike):
            return tuple(((sentence, False),) for sentence in sentences)
        for place in range(len(cut[one])):
            marked[one][place] |= place not in alike
    return tuple(join_pieces(*pair) for pair in zip(cut, marked, strict=True))


def words(text: str) -> list[str]:
    """The words of a sentence with the spaces between them; its letters where it has no spaces."""
    if " " not in text.strip():
        return list(text)
    pieces: list[str] = []
    for word in text.split(" "):
        pieces += [word, " "]
    return pieces[:-1]


def join_pieces(cut: Sequence[str], marked: Sequence[bool]) -> Pieces:
    """Neighbours that are alike in this as one piece; a space between two marked words is marked with them."""
    held = list(marked)
    for place in range(1, len(cut) - 1):
        if cut[place] == " ":
            held[place] = marked[place - 1] and marked[place + 1]
    pieces: list[tuple[str, bool]] = []
    for text, differs in zip(cut, held, strict=True):
        if pieces and pieces[-1][1] == differs:
            pieces[-1] = (pieces[-1][0] + text, differs)
        else:
            pieces.append((text, differs))
    return tuple(pieces)
