"""
What one complete set of answers makes of a move, at the moment that it is about.

Runs that were made before are found again by the answers that they read, so that books that answer alike cost one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.asking.reached_moments import CannotBe, neutral, play_move
from rulestone.asking.situation import DUE, GO_ON, Attempt
from rulestone.asking.state_builder import AnswersRead, StateBuilder, engine_card
from rulestone.asking.who_laid import reach_in_turn
from rulestone.cards import Move
from rulestone.compiler import Ruleset, questions_below
from rulestone.engine.case_verdict import CaseVerdict, rule_on, sights_if_caught, words_due
from rulestone.engine.evaluator import carry_out, choices, duties
from rulestone.engine.plain_table import PASSING
from rulestone.engine.state import Moment, RuleContext, State
from rulestone.model import Answer, Answers
from rulestone.records import replace

LEGAL = ("legal", "challengeable")
CANNOT_BE: Any = "cannot be"
"""What a position comes to that the rules do not let come about; the rule of the ruling says why."""
OUT_OF_TURN = "out of turn"
"""The rule of a ruling on what nobody may do because somebody else is to play."""
FIRST_CARD = "first card"
"""The rule of a ruling on what answers the card turned up first."""
UNSAID: Any = "unsaid"
"""What a word comes to of which no rule says anything at that moment: it is not forbidden, and nothing comes of it."""


def could_lay(layout: StateBuilder, answers: Answers, state: State) -> bool:
    """Whether some card of the hand but the drawn one could have been laid before drawing."""
    drawn, hand, point = layout.situation.drawn, list(state.hands[0]), state.point
    if drawn is None or point is None or (point.name, point.owner) != ("drawn", 0):
        return True
    hand.remove(engine_card(drawn))
    before = state._replace(hands=(tuple(hand), *state.hands[1:]), point=Moment("turn", 0, RuleContext(me=0)), taken=0)
    return any(move.card is not None for move in choices(layout.rules, answers, before))


def rule(layout: StateBuilder, answers: Answers, start: State, attempt: Attempt) -> CaseVerdict:
    """
    The ruling on the attempt, at the moment that it is about, without what comes of it.

    Books that answer alike are ruled alike.
    """
    known = layout.memory("ruling", attempt)
    return known.of(start, answers, lambda given: run(layout, given, start, attempt))


def with_what_comes(
    layout: StateBuilder, answers: Answers, start: State, attempt: Attempt, ruling: CaseVerdict
) -> CaseVerdict:
    """A ruling that uses a move of the game, with what comes of that."""
    if ruling.word != "legal" and not layout.rules.moves[ruling.rule or ""].breach:
        return ruling
    known = layout.memory("what comes", attempt, ruling)
    return known.of(start, answers, lambda given: carry_on(layout, given, start, attempt, ruling))


def carry_on(
    layout: StateBuilder, answers: Answers, start: State, attempt: Attempt, ruling: CaseVerdict
) -> CaseVerdict:
    """The same, by the answers that are read on the way."""
    rules, (state, _) = layout.rules, reached(layout, answers, start, attempt)
    move = Move(ruling.rule or "", 0, None if attempt.card is None else engine_card(attempt.card))
    after = carry_out(rules, answers, state, move)
    if ruling.word == "legal":
        return replace(ruling, duties=words_due(rules, after, 0))
    return replace(ruling, if_done=sights_if_caught(rules, answers, after, 0))


def reached(layout: StateBuilder, answers: Answers, start: State, attempt: Attempt) -> tuple[State, AnswersRead]:
    """The moment that an attempt is about, and what was read to come there; known where cards were laid before it."""

    def reach(given: Answers) -> tuple[State, AnswersRead]:
        read: AnswersRead = {}
        return reach_in_turn(layout, given, start, attempt, read), read

    situation = layout.situation
    if situation.pending is None and situation.laid_by is None and not situation.start:
        return reach(answers)
    return layout.memory("moment", attempt).of(start, answers, reach)


def run(layout: StateBuilder, answers: Answers, start: State, attempt: Attempt) -> CaseVerdict:
    """The ruling on the attempt, by the answers that are read on the way."""
    try:
        state, read = reached(layout, answers, start, attempt)
    except CannotBe as wrong:
        return rule_impossible(wrong)
    answers_read = {**read}
    # A hand that was not told may be one with nothing to lay, of which the rule for a draw of need would be told.
    if layout.situation.drawn_by_choice and not could_lay(layout, answers, state):
        return CaseVerdict(CANNOT_BE, "by_choice", None, ())
    wanted = move_to_go_on(layout, answers, state, attempt) or next(iter(layout.wanted(attempt, state)), None)
    if wanted is None:  # there is nothing to let be, or nothing due
        return CaseVerdict("illegal", None, None, ())
    if state.point is None:
        return CaseVerdict("illegal", None, last_question(answers_read), tuple(answers_read.items()))
    out_of_turn = state.point.name in {"turn", "drawn"} and state.point.owner != 0 and not said_aside(attempt)
    if out_of_turn and layout.situation.start:
        return CaseVerdict("illegal", None, last_question(answers_read), tuple(answers_read.items()))
    ruling = rule_on(layout.rules, answers, state, wanted, briefly=True)
    if out_of_turn and ruling.word == "illegal" and ruling.rule is None:
        ruling = replace(ruling, rule=OUT_OF_TURN)
    if said_aside(attempt):
        ruling = rule_said_aside(layout, answers, state, attempt, answers_read, ruling)
    if ruling.word in LEGAL and (attempt.call is not None or attempt.at is not None):
        ruling = rule_with_choices(layout, answers, state, attempt, wanted, ruling)
    return ruling


def rule_said_aside(
    layout: StateBuilder,
    answers: Answers,
    state: State,
    attempt: Attempt,
    answers_read: AnswersRead,
    ruling: CaseVerdict,
) -> CaseVerdict:
    """The ruling on a word, with the questions about saying it for its reasons: the moment hangs on others, too."""
    # For what is read on the way alone: which questions there are about saying it.
    list(duties(layout.rules, answers, state, answers_read))
    about = about_window(layout.rules, attempt)
    read = {question: answer for question, answer in answers_read.items() if question in about}
    word = UNSAID if ruling.word == "illegal" and nothing_to_say(state, attempt) else ruling.word
    return replace(ruling, word=word, question=last_question(read), asked=tuple(read.items()))


def rule_impossible(wrong: CannotBe) -> CaseVerdict:
    """The ruling on what cannot be."""
    return CaseVerdict(CANNOT_BE, wrong.key, last_question(wrong.asked), tuple(wrong.asked.items()))


def move_to_go_on(layout: StateBuilder, answers: Answers, state: State, attempt: Attempt) -> Move | None:
    """To go on, where the attempt comes to that: nothing is done about what was played, or what is due is drawn."""
    point = state.point
    if attempt.act is None or attempt.act.verb or point is None or point.name not in PASSING or point.owner != 0:
        return None
    if any(name in layout.rules.moves and point.name in layout.rules.moves[name].at for name in attempt.act.moves):
        return None
    move = Move(GO_ON, 0)
    if GO_ON in attempt.act.moves:
        return move
    if DUE in attempt.act.moves:
        observations = carry_out(layout.rules, answers, state, move).seen
        return (
            move if any((observation.what, observation.who) == ("draws", 0) for observation in observations) else None
        )
    return None


def about_window(rules: Ruleset, attempt: Attempt) -> set[str]:
    """The questions that are about a duty: whether it arises, when the word is in time, who may catch whom."""
    assert attempt.act is not None
    window = rules.windows[attempt.act.window]
    nodes = [window.opens, window.if_, window.closes, window.by]
    if window.call is not None:
        nodes += [node for node in (window.call.in_time_if, window.call.late_if) if attempt.act.verb == "call"]
    return {question for node in nodes for question in questions_below(rules, node)}


def nothing_to_say(state: State, attempt: Attempt) -> bool:
    """Whether a word is to be said that nobody waits for: no rule is about saying it then."""
    assert attempt.act is not None
    waiting = any((window.rule, window.bearer) == (attempt.act.window, 0) for window in state.windows)
    return attempt.act.verb == "call" and not waiting


def said_aside(attempt: Attempt) -> bool:
    """Whether the attempt is a word that can be said out of turn."""
    return attempt.act is not None and bool(attempt.act.verb)


def rule_with_choices(
    layout: StateBuilder, answers: Answers, state: State, attempt: Attempt, wanted: Move, ruling: CaseVerdict
) -> CaseVerdict:
    """The ruling with the colour named and the player chosen as the attempt says."""
    option = next(
        (move for move in choices(layout.rules, answers, state) if layout.is_meant(move, attempt, state)), None
    )
    if option is None or wanted.act in {"call", "catch"}:
        return ruling
    answers_read: AnswersRead = {}
    state = play_move(layout, answers, state, option, answers_read)
    for _ in range(20):
        point = state.point
        if point is None or point.name in {"turn", "drawn"}:
            return ruling
        move = neutral(layout, state, point)
        if point.name == "colour" and attempt.call is not None:
            if point.owner != 0 or attempt.call not in point.choices:
                return CaseVerdict(
                    "illegal", option.act, last_question(answers_read), (*ruling.asked, *answers_read.items())
                )
            move = move._replace(colour=attempt.call)
        if point.name == "player" and attempt.at is not None and point.owner == 0:
            if attempt.at not in point.choices:
                return CaseVerdict(
                    "illegal", option.act, last_question(answers_read), (*ruling.asked, *answers_read.items())
                )
            move = move._replace(player=attempt.at)
        state = play_move(layout, answers, state, move, answers_read)
    return ruling


def last_question(answers_read: Mapping[str, Answer]) -> str | None:
    """The question read last."""
    return next(reversed(list(answers_read)), None)
