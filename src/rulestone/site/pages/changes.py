"""
Rule changes: what is played differently from one edition to the next, which is no fault of anybody's.

Each change was found by play and has a page of its own, like every finding; what only one edition has is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulestone.checks import side_by_side
from rulestone.finding import Finding
from rulestone.model import Edition
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.knowledge import by_topic
from rulestone.site.many import are_many, listed
from rulestone.site.view import Heading, Link, Page
from rulestone.words.differing import Pieces
from rulestone.words.voice import capital


@dataclass(frozen=True)
class Says:
    """What the books of an edition say: in pieces, of which those that differ are marked, and the way to the rule."""

    pieces: Pieces
    rule: Link


@dataclass(frozen=True)
class Change:
    """One change: the way to its page, and what the books of each edition say."""

    anchor: str
    link: Link
    says: tuple[Says, Says]


@dataclass(frozen=True)
class Subject:
    """What differs in one subject of the rules: dealing, a card, the call."""

    anchor: str
    name: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Pair:
    """What differs between two editions."""

    anchor: str
    name: str
    editions: tuple[str, str]
    number: int
    """How many changes there are."""
    subjects: tuple[Subject, ...]
    """They, in the order of play."""
    only: tuple[str, ...]
    """The cards that only one of them has, in a sentence each."""


@dataclass(frozen=True)
class Changes:
    """What the page shows."""

    pairs: tuple[Pair, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """One page for all editions, by pairs that share a question; or where there are many, one for each pair."""
    editions = desk.knowledge.editions
    if len(editions) < 2:
        return
    some = [(one, other) for one, other in side_by_side(editions) if {*one.asks} & {*other.asks}]
    pairs = [pair(desk, *each) for each in some]
    top = Page(
        docname=registry.CHANGES,
        kind="changes",
        title=desk.say("changes.title"),
        description=desk.say("changes.description"),
        above=desk.crumbs(),
        wide=True,
    )
    if not are_many(desk):
        yield replace(
            top, view=Changes(tuple(pairs)), contents=tuple(Heading(each.anchor, each.name) for each in pairs)
        )
        return
    entries = []
    for (one, other), each in zip(some, pairs, strict=True):
        docname = registry.between(one.id, other.id)
        entries.append((pieces.page(docname, each.name), " ", desk.say("changes.count", number=each.number)))
        above = desk.crumbs((top.docname, desk.say("changes.short")))
        yield replace(top, docname=docname, title=each.name, view=Changes((each,)), above=above)
    yield from listed(top, entries, desk.say("changes.lead"), desk.say("changes.next"))


def pair(desk: Desk, one: Edition, other: Edition) -> Pair:
    """What differs between two editions."""
    found = desk.knowledge.changes.get(frozenset((one.id, other.id)), ())
    names = (desk.edition(one.id), desk.edition(other.id))
    return Pair(
        f"{registry.slug(one.id)}-{registry.slug(other.id)}",
        desk.say("changes.pair", one=names[0], other=names[1]),
        names,
        len(found),
        tuple(subjects(desk, one, other, found)),
        tuple(only(desk, one, other)) + tuple(only(desk, other, one)),
    )


def subjects(desk: Desk, one: Edition, other: Edition, found: Sequence[Finding]) -> Iterator[Subject]:
    """The changes by subject, as the rules of the first edition are told; what only the other has comes last."""
    left = by_topic([desk.knowledge.library.questions[each.question] for each in found if each.question])
    order = [topic for edition in (one, other) for _, topics in desk.knowledge.chapters(edition) for topic, _ in topics]
    for topic in dict.fromkeys((*order, *left)):
        some = [each for each in found if each.question in {asked.id for asked in left.get(topic, ())}]
        if some:
            anchor = f"{registry.slug(one.id)}-{registry.slug(other.id)}-{registry.slug(topic)}"
            yield Subject(anchor, desk.topic(topic), tuple(change(desk, one, other, each) for each in some))


def change(desk: Desk, one: Edition, other: Edition, finding: Finding) -> Change:
    """One change."""
    question = finding.question or ""
    groups = dict(zip(desk.knowledge.editions_of(finding), desk.finding_text(finding).groups, strict=True))
    told = pieces.side_by_side([capital(desk.plain(groups[each.id].says)) for each in (one, other)])
    ways = (pieces.rule(each, question, desk.say("finding.rule")) for each in (one, other))
    first, second = (Says(each, way) for each, way in zip(told, ways, strict=True))
    anchor = registry.slug(finding.id.replace(":", "-"))
    return Change(anchor, pieces.finding(finding, desk.in_short(question)), (first, second))


def only(desk: Desk, one: Edition, other: Edition) -> Iterator[str]:
    """The cards that the one edition has and the other has not."""
    theirs = desk.knowledge.rulesets[other.id].cards
    cards = [desk.term("cards", each) for each in desk.knowledge.rulesets[one.id].cards if each not in theirs]
    if cards:
        yield desk.say("changes.only", edition=desk.edition(one.id), cards=", ".join(cards))
