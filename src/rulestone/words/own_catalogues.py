"""
The words of a folder of somebody's own: sentences in `.po` files, names in `grammar.toml`.

They come from anybody, so that nothing in them is run and everything is bounded: how large a file is, how deep a table
lies in another, how many forms a word has. What cannot be read says why and in which line. Compiled catalogues (`.mo`)
are read only where rulestone brings them along.
"""

from __future__ import annotations

import gettext
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rulestone import disk_cache
from rulestone.records import Record
from rulestone.serialize import PYTHON, folded, unfolded
from rulestone.words.mo_files import BadCatalogue, content_of
from rulestone.words.plurals import NoRule, Plural, parse_rule

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

KIND = "sentences"
KEPT = 64
"""How many catalogues are kept: a few folders of some files in four languages."""
DEEPEST = 64
"""How far one part of a TOML file can lie within another."""

PLURALS = "plural-forms"
PIECE = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' r"'''.*?'''|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'|#[^\n]*|[\[\]{}\n.=,]", re.DOTALL
)
"""What tells how deep something lies in a TOML file; texts and comments are one piece each."""
AT = re.compile(r"\(at line (\d+), column (\d+)\)")


class Unreadable(BadCatalogue):
    """A file of words that cannot be read: `key` names the reason, `at` the line and column, from 0."""

    def __init__(self, key: str, at: tuple[int, int], **named: str | int) -> None:
        values = ", ".join(map(str, named.values()))
        super().__init__(
            f"line {at[0] + 1}: {key.rpartition('.')[2].replace('_', ' ')}{': ' if values else ''}{values}"
        )
        self.key = key
        self.at = at
        self.named = named


class PoEntry(Record):
    """What a translator has written under a key: a sentence, or one for each plural form."""

    key: str
    texts: tuple[str, ...]
    row: int
    """The line of its key, from 0."""


class PoSentences(gettext.NullTranslations):
    """The sentences of a catalogue; what it does not have raises `KeyError`, as at the end of every search."""

    def __init__(self, entries: Mapping[str, tuple[str, ...]], rule: Plural) -> None:
        super().__init__()
        self.entries = entries
        self.rule = rule

    def gettext(self, message: str) -> str:
        return self.ngettext(message, message, 1)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        texts = self.entries[msgid1]
        text = texts[self.rule.form(n)] if len(texts) == self.rule.forms else texts[0]
        if not text:
            raise KeyError(msgid1)
        return text


def sentences(path: str, locale: str) -> PoSentences | None:
    """The sentences of a `.po` file, from the cache if it was read before; none where there is no file."""
    content = content_of(path)
    if content is None:
        return None
    name = disk_cache.name_of([PYTHON, locale.encode(), content])
    catalogue = disk_cache.find(KIND, name, _unpack)
    if catalogue is None:
        try:
            entries, rule = parse_po(content.decode("utf-8-sig"), locale)
        except (UnicodeDecodeError, Unreadable) as error:
            raise BadCatalogue(f"{path}: {error}") from error
        catalogue = PoSentences({entry.key: entry.texts for entry in entries}, rule)
        disk_cache.keep(KIND, name, folded((catalogue.entries, rule)), KEPT)
    return catalogue


def _unpack(content: bytes) -> PoSentences:
    entries, rule = unfolded(content)
    if not isinstance(entries, dict) or not isinstance(rule, Plural):
        raise TypeError(content[:20])
    return PoSentences(entries, rule)


# --- sentences --------------------------------------------------------------------------------------------------------


def parse_po(text: str, locale: str) -> tuple[list[PoEntry], Plural]:
    """All that is translated in a catalogue, and its rule of plurals; raises `Unreadable`."""
    from babel.messages.pofile import PoFileError, PoFileParser  # late: what is kept was read before

    lines = text.split("\n")
    catalogue, at = _bounded(locale), [0]

    def numbered() -> Iterator[str]:
        for at[0], line in enumerate(lines):
            yield line

    try:
        PoFileParser(catalogue, abort_invalid=True).parse(numbered())
    except NoRule as wrong:
        raise Unreadable(wrong.key, _place(lines, PLURALS), **wrong.named) from wrong
    except PoFileError as error:
        raise Unreadable("words.po", (error.lineno, 0), why=str(error).split(" on ")[0]) from error
    except Exception as error:  # whatever Babel stumbles over, it is in this line or before it
        raise Unreadable("words.po", (at[0], 0), why=str(error).split("\n")[0][:80]) from error
    return list(_entries(catalogue)), catalogue.rule


def _bounded(locale: str) -> Any:
    """A catalogue of Babel's that takes nothing from its header but the rule of plurals, and that only if it is one."""
    from babel.messages.catalog import Catalog  # late: what is kept was read before

    class Bounded(Catalog):
        def __init__(self) -> None:
            super().__init__(locale=locale)
            self.rule = parse_rule(Catalog(locale=locale).plural_forms)

        # Babel would believe the header, and make as many forms of each sentence as that says.
        @property
        def num_plurals(self) -> int:
            return self.rule.forms

        def __setitem__(self, key: Any, message: Any) -> None:
            if key:
                super().__setitem__(key, message)
            else:
                self.header(str(message.string))

        def header(self, text: str) -> None:
            for line in text.splitlines():
                name, _, value = line.partition(":")
                if name.strip().lower() == PLURALS:
                    self.rule = parse_rule(value.strip())

    return Bounded()


def _entries(catalogue: Catalog) -> Iterator[PoEntry]:
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key and not message.fuzzy and not message.context:
            texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            if any(texts):
                yield PoEntry(key, texts, (message.lineno or 1) - 1)


def _place(lines: list[str], word: str) -> tuple[int, int]:
    """The line and the column of a word, however it is written; the beginning where it is nowhere."""
    for row, line in enumerate(lines):
        if (column := line.lower().find(word)) >= 0:
            return row, column
    return 0, 0


# --- names ------------------------------------------------------------------------------------------------------------


def parse_names(text: str) -> dict[str, Any]:
    """What a `grammar.toml` says; raises `Unreadable`."""
    _check_depth(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # a number of too many digits is no error of TOML's own
        position = AT.search(str(error))
        at = (int(position[1]) - 1, int(position[2]) - 1) if position else (text.rstrip().count("\n"), 0)
        raise Unreadable("words.toml", at, why=str(error).split(" (at ")[0]) from error


def _check_depth(text: str) -> None:
    """Raises where something lies too deep, before anybody has to descend to it."""
    brackets = dots = row = start = 0
    for match in PIECE.finditer(text):
        piece = match[0]
        if piece in "[{":
            brackets += 1
        elif piece in "]}":
            brackets -= 1
        elif piece == ".":
            dots += 1
        elif piece in "\n=,":
            dots = 0
        if max(brackets, dots) > DEEPEST:
            raise Unreadable("load.too_deep", (row, match.start() - start), limit=DEEPEST)
        if "\n" in piece:
            row, start = row + piece.count("\n"), match.start() + piece.rindex("\n") + 1
