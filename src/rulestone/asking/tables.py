"""
A game as one book of it is asked: its rules, what the book admits, the cards there are, and where it answers what.

All of it is worked out once for a game and its house rules; whoever has a cache can keep it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rulestone.compiler import Ruleset, compile_game
from rulestone.engine.books import Admitted, admitted
from rulestone.engine.state import Card
from rulestone.model import Answer, Book, Library, Place
from rulestone.phrases.grammar import QUESTION
from rulestone.values import Later, Value

KEPT_TABLES = "(tables)"
"""Where a library has them; no field can have this name."""
MANY = 8
"""Sets of house rules for which games are kept with a library."""


class Settled(Value, late_entries=("places",)):
    """What can be worked out of a book before anybody asks it something."""

    admitted: Admitted
    defaults: Mapping[str, Answer]
    """A complete set of answers, by our declared defaults where the book leaves something open."""
    deck: tuple[tuple[Card, int], ...]
    """How often each card is in the deck."""
    places: Mapping[str, tuple[Place, ...]]
    """Where the book answers each question, in the order of its claims."""


class Compiled(Value, late_entries=("books",)):
    """A game with house rules laid over it, and what its books settle."""

    rules: Ruleset
    books: Mapping[str, Settled]


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


def tables_of(library: Library, variants: tuple[str, ...] = ()) -> Tables:
    """The games of a library with some house rules; those asked for last are kept with the library."""
    kept: tuple[Tables, ...] = vars(library).get(KEPT_TABLES, ())
    found = next((each for each in kept if each.variants == variants), None) or Tables(library, variants)
    vars(library)[KEPT_TABLES] = (found, *(each for each in kept if each is not found))[:MANY]
    return found


class Tables:
    """The games of a library, compiled as they are needed."""

    def __init__(self, library: Library, variants: tuple[str, ...] = ()) -> None:
        self.library, self.variants = library, variants
        self.games: dict[str, Compiled] = {}

    def table(self, book: Book) -> Table:
        """A book at its table."""
        game = self.library.editions[book.edition].game
        if game not in self.games:
            lineage = {each.id for each in self.library.lineage(game)} if self.variants else ()
            fitting = tuple(each for each in self.variants if self.library.variants[each].patches in lineage)
            self.games[game] = self.compiled(game, fitting)
        return Table(book, self.games[game].rules, self.games[game].books[book.id])

    def compiled(self, game: str, variants: tuple[str, ...]) -> Compiled:
        """A game with the house rules that are written for it; each of its books when it is asked for."""
        rules = compile_game(self.library, game, variants)
        editions = self.library.editions
        books = {key: book for key, book in self.library.books.items() if editions[book.edition].game == game}
        return Compiled(rules, Later(books, lambda book: self.settled(rules, book)))

    def settled(self, rules: Ruleset, book: Book) -> Settled:
        """What can be worked out of a book."""
        from rulestone.rounds.deck import deck

        admits = admitted(rules, self.library.questions, book, self.library.books_of(book.edition))
        defaults = admits.defaults()[0]
        places = {
            question: tuple(dict.fromkeys(place for claim in claims for place in claim.places))
            for question, claims in book.by_question.items()
        }
        return Settled(admits, defaults, tuple(Counter(deck(rules, defaults)).items()), places)
