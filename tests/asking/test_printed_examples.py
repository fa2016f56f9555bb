"""The examples that a book prints are played by its own rules."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from rulestone.asking.errors import Misasked
from rulestone.asking.printed_examples import UnreadableExample, WrongExample, odd_examples
from rulestone.loader import load

HERE = Path(__file__).resolve().parents[1] / "checks"
BOOK = (HERE / "contradict/example/rules/books/pebbles/a.yaml").read_text(encoding="utf-8")
AMBIGUITY = 'ambiguities:\n  draw: {two: The words have "a pair"., three: The words have "some".}\ntext:\n'


def played(folder: Path, text: str) -> list[WrongExample | UnreadableExample]:
    """What is odd about the examples of a book."""
    (folder / "rules/books/pebbles").mkdir(parents=True)
    (folder / "rules/books/pebbles/a.yaml").write_text(text, encoding="utf-8")
    library, problems = load([str(HERE / "core"), str(folder / "rules")])
    assert library is not None, problems
    return [*odd_examples(library, library.books.values())]


def told(found: Sequence[WrongExample | UnreadableExample]) -> list[tuple[str, str, str]]:
    """What was said in the examples, and what comes of them by the rules."""
    return [(each.what, each.expected, each.got) for each in found if isinstance(each, WrongExample)]


def test_what_a_book_has_otherwise_than_its_example_is_told(tmp_path: Path) -> None:
    """A move that its rules forbid, and a card that makes people draw another number."""
    wanted = [("verdict", "legal", "illegal"), ("comes", "next draws 3", "next draws 2")]
    assert told(played(tmp_path, BOOK)) == wanted


def test_an_example_that_one_reading_has_contradicts_nothing(tmp_path: Path) -> None:
    """It speaks for that reading; the sentence stays as unclear as it is."""
    unclear = BOOK.replace("cards_drawn: 2", "cards_drawn: {draw: {two: 2, three: 3}}").replace("text:\n", AMBIGUITY, 1)
    assert told(played(tmp_path, unclear)) == [("verdict", "legal", "illegal")]


def test_one_example_may_stand_for_several(tmp_path: Path) -> None:
    """A value of `each` is put wherever its name stands in braces."""
    start, _, _ = BOOK.partition("      - given")
    each = "      - each: [{card: red 3}, {card: blue 5}]\n        given: {on: red 7, hand: [red 3, blue 5]}\n"
    end = BOOK[BOOK.index("silent:") :]
    found = played(tmp_path, f'{start}{each}        when: "{{card}}"\n        then: legal\n{end}')
    assert [(each.asked, each.got) for each in found if isinstance(each, WrongExample)] == [
        ("on: red 7, hand: red 3, blue 5 → blue 5", "illegal")
    ]


def test_an_example_that_cannot_be_played_is_told_with_its_line(tmp_path: Path) -> None:
    """A card that nobody knows; the others are played."""
    found = played(tmp_path, BOOK.replace("hand: [green 3, blue 5]", "hand: [gren 33, blue 5]"))
    assert [type(each) for each in found] == [UnreadableExample, WrongExample]
    wrong = found[0]
    assert isinstance(wrong, UnreadableExample)
    assert wrong.example.place.spot.line == 1 + BOOK[: BOOK.index("- given")].count("\n")
    with pytest.raises(Misasked):
        raise wrong.why
