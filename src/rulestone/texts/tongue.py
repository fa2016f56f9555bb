"""
What it takes to read a rulebook in a language: a table beside this module, one file a language.

A language without a file is not read for numbers, duties or damage; whoever checks a text is told so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulestone.texts.clean import words

TONGUES = Path(__file__).with_name("tongues")

Frame = tuple[str, ...]
"""Words in a row, as they are compared: lower case, without accents."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words of one language that tell numbers, duties and side clauses."""

    language: str
    numbers: Mapping[Frame, int]
    months: Mapping[str, int]
    between_numbers: frozenset[Frame]
    modality: Mapping[Frame, str]
    future: tuple[str, ...]
    """Endings of a verb form that orders; with their accents, which tell it from other forms."""
    not_an_order: frozenset[str]
    imperatives: frozenset[Frame]
    limits: Mapping[str, frozenset[Frame]]
    """Words after which a permission is also a ban, and a ban also a permission."""
    opens_side_clause: tuple[Frame, ...]
    opens_side_clause_inside: tuple[Frame, ...]
    relative: frozenset[Frame]
    conjunctions: frozenset[Frame]
    prepositions: frozenset[Frame]
    articles: frozenset[Frame]
    function_words: frozenset[str]
    """With their accents."""
    common: frozenset[str]
    """Every word of the tables above, without accents; none of them betrays another language."""
    known: frozenset[str]
    """Words that the dictionary at hand lacks."""
    endings: tuple[str, ...]
    """What may be taken from the end of a word that a dictionary lacks."""


@cache
def tongue(language: str) -> Tongue | None:
    """What is known of a language, if anything."""
    path = TONGUES / f"{language}.yaml"
    if not path.is_file():
        return None
    # Every scalar is a string here: `no` is a word of some languages and never a truth value.
    told: dict[str, Any] = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
    common = words(str(told))
    return Tongue(
        language,
        {_frame(word): int(number) for number, written in told["numbers"].items() for word in written},
        {words(name)[0]: int(number) for number, name in told["months"].items()},
        _frames(told["between_numbers"]),
        {_frame(frame): kind for kind, frames in told["modality"].items() for frame in frames},
        tuple(told.get("future", ())),
        frozenset(told.get("not_an_order", ())),
        _frames(told["imperatives"]),
        {kind: _frames(told["limits"].get(kind, ())) for kind in ("must", "may", "must_not")},
        tuple(sorted(_frames(told["opens_side_clause"]))),
        tuple(sorted(_frames(told["opens_side_clause_inside"]))),
        _frames(told["relative"]),
        _frames(told["conjunctions"]),
        _frames(told["prepositions"]),
        _frames(told["articles"]),
        frozenset(told["function_words"]),
        frozenset(common),
        frozenset(told["known"]),
        tuple(told["endings"]),
    )


def languages() -> tuple[str, ...]:
    """Every language that can be read."""
    return tuple(sorted(path.stem for path in TONGUES.glob("*.yaml")))


def at(frames: Mapping[Frame, Any] | frozenset[Frame] | tuple[Frame, ...], text: list[str], place: int) -> Frame | None:
    """The longest of the frames that stands in the text at a place."""
    there = (frame for frame in frames if text[place : place + len(frame)] == list(frame))
    return max(there, key=len, default=None)


def _frame(written: str) -> Frame:
    return tuple(words(written))


def _frames(written: Any) -> frozenset[Frame]:
    return frozenset(_frame(each) for each in written)
