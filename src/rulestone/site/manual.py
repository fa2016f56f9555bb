"""
The manual as the site has it: the written pages of the documentation part by part, and the way from each to the next.

What is made from code and rules (the reference, the rule files) has its place among them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulestone import data
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.markdown import Written, read
from rulestone.site.view import Aisle, Around, Link

DOCS = Path(data.DOCS)
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
def written() -> dict[str, tuple[str, ...]]:
    """By part, its written pages by their path below the documentation."""
    found: dict[str, tuple[str, ...]] = {}
    for part, patterns in PARTS.items():
        before = {name for names in found.values() for name in names}
        paths = [path for pattern in patterns for path in sorted(DOCS.glob(pattern), key=in_order)]
        names = (path.relative_to(DOCS).as_posix() for path in paths)
        found[part] = tuple(name for name in dict.fromkeys(names) if name not in before)
    return found


def in_order(path: Path) -> tuple[int, str]:
    """The tenth chapter comes after the ninth."""
    number = re.match(r"\d+", path.name)
    return int(number[0]) if number else 0, path.name


def docname(name: str) -> str:
    """The address of a written page."""
    stem = name.removesuffix(".md").removesuffix("README").rstrip("/")
    return "/".join([HOME, *map(registry.slug, filter(None, stem.split("/")))])


def made(name: str) -> str:
    """The address of a page that is made from code."""
    return f"{HOME}/{MADE}/{name}"


@cache
def parsed(name: str) -> Written:
    """A written page."""
    return read((DOCS / name).read_text(encoding="utf-8"))


def aisles(desk: Desk) -> tuple[Aisle, ...]:
    """Every page for rule writers, part by part."""
    found = []
    for part, names in written().items():
        links = [link(desk, docname(name), parsed(name).title) for name in names]
        if part == MADE:
            links += [link(desk, made(name), title) for name, title in REFERENCE.items()]
            links.append(pieces.page(registry.NOTATION, desk.say("notation.short")))
        if links:
            found.append(Aisle(f"part-{part}", desk.say(f"writers.{part}"), tuple(links), part == BEHIND))
    return tuple(found)


def link(desk: Desk, to: str, title: str) -> Link:
    """The way to a page, by its English title."""
    return pieces.page(to, pieces.written(desk, title, "en"))


def around(desk: Desk, here: str) -> Around:
    """What stands at the side of a page, and the pages before and after it."""
    all_of_them = aisles(desk)
    order = [each for aisle in all_of_them for each in aisle.links]
    at = next((place for place, each in enumerate(order) if each.to == pieces.page(here, "").to), -1)
    before = order[at - 1] if at > 0 else None
    after = order[at + 1] if 0 <= at < len(order) - 1 else None
    return Around(all_of_them, before, after)


def top(desk: Desk) -> tuple[str, str]:
    """The page above all of them, with what it is called."""
    return registry.WRITERS, desk.say("writers.short")
