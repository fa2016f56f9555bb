"""A run that was made is found again by the answers that it read, and by nothing else."""

from collections.abc import Mapping
from functools import cache

import pytest

from rulestone.asking import ruling, verdicts
from rulestone.asking.asked import Desk, Typed
from rulestone.asking.runs import Runs
from rulestone.engine.state import NeedAnswer
from rulestone.loader import load
from rulestone.model import Answer, Library
from rulestone.words import Voice

POSITIONS = (
    Typed("wild draw four", on="red 7", hand="red 2, blue 5"),
    Typed("wild draw four", on="red 7"),
    Typed("red 2", on="wild", hand="red 2"),
    Typed("red 2", on="red 7", hand="red 2, red 3"),
    Typed("draw", on="red 7", hand="blue 1, red 3", drawn="red 3"),
    Typed("challenge", on="red 7", pending="wild draw four"),
    Typed("call uno", on="red 7", hand="red 2, red 3"),
)


@cache
def rules() -> Library:
    """The bundled rules."""
    library, problems = load()
    assert library is not None, problems
    return library


def test_what_was_not_read_may_be_anything() -> None:
    """One run stands for all that read the same; another answer to what was read is another run."""
    runs, made = Runs(), []

    def run(answers: Mapping[str, Answer]) -> str:
        made.append(None)
        return f"{answers['a']} {answers.get('b') if answers['a'] == 1 else ''}"

    given: tuple[tuple[dict[str, Answer], str, int], ...] = (
        ({"a": 1, "b": 2, "c": 3}, "1 2", 1),
        ({"a": 1, "b": 2, "c": 4}, "1 2", 1),
        ({"a": 1, "b": 3}, "1 3", 2),
        ({"a": 1}, "1 None", 3),
        ({"a": 2, "b": 2}, "2 ", 4),
        ({"a": 2}, "2 ", 4),
    )
    for answers, value, number in given:
        assert runs.of("here", answers, run) == value
        assert len(made) == number
    assert runs.of("there", {"a": 2}, run) == "2 "
    assert len(made) == 5


def test_what_a_run_needs_is_remembered() -> None:
    """It is asked for again without a run, until it is answered."""
    runs, made = Runs(), []

    def run(answers: Mapping[str, Answer]) -> Answer:
        made.append(None)
        found = answers.get("a")
        if found is None:
            raise NeedAnswer("a")
        return found

    for _ in range(2):
        with pytest.raises(NeedAnswer):
            runs.of("here", {"b": 1}, run)
    assert len(made) == 1
    assert runs.of("here", {"a": 3}, run) == 3


@pytest.mark.parametrize("typed", POSITIONS, ids=lambda typed: f"{typed.move} {typed.on} {typed.hand}")
def test_every_book_is_ruled_as_if_it_were_asked_alone(typed: Typed) -> None:
    """What a book is told does not depend on those that were asked before it."""
    library = rules()
    books = sorted(library.books.values(), key=lambda book: book.id)
    together = verdicts.ask(Desk(library, books, Voice("en")).ask(typed)).verdicts
    for found in together:
        ruling.runs.cache_clear()
        [alone] = verdicts.ask(Desk(library, [found.book], Voice("en")).ask(typed)).verdicts
        assert (alone.word, alone.on_colour, alone.on_hand) == (found.word, found.on_colour, found.on_hand)
        assert alone.leaves == found.leaves
