"""
May I play this? For somebody at a table with a phone: cards are tapped, and the answer is looked up on the page.

The build has asked the engine; the page holds its answers as a table, and a script that finds them in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulestone.model import Edition
from rulestone.site import pictures, pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.view import Link, Page
from rulestone.words import Voice

KIND = "may_i"
MOMENTS = ("turn", "drawn", "pending", "start", "laid")
SAID = (
    *("moment", "on", "drawn", "ask", "hand", "colour", "players", "players.more", "house", "house.none", "anew"),
    *("pick.on", "pick.drawn", "pick.ask", "pick.hand", "pick.colour", "copy", "copied", "out", "bad_link", "answer"),
    *(f"moment.{each}" for each in MOMENTS),
)
"""The sentences that the script shows."""


@dataclass(frozen=True)
class MayI:
    """What the page shows."""

    edition: str
    table: dict[str, Any]
    """The answers and the sentences, as the script reads them."""
    rules: tuple[Link, ...]
    """Where the rules stand, for who has no script."""


def pages(desk: Desk) -> Iterator[Page]:
    """One page for each edition of which there is a table."""
    for edition in desk.knowledge.editions:
        if edition.id in desk.knowledge.lookups:
            yield may_i(desk, edition)


def may_i(desk: Desk, edition: Edition) -> Page:
    """The page of one edition."""
    name = desk.edition(edition.id)
    return Page(
        docname=registry.may_i(edition.id),
        kind=KIND,
        title=desk.say("may_i.title", edition=name),
        description=desk.say("may_i.description", edition=name),
        view=MayI(
            edition=edition.id,
            table=table(desk, edition),
            rules=(
                pieces.page(registry.play(edition.id), desk.say("may_i.rules")),
                pieces.page(registry.differences(edition.id), desk.say("differences.short")),
            ),
        ),
        above=desk.crumbs(),
        wide=True,
    )


def table(desk: Desk, edition: Edition) -> dict[str, Any]:
    """The answers in the language of the desk, with the pictures and the sentences around them."""
    found = desk.knowledge.lookups[edition.id][desk.code]
    files = [pictures.file_name(edition.id, kind, colour, number) for kind, colour, number, *_ in found["cards"]]
    said = {key: desk.say(f"may_i.{key}") for key in SAID}
    rules = (rule for _, rule, *_ in found["ways"] if rule)
    houses = {rule: desk.speech.named(f"variant.{rule}", rule.replace("_", " ")) for rule in rules}
    return {**found, "files": files, "houses": houses, "say": said, "me": me(desk.speech.voice)}


def me(voice: Voice) -> str:
    """Whoever asks, as it is typed."""
    return voice.say("cli.player.me").split("|")[0]
