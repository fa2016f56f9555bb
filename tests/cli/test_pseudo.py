"""The command line in English with accents: a word that has none is said by no catalogue."""

import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from rulestone import bundled_files
from rulestone.cli import _help_texts, main
from rulestone.cli._group import group
from rulestone.loader import load
from rulestone.words import Voice
from tests.site import pseudo
from tests.words.catalogues import forms, messages

TYPED = re.compile(
    r"\b[\da-f]{16}\b|`[^`]*`|“[^”]*”|'[^']*'|\[[^\]]*\]|\{[^}]*\}|--?[a-z][\w-]*"
    r"|\S*[/_.]\w\S*|^ *\$ .*$|[a-z_]+ \d+\b|[a-z]{2}-[A-Z]{2}",
    re.MULTILINE,
)
"""What somebody types, what is quoted from a book, and the ids of things."""
SAID = (
    "list books",
    "show hp-2018/es",
    "show hp-2018/es --prose",
    "explain draw",
    "explain challenge --verbose",
    "legal 'wild draw four' --on 'red 7' --hand 'red 2, blue 5'",
    "legal 'red 5' --on 'blue 7' --verbose",
    "legal draw --on 'red 7'",
    "legal 'purple 5' --on 'red 7'",
    "legal 'red 5'",
    "options --on 'red 7' --hand 'red 2, blue draw two, wild' --verbose",
    "ask 'what happens when the draw pile is empty'",
    "ask 'who washes the dishes'",
    "simulate uno-2003/en --games 2 --seed 1",
    "show nothing",
    "check --kind nothing",
)
"""What is typed, and typical of what is printed."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The catalogues of that language."""
    return str(pseudo.write(tmp_path_factory.mktemp("pseudo") / "locales"))


def printed(typed: list[str], folder: str, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says in that language."""
    speak = _help_texts.speak

    def otherwise(language: str, place: str | None = None) -> None:
        speak(language, place)
        patch.setattr(_help_texts._Current, "voice", Voice("en", (folder, bundled_files.LOCALES)))

    patch.setattr(_help_texts, "speak", otherwise)
    main([*typed, "--lang", "en"])
    out = capsys.readouterr()
    return out.out + out.err


def plain(text: str) -> set[str]:
    """The words in which a letter has no accent that would have one."""
    words = re.findall(r"[^\W\d_]+", TYPED.sub(" ", text))
    return {word.lower() for word in words if len(word) > 1 and word.translate(pseudo.ACCENTED) != word}


@cache
def named() -> set[str]:
    """How words begin that are no sentence's: names of things, as grammars and books have them, and texts of Click."""
    library, files = load()[0], [path.read_text("utf-8") for path in Path(bundled_files.LOCALES, "en").rglob("*.toml")]
    books = [f"{book.id} {book.title} {book.document.name}" for book in library.books.values()]
    editions = [f"{edition.id} {edition.name}" for edition in library.editions.values()]
    editions += [titles.get("en", "") for edition in library.editions.values() for titles in edition.sections.values()]
    clicks = [form for entry in messages("en", "click").values() for form in forms(entry)]
    clicks += [
        form for key, entry in messages("en", "site").items() if key.startswith("site.cli.") for form in forms(entry)
    ]
    return {
        word[:5].lower() for each in (*files, *books, *editions, *clicks) for word in re.findall(r"[^\W\d_]+", each)
    }


@pytest.mark.parametrize("name", ["", *group.list_commands(None)])  # type: ignore[arg-type]
def test_no_word_of_help_is_from_elsewhere(
    name: str, folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a command does, what its options do and what is to stand behind them is said by the catalogues."""
    said = printed([*filter(None, [name]), "--help"], folder, monkeypatch, capsys)
    left = {each for each in plain(said) if each[:5] not in named()} - {"rulestone", *group.list_commands(None)}  # type: ignore[arg-type]
    assert not left


@pytest.mark.parametrize("typed", SAID)
def test_no_word_of_an_answer_is_from_elsewhere(
    typed: str, folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed for people is said by the catalogues, but for names and for what was typed."""
    said = printed(shlex.split(typed), folder, monkeypatch, capsys)
    left = {each for each in plain(said) if each[:5] not in named()} - {"rulestone", *plain(typed)}
    assert not left
