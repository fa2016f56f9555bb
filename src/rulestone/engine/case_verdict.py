"""
Is this move legal, and why: the verdict on a move in a position, for one set of answers or all that a book admits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from rulestone.cards import AnyCard, Move, Observation
from rulestone.compiler import MoveRule, Ruleset
from rulestone.compiler.contract import CATCH
from rulestone.engine.admitted_answers import AdmittedAnswers, AnswerChoice
from rulestone.engine.branches import Branch, Faces, choices_that_decide, leaves
from rulestone.engine.evaluator import Result, candidates, carry_out, choices, duties, looking, people_allowed, possible
from rulestone.engine.plain_table import PlainTable
from rulestone.engine.state import State
from rulestone.model import Answer
from rulestone.records import Record, brief, replace

Legality = Literal["legal", "challengeable", "illegal", "depends"]


class CaseVerdict(Record):
    """What one complete set of answers makes of a move."""

    word: Legality
    rule: str | None
    """The move of the game that was used, or that came nearest."""
    question: str | None
    """The question whose answer decided."""
    asked: tuple[tuple[str, Answer], ...]
    """Every question that was read on the way, with the answer, in order."""
    because_of: tuple[AnyCard, ...] = ()
    """Cards in the player's hand that decided."""
    if_done: tuple[Observation, ...] = ()
    """What happens when an illegal move is made anyway and noticed."""
    duties: tuple[str, ...] = ()
    """Words still to be said if the move is made."""


class Verdict(Record):
    """What a book makes of a move, over all that it admits."""

    word: Legality
    leaves: tuple[Branch[CaseVerdict], ...]
    depends_on: tuple[AnswerChoice, ...]

    @property
    def ruling(self) -> CaseVerdict:
        """The ruling by our declared defaults."""
        return self.leaves[0].value

    def __repr__(self) -> str:
        return brief(self, self.word, *(choice.id for choice in self.depends_on))


def verdict(rules: Ruleset, admitted: AdmittedAnswers, state: State, move: Move, faces: Faces | None = None) -> Verdict:
    """What a book makes of a move; it depends where readings, silences, unseen cards or an unsaid colour decide."""
    return conclude(
        leaves(lambda answers, at: rule_on(rules, answers, at, move), admitted, state, faces, rules.colours)
    )


def conclude(branches: list[Branch[CaseVerdict]]) -> Verdict:
    """The verdict over all ends of the forks."""
    words = {leaf.value.word for leaf in branches}
    if len(words) == 1:
        return Verdict(branches[0].value.word, tuple(branches), ())
    return Verdict("depends", tuple(branches), choices_that_decide(branches, lambda ruling: ruling.word))


def rule_on(
    rules: Ruleset, answers: Mapping[str, Answer], state: State, move: Move, *, briefly: bool = False
) -> CaseVerdict:
    """
    The ruling on a move for one set of answers; a move whose act is empty is any that lays that card.

    Told briefly, it lacks what comes of the move: nothing is carried out that the word does not hang on.
    """
    answers_read: dict[str, Answer] = {}
    for option in options_like(rules, answers, state, move, answers_read):
        if same(option, move):
            return rule_allowed(rules, answers, state, option, briefly)
    for breach in ways(rules, answers, state, move, answers_read, breach=True):
        if same(breach, move):
            return rule_forbidden(rules, answers, state, breach, briefly)
    return rule_impossible(rules, answers, state, move, answers_read)


def options_like(
    rules: Ruleset, answers: Mapping[str, Answer], state: State, move: Move, answers_read: dict[str, Answer]
) -> Iterator[Move]:
    """The options that could be a move; others are looked at only where it takes them all to tell what can be done."""
    if move.act in rules.moves or (not move.act and move.card is not None):
        return ways(rules, answers, state, move, answers_read)
    if move.window is not None and state.point is not None and not state.over:
        return duties(rules, answers, state, answers_read)
    return choices(rules, answers, state, answers_read)


def ways(
    rules: Ruleset,
    answers: Mapping[str, Answer],
    state: State,
    move: Move,
    answers_read: dict[str, Answer],
    *,
    breach: bool = False,
) -> Iterator[Move]:
    """The moves of the game (or its breaches) that are possible now and could be what somebody wants to do."""
    point = state.point
    if point is None or state.over:
        return
    for rule in rules.moves.values():
        if point.name in rule.at and bool(rule.breach) == breach and move.act in ("", rule.id):
            yield from possible(rules, answers, state, rule, answers_read, (move.who, move.card))


def same(option: Move, wanted: Move) -> bool:
    """Whether an option is what somebody wants to do."""
    if option.who != wanted.who or option.card != wanted.card:
        return False
    if wanted.act and option.act != wanted.act:
        return False
    return (wanted.window is None or wanted.window == option.window) and (
        wanted.player is None or wanted.player == option.player
    )


