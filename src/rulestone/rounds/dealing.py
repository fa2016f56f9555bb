"""
Who may sit down, who deals, and how the first hand lies on the table.

Seats are numbered from 0, clockwise: the player to the left of seat 0 is seat 1.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.engine.play import start
from rulestone.engine.state import Card, State
from rulestone.model import Answer
from rulestone.rounds.deck import deck
from rulestone.rounds.slots import NoSlot, Slot, Slots

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

WORDS: Mapping[Slot, Mapping[str, object]] = {
    ("dealer", "method"): METHODS,
    ("dealer", "tie"): TIES,
    ("dealer", "next_hand"): NEXT,
    ("deal", "shuffled_by"): SHUFFLERS,
    ("deal", "dealer_included"): INCLUDED,
    ("deal", "draw_pile_lies"): FACES,
    ("deal", "draw_pile_place"): PLACES,
    ("deal", "discard_pile"): DISCARDS,
}
NUMBERS: tuple[Slot, ...] = (
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


def may_sit_down(slots: Slots, people: int) -> int:
    """0 if so many people can play; -1 if they are too few, 1 if too many."""
    if people < slots.number("table", "players", "from"):
        return -1
    return int(people > slots.number("table", "players", "to"))


def method(slots: Slots) -> str:
    """How the dealer is found: by `draw`, by `birthday`, or `anybody` deals."""
    return slots.choice(METHODS, "dealer", "method")


class Draw(NamedTuple):
    """One round of drawing for the deal: who drew, and which cards."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]


def draw_for_the_deal(
    rules: Ruleset, answers: Mapping[str, Answer], players: int, seed: int
) -> tuple[int, tuple[Draw, ...]]:
    """Who deals after drawing from a shuffled deck, and every round of drawing that it took."""
    slots = Slots(rules, answers)
    cards = list(deck(rules, answers))
    if len({drawn_value(slots, card) for card in cards}) < 2:
        raise ValueError("all cards count alike, so that nobody can draw the highest")
    dice = random.Random(seed)
    rounds: list[Draw] = []
    seats = tuple(range(players))
    while True:
        drawn = Draw(seats, tuple(dice.sample(cards, len(seats))))
        rounds.append(drawn)
        found = by_card(slots, drawn.cards)
        if found.dealer is not None:
            return seats[found.dealer], tuple(rounds)
        seats = tuple(seats[place] for place in found.again)


def first_dealer(rules: Ruleset, answers: Mapping[str, Answer], players: int, seed: int) -> int:
    """Who deals the first hand: by drawing where the game says so; else seat 0 is whoever the method finds."""
    return draw_for_the_deal(rules, answers, players, seed)[0] if method(Slots(rules, answers)) == "draw" else 0


def drawn_value(slots: Slots, card: Card) -> int:
    """What a card counts when people draw for the deal."""
    return slots.number("dealer", "action_cards_count_as") if card.number is None else card.number


def by_card(slots: Slots, drawn: Sequence[Card]) -> Chosen:
    """Who deals, once everybody drew a card."""
    values = [drawn_value(slots, card) for card in drawn]
    return settled(slots, [seat for seat, value in enumerate(values) if value == max(values)])


def by_birthday(slots: Slots, birthdays: Sequence[Day]) -> Chosen:
    """Who deals, once everybody said when their birthday is; before and after the day count alike."""
    day = Day(slots.number("dealer", "birthday_day"), slots.number("dealer", "birthday_month"))
    if not exists(day):
        return Chosen(None)
    away = [apart(day, birthday) for birthday in birthdays]
    return settled(slots, [seat for seat, days in enumerate(away) if days == min(away)])


def settled(slots: Slots, best: Sequence[int]) -> Chosen:
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


def next_dealer(slots: Slots, dealer: int, winner: int | None, players: int) -> int | None:
    """Who deals the next hand; None where the first dealer's method is used again, as for want of a winner."""
    known = {"left": (dealer + 1) % players, "winner": winner, "same": dealer}
    return known.get(slots.choice(NEXT, "dealer", "next_hand"))


def cards_dealt(slots: Slots, players: int, dealer: int) -> tuple[int, ...]:
    """How many cards each seat is dealt."""
    each = slots.number("deal", "cards_each")
    included = not slots.has("deal", "dealer_included") or slots.choice(INCLUDED, "deal", "dealer_included")
    return tuple(each if included or seat != dealer else 0 for seat in range(players))


class TooFewCards(ValueError):
    """The deck does not go round."""


def lay_out(
    rules: Ruleset, answers: Mapping[str, Answer], players: int, seed: int, dealer: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """The hands and the draw pile of a shuffled deck; the same seed deals the same cards."""
    shuffled = list(deck(rules, answers))
    random.Random(seed).shuffle(shuffled)
    sizes = cards_dealt(Slots(rules, answers), players, dealer)
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
    slots = Slots(rules, answers)
    try:
        if may_sit_down(slots, players):
            raise ValueError(f"{players} players cannot play this")
    except NoSlot:
        pass
    hands, pile = lay_out(rules, answers, players, seed, dealer)
    return start(rules, answers, hands, pile, dealer, seed, pairs).state
