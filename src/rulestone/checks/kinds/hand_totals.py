"""
A book whose schedule does not come to the number of hands that the book gives for it.

Inconsistent where its total is another than what its own rule comes to, however the book is read. Fine where they come
out under one of its readings, and where the book gives no total.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.checks.edition_check import EditionWork
from rulestone.checks.totals import KIND, places_on, question_at, questions_spoken_to, sum_finding
from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.engine.branches import leaves
from rulestone.engine.state import State
from rulestone.findings import Finding, Level
from rulestone.model import Book
from rulestone.rounds.settings import GameSettings
from rulestone.rounds.tournament import PART, Total, totals

KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(work: EditionWork, book: Book, admitted: AdmittedAnswers) -> Iterator[Finding]:
    """Schedules of one book whose totals do not come out."""
    edition, rules = work.edition, work.rules
    for name, total in never_right(rules, admitted):
        question = question_at(rules, (PART, name, "hands_in_all"))
        if question in questions_spoken_to(book) and total.by_rule != total.stated:
            counts = [question_at(rules, (PART, name, slot)) for slot in ("hands", "hands_per_partner")]
            what, where = f"hands:{total.players}", places_on(book, [*counts, question])
            by = tuple(filter(None, counts[:1]))
            yield sum_finding(
                edition, book, what, (total,), total.by_rule, total.stated, where, of=question, rests_on=by
            )


def never_right(rules: Ruleset, admitted: AdmittedAnswers) -> Iterator[tuple[str, Total]]:
    """The schedules, by name, whose total comes out under no way to read the book; as they are by our defaults."""
    # A book that can be read in two ways is blamed only where neither makes its total right.
    nowhere = State((), (), (), None, None, 0, 0)
    branches = leaves(lambda answers, _: totals(GameSettings(rules, answers)), admitted, nowhere)
    for name, total in branches[0].value.items():
        if all(leaf.value[name].by_rule != leaf.value[name].stated for leaf in branches):
            yield name, total
