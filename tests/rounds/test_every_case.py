"""What comes to the same in every case comes out the same on every sample, and who sits where makes no difference."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import combinations, product

import pytest

from rulestone.compiler.game_parts import way_of
from rulestone.engine.traced_answers import RunMemory
from rulestone.model import Answer, Library
from rulestone.rounds import facets, first_deal, scoring
from rulestone.rounds.facets.every_case import HELD, OUT, PAIRS, every_order, sums_to
from rulestone.rounds.settings import GameSettings, NoSetting, UnknownAnswer
from tests.planted.plays import Side
from tests.planted.reckoning import WORKED_OUT

SAMPLES = 10
Pair = tuple[str, Answer, Answer]


class Fixed(GameSettings):
    """Slots that are given outright."""

    def __init__(self, **given: Answer) -> None:
        self.given = given

    def has(self, *slot: str) -> bool:
        """Whether anything is said of a slot."""
        return slot[-1] in self.given

    def get(self, *slot: str) -> Answer:
        """What is said of it."""
        return self.given[slot[-1]]


def pairs(library: Library, side: Side) -> Iterator[Pair]:
    """Every two listed answers, or numbers near the usual one, to what is not played card by card."""
    for question, paths in side.rules.asked.items():
        if {way_of(path) for path in paths} == {"whole"}:
            known = library.questions[question]
            number = known.default_answer
            listed = list(known.answers) or [number, int(number) + 1, max(0, int(number) - 1)]
            yield from ((question, *pair) for pair in combinations(dict.fromkeys(listed), 2))


def worked_out(side: Side, what: str, sample: tuple[object, ...]) -> object:
    """What comes out of a sample; that nothing does is one of the results."""
    try:
        if what == "first dealer" and first_deal.method(GameSettings(side.rules, side.answers)) != "draw":
            return None  # nobody draws for it
        return WORKED_OUT[what][1](side, *sample)
    except (NoSetting, UnknownAnswer, ValueError, ZeroDivisionError) as error:
        return type(error).__name__


@pytest.mark.parametrize("name", ["uno-2003", "hp-2003", "hp-2018"])
def test_what_is_the_same_in_every_case_is_worked_out_the_same(library: Library, game, name: str) -> None:
    """By our defaults in all else, two answers of which nothing differs have one result on every sample."""
    table = game(name)
    usual: Mapping[str, Answer] = table.answers
    admitted = {question: (answer,) for question, answer in usual.items()}
    chance = random.Random(name)
    same = 0
    for question, one, other in pairs(library, Side(table.rules, usual)):
        if facets.not_whole(table.rules, question, one, other, admitted, table.rules.asked[question]):
            continue
        same += 1
        sides = [Side(table.rules, {**usual, question: answer}) for answer in (one, other)]
        for what, (sampled, _) in WORKED_OUT.items():
            for _ in range(SAMPLES):
                try:
                    sample = sampled(chance.choice(sides), chance)
                except (NoSetting, UnknownAnswer, ValueError):
                    break
                results = [worked_out(side, what, sample) for side in sides]
                assert results[0] == results[1], (question, one, other, what, sample)
    assert same


def test_what_was_worked_out_is_taken_for_the_same_answers_only(game) -> None:
    """It is worked out anew where an answer that it reads is another, and noted as read each time."""
    table = game("uno-2003")
    known = RunMemory()
    done = []

    def every(slots: GameSettings) -> object:
        done.append(slots)
        return slots.get("scoring", "tie")

    tie, other = table.rules.plain["scoring"]["tie"].strip("<>"), table.rules.plain["scoring"]["winner"].strip("<>")
    for number, changed in enumerate(({}, {}, {other: "?"}, {tie: "another"}, {}, {tie: "another"})):
        slots = GameSettings(table.rules, {**table.answers, **changed})
        assert facets.worked_out(every, slots, known) == slots.answers[tie]
        assert slots.read == {tie: slots.answers[tie]}
        assert len(done) == (1 if number < 3 else 2)


@pytest.mark.parametrize(("winner", "tie"), list(product(scoring.WINNERS, scoring.TIES)))
def test_who_sits_where_makes_no_difference_to_who_stands_best(winner: str, tie: str) -> None:
    """Totals in another order have the same winners, by their seats."""
    slots = Fixed(target=50, winner=winner, tie=tie)
    chance = random.Random(winner + tie)
    for _ in range(300):
        totals = [chance.choice([48, 49, 50, 51, chance.randrange(60)]) for _ in range(chance.randint(2, 6))]
        moved = chance.sample(range(len(totals)), len(totals))
        one, other = scoring.standing(slots, totals), scoring.standing(slots, [totals[seat] for seat in moved])
        assert one.over == other.over
        for here, there in ((one.winners, other.winners), (one.again, other.again)):
            assert sorted(moved[seat] for seat in there) == sorted(here)


@pytest.mark.parametrize(("winner", "tie"), list(product(scoring.WINNERS, scoring.TIES)))
def test_only_the_order_of_totals_counts(winner: str, tie: str) -> None:
    """Whatever totals people have, some totals of every order have the same result."""
    chance = random.Random(winner + tie)
    table = {}
    slots = Fixed(target=50, winner=winner, tie=tie, players="", to=4, **{"from": 2})
    for totals in every_order(slots, 50, one=False):
        table.setdefault(order(totals), scoring.standing(slots, totals))
    for _ in range(300):
        totals = sorted((chance.randrange(100) for _ in range(chance.randint(2, 4))), reverse=True)
        assert scoring.standing(slots, totals) == table[order(totals)]


def order(totals: object) -> object:
    """How totals stand among each other, and to the target."""
    assert isinstance(totals, (list, tuple))
    return tuple(sorted(set(totals), reverse=True).index(each) for each in totals), tuple(each >= 50 for each in totals)


def test_people_can_stand_in_so_many_orders() -> None:
    """Of four, in eight ways: each next one is equal to the one before, or behind."""
    assert sorted(sums_to(3)) == [(1, 1, 1), (1, 2), (2, 1), (3,)]
    assert len(list(sums_to(4))) == 8


def test_everybody_who_can_go_out_does() -> None:
    """Four first ones, then one of three, then one of two: 4 + 12 + 24."""
    assert len(OUT) == len(set(OUT)) == 40
    assert len(HELD) == 3 ** len(PAIRS)
