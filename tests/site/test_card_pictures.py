"""The faces of cards: each tells its card from all others of its deck, without colour and upside down, too."""

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.loader import load
from rulestone.prepared_game import prepare_edition, prepare_game
from rulestone.site.card_pictures import SHAPES, Face, draw_card, faces, file_name, signs
from rulestone.site.data_tables import palette

HUES = re.compile(r'(?:fill|stroke)="#[0-9a-f]+"')


Shown = dict[str, tuple[Ruleset, dict[str, Face], tuple[Card, ...]]]


@pytest.fixture(scope="module")
def shown() -> Shown:
    """By game that no book prints: its rules, what its cards show, and every card of it."""
    library = load()[0]
    assert library is not None
    used = {edition.game for edition in library.editions.values()} | {game.extends for game in library.games.values()}
    found = {}
    for name in library.games.keys() - used:
        prepared = prepare_game(library, name)
        (own,) = prepared.books.values()
        answers = {**prepared.rules.answers, **own.defaults}
        found[name] = prepared.rules, dict(faces(prepared.rules, answers)), tuple(card for card, _ in own.deck)
    return found


def test_no_two_cards_look_alike(shown: Shown) -> None:
    """In every bundled game each card has a face of its own, and keeps it where all colours look the same."""
    assert len(shown) == 3
    for name, (rules, face, cards) in shown.items():
        for look in (str, grey):
            looks = {look(draw_card(face[card.kind], card.colour, card.number, rules.colours)) for card in cards}
            assert len(looks) == len(cards), name


def test_a_card_shows_what_it_does_itself() -> None:
    """And not what may be done about it: of a Wild Draw Four no challenge, nor the price of one."""
    library = load()[0]
    assert library is not None
    prepared = prepare_edition(library, "hp-2003")
    assert signs(prepared.rules, "wd4", prepared.books["hp-2003/en"].defaults) == ("wheel", "+4")


def grey(picture: str) -> str:
    """A picture as it is seen where no colour is."""
    return HUES.sub("", picture)


def test_kinds_that_do_the_same_get_letters(shown: Shown) -> None:
    """Of kinds whose effects show nothing, each gets letters that no other has, however they begin."""
    rules = shown["crazy_eights"][0]
    names = ("king", "knight", "kit", "knave", "king_of_all", "k", "kk", "k_k")
    letters = [
        each.letters for each in faces(replace(rules, cards=dict.fromkeys(names, rules.cards["king"])), {}).values()
    ]
    assert letters[:3] == ["K", "KN", "KI"]
    assert len(set(letters)) == len(names)


@pytest.mark.parametrize(
    ("number", "lined"),
    [(6, True), (9, True), (0, False), (8, False), (3, False), (69, True), (16, True), (19, True), (26, False)],
)
def test_a_number_that_can_be_turned_round_is_underlined(number: int, lined: bool) -> None:
    """A 6 is no 9: what reads as a number upside down, too, stands on a line."""
    assert ('<path d="M' in draw_card(Face(), None, number, ())) is lined


def test_what_is_drawn_stands_out() -> None:
    """The ink of every colour is told from its ground by 4.5 to 1 at least."""
    for colour, style in palette().items():
        light, dark = sorted(map(luminance, (style["ground"], style["ink"])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, colour
        assert style["shape"] in SHAPES


def luminance(colour: str) -> float:
    """How light a colour is to the eye, from 0 to 1."""
    parts: Iterable[float] = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_picture_holds_no_markup_of_a_library() -> None:
    """A kind, colour or rank with markup in it is drawn as text."""
    picture = draw_card(Face(("<b>",), "<script>"), "<b>", "</svg><script>", ("<b>",))
    assert "<script>" not in picture
    assert "<b>" not in picture
    assert "/" not in file_name("../..", "<x>", "a/b", "c")


def test_colours_are_told_apart_without_colour() -> None:
    """Two colours of one game never carry the same shape, known or not."""
    colours = ("blue", "green", "red", "yellow", "ochre", "teal")
    shapes = [
        next(name for name, each in SHAPES.items() if each in draw_card(Face(), colour, 1, colours))
        for colour in colours
    ]
    assert len(set(shapes)) == len(colours)
