"""The library that a command works on, or everything that is wrong with it and exit status 2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from rulestone.asking.errors import Misasked
from rulestone.cli._speaking import complain, learn, speaking
from rulestone.cli._where import BUNDLED, Where, chosen
from rulestone.kept_games import KeptGames
from rulestone.model import Book, Library
from rulestone.prepared import Unplayable, keep_with, unplayable
from rulestone.words import beside

if TYPE_CHECKING:
    from rulestone.finding import Problem

UNUSABLE = 2


def library(where: Where = BUNDLED, asked: bool = False) -> Library:
    """
    The bundled rules, or those of folders of a reader's own; all of their games can be played.

    Games of which something is asked are kept in the cache. There are few of them at a time.
    """
    from rulestone.loader import load_with_stamps
    from rulestone.loader.lines import with_line

    found, problems, stamps = load_with_stamps(where.folders or None, with_bundled=where.bundled)
    if found is not None:
        keep_with(found, KeptGames(stamps, asked=asked))
        problems = [with_line(each) for each in unplayable(found)] if where.folders else []
    learned(where.folders, found, problems)
    if problems:
        refuse(problems)
    assert found is not None
    return found


def learned(folders: Sequence[str], found: Library | None, problems: Sequence[Problem] = ()) -> None:
    """
    Speak in the words that stand beside the questions, and in those of folders of a reader's own.

    Where these are wrong, it is told with all else that is.
    """
    if not folders:
        learn((), None if found is None else beside(found))
        return
    from rulestone.cli._own_words import wrong_words
    from rulestone.cli._settings import wrong_settings

    wrong = wrong_words(folders, found.questions if found is not None else None)
    wrong += wrong_settings(folders, found.editions if found is not None else None)
    if wrong:
        refuse(sorted([*wrong, *problems], key=lambda each: each.sort_key))
    learn(folders, None if found is None else beside(found))


def refuse(problems: Iterable[Problem]) -> None:
    """Tell what is wrong and end: the first of it to people, all of it in every other report that was asked for."""
    from rulestone.words.problems import some

    listed = list(problems)
    complain(some(listed, speaking()).rstrip("\n"))
    context = click.get_current_context()
    if "formats" in context.params:
        from rulestone.cli._reporting import publish_unread

        publish_unread(listed, context.params)
    context.exit(UNUSABLE)


@contextmanager
def playable() -> Iterator[None]:
    """A game that cannot be played, as with two house rules that change one thing, is told with every mistake in it."""
    try:
        yield
    except Unplayable as wrong:
        from rulestone.loader.lines import with_line

        refuse(with_line(each) for each in wrong.problems)


class Refused(click.ClickException):
    """What cannot be answered, told in one line."""

    exit_code = UNUSABLE


def misasked(wrong: Misasked) -> Refused:
    """What somebody asked that cannot be answered as it was asked."""
    return Refused(wrong.sentence(speaking()))


def one_of(known: Iterable[str], typed: str, key: str) -> str:
    """An id that exists, or an error with the nearest."""
    listed = sorted(known)
    if typed in listed:
        return typed
    raise misasked(Misasked(key, near(typed, listed), typed=typed))


def near(typed: str, known: Sequence[str]) -> tuple[str, ...]:
    """The ids that look most like what was typed, or end in it."""
    from rulestone.near import nearest  # late: only a mistake needs it

    ending = [each for each in known if each.endswith((f"/{typed}", f".{typed}"))]
    ending += [each for each in known if each.startswith(typed)]
    return tuple(ending[:3] or nearest(typed, known))


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

        asked = ctx.params
        where = chosen((*(asked.get("path") or ()), *(asked.get("rules") or ())), bool(asked.get("bundled")))
        found, _ = load(where.folders or None, with_bundled=where.bundled, unfinished=True)
        ids = sorted(getattr(found, kind)) if found is not None else []
        if kind == "questions" and found is not None:
            ids = sorted({*ids, *(question.topic for question in found.questions.values())})
        return [each for each in ids if each.startswith(incomplete)]

    return complete
