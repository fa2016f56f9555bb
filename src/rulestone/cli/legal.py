"""`rulestone legal`: is this move legal, and why."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulestone import __version__
from rulestone.asking.card_names import tokens
from rulestone.asking.errors import Misasked
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation import FIELDS, LEGAL
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion
from rulestone.asking.unplayed_rules import NothingPlayed
from rulestone.cli._help_texts import TranslatedOption, argument, declared, echo_data, option, show, speaking
from rulestone.cli._library import RefusedRules, books_of, completing, load_library, misasked, playable
from rulestone.cli._which_rules import find_rules, which
from rulestone.model import Book, Library
from rulestone.words import Voice

STATUS = {"illegal": 1, "depends": 3, "unsaid": 3}
"""Exit statuses under `--exit-code`; of others it is 0."""

SENTENCE = 4
"""Words from which on a text with a number is more than a name that was mistyped."""


def telling(command: str) -> list[TranslatedOption]:
    """The options by which a command is told a situation, as its fields say."""
    return [
        option(
            *filter(None, (f"--{name.replace('_', '-')}", about.also, name)),
            metavar=about.kind.metavar or None,
            type=None if about.kind.type is bool else about.kind.type,
            is_flag=True if about.kind.type is bool else None,  # with False, Click lets the value be left out
        )
        for name, about in FIELDS.items()
        if command in about.options_of
    ]


class Whom(NamedTuple):
    """Which books are asked, by what the options say."""

    book: str | None
    edition: str | None
    variant: tuple[str, ...]
    rules: tuple[str, ...]
    bundled: bool

    @classmethod
    def taken_from(cls, given: dict[str, Any]) -> Whom:
        """What the options of a command say of it; they are taken out of these."""
        return cls(*(given.pop(name) for name in cls._fields))

    def books(self) -> tuple[Library, list[Book]]:
        """The books, and the library that they are in."""
        library = load_library(find_rules(self.rules, self.bundled), keep_games=True)
        return library, books_of(library, self.book, self.edition)

    def parser(self) -> SituationParser:
        """What reads situations for the books."""
        library, books = self.books()
        with playable():
            return SituationParser(library, books, speaking(), self.variant)


def books_meant() -> list[TranslatedOption]:
    """The options that tell which books are asked."""
    return [
        option("--book", metavar="BOOK", shell_complete=completing("books")),
        option("--edition", metavar="EDITION", shell_complete=completing("editions")),
        option("--variant", metavar="VARIANT", multiple=True, shell_complete=completing("variants")),
        *which(),
    ]


def unanswered(wrong: Misasked, as_json: bool, voice: Voice) -> RefusedRules:
    """Why there is no answer; where something has to be told first, and for a program, also as an object."""
    if as_json and (wrong.needs or isinstance(wrong, NothingPlayed)):
        from rulestone.asking.reply_json import needs_data  # late: only for machines

        echo_data(needs_data(wrong, __version__, speaking().folders))
    return misasked(wrong, voice)


def suggest_asking(wrong: Misasked, move: str, whom: Whom) -> RefusedRules | None:
    """Where to ask what is no name of a move but a question that is understood there."""
    if wrong.key != "unknown_move" or wrong.near or (len(tokens(move)) < SENTENCE and any(map(str.isdecimal, move))):
        return None
    at = whom.parser()
    typed = TypedQuestion(at.library, tuple(at.books), at.voice, at.variants)
    understood = understand(move, typed)
    if understood.rule is None and understood.position is None:
        return None
    sentence = wrong.sentence(at.voice)
    return RefusedRules(speaking().say("cli.wrong.own_words", wrong=sentence, typed=move.replace('"', "")))


@declared(
    "legal",
    argument("move", nargs=-1, required=True),
    *telling(LEGAL),
    *books_meant(),
    option("--verbose", "-v", is_flag=True),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
    option("--exit-code", is_flag=True),
)
def command(as_json: bool, verbose: bool, exit_code: bool, **given: Any) -> int:
    """Ask, tell, and end 0 whatever the answer, unless an exit status was asked for."""
    whom, voice = Whom.taken_from(given), speaking()
    given["move"] = " ".join(given["move"])
    try:
        parser = whom.parser()
        # From here on what is wrong can be told by the names that these books have.
        voice = parser.voice
        with playable():
            reply = reply_to(parser.answer(given))
    except Misasked as wrong:
        raise suggest_asking(wrong, given["move"], whom) or unanswered(wrong, as_json, voice) from None
    if as_json:
        from rulestone.asking.reply_json import reply_data  # late: only for machines

        echo_data(reply_data(reply, __version__, speaking().folders))
    else:
        for line in ReplyText(reply, speaking()).lines(verbose):
            show(line.text, line.indent, line.word)
    return STATUS.get(reply.answered.word, 0) if exit_code else 0
