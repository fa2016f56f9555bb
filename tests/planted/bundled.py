"""
Every two answers to one question that the bundled books are asked: what the checker says of them.

Of these nobody knows beforehand whether they differ. Each answer is a house rule that gives it, and the two house rules
are compared; what is called alike is played by chance in step.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

from rulestone.checks import check
from rulestone.compiler import compile_game
from rulestone.engine.admitted_answers import admit_answers
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Answer, FileLocation, Library, Variant
from rulestone.rounds import first_deal
from tests.planted.plays import Play, Side, walk
from tests.planted.scoring import APART, Result, listed, rows, undecided

PREFERRED = {"moves": 60, "prefers": ()}


class Pair(NamedTuple):
    """Two answers to a question of an edition."""

    edition: str
    question: str
    one: Answer
    other: Answer

    @property
    def name(self) -> str:
        """What the table calls it."""
        return f"{self.edition} {self.question}: {self.one} / {self.other}"


@cache
def library() -> Library:
    """The bundled books."""
    found, problems = load()
    assert found is not None, problems
    return found


def pairs() -> Iterator[Pair]:
    """Every two listed answers of games that are played, and every two numbers that books name or beside the usual."""
    for edition in library().editions.values():
        for question in edition.asks if not edition.is_only_told else ():
            for one, other in combinations(answers(edition.id, question), 2):
                yield Pair(edition.id, question, one, other)


def answers(edition: str, name: str) -> Sequence[Answer]:
    """The answers that are compared."""
    question = library().questions[name]
    if question.kind != "number":
        return tuple(question.answers)
    usual = question.default_answer
    assert isinstance(usual, int)
    said = [each for book in library().books_of(edition) for claim in book.claims_on(name) for each in claim.answers]
    most = usual + 1 if question.most is None else question.most
    return tuple(dict.fromkeys([usual, min(usual + 1, most), *said]))


def judged(pair: Pair) -> Result:
    """What the checker says of two answers."""
    spot = FileLocation("bundled.yaml", 1, 1)
    game = library().editions[pair.edition].game
    rules = {
        name: Variant(name, name, game, ({"answer": pair.question, "with": answer},), {}, spot)
        for name, answer in (("one", pair.one), ("other", pair.other))
    }
    report = check(replace(library(), variants={**library().variants, **rules}), [pair.edition], variants=list(rules))
    kinds = {finding.kind for finding in report.findings if is_between(finding)}
    told = "different" if APART & kinds else "undecided" if "undecided" in kinds else "alike"
    why = ", ".join(sorted(kinds) or (remark.key for remark in report.remarks))
    return Result(pair.name, pair.edition, False, "broken" if report.incomplete else told, why)


def is_between(finding: Finding) -> bool:
    """Whether a finding holds the two house rules against each other, and not against the books."""
    return {finding.args.get("one"), finding.args.get("two")} == {"one", "other"}


def all_judged(processes: int = 2) -> list[tuple[Pair, Result]]:
    """What the checker says of every pair."""
    found = list(pairs())
    if processes < 2:
        return [(pair, judged(pair)) for pair in found]
    with ProcessPoolExecutor(processes) as pool:
        return list(zip(found, pool.map(judged, found, chunksize=8), strict=True))


def table(results: Sequence[Result]) -> str:
    """The pairs of each edition; what is called alike, with the reason that the checker gives, or undecided by name."""
    alike = [f"{each.plant} ({each.why})" for each in results if each.told == "alike"]
    return "\n".join([*rows([("all pairs", results)]), *listed("alike", alike), *undecided(results)])


def sides(pair: Pair) -> tuple[Side, Side]:
    """The edition with one answer and with the other, by declared defaults in all else."""
    rules = compile_game(library(), library().editions[pair.edition].game)
    usual, _ = admit_answers(rules, library().questions, None).defaults()
    return Side(rules, {**usual, pair.question: pair.one}), Side(rules, {**usual, pair.question: pair.other})


def by_chance(pair: Pair, games: int) -> Play | None:
    """A play from a deal that tells the two answers apart, if chance finds one in so many games."""
    one, other = sides(pair)
    for seed in range(games):
        state = first_deal.deal(one.rules, one.answers, 2 + seed % 3, seed)
        found = walk(one, other, state, random.Random(seed), PREFERRED)
        if found is not None:
            return found
    return None
