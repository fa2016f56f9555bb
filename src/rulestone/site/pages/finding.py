"""The page of a finding: the question, who answers it how, the table that shows it, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.finding import Finding, Side
from rulestone.model import Answer, Place, language_for
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.pages.may_i import asked_of
from rulestone.site.tabletop import Play, play_of
from rulestone.site.view import Heading, Link, Page, Source, Text, Words, listed
from rulestone.words.differing import Pieces
from rulestone.words.findings import FindingText
from rulestone.words.play import outcomes
from rulestone.words.voice import capital

ONE_BOOK = ("undefined", "impossible", "inconsistent")


@dataclass(frozen=True, slots=True)
class Said:
    """Books with the words in which they print an answer."""

    books: Text
    words: Words | None


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read a book, by the name that its file gives it."""

    name: str
    books: Text
    because: Words


@dataclass(frozen=True, slots=True)
class Box:
    """An answer with all who give it."""

    answers: tuple[Pieces, ...]
    """Each in pieces, of which those that differ from other answers are marked."""
    lead: str = ""
    """What kind of answer it is, where no book gives it as its one."""
    said: tuple[Said, ...] = ()
    readings: tuple[Reading, ...] = ()
    apart: bool = False
    """Whether these are the books that say otherwise than the others."""
    alone: bool = False
    """Whether it stands above the others and not beside them."""


@dataclass(frozen=True, slots=True)
class Note:
    """What else is to be known; the reason for it in the language that it was written in."""

    before: Text
    reason: Words | None
    after: str


@dataclass(frozen=True, slots=True)
class Entered:
    """Where a book says it, or what was read of one that says nothing."""

    book: Text
    edition: str
    sources: tuple[Source, ...]
    read: Text


@dataclass(frozen=True, slots=True)
class Ruling:
    """That it was accepted."""

    in_english: bool
    reason: Words
    by: str
    suggested: Text


@dataclass(frozen=True, slots=True)
class FindingView:
    """What the page shows."""

    id: str
    level: str
    kind: str
    about_kind: str
    about: str
    otherwise: Text
    """The books that say otherwise than the others."""
    headline: Text
    """What is wrong, where no answers are set side by side."""
    boxes: tuple[Box, ...]
    notes: tuple[Note, ...]
    play: Play | None
    to_do: str
    rules: tuple[Link, ...]
    places: tuple[Entered, ...]
    ruling: Ruling | None
    report: str
    """Where a mistake can be reported, if anywhere."""


def pages(desk: Desk) -> Iterator[Page]:
    """A page for each finding."""
    for finding in desk.knowledge.findings:
        yield one(desk, finding)


def one(desk: Desk, finding: Finding) -> Page:
    """The page of a finding."""
    said = desk.finding_text(finding)
    name = desk.question(finding.question) if finding.question else capital(said.headline)
    above = (registry.DISAGREEMENTS, desk.say("disagreements.short"))
    if finding.scope == "editions":
        above = (registry.CHANGES, desk.say("changes.short"))
    shown = view(desk, finding, said)
    return Page(
        docname=registry.finding(finding),
        kind="finding",
        title=name.replace("`", ""),
        description=f"{shown.about}. {shown.kind}: " + said.headline.replace("`", ""),
        view=shown,
        contents=tuple(headings(desk, shown)),
        objects=(("finding", finding.id, ""),),
        above=desk.crumbs(above),
    )


def headings(desk: Desk, shown: FindingView) -> Iterator[Heading]:
    """The parts of the page that its contents list."""
    if shown.play and shown.play.steps:
        yield Heading("witness", desk.say("witness.title" if shown.play.by_cards else "witness.shown"))
    if shown.play and shown.play.endings:
        yield Heading("outcomes", desk.say("witness.follows"))
    yield Heading("to-do", desk.say("finding.to_do"))
    if shown.places:
        yield Heading("places", desk.say("finding.places"))
    if shown.ruling:
        yield Heading("ruling", desk.say("finding.ruled"))


def view(desk: Desk, finding: Finding, said: FindingText) -> FindingView:
    """What the page shows."""
    boxes = tuple(boxed(desk, finding, said))
    return FindingView(
        id=finding.id,
        level=finding.level,
        kind=capital(desk.kind(finding.kind)),
        about_kind=capital(desk.speech.voice.say(f"kind.{finding.kind}.about")),
        about=about(desk, finding),
        otherwise=pieces.books(desk, finding.deviating) if len(finding.sides) > 1 else "",
        headline="" if boxes else pieces.headline(desk, finding),
        boxes=boxes,
        notes=tuple(noted(desk, finding, said)),
        play=play_of(desk, finding, {key: whose(desk, finding, key, books) for books, key, _ in outcomes(finding)}),
        to_do=capital(said.to_do),
        rules=tuple(rules(desk, finding)),
        places=tuple(entered(desk, finding)),
        ruling=ruled(desk, finding, said),
        report=desk.knowledge.report_to(finding),
    )


def about(desk: Desk, finding: Finding) -> str:
    """The edition that a finding is about, or the two."""
    if finding.scope != "editions":
        return desk.edition(finding.edition)
    one, other = desk.knowledge.editions_of(finding)
    return desk.say("changes.pair", one=desk.edition(one), other=desk.edition(other))


# Who says what.


