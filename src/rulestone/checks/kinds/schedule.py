"""
A schedule of partners that nobody can play.

Impossible where it asks for a hand that no partners are left for, under every reading of the book. Fine where every
hand can have the partners that the book asks for, or the book leaves them free.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.checks.cited import places_of
from rulestone.checks.ways_to_read import under_each_reading
from rulestone.compiler import Ruleset
from rulestone.engine.books import Admitted
from rulestone.engine.state import State
from rulestone.finding import Demonstration, Finding, Level
from rulestone.model import Book, Edition
from rulestone.rounds.slots import Slots
from rulestone.rounds.tournament import Schedule, four

KIND = "impossible"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(edition: Edition, rules: Ruleset, book: Book, admitted: Admitted) -> Iterator[Finding]:
    """Who partners whom, hand by hand, as far as it goes."""
    if not rules.plain.get("tournament"):
        return
    nowhere = State((), (), (), None, None, 0, 0)
    found = under_each_reading(lambda answers, _: planned(Slots(rules, answers)), admitted, nowhere)
    if not found or any(plan.possible for plan, _ in found):
        return
    plan, used = found[0]
    lines = tuple(("pairing", {"hand": hand.number, "pairs": hand.pairs}) for hand in plan.hands)
    claims = [claim for claim in book.claims if claim.question in used and claim.status != "silent"]
    yield Finding(
        KIND,
        edition.id,
        None,
        "book",
        deviating=(book.id,),
        places=places_of(claims),
        witness=Demonstration("schedule", "", lines, {"wanted": plan.wanted, "first_impossible": plan.impossible}),
        args={
            "identity": ("four", plan.wanted, plan.impossible),
            "book": book.id,
            "wanted": plan.wanted,
            "hand": plan.impossible or 0,
        },
        message="impossible.schedule",
    )


def planned(slots: Slots) -> tuple[Schedule, frozenset[str]]:
    """The schedule, and the questions that it hangs on."""
    plan = four(slots)
    return plan, frozenset(slots.read)
