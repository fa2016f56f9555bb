"""
Situations as whoever writes rules tells them: from files to plain data, each with the place of everything in it.

A situation with `each` is as many situations as it has values; a value stands in braces wherever it is to be put.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulestone.findings import Argument, Problem
from rulestone.loader.files import ENDING, RuleFile, contents, decoded
from rulestone.loader.schema_errors import validate
from rulestone.loader.schemas import allowed
from rulestone.loader.source_lines import SourceLines
from rulestone.loader.yaml_reader import YamlMap, key_place, place_of, plain, read_yaml
from rulestone.model import Library
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath
from rulestone.safe_text import one_line

EVERYBODY = ("all", "others")
SLOT = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class WrittenSituation:
    """One situation: a position, a move, and what books must answer; `then` is by book, edition, `all` or `others`."""

    name: str
    given: Mapping[str, Any]
    when: Mapping[str, str]
    then: Mapping[str, Mapping[str, Any]]
    file: str
    line: int
    lines: SourceLines
    tree: YamlMap
    path: KeyPath

    def problem(self, path: KeyPath, key: str, near: tuple[str, ...] = (), **args: Argument) -> Problem:
        """A problem with the value at a path of the situation."""
        at, token = place_of(self.tree, (*self.path, *path))
        return self.lines.problem(key, at, token, args, near)

    def expected(self, book: str, edition: str) -> Mapping[str, Any] | None:
        """What is expected of a book: what is said of it, else of its edition, else of all or of the others."""
        for key in (book, edition, *EVERYBODY):
            if key in self.then:
                return self.then[key]
        return None


def situations(paths: Sequence[str]) -> tuple[list[WrittenSituation], list[Problem]]:
    """Every situation in some files, and in the files of some folders; and all that is wrong with them."""
    written_situations: list[WrittenSituation] = []
    problems: list[Problem] = []
    files: list[RuleFile] = []
    for path in paths:
        some = list(files_of(path))
        if not some:
            key = "load.no_such_folder" if not os.path.exists(path) else "load.no_situations"
            problems.append(SourceLines(one_line(path), "").problem(key, None))
        files += some
    read_files, unreadable = contents(files)
    problems += unreadable
    for file, content in read_files.items():
        made, wrong = situations_in(file.name, content)
        written_situations += made
        problems += wrong
    return written_situations, sorted(problems, key=lambda problem: problem.sort_key)


def files_of(path: str) -> Iterator[RuleFile]:
    """The files that a path means."""
    name = os.path.normpath(path).replace(os.sep, "/")
    if os.path.isfile(path):
        yield RuleFile("situations", name, one_line(name), path, "")
    elif os.path.isdir(path):
        for entry in sorted(os.listdir(path)):
            inner = os.path.join(path, entry)
            if entry.endswith((ENDING, ".yml")) and os.path.isfile(inner):
                yield RuleFile("situations", f"{name}/{entry}", one_line(f"{name}/{entry}"), inner, "")


def situations_in(name: str, content: bytes) -> tuple[list[WrittenSituation], list[Problem]]:
    """The situations of one file."""
    lines, problems = decoded(name, content)
    if lines is None:
        return [], problems
    tree, problems = read_yaml(lines, allowed("situations"))
    if tree is None or problems:
        return [], problems
    problems = validate("situations", tree, lines)
    if problems:
        return [], problems
    return [situation for number in range(len(tree["situations"])) for situation in expanded(lines, tree, number)], []


def expanded(lines: SourceLines, tree: YamlMap, number: int) -> Iterator[WrittenSituation]:
    """A situation, or one for each of its values."""
    path: KeyPath = ("situations", number)
    entry = plain(tree["situations"][number])
    line = key_place(tree, (*path, "name"))[0][0] + 1
    for filled in each_of(entry):
        yield WrittenSituation(
            filled["name"],
            filled["given"],
            moved(filled["when"]),
            {key: judged(judgement) for key, judgement in filled["then"].items()},
            lines.file,
            line,
            lines,
            tree,
            path,
        )


def each_of(entry: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is written once for several values, once for each of them."""
    return (fill_slots(entry, values) for values in entry.get("each", [{}]))


def moved(when: str | Mapping[str, str]) -> Mapping[str, str]:
    """A move, which may be written without what belongs to it."""
    return when if isinstance(when, Mapping) else {"move": when}


def judged(then: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """What is expected, which may be the verdict alone."""
    return then if isinstance(then, Mapping) else {"verdict": then}


def fill_slots(node: Any, values: Mapping[str, Any]) -> Any:
    """A tree with values in the place of their names in braces; a text that is nothing but a name becomes the value."""
    if isinstance(node, str):
        whole = SLOT.fullmatch(node)
        if whole and whole[1] in values:
            return values[whole[1]]
        return SLOT.sub(lambda match: str(values.get(match[1], match[0])), node)
    if isinstance(node, Mapping):
        return {key: fill_slots(value, values) for key, value in node.items()}
    return [fill_slots(value, values) for value in node] if isinstance(node, list) else node


def unknown_targets(library: Library, situations: Iterable[WrittenSituation]) -> Iterator[Problem]:
    """Books and editions that situations speak of and that are not there."""
    known = [*library.books, *library.editions, *EVERYBODY]
    for situation in situations:
        for key in situation.then:
            if key not in known:
                at, token = key_place(situation.tree, (*situation.path, "then", key))
                near = nearest(key, known)
                yield situation.lines.problem("load.unknown_book", at, token, {"value": key}, near)
