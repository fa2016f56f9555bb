"""What is told back of a question is the question that the first word answers, in the words that were typed."""

from functools import cache

import pytest

from rulestone.asking.answer_text import Answering
from rulestone.asking.points_of_rules import points
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion
from rulestone.loader import load
from rulestone.model import Library
from rulestone.records import replace
from rulestone.words import LANGUAGES, Voice


@cache
def library() -> Library:
    """The bundled rules."""
    found, _ = load()
    assert found is not None
    return found


def asked(language: str) -> TypedQuestion:
    """All books, asked in a language."""
    books = tuple(sorted(library().books.values(), key=lambda book: book.id))
    return TypedQuestion(library(), books, Voice(language))


def lines(text: str, language: str = "en") -> list[str]:
    """The answer to a text."""
    query = asked(language)
    return [line.text for line in Answering(understand(text, query), query).lines()]


@pytest.mark.parametrize(
    ("language", "text", "asks", "word"),
    [
        ("en", "can you pass without picking up", "You ask: May a player pass without drawing?", "No."),
        ("en", "do you keep drawing until you can play", "You ask: Does a player with no playable card", "No."),
        ("es", "el comodin se puede tirar siempre", "Pregunta: ¿Se puede jugar un Comodín en", "Sí."),
        ("pt", "tem que comprar ate sair uma que serve", "Pergunta: É preciso comprar", "Não."),
        (
            "pt",
            "quem pode acusar quem nao gritou uno, so o proximo ou qualquer um",
            "Pergunta: Qualquer outro jogador pode",
            "Sim.",
        ),
    ],
)
def test_the_first_word_answers_the_question_that_is_told_back(language: str, text: str, asks: str, word: str) -> None:
    """Yes and no stand below a question that they answer."""
    first, second, *_ = lines(text, language)
    assert first.startswith(asks)
    assert second.startswith(word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_asked_whether_or_is_in_no_book_can_be_told_back(language: str) -> None:
    """Each way of asking that turns a question of the books, or asks what no book has, has a sentence of ours."""
    voice = Voice(language)
    for point in points(library()).points:
        ask = point.ask
        turned = point.whether and ask.says and not voice.knows(f"cli.ask.asks.{ask.note}")
        unsaid = not ask.questions and not ask.house_rule and not point.is_position and not point.is_other
        if turned or unsaid:
            assert voice.knows(f"cli.ask.asks.{ask.wording}"), ask.wording


def test_what_no_book_says_is_told_with_what_was_understood() -> None:
    """A bare “No book says.” would not show a misunderstanding."""
    assert lines("can I say uno when I have three cards")[:2] == [
        "You ask: May “UNO” be called with more than one card left, and is that punished?",
        "No book says.",
    ]


def test_what_may_turn_a_question_is_not_told_as_understood_too() -> None:
    """What changes nobody knows what stands in one list, not in both."""
    query = asked("en")
    understood = understand("can I play on a draw two that was picked up?", query)
    unsure = replace(understood, position=None, rule=None, because=None, unused=("was picked up",), near=())
    unknown, heard, *_ = [line.text for line in Answering(unsure, query).lines()]
    assert "`was picked up`" in unknown
    assert "`a draw two`" in heard
    assert "picked up" not in heard


@pytest.mark.parametrize(
    ("language", "text", "told", "other"),
    [
        ("en", "can you stack +2", "Draw Two", "Draw 3"),
        ("en", "can you stack draw 3 cards", "Draw 3", "Draw Two"),
        ("es", "se pueden acumular los +2", "Toma 2", "Toma tres"),
    ],
)
def test_a_card_is_told_by_the_name_that_it_was_given(language: str, text: str, told: str, other: str) -> None:
    """Books of a game that has the card come first, and say it in their words."""
    answer = " ".join(lines(text, language))
    assert told in answer
    assert other not in answer


@pytest.mark.parametrize(
    ("text", "edition", "left"),
    [
        (
            "how many cards in harry potter uno and how many players",
            "hp-2003",
            "how many cards in harry potter uno and",
        ),
        ("what does the sorting hat card do can it be used on yourself", "hp-2018", "can it be used on yourself"),
        ("how many cards can i draw if i cant play", "uno-2003", ""),
    ],
)
def test_half_of_two_questions_is_told_to_be_left(text: str, edition: str, left: str) -> None:
    """A second question in a text is not dropped without a word; one word that may be done is none."""
    some = asked("en")
    books = tuple(book for book in some.books if book.edition == edition)
    understood = understand(text, some._replace(books=books))
    assert understood.rule is not None
    assert " | ".join(understood.passed_over) == left


@pytest.mark.parametrize(
    ("text", "language", "edition"),
    [
        ("si robo una carta y sirve la tengo que tirar", "es", "hp-2018"),
    ],
)
def test_a_first_word_holds_for_every_case(text: str, language: str, edition: str) -> None:
    """Of a rarer case beside the usual one, in which books differ, the first word takes no side."""
    some = asked(language)
    books = tuple(book for book in some.books if book.edition == edition)
    whole = some._replace(books=books)
    assert Answering(understand(text, whole), whole).word() == "depends"


@pytest.mark.parametrize("text", ["two players: does a reverse work like a skip?", "does a reverse jump for two"])
def test_the_nearest_questions_are_always_offered(text: str) -> None:
    """What is not understood has questions beside it, those about its cards first."""
    some = asked("en")
    books = tuple(book for book in some.books if book.edition == "hp-2018")
    understood = understand(text, some._replace(books=books))
    assert understood.is_answered or understood.near
