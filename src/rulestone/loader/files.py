"""
The files of a rules folder: which there are, and their text, in bounded time and memory.

A rules folder holds plain files at fixed places and nothing else is ever opened: no link is followed, no path leaves
the folder, no file is read before its size is known.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulestone import bundled_files
from rulestone.loader.source_lines import SourceLines
from rulestone.records import Record
from rulestone.safe_text import one_line

if TYPE_CHECKING:
    from rulestone.findings import Problem

MAX_BYTES = 5_000_000
MAX_ALL_BYTES = 50_000_000
MAX_FILES = 25_000

FOLDERS = ("asks", "books", "editions", "games", "questions", "variants")
"""The folders below a rules folder; their names are the kinds of the files in them."""

RULES = "rules"
"""What a rules folder is called that lies in a folder with other things."""
RULINGS = "rulings.yaml"
TEXTS = "texts"
"""Texts that anybody may read, beside the rules that were made of them; they are no rules and not read here."""
ENDING = ".yaml"
ID_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")

UTF8_MARK = b"\xef\xbb\xbf"
# The longer ones first: the mark of UTF-32 begins as that of UTF-16 does.
OTHER_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


class RuleFile(Record):
    """A file of a rules folder: what kind it is, its id, its name for people and where it lies."""

    kind: str
    id: str
    name: str
    path: str
    folder: str
    """The rules folder that it belongs to."""


class Folder(Record):
    """A rules folder: where it is, and what its files' names begin with when they are told to people."""

    path: str
    label: str

    def name(self, *parts: str) -> str:
        """The name of a file below the folder, as it is told to people: with `/` on every system."""
        return "/".join(([self.label] if self.label not in ("", ".") else []) + list(parts))


def _problem(key: str, name: str, **more: str | int) -> Problem:
    return SourceLines(one_line(name), "").problem(key, None, "", more)


def rules_folder(given: str) -> tuple[Folder | None, list[Problem]]:
    """The rules folder that a path means: itself, or the folder `rules` in it."""
    label = one_line(os.path.normpath(given).replace(os.sep, "/"))
    if not os.path.exists(given):
        return None, [_problem("load.no_such_folder", label)]
    if not os.path.isdir(given):
        return None, [_problem("load.not_a_folder", label)]
    meant = _meant(given)
    if meant != given:
        folder = Folder(meant, RULES if label == "." else f"{label}/{RULES}")
        return folder, list(_beside(Folder(given, label)))
    if os.path.basename(label) != RULES:
        return Folder(given, label), []
    return Folder(given, label), list(_beside(Folder(os.path.dirname(os.path.abspath(given)), os.path.dirname(label))))


def _meant(given: str) -> str:
    inner = os.path.join(given, RULES)
    apart = os.path.isdir(inner) and not any(os.path.isdir(os.path.join(given, name)) for name in FOLDERS)
    return inner if apart else given


def nearest_rules(start: str) -> str | None:
    """The nearest folder `rules`, in a folder or in one above it, as it is reached from there; none without one."""
    place, steps = os.path.abspath(start), ""
    while not os.path.isdir(os.path.join(place, RULES)):
        above = os.path.dirname(place)
        if above == place:
            return None
        place, steps = above, os.path.join(steps, os.pardir)
    return os.path.join(steps, RULES)


def is_bundled(given: str) -> bool:
    """Whether a path means the rules that come with rulestone, whatever links lead there."""
    return os.path.realpath(_meant(given)) == os.path.realpath(bundled_files.RULES)


def texts_in(given: Sequence[str]) -> tuple[str, ...]:
    """The folders of texts that anybody may read: of these rules folders, then that of the bundled rules."""
    places = (os.path.join(_meant(folder), TEXTS) for folder in (*given, bundled_files.RULES))
    return tuple(dict.fromkeys(place for place in places if os.path.isdir(place)))


def _beside(around: Folder) -> Iterator[Problem]:
    """Rulings beside `rules/`, where they would accept nothing and nobody would know why."""
    if os.path.lexists(os.path.join(around.path, RULINGS)):
        lines = SourceLines(one_line(around.name(RULINGS)), "")
        yield lines.problem("load.not_read_here", None, "", {"value": RULINGS}, (), (f"rules/{RULINGS}",))


def listing(folder: Folder) -> tuple[list[RuleFile], list[Problem]]:
    """Every rule file of a folder, ordered by name, and whatever lies there that cannot be one."""
    rule_files: list[RuleFile] = []
    problems: list[Problem] = []
    for entry in _entries(folder, (), problems):
        if entry.name in FOLDERS:
            if _is_folder(entry, folder, (), problems):
                rule_files.extend(_below(folder, entry.name, problems))
        elif entry.name == RULINGS:
            _add(entry, folder, (), "rulings", rule_files, problems)
        elif entry.name == TEXTS:
            _is_folder(entry, folder, (), problems)
        else:
            problems.extend(_stranger(entry, folder, (), (*FOLDERS, RULINGS)))
    if not rule_files and not problems:
        problems.append(_problem("load.no_rules", folder.label))
    return rule_files, problems


def _below(folder: Folder, kind: str, problems: list[Problem]) -> Iterator[RuleFile]:
    rule_files: list[RuleFile] = []
    for entry in _entries(folder, (kind,), problems):
        if kind != "books":
            _add(entry, folder, (kind,), kind, rule_files, problems)
        elif entry.name.endswith((ENDING, ".yml")) and not entry.is_dir(follow_symlinks=False):
            problems.append(_problem("load.book_without_edition_folder", folder.name(kind, entry.name)))
        elif _is_folder(entry, folder, (kind,), problems):
            if not _is_id(entry.name):
                problems.append(_problem("load.file_name", folder.name(kind, entry.name), value=entry.name))
                continue
            for book in _entries(folder, (kind, entry.name), problems):
                _add(book, folder, (kind, entry.name), kind, rule_files, problems)
    yield from rule_files


