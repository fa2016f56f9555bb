"""A book may be in any language: it is anchored, compared, and shown; what is said of it comes in the reader's."""

from pathlib import Path

import pytest

from rulestone.asking.card_names import tokens
from rulestone.cli import main
from rulestone.texts.anchors import match_anchor, too_much, too_short
from rulestone.texts.clean_lines import lines, words
from rulestone.texts.sentences import runs, sentences
from rulestone.writing_systems import without_marks, words_of
from tests.told.games import ANSWERS, book, checked, written, wrong

JAPANESE = """配り方
親は各プレイヤーに七枚ずつカードを配ります。いちばん年上の人が最初に親をします。
マストフォローでなければならない！「プラム」と大声で言うことができますか？はい。
"""
ARABIC = """القواعد
يوزع اللاعب سبع أوراق على كل لاعب. هل يجب اتباع النوع؟ نعم يجب ذلك دائما.
"""


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, they begin in English."""
    monkeypatch.setenv("RULESTONE_LANG", "en")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Größe déjà ñandú", "grosse deja nandu"),
        ("Ένας παίκτης", "ενασ παικτησ"),
        ("ёлка й", "елка и"),
        ("でき", "でき"),
        ("ガ", "ガ"),
        ("ｶﾞ", "ガ"),
        ("हिन्दी", "हिन्दी"),
        ("كِتَاب", "كِتَاب"),
        ("각", "각"),
    ],
)
def test_marks(text: str, plain: str) -> None:
    """A mark is dropped in Latin, Greek and Cyrillic letters, and in no other script."""
    assert without_marks(text.casefold()) == plain


def test_words_of_other_scripts() -> None:
    """A mark belongs to its word, and a script without spaces has its letters as words."""
    assert words_of("हिन्दी में कार्ड") == ["हिन्दी", "में", "कार्ड"]
    assert words("七枚ずつ") == ["七", "枚", "ず", "つ"]
    assert words("7枚 UNO です") == ["7", "枚", "uno", "で", "す"]
    assert words("الأوراق السبع") == ["الأوراق", "السبع"]
    assert words("7+ Jogadores, Ação!") == ["7+", "jogadores", "acao"]
    assert tokens("でき") != tokens("てき")


@pytest.mark.parametrize(("text", "number"), [(JAPANESE, 6), (ARABIC, 4), ("वह खेलता है। फिर वह जीतता है।\n", 2)])
def test_sentence_ends(text: str, number: int) -> None:
    """`。！？؟।` end a sentence, where there is no space after them as well."""
    assert len(list(sentences(runs(lines(text))))) == number


def test_anchors_without_spaces() -> None:
    """In a script without spaces an anchor is four to twelve letters, and at most half of its sentence."""
    sentence = "親は各プレイヤーに七枚ずつカードを配ります。"
    assert match_anchor("七枚ずつ", sentence).distance == 0
    assert not match_anchor("八羽ほど", sentence).is_meant
    assert (too_short("七枚ずつ", sentence), too_much("七枚ずつ", sentence)) == (False, False)
    assert too_short("七枚", sentence)
    assert too_much("各プレイヤーに七枚ずつカ", sentence)


@pytest.mark.parametrize("language", ["de", "ja", "ar", "fil"])
def test_compared(tmp_path: Path, language: str) -> None:
    """A book in a language that the tool does not speak is read and compared as any other."""
    [told] = checked(written(tmp_path, {"en": {}, language: {"deal.cards": 8}})).findings
    assert {side.books for side in told.sides} == {("plum/en",), (f"plum/{language}",)}


def japanese(folder: Path) -> Path:
    """A book in Japanese with its text."""
    text = book("ja", dict(list(ANSWERS.items())[:3]))
    for number, anchor in enumerate(("七枚ずつ", "年上の人", "マストフォロー"), 1):
        text = text.replace(f"anchor: word n{number} here", f"anchor: {anchor}")
    written(folder, {"en": {}, "ja": text.replace("heading: RULES", "heading: 配り方")})
    (folder / "texts").mkdir()
    (folder / "texts/leaflet-ja.txt").write_text(JAPANESE, encoding="utf-8")
    return folder


def test_held_against_the_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its anchors are found in the text; what cannot be checked in its language is said."""
    folder = japanese(tmp_path)
    main(["texts", "plum/ja", "--texts", str(folder / "texts"), "--rules", str(folder)])
    said = " ".join(capsys.readouterr().out.split())
    assert "rules/books/plum/ja.yaml:1: there is no table of words for `ja`" in said
    assert "anchor" not in said


def test_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever reads it is told in their own language what it says, with its own words as places."""
    assert main(["show", "plum/ja", "--rules", str(japanese(tmp_path))]) == 0
    said = capsys.readouterr().out
    assert "Whoever can must follow suit." in said
    assert "“マストフォロー”" in said


def test_quoted_too_much(tmp_path: Path) -> None:
    """More than twelve letters of such a text are not quoted in a file."""
    folder = japanese(tmp_path)
    path = folder / "rules/books/plum/ja.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("七枚ずつ", "各プレイヤーに七枚ずつカード"), encoding="utf-8"
    )
    assert "at most 12 letters of the text may be quoted; there are 14 here" in "\n".join(wrong(folder))
