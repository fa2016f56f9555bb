"""
An instruction that nobody can carry out.

Impossible where what is done with an empty draw pile leaves it empty although cards lie on the discard pile, or where a
schedule asks for a hand that no partners are left for. Fine where the instruction can be followed, even if oddly, or
under one of its readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from rulestone.checks.cited import places_of
from rulestone.compiler import Ruleset, questions_below
from rulestone.engine.books import Admitted
from rulestone.engine.forks import leaves
from rulestone.engine.state import Scene, State
from rulestone.engine.table import Table
from rulestone.explorer.box import box_of
from rulestone.explorer.positions import spare
from rulestone.finding import Demonstration, Finding
from rulestone.model import Answer, Book, Edition
from rulestone.rounds.slots import Slots
from rulestone.rounds.tournament import Schedule, four

KIND = "impossible"
T = TypeVar("T")


def findings(edition: Edition, rules: Ruleset, book: Book, admitted: Admitted) -> Iterator[Finding]:
    """What one book asks for and nobody can do."""
    yield from empty_pile(edition, rules, book, admitted)
    yield from schedules(edition, rules, book, admitted)


def empty_pile(edition: Edition, rules: Ruleset, book: Book, admitted: Admitted) -> Iterator[Finding]:
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

    found = readings(drawable, admitted, state)
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


def schedules(edition: Edition, rules: Ruleset, book: Book, admitted: Admitted) -> Iterator[Finding]:
    """Who partners whom, hand by hand, as far as it goes."""
    if not rules.plain.get("tournament"):
        return
    nowhere = State((), (), (), None, None, 0, 0)
    found = readings(lambda answers, _: planned(Slots(rules, answers)), admitted, nowhere)
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


def readings(run: Callable[[Mapping[str, Answer], State], T], admitted: Admitted, state: State) -> list[T]:
    """What comes out under each way to read the book, ours first; nothing where it leaves a point to the reader."""
    found = leaves(run, admitted, state)
    silent = any(choice.cause == "silence" for leaf in found for choice in leaf.choices)
    return [] if silent else [leaf.value for leaf in found]
