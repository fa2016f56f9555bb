"""
Contents of files to a library: each file as YAML, then by its schema, then all of them together.

Every file is read to its end whatever is wrong with another. What follows from a mistake that was already told at the
same place is not told again. A file that need not be read again is taken as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from sys import intern
from typing import Any

from rulestone import disk_cache
from rulestone.findings import Problem
from rulestone.loader.book_checks import add_book
from rulestone.loader.edition_reader import add_edition, add_rulings, add_variant, check_authority
from rulestone.loader.file_contents import (
    IN_GAMES,
    NAMED_BY_FILE,
    QUESTIONS,
    FileContents,
    Files,
    On,
    Pack,
    Stamps,
    house_questions,
    is_bundled,
)
from rulestone.loader.files import RuleFile, decoded
from rulestone.loader.game_reader import add_game, check_game, unfold_questions
from rulestone.loader.library_draft import IdPattern, KnownIds, LibraryDraft, ReadFrom
from rulestone.loader.question_reader import add_questions, check_meanings
from rulestone.loader.question_templates import check_conditions
from rulestone.loader.schema_errors import validate
from rulestone.loader.schemas import allowed
from rulestone.loader.source_lines import SourceLines
from rulestone.loader.ways_of_asking import add_asks
from rulestone.loader.yaml_reader import YamlMap, key_place, plain, read_yaml
from rulestone.model import FileLocation, Library, Question
from rulestone.notation import mentions
from rulestone.records import replace
from rulestone.serialize import RecordWriter

Stage = Callable[[LibraryDraft, ReadFrom], None]
STAGES: tuple[tuple[str, Stage], ...] = (
    ("questions", check_conditions),
    ("questions", check_meanings),
    ("games", check_game),
    ("variants", add_variant),
    ("asks", add_asks),
    ("editions", add_edition),
    ("books", add_book),
    ("editions", check_authority),
    ("rulings", add_rulings),
)
"""
What is done with files once all questions and games are there, kind by kind: later stages look up what earlier ones
found.
"""
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
    reading = LibraryReader(contents, Files(contents), pack or Pack(), folding=folding)
    if not all_there:
        reading.draft.unread.update(("question", *NAMED_BY_FILE.values()))
    library = reading.build_library()
    problems = reading.draft.problems
    if folding and all_there and not problems:
        reading.pack_up()
    return library, problems


class LibraryReader:
    """One reading of some files."""

    def __init__(self, contents: Mapping[RuleFile, bytes], files: Files, pack: Pack, *, folding: bool) -> None:
        self.contents, self.files, self.pack, self.folding = contents, files, pack, folding
        self.draft = LibraryDraft.opened_by(pack.opened)
        self.draft.with_games = any(map(is_bundled, files.of("games")))
        self.sources: dict[str, list[ReadFrom]] = {}
        """Files that are read, by kind."""
        self.stamps = Stamps(files, pack.pieces)
        self.fresh: dict[RuleFile, dict[str, Any]] = {}
        """What the files that are read define."""
        self.looked_up: dict[RuleFile, set[On]] = {}
        """What was looked up while they were."""

    def build_library(self) -> Library:
        """Everything, kind by kind."""
        self.take_questions()
        self.take_games()
        self.ask_for_house_rules()
        for kind in ("editions", "variants", "asks"):
            self.sources[kind] = [source for file in self.files.of(kind) if (source := self.read_or_take(file))]
        for kind, stage in STAGES:
            if kind in ONE_BY_ONE:
                for file in self.files.of(kind):
                    self.take_alone(file, stage)
            else:
                for source in self.sources[kind]:
                    self.carry_out(stage, source)
        rulings = tuple(self.draft.rulings)
        return self.pack.library(self.files, self.rows(), lambda: rulings)

    def carry_out(self, stage: Stage, source: ReadFrom) -> bool:
        """What is done with a file that can be used; whether it is."""
        usable = source.sound and _owns(self.draft, source)
        if usable:
            self.draft.looked_up.clear()
            stage(self.draft, source)
            itself = (NAMED_BY_FILE.get(source.file.kind, ""), source.file.id)
            self.looked_up.setdefault(source.file, set()).update(self.draft.looked_up - {itself})
        return usable

    # --- taking files ------------------------------------------------------------------------------------------------

    def take_questions(self) -> None:
        """Questions are read all or none, since each may be defined by any of their files."""
        files = [*self.files.of("questions")]
        self.sources["questions"] = []
        if self.stamps.know_questions() and not self.may_be_asked_for_each(files):
            for file in files:
                self.take_piece(file)
            return
        self.fresh = {file: {} for file in files}
        self.sources["questions"] = [source for file in files if (source := self.read_file(file))]
        for source in self.sources["questions"]:
            self.carry_out(add_questions, source)

    def may_be_asked_for_each(self, files: list[RuleFile]) -> bool:
        """Whether a file that has to be read may answer a question that is asked for each of the things of a game."""
        if not any(IN_GAMES in self.piece(file).stands_on for file in files):
            return False
        names = [name.encode() for file in files for kind, name in self.piece(file).contents if kind == "pattern"]
        new = (file for file in self.files.digests if self.files.counts(file) and not self.stamps.holds(file))
        return any(file.kind not in ONE_BY_ONE or any(name in self.contents[file] for name in names) for file in new)

    def take_games(self) -> None:
        """
        Games are read again with the questions.

        Questions may ask for each of the things of a game, so that all of them are there when all games are.
        """
        draft, files = self.draft, [*self.files.of("games")]
        take = self.read_file if self.fresh else self.read_or_take
        self.sources["games"] = [source for file in files if self.files.counts(file) and (source := take(file))]
        for source in self.sources["games"]:
            self.carry_out(add_game, source)
        for name in draft.games if draft.patterns else ():
            unfold_questions(draft, name)
        if self.fresh:
            self.settle_questions()

    def ask_for_house_rules(self) -> None:
        """Put the questions into the draft whether house rules are played, which no file writes."""
        for name, question in house_questions(self.files).items():
            self.draft.questions.add_unopened(name, question)
            self.draft.define("question", name, None)

    def settle_questions(self) -> None:
        """Know what all questions say that were read, and who defines them."""
        for name, question in self.draft.questions.rows().items():
            owner = self.draft.owner("question", name)
            if owner is not None:
                self.fresh[owner.file][name] = question
        self.stamps.contents = digest_questions(self.draft.questions.rows(), self.draft.patterns.rows())

    def read_file(self, file: RuleFile) -> ReadFrom | None:
        """A file, and what it defines."""
        source = _source(self.draft, file, self.contents[file])
        if source is not None:
            _define(self.draft, source)
        return source

    def read_or_take(self, file: RuleFile) -> ReadFrom | None:
        """A file that has to be read; one that has not is taken as it was."""
        if not self.files.counts(file):
            return None
        if self.stamps.holds(file):
            self.take_piece(file)
            return None
        return self.read_file(file)

    def take_alone(self, file: RuleFile, stage: Stage) -> None:
        """A file of which nothing but what it says stays in memory."""
        source = self.read_or_take(file)
        if source is None:
            return
        draft, before = self.draft, len(self.draft.rulings)
        if self.carry_out(stage, source):
            if file.kind == "rulings":
                self.fresh[file] = {file.name: tuple(draft.rulings[before:])}
            else:
                self.fresh[file] = {file.id: draft.books[file.id]}
                self.fold(file)
        if file.kind == "books" and draft.owner("book", file.id) is source:
            # Its tree goes: of a thousand books no more than one at a time is in memory.
            draft.defined["book"][file.id] = KnownIds(file)

    def piece(self, file: RuleFile) -> FileContents:
        """What is known of a file that need not be read again."""
        return self.pack.pieces[self.files.digests[file]]

    def take_piece(self, file: RuleFile) -> None:
        """What a file adds that need not be read again."""
        for name, row in self.piece(file).values.items():
            if file.kind == "rulings":
                self.draft.rulings.extend(self.pack.opened(row))
            else:
                self.draft.of(file.kind).add_unopened(name, row)
                self.draft.define(NAMED_BY_FILE.get(file.kind, "question"), name, KnownIds(file))

    # --- what comes of it --------------------------------------------------------------------------------------------

    def rows(self) -> dict[str, dict[str, Any]]:
        """Everything but rulings by kind and id, in the order of the files."""
        rows_by_kind: dict[str, dict[str, Any]] = {}
        for kind in ("questions", *NAMED_BY_FILE):
            rows = self.draft.of(kind).rows()
            names = [name for file in self.files.of(kind) for name in self.defined_in(file)]
            rows_by_kind[kind] = {name: rows[name] for name in names if name in rows}
        return rows_by_kind

    def defined_in(self, file: RuleFile) -> Iterable[str]:
        """The ids of what a file defines."""
        if file.kind != "questions":
            return [file.id]
        return self.fresh[file] if file in self.fresh else self.piece(file).values

    def fold(self, file: RuleFile) -> None:
        """What a file defines, as bytes, with what it stands on, into the pack; of a book nothing else is left."""
        if not self.folding or self.draft.problems:
            return
        values = {name: self.pack.writer.bytes(value) for name, value in self.fresh[file].items()}
        contents = self.contents_of(file) if file.kind == "questions" else {}
        self.pack.pieces[self.files.digests[file]] = FileContents(self.stands_on(file), "", values, contents)
        if file.kind == "books":
            self.draft.books.add_unopened(file.id, values[file.id])
            self.fresh[file] = {}

    def contents_of(self, file: RuleFile) -> dict[On, str]:
        """The hashes of what the questions of a file say, also of those that are written once and asked for each."""
        owners = {name: owner.file for name, owner in self.draft.defined["question"].items() if owner is not None}
        return {on: digest for on, digest in self.stamps.contents.items() if owners[on[1]] is file}

    def pack_up(self) -> None:
        """Put all that was read into the pack, under what it stands on."""
        for kind in ("games", "editions", "variants", "asks"):
            for source in self.sources[kind]:
                if _owns(self.draft, source):
                    self.fresh[source.file] = {source.file.id: self.draft.of(kind)[source.file.id]}
        for file in self.fresh:
            if file.kind != "books":
                self.fold(file)
        stamps = Stamps(self.files, self.pack.pieces)
        stamps.contents = self.stamps.contents
        for file in self.fresh:
            digest = self.files.digests[file]
            self.pack.pieces[digest] = self.pack.pieces[digest]._replace(stamp=stamps.whole(digest))

    def stands_on(self, file: RuleFile) -> tuple[On, ...]:
        """Everything that a file was read with, without what something else in it stands on in its turn."""
        looked_up = self.looked_up.get(file, set())
        if file.kind == "questions":
            written_once = any(pattern.source.file is file for pattern in self.draft.patterns.rows().values())
            return (QUESTIONS, IN_GAMES) if written_once or "game" in {kind for kind, _ in looked_up} else (QUESTIONS,)
        owners = [self.files.owners.get((f"{kind}s", name)) for kind, name in looked_up if kind in ("edition", "game")]
        below = {on for owner in owners if owner for on in self.read_with(owner)}
        # The same few names stand in most pieces, and marshal writes one object once.
        return tuple(sorted((intern(kind), intern(name)) for kind, name in looked_up - below))

    def read_with(self, file: RuleFile) -> Iterable[On]:
        """What was looked up when a file was read, now or before."""
        return self.looked_up[file] if file in self.looked_up else self.piece(file).stands_on


def digest_questions(questions: Mapping[str, Question], patterns: Mapping[str, IdPattern]) -> dict[On, str]:
    """The hashes of what questions say, wherever they stand, with all that their answers and conditions name."""
    own = {
        # Without its place: a line more above a question does not change what it says.
        name: json.dumps(RecordWriter().row(replace(question, spot=FileLocation("", 0, 0)))).encode()
        for name, question in questions.items()
    }
    named = {
        name: {
            *question.asked_if,
            *(mention.question for listed in question.answers.values() for mention in mentions(listed.means)),
        }
        for name, question in questions.items()
    }
    whole = {
        name: disk_cache.name_of(own.get(other, b"") for other in sorted(follow_names(name, named)))
        for name in questions
    }
    once = {name: disk_cache.name_of([json.dumps(plain(pattern.entry)).encode()]) for name, pattern in patterns.items()}
    return {("question", name): digest for name, digest in whole.items()} | {
        ("pattern", name): digest for name, digest in once.items()
    }


def follow_names(name: str, named: Mapping[str, Iterable[str]]) -> set[str]:
    """Something with all that it names, and what that names."""
    names, waiting = {name}, [name]
    while waiting:
        new = {*named.get(waiting.pop(), ())} - names
        names |= new
        waiting.extend(new)
    return names


@lru_cache(maxsize=128)  # of many files that a process reads again and again, as a rule one has changed
def _judged(name: str, kind: str, content: bytes) -> tuple[SourceLines | None, YamlMap | None, tuple[Problem, ...]]:
    """The lines and the tree of a file, as far as it has them, and what is wrong with it by itself and its schema."""
    lines, problems = decoded(name, content)
    tree: YamlMap | None = None
    if lines is not None:
        tree, problems = read_yaml(lines, allowed(kind))
        if tree is not None:
            reported = {(problem.line, problem.column) for problem in problems}
            problems += [
                problem for problem in validate(kind, tree, lines) if (problem.line, problem.column) not in reported
            ]
    return lines, tree, tuple(problems)


def _source(draft: LibraryDraft, file: RuleFile, content: bytes) -> ReadFrom | None:
    """A file as a tree, judged by its schema; none if it is none."""
    lines, tree, problems = _judged(file.name, file.kind, content)
    draft.problems += problems
    if lines is not None and tree is not None:
        return ReadFrom(file, lines, tree, not problems)
    if file.kind == "questions":
        draft.unread.add("question")
    elif file.kind in NAMED_BY_FILE:
        draft.define(NAMED_BY_FILE[file.kind], file.id, None)
    return None


def _define(draft: LibraryDraft, source: ReadFrom) -> None:
    """Makes known what a file defines, whether soundly or not."""
    if source.file.kind == "questions":
        questions = source.tree.get("questions")
        for name in questions if isinstance(questions, YamlMap) else ():
            _define_one(draft, source, "question", name, ("questions", name))
    elif source.file.kind in NAMED_BY_FILE:
        _define_one(draft, source, NAMED_BY_FILE[source.file.kind], source.file.id, ())


def _define_one(draft: LibraryDraft, source: ReadFrom, kind: str, name: str, path: tuple[str, ...]) -> None:
    owner = draft.owner(kind, name)
    if owner is None:
        draft.define(kind, name, source)
    elif not is_bundled(source.file) or is_bundled(owner.file):
        draft.report(source, "load.defined_twice", key_place(source.tree, path), value=name, first=owner.file.name)


def _owns(draft: LibraryDraft, source: ReadFrom) -> bool:
    """Whether what a file defines was not defined by one before it; questions and rulings are told apart one by one."""
    kind = NAMED_BY_FILE.get(source.file.kind)
    return kind is None or draft.owner(kind, source.file.id) is source
