"""How people play: which of the moves that somebody may make is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rulestone.cards import Move
from rulestone.compiler.contract import CALL, NAME_COLOUR
from rulestone.simulation.tables import Chance, PlayersSeated, any_of


def at_random(_: PlayersSeated, moves: Sequence[Move], chance: Chance) -> int:
    """Anything that anybody may do."""
    return any_of(moves, chance)


def sensible(table: PlayersSeated, moves: Sequence[Move], chance: Chance) -> int:
    """
    A word is said when it is due, and who may lay a card lays one: of the colour that they hold most of.

    A card without a colour is kept for last, and a colour that is named is one that they hold most of. Where several
    people may lay a card somebody of them does; whatever else can be done is done at random.
    """
    if len(moves) == 1:
        return 0
    for place, move in enumerate(moves):
        if move.act == CALL:
            return place
    laying = [place for place, move in enumerate(moves) if move.card is not None]
    if laying:
        people = list(dict.fromkeys([moves[place].who for place in laying]))
        who = people[int(chance() * len(people))] if len(people) > 1 else people[0]
        return best(table, moves, [place for place in laying if moves[place].who == who])
    naming = [place for place, move in enumerate(moves) if move.act == NAME_COLOUR]
    return best(table, moves, naming) if naming else at_random(table, moves, chance)


def best(table: PlayersSeated, moves: Sequence[Move], places: Sequence[int]) -> int:
    """The first move of somebody with the colour that they hold most of."""
    held = Counter(card.colour for card in table.hand(moves[places[0]].who))

    def worth(place: int) -> int:
        card = moves[place].card
        colour = moves[place].colour if card is None else card.colour
        return -1 if colour is None else held[colour]

    return max(places, key=worth)


Policy = Callable[[PlayersSeated, Sequence[Move], Chance], int]
POLICIES: Mapping[str, Policy] = {"random": at_random, "sensible": sensible}
"""How people play, by name."""
QUICK, USUAL = "random", "sensible"
"""The one that whole turns are written for, and the one that is taken unless another is named."""


def usual_policy(quick: bool) -> str:
    """How people play where nobody says how."""
    return QUICK if quick else USUAL
