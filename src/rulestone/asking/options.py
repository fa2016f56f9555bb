"""All that somebody can do in a position, and what they could do although they should not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulestone.asking.layers import opening
from rulestone.asking.position import GO_ON, Layout, Wish
from rulestone.asking.reaching import CannotBe, reach
from rulestone.asking.reasons import hit_by_it, taken_on
from rulestone.asking.ruling import cannot
from rulestone.asking.tables import Table
from rulestone.asking.verdicts import Asking, Refused, faces_of
from rulestone.engine.forks import Leaf, leaves
from rulestone.engine.play import breaches, options
from rulestone.engine.state import AnyCard, Card, Move, State
from rulestone.engine.verdict import Ruling
from rulestone.model import Answer
from rulestone.values import Value, replace
from rulestone.words import Voice

MOST = 6
"""Moves that are named as a way out."""


class CanDo(Value):
    """A move that is possible under every, or only some, of what a book admits."""

    move: Move
    always: bool
    breach: bool = False


def can_do(asking: Asking, table: Table) -> tuple[CanDo, ...] | Refused:
    """Everything that whoever asks can do now, over all that the book admits; allowed moves first."""
    layout = Layout(table.rules, tuple(table.deck), asking.situation)

    def run(answers: Mapping[str, Answer], state: State) -> Ruling | tuple[tuple[Move, ...], tuple[Move, ...]]:
        try:
            reached = reach(layout, answers, state, asking.wish, {})
        except CannotBe as impossible:
            return cannot(impossible)
        mine = [move for move in options(table.rules, answers, reached) if move.who == 0]
        wrong = [move for move in breaches(table.rules, answers, reached) if move.who == 0]
        return tuple(mine), tuple(move for move in wrong if move not in mine)

    try:
        start = opening(table, layout, asking.wish)
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


def can_lay(table: Table, asking: Asking) -> bool:
    """Whether some card of the hand but the drawn one could have been laid before drawing."""
    situation = asking.situation
    before = replace(asking, situation=replace(situation, drawn=None, by_choice=False), wish=Wish())
    found = can_do(before, table)
    return isinstance(found, tuple) and any(each.move.card is not None and not each.breach for each in found)


def moves_for(asking: Asking, table: Table, voice: Voice) -> tuple[str, ...]:
    """What may be done instead, in a few words; where something was played on whoever asks, also to take it."""
    from rulestone.words.play import Play

    play, found = Play(voice), can_do(replace(asking, wish=Wish()), table)
    if not isinstance(found, tuple):
        return ()
    allowed = [each.move for each in found if each.always and not each.breach]
    said = [play.may(as_move(move)) for move in worth_telling(allowed)]
    if asking.situation.pending is not None and any(move.act == GO_ON for move in allowed):
        layout, state = hit_by_it(asking, table)
        comes = taken_on(layout, table.defaults, state, {})
        cards = comes[0] if comes else 0
        said.insert(0, voice.say("legal.remedy.take", number=cards) if cards else play.may({"act": GO_ON}))
    return tuple(dict.fromkeys(said))[:MOST]


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
