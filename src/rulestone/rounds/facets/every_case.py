"""
Every case of what is not played card by card: every card, every number of people, every order of totals.

Who sits where makes no difference to who stands best, so that totals are looked at from the best to the worst.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import Any

from rulestone.cards import Card
from rulestone.model import Answer
from rulestone.rounds import elimination, first_deal, partners, scoring
from rulestone.rounds.deck import cards_of
from rulestone.rounds.settings import GameSettings, SettingPath

FEWEST, MOST = 2, 10
"""How many people may play where the game does not say; more of them have too many orders."""


class TooManyCases(Exception):
    """There are more cases than are looked at."""


class CasesRead(GameSettings):
    """Slots of which each is looked up once."""

    def __init__(self, slots: GameSettings) -> None:
        super().__init__(slots.rules, slots.read)
        self.known: dict[SettingPath, Answer] = {}

    def get(self, *slot: str) -> Answer:
        """What stands at a slot."""
        if slot not in self.known:
            self.known[slot] = super().get(*slot)
        return self.known[slot]


def people(slots: GameSettings) -> range:
    """How many may sit at a table; some of those who sat down may be out by then."""
    most = slots.number("table", "players", "to") if slots.has("table", "players") else MOST
    if most > MOST:
        raise TooManyCases
    return range(FEWEST, most + 1)


def box(slots: GameSettings) -> Mapping[Card, int]:
    """How many there are of each card."""
    return Counter(card for kind in slots.rules.card_facts for card in cards_of(slots, kind))


def in_the_box(slots: GameSettings) -> Hashable:
    """The same, to be compared."""
    return tuple(sorted(box(slots).items(), key=repr))


def names_of_cards(slots: GameSettings) -> Hashable:
    """The number after which each kind is named."""
    kinds = [kind for kind in slots.rules.card_facts if slots.has("cards", kind, "named_after")]
    return tuple((kind, slots.number("cards", kind, "named_after")) for kind in kinds)


def worth(slots: GameSettings) -> Hashable:
    """What each card is worth that there is."""
    return tuple(sorted(((card, scoring.worth(slots, card)) for card in box(slots)), key=repr))


# --- who deals, and what is dealt -------------------------------------------------------------------------------------


def numbers_of_people(slots: GameSettings) -> Hashable:
    """From how many to how many may play."""
    return slots.number("table", "players", "from"), slots.number("table", "players", "to")


def age(slots: GameSettings) -> Hashable:
    """From what age on."""
    return slots.number("table", "age")


def drawn(slots: GameSettings) -> Hashable:
    """Which cards are higher than which when people draw for the deal, and what is done if the highest are equal."""
    values = {card: first_deal.drawn_value(slots, card) for card in box(slots)}
    order = {value: place for place, value in enumerate(sorted(set(values.values())))}
    ranks = tuple(sorted(((card, order[value]) for card, value in values.items()), key=repr))
    equal = sum(box(slots).values()) > len(order)
    return ranks, slots.choice(first_deal.TIES, "dealer", "tie") if equal else None


def born(slots: GameSettings) -> Hashable:
    """Who is how far from the day, and what is done if several are equally near."""
    day = first_deal.Day(slots.number("dealer", "birthday_day"), slots.number("dealer", "birthday_month"))
    if not first_deal.exists(day):
        return None
    away = tuple(first_deal.apart(day, first_deal.day_at(number)) for number in range(first_deal.YEAR))
    return away, slots.choice(first_deal.TIES, "dealer", "tie")


def next_dealers(slots: GameSettings) -> Hashable:
    """Who deals next, whoever dealt and whoever won."""
    return tuple(
        first_deal.next_dealer(slots, dealer, winner, number)
        for number in people(slots)
        for dealer in range(number)
        for winner in (None, *range(number))
    )


def dealt(slots: GameSettings) -> Hashable:
    """How many cards everybody gets, whoever deals."""
    return tuple(first_deal.cards_dealt(slots, number, dealer) for number in people(slots) for dealer in range(number))


# --- points and totals ------------------------------------------------------------------------------------------------


def points(slots: GameSettings) -> Hashable:
    """What each card is worth, and to whom."""
    return worth(slots), slots.choice(scoring.COLLECTED, "scoring", "collected_by")


def late_points(slots: GameSettings) -> Hashable:
    """The same, and whether cards count that were drawn late."""
    slot = ("scoring", "last_cards_counted")
    return points(slots), slots.choice(scoring.COUNTED_LATE, *slot) if slots.has(*slot) else None


def standings(slots: GameSettings) -> Hashable:
    """Where a match stands, for every order of totals among each other and round the target."""
    slots = CasesRead(slots)
    target = slots.number("scoring", "target")
    fewest = slots.choice(scoring.WINNERS, "scoring", "winner") == "fewest"
    # Where one player gets all points of a hand, and play ends with it, nobody else reaches the target.
    one = slots.choice(scoring.COLLECTED, "scoring", "collected_by") and not fewest
    return target, tuple(scoring.standing(slots, totals) for totals in every_order(slots, target, one=one))


def other_standings(slots: GameSettings) -> Hashable:
    """The same where points are counted the other way."""
    slots = CasesRead(slots)
    target = slots.number("scoring", "alternative_target")
    most = slots.choice(scoring.OTHER_WINNERS, "scoring", "alternative_winner")
    one = most and not slots.choice(scoring.COUNTED, "scoring", "alternative_counts")
    return target, tuple(scoring.other_standing(slots, totals) for totals in every_order(slots, target, one=one))


def other_points(slots: GameSettings) -> Hashable:
    """What each card is worth the other way, and to whom."""
    return worth(slots), slots.choice(scoring.COUNTED, "scoring", "alternative_counts")


def every_order(slots: GameSettings, target: int, *, one: bool) -> Iterator[tuple[int, ...]]:
    """Totals in every order, from the best to the worst, and wherever the target is; only `one` may be there."""
    for number in people(slots):
        for steps in orders(number, one=one):
            yield tuple([target + step for step in steps])


@cache
def orders(number: int, *, one: bool) -> tuple[tuple[int, ...], ...]:
    """For so many people, by how much everybody is over the target."""
    return tuple(
        tuple(step for size, step in zip(sizes, steps, strict=True) for _ in range(size))
        for sizes in sums_to(number)
        for reached in range(len(sizes) + 1)
        if not (one and sum(sizes[:reached]) > 1)
        for over in ((0, 1) if reached else (0,))
        for steps in [[steps_over(place, reached, over) for place in range(len(sizes))]]
    )


def steps_over(place: int, reached: int, over: int) -> int:
    """By how much a place is over the target, which so many have `reached`, the last of them just so or `over` it."""
    return 2 * (reached - place) - (2 - over if place < reached else 1)


def sums_to(number: int) -> Iterator[tuple[int, ...]]:
    """Every way in which people can stand together at so many places, from the best on."""
    if number == 0:
        yield ()
    for first in range(1, number + 1):
        yield from ((first, *rest) for rest in sums_to(number - first))


# --- partners, elimination --------------------------------------------------------------------------------------------

PAIRS = (0, 1, 0, 1)
OUT = tuple(
    (first, *rest)
    for first in range(4)
    for rest in (
        (),
        *(
            (second, *more)
            for second in range(4)
            if second != first
            for more in ((), *((third,) for third in range(4) if third not in (first, second)))
        ),
    )
)
"""Who of four has gone out, in order."""
HELD = tuple((a, b, c, d) for a in range(3) for b in range(3) for c in range(3) for d in range(3))
"""
Points in four hands: what counts is a sum of some hands, and which of two such sums is more, so that two rules part on
numbers up to two or not at all.
"""


def hand_ends(slots: GameSettings) -> Hashable:
    """After whom a hand of partners is over."""
    slots = CasesRead(slots)
    return tuple(partners.is_hand_over(slots, out, PAIRS) for out in OUT)


def awards(slots: GameSettings) -> Hashable:
    """Who gets how much when a hand of partners is over, whatever is left in the hands."""
    slots = CasesRead(slots)
    ends = [out for out in OUT if partners.ends_just_now(slots, out, PAIRS)]
    awarded = tuple(
        award if award.points else None  # of nothing, it does not matter who gets it
        for out in ends
        for left in HELD
        if not any(left[seat] for seat in out)
        for award in [partners.award_of(slots, left, out[-1], PAIRS)]
    )
    return worth(slots), awarded


def limit(slots: GameSettings) -> Hashable:
    """How many points put somebody out."""
    return elimination.limit(slots)


def charged(slots: GameSettings) -> Hashable:
    """What each card is worth, and to whom, where too many points put somebody out."""
    return worth(slots), slots.choice(elimination.COUNTED, "elimination", "points_counted")


def courses(slots: GameSettings) -> Hashable:
    """What follows a hand, for every number of people, of whom some have too many points and some may be equal."""
    slots = CasesRead(slots)
    most = elimination.limit(slots)
    # The last two play a final, of which the cases are looked at by themselves.
    every = [totals for totals in every_order(slots, most, one=False) if len(totals) > FEWEST]

    def courses_after(*, last: bool) -> tuple[elimination.EliminationCourse, ...]:
        return tuple([elimination.course(slots, totals, range(len(totals)), last_hand=last) for totals in every])

    # Where it is looked at after any hand who has too many points, the last hand is no other.
    each_hand = elimination.counted_now(slots, last_hand=False)
    last = courses_after(last=True)
    return most, last, last if each_hand else courses_after(last=False)


def finals(slots: GameSettings) -> Hashable:
    """What follows a hand of the last two, and what it comes to if they stop where they may."""
    slots = CasesRead(slots)
    number = slots.number("elimination", "threshold")
    totals: list[tuple[int, int]] = [
        (a, b) for a in range(number - 3, number + 4) for b in range(number - 3, number + 4)
    ]
    outcomes: list[Any] = [elimination.final(slots, total, (0, 1)) for total in totals]
    if not slots.choice(elimination.FINALS, "elimination", "final_two"):
        outcomes += [elimination.stop_there(slots, total, (0, 1)) for total in totals]
    return number, tuple(outcomes)


def carried(slots: GameSettings) -> Hashable:
    """Whether points count on in the final."""
    return slots.choice(elimination.CARRIED, "elimination", "scores_in_final")
