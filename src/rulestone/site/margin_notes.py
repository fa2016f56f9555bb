"""
What stands beside the rules of one book: where the other books part from it, and what nobody can do as it says.

Each is told at the paragraph that it is about, in one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rulestone.findings import AnswerSide, Finding
from rulestone.model import Book
from rulestone.prepared_game import suggested
from rulestone.site import page_parts
from rulestone.site.page_view import FoldedFinding, Link, SiteThing, Text
from rulestone.site.page_writer import MARK, PageWriter
from rulestone.words import book_as_prose
from rulestone.words.voice import capital

OPEN = "open"
"""The section of what a book leaves open."""


@dataclass(frozen=True)
class MistakeNote:
    """What nobody can do, or what does not add up, and how to play instead."""

    says: Text
    instead: str
    more: Link


@dataclass(frozen=True)
class MarginNotes:
    """What was found about a book, by where the book is told."""

    writer: PageWriter
    book: Book
    sections: tuple[book_as_prose.ProseSection, ...]

    @cached_property
    def differences(self) -> tuple[Finding, ...]:
        """What the books of the edition say differently, and be it in manner alone; not what none of them says."""
        findings = self.writer.knowledge.of_edition.get(self.book.edition, ())
        return tuple(
            finding
            for finding in findings
            if finding.scope == "edition" and finding.question and len(finding.sides) > 1
            if not finding.is_gap
        )

    def place_of(self, finding: Finding) -> book_as_prose.ProseParagraph | None:
        """The paragraph at which a finding is told."""
        return self.paragraphs_by_question.get(finding.question or "")

    @cached_property
    def paragraphs_by_question(self) -> Mapping[str, book_as_prose.ProseParagraph]:
        """By question, the paragraph where it belongs; one that is empty leaves it to the last of its section."""
        paragraphs: dict[str, book_as_prose.ProseParagraph] = {}
        for section in self.sections:
            for paragraph in section.paragraphs:
                for sentence in paragraph.sentences:
                    paragraphs |= dict.fromkeys(sentence.questions, paragraph) if section.id != OPEN else {}
        for section in self.sections:
            for paragraph in section.paragraphs:
                for question in paragraph.about:
                    paragraphs.setdefault(question, paragraph)
        return paragraphs

    def findings_at(self, paragraph: book_as_prose.ProseParagraph) -> tuple[FoldedFinding, ...]:
        """What parts the books in a paragraph; of lines that are alike each says what it is about."""
        findings = [finding for finding in self.differences if self.place_of(finding) == paragraph]
        folded = [(finding, self.fold_finding(finding, paragraph.listed)) for finding in findings]
        alike = Counter(note.line for _, note in folded)
        return tuple(
            replace(note, line=(self.writer.in_short(finding.question or "", self.book.id), " ", note.line))
            if alike[note.line] > 1
            else note
            for finding, note in folded
        )

    def fold_finding(self, finding: Finding, whole: bool = False) -> FoldedFinding:
        """A finding on one line: what the others say, a number alone but where `whole` sentences tell of what."""
        line: list[Text] = []
        for side, group in zip(finding.sides, self.writer.finding_text(finding).groups, strict=True):
            if self.book.id not in side.books:
                line += [" · "] * bool(line) + [self.side_in_words(finding, side, group.says, whole)]
        return page_parts.fold_finding(self.writer, finding, tuple(line))

    def side_in_words(self, finding: Finding, side: AnswerSide, says: str, whole: bool) -> Text:
        """What books of one side say, in as few words as tell it."""
        library = self.writer.knowledge.library
        every = [library.books[book] for one in finding.sides for book in one.books]
        apart = {book.language for book in every if book.id not in side.books}
        own = (book for book in every if book.id in side.books)
        named = (
            self.writer.short(book.id) if book.language in apart else self.writer.language(book.language)
            for book in own
        )
        books = ", ".join(dict.fromkeys(named))
        if len(side.books) == len(library.names_of_books(self.book.edition)) - 1 > 1:
            books = self.writer.say("play.differs.others")
        number = len(side.answers)
        key = "silent" if side.is_unsaid else "ambiguous" if number > 1 else "says"
        question = library.questions[finding.question or ""]
        if number == 1 and question.kind == "number" and not whole:
            says = str(side.answers[0])
        line = self.writer.say(f"play.differs.{key}", books=capital(books), says=MARK, number=number)
        before, mark, after = line.partition(MARK)
        return (before, page_parts.mark_code(self.writer, says), after) if mark else line

    @cached_property
    def mistakes(self) -> tuple[Finding, ...]:
        """What the book asks for and nobody can do, or what does not add up in it."""
        findings = self.writer.knowledge.of_edition.get(self.book.edition, ())
        return tuple(finding for finding in findings if finding.scope == "book" and self.book.id in finding.departing)

    def paragraph_of(self, finding: Finding) -> book_as_prose.ProseParagraph | None:
        """The paragraph that tells most of what a finding within the book is about."""
        if finding.question:
            return self.place_of(finding)
        places = {(place.section, place.sentence) for place in finding.places if place.book == self.book.id}
        counted = Counter[int]()
        paragraphs = [paragraph for section in self.sections if section.id != OPEN for paragraph in section.paragraphs]
        for claim in self.book.claims:
            if any((place.section, place.sentence) in places for place in claim.places):
                at = self.paragraphs_by_question.get(claim.question)
                counted.update([paragraphs.index(at)] if at in paragraphs else [])
        best = counted.most_common(1)
        return paragraphs[best[0][0]] if best else None

    def describe_mistake(self, finding: Finding) -> MistakeNote:
        """What is wrong, and a ruling's word on it, or the answer that it suggests."""
        more = Link(self.writer.say("parting.more"), SiteThing("finding", finding.id))
        answer = suggested(self.writer.knowledge.library, self.book).get(finding.question or "")
        if answer is None and finding.ruling is not None:
            return MistakeNote(finding.ruling.reason_for(self.writer.code), "", more)
        headline = self.writer.finding_text(finding).headline.rstrip(".")
        instead = ""
        if answer is not None and finding.question:
            sentence = self.writer.answer(finding.question, answer, self.book.id)
            instead = self.writer.telling(self.book.id).say("tell.open.suggested", answer=sentence)
        return MistakeNote(page_parts.mark_code(self.writer, f"{capital(headline)}."), instead, more)
