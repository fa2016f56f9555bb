"""
What each rule file adds to a library, and all that it was read with.

A file is read again only where it has changed, or something that was looked up while it was read: a book with its
edition, an edition with its game and what the questions say that it asks, a game with those that it extends. So one
changed file costs that file and what stands on it, however many others there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rulestone import bundled_files, disk_cache
from rulestone.loader.files import RuleFile
from rulestone.model import FileLocation, Library, Question, house_id, house_question
from rulestone.records import LateField, partly
from rulestone.serialize import RecordReader, RecordWriter

NAMED_BY_FILE = {"games": "game", "editions": "edition", "books": "book", "variants": "variant", "asks": "ask"}
"""Kinds of which a file defines one thing, named as the file is."""

On = tuple[str, str]
"""
Something that was looked up while a file was read, by its kind and name.

`game` and `edition`: its file, with all that this stands on. `book`: whether there is one. `question`: what it says,
and what those say that its answers name. `pattern`: the same of one that is written once and asked for each of several.
`questions` and `games`: the files of all of them.
"""
QUESTIONS: On = ("questions", "")
IN_GAMES: On = ("games", "")
"""What a file of questions stands on that asks for each of the things of a game."""


class FileContents(NamedTuple):
    """What one file adds to a library."""

    stands_on: tuple[On, ...]
    stamp: str
    """The hash of the file and of all that it stands on."""
    values: Mapping[str, bytes]
    """What it defines, by id."""
    contents: Mapping[On, str]
    """The hashes of what questions say, with those that their answers name, wherever in the file they stand."""


class Files:
    """The files of a library: what is in them by a hash, and which of them defines what."""

    def __init__(self, read: Mapping[RuleFile, bytes]) -> None:
        self.digests = {file: digest_of(file, content) for file, content in read.items()}
        self.owners: dict[tuple[str, str], RuleFile] = {}
        """The first file that defines an id; what is told twice by a user and by us is the user's."""
        for file in read:
            self.owners.setdefault((file.kind, file.id), file)

    def of(self, kind: str) -> Iterator[RuleFile]:
        """The files of a kind, in their order."""
        return (file for file in self.digests if file.kind == kind)

    def own(self, kind: str) -> tuple[str, ...]:
        """The ids of what files of a kind define that are not bundled."""
        return tuple(file.id for file in self.of(kind) if not is_bundled(file))

    def defines(self, file: RuleFile) -> bool:
        """Whether a file is the one that defines its id; of questions and rulings, any file may define some."""
        return file.kind not in NAMED_BY_FILE or self.owners[file.kind, file.id] is file

    def counts(self, file: RuleFile) -> bool:
        """Whether a file is read at all: not where a user has one in its place."""
        return self.defines(file) or not is_bundled(file)

    def digest(self, kind: str, name: str) -> str:
        """The hash of the file that defines something; nothing where none does."""
        file = self.owners.get((kind, name))
        return "" if file is None else self.digests[file]


def digest_of(file: RuleFile, content: bytes) -> str:
    """
    The hash of a file's place, name and content.

    The place counts: a copy of a bundled file may have its name and say the same, and yet add nothing, or all of it.
    """
    place = "\n".join((file.kind, file.id, file.name, file.folder))  # no line ends in the first three
    return disk_cache.name_of([place.encode("utf-8", "surrogateescape"), content])


def is_bundled(file: RuleFile) -> bool:
    """Whether a file is one of ours."""
    return file.folder == bundled_files.RULES


