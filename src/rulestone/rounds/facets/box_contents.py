"""What people find in the box: how many cards of each kind and colour, which numbers, what the cards are called."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.rounds.deck import by_number, faces, of_colour
from rulestone.rounds.facets import every_case
from rulestone.rounds.facets.facet import Sample, SampleOutcome, SampleTest, itself, number_card, number_kinds, once
from rulestone.rounds.settings import GameSettings
from rulestone.witness import row

HIGHEST = 21
"""One more than any number that a card of these games carries."""


def kinds(rules: Ruleset, fact: str) -> Iterator[Sample]:
    """Every kind of card of which a fact is told."""
    yield from ((kind,) for kind, known in rules.card_facts.items() if fact in known)


def counted(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """How many cards of one kind and colour there are, or of one kind in all."""
    kind, colour = sample
    slot = ("cards", kind, "copies") if colour is None else ("cards", kind, "copies_by_colour", colour)
    return SampleOutcome((), (row("in_the_box", kind=kind, colour=colour, count=slots.number(*slot)),))


def counts(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """Every kind, colour by colour where it is counted so."""
    for kind, known in rules.card_facts.items():
        if "copies_by_colour" in known:
            yield from ((kind, colour) for colour in rules.colours if colour in known["copies_by_colour"])
        elif "copies" in known:
            yield (kind, None)


def of_each_colour(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """How many cards of a kind there are of each colour."""
    (kind,) = sample
    count = slots.number("cards", kind, "copies_of_each_colour")
    return SampleOutcome((), (row("of_each_colour", kind=kind, count=count),))


def numbered(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """A card with each number, in every colour."""
    if number_kinds(rules):
        colours = range(len(rules.colours))
        yield from ((number_card(rules, number, colour),) for number in range(HIGHEST) for colour in colours)


def in_the_box(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether there is a card with a number."""
    card: Card = sample[0]
    there = card.number in faces(slots, card.kind)
    return SampleOutcome((), (row("there_is" if there else "there_is_no", card=card),))


def two_alike(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether somebody can hold two of the same card."""
    card: Card = sample[0]
    if card.number not in faces(slots, card.kind):
        return None
    count = dict(by_number(slots, card.kind, of_colour(slots, card.kind, str(card.colour))))[card.number]
    given = (row("supposed", seat=0, cards=(card, card)),)
    result = row("hand_is_possible" if count >= 2 else "hand_is_impossible")
    return SampleOutcome(given, (result,), (row("copies", card=card, count=count),))


def named_after(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """The number in a card's name."""
    (kind,) = sample
    return SampleOutcome((), (row("named_after", kind=kind, number=slots.number("cards", kind, "named_after")),))


def printed_total(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """The number of cards against which people count what they bought."""
    return SampleOutcome((), (row("counts_against", count=slots.number("scoring", "printed_total")),))


FACETS = (
    SampleTest(
        "how_many",
        (("cards", "*", "copies"), ("cards", "*", "copies_by_colour", "*")),
        counts,
        counted,
        every=every_case.in_the_box,
    ),
    SampleTest(
        "how_many_of_each_colour",
        (("cards", "*", "copies_of_each_colour"),),
        lambda rules, _: kinds(rules, "copies_of_each_colour"),
        of_each_colour,
        every=every_case.in_the_box,
    ),
    SampleTest(
        "number_in_the_box",
        (("cards", "*", "numbers", "from"), ("cards", "*", "numbers", "to")),
        numbered,
        in_the_box,
        every=every_case.in_the_box,
    ),
    SampleTest(
        "two_alike",
        (("cards", "*", "numbers"), ("cards", "*", "copies_by_colour", "*"), ("cards", "*", "copies")),
        numbered,
        two_alike,
        every=every_case.in_the_box,
    ),
    SampleTest(
        "name_of_a_card",
        (("cards", "*", "named_after"),),
        lambda rules, _: kinds(rules, "named_after"),
        named_after,
        every=every_case.names_of_cards,
    ),
    SampleTest("printed_total", (("scoring", "printed_total"),), once, printed_total, every=itself(printed_total)),
)
