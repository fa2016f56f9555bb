"""What the grammar does with nouns, cards, numbers and lists in each language."""

from pathlib import Path

import pytest
from babel.lists import format_list

from rulestone import bundled_files
from rulestone.cards import Card
from rulestone.words import (
    LANGUAGES,
    LOCALE,
    BadCatalogue,
    ListSlot,
    Noun,
    PrintedName,
    PrintedWords,
    UnknownSentence,
    Voice,
    voice,
)


@pytest.mark.parametrize(
    ("language", "form", "expected"),
    [
        ("en", "the", "the draw pile, the discard pile, the action cards"),
        ("en", "a", "a draw pile, a discard pile, action cards"),
        ("es", "del", "del mazo, de la pila de descarte, de las cartas de acción"),
        ("es", "al", "al mazo, a la pila de descarte, a las cartas de acción"),
        ("fr", "du", "du talon, de la défausse, des cartes Action"),
        ("fr", "au", "au talon, à la défausse, aux cartes Action"),
        ("fr", "Le", "Le talon, La défausse, Les cartes Action"),
        ("pt", "do", "do monte, da pilha de descarte, das cartas de ação"),
        ("pt", "no", "no monte, na pilha de descarte, nas cartas de ação"),
        ("pt", "pelo", "pelo monte, pela pilha de descarte, pelas cartas de ação"),
    ],
)
def test_articles_and_prepositions_melt_as_the_language_asks(language: str, form: str, expected: str) -> None:
    """`de + la` stays, `de + le` becomes `du`; gender and number come from the noun."""
    nouns = (Noun("draw_pile"), Noun("discard_pile"), Noun("action_card", plural=True))
    assert ", ".join(voice(language).noun(noun, form) for noun in nouns) == expected


def test_what_stands_before_a_vowel() -> None:
    """French elides before a vowel and never before a digit; English says `an 8` and `an opponent`, but `a 7`."""
    french, english = voice("fr"), voice("en")
    assert french.noun(Noun("opponent"), "le") == "l’adversaire"
    assert french.noun(Noun("opponent"), "Du") == "De l’adversaire"
    assert french.noun(Card("invisibility"), "de") == "d’Invisibilité"
    assert french.noun(Card("number", "red", 8), "le") == "le 8 rouge"
    assert english.noun(Noun("opponent"), "a") == "an opponent"
    assert english.noun(Card("number", number=8), "a") == "an 8"
    assert english.noun(Card("number", number=7), "a") == "a 7"


@pytest.mark.parametrize(
    ("language", "sentence", "expected"),
    [
        (
            "en",
            "{books:The} and {one:a}",
            "The French and Portuguese booklets and the English sheet and an English sheet",
        ),
        (
            "es",
            "{books:Del} {one:al}",
            "De los folletos en francés y en portugués y de la hoja en inglés a la hoja en inglés",
        ),
        (
            "fr",
            "{books:Du} {one:au}",
            "Des livrets en français et en portugais et de la feuille en anglais à la feuille en anglais",
        ),
        (
            "pt",
            "{books:Pelo} {one:ao}",
            "Pelos livretos em francês e em português e pela folha em inglês à folha em inglês",
        ),
    ],
)
def test_books_are_spoken_of_by_what_they_are_and_their_languages(language: str, sentence: str, expected: str) -> None:
    """Those of one form together; with articles, and with one capital letter at the beginning of a sentence."""
    one = PrintedName("sheet", ("en",))
    books = ListSlot((PrintedName("booklet", ("fr", "pt")), one))
    assert voice(language).fill(sentence, books=books, one=one) == expected


def test_a_book_that_only_its_title_tells_apart_has_it() -> None:
    """Two booklets in one language are not called by the same words."""
    assert voice("fr").noun(PrintedName("booklet", ("fr",), "Corsaires, deuxième tirage"), "du") == (
        "du livret «\u00a0Corsaires, deuxième tirage\u00a0»"
    )


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "red 7, red Reverse, yellow Draw 3, Wild Draw Four, queen of hearts"),
        ("es", "7 rojo, Reversa roja, Roba 3 amarilla, Comodín Roba 4, reina de corazones"),
        ("fr", "7 rouge, Inversion rouge, Pioche 3 jaune, Joker Pioche 4, dame de cœur"),
        ("pt", "7 vermelho, Inverter vermelha, Compra 3 amarela, Curinga Compra 4, dama de copas"),
    ],
)
def test_a_card_is_named_as_people_name_it(language: str, expected: str) -> None:
    """The colour stands where the language puts it and agrees with the card."""
    cards = (
        Card("number", "red", 7),
        Card("reverse", "red"),
        Card("draw_n", "yellow", 3),
        Card("wd4"),
        Card("queen", "hearts"),
    )
    assert ", ".join(map(voice(language).noun, cards)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_a_user_s_own_is_named_by_its_id(language: str) -> None:
    """A kind and a colour that no grammar knows are still shown, readable."""
    assert "stone wall" in voice(language).noun(Card("stone_wall", "dark_grey"))
    assert "dark grey" in voice(language).noun(Card("stone_wall", "dark_grey"))
    assert "stone wall 3" in voice(language).noun(Card("stone_wall", "dark_grey", 3))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("joined", "style"), [("and", "standard"), ("or", "or")])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_lists_are_joined_as_the_locale_data_of_unicode_says(
    language: str, joined: str, style: str, count: int
) -> None:
    """Our patterns, kept so that Babel need not be loaded, are Babel's."""
    words = ("A", "B", "C", "D")[:count]
    assert voice(language).joined(words, joined) == format_list(words, style=style, locale=LOCALE[language])


