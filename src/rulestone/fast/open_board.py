"""Boards of games in which questions stay open; one notes what was read, and which cards made a condition true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, Self

from rulestone.engine.traced_answers import trace_reads
from rulestone.fast.board import Board
from rulestone.fast.card_numbers import NotLaid
from rulestone.fast.game_code import BASE, BoardTest, GameCode
from rulestone.fast.plainly import Plainly, Viewpoint
from rulestone.model import Answer


class OpenBoard(Board):
    """A table that is told the answers to open questions, and knows which of them were read."""

    __slots__ = ("given",)

    def __init__(self, kit: GameCode, answers: Mapping[str, Answer]) -> None:
        super().__init__(kit)
        self.given = trace_reads(answers)

    def copy(self, answers: Mapping[str, Answer]) -> Self:
        """A board on which a move can be made, under these answers, while this one stays as it is."""
        new = type(self).__new__(type(self))
        self.copy_to(new)
        new.given = trace_reads(answers)
        return new

    def unlisted(self, question: str) -> NoReturn:
        """No clause stands for the answer that was read."""
        raise NotLaid(f"`{self.given[question]}` is not among the answers to `{question}` in this game")

    def note_honest(self, scene: list[Any]) -> bool:
        """Whether the card that is doubted was laid as its rule says; it may hang on open questions."""
        return self.honest(scene)

    def note_plainly(self, line: Plainly, *sight: Any) -> Any:
        """What the plain evaluator says of a line; it may hang on open questions."""
        return self.plainly(line, *sight)


class NotedBoard(OpenBoard):
    """A board that notes every question that is read, and the cards that made a condition true."""

    __slots__ = ("asked", "doubt", "noticed")

    def __init__(self, kit: GameCode, doubt: BoardTest) -> None:
        super().__init__(kit, {})
        self.doubt = doubt
        self.asked: dict[str, Answer] = {}
        self.noticed: list[int] = []

    def copy(self, answers: Mapping[str, Answer]) -> Self:
        """A board on which a move can be made, under these answers, while this one stays as it is."""
        new = super().copy(answers)
        new.doubt, new.asked, new.noticed = self.doubt, {}, []
        return new

    def note_answer(self, question: str) -> Answer:
        """The answer to an open question, which is noted."""
        answer = self.given[question]
        self.note_settled(question, answer)
        return answer

    def note_settled(self, question: str, answer: Answer) -> bool:
        """A question is read; the one read last stands last."""
        self.asked.pop(question, None)
        self.asked[question] = answer
        return True

    def note_held(self, cards: bytes | list[int]) -> bool:
        """The first of some cards in a hand made a condition true, if there is one."""
        if not cards:
            return False
        self.noticed.append(cards[0])
        return True

    def note_all_plainly(self, line: Plainly, *sight: Any) -> Any:
        """What the plain evaluator says of a line, with all noted that it read, and the cards that made it true."""
        table = line.table(self, Viewpoint(*sight))
        try:
            return table.value(line.node)
        finally:
            for question, answer in table.asked.items():
                self.note_settled(question, answer)
            self.noticed += map(self.kit.faces.index, table.noticed)

    def note_doubted(self, scene: list[Any]) -> bool:
        """Whether the doubted card was laid as its rule says, with what was read noted, and not the cards."""
        before, noticed, self.asked, self.noticed = self.asked, self.noticed, {}, []
        try:
            return self.doubt(self, self.pending_scene(scene[BASE]) or scene)
        finally:
            before.update(self.asked)
            self.asked, self.noticed = before, noticed
