"""
Whole games at random of two that differ in their rules, in step, until somebody at the table can tell them apart.

They are dealt the cards that both have. A game that is found is cut down, and played again by the plain evaluator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulestone.cards import Move
from rulestone.compiler import Ruleset
from rulestone.engine.state import State
from rulestone.engine.table_view import TableView
from rulestone.explorer.available_cards import AvailableCards
from rulestone.explorer.evaluators import evaluator_of
from rulestone.explorer.game_cutting import Cutting
from rulestone.explorer.game_pair import WholePair
from rulestone.explorer.random_games import SLOWER, Effort, GamesPlayed
from rulestone.explorer.random_tables import PlainRandomTable, RandomTable, begin_table
from rulestone.explorer.replay import Replay, tell_games
from rulestone.explorer.shrinking import without_a_card
from rulestone.explorer.start_positions import Start
from rulestone.findings import Tried
from rulestone.model import Answer

AnsweredGame = tuple[Ruleset, Mapping[str, Answer]]
"""A game with an answer to everything."""


class WholeGames(GamesPlayed):
    """Games of two that may differ in anything."""

    slower = SLOWER

    def __init__(self, one: AnsweredGame, two: AnsweredGame, boxes: tuple[AvailableCards, AvailableCards]) -> None:
        super().__init__(shared_cards(*boxes), frozenset(), breaches=any(rule.breach for rule in one[0].moves.values()))
        self.sides = one, two
        self.pair = WholePair(one, two, (evaluator_of(one[0], boxes[0]), evaluator_of(two[0], boxes[1])))

    def settled(self, number: int) -> dict[str, Answer]:  # noqa: ARG002
        """Each game has its own answers."""
        return {}

    def remade_before(self, state: State, answers: Mapping[str, Answer]) -> bool:  # noqa: ARG002
        """Whether the pile would have been made anew already in one of the two games."""
        return any(TableView(rules, given, state).true(rules.remade_at_once) for rules, given in self.sides)

    def table(self, start: Start, answers: dict[str, Answer]) -> RandomTable | None:  # noqa: ARG002
        """Both games at their beginning; nothing where that is seen to go differently."""
        return begin_table(self, self.pair, start)

    def note(self, table: RandomTable | None) -> None:
        """How far counters went, in the first of them."""
        self.tally.note(read=True, counters=dict(table.at.one.counters) if isinstance(table, PlainRandomTable) else {})


def shared_cards(one: AvailableCards, two: AvailableCards) -> AvailableCards:
    """The cards that both games have, for numbers of players that both have."""
    players = tuple(number for number in one.players if number in two.players)
    deck, cards = one.deck & two.deck, one.cards & two.cards
    return replace(one, deck=deck, cards=cards, size=deck.total(), players=players, hand=min(one.hand, two.hand))


def play_whole_games(
    one: AnsweredGame, two: AnsweredGame, boxes: tuple[AvailableCards, AvailableCards], effort: Effort
) -> tuple[Start, Replay] | Tried:
    """A play that tells two games apart, cut down; or what was played in vain."""
    games = WholeGames(one, two, boxes)
    # With fewer cards than this there is nothing to be dealt.
    if not games.box.players or games.box.size <= 2 * games.box.players[0] + 1:
        return Tried()
    played = games.play(effort)
    if played is None:
        return games.tried()
    exact = WholePair(one, two)

    def replayed(start: Start, moves: tuple[Move, ...]) -> Replay:
        return tell_games(exact, start, moves)

    start, replay = Cutting(exact, games.box.players, replayed).cut(played.start, played.moves)
    smaller = without_a_card(start)
    while (fewer := next(smaller, None)) is not None:
        again = tell_games(exact, fewer, tuple(replay.moves))
        goes_alike = again.parted and replay.parted and again.parted.like(replay.parted)
        if goes_alike and again.moves == replay.moves:
            start, replay, smaller = fewer, again, without_a_card(fewer)
    return start, replay
