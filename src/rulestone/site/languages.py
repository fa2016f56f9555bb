"""Sphinx, once per language, several at a time where the system can divide a process."""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from sphinx.application import Sphinx, builtin_extensions
from sphinx.locale import translators
from sphinx.util.docutils import docutils_namespace, patch_docutils

from rulestone import bundled_files
from rulestone.site.build import CannotBuild, SphinxFailed
from rulestone.site.card_files import write_cards
from rulestone.site.extension import PAGE_WRITERS, PAGES
from rulestone.site.page_sentences import NAME
from rulestone.site.page_view import Page
from rulestone.site.page_writer import PageWriter
from rulestone.site.registry import INDEX
from rulestone.site.site_languages import ASSETS, TONGUES
from rulestone.worker_processes import Processes, Progress, spread

HERE = Path(__file__).parent
COLOURS = re.compile("\x1b\\[[0-9;]*m")
"""Sphinx colours what it warns of, whoever reads it."""
for name in builtin_extensions:
    # Here, before there is a language: what is loaded later keeps words of the language that is built then. And so
    # processes divided from this one need not load it again.
    import_module(name)


def build_languages(
    writers: Sequence[PageWriter], views: Mapping[str, Sequence[Page]], shop: Path, base: str, workers: int
) -> None:
    """Build every language, or raise with all that was warned of; `views` are the pages that are templates."""
    for writer in writers:
        PAGE_WRITERS[writer.code] = writer
        PAGES[writer.code] = views[writer.code]
    assets = shop / ASSETS
    shutil.copytree(HERE / "theme" / "static", assets, dirs_exist_ok=True)
    write_cards(writers[0].knowledge, assets / "cards")

    def work(code: str, _: Progress) -> str:
        return build_language(PAGE_WRITERS[code], shop, base)

    def lost(code: str) -> NoReturn:
        raise CannotBuild("ended", name=PAGE_WRITERS[code].say("language"))

    # What is built lies in memory that only a forked process shares, and not every system can fork.
    carrier = Processes(workers) if workers > 1 and sys.platform == "linux" else None
    with closing(spread(work, [writer.code for writer in writers], carrier, lost=lost)) as results:
        warned = "".join(results)
    if warned:
        raise SphinxFailed(warned)


def build_language(writer: PageWriter, shop: Path, base: str) -> str:
    """Build one language; what was warned of comes back."""
    tongue = writer.speech.tongue
    heard = io.StringIO()
    overrides = settings(writer, base)
    mark, stamped = stamp(shop / ASSETS, overrides), shop / tongue.prefix / "stamp"
    if read_file(stamped) != mark:  # nothing was built before, or with something else, or not to its end
        for made in ("html", "doctrees"):
            shutil.rmtree(shop / tongue.prefix / made, ignore_errors=True)
    stamped.unlink(missing_ok=True)
    first = shop / tongue.prefix / "pages" / f"{INDEX}.rst"
    if not first.is_file():  # Sphinx wants to have read one page; all are made by templates
        first.parent.mkdir(parents=True, exist_ok=True)
        first.write_text(f"{NAME}\n{'=' * len(NAME)}\n", encoding="utf-8")
    translators.clear()  # Sphinx keeps them, and would fall back on those of another language built before
    with patch_docutils(), docutils_namespace():
        app = Sphinx(
            srcdir=shop / tongue.prefix / "pages",
            confdir=None,
            outdir=shop / tongue.prefix / "html",
            doctreedir=shop / tongue.prefix / "doctrees",
            buildername="dirhtml",
            confoverrides=overrides,
            status=None,
            warning=heard,
            warningiserror=False,
        )
        app.build()
    for none in (".buildinfo", "objects.inv"):  # where the site was built; what Sphinx itself would describe, nothing
        (shop / tongue.prefix / "html" / none).unlink(missing_ok=True)
    shutil.rmtree(shop / tongue.prefix / "html" / "_static", ignore_errors=True)  # what Sphinx makes and no page uses
    warned = COLOURS.sub("", heard.getvalue())
    # Sphinx warns of a page when it reads it; were the page kept as read, the next build would find nothing wrong.
    if not warned:
        stamped.write_text(mark, encoding="utf-8")
    return warned


def read_file(path: Path) -> str:
    """A file, or nothing where there is none."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def settings(writer: PageWriter, base: str) -> dict[str, Any]:
    """What a `conf.py` would say."""
    tongue = writer.speech.tongue
    spoken = [language for language in TONGUES if language.code in PAGE_WRITERS]
    names = {language.code: PAGE_WRITERS[language.code].say("language") for language in spoken}
    return {
        "project": NAME,
        "author": "",
        "copyright": "",
        "version": "",
        "release": "",
        "html_title": NAME,
        "language": tongue.locale,
        "locale_dirs": [bundled_files.LOCALES],
        "gettext_auto_build": False,
        "extensions": ["rulestone.site.extension"],
        "template_bridge": "rulestone.site.templating.Templates",
        "templates_path": [str(HERE / "theme" / "templates")],
        "html_theme": "theme",
        "html_theme_path": [str(HERE)],
        "html_copy_source": False,
        "html_show_sourcelink": False,
        "html_use_index": False,
        "html_domain_indices": False,
        "html_last_updated_fmt": None,
        "html_permalinks": False,
        "smartquotes": False,
        "nitpicky": True,
        "rulestone_code": tongue.code,
        "rulestone_prefix": tongue.prefix,
        "rulestone_url": base,
        "rulestone_languages": names,
        "rulestone_nav": navigation(writer),
        "rulestone_og": [
            PAGE_WRITERS[language.code].speech.find("site.og_locale") for language in spoken if language != tongue
        ],
    }


def stamp(static: Path, overrides: dict[str, Any]) -> str:
    """Changes with anything but the pages themselves, so that then all of them are read and written anew."""
    digest = hashlib.sha256(repr(sorted(overrides.items())).encode())
    for folder in (HERE, static):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def navigation(writer: PageWriter) -> list[tuple[str, str, str]]:
    """What the head of every page links to: page, place and name; on a phone the first three."""
    wanted = (
        ("index", "editions", "play"),
        ("disagreements", "", "disagreements"),
        ("glossary", "", "glossary"),
        ("house-rules", "", "house"),
        ("changes", "", "changes"),
        ("books", "", "books"),
    )
    return [
        (docname, place, writer.say(f"{key}.short")) for docname, place, key in wanted if docname in writer.docnames
    ]
