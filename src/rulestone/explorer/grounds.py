"""
The grounds on which two answers are known to play alike.

Whatever is not shown here is not known: that no play was found is no ground.
"""

from __future__ import annotations

from typing import Literal

from rulestone.compiler import Ruleset
from rulestone.compiler.game_parts import Way, way_of
from rulestone.explorer.decided_cases import TooDeep
from rulestone.explorer.in_force_conditions import same_in_force
from rulestone.explorer.normal_form import STEPS, FormPlace, Forms, clause_of, questions_asked_below, ways_to_answer
from rulestone.explorer.places_that_ask import NOWHERE, only_in_turn, players, uses
from rulestone.explorer.reachable_questions import askers
from rulestone.explorer.result import Ground
from rulestone.explorer.same_rules import rules as every_rule
from rulestone.model import Answer, OtherAnswers
from rulestone.phrases.syntax_tree import Node, QuestionNode
from rulestone.rounds import facets


def ground(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: OtherAnswers) -> Ground | None:
    """Why two answers to a question play alike, if that is known; no sample is to tell them apart."""
    one, two = answers
    if one == two and type(one) is type(two):
        return "answer"
    kinds_of_ways = set(map(way_of, rules.asked.get(question, ())))
    if not kinds_of_ways <= KNOWN:
        return None
    # What is first asked by an answer is noted for the first place alone that asks for that answer.
    if question in askers(rules):
        kinds_of_ways.add("played")
    if not kinds_of_ways:
        return None  # nothing here asks it
    if not_compared(rules, question, answers, others):
        return None
    if "played" not in kinds_of_ways:
        return "whole"
    return by_clauses(rules, question, answers, others) or by_rules(rules, question, answers, others)


KNOWN: frozenset[Way | None] = frozenset({"played", "whole"})
"""How all places must be compared that ask a question, or two answers to it are never known to be alike."""


def by_clauses(
    rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: OtherAnswers
) -> Literal["clauses", "in force"] | None:
    """Whether two answers stand for the same at every place that asks: as written, or for every card and what lies."""
    shared_ground: Literal["clauses", "in force"] | None = None
    for place in askers(rules).get(question, ()):
        one, two = (clause_of(rules, place, answer) for answer in answers)
        if same_form(rules, place, answers, (one, two), others):
            shared_ground = shared_ground or "clauses"
            continue
        if place.kind not in VALUES or not same_in_force(rules, place, answers, (one, two), others):
            return None
        shared_ground = "in force"
    return shared_ground


def by_rules(
    rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: OtherAnswers
) -> Literal["clauses"] | None:
    """
    Whether every rule of the game comes to the same as written, whichever of two answers is put in.

    So it is where what is asked only chooses between rules that other answers make equal.
    """
    for _, node, in_effect in every_rule(rules):
        if node is None or question not in questions_asked_below(rules, node):
            continue
        given = ways_to_answer(rules, others, (node,), question)
        if given is None:
            return None
        where = FormPlace(in_effect, in_effect and only_in_turn(rules), players(rules, others))
        try:
            if any(
                Forms(rules, {**way, question: answers[0]}, where).of(node)
                != Forms(rules, {**way, question: answers[1]}, where).of(node)
                for way in given
            ):
                return None
        except TooDeep:
            return None
    return "clauses"


VALUES = ("condition", "number")
"""What is asked for where nothing but a value is wanted."""


def same_form(
    rules: Ruleset,
    place: QuestionNode,
    answers: tuple[Answer, Answer],
    clauses: tuple[Node, Node],
    others: OtherAnswers,
) -> bool:
    """Whether two clauses come to the same at a place as written, under all that is admitted to what they ask."""
    if clauses[0] == clauses[1]:
        return True
    exhausted = (rules.exhausted, rules.remade_at_once, rules.draw_the_rest) if place.kind in STEPS else ()
    given = ways_to_answer(rules, others, (*clauses, *exhausted), place.question)
    if given is None:
        return False
    where = place_of(rules, place, others)
    try:
        return all(
            Forms(rules, {**way, place.question: answers[0]}, where).of(clauses[0])
            == Forms(rules, {**way, place.question: answers[1]}, where).of(clauses[1])
            for way in given
        )
    except TooDeep:
        return False


def place_of(rules: Ruleset, place: QuestionNode, others: OtherAnswers) -> FormPlace:
    """What is known of a place."""
    in_effect = all(use.in_effect for use in uses(rules).get(id(place), NOWHERE))
    return FormPlace(in_effect, in_effect and only_in_turn(rules), players(rules, others))


def not_compared(
    rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: OtherAnswers
) -> tuple[str, ...]:
    """By name, what of a question is not played card by card, and was compared by samples alone or not at all."""
    paths = rules.asked.get(question, ())
    settings = [path for path in paths if way_of(path) != "played"]
    return facets.not_whole(rules, question, *answers, others, settings) if settings else ()
