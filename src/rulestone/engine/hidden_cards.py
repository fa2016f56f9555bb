"""Giving a face to an unseen card, or a colour that nobody had said, everywhere in a state at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import is_
from typing import Any

from rulestone.cards import AnyCard, Card, HiddenCard
from rulestone.engine.plain_table import order
from rulestone.engine.state import UNSAID, State

WHOLE = frozenset((Card, HiddenCard, str, int, bool, type(None)))
"""What is not looked into; all else in a state is tuples."""
SAID = WHOLE - {HiddenCard}
"""The same, but for cards that may get a face."""


def settle_face(state: State, unseen: HiddenCard, face: Card) -> State:
    """The same state with a face in place of an unseen card."""
    return settle_faces(state, {unseen: face})


def settle_faces(state: State, faces: Mapping[HiddenCard, Card]) -> State:
    """The same state with faces in place of unseen cards."""
    face: Callable[[AnyCard, AnyCard], AnyCard] = faces.get  # type: ignore[assignment]
    hands = tuple([tuple(sorted([face(card, card) for card in hand], key=order)) for hand in state.hands])
    # Most of a state are piles, in which there is nothing to look into.
    pile, discard = (
        tuple([face(card, card) for card in cards]) if any(card in cards for card in faces) else cards
        for cards in (state.pile, state.discard)
    )
    rest: list[Any] = [part if type(part) in SAID else replace_parts(part, HiddenCard, faces) for part in state[3:]]
    return State(hands, pile, discard, *rest)


def settle_colour(state: State, colour: str) -> State:
    """The same state with a colour in place of the one that nobody said."""
    settled = replace_parts(state, str, {UNSAID: colour})
    assert isinstance(settled, State)
    return settled


def replace_parts(value: Any, of: type, news: Mapping[Any, Any]) -> Any:
    """A value with things of one type put for others, however deep in tuples they stand."""
    kind = type(value)
    if kind is of:
        return news.get(value, value)
    if kind in WHOLE:
        return value
    parts = [part if type(part) in WHOLE and type(part) is not of else replace_parts(part, of, news) for part in value]
    if all(map(is_, parts, value)):
        return value
    return kind(*parts) if hasattr(kind, "_fields") else tuple(parts)


def all_cards(state: State) -> tuple[AnyCard, ...]:
    """Every card on the table, in hands and piles."""
    return (*(card for hand in state.hands for card in hand), *state.pile, *state.discard)
