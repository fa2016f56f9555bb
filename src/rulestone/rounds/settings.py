"""
The slots of a game's plain parts: each is a constant, or a question that a book answers.

A slot is named by its path (`scoring`, `target`); questions are found through it and never named here. Looking one up
notes which question was read, and asks by `NeedAnswer` where there is no answer yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from rulestone.compiler import Ruleset
from rulestone.engine.traced_answers import Layers, TracedAnswers
from rulestone.model import Answer
from rulestone.nearest_names import nearest
from rulestone.notation import is_asked
from rulestone.phrases.patterns import QUESTION

SettingPath = tuple[str, ...]
"""A path into the plain parts of a game; in a vocabulary `*` stands for any one name."""
Meaning = TypeVar("Meaning")


class NoSetting(LookupError):
    """The game has no such part, so that nothing can be computed from it."""


class UnknownAnswer(ValueError):
    """A slot is filled with something that has no meaning there; the nearest that would have one are named."""

    def __init__(self, slot: SettingPath, answer: object, known: Iterable[str]) -> None:
        self.slot, self.answer, self.near = slot, answer, nearest_or_all(str(answer), known)
        super().__init__(f"`{answer}` means nothing for `{' / '.join(slot)}`; near: {', '.join(self.near)}")


def covers(slot: SettingPath, path: tuple[str | int, ...]) -> bool:
    """Whether a slot, in which `*` stands for any one name, is a path or the beginning of it."""
    return len(slot) <= len(path) and all(want in {"*", have} for want, have in zip(slot, path, strict=False))


def nearest_or_all(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words that look most like one, or all of them where none does."""
    listed = tuple(known)
    return nearest(word, listed) or listed


class GameSettings:
    """The plain parts of a game under a book's answers; `read` tells what was looked at."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer]) -> None:
        self.rules = rules
        self.answers = answers
        self.read = answers if isinstance(answers, TracedAnswers) else TracedAnswers(Layers(answers, rules.answers))

    def value_at(self, slot: SettingPath) -> object:
        """What the game writes at a slot, before any book is asked."""
        value: object = self.rules.card_facts if slot[0] == "cards" else self.rules.plain.get(slot[0])
        for step in slot[1:]:
            if not isinstance(value, Mapping) or step not in value:
                raise NoSetting(slot)
            value = value[step]
        if not value and not isinstance(value, int):
            raise NoSetting(slot)
        return value

    def has(self, *slot: str) -> bool:
        """Whether the game says anything at a slot; no question is read."""
        try:
            self.value_at(slot)
        except NoSetting:
            return False
        return True

    def get(self, *slot: str) -> Answer:
        """The constant at a slot, or what the book answers; digits are a number."""
        return self.filled(self.value_at(slot), slot)

    def filled(self, value: Any, slot: SettingPath) -> Answer:
        """What a written value comes to."""
        if is_asked(value):
            given, cases = self.read[value["ask"]], value["answers"]
            if str(given) not in cases:
                raise UnknownAnswer(slot, given, map(str, cases))
            return self.filled(cases[str(given)], slot)
        if not isinstance(value, (str, int)):
            raise UnknownAnswer(slot, value, ())
        question = QUESTION.fullmatch(value) if isinstance(value, str) else None
        plain = self.read[question[1]] if question else value
        return int(plain) if isinstance(plain, str) and plain.isdecimal() else plain

    def number(self, *slot: str) -> int:
        """A slot that holds a number."""
        answer = self.get(*slot)
        if not isinstance(answer, int):
            raise UnknownAnswer(slot, answer, ())
        return answer

    def choice(self, meanings: Mapping[str, Meaning], *slot: str) -> Meaning:
        """What the answer at a slot means, from the table of its meanings."""
        answer = self.get(*slot)
        if answer not in meanings:
            raise UnknownAnswer(slot, answer, meanings)
        return meanings[str(answer)]
