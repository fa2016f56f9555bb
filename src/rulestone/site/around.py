"""What lies around the pages: the root page of plain links, the list of addresses, the search index."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from rulestone.site import records, registry
from rulestone.site.build import CannotBuild
from rulestone.site.desk import Desk
from rulestone.site.extension import INDEXED
from rulestone.site.speech import NAME
from rulestone.site.tongues import ASSETS, FALLBACK, TONGUES
from rulestone.site.view import Page

SEARCH = "search"
"""The folder of what search knows of each language."""
INDEXER = (sys.executable, "-P", "-m", "pagefind")
"""The program that makes the search index; never a module of that name in the folder where somebody builds."""


def around(desks: Sequence[Desk], out: Path, base: str, views: Mapping[str, Sequence[Page]], searched: Path) -> None:
    """
    All of it; whole addresses stand only where somebody said where the site will be.

    `searched` is a file that tells what the last index was made of; where that is as before the index stays.
    """
    (out / "index.html").write_text(root(desks, base), encoding="utf-8")
    (out / "404.html").write_text(lost(desks, base), encoding="utf-8")
    listed = out / "sitemap.xml"
    listed.unlink(missing_ok=True)
    if base:
        listed.write_text(sitemap(out, base), encoding="utf-8")
    there = f"Sitemap: {base}{listed.name}\n" if base else ""
    (out / "robots.txt").write_text(f"User-agent: *\nAllow: /\n{there}", encoding="utf-8")
    for desk in desks:
        found = out / SEARCH / f"{desk.speech.tongue.prefix}.json"
        found.parent.mkdir(exist_ok=True)
        content = json.dumps(records.index(desk), ensure_ascii=False, separators=(",", ":"))
        found.write_text(content, encoding="utf-8")
    read = written(desks, out, views)
    if not (out / "pagefind").is_dir() or not searched.is_file() or searched.read_text(encoding="utf-8") != read:
        index(out)
        searched.write_text(read, encoding="utf-8")


def written(desks: Sequence[Desk], out: Path, views: Mapping[str, Sequence[Page]]) -> str:
    """What tells whether a page whose text is searched has changed."""
    read = hashlib.sha256()
    for desk in desks:
        for page in views[desk.code]:
            path = out / desk.speech.tongue.prefix / page.docname.removesuffix(registry.INDEX) / "index.html"
            if page.kind in INDEXED and path.is_file():
                read.update(f"{path}\0".encode() + path.read_bytes())
    return read.hexdigest()


def root(desks: Sequence[Desk], base: str) -> str:
    """The root page: a link to each language, in its own words; nobody is sent anywhere."""
    links = "\n".join(
        f'<li><a href="{desk.speech.tongue.prefix}/" hreflang="{desk.speech.tongue.tag}"'
        f' lang="{desk.speech.tongue.tag}">'
        f"<strong>{escape(desk.say('language'))}</strong> {escape(desk.say('home.title'))}</a></li>"
        for desk in desks
    )
    alternates = [f'<link rel="alternate" hreflang="{each.tag}" href="{base}{each.prefix}/">' for each in TONGUES]
    alternates += [
        f'<link rel="canonical" href="{base}">',
        f'<link rel="alternate" hreflang="x-default" href="{base}">',
    ]
    fallback = next(desk for desk in desks if desk.speech.tongue == FALLBACK)
    head = f'''<meta name="description" content="{escape(fallback.say("home.description"), quote=True)}">'''
    return frame("\n".join([head, *(alternates if base else ())]), f"<h1>{escape(NAME)}</h1>\n<ul>\n{links}\n</ul>", "")


def lost(desks: Sequence[Desk], base: str) -> str:
    """
    What is shown at an address where no page is, in every language.

    A server shows it at any depth, so that only whole addresses lead anywhere from it; without them it has none.
    """
    lines = []
    for desk in desks:
        tongue, words = desk.speech.tongue, escape(desk.say("lost"))
        home = f' <a href="{base}{tongue.prefix}/">{escape(desk.say("home.short"))}</a>' if base else ""
        lines.append(f'<li lang="{tongue.tag}">{words}{home}</li>')
    head = '<meta name="robots" content="noindex">'
    return frame(head, f"<h1>{escape(NAME)}</h1>\n<ul>\n" + "\n".join(lines) + "\n</ul>", base or None)


def frame(head: str, main: str, base: str | None) -> str:
    """A page of its own; without an address to find them at it has no styles."""
    styles = (
        ""
        if base is None
        else f'''<link rel="icon" href="{base}{ASSETS}/mark.svg">
<link rel="stylesheet" href="{base}{ASSETS}/root.css">
'''
    )
    return f"""<!DOCTYPE html>
<html lang="{FALLBACK.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(NAME)}</title>
{head}
{styles}</head>
<body>
<main>
{main}
</main>
</body>
</html>
"""


def sitemap(out: Path, base: str) -> str:
    """Every page, with the same page in the other languages."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
    )
    first = out / FALLBACK.prefix
    targets = sorted(path.parent.relative_to(first).as_posix() for path in first.rglob("index.html"))
    for target in targets:
        tail = "" if target == "." else f"{target}/"
        for tongue in TONGUES:
            lines.append(f"<url><loc>{escape(base + tongue.prefix + '/' + tail)}</loc>")
            for other in TONGUES:
                href = escape(base + other.prefix + "/" + tail, quote=True)
                lines.append(f'<xhtml:link rel="alternate" hreflang="{other.tag}" href="{href}"/>')
            lines.append("</url>")
    return "\n".join([*lines, "</urlset>", ""])


def index(out: Path) -> None:
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
