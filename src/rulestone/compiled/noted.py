"""Boards of games in which questions stay open; one notes what was read, and which cards made a condition true."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Self

from rulestone.compiled.board import Board
from rulestone.compiled.faces import NotLaid
from rulestone.compiled.kit import BASE, Kit, Test
from rulestone.compiled.laid import Laid
from rulestone.engine.state import NeedAnswer
from rulestone.model import Answer

Listed = Container[Answer] | None
"""The answers that the code knows, or nothing where any number will do."""


class OpenBoard(Board):
    """A table that is told the answers to open questions, and knows which of them were read."""

    __slots__ = ("answers", "given")

    def __init__(self, kit: Kit, answers: Mapping[str, Answer]) -> None:
        super().__init__(kit)
        self.answers = answers
        self.given: dict[str, Answer] = {}
        """What was read."""

    def copy(self) -> Self:
        """A board on which a move can be made while this one stays as it is."""
        new = type(self).__new__(type(self))
        for name in SLOTS:
            setattr(new, name, getattr(self, name))
        new.hands, new.pile, new.discard = self.hands[:], self.pile[:], self.discard[:]
        new.skips, new.held, new.called = self.skips[:], self.held[:], self.called[:]
        new.counters, new.given = dict(self.counters), {}
        new.stack = [frame[:] for frame in self.stack]
        new.windows = [window[:] for window in self.windows]
        return new

    def note_answer(self, question: str, listed: Listed) -> Answer:
        """The answer to an open question; it has to be settled first, and to be one of those that the code knows."""
        given = self.given.get(question)
        if given is None:
            given = self.answers.get(question)
            if given is None:
                raise NeedAnswer(question)
            self.given[question] = given
        if listed is not None and given not in listed:
            raise NotLaid(f"`{given}` is not among the answers to `{question}` in this game")
        return given

    def note_open(self, question: str, listed: Listed) -> bool:
        """An open question is read, though nothing hangs on which of the listed answers it has."""
        self.note_answer(question, listed)
        return True

    def note_honest(self, scene: list[Any]) -> bool:
        """Whether the card that is doubted was laid as its rule says; it may hang on open questions."""
        return self.honest(scene)


SLOTS = (*Laid.__slots__, *OpenBoard.__slots__)


class Noted(OpenBoard):
    """A board that notes every question that is read, and the cards that made a condition true."""

    __slots__ = ("asked", "doubt", "noticed")

    def __init__(self, kit: Kit, doubt: Test) -> None:
        super().__init__(kit, {})
        self.doubt = doubt
        self.asked: dict[str, Answer] = {}
        self.noticed: list[int] = []

    def copy(self) -> Self:
        """A board on which a move can be made while this one stays as it is."""
        new = super().copy()
        new.doubt, new.asked, new.noticed = self.doubt, {}, []
        return new

    def note_answer(self, question: str, listed: Listed) -> Answer:
        """The answer to an open question, which is noted."""
        given = super().note_answer(question, listed)
        self.note_settled(question, given)
        return given

    def note_settled(self, question: str, given: Answer) -> bool:
        """A question is read; the one read last stands last."""
        self.asked.pop(question, None)
        self.asked[question] = given
        return True

    def note_held(self, found: bytes | list[int]) -> bool:
        """The first of some cards in a hand made a condition true, if there is one."""
        if not found:
            return False
        self.noticed.append(found[0])
        return True

    def note_doubted(self, scene: list[Any]) -> bool:
        """Whether the doubted card was laid as its rule says, with what was read noted, and not the cards."""
        before, noticed, self.asked, self.noticed = self.asked, self.noticed, {}, []
        try:
            return self.doubt(self, self.pending_scene(scene[BASE]) or scene)
        finally:
            before.update(self.asked)
            self.asked, self.noticed = before, noticed
