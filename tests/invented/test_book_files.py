"""The four book files hold what the four leaflets say."""

import pytest

from rulestone.model import Question
from rulestone.texts.claims_check import check
from rulestone.words.claim_sentences import claim_of, question_of
from tests.invented.tidewater import BOOKS, copies, library, printed, voice, work


def own() -> list[Question]:
    """The questions that the invented game brings with it."""
    return [question for question in library().questions.values() if "invented" in question.spot.file]


def test_the_folder_brings_its_own_questions() -> None:
    """They are told apart by the file that they stand in."""
    assert {question.topic for question in own()} == {"fish", "gull", "net", "lighthouse", "storm", "tide"}


@pytest.mark.parametrize("book", BOOKS)
def test_the_encoding_fits_the_leaflet(book: str) -> None:
    """Every sentence is there, cited or set aside; no anchor, number or duty differs."""
    found, text = library().books[book], printed().of(library().books[book])
    assert text is not None
    assert check(found, text, library().questions) == ()


@pytest.mark.parametrize("book", BOOKS)
def test_a_leaflet_has_the_length_of_a_rulebook(book: str) -> None:
    """Forty to sixty sentences."""
    (text,) = (copy.text for copy in copies() if copy.book.id == book)
    assert 40 <= len(text.sentences) <= 60


def test_no_wrong_flag_had_to_be_answered() -> None:
    """The leaflets are worded plainly."""
    assert not [s for book in library().books.values() for s in book.sentences if s.texts_flag]


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
def test_every_question_of_its_own_can_be_read_in_every_language(language: str) -> None:
    """The folder brings the sentences along; nothing is shown by its id."""
    speaking = voice(language)
    for question in own():
        assert "`" not in question_of(question.id, speaking), question.id
        for book in library().books.values():
            for claim in book.claims_on(question.id):
                for line in claim_of(claim, question, speaking, work().rules.clauses.get((question.id, "steps"))):
                    assert "`" not in line, line


def test_the_clause_is_read_back() -> None:
    """What no list foresaw is said in the words of its phrases."""
    (claim,) = library().books["tidewater/fr"].claims_on("storm.draw")
    question = library().questions["storm.draw"]
    (line,) = claim_of(claim, question, voice("en"), work().rules.clauses["storm.draw", "steps"])
    assert line == "The player it hits draws until a card comes that is an action card, but at most 4 cards."
