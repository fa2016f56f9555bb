"""
A book whose own numbers do not add up.

Inconsistent where the cards it lists do not make its printed total, where a kind's count is not its colours' count
together, or where a schedule's total is not what its own rule comes to. Fine where they come out under one of its
readings, and where the book gives no total.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulestone.checks.cited import places_of
from rulestone.compiler import Ruleset
from rulestone.engine.books import Admitted
from rulestone.engine.forks import leaves
from rulestone.engine.state import State
from rulestone.finding import Demonstration, Finding, Level
from rulestone.model import Book, Edition, Place
from rulestone.rounds.deck import sums
from rulestone.rounds.slots import Slots
from rulestone.rounds.tournament import PART, Total, totals

KIND = "inconsistent"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(edition: Edition, rules: Ruleset, book: Book, admitted: Admitted) -> Iterator[Finding]:
    """Sums of one book that do not come out."""
    answers, _ = admitted.defaults()
    found = sums(rules, answers)
    printed = asked_at(rules, ("scoring", "printed_total"))
    counts = [q for q, paths in rules.asked.items() if any(p[0] == "cards" and "copies" in str(p[2]) for p in paths)]
    if printed in said(book) and found.printed not in (None, found.total):
        where = speaking_to(book, [printed, *counts])
        yield total(edition, book, "total", tuple(found.parts), found.total, found.printed, where, of=printed)
    for odd in found.odd:
        made = odd.of_each_colour * odd.colours
        yield total(edition, book, f"odd:{odd.kind}", (odd,), made, odd.in_all, speaking_to(book, counts), odd.kind)
    for name, each in never_right(rules, admitted):
        asked = asked_at(rules, (PART, name, "hands_in_all"))
        if asked in said(book) and each.by_rule != each.stated:
            where = speaking_to(book, [asked])
            what = f"hands:{each.players}"
            yield total(edition, book, what, (each,), each.by_rule, each.stated, where, of=asked)


def never_right(rules: Ruleset, admitted: Admitted) -> Iterator[tuple[str, Total]]:
    """The schedules, by name, whose total comes out under no way to read the book; as they are by our defaults."""
    # A book that can be read in two ways is blamed only where neither makes its total right.
    nowhere = State((), (), (), None, None, 0, 0)
    found = leaves(lambda answers, _: totals(Slots(rules, answers)), admitted, nowhere)
    for name, each in found[0].value.items():
        if all(leaf.value[name].by_rule != leaf.value[name].stated for leaf in found):
            yield name, each


def total(
    edition: Edition,
    book: Book,
    what: str,
    parts: tuple[Any, ...],
    sum_: int,
    printed: int | None,
    places: tuple[Place, ...],
    kind: str = "",
    of: str | None = None,
) -> Finding:
    """A sum written out beside what the book prints in answer to a question."""
    lines = tuple(("part", part._asdict()) for part in parts)
    shown = Demonstration("sum", what, lines, {"sum": sum_, "printed": printed})
    return Finding(
        KIND,
        edition.id,
        None,
        "book",
        deviating=(book.id,),
        places=places,
        witness=shown,
        args={
            "identity": (what, sum_, printed),
            "book": book.id,
            "sum": sum_,
            "printed": printed,
            "card": kind,
            "total": of or "",
        },
        message=f"inconsistent.{what.split(':', 1)[0]}",
    )


def asked_at(rules: Ruleset, path: tuple[str, ...]) -> str | None:
    """The question that a slot of the game asks."""
    return next(
        (q for q, paths in rules.asked.items() if any(tuple(map(str, p))[: len(path)] == path for p in paths)), None
    )


def said(book: Book) -> set[str | None]:
    """The questions that a book speaks to."""
    return {claim.question for claim in book.claims if claim.status != "silent"}


def speaking_to(book: Book, questions: Sequence[str | None]) -> tuple[Place, ...]:
    """Where a book speaks to any of the questions."""
    wanted = set(questions)
    return places_of(claim for claim in book.claims if claim.question in wanted)
