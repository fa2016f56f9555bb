"""Where generated code finds what a rule is about, and who is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

UNKNOWN = "?"
"""Stands for whatever is not there when a table is made; a table is made only where it does not come up."""


@dataclass(frozen=True)
class SceneCode:
    """Where generated code finds what a rule is about."""

    me: str = "S[0]"
    source: str = "S[1]"
    target: str = "S[2]"
    chosen: str = "S[3]"
    bearer: str = "S[4]"
    card: str = "S[5]"
    drawn: str = "S[6]"
    colour_then: str = "S[7]"
    force_then: str = "S[8]"
    breach: str = "S[9]"
    penalty: str = "S[10]"
    base: str = "S[11]"
    card_is: str = "S[12]"
    pending: str = "m.pending_card(S[11])"
    honest: str = "m.honest(S)"
    colour: str = "m.colour"
    force: str = "m.force"
    seat: str = "m.seat"
    direction: str = "m.direction"
    after: str = "m.after"
    following: str = "m.next_seat()"
    previous: str = "m.previous_seat()"
    order: str = "m.order()"
    first: str = "m.first"
    dealer: str = "m.dealer"
    layer: str = "m.layer"
    hands: str = "m.hands"
    pile: str = "m.pile"
    number: str = "m.players"
    pairs: str = "m.pairs"
    taken: str = "m.taken"
    windows: str = "m.windows"
    counters: str = "m.counters"
    owner: str = "(m.point and m.point[1])"
    event: str | None = None
    asked: str | None = None
    """The card in question."""
    moving: str | None = None
    weighed: int = 0
    left_out: str | None = None
    """The card just drawn, while the cards besides it are looked at."""
    colour_asked: str = UNKNOWN
    sure: frozenset[str] = frozenset()
    """Expressions for a seat that are never nobody, and for a card that are never none."""
    faces: Mapping[str, int] = field(default_factory=dict)
    """Expressions for a card whose kind is known, with that kind."""
    counted: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """By a seat and what may hold of a card `c`: how many such cards were found in that hand."""

    def but(self, **changed: Any) -> SceneCode:
        """The same with something else; `dataclasses.replace` does it many times slower, and it is done most."""
        other = object.__new__(SceneCode)
        vars(other).update(vars(self), **changed)
        assert len(vars(other)) == len(vars(self)), changed
        return other


PLACES = [name for name, kind in SceneCode.__annotations__.items() if kind == "str"]
NOWHERE = SceneCode(**dict.fromkeys(PLACES, UNKNOWN))  # type: ignore[arg-type]
"""Where a table is made: nothing but a card and what is in force is known."""


@dataclass(frozen=True)
class People:
    """Some seats: one that may be nobody, or a tuple."""

    one: str | None
    many: str = ""

    @property
    def all(self) -> str:
        """All of them, as a tuple."""
        if self.one is None:
            return self.many
        return "()" if self.one == "None" else f"(() if {self.one} is None else ({self.one},))"


ONE: Mapping[str, Callable[[SceneCode], str]] = {
    "me": lambda env: env.me,
    "source": lambda env: env.source,
    "target": lambda env: env.target,
    "chosen_player": lambda env: env.chosen,
    "bearer": lambda env: env.bearer,
    "player_after_bearer": lambda env: (
        f"(None if {env.bearer} is None else m.neighbour({env.bearer}, {env.direction}))"
    ),
    "next_player": lambda env: env.following,
    "previous_player": lambda env: env.previous,
    "dealer": lambda env: env.dealer,
    "left_of_dealer": lambda env: f"m.neighbour({env.dealer}, 1)",
    "right_of_dealer": lambda env: f"m.neighbour({env.dealer}, -1)",
    "first_player": lambda env: env.first,
    "player_whose_turn_it_is": lambda env: env.seat,
}
"""People of whom there is one, or nobody."""
