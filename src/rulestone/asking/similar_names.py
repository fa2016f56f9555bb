"""
How like a name something typed is: one slip of the fingers is read, what is only near is asked about.

A slip leaves out, doubles, swaps or mistypes one letter of one word that is itself no word of any name: `wlid`, `redd`.
Numbers and signs are never mistyped, so that `-1` is no 1 and `+4` no 4.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from rulestone.nearest_names import likeness

SHORTEST = 3
"""Letters of a word that may be mistyped at all."""
TELLING = 5
"""Letters from which on one that is wrong leaves no doubt about the word."""
ALIKE = 70.0
"""How alike two words must be, of 100, for one to be worth naming."""


def slip(typed: Sequence[str], name: Sequence[str], known: Container[str]) -> bool:
    """Whether a name was meant and one letter of it went wrong."""
    apart = [(one, other) for one, other in zip(typed, name, strict=False) if one != other]
    if len(typed) != len(name) or len(apart) != 1:
        return False
    [(one, other)] = apart
    return one not in known and one.isalpha() and other.isalpha() and mistyped(one, other)


def mistyped(typed: str, word: str) -> bool:
    """Whether one letter is left out, added, swapped with its neighbour or, in a longer word, another."""
    from rapidfuzz.distance import OSA  # late: only what is mistyped needs it

    if len(typed) < SHORTEST or OSA.distance(typed, word, score_cutoff=1) != 1:
        return False
    if len(typed) != len(word):
        return typed[0] == word[0]
    return sorted(typed) == sorted(word) or (typed[0] == word[0] and len(word) >= TELLING)


def nearness(typed: Sequence[str], name: Sequence[str], known: Mapping[str, bool]) -> tuple[int, int, float] | None:
    """
    How near a name is, the nearest first; nothing where it is not worth naming.

    `known` are all words of names, with whether they say more than a colour. Such a word is what it is, so that a name
    without it is another one. Of other words half may be strange, and half the name untold, if more than a colour and a
    letter is told at all.
    """
    left, strange, distinguishes, most = list(name), 0, False, len(typed) // 2
    if len(typed) - len(name) > most:
        return None
    for word in typed:
        match = next((other for other in left if same(word, other)), None)
        if match is None:
            alike = begins if word in known else resembles
            match = next((other for other in left if alike(word, other)), None)
        if match is not None:
            left.remove(match)
            is_letter = len(match) == 1 and match.isalpha()
            distinguishes = distinguishes or (known.get(match, True) and not is_letter)
        elif word in known or not word.isalpha() or strange == most:
            return None
        else:
            strange += 1
    found_in_it = len(name) - len(left)
    if not distinguishes or len(left) > max(1, found_in_it):
        return None
    return strange, len(left), -likeness(" ".join(typed), " ".join(name))


def same(typed: str, word: str) -> bool:
    """Whether two words say the same: `+4` and `4` do where a name is looked for."""
    return typed == word or (typed.lstrip("+").isdecimal() and typed.lstrip("+") == word.lstrip("+"))


def begins(typed: str, word: str) -> bool:
    """Whether one word is the beginning of the other, and long enough to be no other word."""
    return len(typed) >= TELLING - 1 and typed.isalpha() and word.startswith(typed)


def resembles(typed: str, word: str) -> bool:
    """Whether one word looks like the other, or like its beginning."""
    if not typed.isalpha() or not word.isalpha():
        return False
    return len(typed) >= SHORTEST and (word.startswith(typed) or likeness(typed, word) >= ALIKE)
