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
from rulestone.explorer.decided_cases import ALWAYS, Cases, Choices, Form
from rulestone.explorer.places_that_ask import no_duty_at, reads, rules_of_cards
from rulestone.phrases import phrases
from rulestone.phrases.syntax_tree import CardListNode, ConstantNode, Node, PhraseNode, Steps, children


class StepEffect(NamedTuple):
    """What a step changes, and what it looks at besides what stands in its slots."""

    changes: frozenset[str]
    looks_at: frozenset[str] = frozenset()


def does(changes: str, looks_at: str = "") -> StepEffect:
    """By names, as phrases tell what they read; `empty` is which hands are empty, `log` what people saw happen."""
    return StepEffect(frozenset(changes.split()), frozenset(looks_at.split()))


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
            isinstance(step, PhraseNode) and step.phrase in RESHUFFLES
            for leaf in leaves(remake)
            for step in steps_of(leaf)
        )
        self.can_tell = only_shuffles and no_duty_at(rules, "takes_a_penalty")
        """Whether drawing does nothing but draw, and make the pile anew."""
        self.on_drawing = frozenset().union(*(self.subjects_of(form) for form in exhausted)) | {"piles"}
        self.goes_on = the_rest == ALWAYS
        """Whether whoever draws several cards goes on with a pile that was made anew."""

    def join_steps(self, elements: Sequence[Form]) -> Form:
        """One form for steps one after the other."""
        form: Form = Steps("", ())
        for element in reversed(elements):
            form = self.join_step(element, form)
        return form

    def join_step(self, first: Form, rest: Form) -> Form:
        """One step, or cases of steps, before what comes after."""
        match first:
            case Cases(of, ways):
                return self.choices.of(of, tuple((value, self.join_step(outcome, rest)) for value, outcome in ways))
            case Steps(steps=steps):
                return self.join_steps([*steps, rest]) if steps else rest
        return self.put_first(first, rest)

    def put_first(self, step: Form, rest: Form) -> Form:
        """One step before what comes after; what is decided comes first where the step has no part in it."""
        if isinstance(rest, Cases):
            if self.leaves_alone(step, rest.of.kind, rest.of.about):
                return self.choices.of(
                    rest.of, tuple((value, self.put_first(step, outcome)) for value, outcome in rest.ways)
                )
            return Steps("", (step, rest))  # type: ignore[arg-type]
        assert isinstance(rest, Steps)
        return Steps("", tuple(self.in_order([step, *rest.steps])))  # type: ignore[arg-type]

    def leaves_alone(self, step: Form, kind: str, about: Form | None) -> bool:
        """Whether a step changes nothing that is looked at where something is decided."""
        known = self.does(step)
        looked_at = {"pile": {"piles"}, "hand": {"hands", "empty"}}.get(kind, set())
        return known is not None and not known.changes & (looked_at | self.subjects_of(about))

    def in_order(self, steps: list[Form]) -> list[Form]:
        """The same steps in the order of their names, as far as they can change places; some come to one."""
        forms: list[Form] = []
        left = steps
        while left:
            able = (step for place, step in enumerate(left) if self.can_be_first(step, left[:place]))
            first = min(able, key=repr)
            left = without_step(left, first)
            made = self.merge_steps(forms[-1], first) if forms else None
            if made is None:
                forms.append(first)
            else:
                # What two steps come to may be nothing, and stands where it could not stand before.
                return self.in_order([*forms[:-1], *made, *left])
        return [form for form in forms if not draws_nothing(form)]

    def can_be_first(self, step: Form, before: Sequence[Form]) -> bool:
        """Whether a step can stand before all that come before it."""
        return all(self.can_swap(step, earlier) for earlier in before)

    def merge_steps(self, one: Form, two: Form) -> list[Form] | None:
        """What two steps come to that stand side by side."""
        match one, two:
            case PhraseNode("reverse_direction"), PhraseNode("reverse_direction"):
                return []
            case PhraseNode("draw", ((_, ConstantNode(int(few))), (_, who))), PhraseNode(
                "draw", ((_, ConstantNode(int(more))), (_, also))
            ):
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
        # Whoever draws stays whoever was meant, while cards bring anybody else back among the neighbours.
        if {"draw", "loses_a_turn"} == {
            step.phrase for step in (one, two) if isinstance(step, PhraseNode)
        } and same_person(one, two):
            return True
        both = (first.changes & second.changes) - ADDED_UP
        return not (both or first.changes & second.looks_at or second.changes & first.looks_at)

    def does(self, step: Form) -> StepEffect | None:
        """What a step changes and looks at, where that is known."""
        if not isinstance(step, PhraseNode) or step.phrase not in STEPS:
            return None
        if step.phrase == "draw" and not self.can_tell:
            return None
        changes, looks_at = STEPS[step.phrase]
        more = self.on_drawing if step.phrase == "draw" else frozenset()
        return StepEffect(changes, looks_at | more | self.subjects_of(*(slot for _, slot in step.slots)))

    def stays(self, who: Node, steps: Sequence[Form]) -> bool:
        """Whether a person stays who they are while steps are carried out that are all known."""
        looked_at = self.subjects_of(who)
        for step in steps:
            known = self.does(step)
            if known is None:
                return False
            to_them = isinstance(step, PhraseNode) and step.phrase == "draw" and dict(step.slots)["players"] == who
            if known.changes & looked_at and not (to_them and one_person(who)):
                return False
        return True

    def subjects_of(self, *forms: Form | None) -> frozenset[str]:
        """All that is looked at by what stands in some forms."""
        subjects: set[str] = set()
        todo = [form for form in forms if form is not None]
        while todo:
            form = todo.pop()
            todo.extend(within(form))
            match form:
                case PhraseNode(phrase) if phrase not in OF_A_SCENE:
                    subjects |= phrases()[phrase].reads
                case CardListNode():
                    subjects.add("hands")
                case Cases(of) if of.kind in ("pile", "hand"):
                    subjects.add({"pile": "piles", "hand": "hands"}[of.kind])
        if "weighing" in subjects:
            subjects |= reads(self.rules, *rules_of_cards(self.rules))
        return frozenset(subjects | {HEARD_OF[name] for name in subjects & HEARD_OF.keys()})