def _entries(folder: Folder, parts: tuple[str, ...], problems: list[Problem]) -> list[os.DirEntry[str]]:
    """What lies in a folder, ordered by name; hidden files belong to other tools."""
    entries: list[os.DirEntry[str]] = []
    try:
        with os.scandir(os.path.join(folder.path, *parts)) as scan:
            for entry in scan:
                if entry.name.startswith("."):
                    continue
                entries.append(entry)
                if len(entries) > MAX_FILES:
                    problems.append(_problem("load.too_many_files", folder.name(*parts), limit=MAX_FILES))
                    break
    except OSError as error:
        problems.append(_problem("load.unreadable", folder.name(*parts), why=error.strerror or ""))
    return sorted(entries, key=lambda entry: entry.name)


def _is_folder(entry: os.DirEntry[str], folder: Folder, parts: tuple[str, ...], problems: list[Problem]) -> bool:
    if entry.is_symlink():
        problems.append(_problem("load.link", folder.name(*parts, entry.name)))
        return False
    if not entry.is_dir(follow_symlinks=False):
        problems.extend(_stranger(entry, folder, parts, ()))
        return False
    return True


def _stranger(
    entry: os.DirEntry[str], folder: Folder, parts: tuple[str, ...], places: tuple[str, ...]
) -> Iterator[Problem]:
    """A YAML file or a folder at a place where none is read; other files (a README) are nobody's business here."""
    name = folder.name(*parts, entry.name)
    if entry.name.endswith((ENDING, ".yml")) or (places and entry.is_dir()):
        yield SourceLines(one_line(name), "").problem("load.not_read_here", None, "", {"value": entry.name}, (), places)


def _is_id(name: str) -> bool:
    return bool(name) and set(name) <= ID_CHARACTERS and name[0] not in "-_" and name[-1] not in "-_"


def _add(
    entry: os.DirEntry[str],
    folder: Folder,
    parts: tuple[str, ...],
    kind: str,
    files: list[RuleFile],
    problems: list[Problem],
) -> None:
    name = folder.name(*parts, entry.name)
    if entry.is_symlink():
        problems.append(_problem("load.link", name))
        return
    stem, ending = os.path.splitext(entry.name)
    if entry.is_dir(follow_symlinks=False):
        problems.append(_problem("load.folder_for_file", name))
    elif ending != ENDING and ending.lower() in (".yml", ENDING):
        problems.append(_problem("load.yml", name, value=stem + ENDING))
    elif ending == ENDING:
        if _is_id(stem):
            below = "/".join((*parts[1:], stem))
            files.append(RuleFile(kind, below, name, entry.path, folder.path))
        else:
            problems.append(_problem("load.file_name", name, value=stem))


def contents(files: Sequence[RuleFile]) -> tuple[dict[RuleFile, bytes], list[Problem]]:
    """The bytes of the files; a file that is too large, or one file too many, is not read at all."""
    read: dict[RuleFile, bytes] = {}
    problems: list[Problem] = []
    room = MAX_ALL_BYTES
    if len(files) > MAX_FILES:
        return {}, [_problem("load.too_many_files", files[0].name.split("/", 1)[0], limit=MAX_FILES)]
    for file in files:
        try:
            content = _bytes(file.path)
        except _TooLarge as large:
            problems.append(_problem("load.too_large", file.name, size=large.size, limit=MAX_BYTES))
            continue
        except OSError as error:
            problems.append(_problem("load.unreadable", file.name, why=error.strerror or ""))
            continue
        if content is None:
            problems.append(_problem("load.not_a_file", file.name))
            continue
        room -= len(content)
        if room < 0:
            problems.append(_problem("load.too_large_in_all", file.name, limit=MAX_ALL_BYTES))
            break
        read[file] = content
    return read, problems


class _TooLarge(Exception):
    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size


def _bytes(path: str) -> bytes | None:
    """A plain file's bytes, never more than the bound, even if it grows meanwhile; none if it is no plain file."""
    # NONBLOCK: opening a pipe must not wait for a writer. NOFOLLOW: it may have become a link since it was listed.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return None
        if status.st_size > MAX_BYTES:
            raise _TooLarge(status.st_size)
        content = b""
        # Never 0 bytes: that looks like the end of a file that was empty when its size was asked for.
        while more := os.read(handle, max(status.st_size, 1)):
            content += more
            if len(content) > MAX_BYTES:
                raise _TooLarge(len(content))
        return content
    finally:
        os.close(handle)


def decoded(name: str, content: bytes) -> tuple[SourceLines | None, list[Problem]]:
    """The text of a file: UTF-8, with or without a byte-order mark, lines ended as on any system."""
    for mark, encoding in OTHER_MARKS:
        if content.startswith(mark):
            return None, [_problem("load.other_encoding", name, encoding=encoding)]
    content = content.removeprefix(UTF8_MARK)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        valid = _one_line_end(content[: error.start].decode("utf-8"))
        lines = SourceLines(name, _one_line_end(content.decode("utf-8", "replace")))
        value = f"0x{content[error.start]:02X}"
        return None, [lines.problem("load.not_utf8", lines.at(len(valid)), "", {"value": value})]
    return SourceLines(name, _one_line_end(text)), []


def _one_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
