"""The page of a finding: the question, who answers it how, the table that shows it, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

from rulestone.findings import AnswerSide, Finding
from rulestone.model import Answer, Place, language_for
from rulestone.site import page_parts, registry
from rulestone.site.page_view import Heading, Link, MarkedWords, Page, SourceLine, Text, listed
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.may_i import finding_query
from rulestone.site.table_view import PlayShown, play_of
from rulestone.words.finding_sentences import FindingText
from rulestone.words.voice import capital
from rulestone.words.witness_sentences import outcomes
from rulestone.words.word_differences import Pieces


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """Books with the words in which they print an answer."""

    books: Text
    words: MarkedWords | None


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """A way to read a book, by the name that its file gives it."""

    name: str
    books: Text
    because: Text


@dataclass(frozen=True, slots=True)
class AnswerBox:
    """An answer with all who give it."""

    answers: tuple[Pieces, ...]
    """Each in pieces, of which those that differ from other answers are marked."""
    lead: str = ""
    """What kind of answer it is, where no book gives it as its one."""
    rows: tuple[AnswerRow, ...] = ()
    readings: tuple[ReadingRow, ...] = ()
    apart: bool = False
    """Whether these are the books that say otherwise than the others."""
    alone: bool = False
    """Whether it stands above the others and not beside them."""


@dataclass(frozen=True, slots=True)
class Note:
    """What else is to be known; the reason for it in the language that it was written in."""

    before: Text
    reason: MarkedWords | None
    after: str


@dataclass(frozen=True, slots=True)
class BookSources:
    """Where a book says it, or what was read of one that says nothing."""

    book: Text
    edition: str
    sources: tuple[SourceLine, ...]
    sections_read: Text


@dataclass(frozen=True, slots=True)
class RulingRow:
    """That it was accepted."""

    in_english: bool
    reason: MarkedWords
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
    boxes: tuple[AnswerBox, ...]
    notes: tuple[Note, ...]
    play: PlayShown | None
    to_do: str
    rules: tuple[Link, ...]
    places: tuple[BookSources, ...]
    ruling: RulingRow | None
    history: tuple[Link, ...]
    """The ways to what changed on the same question from one edition to another."""
    report: str
    """Where a mistake can be reported, if anywhere."""


def pages(writer: PageWriter) -> Iterator[Page]:
    """A page for each finding."""
    for finding in writer.knowledge.findings:
        yield finding_page(writer, finding)


def finding_page(writer: PageWriter, finding: Finding) -> Page:
    """The page of a finding."""
    text = writer.finding_text(finding)
    books = writer.knowledge.library.names_of_books(finding.edition) if finding.scope != "editions" else ()
    name = writer.question(finding.question, *books) if finding.question else capital(text.headline)
    above = (registry.DISAGREEMENTS, writer.say("disagreements.short"))
    if finding.scope == "editions":
        above = (registry.CHANGES, writer.say("changes.short"))
    shown = view(writer, finding, text)
    return Page(
        docname=registry.finding(finding),
        kind="finding",
        title=name.replace("`", ""),
        description=f"{shown.about}. {shown.kind}: " + text.headline.replace("`", ""),
        view=shown,
        contents=tuple(headings(writer, shown)),
        objects=(("finding", finding.id, ""),),
        above=writer.crumbs(above),
        wide=True,
    )


def headings(writer: PageWriter, shown: FindingView) -> Iterator[Heading]:
    """The parts of the page that its contents list."""
    if shown.play and shown.play.steps:
        yield Heading("witness", writer.say("witness.title" if shown.play.by_cards else "witness.shown"))
    if shown.play and shown.play.endings:
        yield Heading("outcomes", writer.say("witness.follows"))
    if shown.ruling:
        yield Heading("ruling", writer.say("finding.ruled"))
    yield Heading("to-do", writer.say("finding.to_do"))
    if shown.places:
        yield Heading("places", writer.say("finding.places"))
    if shown.history:
        yield Heading("history", writer.say("changes.title"))


def view(writer: PageWriter, finding: Finding, text: FindingText) -> FindingView:
    """What the page shows."""
    boxes = tuple(answer_boxes(writer, finding, text))
    return FindingView(
        id=finding.id,
        level=finding.level,
        kind=capital(writer.kind(finding.kind)),
        about_kind=capital(writer.speech.voice.say(f"kind.{finding.kind}.about")),
        about=about(writer, finding),
        otherwise=page_parts.link_books(writer, finding.deviating) if len(finding.sides) > 1 else "",
        headline="" if boxes else page_parts.headline(writer, finding),
        boxes=boxes,
        notes=tuple(finding_notes(writer, finding, text)),
        play=play_of(
            writer,
            finding,
            {key: source_of_outcome(writer, finding, key, books) for books, key, _ in outcomes(finding)},
        ),
        to_do=capital(text.to_do),
        rules=tuple(rules(writer, finding)),
        places=tuple(book_sources(writer, finding)),
        ruling=ruling_row(writer, finding, text),
        history=tuple(history(writer, finding)),
        report=writer.knowledge.report_to(finding),
    )


def about(writer: PageWriter, finding: Finding) -> str:
    """The edition that a finding is about, or the two."""
    if finding.scope != "editions":
        return writer.edition(finding.edition)
    one, other = writer.knowledge.editions_of(finding)
    return writer.say("changes.pair", one=writer.edition(one), other=writer.edition(other))


# Who says what.


def answer_boxes(writer: PageWriter, finding: Finding, text: FindingText) -> Iterator[AnswerBox]:
    """The answers side by side; where books leave it open, those that it then hangs on."""
    possible = left_open(finding)
    for side, answers in zip(finding.sides, answers_side_by_side(finding.sides, text), strict=True):
        key = lead_of(side)
        yield AnswerBox(
            answers,
            writer.say(key) if key else "",
            tuple(printed(writer, finding, side)),
            tuple(readings(writer, side)),
            bool(finding.deviating) and set(side.books) <= set(finding.deviating),
            bool(possible),
        )
    for pieces in page_parts.side_by_side([text.answer(answer) for answer in possible]):
        yield AnswerBox((pieces,), writer.say("finding.possible"))


def left_open(finding: Finding) -> Sequence[Answer]:
    """The answers that a finding hangs on where no side gives any of them."""
    given = {answer for side in finding.sides for answer in side.answers}
    between = finding.between or ()
    return between if finding.sides and not given & set(between) else ()


def answers_side_by_side(sides: Sequence[AnswerSide], text: FindingText) -> Iterator[tuple[Pieces, ...]]:
    """The answers of each side; in those of sides with only one, what differs between them is marked."""
    is_single = [len(side.answers) == 1 and not side.silent for side in sides]
    sentences = [[text.answer(answer, side.books) for answer in side.answers] for side in sides]
    single = [answers[0] for answers in compress(sentences, is_single)]
    marked = iter(page_parts.side_by_side(single))
    for answers, is_alone in zip(sentences, is_single, strict=True):
        yield (next(marked),) if is_alone else tuple(map(whole, answers))


def lead_of(side: AnswerSide) -> str:
    """What is said before the answers of a side: that the books do not say, or say several things."""
    if side.is_unsaid:
        return "finding.unsaid.means" if side.answers else "finding.unsaid"
    if len(side.answers) > 1:
        return "finding.readings" if side.ambiguous else "finding.several"
    return ""


def whole(text: str) -> Pieces:
    """A sentence of which nothing is marked."""
    return ((text, False),)


def printed(writer: PageWriter, finding: Finding, side: AnswerSide) -> Iterator[AnswerRow]:
    """The books of a side by the words that they print; those that print the same stand together."""
    if finding.scope == "editions" and side.books:
        yield AnswerRow(page_parts.link_books_or_edition(writer, finding, side.books), None)
        return
    places = {book: next((place for place in finding.places if place.book == book), None) for book in side.books}
    together: dict[tuple[str, str], list[str]] = {}
    for book, place in places.items():
        language = writer.knowledge.library.books[book].language
        together.setdefault((place.anchor if place else "", language if place else ""), []).append(book)
    for (anchor, language), books in together.items():
        yield AnswerRow(
            page_parts.link_books(writer, books),
            page_parts.printed_words(writer, anchor, language) if anchor else None,
        )


def readings(writer: PageWriter, side: AnswerSide) -> Iterator[ReadingRow]:
    """The readings of ambiguous books by the names that their files give them, with the reason of each."""
    books: dict[tuple[str, str, Text], list[str]] = {}
    for read in side.readings:
        because = page_parts.reason_in(writer, read.because, writer.knowledge.library.books[read.book].language)
        books.setdefault((read.ambiguity, read.reading, because), []).append(read.book)
    for (name, reading, because), some in books.items():
        yield ReadingRow(f"{name}: {reading}", page_parts.link_books(writer, some), because)


def source_of_outcome(writer: PageWriter, finding: Finding, key: str, books: tuple[str, ...]) -> tuple[Text, str]:
    """Whose an outcome is, and the answer that it comes from."""
    question = writer.knowledge.library.questions.get(finding.question or "")
    given: dict[str, Answer] = {str(answer): answer for side in finding.sides for answer in side.answers}
    if question is not None:
        given |= {name: name for name in question.answers}
    says = writer.answer(question.id, given[key]) if question is not None and key in given else ""
    return page_parts.link_books_or_edition(writer, finding, books), says


def finding_notes(writer: PageWriter, finding: Finding, text: FindingText) -> Iterator[Note]:
    """What else is to be known, a paragraph each; a reason is marked with the language that it is given in."""
    reasons = finding.slight or (finding.told.manner if finding.told is not None else {})
    there = language_for(reasons, writer.code) if reasons else ""
    reason = reasons.get(there, "").strip().rstrip(".")
    for note in text.notes:
        before, quoted, after = note.rstrip(".").partition(reason) if reason else (note.rstrip("."), "", "")
        shown = page_parts.words_in(writer, quoted, there or "en") if quoted else None
        stop = "" if (after or quoted or before).endswith("?") else "."
        yield Note(page_parts.mark_code(writer, capital(before)), shown, after + stop)


# Where, and what to do.


def rules(writer: PageWriter, finding: Finding) -> Iterator[Link]:
    """The way to the rule, in each edition that is asked for it, and to where the hand can be tried, if anywhere."""
    editions = writer.knowledge.editions_of(finding)
    for edition in editions:
        known = writer.knowledge.library.editions.get(edition)
        if known is not None and finding.question and finding.question in known.asks:
            words = writer.say("finding.rule")
            if len(editions) > 1:
                words = writer.say("labelled", name=words, what=writer.edition(edition))
            yield page_parts.link_rule(edition, finding.question, words)
    if query := finding_query(writer, finding):
        yield page_parts.link_page(registry.may_i(finding.edition), writer.say("finding.may_i"), query)


def book_sources(writer: PageWriter, finding: Finding) -> Iterator[BookSources]:
    """Where each book says it."""
    for book in dict.fromkeys(entry.book for entry in finding.entries):
        own = [entry for entry in finding.entries if entry.book == book]
        silent = [section for entry in own if not isinstance(entry, Place) for section in entry.sections]
        yield BookSources(
            page_parts.link_book(writer, book),
            writer.edition(writer.knowledge.library.books[book].edition) if finding.scope == "editions" else "",
            tuple(page_parts.source_line(writer, entry) for entry in own if isinstance(entry, Place)),
            listed(page_parts.heading(writer, book, section) for section in silent),
        )


def ruling_row(writer: PageWriter, finding: Finding, text: FindingText) -> RulingRow | None:
    """That it was accepted, by whom and why."""
    ruling = finding.ruling
    if ruling is None:
        return None
    there = ruling.language_for(writer.code) or "en"
    reason = page_parts.words_in(writer, ruling.reason_for(writer.code), there)
    in_english = writer.code != "en" and there == "en"
    return RulingRow(in_english, reason, ruling.by, page_parts.mark_code(writer, text.suggested))


def history(writer: PageWriter, finding: Finding) -> Iterator[Link]:
    """The changes on what a finding is about, by the editions between which they are."""
    for change in writer.knowledge.changes_on(finding):
        one, other = map(writer.edition, writer.knowledge.editions_of(change))
        yield page_parts.link_finding(change, writer.say("changes.pair", one=one, other=other))
