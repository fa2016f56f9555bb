"""
Contents of files to a library: each file as YAML, then by its schema, then all of them together.

Every file is read to its end whatever is wrong with another. What follows from a mistake that was already told at the
same place is not told again. A file that need not be read again is taken as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from rulestone import keeping
from rulestone.finding import Problem
from rulestone.folding import Writer
from rulestone.loader.books import add_book
from rulestone.loader.editions import add_edition, add_rulings, add_variant, check_authority
from rulestone.loader.explain import validate
from rulestone.loader.files import RuleFile, decoded
from rulestone.loader.games import add_game, check_game, lineage
from rulestone.loader.lines import Lines
from rulestone.loader.pieces import NAMED_BY_FILE, Files, On, Pack, Piece, Stamps, is_bundled
from rulestone.loader.questions import add_questions, check_meanings
from rulestone.loader.schemas import allowed
from rulestone.loader.shelf import Known, Shelf, Source
from rulestone.loader.yamltree import Map, key_place, read
from rulestone.model import Library, Question, Spot
from rulestone.notation import Mention, mentions, mentions_in_game
from rulestone.values import replace

Stage = Callable[[Shelf, Source], None]
STAGES: tuple[tuple[str, Stage], ...] = (
    ("games", add_game),
    ("questions", check_meanings),
    ("games", check_game),
    ("editions", add_edition),
    ("books", add_book),
    ("editions", check_authority),
    ("variants", add_variant),
    ("rulings", add_rulings),
)
"""What is done with files once all questions are known, kind by kind: later stages look up what earlier ones found."""
ONE_BY_ONE = {"books", "rulings"}
"""Kinds of which a file refers to no other of its kind."""


def library_of(
    contents: Mapping[RuleFile, bytes], *, all_there: bool, pack: Pack | None = None
) -> tuple[Library, list[Problem]]:
    """
    What the files say, and what is wrong with them; `all_there` unless some file could not even be opened.

    What is in the pack is not read again; what is read is put into it, unless something is wrong.
    """
    folding = pack is not None
    reading = Reading(contents, Files(contents), pack or Pack(), folding=folding)
    if not all_there:
        reading.shelf.unread.update(("question", *NAMED_BY_FILE.values()))
    library = reading.library()
    problems = reading.shelf.problems
    if folding and all_there and not problems:
        reading.pack_up()
    return library, problems


class Reading:
    """One reading of some files."""

    def __init__(self, contents: Mapping[RuleFile, bytes], files: Files, pack: Pack, *, folding: bool) -> None:
        self.contents, self.files, self.pack, self.folding = contents, files, pack, folding
        self.shelf = Shelf.opened_by(pack.opened)
        self.sources: dict[str, list[Source]] = {}
        """Files that are read, by kind."""
        self.stamps = Stamps(files, pack.pieces)
        self.fresh: dict[RuleFile, Mapping[str, Any]] = {}
        """What the files that are read define."""

    def library(self) -> Library:
        """Everything, kind by kind."""
        self.take_questions()
        for kind in ("games", "editions", "variants"):
            self.sources[kind] = [source for file in self.files.of(kind) if (source := self.taken(file))]
        for kind, stage in STAGES:
            if kind in ONE_BY_ONE:
                for file in self.files.of(kind):
                    self.take_alone(file, stage)
            else:
                for source in self.sources[kind]:
                    self.carry_out(stage, source)
        rulings = tuple(self.shelf.rulings)
        return self.pack.library(self.files, self.rows(), lambda: rulings)

    def carry_out(self, stage: Stage, source: Source) -> bool:
        """What is done with a file that can be used; whether it is."""
        usable = source.sound and _owns(self.shelf, source)
        if usable:
            stage(self.shelf, source)
        return usable

    # --- taking files ------------------------------------------------------------------------------------------------

    def take_questions(self) -> None:
        """Questions are read all or none, since each may be defined by any of their files."""
        files, shelf = [*self.files.of("questions")], self.shelf
        if self.stamps.know_questions():
            self.sources["questions"] = []
            for file in files:
                self.take_piece(file)
            return
        self.sources["questions"] = [source for file in files if (source := _source(shelf, file, self.contents[file]))]
        for source in self.sources["questions"]:
            _define(shelf, source)
        for source in self.sources["questions"]:
            before = {*shelf.questions}
            self.carry_out(add_questions, source)
            self.fresh[source.file] = {name: shelf.questions[name] for name in shelf.questions if name not in before}
        self.stamps.contents.update({name: said(question) for name, question in shelf.questions.items()})

    def taken(self, file: RuleFile) -> Source | None:
        """A file that has to be read; one that has not is taken as it was."""
        if not self.files.counts(file):
            return None
        if self.stamps.holds(self.files.digests[file]):
            self.take_piece(file)
            return None
        source = _source(self.shelf, file, self.contents[file])
        if source is not None:
            _define(self.shelf, source)
        return source

    def take_alone(self, file: RuleFile, stage: Stage) -> None:
        """A file of which nothing but what it says stays in memory."""
        source = self.taken(file)
        if source is None:
            return
        shelf, before = self.shelf, len(self.shelf.rulings)
        if self.carry_out(stage, source):
            if file.kind == "rulings":
                self.fresh[file] = {file.name: tuple(shelf.rulings[before:])}
            else:
                self.fresh[file] = {file.id: shelf.books[file.id]}
                self.fold(file)
        if file.kind == "books" and shelf.owner("book", file.id) is source:
            shelf.defined["book"][file.id] = Known(file)

    def piece(self, file: RuleFile) -> Piece:
        """What is known of a file that need not be read again."""
        return self.pack.pieces[self.files.digests[file]]

    def take_piece(self, file: RuleFile) -> None:
        """What a file adds that need not be read again."""
        for name, row in self.piece(file).values.items():
            if file.kind == "rulings":
                self.shelf.rulings.extend(self.pack.opened(row))
            else:
                self.shelf.of(file.kind).put(name, row)
                self.shelf.define(NAMED_BY_FILE.get(file.kind, "question"), name, Known(file))

    # --- what comes of it --------------------------------------------------------------------------------------------

    def rows(self) -> dict[str, dict[str, Any]]:
        """Everything but rulings by kind and id, in the order of the files."""
        found = {kind: self.shelf.of(kind).rows() for kind in NAMED_BY_FILE}
        names = {kind: dict.fromkeys(file.id for file in self.files.of(kind)) for kind in NAMED_BY_FILE}
        ordered = {kind: {name: rows[name] for name in names[kind] if name in rows} for kind, rows in found.items()}
        return {"questions": self.shelf.questions.rows(), **ordered}

    def fold(self, file: RuleFile) -> None:
        """What a file defines, as bytes, with what it stands on, into the pack; of a book nothing else is left."""
        if not self.folding:
            return
        values = {name: self.pack.writer.bytes(value) for name, value in self.fresh[file].items()}
        contents = {name: self.stamps.contents[name] for name in values} if file.kind == "questions" else {}
        stands_on = tuple(dict.fromkeys(self.stands_on(file)))
        self.pack.pieces[self.files.digests[file]] = Piece(stands_on, "", values, contents)
        if file.kind == "books":
            self.shelf.books.put(file.id, values[file.id])
            self.fresh[file] = {}

    def pack_up(self) -> None:
        """Put all that was read into the pack, under what it stands on."""
        for kind in ("games", "editions", "variants"):
            for source in self.sources[kind]:
                if _owns(self.shelf, source):
                    self.fresh[source.file] = {source.file.id: self.shelf.of(kind)[source.file.id]}
        for file in self.fresh:
            if file.kind != "books":
                self.fold(file)
        stamps = Stamps(self.files, self.pack.pieces)
        stamps.contents = self.stamps.contents
        for file in self.fresh:
            digest = self.files.digests[file]
            self.pack.pieces[digest] = self.pack.pieces[digest]._replace(stamp=stamps.whole(digest))

    def stands_on(self, file: RuleFile) -> Iterator[On]:
        """Everything that a file was read with."""
        shelf = self.shelf
        if file.kind in ("questions", "rulings"):
            yield ("questions" if file.kind == "questions" else "books", "")
        elif file.kind == "games":
            game = shelf.games[file.id]
            yield from (("game", each.id) for each in lineage(shelf, game.id) or () if each.id != game.id)
            yield from self.asked([*mentions_in_game(game.parts)], game.parts.get("answers", ()))
        elif file.kind == "editions":
            yield from (("all of game", each.id) for each in lineage(shelf, shelf.editions[file.id].game) or ())
            yield ("books of", file.id)
        elif file.kind == "books":
            book = self.fresh[file][file.id]
            yield ("all of edition", book.edition)
            yield from self.asked([each for rule in book.clauses.values() for each in mentions(rule)])
        else:
            variant = self.fresh[file][file.id]
            yield from (("all of game", each.id) for each in lineage(shelf, variant.patches) or ())
            answered = [change["answer"] for change in variant.changes if "answer" in change]
            yield from self.asked([each for change in variant.changes for each in mentions(change)], answered)

    def asked(self, found: Iterable[Mention], names: Iterable[str] = ()) -> Iterator[On]:
        """The questions that are named, and those that are named by what their answers mean."""
        waiting = [*names, *(each.question for each in found)]
        reached: dict[str, None] = {}
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached[name] = None
                question = self.shelf.questions.get(name)
                for listed in question.answers.values() if question else ():
                    waiting.extend(each.question for each in mentions(listed.means))
        yield from (("question", name) for name in sorted(reached))


def said(question: Question) -> str:
    """The hash of what a question says, wherever it stands."""
    return keeping.name_of([json.dumps(Writer().row(replace(question, spot=Spot("", 0, 0)))).encode()])


@lru_cache(maxsize=128)  # of many files that a process reads again and again, as a rule one has changed
def _judged(name: str, kind: str, content: bytes) -> tuple[Lines | None, Map | None, tuple[Problem, ...]]:
    """The lines and the tree of a file, as far as it has them, and what is wrong with it by itself and its schema."""
    lines, problems = decoded(name, content)
    tree: Map | None = None
    if lines is not None:
        tree, problems = read(lines, allowed(kind))
        if tree is not None:
            told = {(problem.line, problem.column) for problem in problems}
            problems += [
                problem for problem in validate(kind, tree, lines) if (problem.line, problem.column) not in told
            ]
    return lines, tree, tuple(problems)


def _source(shelf: Shelf, file: RuleFile, content: bytes) -> Source | None:
    """A file as a tree, judged by its schema; none if it is none."""
    lines, tree, problems = _judged(file.name, file.kind, content)
    shelf.problems += problems
    if lines is not None and tree is not None:
        return Source(file, lines, tree, not problems)
    if file.kind == "questions":
        shelf.unread.add("question")
    elif file.kind in NAMED_BY_FILE:
        shelf.define(NAMED_BY_FILE[file.kind], file.id, None)
    return None


def _define(shelf: Shelf, source: Source) -> None:
    """Makes known what a file defines, whether soundly or not."""
    if source.file.kind == "questions":
        questions = source.tree.get("questions")
        for name in questions if isinstance(questions, Map) else ():
            _define_one(shelf, source, "question", name, ("questions", name))
    elif source.file.kind in NAMED_BY_FILE:
        _define_one(shelf, source, NAMED_BY_FILE[source.file.kind], source.file.id, ())


def _define_one(shelf: Shelf, source: Source, kind: str, name: str, path: tuple[str, ...]) -> None:
    owner = shelf.owner(kind, name)
    if owner is None:
        shelf.define(kind, name, source)
    elif not is_bundled(source.file) or is_bundled(owner.file):
        shelf.report(source, "load.defined_twice", key_place(source.tree, path), value=name, first=owner.file.name)


def _owns(shelf: Shelf, source: Source) -> bool:
    """Whether what a file defines was not defined by one before it; questions and rulings are told apart one by one."""
    kind = NAMED_BY_FILE.get(source.file.kind)
    return kind is None or shelf.owner(kind, source.file.id) is source
