"""`rulestone options`: all that can be done in a position, in each book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone import __version__
from rulestone.asking.asked import Typed
from rulestone.asking.called import labels_of, not_asked
from rulestone.asking.errors import Lacking, Misasked, Need
from rulestone.asking.options import CanDo, as_move, can_do
from rulestone.asking.people import AtTheTable
from rulestone.asking.tables import Table
from rulestone.asking.verdicts import Asking, those_possible
from rulestone.cli._rules import playable
from rulestone.cli._speaking import declared, echo_data, option, show, speaking
from rulestone.cli.legal import desk, position, unanswered, whom
from rulestone.words.voice import capital


@declared(
    "options",
    *position(),
    *whom(),
    option("--verbose", "-v", is_flag=True),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(
    as_json: bool,
    verbose: bool,
    book: str | None,
    edition: str | None,
    variant: tuple[str, ...],
    rules: tuple[str, ...],
    bundled: bool,
    **given: Any,
) -> None:
    """Ask every book and tell what can be done; what is against the rules only on request."""
    typed = Typed(**given)
    try:
        asked = desk(book, edition, variant, rules, bundled)
        asked.must_be_played(typed)
        if typed.hand is None or "?" in typed.hand:
            raise Lacking(Need("hand", ("--hand",)))
        with playable():
            asking = asked.ask(typed)
        asking, can = those_possible(asking, [can_do(asking.situation, asking.wish, table) for table in asking.tables])
    except Misasked as wrong:
        raise unanswered(wrong, as_json) from None
    found = list(zip(asking.tables, can, strict=True))
    if as_json:
        echo_data(as_object(asking, found))
        return
    groups: dict[tuple[CanDo, ...], list[Table]] = {}
    for table, moves in found:
        groups.setdefault(tuple(each for each in moves if verbose or not each.breach), []).append(table)
    for moves, tables in sorted(groups.items(), key=lambda group: -len(group[1])):
        show(f"{labels_of([table.book for table in tables])}:", hanging=2)
        show_moves("may", [each for each in moves if each.always and not each.breach])
        show_moves("perhaps", [each for each in moves if not each.always and not each.breach])
        show_moves("wrongly", [each for each in moves if each.breach])
    if not verbose and any(each.breach for _, moves in found for each in moves):
        show(speaking().say("cli.options.more"))
    bottom = [speaking().say(f"legal.assumed.{key}", **slots) for key, slots in asking.assumed]
    if bottom:
        show(speaking().say("legal.assumed", what=", ".join(bottom)))
    if asking.not_asked:
        show(speaking().say("legal.not_asked", books="; ".join(not_asked(asking.not_asked, speaking()))))


def show_moves(key: str, moves: Sequence[CanDo]) -> None:
    """Moves of one sort, a line each."""
    if not moves and key != "may":
        return
    show(speaking().say(f"cli.options.{key}"), 2)
    play = AtTheTable(speaking())
    lines = dict.fromkeys(capital(play.may(as_move(each.move))) for each in moves)
    for line in lines or [speaking().say("cli.options.nothing")]:
        show(f"- {line}", 4)


def as_object(asking: Asking, found: Sequence[tuple[Table, Sequence[CanDo]]]) -> dict[str, Any]:
    """The same as plain data."""
    from rulestone.asking.as_json import situation

    def some(moves: Sequence[CanDo], *, always: bool, breach: bool) -> list[dict[str, object]]:
        return [as_move(each.move) for each in moves if each.breach == breach and (breach or each.always == always)]

    return {
        "version": __version__,
        "situation": situation(asking),
        "books": {
            table.book.id: {
                "options": some(moves, always=True, breach=False),
                "perhaps": some(moves, always=False, breach=False),
                "breaches": some(moves, always=True, breach=True),
            }
            for table, moves in found
        },
    }
