"""`rulestone words`: sentences for whoever writes them."""

import re
from pathlib import Path

import pytest

from rulestone import bundled_files
from rulestone.cli import main
from rulestone.words import LANGUAGES
from rulestone.words.sentence_list import list_missing, list_sentences

HEADER = 'msgid ""\nmsgstr "Language: {}\\n"\n\n'


def printed(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    """What the command prints."""
    assert main(["words", *typed, "--bundled"]) == 0
    return capsys.readouterr().out


def test_a_sentence_has_its_key_its_place_and_the_words_of_several_books(capsys: pytest.CaptureFixture[str]) -> None:
    """The line is the one in which the key stands; books that are told the same stand together."""
    out = printed(capsys, "answer.draw_n.cards_drawn.0", "--lang", "es", "--book", "hp-2018/es", "--book", "hp-2003/es")
    first, *rest = out.splitlines()
    key, place = first.split()
    file, line = place.rsplit(":", 1)
    written_there = (Path(bundled_files.LOCALES).parent / file).read_text("utf-8").splitlines()
    assert key in written_there[int(line) - 1]
    assert rest[:2] == [
        "  hp-2018/es: Una carta Toma 2 no obliga a nadie a tomar cartas.",
        "  hp-2003/es: Una carta Toma tres no obliga a nadie a robar cartas.",
    ]
    alike = printed(capsys, "question.players.min", "--lang", "en")
    assert alike.splitlines()[1:] == ["  What is the smallest number of players?", "1 sentence."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_of_rules_is_shown_with_books(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No slot is left over in what is said of a book."""
    out = printed(capsys, "--lang", language)
    assert not [line for line in out.splitlines() if re.search("[{}]", line)]
    assert len(out.splitlines()) > 1000


def test_what_is_missing_is_told_with_its_file(tmp_path: Path) -> None:
    """What is marked as fuzzy is missing as what nobody has written; a key in that language alone is not."""
    for locale, text in (
        ("en", 'msgid "answer.a"\nmsgstr "A."\n\nmsgid "answer.b"\nmsgstr "B."\n\nmsgid "answer.c"\nmsgstr "C."\n'),
        ("fr", '#, fuzzy\nmsgid "answer.a"\nmsgstr "A."\n\nmsgid "answer.b"\nmsgstr "B."\n'),
    ):
        file = tmp_path / locale / "LC_MESSAGES" / "rules.po"
        file.parent.mkdir(parents=True)
        file.write_text(HEADER.format(locale) + text, "utf-8")
    assert [key for key, _ in list_missing(str(tmp_path), "fr", ())] == ["answer.a", "answer.c"]
    assert {file for _, file in list_missing(str(tmp_path), "fr", ("answer.a",))} == {
        str(tmp_path / "fr/LC_MESSAGES/rules.po")
    }
    assert [each.key for each in list_sentences([str(tmp_path)], "fr", ())] == ["answer.b"]


def test_nothing_is_missing_in_the_bundled_catalogues(capsys: pytest.CaptureFixture[str]) -> None:
    """All four languages have every sentence."""
    assert printed(capsys, "--missing", "--lang", "pt") == "Não falta nenhuma frase.\n"
