"""Every page of the site read once, for all the tests that ask something of every page."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from tests.site.looking import pages

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SILENT = {"script", "style", "code"}
"""What holds no words of the site's own."""
MARKED = re.compile(r".*\[en\]", re.DOTALL)
"""A sentence that says of itself that it is English, where no element can declare it."""
HEARD = ("aria-label", "title", "placeholder", "alt")


@dataclass
class Facts:
    """What a page is asked about."""

    language: str = ""
    ids: list[str] = field(default_factory=list)
    told_ids: set[str] = field(default_factory=set)
    """Those of what the page tells, without what lies around it."""
    addresses: list[str] = field(default_factory=list)
    alternates: dict[str, str] = field(default_factory=dict)
    canonical: list[str] = field(default_factory=list)
    metas: Counter[str] = field(default_factory=Counter)
    """By name or property, how many are not empty."""
    headings: int = 0
    words: set[str] = field(default_factory=set)
    """Those that stand in the language of the page, seen or heard."""


class Reader(HTMLParser):
    """Reads one page."""

    def __init__(self) -> None:
        super().__init__()
        self.facts = Facts()
        self.open: list[tuple[str, bool, bool]] = []
        """The elements that are open: name, whether in another language, whether told by the page."""
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element and where it stands."""
        given = {name: value or "" for name, value in attrs}
        _, foreign, told = self.open[-1] if self.open else ("", False, False)
        told = told or tag == "article"
        if tag == "html":
            self.facts.language = given["lang"]
        foreign = foreign or tag in SILENT or given.get("translate") == "no"
        foreign = foreign or given.get("lang", self.facts.language) != self.facts.language
        self.note(tag, given, told)
        if not foreign:
            self.texts += [MARKED.sub(" ", given[name]) for name in HEARD if given.get(name)]
        if tag not in VOID:
            self.open.append((tag, foreign, told))

    def note(self, tag: str, given: dict[str, str], told: bool) -> None:
        """Keeps what is asked about."""
        facts = self.facts
        facts.headings += tag == "h1"
        if "id" in given:
            facts.ids.append(given["id"])
            facts.told_ids |= {given["id"]} if told else set()
        if tag in ("a", "img", "script", "link") and (address := given.get("href") or given.get("src")):
            facts.addresses.append(address)
        if tag == "link" and given.get("rel") == "alternate" and "hreflang" in given:
            facts.alternates[given["hreflang"]] = given["href"]
        if tag == "link" and given.get("rel") == "canonical":
            facts.canonical.append(given["href"])
        if tag == "meta" and given.get("content"):
            facts.metas[given.get("name") or given.get("property") or ""] += 1

    def handle_endtag(self, tag: str) -> None:
        """The end of an element, and of those in it that have no end of their own."""
        while self.open and any(name == tag for name, *_ in self.open):
            if self.open.pop()[0] == tag:
                return

    def handle_data(self, data: str) -> None:
        """Words."""
        if self.open and not self.open[-1][1]:
            self.texts.append(MARKED.sub(" ", data) if self.open[-1][0] == "title" else data)


@cache
def facts(path: Path) -> Facts:
    """What a page says of itself."""
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    reader.close()
    reader.facts.words = set(re.findall(r"[a-z’]+", " ".join(reader.texts).lower()))
    return reader.facts


def every(site: Path, prefix: str) -> Iterator[tuple[Path, Facts]]:
    """Every page of a language with its facts."""
    for path in pages(site, prefix):
        yield path, facts(path)
