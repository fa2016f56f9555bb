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

from rulestone import bundled_files
from rulestone.checks.kinds import UNDECIDED, Check, checks, levels
from rulestone.phrases import phrases
from rulestone.phrases.patterns import Phrase
from rulestone.site import manual_pages, page_parts, registry
from rulestone.site.page_view import Heading, Link, MarkedWords, Page, SiteThing, Text, listed
from rulestone.site.page_writer import PageWriter
from rulestone.words.phrase_examples import example, read_example
from rulestone.words.voice import Voice, capital


@dataclass(frozen=True)
class FileKey:
    """A key of a rule file, with what it says of itself, what it takes, and an example."""

    name: str
    required: bool
    about: str
    one_of: tuple[str, ...]
    see: Text
    example: str


@dataclass(frozen=True)
class FileKeys:
    """The keys of a kind of file, or of what stands within it."""

    anchor: str
    title: str
    about: tuple[str, ...]
    keys: tuple[FileKey, ...]
    parts: tuple[FileKeys, ...] = ()


@dataclass(frozen=True)
class PhraseRow:
    """A phrase, with a line that is read and what it is read as."""

    anchor: str
    form: str
    kind: str
    example: str
    reads: str
    about: tuple[str, ...]


@dataclass(frozen=True)
class FindingKind:
    """A kind of finding: how grave it is, what it means, and the first of it in these books."""

    id: str
    name: str
    level: str
    gravity: str
    about: str
    example: Link | None


@dataclass(frozen=True)
class ReferencePart:
    """A part of a page: phrases of one module, or kinds that the same checks bring up."""

    anchor: str
    title: str
    about: tuple[str, ...]
    entries: tuple[PhraseRow | FindingKind, ...]


def pages(writer: PageWriter) -> Iterator[Page]:
    """Each of them; each has a template of its name."""
    if not writer.knowledge.manual:
        return
    makers: dict[str, Callable[[PageWriter], Iterator[FileKeys | ReferencePart]]]
    makers = {"schemas": schemas, "phrases": vocabulary, "findings": kinds}
    for name, title in manual_pages.REFERENCE.items():
        parts = tuple(makers[name](writer))
        yield Page(
            docname=manual_pages.generated_docname(name),
            kind="reference",
            template=f"reference-{name}",
            title=title,
            description=title,
            view=(parts),
            contents=tuple(Heading(part.anchor, part.title) for part in parts),
            above=writer.crumbs(manual_pages.page_above(writer)),
            around=manual_pages.neighbours_of(writer, manual_pages.generated_docname(name)),
            foreign=True,
        )


def paragraphs(text: str | None) -> tuple[str, ...]:
    """A docstring as it is laid out."""
    return tuple(" ".join(piece.split()) for piece in inspect.cleandoc(text or "").split("\n\n") if piece)


# Schemas.


