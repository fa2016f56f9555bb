"""A card that is spoken of after it was named is read as if it were named again."""

import pytest

from rulestone.asking.mentions_in_text import named_in_full
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.understood import TypedQuestion
from rulestone.words import Voice
from tests.asking.test_free_text import library

FULL = [
    ("en", "can i put a red skip on a blue one", "can i put a red skip on a blue skip"),
    ("en", "a green skip on top of a red one", "a green skip on top of a red skip"),
    ("en", "a draw two on another one of a different color", "a draw two on a draw two of a different color"),
    ("en", "a 7 on a wild, blue was called and the 7 is red", "a red 7 on a wild, blue was called and the   "),
    ("en", "a 4 on a 7 and mine is red", "a red 4 on a 7 and   "),
    ("es", "una reversa roja sobre otra azul", "una reversa roja sobre reversa azul"),
    ("es", "un 5 rojo sobre uno azul", "un 5 rojo sobre 5 azul"),
    ("fr", "un passe rouge sur un bleu", "un passe rouge sur passe bleu"),
    ("pt", "um pular em cima de outro de outra cor", "um pular em cima de pular de outra cor"),
]
AS_TYPED = [
    ("en", "can i put a blue two on a blue one"),
    ("en", "can i put a skip on another color"),
    ("en", "is a skip on a skip ok if the skip is red"),
    ("es", "un 7 rojo sobre otro color"),
    ("es", "puedo tirar otra carta sobre el 7"),
    ("fr", "un passe sur une autre carte"),
    ("pt", "um 7 vermelho sobre outra carta"),
]


def in_full(text: str, language: str) -> str:
    """A text with its cards named in full."""
    books = tuple(library().books.values())
    query = TypedQuestion(library(), books, Voice(language))
    return named_in_full(text, language, SituationParser(library(), books, query.voice), query)


@pytest.mark.parametrize(("language", "text", "full"), FULL)
def test_a_card_is_named_where_it_is_spoken_of(language: str, text: str, full: str) -> None:
    """What stands for a card is its name, and a colour that is told later goes to its card."""
    assert in_full(text, language).split() == full.split()


@pytest.mark.parametrize(("language", "text"), AS_TYPED)
def test_what_stands_for_no_card_stays(language: str, text: str) -> None:
    """A number, another colour and another card stand for themselves; of two cards alike none is meant."""
    assert in_full(text, language) == text
