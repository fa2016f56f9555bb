"""
The reference for rule writers: made from the schemas, the phrases and the checks, and so never behind them.

It is in English, as they are.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulestone import data
from rulestone.checks.kinds import UNDECIDED, Check, checks, levels
from rulestone.phrases import phrases
from rulestone.phrases.grammar import Phrase
from rulestone.site import manual, pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.view import Heading, Link, Page, Text, Thing, Words, listed
from rulestone.words.examples import example, reads
from rulestone.words.voice import Voice, capital


@dataclass(frozen=True)
class Key:
    """A key of a rule file, with what it says of itself, what it takes, and an example."""

    name: str
    required: bool
    about: str
    one_of: tuple[str, ...]
    see: Text
    example: str


@dataclass(frozen=True)
class Keys:
    """The keys of a kind of file, or of what stands within it."""

    anchor: str
    title: str
    about: tuple[str, ...]
    keys: tuple[Key, ...]
    parts: tuple[Keys, ...] = ()


@dataclass(frozen=True)
class Worded:
    """A phrase, with a line that is read and what it is read as."""

    anchor: str
    form: str
    kind: str
    example: str
    reads: str
    about: tuple[str, ...]


@dataclass(frozen=True)
class Kind:
    """A kind of finding: how grave it is, what it means, and the first of it in these books."""

    id: str
    name: str
    level: str
    gravity: str
    about: str
    example: Link | None


@dataclass(frozen=True)
class Part:
    """A part of a page: phrases of one module, or kinds that the same checks bring up."""

    anchor: str
    title: str
    about: tuple[str, ...]
    entries: tuple[Worded | Kind, ...]


@dataclass(frozen=True)
class Reference:
    """What a page of the reference shows."""

    parts: tuple[Keys | Part, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """Each of them; each has a template of its name."""
    if not desk.knowledge.manual:
        return
    makers: dict[str, Callable[[Desk], Iterator[Keys | Part]]]
    makers = {"schemas": schemas, "phrases": vocabulary, "findings": kinds}
    for name, title in manual.REFERENCE.items():
        parts = tuple(makers[name](desk))
        yield Page(
            docname=manual.made(name),
            kind="reference",
            template=f"reference-{name}",
            title=title,
            description=title,
            view=Reference(parts),
            contents=tuple(Heading(each.anchor, each.title) for each in parts),
            above=desk.crumbs(manual.top(desk)),
            around=manual.around(desk, manual.made(name)),
            foreign=True,
        )


def paragraphs(text: str | None) -> tuple[str, ...]:
    """A docstring as it is laid out."""
    return tuple(" ".join(each.split()) for each in inspect.cleandoc(text or "").split("\n\n") if each)


# Schemas.


def schemas(_: Desk) -> Iterator[Keys]:
    """The keys of every kind of rule file, and of what stands within it."""
    for path in sorted(Path(data.SCHEMA).glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        name = f"schema-{path.name.split('.')[0]}"
        parts = {each: about for each, about in schema.get("$defs", {}).items() if "properties" in about}
        below = tuple(described(about, f"{name}-{each}", called(each, about), parts) for each, about in parts.items())
        yield described(schema, name, schema.get("title", path.name), parts, below)


def described(
    schema: Mapping[str, Any], name: str, title: str, parts: Mapping[str, Any], below: tuple[Keys, ...] = ()
) -> Keys:
    """The keys of one thing."""
    needed, file = schema.get("required", ()), name.split("-")[1]
    keys = (key(each, about, each in needed, file, parts) for each, about in schema.get("properties", {}).items())
    return Keys(name, title, paragraphs(schema.get("description")), tuple(keys), below)


def called(name: str, about: Mapping[str, Any]) -> str:
    """What a part described on its own is called."""
    return str(about.get("title", name.replace("_", " ")))


def key(name: str, about: Mapping[str, Any], required: bool, file: str, parts: Mapping[str, Any]) -> Key:
    """One key."""
    said = [str(about[part]).rstrip(".") for part in ("title", "description") if part in about]
    shown = next(iter(about.get("examples", ())), None)
    see = (
        pieces.page(manual.made("schemas"), called(each, parts[each]), f"schema-{file}-{each}")
        for each in within(about, parts)
    )
    return Key(
        name=name,
        required=required,
        about=". ".join(said) + "." if said else "",
        one_of=tuple(map(str, about.get("enum", ()))),
        see=listed(see),
        example="" if shown is None else json.dumps(shown, ensure_ascii=False),
    )


def within(about: Any, parts: Mapping[str, Any]) -> list[str]:
    """The parts described on their own that a key holds, however deep."""
    if isinstance(about, list):
        return list(dict.fromkeys(found for each in about for found in within(each, parts)))
    if not isinstance(about, dict):
        return []
    target = str(about.get("$ref", "")).removeprefix("#/$defs/")
    return list(dict.fromkeys([*([target] if target in parts else []), *within(list(about.values()), parts)]))


# Phrases.


def vocabulary(_: Desk) -> Iterator[Part]:
    """Every phrase by the module that it is in, whose docstring says what they are about, with an example each."""
    english = Voice("en")
    modules: dict[str, list[Phrase]] = {}
    for phrase in sorted(phrases().values(), key=lambda each: (each.kind, each.form)):
        modules.setdefault(phrase.meaning.__module__, []).append(phrase)
    for module, some in sorted(modules.items()):
        name = module.rsplit(".", 1)[-1]
        about = paragraphs(sys.modules[module].__doc__)
        yield Part(f"phrases-{name}", capital(name), about, tuple(worded(each, english) for each in some))


def worded(phrase: Phrase, english: Voice) -> Worded:
    """One phrase."""
    shown = example(phrase)
    return Worded(
        f"phrase-{registry.slug(phrase.id)}",
        phrase.form,
        phrase.kind,
        shown if shown != phrase.form else "",
        reads(phrase, english),
        paragraphs(phrase.meaning.__doc__),
    )


# Findings.


def kinds(desk: Desk) -> Iterator[Part]:
    """Every kind of finding by the checks that bring it up, whose docstrings say when, with one from these books."""
    english = Voice("en")
    for found, some in by_kinds():
        yield Part(
            f"check-{some[0].name.replace('_', '-')}",
            ", ".join(capital(english.say(f"kind.{kind}")) for kind in found),
            tuple(line for check in some for line in paragraphs(check.manual)),
            tuple(kind_entry(desk, english, kind) for kind in found),
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


def kind_entry(desk: Desk, english: Voice, kind: str) -> Kind:
    """One kind."""
    shown = next((each for each in desk.knowledge.findings if each.kind == kind), None)
    link = None
    if shown is not None:
        name = desk.question(shown.question) if shown.question else capital(desk.finding_text(shown).headline)
        link = Link(Words(name.replace("`", ""), lang=desk.speech.tongue.tag), Thing("finding", shown.id))
    return Kind(
        id=kind,
        name=capital(english.say(f"kind.{kind}")),
        level=levels()[kind],
        gravity=english.say(f"level.{levels()[kind]}"),
        about=english.say(f"kind.{kind}.about"),
        example=link,
    )
