"""What is typed, and which card is meant by it."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulestone.asking.errors import Misasked
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.typed_cards import ActNamed, NameReader, TypedCard, noun_of
from rulestone.cli import main
from rulestone.loader import load
from rulestone.words import Voice
from tests.marks import some


@cache
def reader(language: str = "en") -> NameReader:
    """A reader of the names of all bundled games, for somebody who speaks a language."""
    library, problems = load()
    assert library is not None, problems
    return SituationParser(library, tuple(library.books.values()), Voice(language)).reader


RED_SEVEN = TypedCard("number", "red", 7)

LANGUAGES = ("en", "es", "fr", "pt")


def spoken(texts: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Each text in one language for every change, in CI in all."""
    each = [(*text, language) for text in texts for language in LANGUAGES]
    return some(each, lambda found: found[-1] == LANGUAGES[len(found[0]) % len(LANGUAGES)])


MEANT = [
    *((text, RED_SEVEN) for text in ("red 7", "7 red", "RED 7", "red7", "r7", "7r", "red seven", "red number card 7")),
    *(
        (text, RED_SEVEN)
        for text in ("rojo 7", "7 rojo", "siete rojo", "7 rouge", "sept rouge", "7 vermelho", "vermelha 7")
    ),
    *((text, RED_SEVEN) for text in ("rde 7", "redd 7", "vermelo 7", "roug 7")),
    *(
        (text, TypedCard("wd4"))
        for text in ("+4", "wild draw four", "Wild Draw 4", "WILD DRAW FOUR card", "wild drw four")
    ),
    *(
        (text, TypedCard("wd4"))
        for text in ("Comodín Toma cuatro", "comodin toma 4", "Joker Bisca 4", "joker bisca quatro")
    ),
    *(
        (text, TypedCard("wild"))
        for text in ("wild", "Comodín", "comodin multicolor", "carte blanche", "Joker", "wlid")
    ),
    *(
        (text, TypedCard("skip", "blue"))
        for text in ("blue skip", "skip blue", "salta azul", "saltar azul", "passer bleu")
    ),
    ("red draw two", TypedCard("draw_n", "red", None, 2)),
    ("red draw 3", TypedCard("draw_n", "red", None, 3)),
    ("red +2", TypedCard("draw_n", "red", None, 2)),
    ("redd +2", TypedCard("draw_n", "red", None, 2)),
    ("toma tres roja", TypedCard("draw_n", "red", None, 3)),
    ("bisca 3 vermelha", TypedCard("draw_n", "red", None, 3)),
    ("green reverse", TypedCard("reverse", "green")),
    ("Enseña tu mano", TypedCard("howler")),
    ("beuglante", TypedCard("howler")),
    ("invisibilty", TypedCard("invisibility")),
    ("sorting hat", TypedCard("sorting_hat")),
    ("sombrero seleccionador", TypedCard("sorting_hat")),
]


@pytest.mark.parametrize(("text", "card"), MEANT)
def test_a_card_is_known_by_any_of_its_names(text: str, card: TypedCard) -> None:
    """Colour and name in either order, in any language, as any book prints it, as a symbol, with a typing error."""
    assert reader().card(text) == card


@pytest.mark.parametrize(("text", "card", "language"), spoken([pair for pair in MEANT if len(pair[0]) > 3]))
def test_the_language_of_whoever_asks_changes_no_whole_name(text: str, card: TypedCard, language: str) -> None:
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


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [
        ("draw 4", "en", ("`draw`", "`Wild Draw Four`")),
        ("draw four cards", "en", ("`draw`", "`Wild Draw Four`")),
        ("piocher 4", "fr", ("`piocher`", "`Joker Pioche 4`")),
        ("pioche 4", "fr", ("`piocher`", "`Joker Pioche 4`")),
        ("roba 4", "es", ("`robar`", "`Comodín Roba 4`")),
        ("toma cuatro cartas", "es", ("`robar`", "`Comodín Roba 4`")),
        ("compra 4", "pt", ("`comprar`", "`Curinga Compra 4`")),
    ],
)
def test_an_act_with_a_number_is_not_taken_for_a_card(text: str, language: str, names: tuple[str, ...]) -> None:
    """Who was hit by a card and says that they draw four is not told that they may not lay one."""
    library, _ = load()
    assert library is not None
    parser = SituationParser(library, tuple(library.books.values()), Voice(language))
    with pytest.raises(Misasked) as wrong:
        parser.ask({"move": text, "pending": "+4"})
    assert wrong.value.slots["names"].items == names  # type: ignore[union-attr]
    assert parser.ask({"move": "+4", "pending": "+4"}).attempt.card == TypedCard("wd4")


