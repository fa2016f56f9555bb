"""
May I play this? For somebody at a table with a phone: cards are tapped, and the answer is looked up on the page.

The build has asked the engine; the page holds its answers as a table, and a script that finds them in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from rulestone.asking.understood import Understood
from rulestone.cards import AnyCard, Card, Move
from rulestone.findings import Finding
from rulestone.model import Edition
from rulestone.site import card_pictures, page_parts, registry
from rulestone.site.page_view import Link, Page
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.most_asked import places
from rulestone.witness import Allowed, Witness
from rulestone.words import Voice

KIND = "may_i"
USUAL = 4
"""So many play as any larger number does."""
MOMENTS = ("turn", "drawn", "pending", "start", "laid")
PLACE = re.compile(r"(\S+) (\S+ \d+)(, [^{]*)? \{([^,}]+)[^}]*\}.*")
"""An edition, its first place, and the first of the books that have it."""
SAID = (
    *("moment", "on", "drawn", "ask", "hand", "colour", "players", "players.more", "house", "house.none", "anew"),
    *("pick.on", "pick.drawn", "pick.ask", "pick.hand", "pick.colour"),
    *("copy", "copied", "rule", "out", "near", "bad_link", "answer"),
    *(f"moment.{moment}" for moment in MOMENTS),
)
"""The sentences that the script shows."""


@dataclass(frozen=True)
class AskedCard:
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
    most_asked: tuple[AskedCard, ...]
    """What people ask most, for them too, and for whoever asks what no table has."""
    places: tuple[Link, ...]
    """The lines that say where a rule stands, each leading to the rule."""


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page for each edition of which there is a table."""
    for edition in writer.knowledge.editions:
        if edition.id in writer.knowledge.lookups:
            yield may_i(writer, edition)


def may_i(writer: PageWriter, edition: Edition) -> Page:
    """The page of one edition."""
    name, answers = writer.edition(edition.id), table(writer, edition)
    return writer.page(
        "may_i",
        registry.may_i(edition.id),
        edition=name,
        view=MayI(
            edition=edition.id,
            table=answers,
            rules=(
                page_parts.link_page(registry.play(edition.id), writer.say("may_i.rules")),
                page_parts.link_page(registry.differences(edition.id), writer.say("differences.short")),
            ),
            most_asked=tuple(AskedCard(link, " ".join(about(meant))) for link, meant in places(writer, edition)),
            places=tuple(rules_at(writer, edition, (text for _, _, text in answers["lines"]))),
        ),
        wide=True,
    )


def about(meant: Understood) -> Iterator[str]:
    """The moment, the kinds of cards and the act of a question, as the script names those of a situation."""
    for case in meant.position.cases[:1] if meant.position is not None else ():
        situation, attempt = case.answered.asking.situation, case.answered.asking.attempt
        cards = {"o": situation.pending or situation.on, "d": situation.drawn, "a": attempt.card}
        yield "m:pending" if situation.pending else "m:drawn" if situation.drawn else "m:turn"
        yield from (f"{part}:{card.kind}" for part, card in cards.items() if card is not None)
        if attempt.act is not None:
            yield f"t:{attempt.act.id}"


def table(writer: PageWriter, edition: Edition) -> dict[str, Any]:
    """The answers in the language of the writer, with the pictures and the sentences around them."""
    lookup = writer.knowledge.lookups[edition.id][writer.code]
    files = [card_pictures.file_name(edition.id, kind, colour, number) for kind, colour, number, *_ in lookup["cards"]]
    sentences = {key: writer.say(f"may_i.{key}") for key in SAID}
    rules = (rule for _, rule, *_ in lookup["ways"] if rule)
    houses = {rule: writer.speech.name_of(f"variant.{rule}", rule.replace("_", " ")) for rule in rules}
    return {**lookup, "files": files, "houses": houses, "say": sentences, "me": me(writer.speech.voice)}


