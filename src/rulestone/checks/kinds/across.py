"""
Rules that changed between two editions.

A rule change where no book of the one edition admits an answer that plays like one which a book of the other admits; a
book that leaves the point open admits everything, so that nothing is certain then. Where an answer is common, nothing
need have changed. It is no contradiction: the games are different games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from rulestone.checks.answers import Compared
from rulestone.checks.edition import Work
from rulestone.checks.evidence import Apart, Result, by_words, compare_answers
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.sides import explicit, places, silences
from rulestone.compiler import Ruleset
from rulestone.explorer.result import Alike, Undecided
from rulestone.finding import Finding, Level, Side
from rulestone.model import Answer
from rulestone.prepared import prepare_game

KIND = "rule-change"
KINDS: dict[str, Level] = {KIND: "note", **UNDECIDED}
LOOKS_AT = "editions"
GIVES_WAY_TO = ()


def findings(one: Work, other: Work, name: str) -> Iterator[Finding]:
    """The change on a question that both editions are asked, if it can be no less."""
    here, there = said_in(one, name), said_in(other, name)
    if not may_differ(here, there):
        return
    found = [in_either(one, other, name, *pair) for pair in product(*map(answers, (here, there)))]
    if any(isinstance(each, Alike) for each in found):
        return
    apart = min((each for each in found if isinstance(each, Apart)), key=lambda each: each.cost, default=None)
    undecided = next((each for each in found if isinstance(each, Undecided)), None)
    editions = (one.edition.id, other.edition.id)
    said = (*here.said, *there.said)
    change = Finding(
        KIND,
        editions[1],
        name,
        "editions",
        (side(here), side(there)),
        places=places(said),
        silences=silences(said),
        witness=apart.by if apart else None,
        args={"identity": editions, "editions": editions},
        told=(one.told.get(name) or other.told.get(name)) if apart is not None and apart.by is None else None,
    )
    # What nobody could tell apart may be an answer that both editions admit.
    yield replace(change, kind="undecided", witness=None, tried=undecided.tried) if undecided else change


def may_differ(one: Compared, other: Compared) -> bool:
    """Whether every book of both editions settles the point, and no two in the same words."""
    settled = all(said.how != "silent" for each in (one, other) for said in each.said)
    return settled and not {*answers(one)} & {*answers(other)}


def said_in(work: Work, name: str) -> Compared:
    """What the books of an edition say; played only where that tells whether silence is an answer."""
    said = work.compared_without_play(name)
    silent = any(each.how == "silent" for each in said.said)
    return work.compared(name) if silent and not said.question.is_open else said


def in_either(one: Work, other: Work, name: str, here: Answer, there: Answer) -> Result:
    """What tells two answers apart in the one game, else in the other."""
    first = in_one(one, other, name, (here, there), there)
    if isinstance(first, Apart):
        return first
    second = in_one(other, one, name, (here, there), here)
    return first if isinstance(second, Alike) else second


def in_one(work: Work, other: Work, name: str, answers: tuple[Answer, Answer], foreign: Answer) -> Result:
    """What tells two answers apart in the game of one edition, of which one may be written out in the other alone."""
    if name in work.told:
        return by_words(work.library.questions[name], *answers)
    rules = playing(work, other, foreign)
    return compare_answers(rules, name, *answers, work.others, work.known, work.effort)


def playing(work: Work, other: Work, answer: Answer) -> Ruleset:
    """The rules of an edition, which can play an answer that a book of another edition has written out itself."""
    foreign = [book for book in other.books if answer in book.clauses]
    if not foreign or any(answer in book.clauses for book in work.books):
        return work.rules
    return prepare_game(work.library, work.edition.game, books=(*work.books, *foreign)).rules


def side(compared: Compared) -> Side:
    """The books of an edition; those that say nothing are named, though silence is an answer."""
    silent = tuple(said.book.id for said in compared.said if not explicit(said))
    ambiguous = tuple(said.book.id for said in compared.said if said.how in ("ambiguous", "at odds"))
    return Side(answers(compared), tuple(said.book.id for said in compared.said), silent, ambiguous)


def answers(compared: Compared) -> tuple[Answer, ...]:
    """Every answer that some book of an edition admits."""
    return tuple(dict.fromkeys(answer for said in compared.said for answer in said.answers))
