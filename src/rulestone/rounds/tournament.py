"""
Changing partners: who partners whom hand by hand, whether it can be done, and whose the points are.

A game has its schedules as rows of its part `tournament`, under names of its own; each says for how many players it is.
A schedule is listed as far as it goes; the first hand that cannot have the partners it asks for is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.rounds.settings import GameSettings, SettingPath

PART = "tournament"
ROTATIONS: Mapping[str, str] = {
    "different_partner_each_hand": "new",  # nobody plays with the same partner again
    "every_player_partners_every_other": "all",  # in turn, and then from the beginning
    "one_other_player": "one",  # always the same
    "partner_free": "free",  # people choose
}
RECORDS: Mapping[str, bool] = {"each_player_keeps_own_points": True, "pairs_keep_points": False}
"""Whether each player has an account; else each pair has."""
WINNERS: Mapping[str, bool] = {"most_points": True, "fewest_points": False}
WORDS: Mapping[SettingPath, Mapping[str, object]] = {
    (PART, "*", "rotation"): ROTATIONS,
    (PART, "*", "record"): RECORDS,
    (PART, "*", "winner"): WINNERS,
}
NUMBERS: tuple[SettingPath, ...] = tuple(
    (PART, "*", name) for name in ("hands", "hands_per_partner", "hands_in_all", "tables")
)

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
    """Every way in turn to pair players up, nobody with the same partner twice; who is odd is left over."""
    ring = list(range(1, players))
    ways = []
    # One stays where they are and all others move on by a seat: so everybody has been opposite everybody once.
    for _ in ring:
        line = [0, *ring]
        pairs = [(line[place], line[-1 - place]) for place in range(players // 2)]
        ways.append(tuple(sorted((min(pair), max(pair)) for pair in pairs)))
        ring = [ring[-1], *ring[:-1]]
    return tuple(sorted(ways))


def schedules(rules: Ruleset) -> tuple[str, ...]:
    """The schedules of a game, by name."""
    return tuple(rules.plain.get(PART) or ())


def players(slots: GameSettings, name: str) -> int:
    """How many people a schedule is for."""
    # A number of the game and no question: whoever asked a book could be told a million, and each would be paired up.
    return slots.number(PART, name, "players")


def by_partner(slots: GameSettings, name: str) -> bool:
    """Whether a schedule says how many hands each partner is kept for, and not how many are played."""
    return slots.has(PART, name, "hands_per_partner")


def schedule(slots: GameSettings, name: str) -> Schedule:
    """Who partners whom, hand by hand; everybody plays in every hand."""
    number = slots.number(PART, name, "hands_per_partner" if by_partner(slots, name) else "hands")
    rotation = slots.choice(ROTATIONS, PART, name, "rotation")
    ways = pairings(players(slots, name))[: 1 if rotation == "one" else None]
    kept, wanted = (number, number * len(ways)) if by_partner(slots, name) else (1, number)
    if rotation == "free":
        return Schedule(tuple(Hand(number, (), free=True) for number in range(1, wanted + 1)), wanted)
    possible = min(wanted, kept * len(ways)) if rotation == "new" else wanted
    hands = tuple(Hand(number + 1, ways[number // kept % len(ways)]) for number in range(possible))
    impossible = possible + 1 if possible < wanted else None
    # Only a schedule that counts its hands can be too short: kept for so many hands, every partner has a turn.
    missing = tuple(pair for way in ways[wanted:] for pair in way) if rotation == "all" else ()
    return Schedule(hands, wanted, impossible, missing)


class Total(NamedTuple):
    """How many hands a schedule comes to, beside the total that a book gives for it."""

    players: int
    by_rule: int
    stated: int


def totals(slots: GameSettings) -> dict[str, Total]:
    """The schedules whose hands are counted by a rule and given as a total as well, by name."""
    given = {
        name: slots.number(PART, name, "hands_in_all")
        for name in schedules(slots.rules)
        if slots.has(PART, name, "hands_in_all")
    }
    # A book that gives no total answers with none.
    return {
        name: Total(players(slots, name), schedule(slots, name).wanted, total) for name, total in given.items() if total
    }


def at_each_table(slots: GameSettings, name: str) -> tuple[int, ...]:
    """How many people sit at each table."""
    tables = slots.number(PART, name, "tables")
    if not tables:
        return ()
    people, over = divmod(players(slots, name), tables)
    return tuple(people + (table < over) for table in range(tables))


class PartnerAccount(NamedTuple):
    """Points of a player, or of a pair that played together."""

    players: tuple[int, ...]
    points: int


def accounts(
    slots: GameSettings, name: str, results: Sequence[tuple[tuple[int, int], int]]
) -> tuple[PartnerAccount, ...]:
    """
    The points after hands of which each was won by a pair, as the schedule keeps them.

    Of players, each of whom has an account, or of the pairs that won something.
    """
    by_player = slots.choice(RECORDS, PART, name, "record")
    totals: dict[tuple[int, ...], int] = {}
    if by_player:
        totals = {(player,): 0 for player in range(players(slots, name))}
    for pair, points in results:
        for owner in ((player,) for player in pair) if by_player else (pair,):
            totals[owner] = totals.get(owner, 0) + points
    return tuple(PartnerAccount(owner, points) for owner, points in totals.items())


def winners(slots: GameSettings, name: str, final_accounts: Sequence[PartnerAccount]) -> tuple[PartnerAccount, ...]:
    """Whose account wins."""
    pick = max if slots.choice(WINNERS, PART, name, "winner") else min
    best = pick(account.points for account in final_accounts)
    return tuple(account for account in final_accounts if account.points == best)
