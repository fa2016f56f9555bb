"""A board on which it is noted what was read, and which cards made a condition true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.compiled.board import Board
from rulestone.compiled.kit import BASE, Kit, Test
from rulestone.compiled.laid import Laid
from rulestone.engine.state import NeedAnswer
from rulestone.model import Answer


class Noted(Board):
    """A board that knows what is answered, and notes what was read and which cards made a condition true."""

    __slots__ = ("answers", "asked", "doubt", "noticed")

    def __init__(self, kit: Kit, doubt: Test) -> None:
        super().__init__(kit)
        self.doubt = doubt
        self.answers: Mapping[str, Answer] = {}
        self.asked: dict[str, Answer] = {}
        self.noticed: list[int] = []

    def copy(self) -> Noted:
        """A board on which a move can be made while this one stays as it is."""
        new = Noted.__new__(Noted)
        for name in SLOTS:
            setattr(new, name, getattr(self, name))
        new.hands, new.pile, new.discard = self.hands[:], self.pile[:], self.discard[:]
        new.skips, new.held, new.called = self.skips[:], self.held[:], self.called[:]
        new.counters, new.asked, new.noticed = dict(self.counters), {}, []
        new.stack = [frame[:] for frame in self.stack]
        new.windows = [window[:] for window in self.windows]
        return new

    def note_answer(self, question: str) -> Answer:
        """The answer to a question that is left open; it has to be settled first if it is not."""
        given = self.answers.get(question)
        if given is None:
            raise NeedAnswer(question)
        self.note_settled(question, given)
        return given

    def note_open(self, question: str) -> bool:
        """An open question is read, though nothing hangs on its answer."""
        self.note_answer(question)
        return True

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

    def note_honest(self, scene: list[Any]) -> bool:
        """Whether the card that is doubted was laid as its rule says; it may hang on open questions."""
        return self.honest(scene)

    def note_doubted(self, scene: list[Any]) -> bool:
        """The same with what was read noted, and not the cards."""
        before, noticed, self.asked, self.noticed = self.asked, self.noticed, {}, []
        try:
            return self.doubt(self, self.pending_scene(scene[BASE]) or scene)
        finally:
            before.update(self.asked)
            self.asked, self.noticed = before, noticed


SLOTS = (*Laid.__slots__, *Noted.__slots__)
