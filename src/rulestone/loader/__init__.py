"""
Rule files to the model: the only reader of them.

`load` reads the bundled rules, or folders of a user's own on top of the bundled core, and gives either a library or
everything that is wrong with them, all files at once.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from rulestone import data
from rulestone.loader import cache
from rulestone.loader.files import Folder, RuleFile, contents, listing, rules_folder
from rulestone.loader.pieces import Files, Stamps, whole
from rulestone.model import Library

if TYPE_CHECKING:
    from rulestone.finding import Problem

__all__ = ["load", "load_with_stamps"]

CORE = ("asks", "questions", "games", "variants")
"""What a user's folder may refer to without defining it."""
UNFINISHED = "load.unanswered"
"""The problem of a book that is still being written, and of which the rest can be looked at."""


class Loaded(NamedTuple):
    """What came of reading some folders."""

    library: Library | None
    """None where something is wrong."""
    problems: list[Problem]
    stamps: Stamps | None = None
    """What tells whether something is as it was, where all of it could be read."""


def load(
    paths: Sequence[str | os.PathLike[str]] | None = None, *, with_bundled: bool = False, unfinished: bool = False
) -> tuple[Library | None, list[Problem]]:
    """
    The library in some folders, or none and all that is wrong with them, ordered by file and line.

    Without paths these are the bundled rules. What a user's folders do not define is taken from the bundled questions,
    games, house rules and ways of asking, and the editions that they have books for; the other bundled editions, books
    and rulings come along only if asked for. Who does not play the books may ask for the library although some of them
    are unfinished.
    """
    return load_with_stamps(paths, with_bundled=with_bundled, unfinished=unfinished)[:2]


def load_with_stamps(
    paths: Sequence[str | os.PathLike[str]] | None = None, *, with_bundled: bool = False, unfinished: bool = False
) -> Loaded:
    """The same, with the hashes of all that the library was read from."""
    found, problems = _files(paths or None, with_bundled)
    read, unreadable = contents(found)
    problems += unreadable
    with _no_collection():
        folders = dict.fromkeys(file.folder for file in found)
        name = cache.name_of(map(os.path.realpath, folders), "bundled" if with_bundled else "")
        files, pack = Files(read), cache.find(name)
        stamps = Stamps(files, pack.pieces)
        if not problems and (kept := whole(stamps, pack)):
            return Loaded(kept, [], stamps)
        from rulestone.loader.reading import library_of  # late: what is cached needs neither YAML nor jsonschema

        keeping = cache.folder() is not None
        library, wrong = library_of(read, all_there=not problems, pack=pack if keeping else None)
        problems += wrong
        if not problems and keeping:
            cache.keep(name, pack, files)
            stamps = Stamps(files, pack.pieces)
            stamps.know_questions()
            return Loaded(library, [], stamps)
    problems.sort(key=lambda problem: problem.sort_key)
    usable = all(unfinished and problem.key == UNFINISHED for problem in problems)
    return Loaded(library if usable else None, problems)


def _files(paths: Sequence[str | os.PathLike[str]] | None, with_bundled: bool) -> tuple[list[RuleFile], list[Problem]]:
    """Every file that is to be read, a user's own before the bundled ones."""
    bundled = Folder(data.RULES, "rules")
    if paths is None:
        return listing(bundled)
    files: list[RuleFile] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for path in [os.fspath(given) for given in paths]:
        folder, found = rules_folder(path)
        problems += found
        if folder is not None and (real := os.path.realpath(folder.path)) not in seen:
            seen.add(real)
            own, found = listing(folder)
            files += own
            problems += found
    there, found = listing(bundled)
    wanted = {file.id.split("/", 1)[0] for file in files if file.kind == "books"}
    files += [
        file for file in there if with_bundled or file.kind in CORE or (file.kind == "editions" and file.id in wanted)
    ]
    return files, problems + found


@contextmanager
def _no_collection() -> Iterator[None]:
    """Reading makes many small things that all stay; looking for garbage among them would double the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
