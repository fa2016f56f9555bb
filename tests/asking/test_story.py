"""What was played before is told in a sentence, and the position follows from it."""

import pytest

from rulestone.asking.answering import Answering
from rulestone.asking.asked import Desk, Typed
from rulestone.asking.errors import Misasked
from rulestone.asking.questions import Asked, understand
from rulestone.asking.story import LAID, Event, read, seated, with_story
from rulestone.words import Voice
from tests.asking.test_free_text import asked


def desk(language: str = "en") -> Desk:
    """All books, asked in a language."""
    some = asked(language)
    return Desk(some.library, some.books, some.voice)


def told(after: str, language: str = "en", **typed: object) -> Typed:
    """The position that follows from a sentence."""
    return with_story(Typed(after=after, **typed), desk(language))  # type: ignore[arg-type]


def word(text: str, after: str, language: str = "en") -> str | None:
    """The first word of the answer to a question after something was played."""
    some = asked(language)
    whole = Asked(some.library, some.books, Voice(language), (), after)
    return Answering(understand(text, whole), whole).word()


@pytest.mark.parametrize(
    ("after", "language"),
    [
        ("Ana laid a blue reverse, then Ben drew", "en"),
        ("Ana tiró una reversa azul, luego Ben robó", "es"),
        ("Ana a posé une inversion bleue, puis Ben a pioché", "fr"),
        ("Ana jogou um inverter azul, depois Ben comprou", "pt"),
    ],
)
def test_who_laid_what_is_read_in_every_language(after: str, language: str) -> None:
    """The sentence that the help gives is read in each language: a card, who laid it, and whose turn it is."""
    typed = told(after, language)
    assert desk(language).card(typed.on or "").kind == "reverse"
    assert (typed.laid_by, typed.turn) == ("3", "1")


def test_the_last_that_acted_sits_right_before_whoever_asks() -> None:
    """Two that are named sit one after the other; who acts after me sits behind me."""
    both = read("Ana laid a red 7, Ben laid a red 5", desk())
    assert seated(both, 4) == {"ana": 2, "ben": 3}
    mine = read("I laid a red 7, then Ben laid a red 5", desk())
    assert seated(mine, 4) == {"me": 0, "ben": 1}
    assert [each.did for each in mine.events] == [LAID, LAID]


def test_a_card_that_was_laid_before_lies_under_the_other() -> None:
    """Of two cards the later one is in play."""
    typed = told("Ana laid a red 7, then Ben laid a red 5")
    assert (typed.on, typed.under) == ("red 5", "red 7")


def test_a_name_that_sounds_like_a_word_stays_a_name() -> None:
    """Ben is nobody's `been`, and Mario no colour."""
    assert read("Ben laid a red 7", desk()).events == (Event("ben", LAID, desk().card("red 7")),)


@pytest.mark.parametrize(
    ("text", "after", "says"),
    [
        ("can I catch her", "Ana laid a red 7 and has one card left", "yes"),
        ("can I catch her", "Ana laid a red 7, forgot uno, has one card left, then Ben drew", "no"),
        ("may I challenge", "Ana laid a wild draw four", "yes"),
        ("may I challenge", "Ana laid a wild draw four, then Ben laid a red 5", "no"),
        ("can I play a red 5", "Ana laid a red 7", "yes"),
        ("can I play a red 5", "I drew a blue 7", None),
    ],
)
def test_windows_can_be_asked_about(text: str, after: str, says: str | None) -> None:
    """Who may be caught or challenged hangs on what happened since; what cannot be is not answered."""
    assert word(text, after) == says


def test_a_detail_is_asked_for_where_the_answer_hangs_on_it() -> None:
    """Whether somebody can be caught hangs on how many cards they have left."""
    some = asked()
    whole = Asked(some.library, some.books, Voice("en"), (), "Ana laid a red 7")
    understood = understand("can I catch her", whole)
    assert understood.because is not None
    assert "--cards-left" in understood.because.sentence(Voice("en"))


@pytest.mark.parametrize("after", ["the moon fell", "Ana", "Ana laid", "", "Ana cooked a red 7", "x" * 500])
def test_what_is_not_understood_is_refused(after: str) -> None:
    """A story of which a word has no part in a game is told back; nothing is guessed."""
    with pytest.raises(Misasked):
        told(after)


def test_what_is_told_twice_must_be_the_same() -> None:
    """Who lays a red 7 in the story, and a blue one in an option, is asked which."""
    with pytest.raises(Misasked):
        told("Ana laid a red 7", on="blue 7")
    assert told("Ana laid a red 7", on="red 7").on == "red 7"


def test_who_drew_has_had_a_turn_whoever_laid_the_card() -> None:
    """Also where the card in play is told by an option: what happened since is not passed over."""
    assert told("Ben drew", on="red 7", laid_by="3").turn == "1"
