"""Every game that comes with rulestone is spoken of in all four languages: its cards, colours and piles have names."""

import os.path
import tomllib
from functools import cache
from typing import Any

import pytest

from rulestone.cards import Card
from rulestone.compiler import Ruleset, compile_game
from rulestone.words.languages import LANGUAGES, LOCALE
from rulestone.words.slots import Colour
from rulestone.words.voice import Voice
from tests.engine.tables import library

GAMES = sorted(set(library().games) - {"nothing_new"})
FOLDER = os.path.join(os.path.dirname(__file__), "..", "..", "locales")
each = pytest.mark.parametrize(("language", "game"), [(language, game) for language in LANGUAGES for game in GAMES])


@cache
def grammar(language: str) -> dict[str, Any]:
    """What is written of a language."""
    with open(os.path.join(FOLDER, LOCALE[language], "grammar.toml"), "rb") as file:
        return tomllib.load(file)


def rules(game: str) -> Ruleset:
    """A game as it is played."""
    return compile_game(library(), game, whole=False)


@each
def test_every_kind_of_card_has_a_name(language: str, game: str) -> None:
    """One that carries a number has a name with it, too, and no two kinds of a game have the same."""
    known = grammar(language)["cards"]
    for kind in rules(game).cards:
        assert known[kind]["one"], kind
        if rules(game).card_facts[kind].get("numbers"):
            assert "{number}" in known[f"{kind}.numbered"]["one"], kind
    said = [Voice(language).noun(Card(kind)) for kind in rules(game).cards]
    assert len(set(said)) == len(said)


@each
def test_every_colour_or_suit_has_a_name(language: str, game: str) -> None:
    """In both genders, and different from every other of the game."""
    known = grammar(language)["colours"]
    for gender in "mf":
        assert len({known[colour][gender] for colour in rules(game).colours}) == len(rules(game).colours)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pile_has_a_name(language: str) -> None:
    """The draw pile and the discard pile, one and many."""
    for pile in ("draw_pile", "discard_pile"):
        assert {"one", "many"} <= grammar(language)["nouns"][pile].keys()


def test_no_name_is_of_a_card_or_colour_that_no_game_has() -> None:
    """What a game does not have any more is not kept in the grammar."""
    kinds = {kind for game in GAMES for kind in rules(game).cards}
    colours = {colour for game in GAMES for colour in rules(game).colours}
    for language in LANGUAGES:
        assert {kind.removesuffix(".numbered") for kind in grammar(language)["cards"]} == kinds
        assert grammar(language)["colours"].keys() == colours


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "queen of hearts"), ("es", "reina de corazones"), ("fr", "dame de cœur"), ("pt", "dama de copas")],
)
def test_a_card_of_suits_is_named_with_its_suit(language: str, said: str) -> None:
    """The queen of hearts, and not `queen` in a French sentence."""
    assert Voice(language).noun(Card("queen", "hearts")) == said
    assert Voice(language).noun(Colour("hearts")) == said.split()[-1]
