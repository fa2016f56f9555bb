"""What a phrase reads is what it says that it reads: whether two rules are one rests on it."""

from typing import Any

import pytest

from rulestone.engine.looking import Looking
from rulestone.engine.state import Card, Point, Scene, State, StepsLeft
from rulestone.phrases import phrases
from rulestone.phrases.grammar import Phrase
from tests.engine.tables import defaults, ruleset

RULES = ruleset("uno-2003")
CARD = Card("number", "blue", 7)
BY_METHOD = {
    "candidate": "card",
    "drawn": "drawn",
    "pending_card": "pending",
    "honest_at_the_time": "pending",
    "colour": "colour",
    "fits": "weighing",
    "playable": "weighing",
    "hand": "hands",
    "counter": "counters",
    "neighbour": "seats",
    "next_seat": "seats",
    "in_order": "seats",
    "happened": "event",
    "colour_in_question": "naming",
    "is_action": None,
    "is_coloured": None,
}
"""What is read by asking a table for something; nothing, where it is what the game says of a card."""
BY_FIELD = {
    "force": "force",
    "hands": "hands",
    "pile": "piles",
    "discard": "piles",
    "counters": "counters",
    "seat": "seats",
    "dealer": "seats",
    "first": "seats",
    "after": "seats",
    "direction": "seats",
    "layer": "layer",
    "taken": "taken",
    "windows": "windows",
    "point": "point",
    "pairs": "pairs",
}
BY_SCENE = {"colour_then": "then", "force_then": "then"}
"""What is read of a scene; all else in it is about who and what the rule is about."""
LOOKING = [each for each in phrases().values() if each.kind in ("condition", "number", "players", "card", "event")]
GIVEN: dict[str, Any] = {
    "card": CARD,
    "players": (0,),
    "number": 1,
    "kind": "number",
    "colour": "blue",
    "counter": "heat",
    "condition": None,
}


class Undeclared(Exception):
    """Something was read that the phrase does not declare."""


class Guarded:
    """A thing of which only what is declared can be read."""

    def __init__(self, real: Any, declared: frozenset[str], names: dict[str, str | None], otherwise: str = "") -> None:
        self.real, self.declared, self.names, self.otherwise = real, declared, names, otherwise

    def __getattr__(self, name: str) -> Any:
        if name in ("state", "scene"):
            fields = dict(BY_FIELD) if name == "state" else dict(BY_SCENE)
            return Guarded(getattr(self.real, name), self.declared, fields, "" if name == "state" else "scene")  # type: ignore[arg-type]
        needs = self.names.get(name, self.otherwise or f"undeclared {name}")
        if needs is not None and needs not in self.declared:
            raise Undeclared(f"{name}: {needs}")
        return getattr(self.real, name)


def table() -> Looking:
    """A table on which there is something of everything."""
    scene = Scene(
        me=0, source=1, target=0, chosen=1, bearer=1, card=CARD, drawn=CARD, colour_then="red", force_then=CARD
    )
    state = State(((CARD,), (CARD, CARD)), (CARD,), (CARD,), CARD, "blue", 0, 1, pairs=(0, 1))
    state = state._replace(stack=(StepsLeft("rulestone/aim", 0, scene, pending=True),), point=Point("turn", 0, scene))
    made = Looking(RULES, defaults(RULES), state)
    made.scene, made.card_in_question, made.event = scene, CARD, ("lies", 0)
    return made


@pytest.mark.parametrize("phrase", LOOKING, ids=lambda each: each.id)
def test_a_phrase_reads_nothing_that_it_does_not_declare(phrase: Phrase) -> None:
    """It is handed only that; what the game says of cards may always be read."""
    slots = {name: GIVEN[kind] for name, kind in phrase.slots}
    guarded = Guarded(table(), phrase.reads, dict(BY_METHOD))
    try:
        phrase.meaning(guarded, **slots)
    except KeyError:  # this game has no such counter
        assert "counters" in phrase.reads


def test_what_is_not_declared_cannot_be_read() -> None:
    """Of a card that says that it reads nothing, the guard tells."""
    with pytest.raises(Undeclared, match="force"):
        phrases()["has_number_in_force"].meaning(Guarded(table(), frozenset(), dict(BY_METHOD)), card=CARD)
