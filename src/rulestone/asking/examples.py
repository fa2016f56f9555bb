"""The examples that books print, played by the rules of the book that prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulestone.asking.errors import Misasked
from rulestone.asking.reasons import why
from rulestone.asking.situations import Miss, Ran, Runner, row
from rulestone.model import Book, Example, Library, Place
from rulestone.values import Value
from rulestone.words import LANGUAGES, Voice, voice


class Odd(Value):
    """What a book makes of an example of its own under all of its readings, and is not what the example says."""

    book: str
    places: tuple[Place, ...]
    """The example, then the sentences that decide."""
    asked: str
    """The position and the move, as the file has them."""
    what: str
    expected: str
    got: str


class Unasked(Value):
    """An example that cannot be played as it is written."""

    example: Example
    why: Misasked


def odd_examples(library: Library, books: Iterable[Book]) -> Iterator[Odd | Unasked]:
    """The examples that contradict the book that prints them, and those that cannot be played."""
    for book in books:
        if book.examples:
            runner = Runner(library, [book], told_in(book))
            for example in book.examples:
                try:
                    ran = runner.run(example.given, example.when, {book.id: example.then})
                except Misasked as wrong:
                    yield Unasked(example, wrong)
                else:
                    yield from (odd(book, example, ran, miss) for miss in ran.misses if not miss.in_part)


def told_in(book: Book) -> Voice:
    """The language whose names of cards come first: that of the book, where we have it."""
    return voice(book.language if book.language in LANGUAGES else "en")


def odd(book: Book, example: Example, ran: Ran, miss: Miss) -> Odd:
    """An example with the sentences by which the book has it otherwise."""
    decides = why(ran.answered.asking, miss.verdict) if ran.answered is not None and miss.verdict is not None else ()
    places = (example.place, *(place for each in decides for claim in book.claims_on(each) for place in claim.places))
    places = tuple(dict.fromkeys(places))
    return Odd(book.id, places, as_written(example), miss.what, miss.expected, miss.got)


def as_written(example: Example) -> str:
    """An example in one line, in the words of its file."""

    def told(some: Mapping[str, Any]) -> str:
        parts = ((key, told(each) if isinstance(each, Mapping) else row(each)) for key, each in some.items())
        return ", ".join(f"{key}: {part}" for key, part in parts)

    return f"{told(example.given)} → {', '.join(map(str, example.when.values()))}"
