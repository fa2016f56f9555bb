"""
How each part of a game is compared, declared here and nowhere else.

Two answers to a question are known to play alike only by what is said here of every place that asks it. A part that is
not declared is never a ground for that, and a test fails until it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from rulestone.notation import KeyPath

Way = Literal["played", "whole", "told"]
"""
Played card by card; not played, and compared whole or by samples; or only told, so that no play compares it and two
answers are never known to be alike.
"""


class GamePart(NamedTuple):
    """How a part of a game is compared, and why that is all there is to it."""

    way: Way
    why: str = ""


PARTS: Mapping[str, GamePart] = {
    "table": GamePart("whole"),
    "dealer": GamePart("whole"),
    "deal": GamePart("whole"),
    "scoring": GamePart("whole"),
    "partners": GamePart("whole"),
    "tournament": GamePart("whole"),
    "elimination": GamePart("whole"),
    "start": GamePart("played"),
    "meanings": GamePart("played"),
    "procedures": GamePart("played"),
    "events": GamePart("played"),
    "moves": GamePart("played"),
    "windows": GamePart("played"),
    "exhausted": GamePart("played"),
    "answers": GamePart("played"),
    "told": GamePart("told", "its questions are answered by books and asked by no rule"),
    "telling": GamePart("told", "it says in which order a page tells the rules"),
    "tellings": GamePart("told", "they say which rules a page tells together"),
    "untold": GamePart("told", "it says what no page tells"),
    "things": GamePart("told", "they are names, and no rule reads them"),
    "counters": GamePart(
        "told", "where a counter begins is no rule, so that no place of a rule shows all that it does"
    ),
    "colours": GamePart("told", "every rule reads what colours there are"),
    "extends": GamePart("told", "what another game says is compared where it says it"),
    "overrides": GamePart("told", "what is written there is compared at the place that it overrides"),
}
"""By name, every part that a game can have, but what is said of its cards."""

OF_A_CARD: Mapping[str, GamePart] = {
    "may_be_laid_if": GamePart("played"),
    "honest_if": GamePart("played"),
    "effect": GamePart("played"),
    "turned_up": GamePart("played"),
    "goes_back": GamePart("played"),
    "numbers": GamePart("whole"),
    "named_after": GamePart("whole"),
    "copies": GamePart("whole"),
    "copies_by_colour": GamePart("whole"),
    "copies_of_each_colour": GamePart("whole"),
    "worth": GamePart("whole"),
    "coloured": GamePart("told", "every rule that weighs a card reads it"),
    "action": GamePart("told", "every rule that weighs a card reads it"),
}
"""The same for what is said of a kind of card."""

NOT_PLAYED = tuple(name for name, part in PARTS.items() if part.way == "whole")
"""Parts that are not played card by card: numbers and choices that other computations read."""
CARD_PLAYED = frozenset(name for name, part in OF_A_CARD.items() if part.way == "played")
"""What is played of a card; all else is said of it as of a thing."""
OF_THE_CARD = 2
"""Where in the path of what is said of a card stands what it is about."""


def way_of(path: KeyPath) -> Way | None:
    """How what stands at a place of a game is compared; none where nobody has declared it."""
    if path[0] != "cards":
        entry = PARTS.get(str(path[0]))
    else:
        entry = OF_A_CARD.get(str(path[OF_THE_CARD])) if len(path) > OF_THE_CARD else None
    return None if entry is None else entry.way
