"""
A schedule of partners that nobody can play.

Impossible where it asks for a hand that no partners are left for, under every reading of the book. Fine where every
hand can have the partners that the book asks for, or the book leaves them free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.checks.cited import places_of
from rulestone.checks.ways_to_read import under_each_reading
from rulestone.compiler import Ruleset
from rulestone.engine.books import Admitted
from rulestone.engine.state import State
from rulestone.finding import Demonstration, Finding, Level
from rulestone.model import Answer, Book, Edition
from rulestone.rounds.slots import Slots
from rulestone.rounds.tournament import Schedule, schedule, schedules

KIND = "impossible"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(edition: Edition, rules: Ruleset, book: Book, admitted: Admitted) -> Iterator[Finding]:
    """Who partners whom, hand by hand, as far as it goes."""
    nowhere = State((), (), (), None, None, 0, 0)
    for name in schedules(rules):
        found = under_each_reading(partial(planned, name, rules), admitted, nowhere)
        if not found or any(plan.possible for plan, _ in found):
            continue
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
                "identity": (name, plan.wanted, plan.impossible),
                "book": book.id,
                "wanted": plan.wanted,
                "hand": plan.impossible or 0,
            },
            message="impossible.schedule",
        )


def planned(name: str, rules: Ruleset, answers: Mapping[str, Answer], _: State) -> tuple[Schedule, frozenset[str]]:
    """A schedule, and the questions that it hangs on."""
    slots = Slots(rules, answers)
    plan = schedule(slots, name)
    return plan, frozenset(slots.read)