def test_spanish_joins_by_sound() -> None:
    """`y` becomes `e` before the sound i, `o` becomes `u` before the sound o; digits sound too."""
    spanish = voice("es")
    assert spanish.joined(("Reversa", "Invisibilidad")) == "Reversa e Invisibilidad"
    assert spanish.joined(("agua", "hielo")) == "agua y hielo"
    assert spanish.joined(("Salta", "Reversa", "Invisibilidad")) == "Salta, Reversa e Invisibilidad"
    assert spanish.joined(("uno", "otro"), "or") == "uno u otro"
    assert spanish.joined((7, 8), "or") == "7 u 8"
    assert spanish.joined((10, 11), "or") == "10 u 11"
    assert spanish.joined((7, 9), "or") == "7 o 9"
    assert spanish.joined((PrintedWords("A", "en"), PrintedWords("Invisible", "en"))) == "“A” e “Invisible”"


@pytest.mark.parametrize(
    ("language", "masculine", "feminine"),
    [
        ("en", "one two twenty", "one two twenty"),
        ("es", "un dos veinte", "una dos veinte"),
        ("fr", "un deux vingt", "une deux vingt"),
        ("pt", "um dois vinte", "uma duas vinte"),
    ],
)
def test_number_words_have_a_gender(language: str, masculine: str, feminine: str) -> None:
    """Beside a noun, 1 and in Portuguese 2 agree with it; from 21 on digits are better read."""
    said = voice(language)
    assert " ".join(said.counted(number, "m") for number in (1, 2, 20)) == masculine
    assert " ".join(said.counted(number, "f") for number in (1, 2, 20)) == feminine
    assert said.counted(21, "f") == "21"
    assert len({said.counted(number, "f") for number in range(21)}) == 21


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "0 cards, 1 card, 7 cards"),
        ("es", "0 cartas, 1 carta, 7 cartas"),
        ("fr", "0 carte, 1 carte, 7 cartes"),
        ("pt", "0 carta, 1 carta, 7 cartas"),
    ],
)
def test_a_counted_noun_takes_its_number(language: str, expected: str) -> None:
    """Beside 0 stands the singular in French and Brazilian Portuguese, the plural in English and Spanish."""
    assert ", ".join(voice(language).counted(number, "card") for number in (0, 1, 7)) == expected


def test_thousands_are_grouped() -> None:
    """From a thousand on the digits are grouped as the language groups them."""
    assert voice("en").counted(10_000) == "10,000"
    assert voice("pt").counted(10_000) == "10.000"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_grammar_has_the_same_words(language: str) -> None:
    """A noun, card or colour that one language knows is known to all."""
    grammar, english = voice(language).grammar, voice("en").grammar
    for part in ("nouns", "cards", "colours"):
        assert getattr(grammar, part).keys() == getattr(english, part).keys()
    assert grammar.joiners.keys() == english.joiners.keys()
    assert len(grammar.numbers) == 21


def test_a_printed_name_keeps_its_language() -> None:
    """What a book prints is quoted, and a page can mark it as foreign; in its own language it is not foreign."""
    parts = voice("fr").parts("claim.because", reason=PrintedWords("Carta Bisca 3", "pt"))
    assert [part.text for part in parts if part.language == "pt"] == ["Carta Bisca 3"]
    assert "".join(part.text for part in parts) == "Raison : «\u00a0Carta Bisca 3\u00a0»".replace(" :", "\u00a0:")
    assert all(part.language is None for part in voice("pt").parts("claim.because", reason=PrintedWords("Carta", "pt")))


def test_what_a_reader_wrote_is_never_a_pattern() -> None:
    """Braces in a value are put as they stand."""
    assert voice("en").say("claim.because", reason="{0} {reason} %s") == "Reason: {0} {reason} %s"


def test_a_missing_sentence_is_a_fault_of_ours() -> None:
    """A key that no catalogue has is raised at once, with its language."""
    with pytest.raises(UnknownSentence, match=r"fr: message\.nonsense"):
        voice("fr").say("message.nonsense")


def test_a_list_in_a_slot_is_joined() -> None:
    """A slot may hold several things."""
    cards = ListSlot((Card("number", "red", 7), Card("invisibility")))
    assert voice("es").say("claim.because", reason=cards) == "Razón: 7 rojo e Invisibilidad"


