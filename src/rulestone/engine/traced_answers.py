"""
Answers, given one by one to whoever reads them, and noted; and what came of reading them.

Whatever is worked out of a game hangs on the answers that were read for it and on no others: a search tells by these
what it rests on, and a run that was made before is found again by them, whatever everything else is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rulestone.cards import NeedFace
from rulestone.engine.state import NeedAnswer, NeedColour
from rulestone.model import Answer, Answers

T = TypeVar("T")


class TracedAnswers(dict[str, Answer]):
    """
    The answers that were read, in the order in which each was read first; an answer that is missing has to be known.

    They are looked up as in any map, which is why this is one: rules as code look up nothing as often.
    """

    __slots__ = ("answers",)

    def __init__(self, answers: Answers) -> None:
        super().__init__()
        self.answers = answers
        """Where the answers are from."""

    def __missing__(self, question: str) -> Answer:
        answer = self.answers.get(question)
        if answer is None:
            raise NeedAnswer(question)
        self[question] = answer
        return answer

    def get(self, question: str, _: object = None) -> Answer:
        """The answer to a question; nothing stands for one that is missing, or nobody would know that it was read."""
        return self[question]


class LookedUp(Mapping[str, T]):
    """What is looked up by `get` and never gone through: whoever did that would read what nobody noted."""

    __slots__ = ()

    def __getitem__(self, question: str) -> T:
        answer: T | None = self.get(question)
        if answer is None:
            raise NeedAnswer(question)
        return answer

    def __iter__(self) -> Iterator[str]:
        raise TypeError("this is only looked up")

    def __len__(self) -> int:
        raise TypeError("this is only looked up")


class Layers(LookedUp[T]):
    """Answers laid over others, or what is admitted: of those to one question the first are given."""

    __slots__ = ("layers",)

    def __init__(self, *layers: Mapping[str, T]) -> None:
        self.layers = layers

    def get(self, question: str, default: Any = None) -> Any:
        """The answer to a question, if there is one."""
        for layer in self.layers:
            answer = layer.get(question)
            if answer is not None:
                return answer
        return default


class FirstReads(LookedUp[Answer]):
    """Of the answers that are admitted to each question the first."""

    __slots__ = ("admitted",)

    def __init__(self, admitted: Mapping[str, Sequence[Answer]]) -> None:
        self.admitted = admitted

    def get(self, question: str, default: Any = None) -> Any:
        """The answer to a question, if there is one."""
        readings = self.admitted.get(question)
        return readings[0] if readings else default


class NotedRun(LookedUp[T]):
    """What is admitted, with the questions noted that it was looked up for."""

    __slots__ = ("admitted", "read")

    def __init__(self, admitted: Mapping[str, T]) -> None:
        self.admitted = admitted
        self.read: dict[str, None] = {}

    def get(self, question: str, default: Any = None) -> Any:
        """What is admitted to a question, if anything is."""
        self.read[question] = None
        return self.admitted.get(question, default)


def trace_reads(answers: Answers) -> TracedAnswers:
    """Answers as they are read: those that are noted already go on being noted there."""
    return answers if type(answers) is TracedAnswers else TracedAnswers(answers)


class Fork:
    """A question that a run reads, and what follows for each answer to it that was given."""

    __slots__ = ("question", "ways")

    def __init__(self, question: str) -> None:
        self.question = question
        self.ways: dict[Answer, Any] = {}


class LackingAnswer:
    """What a run needs to know besides answers."""

    __slots__ = ("needs",)

    def __init__(self, need: NeedFace | NeedColour) -> None:
        # What was raised would hold on to all that was being done.
        self.needs = type(need), need.args


UNKNOWN = object()
"""What stands where no run was made."""


class RunMemory:
    """
    What runs came to, each from a beginning that is told apart from others: as a tree of the answers that they read.

    With the same answers a run reads the same next. At most so many are kept, where that is named; then all go.
    """

    def __init__(self, most: int | None = None) -> None:
        self.most, self.kept = most, 0
        self.known: dict[Hashable, Any] = {}

    def of(self, beginning: Hashable, answers: Answers, run: Callable[[TracedAnswers], T]) -> T:
        """What a run comes to with some answers: a value, or what it still needs to know; made only if it is new."""
        reading = trace_reads(answers)
        outcome = self.known.get(beginning, UNKNOWN)
        while type(outcome) is Fork:
            outcome = outcome.ways.get(reading[outcome.question], UNKNOWN)
        if outcome is UNKNOWN:
            outcome = self.run_anew(beginning, reading, run)
        if type(outcome) is LackingAnswer:
            kind, arguments = outcome.needs
            raise kind(*arguments)
        value: T = outcome
        return value

    def run_anew(self, beginning: Hashable, reading: TracedAnswers, run: Callable[[TracedAnswers], Any]) -> Any:
        """What a run comes to that was not made before, kept below the answers that it reads."""
        own = TracedAnswers(reading.answers)
        try:
            outcome = run(own)
        except NeedAnswer as need:
            outcome = Fork(need.question)
        except (NeedFace, NeedColour) as need:
            outcome = LackingAnswer(need)
        finally:
            reading.update(own)
        self.note(beginning, own, outcome)
        if type(outcome) is Fork:
            raise NeedAnswer(outcome.question)
        return outcome

    def note(self, beginning: Hashable, read: Answers, outcome: Any) -> None:
        """Keep what a run came to that read some answers, in this order."""
        if self.kept == self.most:
            self.forget()
        self.kept += 1
        ways: dict[Any, Any] = self.known
        at: Any = beginning
        for question, answer in read.items():
            fork = ways.get(at)
            if fork is None:
                fork = ways[at] = Fork(question)
            ways, at = fork.ways, answer
        ways[at] = outcome

    def forget(self) -> None:
        """Forget all runs."""
        self.known.clear()
        self.kept = 0
