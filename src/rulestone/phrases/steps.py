"""Steps: what people do, and what happens to cards, turns and colours."""

from __future__ import annotations

from rulestone.phrases.patterns import Visible, phrase
from rulestone.phrases.table_protocol import Seats, TableProtocol, Test

DRAWS = {"draws": Visible("draws {number}", ("number",))}
LIES = {"lies": Visible("lays a card", ("card",), by_itself=False)}
TURNED_UP = {"turned up": Visible("a card is turned up", ("card",), by_itself=False)}
PUT_BACK = {"put back": Visible("the card is put back", ("card", "word"))}
SHUFFLES = {"shuffles": Visible("the pile is shuffled", ("number",))}
SHOWS = {"shows": Visible("shows their hand to {players}", ("players",), by_itself=False)}
TELLS = {"tells": Visible("tells their hand to {players}", ("players",), by_itself=False)}
TAKES_BACK = {"takes back": Visible("takes back", ("card",))}
DISCARDS = {"discards": Visible("discards", ("cards",))}
GIVES = {"gives": Visible("gives", ("player",))}
HANDS_PASSED = {"hands passed": Visible("hands passed")}
HANDS_SWAPPED = {"hands swapped": Visible("hands swapped", ("player",))}
ROUND_OVER = {"round over": Visible("the round is over", by_itself=False)}


@phrase(
    "step",
    "draw {number} to {players}",
    reads="piles hands scene",
    writes="piles hands",
    runs="exhausted duties",
    measures="piles",
    tells=DRAWS,
    symbol="plus",
)
def draw(table: TableProtocol, number: int, players: Seats) -> None:
    for seat in players:
        table.draw(seat, number, "penalty")


@phrase(
    "step",
    "take {number} to {players}",
    reads="piles hands taken",
    writes="piles hands taken drawn",
    runs="exhausted duties",
    measures="piles",
    tells=DRAWS,
)
def take(table: TableProtocol, number: int, players: Seats) -> None:
    for seat in players:
        table.draw(seat, number, "turn")


@phrase(
    "step",
    "draw to {players} until {condition}",
    reads="piles hands scene",
    writes="piles hands",
    runs="exhausted duties",
    tells=DRAWS,
    symbol="plus",
)
def draw_until(table: TableProtocol, players: Seats, condition: Test) -> None:
    for seat in players:
        table.draw_until(seat, condition, None)


@phrase(
    "step",
    "draw to {players} until {condition}, at most {number}",
    reads="piles hands scene",
    writes="piles hands",
    runs="exhausted duties",
    measures="piles",
    tells=DRAWS,
    symbol="plus",
)
def draw_until_at_most(table: TableProtocol, players: Seats, condition: Test, number: int) -> None:
    for seat in players:
        table.draw_until(seat, condition, number)


@phrase(
    "step",
    "take to {players} until {condition}",
    reads="piles hands taken",
    writes="piles hands taken drawn",
    runs="exhausted duties",
    tells=DRAWS,
)
def take_until(table: TableProtocol, players: Seats, condition: Test) -> None:
    for seat in players:
        table.act("take_until", seat, condition)


@phrase("step", "offer the drawn card to {players}", writes="point")
def offer_drawn_card(table: TableProtocol, players: Seats) -> None:
    for seat in players:
        table.act("offer_drawn", seat)


@phrase("step", "whoever is hit may answer", reads="scene", writes="point", runs="duties")
def whoever_is_hit_may_answer(table: TableProtocol) -> None:
    table.act("aim")


@phrase("step", "what was interrupted goes on", reads="point", writes="point")
def interrupted_goes_on(table: TableProtocol) -> None:
    table.act("aside_over")


@phrase(
    "step", "the card leaves the hand", reads="scene card hands colour force", writes="hands scene then", runs="duties"
)
def card_leaves(table: TableProtocol) -> None:
    table.act("leave")


@phrase("step", "a moment passes", reads="scene", writes="point")
def moment_passes(table: TableProtocol) -> None:
    table.open_point("moment", table.scene.me)


