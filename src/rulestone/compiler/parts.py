"""
How each part of a game is compared, declared here and nowhere else.

Two answers to a question are known to play alike only by what is said here of every place that asks it. A part that is
not declared is never a ground for that, and a test fails until it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from rulestone.compiler import Path

Way = Literal["played", "whole", "told"]
"""
Played card by card; not played, and compared whole or by samples; or only told, so that no play compares it and two
answers are never known to be alike.
"""


class Part(NamedTuple):
    """How a part of a game is compared, and why that is all there is to it."""

    way: Way
    why: str = ""


PARTS: Mapping[str, Part] = {
    "table": Part("whole"),
    "dealer": Part("whole"),
    "deal": Part("whole"),
    "scoring": Part("whole"),
    "partners": Part("whole"),
    "tournament": Part("whole"),
    "elimination": Part("whole"),
    "start": Part("played"),
    "meanings": Part("played"),
    "procedures": Part("played"),
    "events": Part("played"),
    "moves": Part("played"),
    "windows": Part("played"),
    "exhausted": Part("played"),
    "answers": Part("played"),
    "told": Part("told", "its questions are answered by books and asked by no rule"),
    "telling": Part("told", "it says in which order a page tells the rules"),
    "tellings": Part("told", "they say which rules a page tells together"),
    "untold": Part("told", "it says what no page tells"),
    "things": Part("told", "they are names, and no rule reads them"),
    "counters": Part("told", "where a counter begins is no rule, so that no place of a rule shows all that it does"),
    "colours": Part("told", "every rule reads what colours there are"),
    "extends": Part("told", "what another game says is compared where it says it"),
    "overrides": Part("told", "what is written there is compared at the place that it overrides"),
}
"""By name, every part that a game can have, but what is said of its cards."""

OF_A_CARD: Mapping[str, Part] = {
    "may_be_laid_if": Part("played"),
    "honest_if": Part("played"),
    "effect": Part("played"),
    "turned_up": Part("played"),
    "goes_back": Part("played"),
    "numbers": Part("whole"),
    "named_after": Part("whole"),
    "copies": Part("whole"),
    "copies_by_colour": Part("whole"),
    "copies_of_each_colour": Part("whole"),
    "worth": Part("whole"),
    "coloured": Part("told", "every rule that weighs a card reads it"),
    "action": Part("told", "every rule that weighs a card reads it"),
}
"""The same for what is said of a kind of card."""

NOT_PLAYED = tuple(name for name, part in PARTS.items() if part.way == "whole")
"""Parts that are not played card by card: numbers and choices that other computations read."""
CARD_PLAYED = frozenset(name for name, part in OF_A_CARD.items() if part.way == "played")
"""What is played of a card; all else is said of it as of a thing."""
OF_THE_CARD = 2
"""Where in the path of what is said of a card stands what it is about."""


def way_of(path: Path) -> Way | None:
    """How what stands at a place of a game is compared; none where nobody has declared it."""
    if path[0] != "cards":
        found = PARTS.get(str(path[0]))
    else:
        found = OF_A_CARD.get(str(path[OF_THE_CARD])) if len(path) > OF_THE_CARD else None
    return None if found is None else found.way
