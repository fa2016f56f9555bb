"""What lies around the pages: the root page of plain links, the list of addresses, the search index."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from rulestone.site import registry, search_records
from rulestone.site.build import CannotBuild
from rulestone.site.extension import INDEXED
from rulestone.site.page_sentences import NAME
from rulestone.site.page_view import Page
from rulestone.site.page_writer import PageWriter
from rulestone.site.site_languages import ASSETS, FALLBACK, TONGUES

TEMPLATES = Path(__file__).parent / "theme" / "templates" / "outside"
SITEMAP = "sitemap.xml"
SEARCH = "search"
"""The folder of what search knows of each language."""
INDEXER = (sys.executable, "-P", "-m", "pagefind")
"""The program that makes the search index; never a module of that name in the folder where somebody builds."""


def write_root_files(
    writers: Sequence[PageWriter], out: Path, base: str, views: Mapping[str, Sequence[Page]], searched: Path
) -> None:
    """
    All of it; whole addresses stand only where somebody said where the site will be.

    `searched` is a file that tells what the last index was made of; where that is as before the index stays.
    """
    fallback = next(writer for writer in writers if writer.speech.tongue == FALLBACK)
    pages = (page.docname.removesuffix(registry.INDEX) for page in views[fallback.code])
    known = {
        "name": NAME,
        "assets": ASSETS,
        "base": base,
        "fallback": FALLBACK,
        "tongues": TONGUES,
        "spoken": [(writer.speech.tongue, writer.say) for writer in writers],
        "description": fallback.say("home.description"),
        "targets": sorted(page and f"{page.rstrip('/')}/" for page in pages),
    }
    templates = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, keep_trailing_newline=True)
    # One of a former build, which knew where the site is to be.
    (out / SITEMAP).unlink(missing_ok=True)
    # The page for lost readers can have styles only where it can name them by a whole address.
    for name, styled in (("index.html", True), ("404.html", bool(base)), *(((SITEMAP, False),) if base else ())):
        (out / name).write_text(templates.get_template(name).render(known, styled=styled), encoding="utf-8")
    there = f"Sitemap: {base}{SITEMAP}\n" if base else ""
    (out / "robots.txt").write_text(f"User-agent: *\nAllow: /\n{there}", encoding="utf-8")
    for writer in writers:
        path = out / SEARCH / f"{writer.speech.tongue.prefix}.json"
        path.parent.mkdir(exist_ok=True)
        content = json.dumps(search_records.index(writer), ensure_ascii=False, separators=(",", ":"))
        path.write_text(content, encoding="utf-8")
    digest = digest_of_searched(writers, out, views)
    if not (out / "pagefind").is_dir() or not searched.is_file() or searched.read_text(encoding="utf-8") != digest:
        make_index(out)
        searched.write_text(digest, encoding="utf-8")


def digest_of_searched(writers: Sequence[PageWriter], out: Path, views: Mapping[str, Sequence[Page]]) -> str:
    """What tells whether a page whose text is searched has changed."""
    digest = hashlib.sha256()
    for writer in writers:
        for page in views[writer.code]:
            path = out / writer.speech.tongue.prefix / page.docname.removesuffix(registry.INDEX) / "index.html"
            if page.kind in INDEXED and path.is_file():
                digest.update(f"{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def make_index(out: Path) -> None:
    """The written pages, one index for each language; Pagefind tells them apart by what each page declares."""
    shutil.rmtree(out / "pagefind", ignore_errors=True)
    command = [*INDEXER, "--site", str(out), "--root-selector", "article.rs-article", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild("index", why=done.stderr.strip() or done.stdout.strip())
    # Pagefind lists the languages in the order in which its threads came to an end.
    entry = out / "pagefind" / "pagefind-entry.json"
    listed = json.loads(entry.read_text(encoding="utf-8"))
    entry.write_text(json.dumps(listed, ensure_ascii=False, separators=(",", ":"), sort_keys=True), encoding="utf-8")
