"""
What it takes to read a rulebook in a language: a table beside this module, one file a language.

A language without a file is not read for numbers, duties or damage; whoever checks a text is told so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulestone.texts.clean_lines import words

TONGUES = Path(__file__).with_name("tongues")

Term = tuple[str, ...]
"""Words in a row, as they are compared: lower case, without accents."""


@dataclass(frozen=True, slots=True)
class LanguageTable:
    """The words of one language that tell numbers, duties and side clauses."""

    language: str
    numbers: Mapping[Term, int]
    months: Mapping[str, int]
    between_numbers: frozenset[Term]
    modality: Mapping[Term, str]
    nobody: frozenset[Term]
    """What makes a permission a ban as the subject of its clause: `no ship may`."""
    never: frozenset[Term]
    """What makes it a ban beside its verb: `may never`."""
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
    """Every word of the tables, without accents: each is a word of the language, and none betrays another."""
    known: frozenset[str]
    """Words that the dictionary at hand lacks: it knows forms of words, and may lack those of one form only."""
    endings: tuple[str, ...]
    """What may be taken from the end of a word that a dictionary lacks."""
    beginnings: tuple[str, ...]
    """What may be taken from its beginning."""
    cut_short: Mapping[str, str]
    """Ends that stand for others before a hyphen: `devolvê-la`."""


@cache
def tongue(language: str) -> LanguageTable | None:
    """What is known of a language, if anything."""
    path = TONGUES / f"{language}.yaml"
    if not path.is_file():
        return None
    # Every scalar is a string here: `no` is a word of some languages and never a truth value.
    content: dict[str, Any] = yaml.load(path.read_text("utf-8"), Loader=yaml.CBaseLoader)
    common = [word for written in _words_in(content) for word in words(written)]
    return LanguageTable(
        language,
        {
            _term(word): int(number)
            for table in (content["numbers"], content["ordinals"])
            for number, written in table.items()
            for word in written
        },
        {words(name)[0]: int(number) for number, name in content["months"].items()},
        _terms(content["between_numbers"]),
        {_term(term): kind for kind, terms in content["modality"].items() for term in terms},
        _terms(content["nobody"]),
        _terms(content["never"]),
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
        tuple(content["beginnings"]),
        dict(content.get("cut_short", {})),
    )


def languages() -> tuple[str, ...]:
    """Every language that can be read."""
    return tuple(sorted(path.stem for path in TONGUES.glob("*.yaml")))


def at(terms: Mapping[Term, Any] | frozenset[Term] | tuple[Term, ...], text: list[str], place: int) -> Term | None:
    """The longest of the frames that stands in the text at a place."""
    there = (term for term in terms if text[place : place + len(term)] == list(term))
    return max(there, key=len, default=None)


def _words_in(content: Any) -> Iterator[str]:
    """Every word of a table; what the table calls them is in no language."""
    if isinstance(content, str):
        yield content
    else:
        for part in content.values() if isinstance(content, Mapping) else content:
            yield from _words_in(part)


def _term(written: str) -> Term:
    return tuple(words(written))


def _terms(written: Any) -> frozenset[Term]:
    return frozenset(_term(term) for term in written)
