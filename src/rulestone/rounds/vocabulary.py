"""
Every answer that is understood where a game's plain parts ask, and what is said of one that is not.

Each module tells its own words and numbers; here they are one table, held against the questions that a game asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulestone.compiler import Ruleset
from rulestone.finding import Problem
from rulestone.model import Answer, Library, Spot
from rulestone.rounds import dealing, deck, elimination, partners, scoring, tournament
from rulestone.rounds.facets.facet import covers
from rulestone.rounds.slots import Slot, nearest

MODULES = (deck, dealing, scoring, partners, tournament, elimination)
UNPLAYED = {"manner"}
"""Parts in which a question may stand that no play tells apart."""


def known_answers() -> dict[Slot, tuple[str, ...]]:
    """By slot, the answers that have a meaning there; a slot that only takes a number has none."""
    table: dict[Slot, tuple[str, ...]] = {slot: () for module in MODULES for slot in module.NUMBERS}
    for module in MODULES:
        table.update({slot: tuple(words) for slot, words in module.WORDS.items()})
    return table


def takes_number(slot: Slot) -> bool:
    """Whether a slot may hold a number."""
    return any(slot in module.NUMBERS for module in MODULES)


def slot_of(path: tuple[str | int, ...]) -> Slot | None:
    """The slot that a place in a game's tree belongs to."""
    return next((slot for slot in known_answers() if covers(slot, path)), None)


def understood(slot: Slot, answer: Answer) -> bool:
    """Whether an answer means something at a slot."""
    return takes_number(slot) if isinstance(answer, int) else answer in known_answers()[slot]


def unknown_answers(rules: Ruleset, library: Library) -> list[Problem]:
    """Every answer that a question lists, or a book gives, where a plain part asks and no meaning is known for it."""
    problems = []
    for question, paths in rules.asked.items():
        for slot in dict.fromkeys(filter(None, map(slot_of, paths))):
            for answer, spot in given(library, question):
                if not understood(slot, answer):
                    problems.append(problem(spot, slot, answer))
    return problems


def given(library: Library, question: str) -> Iterator[tuple[Answer, Spot]]:
    """Every answer to a question, listed or given by a book as a clause, with where it is written."""
    asked = library.questions[question]
    if asked.kind == "number":
        yield asked.default_answer, asked.spot
    yield from ((answer, asked.spot) for answer in asked.answers)
    for book in library.books.values():
        for claim in book.claims_on(question):
            spot = claim.places[0].spot if claim.places else book.spot
            yield from ((answer, spot) for answer in claim.answers if answer in book.clauses)


def problem(spot: Spot, slot: Slot, answer: Answer) -> Problem:
    """What is said of an answer without a meaning."""
    known: Mapping[Slot, tuple[str, ...]] = known_answers()
    args = {"name": str(answer), "part": " / ".join(slot)}
    near = nearest(str(answer), known[slot])
    return Problem(spot.file, spot.line, spot.column, "", "game.unknown_answer", args, near)
