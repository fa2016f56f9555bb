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

from rulestone.model import Answer, Book, Edition, Variant
from rulestone.phrases.tree import Node
from rulestone.prepared import suggested
from rulestone.site import pieces, registry
from rulestone.site.beside import OPEN, Beside, Wrong
from rulestone.site.desk import Desk
from rulestone.site.view import Differs, Link, Picture, Text, Thing
from rulestone.words import telling
from rulestone.words.slots import Card
from rulestone.words.voice import capital

FACE = "7"
"""The number on the card that stands for all of its kind."""
SLOT = re.compile(r"<([a-z0-9_.]+)>")


@dataclass(frozen=True)
class Line:
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
class Part:
    """A paragraph or a list, with what other books say on it."""

    lines: tuple[Line, ...]
    listed: bool = False
    anchors: tuple[str, ...] = ()
    """The places of rules on which the book says nothing here."""
    card: Thing | None = None
    """The card that it is about."""
    picture: Picture | None = None
    title: str = ""
    place: str = ""
    wrong: tuple[Wrong, ...] = ()
    differs: tuple[Differs, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A section of the rules."""

    place: str
    title: str
    parts: tuple[Part, ...]
    picture: Picture | None = None


@dataclass(frozen=True)
class Point:
    """Something that the book leaves open."""

    anchor: str
    asks: str
    why: str
    readings: tuple[str, ...]
    suggested: str
    unless: str
    differs: tuple[Differs, ...]


@dataclass(frozen=True)
class House:
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
    asked: Link | None
    """The way to what people ask most, where the books answer it."""
    houses: tuple[House, ...]
    house_lines: tuple[Line, ...]
    """House rules that stand at no rule."""
    chapters: tuple[Chapter, ...]
    open: tuple[Point, ...]
    open_title: str
    anchors: tuple[str, ...]
    """The places of rules that the page has nowhere else."""


@dataclass(frozen=True)
class Telling:
    """An edition while its page is put together."""

    desk: Desk
    edition: Edition

    @cached_property
    def book(self) -> Book:
        """The book that is told."""
        return self.desk.knowledge.book_for(self.edition, self.desk.code)

    @cached_property
    def sections(self) -> tuple[telling.Section, ...]:
        """The book as it is told everywhere."""
        known = self.desk.knowledge
        clauses: dict[str, dict[Answer, Node]] = {}
        for (question, _), some in known.rulesets[self.edition.id].clauses.items():
            clauses.setdefault(question, {}).update(some)
        return telling.told(
            telling.plan_of(known.library, self.edition.id),
            self.book,
            known.library.questions,
            self.desk.telling(self.book.id),
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
        others = [name for name in self.desk.knowledge.library.names_of_books(self.edition.id) if name != self.book.id]
        chapters = tuple(self.chapter(each) for each in self.sections if each.id != OPEN)
        points = tuple(self.point(each) for each in self.left_open)
        placed = {anchor for chapter in chapters for part in chapter.parts for anchor in anchors_of(part)}
        placed |= {point.anchor for point in points}
        return Rulebook(
            book=pieces.book(self.desk, self.book.id),
            others=pieces.books(self.desk, others),
            number=len(others),
            may_i=pieces.page(registry.may_i(self.edition.id), self.desk.say("may_i.short"))
            if self.edition.id in self.desk.knowledge.lookups
            else None,
            asked=pieces.page(registry.asked(self.edition.id), self.desk.say("asked.short"))
            if self.desk.knowledge.asked(self.desk.speech.folders)[self.edition.id]
            else None,
            houses=tuple(self.house(each) for each in self.variants),
            house_lines=tuple(self.house_line(each) for each in self.variants if not (each.beside or each.instead_of)),
            chapters=chapters,
            open=points,
            open_title=self.desk.speech.voice.say("tell.open"),
            anchors=tuple(
                anchor for anchor in map(registry.anchor, dict.fromkeys(self.edition.asks)) if anchor not in placed
            ),
        )

    @cached_property
    def beside(self) -> Beside:
        """What was found about the book."""
        return Beside(self.desk, self.book, self.sections)

    @property
    def left_open(self) -> Iterator[telling.Sentence]:
        """What the book leaves open."""
        for section in self.sections:
            if section.id == OPEN:
                for paragraph in section.paragraphs:
                    yield from paragraph.sentences

    # --- chapters -------------------------------------------------------------------------------------------------

    def chapter(self, section: telling.Section) -> Chapter:
        """A section; one that is about a card has its picture."""
        is_card = section.id in self.cards
        parts = tuple(self.part(section, each) for each in section.paragraphs)
        return Chapter(
            place=f"card-{registry.slug(section.id)}" if is_card else f"chapter-{registry.slug(section.id)}",
            title=section.heading,
            parts=parts,
            picture=self.picture(section.id) if is_card else None,
        )

    def part(self, section: telling.Section, paragraph: telling.Paragraph) -> Part:
        """A paragraph; one that is about a card has its picture and its name above it."""
        lines = tuple(line for sentence in paragraph.sentences for line in self.lines(sentence))
        added = tuple(self.house_line(each) for each in self.variants if each.beside in paragraph.about)
        told = {registry.anchor(question) for sentence in paragraph.sentences for question in sentence.questions}
        still_open = {registry.anchor(each.questions[0]) for each in self.left_open}
        kind, beside = self.card_of(paragraph), self.beside
        part = Part(
            lines=(*lines, *added),
            listed=paragraph.listed,
            anchors=tuple(
                anchor
                for anchor in (registry.anchor(each) for each in paragraph.about if each in self.edition.asks)
                if anchor not in told and anchor not in still_open
            ),
            wrong=tuple(beside.wrong(each) for each in beside.mistakes if beside.stands_in(each) == paragraph),
            differs=beside.parted_in(paragraph),
        )
        if kind is None or kind == section.id:
            return part
        title = capital(self.desk.telling(self.book.id).noun(Card(kind)))
        place, thing = f"card-{registry.slug(kind)}", Thing("card", kind)
        return replace(part, picture=self.picture(kind), title=title, place=place, card=thing)

    def lines(self, sentence: telling.Sentence) -> Iterator[Line]:
        """A sentence, and what stands in its place with a house rule."""
        gone = [each for each in self.variants if each.instead_of in sentence.questions]
        answer = sentence.text.removeprefix(sentence.asks).strip()
        # A book that says two things on a question has two sentences, and the first of them is its place.
        anchors = [each for each in map(registry.anchor, sentence.questions) if each not in self.placed]
        self.placed.update(anchors)
        yield Line(
            text=answer,
            anchors=tuple(anchors),
            asks=sentence.asks,
            cards=self.faces(sentence),
            unless=" ".join(each.id for each in gone),
        )
        yield from map(self.house_line, gone)

    # --- cards ----------------------------------------------------------------------------------------------------

    @property
    def cards(self) -> Iterable[str]:
        """The kinds of cards of the game."""
        return self.desk.knowledge.rulesets[self.edition.id].cards

    def card_of(self, paragraph: telling.Paragraph) -> str | None:
        """The card that a paragraph is about, if it is one."""
        topics = {self.desk.knowledge.library.questions[each].topic for each in paragraph.about}
        found = [kind for kind in self.cards if kind in topics]
        return found[0] if len(found) == 1 else None

    def picture(self, kind: str) -> Picture:
        """A card in one of its colours."""
        return next(iter(self.pictures(kind, "beside")))

    def pictures(self, kind: str, size: str) -> Iterator[Picture]:
        """A card in each of its colours."""
        rules = self.desk.knowledge.rulesets[self.edition.id]
        for colour in rules.colours if rules.cards[kind].coloured and rules.colours else (None,):
            number = {} if rules.cards[kind].action else {"number": FACE}
            yield pieces.card(self.desk, self.edition.id, {"kind": kind, "colour": colour, **number}, size)

    def faces(self, sentence: telling.Sentence) -> tuple[Picture, ...]:
        """The cards of which a sentence says how many there are."""
        counted = next((kind for kind in self.cards if self.counts[kind] & set(sentence.questions)), None)
        return () if counted is None else tuple(self.pictures(counted, "small"))

    @cached_property
    def counts(self) -> Mapping[str, set[str]]:
        """By card, the questions that say how many of it there are."""
        facts = self.desk.knowledge.rulesets[self.edition.id].card_facts
        return {
            kind: {asked for name, value in known.items() if name.startswith("copies") for asked in asked_in(value)}
            for kind, known in facts.items()
        }

    # --- what is open, and house rules ----------------------------------------------------------------------------

    def point(self, sentence: telling.Sentence) -> Point:
        """A question that the book leaves open."""
        assert sentence.open is not None
        question = sentence.questions[0]
        settled = [
            each.id
            for each in self.variants
            if any(change.get("answer") == question for change in each.changes) or each.instead_of == question
        ]
        asked = sentence.open
        return Point(
            anchor=registry.anchor(question),
            asks=asked.asks,
            why=asked.why,
            readings=asked.readings,
            suggested=asked.suggested,
            unless=" ".join(settled),
            differs=tuple(
                self.beside.differs(each)
                for each in self.beside.parting
                if self.beside.place_of(each) is None and question in (each.question, *each.also)
            ),
        )

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The house rules that fit the edition."""
        known = self.desk.knowledge
        fitting = {name for game, name in known.varied if game == self.edition.game}
        return tuple(each for name, each in sorted(known.library.variants.items()) if name in fitting)

    def house(self, variant: Variant) -> House:
        """A house rule by name."""
        name = self.desk.speech.named(f"variant.{variant.id}", capital(variant.name.replace("_", " ")))
        return House(variant.id, name, self.desk.speech.find(f"site.variant.{variant.id}.about") or "")

    def house_line(self, variant: Variant) -> Line:
        """A house rule in words, at the rule that it changes."""
        told = self.house(variant)
        return Line(told.about or told.name, only_with=variant.id)


def anchors_of(part: Part) -> Iterator[str]:
    """All places of rules in a part."""
    yield from part.anchors
    for line in part.lines:
        yield from line.anchors


def asked_in(value: object) -> set[str]:
    """The questions that a fact of a card names."""
    values = value.values() if isinstance(value, Mapping) else [value]
    return {asked for each in values for asked in SLOT.findall(str(each))}


def telling_of(desk: Desk, edition: Edition) -> Telling:
    """An edition as it is told, put together once for all pages of a language."""
    known: dict[str, Telling] = desk.told
    return known.setdefault(edition.id, Telling(desk, edition))
