"""
The grounds on which two answers are known to play alike.

Whatever is not shown here is not known: that no play was found is no ground.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulestone.compiler import Path, Ruleset
from rulestone.compiler.building import PLAYED
from rulestone.explorer.reach import askers
from rulestone.explorer.result import Ground
from rulestone.model import Answer
from rulestone.phrases.tree import Asked, Fixed, Hit, Node, Steps
from rulestone.rounds import facets

Others = Mapping[str, tuple[Answer, ...]]

PLAYED_PARTS = frozenset(
    {"cards", "moves", "windows", "meanings", "procedures", "events", "start", "exhausted", "answers"}
)
"""Parts of a game that are played card by card; of a card, what is counted of it is not."""
MANNER = frozenset({"manner"})
"""Parts in which a question may stand that no play tells apart."""


def ground(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: Others) -> Ground | None:
    """Why two answers to a question play alike, if that is known; no sample is to tell them apart."""
    one, two = answers
    if one == two and type(one) is type(two):
        return "answer"
    paths = rules.asked.get(question, ())
    if all(path[0] in MANNER for path in paths):
        return "manner"
    if not_compared(rules, question, answers, others):
        return None
    if not any(map(is_played, paths)):
        return "whole"
    return "clauses" if same_clauses(rules, question, answers) else None


def not_compared(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: Others) -> tuple[str, ...]:
    """By name, what of a question is not played card by card, and was compared by samples alone or not at all."""
    paths = rules.asked.get(question, ())
    settings = [path for path in paths if path[0] not in MANNER and not is_played(path)]
    return facets.not_whole(rules, question, *answers, others, settings) if settings else ()


def is_played(path: Path) -> bool:
    """Whether what stands at a place of a game is played card by card."""
    return path[0] in PLAYED_PARTS and not (path[0] == "cards" and len(path) > COUNTED_AT and path[2] not in PLAYED)


COUNTED_AT = 2
"""Where in the path of what is said of a card stands what it is about."""


def same_clauses(rules: Ruleset, question: str, answers: tuple[Answer, Answer]) -> bool:
    """Whether two answers stand for the same, wherever the question is asked."""
    one, two = answers
    places = askers(rules).get(question, ())
    return all(plainly(meant(rules, node, one)) == plainly(meant(rules, node, two)) for node in places)


def meant(rules: Ruleset, node: Asked, answer: Answer) -> Node:
    """What an answer stands for where a question is asked."""
    if node.answers is not None:
        return dict(node.answers).get(str(answer), Fixed(answer))
    return rules.clauses.get((node.question, node.kind), {}).get(answer, Fixed(answer))


def plainly(node: Node) -> object:
    """A node without the names of its lists of steps."""
    if isinstance(node, Steps):
        return tuple(plainly(each) for each in node.steps)
    if isinstance(node, Hit):
        return ("hit", plainly(node.who), plainly(node.do))
    return node
