"""
What is wrong with the words of a reader's own folder: names in `grammar.toml`, sentences in `.po` files.

They are the reader's files, so that a mistake in them is told as one in a rule file is, with its line and what may
stand there, before anything is said in these words. What was found sound is kept in the cache by its content, and is
not read again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from string import Formatter
from typing import TYPE_CHECKING, Any

from rulestone import bundled_files, disk_cache
from rulestone.loader.files import MAX_ALL_BYTES, decoded
from rulestone.loader.source_lines import SourceLines
from rulestone.nearest_names import nearest
from rulestone.safe_text import name as named_character
from rulestone.safe_text import one_line, unseen
from rulestone.words import LOCALE, BadCatalogue, Voice, domain, own_folders
from rulestone.words.grammar import ADDED
from rulestone.words.mo_files import LARGEST_OF_OTHERS as LARGEST
from rulestone.words.own_catalogues import Unreadable, parse_names, parse_po

if TYPE_CHECKING:
    from rulestone.findings import Problem
    from rulestone.model import Question

KIND = "own-words"
KEPT = 64
SOUND = b"sound"
PARTS = ("own_words.py", "words", "loader/files.py", "safe_text.py")
"""The code by which words are judged."""
WORDS = (".po", "grammar.toml")
"""How the names of files end that have words in them."""
SHORT = 40
"""Longer lists of what may stand somewhere help nobody."""
TEXTS = ("one", "many", "gender", "shape")
TRUTHS = ("apart", "bare", "plural")
GENDERS = ("m", "f")
COLOUR = (*GENDERS, "mp", "fp", "shape")
FILLED = {"one": ("number",), "shape": ("name", "colour")}
"""What may stand in braces in a name."""
OPEN = re.compile(r'\s*(?:msgid|msgstr|msgid_plural|msgstr\[\d\])?\s*"(?:[^"\\]|\\.)*$')
"""A line of a `.po` file whose quotes are not closed."""

Keys = Mapping[str, bool] | None
"""Every key that a sentence can have, and whether a number fills it; none where the rules cannot be read."""


def wrong_words(rules: Iterable[str], questions: Mapping[str, Question] | None) -> list[Problem]:
    """All that is wrong with the words beside some folders of rules; without questions, as far as it can be known."""
    files: dict[str, bytes | None] = {}
    room = MAX_ALL_BYTES
    folders = (folder for folder in own_folders(rules) if not _of_the_program(folder))
    for path, content in (file for folder in folders for file in _files(folder)):
        room -= len(content or b"")
        if room < 0:
            return [_file_problem(path, "load.too_large_in_all", limit=MAX_ALL_BYTES)]
        files[path] = content
    if not files:
        return []
    keys = None if questions is None else dict(_keys(questions.values()))
    plain = {path: content for path, content in files.items() if content is not None}
    name = disk_cache.name_of(_made_from(plain, keys))
    if len(plain) == len(files) and disk_cache.find(KIND, name, bytes) == SOUND:
        return []
    problems = [problem for path, content in files.items() for problem in _check_file(path, content, keys)]
    if not problems:
        disk_cache.keep(KIND, name, SOUND, KEPT)
    return problems


def _of_the_program(folder: str) -> bool:
    """Whether these are the catalogues of a checkout of rulestone, which hold all that it says and have their tests."""
    return os.path.isfile(os.path.join(os.path.dirname(folder), "src", "rulestone", "__init__.py"))


def _files(folder: str) -> Iterator[tuple[str, bytes | None]]:
    """The files of words of a folder with what is in them; without it, what lies there and is no plain file."""
    for entry in sorted(os.listdir(folder)):
        below = os.path.join(folder, entry)
        if not os.path.isdir(below) or entry.startswith("."):
            continue
        catalogues = os.path.join(below, "LC_MESSAGES")
        inner = sorted(os.listdir(catalogues)) if os.path.isdir(catalogues) else []
        # Tools leave a compiled catalogue beside its source; alone it is one that somebody thinks is read.
        alone = {name for name in inner if name.endswith(".mo") and name[:-3] + ".po" not in inner}
        paths = [os.path.join(catalogues, name) for name in inner if name.endswith(".po") or name in alone]
        for path in [os.path.join(below, "grammar.toml"), *paths] if entry in LOCALE.values() else [below]:
            # A pipe would keep whoever opens it waiting, and a device never ends.
            if os.path.isfile(path) and not os.path.islink(path) and not path.endswith(".mo"):
                with open(path, "rb") as file:
                    yield path, file.read(LARGEST + 1)
            elif os.path.lexists(path):
                yield path, None


def _keys(questions: Iterable[Question]) -> Iterator[tuple[str, bool]]:
    """Every key that a sentence on a question can have, and whether a number fills it."""
    for question in questions:
        yield f"question.{question.id}", False
        if question.kind == "number":
            yield f"answer.{question.id}", True
        for answer in question.answers:
            yield f"answer.{question.id}.{answer}", False


def _made_from(files: Mapping[str, bytes], keys: Keys) -> Iterator[bytes]:
    here = os.path.dirname(os.path.abspath(__file__))
    yield disk_cache.sources(os.path.join(here, *part.split("/")) for part in PARTS).encode()
    yield repr(keys).encode()
    for path, content in files.items():
        # Not the content alone: by the name of a file it is known which sentences belong in it.
        yield os.fsencode(path)
        yield content
        if path.endswith(".po"):
            # A sentence may count the nouns of our grammar; one that goes from there makes it wrong.
            with open(os.path.join(bundled_files.LOCALES, _locale(path), "grammar.toml"), "rb") as file:
                yield file.read()


def _locale(catalogue: str) -> str:
    """The language's folder that a `.po` file lies in."""
    return os.path.basename(os.path.dirname(os.path.dirname(catalogue)))


