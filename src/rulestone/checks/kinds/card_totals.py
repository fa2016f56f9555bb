"""
A book whose own list of cards does not add up.

Inconsistent where the cards it lists do not make its printed total, or where a kind's count is not its colours' count
together. Fine where they come out, and where the book gives no total.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.checks.edition_check import EditionWork
from rulestone.checks.totals import KIND, places_on, question_at, questions_spoken_to, sum_finding
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.findings import Finding, Level
from rulestone.model import Book
from rulestone.rounds.deck import sums

KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(work: EditionWork, book: Book, admitted: AdmittedAnswers) -> Iterator[Finding]:
    """Sums of one book that do not come out."""
    edition, rules = work.edition, work.rules
    answers, _ = admitted.defaults()
    deck_sums = sums(rules, answers)
    printed = question_at(rules, ("scoring", "printed_total"))
    counts = [q for q, paths in rules.asked.items() if any(p[0] == "cards" and "copies" in str(p[2]) for p in paths)]
    if printed in questions_spoken_to(book) and deck_sums.printed not in (None, deck_sums.total):
        where = places_on(book, [printed, *counts])
        yield sum_finding(
            edition, book, "total", tuple(deck_sums.parts), deck_sums.total, deck_sums.printed, where, of=printed
        )
    for odd in deck_sums.odd:
        made = odd.of_each_colour * odd.colours
        where = places_on(book, counts)
        yield sum_finding(edition, book, f"odd:{odd.kind}", (odd,), made, odd.in_all, where, odd.kind)
