"""How to read this site: the words it uses, and what it does not claim."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.checks.kinds import levels
from rulestone.site import registry
from rulestone.site.desk import Desk, Page
from rulestone.site.tree import Tag, el, section
from rulestone.words.voice import capital

PARTS = ("books", "silence", "hand", "fairness", "places")


def pages(desk: Desk) -> Iterator[Page]:
    """One page."""
    yield Page(
        docname=registry.READING,
        kind="reading",
        title=desk.say("reading.title"),
        description=desk.say("reading.description"),
        body=(
            *(
                section(f"about-{part}", desk.say(f"reading.{part}"), el("p", desk.say(f"reading.{part}.text")))
                for part in PARTS
            ),
            section(
                "kinds",
                desk.say("reading.kinds"),
                el("dl", (kind(desk, each) for each in levels()), class_="facts"),
            ),
            section(
                "statuses",
                desk.say("reading.statuses"),
                el(
                    "dl",
                    (
                        (
                            el("dt", el("span", desk.say(f"status.{each}"), class_=f"mark mark-{each}")),
                            el("dd", desk.say(f"status.{each}.about")),
                        )
                        for each in ("stated", "follows", "ambiguous", "silent")
                    ),
                    class_="facts",
                ),
            ),
        ),
        above=desk.crumbs(),
    )


def kind(desk: Desk, name: str) -> tuple[Tag, Tag]:
    """A kind of finding with what it means."""
    voice = desk.speech.voice
    level = levels()[name]
    return (
        el("dt", el("span", capital(desk.kind(name)), class_=f"badge-level level-{level}")),
        el("dd", capital(voice.say(f"kind.{name}.about")), ". (", voice.say(f"level.{level}"), ")"),
    )
