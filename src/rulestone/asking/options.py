"""All that somebody can do in a position, and what they could do although they should not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rulestone.asking.layers import opening
from rulestone.asking.position import GO_ON, Layout, Situation, Wish
from rulestone.asking.reaching import CannotBe, reach
from rulestone.asking.reasons import hit_by_it, taken_on
from rulestone.asking.ruling import cannot
from rulestone.asking.tables import Table
from rulestone.asking.verdicts import Asking, Refused, faces_of
from rulestone.engine.forks import Leaf, leaves
from rulestone.engine.given import Runs
from rulestone.engine.play import breaches, choices, options
from rulestone.engine.state import AnyCard, Card, Move, State
from rulestone.engine.table import order
from rulestone.engine.verdict import Ruling
from rulestone.model import Answer
from rulestone.values import Value, replace
from rulestone.words import Card as CardName
from rulestone.words import Listed, Voice

MOST = 6
"""Moves that are named as a way out."""


class CanDo(Value):
    """A move that is possible under every, or only some, of what a book admits."""

    move: Move
    always: bool
    breach: bool = False


def can_do(situation: Situation, wish: Wish, table: Table) -> tuple[CanDo, ...] | Refused:
    """Everything that whoever asks can do now, over all that the book admits; allowed moves first."""
    layout = Layout(table.rules, tuple(table.deck), situation)

    def run(answers: Mapping[str, Answer], state: State) -> Ruling | tuple[tuple[Move, ...], tuple[Move, ...]]:
        try:
            reached = reach(layout, answers, state, wish, {})
        except CannotBe as impossible:
            return cannot(impossible)
        mine = [move for move in options(table.rules, answers, reached) if move.who == 0]
        wrong = [move for move in breaches(table.rules, answers, reached) if move.who == 0]
        return tuple(mine), tuple(move for move in wrong if move not in mine)

    try:
        start = opening(table, layout, wish)
        ends = leaves(run, table.admitted, start, faces_of(table), table.rules.colours)
    except CannotBe as impossible:
        return Refused(table, Leaf(cannot(impossible), table.defaults))
    found = [leaf.value for leaf in ends if isinstance(leaf.value, tuple)]
    for leaf in ends if not found else ():
        assert isinstance(leaf.value, Ruling)
        return Refused(table, Leaf(leaf.value, leaf.answers, state=leaf.state))
    made: list[CanDo] = []
    for which in (0, 1):
        every = dict.fromkeys(move for value in found for move in value[which])
        made += [CanDo(move, all(move in value[which] for value in found), bool(which)) for move in every]
    return tuple(made)


def can_lay(table: Table, situation: Situation) -> bool:
    """Whether some card of the hand but the drawn one could have been laid before drawing, in some reading."""
    return can_lay_first(table, replace(situation, drawn=None, by_choice=False))


@lru_cache(maxsize=1024)
def can_lay_first(table: Table, situation: Situation) -> bool:
    """Whether some card of the hand can be laid, in some reading."""
    layout = Layout(table.rules, tuple(table.deck), situation)
    known = laying(layout)

    def lays(answers: Mapping[str, Answer], state: State) -> bool:
        reached = reach(layout, answers, state, Wish(), {})
        return any(move.who == 0 and move.card is not None for move in choices(table.rules, answers, reached))

    def run(answers: Mapping[str, Answer], state: State) -> bool:
        return known.of(state, answers, lambda given: lays(given, state))

    try:
        start = opening(table, layout, Wish())
        return any(leaf.value for leaf in leaves(run, table.admitted, start, faces_of(table), table.rules.colours))
    except CannotBe:
        return False


@lru_cache(maxsize=16)
def laying(layout: Layout) -> Runs:
    """What was looked at before of a hand, for books that answer alike."""
    del layout
    return Runs()


class Way(Value):
    """Something that may be done: a move with every card that it can be done with, or to take what was played."""

    move: Move
    cards: tuple[Card, ...] = ()
    takes: int = 0
    """How many cards are drawn by doing nothing about what was played."""


@lru_cache(maxsize=64)
def ways_out(asking: Asking, table: Table) -> tuple[Way, ...]:
    """What may be done instead; where something was played on whoever asks, also to take it."""
    found = can_do(asking.situation, Wish(), table)
    if not isinstance(found, tuple):
        return ()
    allowed = [each.move for each in found if each.always and not each.breach]
    cards: dict[Move, list[Card]] = {}
    for move in worth_telling(allowed):
        held = cards.setdefault(move._replace(card=None), [])
        if isinstance(move.card, Card) and move.card not in held:
            held.append(move.card)
    ways = [Way(move, tuple(sorted(some, key=order))) for move, some in cards.items()]
    if asking.situation.pending is not None and any(move.act == GO_ON for move in allowed):
        layout, state = hit_by_it(asking, table)
        comes = taken_on(layout, table.defaults, state, {})
        ways.insert(0, Way(Move(GO_ON, 0), (), comes[0] if comes else 0))
    return tuple(
        sorted(ways, key=lambda way: bool(way.cards))[:MOST]
    )  # what names several cards is read best at the end


def ways_said(ways: Iterable[Way], voice: Voice) -> list[str]:
    """What may be done, in a few words each."""
    from rulestone.words.play import Play

    def said(way: Way) -> str:
        if way.takes:
            return voice.say("legal.remedy.take", number=way.takes)
        return Play(voice).may(
            {
                **as_move(way.move),
                **({"card": Listed(tuple(CardName(*card) for card in way.cards), "or")} if way.cards else {}),
            }
        )

    return list(dict.fromkeys(map(said, ways)))


def worth_telling(moves: list[Move]) -> Iterator[Move]:
    """Moves that somebody decides on; going on is what happens anyway."""
    return (move for move in moves if move.act != GO_ON and not (move.act == "call" and len(moves) > 1))


def as_move(move: Move) -> dict[str, object]:
    """A move as plain data."""
    parts: dict[str, object] = {"act": move.act, "who": move.who, "window": move.window, "player": move.player}
    parts |= {"colour": move.colour, "card": card_of(move.card)}
    return {key: value for key, value in parts.items() if value is not None}


def card_of(card: AnyCard | None) -> dict[str, object] | None:
    """A card as plain data; one whose face is not known has none."""
    if not isinstance(card, Card):
        return None if card is None else {}
    parts = {"kind": card.kind, "colour": card.colour, "number": card.number}
    return {key: value for key, value in parts.items() if value is not None}
