"""Small games of one's own, written out in a test: both evaluators play them, and must agree at every step."""

import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import rulestone
from rulestone.cards import Move
from rulestone.compiler import Ruleset, compile_game
from rulestone.engine.admitted_answers import admit_answers
from rulestone.engine.evaluator import Result
from rulestone.engine.state import State
from rulestone.loader import load
from rulestone.model import Answer, Library
from rulestone.words.problem_sentences import report
from tests.fast.by_states import GameByStates, specialise

MAU_MAU = "extends: mau_mau\n"
"""Where most of them begin: it answers every question by itself."""


class Own:
    """A game of one's own, with our default for whatever it asks."""

    def __init__(self, library: Library, name: str, answers: Mapping[str, Answer]) -> None:
        self.library = library
        self.rules: Ruleset = compile_game(library, name)
        asked = {each: library.questions[each].default_answer for each in self.rules.asked}
        self.answers = {**asked, **answers}
        admitted = admit_answers(self.rules, library.questions, None)
        self.game = rulestone.Game(name, self.rules, self.answers, {}, admitted)
        self.compiled: GameByStates = specialise(self.rules, self.answers)

    def options(self, state: State) -> tuple[Move, ...]:
        """What may be done, as both evaluators tell it."""
        given = rulestone.options(self.game, state)
        assert self.compiled.options(state) == given
        assert self.compiled.breaches(state) == rulestone.breaches(self.game, state)
        return given

    def acts(self, state: State, seat: int | None = None) -> list[str]:
        """What may be done by name, by one player or by anybody."""
        return [move.act for move in self.options(state) if seat in (None, move.who)]

    def apply(self, state: State, move: Move) -> Result:
        """What comes of a move, as both evaluators tell it."""
        result = rulestone.apply(self.game, state, move)
        assert self.compiled.apply(state, move) == result
        return result

    def do(self, state: State, *moves: Move) -> State:
        """The state after some moves."""
        for move in moves:
            state = self.apply(state, move).state
        return state


def library_with(game: str, questions: str = "", **more: str) -> Library:
    """The bundled rules with a game, its questions, and further games, written as a reader would write them."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "rules"
        (rules / "games").mkdir(parents=True)
        (rules / "questions").mkdir()
        for name, text in {"mine": game, **more}.items():
            (rules / f"games/{name}.yaml").write_text(text, encoding="utf-8")
        if questions:
            (rules / "questions/own.yaml").write_text(questions, encoding="utf-8")
        library, problems = load([folder])
    assert library is not None, report(problems, "en")
    return library


@cache
def own(game: str, questions: str = "", answers: tuple[tuple[str, Answer], ...] = ()) -> Own:
    """A game from its text, and from that of its questions."""
    return Own(library_with(game, questions), "mine", dict(answers))
