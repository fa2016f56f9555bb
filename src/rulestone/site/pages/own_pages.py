"""
Pages that the writers of a rules folder add to their site: the Markdown files in `pages/` beside its `rules/`.

`story.md` is in English, `story.fr.md` is the same page in French. A language that has none of its own shows the
English one and says so. A page can refer to rules, books, findings and cards, and is written as the documentation is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulestone.site import registry
from rulestone.site.build import CannotBuild
from rulestone.site.markdown import MarkdownLeaf, parse_page
from rulestone.site.page_view import Page
from rulestone.site.page_writer import PageWriter
from rulestone.site.site_languages import FALLBACK, TONGUES

HOME = "pages"


def pages(writer: PageWriter) -> Iterator[Page]:
    """Each of them in the language of the writer, or in English."""
    for folder in writer.knowledge.written:
        versions_by_name = files(folder)
        fellows = {name: docname(name) for name in versions_by_name}
        for name, versions in versions_by_name.items():
            if FALLBACK.code not in versions:
                there, lacking = f"{folder.name}/{versions.popitem()[1]}", f"{folder.name}/{name}.md"
                raise CannotBuild("fellow", file=there, lacking=lacking)
            code = writer.code if writer.code in versions else FALLBACK.code
            file = f"{folder.name}/{versions[code]}"
            try:
                text = parse_page((folder / versions[code]).read_text(encoding="utf-8-sig"))
            except (OSError, UnicodeDecodeError) as unreadable:
                raise CannotBuild("unreadable", file=file, why=str(unreadable)) from unreadable
            yield Page(
                docname=fellows[name],
                kind="written",
                title=text.title or name,
                description=text.title or name,
                view=MarkdownLeaf(text, name, file, fellows),
                contents=text.headings,
                above=writer.crumbs(),
                foreign=code != writer.code,
            )


def files(folder: Path) -> dict[str, dict[str, str]]:
    """By the name of a page, its file in each language that it is written in."""
    versions_by_name: dict[str, dict[str, str]] = {}
    codes = {tongue.code for tongue in TONGUES}
    for path in sorted(folder.rglob("*.md")):
        file = path.relative_to(folder).as_posix()
        name, _, code = file.removesuffix(".md").rpartition(".")
        if not name or code not in codes:
            name, code = file.removesuffix(".md"), FALLBACK.code
        versions_by_name.setdefault(name, {})[code] = file
    return versions_by_name


def docname(name: str) -> str:
    """The address of a page."""
    return "/".join([HOME, *map(registry.slug, name.split("/"))])
