"""A game as one book of it is asked: its rules, what the book admits, the cards there are, where it answers what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.model import Answer, Book, Library, Place
from rulestone.phrases.patterns import QUESTION
from rulestone.prepared_game import Settled, prepare_edition
from rulestone.records import Record


# Equal only to itself: verdicts and who laid what are kept by it, and looked up again and again.
class AskedGame(Record, eq=False, slots=False):
    """A game with house rules laid over it, as one book of it is asked."""

    book: Book
    rules: Ruleset
    settled: Settled

    @property
    def admitted(self) -> AdmittedAnswers:
        """What the book admits."""
        return self.settled.admitted

    @property
    def defaults(self) -> Mapping[str, Answer]:
        """The answers of the book, by our declared defaults where it leaves something open."""
        return self.settled.defaults

    def places(self, question: str) -> tuple[Place, ...]:
        """Where the book answers a question, in the order of its claims."""
        return self.settled.places.get(question, ())

    def number(self, written: Any) -> int | None:
        """A number of the game, by our default where the book leaves it open."""
        if isinstance(written, int):
            return written
        question = QUESTION.fullmatch(str(written))
        if question is None:
            return int(written) if str(written).isdecimal() else None
        answer = self.defaults[question[1]]
        return answer if isinstance(answer, int) else None

    @cached_property
    def deck(self) -> Counter[Card]:
        """How often each card is in the deck."""
        return Counter(dict(self.settled.deck))

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """Every card of the deck once, in its order."""
        return tuple(self.deck)

    def players(self) -> tuple[int, int]:
        """How few and how many can play."""
        table = self.rules.plain.get("table", {}).get("players", {})
        least, most = self.number(table.get("from", 2)), self.number(table.get("to", 10))
        return least or 1, most or 10

    def name_value(self, kind: str) -> int | None:
        """The number that a kind of card is named after, if it is."""
        written = self.rules.card_facts.get(kind, {}).get("named_after")
        return None if written is None else self.number(written)


def naming(library: Library, books: Sequence[Book]) -> tuple[Book, ...]:
    """The books in whose words several are told of: their own, then their edition's; none where they have several."""
    editions = {book.edition for book in books}
    return (*books, *library.books_of(*editions)) if len(editions) == 1 else ()


def table_of(library: Library, book: Book, variants: tuple[str, ...] = ()) -> AskedGame:
    """A book at its table, with the house rules that fit its game."""
    game = library.editions[book.edition].game
    lineage = {ancestor.id for ancestor in library.lineage(game)} if variants else ()
    fitting = tuple(variant for variant in variants if library.variants[variant].patches in lineage)
    ready = prepare_edition(library, book.edition, fitting)
    return AskedGame(book, ready.rules, ready.books[book.id])
