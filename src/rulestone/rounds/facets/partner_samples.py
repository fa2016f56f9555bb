"""Partners: how they sit, when a hand ends, and who gets the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.compiler import Ruleset
from rulestone.rounds import partners
from rulestone.rounds.facets import every_case
from rulestone.rounds.facets.facet import Sample, SampleOutcome, SampleTest, itself, number_card, number_kinds, once
from rulestone.rounds.settings import GameSettings
from rulestone.witness import Row, Rows, row

PAIRS = (0, 1, 0, 1)
"""Seats 0 and 2 are partners, and so are 1 and 3; how they sit is a facet of its own."""
GOING_OUT = ((0,), (0, 1), (0, 2), (0, 1, 2))
"""Who has gone out, in order."""
HELD = ((0, 2, 0, 4), (0, 2, 1, 4), (0, 2, 9, 4), (0, 2, 6, 4))
"""
Numbers on one card in each hand: the partner of seat 0 holds nothing that counts, less than the opponents, more, and as
much. First stands what comes to the same whosever cards count, so that a play about something else takes no side in it.
"""


def seats(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """The four seats: which pair each belongs to, whom it faces, and who plays next."""
    plan = partners.seating(slots)
    drawn = (
        row("sits", seat=seat, pair=pair, faces=plan.facing[seat], next=(seat + 1) % len(plan.pairs))
        for seat, pair in enumerate(plan.pairs)
    )
    return SampleOutcome((), tuple(drawn))


def gone_out(*_: object) -> Iterator[Sample]:
    """One is out; one of each pair; two partners; three."""
    yield from GOING_OUT


def pair_rows(out: Sequence[int]) -> Rows:
    """Who partners whom, and who has gone out."""
    sides: tuple[Row, ...] = tuple(row("partners", seats=seats_of(pair)) for pair in (0, 1))
    return (*sides, *(row("goes_out", seat=seat) for seat in out))


def seats_of(pair: int) -> tuple[int, int]:
    """The two partners of a pair."""
    return (pair, pair + 2)


def hand_ends(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether the hand ends when the last of these went out, if it had not ended before."""
    if any(partners.is_hand_over(slots, sample[:number], PAIRS) for number in range(len(sample))):
        return None
    over = partners.is_hand_over(slots, sample, PAIRS)
    return SampleOutcome(pair_rows(sample), (row("hand_is_over" if over else "hand_goes_on"),))


def ends_and_hands(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """Each way for a hand to end, with one card left in each hand."""
    if number_kinds(rules):
        for out in GOING_OUT:
            for numbers in HELD:
                yield (out, tuple(() if s in out else (number_card(rules, n, s),) for s, n in enumerate(numbers)))


def who_gets_points(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Who gets how many points when a hand of partners is over."""
    out, hands = sample
    if not partners.ends_just_now(slots, out, PAIRS):
        return None
    winner = out[-1]
    award = partners.award(slots, hands, winner, PAIRS)
    counted = partners.left_by_pair(slots, hands, winner, PAIRS)
    held = tuple(row("holds", seat=seat, cards=hand) for seat, hand in enumerate(hands) if hand)
    why = tuple(row("left_with_pair", seats=seats_of(pair), points=points) for pair, points in enumerate(counted))
    return SampleOutcome(pair_rows(out) + held, (award_row(award, counted),), why)


def award_row(award: partners.Award, counted: tuple[int, int]) -> Row:
    """Who gets the points, of those that count with each pair."""
    if award.player is not None:
        return row("gains", seat=award.player, points=award.points)
    if award.pair is not None:
        return row("pair_gains", seats=seats_of(award.pair), points=award.points)
    if counted[0] == counted[1]:
        return row("pairs_are_equal", points=counted[0])
    return row("nobody_gains")


END = ("partners", "end")
FACETS = (
    SampleTest("seats_of_partners", (("partners", "seating"),), once, seats, every=itself(seats)),
    SampleTest("end_of_a_hand_of_partners", (END,), gone_out, hand_ends, every=every_case.hand_ends),
    SampleTest(
        "points_of_partners",
        (("partners", "points_counted"), ("partners", "points_awarded_to"), END, ("cards", "*", "worth")),
        ends_and_hands,
        who_gets_points,
        of_the_deck=True,
        every=every_case.awards,
    ),
)
