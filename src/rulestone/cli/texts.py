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
from rulestone.cli._claim_texts import called, questions_named, section_name
from rulestone.cli._help_texts import argument, complain, declared, echo, echo_data, option, show, speaking
from rulestone.cli._library import UNUSABLE, completing, misasked, one_of
from rulestone.cli._rules_unplayed import load_unplayed, tell_open
from rulestone.cli._which_rules import find_rules, which
from rulestone.loader.files import texts_in
from rulestone.model import Book, Library
from rulestone.texts.claims_check import check, missing_sections
from rulestone.texts.flags import ALWAYS
from rulestone.texts.text_folders import cited, numbered, read_documents
from rulestone.words.claim_sentences import question_of
from rulestone.words.problem_sentences import tell_flag

if TYPE_CHECKING:
    from rulestone.texts.flags import Flag
    from rulestone.texts.text_folders import Texts

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
    place = find_rules(rules, bundled, judging=True)
    library, problems = load_unplayed(place)
    if open_book is not None:
        write_out(library, library.books[one_of(library.books, open_book, "no_such_book")])
        return 0
    wanted = [library.books[one_of(library.books, name, "no_such_book")] for name in books]
    wanted = wanted or sorted(library.books.values(), key=lambda book: book.id)
    if texts and not os.path.isdir(texts):
        raise misasked(Misasked("no_texts_there", typed=texts))

    printed = read_documents(
        [Path(folder) for folder in (texts, *texts_in(place.folders)) if folder], library.books.values()
    )
    if not texts:  # then only those can be looked at that anybody may read
        wanted = [book for book in wanted if printed.of(book) is not None or books]
        if not wanted or any(printed.of(book) is None for book in wanted):
            raise misasked(Misasked("no_texts_folder"))
    there = [book for book in wanted if printed.of(book) is not None]
    absent = tell_absent(wanted, printed, texts)
    if number:
        numbered_texts(there, printed)
    elif shown is not None:
        side_by_side(library, there, printed, shown)
    else:
        tell_open(problems)
        return max(absent, FLAGGED if problems else 0, check_claims(library, there, printed, verbose, as_json))
    return absent


def write_out(library: Library, book: Book) -> None:
    """What a book has not answered yet, section by section, as lines to be put below `says` where the text says it."""
    edition = library.editions[book.edition]
    left = [key for key in edition.told if key in book.open_questions]
    section = ""
    for key in left:
        told_section, question = edition.told[key], library.questions[key]
        if told_section.section != section:
            section = told_section.section
            echo(f"# {section_name(edition, section)}")
        answers = " | ".join(question.answers) or f"{question.least}–{question.most}"
        echo(f"{key}: # {answers}; {question_of(key, speaking())}")
    if not left:
        complain(speaking().say("cli.texts.nothing_open", book=book.id))


def tell_absent(books: Sequence[Book], printed: Texts, folder: str | None) -> int:
    """Say which documents cannot be read in a folder; those of the books that were asked for."""
    missing = {book.document.file: book.document.source for book in books if printed.of(book) is None}
    for file, source in sorted(missing.items()):
        slots = {"file": file, "folder": folder or ""}
        complain(speaking().say(f"cli.texts.absent.{printed.absent[file]}", **slots))
        if source:
            complain(speaking().say("cli.texts.absent.source", source=called(f"site.source.{file}", source)))
    return UNUSABLE if missing else 0


def numbered_texts(books: Sequence[Book], printed: Texts) -> None:
    """Each sentence with its section and number, from the reader's own copy."""
    for place, copy in enumerate(printed.copies(books)):
        if len(books) > 1:
            echo(("\n" if place else "") + copy.book.id)
        for flag in missing_sections(copy.book, copy.text):
            complain(format_flag(copy.book, flag))
        for line in numbered(copy.text):
            show(line)


def side_by_side(library: Library, books: Sequence[Book], printed: Texts, name: str) -> None:
    """The sentences in which the books answer a question, side by side."""
    for question in questions_named(library, name):
        show(f"{question_of(question.id, speaking())} [{question.id}]")
        for copy in printed.copies(books):
            for sentence in cited(copy, question.id):
                file = copy.book.document.file
                show(f"{copy.book.id} {sentence.section} {sentence.number} ({file}:{sentence.line})", 2)
                show(sentence.text, 4, hanging=0)


def check_claims(library: Library, books: Sequence[Book], printed: Texts, verbose: bool, as_json: bool) -> int:
    """Every flag on our encoding of the books; 1 if one of them counts."""
    flags: dict[str, tuple[Flag, ...]] = {}
    for book in books:
        document = printed.of(book)
        assert document is not None
        flags[book.id] = check(book, document, library.questions)
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
            show(format_flag(book, flag))
            if flag.answer:
                show(voice.say("cli.texts.answer", answer=flag.answer), 4)
    slots = {name: counted[name] for name in ("counts", "answered", "notes")}
    show(voice.say("cli.texts.sum", book=book.id, sentences=len(book.sentences), **slots))


def format_flag(book: Book, flag: Flag) -> str:
    """A flag with where it is: in the book file and, where it is about a place there, in the document."""
    place = f"{flag.section} {flag.number}" if flag.number else flag.section
    line = f"({book.document.file}:{flag.line})" if flag.line else ""
    beside = " ".join(filter(None, (place, line)))
    parts = (f"{flag.spot.file}:{flag.spot.line}", beside, tell_flag(flag.kind, flag.args, speaking()))
    return ": ".join(filter(None, parts))


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
