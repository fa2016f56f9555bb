"""
Names of a book by which nobody can tell things apart.

Inconsistent where a book gives one name to two things of one list, two cards or two piles: whoever reads it cannot know
which is meant. Fine where names differ, and where one name stands in two lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulestone.checks.edition_check import EditionWork
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.findings import Finding, Level
from rulestone.model import Book, Name

KIND = "inconsistent"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(work: EditionWork, book: Book, admitted: AdmittedAnswers) -> Iterator[Finding]:  # noqa: ARG001
    """Every name that two things of a list share."""
    edition = work.edition
    for kind, names in book.names.items():
        for name, things in find_shared(names):
            yield Finding(
                KIND,
                edition.id,
                None,
                "book",
                deviating=(book.id,),
                args={"identity": ("one name", kind, *things), "book": book.id, "name": name, "things": things},
                message="inconsistent.one_name",
            )


def find_shared(names: Mapping[str, Name]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The names that several things of a list have, with these."""
    by_spelling: dict[str, list[str]] = {}
    for thing, entry in names.items():
        by_spelling.setdefault(" ".join(entry.name.casefold().split()), []).append(thing)
    return ((names[things[0]].name, tuple(things)) for things in by_spelling.values() if len(things) > 1)