def display_path(path: str) -> str:
    """The path of a file as it is told."""
    near_by = os.path.relpath(path)
    return one_line(path if near_by.startswith("..") else near_by).replace(os.sep, "/")


def _file_problem(path: str, key: str, **named: str | int) -> Problem:
    """What is wrong with a file as a whole."""
    return SourceLines(display_path(path), "").problem(key, None, "", named)


def _check_file(path: str, content: bytes | None, keys: Keys) -> Iterator[Problem]:
    name = display_path(path)
    if content is None and path.endswith(".mo"):
        yield _file_problem(path, "words.mo", file=os.path.basename(path)[:-3] + ".po")
        return
    if content is None and path.endswith(WORDS):
        yield SourceLines(name, "").problem("load.link" if os.path.islink(path) else "load.not_a_file", None, "")
        return
    if content is None:
        typed, known = os.path.basename(path), tuple(LOCALE.values())
        near = tuple(locale for locale in known if locale.startswith(typed)) or nearest(typed, known)
        yield SourceLines(name, "").problem("words.language", None, "", {"value": typed}, near, known)
        return
    if len(content) > LARGEST:
        size = {"size": os.path.getsize(path), "limit": LARGEST}
        yield SourceLines(name, "").problem("load.too_large", None, "", size)
        return
    lines, problems = decoded(name, content)
    yield from problems
    if lines is not None and (match := unseen().search(lines.text)):
        character = {"character": named_character(match[0])}
        yield lines.problem("load.control_character", lines.at(match.start()), match[0], character)
    elif lines is not None:
        yield from _NamesFile(lines).wrong() if path.endswith(".toml") else _SentencesFile(lines, path, keys).wrong()


class _WordsFile:
    """A file of words, and problems at what stands in it."""

    def __init__(self, lines: Any) -> None:
        self.lines = lines
        self.rows: list[str] = lines.text.split("\n")

    def problem(
        self, key: str, at: tuple[int, int] | None, token: str, listed: Iterable[str] = (), **args: str | int
    ) -> Problem:
        """A problem; of the words that may stand there, the nearest is named."""
        words = tuple(listed)
        shown = words if len(words) <= SHORT else ()
        problem: Problem = self.lines.problem(key, at, token, args, nearest(token, words) if words else (), shown)
        return problem

    def in_braces(self, text: str, row: int, filled: Collection[str]) -> Iterator[tuple[str, str] | Problem]:
        """Each slot of a text and the form that it asks for; a problem for what nothing fills."""
        try:
            slots = [(slot, form or "") for _, slot, form, _ in Formatter().parse(text) if slot is not None]
        except ValueError:
            yield self.problem("words.braces", self.find("{", row) or self.find("}", row) or (row, 0), "{")
            return
        for slot, form in slots:
            if slot in filled:
                yield slot, form
            else:
                at = self.find("{" + slot, row)
                at = at and (at[0], at[1] + 1)
                yield self.problem("words.slot", at or (row, 0), slot, filled, value=slot)

    def hidden(self, text: str, at: tuple[int, int]) -> Iterator[Problem]:
        """A character that nobody sees, which an escape has put into a text."""
        for character in unseen().findall(text)[:1]:
            yield self.problem("load.control_character", at, "", character=named_character(character))

    def find(self, token: str, row: int, rows: int = 12) -> tuple[int, int] | None:
        """Where something stands, from a line on."""
        for number, line in enumerate(self.rows[row : row + rows], row):
            if (column := line.find(token)) >= 0:
                return number, column
        return None


