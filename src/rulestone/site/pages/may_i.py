"""
May I play this? For somebody at a table with a phone: cards are tapped, and the answer is looked up on the page.

The build has asked the engine; the page holds its answers as a table, and a script that finds them in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from rulestone.asking.questions import Understood
from rulestone.finding import Finding, Witness
from rulestone.model import Edition
from rulestone.site import pictures, pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.pages.asked import places
from rulestone.site.view import Link, Page
from rulestone.words import Voice

KIND = "may_i"
USUAL = 4
"""So many play as any larger number does."""
MOMENTS = ("turn", "drawn", "pending", "start", "laid")
SAID = (
    *("moment", "on", "drawn", "ask", "hand", "colour", "players", "players.more", "house", "house.none", "anew"),
    *("pick.on", "pick.drawn", "pick.ask", "pick.hand", "pick.colour"),
    *("copy", "copied", "out", "near", "bad_link", "answer"),
    *(f"moment.{each}" for each in MOMENTS),
)
"""The sentences that the script shows."""


@dataclass(frozen=True)
class Asked:
    """A question that people ask most, and what it is about: what the page can tell of a situation."""

    link: Link
    about: str


@dataclass(frozen=True)
class MayI:
    """What the page shows."""

    edition: str
    table: dict[str, Any]
    """The answers and the sentences, as the script reads them."""
    rules: tuple[Link, ...]
    """Where the rules stand, for who has no script."""
    asked: tuple[Asked, ...]
    """What people ask most, for them too, and for whoever asks what no table has."""


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
            asked=tuple(Asked(link, " ".join(about(meant))) for link, meant in places(desk, edition)),
        ),
        above=desk.crumbs(),
        wide=True,
    )


def about(meant: Understood) -> Iterator[str]:
    """The moment, the kinds of cards and the act of a question, as the script names those of a situation."""
    for case in meant.position.cases[:1] if meant.position is not None else ():
        situation, wish = case.answered.asking.situation, case.answered.asking.wish
        cards = {"o": situation.pending or situation.on, "d": situation.drawn, "a": wish.card}
        yield "m:pending" if situation.pending else "m:drawn" if situation.drawn else "m:turn"
        yield from (f"{part}:{card.kind}" for part, card in cards.items() if card is not None)
        if wish.act is not None:
            yield f"t:{wish.act.id}"


def table(desk: Desk, edition: Edition) -> dict[str, Any]:
    """The answers in the language of the desk, with the pictures and the sentences around them."""
    found = desk.knowledge.lookups[edition.id][desk.code]
    files = [pictures.file_name(edition.id, kind, colour, number) for kind, colour, number, *_ in found["cards"]]
    said = {key: desk.say(f"may_i.{key}") for key in SAID}
    rules = (rule for _, rule, *_ in found["ways"] if rule)
    houses = {rule: desk.speech.named(f"variant.{rule}", rule.replace("_", " ")) for rule in rules}
    return {**found, "files": files, "houses": houses, "say": said, "me": me(desk.speech.voice)}


def asked_of(desk: Desk, finding: Finding) -> str:
    """What the page is asked by the table that shows a finding, as its address tells it; nothing if out of scope."""
    tables, shown = desk.knowledge.lookups.get(finding.edition), finding.witness
    in_scope = tables is not None and isinstance(shown, Witness) and finding.scope == "edition"
    return question_of(shown, tables[desk.code]) if in_scope and tables and isinstance(shown, Witness) else ""


def question_of(shown: Witness, table: Mapping[str, Any]) -> str:
    """
    What a play is about, as the page's address tells it: its first move, or what may be done with a card just drawn.

    Nothing where it is out of the page's scope.
    """
    top, turn = shown.setup.get("top") or {}, shown.setup.get("turn")
    if turn is None or not top.get("kind") or (shown.moves and shown.moves[0].get("who") != turn):
        return ""
    hand, drawn = list(shown.hands[turn]), drawn_in(shown, table)
    moment, told = "turn", (*shown.moves[:1], *disputed(shown))
    if drawn:
        moment, told = "drawn", disputed(shown)
    move: Mapping[str, Any] = told[0] if told else {}
    card, act = move.get("card"), move.get("act")
    if card in hand and not drawn:
        hand.remove(card)
    known, acts = {name(each[:3]) for each in table["cards"]}, {each for each, _ in table["acts"][moment]}
    cards = [*hand, top, *([card] if card else []), *([drawn] if drawn else [])]
    if not {*map(faced, cards)} <= known or not (card or act is None or act in acts):
        return ""
    colour = "" if top.get("colour") else shown.setup.get("colour")
    asked = {"p": min(shown.players, USUAL), "m": moment, "o": faced(top), "c": colour}
    asked |= {"d": faced(drawn) if drawn else "", "a": faced(card) if card else "", "t": "" if card else act}
    asked["h"] = ",".join(map(faced, hand))
    return urlencode({key: each for key, each in asked.items() if each}, safe=",")


def disputed(shown: Witness) -> tuple[Mapping[str, Any], ...]:
    """The moves of whoever's turn it is that some answers allow and others do not."""
    told = (each for outcome in shown.outcomes.values() for seen in outcome for key, each in seen.items())
    moves = [each for each in told if isinstance(each, Mapping) and "act" in each]
    return tuple(each for each in moves if each.get("who") == shown.setup.get("turn"))


def drawn_in(shown: Witness, table: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The card that was just drawn, where the dispute is what may be done with it."""
    acts, pile = {each for each, _ in table["acts"]["drawn"]}, shown.setup.get("draw_pile", ())
    if len(shown.moves) != 1 or shown.moves[0].get("card") or not pile or not pile[0].get("kind"):
        return None
    about = [each.get("card") == pile[0] or each.get("act") in acts for each in disputed(shown)]
    return pile[0] if about and about[0] else None


def faced(card: Mapping[str, Any]) -> str:
    """A card of a play as an address names it."""
    return name([card.get("kind"), card.get("colour"), card.get("number")])


def name(parts: Sequence[Any]) -> str:
    """A card as an address names it."""
    return ".".join(str(each) for each in parts if each is not None)


def me(voice: Voice) -> str:
    """Whoever asks, as it is typed."""
    return voice.say("cli.player.me").split("|")[0]
