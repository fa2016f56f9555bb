"""
The numbers that a sentence names, in digits or in words.
"""

from __future__ import annotations

import re

from rulestone.texts.clean_lines import words
from rulestone.texts.language_table import LanguageTable, at

_DIGITS = re.compile(r"\d+")


def numbers(text: str, tongue: LanguageTable) -> frozenset[int]:
    """Every number of a text; an article counts as one, as in `draw a card`, and a month as its number."""
    values = {int(digits) for digits in _DIGITS.findall(text)}
    spoken = words(text)
    values |= {tongue.months[word] for word in spoken if word in tongue.months}
    place = 0
    while place < len(spoken):
        number, place = _number(spoken, place, tongue)
        if number is not None:
            values.add(number)
    return frozenset(values)


def _number(text: list[str], place: int, tongue: LanguageTable) -> tuple[int | None, int]:
    """The number that begins at a place, if any, and where reading goes on: `thirty`, `two hundred and five`."""
    term = at(tongue.numbers, text, place)
    if term is None:
        return None, place + 1
    total = tongue.numbers[term]
    place += len(term)
    while True:
        joint = at(tongue.between_numbers, text, place) or ()
        after = at(tongue.numbers, text, place + len(joint))
        if after is None:
            return total, place
        value = tongue.numbers[after]
        if not joint and value == 100 and 1 < total < 10:
            total *= 100
        elif 0 < value < _room(total):
            total += value
        else:
            return total, place
        place += len(joint) + len(after)


def _room(total: int) -> int:
    """What may still be added to a number in words: units to tens, anything below a hundred to hundreds."""
    if total >= 100 and total % 100 == 0:
        return 100
    return 10 if total >= 20 and total % 10 == 0 else 0