def test_an_act_with_a_number_is_known_where_no_card_is_called_so() -> None:
    """Nothing else than the act is offered to whoever says in the French of Canada that they draw four."""
    library, _ = load()
    assert library is not None
    with pytest.raises(Misasked) as wrong:
        SituationParser(library, tuple(library.books.values()), Voice("fr")).ask({"move": "pige 4", "pending": "+4"})
    assert (wrong.value.key, wrong.value.near) == ("unknown_move", ("piocher",))


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


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("purple 7", {"blue 7", "green 7", "red 7", "yellow 7"}),
        ("blue +7", {"blue 7"}),
        ("play red 7", {"red 7"}),
        ("passar vermelho", {"red Skip"}),
    ],
)
def test_what_is_near_is_named_and_asked_back(text: str, near: set[str]) -> None:
    """What is no name but has the words of one is not answered; the names that it may have been are told."""
    with pytest.raises(Misasked) as wrong:
        reader().move(text)
    assert set(wrong.value.near) == near


@pytest.mark.parametrize(
    ("text", "card", "language"),
    spoken(
        [
            *(
                (text, TypedCard("wd4"))
                for text in ("draw 4", "draw four", "wild +4", "plus 4", "coringa +4", "toma cuatro")
            ),
            *((text, TypedCard("draw_n", "red", value=2)) for text in ("red plus 2", "+2 rouge", "mais 2 vermelho")),
            *((text, TypedCard("reverse", "red")) for text in ("rev red", "cambio de sentido rojo", "inversion rouge")),
            *(
                (text, TypedCard("skip", "red"))
                for text in ("passe ton tour rouge", "bloqueio vermelho", "bloqueo rojo")
            ),
            *((text, TypedCard("wild")) for text in ("joker", "coringa", "cambio de color", "color changer")),
        ]
    ),
)
def test_names_and_signs_that_people_use_are_read(text: str, card: TypedCard, language: str) -> None:
    """What people call a card at the table is a name of it, whatever the books print, in any language."""
    assert reader(language).move(text) == card


NOTHING = (
    *("call blue", "call green", "name blue", "say blue", "lose blue", "ask blue", "take blue", "pick blue"),
    *("red -1", "red −1", "red - 1", "red 10", "reverse 7", "skip +4"),
    *("stack", "swap", "swap hands", "play", "bluff", "concede", "gibberish", "catch una"),
    *("red 8, red 8", "red 7 on blue 7", "not a card at all"),
    *("red s", "blue p", "w", "ca", "+1"),
)


@pytest.mark.parametrize(("text", "language"), spoken((text,) for text in NOTHING))
def test_what_is_near_to_nothing_is_refused_without_a_guess(text: str, language: str) -> None:
    """What has no likeness to a name, or a word or number too many, is answered for nothing and suggests nothing."""
    with pytest.raises(Misasked) as wrong:
        reader(language).move(text)
    assert wrong.value.key.startswith("unknown_move")
    assert wrong.value.near == ()


@pytest.mark.parametrize("text", ["call blue", "take red"])
def test_a_colour_that_is_named_is_no_move(text: str) -> None:
    """Whoever asks about naming a colour is told how that is told."""
    with pytest.raises(Misasked) as wrong:
        reader().move(text)
    assert f"`--call {text.split()[1]}`" in wrong.value.sentence(Voice("en"))


@pytest.mark.parametrize("text", ["wlid", "redd 7", "chalenge", "red skp", "wild drw four"])
def test_a_slip_is_read_and_told(text: str) -> None:
    """One letter that is wrong is forgiven, and the answer says what was read."""
    slips = reader().slips
    slips.clear()
    reader().move(text)
    assert [slip.typed for slip in slips] == [text]
    slips.clear()
    reader().move("red 7")
    assert not slips


@pytest.mark.parametrize("edition", ["hp-2003", "hp-2018", "uno-2003"])
@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
def test_what_we_call_a_card_can_be_typed(language: str, edition: str) -> None:
    """Every card of every deck is read by the name under which it is told, and by nothing less."""
    library, _ = load()
    assert library is not None
    asked = SituationParser(library, tuple(library.books_of(edition)), Voice(language))
    for table in asked.tables:
        for face in table.deck:
            name = asked.voice.noun(noun_of(TypedCard(*face, table.name_value(face.kind))))
            found = asked.reader.card(name)
            assert (found.kind, found.colour, found.number) == face, name
    assert not asked.reader.slips


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "the red 7"), ("en", "a red 7"), ("es", "el 7 rojo"), ("fr", "le 7 rouge"), ("pt", "o 7 vermelho")],
)
def test_an_article_says_nothing(language: str, text: str) -> None:
    """A card is named with or without what its language puts before it."""
    assert reader(language).card(text) == RED_SEVEN


