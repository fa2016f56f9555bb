"""
Whether two answers to a question play alike: told apart by a play, else by a demonstration; or known to; or neither.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from rulestone.cards import Move, NeedFace, Observation
from rulestone.checks.witness_data import facts_apart, make_demonstration, make_witness
from rulestone.compiler import Ruleset
from rulestone.compiler.contract import GO_ON
from rulestone.engine import evaluator
from rulestone.engine.plain_table import PASSING
from rulestone.engine.state import NeedAnswer, State
from rulestone.explorer.evaluators import Plain
from rulestone.explorer.game_pair import AnswerPair, PairState
from rulestone.explorer.random_games import NO_GAMES, Effort
from rulestone.explorer.replay import INSERTED, ReplayedGame, little, tell
from rulestone.explorer.result import Alike, Apart, Comparison, Difference, Undecided
from rulestone.explorer.search import Bounds
from rulestone.explorer.search_memory import Memory, find_difference
from rulestone.explorer.witness import complete
from rulestone.findings import Direction, NotTried
from rulestone.model import Answer, OtherAnswers, Question
from rulestone.rounds import facets
from rulestone.rounds.facets import ShownDifference
from rulestone.witness import Allowed, Decides, Fact
from rulestone.worker_processes import Progress, nobody_looks

OVER, LIES = "round over", "lies"
"""What is seen where a round ends, and of a card that was only on its way."""
Outcomes = Mapping[str, tuple[Fact, ...]]
"""What is so after a play under each of two answers, fact by fact."""
BESIDE = Bounds(moves=2, departures=1, nodes=1500)
"""How far a play is looked for where a demonstration shows the difference anyway."""
DEEP = Bounds(complete=3, moves=4, nodes=24_000)
"""How far plays are looked for where time is of no account."""
FEW_GAMES = Effort(games=80, moves=8_000, positions=800)
"""What is played where nobody asks for more."""
MANY_GAMES = Effort(games=2_500, moves=250_000, positions=3_000)
"""What is played for somebody's own books: some ten seconds for each two answers that are left."""
THOROUGH = Effort(games=8_000, moves=800_000, positions=9_000, deep=True)
"""What is played where time is of no account."""


def compare_answers(
    rules: Ruleset,
    question: str,
    one: Answer,
    other: Answer,
    others: OtherAnswers,
    known: Memory | None = None,
    effort: Effort = FEW_GAMES,
    progress: Progress = nobody_looks,
) -> Comparison:
    """What tells two answers apart, everything else equal; `known` has what was found before, and gains what is new."""
    if one == other:
        return Alike("answer")
    shown: ShownDifference | None = None
    sampled: tuple[NotTried, ...] = ()
    try:
        shown = facets.difference(rules, question, one, other, others)
    except facets.Bound as bound:
        sampled = (NotTried("ways_to_answer", bound.facet, bound.most),)
    far = DEEP if effort.deep else Bounds()
    bounds, effort = (far, effort) if shown is None else (BESIDE, NO_GAMES)
    outcome = find_difference(rules, question, (one, other), others, bounds, known, effort, progress)
    if isinstance(outcome, Difference):
        answers = complete(others, outcome)
        by = make_witness(outcome, moves_in_passing(rules, outcome, answers), positions_passed(rules, outcome, others))
        by = replace(by, outcomes=whatever_else_holds(rules, outcome, others, by.outcomes))
        by = replace(by, outcomes=permissions_alone(rules, outcome, answers, by.outcomes))
        by = replace(by, outcomes=end_told_alike(rules, outcome, answers, by.outcomes))
        by = replace(by, outcomes=wrong_but_possible(rules, outcome, answers, by.outcomes))
        return Apart((one, other), by, outcome.direction, outcome.cost)
    if shown is not None:
        # Nine moves, so that any play is plainer than a demonstration.
        return Apart((one, other), make_demonstration(shown), freedom_of(shown), (9, len(shown.needs)))
    if isinstance(outcome, Undecided):
        # That some facet was compared by samples says less than that it reads too much to be compared at all.
        left_out = tuple(
            not_tried for not_tried in outcome.tried.left_out if not (sampled and not_tried.what == "samples")
        )
        return Undecided(outcome.tried._replace(left_out=(*left_out, *sampled)))
    return outcome


def compare_words(question: Question, one: Answer, other: Answer) -> Comparison:
    """The same where nothing plays the question: two answers are two rules, whatever they come to at the table."""
    if one == other:
        return Alike("answer")
    return Apart((one, other), None, stricter(question, one, other), ())


def stricter(question: Question, one: Answer, other: Answer) -> Direction | None:
    """Whether the question declares which of two answers allows more."""
    allow_more = {listed.id: set(listed.stricter_than) for listed in question.answers.values()}
    if other in allow_more.get(str(one), ()):
        return "narrows"
    return "widens" if one in allow_more.get(str(other), ()) else None


def whatever_else_holds(rules: Ruleset, difference: Difference, others: OtherAnswers, outcomes: Outcomes) -> Outcomes:
    """
    The outcomes of a play, without whose turn is next where that hangs on another question that books leave open.

    That is told with the other question; here it would be told as a fact.
    """
    if not any(
        isinstance(fact, Decides) for side_facts in outcomes.values() if len(side_facts) > 1 for fact in side_facts
    ):
        return outcomes
    answers = complete(others, difference)
    played = ReplayedGame(rules, difference.question, difference.answers, difference.start, difference.moves)
    assumed = {difference.question, *(name for name, _ in difference.assumed)}
    for name in sorted(tell(played, answers).read - assumed):
        for other in others.get(name, ())[1:]:
            replay = tell(played, {**answers, name: other})
            if replay.parted is None or tuple(replay.moves) != difference.moves:
                continue
            elsewhere = replace(difference, parted=replay.parted)
            there = facts_apart(replay.parted, moves_in_passing(rules, elsewhere, {**answers, name: other}))
            left = {
                side: tuple(fact for fact in side_facts if not isinstance(fact, Decides) or fact in facts)
                for (side, side_facts), facts in zip(outcomes.items(), there, strict=True)
            }
            if all(left.values()):
                outcomes = left
    return outcomes


