"""Names and sentences of a folder of one's own are the reader's files: what is wrong in them is told with its line."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

import rulestone
from rulestone import own_words
from rulestone.cli import main
from rulestone.loader.files import decoded
from rulestone.safe_text import unseen
from rulestone.words import Voice
from rulestone.words.grammar import grammar
from rulestone.words.own_catalogues import parse_names, parse_po
from rulestone.words.plurals import parse_rule

TESTS = Path(__file__).resolve().parent.parent
ENCODED = TESTS / "invented/by_the_manual"
NAMES = """\
[colors]
amber = { m = "amber" }

[colours]
amber = { m = "amber" }
coral = "coral"

[cards]
fish = "Fish"
gull = { one = "Gull", other = "Gulls" }
net = { many = "Nets", gender = "x", bare = "yes", plural = true }
storm = { one = "{numbr}", many = 3 }
nets = 3 4
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own whose words are sound, and a cache that knows nothing of it."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ENCODED, tmp_path / "mine")
    return Path("mine")


def told(capsys: pytest.CaptureFixture[str], status: int = 2) -> str:
    """What a command says of the folder that it cannot use."""
    assert main(["show", "tidewater/en", "--rules", "mine", "--lang", "en"]) == status
    return capsys.readouterr().err


def names(mine: Path, text: str) -> None:
    """Put other names in the place of the English ones."""
    (mine / "locales/en/grammar.toml").write_text(text, encoding="utf-8")


