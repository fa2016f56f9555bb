"""
Runs of the engine that were made before: what reads the same answers comes to the same.

Many books answer alike what a rule reads, so that one run tells of them all. Runs are found again by the answers that
they read, in the order in which they read them; what they did not read may be anything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

from rulestone.engine.state import NeedAnswer, NeedColour, NeedFace
from rulestone.model import Answer

Answers = Mapping[str, Answer]


class Fork:
    """A question that is read, and what follows for each answer to it; None where there is none."""

    __slots__ = ("question", "ways")

    def __init__(self, question: str) -> None:
        self.question = question
        self.ways: dict[Answer | None, Any] = {}


class Reading(Mapping[str, Answer]):
    """Answers that remember which of them were read."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.read: dict[str, Answer | None] = {}

    def get(self, question: str, default: Any = None) -> Any:
        """The answer to a question."""
        found = self.read[question] = self.answers.get(question)
        return default if found is None else found

    def __getitem__(self, question: str) -> Answer:
        found = self.get(question)
        if found is None:
            raise KeyError(question)
        answer: Answer = found
        return answer

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a rule reads answers one by one")

    def __len__(self) -> int:
        raise TypeError("a rule reads answers one by one")


class Runs:
    """What runs came to, each from a beginning that is told apart from others."""

    def __init__(self) -> None:
        self.known: dict[Hashable, Any] = {}

    def of(self, beginning: Hashable, answers: Answers, run: Callable[[Answers], Any]) -> Any:
        """What a run comes to with some answers: a value, or what it still needs to know."""
        found = self.known.get(beginning)
        while isinstance(found, Fork):
            found = found.ways.get(answers.get(found.question))
        if found is None:
            reading = Reading(answers)
            try:
                found = (run(reading), None)
            except (NeedAnswer, NeedFace, NeedColour) as need:
                found = (None, need)
            self.note(beginning, reading.read, found)
        value, lacking = found
        if lacking is not None:
            raise lacking.with_traceback(None)  # else it would remember every place that it was told at
        return value

    def note(self, beginning: Hashable, read: Mapping[str, Answer | None], found: Any) -> None:
        """Remembers what a run came to that read some answers, in this order."""
        ways, at = self.known, beginning
        for question, answer in read.items():
            fork = ways.setdefault(at, Fork(question))
            assert fork.question == question, "with the same answers a run reads the same next"
            ways, at = fork.ways, answer
        ways[at] = found