def within(form: Form) -> Iterator[Form]:
    """What stands directly in a form."""
    if not isinstance(form, Cases):
        yield from children(form)
        return
    if form.of.about is not None:
        yield form.of.about
    yield from (outcome for _, outcome in form.ways)


def leaves(form: Form) -> Iterator[Form]:
    """Every end that a form can come to, whatever it is that is decided."""
    if isinstance(form, Cases):
        for _, outcome in form.ways:
            yield from leaves(outcome)
    else:
        yield form


def steps_of(form: Form) -> Iterator[Form]:
    """The steps of a list, and of lists and cases at its end."""
    if isinstance(form, Steps):
        for step in form.steps:
            for leaf in leaves(step):
                yield from steps_of(leaf)
    else:
        yield form


def one_person(who: Node) -> bool:
    """Whether nobody else can be meant besides one person."""
    return isinstance(who, PhraseNode) and who.phrase in ONE_PERSON


def same_person(one: Form, two: Form) -> bool:
    """Whether two steps are about the same one person."""
    assert isinstance(one, PhraseNode)
    assert isinstance(two, PhraseNode)
    who = dict(one.slots)["players"]
    return one_person(who) and dict(two.slots)["players"] == who


def drawing(number: int, who: Node) -> PhraseNode:
    """That somebody draws so many cards."""
    return PhraseNode("draw", (("number", ConstantNode(number)), ("players", who)))


def draws_nothing(step: Form) -> bool:
    """Whether nobody draws any card."""
    return isinstance(step, PhraseNode) and step.phrase == "draw" and dict(step.slots)["number"] == ConstantNode(0)


def without_step(steps: list[Form], one: Form) -> list[Form]:
    """Some steps without the first that is this one."""
    place = steps.index(one)
    return [*steps[:place], *steps[place + 1 :]]


def to_them(who: Node, do: Form) -> Form | None:
    """What is done to everybody who is hit, where it is one thing that can be said of them all at once."""
    target = PhraseNode("target")
    match do:
        case Steps(steps=(PhraseNode("draw", (("number", ConstantNode() as number), ("players", hit))),)) if (
            hit == target
        ):
            return PhraseNode("draw", (("number", number), ("players", who)))
        case Steps(steps=(PhraseNode("loses_a_turn", (("players", hit),)),)) if hit == target:
            return PhraseNode("loses_a_turn", (("players", who),))
    return None
