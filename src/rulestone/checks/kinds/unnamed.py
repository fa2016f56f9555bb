"""
Things that a book speaks of and never names.

Unnamed where a book answers a told question on a thing, or says one in a rule of its own, and has no name for it
although it names others of that list. Fine where all of a list have names, and where a book gives no names at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulestone.checks.edition_check import EditionWork
from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.findings import Finding, FindingArgs, Level
from rulestone.model import Book, Edition

KIND = "unnamed"
KINDS: dict[str, Level] = {KIND: "note"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(work: EditionWork, book: Book, admitted: AdmittedAnswers) -> Iterator[Finding]:  # noqa: ARG001
    """Every list of which things that are spoken of have no name."""
    edition, rules = work.edition, work.rules
    used = dict.fromkeys([*things_told(edition, book), *kinds_written_out(rules, book)])
    for kind, names in book.names.items():
        known = {*edition.things.get(kind, ()), *(rules.cards if kind == "cards" else ())}
        lacking = tuple(thing for thing in used if thing in known and thing not in names)
        if names and lacking:
            args = FindingArgs(identity=(KIND, kind, *lacking), book=book.id, things=lacking)
            yield Finding(KIND, edition.id, None, "book", deviating=(book.id,), args=args)


def things_told(edition: Edition, book: Book) -> Iterator[str]:
    """The things that a book speaks of where it answers told questions: by what these ask for, and as answers."""
    every = {thing for listed in edition.things.values() for thing in listed}
    for claim in book.claims:
        if claim.status != "silent" and claim.question in edition.told:
            yield from (answer for answer in (claim.question.rpartition(".")[2], *claim.answers) if answer in every)


def kinds_written_out(rules: Ruleset, book: Book) -> Iterator[str]:
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
        for part in clause.values():
            yield from texts_in(part)
    elif isinstance(clause, list | tuple):
        for part in clause:
            yield from texts_in(part)
