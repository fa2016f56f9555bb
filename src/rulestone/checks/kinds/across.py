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

from rulestone.checks.book_answers import BookAnswer, ComparedQuestion
from rulestone.checks.edition_check import EditionWork
from rulestone.checks.evidence import compare_answers, compare_words
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.sides import is_explicit, places_of_answers, silences_of_answers
from rulestone.compiler import Ruleset
from rulestone.explorer.result import Alike, Apart, Comparison, Undecided
from rulestone.findings import AnswerSide, Finding, Level
from rulestone.model import Answer
from rulestone.prepared_game import prepare_game
from rulestone.witness import Witness

KIND = "rule-change"
KINDS: dict[str, Level] = {KIND: "note", **UNDECIDED}
LOOKS_AT = "editions"
GIVES_WAY_TO = ()


def findings(one: EditionWork, other: EditionWork, name: str) -> Iterator[Finding]:
    """The change on a question that both editions are asked, if it can be no less."""
    here, there = compare_in(one, name), compare_in(other, name)
    if unsaid(here, there):
        yield make_change(one, other, name, here, there, f"{KIND}.unsaid")
    if not may_differ(here, there):
        return
    results = [compare_in_either(one, other, name, *pair) for pair in product(*map(answers_given, (here, there)))]
    if any(isinstance(result, Alike) for result in results):
        return
    apart = min(
        (result for result in results if isinstance(result, Apart)), key=lambda result: result.cost, default=None
    )
    undecided = next((result for result in results if isinstance(result, Undecided)), None)
    change = replace(
        make_change(one, other, name, here, there),
        witness=apart.by if apart else None,
        told=(one.told_sections.get(name) or other.told_sections.get(name))
        if apart is not None and apart.by is None
        else None,
    )
    # What nobody could tell apart may be an answer that both editions admit.
    yield replace(change, kind="undecided", witness=None, tried=undecided.tried) if undecided else change


def make_change(
    one: EditionWork, other: EditionWork, name: str, here: ComparedQuestion, there: ComparedQuestion, message: str = ""
) -> Finding:
    """A change, with what the books of both editions say."""
    editions = (one.edition.id, other.edition.id)
    book_answers = (*here.book_answers, *there.book_answers)
    return Finding(
        KIND,
        editions[1],
        name,
        "editions",
        (edition_side(here), edition_side(there)),
        places=places_of_answers(book_answers),
        silences=silences_of_answers(book_answers),
        args={"identity": editions, "editions": editions},
        message=message,
    )


def may_differ(one: ComparedQuestion, other: ComparedQuestion) -> bool:
    """Whether both editions settle the point, and no two books in the same words."""
    return settles(one) and settles(other) and not {*answers_given(one)} & {*answers_given(other)}


def settles(compared: ComparedQuestion) -> bool:
    """Whether the edition does: a book that is silent beside another of its language is a copy that lacks something."""
    languages = {book_answer.book.language for book_answer in compared.book_answers}
    return bool(languages) and languages == {book_answer.book.language for book_answer in spoken_answers(compared)}


def unsaid(one: ComparedQuestion, other: ComparedQuestion) -> bool:
    """Whether the books of the one edition speak of what no book of the other does."""
    return any(settles(a) and bool(b.book_answers) and not spoken_answers(b) for a, b in ((one, other), (other, one)))


def spoken_answers(compared: ComparedQuestion) -> tuple[BookAnswer, ...]:
    """What books say that leave it to nobody else."""
    return tuple(book_answer for book_answer in compared.book_answers if book_answer.how != "silent")


def compare_in(work: EditionWork, name: str) -> ComparedQuestion:
    """What the books of an edition say; played only where that tells whether silence is an answer."""
    compared = work.compared_without_play(name)
    silent = any(book_answer.how == "silent" for book_answer in compared.book_answers)
    return work.compared(name) if silent and not compared.question.is_open else compared


def compare_in_either(one: EditionWork, other: EditionWork, name: str, here: Answer, there: Answer) -> Comparison:
    """What tells two answers apart in the one game, else in the other."""
    first = compare_in_one(one, other, name, (here, there), there)
    if isinstance(first, Apart):
        return first
    second = compare_in_one(other, one, name, (here, there), here)
    return first if isinstance(second, Alike) else second


def compare_in_one(
    work: EditionWork, other: EditionWork, name: str, answers: tuple[Answer, Answer], foreign: Answer
) -> Comparison:
    """What tells two answers apart in the game of one edition, of which one may be written out in the other alone."""
    if name in work.told_sections:
        return compare_words(work.library.questions[name], *answers)
    rules = rules_playing(work, other, foreign)
    return compare_answers(rules, name, *answers, work.others, work.known, work.effort)


def rules_playing(work: EditionWork, other: EditionWork, answer: Answer) -> Ruleset:
    """The rules of an edition, which can play an answer that a book of another edition has written out itself."""
    foreign = [book for book in other.books if answer in book.clauses]
    if not foreign or any(answer in book.clauses for book in work.books):
        return work.rules
    return prepare_game(work.library, work.edition.game, books=(*work.books, *foreign)).rules


def edition_side(compared: ComparedQuestion) -> AnswerSide:
    """The books of an edition; those that say nothing are named, though silence is an answer."""
    silent = tuple(book_answer.book.id for book_answer in compared.book_answers if not is_explicit(book_answer))
    ambiguous = tuple(
        book_answer.book.id for book_answer in compared.book_answers if book_answer.how in ("ambiguous", "at odds")
    )
    return AnswerSide(
        answers_given(compared), tuple(book_answer.book.id for book_answer in compared.book_answers), silent, ambiguous
    )


def answers_given(compared: ComparedQuestion) -> tuple[Answer, ...]:
    """Every answer that some book of an edition gives."""
    return tuple(dict.fromkeys(answer for book_answer in spoken_answers(compared) for answer in book_answer.answers))


def merge_changes(changes: Sequence[Finding], rules: Ruleset) -> list[Finding]:
    """Changes of which several are one: of the same number to the same number, at the same card."""
    groups: dict[object, list[Finding]] = {}
    for change in changes:
        numbers = tuple(side.answers for side in change.sides)
        cards = frozenset(str(path[1]) for path in rules.asked.get(change.question or "", ()) if path[0] == "cards")
        counted = all(isinstance(answer, int) for some in numbers for answer in some) and all(map(len, numbers))
        one_card = counted and len(cards) == 1 and change.kind == KIND
        groups.setdefault((numbers, cards) if one_card else change.id, []).append(change)
    return [merge_group(some) for some in groups.values()]


def merge_group(some: Sequence[Finding]) -> Finding:
    """The change that a play shows, naming the questions of the others."""
    first, *rest = sorted(some, key=lambda change: (not isinstance(change.witness, Witness), change.question or ""))
    spots = tuple(dict.fromkeys(place for change in (first, *rest) for place in change.places))
    also = tuple(sorted(change.question for change in rest if change.question))
    return replace(first, places=spots, also=also) if rest else first
