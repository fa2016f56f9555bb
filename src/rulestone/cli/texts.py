"""`rulestone texts`: our encoding against the printed texts, where a reader has them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulestone import __version__
from rulestone.asking.errors import Misasked
from rulestone.cli._claims import questions_named, section_name
from rulestone.cli._rules import UNUSABLE, completing, misasked, one_of
from rulestone.cli._speaking import argument, complain, declared, echo, echo_data, option, show, speaking
from rulestone.cli._where import meant, which
from rulestone.cli._written import tell_open, written
from rulestone.loader.files import texts_in
from rulestone.model import Book, Library
from rulestone.texts.flags import ALWAYS
from rulestone.words.problems import flagged
from rulestone.words.rules import question_of

if TYPE_CHECKING:
    from rulestone.texts.flags import Flag
    from rulestone.texts.read import Texts

FLAGGED = 1


@declared(
    "texts",
    argument("books", nargs=-1, shell_complete=completing("books")),
    option("--texts", metavar="FOLDER", envvar="RULESTONE_TEXTS", type=click.Path()),
    option("--number", is_flag=True),
    option("--open", "open_book", metavar="BOOK", key="cli.texts.open", shell_complete=completing("books")),
    option("--show", "shown", metavar="QUESTION", key="cli.texts.show", shell_complete=completing("questions")),
    *which(),
    option("--verbose", "-v", is_flag=True),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(
    books: tuple[str, ...],
    texts: str | None,
    number: bool,
    open_book: str | None,
    shown: str | None,
    rules: tuple[str, ...],
    bundled: bool,
    verbose: bool,
    as_json: bool,
) -> int:
    """Check, number or show; the exit status is about our encoding alone, never about the texts."""
    place = meant(rules, bundled, judging=True)
    found, problems = written(place)
    if open_book is not None:
        write_out(found, found.books[one_of(found.books, open_book, "no_such_book")])
        return 0
    wanted = [found.books[one_of(found.books, each, "no_such_book")] for each in books]
    wanted = wanted or sorted(found.books.values(), key=lambda book: book.id)
    if texts and not os.path.isdir(texts):
        raise misasked(Misasked("no_texts_there", typed=texts))
    from rulestone.texts.read import read

    printed = read([Path(each) for each in (texts, *texts_in(place.folders)) if each], found.books.values())
    if not texts:  # then only those can be looked at that anybody may read
        wanted = [book for book in wanted if printed.of(book) is not None or books]
        if not wanted or any(printed.of(book) is None for book in wanted):
            raise misasked(Misasked("no_texts_folder"))
    there = [book for book in wanted if printed.of(book) is not None]
    absent = tell_absent(wanted, printed)
    if number:
        numbered_texts(there, printed)
    elif shown is not None:
        side_by_side(found, there, printed, shown)
    else:
        tell_open(problems)
        return max(absent, FLAGGED if problems else 0, checked(found, there, printed, verbose, as_json))
    return absent


def write_out(found: Library, book: Book) -> None:
    """What a book has not answered yet, section by section, as lines to be put below `says` where the text says it."""
    edition = found.editions[book.edition]
    left = [each for each in edition.told if each in book.open_questions]
    section = ""
    for each in left:
        told, question = edition.told[each], found.questions[each]
        if told.section != section:
            section = told.section
            echo(f"# {section_name(edition, section)}")
        answers = " | ".join(question.answers) or f"{question.least}–{question.most}"
        echo(f"{each}: # {answers}; {question_of(each, speaking())}")
    if not left:
        complain(speaking().say("cli.texts.nothing_open", book=book.id))


def tell_absent(books: Sequence[Book], printed: Texts) -> int:
    """Say which documents cannot be read; those of the books that were asked for."""
    missing = {book.document.file: book.document.source for book in books if printed.of(book) is None}
    for file, source in sorted(missing.items()):
        complain(speaking().say(f"cli.texts.absent.{printed.absent[file]}", file=file))
        if source:
            complain(speaking().say("cli.texts.absent.source", source=source))
    return UNUSABLE if missing else 0


def numbered_texts(books: Sequence[Book], printed: Texts) -> None:
    """Each sentence with its section and number, from the reader's own copy."""
    from rulestone.texts.check import missing_sections
    from rulestone.texts.read import numbered

    for place, copy in enumerate(printed.copies(books)):
        if len(books) > 1:
            echo(("\n" if place else "") + copy.book.id)
        for flag in missing_sections(copy.book, copy.text):
            complain(line_of(copy.book, flag))
        for line in numbered(copy.text):
            show(line)


def side_by_side(found: Library, books: Sequence[Book], printed: Texts, name: str) -> None:
    """The sentences in which the books answer a question, side by side."""
    from rulestone.texts.read import cited

    for question in questions_named(found, name):
        show(f"{question_of(question.id, speaking())} [{question.id}]")
        for copy in printed.copies(books):
            for sentence in cited(copy, question.id):
                file = copy.book.document.file
                show(f"{copy.book.id} {sentence.section} {sentence.number} ({file}:{sentence.line})", 2)
                show(sentence.text, 4, hanging=0)


def checked(found: Library, books: Sequence[Book], printed: Texts, verbose: bool, as_json: bool) -> int:
    """Every flag on our encoding of the books; 1 if one of them counts."""
    from rulestone.texts.check import check

    flags: dict[str, tuple[Flag, ...]] = {}
    for book in books:
        document = printed.of(book)
        assert document is not None
        flags[book.id] = check(book, document, found.questions)
    if as_json:
        echo_data(as_object(flags))
    else:
        for book in books:
            if not book.document.digest:
                file, digest = book.document.file, printed.documents[book.document.file].digest
                show(speaking().say("cli.texts.no_digest", file=file, digest=digest))
            tell(book, flags[book.id], verbose)
    return FLAGGED if any(flag.counts for some in flags.values() for flag in some) else 0


def tell(book: Book, flags: Iterable[Flag], verbose: bool) -> None:
    """The flags on one book, and a line that sums them up."""
    voice = speaking()
    counted: Counter[str] = Counter()
    for flag in flags:
        counted["counts" if flag.counts else "answered" if flag.answer else "notes"] += 1
        if flag.counts or verbose or flag.kind in ALWAYS:
            show(line_of(book, flag))
            if flag.answer:
                show(voice.say("cli.texts.answer", answer=flag.answer), 4)
    slots = {name: counted[name] for name in ("counts", "answered", "notes")}
    show(voice.say("cli.texts.sum", book=book.id, sentences=len(book.sentences), **slots))


def line_of(book: Book, flag: Flag) -> str:
    """A flag with where it is: in the book file and, where it is about a place there, in the document."""
    place = f"{flag.section} {flag.number}" if flag.number else flag.section
    line = f"({book.document.file}:{flag.line})" if flag.line else ""
    beside = " ".join(filter(None, (place, line)))
    told = (f"{flag.spot.file}:{flag.spot.line}", beside, flagged(flag.kind, flag.args, speaking()))
    return ": ".join(filter(None, told))


def as_object(flags: dict[str, tuple[Flag, ...]]) -> dict[str, Any]:
    """The same as plain data."""

    def of(flag: Flag) -> dict[str, Any]:
        return {
            "kind": flag.kind,
            "section": flag.section,
            "sentence": flag.number,
            "file": flag.spot.file,
            "line": flag.spot.line,
            "document_line": flag.line,
            "args": dict(flag.args),
            "counts": flag.counts,
            "answer": flag.answer,
        }

    return {"version": __version__, "books": {book: [of(flag) for flag in some] for book, some in flags.items()}}
