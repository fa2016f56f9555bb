"""
Whether two answers to a question play alike: told apart by a play, else by a demonstration; or known to; or neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulestone.checks.shown import demonstration, witness
from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.state import Move, State
from rulestone.engine.table import PASSING
from rulestone.explorer.evaluators import Plain
from rulestone.explorer.game_pair import AnswerPair, InStep
from rulestone.explorer.random_games import NO_GAMES, Effort, Progress, nobody_looks
from rulestone.explorer.result import Alike, Undecided
from rulestone.explorer.search import Bounds, Difference
from rulestone.explorer.table import Memory, difference
from rulestone.explorer.witness import complete
from rulestone.finding import Demonstration, Direction, LeftOut, Witness
from rulestone.model import Answer, Question
from rulestone.rounds import facets
from rulestone.rounds.facets import Shown

Others = Mapping[str, tuple[Answer, ...]]
BESIDE = Bounds(moves=2, departures=1, nodes=1500)
"""How far a play is looked for where a demonstration shows the difference anyway."""
FEW_GAMES = Effort(games=80, moves=8_000, positions=800)
"""What is played where nobody asks for more."""
MANY_GAMES = Effort(games=2_500, moves=250_000, positions=3_000)
"""What is played for somebody's own books: some ten seconds for each two answers that are left."""
THOROUGH = Effort(games=8_000, moves=800_000, positions=9_000)
"""What is played where time is of no account."""


@dataclass(frozen=True)
class Apart:
    """Two answers are told apart, and by what."""

    answers: tuple[Answer, Answer]
    by: Witness | Demonstration | None
    """None where nothing plays the question, so that different answers are different rules."""
    direction: Direction | None
    """Whether the first allows strictly less (`narrows`) or more (`widens`) than the second there, or neither."""
    cost: tuple[int, ...]


Result = Apart | Alike | Undecided


def compare_answers(
    rules: Ruleset,
    question: str,
    one: Answer,
    other: Answer,
    others: Others,
    known: Memory | None = None,
    effort: Effort = FEW_GAMES,
    progress: Progress = nobody_looks,
) -> Result:
    """What tells two answers apart, everything else equal; `known` has what was found before, and gains what is new."""
    if one == other:
        return Alike("answer")
    shown: Shown | None = None
    sampled: tuple[LeftOut, ...] = ()
    try:
        shown = facets.difference(rules, question, one, other, others)
    except facets.Bound as bound:
        sampled = (LeftOut("ways_to_answer", bound.facet, bound.most),)
    bounds, effort = (Bounds(), effort) if shown is None else (BESIDE, NO_GAMES)
    found = difference(rules, question, (one, other), others, bounds, known, effort, progress)
    if isinstance(found, Difference):
        by = witness(found, in_passing(rules, found, others), course(rules, found, others))
        return Apart((one, other), by, direction_of(found), cost_of(found))
    if shown is not None:
        return Apart((one, other), demonstration(shown), freedom_of(shown), (9, len(shown.needs)))
    if isinstance(found, Undecided):
        # That some facet was compared by samples says less than that it reads too much to be compared at all.
        left_out = tuple(each for each in found.tried.left_out if not (sampled and each.what == "samples"))
        return Undecided(found.tried._replace(left_out=(*left_out, *sampled)))
    return found


def by_words(question: Question, one: Answer, other: Answer) -> Result:
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


def in_passing(rules: Ruleset, found: Difference, others: Others) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """What may be done under each answer at a moment that may just as well pass: that is what the moment is for."""
    answers = complete(others, found)
    one, two = (
        tuple(
            move
            for move in play.options(rules, {**answers, found.question: answer}, state)
            if move.act != "go on" and state.point is not None and state.point.name in PASSING
        )
        for answer, state in zip(found.answers, found.after, strict=True)
    )
    return one, two


def course(rules: Ruleset, found: Difference, others: Others) -> tuple[State, ...]:
    """The positions that come of the opening and of each move, as long as both answers play alike."""
    rest = {name: answer for name, answer in complete(others, found).items() if name != found.question}
    pair = AnswerPair(Plain(rules), found.question, found.answers, rest)
    at: Any = InStep(found.start.state)
    passed: list[State] = []
    for move in (*([None] if found.start.turning_up else []), *found.moves):
        at = pair.make(at, move)
        if not isinstance(at, InStep):
            break
        passed.append(at.one)
    return tuple(passed)


def cost_of(found: Difference) -> tuple[int, ...]:
    """What makes a play plain: few moves, few players, few cards, nothing assumed."""
    hands = found.start.state.hands
    return (len(found.moves), len(found.assumed), len(hands), sum(len(hand) for hand in hands))


def direction_of(found: Difference) -> Direction | None:
    """What may be done under one answer against what may be done under the other."""
    if found.options is not None:
        one, two = found.options
    elif found.wrong is not None:
        # What is wrong under one answer and not under the other is more that may be done under the other.
        two, one = found.wrong
    else:
        return None
    if one < two:
        return "narrows"
    return "widens" if one > two else "crosses"


def freedom_of(shown: Any) -> Direction | None:
    """The same for a demonstration in which people may do more or less."""
    one, two = shown.under_x.freedom, shown.under_y.freedom
    if one is None or two is None or one == two:
        return None
    return "narrows" if one < two else "widens"
