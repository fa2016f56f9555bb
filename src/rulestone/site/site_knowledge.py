"""
Everything that the pages tell, in no language yet: the library, its rulesets, and what was found in its books.

It is made once and read by the builds of all languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulestone.asking.answer_text import Answering
from rulestone.asking.answers_of_books import UNSAID
from rulestone.asking.errors import Misasked
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion, Understood
from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import admit_answers
from rulestone.findings import Finding
from rulestone.model import Answer, Book, Edition, Library, Question
from rulestone.phrases.syntax_tree import Node
from rulestone.prepared_game import Unplayable, prepare_edition, prepare_game
from rulestone.records import replace
from rulestone.site import card_pictures
from rulestone.site.data_tables import chapters
from rulestone.site.site_languages import FALLBACK
from rulestone.words.catalogue import Sources
from rulestone.words.finding_sentences import CitedBooks
from rulestone.words.mo_files import BadCatalogue
from rulestone.words.voice import Voice

MOST = 25
"""How many of the questions that people ask most are answered for an edition."""
TOLD = "told"
"""The chapter of what nothing plays; its topics are the sections of an edition."""


@dataclass(frozen=True)
class Knowledge:
    """A library with what its books were found to say."""

    library: Library
    findings: tuple[Finding, ...]
    written: tuple[Path, ...] = ()
    """Folders of pages that writers add."""
    printed: Mapping[tuple[str, str, int], str] = field(default_factory=dict)
    """Sentences of texts that anybody may read, by book, section and number."""
    lookups: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    """By edition and language, the answers of `legal` as a table, where somebody has had it made."""
    report_url: str = ""
    """Where people report mistakes, with `{finding}` where the id of the finding goes."""
    manual: bool = False
    """Whether there are pages for those who write rules."""
    owned: bool = False
    """Whether some of the sentences may be shown only by whoever owns the texts."""

    @cached_property
    def editions(self) -> tuple[Edition, ...]:
        """The editions that have books, ordered by id."""
        return tuple(edition for key, edition in sorted(self.library.editions.items()) if self.library.books_of(key))

    @cached_property
    def books(self) -> tuple[Book, ...]:
        """Every book, by edition and id."""
        return tuple(book for edition in self.editions for book in self.library.books_of(edition.id))

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The ruleset of each edition."""
        return {edition.id: prepare_edition(self.library, edition.id).rules for edition in self.editions}

    @cached_property
    def decks(self) -> Mapping[str, tuple[Card, ...]]:
        """By edition, each card that the box of some book holds, in the order of the deck."""
        settled = {edition.id: prepare_edition(self.library, edition.id).books.values() for edition in self.editions}
        return {
            edition: tuple(dict.fromkeys(card for book in books for card, _ in book.deck))
            for edition, books in settled.items()
        }

    @cached_property
    def faces(self) -> Mapping[str, Mapping[str, card_pictures.Face]]:
        """What the cards of each edition show, by their kind."""
        return {edition: card_pictures.faces(rules, self.answers[edition]) for edition, rules in self.rulesets.items()}

    def example(self, edition: str, kind: str, colour: str | None) -> int | None:
        """The number of a card that stands for all of its kind: one in the middle of them; none on cards without."""
        some = [card.number for card in self.decks.get(edition, ()) if (card.kind, card.colour) == (kind, colour)]
        return some[len(some) // 2] if some else None

    @cached_property
    def cited_books(self) -> CitedBooks:
        """What sentences about books need: the books, and what their own clauses say."""
        clauses: dict[Answer, Node] = {}
        for rules in self.rulesets.values():
            for known in rules.clauses.values():
                clauses.update(known)
        return CitedBooks(dict(self.library.books), clauses)

    @cached_property
    def _by_question(self) -> Mapping[tuple[str, str], tuple[Finding, ...]]:
        by_question: dict[tuple[str, str], list[Finding]] = {}
        for finding in self.findings:
            if finding.scope in ("edition", "book"):
                for question in filter(None, (finding.question, *finding.also)):
                    by_question.setdefault((finding.edition, question), []).append(finding)
        return {key: tuple(findings) for key, findings in by_question.items()}

    @cached_property
    def disagreements(self) -> tuple[Finding, ...]:
        """What was found within one edition."""
        return tuple(finding for finding in self.findings if finding.scope != "editions")

    @cached_property
    def of_edition(self) -> Mapping[str, tuple[Finding, ...]]:
        """The same by edition."""
        by_edition: dict[str, list[Finding]] = {}
        for finding in self.disagreements:
            by_edition.setdefault(finding.edition, []).append(finding)
        return {key: tuple(findings) for key, findings in by_edition.items()}

    @cached_property
    def changes(self) -> Mapping[frozenset[str], tuple[Finding, ...]]:
        """What was found between two editions, by these."""
        by_pair: dict[frozenset[str], list[Finding]] = {}
        for finding in self.findings:
            if finding.scope == "editions":
                by_pair.setdefault(frozenset(self.editions_of(finding)), []).append(finding)
        return {key: tuple(findings) for key, findings in by_pair.items()}

    @cached_property
    def _changes_on(self) -> Mapping[tuple[str, str], tuple[Finding, ...]]:
        by_question: dict[tuple[str, str], list[Finding]] = {}
        for editions, findings in self.changes.items():
            for edition, finding in product(editions, findings):
                by_question.setdefault((edition, finding.question or ""), []).append(finding)
        return {key: tuple(findings) for key, findings in by_question.items()}

    def changes_on(self, finding: Finding) -> tuple[Finding, ...]:
        """What else was found between an edition that a finding is about and others, on the same question."""
        on = (
            self._changes_on.get((edition, question), ())
            for edition in self.editions_of(finding)
            for question in filter(None, (finding.question, *finding.also))
        )
        some = {change.id: change for changes in on for change in changes if change.id != finding.id}
        return tuple(some[key] for key in sorted(some))

    def report_to(self, finding: Finding) -> str:
        """Where a mistake in a finding is reported; nothing where nobody said."""
        return self.report_url.replace("{finding}", quote(finding.id, safe=""))

    def editions_of(self, finding: Finding) -> tuple[str, ...]:
        """The editions that a finding is about, in the order of its sides."""
        books = [self.library.books[book] for side in finding.sides for book in side.books]
        return tuple(dict.fromkeys(book.edition for book in books)) or (finding.edition,)

    def findings_on(self, edition: str, question: str) -> tuple[Finding, ...]:
        """What was found on a question in the books of an edition."""
        return self._by_question.get((edition, question), ())

    def book_for(self, edition: Edition, language: str) -> Book:
        """The book that tells the rules to readers of a language: their own, the one that prevails, or the first."""
        books = self.library.books_of(edition.id)
        some = [book for book in books if book.language == language] or list(books)
        return next((book for book in some if edition.authority_of(book.id) == "prevails"), some[0])

    @cached_property
    def answers(self) -> Mapping[str, Mapping[str, Answer]]:
        """By edition, one answer to every question: those of the book that prevails, or of the first."""
        by_edition = {}
        for edition in self.editions:
            books = self.library.books_of(edition.id)
            book = self.book_for(edition, "")
            rules = self.rulesets[edition.id]
            by_edition[edition.id] = {
                **rules.answers,
                **admit_answers(rules, self.library.questions, book, books).defaults()[0],
            }
        return by_edition

    @cached_property
    def varied(self) -> Mapping[tuple[str, str], Ruleset]:
        """Games with a house rule laid over them, by both; those that do not go together are left out."""
        rulesets = {}
        for game in dict.fromkeys(edition.game for edition in self.editions):
            lineage = {ancestor.id for ancestor in self.library.lineage(game)}
            for name, variant in self.library.variants.items():
                if variant.patches in lineage:
                    with suppress(Unplayable):
                        rulesets[game, name] = prepare_game(
                            self.library, game, [name], self.library.books_at(game)
                        ).rules
        return rulesets

    @cached_property
    def _most_asked(self) -> dict[Sources, dict[str, tuple[tuple[str, Understood], ...]]]:
        return {}

    def most_asked(self, folders: Sources) -> Mapping[str, tuple[tuple[str, Understood], ...]]:
        """By edition what people ask most and its books answer, as understood once for all languages."""
        if folders not in self._most_asked:
            self._most_asked[folders] = {
                edition.id: tuple(find_most_asked(self.library, edition, folders)) for edition in self.editions
            }
        return self._most_asked[folders]

    def chapters(self, edition: Edition) -> Iterator[tuple[str, list[tuple[str, list[Question]]]]]:
        """The questions of an edition by chapter and topic, in the order of play; those only told come last."""
        played = [question for question in edition.asks if question not in edition.told]
        left = by_topic([self.library.questions[question] for question in played])
        known = chapters()
        last = list(known)[-1]
        placed = {topic: chapter for chapter, topics in known.items() for topic in topics}
        cards = self.rulesets[edition.id].cards
        for topic in left:
            placed.setdefault(topic, "cards" if topic in cards else last)
        left = {topic: left[topic] for topic in dict.fromkeys((*cards, *left)) if topic in left}
        for chapter, topics in known.items():
            order = [*topics, *(topic for topic in left if topic not in topics and placed[topic] == chapter)]
            shown = [(topic, left[topic]) for topic in order if topic in left]
            if shown:
                yield chapter, shown
        if edition.told:
            yield TOLD, list(self.sections(edition))

    def sections(self, edition: Edition) -> Iterator[tuple[str, list[Question]]]:
        """The told questions of an edition by section, in the order of the table."""
        for section in edition.sections:
            questions = [name for name, entry in edition.told.items() if entry.section == section]
            if questions:
                yield f"{TOLD}.{edition.id}.{section}", [self.library.questions[name] for name in questions]


def by_topic(questions: Sequence[Question]) -> dict[str, list[Question]]:
    """Questions by the first part of their id, both in the order given."""
    topics: dict[str, list[Question]] = {}
    for question in questions:
        topics.setdefault(question.topic, []).append(question)
    return topics


def find_most_asked(library: Library, edition: Edition, folders: Sources) -> Iterator[tuple[str, Understood]]:
    """The questions that people ask most and that the books of an edition answer, each with what was understood."""
    books = library.books_of(edition.id)
    speaking = Voice(FALLBACK.code, folders).of(*books)
    typed = TypedQuestion(library_of_edition(library, edition), books, speaking)
    count = 0
    for ask in (ask for known in library.asks.values() for ask in known.most_asked):
        if not edition.is_only_told and count < MOST and speaking.knows(f"asked.{ask}"):
            with suppress(Misasked, BadCatalogue):  # it names a number of another game, or a card
                understood = understand(question_asked(library, edition, ask, speaking), typed)
                if understood.is_answered and Answering(understood, typed).word() not in (None, UNSAID):
                    count += 1
                    yield ask, understood


def library_of_edition(library: Library, edition: Edition) -> Library:
    """A library of one edition, so that its questions are not read by the names of every other."""
    books = {book.id: book for book in library.books_of(edition.id)}
    return replace(library, editions={edition.id: edition}, books=books)


def question_asked(library: Library, edition: Edition, ask: str, speaking: Voice) -> str:
    """A question as people ask it, with the numbers of the edition: `+2`."""
    answers = prepare_edition(library, edition.id).books[library.books_of(edition.id)[0].id].defaults
    numbers = {name: answer for name, answer in answers.items() if isinstance(answer, int)}
    return speaking.say(f"asked.{ask}", **numbers)
