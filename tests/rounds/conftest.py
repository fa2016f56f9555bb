"""The bundled games with their default answers, as the tests of rounds need them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import pytest

from rulestone.compiler import Ruleset, compile_game
from rulestone.loader import load
from rulestone.model import Answer, Library
from rulestone.rounds.settings import GameSettings


@dataclass(frozen=True)
class Table:
    """A game, an answer to each of its questions, and its slots."""

    rules: Ruleset
    answers: Mapping[str, Answer]

    @property
    def slots(self) -> GameSettings:
        return GameSettings(self.rules, self.answers)

    def but(self, **changed: Answer) -> "Table":
        """The same with other answers; `__` stands for the dot in the id of a question."""
        named = {question.replace("__", "."): answer for question, answer in changed.items()}
        assert named.keys() <= self.answers.keys()
        return Table(self.rules, {**self.answers, **named})


@pytest.fixture(scope="session")
def library() -> Library:
    """All that is bundled."""
    found, problems = load()
    assert found is not None, problems
    return found


@pytest.fixture(scope="session")
def game(library: Library) -> Callable[[str], Table]:
    """A bundled game by its id, under the default answers."""

    @cache
    def of(name: str) -> Table:
        rules = compile_game(library, name)
        return Table(rules, {question: library.questions[question].default_answer for question in rules.asked})

    return of


@pytest.fixture
def uno(game: Callable[[str], Table]) -> Table:
    """The game of 2003 with partners, tournaments and elimination."""
    return game("uno-2003")


@pytest.fixture
def potter(game: Callable[[str], Table]) -> Table:
    """The game of 2003 that finds its dealer by birthdays."""
    return game("hp-2003")
