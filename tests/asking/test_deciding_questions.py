"""Why the books say what they say: the rule that somebody at the table would name."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import rulestone
from rulestone.asking import deciding_questions, possible_moves
from rulestone.asking.book_verdicts import ask_books
from rulestone.asking.card_sets import describe_cards
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation_parser import SituationParser
from rulestone.words import Voice


@cache
def parser(books: tuple[str, ...], house_rules: tuple[str, ...]) -> SituationParser:
    """Where some books are asked, or all."""
    library = rulestone.load()
    return SituationParser(
        library, [library.books[each] for each in books or sorted(library.books)], Voice("en"), house_rules
    )


def said(move: str, *books: str, house_rules: Sequence[str] = (), **told: Any) -> str:
    """The answer as it is told, on one line."""
    answered = ask_books(parser(books, tuple(house_rules)).ask({"move": move, **told}))
    return " ".join(" ".join(line.text for line in ReplyText(reply_to(answered), Voice("en")).lines()).split())


@pytest.mark.parametrize("move", ["wild", "red reverse", "red skip", "red 5"])
def test_what_cannot_answer_a_draw_card_is_told_what_is_due(move: str) -> None:
    """Whoever was hit draws and misses the turn; that draw cards are not passed on is no reason for other cards."""
    told = said(move, pending="red draw two")
    assert "draws 2 cards. A player who draws cards because of a Draw card loses a turn." in told
    assert "passed on" not in told
    assert "silent" not in told
    assert "What can be done instead: draw 2 cards." in told


def test_another_draw_card_is_told_that_it_is_not_passed_on() -> None:
    """Where a rule on answering with the same card decides, it is told, and what is due as well."""
    told = said("red draw two", pending="blue draw two")
    assert "A player may not answer a Draw card with another to avoid drawing cards." in told
    assert "A player who draws cards because of a Draw card loses a turn." in told
    assert said("red draw two", pending="blue draw two", house_rules=["stacking"]).startswith("Legal")


def test_a_skip_takes_the_turn() -> None:
    """Whoever was hit by a Skip plays nothing, as it costs the turn; nothing is drawn for it."""
    told = said("red 5", pending="red skip")
    assert "A Skip card makes the next player lose a turn." in told
    assert "What can be done instead: let it be." in told


@pytest.mark.parametrize("move", ["red 5", "wild", "wild draw four"])
def test_what_can_be_done_about_four_cards_is_to_take_them_or_to_challenge(move: str) -> None:
    """All that can be done instead is told."""
    assert "What can be done instead: draw 4 cards or challenge the card." in said(move, pending="wild draw four")


def test_why_one_may_draw_is_told() -> None:
    """With a card to play one may hold it back; without one there is none to play; a match is no reason by itself."""
    assert "A player who has a playable card may choose not to play it." in said("draw", on="red 5")
    assert "A card matches" not in said("draw", on="red 5")
    assert "No card of this hand can be played." in said("draw", on="red 5", hand="blue 2, green 9")
    assert "No card of this hand" not in said("draw", on="red 5", hand="red 2, green 9")


@pytest.mark.parametrize("on", ["red 7", "red skip", "red draw two"])
def test_what_answers_one_card_alone_is_told(on: str) -> None:
    """A card that cannot be challenged is named."""
    assert "cannot be answered in this way" in said("challenge", "uno-2003/en", on=on)


def test_where_nothing_is_due_nothing_is_named() -> None:
    """A Reverse that was just laid leads away, so that somebody else is to play; a Howler costs no turn."""
    assert "It is somebody else’s turn." in said("red 5", pending="green reverse", players=4)
    assert "costs nobody a turn" not in said("red 5", pending="howler")
    assert "draw" not in said("red 5", pending="sorting hat"), "nobody knows how many cards it takes"


@pytest.mark.parametrize("card", ["wild", "wild draw four"])
def test_what_is_assumed_of_a_drawn_card_does_not_contradict_the_answer(card: str) -> None:
    """Whether a Wild counts as a card to play is what the answer hangs on, so that nothing is assumed about it."""
    told = said("keep", "hp-2003/pt", on="red 5", drawn="red 3", hand=f"{card}, blue 2")
    assert "counts as having nothing to play" in told
    assert "by choice, as another" not in told
    assert "by each book’s own rule" in told
    assert "by choice, as another" in said("keep", "hp-2003/pt", on="red 5", drawn="red 3", hand="red 2, blue 2")


@pytest.mark.parametrize("hand", ["blue 5, blue skip", "blue skip, green 3", "green 3, blue reverse, blue 5"])
def test_why_one_may_draw_hangs_on_no_card_of_the_hand(hand: str) -> None:
    """Where nothing fits, that is the reason to draw, whichever cards they are."""
    told = said("draw", "uno-2003/en", on="red 7", hand=hand)
    assert told.split("(1 book) ")[1].startswith("No card of this hand can be played. Assumed:")


def test_a_bluff_is_named_only_where_every_book_speaks_of_it() -> None:
    """A book that says nothing of bluffing lets the card lie all the same if nobody challenges it."""
    assert said("wild draw four", "hp-2018/en", on="red 7", hand="red 5").startswith("Illegal, but stands unless ")
    assert said("wild draw four", "hp-2003/fr", on="red 7", hand="red 5").startswith("Only as a bluff: ")


def test_every_card_that_stands_in_the_way_is_told() -> None:
    """Without one of two red cards the other would still be there."""
    told = said("wild draw four", "uno-2003/en", on="red 7", hand="red 5, green 7, red 2")
    assert told.startswith("Only as a bluff: ")
    assert "The hand holds a red 2 and a red 5." in told
    assert "It would be legal without the red 2 and the red 5." in told
    assert "without the red 2." in said("wild draw four", "uno-2003/en", on="red 7", hand="green 7, red 2")


def test_every_card_that_can_be_played_is_told() -> None:
    """What can be done instead, and why it must be, names every card in the order of a sorted hand."""
    told = said("pass", "uno-2003/en", on="red 7", hand="wild, red 5, green 3, red 2")
    assert "The hand holds a red 2, a red 5, and a Wild." in told
    assert "instead: draw a card or play the red 2, the red 5, or the Wild." in told


def test_a_card_of_which_all_copies_are_held_lies_nowhere() -> None:
    """What is told to be legal on nothing but cards of one's own hand is not told."""
    here = parser(("uno-2003/en",), ()).tables[0]
    zero, five = (card for card in here.deck if card.colour == "blue" and card.number in (0, 5))
    assert len(describe_cards(here.rules, [zero, five], tuple(here.deck))) == 2
    assert len(describe_cards(here.rules, [zero, five], tuple(here.deck), gone=[zero])) == 1


