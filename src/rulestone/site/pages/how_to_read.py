"""How to read this site: the words it uses, and what it does not claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.checks.kinds import levels
from rulestone.site import registry
from rulestone.site.page_view import Heading, Page
from rulestone.site.page_writer import PageWriter
from rulestone.words.voice import capital

PARTS = ("books", "silence", "hand", "fairness", "places")
STATUSES = ("stated", "follows", "ambiguous", "silent")


@dataclass(frozen=True)
class KindExplained:
    """A kind of finding with what it means."""

    name: str
    level: str
    about: str
    gravity: str


@dataclass(frozen=True)
class HowToRead:
    """What the page shows."""

    parts: tuple[str, ...]
    kinds: tuple[KindExplained, ...]
    statuses: tuple[str, ...]


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page."""
    headings = [Heading(f"about-{part}", writer.say(f"reading.{part}")) for part in PARTS]
    headings += [Heading(part, writer.say(f"reading.{part}")) for part in ("kinds", "statuses")]
    yield writer.page(
        "reading",
        registry.READING,
        view=HowToRead(PARTS, tuple(kind(writer, level) for level in levels()), STATUSES),
        contents=tuple(headings),
    )


def kind(writer: PageWriter, name: str) -> KindExplained:
    """A kind of finding."""
    voice, level = writer.speech.voice, levels()[name]
    about = capital(voice.say(f"kind.{name}.about"))
    return KindExplained(capital(writer.kind(name)), level, about, voice.say(f"level.{level}"))