def trace(rules: Ruleset, answers: Mapping[str, Answer], state: State, rule: MoveRule, move: Move) -> PlainTable:
    """The table after looking at a rule's condition for a move: what it read and which cards it noticed."""
    table = looking(rules, answers, state, move.who, move.card)
    if table.true(rule.allowed_if):
        people_allowed(table, rule)
    return table


def rule_allowed(
    rules: Ruleset, answers: Mapping[str, Answer], state: State, option: Move, briefly: bool = False
) -> CaseVerdict:
    """The ruling on a move that the rules allow, with the words that must still be said."""
    rule = rules.moves.get(option.act)
    if rule is None:
        return CaseVerdict("legal", None, None, ())
    table = trace(rules, answers, state, rule, option)
    duties = () if briefly else words_due(rules, carry_out(rules, answers, state, option), option.who)
    return CaseVerdict("legal", rule.id, last(table), tuple(table.asked.items()), cards_noticed(table), (), duties)


def words_due(rules: Ruleset, after: Result, who: int) -> tuple[str, ...]:
    """The words that somebody must still say once a move was made."""
    return tuple(w.rule for w in after.state.windows if w.bearer == who and rules.windows[w.rule].call)


def rule_forbidden(
    rules: Ruleset, answers: Mapping[str, Answer], state: State, breach: Move, briefly: bool = False
) -> CaseVerdict:
    """The ruling on what can be done and should not: challengeable if only hidden cards tell."""
    rule = rules.moves[breach.act]
    table = trace(rules, answers, state, rule, breach)
    ruling = CaseVerdict("illegal", rule.id, last(table), tuple(table.asked.items()), cards_noticed(table))
    unseen = rule.breach == "unseen" and rule.named_by is not None
    if briefly and not unseen:
        return ruling
    after = carry_out(rules, answers, state, breach)
    word: Legality = "challengeable" if unseen and objectors(rules, answers, after, rule) else "illegal"
    if_done = () if briefly else sights_if_caught(rules, answers, after, breach.who)
    return replace(ruling, word=word, if_done=if_done)


def objectors(rules: Ruleset, answers: Mapping[str, Answer], after: Result, rule: MoveRule) -> bool:
    """Whether the book names anybody who may object once the move was made."""
    table = PlainTable(rules, answers, after.state)
    point = after.state.point
    if point is not None:
        table.scene = point.scene._replace(
            target=point.scene.target if point.scene.target is not None else after.state.seat
        )
    assert rule.named_by is not None
    named = table.players(rule.named_by)
    return bool(named) or point is None or point.name != "answer"


def sights_if_caught(
    rules: Ruleset, answers: Mapping[str, Answer], after: Result, who_did: int
) -> tuple[Observation, ...]:
    """What happens to somebody who is caught at once."""
    for option in choices(rules, answers, after.state):
        if option.act == CATCH and option.player == who_did and not rules.windows[option.window or ""].call:
            return carry_out(rules, answers, after.state, option).seen
    return ()


def rule_impossible(
    rules: Ruleset, answers: Mapping[str, Answer], state: State, move: Move, answers_read: dict[str, Answer]
) -> CaseVerdict:
    """No rule lets it be done: the nearest rule tells why."""
    nearest = None
    for rule in near(rules, state, move):
        table = trace(rules, answers, state, rule, move)
        # A condition is looked at no further than where it fails: the rule that asked most came nearest to allowing it.
        if nearest is None or len(table.asked) > len(nearest[1].asked):
            nearest = (rule, table)
    if nearest is None:
        return CaseVerdict("illegal", None, None, tuple(answers_read.items()))
    rule, table = nearest
    return CaseVerdict("illegal", rule.id, last(table), tuple(table.asked.items()), cards_noticed(table))


def near(rules: Ruleset, state: State, move: Move) -> Iterator[MoveRule]:
    """The rules that are about what somebody wants to do, whether or not they allow it."""
    point = state.point
    if point is None:
        return
    for rule in rules.moves.values():
        if point.name not in rule.at or rule.breach or (rule.card is None) != (move.card is None):
            continue
        if move.act and rule.id != move.act:
            continue
        if (move.who, move.card) in set(candidates(rules, state, rule)):
            yield rule


def last(table: PlainTable) -> str | None:
    """The question read last: looking stops where the matter is decided."""
    return next(reversed(table.asked), None)


def cards_noticed(table: PlainTable) -> tuple[AnyCard, ...]:
    """Cards in a hand that decided something."""
    return tuple(dict.fromkeys(table.noticed))
