"""Who may sit down, who deals, and how the table is laid."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.rounds import first_deal, scoring
from rulestone.rounds.facets import every_case
from rulestone.rounds.facets.facet import Sample, SampleOutcome, SampleTest, itself, number_card, once, plain_card
from rulestone.rounds.settings import GameSettings
from rulestone.witness import Rows, row

MOST_PEOPLE = 21
OLDEST = 99
HIGHEST = 9
FITS = {-1: "too_few", 0: "may_play", 1: "too_many"}


def people(*_: object) -> Iterator[Sample]:
    """Groups of people who want to sit down."""
    yield from ((number,) for number in range(1, MOST_PEOPLE + 1))


def may_sit_down(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether so many people can play."""
    (number,) = sample
    fits = first_deal.may_sit_down(slots, number)
    return SampleOutcome((row("people", number=number),), (row(FITS[fits], number=number),), freedom=int(fits == 0))


def ages(*_: object) -> Iterator[Sample]:
    """From the oldest down: the first that only one rule turns away shows most plainly whom it keeps out."""
    yield from ((age,) for age in range(OLDEST, -1, -1))


def old_enough(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether somebody of an age may play."""
    (age,) = sample
    enough = age >= slots.number("table", "age")
    return SampleOutcome((row("age", years=age),), (row("old_enough" if enough else "too_young"),), freedom=int(enough))


def method(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """What people do to find out who deals."""
    by = first_deal.method(slots)
    return SampleOutcome((), (row("dealer_by", method=by),), freedom=int(by == "anybody"))


def chosen(choice: first_deal.Chosen) -> Rows:
    """Who deals, or who tries again."""
    if choice.again:
        return (row("try_again", seats=choice.again),)
    return (row("no_such_day"),) if choice.dealer is None else (row("deals", seat=choice.dealer),)


def draws(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """Two people draw: the same number, then an action card against each number."""
    numbers = [number_card(rules, number, 1) for number in range(HIGHEST + 1)]
    actions = [plain_card(rules, kind) for kind, rule in rules.cards.items() if rule.action and rule.coloured]
    if None in numbers:
        return
    yield (number_card(rules, 0, 0), numbers[0])
    if actions:
        yield from ((actions[0], number) for number in numbers)
        yield (actions[0], actions[0])


def by_drawing(slots: GameSettings) -> bool:
    """Whether people draw for the deal."""
    return first_deal.method(slots) == "draw"


def by_birthday(slots: GameSettings) -> bool:
    """Whether a birthday decides who deals."""
    return first_deal.method(slots) == "birthday"


def drawn(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Who deals when two people have drawn these cards; a card that counts as what is printed on it needs no word."""
    cards: tuple[Card, ...] = sample
    given = tuple(row("draws", seat=seat, card=card) for seat, card in enumerate(cards))
    values = ((card, first_deal.drawn_value(slots, card)) for card in cards)
    why = tuple(row("counts", card=card, number=value) for card, value in values if value != card.number)
    return SampleOutcome(given, chosen(first_deal.by_card(slots, cards)), why)


def birthdays(*_: object) -> Iterator[Sample]:
    """Two people, the birthday of one the day after that of the other; for any two days some such pair lies between."""
    yield from (
        (first_deal.day_at(number), first_deal.day_at((number + 1) % first_deal.YEAR))
        for number in range(first_deal.YEAR)
    )


def shared_birthday(*_: object) -> Iterator[Sample]:
    """Two people with one birthday."""
    yield (first_deal.Day(1, 1), first_deal.Day(1, 1))


def born(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Who deals when two people have these birthdays."""
    given = tuple(row("birthday", seat=seat, day=day.day, month=day.month) for seat, day in enumerate(sample))
    return SampleOutcome(given, chosen(first_deal.by_birthday(slots, sample)))


def hands_won(*_: object) -> Iterator[Sample]:
    """A hand that was dealt by seat 0 and won by each seat in turn."""
    yield from ((players, winner) for players in (2, 3) for winner in range(players))


def deals_next(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Who deals the hand after that."""
    players, winner = sample
    dealer = first_deal.next_dealer(slots, 0, winner, players)
    given = (row("people", number=players), row("deals", seat=0), row("wins_hand", seat=winner))
    return SampleOutcome(given, (row("as_at_first") if dealer is None else row("deals", seat=dealer),))


def another_hand_follows(slots: GameSettings) -> bool:
    """Whether anybody deals again: hands follow one another, or make a match of another kind."""
    if any(slots.has(part) for part in ("partners", "tournament", "elimination")):
        return True
    # In a game of a single hand two answers to who deals next were told apart by a deal that never comes.
    return not slots.has("scoring", "afterwards") or slots.choice(scoring.AFTERWARDS, "scoring", "afterwards")


def shuffles(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Who may shuffle."""
    who = slots.choice(first_deal.SHUFFLERS, "deal", "shuffled_by")
    return SampleOutcome((), (row("shuffles", who=who),), freedom=int(who == "anybody"))


def dealt(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """How many cards two people get, of whom seat 0 deals."""
    sizes = first_deal.cards_dealt(slots, 2, 0)
    given = (row("people", number=2), row("deals", seat=0))
    return SampleOutcome(given, tuple(row("dealt", seat=seat, count=count) for seat, count in enumerate(sizes)))


def pile_lies(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Which way up the draw pile lies."""
    return SampleOutcome((), (row("draw_pile_lies", face=slots.choice(first_deal.FACES, "deal", "draw_pile_lies")),))


def pile_place(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Where the draw pile lies."""
    where = slots.choice(first_deal.PLACES, "deal", "draw_pile_place")
    return SampleOutcome((), (row("draw_pile_place", where=where),), freedom=int(where == "anywhere"))


def discard_pile(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Whether a card lies on the discard pile before anybody plays."""
    there = slots.choice(first_deal.DISCARDS, "deal", "discard_pile")
    return SampleOutcome((), (row("first_card_lies" if there else "no_card_lies"),))


METHOD, TIE = ("dealer", "method"), ("dealer", "tie")
FACETS = (
    SampleTest("people", (("table", "players"),), people, may_sit_down, every=every_case.numbers_of_people),
    SampleTest("age", (("table", "age"),), ages, old_enough, every=every_case.age),
    SampleTest("finding_a_dealer", (METHOD,), once, method, every=itself(method)),
    SampleTest(
        "drawing_for_the_deal",
        (METHOD, TIE, ("dealer", "action_cards_count_as")),
        draws,
        drawn,
        by_drawing,
        of_the_deck=True,
        every=every_case.drawn,
    ),
    SampleTest(
        "birthdays",
        (METHOD, TIE, ("dealer", "birthday_day"), ("dealer", "birthday_month")),
        birthdays,
        born,
        by_birthday,
        every=every_case.born,
    ),
    SampleTest(
        "shared_birthday",
        (METHOD, TIE, ("dealer", "birthday_day"), ("dealer", "birthday_month")),
        shared_birthday,
        born,
        by_birthday,
        every=every_case.born,
    ),
    SampleTest(
        "next_dealer",
        (("dealer", "next_hand"), ("scoring", "afterwards")),
        hands_won,
        deals_next,
        another_hand_follows,
        every=every_case.next_dealers,
    ),
    SampleTest("shuffling", (("deal", "shuffled_by"),), once, shuffles, every=itself(shuffles)),
    SampleTest("dealing", (("deal", "cards_each"), ("deal", "dealer_included")), once, dealt, every=every_case.dealt),
    SampleTest("draw_pile_face", (("deal", "draw_pile_lies"),), once, pile_lies, every=itself(pile_lies)),
    SampleTest("draw_pile_place", (("deal", "draw_pile_place"),), once, pile_place, every=itself(pile_place)),
    SampleTest("first_discard", (("deal", "discard_pile"),), once, discard_pile, every=itself(discard_pile)),
)
