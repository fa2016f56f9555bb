"""
The rule files as they are written: books, games and house rules, each name in them leading to the rule it stands for.

They are for those who write rules, and so only where the manual is; what a book says leads to its line here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pygments.lexers.data import YamlLexer
from pygments.token import STANDARD_TYPES

from rulestone import bundled_files
from rulestone.model import Edition, Library
from rulestone.site import manual_pages, page_parts, registry
from rulestone.site.long_lists import listed
from rulestone.site.page_view import Link, Page, Text
from rulestone.site.page_writer import PageWriter

NAME = re.compile(r"([a-z0-9_]+(?:\.[a-z0-9_]+)+)")
"""What may be the name of a question; which of them are is known."""

ColouredText = tuple[str, str]
"""A few characters with the class of their colour; nothing where they have none."""


@dataclass(frozen=True)
class Notation:
    """What the page shows."""

    lines: tuple[tuple[tuple[str, Text], ...], ...]
    """Line by line in pieces, each with its class; a name leads to its rule."""


@dataclass(frozen=True)
class NotationLine:
    """A rule file, and where the names in it lead."""

    kind: str
    name: str
    file: str
    rules: Mapping[str, Link]

    @property
    def title(self) -> str:
        """The file as its writer knows it."""
        return f"rules/{self.kind}/{self.name}.yaml"


def pages(writer: PageWriter) -> Iterator[Page]:
    """A list of all files, and a page for each."""
    if not writer.knowledge.manual:
        return
    entries = []
    around = manual_pages.neighbours_of(writer, registry.NOTATION)
    for file in files(writer):
        lines = coloured(file.file)
        if lines:
            entries.append(page_parts.link_page(registry.notation(file.kind, file.name), file.title))
            yield Page(
                docname=registry.notation(file.kind, file.name),
                kind="notation",
                title=file.title,
                description=writer.say("notation.description", file=file.title),
                view=Notation(tuple(tuple(link_names(file, line)) for line in lines)),
                above=writer.crumbs(manual_pages.page_above(writer), (registry.NOTATION, writer.say("notation.short"))),
                around=around,
            )
    title, lead = writer.say("notation.short"), writer.say("notation.lead")
    first = Page(
        registry.NOTATION, "writers", title, lead, above=writer.crumbs(manual_pages.page_above(writer)), around=around
    )
    yield from listed(first, entries, lead)


def files(writer: PageWriter) -> Iterator[NotationLine]:
    """Every book, every game that an edition is played by, and every house rule that goes with one."""
    known = writer.knowledge
    library: Library = known.library
    for book in known.books:
        there = {claim.question: (registry.book(book.id), registry.anchor(claim.question)) for claim in book.claims}
        links = {name: page_parts.link_page(docname, name, anchor) for name, (docname, anchor) in there.items()}
        yield NotationLine("books", book.id, book.spot.file, links)
    played: dict[str, list[Edition]] = {}
    for edition in known.editions:
        for game in library.lineage(edition.game):
            played.setdefault(game.id, []).append(edition)
    for name, editions in played.items():
        yield NotationLine("games", name, library.games[name].spot.file, links_to_rules(editions))
    for name, variant in sorted(library.variants.items()):
        fitting = [edition for edition in known.editions if (edition.game, name) in known.varied]
        if fitting:
            yield NotationLine("variants", name, variant.spot.file, links_to_rules(fitting))


def links_to_rules(editions: Sequence[Edition]) -> dict[str, Link]:
    """Where the rules are told that editions are asked for: of several, in the first."""
    return {
        question: page_parts.link_rule(edition, question, question)
        for edition in reversed(editions)
        for question in edition.asks
    }


def line_of(writer: PageWriter, file: str, kind: str, name: str, line: int) -> Link | None:
    """The way to a line of a file; none where there are no such pages."""
    if not writer.knowledge.manual or not coloured(file):
        return None
    return page_parts.link_page(registry.notation(kind, name), writer.say("notation.line"), f"L{line}")


def link_names(written: NotationLine, line: Sequence[ColouredText]) -> Iterator[tuple[str, Text]]:
    """A line with its names as links."""
    for colour, text in line:
        for part in filter(None, NAME.split(text)):
            yield colour, written.rules.get(part, part)


@cache
def coloured(file: str) -> tuple[tuple[ColouredText, ...], ...]:
    """The lines of a rule file in their colours, once for all languages; nothing where it is there no more."""
    path = Path(file) if Path(file).is_file() else Path(bundled_files.ROOT, file)
    if not path.is_file():
        return ()
    lines: list[list[ColouredText]] = [[]]
    for kind, text in YamlLexer().get_tokens(path.read_text(encoding="utf-8-sig")):
        for place, part in enumerate(text.split("\n")):
            lines += [[]] if place else []
            if part:
                lines[-1].append((STANDARD_TYPES.get(kind, ""), part))
    # The lexer ends its last line whether the file does or not, so that an empty one follows.
    return tuple(map(tuple, lines[:-1]))
