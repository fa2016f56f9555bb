"""
Rule changes: what is played differently from one edition to the next, which is no fault of anybody's.

Each change was found by play and has a page of its own, like every finding; what only one edition has is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulestone.checks import side_by_side
from rulestone.finding import Finding
from rulestone.model import Edition
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.many import are_many, listed
from rulestone.site.tree import Some, Tag, el, page, ref, section
from rulestone.site.view import Page


def pages(desk: Desk) -> Iterator[Page]:
    """One page for all editions, by pairs that share a question; or where there are many, one for each pair."""
    editions = desk.knowledge.editions
    if len(editions) < 2:
        return
    lead = el("p", desk.say("changes.lead"), class_="lead")
    pairs = [(one, other) for one, other in side_by_side(editions) if {*one.asks} & {*other.asks}]
    top = Page(
        docname=registry.CHANGES,
        kind="changes",
        title=desk.say("changes.title"),
        description=desk.say("changes.description"),
        body=(lead,),
        above=desk.crumbs(),
    )
    if not are_many(desk):
        yield replace(top, body=(lead, *(pair(desk, *each) for each in pairs)))
        return
    entries = []
    for one, other in pairs:
        docname = registry.between(one.id, other.id)
        name = desk.say("changes.pair", one=desk.edition(one.id), other=desk.edition(other.id))
        number = len(desk.knowledge.changes.get(frozenset((one.id, other.id)), ()))
        entries.append(el("li", page(docname, name), " ", desk.say("changes.count", number=number)))
        above = desk.crumbs((top.docname, desk.say("changes.short")))
        yield replace(top, docname=docname, title=name, body=(lead, pair(desk, one, other)), above=above)
    next_alone = el("p", *desk.ticked(desk.say("changes.next")))
    yield from listed(desk, replace(top, body=(lead, next_alone)), entries)


def pair(desk: Desk, one: Edition, other: Edition) -> Tag:
    """What differs between two editions."""
    found = desk.knowledge.changes.get(frozenset((one.id, other.id)), ())
    name = desk.say("changes.pair", one=desk.edition(one.id), other=desk.edition(other.id))
    return section(
        f"{registry.slug(one.id)}-{registry.slug(other.id)}",
        name,
        el("p", desk.say("changes.count", number=len(found))),
        table(desk, one, other, found, name) if found else None,
        only(desk, one, other),
        only(desk, other, one),
    )


def table(desk: Desk, one: Edition, other: Edition, found: tuple[Finding, ...], name: str) -> Tag:
    """A row for each change."""
    heads = (desk.say("grid.question"), desk.edition(one.id), desk.edition(other.id))
    return el(
        "div",
        el(
            "table",
            el(
                "thead",
                el("tr", (el("th", text, scope="col", role="columnheader") for text in heads), role="row"),
                role="rowgroup",
            ),
            el("tbody", (change(desk, (one, other), each) for each in found), role="rowgroup"),
            class_="changes",
            role="table",  # said again, because a narrow window shows the cells below each other
        ),
        class_="scrolls",
        tabindex=0,
        role="region",
        aria_label=name,
    )


def change(desk: Desk, editions: tuple[Edition, Edition], finding: Finding) -> Tag:
    """One change: the way to its page, and what the books of each edition say."""
    question = finding.question or ""
    groups = dict(zip(desk.knowledge.editions_of(finding), desk.finding_text(finding).groups, strict=True))
    return el(
        "tr",
        el("th", ref("finding", finding.id, desk.in_short(question)), scope="row", role="rowheader"),
        (
            el(
                "td",
                desk.rule_ref(edition, question, *desk.ticked(groups[edition.id].says)),
                data_label=desk.edition(edition.id),
                role="cell",
            )
            for edition in editions
        ),
        role="row",
        id=registry.slug(finding.id.replace(":", "-")),
    )


def only(desk: Desk, one: Edition, other: Edition) -> Some:
    """The cards that the one edition has and the other has not."""
    theirs = desk.knowledge.rulesets[other.id].cards
    cards = [desk.term("cards", each) for each in desk.knowledge.rulesets[one.id].cards if each not in theirs]
    if not cards:
        return None
    return el("p", desk.say("changes.only", edition=desk.edition(one.id), cards=", ".join(cards)))
