"""
What a move leads to at the table, under the rules of one book, up to the next turn.

Nobody else does anything but what the rules make them do; whoever does what is forbidden is caught at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import faces_of
from rulestone.asking.errors import Misasked
from rulestone.asking.reached_moments import MOST_STEPS, CannotBe, Paused, neutral
from rulestone.asking.situation import Attempt
from rulestone.asking.state_builder import AnswersRead, StateBuilder, layout_of
from rulestone.asking.typed_cards import TypedCard
from rulestone.asking.who_laid import opening, reach_in_turn, with_defaults
from rulestone.cards import Move, Observation
from rulestone.engine.branches import Branch, TooMany, leaves
from rulestone.engine.evaluator import breaches, choices, perform
from rulestone.engine.state import Moment, State
from rulestone.model import Answers
from rulestone.phrases import visible
from rulestone.records import Record, replace
from rulestone.rounds.match import drawn_since, outcome
from rulestone.rounds.partners import seating
from rulestone.rounds.settings import GameSettings

NOBODY = "nobody"


class Consequences(Record):
    """What everybody sees of a move and of what follows, and whose turn it is then; and what was read for it."""

    comes: tuple[str, ...] | None
    """Nothing where the move cannot be made at all."""
    turn: str
    points: tuple[str, ...] = ()
    """Who gets how many points where the round is over; nothing where nobody asks for them."""
    before: tuple[str, ...] = ()
    """Questions that were read until the move could be made."""
    after: tuple[str, ...] = ()
    """Questions that were read from then on."""
    seen: tuple[Observation, ...] = ()
    """The same as `comes`, for whoever tells it in a sentence."""


class LastCardEffect(Record):
    """What others still have to do because of a last card, and the questions that settle it."""

    seen: tuple[Observation, ...]
    questions: tuple[str, ...]

    def asked_of(self, _: object) -> tuple[str, ...]:
        """The questions, which are the same for each book that is told of with others."""
        return self.questions


def effect_of_last_card(table: AskedGame, situation: Any, attempt: Attempt) -> LastCardEffect | None:
    """What a card does to others that leaves nothing in the hand, by our defaults; and what no book says of that."""
    layout = layout_of(table.rules, table.faces, situation)
    more = replace(situation, hand=(*situation.hand, *[TypedCard(*layout.filler)] * 2))
    last, usual = (courses(table, some, attempt)[0].value for some in (situation, more))
    questions = tuple(question for question in last.after if question not in usual.after)
    if any(observation.who not in (None, 0) for observation in last.seen):
        return LastCardEffect(tuple(observation for observation in last.seen if observation.who != 0), questions)
    unsaid = tuple(name for name in questions if any(one.status == "silent" for one in table.book.claims_on(name)))
    return LastCardEffect((), unsaid) if unsaid else None


def courses(table: AskedGame, situation: Any, attempt: Attempt, *, scored: bool = False) -> list[Branch[Consequences]]:
    """The course of a move under each reading of a book; where it says nothing, our declared default is played."""
    layout = layout_of(table.rules, table.faces, situation)

    def run(answers: Answers, state: State) -> Consequences:
        return course(layout, answers, state, attempt, scored=scored)

    admitted = with_defaults(table.admitted)
    try:
        state = opening(table, layout, attempt)
    except CannotBe:
        return []
    slots = GameSettings(table.rules, admitted.defaults()[0])
    if situation.partners and slots.has("partners", "seating"):
        state = state._replace(pairs=seating(slots).pairs)
    try:
        return leaves(run, admitted, state, faces_of(table), table.rules.colours)
    except TooMany:
        raise Misasked("too_open") from None


def course(layout: StateBuilder, answers: Answers, start: State, attempt: Attempt, *, scored: bool) -> Consequences:
    """The course of a move, by complete answers, and the points if they are asked for."""
    before: AnswersRead = {}
    after: AnswersRead = {}
    try:
        state = reach_in_turn(layout, answers, start, attempt, before)
    except CannotBe as impossible:
        return Consequences(None, NOBODY, (), tuple(impossible.asked))
    move = meant_move(layout, answers, state, attempt, before)
    if move is None:
        return Consequences(None, turn_holder(layout, state), (), tuple(before))
    hands, wrong = state.hands, move in breaches(layout.rules, answers, state)
    observations: list[Observation] = []
    for _ in range(MOST_STEPS):
        table = Paused(layout.rules, answers, state)
        perform(table, move)
        table.run()
        state = table.state
        observations += table.seen
        after.update(table.asked)
        next_move = follow_up(layout, answers, state, attempt, after if wrong else None)
        if next_move is None:
            break
        # Whoever was caught once is not looked at again.
        wrong = wrong and next_move.act != "catch"
        move = next_move
    points: tuple[str, ...] = ()
    if scored and state.over:
        slots = GameSettings(layout.rules, answers)
        ended = outcome(slots, state, drawn_since(hands, state.hands))
        points = () if ended is None else tuple(points_as_text(layout, seats, number) for seats, number in ended.points)
        after.update(slots.read)
    return Consequences(
        tuple(event_lines(layout, observations, attempt)),
        turn_holder(layout, state),
        points,
        tuple(before),
        tuple(after),
        tuple(observations),
    )


def points_as_text(layout: StateBuilder, seats: tuple[int, ...], points: int) -> str:
    """Somebody's points, a pair's, or nobody's where both pairs stand equal."""
    who = " and ".join(person(layout, seat) for seat in seats) or NOBODY
    return f"{who} {'get' if len(seats) > 1 else 'gets'} {points}"


