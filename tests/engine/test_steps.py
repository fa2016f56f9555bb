"""What single steps and numbers do, in small games of one's own, by both evaluators."""

from rulestone.engine.state import Move, State
from tests.engine.own_games import MAU_MAU, own
from tests.engine.tables import card, laid_out

EFFECT = "overrides: {{cards: {{queen: {{effect: [{}]}}}}}}\n"
MINE = "clubs queen, clubs 9, hearts 9"


def play(name: str, act: str = "play") -> Move:
    """Seat 0 lays a card."""
    return Move(act, 0, card(name))


def table(*hands: str, **more: object) -> State:
    """A table at seat 0's turn, on the ace of clubs."""
    return laid_out(hands or (MINE, "hearts king, spades ace"), on="clubs ace", pile="9 x diamonds queen", **more)


def test_who_discards_no_card_is_seen_doing_nothing() -> None:
    """Where nobody holds such a card nothing happens that the table could tell."""
    game = own(MAU_MAU + EFFECT.format("source discards every card such that card is jack"))
    seen = game.apply(table(), play("clubs queen")).seen
    assert not [each for each in seen if each.what == "discards"]
    game = own(MAU_MAU + EFFECT.format("source discards every card such that card is hearts"))
    seen = game.apply(table(), play("clubs queen")).seen
    assert [each.detail for each in seen if each.what == "discards"] == [((card("hearts 9"),),)]


def test_a_counter_begins_where_it_starts() -> None:
    """A counter is what the game says until rules count it up, and so it is in a position that is laid out."""
    game = own(
        MAU_MAU
        + "counters: {heat: 4}\n"
        + "moves:\n"
        + "  warm up: {at: [turn], do: [draw counter heat to me, end turn]}\n"
        + "  cool down: {at: [turn], do: [set heat to counter heat less 3, draw counter heat to me, end turn]}\n"
        + "  heat up: {at: [turn], do: [add 1 to heat, draw counter heat to me, end turn]}\n"
    )
    assert len(game.do(table(), Move("warm up", 0)).hands[0]) == 3 + 4
    after = game.do(table(), Move("cool down", 0))
    assert len(after.hands[0]) == 3 + 1
    assert len(game.do(after, Move("cool down", 1)).hands[1]) == 2 + 0
    assert len(game.do(table(), Move("heat up", 0)).hands[0]) == 3 + 5
