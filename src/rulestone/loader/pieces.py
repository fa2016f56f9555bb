"""
What each rule file adds to a library, and all that it was read with.

A file is read again only where it has changed, or something that it was read with: an edition with its game and what
the questions say that it asks, a book with its edition, a game with those that it extends. So one changed file costs
that file and what stands on it, however many others there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rulestone import data, keeping
from rulestone.folding import Reader, Writer
from rulestone.loader.files import RuleFile
from rulestone.model import Library
from rulestone.values import Later, partly

NAMED_BY_FILE = {"games": "game", "editions": "edition", "books": "book", "variants": "variant"}
"""Kinds of which a file defines one thing, named as the file is."""

On = tuple[str, str]
"""
Something that a file was read with, by its kind and name.

`game`: the file of a game. `all of game`: that, and what it was read with itself; so with editions, books and variants.
`question`: what a question says. `questions`: the files of all of them. `books of`: the names of an edition's books.
`books`: those of all editions.
"""


class Piece(NamedTuple):
    """What one file adds to a library."""

    stands_on: tuple[On, ...]
    stamp: str
    """The hash of the file and of all that it stands on."""
    values: Mapping[str, bytes]
    """What it defines, by id."""
    contents: Mapping[str, str]
    """The hashes of what questions say, wherever in the file they stand."""


class Files:
    """The files of a library: what is in them by a hash, and which of them defines what."""

    def __init__(self, read: Mapping[RuleFile, bytes]) -> None:
        self.digests = {file: digest_of(file, content) for file, content in read.items()}
        self.owners: dict[tuple[str, str], RuleFile] = {}
        """The first file that defines an id; what is told twice by a user and by us is the user's."""
        self.books: dict[str, list[str]] = {}
        """The names of the books of each edition."""
        for file in read:
            if self.owners.setdefault((file.kind, file.id), file) is file and file.kind == "books":
                self.books.setdefault(file.id.partition("/")[0], []).append(file.id)

    def of(self, kind: str) -> Iterator[RuleFile]:
        """The files of a kind, in their order."""
        return (file for file in self.digests if file.kind == kind)

    def own(self, kind: str) -> tuple[str, ...]:
        """The ids of what files of a kind define that are not bundled."""
        return tuple(file.id for file in self.of(kind) if not is_bundled(file))

    def counts(self, file: RuleFile) -> bool:
        """Whether a file is read at all: not where a user has one in its place."""
        owner = self.owners[file.kind, file.id] if file.kind in NAMED_BY_FILE else file
        return owner is file or not is_bundled(file) or is_bundled(owner)

    def digest(self, kind: str, name: str) -> str:
        """The hash of the file that defines something; nothing where none does."""
        file = self.owners.get((kind, name))
        return "" if file is None else self.digests[file]


def digest_of(file: RuleFile, content: bytes) -> str:
    """The hash of a file's name and content."""
    name = file.name.encode("utf-8", "surrogateescape")
    return keeping.name_of([file.kind.encode(), file.id.encode(), name, content])


def is_bundled(file: RuleFile) -> bool:
    """Whether a file is one of ours."""
    return file.folder == data.RULES


class Stamps:
    """The hashes of files with all that they stand on, as far as it is known what that is."""

    def __init__(self, files: Files, pieces: Mapping[str, Piece]) -> None:
        self.files, self.pieces = files, pieces
        self.contents: dict[str, str] = {}
        """What questions say."""
        self.known: dict[On, str] = {}

    def of(self, what: On) -> str:
        """The hash of one thing that a file can stand on."""
        found = self.known.get(what)
        if found is None:
            found = self.known[what] = self._of(*what)
        return found

    def _of(self, kind: str, name: str) -> str:
        files = self.files
        if kind == "question":
            return self.contents.get(name, "")
        if kind == "questions":
            return keeping.name_of(files.digests[each].encode() for each in files.of("questions"))
        if kind == "books of":
            return keeping.name_of(each.encode() for each in files.books.get(name, ()))
        if kind == "books":
            return keeping.name_of(each.encode() for some in files.books.values() for each in some)
        whole = kind.startswith("all of ")
        digest = files.digest(f"{kind.removeprefix('all of ')}s", name)
        return self.whole(digest) if whole else digest

    def whole(self, digest: str) -> str:
        """The hash of a file, by its own, with all that it stands on."""
        piece = self.pieces.get(digest)
        if piece is None:
            return f"{digest} that nobody has read"
        return keeping.name_of([digest.encode(), *(self.of(each).encode() for each in piece.stands_on)])

    def holds(self, digest: str) -> bool:
        """Whether a file, by its hash, need not be read again."""
        piece = self.pieces.get(digest)
        return piece is not None and piece.stamp == self.whole(digest)

    def know_questions(self) -> bool:
        """Learn what all questions say, if none of their files need be read again."""
        digests = [self.files.digests[file] for file in self.files.of("questions")]
        holding = all(map(self.holds, digests))
        for digest in digests if holding else ():
            self.contents.update(self.pieces[digest].contents)
        return holding


class Pack:
    """The pieces of a library by the hashes of its files, with the classes of what is in them."""

    def __init__(
        self,
        classes: tuple[str, ...] = (),
        pieces: Mapping[str, Piece] | None = None,
        spoilt: Callable[[], object] = bool,
    ) -> None:
        self.writer = Writer(classes)
        self.reader = Reader(self.writer.names, spoilt)
        self.pieces = dict(pieces or {})

    def opened(self, row: Any) -> Any:
        """What somebody looks at for the first time."""
        return self.reader.read(row) if isinstance(row, bytes) else row

    def library(self, files: Files, rows: Mapping[str, Mapping[str, Any]], rulings: Callable[[], Any]) -> Library:
        """The library of some things by kind and id, each of which waits until it is looked at."""
        known: dict[str, Any] = {kind: Later(rows.get(kind, {}), self.opened) for kind in ("questions", *NAMED_BY_FILE)}
        own = {f"own_{kind}": files.own(kind) for kind in ("games", "variants")}
        return partly(Library, known | own, {"rulings": rulings})


def whole(stamps: Stamps, pack: Pack) -> Library | None:
    """The library where no file need be read again."""
    files = stamps.files
    counting = [file for file in files.digests if files.counts(file)]
    if not stamps.know_questions() or not all(stamps.holds(files.digests[file]) for file in counting):
        return None
    rows: dict[str, dict[str, bytes]] = {}
    for file in counting:
        rows.setdefault(file.kind, {}).update(pack.pieces[files.digests[file]].values)
    rulings = [*rows.pop("rulings", {}).values()]
    return pack.library(files, rows, lambda: tuple(each for row in rulings for each in pack.opened(row)))