def meant_move(
    layout: StateBuilder, answers: Answers, state: State, attempt: Attempt, read: AnswersRead
) -> Move | None:
    """The move that is meant, if it can be made, allowed or not."""
    given = [*choices(layout.rules, answers, state, read), *breaches(layout.rules, answers, state)]
    return next((move for move in given if layout.is_meant(move, attempt, state)), None)


def follow_up(
    layout: StateBuilder, answers: Answers, state: State, attempt: Attempt, wrong: AnswersRead | None
) -> Move | None:
    """What is done next without anybody's asking; nothing where a turn begins. What is `wrong` is looked for."""
    point = state.point
    if point is None or state.over:
        return None
    if wrong is not None:
        for move in choices(layout.rules, answers, state, wrong):
            # For the move itself: where a word belongs to a window, one is caught for not saying it.
            if move.act == "catch" and move.player == 0 and layout.rules.windows[str(move.window)].call is None:
                return move
    if point.name in {"turn", "drawn"}:
        return None
    move = neutral(layout, state, point)
    return choose(move, point, attempt) if point.owner == 0 else move


def choose(move: Move, point: Moment, attempt: Attempt) -> Move:
    """A choice of whoever asks, as they said."""
    if point.name == "colour" and attempt.call is not None:
        return move._replace(colour=attempt.call)
    if point.name == "player" and attempt.at is not None:
        return move._replace(player=attempt.at)
    return move


def event_lines(layout: StateBuilder, observations: list[Observation], attempt: Attempt) -> Iterator[str]:
    """What everybody sees but the move itself, as a situation writes it: `next draws 3`."""
    asked_about = attempt.card is not None
    for observation in observations:
        if asked_about and observation.what == "lies":
            asked_about = False
        elif observation.what not in {"catches", "says"}:
            yield as_text(layout, observation)


def as_text(layout: StateBuilder, observation: Observation) -> str:
    """Who does what, how often, and before whom."""
    known = visible().get(observation.what)
    details: dict[str, object] = dict(zip(known.details, observation.detail, strict=False)) if known else {}
    seats = details.get("players")
    if isinstance(seats, tuple):
        details["players"] = people_as_text(layout, [seat for seat in seats if isinstance(seat, int)])
    what = known.words.format_map(details) if known else observation.what
    return what if observation.who is None else f"{person(layout, observation.who)} {what}"


def people_as_text(layout: StateBuilder, seats: list[int]) -> str:
    """Some people, or everybody else."""
    if len(seats) == layout.situation.players - 1:
        return "everybody"
    return " and ".join(person(layout, seat) for seat in seats)


def turn_holder(layout: StateBuilder, state: State) -> str:
    """Whose turn it is."""
    return NOBODY if state.over or state.point is None else person(layout, state.point.owner)


def person(layout: StateBuilder, seat: int) -> str:
    """Somebody, seen from whoever asks."""
    named = {0: "me", layout.situation.players - 1: "previous", 1: "next"}
    return named.get(seat, str(seat + 1))
