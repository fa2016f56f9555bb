"""`rulestone words`: every sentence of a language as it reads with several books, and where to mend it."""

from __future__ import annotations

import os.path
from itertools import islice

from rulestone import bundled_files
from rulestone.cli._help_texts import argument, declared, echo, option, show, speaking
from rulestone.cli._library import books_of, completing
from rulestone.cli._rules_unplayed import load_unplayed
from rulestone.cli._which_rules import find_rules, which
from rulestone.model import Book, Library
from rulestone.words.sentence_list import list_missing, list_sentences, render_for_books

SHOWN = 3
"""With how many books each sentence is shown, where nobody names some."""
TOLD = ("question", "answer", "tell")
"""The first parts of the keys of what is said of books, which is shown where nobody names a key."""


@declared(
    "words",
    argument("keys", nargs=-1, required=False),
    option("--book", "books", metavar="BOOK", multiple=True, shell_complete=completing("books")),
    option("--missing", "lacking", is_flag=True),
    *which(),
)
def command(
    keys: tuple[str, ...], books: tuple[str, ...], lacking: bool, rules: tuple[str, ...], bundled: bool
) -> None:
    """Show the sentences, or those that are missing."""
    voice = speaking()
    folders = [folder for folder in voice.folders if isinstance(folder, str)]
    if lacking:
        lacked = [missing_key for folder in folders for missing_key in list_missing(folder, voice.language, keys)]
        for key, file in lacked:
            echo(f"{shorten_path(file)}: {key}")
        show(voice.say("cli.words.missing" if lacked else "cli.words.complete", number=len(lacked)))
        return
    library, _ = load_unplayed(find_rules(rules, bundled))
    some = [book for name in books for book in books_of(library, name, None)] or choose_books(library, voice.language)
    books_in_editions = [(book, library.books_of(book.edition)) for book in some]
    sentences = tuple(list_sentences(folders, voice.language, keys or TOLD))
    if keys and not sentences:
        show(voice.say("cli.words.none", keys=", ".join(f"`{key}`" for key in keys)))
        return
    for sentence in sentences:
        echo(f"{sentence.key}  {shorten_path(sentence.file)}:{sentence.line}", bold=True)
        for text, of in render_for_books(sentence, voice, books_in_editions).items():
            show(text if len(of) == len(books_in_editions) else f"{', '.join(of)}: {text}", 2)
    show(voice.say("cli.words.shown", number=len(sentences)))


def choose_books(library: Library, language: str) -> list[Book]:
    """A book of each of the first editions that something plays, in the reader's language where there is one."""
    played = (edition for edition in library.editions.values() if len(edition.told) < len(edition.asks))
    known = (some for edition in played if (some := library.books_of(edition.id)))
    return [next((book for book in some if book.language == language), some[0]) for some in islice(known, SHOWN)]


def shorten_path(file: str) -> str:
    """A file as it is named from where one stands, and a bundled one by its folder."""
    top = os.path.dirname(bundled_files.LOCALES)
    inside = os.path.relpath(file, top)
    return file if inside.startswith(os.pardir) else inside
