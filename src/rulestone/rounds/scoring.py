"""
Points of a hand, who collects them, and when they have won somebody the match.

A hand is scored from what is left in everybody's hands and who went out; a match from everybody's points before and
after the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulestone.cards import AnyCard
from rulestone.rounds.settings import GameSettings, SettingPath, UnknownAnswer

WORTH: Mapping[str, str] = {
    "face_value": "number",  # the number that is printed on the card
    "ten_each": "10",
    "one_each": "1",
}
"""What a kind of card is worth that is not given as a number."""
COLLECTED: Mapping[str, bool] = {"who_went_out": True, "each_against_themselves": False}
"""Whether one player collects what the others hold; else each is charged with their own cards."""
SOURCES: Mapping[str, bool] = {"cards_left_with_opponents": False, "going_out_and_cards_left_with_opponents": True}
"""Whether going out is worth something beside the cards; how much, no book has said."""
WINNERS: Mapping[str, str] = {
    "first_to_reach_the_target": "first",
    "most_points_when_somebody_reaches_it": "most",
    "fewest_points_when_somebody_reaches_it": "fewest",
}
TIES: Mapping[str, bool] = {"shared": False, "another_hand": True}
"""Whether those who stand equal play on."""
COUNTED_LATE: Mapping[str, bool] = {"yes": True, "no": False}
AFTERWARDS: Mapping[str, bool] = {"score_and_deal_again": True, "game_over": False}
"""Whether another hand follows while nobody has won."""
ALLOWED: Mapping[str, bool] = {"allowed": True, "none": False}
COUNTED: Mapping[str, bool] = {"own_cards_left": True, "cards_left_with_opponents": False}
"""Whether each is charged with their own cards; else whoever went out collects the others'."""
OTHER_WINNERS: Mapping[str, bool] = {"fewest_points": False, "most_points": True}
"""Whether the most points win."""

WORDS: Mapping[SettingPath, Mapping[str, object]] = {
    ("cards", "*", "worth"): WORTH,
    ("scoring", "collected_by"): COLLECTED,
    ("scoring", "sources"): SOURCES,
    ("scoring", "winner"): WINNERS,
    ("scoring", "tie"): TIES,
    ("scoring", "last_cards_counted"): COUNTED_LATE,
    ("scoring", "afterwards"): AFTERWARDS,
    ("scoring", "alternative"): ALLOWED,
    ("scoring", "alternative_counts"): COUNTED,
    ("scoring", "alternative_winner"): OTHER_WINNERS,
}
NUMBERS: tuple[SettingPath, ...] = (("cards", "*", "worth"), ("scoring", "target"), ("scoring", "alternative_target"))

Hands = Sequence[Sequence[AnyCard]]


class Standing(NamedTuple):
    """Whether a match is over and who has won it; who stand equal and play on."""

    over: bool
    winners: tuple[int, ...] = ()
    again: tuple[int, ...] = ()


GOES_ON = Standing(False)


def worth(slots: GameSettings, card: AnyCard) -> int:
    """The points of one card."""
    given = slots.get("cards", card.kind, "worth")
    if isinstance(given, int):
        return given
    meant = WORTH.get(given)
    if meant is None:
        raise UnknownAnswer(("cards", card.kind, "worth"), given, WORTH)
    return (card.number or 0) if meant == "number" else int(meant)


def points(slots: GameSettings, hand: Sequence[AnyCard]) -> int:
    """The points of the cards left in a hand."""
    return sum(worth(slots, card) for card in hand)


def cards_that_count(slots: GameSettings, hands: Hands, late: Hands) -> list[list[AnyCard]]:
    """The cards that count: without those drawn after the last card lay, where the game says so."""
    kept = [list(hand) for hand in hands]
    slot = ("scoring", "last_cards_counted")
    if any(late) and slots.has(*slot) and not slots.choice(COUNTED_LATE, *slot):
        for hand, gone in zip(kept, late, strict=True):
            for card in gone:
                hand.remove(card)
    return kept


def gains(slots: GameSettings, hands: Hands, out: int | None, late: Hands = ()) -> tuple[int, ...]:
    """What each seat's points grow by after a hand in which `out` went out; nobody collects where nobody did."""
    left = [points(slots, hand) for hand in cards_that_count(slots, hands, late)]
    return shared_out(left, out, one_collects=slots.choice(COLLECTED, "scoring", "collected_by"))


def shared_out(left: Sequence[int], out: int | None, *, one_collects: bool) -> tuple[int, ...]:
    """Points left in the hands given to whoever went out, or charged to those who hold them."""
    if not one_collects:
        return tuple(left)
    return tuple(sum(left) if seat == out else 0 for seat in range(len(left)))


def going_out_counts(slots: GameSettings) -> bool:
    """Whether going out is worth something beside the cards."""
    return slots.has("scoring", "sources") and slots.choice(SOURCES, "scoring", "sources")


def standing(slots: GameSettings, totals: Sequence[int]) -> Standing:
    """Whether the match is over after a hand, before which nobody stood at the target."""
    target = slots.number("scoring", "target")
    reached = [seat for seat, total in enumerate(totals) if total >= target]
    if not reached:
        return GOES_ON
    match slots.choice(WINNERS, "scoring", "winner"):
        case "most":
            most = max(totals)
            return standing_of_best(slots, [seat for seat in reached if totals[seat] == most])
        case "fewest":
            least = min(totals)
            return standing_of_best(slots, [seat for seat, total in enumerate(totals) if total == least])
    return standing_of_best(slots, reached)


def standing_of_best(slots: GameSettings, best: Sequence[int]) -> Standing:
    """The only winner; or several, who share it or play on."""
    if len(best) == 1:
        return Standing(True, tuple(best))
    if slots.choice(TIES, "scoring", "tie"):
        return Standing(False, (), tuple(best))
    return Standing(True, tuple(best))


def other_way_allowed(slots: GameSettings) -> bool:
    """Whether the players may count the other way that the game offers."""
    return slots.has("scoring", "alternative") and slots.choice(ALLOWED, "scoring", "alternative")


def other_gains(slots: GameSettings, hands: Hands, out: int | None) -> tuple[int, ...]:
    """What each seat's points grow by when the other way of counting was chosen."""
    left = [points(slots, hand) for hand in hands]
    return shared_out(left, out, one_collects=not slots.choice(COUNTED, "scoring", "alternative_counts"))


def other_standing(slots: GameSettings, totals: Sequence[int]) -> Standing:
    """Whether a match that is counted the other way is over after a hand."""
    if max(totals) < slots.number("scoring", "alternative_target"):
        return GOES_ON
    best = max(totals) if slots.choice(OTHER_WINNERS, "scoring", "alternative_winner") else min(totals)
    return standing_of_best(slots, [seat for seat, total in enumerate(totals) if total == best])
