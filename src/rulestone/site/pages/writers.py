"""
For rule writers: the written pages of the documentation, and the reference made from schemas and docstrings.

They are written in English; in another language each of them says so. The page that lists them is in every language.
"""

from __future__ import annotations

import inspect
import json
import posixpath
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rulestone import data
from rulestone.phrases import phrases
from rulestone.site import registry
from rulestone.site.desk import Desk, Page
from rulestone.site.markdown import Written, read
from rulestone.site.shown import all_filled
from rulestone.site.tree import Tag, el, page, section

DOCS = Path(data.ROOT, "docs")
HOME = "writers"
PARTS = ("", "how-to", "manual", "reference", "explanations", "decisions")
"""The folders of the documentation, in the order in which people need them; the tutorial lies in none."""


def pages(desk: Desk) -> Iterator[Page]:
    """The list, the written pages, and the reference that is made."""
    made = [schemas(desk), vocabulary(desk)]
    yield contents(desk, made)
    above = desk.crumbs((registry.WRITERS, desk.say("writers.short")))
    for name in written():
        found = parsed(name)
        yield Page(
            docname=docname(name),
            kind="written",
            title=found.title,
            description=found.title,
            body=all_filled(desk, found.body),
            above=above,
            foreign=True,
            written=f"docs/{name}",
        )
    yield from made


@cache
def written() -> tuple[str, ...]:
    """Every written page by its path below the documentation; none where rulestone was installed without it."""
    return tuple(sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")))


def docname(name: str) -> str:
    """The address of a written page."""
    stem = name.removesuffix(".md").removesuffix("README").rstrip("/")
    return "/".join([HOME, *map(registry.slug, filter(None, stem.split("/")))])


@cache
def parsed(name: str) -> Written:
    """A written page; links in it are found from where it lies."""

    def resolve(path: str) -> str | None:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
        return docname(target) if target in written() else None

    return read((DOCS / name).read_text(encoding="utf-8"), resolve)


def contents(desk: Desk, made: list[Page]) -> Page:
    """The list of all of them."""
    foreign = None if desk.code == "en" else "en"
    parts = []
    for part in PARTS:
        links = [(docname(name), parsed(name).title) for name in written() if name.rpartition("/")[0] == part]
        if part == "reference":
            links += [(each.docname, each.title) for each in made]
        if links:
            entries = (el("li", page(where, el("span", title, lang=foreign))) for where, title in links)
            parts.append(section(f"part-{part or 'start'}", desk.say(f"writers.{part or 'start'}"), el("ul", entries)))
    return Page(
        docname=registry.WRITERS,
        kind="writers",
        title=desk.say("writers.short"),
        description=desk.say("writers.description"),
        body=(el("p", desk.say("writers.lead"), class_="lead"), *parts),
        above=desk.crumbs(),
    )


def schemas(desk: Desk) -> Page:
    """The keys of every kind of rule file, from the published schemas."""
    body = []
    for path in sorted(Path(data.SCHEMA).glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        body.append(
            section(
                f"schema-{path.name.split('.')[0]}",
                schema.get("title", path.name),
                el("p", schema.get("description", "")),
                el("dl", keys(schema), class_="facts"),
            )
        )
    return reference(desk, "schemas", "The keys of rule files", tuple(body))


def keys(schema: dict[str, Any]) -> Iterator[tuple[Tag, Tag]]:
    """Each key with what it says of itself."""
    needed = schema.get("required", ())
    for name, about in schema.get("properties", {}).items():
        example = next(iter(about.get("examples", ())), None)
        yield (
            el("dt", el("code", name), " (required)" if name in needed else None),
            el(
                "dd",
                ". ".join(str(about[key]).rstrip(".") for key in ("title", "description") if key in about),
                [". For example ", el("code", json.dumps(example, ensure_ascii=False))]
                if example is not None
                else None,
                ".",
            ),
        )


def vocabulary(desk: Desk) -> Page:
    """Every phrase of the rule language, with what its docstring says."""
    kinds: dict[str, list[Tag]] = {}
    for name, phrase in sorted(phrases().items(), key=lambda pair: pair[1].pattern):
        about = inspect.getdoc(phrase.meaning) or ""
        entry = el(
            "div",
            el("p", el("code", phrase.pattern)),
            el("p", about),
            id=f"phrase-{registry.slug(name)}",
            class_="term",
        )
        kinds.setdefault(phrase.kind, []).append(entry)
    body = (
        section(f"kind-{registry.slug(kind)}", kind.capitalize(), entries) for kind, entries in sorted(kinds.items())
    )
    return reference(desk, "phrases", "The phrases of the rule language", tuple(body))


def reference(desk: Desk, name: str, title: str, body: tuple[Tag, ...]) -> Page:
    """A page of the reference, in English."""
    return Page(
        docname=f"{HOME}/reference/{name}",
        kind="reference",
        title=title,
        description=title,
        body=body,
        above=desk.crumbs((registry.WRITERS, desk.say("writers.short"))),
        foreign=True,
    )
