"""The library that a command works on, or everything that is wrong with it and exit status 2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from rulestone.asking.errors import Misasked
from rulestone.cli._help_texts import complain, learn, speaking
from rulestone.cli._settings import wrong_settings
from rulestone.cli._which_rules import BUNDLED, WhichRules, choose_rules
from rulestone.game_cache import load_playable
from rulestone.loader import load
from rulestone.loader.source_lines import with_line
from rulestone.model import Book, Library
from rulestone.nearest_names import nearest
from rulestone.prepared_game import Unplayable
from rulestone.words import Voice, own_sentences_of

if TYPE_CHECKING:
    from rulestone.findings import Problem

UNUSABLE = 2


def load_library(where: WhichRules = BUNDLED, keep_games: bool = False) -> Library:
    """
    The bundled rules, or those of folders of a reader's own; all of their games can be played.

    With `keep_games`, of which there are few at a time, prepared games are kept in the cache.
    """
    library, problems = load_playable(where.folders, with_bundled=where.bundled, keep_games=keep_games)
    learn_words(where.folders, library, problems)
    if problems:
        refuse(problems)
    assert library is not None
    return library


def learn_words(folders: Sequence[str], library: Library | None, problems: Sequence[Problem] = ()) -> None:
    """
    Speak in the words that stand beside the questions, and in those of folders of a reader's own.

    Where these are wrong, it is told with all else that is.
    """
    if not folders:
        learn((), None if library is None else own_sentences_of(library))
        return
    from rulestone.own_words import wrong_words  # late: only a folder with words of its own needs it

    wrong = wrong_words(folders, library.questions if library is not None else None)
    wrong += wrong_settings(folders, library.editions if library is not None else None)
    if wrong:
        refuse(sorted([*wrong, *problems], key=lambda problem: problem.sort_key))
    learn(folders, None if library is None else own_sentences_of(library))


def refuse(problems: Iterable[Problem]) -> None:
    """Tell what is wrong and end: the first of it to people, all of it in every other report that was asked for."""
    from rulestone.words.problem_sentences import report_first  # late: only for rules that cannot be read

    listed = list(problems)
    complain(report_first(listed, speaking()).rstrip("\n"))
    context = click.get_current_context()
    if "formats" in context.params:
        from rulestone.cli._reporting import publish_unread  # late: only for rules that cannot be read

        publish_unread(listed, context.params)
    context.exit(UNUSABLE)


@contextmanager
def playable() -> Iterator[None]:
    """A game that cannot be played, as with two house rules that change one thing, is told with every mistake in it."""
    try:
        yield
    except Unplayable as wrong:
        refuse(with_line(problem) for problem in wrong.problems)


class RefusedRules(click.ClickException):
    """What cannot be answered, told in one line."""

    exit_code = UNUSABLE


def misasked(wrong: Misasked, voice: Voice | None = None) -> RefusedRules:
    """What somebody asked that cannot be answered as it was asked."""
    return RefusedRules(wrong.sentence(voice or speaking()))


def one_of(known: Iterable[str], typed: str, key: str) -> str:
    """An id that exists, or an error with the nearest."""
    listed = sorted(known)
    if typed in listed:
        return typed
    raise misasked(Misasked(key, near(typed, listed), typed=typed))


def near(typed: str, known: Sequence[str]) -> tuple[str, ...]:
    """The ids that look most like what was typed, or end in it."""
    ending = [name for name in known if name.endswith((f"/{typed}", f".{typed}"))]
    ending += [name for name in known if name.startswith(typed)]
    return tuple(ending[:3] or nearest(typed, known))


def books_of(library: Library, book: str | None = None, edition: str | None = None) -> list[Book]:
    """The books that are named, or all, ordered by id."""
    if book is not None:
        return [library.books[one_of(library.books, book, "no_such_book")]]
    if edition is not None:
        return sorted(library.books_of(one_of(library.editions, edition, "no_such_edition")), key=lambda book: book.id)
    return sorted(library.books.values(), key=lambda book: book.id)


# --- completion ---------------------------------------------------------------------------------------------------


def completing(kind: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """What a shell offers for an id: books, editions, variants or questions."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
        parameters = ctx.params
        where = choose_rules(
            (*(parameters.get("path") or ()), *(parameters.get("rules") or ())), bool(parameters.get("bundled"))
        )
        library, _ = load(where.folders or None, with_bundled=where.bundled, unfinished=True)
        ids = sorted(getattr(library, kind)) if library is not None else []
        if kind == "questions" and library is not None:
            ids = sorted({*ids, *(question.topic for question in library.questions.values())})
        return [name for name in ids if name.startswith(incomplete)]

    return complete
