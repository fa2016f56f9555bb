"""
Rule changes: what is played differently from one edition to the next, which is no fault of anybody's.

Each change was found by play and has a page of its own, like every finding; what only one edition has is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulestone.checks import pair_editions
from rulestone.findings import Finding
from rulestone.model import Edition
from rulestone.site import page_parts, registry
from rulestone.site.long_lists import are_many, listed
from rulestone.site.page_view import Heading, Link, Page
from rulestone.site.page_writer import PageWriter
from rulestone.site.site_knowledge import by_topic
from rulestone.words.voice import capital
from rulestone.words.word_differences import Pieces


@dataclass(frozen=True)
class EditionSays:
    """What the books of an edition say: in pieces, of which those that differ are marked, and the way to the rule."""

    pieces: Pieces
    rule: Link


@dataclass(frozen=True)
class RuleChangeRow:
    """One change: the way to its page, and what the books of each edition that speaks of it say."""

    anchor: str
    link: Link
    says: tuple[EditionSays, ...]


@dataclass(frozen=True)
class ToldByOne:
    """Which of two editions alone says something, and what."""

    lead: str
    changes: tuple[RuleChangeRow, ...]


@dataclass(frozen=True)
class Subject:
    """What differs in one subject of the rules: dealing, a card, the call."""

    anchor: str
    name: str
    alone: tuple[ToldByOne, ...]
    both: tuple[RuleChangeRow, ...]
    """On what both editions speak, each in its own way."""


@dataclass(frozen=True)
class EditionPair:
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


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page for all editions, by pairs that share a question; or where there are many, one for each pair."""
    editions = writer.knowledge.editions
    if len(editions) < 2:
        return
    some = [(one, other) for one, other in pair_editions(editions) if {*one.asks} & {*other.asks}]
    pairs = [pair(writer, *both) for both in some]
    top = writer.page("changes", registry.CHANGES, wide=True)
    if not are_many(writer):
        yield replace(
            top,
            view=(tuple(pairs)),
            contents=tuple(Heading(edition_pair.anchor, edition_pair.name) for edition_pair in pairs),
        )
        return
    entries = []
    for (one, other), edition_pair in zip(some, pairs, strict=True):
        docname = registry.between(one.id, other.id)
        entries.append(
            (
                page_parts.link_page(docname, edition_pair.name),
                " ",
                writer.say("changes.count", number=edition_pair.number),
            )
        )
        above = writer.crumbs((top.docname, writer.say("changes.short")))
        yield replace(top, docname=docname, title=edition_pair.name, view=((edition_pair,)), above=above)
    yield from listed(top, entries, writer.say("changes.lead"), writer.say("changes.next"))


def pair(writer: PageWriter, one: Edition, other: Edition) -> EditionPair:
    """What differs between two editions."""
    findings = writer.knowledge.changes.get(frozenset((one.id, other.id)), ())
    names = (writer.edition(one.id), writer.edition(other.id))
    return EditionPair(
        f"{registry.slug(one.id)}-{registry.slug(other.id)}",
        writer.say("changes.pair", one=names[0], other=names[1]),
        names,
        len(findings),
        tuple(subjects(writer, one, other, findings)),
        tuple(only(writer, one, other)) + tuple(only(writer, other, one)),
    )


def subjects(writer: PageWriter, one: Edition, other: Edition, findings: Sequence[Finding]) -> Iterator[Subject]:
    """The changes by subject, as the rules of the first edition are told; what only the other has comes last."""
    left = by_topic([writer.knowledge.library.questions[finding.question] for finding in findings if finding.question])
    order = [
        topic for edition in (one, other) for _, topics in writer.knowledge.chapters(edition) for topic, _ in topics
    ]
    for topic in dict.fromkeys((*order, *left)):
        some = [
            finding for finding in findings if finding.question in {question.id for question in left.get(topic, ())}
        ]
        if some:
            anchor = f"{registry.slug(one.id)}-{registry.slug(other.id)}-{registry.slug(topic)}"
            yield subject(writer, anchor, topic, (one, other), some)


def subject(
    writer: PageWriter, anchor: str, topic: str, editions: Sequence[Edition], findings: Sequence[Finding]
) -> Subject:
    """What differs in one subject: first what either edition alone speaks of."""
    by_editions: dict[tuple[str, ...], list[RuleChangeRow]] = {}
    for finding in findings:
        speaking = tuple(speakers(writer, finding, [edition.id for edition in editions]))
        by_editions.setdefault(speaking, []).append(change(writer, speaking, finding))
    alone = (
        ToldByOne(writer.say("changes.alone", edition=writer.edition(edition)), tuple(rows))
        for (edition, *others), rows in by_editions.items()
        if not others
    )
    both = by_editions.get(tuple(edition.id for edition in editions), ())
    return Subject(anchor, writer.topic(topic), tuple(alone), tuple(both))


def speakers(writer: PageWriter, finding: Finding, editions: Sequence[str]) -> Iterator[str]:
    """The editions whose books say something; all of them, where none does and their silences differ."""
    sides = dict(zip(writer.knowledge.editions_of(finding), finding.sides, strict=True))
    silent = [edition for edition in editions if sides[edition].is_unsaid]
    yield from (edition for edition in editions if edition not in silent or len(silent) == len(editions))


def change(writer: PageWriter, editions: Sequence[str], finding: Finding) -> RuleChangeRow:
    """One change, as these editions tell it."""
    question = finding.question or ""
    groups = dict(zip(writer.knowledge.editions_of(finding), writer.finding_text(finding).groups, strict=True))
    marked = page_parts.side_by_side([capital(writer.plain(groups[edition].says)) for edition in editions])
    ways = (page_parts.link_rule(edition, question, writer.say("finding.rule")) for edition in editions)
    says = tuple(EditionSays(pieces, way) for pieces, way in zip(marked, ways, strict=True))
    anchor = registry.slug(finding.id.replace(":", "-"))
    return RuleChangeRow(anchor, page_parts.link_finding(finding, writer.in_short(question)), says)


def only(writer: PageWriter, one: Edition, other: Edition) -> Iterator[str]:
    """The cards that the one edition has and the other has not."""
    theirs = writer.knowledge.rulesets[other.id].cards
    cards = [writer.term("cards", card) for card in writer.knowledge.rulesets[one.id].cards if card not in theirs]
    if cards:
        yield writer.say("changes.only", edition=writer.edition(one.id), cards=", ".join(cards))
