"""
What pages hold before they are laid out: a page, and the typed pieces that the pages of every kind share.

A page is a frozen dataclass of its own kind beside its maker in `pages/`, and a template in `theme/templates/pages/`.
All in it is text that the template escapes, or one of the pieces here; nothing holds markup, and an address is found
only from what a link leads to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """A few words that are not of the page itself: in another language, as printed in a book, or as somebody types."""

    text: str
    lang: str = ""
    """As a page declares it; empty where it is the language of the page."""
    printed: bool = False
    """Whether they are a book's own and not to be translated."""
    code: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A card as its picture."""

    file: str
    name: str
    """In the language of the page, for those who do not see it."""
    size: str = ""
    """`small`, `beside`, or as large as cards are."""


@dataclass(frozen=True, slots=True)
class FileLink:
    """A place on a page of the site."""

    page: str
    anchor: str = ""
    query: str = ""
    """What the page is asked when it opens, as an address has it."""


@dataclass(frozen=True, slots=True)
class SiteThing:
    """A rule, book, finding or card, wherever that is described."""

    kind: str
    name: str


Target = FileLink | SiteThing


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead somewhere on the site."""

    words: Text
    to: Target


Text = str | MarkedWords | Link | Picture | tuple["Text", ...]
"""A text on a line. The filter `text` shows it as it is; `ticked` makes code of what stands in backticks in a `str`."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """Where a book says something: a section, a sentence, and the words printed there."""

    before: str
    """The sentence that tells the place, up to the heading of the section."""
    heading: MarkedWords
    after: str
    printed: MarkedWords | None


@dataclass(frozen=True, slots=True)
class ViewSide:
    """Who says something, and what."""

    who: Text
    says: Text


@dataclass(frozen=True, slots=True)
class FoldedFinding:
    """A finding at the rule that it is about, in one line that opens."""

    level: str
    kind: str
    line: Text
    """What stands on the line while it is folded."""
    label: str
    """The same for those who hear it out of its place."""
    sides: tuple[ViewSide, ...]
    more: Link


@dataclass(frozen=True, slots=True)
class Heading:
    """A part of a page, as the contents of the page list it."""

    anchor: str
    title: str
    below: tuple[Heading, ...] = ()


@dataclass(frozen=True, slots=True)
class PageGroup:
    """Pages that are listed together at the side of each of them."""

    anchor: str
    name: str
    links: tuple[Link, ...]
    folded: bool = False
    """Whether they are folded away, because few people look for them."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The pages among which a page is read."""

    groups: tuple[PageGroup, ...]
    before: Link | None = None
    after: Link | None = None


@dataclass(frozen=True)
class Page:
    """One page of one language; its kind names its template."""

    docname: str
    kind: str
    title: str
    description: str
    view: object = None
    """What the template shows as `view`: a frozen dataclass."""
    template: str = ""
    """Its template, where that is of another name than its kind."""
    contents: tuple[Heading, ...] = ()
    objects: tuple[tuple[str, str, str], ...] = ()
    """What the page describes, for references: kind, name, and the place on the page."""
    above: tuple[tuple[str, str], ...] = ()
    """The pages above it, with what each is called."""
    around: Neighbours | None = None
    """The pages beside it, where it is one of several that are read one after the other."""
    beside: tuple[tuple[str, str], ...] = ()
    """Files that lie beside it: the name of each, and what it holds."""
    wide: bool = False
    """Whether its contents are left out because the page needs the width."""
    foreign: bool = False
    """Whether it is written in English, whatever the language of the pages around it."""


@dataclass(frozen=True)
class Described:
    """Where things are described: by kind and name, the page and the place on it."""

    places: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def on(cls, pages: Iterable[Page]) -> Described:
        """What some pages describe; of two pages that describe a thing the first is the one."""
        places: dict[tuple[str, str], tuple[str, str]] = {}
        for page in pages:
            for kind, name, anchor in page.objects:
                places.setdefault((kind, name), (page.docname, anchor))
        return cls(places)


def listed(texts: Iterable[Text]) -> tuple[Text, ...]:
    """Texts with commas between them."""
    parts: list[Text] = []
    for text in texts:
        parts += [", "] * bool(parts) + [text]
    return tuple(parts)
