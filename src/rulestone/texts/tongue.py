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

Term = tuple[str, ...]
"""Words in a row, as they are compared: lower case, without accents."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words of one language that tell numbers, duties and side clauses."""

    language: str
    numbers: Mapping[Term, int]
    months: Mapping[str, int]
    between_numbers: frozenset[Term]
    modality: Mapping[Term, str]
    future: tuple[str, ...]
    """Endings of a verb form that orders; with their accents, which tell it from other forms."""
    not_an_order: frozenset[str]
    imperatives: frozenset[Term]
    limits: Mapping[str, frozenset[Term]]
    """Words after which a permission is also a ban, and a ban also a permission."""
    opens_side_clause: tuple[Term, ...]
    opens_side_clause_inside: tuple[Term, ...]
    relative: frozenset[Term]
    conjunctions: frozenset[Term]
    prepositions: frozenset[Term]
    articles: frozenset[Term]
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
    content: dict[str, Any] = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
    common = words(str(content))
    return Tongue(
        language,
        {_term(word): int(number) for number, written in content["numbers"].items() for word in written},
        {words(name)[0]: int(number) for number, name in content["months"].items()},
        _terms(content["between_numbers"]),
        {_term(term): kind for kind, terms in content["modality"].items() for term in terms},
        tuple(content.get("future", ())),
        frozenset(content.get("not_an_order", ())),
        _terms(content["imperatives"]),
        {kind: _terms(content["limits"].get(kind, ())) for kind in ("must", "may", "must_not")},
        tuple(sorted(_terms(content["opens_side_clause"]))),
        tuple(sorted(_terms(content["opens_side_clause_inside"]))),
        _terms(content["relative"]),
        _terms(content["conjunctions"]),
        _terms(content["prepositions"]),
        _terms(content["articles"]),
        frozenset(content["function_words"]),
        frozenset(common),
        frozenset(content["known"]),
        tuple(content["endings"]),
    )


def languages() -> tuple[str, ...]:
    """Every language that can be read."""
    return tuple(sorted(path.stem for path in TONGUES.glob("*.yaml")))


def at(terms: Mapping[Term, Any] | frozenset[Term] | tuple[Term, ...], text: list[str], place: int) -> Term | None:
    """The longest of the frames that stands in the text at a place."""
    there = (term for term in terms if text[place : place + len(term)] == list(term))
    return max(there, key=len, default=None)


def _term(written: str) -> Term:
    return tuple(words(written))


def _terms(written: Any) -> frozenset[Term]:
    return frozenset(_term(each) for each in written)
