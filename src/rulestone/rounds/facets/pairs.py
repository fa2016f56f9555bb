"""Partners: how they sit, when a hand ends, who gets the points; and who partners whom when partners change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.compiler import Ruleset
from rulestone.rounds import partners, tournament
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
WON = (((0, 1), 20), ((0, 2), 10))
"""Two hands with changing partners: which two won it, and how many points."""


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


def four_pairings(slots: Slots, _: Sample) -> Outcome | None:
    """Who of four players partners whom, hand by hand, as far as it goes."""
    schedule = tournament.four(slots)
    free = any(hand.free for hand in schedule.hands)
    return Outcome((row("people", number=4),), schedule_told(schedule), freedom=int(free))


def schedule_told(schedule: tournament.Schedule) -> Rows:
    """A schedule, hand by hand."""
    rows = [row("hands_in_all", count=schedule.wanted)]
    rows += [
        row("partners_are_free", number=hand.number) if hand.free else row("hand", number=hand.number, pairs=hand.pairs)
        for hand in schedule.hands
    ]
    if schedule.impossible is not None:
        rows.append(row("no_partner_left", number=schedule.impossible))
    if schedule.missing:
        rows.append(row("never_partners", pairs=schedule.missing))
    return tuple(rows)


def four_total(slots: Slots, _: Sample) -> Outcome | None:
    """How many hands four players are told to play in all."""
    count = slots.number("tournament", "four", "hands_in_all")
    return Outcome((row("people", number=4),), (row("hands_in_all", count=count),))


def won_rows(people: int) -> Rows:
    """Two hands and who won them."""
    return (row("people", number=people), *(row("pair_wins", seats=pair, points=points) for pair, points in WON))


def accounts_told(found: Sequence[tournament.Account]) -> Rows:
    """Everybody's account, or every pair's."""
    return tuple(row("account", seats=account.players, points=account.points) for account in found)


def four_accounts(slots: Slots, _: Sample) -> Outcome | None:
    """Whose points they are when four players change partners."""
    return Outcome(won_rows(4), accounts_told(tournament.accounts(slots, WON)))


def four_winner(slots: Slots, _: Sample) -> Outcome | None:
    """Who wins when four players change partners."""
    found = tournament.accounts(slots, WON)
    result = tuple(row("wins", seats=account.players) for account in tournament.winners(slots, found))
    return Outcome(won_rows(4) + accounts_told(found), result)


def eight_tables(slots: Slots, _: Sample) -> Outcome | None:
    """How many of eight players sit at each table."""
    found = tournament.at_each_table(slots)
    return Outcome((row("people", number=8),), tuple(row("table", number=n, people=p) for n, p in enumerate(found, 1)))


def eight_pairings(slots: Slots, _: Sample) -> Outcome | None:
    """Who of eight players partners whom: each pairing with the hands that it lasts."""
    schedule = tournament.eight(slots)
    first: dict[tournament.Pairs, int] = {}
    last: dict[tournament.Pairs, int] = {}
    for hand in schedule.hands:
        first.setdefault(hand.pairs, hand.number)
        last[hand.pairs] = hand.number
    result = tuple(row("hands", first=number, last=last[pairs], pairs=pairs) for pairs, number in first.items())
    return Outcome((row("people", number=8),), result)


def eight_total(slots: Slots, _: Sample) -> Outcome | None:
    """How many hands eight players are told to play in all."""
    count = slots.number("tournament", "eight", "hands_in_all")
    return Outcome((row("people", number=8),), (row("hands_in_all", count=count),))


def eight_accounts(slots: Slots, _: Sample) -> Outcome | None:
    """Whose points they are when eight players change partners."""
    return Outcome(won_rows(8), accounts_told(tournament.eight_accounts(slots, WON)))


END, RECORD = ("partners", "end"), ("tournament", "four", "record")
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
    Facet(
        "pairings_of_four",
        (("tournament", "four", "hands"), ("tournament", "four", "rotation")),
        once,
        four_pairings,
        every=itself(four_pairings),
    ),
    Facet("hands_of_four", (("tournament", "four", "hands_in_all"),), once, four_total, every=itself(four_total)),
    Facet("accounts_of_four", (RECORD,), once, four_accounts, every=cases.record),
    Facet("winner_of_four", (RECORD, ("tournament", "four", "winner")), once, four_winner, every=cases.best_account),
    Facet("tables_of_eight", (("tournament", "eight", "tables"),), once, eight_tables, every=itself(eight_tables)),
    Facet(
        "pairings_of_eight",
        (("tournament", "eight", "partners"), ("tournament", "eight", "hands_per_partner")),
        once,
        eight_pairings,
        every=itself(eight_pairings),
    ),
    Facet("hands_of_eight", (("tournament", "eight", "hands_in_all"),), once, eight_total, every=itself(eight_total)),
    Facet(
        "accounts_of_eight",
        (("tournament", "eight", "scoring"), RECORD),
        once,
        eight_accounts,
        every=cases.record_of_eight,
    ),
)
