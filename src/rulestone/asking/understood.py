"""What was understood of a text, and everything that is needed to understand one."""

from __future__ import annotations

from typing import NamedTuple

from rulestone.asking.errors import Misasked
from rulestone.asking.everyday_words import WordMention, unknown
from rulestone.asking.position_cases import EverydayPosition
from rulestone.asking.question_patterns import (
    AskedQuestion,
)
from rulestone.model import Book, Library
from rulestone.records import Record
from rulestone.words import Voice


class Understood(Record, eq=False):
    """What was understood of a text: a position, a question of the books, or neither."""

    text: str
    mentions: tuple[WordMention, ...]
    books: tuple[Book, ...]
    named: frozenset[str] = frozenset()
    """Books that have every card by the number that its name was given, where others have it by another."""
    position: EverydayPosition | None = None
    rule: AskedQuestion | None = None
    near: tuple[AskedQuestion, ...] = ()
    because: Misasked | None = None
    """Why a position that was understood has no answer."""
    passed_over: tuple[str, ...] = ()
    """Words that mean nothing here, where what the text turns on was answered in spite of them."""
    unused: tuple[str, ...] = ()
    """What may turn the question, and has no part in the nearest that was understood, so that it is not answered."""
    is_turned: bool = False
    """Whether it is asked if a move is forbidden, so that `yes` and `no` stand for one another."""
    wanted: str = ""
    """What an answer would have to give, and the nearest does not: a number, or whether."""

    @property
    def is_answered(self) -> bool:
        """Whether there is one thing that it can mean."""
        return self.position is not None or self.rule is not None

    @property
    def strange(self) -> list[str]:
        """What was typed and not understood."""
        return unknown(self.mentions)


class TypedQuestion(NamedTuple):
    """Everything that is needed to understand a text."""

    library: Library
    books: tuple[Book, ...]
    voice: Voice
    variants: tuple[str, ...] = ()
    after: str | None = None
    """What was played before, in a sentence."""
