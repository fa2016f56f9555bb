"""Instants at which windows open and close."""

from __future__ import annotations

from rulestone.phrases.patterns import phrase
from rulestone.phrases.table_protocol import TableProtocol


@phrase("event", "somebody takes a card", reads="event")
def takes_a_card(table: TableProtocol) -> bool:
    return table.happened("takes")


@phrase("event", "somebody takes a penalty", reads="event")
def takes_a_penalty(table: TableProtocol) -> bool:
    return table.happened("takes a penalty")


@phrase("event", "a card leaves a hand", reads="event")
def card_leaves_a_hand(table: TableProtocol) -> bool:
    return table.happened("leaves")


@phrase("event", "a card lies", reads="event")
def card_lies(table: TableProtocol) -> bool:
    return table.happened("lies")


@phrase("event", "an effect begins", reads="event")
def effect_begins(table: TableProtocol) -> bool:
    return table.happened("effect")


@phrase("event", "somebody is hit", reads="event")
def somebody_is_hit(table: TableProtocol) -> bool:
    return table.happened("hit")


@phrase("event", "never")
def at_no_time(table: TableProtocol) -> bool:  # noqa: ARG001
    return False
