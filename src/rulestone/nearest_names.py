"""
The names nearest to one that nothing has, wherever somebody mistypes one.

Lines of rules, which have words of their own between those of a phrase, are likened by `phrases.patterns`, and names of
cards, which are several words in one of four languages, by `asking.similar_names`.
"""

from __future__ import annotations

from collections.abc import Iterable

ENOUGH = 60.0
"""Below this likeness, of 100, a word is no help."""
AS_GOOD = 5.0
"""Words this close to the best are named beside it."""
AT_MOST = 3
SLIP = 2
"""So many letters at most are wrong, too many, too few or swapped by a slip of the pen."""


def slips(word: str, valid: Iterable[str]) -> tuple[str, ...]:
    """The valid words that a word is a slip of the pen for."""
    from rapidfuzz.distance import DamerauLevenshtein  # late: only what is mistyped needs it

    return tuple(other for other in valid if other != word and DamerauLevenshtein.distance(word, other) <= SLIP)


def nearest(word: str, valid: Iterable[str]) -> tuple[str, ...]:
    """Up to three valid words like the given one, the likest first; none if nothing is like it."""
    folded = word.casefold()
    scored = sorted((-likeness(folded, other.casefold()), other) for other in set(valid) if other != word)
    good = [(score, other) for score, other in scored if -score >= ENOUGH]
    return tuple(other for score, other in good[:AT_MOST] if score - good[0][0] <= AS_GOOD)


def likeness(one: str, other: str) -> float:
    """How alike two texts are, of 100."""
    from rapidfuzz.distance import DamerauLevenshtein  # late: only when something is wrong: valid rules load without it

    return 100 * DamerauLevenshtein.normalized_similarity(one, other)
