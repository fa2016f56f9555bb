"""
The generator's proof where nothing is played card by card: a sample worked out under both answers, with two results.

What is worked out is asked of the parts of the program that compute it for a game that is played: what is in the box,
who may sit down, what is dealt, what a hand brings, who has won.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulestone.rounds import elimination, first_deal, partners, scoring, tournament
from rulestone.rounds.settings import GameSettings
from tests.planted.plays import Side

Sample = tuple[Any, ...]
TRIES = 400


@dataclass(frozen=True)
class Reckoning:
    """Something to be worked out, and the sample on which two games differ."""

    what: str
    sample: Sample

    @property
    def length(self) -> int:
        """No move is made."""
        return 0


def people(side: Side, chance: random.Random) -> int:
    """Some number of people who can sit down."""
    return chance.choice(side.players())


def some_hands(side: Side, chance: random.Random) -> Sample:
    """Hands after somebody went out, and who it was."""
    cards = list(side.deck())
    chance.shuffle(cards)
    seats = people(side, chance)
    out = chance.randrange(seats)
    sizes = (0 if seat == out else chance.randint(1, 3) for seat in range(seats))
    hands = tuple(tuple(cards.pop() for _ in range(size)) for size in sizes)
    return hands, out


def some_totals(side: Side, chance: random.Random) -> Sample:
    """Where everybody can stand after a hand before which nobody had reached the target."""
    slots = GameSettings(side.rules, side.answers)
    target = slots.number("scoring", "target")
    totals = [chance.randrange(0, target) for _ in range(people(side, chance))]
    one_collects = slots.choice(scoring.COLLECTED, "scoring", "collected_by")
    for seat in chance.sample(range(len(totals)), 1 if one_collects else min(2, len(totals))):
        totals[seat] = target + chance.randrange(0, 3)
    return (tuple(totals),)


def some_points(side: Side, chance: random.Random) -> Sample:
    """Where everybody stands in a game with elimination, and how many are left."""
    limit = GameSettings(side.rules, side.answers).number("elimination", "threshold")
    seats = chance.randint(2, max(side.players()))
    return (tuple(limit + chance.randint(-3, 3) for _ in range(seats)),)


def drawn(side: Side, chance: random.Random) -> Sample:
    """A card for everybody, to find out who deals."""
    return (tuple(chance.sample(side.deck(), people(side, chance))),)


def seats_of_a_dealer(side: Side, chance: random.Random) -> Sample:
    """How many play, who deals, and who won."""
    seats = people(side, chance)
    return seats, chance.randrange(seats), chance.randrange(seats)


def dealt(side: Side, seats: int, dealer: int, _: int) -> Any:
    """How many cards everybody gets; nobody any where so many cannot sit down."""
    return (
        first_deal.cards_dealt(GameSettings(side.rules, side.answers), seats, dealer)
        if seats in side.players()
        else None
    )


def elimination_of(side: Side, totals: tuple[int, ...]) -> Any:
    """Who is left, and what follows."""
    slots = GameSettings(side.rules, side.answers)
    left = tuple(range(len(totals)))
    if len(left) == 2:
        return elimination.final(slots, totals, left)
    course = elimination.course(slots, totals, left)
    return course, elimination.final_totals(slots, totals) if course.follows in {"final", "end"} else None


WORKED_OUT: Mapping[str, tuple[Callable[..., Sample], Callable[..., Any]]] = {
    "box": (lambda *_: (), lambda side: sorted(side.deck(), key=str)),
    "seats": (lambda *_: (), lambda side: side.players()),
    "deal": (seats_of_a_dealer, dealt),
    "points": (some_hands, lambda side, hands, out: scoring.gains(GameSettings(side.rules, side.answers), hands, out)),
    "match": (some_totals, lambda side, totals: scoring.standing(GameSettings(side.rules, side.answers), totals)),
    "next dealer": (
        seats_of_a_dealer,
        lambda side, seats, dealer, winner: first_deal.next_dealer(
            GameSettings(side.rules, side.answers), dealer, winner, seats
        ),
    ),
    "first dealer": (drawn, lambda side, cards: first_deal.by_card(GameSettings(side.rules, side.answers), cards)),
    "elimination": (some_points, elimination_of),
    "seating": (lambda *_: (), lambda side: partners.seating(GameSettings(side.rules, side.answers))),
    "schedule": (lambda *_: (), lambda side: tournament.schedule(GameSettings(side.rules, side.answers), "four")),
}
"""By what is worked out: how a sample is made for one game, and what comes out in a game."""


def result(side: Side, reckoning: Reckoning) -> Any:
    """What comes out in one game."""
    return WORKED_OUT[reckoning.what][1](side, *reckoning.sample)


def differs(one: Side, other: Side, reckoning: Reckoning) -> bool:
    """Whether two results come out."""
    return bool(result(one, reckoning) != result(other, reckoning))


def reckoned(one: Side, other: Side, what: str, chance: random.Random) -> Reckoning | None:
    """A sample on which two games differ, if one is found."""
    for _ in range(TRIES):
        found = Reckoning(what, WORKED_OUT[what][0](chance.choice((one, other)), chance))
        if differs(one, other, found):
            return found
    return None
