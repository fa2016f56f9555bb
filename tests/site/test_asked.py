"""What people ask most, answered: which questions these are is data, and what is said is what `rulestone ask` says."""

import pytest

from rulestone import bundled_files
from rulestone.asking.answer_text import Answering
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion, Understood
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site.page_sentences import Speech
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.most_asked import AnsweredQuestion, answered
from rulestone.site.site_knowledge import MOST, Knowledge, question_asked
from rulestone.site.site_languages import TONGUES
from rulestone.words import Voice
from tests.marks import some

PLAYED = ("uno-2003", "hp-2003", "hp-2018")


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    """The bundled rules; what was found in them is not asked here."""
    library = load()[0]
    assert library is not None
    return Knowledge(library, ())


def told(knowledge: Knowledge, edition: str, language: str = "en") -> dict[str, AnsweredQuestion]:
    """The questions of an edition by their anchors."""
    tongue = next(each for each in TONGUES if each.code == language)
    writer = PageWriter(knowledge, Speech(tongue))
    return {each.anchor: each for each in answered(writer, knowledge.library.editions[edition])}


@pytest.mark.parametrize("edition", PLAYED)
def test_each_edition_answers_twenty_five_questions(knowledge: Knowledge, edition: str) -> None:
    """Each with something that is said and a rule on which it rests, in every language."""
    for tongue in TONGUES:
        found = told(knowledge, edition, tongue.code)
        assert len(found) == MOST
        assert all(each.says and each.rules and each.asks.endswith("?") for each in found.values())


def test_answers_are_those_of_the_game(knowledge: Knowledge) -> None:
    """As a family would check them against the printed sheet."""
    found = told(knowledge, "uno-2003")
    words = {name: each.says[0].word for name, each in found.items()}
    assert words["two-on-two"] == words["four-on-two"] == words["keep-drawing"] == words["two-cards"] == "No."
    assert words["play-drawn"] == words["last-wild"] == words["same-colour"] == "Yes."
    assert found["cards-each"].says[0].sentences == ("Everybody starts with 7 cards.",)
    assert "draws 6 cards in all" in found["lost-challenge"].says[0].sentences[0]
    assert found["two-on-two"].asks == "Can you play a +2 on a +2?"
    assert told(knowledge, "hp-2003")["two-on-two"].asks == "Can you play a +3 on a +3?"


def test_where_books_part_each_says_its_own(knowledge: Knowledge) -> None:
    """One book of the edition obliges whoever draws by choice, the others do not."""
    says = told(knowledge, "hp-2003")["must-play-drawn"].says
    assert [one.word for one in says[:2]] == ["No.", "Yes."]
    assert [len(one.books) > 1 for one in says[:2]] == [True, False]


@pytest.mark.parametrize(
    ("edition", "language"),
    some(
        [(edition, tongue.code) for edition in PLAYED for tongue in TONGUES if tongue.code != "en"],
        lambda each: each == ("uno-2003", "fr"),
    ),
)
def test_questions_are_understood_alike_in_every_language(knowledge: Knowledge, edition: str, language: str) -> None:
    """Whoever types one into `rulestone ask` gets the answer that stands on the page."""
    library = knowledge.library
    for ask, english in knowledge.most_asked((bundled_files.LOCALES,))[edition]:
        speaking = voice(library, edition, language)
        asked = TypedQuestion(library, library.books_of(edition), speaking)
        typed = question_asked(library, library.editions[edition], ask, speaking)
        assert about(understand(typed, asked), asked) == about(english, asked), typed


def about(understood: Understood, asked: TypedQuestion) -> str | None:
    """The rule that is asked for; of a position, the answer."""
    return Answering(understood, asked).word() if understood.rule is None else understood.rule.questions[0]


def voice(library: Library, edition: str, language: str) -> Voice:
    """The voice that tells an edition in a language."""
    return Voice(language).of(*library.books_of(edition))


def test_two_sentences_of_one_book_are_said_to_be_two(knowledge: Knowledge) -> None:
    """One book of the edition says two things in two places; what other books say needs no such word."""
    says = told(knowledge, "hp-2003")["when-uno"].says
    assert [one.sentences[0] == "Says several things:" for one in says] == [False, True]
    assert [len(one.sentences) > 2 for one in says] == [False, True]


def test_a_table_is_told_how_to_go_on(knowledge: Knowledge) -> None:
    """Where a passage can be read in two ways, or asks for what nobody can do, a way to play is suggested with it."""
    for edition, books in (("uno-2003", 1), ("hp-2003", 2)):
        says = told(knowledge, edition)["empty-pile"].says
        helped = [one for one in says if any(line.startswith("We suggest: When the DRAW") for line in one.sentences)]
        assert len(helped) == books
    clear = told(knowledge, "uno-2003")["cards-each"].says
    assert all(len(one.sentences) == 1 for one in clear)
