"""
Contents of files to a library: each file as YAML, then by its schema, then all of them together.

Every file is read to its end whatever is wrong with another. What follows from a mistake that was already told at the
same place is not told again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rulestone import data
from rulestone.finding import Problem
from rulestone.loader.books import add_book
from rulestone.loader.editions import add_edition, add_rulings, add_variant, check_authority
from rulestone.loader.explain import validate
from rulestone.loader.files import RuleFile, decoded
from rulestone.loader.games import add_game, check_game, unfold_questions
from rulestone.loader.lines import Lines
from rulestone.loader.questions import add_questions, check_meanings
from rulestone.loader.schemas import allowed
from rulestone.loader.shelf import Shelf, Source
from rulestone.loader.unfolding import check_conditions
from rulestone.loader.yamltree import Map, key_place, read
from rulestone.model import Library

STAGES = (
    ("questions", add_questions),
    ("games", add_game),
    ("games", unfold_questions),
    ("questions", check_conditions),
    ("questions", check_meanings),
    ("games", check_game),
    ("editions", add_edition),
    ("books", add_book),
    ("editions", check_authority),
    ("variants", add_variant),
    ("rulings", add_rulings),
)
"""What is done with the files of each kind, in this order: later stages look up what earlier ones found."""

NAMED_BY_FILE = {"games": "game", "editions": "edition", "books": "book", "variants": "variant"}
"""Kinds of which a file defines one thing, named as the file is."""


def library_of(files: Mapping[RuleFile, bytes], *, all_there: bool) -> tuple[Library, list[Problem]]:
    """What the files say, and what is wrong with them; `all_there` unless some file could not even be opened."""
    shelf = Shelf()
    if not all_there:
        shelf.unread.update(("question", *NAMED_BY_FILE.values()))
    sources = [source for file, content in files.items() if (source := _source(shelf, file, content))]
    for source in sources:
        _define(shelf, source)
    for kind, stage in STAGES:
        for source in sources:
            if source.file.kind == kind and source.sound and _owns(shelf, source):
                stage(shelf, source)
    library = Library(
        questions=shelf.questions,
        games=shelf.games,
        editions=shelf.editions,
        books=shelf.books,
        variants=shelf.variants,
        rulings=tuple(shelf.rulings),
        own_games=_own(sources, "games"),
        own_variants=_own(sources, "variants"),
    )
    return library, shelf.problems


def _own(sources: list[Source], kind: str) -> tuple[str, ...]:
    """The ids of what is defined in files that are not bundled."""
    return tuple(source.file.id for source in sources if source.file.kind == kind and not _is_bundled(source))


@lru_cache(maxsize=128)  # of many files that a process reads again and again, as a rule one has changed
def _judged(name: str, kind: str, content: bytes) -> tuple[Lines | None, Map | None, tuple[Problem, ...]]:
    """The lines and the tree of a file, as far as it has them, and what is wrong with it by itself and its schema."""
    lines, problems = decoded(name, content)
    tree: Map | None = None
    if lines is not None:
        tree, problems = read(lines, allowed(kind))
        if tree is not None:
            reported = {(problem.line, problem.column) for problem in problems}
            problems += [
                problem for problem in validate(kind, tree, lines) if (problem.line, problem.column) not in reported
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
    elif not _is_bundled(source) or _is_bundled(owner):
        shelf.report(source, "load.defined_twice", key_place(source.tree, path), value=name, first=owner.file.name)


def _owns(shelf: Shelf, source: Source) -> bool:
    """Whether what a file defines was not defined by one before it; questions and rulings are told apart one by one."""
    kind = NAMED_BY_FILE.get(source.file.kind)
    return kind is None or shelf.owner(kind, source.file.id) is source


def _is_bundled(source: Source) -> bool:
    return source.file.folder == data.RULES
