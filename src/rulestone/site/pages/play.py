"""
Play by these rules: an edition as one would want to read it at a table, in the order of play.

The page tells one book. Where that book is silent it says what the table must agree on, with our default marked as
ours; where the books part, a note stands beside the rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.finding import Finding
from rulestone.model import Book, Claim, Edition, Question
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.tree import Some, Tag, el, page, ref, section
from rulestone.site.view import Page
from rulestone.words.slots import Card
from rulestone.words.voice import capital

KIND = "play"


def pages(desk: Desk) -> Iterator[Page]:
    """One page for each edition."""
    for edition in desk.knowledge.editions:
        yield play(desk, edition)


def play(desk: Desk, edition: Edition) -> Page:
    """The rules of one edition."""
    book = desk.knowledge.book_for(edition, desk.code)
    name = desk.edition(edition.id)
    body = [head(desk, edition, book), gallery(desk, edition, book)]
    noted: set[str] = set()
    for chapter, topics in desk.knowledge.chapters(edition):
        parts = [part(desk, edition, book, topic, questions, noted) for topic, questions in topics]
        if any(parts):
            body.append(section(f"chapter-{chapter}", desk.say(f"chapter.{chapter}"), parts))
    return Page(
        docname=registry.play(edition.id),
        kind=KIND,
        title=desk.say("play.title", edition=name),
        description=desk.say("play.description", edition=name),
        body=tuple(body),
        objects=tuple(
            ("rule", registry.rule(edition.id, question), registry.anchor(question)) for question in edition.asks
        ),
        above=desk.crumbs(),
    )


def head(desk: Desk, edition: Edition, book: Book) -> Tag:
    """Which book is told, and what the marks mean."""
    others = [each.id for each in desk.knowledge.library.books_of(edition.id) if each.id != book.id]
    return el(
        "div",
        may_i(desk, edition),
        el("p", desk.say("play.told"), " ", ref("book", book.id, desk.book(book.id)), "."),
        el("p", desk.say("play.others", number=len(others)), " ", desk.books_linked(others), ".") if others else None,
        el(
            "ul",
            el("li", el("span", desk.say("mark.ours"), class_="mark mark-ours"), " ", desk.say("mark.ours.about")),
            el("li", el("span", desk.say("mark.part"), class_="mark mark-part"), " ", desk.say("mark.part.about")),
            class_="marks",
        ),
        class_="lead-box",
    )


def may_i(desk: Desk, edition: Edition) -> Some:
    """The way to where answers are looked up at a table, if there is one."""
    if edition.id not in desk.knowledge.lookups:
        return None
    return el("p", page(registry.may_i(edition.id), el("span", desk.say("may_i.short"), class_="main-way")))


def gallery(desk: Desk, edition: Edition, book: Book) -> Tag:
    """Every card with its picture, our name for it, and the one in the book."""
    return section(
        "cards",
        desk.say("play.cards"),
        el(
            "ul",
            (shown(desk, edition, book, kind) for kind in desk.knowledge.rulesets[edition.id].cards),
            class_="gallery",
        ),
    )


def shown(desk: Desk, edition: Edition, book: Book, kind: str) -> Tag:
    """One card."""
    rules = desk.knowledge.rulesets[edition.id]
    card = {"kind": kind, "colour": rules.colours[0] if rules.cards[kind].coloured and rules.colours else None}
    if not rules.cards[kind].action:
        card["number"] = "7"
    printed = book.cards.get(kind)
    return el(
        "li",
        desk.card(edition.id, card),
        el("span", capital(desk.speech.voice.noun(Card(kind))), class_="card-name"),
        el("span", desk.printed(printed.name, book.language), class_="card-printed") if printed else None,
        id=f"card-{registry.slug(kind)}",
    )


def part(desk: Desk, edition: Edition, book: Book, topic: str, questions: list[Question], noted: set[str]) -> Some:
    """The rules of one topic."""
    rules = [rule(desk, edition, book, question, noted) for question in questions]
    if not any(rules):
        return None
    picture = None
    known = desk.knowledge.rulesets[edition.id]
    if topic in known.cards:
        coloured = known.cards[topic].coloured and known.colours
        picture = desk.card(edition.id, {"kind": topic, "colour": known.colours[0] if coloured else None}, "beside")
    return el("div", el("h3", picture, desk.topic(topic), id=f"topic-{registry.slug(topic)}"), rules, class_="rs-topic")


def rule(desk: Desk, edition: Edition, book: Book, question: Question, noted: set[str]) -> Some:
    """One rule as the book tells it, with what was found about it; none where its silence settles the point."""
    found = desk.knowledge.found_on(edition.id, question.id)
    claims = book.claims_on(question.id)
    lines = [line for claim in claims for line in said(desk, claim, question)]
    anchor = registry.anchor(question.id)
    if not lines and not found:
        return el("div", id=anchor, hidden=True)
    if not lines:
        lines = [el("p", desk.say("play.silent"), class_="rule-says")]
    return el("div", el("rs-here", to=anchor), lines, notes(desk, found, noted), class_="rule", id=anchor)


def said(desk: Desk, claim: Claim, question: Question) -> Iterator[Tag]:
    """What the book says, or what a table must agree on."""
    if claim.status == "silent":
        if question.is_open and question.usual is not None:
            ours = desk.answer(question.id, question.usual, claim.book)
            yield el(
                "p", el("span", desk.say("mark.ours"), class_="mark mark-ours"), " ", ours, class_="rule-says is-ours"
            )
        return
    if claim.answer is None:
        yield el("p", desk.claim_lines(claim, question)[0], class_="rule-says")
        answers = (desk.answer(question.id, answer, claim.book) for answer in claim.answers)
        yield el("ul", (el("li", answer) for answer in answers), class_="readings")
        return
    yield el("p", desk.answer(question.id, claim.answer, claim.book), class_="rule-says")


def notes(desk: Desk, found: tuple[Finding, ...], noted: set[str]) -> Iterator[Tag]:
    """What was found, in full where it comes up first."""
    for finding in found:
        if finding.level == "note":
            continue
        if finding.id in noted:
            link = ref("finding", finding.id, desk.say("parting.again"))
            yield el("p", el("span", desk.say("mark.part"), class_="mark mark-part"), " ", link, class_="again")
        else:
            noted.add(finding.id)
            yield desk.parting(finding)
