"""A question that is typed in the words in which the books are asked is answered by what they say on it."""

from collections import Counter

import pytest

from rulestone.asking.card_names import tokens
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion
from rulestone.loader import load
from rulestone.words import LANGUAGES, Voice, question_of
from tests.marks import more


def other_than_asked(language: str, every: int) -> list[str]:
    """The questions that are not answered when they are typed as they are asked, of one in so many."""
    library, _ = load()
    books, voice = tuple(library.books.values()), Voice(language)
    asked = dict.fromkeys(name for book in books for name in library.editions[book.edition].asks)
    words = {name: question_of(name, voice) for name in asked}
    shared = Counter(tokens(text) for text in words.values())
    query = TypedQuestion(library, books, voice)
    wrong = []
    for name in [name for name in asked if f"`{name}`" != words[name]][::every]:
        understood = understand(words[name].lower().rstrip("?").rstrip(), query, positions=False)
        if shared[tokens(words[name])] == 1 and (understood.rule is None or understood.rule.questions[0] != name):
            wrong.append(f"{words[name]} [{name}]: {understood.rule}")
    return wrong


@pytest.mark.parametrize("every", more(20, 1))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_in_its_own_words_is_answered(language: str, every: int) -> None:
    """In lower case and without its mark, too; but where two are asked in the same words."""
    assert other_than_asked(language, every) == []


def test_who_deals_first() -> None:
    """A question with a word that means nothing by itself is answered for the books that are asked it."""
    library, _ = load()
    books = library.books_of("uno-2003")
    understood = understand("who deals first", TypedQuestion(library, books, Voice("en")))
    assert understood.rule is not None
    assert understood.rule.questions == ("dealer.method",)


@pytest.mark.parametrize(
    ("language", "text", "question"),
    [
        ("en", "after a wild, who names the color", "wild.effect"),
        ("fr", "après une beuglante qui choisit la couleur", "howler.colour_chooser"),
    ],
)
def test_the_end_of_a_question_may_stand_first(language: str, text: str, question: str) -> None:
    """When it happens may be told before what is asked."""
    library, _ = load()
    understood = understand(text, TypedQuestion(library, tuple(library.books.values()), Voice(language)))
    assert understood.rule is not None
    assert understood.rule.questions[0] == question