class Stamps:
    """The hashes of files with all that they stand on, as far as it is known what that is."""

    def __init__(self, files: Files, pieces: Mapping[str, FileContents]) -> None:
        self.files, self.pieces = files, pieces
        self.contents: dict[On, str] = {}
        """What questions say."""
        self.known: dict[str, str] = {}
        """The hashes of files, by their own, with all that they stand on."""
        self.all_files = {
            kind: disk_cache.name_of(files.digests[file].encode() for file in files.of(kind))
            for kind in ("questions", "games")
        }

    def all_of(self, kind: str, name: str) -> str:
        """The hash of the file that defines something, with all that it stands on."""
        return self.whole(self.files.digest(f"{kind}s", name))

    def whole(self, digest: str) -> str:
        """The hash of a file, by its own, with all that it stands on."""
        whole_digest = self.known.get(digest)
        if whole_digest is None:
            self.known[digest] = "in a circle"  # no game in one is ever kept; two that were kept apart may make one
            piece = self.pieces.get(digest)
            stands_on = None if piece is None else [digest, *map(self.of, piece.stands_on)]
            whole_digest = "not read" if stands_on is None else disk_cache.name_of(["\n".join(stands_on).encode()])
            self.known[digest] = whole_digest
        return whole_digest

    def of(self, what: On) -> str:
        """The hash of one thing that a file can stand on."""
        kind, name = what
        if kind in ("question", "pattern"):
            return self.contents.get(what, "")
        if kind in self.all_files:
            return self.all_files[kind]
        if kind == "book":
            return str(("books", name) in self.files.owners)
        return self.all_of(kind, name)

    def holds(self, file: RuleFile) -> bool:
        """Whether a file need not be read again."""
        digest = self.files.digests[file]
        piece = self.pieces.get(digest)
        return piece is not None and piece.stamp == self.whole(digest) and self.files.defines(file)

    def know_questions(self) -> bool:
        """Learn what all questions say, if none of their files need be read again."""
        files = [*self.files.of("questions")]
        holding = all(map(self.holds, files))
        for file in files if holding else ():
            self.contents.update(self.pieces[self.files.digests[file]].contents)
        return holding


class Pack:
    """The pieces of a library by the hashes of its files, with the classes of what is in them."""

    def __init__(
        self,
        classes: tuple[str, ...] = (),
        pieces: Mapping[str, FileContents] | None = None,
        spoilt: Callable[[], object] = bool,
    ) -> None:
        self.writer = RecordWriter(classes)
        self.reader = RecordReader(self.writer.names, spoilt)
        self.pieces = dict(pieces or {})

    def opened(self, row: Any) -> Any:
        """What somebody looks at for the first time."""
        return self.reader.read_value(row) if isinstance(row, bytes) else row

    def library(self, files: Files, rows: Mapping[str, Mapping[str, Any]], rulings: Callable[[], Any]) -> Library:
        """The library of some things by kind and id, each of which waits until it is looked at."""
        rows = {**rows, "questions": {**rows.get("questions", {}), **house_questions(files)}}
        known: dict[str, Any] = {
            kind: LateField(rows.get(kind, {}), self.opened) for kind in ("questions", *NAMED_BY_FILE)
        }
        own = {f"own_{kind}": files.own(kind) for kind in ("games", "variants")}
        return partly(Library, known | own, {"rulings": rulings})


def house_questions(files: Files) -> dict[str, Question]:
    """For each house rule the question whether it is played; that hangs on nothing but its name."""
    rules = (file for file in files.of("variants") if files.counts(file))
    return {house_id(file.id): house_question(file.id, FileLocation(file.name, 1, 1)) for file in rules}


def whole(stamps: Stamps, pack: Pack) -> Library | None:
    """The library where no file need be read again."""
    files = stamps.files
    counting = [file for file in files.digests if files.counts(file)]
    if not stamps.know_questions() or not all(map(stamps.holds, counting)):
        return None
    rows: dict[str, dict[str, bytes]] = {}
    for file in counting:
        rows.setdefault(file.kind, {}).update(pack.pieces[files.digests[file]].values)
    rulings = [*rows.pop("rulings", {}).values()]
    return pack.library(files, rows, lambda: tuple(ruling for row in rulings for ruling in pack.opened(row)))
