"""`rulestone words`: every sentence of a language as it reads with several books, and where to mend it."""

from __future__ import annotations

import os.path
from itertools import islice

from rulestone import data
from rulestone.cli._rules import books_of, completing
from rulestone.cli._speaking import argument, declared, echo, option, show, speaking
from rulestone.cli._where import meant, which
from rulestone.cli._written import written as rules_written
from rulestone.model import Book, Library
from rulestone.words.proof import missing, rendered, written

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
    folders = [each for each in voice.folders if isinstance(each, str)]
    if lacking:
        lacked = [each for folder in folders for each in missing(folder, voice.language, keys)]
        for key, file in lacked:
            echo(f"{shown(file)}: {key}")
        show(voice.say("cli.words.missing" if lacked else "cli.words.complete", number=len(lacked)))
        return
    found, _ = rules_written(meant(rules, bundled))
    some = [each for name in books for each in books_of(found, name, None)] or spread(found, voice.language)
    told = [(book, found.books_of(book.edition)) for book in some]
    sentences = tuple(written(folders, voice.language, keys or TOLD))
    for each in sentences:
        echo(f"{each.key}  {shown(each.file)}:{each.line}", bold=True)
        for text, of in rendered(each, voice, told).items():
            show(text if len(of) == len(told) else f"{', '.join(of)}: {text}", 2)
    show(voice.say("cli.words.shown", number=len(sentences)))


def spread(found: Library, language: str) -> list[Book]:
    """A book of each of the first editions that something plays, in the reader's language where there is one."""
    played = (each for each in found.editions.values() if len(each.told) < len(each.asks))
    known = (some for each in played if (some := found.books_of(each.id)))
    return [next((each for each in some if each.language == language), some[0]) for some in islice(known, SHOWN)]


def shown(file: str) -> str:
    """A file as it is named from where one stands, and a bundled one by its folder."""
    top = os.path.dirname(data.LOCALES)
    inside = os.path.relpath(file, top)
    return file if inside.startswith(os.pardir) else inside
