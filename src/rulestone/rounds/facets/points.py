"""What cards are worth, who collects the points, and when somebody has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.cards import Card
from rulestone.compiler import Ruleset, below
from rulestone.phrases import drawing
from rulestone.phrases.syntax_tree import PhraseNode
from rulestone.rounds import scoring
from rulestone.rounds.facets import every_case
from rulestone.rounds.facets.facet import (
    Sample,
    SampleOutcome,
    SampleTest,
    around,
    itself,
    number_card,
    number_kinds,
    once,
    plain_card,
)
from rulestone.rounds.settings import GameSettings
from rulestone.witness import Row, Rows, row

HIGHEST = 9
ONESELF = (PhraseNode("me"), PhraseNode("source"))
"""Whoever draws by the effect of their own last card has not gone out."""


def gain_rows(gains: Sequence[int]) -> Rows:
    """Who gets how many points."""
    return tuple(row("gains", seat=seat, points=points) for seat, points in enumerate(gains))


def rows_left(*hands: Sequence[Card]) -> Rows:
    """Seat 0 went out; the others hold these cards."""
    held = (row("holds", seat=seat, cards=tuple(hand)) for seat, hand in enumerate(hands, 1))
    return (row("goes_out", seat=0), *held)


def stand(totals: Sequence[int]) -> Rows:
    """Everybody's points after a hand."""
    return tuple(row("stands_at", seat=seat, points=points) for seat, points in enumerate(totals))


def standing_rows(standing: scoring.Standing) -> Rows:
    """Whether the match is over, and who has won it."""
    if standing.over:
        return (row("win" if len(standing.winners) > 1 else "wins", seats=standing.winners),)
    return (row("play_another_hand", seats=standing.again),) if standing.again else (row("match_goes_on"),)


def worth(slots: GameSettings, cards: Sequence[Card]) -> Rows:
    """The points of each card."""
    return tuple(row("is_worth", card=card, points=scoring.worth(slots, card)) for card in cards)


