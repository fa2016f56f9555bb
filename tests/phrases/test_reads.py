"""What a phrase reads is what it says that it reads: whether two rules are one rests on it."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

import pytest

from rulestone.cards import Card
from rulestone.compiler import contract
from rulestone.engine.plain_table import PlainTable
from rulestone.engine.state import HELD, IN_THE_AIR, LYING, Moment, RuleContext, State, StepsLeft, Window
from rulestone.engine.table_view import TableView
from rulestone.explorer.step_sequences import STEPS
from rulestone.phrases import phrases
from rulestone.phrases.patterns import Phrase
from rulestone.phrases.syntax_tree import Node, PhraseNode
from tests.engine.own_games import own

OWN = own("extends: uno-2003\ncounters: {heat: 0}\n")
RULES = OWN.rules
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


def table() -> TableView:
    """A table on which there is something of everything."""
    scene = RuleContext(
        me=0, source=1, target=0, chosen=1, bearer=1, card=CARD, drawn=CARD, colour_then="red", force_then=CARD
    )
    state = State(((CARD,), (CARD, CARD)), (CARD,), (CARD,), CARD, "blue", 0, 1, pairs=(0, 1))
    state = state._replace(stack=(StepsLeft("rulestone/aim", 0, scene, pending=True),), point=Moment("turn", 0, scene))
    made = TableView(RULES, OWN.answers, state)
    made.scene, made.card_in_question, made.event = scene, CARD, ("lies", 0)
    return made


@pytest.mark.parametrize("phrase", LOOKING, ids=lambda each: each.id)
def test_a_phrase_reads_nothing_that_it_does_not_declare(phrase: Phrase) -> None:
    """It is handed only that; what the game says of cards may always be read."""
    slots = {name: GIVEN[kind] for name, kind in phrase.slots}
    guarded = Guarded(table(), phrase.reads, dict(BY_METHOD))
    phrase.meaning(guarded, **slots)


class Doing(PlainTable):
    """A table on which a step is carried out, and which tells what it reads, writes and sets going."""

    def __init__(self, state: State, scene: RuleContext) -> None:
        self.read: set[str] = set()
        self.wrote: set[str] = set()
        self.ran: set[str] = set()
        self.told: dict[str, tuple[object, ...]] = {}
        self.real, self.real_scene = state, scene
        super().__init__(RULES, OWN.answers, state)
        self.begun = scene

    @property
    def state(self) -> Any:
        """The state, which notes what is read of it."""
        return Noted(self.real, self.read, FIELDS)

    @state.setter
    def state(self, state: State) -> None:
        self.real = state

    @property
    def scene(self) -> Any:
        """The scene, which notes what is read of it."""
        return Noted(self.real_scene, self.read, SCENE, "scene")

    @scene.setter
    def scene(self, scene: Any) -> None:
        self.real_scene = scene.noted if isinstance(scene, Noted) else scene

    def change(self, **fields: Any) -> None:
        """What is changed of the state."""
        self.wrote |= {FIELDS[name] for name in fields}
        self.real = self.real._replace(**fields)

    def tell(self, what: str, who: int | None = None, *detail: object) -> None:
        """What everybody sees."""
        self.told[what] = detail
        super().tell(what, who, *detail)

    def done(self) -> set[str]:
        """All that was written."""
        parts = zip(RuleContext._fields, self.begun, self.real_scene, strict=True)
        return self.wrote | {SCENE.get(name, "scene") for name, before, after in parts if before != after}

    def happen(self, event: str, who: int) -> None:  # noqa: ARG002
        """Duties come up and end: by rules of the game."""
        self.ran.add("duties")

    def remake(self) -> None:
        """A pile is made anew: by rules of the game."""
        self.ran.add("exhausted")

    def true(self, node: Node) -> bool:
        """Whether a rule of the game holds; what stands in a slot is no matter of the phrase."""
        if node != IN_A_SLOT:
            self.ran.add(next(name for name, rules in OF_THE_GAME.items() if any(node is each for each in rules)))
        return self.holding

    def push(self, steps: Node, scene: Any, pending: bool = False, inner: bool = False) -> None:
        """A rule of the game is set going."""
        self.ran.add(next(name for name, rules in OF_THE_GAME.items() if any(steps is each for each in rules)))
        super().push(steps, scene.noted if isinstance(scene, Noted) else scene, pending, inner)

    def carry_out(self, node: Node) -> None:  # noqa: ARG002
        """A rule of the game is carried out at once."""
        self.ran.add("goes_back")

    holding = False


class Noted:
    """A thing that notes what is read of it; putting other parts in place of some reads nothing."""

    def __init__(self, noted: Any, read: set[str], names: Mapping[str, str], otherwise: str = "") -> None:
        self.noted, self.read, self.names, self.otherwise = noted, read, names, otherwise

    def __getattr__(self, name: str) -> Any:
        if name != "_replace":
            self.read.add(self.names.get(name, self.otherwise) or f"undeclared {name}")
        return getattr(self.noted, name)

    def __eq__(self, other: object) -> bool:
        return bool(self.noted == other)

    __hash__ = None  # type: ignore[assignment]


FIELDS = {
    **BY_FIELD,
    "colour": "colour",
    "following": "seats",
    "skips": "seats",
    "stack": "pending",
    "held": "point",
    "called": "windows",
    "seed": "chance",
    "over": "over",
}
SCENE = {**BY_SCENE, "card": "card", "drawn": "drawn"}
CARDS = RULES.cards.values()
OF_THE_GAME = {
    "effect": [card.effect for card in CARDS],
    "turned_up": [card.turned_up for card in CARDS],
    "goes_back": [card.goes_back for card in CARDS],
    "round_over": [RULES.meanings[contract.ROUND_OVER]],
    "exhausted": [RULES.exhausted, RULES.remade_at_once, RULES.draw_the_rest, RULES.meanings[contract.PILE_ENDS_IT]],
}
IN_A_SLOT = PhraseNode("always")
DOING = [each for each in phrases().values() if each.kind == "step"]


def laid_out() -> Iterator[Doing]:
    """Tables with something of everything, with little, and with a card on its way at each place."""
    two, seven, four = Card("draw_n", "blue"), CARD, Card("wd4")
    base = RuleContext(me=0, source=0, target=1, chosen=1, bearer=None, drawn=two, colour_then="red", force_then=seven)
    whole = State(((seven, two), (seven,), (four,)), (seven, four), (seven, four, two), two, "blue", 0, 2)
    empty = whole._replace(pile=(), discard=(two,), skips=(1,), windows=(Window("uno", 1, base),), counters=(("a", 1),))
    aside = whole._replace(held=(Moment("moment", 1, base._replace(card=seven)),), layer=0)
    turn = whole._replace(held=(Moment("turn", 1, base),), layer=0)
    for state, card, lies in product((whole, empty, aside, turn), (seven, two, four), (HELD, IN_THE_AIR, LYING)):
        scene = base._replace(card=card, card_is=lies, penalty=lies == LYING, base=1)
        stack = (StepsLeft("rulestone/aim", 0, scene, pending=True), StepsLeft("rulestone/return", 0, scene))
        yield Doing(state._replace(stack=stack), scene)


@cache
def told(phrase: Phrase) -> tuple[set[str], set[str], set[str], dict[str, tuple[object, ...]]]:
    """What a step reads, writes, sets going and lets people see on any of these tables."""
    found: tuple[set[str], set[str], set[str]] = (set(), set(), set())
    seen: dict[str, tuple[object, ...]] = {}
    given = {**GIVEN, "players": (0, 1), "number": 2, "condition": IN_A_SLOT}
    for at in laid_out():
        for at.holding in (False, True):
            # Whoever else is meant is somebody else.
            phrase.meaning(at, **{name: (1, 2) if name == "others" else given[kind] for name, kind in phrase.slots})
        for all_, some in zip(found, (at.read, at.done(), at.ran), strict=True):
            all_ |= some
        seen |= at.told
    return *found, seen


@pytest.mark.parametrize("phrase", DOING, ids=lambda each: each.id)
def test_a_step_reads_and_writes_and_sets_going_what_it_declares(phrase: Phrase) -> None:
    """Nothing else, whatever lies on the table."""
    read, wrote, ran, _ = told(phrase)
    assert (read - phrase.reads, wrote - phrase.writes, ran - phrase.runs) == (set(), set(), set())


@pytest.mark.parametrize("phrase", DOING, ids=lambda each: each.id)
def test_a_step_declares_nothing_that_it_never_does(phrase: Phrase) -> None:
    """On some table it reads and writes each of these."""
    read, wrote, ran, _ = told(phrase)
    assert (phrase.reads - read, phrase.writes - wrote, phrase.runs - ran) == (set(), set(), set())


@pytest.mark.parametrize("phrase", DOING, ids=lambda each: each.id)
def test_a_step_lets_people_see_what_it_declares(phrase: Phrase) -> None:
    """By these names, and with so many details."""
    seen = told(phrase)[3]
    assert {name: len(details) for name, details in seen.items()} == {
        name: len(each.details) for name, each in phrase.tells.items()
    }


WITHIN = {"skips": "seats", "empty": "hands"}
"""What is known in more detail of steps that may change places: who misses a turn, and whose hands are empty."""


@pytest.mark.parametrize("name", STEPS)
def test_steps_that_may_change_places_change_what_they_declare(name: str) -> None:
    """But for what people saw happen, which no rule looks at."""
    changes = {WITHIN.get(each, each) for each in STEPS[name].changes - {"log"}}
    assert changes == phrases()[name].writes


def test_what_is_not_declared_cannot_be_read() -> None:
    """Of a card that says that it reads nothing, the guard tells."""
    with pytest.raises(Undeclared, match="force"):
        phrases()["has_number_in_force"].meaning(Guarded(table(), frozenset(), dict(BY_METHOD)), card=CARD)
