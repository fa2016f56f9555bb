"""
Changing partners: who partners whom hand by hand, with four players and with eight, and whether it can be done.

A schedule is listed as far as it goes; the first hand that cannot have the partners it asks for is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulestone.rounds.slots import Slot, Slots

ROTATIONS: Mapping[str, str] = {
    "different_partner_each_hand": "new",  # nobody plays with the same partner again
    "every_player_partners_every_other": "all",  # in turn, and then from the beginning
    "partner_free": "free",  # people choose
}
RECORDS: Mapping[str, bool] = {"each_player_keeps_own_points": True, "pairs_keep_points": False}
"""Whether each player has an account; else each pair has."""
WINNERS: Mapping[str, bool] = {"most_points": True, "fewest_points": False}
EIGHT: Mapping[str, str] = {"every_player_partners_every_other": "all", "one_other_player": "one"}
LIKE_FOUR: Mapping[str, bool] = {"as_with_four": True, "as_usual": False}
"""Whether points are kept as with four players; else as with fixed partners, by pair."""
WORDS: Mapping[Slot, Mapping[str, object]] = {
    ("tournament", "four", "rotation"): ROTATIONS,
    ("tournament", "four", "record"): RECORDS,
    ("tournament", "four", "winner"): WINNERS,
    ("tournament", "eight", "partners"): EIGHT,
    ("tournament", "eight", "scoring"): LIKE_FOUR,
}
NUMBERS: tuple[Slot, ...] = (
    ("tournament", "four", "hands"),
    ("tournament", "four", "hands_in_all"),
    ("tournament", "eight", "tables"),
    ("tournament", "eight", "hands_per_partner"),
    ("tournament", "eight", "hands_in_all"),
)
AT_A_TABLE = 4
"""Two against two."""

Pairs = tuple[tuple[int, int], ...]


class Hand(NamedTuple):
    """One hand of a schedule: who partners whom, or how the rule leaves it."""

    number: int
    pairs: Pairs
    free: bool = False


class Schedule(NamedTuple):
    """The hands that can be played, how many are wanted, and the first that has no partners left."""

    hands: tuple[Hand, ...]
    wanted: int
    impossible: int | None = None
    missing: Pairs = ()
    """Pairs that the rule asks for and that no hand is left for."""

    @property
    def possible(self) -> bool:
        """Whether everything that is asked for can be done."""
        return self.impossible is None and not self.missing


def pairings(players: int) -> tuple[Pairs, ...]:
    """Every way in turn to pair up an even number of players, nobody with the same partner twice."""
    ring = list(range(1, players))
    found = []
    for _ in ring:
        line = [0, *ring]
        pairs = [(line[place], line[-1 - place]) for place in range(players // 2)]
        found.append(tuple(sorted((min(pair), max(pair)) for pair in pairs)))
        ring = [ring[-1], *ring[:-1]]
    return tuple(sorted(found))


def four(slots: Slots) -> Schedule:
    """Who of four players partners whom, hand by hand."""
    wanted = slots.number("tournament", "four", "hands")
    rotation = slots.choice(ROTATIONS, "tournament", "four", "rotation")
    ways = pairings(AT_A_TABLE)
    if rotation == "free":
        return Schedule(tuple(Hand(number, (), free=True) for number in range(1, wanted + 1)), wanted)
    possible = wanted if rotation == "all" else min(wanted, len(ways))
    hands = tuple(Hand(number + 1, ways[number % len(ways)]) for number in range(possible))
    impossible = possible + 1 if possible < wanted else None
    missing = tuple(pair for way in ways[wanted:] for pair in way) if rotation == "all" else ()
    return Schedule(hands, wanted, impossible, missing)


def eight(slots: Slots) -> Schedule:
    """Who of eight players partners whom, hand by hand; each plays in every hand."""
    each = slots.number("tournament", "eight", "hands_per_partner")
    ways = pairings(2 * AT_A_TABLE)
    if slots.choice(EIGHT, "tournament", "eight", "partners") == "one":
        ways = ways[:1]
    hands = tuple(Hand(number + 1, ways[number // each]) for number in range(len(ways) * each))
    return Schedule(hands, len(hands))


class Total(NamedTuple):
    """How many hands a schedule comes to, beside the total that a book gives for it."""

    players: int
    by_rule: int
    stated: int


def totals(slots: Slots) -> tuple[Total, ...]:
    """The schedules whose hands are counted by a rule and given as a total as well."""
    found = []
    for name, players, schedule in (("four", AT_A_TABLE, four), ("eight", 2 * AT_A_TABLE, eight)):
        if slots.has("tournament", name, "hands_in_all"):
            stated = slots.number("tournament", name, "hands_in_all")
            found.append(Total(players, schedule(slots).wanted, stated))
    return tuple(found)


def at_each_table(slots: Slots) -> tuple[int, ...]:
    """How many of eight players sit at each table."""
    tables = slots.number("tournament", "eight", "tables")
    if not tables:
        return ()
    people, over = divmod(2 * AT_A_TABLE, tables)
    return tuple(people + (table < over) for table in range(tables))


class Account(NamedTuple):
    """Points of a player, or of a pair that played together."""

    players: tuple[int, ...]
    points: int


def accounts(
    slots: Slots, results: Sequence[tuple[tuple[int, int], int]], players: int = AT_A_TABLE
) -> tuple[Account, ...]:
    """The points after hands of which each was won by a pair, by player or by pair as the game keeps them."""
    return kept(results, players, by_player=slots.choice(RECORDS, "tournament", "four", "record"))


def eight_accounts(slots: Slots, results: Sequence[tuple[tuple[int, int], int]]) -> tuple[Account, ...]:
    """The same with eight players."""
    like_four = slots.choice(LIKE_FOUR, "tournament", "eight", "scoring")
    return accounts(slots, results, 2 * AT_A_TABLE) if like_four else kept(results, 2 * AT_A_TABLE, by_player=False)


def kept(results: Sequence[tuple[tuple[int, int], int]], players: int, *, by_player: bool) -> tuple[Account, ...]:
    """Accounts of players, each of whom has one, or of the pairs that won something."""
    totals: dict[tuple[int, ...], int] = {(player,): 0 for player in range(players)} if by_player else {}
    for pair, points in results:
        for owner in ((player,) for player in pair) if by_player else (pair,):
            totals[owner] = totals.get(owner, 0) + points
    return tuple(Account(owner, points) for owner, points in totals.items())


def winners(slots: Slots, found: Sequence[Account]) -> tuple[Account, ...]:
    """Whose account wins."""
    pick = max if slots.choice(WINNERS, "tournament", "four", "winner") else min
    best = pick(account.points for account in found)
    return tuple(account for account in found if account.points == best)