def rules_at(writer: PageWriter, edition: Edition, lines: Iterable[str]) -> Iterator[Link]:
    """The lines that say where a rule stands, `hp-2003 play 7 {en, es}`: to what the first of the books says there."""
    for text in lines:
        line = PLACE.fullmatch(text)
        book = writer.knowledge.library.books.get(f"{line[1]}/{line[4]}") if line else None
        if line is None or book is None:
            continue
        here = (claim for claim in book.claims if any(f"{at.section} {at.sentence}" == line[2] for at in claim.places))
        question = next((claim.question for claim in here if claim.question in edition.asks), None)
        if question is not None:
            yield page_parts.link_page(registry.play(edition.id), text, registry.anchor(question))


def finding_query(writer: PageWriter, finding: Finding) -> str:
    """What the page is asked by the table that shows a finding, as its address tells it; nothing if out of scope."""
    tables, shown = writer.knowledge.lookups.get(finding.edition), finding.witness
    in_scope = tables is not None and isinstance(shown, Witness) and finding.scope == "edition"
    return query_of(shown, tables[writer.code]) if in_scope and tables and isinstance(shown, Witness) else ""


def query_of(shown: Witness, table: Mapping[str, Any]) -> str:
    """
    What a play is about, as the page's address tells it: its first move, or what may be done with a card just drawn.

    Nothing where it is out of the page's scope.
    """
    start = shown.start
    if not isinstance(start.top, Card) or (shown.moves and shown.moves[0].move.who != start.turn):
        return ""
    hand, drawn = list(start.hands[start.turn]), disputed_draw(shown, table)
    made = () if drawn else tuple(step.move for step in shown.moves[:1])
    card, act = next(((move.card, move.act) for move in (*made, *disputed(shown))), (None, None))
    if card in hand and not drawn:
        hand.remove(card)
    moment = "drawn" if drawn else "turn"
    if not has_cards(table, (*hand, start.top, card, drawn)):
        return ""
    if card is None and act is not None and act not in acts_at(table, moment):
        return ""
    query = {
        "p": min(shown.players, USUAL),
        "m": moment,
        "o": face_name(start.top),
        "c": None if start.top.colour else start.colour,
        "d": face_name(drawn),
        "a": face_name(card),
        "t": None if card else act,
        "h": ",".join(map(face_name, hand)),
    }
    return urlencode({key: value for key, value in query.items() if value}, safe=",")


def has_cards(table: Mapping[str, Any], cards: Iterable[AnyCard | None]) -> bool:
    """Whether the page knows some cards, as far as there are any."""
    return {face_name(card) for card in cards if card is not None} <= {name(card[:3]) for card in table["cards"]}


def acts_at(table: Mapping[str, Any], moment: str) -> set[str]:
    """What the page can be asked about at a moment besides a card."""
    return {act for act, _ in table["acts"][moment]}


def disputed(shown: Witness) -> tuple[Move, ...]:
    """The moves of whoever's turn it is that some answers allow and others do not."""
    facts = (fact for outcome in shown.outcomes.values() for fact in outcome)
    moves = (fact.move for fact in facts if isinstance(fact, Allowed))
    return tuple(move for move in moves if move is not None and move.who == shown.start.turn)


def disputed_draw(shown: Witness, table: Mapping[str, Any]) -> Card | None:
    """The card that was just drawn, where the dispute is what may be done with it."""
    acts, pile = acts_at(table, "drawn"), shown.start.draw_pile
    if len(shown.moves) != 1 or shown.moves[0].move.card or not pile or not isinstance(pile[0], Card):
        return None
    about = [move.card == pile[0] or move.act in acts for move in disputed(shown)]
    return pile[0] if about and about[0] else None


def face_name(card: AnyCard | None) -> str:
    """A card of a play as an address names it; nothing of one that is not there, or that nobody knows."""
    return name(card if isinstance(card, Card) else ())


def name(parts: Sequence[Any]) -> str:
    """A card as an address names it."""
    return ".".join(str(part) for part in parts if part is not None)


def me(voice: Voice) -> str:
    """Whoever asks, as it is typed."""
    return voice.say("cli.player.me").split("|")[0]