def test_a_folder_of_a_user_s_own_comes_first(tmp_path: Path) -> None:
    """A user's sentences and nouns are added to the bundled ones, and win over them."""
    catalogue = tmp_path / "es" / "LC_MESSAGES" / "rules.po"
    catalogue.parent.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    catalogue.write_text(f'{header}\nmsgid "answer.moat.depth"\nmsgstr "El foso tiene {{moat:el}}."\n', "utf-8")
    (tmp_path / "es" / "grammar.toml").write_text('[nouns]\nmoat = { one = "agua", gender = "f" }\n', "utf-8")
    own = Voice("es", (str(tmp_path), bundled_files.LOCALES))
    assert own.say("answer.moat.depth", moat=Noun("moat")) == "El foso tiene la agua."
    assert own.say("kind.gap") == "queda abierto"
    assert own.noun(Noun("draw_pile"), "el") == "el mazo"


@pytest.mark.parametrize(
    "content",
    ['[nouns]\nmoat = "moat"\n', "[nouns]\nmoat = {}\n", "nouns = 1\n", "[nouns\n", "\udcff", "#" * 1_000_001],
)
def test_a_grammar_of_a_user_s_own_that_cannot_be_read_is_told(tmp_path: Path, content: str) -> None:
    """Whatever is wrong with it, it is one clear error that names the file."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "grammar.toml").write_text(content, "utf-8", "surrogateescape")
    with pytest.raises(BadCatalogue, match="grammar"):
        _ = Voice("en", (str(tmp_path), bundled_files.LOCALES)).grammar


def test_a_user_s_own_folder_does_not_change_how_a_language_works(tmp_path: Path) -> None:
    """Patterns and articles come from the bundled grammar alone."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "grammar.toml").write_text('[sounds]\nvowel = "(a+)+$"\n', "utf-8")
    assert Voice("en", (str(tmp_path), bundled_files.LOCALES)).grammar == voice("en").grammar


@pytest.mark.parametrize("text", ["{nothing}", "{0.__class__}", "{pile:nonsense}", "{", "}", "{pile"])
def test_a_sentence_that_asks_for_what_is_not_there_is_told(tmp_path: Path, text: str) -> None:
    """A translator's slip is a clear error; and a slot reaches nothing but what is given for it."""
    catalogue = tmp_path / "en" / "LC_MESSAGES" / "messages.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "x"\nmsgstr "{text}"\n'
    )
    with pytest.raises(BadCatalogue):
        Voice("en", (str(tmp_path), bundled_files.LOCALES)).say("x", pile=Noun("draw_pile"))


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["French", "Japanese", "Italian"]),
        ("es", ["francés", "japonés", "italiano"]),
        ("fr", ["français", "japonais", "italien"]),
        ("pt", ["francês", "japonês", "italiano"]),
    ],
)
def test_any_language_of_a_book_has_a_name(language: str, names: list[str]) -> None:
    """Also those that rulestone does not speak; one that nobody has a name for keeps its code."""
    assert [Voice(language).language_name(each) for each in ("fr", "ja", "it")] == names
    assert Voice(language).language_name("x-elvish") == "x-elvish"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("May the card be kept?", "may the card be kept?"),
        ("¿Y si empatan?", "¿y si empatan?"),
        ("UNO is called.", "UNO is called."),
        ("“UNO” is called.", "“UNO” is called."),
        ("8 cards are dealt.", "8 cards are dealt."),
        ("", ""),
    ],
)
def test_a_sentence_within_another_begins_small(text: str, expected: str) -> None:
    """Unless it begins with what is written in capitals, quoted or in digits."""
    assert voice("en").fill("{text:lower}", text=text) == expected


def test_quotation_marks_within_others_differ() -> None:
    """Each language has its own for both."""
    assert voice("en").grammar.quoted("“UNO” is called.") == "“‘UNO’ is called.”"
    assert voice("fr").grammar.quoted("On crie «\u00a0UNO\u00a0».") == "«\u00a0On crie “UNO”.\u00a0»"


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "“Ana draws.”"), ("es", "“Ana draws”."), ("fr", "«\u00a0Ana draws\u00a0»."), ("pt", "“Ana draws”.")],
)
def test_a_quoted_sentence_ends_with_one_full_stop(language: str, expected: str) -> None:
    """It stands where the language has it: within the quotation marks in American English, behind them elsewhere."""
    grammar = voice(language).grammar
    assert grammar.stopped(grammar.quoted_part("Ana draws.")) == expected


def test_a_name_elides_what_stands_before_it() -> None:
    """What asks of a word only how it begins stands before a name too; what asks for its gender does not."""
    voice = Voice("fr")
    assert voice.fill("{who:que} joue", who="Anne") == "qu’Anne joue"
    assert voice.fill("{who:que} joue", who="Ben") == "que Ben joue"
    assert voice.fill("{who:le} joue", who="Anne") == "Anne joue"
