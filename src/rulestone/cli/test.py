"""`rulestone test`: situations as YAML, held against what each book answers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import click

from rulestone.asking.book_verdicts import BookVerdict
from rulestone.asking.errors import Misasked
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation_runner import CANNOT, CANNOT_BE, NOT_ASKED, MissedAnswer, Runner, SituationRun, coverage
from rulestone.cli._help_texts import argument, declared, option, show, speaking
from rulestone.cli._library import books_of, load_library, misasked, refuse
from rulestone.cli._which_rules import find_rules, top_of, which
from rulestone.findings import Problem
from rulestone.loader.situation_reader import EVERYBODY, WrittenSituation, situations, unknown_targets
from rulestone.model import Library

FAILED = 1
SITUATIONS = "situations"


@declared(
    "test",
    argument("path", nargs=-1, type=click.Path()),
    *which(),
    option("--book", metavar="BOOK"),
    option("--edition", metavar="EDITION"),
    option("--fail-under", metavar="PERCENT", type=click.FloatRange(0, 100)),
    option("--verbose", "-v", is_flag=True),
)
def command(
    path: tuple[str, ...],
    rules: tuple[str, ...],
    bundled: bool,
    book: str | None,
    edition: str | None,
    fail_under: float | None,
    verbose: bool,
) -> int:
    """Run every situation; end 1 if a book answers otherwise than expected, or too few questions were read."""
    place = find_rules(rules, bundled, judging=True)
    library = load_library(place, keep_games=True)
    written, problems = situations(path or find_situations(place.folders))
    problems += unknown_targets(library, written)
    if problems:
        refuse(problems)
    runner = Runner(library, books_of(library, book, edition), speaking())
    runs, problems = run_all(library, runner, written)
    if problems:
        refuse(problems)
    for situation, ran in zip(written, runs, strict=True):
        tell(situation, ran, verbose)
    failed = sum(bool(ran.misses) for ran in runs)
    checked = sum(ran.checked for ran in runs)
    voice = speaking()
    show(voice.say("cli.test.done", number=len(runs), answers=checked))
    if failed:
        show(voice.say("cli.test.failed", number=failed))
    enough = covered(runner, runs, fail_under, verbose)
    return FAILED if failed or not enough else 0


def find_situations(folders: Sequence[str]) -> tuple[str, ...]:
    """The folders of situations that lie beside the `rules/` of folders of a reader's own; an error where none does."""
    places = (os.path.join(top_of(folder), SITUATIONS) for folder in folders)
    if situation_folders := tuple(place for place in places if os.path.isdir(place)):
        return situation_folders
    raise misasked(Misasked("no_situations"))


def run_all(
    library: Library, runner: Runner, written: list[WrittenSituation]
) -> tuple[list[SituationRun], list[Problem]]:
    """What came of every situation, and those that cannot be asked as they are written."""
    runs: list[SituationRun] = []
    problems: list[Problem] = []
    for situation in written:
        expected = {book.id: find_expected(library, situation, book.id) for book in runner.books}
        try:
            runs.append(runner.run(situation.given, situation.when, expected))
        except Misasked as wrong:
            where = place(situation, wrong)
            problem = situation.problem(where, "test.misasked", wrong.near, why=wrong.in_words(speaking()))
            problems += [problem] if problem not in problems else []
    return runs, problems


def find_expected(library: Library, situation: WrittenSituation, book: str) -> Mapping[str, Any] | None:
    """What is expected of a book, and whether that is said of everybody."""
    expected = situation.expected(book, library.books[book].edition)
    if expected is None:
        return None
    named = book in situation.then or library.books[book].edition in situation.then
    return {**expected, "everybody": not named and any(key in situation.then for key in EVERYBODY)}


def place(situation: WrittenSituation, wrong: Misasked) -> tuple[str | int, ...]:
    """Where in a situation somebody wrote what cannot be asked."""
    typed = str(wrong.slots.get("typed", ""))
    for part in ("when", "given"):
        for key, value in getattr(situation, part).items():
            if typed and typed in (value if isinstance(value, list) else str(value)):
                entry = situation.tree["situations"][situation.path[1]]
                return (part, key) if isinstance(entry[part], dict) else (part,)
    return ("given",)


def tell(situation: WrittenSituation, ran: SituationRun, verbose: bool) -> None:
    """What is not as expected, with the reason that the book has; with `verbose` also what is."""
    if ran.misses or verbose:
        mark = speaking().say("cli.test.wrong" if ran.misses else "cli.test.right")
        show(f"{situation.file}:{situation.line}: {mark}: {situation.name}", 0, "illegal" if ran.misses else "")
    together: dict[tuple[str, str, str], list[MissedAnswer]] = {}
    for miss in ran.misses:
        together.setdefault((miss.what, miss.expected, miss.got), []).append(miss)
    for some in together.values():
        show(word_misses(some), 2)
        if some[0].what == "verdict" and some[0].verdict is not None and ran.answered is not None:
            why(ReplyText(reply_to(ran.answered), speaking()), some[0].verdict)


def why(text: ReplyText, verdict: BookVerdict) -> None:
    """The reason of one book for what it answers."""
    if verdict.word != "depends":
        show(" ".join(text.reasons(verdict)), 4)
        return
    for line in text.depending([verdict], 4, True):
        show(line.text, line.indent)


def word_misses(misses: Sequence[MissedAnswer]) -> str:
    """What was expected of some books and what they answer."""
    voice, miss = speaking(), misses[0]
    books = ", ".join(missed.book for missed in misses)

    def name_answer(word: str) -> str:
        if miss.what != "verdict":
            return f"`{word.replace(CANNOT, voice.say('cli.test.cannot'))}`"
        missing = {NOT_ASKED: "cli.test.not_asked", CANNOT_BE: "cli.test.cannot_be"}
        return voice.say(missing.get(word, f"verdict.{word}"))

    key = "cli.test.expected" if miss.what == "verdict" else "cli.test.expected.of"
    slots = {} if miss.what == "verdict" else {"what": miss.what}
    return voice.say(key, book=books, expected=name_answer(miss.expected), got=name_answer(miss.got), **slots)


def covered(runner: Runner, runs: list[SituationRun], fail_under: float | None, verbose: bool) -> bool:
    """Tell how many of the questions that play can read were read, and whether they are enough."""
    voice = speaking()
    tables = runner.parser(()).tables
    read, every = coverage(runs, {id(table.rules): table.rules for table in tables}.values())
    percent = 100 * len(read) / len(every) if every else 100.0
    show(voice.say("cli.test.coverage", read=len(read), every=len(every), percent=f"{percent:.0f}"))
    if verbose and every - read:
        show(voice.say("cli.test.unread", questions=", ".join(sorted(every - read))), 2)
    if fail_under is None or percent >= fail_under:
        return True
    show(voice.say("cli.test.too_few", percent=f"{fail_under:g}"))
    return False
