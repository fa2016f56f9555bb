"""
What a house rule changes, against the books of the edition that it is laid over and against another house rule.

A rule change where some play, or a demonstration, comes out differently; it is no fault of any book. A house rule that
only answers questions is compared as one more book, question by question; one that changes the rules themselves is
played in step with the game that the books describe. What came out alike is remarked, with how much was looked at; what
could not be looked at to its end stays undecided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from rulestone.checks.book_answers import BookAnswer, collect_book_answers, compare
from rulestone.checks.edition_check import EditionWork
from rulestone.checks.evidence import FEW_GAMES, compare_answers
from rulestone.checks.house_rule_games import (
    PRINTED,
    HouseRuleGame,
    find_demonstration,
    lay_house_rule,
    prepare_with_house_rules,
    printed_game,
)
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.remarks import remark
from rulestone.checks.sides import group_sides, places_of_answers, silences_of_answers
from rulestone.checks.witness_data import facts_apart, make_demonstration, opening_position
from rulestone.explorer.house_rule_games import HouseRulePart, find_parting, find_parts
from rulestone.explorer.random_games import Effort
from rulestone.explorer.result import Alike, Apart, Comparison, Difference
from rulestone.explorer.same_rules import same_rules
from rulestone.explorer.search_memory import Memory
from rulestone.findings import AnswerSide, Finding, Level, Problem, Tried
from rulestone.model import Answer, Book, Claim, Library
from rulestone.witness import Allowed, Decides, Made, Witness

KIND = "rule-change"
KINDS: dict[str, Level] = {KIND: "note", **UNDECIDED}
LOOKS_AT = "variant"
GIVES_WAY_TO = ()
FindingsAndRemarks = Iterator[Finding | Problem]
"""Findings, and remarks on what brought none up."""


def findings(
    library: Library, edition: str, variants: Sequence[str], known: Memory | None = None, effort: Effort = FEW_GAMES
) -> FindingsAndRemarks:
    """Every house rule against the books of an edition, then every two of them against each other."""
    lineage = {ancestor.id for ancestor in library.lineage(library.editions[edition].game)}
    for name in variants:
        if library.variants[name].patches not in lineage:
            yield remark("house_rule.fits_not", name=name, edition=edition)
    fitting = [library.variants[name] for name in variants if library.variants[name].patches in lineage]
    if not fitting:
        return
    work = prepare_with_house_rules(library, edition, fitting, known, effort)
    houses = [lay_house_rule(work, variant) for variant in fitting]
    for house in houses:
        for question in house.unasked:
            yield remark("house_rule.unasked", name=house.name, edition=edition, question=question)
        if house.changes:
            yield from compare_games(work, printed_game(work), house)
        else:
            for name, answer in house.answers.items():
                yield from compare_with_books(work, house, name, answer)
    for one, two in combinations(houses, 2):
        if one.changes or two.changes:
            yield from compare_games(work, one, two)
        else:
            yield from compare_house_rules(work, one, two)


# --- answers ----------------------------------------------------------------------------------------------------------


def compare_with_books(work: EditionWork, house: HouseRuleGame, name: str, answer: Answer) -> FindingsAndRemarks:
    """What a house rule answers to a question against what the books say on it."""
    question = work.library.questions[name]
    book_answers = collect_book_answers(question, work.books)
    if name not in work.edition.asks:
        # The game answers it by itself, and asks no book.
        book_answers = (book_answer_of(work.books[0], PRINTED, name, work.others[name][0]),)
    mine = book_answer_of(work.books[0], house.name, name, answer)
    compared = compare(
        question, (mine, *book_answers), lambda q, a, b: compare_with_house_rules(work, (house,), q, a, b)
    )
    result = min(
        (play for answers, play in compared.shown.items() if answer in answers),
        key=lambda play: play.cost,
        default=None,
    )
    agreed = {compared.admitted_classes(mine)}
    apart = [
        book_answer for book_answer in compared.book_answers[1:] if compared.admitted_classes(book_answer) not in agreed
    ]
    if not apart:
        key = "house_rule.answer_alike" if compared.grounds else "house_rule.said_already"
        yield remark(key, name=house.name, edition=work.edition.id, question=name)
        return
    change = make_change(work, name, (PRINTED, house.name), group_sides(compared), book_answers)
    if result is None:
        undecided = next(iter(compared.undecided.values()))
        yield replace(change, kind="undecided", tried=undecided.tried, message="")
    else:
        rules_out = any(
            not compared.admitted_classes(mine) & compared.admitted_classes(book_answer) for book_answer in apart
        )
        message = "rule-change.house_rule.answers" if rules_out else "rule-change.house_rule.settles"
        yield replace(change, witness=result.by, message=message)


def compare_house_rules(work: EditionWork, one: HouseRuleGame, two: HouseRuleGame) -> FindingsAndRemarks:
    """Two house rules on every question that either answers; what one leaves alone is as most books have it."""
    usual = printed_game(work).side.answers
    brought = False
    for name in dict.fromkeys((*one.answers, *two.answers)):
        if name in work.told_sections and not (name in one.answers and name in two.answers):
            continue  # what is printed there is told against the books
        first, second = (house.answers.get(name, usual.get(name, "")) for house in (one, two))
        result = compare_with_house_rules(work, (one, two), name, first, second)
        if isinstance(result, Alike):
            continue
        brought = True
        grouped = (AnswerSide((first,), (one.name,)), AnswerSide((second,), (two.name,)))
        change = make_change(work, name, (one.name, two.name), grouped)
        if isinstance(result, Apart):
            yield replace(change, witness=result.by)
        else:
            yield replace(change, kind="undecided", tried=result.tried, message="")
    if not brought:
        yield remark("house_rules.alike", one=one.name, two=two.name, edition=work.edition.id)


def compare_with_house_rules(
    work: EditionWork, houses: Sequence[HouseRuleGame], name: str, one: Answer, two: Answer
) -> Comparison:
    """What tells two answers apart, where the books and the house rules admit their answers to everything else."""
    if name in work.told_sections:
        return work.result(name, one, two)
    others = dict(work.others)
    for house in houses:
        for other, answer in house.answers.items():
            if other != name and answer not in others[other]:
                others[other] = (*others[other], answer)
    return compare_answers(work.rules, name, one, two, others, work.known, work.effort)


def book_answer_of(like: Book, name: str, question: str, answer: Answer) -> BookAnswer:
    """An answer as a book of its own would give it."""
    claim = Claim(name, question, "stated", (), answer)
    # Of a language of its own: sides are weighed by languages, and this one is none of the book it is made from.
    return BookAnswer(replace(like, id=name, language=name, claims=(claim,)), "stated", (answer,), (claim,))


# --- games ------------------------------------------------------------------------------------------------------------


def compare_games(work: EditionWork, one: HouseRuleGame, two: HouseRuleGame) -> FindingsAndRemarks:
    """Two games that differ in more than answers: by a play, and by what is not played card by card."""
    change = make_change(work, None, (one.name, two.name))
    if same_rules(one.side.rules, one.side.answers, two.side.rules, two.side.answers):
        if one.name == PRINTED:
            yield remark("house_rule.alike", name=two.name, edition=work.edition.id)
        else:
            yield remark("house_rules.alike", one=one.name, two=two.name, edition=work.edition.id)
        return
    tried = Tried()
    shown = find_demonstration(one, two)
    if one.is_played or two.is_played or shown is None:
        played = find_parting(one.side, two.side, effort=work.effort)
        if isinstance(played, Difference):
            for number, part in enumerate(find_parts(one.side, two.side, played)):
                identity = (*change.args["identity"], *((number,) if number else ()))
                yield replace(change, witness=part_witness(part), args={**change.args, "identity": identity})
            return
        tried = played.tried
    if shown is not None:
        yield replace(change, witness=make_demonstration(shown))
    else:
        message = "undecided.house_rule" if one.name == PRINTED else "undecided.house_rules"
        yield replace(change, kind="undecided", tried=tried, message=message)


def make_change(
    work: EditionWork,
    question: str | None,
    names: tuple[str, str],
    grouped: tuple[AnswerSide, ...] = (),
    book_answers: Sequence[BookAnswer] = (),
) -> Finding:
    """That two games differ."""
    one, two = names
    message = "rule-change.house_rule" if one == PRINTED else "rule-change.house_rules"
    return Finding(
        KIND,
        work.edition.id,
        question,
        "variant",
        grouped,
        places=places_of_answers(book_answers),
        silences=silences_of_answers(book_answers),
        args={"identity": ("variant", one, two), "one": one, "two": two},
        told=work.told_sections.get(question or ""),
        message=message if question is None else f"{message}.answers",
    )


def part_witness(part: HouseRulePart) -> Witness:
    """A play that tells two games apart, or what comes of a move that only one of them allows."""
    difference = part.difference
    first, second = facts_apart(difference.parted)
    if part.base is not None:
        _, after = difference.parted.after
        turn = () if after.over or after.point is None else (Decides(after.point.owner, after.point.name),)
        first, second = (Allowed("may_not", difference.moves[-1]),), (*(difference.parted.seen or ((), ()))[1], *turn)
    one, two = map(str, difference.answers)
    return Witness(
        start=opening_position(difference.start),
        moves=tuple(map(Made, difference.moves)),
        question="",
        outcomes={one: first, two: second},
        minimal="locally",
        by_book={one: one, two: two},
    )
