"""
What stands beside the rules of one book: where the other books part from it, and what nobody can do as it says.

Each is told at the paragraph that it is about, in one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rulestone.finding import Finding, Side
from rulestone.model import Book
from rulestone.prepared import suggested
from rulestone.site import pieces
from rulestone.site.desk import MARK, Desk
from rulestone.site.view import Differs, Link, Text, Thing
from rulestone.words import telling
from rulestone.words.voice import capital

OPEN = "open"
"""The section of what a book leaves open."""


@dataclass(frozen=True)
class Wrong:
    """What nobody can do, or what does not add up, and how to play instead."""

    says: Text
    instead: str
    more: Link


@dataclass(frozen=True)
class Beside:
    """What was found about a book, by where the book is told."""

    desk: Desk
    book: Book
    sections: tuple[telling.Section, ...]

    @cached_property
    def parting(self) -> tuple[Finding, ...]:
        """What the books of the edition say differently, and be it in manner alone; not what none of them says."""
        found = self.desk.knowledge.of_edition.get(self.book.edition, ())
        return tuple(
            each
            for each in found
            if each.scope == "edition" and each.question and len(each.sides) > 1
            if not each.is_gap
        )

    def place_of(self, finding: Finding) -> telling.Paragraph | None:
        """The paragraph at which a finding is told."""
        return self.told_in.get(finding.question or "")

    @cached_property
    def told_in(self) -> Mapping[str, telling.Paragraph]:
        """By question, the paragraph where it belongs; one that is empty leaves it to the last of its section."""
        found: dict[str, telling.Paragraph] = {}
        for section in self.sections:
            for paragraph in section.paragraphs:
                for sentence in paragraph.sentences:
                    found |= dict.fromkeys(sentence.questions, paragraph) if section.id != OPEN else {}
        for section in self.sections:
            for paragraph in section.paragraphs:
                for question in paragraph.about:
                    found.setdefault(question, paragraph)
        return found

    def parted_in(self, paragraph: telling.Paragraph) -> tuple[Differs, ...]:
        """What parts the books in a paragraph; of lines that are alike each says what it is about."""
        some = [each for each in self.parting if self.place_of(each) == paragraph]
        found = [(each, self.differs(each, paragraph.listed)) for each in some]
        alike = Counter(one.line for _, one in found)
        return tuple(
            replace(one, line=(self.desk.in_short(each.question or "", self.book.id), " ", one.line))
            if alike[one.line] > 1
            else one
            for each, one in found
        )

    def differs(self, finding: Finding, whole: bool = False) -> Differs:
        """A finding on one line: what the others say, a number alone but where `whole` sentences tell of what."""
        line: list[Text] = []
        for side, group in zip(finding.sides, self.desk.finding_text(finding).groups, strict=True):
            if self.book.id not in side.books:
                line += [" · "] * bool(line) + [self.other(finding, side, group.books, group.says, whole)]
        return pieces.differs(self.desk, finding, tuple(line))

    def other(self, finding: Finding, side: Side, labels: Iterable[str], says: str, whole: bool) -> Text:
        """What books of one side say, in as few words as tell it."""
        languages = {each.language for each in self.desk.knowledge.library.books_of(self.book.edition)}
        books = ", ".join(self.desk.language(each) if each in languages else each for each in labels)
        if len(side.books) == len(self.desk.knowledge.library.names_of_books(self.book.edition)) - 1 > 1:
            books = self.desk.say("play.differs.others")
        number = len(side.answers)
        key = "silent" if side.is_unsaid else "ambiguous" if number > 1 else "says"
        question = self.desk.knowledge.library.questions[finding.question or ""]
        if number == 1 and question.kind == "number" and not whole:
            says = str(side.answers[0])
        line = self.desk.say(f"play.differs.{key}", books=capital(books), says=MARK, number=number)
        before, told, after = line.partition(MARK)
        return (before, pieces.coded(self.desk, says), after) if told else line

    @cached_property
    def mistakes(self) -> tuple[Finding, ...]:
        """What the book asks for and nobody can do, or what does not add up in it."""
        found = self.desk.knowledge.of_edition.get(self.book.edition, ())
        return tuple(each for each in found if each.scope == "book" and self.book.id in each.departing)

    def stands_in(self, finding: Finding) -> telling.Paragraph | None:
        """The paragraph that tells most of what a finding within the book is about."""
        if finding.question:
            return self.place_of(finding)
        places = {(each.section, each.sentence) for each in finding.places if each.book == self.book.id}
        counted = Counter[int]()
        paragraphs = [each for section in self.sections if section.id != OPEN for each in section.paragraphs]
        for claim in self.book.claims:
            if any((each.section, each.sentence) in places for each in claim.places):
                at = self.told_in.get(claim.question)
                counted.update([paragraphs.index(at)] if at in paragraphs else [])
        best = counted.most_common(1)
        return paragraphs[best[0][0]] if best else None

    def wrong(self, finding: Finding) -> Wrong:
        """What is wrong, and a ruling's word on it, or the answer that it suggests."""
        more = Link(self.desk.say("parting.more"), Thing("finding", finding.id))
        answer = suggested(self.desk.knowledge.library, self.book).get(finding.question or "")
        if answer is None and finding.ruling is not None:
            return Wrong(finding.ruling.reason_for(self.desk.code), "", more)
        headline = self.desk.finding_text(finding).headline.rstrip(".")
        instead = ""
        if answer is not None and finding.question:
            sentence = self.desk.answer(finding.question, answer, self.book.id)
            instead = self.desk.telling(self.book.id).say("tell.open.suggested", answer=sentence)
        return Wrong(pieces.coded(self.desk, f"{capital(headline)}."), instead, more)
