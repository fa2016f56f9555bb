"""What the regions of a language say otherwise, and that they say nothing else."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rulestone import bundled_files
from rulestone.words import LOCALE, Voice
from rulestone.words.languages import REGIONS, region, wished
from tests.words.catalogues import FOREIGN, forms, messages, slots
from tests.words.test_book_names import BOOKS, books, sentences

ALL = [
    (language, path)
    for language in LOCALE
    for path in sorted(Path(bundled_files.LOCALES, LOCALE[language], REGIONS).glob("*"))
]
each_region = pytest.mark.parametrize(("language", "path"), ALL, ids=[path.name for _, path in ALL])


def test_every_locale_of_a_book_that_is_played_has_its_words() -> None:
    """Each is a region of its own."""
    assert {books()[name].locale.replace("-", "_") for name in BOOKS} == {path.name for _, path in ALL}


@each_region
def test_a_region_says_only_what_differs(language: str, path: Path) -> None:
    """Each of its sentences is one of its language, with the same slots and other words."""
    for source in path.glob("LC_MESSAGES/*.po"):
        with source.open("rb") as file:
            theirs = {entry.id if isinstance(entry.id, str) else entry.id[0]: entry for entry in read_po(file)}
        ours = messages(language, source.stem)
        for key, entry in theirs.items():
            if key:
                assert forms(entry) != forms(ours[key]), key
                assert {name for text in forms(entry) for name, _ in slots(text)} == {
                    name for text in forms(ours[key]) for name, _ in slots(text)
                }, key


@each_region
def test_a_region_says_every_sentence(language: str, path: Path) -> None:
    """What it does not say otherwise is said as in its language, in its words; nothing is left to be filled."""
    for key, text in sentences(Voice(language, region=path.name)):
        assert "{" not in text, key
        assert "  " not in text, key


def test_no_word_of_brazil_is_left_in_a_book_of_portugal() -> None:
    """Neither in its own words nor in those that the region has for other games."""
    brazil = (
        "curinga",
        "pular",
        "carteador",
        "embaralh",
        "rodada",
        "dupla",
        "blef",
        "compra",
        "grifinória",
        "próximo jog",
    )
    for speaking in (Voice("pt", region="pt_PT"), Voice("pt").of(books()["hp-2003/pt"])):
        for key, text in sentences(speaking):
            assert not [word for word in brazil if word in text.lower()], f"{key}: {text}"


def test_regions_have_their_spelling() -> None:
    """`color` in the United States, no space before `?` in Canada."""
    assert Voice("en", region="en_US").say("answer.wild.effect.player_names_colour").endswith("names the color.")
    assert Voice("fr", region="fr_CA").say("question.shuffle.who") == "Qui brasse les cartes?"
    assert Voice("fr").say("question.shuffle.who") == "Qui mélange les cartes\u00a0?"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("pt-PT", "pt_PT"),
        ("fr_CA.UTF-8", "fr_CA"),
        ("ES_419", "es_419"),
        ("pt_BR", None),
        ("fr", None),
        ("../..", None),
    ],
)
def test_a_locale_that_has_no_words_of_its_own_is_its_language(name: str, expected: str | None) -> None:
    """So that whatever somebody's system says, something is said."""
    assert region(name) == expected


def test_a_reader_s_region_is_what_was_asked_for() -> None:
    """By `--lang`, else by `RULESTONE_LANG`, else by the first language of the system that is spoken."""
    assert wished("pt-PT", {"LANG": "fr_CA"}) == "pt-PT"
    assert wished(None, {"LANGUAGE": "de:fr_CA:es"}) == "fr_CA"
    assert wished(None, {}) == ""
    assert {language for language, _ in ALL} >= set(FOREIGN)
