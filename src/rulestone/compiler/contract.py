"""
What a game must define to be played, and every name that the program itself knows: declared here and nowhere else.

A game that others extend may leave it to them. One that is played says all of it, or its problems are told before
anybody plays: a name that is missing would else be taken for nothing, and the game might never end.
"""

from __future__ import annotations

from collections.abc import Mapping

ROUND_OVER = "the round is over"
"""The meaning that is looked at whenever a turn ends."""
PILE_ENDS_IT = "drawing until a card ends with the pile"
"""The meaning that is looked at when the pile runs out while somebody draws until a card comes."""
LOOKED_AT_BY: Mapping[str, str] = {
    "end_turn": ROUND_OVER,
    "draw_until": PILE_ENDS_IT,
    "draw_until_at_most": PILE_ENDS_IT,
}
"""By phrase, the meaning that it looks at without naming it: whoever says the one defines the other."""

LAYING = "lay the card and let it act"
"""The procedure by which a card is laid in the bundled games; where a game has it, it tells where to look."""

NEEDED: tuple[tuple[str, ...], ...] = (("cards",), ("deal", "cards_each"), ("start",))
"""What every game that has moves says: what is dealt, to whom how much, and how play begins."""
BEGINNING = "first_player_begins"
"""The phrase without which nobody has the first turn."""

NAME_COLOUR, CHOOSE, GO_ON, CALL, CATCH = "name a colour", "choose a player", "go on", "call", "catch"
CHOOSING = "chooses_a_player"
"""The phrase by which somebody chooses a player."""
ACTS = (NAME_COLOUR, CHOOSE, GO_ON, CALL, CATCH)
"""What can be done in any game; no move of a game is called so."""
