"""
Anchors: the few words of a sentence that a claim cites, found although the transcription may be noisy.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from rulestone.scripts import FEWEST_LETTERS, MOST_LETTERS, unspaced
from rulestone.texts.clean import words

ALIKE = 0.85
"""How alike an anchor and its words in the sentence must be, of 1."""
LONGEST = 5
SHORT_SENTENCE = 4
"""In a sentence of fewer words, one word is enough, and may be more than half."""


@dataclass(frozen=True, slots=True)
class Match:
    """The words of a sentence that are nearest to an anchor, and by how many letters they differ."""

    words: str
    distance: int
    likeness: float

    @property
    def found(self) -> bool:
        """Whether these are the words that the anchor means."""
        return self.likeness >= ALIKE


def match(anchor: str, sentence: str) -> Match:
    """Where an anchor stands in a sentence, or comes nearest to standing."""
    wanted, there = words(anchor), words(sentence)
    text = " ".join(wanted)
    windows = {
        " ".join(there[start : start + length])
        for length in range(max(1, len(wanted) - 1), len(wanted) + 2)
        for start in range(max(1, len(there) - length + 1))
    }
    best = min(sorted(windows), key=lambda window: Levenshtein.distance(text, window))
    return Match(best, Levenshtein.distance(text, best), Levenshtein.normalized_similarity(text, best))


def too_long(anchor: str) -> bool:
    """Whether an anchor quotes more than five words, or twelve letters of a script without spaces."""
    return len(anchor.split()) > LONGEST or unspaced(anchor) > MOST_LETTERS


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
        window = match(anchor, sentence).words.split()
        starts = (start for start in range(len(there)) if there[start : start + len(window)] == window)
        quoted.update(range(first, first + len(window)) if (first := next(starts, None)) is not None else ())
    return 2 * len(quoted) > len(there)


def too_short(anchor: str, sentence: str) -> bool:
    """Whether an anchor is one word although its sentence has four or more; of letters without spaces under four."""
    if letters := unspaced(anchor):
        return letters < FEWEST_LETTERS and unspaced(sentence) >= 2 * FEWEST_LETTERS
    return len(words(anchor)) < 2 and len(words(sentence)) >= SHORT_SENTENCE
