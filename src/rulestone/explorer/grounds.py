"""
The grounds on which two answers are known to play alike.

Whatever is not shown here is not known: that no play was found is no ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulestone.compiler import Ruleset
from rulestone.compiler.parts import Way, way_of
from rulestone.explorer.cases import TooDeep
from rulestone.explorer.in_force import same_in_force
from rulestone.explorer.normal_form import STEPS, Forms, Where, meant, ways
from rulestone.explorer.places import NOWHERE, only_in_turn, players, uses
from rulestone.explorer.reach import askers
from rulestone.explorer.result import Ground
from rulestone.model import Answer
from rulestone.phrases.tree import Asked, Node
from rulestone.rounds import facets

Others = Mapping[str, tuple[Answer, ...]]


def ground(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: Others) -> Ground | None:
    """Why two answers to a question play alike, if that is known; no sample is to tell them apart."""
    one, two = answers
    if one == two and type(one) is type(two):
        return "answer"
    ways = set(map(way_of, rules.asked.get(question, ())))
    if not ways <= KNOWN:
        return None
    # What is first asked by an answer is noted for the first place alone that asks for that answer.
    if question in askers(rules):
        ways.add("played")
    if not ways:
        return None  # nothing here asks it
    if not_compared(rules, question, answers, others):
        return None
    return by_clauses(rules, question, answers, others) if "played" in ways else "whole"


KNOWN: frozenset[Way | None] = frozenset({"played", "whole"})
"""How all places must be compared that ask a question, or two answers to it are never known to be alike."""


def by_clauses(
    rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: Others
) -> Literal["clauses", "in force"] | None:
    """Whether two answers stand for the same at every place that asks: as written, or for every card and what lies."""
    found: Literal["clauses", "in force"] | None = None
    for place in askers(rules).get(question, ()):
        one, two = (meant(rules, place, answer) for answer in answers)
        if same_form(rules, place, answers, (one, two), others):
            found = found or "clauses"
            continue
        if place.kind not in VALUES or not same_in_force(rules, place, answers, (one, two), others):
            return None
        found = "in force"
    return found


VALUES = ("condition", "number")
"""What is asked for where nothing but a value is wanted."""


def same_form(
    rules: Ruleset, place: Asked, answers: tuple[Answer, Answer], clauses: tuple[Node, Node], others: Others
) -> bool:
    """Whether two clauses come to the same at a place as written, under all that is admitted to what they ask."""
    if clauses[0] == clauses[1]:
        return True
    exhausted = (rules.exhausted, rules.remade_at_once, rules.draw_the_rest) if place.kind in STEPS else ()
    given = ways(rules, others, (*clauses, *exhausted), place.question)
    if given is None:
        return False
    where = where_of(rules, place, others)
    try:
        return all(
            Forms(rules, {**way, place.question: answers[0]}, where).of(clauses[0])
            == Forms(rules, {**way, place.question: answers[1]}, where).of(clauses[1])
            for way in given
        )
    except TooDeep:
        return False


def where_of(rules: Ruleset, place: Asked, others: Others) -> Where:
    """What is known of a place."""
    in_effect = all(use.in_effect for use in uses(rules).get(id(place), NOWHERE))
    return Where(in_effect, in_effect and only_in_turn(rules), players(rules, others))


def not_compared(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: Others) -> tuple[str, ...]:
    """By name, what of a question is not played card by card, and was compared by samples alone or not at all."""
    paths = rules.asked.get(question, ())
    settings = [path for path in paths if way_of(path) != "played"]
    return facets.not_whole(rules, question, *answers, others, settings) if settings else ()
