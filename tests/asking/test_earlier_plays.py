"""What was played before is told in a sentence, and the position follows from it."""

import pytest

import rulestone
from rulestone.asking.answer_text import Answering
from rulestone.asking.earlier_plays import LAID, Event, read_story, seats_of, with_story
from rulestone.asking.errors import Misasked
from rulestone.asking.situation import Words
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion
from rulestone.words import Voice
from tests.asking.test_free_text import asked


def parser(language: str = "en") -> SituationParser:
    """All books, asked in a language."""
    some = asked(language)
    return SituationParser(some.library, some.books, some.voice)


def told(after: str, language: str = "en", **typed: object) -> Words:
    """The position that follows from a sentence."""
    return with_story({"after": after, **typed}, parser(language))


def word(text: str, after: str, language: str = "en") -> str | None:
    """The first word of the answer to a question after something was played."""
    some = asked(language)
    whole = TypedQuestion(some.library, some.books, Voice(language), (), after)
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
    assert parser(language).card(typed["on"]).kind == "reverse"
    assert (typed["laid_by"], typed["turn"]) == ("3", "1")


def test_the_last_that_acted_sits_right_before_whoever_asks() -> None:
    """Two that are named sit one after the other; who acts after me sits behind me."""
    both = read_story("Ana laid a red 7, Ben laid a red 5", parser())
    assert seats_of(both, 4) == {"ana": 2, "ben": 3}
    mine = read_story("I laid a red 7, then Ben laid a red 5", parser())
    assert seats_of(mine, 4) == {"me": 0, "ben": 1}
    assert [each.did for each in mine.events] == [LAID, LAID]


def test_a_card_that_was_laid_before_lies_under_the_other() -> None:
    """Of two cards the later one is in play."""
    typed = told("Ana laid a red 7, then Ben laid a red 5")
    assert (typed["on"], typed["under"]) == ("red 5", "red 7")


def test_a_name_that_sounds_like_a_word_stays_a_name() -> None:
    """Ben is nobody's `been`, and Mario no colour."""
    assert read_story("Ben laid a red 7", parser()).events == (Event("ben", LAID, parser().card("red 7")),)


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
    whole = TypedQuestion(some.library, some.books, Voice("en"), (), "Ana laid a red 7")
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
    assert told("Ana laid a red 7", on="red 7")["on"] == "red 7"


def test_who_drew_has_had_a_turn_whoever_laid_the_card() -> None:
    """Also where the card in play is told by an option: what happened since is not passed over."""
    assert told("Ben drew", on="red 7", laid_by="3")["turn"] == "1"


@pytest.mark.parametrize(
    ("after", "language"),
    [("I drew two", "en"), ("robé dos", "es"), ("j'ai pioché deux", "fr"), ("comprei 2 cartas", "pt")],
)
def test_who_drew_several_has_lost_the_turn(after: str, language: str) -> None:
    """A number behind the drawing counts cards and is no card; it is the next player's turn."""
    happened = told(f"Ana {LAYS[language]}, {after}", language)
    assert "drawn" not in happened
    assert happened["turn"] == "2"


LAYS = {
    "en": "laid a red draw two",
    "es": "puso un +2 rojo",
    "fr": "a posé un +2 rouge",
    "pt": "jogou um +2 vermelho",
}


def test_a_card_that_was_laid_on_whoever_asks_waits_for_them() -> None:
    """What is told to have hit the one who asks is what they answer; who hit them is known by name."""
    assert told("Ana laid a howler on me") == {"pending": "Howler"}
    assert told("Ana laid a red 5, Ben hit me with a wild draw four")["laid_by"] == "4"


def test_a_colour_that_was_named_is_in_force() -> None:
    """Whoever tells which color was named after a Wild need not tell it again."""
    assert told("Ana laid a wild and called red")["colour"] == "red"


@pytest.mark.parametrize(
    ("after", "language"),
    [
        ("Tom laid a red 7, then I laid a red 5", "en"),
        ("Tom tiró un 7 rojo, luego yo tiré un 5 rojo", "es"),
        ("Tom tiró un 7 rojo, luego jugué un 5 rojo", "es"),
        ("Tom a posé un 7 rouge, puis j'ai posé un 5 rouge", "fr"),
        ("Tom jogou um 7 vermelho, depois joguei um 5 vermelho", "pt"),
    ],
)
def test_whoever_laid_the_last_card_laid_it_themselves(after: str, language: str) -> None:
    """A story that ends with oneself after somebody else: who did it may be a part of other words, or of the verb."""
    typed = told(after, language)
    assert typed["laid_by"] == "1"
    with pytest.raises(Misasked) as wrong:
        rulestone.ask(asked().library, "red 3", after=after, hand="red 3, blue 2", books=["uno-2003/en"])
    assert wrong.value.key == "cannot_be.turn.own"


def test_what_i_did_is_mine_whatever_the_verb() -> None:
    """Also by a verb that mostly tells what somebody did to whoever asks."""
    assert told("I threw a red 7")["laid_by"] == "1"


def test_somebody_else_did_what_they_did() -> None:
    """She who acts after me is not me."""
    assert told("I laid a red 7, then she laid a red 5")["laid_by"] == "2"


@pytest.mark.parametrize(
    "then",
    ["drew", "drew two cards", "drew 2 cards", "drew two cards and missed his turn", "missed his turn"],
)
def test_how_many_were_drawn_and_a_turn_that_was_lost_are_understood(then: str) -> None:
    """However it is told that somebody took what was played on them, it is the turn of the next player."""
    typed = told(f"Tom laid a red draw two, then Vic {then}")
    assert (typed["laid_by"], typed["turn"]) == ("3", "1")


def test_what_an_option_tells_as_well_is_told_once() -> None:
    """A card by another name is the same card; another card is refused."""
    both = told("I laid a red +2, then Ben drew 2", on="red draw two", players=2)
    assert both == told("I laid a red +2, then Ben drew 2", players=2)
    with pytest.raises(Misasked):
        told("I laid a red +2, then Ben drew 2", on="red 5", players=2)