@phrase(
    "step",
    "the card comes to lie",
    reads="scene card colour piles",
    writes="piles force colour layer scene",
    runs="duties",
    tells=LIES,
)
def card_comes_to_lie(table: TableProtocol) -> None:
    table.act("lie")


@phrase("step", "effect of the card", reads="scene card pending", writes="pending point", runs="effect")
def effect_of_the_card(table: TableProtocol) -> None:
    table.act("effect")


@phrase(
    "step",
    "end turn",
    reads="seats hands windows",
    writes="seats taken windows pending point scene card drawn then over",
    runs="round_over",
    tells=ROUND_OVER,
)
def end_turn(table: TableProtocol) -> None:
    table.act("end_turn")


@phrase("step", "first player begins", reads="seats hands", writes="seats pending point scene card drawn then")
def first_player_begins(table: TableProtocol) -> None:
    table.act("begin_play")


@phrase("step", "first player is {players}", writes="seats")
def first_player_is(table: TableProtocol, players: Seats) -> None:
    for seat in players:
        table.act("set_first", seat)


@phrase(
    "step",
    "turn up a card",
    reads="piles pending",
    writes="piles force colour pending card scene",
    runs="turned_up",
    turns_to_another_card=True,
    tells=TURNED_UP,
)
def turn_up(table: TableProtocol) -> None:
    table.act("turn_up")


@phrase(
    "step",
    "return the card",
    reads="scene card piles chance",
    writes="piles scene chance",
    runs="goes_back",
    tells=PUT_BACK,
)
def return_card(table: TableProtocol) -> None:
    table.act("return_card")


@phrase(
    "step",
    "put the card back anywhere in the draw pile",
    reads="scene card piles chance",
    writes="piles scene chance",
    tells=PUT_BACK,
)
def put_back_anywhere(table: TableProtocol) -> None:
    table.act("put_back", "anywhere")


@phrase(
    "step",
    "put the card back in the middle of the draw pile",
    reads="scene card piles",
    writes="piles scene",
    tells=PUT_BACK,
)
def put_back_in_the_middle(table: TableProtocol) -> None:
    table.act("put_back", "middle")


@phrase("step", "put the card back under the draw pile", reads="scene card piles", writes="piles scene", tells=PUT_BACK)
def put_back_under(table: TableProtocol) -> None:
    table.act("put_back", "bottom")


@phrase("step", "shuffle the draw pile", reads="piles chance", writes="piles chance", tells=SHUFFLES)
def shuffle_draw_pile(table: TableProtocol) -> None:
    table.act("reshuffle", 0, False)


@phrase(
    "step",
    "shuffle the discard pile but its top card into the draw pile",
    reads="piles chance",
    writes="piles chance",
    tells=SHUFFLES,
)
def reshuffle_but_top(table: TableProtocol) -> None:
    table.act("reshuffle", 1, True)


@phrase(
    "step",
    "shuffle the whole discard pile into the draw pile",
    reads="piles chance",
    writes="piles chance",
    tells=SHUFFLES,
)
def reshuffle_all(table: TableProtocol) -> None:
    table.act("reshuffle", 0, True)


@phrase("step", "play goes to the left", writes="seats")
def play_goes_left(table: TableProtocol) -> None:
    table.act("direction", 1)


@phrase("step", "play goes to the right", writes="seats")
def play_goes_right(table: TableProtocol) -> None:
    table.act("direction", -1)


@phrase("step", "reverse direction", reads="seats", writes="seats", symbol="turn")
def reverse_direction(table: TableProtocol) -> None:
    table.act("direction", -table.state.direction)


@phrase("step", "{players} loses a turn", reads="seats", writes="seats", symbol="stop")
def loses_a_turn(table: TableProtocol, players: Seats) -> None:
    for seat in players:
        table.act("skip", seat)


@phrase("step", "{players} plays next", reads="point", writes="seats point")
def plays_next(table: TableProtocol, players: Seats) -> None:
    for seat in players[:1]:
        table.act("plays_next", seat)


