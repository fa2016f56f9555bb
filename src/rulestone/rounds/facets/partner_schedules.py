"""Changing partners: who partners whom, how many hands that takes, and whose the points are; for each schedule."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from rulestone.rounds import tournament
from rulestone.rounds.facets.facet import Sample, SampleOutcome, SampleTest, itself, once
from rulestone.rounds.settings import GameSettings
from rulestone.witness import Row, Rows, row

WON = (((0, 1), 20), ((0, 2), 10))
"""Two hands with changing partners: which two won it, and how many points."""
ScheduleJudge = Callable[[str, GameSettings, Sample], SampleOutcome | None]


def people(slots: GameSettings, name: str) -> Row:
    """How many people sit down."""
    return row("people", number=tournament.players(slots, name))


def tables(name: str, slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """How many people sit at each table."""
    people_at_tables = tournament.at_each_table(slots, name)
    return SampleOutcome(
        (people(slots, name),), tuple(row("table", number=n, people=p) for n, p in enumerate(people_at_tables, 1))
    )


def pairings(name: str, slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Who partners whom: each pairing with the hands that it lasts, or hand by hand as far as it goes."""
    schedule = tournament.schedule(slots, name)
    given = (people(slots, name),)
    if tournament.by_partner(slots, name):
        return SampleOutcome(given, tuple(lasting(slots, name, schedule)))
    return SampleOutcome(given, hand_by_hand(schedule), freedom=int(any(hand.free for hand in schedule.hands)))


def rotation(name: str, slots: GameSettings, _: Sample = ()) -> SampleOutcome:
    """
    The same for the rule by which partners change, as far as it can be followed.

    Until everybody could have partnered everybody: how often it begins anew hangs on how many hands are played.
    """
    schedule = tournament.schedule(slots, name)
    if not tournament.by_partner(slots, name):
        schedule = schedule._replace(hands=schedule.hands[: len(tournament.pairings(tournament.players(slots, name)))])
    rows = (
        tuple(lasting(slots, name, schedule)) if tournament.by_partner(slots, name) else tuple(pairing_rows(schedule))
    )
    # That a hand has no partners left is told of the book that asks for it, and is no way to change partners.
    ends = schedule.impossible is not None
    return SampleOutcome(
        (people(slots, name),), tuple(rows), freedom=int(any(hand.free for hand in schedule.hands)), ends=ends
    )


def lasting(slots: GameSettings, name: str, schedule: tournament.Schedule) -> Iterator[Row]:
    """Each pairing with the first and the last hand of it."""
    kept = slots.number(tournament.PART, name, "hands_per_partner")
    for hand in schedule.hands[::kept]:
        last = hand.number + kept - 1
        if hand.free:
            yield row("hands_are_free", first=hand.number, last=last)
        else:
            yield row("hands", first=hand.number, last=last, pairs=hand.pairs)


def hand_by_hand(schedule: tournament.Schedule) -> Rows:
    """A schedule, hand by hand."""
    rows = [row("hands_in_all", count=schedule.wanted)]
    rows += pairing_rows(schedule)
    if schedule.impossible is not None:
        rows.append(row("no_partner_left", number=schedule.impossible))
    if schedule.missing:
        rows.append(row("never_partners", pairs=schedule.missing))
    return tuple(rows)


def pairing_rows(schedule: tournament.Schedule) -> Iterator[Row]:
    """Who partners whom in each hand that can be played."""
    for hand in schedule.hands:
        if hand.free:
            yield row("partners_are_free", number=hand.number)
        else:
            yield row("hand", number=hand.number, pairs=hand.pairs)


def total(name: str, slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """How many hands people are told to play in all."""
    count = slots.number(tournament.PART, name, "hands_in_all")
    return SampleOutcome((people(slots, name),), (row("hands_in_all", count=count),))


def win_rows(slots: GameSettings, name: str) -> Rows:
    """Two hands and who won them."""
    return (people(slots, name), *(row("pair_wins", seats=pair, points=points) for pair, points in WON))


def account_rows(accounts: Sequence[tournament.PartnerAccount]) -> Rows:
    """Everybody's account, or every pair's."""
    return tuple(row("account", seats=account.players, points=account.points) for account in accounts)


def accounts(name: str, slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Whose points they are when partners change."""
    return SampleOutcome(win_rows(slots, name), account_rows(tournament.accounts(slots, name, WON)))


def winner(name: str, slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Who wins when partners change."""
    accounts = tournament.accounts(slots, name, WON)
    result = tuple(row("wins", seats=account.players) for account in tournament.winners(slots, name, accounts))
    return SampleOutcome(win_rows(slots, name) + account_rows(accounts), result)


def record(name: str, slots: GameSettings) -> Hashable:
    """Whether players have accounts, or pairs."""
    return slots.choice(tournament.RECORDS, tournament.PART, name, "record")


def best_account(name: str, slots: GameSettings) -> Hashable:
    """Whose account wins."""
    return record(name, slots), slots.choice(tournament.WINNERS, tournament.PART, name, "winner")


class Column(NamedTuple):
    """What is shown of every schedule, and the settings that it may read."""

    shows: str
    reads: tuple[str, ...]
    judge: ScheduleJudge
    every: Callable[[str, GameSettings], Hashable] | None = None
    """What it comes to in every case, where its only sample does not show all of it."""
    tells: tuple[str, ...] = ()
    """The settings that it is to tell about, where not of all that it reads."""


ROTATING = ("hands", "hands_per_partner", "rotation")
COLUMNS = (
    Column("tables", ("tables",), tables),
    Column("pairings", ROTATING, pairings, tells=("hands", "hands_per_partner")),
    Column("partners", ROTATING, rotation, rotation, tells=("rotation",)),
    Column("hands", ("hands_in_all",), total),
    Column("accounts", ("record",), accounts, record),
    Column("winner", ("record", "winner"), winner, best_account),
)


@cache
def facets_of(schedules: tuple[str, ...]) -> tuple[SampleTest, ...]:
    """What can be shown of some schedules."""
    return tuple(facet_of(column, name) for name in schedules for column in COLUMNS)


def facet_of(column: Column, name: str) -> SampleTest:
    """What a column shows of a schedule."""
    judge = partial(column.judge, name)
    return SampleTest(
        f"{column.shows}_of_{name}",
        tuple((tournament.PART, name, setting) for setting in column.reads),
        once,
        judge,
        tells=tuple((tournament.PART, name, setting) for setting in column.tells),
        every=itself(judge) if column.every is None else partial(column.every, name),
    )
