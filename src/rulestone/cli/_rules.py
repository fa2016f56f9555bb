"""The library that a command works on, or everything that is wrong with it and exit status 2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from rulestone.asking.errors import Misasked
from rulestone.cli._speaking import complain, learn, speaking
from rulestone.model import Book, Library

if TYPE_CHECKING:
    from rulestone.finding import Problem

UNUSABLE = 2
ALIKE = 0.5
FAR = 12
"""How many lines below the known place what is told may stand."""


def library(folders: Sequence[str] = (), with_bundled: bool = False) -> Library:
    """The bundled rules, or those of folders of a reader's own."""
    return named_library(folders, with_bundled)[0]


def named_library(folders: Sequence[str] = (), with_bundled: bool = False) -> tuple[Library, str]:
    """The same, with the hash of all that the rules were read from."""
    from rulestone.loader import load_named

    found, problems, name = load_named(list(folders) or None, with_bundled=with_bundled)
    if found is not None and folders:
        problems = unplayable(found)
    learned(folders, found, problems)
    if problems:
        refuse(problems)
    assert found is not None
    return found, name


def learned(folders: Sequence[str], found: Library | None, problems: Sequence[Problem] = ()) -> None:
    """Speak in the words of folders of a reader's own; where these are wrong, tell it with all else that is."""
    if not folders:
        return
    from rulestone.cli._own_words import wrong_words

    wrong = wrong_words(folders, found.questions if found is not None else None)
    if wrong:
        refuse(sorted([*wrong, *problems], key=lambda each: each.sort_key))
    learn(folders)


def unplayable(found: Library) -> list[Problem]:
    """What keeps the games of editions from being played: lines that are no phrase, answers that mean nothing."""
    from rulestone.compiler import Compiling, compile_game
    from rulestone.rounds.vocabulary import unknown_answers

    faults: dict[tuple[object, ...], Problem] = {}
    for game in sorted({edition.game for edition in found.editions.values()}):
        try:
            told = unknown_answers(compile_game(found, game), found)
        except Compiling as broken:
            told = list(broken.problems)
        faults.update({(*each.sort_key, str(each.args)): with_line(each) for each in told})
    return sorted(faults.values(), key=lambda each: each.sort_key)


def with_line(problem: Problem) -> Problem:
    """
    The problem with the line that it stands in, where the file is at hand.

    Words of the reader's that cannot be read are looked for from the known place on, and marked where they stand.
    """
    import re
    from dataclasses import replace
    from pathlib import Path

    from rulestone.loader.lines import WINDOW, printable

    try:
        lines = Path(problem.file).read_text(encoding="utf-8-sig").splitlines()
        line = lines[problem.line - 1]
    except (OSError, ValueError, IndexError):
        return problem
    words = str(problem.args.get("text", ""))
    apart = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
    for number, each in enumerate(lines[problem.line - 1 :][:FAR] if words else (), problem.line):
        if at := apart.search(each, problem.column - 1 if number == problem.line else 0):
            problem, line = replace(problem, line=number, column=at.start() + 1, width=len(words)), each
            break
    if len(line) > WINDOW:
        return problem
    return replace(problem, source_line=printable(line), caret=problem.column)


def refuse(problems: Iterable[Problem]) -> None:
    """Tell every problem and end; on the lines concerned, too, where findings would be told there."""
    from rulestone.words.problems import message, report

    listed = list(problems)
    complain(report(listed, speaking()).rstrip("\n"))
    context = click.get_current_context()
    if "github" in context.params.get("formats", ()):
        from rulestone.reports.github import annotation

        for each in listed:
            place = (each.file, each.line, each.column)
            click.echo(annotation("error", message(each, speaking()), "rulestone", place))
    context.exit(UNUSABLE)


class Refused(click.ClickException):
    """What cannot be answered, told in one line."""

    exit_code = UNUSABLE


def misasked(wrong: Misasked) -> Refused:
    """What somebody asked that cannot be answered as it was asked."""
    return Refused(wrong.told(speaking()))


def one_of(known: Iterable[str], typed: str, key: str) -> str:
    """An id that exists, or an error with the nearest."""
    listed = sorted(known)
    if typed in listed:
        return typed
    raise misasked(Misasked(key, near(typed, listed), typed=typed))


def near(typed: str, known: Sequence[str]) -> tuple[str, ...]:
    """The ids that look most like what was typed, or end in it."""
    import difflib

    ending = [each for each in known if each.endswith((f"/{typed}", f".{typed}"))]
    ending += [each for each in known if each.startswith(typed)]
    return tuple(ending[:3] or difflib.get_close_matches(typed, known, n=3, cutoff=ALIKE))


def books_of(found: Library, book: str | None = None, edition: str | None = None) -> list[Book]:
    """The books that are named, or all, ordered by id."""
    if book is not None:
        return [found.books[one_of(found.books, book, "no_such_book")]]
    if edition is not None:
        return sorted(found.books_of(one_of(found.editions, edition, "no_such_edition")), key=lambda each: each.id)
    return sorted(found.books.values(), key=lambda each: each.id)


# --- completion ---------------------------------------------------------------------------------------------------


def completing(kind: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """What a shell offers for an id: books, editions, variants or questions."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
        from rulestone.loader import load

        found, _ = load()
        ids = sorted(getattr(found, kind)) if found is not None else []
        if kind == "questions" and found is not None:
            ids = sorted({*ids, *(question.topic for question in found.questions.values())})
        return [each for each in ids if each.startswith(incomplete)]

    return complete
