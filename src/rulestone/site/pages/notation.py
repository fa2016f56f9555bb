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

from rulestone import data
from rulestone.model import Edition, Library
from rulestone.site import manual, pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.many import listed
from rulestone.site.view import Link, Page, Text

NAME = re.compile(r"([a-z0-9_]+(?:\.[a-z0-9_]+)+)")
"""What may be the name of a question; which of them are is known."""

Piece = tuple[str, str]
"""A few characters with the class of their colour; nothing where they have none."""


@dataclass(frozen=True)
class Notation:
    """What the page shows."""

    lines: tuple[tuple[tuple[str, Text], ...], ...]
    """Line by line in pieces, each with its class; a name leads to its rule."""


@dataclass(frozen=True)
class Written:
    """A rule file, and where the names in it lead."""

    kind: str
    name: str
    file: str
    rules: Mapping[str, Link]

    @property
    def title(self) -> str:
        """The file as its writer knows it."""
        return f"rules/{self.kind}/{self.name}.yaml"


def pages(desk: Desk) -> Iterator[Page]:
    """A list of all files, and a page for each."""
    if not desk.knowledge.manual:
        return
    entries = []
    around = manual.around(desk, registry.NOTATION)
    for each in files(desk):
        lines = coloured(each.file)
        if lines:
            entries.append(pieces.page(registry.notation(each.kind, each.name), each.title))
            yield Page(
                docname=registry.notation(each.kind, each.name),
                kind="notation",
                title=each.title,
                description=desk.say("notation.description", file=each.title),
                view=Notation(tuple(tuple(led(each, line)) for line in lines)),
                above=desk.crumbs(manual.top(desk), (registry.NOTATION, desk.say("notation.short"))),
                around=around,
            )
    title, lead = desk.say("notation.short"), desk.say("notation.lead")
    first = Page(registry.NOTATION, "writers", title, lead, above=desk.crumbs(manual.top(desk)), around=around)
    yield from listed(first, entries, lead)


def files(desk: Desk) -> Iterator[Written]:
    """Every book, every game that an edition is played by, and every house rule that goes with one."""
    known = desk.knowledge
    library: Library = known.library
    for book in known.books:
        there = {each.question: (registry.book(book.id), registry.anchor(each.question)) for each in book.claims}
        links = {name: pieces.page(docname, name, anchor) for name, (docname, anchor) in there.items()}
        yield Written("books", book.id, book.spot.file, links)
    played: dict[str, list[Edition]] = {}
    for edition in known.editions:
        for game in library.lineage(edition.game):
            played.setdefault(game.id, []).append(edition)
    for name, editions in played.items():
        yield Written("games", name, library.games[name].spot.file, told(editions))
    for name, variant in sorted(library.variants.items()):
        fitting = [each for each in known.editions if (each.game, name) in known.varied]
        if fitting:
            yield Written("variants", name, variant.spot.file, told(fitting))


def told(editions: Sequence[Edition]) -> dict[str, Link]:
    """Where the rules are told that editions are asked for: of several, in the first."""
    return {asked: pieces.rule(edition, asked, asked) for edition in reversed(editions) for asked in edition.asks}


def line_of(desk: Desk, file: str, kind: str, name: str, line: int) -> Link | None:
    """The way to a line of a file; none where there are no such pages."""
    if not desk.knowledge.manual or not coloured(file):
        return None
    return pieces.page(registry.notation(kind, name), desk.say("notation.line"), f"L{line}")


def led(written: Written, line: Sequence[Piece]) -> Iterator[tuple[str, Text]]:
    """A line with its names as links."""
    for colour, text in line:
        for part in filter(None, NAME.split(text)):
            yield colour, written.rules.get(part, part)


@cache
def coloured(file: str) -> tuple[tuple[Piece, ...], ...]:
    """The lines of a rule file in their colours, once for all languages; nothing where it is there no more."""
    path = Path(file) if Path(file).is_file() else Path(data.ROOT, file)
    if not path.is_file():
        return ()
    lines: list[list[Piece]] = [[]]
    for kind, text in YamlLexer().get_tokens(path.read_text(encoding="utf-8-sig")):
        for place, part in enumerate(text.split("\n")):
            lines += [[]] if place else []
            if part:
                lines[-1].append((STANDARD_TYPES.get(kind, ""), part))
    return tuple(map(tuple, lines[:-1]))
