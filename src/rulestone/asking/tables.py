"""A game as one book of it is asked: its rules, what the book admits, the cards there are, where it answers what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rulestone.compiler import Ruleset
from rulestone.engine.books import Admitted
from rulestone.engine.state import Card
from rulestone.model import Answer, Book, Library, Place
from rulestone.phrases.grammar import QUESTION
from rulestone.prepared import Settled, prepare_edition
from rulestone.values import Value


class Table(Value, eq=False, slots=False):
    """A game with house rules laid over it, as one book of it is asked."""

    book: Book
    rules: Ruleset
    settled: Settled

    @property
    def admitted(self) -> Admitted:
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
        asked = QUESTION.fullmatch(str(written))
        if asked is None:
            return int(written) if str(written).isdecimal() else None
        answer = self.defaults[asked[1]]
        return answer if isinstance(answer, int) else None

    @cached_property
    def deck(self) -> Counter[Card]:
        """How often each card is in the deck."""
        return Counter(dict(self.settled.deck))

    def players(self) -> tuple[int, int]:
        """How few and how many can play."""
        table = self.rules.plain.get("table", {}).get("players", {})
        least, most = self.number(table.get("from", 2)), self.number(table.get("to", 10))
        return least or 1, most or 10

    def name_value(self, kind: str) -> int | None:
        """The number that a kind of card is named after, if it is."""
        written = self.rules.card_facts[kind].get("named_after")
        return None if written is None else self.number(written)


class Tables:
    """The books of a library at their tables, with the house rules that fit their games."""

    def __init__(self, library: Library, variants: tuple[str, ...] = ()) -> None:
        self.library, self.variants = library, variants

    def table(self, book: Book) -> Table:
        """A book at its table."""
        game = self.library.editions[book.edition].game
        lineage = {each.id for each in self.library.lineage(game)} if self.variants else ()
        fitting = tuple(each for each in self.variants if self.library.variants[each].patches in lineage)
        ready = prepare_edition(self.library, book.edition, fitting)
        return Table(book, ready.rules, ready.books[book.id])
