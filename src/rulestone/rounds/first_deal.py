"""
Who may sit down, who deals, and how the first hand lies on the table.

Seats are numbered from 0, clockwise: the player to the left of seat 0 is seat 1.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.engine.evaluator import start
from rulestone.engine.state import State
from rulestone.model import Answer
from rulestone.rounds.deck import deck
from rulestone.rounds.settings import GameSettings, NoSetting, SettingPath

METHODS: Mapping[str, str] = {
    "nearest_birthday": "birthday",  # the one whose birthday is nearest to a day
    "highest_card": "draw",  # each draws a card; the highest number deals
    "anybody": "anybody",  # whoever likes to
}
TIES: Mapping[str, str] = {
    "draw_again": "again",  # those who are equal try once more
    "first_drawn": "first",  # the one of them who came first deals
}
NEXT: Mapping[str, str] = {
    "left_of_dealer": "left",
    "winner": "winner",
    "same_dealer": "same",
    "by_the_method_again": "method",
}
SHUFFLERS: Mapping[str, str] = {"dealer": "dealer", "anybody": "anybody"}
INCLUDED: Mapping[str, bool] = {"yes": True, "no": False}
FACES: Mapping[str, str] = {"face_down": "face_down", "face_up": "face_up"}
PLACES: Mapping[str, str] = {"anywhere": "anywhere", "centre": "centre"}
DISCARDS: Mapping[str, bool] = {"top_card_turned_up": True, "empty": False}
"""Whether the first card lies on the discard pile before anybody plays."""

WORDS: Mapping[SettingPath, Mapping[str, object]] = {
    ("dealer", "method"): METHODS,
    ("dealer", "tie"): TIES,
    ("dealer", "next_hand"): NEXT,
    ("deal", "shuffled_by"): SHUFFLERS,
    ("deal", "dealer_included"): INCLUDED,
    ("deal", "draw_pile_lies"): FACES,
    ("deal", "draw_pile_place"): PLACES,
    ("deal", "discard_pile"): DISCARDS,
}
NUMBERS: tuple[SettingPath, ...] = (
    ("table", "players", "from"),
    ("table", "players", "to"),
    ("table", "age"),
    ("dealer", "action_cards_count_as"),
    ("dealer", "birthday_day"),
    ("dealer", "birthday_month"),
    ("deal", "cards_each"),
)
LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Days of each month; somebody may be born on the 29th of February."""
YEAR = sum(LENGTHS)


class Day(NamedTuple):
    """A day of any year."""

    day: int
    month: int


class Chosen(NamedTuple):
    """Who deals; or who is equal and tries again; nobody and nobody where the rule cannot be followed."""

    dealer: int | None
    again: tuple[int, ...] = ()


def may_sit_down(slots: GameSettings, people: int) -> int:
    """0 if so many people can play; -1 if they are too few, 1 if too many."""
    if people < slots.number("table", "players", "from"):
        return -1
    return int(people > slots.number("table", "players", "to"))


def method(slots: GameSettings) -> str:
    """How the dealer is found: by `draw`, by `birthday`, or `anybody` deals."""
    return slots.choice(METHODS, "dealer", "method")


def drawn_value(slots: GameSettings, card: Card) -> int:
    """What a card counts when people draw for the deal."""
    return slots.number("dealer", "action_cards_count_as") if card.number is None else card.number


def by_card(slots: GameSettings, drawn: Sequence[Card]) -> Chosen:
    """Who deals, once everybody drew a card."""
    values = [drawn_value(slots, card) for card in drawn]
    return settle_tie(slots, [seat for seat, value in enumerate(values) if value == max(values)])


def by_birthday(slots: GameSettings, birthdays: Sequence[Day]) -> Chosen:
    """Who deals, once everybody said when their birthday is; before and after the day count alike."""
    day = Day(slots.number("dealer", "birthday_day"), slots.number("dealer", "birthday_month"))
    if not exists(day):
        return Chosen(None)
    away = [apart(day, birthday) for birthday in birthdays]
    return settle_tie(slots, [seat for seat, days in enumerate(away) if days == min(away)])


def settle_tie(slots: GameSettings, best: Sequence[int]) -> Chosen:
    """The only one who is best, or what the game does where several are."""
    if len(best) == 1:
        return Chosen(best[0])
    if slots.choice(TIES, "dealer", "tie") == "again":
        return Chosen(None, tuple(best))
    return Chosen(best[0])


def exists(day: Day) -> bool:
    """Whether there is such a day."""
    return 1 <= day.month <= len(LENGTHS) and 1 <= day.day <= LENGTHS[day.month - 1]


def place(day: Day) -> int:
    """The number of a day in the year, from 0."""
    return sum(LENGTHS[: day.month - 1]) + day.day - 1


def day_at(number: int) -> Day:
    """The day with a number in the year."""
    for month, length in enumerate(LENGTHS, 1):
        if number < length:
            return Day(number + 1, month)
        number -= length
    raise ValueError(number)


def apart(one: Day, other: Day) -> int:
    """How many days lie between two days, the shorter way round the year."""
    days = abs(place(one) - place(other))
    return min(days, YEAR - days)


def next_dealer(slots: GameSettings, dealer: int, winner: int | None, players: int) -> int | None:
    """Who deals the next hand; None where the first dealer's method is used again, as for want of a winner."""
    known = {"left": (dealer + 1) % players, "winner": winner, "same": dealer}
    return known.get(slots.choice(NEXT, "dealer", "next_hand"))


def cards_dealt(slots: GameSettings, players: int, dealer: int) -> tuple[int, ...]:
    """How many cards each seat is dealt."""
    number = slots.number("deal", "cards_each")
    included = not slots.has("deal", "dealer_included") or slots.choice(INCLUDED, "deal", "dealer_included")
    return tuple(number if included or seat != dealer else 0 for seat in range(players))


class TooFewCards(ValueError):
    """The deck does not go round."""


def lay_out(
    rules: Ruleset, answers: Mapping[str, Answer], players: int, seed: int, dealer: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """The hands and the draw pile of a shuffled deck; the same seed deals the same cards."""
    shuffled = list(deck(rules, answers))
    random.Random(seed).shuffle(shuffled)
    sizes = cards_dealt(GameSettings(rules, answers), players, dealer)
    if sum(sizes) > len(shuffled):
        raise TooFewCards(f"{len(shuffled)} cards for {players} players")
    hands: list[tuple[Card, ...]] = []
    for size in sizes:
        hands.append(tuple(shuffled[:size]))
        del shuffled[:size]
    return tuple(hands), tuple(shuffled)


def deal(
    rules: Ruleset,
    answers: Mapping[str, Answer],
    players: int,
    seed: int = 0,
    dealer: int = 0,
    pairs: tuple[int, ...] = (),
) -> State:
    """A hand that is ready to be played, by pairs if told so; refuses a number of players that cannot play."""
    slots = GameSettings(rules, answers)
    try:
        if may_sit_down(slots, players):
            raise ValueError(f"{players} players cannot play this")
    # A game need not say how many can play it; then it is as many as there are cards for.
    except NoSetting:
        pass
    hands, pile = lay_out(rules, answers, players, seed, dealer)
    return start(rules, answers, hands, pile, dealer, seed, pairs).state
