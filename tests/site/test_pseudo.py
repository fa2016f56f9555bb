"""A site in a language that nobody speaks: English with accents, 40 % longer. No word is left plain, nothing is cut."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulestone import bundled_files
from rulestone.checks import check
from rulestone.checks.rulings import ChecksRun, rule
from rulestone.explorer.search_memory import Memory
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site.build import writer_of
from rulestone.site.languages import build_languages
from rulestone.site.registry import INDEX
from rulestone.site.serve import server
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import FALLBACK
from rulestone.words.own_question_sentences import own_sentences_of
from tests.site import pseudo
from tests.site.looking import samples
from tests.site.reading import Reader
from tests.site.test_browser import opened

pytestmark = [pytest.mark.long, pytest.mark.sample]

CLIPPED = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const style = getComputedStyle(each);
    return each.checkVisibility() && each.clientWidth > 2 && style.overflowX === "hidden"
        && each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, known: Memory) -> Path:
    """Where the pages of that language lie, as Sphinx has made them."""
    base = tmp_path_factory.mktemp("pseudo")
    library, _ = load()
    assert library is not None
    findings = rule(
        check(library, across=True, known=known).findings, library.rulings, ChecksRun(frozenset()), "2026-01-01"
    )
    folders = (str(pseudo.write(base / "locales")), own_sentences_of(library), bundled_files.LOCALES)
    writer, made = writer_of(Knowledge(library, findings[0], manual=True), FALLBACK, folders)
    build_languages([writer], {writer.code: made}, base / "site", "", 1)
    slight = [reason for each in findings[0] for reason in each.slight.values()]
    slight += [reason for each in findings[0] if each.told for reason in each.told.manner.values()]
    (base / "slight.txt").write_text("\n".join(slight), encoding="utf-8")
    (base / "site" / "en" / "html").rename(base / "site" / "pages")
    (base / "site" / "en").rename(base / "made")
    (base / "site" / "pages").rename(base / "site" / "en")
    return base / "site"


def words(text: str) -> set[str]:
    """Words of a text."""
    return {word.lower() for word in re.findall(r"[^\W\d_]+", text)}


def of_files(library: Library) -> Iterator[str]:
    """What rule files say in words of their own: names, titles of sections, and reasons."""
    for book in library.books.values():
        yield book.title
        for name in (*book.cards.values(), *book.colours.values(), *book.piles.values()):
            yield " ".join((name.name, name.plural or "", name.short or "", *name.also))
        for reading in (each for readings in book.ambiguities.values() for each in readings):
            yield from reading.because.values()
    for edition in library.editions.values():
        yield edition.name
        yield from (title for titles in edition.sections.values() for title in titles.values())
    for question in library.questions.values():
        yield question.because
    for ruling in library.rulings:
        yield from ruling.reasons.values()


def test_every_word_of_the_pages_is_of_a_catalogue(shop: Path) -> None:
    """Left as they are only names and reasons that rule files have, and nouns and verbs that the grammar bends."""
    library, _ = load()
    assert library is not None
    known = words("Rulestone " + (shop.parent / "slight.txt").read_text(encoding="utf-8"))
    known |= {word for text in of_files(library) for word in words(text)}
    for path in Path(bundled_files.LOCALES, "en").rglob("*.toml"):
        known |= words(path.read_text(encoding="utf-8"))
    stems = {word[:5] for word in known}
    told = [edition.id for edition in library.editions.values() if edition.is_only_told]
    found = {}
    for path in (shop / "en").rglob("index.html"):
        content = path.read_text(encoding="utf-8")
        if "writers" in path.parts or any(edition in content for edition in told):
            continue  # English pages, and games whose files have the sentences themselves
        reader = Reader()
        reader.feed(content)
        for text in reader.texts:
            plain = (word for word in words(text) if word.isascii() and len(word) > 3 and word[:5] not in stems)
            found |= dict.fromkeys(plain, f"{path.parent.name}: {text.strip()[:80]}")
    assert not found


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_is_cut(chromium: Any, shop: Path, width: int) -> None:
    """However long the sentences are, no page is wider than its window, and nothing is hidden at an edge."""
    wrong = []
    with server(shop) as running, opened(chromium, width) as page:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        for kind, where in samples(shop).items():
            page.goto(f"http://127.0.0.1:{running.server_port}/en/{where}")
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            wrong += [f"{kind}: {over} px too wide"] if over > 0 else []
            wrong += [f"{kind}: {each}" for each in page.evaluate(CLIPPED)]
        running.shutdown()
    assert not wrong
    assert (shop / "en" / f"{INDEX}.html").is_file()
