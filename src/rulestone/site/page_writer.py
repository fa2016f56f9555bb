"""What every page is written with: what is known, the language of the page, and the pieces that many pages share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulestone.cards import Card
from rulestone.findings import Finding
from rulestone.model import Answer, Book, Claim, Question
from rulestone.site import registry
from rulestone.site.page_sentences import Speech
from rulestone.site.page_view import Described, Page
from rulestone.site.site_knowledge import TOLD, Knowledge
from rulestone.site.site_languages import TONGUES
from rulestone.words.claim_sentences import claim_of, question_of, sentence_of, short_of
from rulestone.words.finding_sentences import FindingText, finding_text
from rulestone.words.slots import Colour, Noun
from rulestone.words.voice import Voice, capital
from rulestone.words.witness_sentences import WitnessText

MARK = "\N{INFORMATION SEPARATOR ONE}"
"""Stands in a sentence where an element is to stand."""
NOUNS = {"cards": Card, "colours": Colour, "piles": Noun}
"""What speaks of the things that books name, by the list that they are in."""


@dataclass(frozen=True)
class NamedFindingText(FindingText):
    """A finding in words, with books by their names instead of their ids."""

    names: Mapping[str, str]

    def label(self, book: str) -> str:
        """A book by name."""
        return self.names.get(book) or super().label(book)


@dataclass(frozen=True)
class PageWriter:
    """Where the pages of one language are written."""

    knowledge: Knowledge
    speech: Speech
    docnames: frozenset[str] = frozenset()
    """Every page that there is, for pages that list others."""
    described: Described = field(default_factory=Described)
    """Where each thing is described."""
    tellings: dict[str, Any] = field(default_factory=dict)
    """By edition, how its rules are told (`rulebook.telling_of`)."""

    @property
    def code(self) -> str:
        """The language."""
        return self.speech.tongue.code

    def say(self, key: str, /, **slots: Any) -> str:
        """A sentence of the pages."""
        return self.speech.say(key, **slots)

    @cached_property
    def play(self) -> WitnessText:
        """Who tells plays."""
        return WitnessText(self.speech.voice)

    # Names of things.

    def edition(self, edition: str) -> str:
        """An edition by name."""
        known = self.knowledge.library.editions.get(edition)
        return self.speech.name_of(f"edition.{edition}", known.name if known else edition)

    def book(self, book: str) -> str:
        """A book by name."""
        return self.speech.name_of(f"book.{book}", self.knowledge.library.books[book].title)

    def short(self, book: str) -> str:
        """A book in as few words as tell it from the other books of its edition."""
        known = self.knowledge.library.books[book]
        fellows = [
            fellow for fellow in self.knowledge.library.books_of(known.edition) if fellow.language == known.language
        ]
        name = self.language(known.language)
        return self.speech.name_of(
            f"short.{book}", name if len(fellows) == 1 else f"{name} ({book.rsplit('/', 1)[-1]})"
        )

    def document(self, book: Book) -> str:
        """What a book is printed in."""
        return self.speech.name_of(f"document.{book.document.file}", book.document.name)

    def language(self, language: str) -> str:
        """A language by name."""
        return self.speech.voice.language_name(language)

    def topic(self, topic: str) -> str:
        """A topic as a heading; a section of told rules by its title, in another language where this has none."""
        chapter, _, rest = topic.partition(".")
        edition, _, section = rest.partition(".")
        if chapter == TOLD and edition in self.knowledge.library.editions:
            titles = self.knowledge.library.editions[edition].sections[section]
            ours = f"section.{section}"
            if not titles and self.speech.voice.knows(ours):
                return self.speech.voice.say(ours)
            return titles.get(self.code) or next(iter(titles.values()), capital(section.replace("_", " ")))
        sentence = self.speech.find(f"site.topic.{topic}")
        return sentence or self.term("cards", topic)

    def term(self, group: str, name: str) -> str:
        """A card, a colour or a pile by our name; where we have none, as its game or a book in this language has it."""
        voice = self.speech.voice
        ours = {"cards": voice.grammar.cards, "colours": voice.grammar.colours, "piles": voice.grammar.nouns}[group]
        known = f"{name}_pile" if group == "piles" else name
        return capital(voice.noun(NOUNS[group](known)) if known in ours else self.own_name(group, name))

    def own_name(self, group: str, name: str) -> str:
        """A card, a colour or a pile as a game or a book names it in this language; its id where none does."""
        library = self.knowledge.library
        in_games = (edition.things.get(group, {}).get(name, {}) for edition in library.editions.values())
        in_books = (getattr(book, group).get(name) for book in library.books.values() if book.language == self.code)
        known = (*(names.get(self.code) for names in in_games), *(entry.name for entry in in_books if entry))
        return next(filter(None, known), name.replace("_", " "))

    def kind(self, kind: str) -> str:
        """A kind of finding."""
        return self.speech.voice.say(f"kind.{kind}")

    # Rules.

    def question(self, question: str, *books: str) -> str:
        """What a question asks, of books of one edition in their words."""
        return question_of(question, self.telling(*books) if books else self.speech.voice)

    def in_short(self, question: str, *books: str) -> str:
        """The same in a few words, for a table, where somebody has written them."""
        return short_of(question, self.telling(*books) if books else self.speech.voice)

    def answer(self, question: str, answer: Answer, *books: str) -> str:
        """What an answer says, of books of one edition in their words."""
        voice = self.telling(*books) if books else self.speech.voice
        return sentence_of(question, answer, voice, self.knowledge.cited_books.clauses)

    def finding_text(self, finding: Finding) -> FindingText:
        """A finding in words."""
        known = finding_text(finding, self.speech.voice, self.knowledge.cited_books)
        return NamedFindingText(finding, known.voice, known.shelf, self.names, region=known.region)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each book is called beside the others of its edition."""
        return {book: self.short(book) for book in self.knowledge.library.books}

    def plain(self, sentence: str) -> str:
        """A sentence of findings with the names of books as they are and not as code."""
        for name in self.names.values():
            sentence = sentence.replace(f"`{name}`", name)
        return sentence

    def claim_lines(self, claim: Claim, question: Question) -> tuple[str, ...]:
        """What a book says on a question, in its own words where it is in this language; without the reasons."""
        return claim_of(claim, question, self.telling(claim.book), self.knowledge.cited_books.clauses)

    def telling(self, *books: str) -> Voice:
        """The voice for what is told of books of one edition, with their words."""
        edition = books[0].split("/", 1)[0]
        return self.knowledge.cited_books.speaking(self.speech.voice, edition, books)

    def page(self, kind: str, docname: str, *, edition: str = "", **more: Any) -> Page:
        """A page with the title and the description that its kind has, below the home page if it says nothing else."""
        title, description = (self.say(f"{kind}.{part}", edition=edition) for part in ("title", "description"))
        return Page(docname, kind, title, description, **{"above": self.crumbs(), **more})

    def crumbs(self, *docnames: tuple[str, str]) -> tuple[tuple[str, str], ...]:
        """The pages above a page, the home page first."""
        return ((registry.INDEX, self.say("home.short")), *docnames)


def tag_of(language: str) -> str:
    """A language as a page declares it; one that the site does not speak is declared as it is written."""
    return next((tongue.tag for tongue in TONGUES if tongue.code == language), language)
