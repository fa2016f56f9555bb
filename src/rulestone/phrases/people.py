"""Who is meant. Every phrase gives the seats of the people it names, in the order of play."""

from __future__ import annotations

from rulestone.phrases.patterns import phrase
from rulestone.phrases.table_protocol import Seats, TableProtocol


def seats_of(seat: int | None) -> Seats:
    return () if seat is None else (seat,)


@phrase("players", "me", reads="scene")
def me(table: TableProtocol) -> Seats:
    return seats_of(table.scene.me)


@phrase("players", "source", reads="scene")
def source(table: TableProtocol) -> Seats:
    return seats_of(table.scene.source)


@phrase("players", "target", reads="scene")
def target(table: TableProtocol) -> Seats:
    return seats_of(table.scene.target)


@phrase("players", "chosen player", reads="scene")
def chosen_player(table: TableProtocol) -> Seats:
    return seats_of(table.scene.chosen)


@phrase("players", "bearer", reads="scene")
def bearer(table: TableProtocol) -> Seats:
    return seats_of(table.scene.bearer)


@phrase("players", "the player after bearer", reads="scene seats")
def player_after_bearer(table: TableProtocol) -> Seats:
    bearer = table.scene.bearer
    return () if bearer is None else seats_of(table.neighbour(bearer, table.state.direction))


@phrase("players", "next player", reads="seats")
def next_player(table: TableProtocol) -> Seats:
    return seats_of(table.next_seat())


@phrase("players", "previous player", reads="seats")
def previous_player(table: TableProtocol) -> Seats:
    state = table.state
    # Counted from where play goes on, as the next player is: a card may have been laid out of turn.
    return seats_of(table.neighbour(state.seat if state.after is None else state.after, -state.direction))


@phrase("players", "dealer", reads="seats")
def dealer(table: TableProtocol) -> Seats:
    return seats_of(table.state.dealer)


@phrase("players", "left of dealer", reads="seats")
def left_of_dealer(table: TableProtocol) -> Seats:
    return seats_of(table.neighbour(table.state.dealer, 1))


@phrase("players", "right of dealer", reads="seats")
def right_of_dealer(table: TableProtocol) -> Seats:
    return seats_of(table.neighbour(table.state.dealer, -1))


@phrase("players", "first player", reads="seats")
def first_player(table: TableProtocol) -> Seats:
    return seats_of(table.state.first)


@phrase("players", "the player whose turn it is", reads="seats")
def player_whose_turn_it_is(table: TableProtocol) -> Seats:
    return seats_of(table.state.seat)


@phrase("players", "nobody")
def nobody(table: TableProtocol) -> Seats:  # noqa: ARG001
    return ()


@phrase("players", "everybody", reads="seats")
def everybody(table: TableProtocol) -> Seats:
    return table.in_order()


@phrase("players", "everybody but {players}", reads="seats")
def everybody_but(table: TableProtocol, players: Seats) -> Seats:
    return tuple(seat for seat in table.in_order() if seat not in players)
