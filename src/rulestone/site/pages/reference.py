"""
The reference for rule writers: made from the schemas, the phrases and the checks, and so never behind them.

It is in English, as they are.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rulestone import data
from rulestone.checks.kinds import UNDECIDED, Check, checks, levels
from rulestone.finding import Finding
from rulestone.phrases import phrases
from rulestone.phrases.grammar import Phrase
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.tree import Some, Tag, el, page, ref, section, ticked
from rulestone.site.view import Page
from rulestone.words.examples import example, reads
from rulestone.words.voice import Voice, capital

FOLDER = "writers/reference"
TITLES = {
    "schemas": "The keys of rule files",
    "phrases": "The phrases of the rule language",
    "findings": "The kinds of findings",
}
"""The pages that are made, with what each is called."""


def pages(desk: Desk) -> Iterator[Page]:
    """Each of them."""
    bodies = {"schemas": schemas, "phrases": vocabulary, "findings": kinds}
    for name, title in TITLES.items():
        yield Page(
            docname=docname(name),
            kind="reference",
            title=title,
            description=title,
            body=tuple(bodies[name](desk)),
            above=desk.crumbs((registry.WRITERS, desk.say("writers.short"))),
            foreign=True,
        )


def docname(name: str) -> str:
    """The address of a page of the reference."""
    return f"{FOLDER}/{name}"


def paragraphs(text: str | None) -> Iterator[Tag]:
    """A docstring as it is laid out."""
    for each in inspect.cleandoc(text or "").split("\n\n"):
        if each:
            yield el("p", ticked(" ".join(each.split())))


# Schemas.


def schemas(_: Desk) -> Iterator[Tag]:
    """The keys of every kind of rule file, and of what stands within it."""
    for path in sorted(Path(data.SCHEMA).glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        name = f"schema-{path.name.split('.')[0]}"
        parts = {each: about for each, about in schema.get("$defs", {}).items() if "properties" in about}
        yield section(
            name,
            schema.get("title", path.name),
            paragraphs(schema.get("description")),
            el("dl", keys(schema, name, parts), class_="facts"),
            [
                (
                    el("h3", about.get("title", each.replace("_", " ")), id=f"{name}-{each}"),
                    paragraphs(about.get("description")),
                    el("dl", keys(about, name, parts), class_="facts"),
                )
                for each, about in parts.items()
            ],
        )


def keys(schema: Mapping[str, Any], name: str, parts: Mapping[str, Any]) -> Iterator[tuple[Tag, Tag]]:
    """Each key with what it says of itself, what it takes, and an example."""
    needed = schema.get("required", ())
    for key, about in schema.get("properties", {}).items():
        said = [str(about[part]).rstrip(".") for part in ("title", "description") if part in about]
        example = next(iter(about.get("examples", ())), None)
        yield (
            el("dt", el("code", key), " (required)" if key in needed else None),
            el(
                "dd",
                ticked(". ".join(said) + "." if said else ""),
                [" One of ", commas(el("code", str(value)) for value in about["enum"]), "."]
                if "enum" in about
                else None,
                [" See ", commas(link(name, each, parts[each]) for each in within(about, parts)), "."]
                if within(about, parts)
                else None,
                [" For example ", el("code", json.dumps(example, ensure_ascii=False)), "."]
                if example is not None
                else None,
            ),
        )


def commas(pieces: Iterable[Tag]) -> Iterator[Some]:
    """Pieces with commas between them."""
    for place, piece in enumerate(pieces):
        yield [", "] * bool(place)
        yield piece


def within(about: Any, parts: Mapping[str, Any]) -> list[str]:
    """The parts described on their own that a key holds, however deep."""
    if isinstance(about, list):
        return list(dict.fromkeys(found for each in about for found in within(each, parts)))
    if not isinstance(about, dict):
        return []
    target = str(about.get("$ref", "")).removeprefix("#/$defs/")
    return list(dict.fromkeys([*([target] if target in parts else []), *within(list(about.values()), parts)]))


def link(name: str, part: str, about: Mapping[str, Any]) -> Tag:
    """The way to a part on the same page."""
    return page(docname("schemas"), str(about.get("title", part.replace("_", " "))), anchor=f"{name}-{part}")


# Phrases.


def vocabulary(_: Desk) -> Iterator[Tag]:
    """Every phrase by the module that it is in, whose docstring says what they are about, with an example each."""
    english = Voice("en")
    modules: dict[str, list[Phrase]] = {}
    for phrase in sorted(phrases().values(), key=lambda each: (each.kind, each.form)):
        modules.setdefault(phrase.meaning.__module__, []).append(phrase)
    for module, some in sorted(modules.items()):
        name = module.rsplit(".", 1)[-1]
        yield section(
            f"phrases-{name}",
            capital(name),
            paragraphs(sys.modules[module].__doc__),
            [
                el(
                    "div",
                    el("p", el("code", each.form), " ", el("span", each.kind, class_="mark mark-silent")),
                    el("p", shown(each), el("q", reads(each, english)), class_="quiet"),
                    paragraphs(each.meaning.__doc__),
                    id=f"phrase-{registry.slug(each.id)}",
                    class_="term",
                )
                for each in some
            ],
        )


def shown(phrase: Phrase) -> Some:
    """The example, where it is not the phrase itself."""
    return [el("code", example(phrase)), ": "] if example(phrase) != phrase.form else None


# Findings.


def kinds(desk: Desk) -> Iterator[Tag]:
    """Every kind of finding by the checks that bring it up, whose docstrings say when, with one from these books."""
    english = Voice("en")
    for found, some in by_kinds():
        yield section(
            f"check-{some[0].name.replace('_', '-')}",
            ", ".join(capital(english.say(f"kind.{kind}")) for kind in found),
            [paragraphs(check.manual) for check in some],
            el("dl", (kind_entry(desk, english, kind) for kind in found), class_="facts"),
        )


def by_kinds() -> list[tuple[list[str], list[Check]]]:
    """The checks by the kinds that they bring up, the gravest first; those that share one stand together."""
    order, named = list(levels()), set[str]()
    found: list[tuple[list[str], list[Check]]] = []
    for check in sorted(checks(), key=lambda check: min(map(order.index, check.kinds))):
        own = check.kinds.keys() - UNDECIDED.keys()
        new = [kind for kind in check.kinds if kind not in named]
        named.update(new)
        for kinds, together in found:
            if own & set(kinds):
                kinds += new
                together.append(check)
                break
        else:
            found.append((new, [check]))
    return found


def kind_entry(desk: Desk, english: Voice, kind: str) -> tuple[Tag, Tag]:
    """One kind: how grave it is, what it means, and the first of it in these books."""
    shown = next((each for each in desk.knowledge.findings if each.kind == kind), None)
    return (
        el("dt", el("span", capital(english.say(f"kind.{kind}")), class_=f"badge-level level-{levels()[kind]}")),
        el(
            "dd",
            el("code", kind),
            f" ({english.say(f'level.{levels()[kind]}')}): ",
            english.say(f"kind.{kind}.about"),
            ".",
            [" For example ", in_these_books(desk, shown), "."] if shown else None,
            id=f"kind-{kind}",
        ),
    )


def in_these_books(desk: Desk, finding: Finding) -> Tag:
    """The way to a finding."""
    name = desk.question(finding.question) if finding.question else capital(desk.finding_text(finding).headline)
    return ref("finding", finding.id, el("span", desk.ticked(name), lang=desk.speech.tongue.tag))
