"""
How long the site takes, beside a plain Sphinx of as many pages with as many messages, after a change to one claim, and
with more and more editions: `python tests/bench/rule_site.py 10` builds ten, in a process of its own.
"""

from __future__ import annotations

import json
import re
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from bs4 import BeautifulSoup
from editions import renamed

from rulestone.checks import check
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site import build
from rulestone.site.site_languages import TONGUES

EDITION = "hp-2003"
"""The edition that is built again and again: the one with most books."""


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def processors(work: Callable[[], object]) -> float:
    """How long processors worked on something, whatever else the machine had to do."""
    begun = worked()
    work()
    return worked() - begun


def plain_language(job: tuple[Path, str]) -> None:
    """One language of the plain site."""
    from sphinx.application import Sphinx

    folder, locale = job
    settings = {
        "html_theme": "alabaster",
        "language": locale,
        "locale_dirs": [str(folder / "locale")],
        "project": "plain",
    }
    out = folder / f"out-{locale}"
    Sphinx(folder / "pages", None, out, out / ".doctrees", "dirhtml", settings, status=None, warning=None).build()


def plain_site(folder: Path) -> None:
    """Every language, two side by side, as the site does it."""
    with get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        pool.map(plain_language, [(folder, each.locale) for each in TONGUES], chunksize=1)
        pool.close()
        pool.join()  # what they have worked is known once they have ended


def write_plain(folder: Path, texts: list[list[str]]) -> None:
    """Pages of plain paragraphs with the very texts of the site, and a catalogue that translates each of them."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    pages = folder / "pages"
    pages.mkdir(parents=True)
    listed = "\n".join(f"   page{number}" for number in range(len(texts)))
    (pages / "index.rst").write_text(f"Plain\n=====\n\n.. toctree::\n   :hidden:\n\n{listed}\n", encoding="utf-8")
    for number, paragraphs in enumerate(texts):
        body = "\n\n".join(paragraphs)
        (pages / f"page{number}.rst").write_text(f"Page {number}\n{'=' * 12}\n\n{body}\n", encoding="utf-8")
    for tongue in TONGUES:
        catalogues = folder / "locale" / tongue.locale / "LC_MESSAGES"
        catalogues.mkdir(parents=True)
        for number, paragraphs in enumerate(texts):
            catalogue = Catalog(locale=tongue.locale)
            for each in paragraphs:
                catalogue.add(each, f"{each} ({tongue.code})")
            with (catalogues / f"page{number}.mo").open("wb") as file:
                write_mo(file, catalogue)


def texts_of(work: Path) -> list[list[str]]:
    """The texts of every page of the site in its first language, one paragraph each, without markup."""
    pages = []
    for path in sorted((work / TONGUES[0].prefix / "html").rglob("index.html")):
        page = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        found = [each.get_text(" ") for each in page.select(":is(p, li, dd, dt, td, th):not(:has(p, li, dd, td))")]
        words = (re.sub(r"[^\w ,.?]+|_", " ", text).strip() for text in found)
        pages.append(list(dict.fromkeys(f"Text {text}" for text in words if len(text) > 1)))
    return pages


def many(number: int) -> Library:
    """One bundled edition so many times over, each under a name of its own, and no other."""
    library, _ = load()
    assert library is not None
    edition = library.editions[EDITION]
    books, editions = {}, {}
    for each in range(number):
        name = f"{EDITION}-{each}"
        editions[name] = replace(edition, id=name, name=f"{edition.name}, no. {each}")
        some = (renamed(book, name, place) for place, book in enumerate(library.books_of(EDITION)))
        books.update({book.id: book for book in some})
    return replace(library, editions=editions, books=books)


def other_answer(library: Library) -> Library:
    """The library with one claim changed: a number of a book is one more."""
    book = next(iter(library.books.values()))
    claim = next(each for each in book.claims if each.status == "stated" and str(each.answer).isdigit())
    changed = replace(claim, answer=type(claim.answer)(int(str(claim.answer)) + 1))
    claims = tuple(changed if each is claim else each for each in book.claims)
    return replace(library, books={**library.books, book.id: replace(book, claims=claims)})


def side_by_side(runs: int) -> dict[str, list[float]]:
    """Seconds of processors: of the site, of it after a change to one claim, checked anew too, of a plain Sphinx."""
    library, _ = load()
    assert library is not None
    findings = check(library, across=True).findings
    other = other_answer(library)
    found: dict[str, list[float]] = {"site": [], "rebuilt": [], "again": [], "plain": []}
    known_of_other = Memory()
    changed = check(other, across=True, known=known_of_other).findings
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as name:
            base = Path(name)

            def build_it(what: Library, told: Sequence[Finding], base: Path = base) -> None:
                build(what, told, base / "site", work=base / "work", manual=True)

            found["site"].append(processors(lambda: build_it(library, findings)))
            found["rebuilt"].append(processors(lambda: build_it(other, changed)))
            kept = Memory(known_of_other.data())
            found["again"].append(
                processors(lambda kept=kept: build_it(library, check(library, across=True, known=kept).findings))
            )
            texts = texts_of(base / "work")
            write_plain(base / "plain", texts)
            found["plain"].append(processors(lambda base=base: plain_site(base / "plain")))
    return {**found, "pages": [len(texts) * len(TONGUES)]}


def worked() -> float:
    """Seconds that this process and those that it started have worked, whatever else the machine had to do."""
    both = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in both)


def growing(number: int) -> dict[str, float]:
    """Seconds, work and pages of a site of so many editions; they are checked beforehand."""
    library = many(number)
    findings = check(library).findings
    begun = worked()
    with tempfile.TemporaryDirectory() as name:
        took = seconds(lambda: build(library, findings, Path(name) / "site", work=Path(name) / "work"))
        pages = sum(1 for _ in (Path(name) / "work").rglob("index.html"))
    return {"seconds": took, "work": worked() - begun, "pages": pages}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(growing(int(sys.argv[1]))))
