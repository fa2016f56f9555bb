"""
What is done with an empty draw pile, and leaves it empty.

Impossible where that is so under every reading of the book although cards lie on the discard pile. Fine where a card
can be drawn afterwards, even if oddly, or under one of its readings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulestone.checks.cited_places import places_of
from rulestone.checks.edition_check import EditionWork
from rulestone.checks.ways_to_read import under_each_reading
from rulestone.compiler import questions_below
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.engine.plain_table import PlainTable
from rulestone.engine.state import RuleContext, State
from rulestone.explorer.available_cards import box_of
from rulestone.explorer.start_positions import spare
from rulestone.findings import Finding, Level
from rulestone.model import Answer, Book
from rulestone.witness import Demonstration, row

KIND = "impossible"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(work: EditionWork, book: Book, admitted: AdmittedAnswers) -> Iterator[Finding]:
    """Make the pile anew as the book says, with cards on the discard pile, and see whether one can be drawn."""
    edition, rules = work.edition, work.rules
    questions = sorted(questions_below(rules, rules.exhausted))
    if not questions:
        return
    answers, _ = admitted.defaults()
    # More than one, since a book may leave the top where it lies.
    discard = tuple(spare(box_of(rules, {name: (answer,) for name, answer in answers.items()}))[:3])
    state = State(((), ()), (), discard, discard[-1], discard[-1].colour, 0, 1)

    def drawable(answers: Mapping[str, Answer], state: State) -> int:
        table = PlainTable(rules, answers, state)
        table.scene = RuleContext(me=0)
        table.remake()
        return len(table.state.pile)

    counts = under_each_reading(drawable, admitted, state)
    if counts and not any(counts):
        claims = [claim for claim in book.claims if claim.question in questions and claim.status != "silent"]
        shown = Demonstration("empty pile", "", (row("piles", draw=0, discard=len(discard)),), {"draw": 0})
        yield Finding(
            KIND,
            edition.id,
            questions[0],
            "book",
            deviating=(book.id,),
            places=places_of(claims),
            witness=shown,
            args={"identity": ("empty pile",), "book": book.id},
            message="impossible.empty_pile",
        )
