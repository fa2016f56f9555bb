"""
What people type for the words that they mean: short forms, words as they sound, a letter that went wrong.

Only a word that is none of the language, and no name of a card, is read as another one, and only where no two words of
different meaning may have been meant.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rulestone.asking.similar_names import TELLING, mistyped
from rulestone.records import Record

SHORTEST = 3
"""Letters that a word has at least to be read as one that sounds the same."""
END = "$"
"""Behind the last letter of a word, where how it sounds is told."""

Means = Callable[[str], Hashable]


class Spelling(Record, eq=False):
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
        spoken = sound(typed, self.sounds)
        alike = [other for some in (self.words, names) for other in by_sound(some, self.sounds).get(spoken, ())]
        return only(alike, means) or only(self.with_a_slip(typed, names), means) or typed

    def with_a_slip(self, typed: str, names: frozenset[str]) -> list[str]:
        """Words of which one letter went wrong."""
        every = (names,) if len(typed) < TELLING else (self.words, names)
        # Of the first two letters one is always right.
        likely = (word for some in every for word in some if word[0] in typed[:2] and abs(len(word) - len(typed)) < 2)
        return [word for word in likely if len(word) >= TELLING - 1 and word.isalpha() and mistyped(typed, word)]


def only(words: Iterable[str], means: Means) -> str | None:
    """One of some words, if all that mean anything mean the same."""
    # Backwards, so that of words that mean the same the first in the alphabet stays, whatever order a set gives.
    by_meaning = {what: word for word in sorted(words, reverse=True) if (what := means(word)) is not None}
    return next(iter(by_meaning.values())) if len(by_meaning) == 1 else None


def sound(word: str, sounds: Sequence[tuple[str, str]]) -> str:
    """How a word sounds, which words of the same sound have in common."""
    spoken = word + END
    for letters, like in sounds:
        spoken = spoken.replace(letters, like)
    spoken = spoken.removesuffix(END)
    return "".join(letter for at, letter in enumerate(spoken) if not at or letter != spoken[at - 1])


@lru_cache(maxsize=32)
def by_sound(words: frozenset[str], sounds: tuple[tuple[str, str], ...]) -> Mapping[str, tuple[str, ...]]:
    """Words by how they sound; none where no letters of the language sound like others."""
    words_by_sound: dict[str, tuple[str, ...]] = {}
    for word in words if sounds else ():
        if len(word) >= SHORTEST and word.isalpha():
            key = sound(word, sounds)
            words_by_sound[key] = (*words_by_sound.get(key, ()), word)
    return words_by_sound


def spelling_of(short: str, sounds: str, ways: Iterable[Sequence[str]]) -> Spelling:
    """How words are typed: short forms and sounds as the catalogues have them, and all ways of typing words."""
    forms = [piece.split("=") for piece in short.split("|") if "=" in piece]
    letters = tuple((one, other) for one, other in (piece.split("=") for piece in sounds.split("|") if "=" in piece))
    every = {word for way in ways for word in way}
    words = frozenset(word for word in every if word[-1] != "*")
    stems = frozenset(word[:-1] for word in every if word[-1] == "*")
    return Spelling(
        {tuple(one.split()): tuple(other.split()) for one, other in forms},
        letters,
        words,
        stems,
    )
