"""Click speaks the reader's language."""

import gettext
import os
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.extract import extract_from_dir
from click.testing import CliRunner

from rulestone.words import LANGUAGES, bind
from tests.words.catalogues import messages


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What `bind` changes for the whole process is put back."""
    domain, language = gettext.textdomain(), os.environ.get("LANGUAGE")
    yield
    gettext.textdomain(domain)
    if language is None:
        os.environ.pop("LANGUAGE", None)
    else:
        os.environ["LANGUAGE"] = language


def command() -> click.Command:
    """A command; a new one each time, as Click keeps the text of its help option."""
    hand = click.Option(["--hand"], type=click.Choice(["full", "empty"]), required=True)
    return click.Command("deal", params=[hand])


@pytest.mark.parametrize(
    ("language", "wrong", "missing", "helps"),
    [
        ("en", "there is no option `--hond`.", "missing option", "Show this message"),
        ("es", "no existe la opción `--hond`.", "falta la opción", "Mostrar este mensaje"),
        ("fr", "l’option `--hond` n’existe pas.", "il manque l’option", "Afficher ce message"),
        ("pt", "não existe a opção `--hond`.", "falta a opção", "Mostrar esta mensagem"),
    ],
)
def test_errors_and_help_are_in_the_language(language: str, wrong: str, missing: str, helps: str) -> None:
    """Parser errors, missing options and help change with the language, and back."""
    bind(language)
    assert wrong in CliRunner().invoke(command(), ["--hond"]).output
    assert missing in CliRunner().invoke(command(), []).output
    assert helps in CliRunner().invoke(command(), ["--help"]).output


def test_every_text_of_click_is_translated() -> None:
    """The catalogue has the texts of the Click that is installed, all of them and no others."""
    folder = Path(click.__file__).parent
    found = extract_from_dir(str(folder), method_map=[("**.py", "python")])
    texts = {text if isinstance(text, str) else text[0] for _, _, text, *_ in found}
    assert texts == messages("en", "click").keys()


def test_it_works_where_nothing_was_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With catalogues only in their source form, and no cache to keep them in, Click still speaks the language."""
    from rulestone.words import click_texts

    source = Path(click_texts.bundled_files.LOCALES, "es", "LC_MESSAGES", "click.po")
    alone = tmp_path / "es" / "LC_MESSAGES" / "click.po"
    alone.parent.mkdir(parents=True)
    alone.write_bytes(source.read_bytes())
    monkeypatch.setattr(click_texts.bundled_files, "LOCALES", str(tmp_path))
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    bind("es")
    assert gettext.gettext("Usage:") == "Uso:"
    assert not alone.with_suffix(".mo").exists()


def test_all_languages_can_be_bound() -> None:
    """One after the other, in one process."""
    said = []
    for language in LANGUAGES:
        bind(language)
        said.append(gettext.gettext("Commands"))
    assert said == ["Commands", "Comandos", "Commandes\u00a0", "Comandos"]
