"""How to read this site: the words it uses, and what it does not claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.checks.kinds import levels
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.view import Heading, Page
from rulestone.words.voice import capital

PARTS = ("books", "silence", "hand", "fairness", "places")
STATUSES = ("stated", "follows", "ambiguous", "silent")


@dataclass(frozen=True)
class Kind:
    """A kind of finding with what it means."""

    name: str
    level: str
    about: str
    gravity: str


@dataclass(frozen=True)
class Reading:
    """What the page shows."""

    parts: tuple[str, ...]
    kinds: tuple[Kind, ...]
    statuses: tuple[str, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """One page."""
    headings = [Heading(f"about-{part}", desk.say(f"reading.{part}")) for part in PARTS]
    headings += [Heading(part, desk.say(f"reading.{part}")) for part in ("kinds", "statuses")]
    yield Page(
        docname=registry.READING,
        kind="reading",
        title=desk.say("reading.title"),
        description=desk.say("reading.description"),
        view=Reading(PARTS, tuple(kind(desk, each) for each in levels()), STATUSES),
        contents=tuple(headings),
        above=desk.crumbs(),
    )


def kind(desk: Desk, name: str) -> Kind:
    """A kind of finding."""
    voice, level = desk.speech.voice, levels()[name]
    about = capital(voice.say(f"kind.{name}.about"))
    return Kind(capital(desk.kind(name)), level, about, voice.say(f"level.{level}"))
