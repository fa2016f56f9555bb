"""
Where the books disagree: all findings on one page that filters without a server, and a page of its own for each.

The page of a finding shows who says what and where, and the witness as a table to lay out: hands, piles, the moves step
by step, and what follows under each answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulestone.finding import Demonstration, Entry, Finding, Side, Witness
from rulestone.model import Place, language_for
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.many import are_many, listed
from rulestone.site.tree import Some, Tag, el, ref, section
from rulestone.site.view import Page
from rulestone.words.play import Row, outcomes
from rulestone.words.voice import capital

FILTERS = ("edition", "kind", "language", "topic")


def pages(desk: Desk) -> Iterator[Page]:
    """The list, and one page a finding."""
    yield from lists(desk)
    for finding in desk.knowledge.findings:
        yield one(desk, finding)


def lists(desk: Desk) -> Iterator[Page]:
    """Every finding in the books of the editions; a list for each edition where there are many."""
    lead = el("p", desk.say("disagreements.lead"), class_="lead")
    top = Page(
        docname=registry.DISAGREEMENTS,
        kind="disagreements",
        title=desk.say("disagreements.title"),
        description=desk.say("disagreements.description"),
        body=(lead,),
        above=desk.crumbs(),
        wide=True,
    )
    if not are_many(desk):
        yield replace(top, body=(lead, *choosing(desk, desk.knowledge.disagreements)))
        return
    entries = []
    for name, found in sorted(desk.knowledge.of_edition.items()):
        docname = registry.within(registry.DISAGREEMENTS, name)
        count = desk.say("filter.count", number=len(found))
        entries.append((pieces.page(docname, desk.edition(name)), " ", count))
        yield replace(
            top,
            docname=docname,
            title=f"{top.title}: {desk.edition(name)}",
            body=(lead, *choosing(desk, found)),
            above=desk.crumbs((registry.DISAGREEMENTS, desk.say("disagreements.short"))),
        )
    yield from listed(top, entries, desk.say("disagreements.lead"))


def choosing(desk: Desk, found: Sequence[Finding]) -> Iterator[Tag]:
    """Findings, and choices of some of them."""
    yield filters(desk, found)
    yield el(
        "p",
        desk.say("filter.count", number=len(found)),
        class_="filter-count",
        data_count=str(len(found)),
        aria_live="polite",
        role="status",
    )
    yield el("ul", (item(desk, each) for each in found), class_="findings")


def languages(desk: Desk, finding: Finding) -> list[str]:
    """The languages of the books that a finding concerns."""
    books = finding.deviating or tuple(book for side in finding.sides for book in side.books)
    known = desk.knowledge.library.books
    return sorted({known[book].language for book in books if book in known})


def topic(finding: Finding) -> str:
    """The topic of a finding."""
    return finding.question.split(".", 1)[0] if finding.question else ""


def filters(desk: Desk, found: Sequence[Finding]) -> Tag:
    """Choices that a script reads; without it the whole list stands, and the choices are hidden."""
    values = {
        "edition": {each.edition: desk.edition(each.edition) for each in found},
        "kind": {each.kind: capital(desk.kind(each.kind)) for each in found},
        "language": {code: capital(desk.language(code)) for each in found for code in languages(desk, each)},
        "topic": {topic(each): desk.topic(topic(each)) for each in found if topic(each)},
    }
    return el(
        "form",
        (
            el(
                "label",
                desk.say(f"filter.{name}"),
                " ",
                el(
                    "select",
                    el("option", desk.say("filter.all"), value=""),
                    (
                        el("option", text, value=value)
                        for value, text in sorted(values[name].items(), key=lambda pair: pair[1])
                    ),
                    name=name,
                    data_filter=name,
                    autocomplete="off",
                ),
            )
            for name in FILTERS
        ),
        class_="filters pst-js-only",
        role="search",
        aria_label=desk.say("filter.label"),
    )


def item(desk: Desk, finding: Finding) -> Tag:
    """A finding in the list."""
    said = desk.finding_text(finding)
    name = desk.question(finding.question) if finding.question else capital(said.headline)
    return el(
        "li",
        el(
            "p",
            desk.level_badge(finding),
            " ",
            [el("span", desk.say("finding.ruled"), class_="mark mark-silent"), " "] if finding.ruling else None,
            el("span", desk.edition(finding.edition), class_="quiet"),
        ),
        el("h2", ref("finding", finding.id, desk.ticked(name))),
        sides(desk, finding),
        class_=f"finding level-{finding.level}",
        data_edition=finding.edition,
        data_kind=finding.kind,
        data_languages=" ".join(languages(desk, finding)),
        data_topic=topic(finding),
    )


def sides(desk: Desk, finding: Finding, reasons: bool = False) -> Some:
    """Who says what; how each reading is called and what speaks for it, where there is room for that."""
    said = desk.finding_text(finding)
    if not finding.sides:
        return None
    return el(
        "ul",
        (
            el(
                "li",
                el("span", desk.who(finding, side.books), class_="who"),
                " ",
                el("span", desk.ticked(group.says)),
                readings(desk, side) if reasons else None,
            )
            for side, group in zip(finding.sides, said.groups, strict=True)
        ),
        class_="sides",
    )


def readings(desk: Desk, side: Side) -> Some:
    """The readings of ambiguous books by the names that their files give them, with the reason of each."""
    books: dict[tuple[str, str, str], list[str]] = {}
    for read in side.readings:
        books.setdefault((read.ambiguity, read.reading, read.because), []).append(read.book)
    if not books:
        return None
    return el(
        "ul",
        (
            el("li", el("code", f"{name}: {reading}"), " (", desk.books_linked(some), ") ", desk.foreign(because))
            for (name, reading, because), some in books.items()
        ),
        class_="readings",
    )


def one(desk: Desk, finding: Finding) -> Page:
    """The page of a finding."""
    said = desk.finding_text(finding)
    name = desk.question(finding.question) if finding.question else capital(said.headline)
    title = name.replace("`", "")
    return Page(
        docname=registry.finding(finding),
        kind="finding",
        title=title,
        description=f"{about(desk, finding)}. {capital(desk.kind(finding.kind))}: " + said.headline.replace("`", ""),
        body=tuple(parts(desk, finding)),
        objects=(("finding", finding.id, ""),),
        above=desk.crumbs(
            (registry.CHANGES, desk.say("changes.short"))
            if finding.scope == "editions"
            else (registry.DISAGREEMENTS, desk.say("disagreements.short"))
        ),
    )


def about(desk: Desk, finding: Finding) -> str:
    """The edition that a finding is about, or the two."""
    if finding.scope != "editions":
        return desk.edition(finding.edition)
    one, other = desk.knowledge.editions_of(finding)
    return desk.say("changes.pair", one=desk.edition(one), other=desk.edition(other))


def parts(desk: Desk, finding: Finding) -> Iterator[Tag]:
    """What the page tells, in order."""
    said = desk.finding_text(finding)
    yield el(
        "div",
        el("p", desk.level_badge(finding), " ", capital(desk.speech.voice.say(f"kind.{finding.kind}.about")), "."),
        el("p", about(desk, finding)),
        [el("p", link) for link in rules(desk, finding)],
        class_="lead-box",
    )
    if finding.sides:
        yield section(
            "sides",
            desk.say("finding.sides"),
            sides(desk, finding, reasons=True),
            noted(desk, finding),
        )
    else:
        yield section(
            "sides",
            desk.say("finding.what"),
            el("p", desk.ticked(capital(said.headline)), "."),
            noted(desk, finding),
        )
    if finding.witness is not None:
        yield witness(desk, finding)
    if finding.entries:
        yield section("places", desk.say("finding.places"), places(desk, finding))
    if finding.ruling is not None:
        there = finding.ruling.language_for(desk.code) or "en"
        in_english = desk.code != "en" and there == "en"
        reason = finding.ruling.reason_for(desk.code)
        yield section(
            "ruling",
            desk.say("finding.ruled"),
            el("p", desk.say("in_english"), class_="quiet") if in_english else None,
            el("p", desk.written(reason, there), " (", desk.foreign(finding.ruling.by), ")"),
            el("p", desk.ticked(said.suggested)) if said.suggested else None,
        )
    yield section(
        "to-do",
        desk.say("finding.to_do"),
        el("p", capital(said.to_do), "."),
        el("p", desk.say("finding.id"), " ", el("code", finding.id)),
    )


def rules(desk: Desk, finding: Finding) -> Iterator[Tag]:
    """The way to the rule, in each edition that is asked for it."""
    editions = desk.knowledge.editions_of(finding)
    for edition in editions:
        known = desk.knowledge.library.editions.get(edition)
        if known is not None and finding.question and finding.question in known.asks:
            words = desk.say("finding.rule")
            if len(editions) > 1:
                words = desk.say("labelled", name=words, what=desk.edition(edition))
            yield desk.rule_ref(edition, finding.question, words)


def noted(desk: Desk, finding: Finding) -> Iterator[Tag]:
    """What else is to be known, a paragraph each; a reason is marked with the language that it is given in."""
    reasons = finding.slight or (finding.told.manner if finding.told is not None else {})
    there = language_for(reasons, desk.code) if reasons else ""
    reason = reasons.get(there, "").strip().rstrip(".")
    for note in notes(desk, finding):
        before, quoted, after = note.partition(reason) if reason else (note, "", "")
        yield el(
            "p",
            desk.ticked(capital(before)),
            [desk.written(quoted, there or "en"), after] if quoted else None,
            "." if finding.sides else None,
            class_="not-played" if quoted else None,
        )


def notes(desk: Desk, finding: Finding) -> tuple[str, ...]:
    """What else is to be known, as `words` says it; those that end as sentences do keep their end once."""
    return tuple(note.rstrip(".") for note in desk.finding_text(finding).notes)


def places(desk: Desk, finding: Finding) -> Tag:
    """Where each book says it, or what was read of one that says nothing."""
    books = dict.fromkeys(entry.book for entry in finding.entries)
    return el(
        "dl",
        (
            (
                el("dt", desk.book_link(book), whose(desk, finding, book)),
                (el("dd", entered(desk, entry)) for entry in finding.entries if entry.book == book),
            )
            for book in books
        ),
        class_="facts",
    )


def entered(desk: Desk, entry: Entry) -> Some:
    """A sentence, or the sections that were read before a book was called silent."""
    if isinstance(entry, Place):
        return desk.place(entry)
    silent = el("span", desk.say("status.silent"), class_="mark mark-silent")
    read = el("span", desk.say("read"), " ", class_="quiet")
    return [silent, " ", read, desk.sections_read(entry.book, entry.sections)]


def whose(desk: Desk, finding: Finding, book: str) -> Some:
    """The edition of a book, where books of several are named beside each other."""
    if finding.scope != "editions":
        return None
    return [" ", el("span", desk.edition(desk.knowledge.library.books[book].edition), class_="quiet")]


def witness(desk: Desk, finding: Finding) -> Tag:
    """What shows it: a table to lay out and moves, or rows that no hand of cards shows."""
    shown = finding.witness
    if isinstance(shown, Demonstration):
        rows = desk.play.rows(shown)
        return section(
            "witness",
            desk.say("witness.shown"),
            el("ol", (el("li", desk.ticked(capital(row))) for row in rows), class_="steps") if rows else None,
            following(desk, finding),
        )
    assert isinstance(shown, Witness)
    cards = dict(enumerate(lying(shown)))
    table = [(row, cards.get(place, ())) for place, row in enumerate(desk.play.table(shown))]
    return section(
        "witness",
        desk.say("witness.title"),
        el("p", desk.speech.voice.say("witness.lay_out", number=shown.players)),
        el(
            "div",
            el(
                "table",
                el("caption", desk.say("witness.table"), class_="visually-hidden"),
                el("tbody", (lay(desk, finding, row, some) for row, some in table)),
                class_="felt",
            ),
            class_="scrolls",
        ),
        el("h3", desk.say("witness.moves")) if shown.moves else None,
        el(
            "ol",
            (
                el("li", capital(move_text), ".", picture(desk, finding, move.get("card")))
                for move_text, move in zip(desk.play.moves(shown.moves), shown.moves, strict=True)
            ),
            class_="steps",
        )
        if shown.moves
        else None,
        following(desk, finding),
        el("p", desk.speech.voice.say(f"witness.minimal.{shown.minimal}"), class_="quiet"),
    )


def lying(shown: Witness) -> Iterator[Sequence[Mapping[str, Any]]]:
    """The cards of each row of the table, in the order in which its rows are told: hands, draw pile, discard pile."""
    yield from shown.hands
    if shown.setup.get("draw_pile") is not None:
        yield shown.setup["draw_pile"]
    if shown.setup.get("top") is not None:
        yield (shown.setup["top"], *reversed(shown.setup.get("discards_below", ())))


def lay(desk: Desk, finding: Finding, row: Row, lying: Sequence[Mapping[str, Any]]) -> Tag:
    """A hand or a pile: every card as its picture, and the same in words."""
    cards = [picture(desk, finding, card) for card in lying]
    return el(
        "tr",
        el("th", capital(row.label), scope="row"),
        el(
            "td",
            el("span", cards, class_="hand", aria_hidden="true") if any(cards) else None,
            el("span", row.text, class_="in-words"),
        ),
    )


def picture(desk: Desk, finding: Finding, card: object) -> Some:
    """A card, where the edition has such a card."""
    if not isinstance(card, dict) or not card.get("kind"):
        return None
    rules = desk.knowledge.rulesets.get(finding.edition)
    if rules is None or card["kind"] not in rules.cards or card.get("colour") not in (None, *rules.colours):
        return None
    return desk.card(finding.edition, card, "small")


def following(desk: Desk, finding: Finding) -> Iterator[Tag]:
    """What follows, by the books that have it, or by the answer where no single book does."""
    rows = [
        el(
            "tr",
            el("th", who, scope="row"),
            el("td", el("ul", (el("li", desk.ticked(capital(line))) for line in desk.play.outcomes(outcome)))),
        )
        for books, key, outcome in outcomes(finding)
        if (who := desk.who(finding, books) or answering(desk, finding, key))
    ]
    if not rows:
        return
    yield el("h3", desk.say("witness.follows"))
    columns = (el("th", desk.say(key), scope="col") for key in ("witness.books", "witness.what"))
    yield el(
        "div",
        el("table", el("thead", el("tr", columns)), el("tbody", rows), class_="outcomes"),
        class_="scrolls",
        tabindex=0,
        role="region",
        aria_label=desk.say("witness.follows"),
    )


def answering(desk: Desk, finding: Finding, key: str) -> str | None:
    """The answer that an outcome comes from; none where it is only a figure of a demonstration, which its rows tell."""
    question = desk.knowledge.library.questions.get(finding.question or "")
    if question is None:
        return None
    given = {str(answer): answer for side in finding.sides for answer in side.answers} | {
        each: each for each in question.answers
    }
    return desk.answer(question.id, given[key]) if key in given else None
