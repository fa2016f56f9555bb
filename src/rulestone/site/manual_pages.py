"""
The manual as the site has it: the written pages of the documentation part by part, and the way from each to the next.

What is made from code and rules (the reference, the rule files) has its place among them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulestone import bundled_files
from rulestone.site import page_parts, registry
from rulestone.site.markdown import WrittenPage, parse_page
from rulestone.site.page_view import Link, Neighbours, PageGroup
from rulestone.site.page_writer import PageWriter

DOCS = Path(bundled_files.DOCS)
HOME = "writers"
FIRST = "README.md"
"""The index of the documentation, for whoever reads it as files; in a folder of it, the page to begin with."""
REFERENCE = {
    "schemas": "The keys of rule files",
    "phrases": "The phrases of the rule language",
    "findings": "The kinds of findings",
}
"""The pages that are made from code, with what each is called."""
MADE = "reference"
BEHIND = "behind"
PARTS = {
    "start": ("tutorial.md", f"manual/{FIRST}"),
    "manual": ("manual/*.md",),
    "how-to": ("how-to/*.md",),
    MADE: ("reference/asking.md", "reference/python.md"),
    BEHIND: ("explanations/*.md", "reference/*.md", "decisions/*.md"),
}
"""In the order in which people need them, with the pages of each that stand in no part before it."""


@cache
def written_pages() -> dict[str, tuple[str, ...]]:
    """By part, its written pages by their path below the documentation."""
    by_part: dict[str, tuple[str, ...]] = {}
    for part, patterns in PARTS.items():
        before = {name for names in by_part.values() for name in names}
        paths = [path for pattern in patterns for path in sorted(DOCS.glob(pattern), key=in_order)]
        names = (path.relative_to(DOCS).as_posix() for path in paths)
        by_part[part] = tuple(name for name in dict.fromkeys(names) if name not in before)
    return by_part


def in_order(path: Path) -> tuple[int, str]:
    """The tenth chapter comes after the ninth."""
    number = re.match(r"\d+", path.name)
    return int(number[0]) if number else 0, path.name


def docname(name: str) -> str:
    """The address of a written page."""
    stem = name.removesuffix(".md").removesuffix("README").rstrip("/")
    return "/".join([HOME, *map(registry.slug, filter(None, stem.split("/")))])


def generated_docname(name: str) -> str:
    """The address of a page that is made from code."""
    return f"{HOME}/{MADE}/{name}"


@cache
def parsed(name: str) -> WrittenPage:
    """A written page."""
    return parse_page((DOCS / name).read_text(encoding="utf-8"))


def page_groups(writer: PageWriter) -> tuple[PageGroup, ...]:
    """Every page for rule writers, part by part."""
    groups = []
    for part, names in written_pages().items():
        links = [link(writer, docname(name), parsed(name).title) for name in names]
        if part == MADE:
            links += [link(writer, generated_docname(name), title) for name, title in REFERENCE.items()]
            links.append(page_parts.link_page(registry.NOTATION, writer.say("notation.short")))
        if links:
            groups.append(PageGroup(f"part-{part}", writer.say(f"writers.{part}"), tuple(links), part == BEHIND))
    return tuple(groups)


def link(writer: PageWriter, to: str, title: str) -> Link:
    """The way to a page, by its English title."""
    return page_parts.link_page(to, page_parts.words_in(writer, title, "en"))


def neighbours_of(writer: PageWriter, here: str) -> Neighbours:
    """What stands at the side of a page, and the pages before and after it."""
    groups = page_groups(writer)
    order = [link for group in groups for link in group.links]
    at = next((place for place, link in enumerate(order) if link.to == page_parts.link_page(here, "").to), -1)
    before = order[at - 1] if at > 0 else None
    after = order[at + 1] if 0 <= at < len(order) - 1 else None
    return Neighbours(groups, before, after)


def page_above(writer: PageWriter) -> tuple[str, str]:
    """The page above all of them, with what it is called."""
    return registry.WRITERS, writer.say("writers.short")