def sentences(mine: Path, old: str, new: str) -> int:
    """Change the sentences; the line in which they change."""
    path = mine / "locales/en/LC_MESSAGES/rules.po"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_every_wrong_name_is_told_at_its_place(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown part, a name without forms, a form that is unknown, missing or of another kind: all at once."""
    names(mine, NAMES.replace("nets = 3 4\n", ""))
    found = [line.split("grammar.toml:")[1] for line in told(capsys).splitlines() if line.startswith("mine/")]
    assert found == [
        "1:2: unknown key `colors`; did you mean `colours`?",
        "5:1: `f` is missing here",
        '6:1: `coral` is given by its forms, in braces: `coral = { m = "coral", f = "coral" }`',
        '9:1: `fish` is given by its forms, in braces: `fish = { one = "Fish", many = "Fish" }`',
        "10:24: unknown key `other`",
        "11:1: `one` is missing here",
        "11:34: `x` is not one of the words that can be used here",
        "11:38: `yes` is not one of the words that can be used here",
        "12:19: nothing fills `numbr` in this sentence or name; did you mean `number`?",
        "12:28: `many` must be text in quotes",
    ]


def test_what_is_expected_stands_below(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line with a mark under the spot, and all that can stand there."""
    names(mine, "[zzz]\n")
    assert told(capsys) == (
        "mine/locales/en/grammar.toml:1:2: unknown key `zzz`\n"
        "  1 | [zzz]\n    |  ^^^\n  expected: nouns, cards, colours, acts\n"
    )


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (NAMES, "13:10: this cannot be read as TOML: "),
        ('cards = "Fish"\n', "1:1: `cards` is a part with names in it: write `[cards]`, and a name on each line"),
    ],
)
def test_a_file_of_another_form_is_told(text: str, wrong: str, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no TOML, and what has no names where names stand."""
    names(mine, text)
    assert wrong in told(capsys)


PLURALS = """msgid ""
msgstr "Plural-Forms: {}\\n"
"""


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        ("nplurals=999999999; plural=n;", "rules.po:2:9: `nplurals` is 999999999; a word has from 1 to 6 forms"),
        ("nplurals=2; plural=__import__('os')", "rules.po:2:9: `__import__('os')` is not a rule that chooses a form"),
        ("nplurals=2; plural=n", "rules.po:2:9: `n` gives no form for 2; the 2 forms are counted from 0"),
        ("nplurals=2; plural=n % 0", "`n % 0` gives no form for 0; the 2 forms are counted from 0"),
        ("nplurals=2; plural=(n > 1", "`(n > 1` is not a rule that chooses a form"),
        ("nplurals=2; plural=n > 1 n", "`n > 1 n` is not a rule that chooses a form"),
        ("nplurals=2; plural=n > )", "`n > )` is not a rule that chooses a form"),
        ("nplurals=2; plural=n > 1 ? 1", "`n > 1 ? 1` is not a rule that chooses a form"),
        (f"nplurals=2; plural={'(' * 99}n", "is not a rule that chooses a form"),
        (f"nplurals=2; plural={'n ? n : ' * 99}n", "is not a rule that chooses a form"),
        ("nplurals=2", "`nplurals=2` is not a rule that chooses a form"),
    ],
)
def test_a_rule_of_plurals_that_is_none_is_told(
    rule: str, wrong: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its line, before anything is done with it; its length and its numbers cost nothing."""
    (mine / "locales/en/LC_MESSAGES/rules.po").write_text(PLURALS.format(rule), "utf-8")
    said = told(capsys)
    assert wrong in said
    assert said.count("\n") == 3


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize(
    ("rule", "spoken"),
    [
        ("nplurals=3; plural=!n ? 2 : n == 1 || n == 2 ? 0 : 1", "many: 3"),
        ("nplurals=3; plural=n > 1 && !(n % 3) ? 2 : n != 1", "threes: 3"),
    ],
)
def test_a_rule_of_plurals_chooses_the_form(
    rule: str, spoken: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a translator has written it."""
    path = mine / "locales/en/LC_MESSAGES/rules.po"
    forms = 'msgid_plural "x"\nmsgstr[0] "few: {number}"\nmsgstr[1] "many: {number}"\nmsgstr[2] "threes: {number}"'
    text = path.read_text("utf-8").replace('msgstr "There are {number} Lighthouses."', forms)
    path.write_text(PLURALS.format(rule) + "\n" + text, "utf-8")
    assert main(["show", "tidewater/en", "--rules", "mine", "--lang", "en"]) == 0
    assert spoken in capsys.readouterr().out


def test_a_table_that_lies_too_deep_is_told(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its line and where in it."""
    names(mine, "\nx = " + "[" * 5000)
    assert "grammar.toml:2:69: this is nested more than 64 levels deep" in told(capsys)


def test_a_compiled_catalogue_alone_is_told(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody reads it; beside its source it may lie, and is not read either."""
    source = mine / "locales/en/LC_MESSAGES/rules.po"
    compiled = source.with_suffix(".mo")
    compiled.write_bytes(b"\xde\x12\x04\x95" + b"\xff" * 20)
    assert told(capsys, 0) == ""
    source.unlink()
    assert f"{compiled}: compiled catalogues are not read here; put `rules.po`" in told(capsys)


def test_a_word_that_cannot_be_counted_is_told_with_those_that_can(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After `{number:` stands a noun of the grammar, the folder's own too, or a gender."""
    row = sentences(mine, "draws {number:card}.", "draws {number:crad}.")
    said = told(capsys)
    assert f"rules.po:{row}:48: `crad` is not a noun that can be counted" in said
    assert "did you mean `card`?" in said
    assert "expected: card, number_card," in said
    grammar.cache_clear()  # a process reads the grammar once
    names(mine, '[nouns]\ncrad = { one = "card", many = "cards" }\n')
    assert told(capsys, 0) == ""


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("A Gull hits the next", "A Gull hits {who}, the next", "nothing fills `who` in this sentence or name"),
        ("A Gull hits the next", "A Gull hits { the next", "a brace is left open or closed twice"),
        ('"answer.gull.target.next_player"', '"answer.gull.traget.next_player"', "`answer.gull.target.next_player`"),
        (
            '"question.gull.target"',
            '"question.gull.tragte"',
            "no question or answer here is called `question.gull.tragte`",
        ),
        ('answer.gull.cards_drawn"\nmsgstr', 'answer.gull.cards_drawn"\nmsgst', "this cannot be read as a `.po` file"),
        ('A Gull hits the next player."', "A Gull hits the next player.", "quote"),
    ],
)
def test_a_wrong_sentence_is_told_with_its_line(
    old: str, new: str, wrong: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slot that nothing fills, a brace or a quote left open, a word that `.po` files do not have."""
    row = sentences(mine, old, new) + new.count("\n")
    assert f"mine/locales/en/LC_MESSAGES/rules.po:{row}:" in (said := told(capsys))
    assert wrong in said
    assert "fault of rulestone" not in said


def test_a_sentence_in_another_file_is_told(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Questions and answers are said from `rules.po` alone, and a file beside it would never be read."""
    beside = mine / "locales/en/LC_MESSAGES/rule.po"
    beside.write_text('msgid "question.gull.target"\nmsgstr "Whom?"\n', encoding="utf-8")
    assert told(capsys) == (
        "mine/locales/en/LC_MESSAGES/rule.po:1:8: `question.gull.target` is looked for only in `rules.po`\n"
        '  1 | msgid "question.gull.target"\n    |        ^^^^^^^^^^^^^^^^^^^^\n'
    )


def test_a_file_beyond_all_measure_is_not_read(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told with its size."""
    names(mine, "#" * 1_000_001)
    assert told(capsys) == "mine/locales/en/grammar.toml: the file has 1,000,001 bytes; at most 1,000,000 are read\n"


def test_a_folder_that_is_no_language_is_told(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Words that nobody would ever read."""
    (mine / "locales/pt").mkdir()
    assert told(capsys) == (
        "mine/locales/pt: `pt` is not the folder of a language that rulestone speaks; did you mean `pt_BR`?\n"
        "  expected: en, es, fr, pt_BR\n"
    )


def test_rules_and_words_are_told_together(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """File by file, whatever is wrong with another."""
    names(mine, "[zzz]\n")
    book = mine / "rules/books/tidewater/en.yaml"
    book.write_text(book.read_text(encoding="utf-8").replace("gull.target:", "gull.tagret:"), encoding="utf-8")
    said = told(capsys)
    assert "unknown key `zzz`" in said
    assert "unknown question `gull.tagret`" in said


def test_sound_words_are_read_once(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was found sound is known by its content; other content is read again."""
    assert told(capsys, 0) == ""
    assert len([*(mine.parent / "cache/own-words").iterdir()]) == 1
    names(mine, "[zzz]\n")
    assert "unknown key `zzz`" in told(capsys)


def test_what_was_found_sound_is_judged_anew_by_other_code() -> None:
    """That it was hangs on every module by which words are judged."""
    package = Path(own_words.__file__).parent
    parts = {package / part for part in own_words.PARTS}
    assert all(part.exists() for part in parts)
    for judge in (own_words.wrong_words, parse_po, parse_names, parse_rule, Voice, grammar, decoded, unseen):
        file = Path(str(sys.modules[judge.__module__].__file__))
        assert file in parts or file.parent in parts, judge


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of other systems")
@pytest.mark.parametrize("file", ["grammar.toml", "LC_MESSAGES/rules.po"])
@pytest.mark.parametrize("kind", ["pipe", "device", "link"])
def test_what_is_no_plain_file_is_not_read(
    mine: Path, capsys: pytest.CaptureFixture[str], file: str, kind: str
) -> None:
    """Nobody waits for a pipe or reads a device to its end; links are not followed, as among rules."""
    path = mine / "locales/en" / file
    path.rename(mine / "kept")
    # An empty file is sound, and so is none; what is no file must not be taken for either.
    path.touch()
    told(capsys, 0)
    path.unlink()
    told(capsys, 0)
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero" if kind == "device" else mine.resolve() / "kept")
    says = "this is not a regular file" if kind == "pipe" else "links are not followed"
    assert f"mine/locales/en/{file}: {says}" in " ".join(told(capsys).split())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only names that are text")
def test_a_folder_may_have_any_name(mine: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Also one whose bytes are no UTF-8."""
    odd = os.fsdecode(bytes(tmp_path) + b"/w\xe9rds")
    mine.rename(odd)
    for _ in range(2):  # the second time it is known as sound
        assert main(["show", "tidewater/en", "--rules", odd, "--lang", "en"]) == 0
    assert capsys.readouterr().err == ""


def test_python_refuses_the_same_words(mine: Path) -> None:
    """`rulestone.load` tells every wrong name that a command tells, and with it whatever is wrong with the rules."""
    names(mine, NAMES)
    with pytest.raises(rulestone.BadRules) as refused:
        rulestone.load(mine)
    assert {each.file for each in refused.value.problems} == {"mine/locales/en/grammar.toml"}
    (mine / "rules/games/wrong.yaml").write_text("name: [", encoding="utf-8")
    with pytest.raises(rulestone.BadRules, match=r"wrong\.yaml:1:"):
        rulestone.load(mine)
