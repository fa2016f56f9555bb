"""
An edition as a rulebook, in the order of play, in the words of one of its books.

It is what `show --prose` tells, with the cards beside what they do. Where the books part, one folded line stands at the
rule; what nobody can do has a way to play beside it; what the book leaves open stands folded at the end, with what we
suggest. A house rule that a reader ticks changes the rules where they stand: the page has both, and a script chooses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rulestone.cards import Card
from rulestone.model import Answer, Book, Edition, Variant
from rulestone.phrases.syntax_tree import Node
from rulestone.prepared_game import suggested
from rulestone.site import page_parts, registry
from rulestone.site.margin_notes import OPEN, MarginNotes, MistakeNote
from rulestone.site.page_view import FoldedFinding, Link, Picture, SiteThing, Text
from rulestone.site.page_writer import PageWriter
from rulestone.words import book_as_prose
from rulestone.words.voice import capital

FACE = 7
"""The number on the card that stands for all of its kind, where a deck has it."""
SLOT = re.compile(r"<([a-z0-9_.]+)>")


@dataclass(frozen=True)
class RuleLine:
    """A sentence, with the places that rules have in it and the house rules on which it hangs."""

    text: str
    anchors: tuple[str, ...] = ()
    asks: str = ""
    cards: tuple[Picture, ...] = ()
    unless: str = ""
    """The house rules with which it does not hold, a space between."""
    only_with: str = ""
    """The house rule whose words it is."""


@dataclass(frozen=True)
class RulePart:
    """A paragraph or a list, with what other books say on it."""

    lines: tuple[RuleLine, ...]
    listed: bool = False
    anchors: tuple[str, ...] = ()
    """The places of rules on which the book says nothing here."""
    card: SiteThing | None = None
    """The card that it is about."""
    picture: Picture | None = None
    title: str = ""
    place: str = ""
    mistakes: tuple[MistakeNote, ...] = ()
    differs: tuple[FoldedFinding, ...] = ()


@dataclass(frozen=True)
class RuleChapter:
    """A section of the rules."""

    place: str
    title: str
    parts: tuple[RulePart, ...]
    picture: Picture | None = None


@dataclass(frozen=True)
class OpenRule:
    """Something that the book leaves open."""

    anchor: str
    asks: str
    why: str
    readings: tuple[str, ...]
    suggested: str
    unless: str
    differs: tuple[FoldedFinding, ...]


@dataclass(frozen=True)
class HouseRuleTick:
    """A house rule that can be ticked."""

    id: str
    name: str
    about: str


@dataclass(frozen=True)
class Rulebook:
    """What the page shows."""

    book: Link
    others: Text
    number: int
    """How many other books there are."""
    may_i: Link | None
    """The way to where answers are looked up at a table, if there is one."""
    most_asked: Link | None
    """The way to what people ask most, where the books answer it."""
    houses: tuple[HouseRuleTick, ...]
    house_lines: tuple[RuleLine, ...]
    """House rules that stand at no rule."""
    chapters: tuple[RuleChapter, ...]
    open: tuple[OpenRule, ...]
    open_title: str
    anchors: tuple[str, ...]
    """The places of rules that the page has nowhere else."""


@dataclass(frozen=True)
class RulebookWriter:
    """An edition while its page is put together."""

    writer: PageWriter
    edition: Edition

    @cached_property
    def book(self) -> Book:
        """The book that is told."""
        return self.writer.knowledge.book_for(self.edition, self.writer.code)

    @cached_property
    def sections(self) -> tuple[book_as_prose.ProseSection, ...]:
        """The book as it is told everywhere."""
        known = self.writer.knowledge
        clauses: dict[str, dict[Answer, Node]] = {}
        for (question, _), some in known.rulesets[self.edition.id].clauses.items():
            clauses.setdefault(question, {}).update(some)
        return book_as_prose.tell_book(
            book_as_prose.plan_of(known.library, self.edition.id),
            self.book,
            known.library.questions,
            self.writer.telling(self.book.id),
            clauses,
            suggested(known.library, self.book),
        )

    @cached_property
    def placed(self) -> set[str]:
        """The places of rules that the page has so far."""
        return set()

    @cached_property
    def rulebook(self) -> Rulebook:
        """The page."""
        others = [
            name for name in self.writer.knowledge.library.names_of_books(self.edition.id) if name != self.book.id
        ]
        chapters = tuple(self.chapter(section) for section in self.sections if section.id != OPEN)
        points = tuple(self.point(sentence) for sentence in self.left_open)
        placed = {anchor for chapter in chapters for part in chapter.parts for anchor in anchors_of(part)}
        placed |= {point.anchor for point in points}
        return Rulebook(
            book=page_parts.link_book(self.writer, self.book.id),
            others=page_parts.link_books(self.writer, others),
            number=len(others),
            may_i=page_parts.link_page(registry.may_i(self.edition.id), self.writer.say("may_i.short"))
            if self.edition.id in self.writer.knowledge.lookups
            else None,
            most_asked=page_parts.link_page(registry.most_asked(self.edition.id), self.writer.say("asked.short"))
            if self.writer.knowledge.most_asked(self.writer.speech.folders)[self.edition.id]
            else None,
            houses=tuple(self.house(variant) for variant in self.variants),
            house_lines=tuple(
                self.house_line(variant) for variant in self.variants if not (variant.beside or variant.instead_of)
            ),
            chapters=chapters,
            open=points,
            open_title=self.writer.speech.voice.say("tell.open"),
            anchors=tuple(
                anchor for anchor in map(registry.anchor, dict.fromkeys(self.edition.asks)) if anchor not in placed
            ),
        )

    @cached_property
    def margin_notes(self) -> MarginNotes:
        """What was found about the book."""
        return MarginNotes(self.writer, self.book, self.sections)

    @property
    def left_open(self) -> Iterator[book_as_prose.ProseSentence]:
        """What the book leaves open."""
        for section in self.sections:
            if section.id == OPEN:
                for paragraph in section.paragraphs:
                    yield from paragraph.sentences

    # --- chapters -------------------------------------------------------------------------------------------------

    def chapter(self, section: book_as_prose.ProseSection) -> RuleChapter:
        """A section; one that is about a card has its picture."""
        is_card = section.id in self.cards
        parts = tuple(self.part(section, paragraph) for paragraph in section.paragraphs)
        return RuleChapter(
            place=f"card-{registry.slug(section.id)}" if is_card else f"chapter-{registry.slug(section.id)}",
            title=section.heading,
            parts=parts,
            picture=self.picture(section.id) if is_card else None,
        )

    def part(self, section: book_as_prose.ProseSection, paragraph: book_as_prose.ProseParagraph) -> RulePart:
        """A paragraph; one that is about a card has its picture and its name above it."""
        lines = tuple(line for sentence in paragraph.sentences for line in self.lines(sentence))
        added = tuple(self.house_line(variant) for variant in self.variants if variant.beside in paragraph.about)
        covered = {registry.anchor(question) for sentence in paragraph.sentences for question in sentence.questions}
        still_open = {registry.anchor(sentence.questions[0]) for sentence in self.left_open}
        kind, notes = self.card_of(paragraph), self.margin_notes
        part = RulePart(
            lines=(*lines, *added),
            listed=paragraph.listed,
            anchors=tuple(
                anchor
                for anchor in (
                    registry.anchor(question) for question in paragraph.about if question in self.edition.asks
                )
                if anchor not in covered and anchor not in still_open
            ),
            mistakes=tuple(
                notes.describe_mistake(mistake)
                for mistake in notes.mistakes
                if notes.paragraph_of(mistake) == paragraph
            ),
            differs=notes.findings_at(paragraph),
        )
        if kind is None or kind == section.id:
            return part
        title = capital(self.writer.telling(self.book.id).noun(Card(kind)))
        place, thing = f"card-{registry.slug(kind)}", SiteThing("card", kind)
        return replace(part, picture=self.picture(kind), title=title, place=place, card=thing)

    def lines(self, sentence: book_as_prose.ProseSentence) -> Iterator[RuleLine]:
        """A sentence, and what stands in its place with a house rule."""
        gone = [variant for variant in self.variants if variant.instead_of in sentence.questions]
        answer = sentence.text.removeprefix(sentence.asks).strip()
        # A book that says two things on a question has two sentences, and the first of them is its place.
        anchors = [anchor for anchor in map(registry.anchor, sentence.questions) if anchor not in self.placed]
        self.placed.update(anchors)
        yield RuleLine(
            text=answer,
            anchors=tuple(anchors),
            asks=sentence.asks,
            cards=self.faces(sentence),
            unless=" ".join(variant.id for variant in gone),
        )
        yield from map(self.house_line, gone)

    # --- cards ----------------------------------------------------------------------------------------------------

    @property
    def cards(self) -> Iterable[str]:
        """The kinds of cards of the game."""
        return self.writer.knowledge.rulesets[self.edition.id].cards

    def card_of(self, paragraph: book_as_prose.ProseParagraph) -> str | None:
        """The card that a paragraph is about, if it is one."""
        topics = {self.writer.knowledge.library.questions[question].topic for question in paragraph.about}
        kinds = [kind for kind in self.cards if kind in topics]
        return kinds[0] if len(kinds) == 1 else None

    def picture(self, kind: str) -> Picture:
        """A card in one of its colours."""
        return next(iter(self.pictures(kind, "beside")))

    def pictures(self, kind: str, size: str) -> Iterator[Picture]:
        """A card in each of its colours."""
        rules = self.writer.knowledge.rulesets[self.edition.id]
        known = self.writer.knowledge
        for colour in rules.colours if rules.cards[kind].coloured and rules.colours else (None,):
            has_one = Card(kind, colour, FACE) in known.decks[self.edition.id]
            number = FACE if has_one else known.example(self.edition.id, kind, colour)
            yield page_parts.card_picture(self.writer, self.edition.id, Card(kind, colour, number), size)

    def faces(self, sentence: book_as_prose.ProseSentence) -> tuple[Picture, ...]:
        """The cards of which a sentence says how many there are."""
        counted = next((kind for kind in self.cards if self.counts[kind] & set(sentence.questions)), None)
        return () if counted is None else tuple(self.pictures(counted, "small"))

    @cached_property
    def counts(self) -> Mapping[str, set[str]]:
        """By card, the questions that say how many of it there are."""
        facts = self.writer.knowledge.rulesets[self.edition.id].card_facts
        return {
            kind: {
                question
                for name, value in known.items()
                if name.startswith("copies")
                for question in questions_in(value)
            }
            for kind, known in facts.items()
        }

    # --- what is open, and house rules ----------------------------------------------------------------------------

    def point(self, sentence: book_as_prose.ProseSentence) -> OpenRule:
        """A question that the book leaves open."""
        assert sentence.open is not None
        question = sentence.questions[0]
        settled = [
            variant.id
            for variant in self.variants
            if any(change.get("answer") == question for change in variant.changes) or variant.instead_of == question
        ]
        open_point = sentence.open
        return OpenRule(
            anchor=registry.anchor(question),
            asks=open_point.asks,
            why=open_point.why,
            readings=open_point.readings,
            suggested=open_point.suggested,
            unless=" ".join(settled),
            differs=tuple(
                self.margin_notes.fold_finding(finding)
                for finding in self.margin_notes.differences
                if self.margin_notes.place_of(finding) is None and question in (finding.question, *finding.also)
            ),
        )

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The house rules that fit the edition."""
        known = self.writer.knowledge
        fitting = {name for game, name in known.varied if game == self.edition.game}
        return tuple(variant for name, variant in sorted(known.library.variants.items()) if name in fitting)

    def house(self, variant: Variant) -> HouseRuleTick:
        """A house rule by name."""
        name = self.writer.speech.name_of(f"variant.{variant.id}", capital(variant.name.replace("_", " ")))
        return HouseRuleTick(variant.id, name, self.writer.speech.find(f"site.variant.{variant.id}.about") or "")

    def house_line(self, variant: Variant) -> RuleLine:
        """A house rule in words, at the rule that it changes."""
        tick = self.house(variant)
        return RuleLine(tick.about or tick.name, only_with=variant.id)


def anchors_of(part: RulePart) -> Iterator[str]:
    """All places of rules in a part."""
    yield from part.anchors
    for line in part.lines:
        yield from line.anchors


def questions_in(value: object) -> set[str]:
    """The questions that a fact of a card names."""
    values = value.values() if isinstance(value, Mapping) else [value]
    return {question for part in values for question in SLOT.findall(str(part))}


def telling_of(writer: PageWriter, edition: Edition) -> RulebookWriter:
    """An edition as it is told, put together once for all pages of a language."""
    known: dict[str, RulebookWriter] = writer.tellings
    return known.setdefault(edition.id, RulebookWriter(writer, edition))
