"""
The whole site: views made, Sphinx run once per language, Pagefind over all of it.

The same rules give the same files, and nothing is written that is as it was. Nothing is kept from one build for the
next, but where several are made in one workshop: there a page file is written only if it is different, and Sphinx reads
and writes no more than that asks for.
"""

from __future__ import annotations

import filecmp
import os
import shutil
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulestone import bundled_files
from rulestone.findings import Finding
from rulestone.model import Library
from rulestone.site.page_sentences import Speech
from rulestone.site.page_view import Described, Page
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages import pages
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import ASSETS, TONGUES, SiteLanguage
from rulestone.site.work_folder import workshop
from rulestone.words.catalogue import Sources

DONE = ".rulestone-site"
"""The file by which a folder is known to hold a site of ours."""


class CannotBuild(Exception):
    """What kept a site from being built, for whoever asked: the sentence `site.cli.kept.<key>` with its slots."""

    def __init__(self, key: str, **slots: str) -> None:
        super().__init__(key, slots)
        self.key, self.slots = key, slots


class SphinxFailed(Exception):
    """What Sphinx warned of; every warning is an error."""


@dataclass(frozen=True)
class Built:
    """What was built."""

    out: Path
    pages: int
    languages: tuple[str, ...]


def build(
    library: Library,
    findings: Sequence[Finding],
    out: Path,
    *,
    url: str = "",
    written: Sequence[Path] = (),
    printed: Mapping[tuple[str, str, int], str] | None = None,
    lookups: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
    owned: bool = False,
    manual: bool = False,
    report_url: str = "",
    locales: Sources = (bundled_files.LOCALES,),
    work: Path | None = None,
    workers: int = 2,
    progress: Callable[[str], None] = lambda _: None,
) -> Built:
    """
    Build the site of a library into a folder; `url` is where it will be published.

    `printed` are sentences that may be shown whole, `lookups` the answers of `legal` by edition and language; `owned`
    says that some sentences may be shown only by whoever owns the texts, `manual` asks for the pages for rule writers.
    `report_url` is where mistakes are reported, with `{finding}` in it.
    `written` are folders of pages to add, `locales` those of catalogues, a user's own before the bundled ones. `work`
    is a workshop that several builds share: what lies there is believed and even run, so nobody else may write it.
    Nothing in the folder of the site is touched before the whole site is made, so that one that cannot be built leaves
    the last one.
    """
    out = Path(os.path.abspath(out))
    _ours(out)
    base = url.rstrip("/") + "/" if url else ""
    knowledge = Knowledge(
        library, tuple(findings), tuple(written), printed or {}, lookups or {}, report_url, manual, owned
    )
    with nullcontext(work) if work else workshop() as shop:
        from rulestone.site.languages import build_languages  # late: Sphinx takes a while

        writers, views, count = [], {}, 0
        for tongue in TONGUES:
            writer, made = writer_of(knowledge, tongue, locales)
            count += len(made)
            (most, times), *_ = Counter(page.docname for page in made).most_common(1)
            assert times == 1, f"pages of one name: {most}"
            views[tongue.code] = made
            writers.append(writer)
        progress("pages")
        build_languages(writers, views, shop, base, workers)
        progress("languages")
        for writer in writers:
            html = shop / writer.speech.tongue.prefix / "html"
            sweep(html, set(writer.docnames))
            mirror(html, out / writer.speech.tongue.prefix)
        mirror(shop / ASSETS, out / ASSETS)
        from rulestone.site.root_files import write_root_files  # late: Sphinx takes a while

        write_root_files(writers, out, base, views, shop / "searched")
    (out / DONE).write_text("A site built by rulestone; a new build replaces it.\n", encoding="utf-8")
    return Built(out, count, tuple(tongue.code for tongue in TONGUES))


def writer_of(knowledge: Knowledge, tongue: SiteLanguage, locales: Sources) -> tuple[PageWriter, list[Page]]:
    """The writer of a language, and its pages."""
    writer = PageWriter(knowledge, Speech(tongue, locales))
    made = pages(writer)
    # Where links lead is known once all pages are made; templates look it up when they are filled.
    return replace(writer, docnames=frozenset(page.docname for page in made), described=Described.on(made)), made


def _ours(out: Path) -> None:
    """A folder that holds something else is left alone."""
    if out.exists() and not out.is_dir():
        raise CannotBuild("no_folder", out=str(out))
    if out.is_dir() and any(out.iterdir()) and not (out / DONE).is_file():
        raise CannotBuild("others", out=str(out))
    try:
        out.mkdir(parents=True, exist_ok=True)
        # At once: were this build killed half-way, the next one must still know the folder for ours.
        (out / DONE).touch()
    except FileNotFoundError:  # nothing is missing: all that leads there was made
        raise CannotBuild("cannot_make", out=str(out)) from None


def sweep(html: Path, docnames: set[str]) -> None:
    """Takes away pages that a former build made and that are no more."""
    keep = {html / f"{name}/".removesuffix("index/") / "index.html" for name in docnames}
    for path in sorted(html.rglob("index.html")):
        if path not in keep:
            path.unlink()
            with suppress(OSError):
                path.parent.rmdir()


def mirror(made: Path, out: Path) -> None:
    """Makes one folder like another; a file that is alike is not written."""
    wanted = {path.relative_to(made) for path in made.rglob("*") if path.is_file()}
    # Backwards, what lies in a folder comes before the folder, which goes where nothing is left in it.
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_dir():
            with suppress(OSError):
                path.rmdir()
        elif path.relative_to(out) not in wanted:
            path.unlink()
    for name in sorted(wanted):
        target = out / name
        if not target.is_file() or not filecmp.cmp(made / name, target, shallow=False):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(made / name, target)
