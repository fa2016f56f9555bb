"""What templates make of view data: text as text, words in their language, and links only where something is."""

from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from rulestone import bundled_files
from rulestone.cli import main
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site.build import writer_of
from rulestone.site.page_view import FileLink, Link, MarkedWords, SiteThing, Text
from rulestone.site.page_writer import PageWriter
from rulestone.site.registry import slug
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES
from rulestone.site.templating import addresses, mark_foreign, text, ticked

BAD = "<script>alert(1)</script>\"'"


@pytest.fixture(scope="module")
def writer(small: tuple[Library, tuple[Finding, ...]]) -> PageWriter:
    """The English writer of a small library, with all its pages known."""
    return writer_of(Knowledge(*small), TONGUES[0], (bundled_files.LOCALES,))[0]


def shown(writer: PageWriter, line: Text) -> str:
    """A line as a template shows it."""
    environment = Environment(autoescape=True)
    environment.filters["text"] = text
    context: dict[str, Any] = addresses(writer, lambda name, *_: f"../{name}/")
    return environment.from_string("{{ line|text }}").render(line=line, **context)


@pytest.mark.parametrize(
    "line",
    [
        BAD,
        MarkedWords(BAD),
        MarkedWords(BAD, lang=BAD, printed=True),
        MarkedWords(BAD, code=True),
        Link(BAD, FileLink("index", BAD)),
    ],
)
def test_no_text_becomes_markup(writer: PageWriter, line: Text) -> None:
    """Whatever stands in a line, in its attributes or in an address is escaped."""
    assert "<script" not in shown(writer, line)
    assert "\"'" not in shown(writer, line)
    assert "&lt;script&gt;" in shown(writer, (line, " and more"))


def test_words_tell_their_language(writer: PageWriter) -> None:
    """Words of a book are marked as being in its language and not to be translated; those of the page are not."""
    said = shown(writer, ("says ", MarkedWords("carta", lang="es", printed=True), ", ", MarkedWords("here")))
    assert said == 'says <span lang="es" class="printed" translate="no">carta</span>, <span>here</span>'


def test_a_sentence_in_another_language_declares_it(writer: PageWriter) -> None:
    """One that nobody has written in the language of the page says so to machines as well, wherever it stands."""
    said = '<span lang="en">Who begins? [en]</span>'
    assert shown(writer, ("Oui: ", "Who begins? [en]")) == f"Oui: {said}"
    assert ticked("Who `begins`? [en] (D’ailleurs.)") == '<span lang="en">Who `begins`? [en]</span> (D’ailleurs.)'
    assert ticked("Who `begins`? [en]") == '<span lang="en">Who `begins`? [en]</span>'
    environment = Environment(autoescape=True, finalize=mark_foreign)
    assert environment.from_string("{{ it }}").render(it="Who begins? [en]") == said
    assert environment.from_string("{{ it|e }} {{ other }}").render(it="A [en]", other="[1]") == "A [en] [1]"


def test_a_link_leads_to_where_a_thing_is_described(writer: PageWriter) -> None:
    """A link names a page or a thing; its address is found when all pages are known."""
    rule = SiteThing("rule", "lanterns/draw.voluntary.play_permission")
    there = '<a href="../play/lanterns/#draw.voluntary.play_permission">a <code>rule</code></a>'
    assert shown(writer, Link(("a ", MarkedWords("rule", code=True)), rule)) == there
    assert shown(writer, Link("all", FileLink("books"))) == '<a href="../books/">all</a>'


@pytest.mark.parametrize("to", [FileLink("nowhere"), SiteThing("rule", "lanterns/nothing"), SiteThing("finding", "")])
def test_a_link_that_leads_nowhere_stops_the_build(writer: PageWriter, to: FileLink | SiteThing) -> None:
    """A page that nobody makes, or a thing that no page describes, is a mistake of ours and is raised at once."""
    with pytest.raises(LookupError):
        shown(writer, Link("x", to))


def test_backticks_become_code() -> None:
    """What a sentence puts in backticks stands as code, and nothing else changes."""
    assert ticked("a `b<` c") == "a <code>b&lt;</code> c"


@pytest.mark.parametrize("name", ["../../etc", "a/b", "A", "a b", "<script>", "", ".", "..", "é", "x" * 200, "con\x00"])
def test_no_name_leaves_its_folder(name: str) -> None:
    """Whatever a thing is called, its address stays in its folder, and harmless names stay as they are."""
    assert not set(slug(name)) & set("/\\<>\"' \x00")
    assert slug(name) not in ("", ".", "..")
    assert slug("a.b-c_1") == "a.b-c_1"
    assert slug(name) == slug(name) != slug(name + "!")


@pytest.mark.parametrize(
    ("more", "group", "name", "french"),
    [
        ([], "cards", "moth", "Papillon de nuit"),
        ([], "colours", "teal", "Turquoise"),
        (["--told"], "cards", "owl", "Chouette"),
    ],
)
def test_a_thing_is_named_in_the_language_of_the_page(
    tmp_path: Path, more: list[str], group: str, name: str, french: str
) -> None:
    """Where no catalogue names a card or a colour, its game does, else a book in this language; else it has its id."""
    assert main(["new", str(tmp_path / "mine"), *more]) == 0
    library = load([tmp_path / "mine"])[0]
    assert library is not None
    writers = {
        tongue.code: writer_of(Knowledge(library, ()), tongue, (bundled_files.LOCALES,))[0] for tongue in TONGUES
    }
    assert writers["fr"].term(group, name) == french
    assert writers["es"].term(group, name) == name.capitalize()
