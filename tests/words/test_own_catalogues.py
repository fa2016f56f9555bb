"""The words of a folder of somebody's own can do nothing but be read, and what cannot be read says where."""

from pathlib import Path

import pytest

from rulestone import bundled_files
from rulestone.words import BadCatalogue, Voice
from rulestone.words.catalogue import translations
from rulestone.words.own_catalogues import Unreadable, parse_names, parse_po

HEADER = 'msgid ""\nmsgstr "Plural-Forms: {}\\n"\n\n'
COUNTED = 'msgid "answer.x"\nmsgid_plural "answer.x"\nmsgstr[0] "one"\nmsgstr[1] "{number}"\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of words in English, and a cache that knows nothing of it."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "locales/en/LC_MESSAGES").mkdir(parents=True)
    translations.cache_clear()
    return tmp_path / "locales"


def said(folder: Path, number: int) -> str:
    """How a folder of one's own says a number, read anew."""
    translations.cache_clear()
    return Voice("en", (str(folder), bundled_files.LOCALES)).say("answer.x", number=number)


def test_the_rule_of_the_catalogue_chooses_the_form(folder: Path) -> None:
    """Also out of the cache; without a rule, that of its language does."""
    path = folder / "en/LC_MESSAGES/rules.po"
    for rule, spoken in (("nplurals=2; plural=n > 3;", "one"), ("nplurals=2; plural=n != 1;", "2")):
        path.write_text(HEADER.format(rule) + COUNTED, "utf-8")
        assert [said(folder, 2) for _ in range(2)] == [spoken, spoken]
    path.write_text(COUNTED, "utf-8")
    assert (said(folder, 1), said(folder, 2)) == ("one", "2")


def test_compiled_catalogues_of_others_are_not_read(folder: Path) -> None:
    """Whatever is in them, and however new they are."""
    path = folder / "en/LC_MESSAGES/rules.po"
    path.write_text(COUNTED, "utf-8")
    path.with_suffix(".mo").write_bytes(b"\xde\x12\x04\x95nonsense")
    assert said(folder, 2) == "2"


@pytest.mark.parametrize(
    ("text", "row", "key"),
    [
        (HEADER.format("nplurals=999999999; plural=n;") + COUNTED, 1, "words.plural_count"),
        ('msgid ""\nmsgstr ""\n"X: y\\n"\n"Plural-Forms: nplurals=99"\n"99; plural=n;\\n"\n', 3, "words.plural_count"),
        (HEADER.format("nplurals=2; plural=__import__('os')") + COUNTED, 1, "words.plural_rule"),
        (COUNTED.replace("msgstr[1]", "msgstr[7]"), 0, "words.po"),
        (COUNTED.replace("msgstr[1]", "msgstr[x]"), 3, "words.po"),
        (COUNTED.replace("msgstr[1]", f"msgstr[{'9' * 5000}]"), 3, "words.po"),
        ("msgid nonsense\nnonsense\n", 1, "words.po"),
    ],
)
def test_a_catalogue_that_cannot_be_read_says_where(text: str, row: int, key: str, folder: Path) -> None:
    """The line and the reason; from Python it is an error that names the file."""
    with pytest.raises(Unreadable) as wrong:
        parse_po(text, "en")
    assert (wrong.value.at[0], wrong.value.key) == (row, key)
    (folder / "en/LC_MESSAGES/rules.po").write_text(text, "utf-8")
    with pytest.raises(BadCatalogue, match=rf"rules\.po: line {row + 1}: "):
        said(folder, 2)


def test_what_else_a_header_says_has_no_effect() -> None:
    """An encoding that there is not, dates and languages that are none: the sentences are what counts."""
    header = 'msgid ""\nmsgstr ""\n' + "".join(
        f'"{line}\\n"\n'
        for line in ("Content-Type: text/plain; charset=zlib", "POT-Creation-Date: never", "Language: ../../x")
    )
    [entry], _ = parse_po(header + COUNTED, "en")
    assert entry.texts == ("one", "{number}")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("x = " + "[" * 5000, 0),
        ("\n\nx = " + "{a=" * 5000, 2),
        ('y = """\n\n"""\nx = [' + "[" * 64, 3),
        ("a" + ".a" * 5000 + " = 1", 0),
        ("[a" + ".a" * 5000 + "]", 0),
    ],
)
def test_a_table_that_lies_too_deep_is_told_before_it_is_read(text: str, row: int) -> None:
    """Brackets, braces and dots alike, with the line."""
    with pytest.raises(Unreadable) as wrong:
        parse_names(text)
    assert (wrong.value.at[0], wrong.value.key) == (row, "load.too_deep")


def test_only_what_lies_deep_is_too_deep() -> None:
    """Brackets in a text or in a comment, and many tables side by side, are none of it."""
    many = "\n".join(f"x{number} = [{{a = 'b'}}, [1.5]] # [" for number in range(200))
    assert parse_names(f'{many}\ny = "{"[" * 99}"\nz = """{"[" * 99}"""\n')["y"] == "[" * 99


def test_a_number_of_too_many_digits_is_no_fault() -> None:
    """It is told like anything else that is no TOML."""
    with pytest.raises(Unreadable) as wrong:
        parse_names("x = " + "9" * 5000)
    assert wrong.value.key == "words.toml"
