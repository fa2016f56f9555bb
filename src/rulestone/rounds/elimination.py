"""
The game in which whoever has too many points is out: who is left after each hand, the last two, and who wins.

Totals are by seat; a seat that is out keeps its number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulestone.rounds.scoring import Hands, points, shared_out
from rulestone.rounds.settings import GameSettings, SettingPath

COUNTED: Mapping[str, bool] = {"own_cards_left": True, "cards_left_with_opponents": False}
"""Whether each is charged with their own cards; else whoever went out collects the others'."""
WHEN: Mapping[str, bool] = {"after_each_hand": True, "at_the_end_of_the_game": False}
"""Whether somebody can be out after any hand; else only once the game is over."""
THRESHOLDS: Mapping[str, bool] = {"a_suggestion": True, "fixed": False}
"""Whether the players may agree on another number."""
OUT_AT: Mapping[str, int] = {"reaching_it": 0, "exceeding_it": 1}
"""How many points over the number put somebody out."""
FINALS: Mapping[str, bool] = {"must": True, "may": False}
"""Whether the last two have to play it out."""
LOSERS: Mapping[str, int] = {"who_reaches_or_exceeds_it": 0, "who_exceeds_it": 1}
"""How many points over the number lose the final."""
WINNERS: Mapping[str, str] = {"winner_of_the_final": "final", "fewest_points": "fewest"}
NOBODY_LEFT: Mapping[str, str] = {
    "fewest_points_wins": "fewest",
    "another_hand_between_them": "again",
    "nobody_wins": "nobody",
}
CARRIED: Mapping[str, bool] = {"carried": True, "from_zero": False}
WORDS: Mapping[SettingPath, Mapping[str, object]] = {
    ("elimination", "points_counted"): COUNTED,
    ("elimination", "counted_when"): WHEN,
    ("elimination", "threshold_is"): THRESHOLDS,
    ("elimination", "out_at"): OUT_AT,
    ("elimination", "final_two"): FINALS,
    ("elimination", "final_loser"): LOSERS,
    ("elimination", "winner"): WINNERS,
    ("elimination", "nobody_left"): NOBODY_LEFT,
    ("elimination", "scores_in_final"): CARRIED,
}
NUMBERS: tuple[SettingPath, ...] = (("elimination", "threshold"),)


class EliminationCourse(NamedTuple):
    """What a hand leads to: who is out now, who is left, and what follows."""

    out: tuple[int, ...]
    left: tuple[int, ...]
    follows: str
    """`hand`, `final`, `end` (the last two may stop or go on), `won`, `again` or `nobody`."""
    winners: tuple[int, ...] = ()


def gains(slots: GameSettings, hands: Hands, out: int | None) -> tuple[int, ...]:
    """What each seat's points grow by after a hand in which `out` went out."""
    left = [points(slots, hand) for hand in hands]
    return shared_out(left, out, one_collects=not slots.choice(COUNTED, "elimination", "points_counted"))


def limit(slots: GameSettings) -> int:
    """The points that put a player out."""
    return slots.number("elimination", "threshold") + slots.choice(OUT_AT, "elimination", "out_at")


def too_many(slots: GameSettings, totals: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    """Who of those that are left has too many points."""
    most = limit(slots)
    return tuple(seat for seat in left if totals[seat] >= most)


def counted_now(slots: GameSettings, *, last_hand: bool) -> bool:
    """Whether it is looked at after this hand who has too many points."""
    return last_hand or slots.choice(WHEN, "elimination", "counted_when")


def course(
    slots: GameSettings, totals: Sequence[int], left: Sequence[int], *, last_hand: bool = False
) -> EliminationCourse:
    """What follows a hand that was played by three or more."""
    gone = too_many(slots, totals, left) if counted_now(slots, last_hand=last_hand) else ()
    stay = tuple(seat for seat in left if seat not in gone)
    if len(stay) > 2 or not gone:
        return EliminationCourse(gone, stay, "hand")
    if len(stay) == 2:
        return EliminationCourse(gone, stay, "final" if slots.choice(FINALS, "elimination", "final_two") else "end")
    return nobody_to_play_with(slots, totals, left, gone, stay)


def nobody_to_play_with(
    slots: GameSettings, totals: Sequence[int], left: Sequence[int], gone: tuple[int, ...], stay: tuple[int, ...]
) -> EliminationCourse:
    """So many are out at once that there are no last two."""
    match slots.choice(NOBODY_LEFT, "elimination", "nobody_left"):
        case "fewest":
            return EliminationCourse(gone, stay, "won", fewest(totals, left))
        case "again":
            return EliminationCourse((), tuple(left), "again")
    return EliminationCourse(gone, stay, "nobody")


def fewest(totals: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """Who of some seats has the fewest points."""
    least = min(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == least)


def final_totals(slots: GameSettings, totals: Sequence[int]) -> tuple[int, ...]:
    """What the last two stand at when the final begins."""
    return tuple(totals) if slots.choice(CARRIED, "elimination", "scores_in_final") else (0,) * len(totals)


def final(slots: GameSettings, totals: Sequence[int], pair: Sequence[int]) -> EliminationCourse:
    """What follows a hand of the last two."""
    last = slots.number("elimination", "threshold") + slots.choice(LOSERS, "elimination", "final_loser")
    gone = tuple(seat for seat in pair if totals[seat] >= last)
    if not gone:
        return EliminationCourse((), tuple(pair), "final")
    stay = tuple(seat for seat in pair if seat not in gone)
    if slots.choice(WINNERS, "elimination", "winner") == "fewest":
        return EliminationCourse(gone, stay, "won", fewest(totals, pair))
    return EliminationCourse(gone, stay, "won", stay)


def stop_there(slots: GameSettings, totals: Sequence[int], pair: Sequence[int]) -> EliminationCourse:
    """What it comes to if the last two do not play it out."""
    if slots.choice(WINNERS, "elimination", "winner") == "fewest":
        return EliminationCourse((), tuple(pair), "won", fewest(totals, pair))
    return EliminationCourse((), tuple(pair), "nobody")
