"""
Rules that changed between two editions.

A rule change where no book of the one edition admits an answer that plays like one which a book of the other admits.
Where an answer is common, nothing need have changed. A point of which the books of the one edition speak, and none of
the other, is told as just that. A copy that is silent beside another of its language leaves nothing open. It is no
contradiction: the games are different games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from rulestone.checks.answers import Compared, Said
from rulestone.checks.edition import Work
from rulestone.checks.evidence import Apart, Result, by_words, compare_answers
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.sides import explicit, places, silences
from rulestone.compiler import Ruleset
from rulestone.explorer.result import Alike, Undecided
from rulestone.finding import Finding, Level, Side, Witness
from rulestone.model import Answer
from rulestone.prepared import prepare_game

KIND = "rule-change"
KINDS: dict[str, Level] = {KIND: "note", **UNDECIDED}
LOOKS_AT = "editions"
GIVES_WAY_TO = ()


def findings(one: Work, other: Work, name: str) -> Iterator[Finding]:
    """The change on a question that both editions are asked, if it can be no less."""
    here, there = said_in(one, name), said_in(other, name)
    if unsaid(here, there):
        yield of(one, other, name, here, there, f"{KIND}.unsaid")
    if not may_differ(here, there):
        return
    found = [in_either(one, other, name, *pair) for pair in product(*map(answers, (here, there)))]
    if any(isinstance(each, Alike) for each in found):
        return
    apart = min((each for each in found if isinstance(each, Apart)), key=lambda each: each.cost, default=None)
    undecided = next((each for each in found if isinstance(each, Undecided)), None)
    change = replace(
        of(one, other, name, here, there),
        witness=apart.by if apart else None,
        told=(one.told.get(name) or other.told.get(name)) if apart is not None and apart.by is None else None,
    )
    # What nobody could tell apart may be an answer that both editions admit.
    yield replace(change, kind="undecided", witness=None, tried=undecided.tried) if undecided else change


def of(one: Work, other: Work, name: str, here: Compared, there: Compared, message: str = "") -> Finding:
    """A change, with what the books of both editions say."""
    editions = (one.edition.id, other.edition.id)
    said = (*here.said, *there.said)
    return Finding(
        KIND,
        editions[1],
        name,
        "editions",
        (side(here), side(there)),
        places=places(said),
        silences=silences(said),
        args={"identity": editions, "editions": editions},
        message=message,
    )


def may_differ(one: Compared, other: Compared) -> bool:
    """Whether both editions settle the point, and no two books in the same words."""
    return settles(one) and settles(other) and not {*answers(one)} & {*answers(other)}


def settles(compared: Compared) -> bool:
    """Whether the edition does: a book that is silent beside another of its language is a copy that lacks something."""
    languages = {said.book.language for said in compared.said}
    return bool(languages) and languages == {said.book.language for said in spoken(compared)}


def unsaid(one: Compared, other: Compared) -> bool:
    """Whether the books of the one edition speak of what no book of the other does."""
    return any(settles(a) and bool(b.said) and not spoken(b) for a, b in ((one, other), (other, one)))


def spoken(compared: Compared) -> tuple[Said, ...]:
    """What books say that leave it to nobody else."""
    return tuple(said for said in compared.said if said.how != "silent")


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
    """Every answer that some book of an edition gives."""
    return tuple(dict.fromkeys(answer for said in spoken(compared) for answer in said.answers))


def told_once(found: Sequence[Finding], rules: Ruleset) -> list[Finding]:
    """Changes of which several are one: of the same number to the same number, at the same card."""
    groups: dict[object, list[Finding]] = {}
    for each in found:
        numbers = tuple(side.answers for side in each.sides)
        cards = frozenset(str(path[1]) for path in rules.asked.get(each.question or "", ()) if path[0] == "cards")
        counted = all(isinstance(answer, int) for some in numbers for answer in some) and all(map(len, numbers))
        one_card = counted and len(cards) == 1 and each.kind == KIND
        groups.setdefault((numbers, cards) if one_card else each.id, []).append(each)
    return [merged(some) for some in groups.values()]


def merged(some: Sequence[Finding]) -> Finding:
    """The change that a play shows, naming the questions of the others."""
    first, *rest = sorted(some, key=lambda each: (not isinstance(each.witness, Witness), each.question or ""))
    spots = tuple(dict.fromkeys(place for each in (first, *rest) for place in each.places))
    also = tuple(sorted(each.question for each in rest if each.question))
    return replace(first, places=spots, also=also) if rest else first
