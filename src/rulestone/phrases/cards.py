"""What a card is, and whether it may be laid."""

from __future__ import annotations

from typing import Any

from rulestone.phrases.patterns import phrase
from rulestone.phrases.table_protocol import Seats, TableProtocol


@phrase("card", "card", reads="card")
def card(table: TableProtocol) -> Any:
    return table.candidate()


@phrase("card", "drawn card", reads="drawn")
def drawn_card(table: TableProtocol) -> Any:
    return table.drawn()


@phrase("card", "pending card", reads="pending")
def pending_card(table: TableProtocol) -> Any:
    return table.pending_card()


@phrase("card", "card in force", reads="force")
def card_in_force(table: TableProtocol) -> Any:
    return table.state.force


@phrase("condition", "{card} has the colour in force", reads="colour")
def has_colour_in_force(table: TableProtocol, card: Any) -> bool:
    return card is not None and card.colour is not None and card.colour == table.colour()


def is_same_number(card: Any, force: Any) -> bool:
    """Whether two cards are there and have the same number."""
    return card is not None and force is not None and card.number is not None and card.number == force.number


def is_same_symbol(card: Any, force: Any) -> bool:
    """Whether two cards are there and have the same symbol, which number cards have none of."""
    return card is not None and force is not None and card.number is None and card.kind == force.kind


@phrase("condition", "{card} has the number in force", reads="force")
def has_number_in_force(table: TableProtocol, card: Any) -> bool:
    return is_same_number(card, table.state.force)


@phrase("condition", "{card} has the symbol in force", reads="force")
def has_symbol_in_force(table: TableProtocol, card: Any) -> bool:
    return is_same_symbol(card, table.state.force)


@phrase("condition", "{card} has the colour then in force", reads="then")
def had_colour(table: TableProtocol, card: Any) -> bool:
    return card is not None and card.colour is not None and card.colour == table.scene.colour_then


@phrase("condition", "{card} has the number then in force", reads="then")
def had_number(table: TableProtocol, card: Any) -> bool:
    return is_same_number(card, table.scene.force_then)


@phrase("condition", "{card} has the symbol then in force", reads="then")
def had_symbol(table: TableProtocol, card: Any) -> bool:
    return is_same_symbol(card, table.scene.force_then)


@phrase("condition", "{card} is coloured")
def is_coloured(table: TableProtocol, card: Any) -> bool:
    return card is not None and table.is_coloured(card)


@phrase("condition", "{card} is a number card")
def is_number_card(table: TableProtocol, card: Any) -> bool:
    return card is not None and not table.is_action(card)


@phrase("condition", "{card} is an action card")
def is_action_card(table: TableProtocol, card: Any) -> bool:
    return card is not None and table.is_action(card)


@phrase("condition", "{card} is {kind}")
def is_kind(table: TableProtocol, card: Any, kind: str) -> bool:  # noqa: ARG001
    return card is not None and card.kind == kind


@phrase("condition", "{card} is {colour}")
def is_colour(table: TableProtocol, card: Any, colour: str) -> bool:  # noqa: ARG001
    return card is not None and card.colour == colour


@phrase("condition", "{card} is number {number}", measures="card")
def is_number(table: TableProtocol, card: Any, number: int) -> bool:  # noqa: ARG001
    return card is not None and card.number == number


@phrase("condition", "{card} is the same kind as {other:card}")
def is_same_kind(table: TableProtocol, card: Any, other: Any) -> bool:  # noqa: ARG001
    return card is not None and other is not None and card.kind == other.kind


@phrase("condition", "{card} fits", reads="weighing", runs="fits_if honest_if")
def fits(table: TableProtocol, card: Any) -> bool:
    return card is not None and table.fits(card)


@phrase("condition", "{card} is playable", reads="weighing", runs="fits_if honest_if")
def is_playable(table: TableProtocol, card: Any) -> bool:
    return card is not None and table.playable(card)


@phrase("condition", "{card} is not playable", reads="weighing", runs="fits_if honest_if")
def is_not_playable(table: TableProtocol, card: Any) -> bool:
    return card is None or not table.playable(card)


@phrase("condition", "pending card was laid honestly", reads="pending then weighing", runs="honest_if")
def was_laid_honestly(table: TableProtocol) -> bool:
    return table.honest_at_the_time()


@phrase("condition", "the card was laid wrongly", reads="scene")
def was_laid_wrongly(table: TableProtocol) -> bool:
    return bool(table.scene.breach == "seen")


@phrase("condition", "the card was laid as a bluff", reads="scene")
def was_laid_as_bluff(table: TableProtocol) -> bool:
    return bool(table.scene.breach == "unseen")


@phrase("condition", "{players} laid the card in force", reads="layer")
def laid_the_card_in_force(table: TableProtocol, players: Seats) -> bool:
    return table.state.layer in players


@phrase("condition", "colour is not the colour in force", reads="naming colour")
def another_colour(table: TableProtocol) -> bool:
    return table.colour_in_question != table.colour()
