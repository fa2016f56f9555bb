"""
What has been read so far, and what refers to what.

A name that is unknown only because the file that defines it is broken is not told: its author has to mend that file
first, and a list of what follows from one mistake would bury it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rulestone.findings import Argument, Problem
from rulestone.loader.file_contents import On, is_bundled
from rulestone.loader.files import RuleFile
from rulestone.loader.source_lines import SourceLines
from rulestone.loader.yaml_reader import LineAndColumn, YamlList, YamlMap, key_place, place_of
from rulestone.model import Asks, Book, Edition, FileLocation, Game, Question, Ruling, Variant
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath, Mention, mentions

T = TypeVar("T")
SHORT_LIST = 12
"""Of more names than these, only those like what was written are told."""


@dataclass(frozen=True, slots=True)
class ReadFrom:
    """A rule file that is a tree: where it lies, its lines, and whether its schema accepts it."""

    file: RuleFile
    lines: SourceLines
    tree: YamlMap
    sound: bool

    def spot(self, at: LineAndColumn) -> FileLocation:
        """A place in the file as the model keeps it."""
        return FileLocation(self.file.name, at[0] + 1, at[1] + 1)

    def key_spot(self, path: Sequence[str | int]) -> FileLocation:
        """Where the key stands that leads to a value."""
        return self.spot(key_place(self.tree, path)[0])


@dataclass(frozen=True, slots=True)
class IdPattern:
    """A question as its file writes it, of which a game makes those that its books are asked."""

    source: ReadFrom
    entry: YamlMap
    each: tuple[str, ...] | str
    """What it asks for each of: cells, or the name of a list of things; empty where it asks once."""


@dataclass(frozen=True, slots=True)
class KnownIds:
    """A rule file that is not read again, or not kept in memory."""

    file: RuleFile


class NamedThings(dict[str, T]):
    """Things of a kind by id, of which some wait until somebody looks at them; who looks one up is noted."""

    def __init__(self, kind: str, opened: Callable[[Any], T], looked_up: set[On]) -> None:
        super().__init__()
        self.kind, self.opened, self.looked_up = kind, opened, looked_up

    def add_unopened(self, name: str, row: Any) -> None:
        """Something that waits."""
        super().__setitem__(name, row)

    def rows(self) -> dict[str, Any]:
        """Everything as it lies here, opened or not."""
        return dict(super().items())

    def __contains__(self, name: object) -> bool:
        self.looked_up.add((self.kind, str(name)))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> T:
        self.looked_up.add((self.kind, name))
        row = super().__getitem__(name)
        if isinstance(row, bytes):
            row = self.opened(row)
            super().__setitem__(name, row)
        return row

    def items(self) -> Any:
        """All of them, each looked up."""
        return [(name, self[name]) for name in self]

    def values(self) -> Any:
        """The same without their ids."""
        return [self[name] for name in self]

    def get(self, name: str, default: Any = None) -> Any:
        """The thing of an id, if there is one."""
        try:
            return self[name]
        except KeyError:
            return default


@dataclass(slots=True)
class LibraryDraft:
    """Everything read up to now; filled file by file, questions first."""

    questions: NamedThings[Question]
    games: NamedThings[Game]
    editions: NamedThings[Edition]
    books: NamedThings[Book]
    variants: NamedThings[Variant]
    asks: NamedThings[Asks]
    patterns: NamedThings[IdPattern]
    """Questions that ask for each of several, or whose answers are things of a game, as their files write them."""
    looked_up: set[On]
    """The kind and name of what was looked up, whether it is there or not."""
    rulings: list[Ruling] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    defined: dict[str, dict[str, ReadFrom | KnownIds | None]] = field(default_factory=dict)
    """By kind, the id of everything that some file defines, though perhaps not soundly."""
    with_games: bool = True
    """Whether the bundled games and house rules are there; not where no game of a user's adds to one."""
    unread: set[str] = field(default_factory=set)
    """Kinds of which a file could not be read at all, so that nobody knows what it defines."""

    @classmethod
    def opened_by(cls, opened: Callable[[Any], Any]) -> LibraryDraft:
        """An empty one, on which things may be put that wait to be opened."""
        looked_up: set[On] = set()

        def things(kind: str) -> NamedThings[Any]:
            return NamedThings(kind, opened, looked_up)

        kinds = ("question", "game", "edition", "book", "variant", "ask", "pattern")
        questions, games, editions, books, variants, asks, patterns = map(things, kinds)
        return cls(questions, games, editions, books, variants, asks, patterns, looked_up)

    def of(self, kind: str) -> NamedThings[Any]:
        """The things of a kind of files."""
        things: NamedThings[Any] = getattr(self, kind)
        return things

    def define(self, kind: str, name: str, source: ReadFrom | KnownIds | None) -> None:
        """Makes an id known; the first who defines it owns it."""
        self.defined.setdefault(kind, {}).setdefault(name, source)

    def owner(self, kind: str, name: str) -> ReadFrom | KnownIds | None:
        """The file that defines an id."""
        return self.defined.get(kind, {}).get(name)

    def knows(self, kind: str, name: str) -> bool:
        """Whether an id is defined, or may be in a file that cannot be read."""
        self.looked_up.add((kind, name))
        return name in self.defined.get(kind, {}) or kind in self.unread

    def report(
        self,
        source: ReadFrom,
        key: str,
        place: tuple[LineAndColumn, str],
        near: tuple[str, ...] = (),
        expected: tuple[str, ...] = (),
        **args: Argument,
    ) -> None:
        """Keeps a problem; `place` is where it is and how it is written there."""
        if not (is_bundled(source.file) and self.clashes(source, args.get("question", args.get("value")))):
            self.problems.append(source.lines.problem(key, place[0], place[1], args, near, expected))

    def clashes(self, source: ReadFrom, question: Argument | None) -> bool:
        """
        Whether a user's question has the id of a bundled one that it cannot stand for.

        That is told once, at the user's place: what is wrong in our files without our question is not theirs to mend.
        """
        own = self.owner("question", str(question))
        if not isinstance(own, ReadFrom) or is_bundled(own.file):
            return False
        at = key_place(own.tree, ("questions", str(question)))
        clash = own.lines.problem("load.id_taken", at[0], at[1], {"value": str(question), "file": source.file.id})
        if not any(
            (known.key, known.file, known.line) == (clash.key, clash.file, clash.line) for known in self.problems
        ):
            self.problems.append(clash)
        return True

    def refer(self, kind: str, name: str, source: ReadFrom, place: tuple[LineAndColumn, str], key: str) -> bool:
        """Whether something that a file names exists; if not, this is a problem with the nearest names."""
        if self.knows(kind, name):
            return True
        # What names it is not meant: that would extend itself.
        own = source.file.id if source.file.kind == f"{kind}s" else None
        valid = {known for known in self.defined.get(kind, {}) if known != own}
        near = nearest(name, valid)
        expected = () if near or len(valid) > SHORT_LIST else tuple(sorted(valid))
        self.report(source, key, place, near, expected, value=name)
        return False


