"""
What people type for the words that they mean: short forms, words as they sound, a letter that went wrong.

Only a word that is none of the language, and no name of a card, is read as another one, and only where no two words of
different meaning may have been meant.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rulestone.asking.likeness import TELLING, mistyped
from rulestone.values import Value

SHORTEST = 3
"""Letters that a word has at least to be read as one that sounds the same."""
END = "$"
"""Behind the last letter of a word, where how it sounds is told."""

Means = Callable[[str], Hashable]


class Spelling(Value, eq=False):
    """How the words of a language are typed."""

    short: Mapping[tuple[str, ...], tuple[str, ...]]
    """Short forms, with what they stand for."""
    sounds: tuple[tuple[str, str], ...]
    """Letters with others that sound the same, in the order in which they are looked at."""
    words: frozenset[str]
    """All words that there are."""
    stems: frozenset[str]
    """Beginnings of words that stand for all that begin so."""

    def written_out(self, typed: Sequence[str]) -> Iterator[str]:
        """The text with what short forms stand for."""
        at = 0
        while at < len(typed):
            for length in (2, 1):
                long = self.short.get(tuple(typed[at : at + length]))
                if long is not None:
                    break
            else:
                long, length = (typed[at],), 1
            yield from long
            at += length

    def knows(self, word: str) -> bool:
        """Whether it is a word of the language."""
        return word in self.words or any(word[:end] in self.stems for end in range(SHORTEST, len(word) + 1))

    def word(self, typed: str, names: frozenset[str], means: Means) -> str:
        """The word that was meant, or what was typed where that is not clear."""
        if len(typed) < SHORTEST or not typed.isalpha() or typed in names or self.knows(typed):
            return typed
        said = sound(typed, self.sounds)
        alike = [each for some in (self.words, names) for each in by_sound(some, self.sounds).get(said, ())]
        return only(alike, means) or only(self.with_a_slip(typed, names), means) or typed

    def with_a_slip(self, typed: str, names: frozenset[str]) -> list[str]:
        """Words of which one letter went wrong."""
        every = (names,) if len(typed) < TELLING else (self.words, names)
        # Of the first two letters one is always right.
        likely = (each for some in every for each in some if each[0] in typed[:2] and abs(len(each) - len(typed)) < 2)
        return [each for each in likely if len(each) >= TELLING - 1 and each.isalpha() and mistyped(typed, each)]


def only(words: Iterable[str], means: Means) -> str | None:
    """One of some words, if all that mean anything mean the same."""
    found = {what: each for each in sorted(words, reverse=True) if (what := means(each)) is not None}
    return next(iter(found.values())) if len(found) == 1 else None


def sound(word: str, sounds: Sequence[tuple[str, str]]) -> str:
    """How a word sounds, which words of the same sound have in common."""
    said = word + END
    for letters, like in sounds:
        said = said.replace(letters, like)
    said = said.removesuffix(END)
    return "".join(letter for at, letter in enumerate(said) if not at or letter != said[at - 1])


@lru_cache(maxsize=32)
def by_sound(words: frozenset[str], sounds: tuple[tuple[str, str], ...]) -> Mapping[str, tuple[str, ...]]:
    """Words by how they sound; none where no letters of the language sound like others."""
    said: dict[str, tuple[str, ...]] = {}
    for word in words if sounds else ():
        if len(word) >= SHORTEST and word.isalpha():
            key = sound(word, sounds)
            said[key] = (*said.get(key, ()), word)
    return said


def spelling_of(short: str, sounds: str, ways: Iterable[Sequence[str]]) -> Spelling:
    """How words are typed: short forms and sounds as the catalogues have them, and all ways of typing words."""
    forms = [each.split("=") for each in short.split("|") if "=" in each]
    letters = tuple((one, other) for one, other in (each.split("=") for each in sounds.split("|") if "=" in each))
    every = {word for way in ways for word in way}
    words = frozenset(word for word in every if word[-1] != "*")
    stems = frozenset(word[:-1] for word in every if word[-1] == "*")
    return Spelling(
        {tuple(one.split()): tuple(other.split()) for one, other in forms},
        letters,
        words,
        stems,
    )
