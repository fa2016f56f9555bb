"""What several cards are worth together, where somebody asks for the points of a hand."""

from functools import cache

import pytest

from rulestone.asking.answer_text import Answering
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion
from rulestone.loader import load
from rulestone.words import Voice


@cache
def asked(language: str) -> TypedQuestion:
    """All bundled books, asked in a language."""
    library, _ = load()
    assert library is not None
    return TypedQuestion(library, tuple(sorted(library.books.values(), key=lambda book: book.id)), Voice(language))


def word(text: str, language: str) -> str | None:
    """The first word of an answer, if there is one."""
    query = asked(language)
    return Answering(understand(text, query), query).word()


@pytest.mark.parametrize(
    ("text", "language", "points"),
    [
        ("how much is a hand with 2 skips and a 7 worth", "en", "47"),
        ("i was left holding an 8, a reverse and a wild, how many points is that for her", "en", "78"),
        ("cuantos puntos son dos saltas y un 9", "es", "49"),
        ("il me reste un joker et deux 5, ca fait combien de points", "fr", "60"),
        ("fiquei com um +4, um 9 e um inverter na mão. Quantos pontos", "pt", "79"),
        ("points: a wild, two reverses and a blue 6", "en", "96"),
        ("me quedan 5 azul, 3 rojo y un salta, cuantos puntos", "es", "28"),
    ],
)
def test_the_cards_of_a_hand_are_added_up(text: str, language: str, points: str) -> None:
    """Each card counts as often as it is named; a number before a card without one says how often."""
    assert word(text, language) == points


@pytest.mark.parametrize(
    "text",
    [
        "he drew 2 and has a 7 and a skip, how many points",
        "i went out on a +4 and she has a 7, how many points do i get",
        "how many points is a skip and how many is a wild",
        "how many points are a 2 9 and a skip",
    ],
)
def test_what_may_be_no_hand_is_not_added_up(text: str) -> None:
    """A card that was drawn for or laid, two questions, and two numbers in a row are no sum."""
    query = asked("en")
    rule = understand(text, query).rule
    assert rule is None or not rule.together


def test_a_sum_is_told_with_its_parts_and_its_places() -> None:
    """Whoever doubts it sees what each card counts, and where the books say so."""
    query = asked("en")
    told = [line.text for line in Answering(understand("how many points are a 7 and a skip", query), query).lines()]
    assert told[1] == "27. 7 + 20."
    assert any("uno-2003 scoring" in line for line in told)
