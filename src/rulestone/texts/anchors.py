"""
Anchors: the few words of a sentence that a claim cites, found although the transcription may be noisy.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from rulestone.texts.clean_lines import words
from rulestone.writing_systems import FEWEST_LETTERS, unspaced

ALIKE = 0.85
"""How alike an anchor and its words in the sentence must be, of 1."""
BAR = "|"
"""Stands between the cells of a row, and between the parts of an anchor that quotes several of them."""
# So many words are enough to find a sentence by, and too few to copy it.
LONGEST = 5
SHORT_SENTENCE = 4
"""In a sentence of fewer words, one word is enough, and may be more than half."""


@dataclass(frozen=True, slots=True)
class AnchorMatch:
    """The words of a sentence that are nearest to an anchor, and by how many letters they differ."""

    words: str
    distance: int
    likeness: float

    @property
    def is_meant(self) -> bool:
        """Whether these are the words that the anchor means."""
        return self.likeness >= ALIKE


def match_anchor(anchor: str, sentence: str) -> AnchorMatch:
    """
    Where an anchor stands in a sentence, or comes nearest to standing.

    In a row of a table it stands in one cell; with a bar in it, each of its parts does, one after the other.
    """
    cells = [words(cell) for cell in sentence.split(BAR)]
    parts = [wanted for part in anchor.split(BAR) if (wanted := words(part))] or [[]]
    if len(cells) == 1:
        return _match(words(anchor), cells[0])
    in_cells = _in_order(parts, cells)
    whole = _match(words(anchor), words(sentence))
    if in_cells is None or (whole.is_meant and not in_cells.is_meant):
        return AnchorMatch(_with_bars(whole.words, cells), len(parts), 0.0)
    return in_cells


def _match(wanted: list[str], there: list[str]) -> AnchorMatch:
    text = " ".join(wanted)
    windows = {
        " ".join(there[start : start + length])
        for length in range(max(1, len(wanted) - 1), len(wanted) + 2)
        for start in range(max(1, len(there) - length + 1))
    }
    # A set has no order: of windows that are as near it must be the same one in every run.
    best = min(sorted(windows), key=lambda window: Levenshtein.distance(text, window))
    return AnchorMatch(best, Levenshtein.distance(text, best), Levenshtein.normalized_similarity(text, best))


def _in_order(parts: list[list[str]], cells: list[list[str]]) -> AnchorMatch | None:
    """The cells in which the parts stand, each further on than the one before; none if there are more parts."""
    # best[n] is the best place up to here for the first n parts.
    best: list[tuple[int, tuple[AnchorMatch, ...]] | None] = [(0, ()), *([None] * len(parts))]
    for cell in cells:
        # Backwards, so that no cell is taken for two parts.
        for number in range(len(parts), 0, -1):
            if (before := best[number - 1]) is not None:
                here = _match(parts[number - 1], cell)
                now = before[0] + here.distance, (*before[1], here)
                known = best[number]
                best[number] = now if known is None or now[0] < known[0] else known
    if (placed := best[-1]) is None:
        return None
    distance, matches = placed
    return AnchorMatch(f" {BAR} ".join(one.words for one in matches), distance, min(one.likeness for one in matches))


def _with_bars(row_words: str, cells: list[list[str]]) -> str:
    """Words of a row, with a bar wherever they go from one cell into the next."""
    ends = [word for cell in cells for word in (*cell, BAR)]
    wanted = row_words.split()
    for start in range(len(ends)):
        there: list[str] = []
        for end in range(start, len(ends)):
            there = ends[start : end + 1]
            if [word for word in there if word != BAR] == wanted and there[0] != BAR:
                return " ".join(there)
    return row_words


def too_much(anchor: str, sentence: str) -> bool:
    """Whether an anchor quotes more than half of its sentence."""
    if letters := unspaced(anchor):
        return letters > FEWEST_LETTERS and 2 * letters > unspaced(sentence)
    quoted, there = len(words(anchor)), len(words(sentence))
    return quoted > 1 if there < SHORT_SENTENCE else 2 * quoted > there


def too_much_together(several: Collection[str], sentence: str) -> bool:
    """Whether the anchors of a sentence together quote more than half of it; words that two share count once."""
    if any(map(unspaced, several)):
        return 2 * sum(map(unspaced, several)) > unspaced(sentence)
    there = words(sentence)
    quoted: set[int] = set()
    for anchor in several:
        for part in match_anchor(anchor, sentence).words.split(BAR):
            window = part.split()
            starts = (start for start in range(len(there)) if there[start : start + len(window)] == window)
            quoted.update(range(first, first + len(window)) if (first := next(starts, None)) is not None else ())
    return 2 * len(quoted) > len(there)


def too_short(anchor: str, sentence: str) -> bool:
    """
    Whether an anchor is one word although its sentence has four or more; of letters without spaces under four.

    A whole cell of a table is long enough, whatever stands in it.
    """
    if BAR in sentence and words(anchor) in [words(cell) for cell in sentence.split(BAR)]:
        return False
    if letters := unspaced(anchor):
        return letters < FEWEST_LETTERS and unspaced(sentence) >= 2 * FEWEST_LETTERS
    return len(words(anchor)) < 2 and len(words(sentence)) >= SHORT_SENTENCE
