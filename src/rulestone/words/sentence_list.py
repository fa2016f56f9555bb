"""
The sentences of a language for whoever writes them: each with its key, its place, and what books make of it.
"""

from __future__ import annotations

import os.path
from collections.abc import Iterable, Iterator, Sequence
from string import Formatter
from typing import TYPE_CHECKING

from rulestone.records import Record
from rulestone.words.catalogue import FILES, OTHERS
from rulestone.words.languages import LOCALE
from rulestone.words.mo_files import BadCatalogue, content_of
from rulestone.words.own_catalogues import PoEntry, parse_po
from rulestone.words.slots import Slot
from rulestone.words.voice import MANY, Voice

if TYPE_CHECKING:
    from rulestone.model import Book

ORIGINAL = "en"
"""The language whose catalogues have every key."""
TRIED = (1, 3)
"""The numbers with which a sentence that counts is shown."""

UNKNOWN = "…"
"""What stands for something that only the place of a sentence knows."""


class CatalogueSentence(Record):
    """A sentence as its translator wrote it, and where."""

    key: str
    texts: tuple[str, ...]
    file: str
    line: int


def entries(folder: str, language: str, name: str) -> list[PoEntry]:
    """What is translated in a catalogue of a folder; what is marked as fuzzy is not."""
    content = content_of(source(folder, language, name))
    return [] if content is None else parse_po(content.decode("utf-8-sig"), LOCALE[language])[0]


def source(folder: str, language: str, name: str) -> str:
    """The file of a catalogue."""
    return os.path.join(folder, LOCALE[language], "LC_MESSAGES", f"{name}.po")


def catalogues(wanted: Sequence[str]) -> Iterator[str]:
    """The catalogues in which keys that begin so can stand; all of them, where nobody asks for some."""
    parts = {key.split(".", 1)[0] for key in wanted}
    known = [name for name, heads in FILES.items() if not parts or parts & set(heads)]
    yield from known
    if not parts or parts - {head for heads in FILES.values() for head in heads}:
        yield OTHERS


def list_sentences(folders: Iterable[str], language: str, wanted: Sequence[str]) -> Iterator[CatalogueSentence]:
    """The sentences whose keys begin with one of some words, in the order of the files."""
    for folder in folders:
        for name in catalogues(wanted):
            for entry in entries(folder, language, name):
                if not wanted or entry.key.startswith(tuple(wanted)):
                    yield CatalogueSentence(entry.key, entry.texts, source(folder, language, name), entry.row + 1)


def list_missing(folder: str, language: str, wanted: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The keys that the English catalogues of a folder have and those of a language lack, each with the file."""
    for name in catalogues(wanted):
        known = {entry.key for entry in entries(folder, language, name)}
        for entry in entries(folder, ORIGINAL, name):
            if entry.key not in known and (not wanted or entry.key.startswith(tuple(wanted))):
                yield entry.key, source(folder, language, name)


def render_for_books(
    sentence: CatalogueSentence, speaking: Voice, books: Sequence[tuple[Book, Sequence[Book]]]
) -> dict[str, list[str]]:
    """What a sentence says of each book, given with its fellows; the books that it says the same of stand together."""
    numbers = TRIED if len(sentence.texts) > 1 or "{number" in sentence.texts[0] else TRIED[-1:]
    books_by_text: dict[str, list[str]] = {}
    for book, fellows in books:
        voice = speaking.of(book, *fellows)
        for number in numbers:
            books_by_text.setdefault(render_sentence(sentence, voice, number), []).append(book.id)
    return {text: list(dict.fromkeys(of)) for text, of in books_by_text.items()}


def render_sentence(sentence: CatalogueSentence, voice: Voice, number: int) -> str:
    """The sentence in a voice; three dots stand for what only the place of the sentence knows."""
    named = {name for text in sentence.texts for _, name, _, _ in Formatter().parse(text) if name}
    known = voice.grammar
    things = {*known.cards, *known.nouns, *known.acts, *known.colours}
    rest = {name for name in named if name.removesuffix(f".{MANY}") not in things}
    slots: dict[str, Slot] = {name: number if "." in name else UNKNOWN for name in rest}
    try:
        return voice.say(sentence.key, **{**slots, "number": number})
    except BadCatalogue:  # a slot that has the name of a thing and is filled by something else
        unknown: dict[str, Slot] = dict.fromkeys(named, UNKNOWN)
        return voice.say(sentence.key, **{**unknown, "number": number})
