"""
How long the site takes, beside a plain Sphinx of as many pages with as many messages, and after a change to one claim.

Run it alone: `python tests/bench/rule_site.py`. The books are checked beforehand, so that only the site is measured.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from rulestone.checks import check
from rulestone.loader import load
from rulestone.site import build
from rulestone.site.tongues import TONGUES

BOUND = 1.5
"""The site may take this many times what the plain build takes."""


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def plain_language(job: tuple[Path, str]) -> None:
    """One language of the plain site."""
    from sphinx.application import Sphinx

    folder, locale = job
    settings = {
        "html_theme": "pydata_sphinx_theme",
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
    import json
    import re

    def walk(node: object) -> list[str]:
        if isinstance(node, str):
            return [node]
        if isinstance(node, list) and len(node) == 3:
            inner = [each for child in node[2] for each in walk(child)]
            return [" ".join(inner)] if node[0] in ("p", "li", "dd", "dt", "td", "th") else inner
        return []

    pages = []
    for path in sorted((work / TONGUES[0].prefix / "pages").rglob("*.page")):
        found = [text for node in json.loads(path.read_text(encoding="utf-8"))["body"] for text in walk(node)]
        words = (re.sub(r"[^\w ,.?]+|_", " ", text).strip() for text in found)
        pages.append(list(dict.fromkeys(f"Text {text}" for text in words if len(text) > 1)))
    return pages


def main() -> int:
    """Measure, tell, and end with 1 if the site is slower than it may be."""
    library, _ = load()
    assert library is not None
    findings = check(library).findings
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        site = seconds(lambda: build(library, findings, base / "site", work=base / "work"))
        book = next(iter(library.books.values()))
        claim = next(each for each in book.claims if each.status == "stated" and each.places)
        changed = replace(claim, special_case=not claim.special_case)
        claims = tuple(changed if each is claim else each for each in book.claims)
        other = replace(library, books={**library.books, book.id: replace(book, claims=claims)})
        again = seconds(lambda: build(other, findings, base / "site", work=base / "work"))
        texts = texts_of(base / "work")
        write_plain(base / "plain", texts)
        plain = seconds(lambda: plain_site(base / "plain"))
    print(f"{len(texts)} pages, {sum(map(len, texts))} messages, {len(TONGUES)} languages")
    print(f"the site             {site:6.1f} s")
    print(f"one claim changed    {again:6.1f} s")
    print(f"a plain Sphinx       {plain:6.1f} s  (the site takes {site / plain:.2f} of it, at most {BOUND})")
    return int(site > BOUND * plain)


if __name__ == "__main__":
    sys.exit(main())
