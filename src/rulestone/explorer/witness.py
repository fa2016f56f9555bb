"""
Whether a difference stands: laid out and played by the plain evaluator under complete answers.

Nothing is kept or shown that was not looked at in this way first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from rulestone.cards import HiddenCard
from rulestone.compiler import Ruleset
from rulestone.engine.hidden_cards import all_cards
from rulestone.explorer.replay import ReplayedGame, tell
from rulestone.explorer.result import Difference
from rulestone.model import Answer, OtherAnswers

WitnessFault = Literal[
    "a card has no face", "it does not tell the answers apart", "an answer differs from itself", "it goes otherwise"
]


def complete(others: OtherAnswers, difference: Difference) -> dict[str, Answer]:
    """Our default for every other question but those that the difference cannot do without."""
    return {**{name: answers[0] for name, answers in others.items() if answers}, **dict(difference.assumed)}


def fault(rules: Ruleset, difference: Difference, answers: Mapping[str, Answer]) -> WitnessFault | None:
    """What is wrong with a difference, all other questions answered thus; a fault is one of ours, never a finding."""
    return next((wrong for wrong, is_so in judged(rules, difference, answers) if is_so), None)


def judged(
    rules: Ruleset, difference: Difference, answers: Mapping[str, Answer]
) -> Iterator[tuple[WitnessFault, bool]]:
    """Everything that can be wrong with it, and whether it is."""
    yield "a card has no face", any(isinstance(card, HiddenCard) for card in all_cards(difference.start.state))
    played = ReplayedGame(rules, difference.question, difference.answers, difference.start, difference.moves)
    replay = tell(played, answers)
    yield "it does not tell the answers apart", not replay.differs
    alone = (tell(played._replace(answers=(answer, answer)), answers) for answer in difference.answers)
    yield "an answer differs from itself", any(again.differs for again in alone)
    yield "it goes otherwise", (tuple(replay.moves), replay.parted) != (difference.moves, difference.parted)