def single_cards(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """One card left with the opponent: each number, then each other kind."""
    if number_kinds(rules):
        yield from ((number_card(rules, number),) for number in range(HIGHEST + 1))
    yield from ((plain_card(rules, kind),) for kind, facts in rules.card_facts.items() if not facts.get("numbers"))


def one_card(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """The points of a hand that one of two people lost with a single card."""
    card: Card = sample[0]
    return SampleOutcome(rows_left((card,)), gain_rows(scoring.gains(slots, ((), (card,)), 0)), worth(slots, (card,)))


def sources(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Whether going out is worth something by itself."""
    counts = scoring.going_out_counts(slots)
    return SampleOutcome((row("goes_out", seat=0),), (row("going_out_counts" if counts else "only_cards_count"),))


def late_card(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """A card held before the last card was laid, one drawn because of it, and a last card that makes others draw."""
    if number_kinds(rules):
        held, drawn = number_card(rules, 1), number_card(rules, 2)
        # Without such a last card nobody draws late: two answers were told apart by what never comes about.
        yield from (
            (held, drawn, laid) for kind in rules.cards if others_draw(rules, kind) for laid in faces(rules, kind)
        )


def others_draw(rules: Ruleset, kind: str) -> bool:
    """Whether a kind of card can make somebody draw who has not laid it."""
    effect = rules.cards[kind].effect
    phrases = () if effect is None else (node for node in below(rules, effect) if isinstance(node, PhraseNode))
    return any(phrase.phrase in drawing() and dict(phrase.slots)["players"] not in ONESELF for phrase in phrases)


def faces(rules: Ruleset, kind: str) -> Iterator[Card]:
    """A card of a kind, with each number that there may be."""
    card = plain_card(rules, kind)
    numbers = range(HIGHEST + 1) if rules.card_facts[kind].get("numbers") else (None,)
    yield from (Card(kind, card.colour, number) for number in numbers)


def late(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether a card counts that was drawn after the last card lay."""
    held, drawn, _ = sample
    given = (row("holds", seat=1, cards=(held,)), row("goes_out", seat=0), row("draws", seat=1, card=drawn))
    rows = gain_rows(scoring.gains(slots, ((), (held, drawn)), 0, ((), (drawn,))))
    return SampleOutcome(given, rows, worth(slots, (held, drawn)))


def afterwards(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """What follows a hand after which nobody has won the match."""
    again = slots.choice(scoring.AFTERWARDS, "scoring", "afterwards")
    return SampleOutcome(
        (row("goes_out", seat=0), row("nobody_has_won")), (row("deal_again" if again else "game_over"),)
    )


def reaching(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether somebody with so many points has won, when nobody else has any."""
    totals = (sample[0], 0)
    return SampleOutcome(stand(totals), standing_rows(scoring.standing(slots, totals)))


def near_the_target(*_: object) -> Iterator[Sample]:
    """Where three people stand, counted from the target: one there, two there alike, two there of whom one has more."""
    yield from ((0, -10, -10), (0, 0, -10), (0, 10, -10), (10, 10, 0))


def several(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Who has won when several reach the target with one hand, which needs that each is given points for it."""
    if sum(step >= 0 for step in sample) > 1 and slots.choice(scoring.COLLECTED, "scoring", "collected_by"):
        return None
    totals = tuple(max(0, slots.number("scoring", "target") + step) for step in sample)
    return SampleOutcome(stand(totals), standing_rows(scoring.standing(slots, totals)))


def other_way(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Whether people may choose to count the other way."""
    may = scoring.other_way_allowed(slots)
    return SampleOutcome((), (row("may_count_otherwise" if may else "one_way_to_count"),), freedom=int(may))


def other_points(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """The points of a hand, counted the other way."""
    card: Card = sample[0]
    given = (row("counted_otherwise"), *rows_left((card,)))
    return SampleOutcome(given, gain_rows(scoring.other_gains(slots, ((), (card,)), 0)), worth(slots, (card,)))


def held_number(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """A card with a number that is worth something however it is counted."""
    if number_kinds(rules):
        yield (number_card(rules, 5),)


def other_reaching(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether somebody with so many points ends a match that is counted the other way."""
    return other_result(slots, (sample[0], 0))


def near_the_other_target(*_: object) -> Iterator[Sample]:
    """Where three people stand, counted from the target of the other way: one below the others, two equal below."""
    yield from ((0, -10, -20), (0, -10, -10), (0, 0, -10))


def other_several(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Who wins when one player ends a match that is counted the other way."""
    target = slots.number("scoring", "alternative_target")
    return other_result(slots, tuple(max(0, target + step) for step in sample))


def other_result(slots: GameSettings, totals: Sequence[int]) -> SampleOutcome | None:
    """What is told of totals that were counted the other way."""
    given: tuple[Row, ...] = (row("counted_otherwise"), *stand(totals))
    return SampleOutcome(given, standing_rows(scoring.other_standing(slots, totals)))


WORTH = ("cards", "*", "worth")
COLLECTED, TARGET, TIE = ("scoring", "collected_by"), ("scoring", "target"), ("scoring", "tie")
ALLOWED, OTHER_TARGET = ("scoring", "alternative"), ("scoring", "alternative_target")
WINNER, OTHER_WINNER = ("scoring", "winner"), ("scoring", "alternative_winner")
OTHER = scoring.other_way_allowed
FACETS = (
    SampleTest(
        "points_of_a_card", (WORTH, COLLECTED), single_cards, one_card, of_the_deck=True, every=every_case.points
    ),
    SampleTest("sources_of_points", (("scoring", "sources"),), once, sources, every=itself(sources)),
    SampleTest(
        "cards_drawn_late",
        (("scoring", "last_cards_counted"), WORTH, COLLECTED),
        late_card,
        late,
        of_the_deck=True,
        every=every_case.late_points,
    ),
    SampleTest("after_a_hand", (("scoring", "afterwards"),), once, afterwards, every=itself(afterwards)),
    SampleTest("reaching_the_target", (TARGET, WINNER, TIE), around, reaching, every=every_case.standings),
    SampleTest(
        "several_reach_the_target",
        (TARGET, COLLECTED, WINNER, TIE),
        near_the_target,
        several,
        every=every_case.standings,
    ),
    SampleTest("other_way_to_count", (ALLOWED,), once, other_way, every=itself(other_way)),
    SampleTest(
        "points_counted_otherwise",
        (ALLOWED, ("scoring", "alternative_counts"), WORTH),
        held_number,
        other_points,
        when=OTHER,
        of_the_deck=True,
        every=every_case.other_points,
    ),
    SampleTest(
        "other_target",
        (ALLOWED, OTHER_TARGET, OTHER_WINNER),
        around,
        other_reaching,
        when=OTHER,
        every=every_case.other_standings,
    ),
    SampleTest(
        "winner_counted_otherwise",
        (ALLOWED, OTHER_TARGET, OTHER_WINNER, TIE),
        near_the_other_target,
        other_several,
        when=OTHER,
        every=every_case.other_standings,
    ),
)
