"""
A schedule of partners that nobody can play.

Impossible where it asks for a hand that no partners are left for, or for fewer hands than everybody needs to partner
everybody, under every reading of the book. Fine where every hand can have the partners that the book asks for, or the
book leaves them free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.checks.cited_places import places_of
from rulestone.checks.edition_check import EditionWork
from rulestone.checks.totals import question_at
from rulestone.checks.ways_to_read import under_each_reading
from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.engine.state import State
from rulestone.findings import Finding, Level
from rulestone.model import Answer, Book
from rulestone.rounds.settings import GameSettings
from rulestone.rounds.tournament import PART, Schedule, schedule, schedules
from rulestone.witness import Demonstration, row

KIND = "impossible"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(work: EditionWork, book: Book, admitted: AdmittedAnswers) -> Iterator[Finding]:
    """Who partners whom, hand by hand, as far as it goes."""
    edition, rules = work.edition, work.rules
    nowhere = State((), (), (), None, None, 0, 0)
    for name in schedules(rules):
        plans = under_each_reading(partial(plan_schedule, name, rules), admitted, nowhere)
        if not plans or any(plan.possible for plan, _ in plans):
            continue
        plan, used = plans[0]
        lines = [row("pairing", hand=hand.number, pairs=hand.pairs) for hand in plan.hands]
        numbers = {"wanted": plan.wanted, "hand": plan.impossible or 0}
        message, outcomes = "impossible.schedule", {"wanted": plan.wanted, "first_impossible": plan.impossible}
        if plan.missing:
            lines.append(row("never_partners", pairs=plan.missing))
            message, outcomes = "impossible.schedule.too_short", {"wanted": plan.wanted}
        claims = [claim for claim in book.claims if claim.question in used and claim.status != "silent"]
        yield Finding(
            KIND,
            edition.id,
            None,
            "book",
            deviating=(book.id,),
            places=places_of(claims),
            witness=Demonstration("schedule", "", tuple(lines), outcomes),
            args={
                "identity": (name, plan.wanted, plan.impossible),
                "book": book.id,
                "numbers": numbers,
                "rests_on": tuple(
                    filter(None, (question_at(rules, (PART, name, slot)) for slot in ("hands", "rotation")))
                ),
            },
            message=message,
        )


def plan_schedule(
    name: str, rules: Ruleset, answers: Mapping[str, Answer], _: State
) -> tuple[Schedule, frozenset[str]]:
    """A schedule, and the questions that it hangs on."""
    slots = GameSettings(rules, answers)
    plan = schedule(slots, name)
    return plan, frozenset(slots.read)
