"""The examples that books print, played by the rules of the book that prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulestone.asking.deciding_questions import why
from rulestone.asking.errors import Misasked
from rulestone.asking.situation import cards_as_text
from rulestone.asking.situation_runner import MissedAnswer, Runner, SituationRun
from rulestone.model import Book, Example, Library, Place
from rulestone.records import Record
from rulestone.words import LANGUAGES, Voice, voice


class WrongExample(Record):
    """What a book makes of an example of its own under all of its readings, and is not what the example says."""

    book: str
    places: tuple[Place, ...]
    """The example, then the sentences that decide."""
    asked: str
    """The position and the move, as the file has them."""
    what: str
    expected: str
    got: str


class UnreadableExample(Record):
    """An example that cannot be played as it is written."""

    example: Example
    why: Misasked


def odd_examples(library: Library, books: Iterable[Book]) -> Iterator[WrongExample | UnreadableExample]:
    """The examples that contradict the book that prints them, and those that cannot be played."""
    for book in books:
        if book.examples:
            runner = Runner(library, [book], told_in(book))
            for example in book.examples:
                try:
                    ran = runner.run(example.given, example.when, {book.id: example.then})
                except Misasked as wrong:
                    yield UnreadableExample(example, wrong)
                else:
                    yield from (odd(book, example, ran, miss) for miss in ran.misses if not miss.in_part)


def told_in(book: Book) -> Voice:
    """The language whose names of cards come first: that of the book, where we have it."""
    return voice(book.language if book.language in LANGUAGES else "en")


def odd(book: Book, example: Example, ran: SituationRun, miss: MissedAnswer) -> WrongExample:
    """An example with the sentences by which the book has it otherwise."""
    decides = why(ran.answered.asking, miss.verdict) if ran.answered is not None and miss.verdict is not None else ()
    places = (
        example.place,
        *(place for decide in decides for claim in book.claims_on(decide) for place in claim.places),
    )
    places = tuple(dict.fromkeys(places))
    return WrongExample(book.id, places, as_written(example), miss.what, miss.expected, miss.got)


def as_written(example: Example) -> str:
    """An example in one line, in the words of its file."""

    def fields_as_text(some: Mapping[str, Any]) -> str:
        parts = (
            (key, fields_as_text(value) if isinstance(value, Mapping) else cards_as_text(value))
            for key, value in some.items()
        )
        return ", ".join(f"{key}: {part}" for key, part in parts)

    return f"{fields_as_text(example.given)} → {', '.join(map(str, example.when.values()))}"
