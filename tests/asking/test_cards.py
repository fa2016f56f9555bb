"""What is typed, and which card is meant by it."""

from functools import cache

import pytest

from rulestone.asking.asked import Desk
from rulestone.asking.cards import ActNamed, Named, Reader
from rulestone.asking.errors import Misasked
from rulestone.loader import load
from rulestone.words import Voice


@cache
def reader(language: str = "en") -> Reader:
    """A reader of the names of all bundled games, for somebody who speaks a language."""
    library, problems = load()
    assert library is not None, problems
    return Desk(library, tuple(library.books.values()), Voice(language)).reader


RED_SEVEN = Named("number", "red", 7)

MEANT = [
    *((text, RED_SEVEN) for text in ("red 7", "7 red", "RED 7", "red7", "r7", "7r", "red seven", "red number card 7")),
    *(
        (text, RED_SEVEN)
        for text in ("rojo 7", "7 rojo", "siete rojo", "7 rouge", "sept rouge", "7 vermelho", "vermelha 7")
    ),
    *((text, RED_SEVEN) for text in ("rde 7", "redd 7", "vermelo 7", "roug 7")),
    *((text, Named("wd4")) for text in ("+4", "wild draw four", "Wild Draw 4", "WILD DRAW FOUR card", "wild drw four")),
    *(
        (text, Named("wd4"))
        for text in ("Comodín Toma cuatro", "comodin toma 4", "Joker Bisca 4", "joker bisca quatro")
    ),
    *((text, Named("wild")) for text in ("wild", "Comodín", "comodin multicolor", "carte blanche", "Joker", "wlid")),
    *((text, Named("skip", "blue")) for text in ("blue skip", "skip blue", "salta azul", "saltar azul", "passer bleu")),
    ("red draw two", Named("draw_n", "red", None, 2)),
    ("red draw 3", Named("draw_n", "red", None, 3)),
    ("red +2", Named("draw_n", "red", None, 2)),
    ("redd +2", Named("draw_n", "red", None, 2)),
    ("toma tres roja", Named("draw_n", "red", None, 3)),
    ("bisca 3 vermelha", Named("draw_n", "red", None, 3)),
    ("green reverse", Named("reverse", "green")),
    ("Enseña tu mano", Named("howler")),
    ("beuglante", Named("howler")),
    ("invisibilty", Named("invisibility")),
    ("sorting hat", Named("sorting_hat")),
    ("sombrero seleccionador", Named("sorting_hat")),
]


@pytest.mark.parametrize(("text", "card"), MEANT)
def test_a_card_is_known_by_any_of_its_names(text: str, card: Named) -> None:
    """Colour and name in either order, in any language, as any book prints it, as a symbol, with a typing error."""
    assert reader().card(text) == card


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
@pytest.mark.parametrize(("text", "card"), [pair for pair in MEANT if len(pair[0]) > 3])
def test_the_language_of_whoever_asks_changes_no_whole_name(text: str, card: Named, language: str) -> None:
    """A whole name means the same card whatever language somebody speaks."""
    assert reader(language).card(text) == card


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [
        ("a3", "en", ("`blue 3`", "`yellow 3`")),
        ("v7", "pt", ("`7 verde`", "`7 vermelho`")),
        ("7", "en", ("`blue 7`", "`green 7`", "`red 7`", "`yellow 7`")),
        ("skip", "en", ("`blue Skip`", "`green Skip`", "`red Skip`", "`yellow Skip`")),
    ],
)
def test_what_is_not_clear_is_asked_about(text: str, language: str, names: tuple[str, ...]) -> None:
    """Where more than one card may be meant, all of them are named and none is guessed."""
    with pytest.raises(Misasked) as wrong:
        reader(language).card(text)
    assert wrong.value.slots["names"].items == names  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["red 10", "red 17", "gibberish", "queen of hearts", "", "?!", "rrrrrrr", "x" * 500])
def test_what_is_no_card_is_none(text: str) -> None:
    """Nothing is taken for a card that has another number or no likeness to a name."""
    with pytest.raises(Misasked):
        reader().card(text)


@pytest.mark.parametrize("text", ["red +4", "+4 red", "wild draw four red", "blue wild", "joker rouge", "r +4"])
def test_a_card_without_a_colour_is_not_taken_for_another(text: str) -> None:
    """`red +4` is no red 4: the card has no colour, and the answer says where the colour is told."""
    with pytest.raises(Misasked) as wrong:
        reader().card(text)
    assert wrong.value.key == "no_colour_of_its_own"


def test_the_nearest_names_are_offered() -> None:
    """A name that is nearly one of a card is answered with that card."""
    with pytest.raises(Misasked) as wrong:
        reader().card("purple 7")
    assert wrong.value.near[:2] == ("blue 7", "green 7")


def test_letters_stand_for_colours_of_the_own_language_first() -> None:
    """`v` is green in Spanish and French; in Portuguese it may be red as well."""
    assert reader("es").card("v7") == reader("fr").card("v7") == Named("number", "green", 7)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("draw", "draw"),
        ("robar", "draw"),
        ("piocher une carte", "draw"),
        ("pass", "pass"),
        ("passar", "pass"),
        ("challenge", "challenge"),
        ("chalenge", "challenge"),
        ("contester", "challenge"),
        ("call uno", "call.uno"),
        ("UNO", "call.uno"),
        ("annoncer UNO", "call.uno"),
        ("catch uno", "catch.uno"),
        ("flagrar uno", "catch.uno"),
    ],
)
def test_an_act_is_known_in_every_language(text: str, act: str) -> None:
    """An act is known by its names in all languages, with typing errors."""
    found = reader().move(text)
    assert isinstance(found, ActNamed)
    assert act in found.ids


def test_a_hand_is_a_list_of_cards() -> None:
    """Cards are parted by commas; a count may stand before one, and `?` is a card that nobody knows."""
    assert reader().cards("red 7, 2x blue 5; ?") == [RED_SEVEN, *[Named("number", "blue", 5)] * 2, None]
    assert reader().cards(" , ") == []
