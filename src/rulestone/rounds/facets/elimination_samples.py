"""The game in which too many points put somebody out: who is out, who plays the final, who wins."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.rounds import elimination, scoring
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
)
from rulestone.rounds.facets.points import gain_rows, rows_left, stand
from rulestone.rounds.settings import GameSettings
from rulestone.witness import Rows, row

FOUR = (0, 1, 2, 3)
THREE = (0, 1, 2)
TWO = (0, 1)


def course_rows(course: elimination.EliminationCourse) -> Rows:
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


def at_points(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whether one of four is out with so many points, when it is looked at."""
    totals = (sample[0], 0, 0, 0)
    return SampleOutcome(stand(totals), course_rows(elimination.course(slots, totals, FOUR, last_hand=True)))


def at_limit(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """The same, counted from the number that the game gives."""
    return at_points(slots, (max(0, slots.number("elimination", "threshold") + sample[0]),))


def steps(*_: object) -> Iterator[Sample]:
    """One point short, exactly there, one point over."""
    yield from ((-1,), (0,), (1,))


def agreed(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Whether the players may agree on another number."""
    may = slots.choice(elimination.THRESHOLDS, "elimination", "threshold_is")
    return SampleOutcome((), (row("may_agree_on_another_limit" if may else "limit_is_fixed"),), freedom=int(may))


def hands(rules: Ruleset, _: tuple[int, ...]) -> Iterator[Sample]:
    """Two hands with a card each, of which one is worth more."""
    if number_kinds(rules):
        yield (number_card(rules, 3), number_card(rules, 5))


def charged(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Whose points grow by what after a hand."""
    cards: tuple[Card, ...] = sample
    why = tuple(row("is_worth", card=card, points=scoring.worth(slots, card)) for card in cards)
    gains = elimination.gains(slots, ((), *((card,) for card in cards)), 0)
    return SampleOutcome(rows_left(*((card,) for card in cards)), gain_rows(gains), why)


def when(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Whether somebody with too many points is out before the game is over."""
    totals = (elimination.limit(slots), 0, 0, 0)
    return SampleOutcome((row("match_goes_on"), *stand(totals)), course_rows(elimination.course(slots, totals, FOUR)))


def last_two(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """Whether the last two have to play it out."""
    totals = (0, 0, elimination.limit(slots))
    course = elimination.course(slots, totals, THREE, last_hand=True)
    return SampleOutcome(stand(totals), course_rows(course), freedom=int(course.follows == "end"))


def final_hand(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Who has lost a final in which one of the two stands near the number."""
    totals = (0, max(0, slots.number("elimination", "threshold") + sample[0]))
    course = elimination.final(slots, totals, TWO)
    loses = tuple(row("loses_the_final", seat=seat) for seat in course.out)
    return SampleOutcome((row("final", seats=TWO), *stand(totals)), loses or (row("final_goes_on"),))


def final_winner(slots: GameSettings, sample: Sample) -> SampleOutcome | None:
    """Who wins when the last two have played, and when they stop where they may."""
    number = slots.number("elimination", "threshold")
    totals = (0, number + 1) if sample[0] == "played" else (0, max(1, number - 1))
    if sample[0] == "played":
        return SampleOutcome(
            (row("final", seats=TWO), *stand(totals)), course_rows(elimination.final(slots, totals, TWO))
        )
    if slots.choice(elimination.FINALS, "elimination", "final_two"):
        return None
    given = (row("stop_before_the_final", seats=TWO), *stand(totals))
    return SampleOutcome(given, course_rows(elimination.stop_there(slots, totals, TWO)))


def endings(*_: object) -> Iterator[Sample]:
    """The final is played to its end, or not at all."""
    yield from (("played",), ("stopped",))


def all_at_once(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """One hand puts so many out that there are no last two: of three players, two reach the number together."""
    most = elimination.limit(slots)
    totals = (0, most, most)
    return SampleOutcome(stand(totals), course_rows(elimination.course(slots, totals, THREE, last_hand=True)))


def final_begins(slots: GameSettings, _: Sample) -> SampleOutcome | None:
    """What the last two stand at when their final begins."""
    return SampleOutcome((row("final", seats=TWO), *stand((20, 10))), stand(elimination.final_totals(slots, (20, 10))))


THRESHOLD, OUT_AT = ("elimination", "threshold"), ("elimination", "out_at")
FINAL_TWO, NOBODY = ("elimination", "final_two"), ("elimination", "nobody_left")
LOSER, WINNER = ("elimination", "final_loser"), ("elimination", "winner")
FACETS = (
    SampleTest("limit", (THRESHOLD, OUT_AT), around, at_points, every=every_case.limit),
    SampleTest("at_the_limit", (THRESHOLD, OUT_AT), steps, at_limit, every=every_case.limit),
    SampleTest("limit_agreed_on", (("elimination", "threshold_is"),), once, agreed, every=itself(agreed)),
    SampleTest(
        "points_against_each",
        (("elimination", "points_counted"), ("cards", "*", "worth")),
        hands,
        charged,
        of_the_deck=True,
        every=every_case.charged,
    ),
    SampleTest(
        "when_it_is_counted", (("elimination", "counted_when"), THRESHOLD, OUT_AT), once, when, every=every_case.courses
    ),
    SampleTest("last_two", (FINAL_TWO, THRESHOLD, OUT_AT), once, last_two, every=every_case.courses),
    SampleTest("loser_of_the_final", (LOSER, THRESHOLD, WINNER), steps, final_hand, every=every_case.finals),
    SampleTest(
        "winner_after_the_final", (WINNER, LOSER, THRESHOLD, FINAL_TWO), endings, final_winner, every=every_case.finals
    ),
    SampleTest("no_last_two", (NOBODY, THRESHOLD, OUT_AT), once, all_at_once, every=every_case.courses),
    SampleTest(
        "points_in_the_final", (("elimination", "scores_in_final"),), once, final_begins, every=every_case.carried
    ),
)
