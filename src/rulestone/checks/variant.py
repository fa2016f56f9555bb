"""
What a house rule changes, against the game as its books print it and against another house rule.

A rule change where some play comes out differently; the smallest such play is shown. It is no fault of any book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulestone.checks.shown import card_data, move_data, setup_of, told_apart
from rulestone.compiler import compile_game
from rulestone.explorer.games import Parting, Side, parting
from rulestone.finding import Finding, Witness
from rulestone.model import Library

KIND = "rule-change"
PRINTED = "as printed"
"""What the game without house rules is called among the outcomes."""


def findings(library: Library, editions: Sequence[str], variants: Sequence[str]) -> Iterator[Finding]:
    """Every house rule against the printed game, then every two of them, for each edition that they fit."""
    for edition in editions:
        game = library.editions[edition].game
        lineage = {each.id for each in library.lineage(game)}
        fitting = [name for name in variants if library.variants[name].patches in lineage]
        games = {PRINTED: side(library, game, ()), **{name: side(library, game, (name,)) for name in fitting}}
        for one, two in combinations(games, 2):
            found = parting(games[one], games[two])
            if isinstance(found, Parting):
                yield change(edition, one, two, found)


def side(library: Library, game: str, variants: Sequence[str]) -> Side:
    """A game with house rules and our default for every question."""
    rules = compile_game(library, game, variants)
    return Side(rules, {name: library.questions[name].default_answer for name in rules.asked})


def change(edition: str, one: str, two: str, found: Parting) -> Finding:
    """What two games do differently, as a finding."""
    first, second = told_apart(found)
    shown = Witness(
        players=len(found.start.state.hands),
        setup=setup_of(found.start),
        hands=tuple(tuple(card_data(card) for card in hand) for hand in found.start.state.hands),
        moves=tuple(move_data(move) for move in found.moves),
        question="",
        outcomes={one: first, two: second},
        minimal="locally",
        by_book={one: one, two: two},
    )
    printed = one == PRINTED
    return Finding(
        KIND,
        edition,
        None,
        "variant",
        witness=shown,
        args={"identity": ("variant", one, two), "one": one, "two": two},
        message="rule-change.house_rule" if printed else "rule-change.house_rules",
    )