def test_an_answer_is_worked_out_once_and_told_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """No book is asked again for another language."""
    situation = {"on": "red 7", "hand": "red 2"}
    typed: list[dict[str, str]] = [{**situation, "move": move} for move in ("blue 5", "wild draw four", "pass")]
    typed.append({**situation, "move": "keep", "drawn": "red 5"})
    answers = [ask_books(parser((), ()).ask(each)) for each in typed]
    english = [list(ReplyText(reply_to(each), Voice("en")).lines()) for each in answers]

    def asked_again(*_: object) -> None:
        raise AssertionError

    for module in (deciding_questions, possible_moves):
        monkeypatch.setattr(module, "opening", asked_again)
    monkeypatch.setattr(deciding_questions, "ask_book", asked_again)
    monkeypatch.setattr(deciding_questions, "rule", asked_again)
    for each, lines in zip(answers, english, strict=True):
        for language in ("es", "fr", "pt"):
            told = list(ReplyText(reply_to(each), Voice(language)).lines())
            assert [(line.indent, line.word) for line in told] == [(line.indent, line.word) for line in lines]


def test_what_can_be_done_instead_is_told_by_book_where_books_part() -> None:
    """A card drawn by choice that can be laid has to be by the Portuguese sheet; by the others it may be kept."""
    books = [f"hp-2003/{each}" for each in ("en", "en-booklet", "es", "fr", "fr-booklet", "pt")]
    told = said("yellow 3", *books, on="yellow 0", hand="yellow 3", drawn_by_choice="green 0")
    assert "instead (hp-2003 {en, en-booklet, es, fr, fr-booklet}): keep the card just drawn or play" in told
    assert "instead (hp-2003 {pt}): play the card just drawn" in told


def test_what_the_first_card_makes_one_draw_is_told() -> None:
    """A Draw Two turned up first makes the first player draw 2 in one game and 3 in the other, whoever loses a turn."""
    two = said("red 1", "uno-2003/en", "hp-2018/en", start=True, pending="red draw two", hand="red 1")
    assert "Because of the first card (uno-2003 {en}, hp-2018 {en}): the player draws 2 cards." in two
    three = said("red 1", "hp-2003/en", "hp-2003/es", start=True, on="red draw 3", hand="red 1")
    assert "(hp-2003 {en, es}): the player draws 3 cards." in three
    assert "nothing pending" not in two + three


def test_by_when_a_word_is_due_is_told_by_book_and_by_reading() -> None:
    """One sheet of 2003 gives two moments for calling UNO, and those of 2018 can be read in two ways."""
    position = {"on": "red 7", "hand": "blue 7, green 2"}
    brief = said("blue 7", **position)
    assert "in more than one way, in hp-2018 {en, es}, hp-2003 {es}: `rulestone explain uno.call_deadline`" in brief
    new = said("blue 7", "hp-2018/en", "hp-2018/es", **position)
    assert "The book can be read in more than one way. Reading 1: A player must call" in new
    assert "Reading 2: A player must call “UNO” once they have one card left." in new
    old = said("blue 7", "hp-2003/es", **position)
    assert "The book says two things. A player must call “UNO” before playing" in old
    text = ReplyText(reply_to(ask_books(parser((), ()).ask({"move": "blue 7", **position}))), Voice("en"))
    whole = [line.text for line in text.lines(verbose=True)]
    assert any(line.startswith("hp-2018 {en, es}: The book can be read in more than one way.") for line in whole)
    assert any(line.startswith("hp-2003 {es}: The book says two things.") for line in whole)


@pytest.mark.parametrize(
    ("move", "on", "rule"),
    [
        ("green 6", "green reverse", "With two players, a Reverse card works like a Skip card."),
        ("blue skip", "red skip", "A Skip card makes the next player lose a turn."),
    ],
)
def test_why_it_is_my_turn_again_is_told(move: str, on: str, rule: str) -> None:
    """With two players whoever laid a Reverse or a Skip goes on, by a rule that the answer names."""
    assert rule in said(move, "uno-2003/en", on=on, laid_by="me", players=2)


def test_verbose_tells_every_reading_of_what_was_looked_up() -> None:
    """Which Action Cards rule out a Wild Draw Four is read in two ways in one sheet, and both are told."""
    asking = parser(("hp-2018/en",), ()).ask(
        {"move": "wild draw four", "on": "yellow 5", "hand": "yellow 1, wild draw four"}
    )
    text = ReplyText(reply_to(ask_books(asking)), Voice("en"))
    looked_up = next(line.text for line in text.chains() if "[wd4.action_card_exception]" in line.text)
    assert "Reading 1:" in looked_up
    assert "Reading 2:" in looked_up
