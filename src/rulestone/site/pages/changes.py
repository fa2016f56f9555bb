"""Rule changes: what differs from one edition to the next, which is no fault of anybody's."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.finding import Finding
from rulestone.model import Edition
from rulestone.site import registry
from rulestone.site.desk import Desk, Page
from rulestone.site.tree import Some, Tag, el, section


def pages(desk: Desk) -> Iterator[Page]:
    """One page for all editions, by pairs of them."""
    editions = desk.knowledge.editions
    if len(editions) < 2:
        return
    yield Page(
        docname=registry.CHANGES,
        kind="changes",
        title=desk.say("changes.title"),
        description=desk.say("changes.description"),
        body=(
            el("p", desk.say("changes.lead"), class_="lead"),
            *(pair(desk, one, other) for place, one in enumerate(editions) for other in editions[place + 1 :]),
        ),
        above=desk.crumbs(),
    )


def pair(desk: Desk, one: Edition, other: Edition) -> Tag:
    """What differs between two editions, as the books that prevail there tell it."""
    rows = [
        row
        for question in one.asks
        if question in other.asks and (row := change(desk, one, other, question)) is not None
    ]
    name = desk.say("changes.pair", one=desk.edition(one.id), other=desk.edition(other.id))
    return section(
        f"{registry.slug(one.id)}-{registry.slug(other.id)}",
        name,
        el("p", desk.say("changes.count", number=len(rows))),
        el(
            "div",
            el(
                "table",
                el(
                    "thead",
                    el(
                        "tr",
                        (
                            el("th", text, scope="col")
                            for text in (desk.say("grid.question"), desk.edition(one.id), desk.edition(other.id))
                        ),
                    ),
                ),
                el("tbody", rows),
                class_="changes",
            ),
            class_="scrolls",
            tabindex=0,
            role="region",
            aria_label=name,
        )
        if rows
        else None,
    )


def change(desk: Desk, one: Edition, other: Edition, question: str) -> Some:
    """One question on which no book of the one edition says what a book of the other says; none where some agree."""
    sides = []
    for edition in (one, other):
        books = desk.knowledge.library.books_of(edition.id)
        claims = [claim for book in books for claim in book.claims_on(question)]
        sides.append(list(dict.fromkeys(answer for claim in claims for answer in claim.answers)))
    if not all(sides) or set(sides[0]) & set(sides[1]) or alike(desk, one, other, question):
        return None
    return el(
        "tr",
        el("th", desk.question(question), scope="row"),
        (
            el(
                "td",
                desk.rule_ref(edition, question, " | ".join(desk.answer(question, answer) for answer in answers)),
                data_label=desk.edition(edition.id),
            )
            for edition, answers in zip((one, other), sides, strict=True)
        ),
    )


def alike(desk: Desk, one: Edition, other: Edition, question: str) -> bool:
    """Whether the editions were played against each other and no change was found on the question."""
    played = [each for each in desk.knowledge.findings if each.kind == "rule-change"]
    pairs = {frozenset(between(each)) for each in played}
    return frozenset((one.id, other.id)) in pairs and not any(
        each.question == question and between(each) == {one.id, other.id} for each in played
    )


def between(finding: Finding) -> set[str]:
    """The editions that a change is between."""
    return {book.split("/", 1)[0] for side in finding.sides for book in side.books}