class _NamesFile(_WordsFile):
    """The names in a `grammar.toml`."""

    def wrong(self) -> Iterator[Problem]:
        try:
            tree = parse_names(self.lines.text)
        except Unreadable as error:
            yield self.lines.problem(error.key, error.at, "", error.named)
            return
        for part, entries in tree.items():
            if part not in ADDED:
                yield self.problem("load.unknown_key", self.place((part,)), part, ADDED, value=part)
            elif not isinstance(entries, dict):
                yield self.problem("words.part", self.place((part,)), part, value=part)
            else:
                for name, forms in entries.items():
                    yield from self.name(part, name, forms)

    def name(self, part: str, name: str, forms: Any) -> Iterator[Problem]:
        """What is wrong with the forms of one name."""
        colour = part == "colours"
        path = (part, name)
        yield from self.hidden(name, self.place((part,)))
        if not isinstance(forms, dict):
            example = f'm = "{forms}", f = "{forms}"' if colour else f'one = "{forms}", many = "{forms}"'
            yield self.problem("words.forms", self.place(path), name, value=name, example=example)
            return
        for form, value in forms.items():
            yield from self.form(part, (*path, form), value)
        for form in GENDERS if colour else ("one",):
            if form not in forms:
                yield self.problem("load.missing_key", self.place(path), name, value=form)

    def form(self, part: str, path: tuple[str, ...], value: Any) -> Iterator[Problem]:
        """What is wrong with one form of a name."""
        form, at = path[-1], self.place(path)
        valid = COLOUR if part == "colours" else (*TEXTS, *TRUTHS)
        if form not in valid:
            yield self.problem("load.unknown_key", at, form, valid, value=form)
        elif form in TRUTHS:
            if not isinstance(value, bool):
                yield self.problem("load.not_listed", at, form, ("true", "false"), value=str(value))
        elif not isinstance(value, str):
            yield self.problem("words.no_text", at, form, value=form)
        elif unseen().search(value):
            yield from self.hidden(value, at)
        elif form == "gender" and value not in GENDERS:
            yield self.problem("load.not_listed", self.find(value, at[0]) or at, value, GENDERS, value=value)
        elif form in FILLED:
            for slot in self.in_braces(value, at[0], FILLED[form]):
                if not isinstance(slot, tuple):
                    yield slot

    def place(self, path: tuple[str, ...]) -> tuple[int, int]:
        """Where a key stands: below its part, and in the line of the name that it is a form of."""
        at = (0, 0)
        for depth, key in enumerate(path):
            names = {key, f'"{key}"', f"'{key}'"}
            for number in range(at[0], len(self.rows)):
                row = self.rows[number]
                header = row.strip().strip("[]").strip()
                if row.lstrip().startswith("[") and header.split(".")[-1].strip() in names:
                    at = (number, row.index(key))
                    break
                start = at[1] if number == at[0] else 0
                match = re.compile(rf"""(?<![\w"'-])["']?({re.escape(key)})["']?\s*=""").search(row, start)
                if depth and match:
                    at = (number, match.start(1))
                    break
        return at


class _SentencesFile(_WordsFile):
    """The sentences in a `.po` file."""

    def __init__(self, lines: Any, path: str, keys: Keys) -> None:
        super().__init__(lines)
        self.file = os.path.basename(path)
        self.locale = _locale(path)
        self.folder = os.path.dirname(os.path.dirname(os.path.dirname(path)))
        self.keys = keys

    def wrong(self) -> Iterator[Problem]:
        for row, line in enumerate(self.rows):
            if OPEN.match(line):  # Babel would leave the last letter out
                yield self.problem("load.yaml_quote_left_open", (row, line.index('"')), '"')
        try:
            entries, _ = parse_po(self.lines.text, self.locale)
        except Unreadable as error:
            yield self.lines.problem(error.key, error.at, "", error.named)
            return
        for entry in entries:
            key, row = entry.key, entry.row
            if (home := f"{domain(key)}.po") != self.file:
                yield self.problem("words.domain", self.find(key, row) or (row, 0), key, value=key, file=home)
            if key.split(".", 1)[0] not in ("question", "answer"):
                continue
            if not self.knows(key):
                yield self.problem("words.key", self.find(key, row) or (row, 0), key, self.keys or (), value=key)
                continue
            for text in entry.texts:
                yield from self.sentence(key, text, row)

    def knows(self, key: str) -> bool:
        """Whether something goes by a key; of a number, single values can have sentences of their own."""
        if self.keys is None or key in self.keys:
            return True
        stem, _, last = key.rpartition(".")
        return last.isdecimal() and self.keys.get(stem, False)

    def sentence(self, key: str, text: str, row: int) -> Iterator[Problem]:
        """A number is all that fills a sentence of a question or an answer, and only that of an answer that is one."""
        yield from self.hidden(text, (row, 0))
        counted = key.startswith("answer.") if self.keys is None else self.keys.get(key, False)
        for slot in self.in_braces(text, row, ("number",) if counted else ()):
            if not isinstance(slot, tuple):
                yield slot
            elif slot[1] and slot[1] not in self.forms():
                at = self.find("{number:" + slot[1], row)
                at = (at[0], at[1] + len("{number:")) if at else (row, 0)
                yield self.problem("words.counted", at, slot[1], self.forms(), value=slot[1])

    def forms(self) -> tuple[str, ...]:
        """What may stand after `{number:`: nouns that can be counted, or the gender of one that follows."""
        language = next(language for language, locale in LOCALE.items() if locale == self.locale)
        try:
            known = Voice(language, (self.folder, bundled_files.LOCALES)).grammar
        except BadCatalogue:  # told where it stands
            known = Voice(language).grammar
        return (*known.nouns, *GENDERS)
