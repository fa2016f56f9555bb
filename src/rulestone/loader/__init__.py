"""
Rule files to the model: the only reader of them.

`load` reads the bundled rules, or folders of a user's own on top of the bundled core, and gives either a library or
everything that is wrong with them, all files at once.
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from rulestone import bundled_files
from rulestone.loader import rules_cache
from rulestone.loader.file_contents import Files, Stamps, whole
from rulestone.loader.files import Folder, RuleFile, contents, listing, rules_folder
from rulestone.model import Library

if TYPE_CHECKING:
    from rulestone.findings import Problem

__all__ = ["load", "load_with_stamps"]

CORE = ("asks", "questions", "games", "variants")
"""What a user's folder may refer to without defining it."""
FOR_EVERY_GAME = ("asks", "questions")
"""The same where no game of the user's adds to a bundled one: these then meet none of its questions."""
OF_ONE_GAME = ("games", "questions")
"""
A bundled game that only tells rules and stands alone comes for those who name it.

So do the questions in the file that is called like it: no other game asks them.
"""
TOLD, EXTENDS = (re.compile(rb"^%s:" % word, re.MULTILINE) for word in (b"told", b"extends"))
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

    Without paths these are the bundled rules. What a user's folders do not define is taken from the bundled questions
    and ways of asking, from the games and house rules if a game of theirs adds to one of these, and from the editions
    that they have books for; the other bundled editions, books and rulings come along only if asked for.
    Who does not play the books may ask for the library although some of them are unfinished.
    """
    return load_with_stamps(paths, with_bundled=with_bundled, unfinished=unfinished)[:2]


def load_with_stamps(
    paths: Sequence[str | os.PathLike[str]] | None = None, *, with_bundled: bool = False, unfinished: bool = False
) -> Loaded:
    """The same, with the hashes of all that the library was read from."""
    own, problems = _own_files(paths or ())
    content_of, unreadable = contents(own)
    bundled, listing_problems = _bundled_files(own, content_of, whole=with_bundled or not paths)
    more, unreadable_too = contents(bundled)
    problems += [*listing_problems, *unreadable, *unreadable_too]
    content_of |= more
    with _no_collection():
        folders = dict.fromkeys(file.folder for file in (*own, *bundled))
        name = rules_cache.name_of(map(os.path.realpath, folders), "bundled" if with_bundled else "")
        files, pack = Files(content_of), rules_cache.find(name)
        stamps = Stamps(files, pack.pieces)
        if not problems and (kept := whole(stamps, pack)):
            return Loaded(kept, [], stamps)
        from rulestone.loader.library_reader import library_of  # late: what is cached needs neither YAML nor jsonschema

        keeping = rules_cache.folder() is not None
        library, wrong = library_of(content_of, all_there=not problems, pack=pack if keeping else None)
        problems += wrong
        if not problems and keeping:
            rules_cache.keep(name, pack, files)
            stamps = Stamps(files, pack.pieces)
            stamps.know_questions()
            return Loaded(library, [], stamps)
    problems.sort(key=lambda problem: problem.sort_key)
    usable = all(unfinished and problem.key == UNFINISHED for problem in problems)
    return Loaded(library if usable else None, problems)


def _own_files(paths: Sequence[str | os.PathLike[str]]) -> tuple[list[RuleFile], list[Problem]]:
    """The files of a user's own."""
    files: list[RuleFile] = []
    problems: list[Problem] = []
    real_paths: set[str] = set()
    for path in [os.fspath(given) for given in paths]:
        folder, more = rules_folder(path)
        problems += more
        if folder is not None and (real := os.path.realpath(folder.path)) not in real_paths:
            real_paths.add(real)
            own, more = listing(folder)
            files += own
            problems += more
    return files, problems


def _bundled_files(
    own: Sequence[RuleFile], read: Mapping[RuleFile, bytes], *, whole: bool
) -> tuple[list[RuleFile], list[Problem]]:
    """The bundled files that are read after a user's own: as far as these need them."""
    bundled, problems = listing(Folder(bundled_files.RULES, "rules"))
    if whole:
        return bundled, problems
    wanted = {file.id.split("/", 1)[0] for file in own if file.kind == "books"}
    editions = {file for file in bundled if file.kind == "editions" and file.id in wanted}
    needed = editions | _core_files(bundled, own, read, editions)
    return [file for file in bundled if file in needed], problems


def _core_files(
    bundled: Sequence[RuleFile],
    own: Sequence[RuleFile],
    read: Mapping[RuleFile, bytes],
    editions: Collection[RuleFile],
) -> set[RuleFile]:
    """What every game needs, and what belongs to the games that a user's own files or these editions name."""
    games = [file for file in bundled if file.kind == "games"]
    own_games = {file.id for file in own if file.kind == "games"}
    named = _find_named_games({**read, **contents([*editions])[0]}, [file.id for file in games])
    core = CORE if editions or not own_games or named - own_games else FOR_EVERY_GAME
    absent = _alone(games) - named
    left_out = {file for file in bundled if file.kind in OF_ONE_GAME and file.id in absent}
    return {file for file in bundled if file.kind in core} - left_out


def _alone(files: Sequence[RuleFile]) -> set[str]:
    """The games, of those in some files, that tell rules, add to no other, and are added to by none."""
    read = contents(files)[0]
    alone = {file.id for file, content in read.items() if TOLD.search(content) and not EXTENDS.search(content)}
    return alone - _find_named_games(read, [file.id for file in files])


def _find_named_games(read: Mapping[RuleFile, bytes], games: Sequence[str]) -> set[str]:
    """The games, of some, that some files name as theirs."""
    # In the text as it lies there: before any of it is read as YAML it must be known which files are read.
    named = re.compile(
        rb"(?:extends|game|patches)[\"']?\s*:\s*(?:#.*\s*)*[\"']?(%s)\b(?![-_])" % "|".join(games).encode()
    )
    naming = ("games", "editions", "variants")
    return {game.decode() for file, content in read.items() if file.kind in naming for game in named.findall(content)}


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