def boxed(desk: Desk, finding: Finding, said: FindingText) -> Iterator[Box]:
    """The answers side by side; where books leave it open, those that it then hangs on."""
    sides = finding.sides
    given = {answer for side in sides for answer in side.answers}
    possible = finding.between if sides and finding.between and not given & set(finding.between) else ()
    single = [side for side in sides if len(side.answers) == 1 and not side.silent]
    told = {id(side): said.answer(side.answers[0], side.books) for side in single}
    marked = dict(zip(told, pieces.side_by_side([*told.values()]), strict=True))
    for side in sides:
        many = len(side.answers) > 1 and not side.is_unsaid
        answers = tuple(whole(said.answer(each, side.books)) for each in side.answers)
        lead = desk.say("finding.several" if not side.ambiguous else "finding.readings") if many else ""
        if side.is_unsaid:
            lead = desk.say("finding.unsaid.means" if answers else "finding.unsaid")
        yield Box(
            (marked[id(side)],) if id(side) in marked else answers,
            lead,
            tuple(printed(desk, finding, side)),
            tuple(readings(desk, side)),
            bool(finding.deviating) and set(side.books) <= set(finding.deviating),
            bool(possible),
        )
    for answer in pieces.side_by_side([said.answer(each) for each in possible]):
        yield Box((answer,), desk.say("finding.possible"))


def whole(text: str) -> Pieces:
    """A sentence of which nothing is marked."""
    return ((text, False),)


def printed(desk: Desk, finding: Finding, side: Side) -> Iterator[Said]:
    """The books of a side by the words that they print; those that print the same stand together."""
    if finding.scope == "editions" and side.books:
        yield Said(pieces.who(desk, finding, side.books), None)
        return
    places = {book: next((each for each in finding.places if each.book == book), None) for book in side.books}
    together: dict[tuple[str, str], list[str]] = {}
    for book, place in places.items():
        language = desk.knowledge.library.books[book].language
        together.setdefault((place.anchor if place else "", language if place else ""), []).append(book)
    for (anchor, language), books in together.items():
        yield Said(pieces.books(desk, books), pieces.printed(desk, anchor, language) if anchor else None)


def readings(desk: Desk, side: Side) -> Iterator[Reading]:
    """The readings of ambiguous books by the names that their files give them, with the reason of each."""
    books: dict[tuple[str, str, str], list[str]] = {}
    for read in side.readings:
        books.setdefault((read.ambiguity, read.reading, read.because), []).append(read.book)
    for (name, reading, because), some in books.items():
        yield Reading(f"{name}: {reading}", pieces.books(desk, some), pieces.written(desk, because, "en"))


def whose(desk: Desk, finding: Finding, key: str, books: tuple[str, ...]) -> tuple[Text, str]:
    """Whose an outcome is, and the answer that it comes from."""
    question = desk.knowledge.library.questions.get(finding.question or "")
    given: dict[str, Answer] = {str(answer): answer for side in finding.sides for answer in side.answers}
    if question is not None:
        given |= {each: each for each in question.answers}
    says = desk.answer(question.id, given[key]) if question is not None and key in given else ""
    return pieces.who(desk, finding, books), says


def noted(desk: Desk, finding: Finding, said: FindingText) -> Iterator[Note]:
    """What else is to be known, a paragraph each; a reason is marked with the language that it is given in."""
    reasons = finding.slight or (finding.told.manner if finding.told is not None else {})
    there = language_for(reasons, desk.code) if reasons else ""
    reason = reasons.get(there, "").strip().rstrip(".")
    for note in said.notes:
        before, quoted, after = note.rstrip(".").partition(reason) if reason else (note.rstrip("."), "", "")
        shown = pieces.written(desk, quoted, there or "en") if quoted else None
        yield Note(pieces.coded(desk, capital(before)), shown, f"{after}.")


# Where, and what to do.


def rules(desk: Desk, finding: Finding) -> Iterator[Link]:
    """The way to the rule, in each edition that is asked for it, and to where the hand can be tried, if anywhere."""
    editions = desk.knowledge.editions_of(finding)
    for edition in editions:
        known = desk.knowledge.library.editions.get(edition)
        if known is not None and finding.question and finding.question in known.asks:
            words = desk.say("finding.rule")
            if len(editions) > 1:
                words = desk.say("labelled", name=words, what=desk.edition(edition))
            yield pieces.rule(edition, finding.question, words)
    if asked := asked_of(desk, finding):
        yield pieces.page(registry.may_i(finding.edition), desk.say("finding.may_i"), asked)


def entered(desk: Desk, finding: Finding) -> Iterator[Entered]:
    """Where each book says it."""
    for book in dict.fromkeys(entry.book for entry in finding.entries):
        own = [entry for entry in finding.entries if entry.book == book]
        silent = [section for entry in own if not isinstance(entry, Place) for section in entry.sections]
        yield Entered(
            pieces.book(desk, book),
            desk.edition(desk.knowledge.library.books[book].edition) if finding.scope == "editions" else "",
            tuple(pieces.source(desk, entry) for entry in own if isinstance(entry, Place)),
            listed(pieces.heading(desk, book, section) for section in silent),
        )


def ruled(desk: Desk, finding: Finding, said: FindingText) -> Ruling | None:
    """That it was accepted, by whom and why."""
    ruling = finding.ruling
    if ruling is None:
        return None
    there = ruling.language_for(desk.code) or "en"
    reason = pieces.written(desk, ruling.reason_for(desk.code), there)
    in_english = desk.code != "en" and there == "en"
    return Ruling(in_english, reason, ruling.by, pieces.coded(desk, said.suggested))
