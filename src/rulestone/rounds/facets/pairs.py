"""Partners: how they sit, when a hand ends, and who gets the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.compiler import Ruleset
from rulestone.rounds import partners
from rulestone.rounds.facets import cases
from rulestone.rounds.facets.facet import (
    Facet,
    Outcome,
    Row,
    Rows,
    Sample,
    itself,
    number_card,
    number_kinds,
    once,
    row,
)
from rulestone.rounds.slots import Slots

PAIRS = (0, 1, 0, 1)
"""Seats 0 and 2 are partners, and so are 1 and 3; how they sit is a facet of its own."""
GOING_OUT = ((0,), (0, 1), (0, 2), (0, 1, 2))
"""Who has gone out, in order."""
HELD = ((0, 2, 1, 4), (0, 2, 9, 4), (0, 2, 6, 4))
"""Numbers on one card in each hand: the partner of seat 0 holds less than the opponents, more, and as much."""


def seats(slots: Slots, _: Sample) -> Outcome | None:
    """The four seats: which pair each belongs to, whom it faces, and who plays next."""
    plan = partners.seating(slots)
    drawn = (
        row("sits", seat=seat, pair=pair, faces=plan.facing[seat], next=(seat + 1) % len(plan.pairs))
        for seat, pair in enumerate(plan.pairs)
    )
    return Outcome((), tuple(drawn))


def gone_out(*_: object) -> Iterator[Sample]:
    """One is out; one of each pair; two partners; three."""
    yield from GOING_OUT


def pairs_told(out: Sequence[int]) -> Rows:
    """Who partners whom, and who has gone out."""
    sides: tuple[Row, ...] = tuple(row("partners", seats=(pair, pair + 2)) for pair in (0, 1))
    return (*sides, *(row("goes_out", seat=seat) for seat in out))


def hand_ends(slots: Slots, sample: Sample) -> Outcome | None:
    """Whether the hand ends when the last of these went out, if it had not ended before."""
    if any(partners.over(slots, sample[:number], PAIRS) for number in range(len(sample))):
        return None
    over = partners.over(slots, sample, PAIRS)
    return Outcome(pairs_told(sample), (row("hand_is_over" if over else "hand_goes_on"),))


def ends_and_hands(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """Each way for a hand to end, with one card left in each hand."""
    if number_kinds(rules):
        for out in GOING_OUT:
            for numbers in HELD:
                yield (out, tuple(() if s in out else (number_card(rules, n, s),) for s, n in enumerate(numbers)))


def who_gets_points(slots: Slots, sample: Sample) -> Outcome | None:
    """Who gets how many points when a hand of partners is over."""
    out, hands = sample
    if not partners.ends_just_now(slots, out, PAIRS):
        return None
    winner = out[-1]
    found = partners.award(slots, hands, winner, PAIRS)
    counted = partners.left_by_pair(slots, hands, winner, PAIRS)
    held = tuple(row("holds", seat=seat, cards=hand) for seat, hand in enumerate(hands) if hand)
    why = tuple(row("left_with_pair", pair=pair, points=points) for pair, points in enumerate(counted))
    return Outcome(pairs_told(out) + held, (award_told(found),), why)


def award_told(found: partners.Award) -> Row:
    """Who gets the points."""
    if found.player is not None:
        return row("gains", seat=found.player, points=found.points)
    if found.pair is not None:
        return row("pair_gains", pair=found.pair, points=found.points)
    return row("pairs_are_equal", points=found.points)


END = ("partners", "end")
FACETS = (
    Facet("seats_of_partners", (("partners", "seating"),), once, seats, every=itself(seats)),
    Facet("end_of_a_hand_of_partners", (END,), gone_out, hand_ends, every=cases.hand_ends),
    Facet(
        "points_of_partners",
        (("partners", "points_counted"), ("partners", "points_awarded_to"), END, ("cards", "*", "worth")),
        ends_and_hands,
        who_gets_points,
        of_the_deck=True,
        every=cases.awards,
    ),
)
