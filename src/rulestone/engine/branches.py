"""
Running something once, with what is open left open, and forking only where a rule reads it.

Where a rule reads a question that is open, the run goes on with the first answer to it, and is made again for each of
the others. A face or a colour that is needed stops it; it is run again once for each way to settle that.
A question that no rule reads is never looked at, so nothing is enumerated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from rulestone.cards import HiddenCard, NeedFace
from rulestone.engine.admitted_answers import AdmittedAnswers, AnswerChoice
from rulestone.engine.hidden_cards import settle_colour, settle_face
from rulestone.engine.state import NeedAnswer, NeedColour, State
from rulestone.engine.traced_answers import LookedUp
from rulestone.model import Answer
from rulestone.records import Record, uncompared

T = TypeVar("T")
Faces = Callable[[State, HiddenCard], "Iterator[Any]"]


class Branch(Record, Generic[T]):
    """One end of the forks: what was settled on the way, and what came out."""

    value: T
    answers: Mapping[str, Answer]
    choices: tuple[AnswerChoice, ...] = ()
    faces: tuple[tuple[HiddenCard, Any], ...] = ()
    colour: str | None = None
    state: State | None = uncompared(default=None)

    def chosen(self) -> dict[str, Answer]:
        """The answers that its choices give."""
        return {question: answer for choice in self.choices for question, answer in choice.gives}


class SettledAnswers(LookedUp[Answer]):
    """The answers of a branch; where a question is read that is open, the first answer to it is taken from then on."""

    __slots__ = ("admitted", "branch", "others")

    def __init__(self, branch: Branch[Any], admitted: AdmittedAnswers) -> None:
        self.branch, self.admitted = branch, admitted
        self.others: list[Branch[Any]] = []
        """The branches with other answers, those that fork off last at the end."""

    def get(self, question: str, default: Any = None) -> Any:
        """The answer to a question, if one is admitted."""
        given = self.branch.answers.get(question)
        if given is not None or question not in self.admitted.left_open:
            return default if given is None else given
        first, *others = self.admitted.choices(question)
        if any(name in self.branch.answers for name, _ in first.gives):
            return default  # what was read before may have another answer then
        self.others += reversed([with_answer(self.branch, choice) for choice in others])
        self.branch = with_answer(self.branch, first)
        return self.branch.answers.get(question, default)


def leaves(
    run: Callable[[Mapping[str, Answer], State], T],
    admitted: AdmittedAnswers,
    state: State,
    faces: Faces | None = None,
    colours: tuple[str, ...] = (),
    bound: int = 4096,
) -> list[Branch[T]]:
    """Every end of a run over all that a book admits; raises `TooMany` past the bound."""
    return list(each_leaf(run, admitted, state, faces, colours, bound))


def each_leaf(
    run: Callable[[Mapping[str, Answer], State], T],
    admitted: AdmittedAnswers,
    state: State,
    faces: Faces | None = None,
    colours: tuple[str, ...] = (),
    bound: int = 4096,
) -> Iterator[Branch[T]]:
    """The same one by one, for whoever may need only the first."""
    yield from ends_of(Branch(None, dict(admitted.fixed), state=state), run, admitted, faces, colours, bound)


def ends_of(
    branch: Branch[Any],
    run: Callable[[Mapping[str, Answer], State], T],
    admitted: AdmittedAnswers,
    faces: Faces | None = None,
    colours: tuple[str, ...] = (),
    bound: int = 4096,
) -> Iterator[Branch[T]]:
    """Every end of a run that has what was settled in a branch, one by one."""
    ended, todo = 0, [branch]
    while todo:
        if ended + len(todo) > bound:
            raise TooMany(bound)
        node = todo.pop()
        assert node.state is not None
        settled = SettledAnswers(node, admitted)
        try:
            value = run(settled, node.state)
        except NeedAnswer as need:
            ways = [with_answer(settled.branch, choice) for choice in admitted.choices(need.question)]
        except NeedFace as need:
            if faces is None:
                raise
            ways = [with_face(settled.branch, need.card, face) for face in faces(node.state, need.card)]
        except NeedColour:
            ways = [with_colour(settled.branch, colour) for colour in colours]
        else:
            ways, node = [], settled.branch
            ended += 1
            yield Branch(value, node.answers, node.choices, node.faces, node.colour, node.state)
        # Popped from the end: what comes out by our defaults has to come first, since its ruling is told.
        todo += settled.others
        todo += reversed(ways)


class TooMany(Exception):
    """More branches than the bound allows."""


def with_answer(node: Branch[Any], choice: AnswerChoice) -> Branch[Any]:
    """The run once more, with a question settled."""
    return Branch(
        None, {**node.answers, **dict(choice.gives)}, (*node.choices, choice), node.faces, node.colour, node.state
    )


def with_face(node: Branch[Any], card: HiddenCard, face: Any) -> Branch[Any]:
    """The run once more, with a card seen."""
    assert node.state is not None
    return Branch(
        None, node.answers, node.choices, (*node.faces, (card, face)), node.colour, settle_face(node.state, card, face)
    )


def with_colour(node: Branch[Any], colour: str) -> Branch[Any]:
    """The run once more, with the colour in force said."""
    assert node.state is not None
    return Branch(None, node.answers, node.choices, node.faces, colour, settle_colour(node.state, colour))


def choices_that_decide(branches: list[Branch[T]], key: Callable[[T], Any]) -> tuple[AnswerChoice, ...]:
    """The choices that alone, everything else equal, change what comes out; leaves that agree blame nothing."""
    blamed: dict[tuple[str, str], None] = {}
    for one in branches:
        for other in branches:
            if key(one.value) == key(other.value):
                continue
            apart = [
                (a, b) for a in one.choices for b in other.choices if (a.cause, a.id) == (b.cause, b.id) and a != b
            ]
            if len(apart) == 1:
                blamed[apart[0][0].cause, apart[0][0].id] = None
    return tuple(
        dict.fromkeys(choice for leaf in branches for choice in leaf.choices if (choice.cause, choice.id) in blamed)
    )
