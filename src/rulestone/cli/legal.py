"""`rulestone legal`: is this move legal, and why."""

from __future__ import annotations

from typing import Any

from rulestone import __version__
from rulestone.asking.asked import Desk, Typed
from rulestone.asking.errors import Misasked
from rulestone.asking.only_told import OnlyTold
from rulestone.asking.questions import Asked, questions_meant, questions_near
from rulestone.asking.verdicts import Asking, ask
from rulestone.cli._rules import Refused, books_of, completing, library, misasked, playable
from rulestone.cli._speaking import Option, argument, declared, echo_data, option, show, speaking
from rulestone.cli._where import meant, which

STATUS = {"illegal": 1, "depends": 3, "unsaid": 3}
"""Exit statuses under `--exit-code`; of others it is 0."""


def position() -> list[Option]:
    """The options that tell a position, alike for every command that asks about one."""
    return [
        option("--on", metavar="CARD"),
        option("--hand", metavar="CARDS"),
        option("--players", metavar="NUMBER", type=int),
        option("--colour", "--color", "colour", metavar="COLOUR"),
        option("--drawn", metavar="CARD"),
        option("--drawn-by-choice", metavar="CARD"),
        option("--pending", metavar="CARD"),
        option("--laid-by", metavar="PLAYER"),
        option("--turn", metavar="PLAYER"),
        option("--start", is_flag=True),
        option("--after", metavar="SENTENCE"),
    ]


def whom() -> list[Option]:
    """The options that tell which books are asked."""
    return [
        option("--book", metavar="BOOK", shell_complete=completing("books")),
        option("--edition", metavar="EDITION", shell_complete=completing("editions")),
        option("--variant", metavar="VARIANT", multiple=True, shell_complete=completing("variants")),
        *which(),
    ]


def asked(
    book: str | None, edition: str | None, variant: tuple[str, ...], rules: tuple[str, ...], bundled: bool, **typed: Any
) -> Asking:
    """The question to the books; raises `Misasked` where it is unclear."""
    with playable():
        return desk(book, edition, variant, rules, bundled).ask(Typed(**typed))


def desk(
    book: str | None, edition: str | None, variant: tuple[str, ...], rules: tuple[str, ...], bundled: bool
) -> Desk:
    """Where the books take questions that were named."""
    found = library(meant(rules, bundled), asked=True)
    with playable():
        return Desk(found, books_of(found, book, edition), speaking(), variant)


def unanswered(wrong: Misasked, as_json: bool) -> Refused:
    """Why there is no answer; where something has to be told first, and for a program, also as an object."""
    if as_json and (wrong.needs or isinstance(wrong, OnlyTold)):
        from rulestone.asking.as_json import lacking

        echo_data(lacking(wrong, __version__, speaking().folders))
    return misasked(wrong)


def in_own_words(wrong: Misasked, move: str, **typed: Any) -> Refused | None:
    """Where to ask what is no name of a move but the words, or near to the words, of a question."""
    if wrong.key != "unknown_move" or wrong.near or any(map(str.isdecimal, move)):
        return None
    at = desk(*(typed[each] for each in ("book", "edition", "variant", "rules", "bundled")))
    asked = Asked(at.library, tuple(at.books), at.voice, at.variants)
    if not questions_meant(move, asked) and not questions_near(move, asked):
        return None
    said = wrong.sentence(speaking())
    return Refused(speaking().say("cli.wrong.own_words", wrong=said, typed=move.replace('"', "")))


@declared(
    "legal",
    argument("move"),
    *position(),
    option("--call", metavar="COLOUR"),
    option("--at", metavar="PLAYER"),
    option("--cards-left", metavar="NUMBER", type=int),
    option("--under", metavar="CARDS"),
    *whom(),
    option("--verbose", "-v", is_flag=True),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
    option("--exit-code", is_flag=True),
)
def command(as_json: bool, verbose: bool, exit_code: bool, **typed: Any) -> int:
    """Ask, tell, and end 0 whatever the answer, unless an exit status was asked for."""
    try:
        answered = ask(asked(**typed))
    except Misasked as wrong:
        raise in_own_words(wrong, **typed) or unanswered(wrong, as_json) from None
    if as_json:
        from rulestone.asking.as_json import as_object

        echo_data(as_object(answered, __version__, speaking().folders))
    else:
        from rulestone.asking.reply_text import ReplyText

        for line in ReplyText(answered, speaking()).lines(verbose):
            show(line.text, line.indent, line.word)
    return STATUS.get(answered.word, 0) if exit_code else 0
