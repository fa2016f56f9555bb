"""
Numbers that an anchor quotes, held against the answers that it stands for; for this nobody needs the printed text.

An anchor that quotes a number is evidence for the number that is claimed. One number of its answers is enough for an
anchor that several claims share, and the numbers in printed names of cards ("Draw Two") are none. Nor is a word for
nothing ("belongs to no suit"), or the number that begins a row of a table whose cell is claimed ("4 players").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulestone.model import Answer, Name
from rulestone.texts.clean_lines import words
from rulestone.texts.language_table import tongue
from rulestone.texts.numbers import numbers

IN_WORDS_ALONE = frozenset({0, 1})
"""What `no` and an article count as, which say nothing about a number unless they are digits."""


def quoted_numbers(anchor: str, language: str, names: Iterable[Mapping[str, Name]]) -> frozenset[int]:
    """The numbers that an anchor quotes, in digits or in words; those of printed names and articles left out."""
    text = without_names([word for word in words(anchor) if not is_mixed(word)], names)
    speech = tongue(language)
    quoted = numbers(text, speech) if speech else frozenset(int(word) for word in text.split() if word.isdecimal())
    return quoted - (IN_WORDS_ALONE - {int(word) for word in text.split() if word.isdecimal()})


def is_mixed(word: str) -> bool:
    """Whether a word has letters and digits, as `r7`; such a one is no number."""
    return any(map(str.isdecimal, word)) and any(map(str.isalpha, word))


def without_names(quoted: list[str], names: Iterable[Mapping[str, Name]]) -> str:
    """Some words without those that are a name, or two and more words of one."""
    forms = {form for some in names for name in some.values() for form in (name.name, name.plural or "", *name.also)}
    known = {f" {' '.join(words(form))} " for form in forms}
    kept = list(quoted)
    for length in range(len(quoted), 0, -1):
        for start in range(len(quoted) - length + 1):
            part = f" {' '.join(quoted[start : start + length])} "
            if part in known or (length > 1 and any(part in form for form in known)):
                kept[start : start + length] = [""] * length
    return " ".join(filter(None, kept))


def misquoted(
    anchor: str,
    answers: Mapping[str, tuple[Answer, ...]],
    language: str,
    names: Iterable[Mapping[str, Name]],
    rows: frozenset[int] = frozenset(),
) -> Iterator[tuple[str, frozenset[int], tuple[int, ...]]]:
    """
    The first question whose number is not among those that an anchor quotes, with both; none where one fits.

    `rows` are the rows of tables that the anchor may have begun with.
    """
    claimed = {
        question: tuple(answer for answer in some if isinstance(answer, int)) for question, some in answers.items()
    }
    claimed = {question: some for question, some in claimed.items() if some}
    quoted = quoted_numbers(anchor, language, names) if claimed else frozenset()
    if quoted and quoted.isdisjoint(rows.union(*claimed.values())):
        yield from ((question, quoted, some) for question, some in list(claimed.items())[:1])
