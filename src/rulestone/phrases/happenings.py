"""Instants at which windows open and close."""

from __future__ import annotations

from rulestone.phrases.grammar import phrase
from rulestone.phrases.table import Table


@phrase("event", "somebody takes a card", reads="event")
def takes_a_card(table: Table) -> bool:
    return table.happened("takes")


@phrase("event", "somebody takes a penalty", reads="event")
def takes_a_penalty(table: Table) -> bool:
    return table.happened("takes a penalty")


@phrase("event", "a card leaves a hand", reads="event")
def card_leaves_a_hand(table: Table) -> bool:
    return table.happened("leaves")


@phrase("event", "a card lies", reads="event")
def card_lies(table: Table) -> bool:
    return table.happened("lies")


@phrase("event", "an effect begins", reads="event")
def effect_begins(table: Table) -> bool:
    return table.happened("effect")


@phrase("event", "somebody is hit", reads="event")
def somebody_is_hit(table: Table) -> bool:
    return table.happened("hit")


@phrase("event", "never")
def at_no_time(table: Table) -> bool:  # noqa: ARG001
    return False
