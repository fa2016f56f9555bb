"""
Steps one after the other: which of them can change places, and which come to one.

What a step changes and what it looks at is told here for those of which it is known; any other step stays where it is,
and so does all that comes after it. Two steps can change places where neither changes what the other looks at or
changes. Somebody may decide nothing between them, so that nobody can tell which came first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.explorer.cases import ALWAYS, Cases, Choices, Form
from rulestone.explorer.places import no_duty_at, reads, rules_of_cards
from rulestone.phrases import phrases
from rulestone.phrases.tree import Fixed, Holds, Node, Said, Steps, children


class Does(NamedTuple):
    """What a step changes, and what it looks at besides what stands in its slots."""

    changes: frozenset[str]
    looks_at: frozenset[str] = frozenset()


def does(changes: str, looks_at: str = "") -> Does:
    """By names, as phrases tell what they read; `empty` is which hands are empty, `log` what people saw happen."""
    return Does(frozenset(changes.split()), frozenset(looks_at.split()))


STEPS = {
    "draw": does("hands empty piles log", "piles"),
    "loses_a_turn": does("skips"),
    "reverse_direction": does("seats", "seats"),
    "play_goes_left": does("seats"),
    "play_goes_right": does("seats"),
    "shows_hand": does("log"),
    "tells_hand": does("log"),
    "add_to_counter": does("counters", "counters"),
    "set_counter": does("counters"),
    "passes_hands_on": does("hands empty log", "hands empty seats"),
    "swaps_hands": does("hands empty log", "hands empty"),
}
ADDED_UP = frozenset({"skips"})
"""What is only added to, so that the order does not matter."""
RESHUFFLES = frozenset({"shuffle_draw_pile", "reshuffle_but_top", "reshuffle_all"})
"""What can be done with an empty pile so that, where it is of no use, nothing has changed."""
OF_A_SCENE = frozenset({"me", "source", "target", "chosen_player", "bearer", "dealer", "first_player", "nobody"})
"""People who stay who they are whatever is done."""
BESIDE = frozenset({"next_player", "previous_player", "player_after_bearer", "left_of_dealer", "right_of_dealer"})
"""The first on some side who holds cards, or who sits there; who draws cards stays that."""
ALWAYS_THERE = frozenset({"next_player", "previous_player", "left_of_dealer", "right_of_dealer", "dealer"})
ONE_PERSON = (OF_A_SCENE | BESIDE | {"player_whose_turn_it_is"}) - {"nobody"}
"""People of whom there is one, or none."""
HEARD_OF = {"hands": "empty", "seats": "empty"}
"""Who looks at hands, or at who sits beside whom, looks at which hands are empty."""


class Sequences:
    """Lists of steps of one game, under one set of answers."""

    def __init__(self, rules: Ruleset, choices: Choices, exhausted: Sequence[Form] | None) -> None:
        self.rules, self.choices = rules, choices
        self.can_tell = self.goes_on = False
        self.on_drawing: frozenset[str] = frozenset()
        if exhausted is None:
            return
        remake, _, the_rest = exhausted
        only_shuffles = all(
            isinstance(step, Said) and step.phrase in RESHUFFLES for each in leaves(remake) for step in steps_of(each)
        )
        self.can_tell = only_shuffles and no_duty_at(rules, "takes_a_penalty")
        """Whether drawing does nothing but draw, and make the pile anew."""
        self.on_drawing = frozenset().union(*(self.looked_at(each) for each in exhausted)) | {"piles"}
        self.goes_on = the_rest == ALWAYS
        """Whether whoever draws several cards goes on with a pile that was made anew."""

    def joined(self, elements: Sequence[Form]) -> Form:
        """One form for steps one after the other."""
        found: Form = Steps("", ())
        for each in reversed(elements):
            found = self.followed(each, found)
        return found

    def followed(self, first: Form, rest: Form) -> Form:
        """One step, or cases of steps, before what comes after."""
        match first:
            case Cases(of, ways):
                return self.choices.of(of, tuple((value, self.followed(each, rest)) for value, each in ways))
            case Steps(steps=steps):
                return self.joined([*steps, rest]) if steps else rest
        return self.before(first, rest)

    def before(self, step: Form, rest: Form) -> Form:
        """One step before what comes after; what is decided comes first where the step has no part in it."""
        if isinstance(rest, Cases):
            if self.leaves_alone(step, rest.of.kind, rest.of.about):
                return self.choices.of(rest.of, tuple((value, self.before(step, each)) for value, each in rest.ways))
            return Steps("", (step, rest))  # type: ignore[arg-type]
        assert isinstance(rest, Steps)
        return Steps("", tuple(self.in_order([step, *rest.steps])))  # type: ignore[arg-type]

    def leaves_alone(self, step: Form, kind: str, about: Form | None) -> bool:
        """Whether a step changes nothing that is looked at where something is decided."""
        known = self.does(step)
        looked_at = {"pile": {"piles"}, "hand": {"hands", "empty"}}.get(kind, set())
        return known is not None and not known.changes & (looked_at | self.looked_at(about))

    def in_order(self, steps: list[Form]) -> list[Form]:
        """The same steps in the order of their names, as far as they can change places; some come to one."""
        found: list[Form] = []
        left = steps
        while left:
            able = (each for place, each in enumerate(left) if self.can_be_first(each, left[:place]))
            first = min(able, key=repr)
            left = without(left, first)
            made = self.one_of(found[-1], first) if found else None
            if made is None:
                found.append(first)
            else:
                # What two steps come to may be nothing, and stands where it could not stand before.
                return self.in_order([*found[:-1], *made, *left])
        return [each for each in found if not draws_nothing(each)]

    def can_be_first(self, step: Form, before: Sequence[Form]) -> bool:
        """Whether a step can stand before all that come before it."""
        return all(self.can_swap(step, each) for each in before)

    def one_of(self, one: Form, two: Form) -> list[Form] | None:
        """What two steps come to that stand side by side."""
        match one, two:
            case Said("reverse_direction"), Said("reverse_direction"):
                return []
            case Said("draw", ((_, Fixed(int(few))), (_, who))), Said("draw", ((_, Fixed(int(more))), (_, also))):
                if who == also and one_person(who) and self.goes_on and self.can_tell:
                    return [drawing(few + more, who)]
        return None

    def can_swap(self, one: Form, two: Form) -> bool:
        """Whether two steps can change places."""
        if one == two:
            return True
        first, second = self.does(one), self.does(two)
        if first is None or second is None:
            return False
        if {"draw", "loses_a_turn"} == {each.phrase for each in (one, two) if isinstance(each, Said)} and same_person(
            one, two
        ):
            return True
        both = (first.changes & second.changes) - ADDED_UP
        return not (both or first.changes & second.looks_at or second.changes & first.looks_at)

    def does(self, step: Form) -> Does | None:
        """What a step changes and looks at, where that is known."""
        if not isinstance(step, Said) or step.phrase not in STEPS:
            return None
        if step.phrase == "draw" and not self.can_tell:
            return None
        changes, looks_at = STEPS[step.phrase]
        more = self.on_drawing if step.phrase == "draw" else frozenset()
        return Does(changes, looks_at | more | self.looked_at(*(slot for _, slot in step.slots)))

    def stays(self, who: Node, steps: Sequence[Form]) -> bool:
        """Whether a person stays who they are while steps are carried out that are all known."""
        looked_at = self.looked_at(who)
        for each in steps:
            known = self.does(each)
            if known is None:
                return False
            to_them = isinstance(each, Said) and each.phrase == "draw" and dict(each.slots)["players"] == who
            if known.changes & looked_at and not (to_them and one_person(who)):
                return False
        return True

    def looked_at(self, *forms: Form | None) -> frozenset[str]:
        """All that is looked at by what stands in some forms."""
        found: set[str] = set()
        todo = [each for each in forms if each is not None]
        while todo:
            form = todo.pop()
            todo.extend(within(form))
            match form:
                case Said(phrase) if phrase not in OF_A_SCENE:
                    found |= phrases()[phrase].reads
                case Holds():
                    found.add("hands")
                case Cases(of) if of.kind in ("pile", "hand"):
                    found.add({"pile": "piles", "hand": "hands"}[of.kind])
        if "weighing" in found:
            found |= reads(self.rules, *rules_of_cards(self.rules))
        return frozenset(found | {HEARD_OF[name] for name in found & HEARD_OF.keys()})


def within(form: Form) -> Iterator[Form]:
    """What stands directly in a form."""
    if not isinstance(form, Cases):
        yield from children(form)
        return
    if form.of.about is not None:
        yield form.of.about
    yield from (each for _, each in form.ways)


def leaves(form: Form) -> Iterator[Form]:
    """What comes of a form in the end, whatever it is that is decided."""
    if isinstance(form, Cases):
        for _, each in form.ways:
            yield from leaves(each)
    else:
        yield form


def steps_of(form: Form) -> Iterator[Form]:
    """The steps of a list, and of lists and cases at its end."""
    if isinstance(form, Steps):
        for step in form.steps:
            for each in leaves(step):
                yield from steps_of(each)
    else:
        yield form


def one_person(who: Node) -> bool:
    """Whether nobody else can be meant besides one person."""
    return isinstance(who, Said) and who.phrase in ONE_PERSON


def same_person(one: Form, two: Form) -> bool:
    """Whether two steps are about the same one person."""
    assert isinstance(one, Said)
    assert isinstance(two, Said)
    who = dict(one.slots)["players"]
    return one_person(who) and dict(two.slots)["players"] == who


def drawing(number: int, who: Node) -> Said:
    """That somebody draws so many cards."""
    return Said("draw", (("number", Fixed(number)), ("players", who)))


def draws_nothing(step: Form) -> bool:
    """Whether nobody draws any card."""
    return isinstance(step, Said) and step.phrase == "draw" and dict(step.slots)["number"] == Fixed(0)


def without(steps: list[Form], one: Form) -> list[Form]:
    """Some steps without the first that is this one."""
    place = steps.index(one)
    return [*steps[:place], *steps[place + 1 :]]


def to_them(who: Node, do: Form) -> Form | None:
    """What is done to everybody who is hit, where it is one thing that can be said of them all at once."""
    target = Said("target")
    match do:
        case Steps(steps=(Said("draw", (("number", Fixed() as number), ("players", hit))),)) if hit == target:
            return Said("draw", (("number", number), ("players", who)))
        case Steps(steps=(Said("loses_a_turn", (("players", hit),)),)) if hit == target:
            return Said("loses_a_turn", (("players", who),))
    return None