@pytest.mark.parametrize("text", ["bisca 2 vermelha", "bisca 3 vermelha", "toma 2 roja", "red draw 2"])
def test_a_name_with_a_number_is_one_with_another(text: str) -> None:
    """What one game calls `Draw 2` and another `Draw 3` has both names in every language."""
    found = reader().card(text)
    assert (found.kind, found.colour, found.value) == ("draw_n", "red", 3 if "3" in text else 2)


@pytest.mark.parametrize("text", ["wlidd", "rad 7", "bed 7", "drag", "wild drw foru", "skpi bleu rojoo", "ed 7"])
def test_more_than_a_slip_is_not_read(text: str) -> None:
    """Two letters that are wrong, or the one that tells short words apart, may be another word."""
    with pytest.raises(Misasked):
        reader().move(text)


def desk_of(edition: str) -> NameReader:
    """A reader of the names of one edition."""
    library, _ = load()
    assert library is not None
    return SituationParser(library, tuple(library.books_of(edition)), Voice("en")).reader


@pytest.mark.parametrize("edition", ["hp-2003", "hp-2018", "uno-2003"])
@pytest.mark.parametrize(
    "text", ["draw 4", "draw 2", "draw 3", "red plus 2", "red plus 3", "wild 4", "skip 1", "houler", "sorting", "red d"]
)
def test_no_card_is_suggested_that_no_deck_holds(edition: str, text: str) -> None:
    """Whatever is suggested is a card of the books that are asked, by a name that they know."""
    asked = desk_of(edition)
    try:
        asked.move(text)
    except Misasked as wrong:
        named = list(wrong.near)
        if wrong.key == "which_colour":
            named += [each.strip("`") for each in wrong.slots["names"].items]  # type: ignore[union-attr]
        for name in named:
            found = asked.move(name)
            assert not isinstance(found, TypedCard) or asked.holds(found), name


def test_letters_stand_for_colours_of_the_own_language_first() -> None:
    """`v` is green in Spanish and French; in Portuguese it may be red as well."""
    assert reader("es").card("v7") == reader("fr").card("v7") == TypedCard("number", "green", 7)


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
    assert reader().cards("red 7, 2x blue 5; ?") == [RED_SEVEN, *[TypedCard("number", "blue", 5)] * 2, None]
    assert reader().cards(" , ") == []


@pytest.mark.parametrize("text", ["catch uno", "say uno", "cantar uno"])
def test_a_word_that_is_a_number_somewhere_suggests_no_card(text: str, tmp_path: Path, capsys: Any) -> None:
    """Where no UNO is called, `uno` is no 1 of some color; what is typed in digits is still looked for."""
    assert main(["new", str(tmp_path / "mine")]) == 0
    folder = ["--rules", str(tmp_path / "mine" / "rules")]
    capsys.readouterr()
    assert main(["legal", text, *folder]) == 2
    assert "amber" not in capsys.readouterr().err
    assert main(["legal", "purple 1", *folder]) == 2
    assert "amber 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "status", "line"),
    [("g", 0, "Legal"), ("gren", 0, "`gren` read as green"), ("sausage", 2, "no color is called `sausage`")],
)
def test_the_color_in_play_is_known_by_its_letter_and_past_a_slip(
    typed: str, status: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A green card fits it then; what comes near to no color is told as it was typed."""
    words = ["legal", "green reverse", "--on", "wild", "--book", "uno-2003/en", "--colour", typed]
    assert main(["--lang", "en", *words]) == status
    assert line in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("typed", "language"),
    [("3 bleu 3 bleu", "fr"), ("blue 3, +4", "en"), ("howler + invisibility", "pt"), ("3 azul y 3 verde", "es")],
)
def test_several_cards_are_no_move_and_can_be_asked_about(typed: str, language: str, capsys: Any) -> None:
    """A move is one card; the line that is proposed for several is understood, and all books say no."""
    assert main(["--lang", language, "legal", typed, "--on", "red 3"]) == 2
    asked = re.search(r'`rulestone ask "(.*?)"`', " ".join(capsys.readouterr().err.split()))
    assert asked is not None
    assert main(["ask", asked[1], "--json"]) == 0
    assert '"word": "no"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "is_proposed"),
    [("can I stack draw two cards?", True), ("zebra dance", False), ("pick the blue elephants", False)],
)
def test_only_what_is_understood_is_proposed_as_a_question(typed: str, is_proposed: bool, capsys: Any) -> None:
    """What is no move is proposed to `ask` where that answers it."""
    assert main(["--lang", "en", "legal", typed, "--on", "red 3"]) == 2
    assert ("rulestone ask" in capsys.readouterr().err) is is_proposed
    assert (main(["ask", typed]) == 0) is is_proposed