def check_rule(draft: LibraryDraft, source: ReadFrom, path: KeyPath) -> None:
    """The questions that a rule names exist, and where it says what each answer does, it leaves none out."""
    check_mentions(draft, source, mentions(value_at(source.tree, path), path))


def check_mentions(draft: LibraryDraft, source: ReadFrom, mentions: Iterable[Mention]) -> None:
    """The same of questions that are named in a file, by their paths in it."""
    named = list(mentions)
    for mention in named:
        at, token = place_of(source.tree, mention.path)
        token = token if token == mention.question else f"<{mention.question}>"
        place = source_place(source, at, token)
        known = draft.questions.get(mention.question)
        if known is not None and not known.is_playable:
            draft.report(source, "load.played_needs_default", place, value=mention.question)
        draft.refer("question", mention.question, source, place, "load.unknown_question")
    for mention in named:
        if mention.answers is not None:
            check_answers(draft, source, mention)


def check_answers(draft: LibraryDraft, source: ReadFrom, mention: Mention) -> None:
    """What is said on the spot of the answers to a question is said of those that it lists, and of each of them."""
    question, answers = draft.questions.get(mention.question), mention.answers or {}
    if question is None or question.kind == "number":
        return
    where = (*mention.path[:-1], "answers")
    for answer in answers:
        if answer not in question.answers:
            near = nearest(answer, question.answers)
            listed = tuple(question.answers)
            place = key_place(source.tree, (*where, answer))
            draft.report(source, "load.unknown_answer", place, near, listed, value=answer, question=question.id)
    missing = tuple(answer for answer in question.answers if answer not in answers)
    if missing:
        place = key_place(source.tree, where)
        draft.report(source, "load.answers_left_out", place, question=question.id, missing=missing)


def source_place(source: ReadFrom, at: LineAndColumn, token: str) -> tuple[LineAndColumn, str]:
    """A place moved to where a token stands on the line, if the value that begins there contains it."""
    column = source.lines.line(at[0]).find(token, at[1])
    return ((at[0], column), token) if column >= 0 else (at, "")


def value_at(tree: Any, path: Iterable[str | int]) -> Any:
    """The value at a path."""
    for key in path:
        tree = tree[key]
    return tree


__all__ = ["LibraryDraft", "ReadFrom", "YamlList", "check_mentions", "check_rule", "source_place", "value_at"]