def schemas(_: PageWriter) -> Iterator[FileKeys]:
    """The keys of every kind of rule file, and of what stands within it."""
    for path in sorted(Path(bundled_files.SCHEMA).glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        name = f"schema-{path.name.split('.')[0]}"
        parts = {part: about for part, about in schema.get("$defs", {}).items() if "properties" in about}
        below = tuple(
            described(about, f"{name}-{part}", part_title(part, about), parts) for part, about in parts.items()
        )
        yield described(schema, name, schema.get("title", path.name), parts, below)


def described(
    schema: Mapping[str, Any], name: str, title: str, parts: Mapping[str, Any], below: tuple[FileKeys, ...] = ()
) -> FileKeys:
    """The keys of one thing."""
    needed, file = schema.get("required", ()), name.split("-")[1]
    keys = (
        key(key_name, about, key_name in needed, file, parts)
        for key_name, about in schema.get("properties", {}).items()
    )
    return FileKeys(name, title, paragraphs(schema.get("description")), tuple(keys), below)


def part_title(name: str, about: Mapping[str, Any]) -> str:
    """What a part described on its own is called."""
    return str(about.get("title", name.replace("_", " ")))


def key(name: str, about: Mapping[str, Any], required: bool, file: str, parts: Mapping[str, Any]) -> FileKey:
    """One key."""
    sentences = [str(about[part]).rstrip(".") for part in ("title", "description") if part in about]
    shown = next(iter(about.get("examples", ())), None)
    see = (
        page_parts.link_page(
            manual_pages.generated_docname("schemas"),
            part_title(part_name, parts[part_name]),
            f"schema-{file}-{part_name}",
        )
        for part_name in within(about, parts)
    )
    return FileKey(
        name=name,
        required=required,
        about=". ".join(sentences) + "." if sentences else "",
        one_of=tuple(map(str, about.get("enum", ()))),
        see=listed(see),
        example="" if shown is None else json.dumps(shown, ensure_ascii=False),
    )


def within(about: Any, parts: Mapping[str, Any]) -> list[str]:
    """The parts described on their own that a key holds, however deep."""
    if isinstance(about, list):
        return list(dict.fromkeys(part for member in about for part in within(member, parts)))
    if not isinstance(about, dict):
        return []
    target = str(about.get("$ref", "")).removeprefix("#/$defs/")
    return list(dict.fromkeys([*([target] if target in parts else []), *within(list(about.values()), parts)]))


# Phrases.


def vocabulary(_: PageWriter) -> Iterator[ReferencePart]:
    """Every phrase by the module that it is in, whose docstring says what they are about, with an example each."""
    english = Voice("en")
    modules: dict[str, list[Phrase]] = {}
    for phrase in sorted(phrases().values(), key=lambda phrase: (phrase.kind, phrase.form)):
        modules.setdefault(phrase.meaning.__module__, []).append(phrase)
    for module, some in sorted(modules.items()):
        name = module.rsplit(".", 1)[-1]
        about = paragraphs(sys.modules[module].__doc__)
        yield ReferencePart(
            f"phrases-{name}", capital(name), about, tuple(phrase_row(phrase, english) for phrase in some)
        )


def phrase_row(phrase: Phrase, english: Voice) -> PhraseRow:
    """One phrase."""
    shown = example(phrase)
    return PhraseRow(
        f"phrase-{registry.slug(phrase.id)}",
        phrase.form,
        phrase.kind,
        shown if shown != phrase.form else "",
        read_example(phrase, english),
        paragraphs(phrase.meaning.__doc__),
    )


# Findings.


def kinds(writer: PageWriter) -> Iterator[ReferencePart]:
    """Every kind of finding by the checks that bring it up, whose docstrings say when, with one from these books."""
    english = Voice("en")
    for names, some in by_kinds():
        yield ReferencePart(
            f"check-{some[0].name.replace('_', '-')}",
            ", ".join(capital(english.say(f"kind.{kind}")) for kind in names),
            tuple(line for check in some for line in paragraphs(check.manual)),
            tuple(kind_entry(writer, english, kind) for kind in names),
        )


def by_kinds() -> list[tuple[list[str], list[Check]]]:
    """The checks by the kinds that they bring up, the gravest first; those that share one stand together."""
    order, named = list(levels()), set[str]()
    groups: list[tuple[list[str], list[Check]]] = []
    for check in sorted(checks(), key=lambda check: min(map(order.index, check.kinds))):
        own = check.kinds.keys() - UNDECIDED.keys()
        new = [kind for kind in check.kinds if kind not in named]
        named.update(new)
        for kinds, together in groups:
            if own & set(kinds):
                kinds += new
                together.append(check)
                break
        else:
            groups.append((new, [check]))
    return groups


def kind_entry(writer: PageWriter, english: Voice, kind: str) -> FindingKind:
    """One kind."""
    shown = next((finding for finding in writer.knowledge.findings if finding.kind == kind), None)
    link = None
    if shown is not None:
        name = writer.question(shown.question) if shown.question else capital(writer.finding_text(shown).headline)
        link = Link(MarkedWords(name.replace("`", ""), lang=writer.speech.tongue.tag), SiteThing("finding", shown.id))
    return FindingKind(
        id=kind,
        name=capital(english.say(f"kind.{kind}")),
        level=levels()[kind],
        gravity=english.say(f"level.{levels()[kind]}"),
        about=english.say(f"kind.{kind}.about"),
        example=link,
    )
