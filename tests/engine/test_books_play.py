"""Every bundled book played as it can be read: any reading, any way to fill its silences, at every size of table."""

import random

import pytest

from rulestone.compiler import compile_game
from rulestone.engine.admitted_answers import AdmittedAnswers, admit_answers
from rulestone.loader import load
from rulestone.model import Answer, Library
from tests.engine.tables import dealt, on_the_table, play, played_books
from tests.engine.test_random_plays import check_step
from tests.marks import some


@pytest.fixture(scope="module")
def bundled() -> Library:
    """Everything that is bundled, books too."""
    found, problems = load()
    assert found is not None, problems[:3]
    return found


def one_of(admits: AdmittedAnswers, chance: random.Random) -> dict[str, Answer]:
    """A game that the book stands for."""
    answers = dict(admits.fixed)
    for question, choices in admits.left_open.items():
        if question not in answers:
            answers.update(chance.choice(choices).gives)
    return answers


@pytest.mark.parametrize("players", some(range(2, 11), {2, 4, 10}.__contains__))
def test_every_game_that_a_book_stands_for_can_be_played(bundled: Library, players: int) -> None:
    """Cards are conserved and somebody can act until the round is over, whatever is made of a book's open questions."""
    for name in played_books():
        book = bundled.books[name]
        rules = compile_game(bundled, bundled.editions[book.edition].game)
        answers = one_of(admit_answers(rules, bundled.questions, book), random.Random(name + str(players)))
        state = dealt(rules, answers, players, players, 2 + players % 6)
        whole = on_the_table(state)
        for _, _, after in play(rules, answers, state, players, 30, wrong=0.3):
            check_step(rules, answers, after, whole)
