"""
Names of a book by which nobody can tell things apart, and things that it never names.

Inconsistent where a book gives one name to two things of one list, two cards or two piles: whoever reads it cannot know
which is meant. Unnamed where a book answers a told question on a thing, or says one in a rule of its own, and has no
name for it although it names others of that list. Fine where names differ, and where a book gives no names at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulestone.compiler import Ruleset
from rulestone.engine.books import Admitted
from rulestone.finding import Finding, Level
from rulestone.model import Book, Edition, Name

KINDS: dict[str, Level] = {"inconsistent": "error", "unnamed": "note"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(edition: Edition, rules: Ruleset, book: Book, admitted: Admitted) -> Iterator[Finding]:  # noqa: ARG001
    """Every name that two things of a list share, and every list of which things that are spoken of have no name."""
    used = [*told_of(edition, book), *written_out(rules, book)]
    for kind, names in lists_of(book).items():
        for name, things in shared(names):
            yield Finding(
                "inconsistent",
                edition.id,
                None,
                "book",
                deviating=(book.id,),
                args={"identity": ("one name", kind, *things), "book": book.id, "name": name, "things": things},
                message="inconsistent.one_name",
            )
        known = {*edition.things.get(kind, ()), *(rules.cards if kind == "cards" else ())}
        lacking = tuple(thing for thing in dict.fromkeys(used) if thing in known and thing not in names)
        if names and lacking:
            args = {"identity": ("unnamed", kind, *lacking), "book": book.id, "things": lacking}
            yield Finding("unnamed", edition.id, None, "book", deviating=(book.id,), args=args)


def lists_of(book: Book) -> dict[str, Mapping[str, Name]]:
    """What a book names, list by list."""
    return {"cards": book.cards, "colours": book.colours, "piles": book.piles, **book.others}


def shared(names: Mapping[str, Name]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The names that several things of a list have, with these."""
    found: dict[str, list[str]] = {}
    for thing, entry in names.items():
        found.setdefault(" ".join(entry.name.casefold().split()), []).append(thing)
    return ((names[things[0]].name, tuple(things)) for things in found.values() if len(things) > 1)


def told_of(edition: Edition, book: Book) -> Iterator[str]:
    """The things that a book speaks of where it answers told questions: by what these ask for, and as answers."""
    every = {thing for listed in edition.things.values() for thing in listed}
    for claim in book.claims:
        if claim.status != "silent" and claim.question in edition.told:
            yield from (each for each in (claim.question.rpartition(".")[2], *claim.answers) if each in every)


def written_out(rules: Ruleset, book: Book) -> Iterator[str]:
    """The kinds of cards that rules of a book's own name."""
    lines = [line for clause in book.clauses.values() for line in texts_in(clause)]
    for kind in rules.cards:
        word = re.compile(rf"\bcard is {re.escape(kind)}\b")
        if any(word.search(line) for line in lines):
            yield kind


def texts_in(clause: Any) -> Iterator[str]:
    """Every line of a rule."""
    if isinstance(clause, str):
        yield clause
    elif isinstance(clause, Mapping):
        for each in clause.values():
            yield from texts_in(each)
    elif isinstance(clause, list | tuple):
        for each in clause:
            yield from texts_in(each)