@phrase("step", "play goes on after {players}", writes="seats")
def play_goes_on_after(table: TableProtocol, players: Seats) -> None:
    for seat in players[:1]:
        table.act("goes_on_after", seat)


@phrase("step", "{players} names a colour", writes="point", symbol="wheel")
def names_a_colour(table: TableProtocol, players: Seats) -> None:
    for seat in players[:1]:
        table.act("ask_colour", seat, None)


@phrase("step", "{players} names a colour such that {condition}", writes="point", symbol="wheel")
def names_a_colour_such_that(table: TableProtocol, players: Seats, condition: Test) -> None:
    for seat in players[:1]:
        table.act("ask_colour", seat, condition)


@phrase("step", "the colour then in force is in force again", reads="then", writes="colour")
def colour_comes_back(table: TableProtocol) -> None:
    table.act("colour", table.scene.colour_then)


@phrase("step", "{players} chooses a player from {others:players}", writes="point")
def chooses_a_player(table: TableProtocol, players: Seats, others: Seats) -> None:
    for seat in players[:1]:
        table.act("ask_player", seat, others)


@phrase("step", "{players} shows their hand to {others:players}", tells=SHOWS, symbol="eye")
def shows_hand(table: TableProtocol, players: Seats, others: Seats) -> None:
    for seat in players:
        table.act("reveal", "shows", seat, others)


@phrase("step", "{players} tells their hand to {others:players}", tells=TELLS, symbol="eye")
def tells_hand(table: TableProtocol, players: Seats, others: Seats) -> None:
    for seat in players:
        table.act("reveal", "tells", seat, others)


@phrase(
    "step",
    "cancel the effect",
    reads="scene pending point hands windows",
    writes="pending point hands windows scene",
    tells=TAKES_BACK,
    symbol="shield",
)
def cancel_the_effect(table: TableProtocol) -> None:
    table.act("cancel")


@phrase(
    "step",
    "{players} takes the laid card back",
    reads="scene card piles force layer then hands windows",
    writes="piles force colour hands windows scene",
    tells=TAKES_BACK,
)
def takes_card_back(table: TableProtocol, players: Seats) -> None:
    for seat in players:
        table.act("take_back", seat)


@phrase(
    "step",
    "{players} discards every card such that {condition}",
    reads="hands piles",
    writes="hands piles",
    tells=DISCARDS,
    symbol="drop",
)
def discards_every(table: TableProtocol, players: Seats, condition: Test) -> None:
    for seat in players:
        table.act("discard_every", seat, condition)


@phrase(
    "step",
    "the card goes to {players}",
    reads="scene card piles force layer then hands",
    writes="piles force colour hands scene",
    tells={**TAKES_BACK, **GIVES},
)
def card_goes_to(table: TableProtocol, players: Seats) -> None:
    for seat in players[:1]:
        table.act("give", seat)


@phrase(
    "step", "everybody passes their hand on", reads="hands seats", writes="hands", tells=HANDS_PASSED, symbol="swap"
)
def passes_hands_on(table: TableProtocol) -> None:
    table.act("pass_hands")


@phrase(
    "step",
    "{players} swaps hands with {others:players}",
    reads="hands",
    writes="hands",
    tells=HANDS_SWAPPED,
    symbol="swap",
)
def swaps_hands(table: TableProtocol, players: Seats, others: Seats) -> None:
    for seat in players[:1]:
        for other in others[:1]:
            table.act("swap_hands", seat, other)


@phrase("step", "add {number} to {name:counter}", reads="counters", writes="counters", measures="counters")
def add_to_counter(table: TableProtocol, number: int, name: str) -> None:
    table.act("count", name, table.counter(name) + number)


@phrase("step", "set {name:counter} to {number}", reads="counters", writes="counters", measures="counters")
def set_counter(table: TableProtocol, name: str, number: int) -> None:
    table.act("count", name, number)
