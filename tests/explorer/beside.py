"""Two evaluators side by side: the code is asked whatever a search asks, and the plain evaluator says what is right."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rulestone.cards import Move, NeedFace
from rulestone.engine.evaluator import Result
from rulestone.engine.state import NeedAnswer, State
from rulestone.engine.traced_answers import Answers, TracedAnswers
from rulestone.explorer.evaluators import Compiled, Evaluator, Plain
from rulestone.explorer.search import AnswerSearch

Said = tuple[str, Any, tuple[str, ...]]
"""What kind of thing came of a call, what it was, and the questions that were read for it, in their order."""


def said(call: Callable[..., Any], answers: Answers, *more: Any) -> Said:
    """What comes of a call, whether an answer, a face or nothing is missing for it."""
    reading = TracedAnswers(answers)
    try:
        return "said", call(reading, *more), tuple(reading)
    except NeedAnswer as need:
        return "question", need.question, tuple(reading)
    except NeedFace as need:
        return "card", need.card, tuple(reading)


class Beside(Evaluator):
    """Asks both, and says what the plain evaluator says; every call in which they differ is a fault."""

    def __init__(self, search: AnswerSearch) -> None:
        self.right, self.code = Plain(search.rules), Compiled(search.rules, search.box)
        self.calls: Counter[str] = Counter()

    def options(self, answers: Answers, state: State) -> tuple[Move, ...]:
        """What anybody may do."""
        found: tuple[Move, ...] = self.both("options", answers, state)
        return found

    def breaches(self, answers: Answers, state: State, only: frozenset[str] | None) -> tuple[Move, ...]:
        """What people can do although they should not."""
        found: tuple[Move, ...] = self.both("breaches", answers, state, only)
        return found

    def carry_out(self, answers: Answers, state: State, move: Move) -> Result:
        """What comes of a move."""
        found: Result = self.both("carry_out", answers, state, move)
        return found

    def opened(self, answers: Answers, state: State) -> Result:
        """What comes of turning up the first card."""
        found: Result = self.both("opened", answers, state)
        return found

    def both(self, name: str, answers: Answers, *more: Any) -> Any:
        """What both say: the same, after reading the same questions in the same order."""
        right = said(getattr(self.right, name), answers, *more)
        assert said(getattr(self.code, name), answers, *more) == right, (name, more)
        # What was read counts for whoever asked.
        for question in right[2]:
            answers.get(question)
        what, found, _ = right
        self.calls[f"{name}: {what}"] += 1
        if what == "question":
            raise NeedAnswer(found)
        if what == "card":
            raise NeedFace(found)
        return found
