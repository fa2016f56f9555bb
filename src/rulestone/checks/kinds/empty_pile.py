"""
What is done with an empty draw pile, and leaves it empty.

Impossible where that is so under every reading of the book although cards lie on the discard pile. Fine where a card
can be drawn afterwards, even if oddly, or under one of its readings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulestone.checks.cited import places_of
from rulestone.checks.ways_to_read import under_each_reading
from rulestone.compiler import Ruleset, questions_below
from rulestone.engine.books import Admitted
from rulestone.engine.state import Scene, State
from rulestone.engine.table import Table
from rulestone.explorer.box import box_of
from rulestone.explorer.positions import spare
from rulestone.finding import Demonstration, Finding, Level
from rulestone.model import Answer, Book, Edition

KIND = "impossible"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(edition: Edition, rules: Ruleset, book: Book, admitted: Admitted) -> Iterator[Finding]:
    """Make the pile anew as the book says, with cards on the discard pile, and see whether one can be drawn."""
    asked = sorted(questions_below(rules, rules.exhausted))
    if not asked:
        return
    answers, _ = admitted.defaults()
    discard = tuple(spare(box_of(rules, {name: (answer,) for name, answer in answers.items()}))[:3])
    state = State(((), ()), (), discard, discard[-1], discard[-1].colour, 0, 1)

    def drawable(answers: Mapping[str, Answer], state: State) -> int:
        table = Table(rules, answers, state)
        table.scene = Scene(me=0)
        table.remake()
        return len(table.state.pile)

    found = under_each_reading(drawable, admitted, state)
    if found and not any(found):
        claims = [claim for claim in book.claims if claim.question in asked and claim.status != "silent"]
        shown = Demonstration("empty pile", "", (("piles", {"draw": 0, "discard": len(discard)}),), {"draw": 0})
        yield Finding(
            KIND,
            edition.id,
            asked[0],
            "book",
            deviating=(book.id,),
            places=places_of(claims),
            witness=shown,
            args={"identity": ("empty pile",), "book": book.id},
            message="impossible.empty_pile",
        )
