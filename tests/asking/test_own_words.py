"""An answer is told in the words of the books that were asked, and takes moves by them."""

import pytest

from rulestone.asking.book_verdicts import ask_books
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation_parser import SituationParser
from rulestone.loader import load
from rulestone.words import Voice

TOLD = {
    ("hp-2003/fr", "fr", "piger"): ("piger avec le 7 rouge", "rien n’a encore été pigé"),
    ("hp-2003/pt", "pt", "retirar"): ("biscar com o 7 vermelho", "nada foi biscado"),
    ("hp-2018/es", "es", "tomar"): ("tomar con el 7 rojo", "aún no se tomó nada"),
    ("hp-2018/es", "es", "toma 2 rojo"): ("Toma 2 roja",),
    ("hp-2003/fr", "pt", "wild draw four"): ("Joker Bisca 4", "questionar"),
    ("uno-2003/en", "en", "red draw two"): ("red Draw Two",),
}


@pytest.mark.parametrize(("book", "language", "move"), TOLD)
def test_an_answer_has_the_words_of_the_books_asked(book: str, language: str, move: str) -> None:
    """Cards, piles and acts are called as the book does; in another language as that language's book of the edition."""
    library, _ = load()
    parser = SituationParser(library, [library.books[book]], Voice(language))
    answered = ask_books(parser.ask({"move": move, "on": "red 7", "hand": "red 2, blue 5"}))
    told = " ".join(line.text for line in ReplyText(reply_to(answered), Voice(language)).lines())
    for words in TOLD[book, language, move]:
        assert words in told, told


def test_books_of_several_editions_are_told_of_in_our_words() -> None:
    """No edition's names are given to the books of another."""
    library, _ = load()
    books = [library.books[each] for each in ("hp-2003/pt", "hp-2018/es", "uno-2003/en")]
    parser = SituationParser(library, books, Voice("pt"))
    answered = ask_books(parser.ask({"move": "wild draw four", "on": "red 7", "hand": "red 2"}))
    assert "Curinga Compra 4" in " ".join(line.text for line in ReplyText(reply_to(answered), Voice("pt")).lines())