def end_told_alike(
    rules: Ruleset, difference: Difference, answers: Mapping[str, Answer], outcomes: Outcomes
) -> Outcomes:
    """The outcomes of a play; where the round ends on both sides, if later on one, that is told of neither."""
    left = {
        side: tuple(fact for fact in facts if not (isinstance(fact, Observation) and fact.what == OVER))
        for side, facts in outcomes.items()
    }
    ended = [len(left[side]) < len(outcomes[side]) for side in outcomes]
    if ended[0] == ended[1] or not all(left.values()):
        return outcomes
    return left if all(state.over for state in states_passed_on(rules, difference, answers)) else outcomes


def permissions_alone(
    rules: Ruleset, difference: Difference, answers: Mapping[str, Answer], outcomes: Outcomes
) -> Outcomes:
    """
    The outcomes of a play; what may be done is told alone, where all comes to the same if nobody does it.

    Then what people say or show at once on one side they say or show on the other as well. What can be counted is told
    in any case: it is what the move may prevent; and so is that a card lies only on one side.
    """
    left = {side: tuple(fact for fact in facts if isinstance(fact, Allowed)) for side, facts in outcomes.items()}
    rest = [fact for facts in outcomes.values() for fact in facts if not isinstance(fact, Allowed)]
    if not rest or not all(left.values()):
        return outcomes
    if not all(isinstance(fact, Observation) and fact.what != LIES for fact in rest):
        return outcomes
    one, two = states_passed_on(rules, difference, answers)
    return left if one == two else outcomes


def states_passed_on(rules: Ruleset, difference: Difference, answers: Mapping[str, Answer]) -> tuple[State, ...]:
    """How each side stands once what belongs to the last move is done, and nobody does anything else."""
    return tuple(
        pass_on(rules, {**answers, difference.question: answer}, state)
        for answer, state in zip(difference.answers, difference.parted.after, strict=True)
    )


def pass_on(rules: Ruleset, answers: Mapping[str, Answer], state: State) -> State:
    """A state once what belongs to the last move is done: at somebody's turn, or where somebody has to decide."""
    with suppress(NeedAnswer, NeedFace):
        for _ in range(INSERTED):
            if state.over or state.point is None or state.point.name == "turn":
                break
            move = little(evaluator.options(rules, answers, state))
            if move is None:
                break
            state, _ = evaluator.apply(rules, answers, state, move)
    return state


def wrong_but_possible(
    rules: Ruleset, difference: Difference, answers: Mapping[str, Answer], outcomes: Outcomes
) -> Outcomes:
    """The outcomes of a play; with a move that may not be made, what it can be made as until somebody challenges it."""
    challenged = frozenset(name for name, rule in rules.moves.items() if rule.breach == "unseen" and rule.named_by)
    named = {}
    for (side, facts), answer, state in zip(outcomes.items(), difference.answers, difference.parted.after, strict=True):
        banned = any(isinstance(fact, Allowed) and fact.word == "may_not" for fact in facts)
        its_answers = {**answers, difference.question: answer}
        wrong = evaluator.breaches(rules, its_answers, state, challenged) if banned else ()
        named[side] = tuple(name_breach(fact, wrong) for fact in facts)
    return named


def name_breach(fact: Fact, wrong: Collection[Move]) -> Fact:
    """The same, with the wrong move as which a move can be made that may not be made."""
    if isinstance(fact, Allowed) and fact.word == "may_not" and fact.move is not None and fact.move.card is not None:
        right = fact.move
        return replace(fact, only_as=next((move for move in wrong if move._replace(act=right.act) == right), None))
    return fact


def moves_in_passing(
    rules: Ruleset, difference: Difference, answers: Mapping[str, Answer]
) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """
    What may be done under each answer at a moment that may just as well pass: that is what the moment is for.

    What was done in this play is not told as what may be done once more: nobody would do it again.
    """
    one, two = (
        tuple(
            move
            for move in evaluator.options(rules, {**answers, difference.question: answer}, state)
            if move.act != GO_ON and move not in difference.moves
            if state.point is not None and state.point.name in PASSING
        )
        for answer, state in zip(difference.answers, difference.parted.after, strict=True)
    )
    return one, two


def positions_passed(rules: Ruleset, difference: Difference, others: OtherAnswers) -> tuple[State, ...]:
    """The positions that come of the opening and of each move, as long as both answers play alike."""
    rest = {name: answer for name, answer in complete(others, difference).items() if name != difference.question}
    pair = AnswerPair(Plain(rules), difference.question, difference.answers, rest)
    at: Any = PairState(difference.start.state)
    passed: list[State] = []
    for move in (*([None] if difference.start.turning_up else []), *difference.moves):
        at = pair.make(at, move)
        if not isinstance(at, PairState):
            break
        passed.append(at.one)
    return tuple(passed)


def freedom_of(shown: ShownDifference) -> Direction | None:
    """The same for a demonstration in which people may do more or less."""
    one, two = shown.under_x.freedom, shown.under_y.freedom
    if one is None or two is None or one == two:
        return None
    return "narrows" if one < two else "widens"
