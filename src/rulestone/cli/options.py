"""`rulestone options`: all that can be done in a position, in each book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone import __version__
from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import QuestionToBooks, those_possible
from rulestone.asking.errors import Misasked, MissingDetail, Need
from rulestone.asking.people_at_table import AtTheTable
from rulestone.asking.possible_moves import PossibleMoves, as_move, can_do
from rulestone.asking.reply_json import situation_data
from rulestone.asking.situation import OPTIONS
from rulestone.asking.spoken_names import labels_of, tell_not_asked
from rulestone.cli._help_texts import declared, echo_data, option, show, speaking
from rulestone.cli._library import playable
from rulestone.cli.legal import Whom, books_meant, telling, unanswered
from rulestone.words.voice import Voice, capital


@declared(
    "options",
    *telling(OPTIONS),
    *books_meant(),
    option("--verbose", "-v", is_flag=True),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(as_json: bool, verbose: bool, **given: Any) -> None:
    """Ask every book and tell what can be done; what is against the rules only on request."""
    voice = speaking()
    try:
        parser = Whom.taken_from(given).parser()
        voice = parser.voice
        parser.must_be_played(given)
        if given["hand"] is None or "?" in given["hand"]:
            raise MissingDetail(Need("hand", ("--hand",)))
        with playable():
            asking = parser.ask(given)
        asking, can = those_possible(
            asking, [can_do(asking.situation, asking.attempt, table) for table in asking.tables]
        )
    except Misasked as wrong:
        raise unanswered(wrong, as_json, voice) from None
    replies = list(zip(asking.tables, can, strict=True))
    if as_json:
        echo_data(as_object(asking, replies))
        return
    show_replies(voice, replies, verbose)
    bottom = [voice.say(f"legal.assumed.{key}", **slots) for key, slots in asking.assumed]
    if bottom:
        show(voice.say("legal.assumed", what=", ".join(bottom)))
    if asking.not_asked:
        show(voice.say("legal.not_asked", books="; ".join(tell_not_asked(asking.not_asked, voice))))


def show_replies(voice: Voice, replies: Sequence[tuple[AskedGame, Sequence[PossibleMoves]]], verbose: bool) -> None:
    """What can be done, once for all books of which the same holds; those of which more do come first."""
    groups: dict[tuple[PossibleMoves, ...], list[AskedGame]] = {}
    for table, moves in replies:
        groups.setdefault(tuple(move for move in moves if verbose or not move.breach), []).append(table)
    for shown, tables in sorted(groups.items(), key=lambda group: -len(group[1])):
        show(f"{labels_of([table.book for table in tables])}:", hanging=2)
        for key in ("may", "perhaps", "wrongly"):
            show_moves(voice, key, [move for move in shown if sort_of(move) == key])
    if not verbose and any(move.breach for _, moves in replies for move in moves):
        show(voice.say("cli.options.more"))


def sort_of(move: PossibleMoves) -> str:
    """Whether it may be done, may be done perhaps, or can be done and should not."""
    if move.breach:
        return "wrongly"
    return "may" if move.always else "perhaps"


def show_moves(voice: Voice, key: str, moves: Sequence[PossibleMoves]) -> None:
    """Moves of one sort, a line each."""
    if not moves and key != "may":
        return
    show(voice.say(f"cli.options.{key}"), 2)
    play = AtTheTable(voice)
    lines = dict.fromkeys(capital(play.may(move.move)) for move in moves)
    for line in lines or [voice.say("cli.options.nothing")]:
        show(f"- {line}", 4)


def as_object(asking: QuestionToBooks, replies: Sequence[tuple[AskedGame, Sequence[PossibleMoves]]]) -> dict[str, Any]:
    """The same as plain data."""

    def some(moves: Sequence[PossibleMoves], *, always: bool, breach: bool) -> list[dict[str, object]]:
        return [as_move(move.move) for move in moves if move.breach == breach and (breach or move.always == always)]

    return {
        "version": __version__,
        "situation": situation_data(asking),
        "books": {
            table.book.id: {
                "options": some(moves, always=True, breach=False),
                "perhaps": some(moves, always=False, breach=False),
                "breaches": some(moves, always=True, breach=True),
            }
            for table, moves in replies
        },
    }
