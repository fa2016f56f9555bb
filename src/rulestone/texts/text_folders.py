"""
Folders of texts, a reader's own and those beside the rules: which documents are there, and what each of them prints.

A document is read as text, and nothing in it can name another file. What cannot be read is told by name, with a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulestone.model import Book
from rulestone.texts.damage import Copy
from rulestone.texts.segments import PrintedBook, PrintedDocument, PrintedSentence, segment

LARGEST = 5_000_000
"""Bytes of a document; the longest rulebook has a hundredth of it."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The documents of some books, by file name."""

    documents: Mapping[str, PrintedDocument]
    absent: Mapping[str, str]
    """Documents that cannot be read, with the reason: `missing`, `outside`, `too_large`, `not_utf8` or `unreadable`."""

    def of(self, book: Book) -> PrintedDocument | None:
        """The document that a book is printed in, if it is at hand."""
        return self.documents.get(book.document.file)

    def is_other(self, book: Book) -> bool:
        """Whether the text at hand is another than the one that a book was encoded from."""
        document = self.of(book)
        return document is not None and document.is_other_than(book.document.digest)

    def copies(self, books: Iterable[Book]) -> tuple[Copy, ...]:
        """The books whose text is at hand, with it."""
        return tuple(Copy(book, document.books[book.id]) for book in books if (document := self.of(book)))


def read_documents(folders: Path | Sequence[Path], books: Iterable[Book]) -> Texts:
    """
    Read and cut every document of some books; give all books that share a document, as they part it together.

    Of several folders the first that has a document counts.
    """
    by_file: dict[str, list[Book]] = {}
    for book in books:
        by_file.setdefault(book.document.file, []).append(book)
    documents, absent = {}, {}
    for file, printed in sorted(by_file.items()):
        text, reason = _first(folders if isinstance(folders, Sequence) else [folders], file)
        if reason:
            absent[file] = reason
        else:
            documents[file] = segment(text, {book.id: book.sections for book in printed})
    return Texts(documents, absent)


def numbered(printed: PrintedBook) -> Iterator[str]:
    """One line a sentence: its section, its number, and what it says."""
    for sentence in printed.sentences:
        yield f"{sentence.section} {sentence.number}: {sentence.text}"


def cited(copy: Copy, question: str) -> tuple[PrintedSentence, ...]:
    """The sentences in which a book answers a question, in the order of the text."""
    places = {(place.section, place.sentence) for claim in copy.book.claims_on(question) for place in claim.places}
    return tuple(sentence for sentence in copy.text.sentences if (sentence.section, sentence.number) in places)


def _first(folders: Sequence[Path], file: str) -> tuple[str, str]:
    """The text of a document in the first folder that has it, or why there is none."""
    text, reason = "", "missing"
    for folder in folders:
        text, reason = _text(folder, file)
        if reason != "missing":
            break
    return text, reason


def _text(folder: Path, file: str) -> tuple[str, str]:
    try:
        path = (folder / file).resolve()
        if not path.is_relative_to(folder.resolve()):
            return "", "outside"
        if not path.is_file():
            return "", "missing"
        if path.stat().st_size > LARGEST:
            return "", "too_large"
        # A byte-order mark is no word of the text.
        return path.read_text("utf-8-sig"), ""
    except UnicodeDecodeError:
        return "", "not_utf8"
    except (OSError, RuntimeError):  # no permission, or links that lead in a circle
        return "", "unreadable"
