"""The game in which too many points put somebody out: who is out, who plays the final, who wins."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.compiler import Ruleset
from rulestone.engine.state import Card
from rulestone.rounds import elimination, scoring
from rulestone.rounds.facets import cases
from rulestone.rounds.facets.facet import (
    Facet,
    Outcome,
    Rows,
    Sample,
    around,
    itself,
    number_card,
    number_kinds,
    once,
    row,
)
from rulestone.rounds.facets.points import gained, left, stand
from rulestone.rounds.slots import Slots

FOUR = (0, 1, 2, 3)
THREE = (0, 1, 2)
TWO = (0, 1)


def course_rows(course: elimination.Course) -> Rows:
    """Who is out and what follows."""
    out = (row("out", seats=course.out),) if course.out else (row("nobody_is_out"),)
    match course.follows:
        case "final":
            return (*out, row("must_play_the_final", seats=course.left))
        case "end":
            return (*out, row("may_play_the_final", seats=course.left))
        case "won":
            return (*out, row("wins", seats=course.winners))
        case "again":
            return (row("play_another_hand", seats=course.left),)
        case "nobody":
            return (*out, row("nobody_wins"))
    return out


def at_points(slots: Slots, sample: Sample) -> Outcome | None:
    """Whether one of four is out with so many points, when it is looked at."""
    totals = (sample[0], 0, 0, 0)
    return Outcome(stand(totals), course_rows(elimination.course(slots, totals, FOUR, last_hand=True)))


def at_limit(slots: Slots, sample: Sample) -> Outcome | None:
    """The same, counted from the number that the game gives."""
    return at_points(slots, (max(0, slots.number("elimination", "threshold") + sample[0]),))


def steps(*_: object) -> Iterator[Sample]:
    """One point short, exactly there, one point over."""
    yield from ((-1,), (0,), (1,))


def agreed(slots: Slots, _: Sample) -> Outcome | None:
    """Whether the players may agree on another number."""
    may = slots.choice(elimination.THRESHOLDS, "elimination", "threshold_is")
    return Outcome((), (row("may_agree_on_another_limit" if may else "limit_is_fixed"),), freedom=int(may))


def hands(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """Two hands with a card each, of which one is worth more."""
    if number_kinds(rules):
        yield (number_card(rules, 3), number_card(rules, 5))


def charged(slots: Slots, sample: Sample) -> Outcome | None:
    """Whose points grow by what after a hand."""
    cards: tuple[Card, ...] = sample
    why = tuple(row("is_worth", card=card, points=scoring.worth(slots, card)) for card in cards)
    found = elimination.gains(slots, ((), *((card,) for card in cards)), 0)
    return Outcome(left(*((card,) for card in cards)), gained(found), why)


def when(slots: Slots, _: Sample) -> Outcome | None:
    """Whether somebody with too many points is out before the game is over."""
    totals = (elimination.limit(slots), 0, 0, 0)
    return Outcome((row("match_goes_on"), *stand(totals)), course_rows(elimination.course(slots, totals, FOUR)))


def last_two(slots: Slots, _: Sample) -> Outcome | None:
    """Whether the last two have to play it out."""
    totals = (0, 0, elimination.limit(slots))
    course = elimination.course(slots, totals, THREE, last_hand=True)
    return Outcome(stand(totals), course_rows(course), freedom=int(course.follows == "end"))


def final_hand(slots: Slots, sample: Sample) -> Outcome | None:
    """Who has lost a final in which one of the two stands near the number."""
    totals = (0, max(0, slots.number("elimination", "threshold") + sample[0]))
    course = elimination.final(slots, totals, TWO)
    loses = tuple(row("loses_the_final", seat=seat) for seat in course.out)
    return Outcome((row("final", seats=TWO), *stand(totals)), loses or (row("final_goes_on"),))


def final_winner(slots: Slots, sample: Sample) -> Outcome | None:
    """Who wins when the last two have played, and when they stop where they may."""
    number = slots.number("elimination", "threshold")
    totals = (0, number + 1) if sample[0] == "played" else (0, max(1, number - 1))
    if sample[0] == "played":
        return Outcome((row("final", seats=TWO), *stand(totals)), course_rows(elimination.final(slots, totals, TWO)))
    if slots.choice(elimination.FINALS, "elimination", "final_two"):
        return None
    given = (row("stop_before_the_final", seats=TWO), *stand(totals))
    return Outcome(given, course_rows(elimination.stopped(slots, totals, TWO)))


def endings(*_: object) -> Iterator[Sample]:
    """The final is played to its end, or not at all."""
    yield from (("played",), ("stopped",))


def all_at_once(slots: Slots, _: Sample) -> Outcome | None:
    """One hand puts so many out that there are no last two: of three players, two reach the number together."""
    most = elimination.limit(slots)
    totals = (0, most, most)
    return Outcome(stand(totals), course_rows(elimination.course(slots, totals, THREE, last_hand=True)))


def final_begins(slots: Slots, _: Sample) -> Outcome | None:
    """What the last two stand at when their final begins."""
    return Outcome((row("final", seats=TWO), *stand((20, 10))), stand(elimination.final_totals(slots, (20, 10))))


THRESHOLD, OUT_AT = ("elimination", "threshold"), ("elimination", "out_at")
FINAL_TWO, NOBODY = ("elimination", "final_two"), ("elimination", "nobody_left")
LOSER, WINNER = ("elimination", "final_loser"), ("elimination", "winner")
FACETS = (
    Facet("limit", (THRESHOLD, OUT_AT), around, at_points, every=cases.limit),
    Facet("at_the_limit", (THRESHOLD, OUT_AT), steps, at_limit, every=cases.limit),
    Facet("limit_agreed_on", (("elimination", "threshold_is"),), once, agreed, every=itself(agreed)),
    Facet(
        "points_against_each",
        (("elimination", "points_counted"), ("cards", "*", "worth")),
        hands,
        charged,
        of_the_deck=True,
        every=cases.charged,
    ),
    Facet("when_it_is_counted", (("elimination", "counted_when"), THRESHOLD, OUT_AT), once, when, every=cases.courses),
    Facet("last_two", (FINAL_TWO, THRESHOLD, OUT_AT), once, last_two, every=cases.courses),
    Facet("loser_of_the_final", (LOSER, THRESHOLD, WINNER), steps, final_hand, every=cases.finals),
    Facet("winner_after_the_final", (WINNER, LOSER, THRESHOLD, FINAL_TWO), endings, final_winner, every=cases.finals),
    Facet("no_last_two", (NOBODY, THRESHOLD, OUT_AT), once, all_at_once, every=cases.courses),
    Facet("points_in_the_final", (("elimination", "scores_in_final"),), once, final_begins, every=cases.carried),
)
