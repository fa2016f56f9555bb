"""
Whether a difference stands: laid out and played by the plain evaluator under complete answers.

Nothing is kept or shown that was not looked at in this way first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulestone.compiler import Ruleset
from rulestone.engine.state import Unseen
from rulestone.engine.unseen import all_cards
from rulestone.explorer.replay import Played, tell
from rulestone.explorer.search import Difference, Others
from rulestone.model import Answer

Fault = Literal[
    "a card has no face", "it does not tell the answers apart", "an answer differs from itself", "it goes otherwise"
]


def complete(others: Others, difference: Difference) -> dict[str, Answer]:
    """Our default for every other question but those that the difference cannot do without."""
    return {**{name: each[0] for name, each in others.items() if each}, **dict(difference.assumed)}


def fault(rules: Ruleset, difference: Difference, answers: Mapping[str, Answer]) -> Fault | None:
    """What is wrong with a difference, all other questions answered thus; a fault is one of ours, never a finding."""
    if any(isinstance(card, Unseen) for card in all_cards(difference.start.state)):
        return "a card has no face"
    played = Played(rules, difference.question, difference.answers, difference.start, difference.moves)
    replay = tell(played, answers)
    if not replay.differs:
        return "it does not tell the answers apart"
    for answer in difference.answers:
        if tell(played._replace(answers=(answer, answer)), answers).differs:
            return "an answer differs from itself"
    as_written = (tuple(replay.moves), replay.options, replay.wrong, replay.seen, replay.after)
    parts = (difference.options, difference.wrong, difference.seen, difference.after)
    if as_written != (difference.moves, *parts):
        return "it goes otherwise"
    return None
