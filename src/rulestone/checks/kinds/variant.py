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

from rulestone.checks.answers import Said, compare, sayings
from rulestone.checks.edition import Work
from rulestone.checks.evidence import FEW_GAMES, Apart, Result, compare_answers
from rulestone.checks.house import PRINTED, House, demonstrated, housed, laid, printed
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.remarks import remark
from rulestone.checks.shown import card_data, demonstration, move_data, setup_of, told_apart
from rulestone.checks.sides import places, sides, silences
from rulestone.explorer.games import Parting, parting
from rulestone.explorer.random_games import Effort
from rulestone.explorer.result import Alike
from rulestone.explorer.same_rules import same_rules
from rulestone.explorer.table import Memory
from rulestone.finding import Finding, Level, Problem, Side, Tried, Witness
from rulestone.model import Answer, Book, Claim, Library

KIND = "rule-change"
KINDS: dict[str, Level] = {KIND: "note", **UNDECIDED}
LOOKS_AT = "variant"
GIVES_WAY_TO = ()
Brought = Iterator[Finding | Problem]
"""Findings, and remarks on what brought none up."""


def findings(
    library: Library, edition: str, variants: Sequence[str], known: Memory | None = None, effort: Effort = FEW_GAMES
) -> Brought:
    """Every house rule against the books of an edition, then every two of them against each other."""
    lineage = {each.id for each in library.lineage(library.editions[edition].game)}
    for name in variants:
        if library.variants[name].patches not in lineage:
            yield remark("house_rule.fits_not", name=name, edition=edition)
    fitting = [library.variants[name] for name in variants if library.variants[name].patches in lineage]
    if not fitting:
        return
    work = laid(library, edition, fitting, known, effort)
    houses = [housed(work, each) for each in fitting]
    for house in houses:
        for question in house.unasked:
            yield remark("house_rule.unasked", name=house.name, edition=edition, question=question)
        if house.changes:
            yield from games(work, printed(work), house)
        else:
            for name, answer in house.answers.items():
                yield from against_books(work, house, name, answer)
    for one, two in combinations(houses, 2):
        if one.changes or two.changes:
            yield from games(work, one, two)
        else:
            yield from against_each_other(work, one, two)


# --- answers ----------------------------------------------------------------------------------------------------------


def against_books(work: Work, house: House, name: str, answer: Answer) -> Brought:
    """What a house rule answers to a question against what the books say on it."""
    question = work.library.questions[name]
    said = sayings(question, work.books)
    if name not in work.edition.asks:
        # The game answers it by itself, and asks no book.
        said = (saying(work.books[0], PRINTED, name, work.others[name][0]),)
    mine = saying(work.books[0], house.name, name, answer)
    compared = compare(question, (mine, *said), lambda q, a, b: evidence_with(work, (house,), q, a, b))
    result = min(
        (each for answers, each in compared.shown.items() if answer in answers),
        key=lambda each: each.cost,
        default=None,
    )
    agreed = {compared.kept(mine)}
    apart = [each for each in compared.said[1:] if compared.kept(each) not in agreed]
    if not apart:
        key = "house_rule.answer_alike" if compared.grounds else "house_rule.said_already"
        yield remark(key, name=house.name, edition=work.edition.id, question=name)
        return
    found = finding(work, name, (PRINTED, house.name), sides(compared), said)
    if result is None:
        undecided = next(iter(compared.undecided.values()))
        yield replace(found, kind="undecided", tried=undecided.tried, message="")
    else:
        rules_out = any(not compared.kept(mine) & compared.kept(each) for each in apart)
        message = "rule-change.house_rule.answers" if rules_out else "rule-change.house_rule.settles"
        yield replace(found, witness=result.by, message=message)


def against_each_other(work: Work, one: House, two: House) -> Brought:
    """Two house rules on every question that either answers; what one leaves alone is as most books have it."""
    usual = printed(work).side.answers
    brought = False
    for name in dict.fromkeys((*one.answers, *two.answers)):
        if name in work.told and not (name in one.answers and name in two.answers):
            continue  # what is printed there is told against the books
        first, second = (house.answers.get(name, usual.get(name, "")) for house in (one, two))
        result = evidence_with(work, (one, two), name, first, second)
        if isinstance(result, Alike):
            continue
        brought = True
        grouped = (Side((first,), (one.name,)), Side((second,), (two.name,)))
        found = finding(work, name, (one.name, two.name), grouped)
        if isinstance(result, Apart):
            yield replace(found, witness=result.by)
        else:
            yield replace(found, kind="undecided", tried=result.tried, message="")
    if not brought:
        yield remark("house_rules.alike", one=one.name, two=two.name, edition=work.edition.id)


def evidence_with(work: Work, houses: Sequence[House], name: str, one: Answer, two: Answer) -> Result:
    """What tells two answers apart, where the books and the house rules admit their answers to everything else."""
    if name in work.told:
        return work.result(name, one, two)
    others = dict(work.others)
    for house in houses:
        for other, answer in house.answers.items():
            if other != name and answer not in others[other]:
                others[other] = (*others[other], answer)
    return compare_answers(work.rules, name, one, two, others, work.known, work.effort)


def saying(like: Book, name: str, question: str, answer: Answer) -> Said:
    """An answer as a book of its own would give it."""
    claim = Claim(name, question, "stated", (), answer)
    return Said(replace(like, id=name, language=name, claims=(claim,)), "stated", (answer,), (claim,))


# --- games ------------------------------------------------------------------------------------------------------------


def games(work: Work, one: House, two: House) -> Brought:
    """Two games that differ in more than answers: by a play, and by what is not played card by card."""
    found = finding(work, None, (one.name, two.name))
    if same_rules(one.side.rules, one.side.answers, two.side.rules, two.side.answers):
        if one.name == PRINTED:
            yield remark("house_rule.alike", name=two.name, edition=work.edition.id)
        else:
            yield remark("house_rules.alike", one=one.name, two=two.name, edition=work.edition.id)
        return
    tried = Tried()
    shown = demonstrated(one, two)
    if one.is_played or two.is_played or shown is None:
        played = parting(one.side, two.side, effort=work.effort)
        if isinstance(played, Parting):
            yield replace(found, witness=witness(one.name, two.name, played))
            return
        tried = played.tried
    if shown is not None:
        yield replace(found, witness=demonstration(shown))
    else:
        message = "undecided.house_rule" if one.name == PRINTED else "undecided.house_rules"
        yield replace(found, kind="undecided", tried=tried, message=message)


def finding(
    work: Work,
    question: str | None,
    names: tuple[str, str],
    grouped: tuple[Side, ...] = (),
    said: Sequence[Said] = (),
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
        places=places(said),
        silences=silences(said),
        args={"identity": ("variant", one, two), "one": one, "two": two},
        told=work.told.get(question or ""),
        message=message if question is None else f"{message}.answers",
    )


def witness(one: str, two: str, found: Parting) -> Witness:
    """A play that tells two games apart."""
    first, second = told_apart(found)
    return Witness(
        players=len(found.start.state.hands),
        setup=setup_of(found.start),
        hands=tuple(tuple(card_data(card) for card in hand) for hand in found.start.state.hands),
        moves=tuple(move_data(move) for move in found.moves),
        question="",
        outcomes={one: first, two: second},
        minimal="locally",
        by_book={one: one, two: two},
    )
