"""Numbers, and how many cards or people there are."""

from __future__ import annotations

from rulestone.phrases.patterns import phrase
from rulestone.phrases.table_protocol import Seats, TableProtocol


@phrase("condition", "always")
def always(table: TableProtocol) -> bool:  # noqa: ARG001
    return True


@phrase("condition", "never")
def never(table: TableProtocol) -> bool:  # noqa: ARG001
    return False


@phrase("condition", "{players} holds no cards", reads="hands", measures="hands", at=0)
def holds_no_cards(table: TableProtocol, players: Seats) -> bool:
    return any(not table.hand(seat) for seat in players)


@phrase("condition", "{players} holds 1 card", reads="hands", measures="hands", at=1)
def holds_one_card(table: TableProtocol, players: Seats) -> bool:
    return any(len(table.hand(seat)) == 1 for seat in players)


@phrase("condition", "{players} holds {number} cards", reads="hands", measures="hands")
def holds_cards(table: TableProtocol, players: Seats, number: int) -> bool:
    return any(len(table.hand(seat)) == number for seat in players)


@phrase("condition", "somebody holds no cards", reads="hands", measures="hands", at=0)
def somebody_holds_no_cards(table: TableProtocol) -> bool:
    return any(not table.hand(seat) for seat in range(len(table.state.hands)))


@phrase("condition", "all but one hold no cards", reads="hands", measures="hands", at=0)
def all_but_one_hold_no_cards(table: TableProtocol) -> bool:
    return sum(1 for hand in table.state.hands if hand) <= 1


@phrase("condition", "two pairs play", reads="pairs")
def two_pairs_play(table: TableProtocol) -> bool:
    return bool(table.state.pairs)


@phrase("condition", "two partners hold no cards", reads="pairs hands", measures="hands", at=0)
def two_partners_hold_no_cards(table: TableProtocol) -> bool:
    return 2 in gone_out(table)


@phrase("condition", "one of each pair holds no cards", reads="pairs hands", measures="hands", at=0)
def one_of_each_pair_holds_no_cards(table: TableProtocol) -> bool:
    gone = gone_out(table)
    return bool(gone) and all(gone)


def gone_out(table: TableProtocol) -> tuple[int, ...]:
    """How many of each pair hold no cards; nothing where nobody has a partner."""
    pairs = table.state.pairs
    out = [pair for seat, pair in enumerate(pairs) if not table.hand(seat)]
    return tuple(out.count(pair) for pair in sorted({*pairs}))


@phrase("condition", "there are {number} players", reads="hands", measures="players")
def there_are_players(table: TableProtocol, number: int) -> bool:
    return len(table.state.hands) == number


@phrase("condition", "at least {number} cards were taken this turn", reads="taken", measures="taken")
def cards_taken_this_turn(table: TableProtocol, number: int) -> bool:
    return bool(table.state.taken >= number)


@phrase("condition", "{players} is {others:players}")
def is_player(table: TableProtocol, players: Seats, others: Seats) -> bool:  # noqa: ARG001
    return any(seat in others for seat in players)


@phrase("condition", "{players} is the player who decides", reads="point")
def is_player_who_decides(table: TableProtocol, players: Seats) -> bool:
    return table.state.point is not None and table.state.point.owner in players


@phrase("condition", "nobody can be caught", reads="windows")
def nobody_can_be_caught(table: TableProtocol) -> bool:
    return not table.state.windows


@phrase("condition", "the draw pile is empty", reads="piles", measures="piles", at=0)
def draw_pile_is_empty(table: TableProtocol) -> bool:
    return not table.state.pile


@phrase("condition", "the draw pile holds fewer than {number} cards", reads="piles", measures="piles")
def draw_pile_holds_fewer(table: TableProtocol, number: int) -> bool:
    return len(table.state.pile) < number


@phrase("number", "{a:number} less {b:number}")
def less(table: TableProtocol, a: int, b: int) -> int:  # noqa: ARG001
    return max(0, a - b)


@phrase("number", "counter {name:counter}", reads="counters")
def counter(table: TableProtocol, name: str) -> int:
    return table.counter(name)


@phrase("number", "how many cards {players} holds", reads="hands")
def cards_held(table: TableProtocol, players: Seats) -> int:
    return sum(len(table.hand(seat)) for seat in players)
