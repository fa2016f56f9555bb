"""
What is decided by looking: for each thing that is looked at, what comes of each value that it can have.

Things are looked at in one order, each once, and none whose value makes no difference. So two rules that decide the
same are one form, however they were written: order in all-of and any-of, what is denied, one if within another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from rulestone.phrases.syntax_tree import Node, PhraseNode
from rulestone.records import Record

ALWAYS, NEVER = PhraseNode("always"), PhraseNode("never")
MOST = 4000
"""How many choices are made at most; a rule that takes more has no form."""


class TooDeep(Exception):
    """A rule that is made of itself, or of too many cases, has no form."""


class LookedAt(Record):
    """Something with a value: whether a condition holds, or how many there are, or which it is."""

    kind: str
    about: Form | None = None


class Cases(Record):
    """Each value of a thing, with the form that is left once it is known."""

    of: LookedAt
    ways: tuple[tuple[object, Form], ...]


Form: TypeAlias = Node | Cases
OTHER = "other"
"""Every value that is not named."""


def among_values(thing: LookedAt, values: tuple[object, ...], holds: Mapping[object, bool] | frozenset[object]) -> Form:
    """That the value of a thing is among some."""
    ways = tuple((value, ALWAYS if value in holds else NEVER) for value in values)
    return join_cases(thing, ways)


def whether(form: Form) -> Form:
    """A condition of which nothing is known but that it holds or not."""
    if isinstance(form, Cases) or form in (ALWAYS, NEVER):
        return form
    return Cases(LookedAt("holds", form), ((True, ALWAYS), (False, NEVER)))


def join_cases(thing: LookedAt, ways: tuple[tuple[object, Form], ...]) -> Form:
    """The cases of a thing; what comes of it, where that is one for all values."""
    first = ways[0][1]
    return first if all(form == first for _, form in ways[1:]) else Cases(thing, ways)


class Choices:
    """Makes choices, each worked out once."""

    def __init__(self) -> None:
        self.known: dict[tuple[Form, Form, Form], Form] = {}
        self.places: dict[LookedAt, str] = {}

    def choice(self, condition: Form, then: Form, other: Form) -> Form:
        """One of two forms, as a condition says."""
        if condition == ALWAYS or then == other:
            return then
        if condition == NEVER:
            return other
        key = (condition, then, other)
        if key not in self.known:
            if len(self.known) >= MOST:
                raise TooDeep
            self.known[key] = self.split(*key)
        return self.known[key]

    def split(self, *forms: Form) -> Form:
        """The same by the values of the thing that is looked at first."""
        cases = [form for form in forms if isinstance(form, Cases)]
        first = min(cases, key=lambda case: self.place(case.of))
        ways = ((value, self.choice(*(under(form, first.of, value) for form in forms))) for value, _ in first.ways)
        return join_cases(first.of, tuple(ways))

    def of(self, thing: LookedAt, ways: tuple[tuple[object, Form], ...]) -> Form:
        """The same for each value of a thing, where that may hang on things that are looked at before it."""
        values = tuple(value for value, _ in ways)
        joined_form = ways[-1][1]
        for value, form in ways[:-1]:
            joined_form = self.choice(among_values(thing, values, frozenset({value})), form, joined_form)
        return joined_form

    def place(self, thing: LookedAt) -> str:
        """Where a thing stands in the order in which things are looked at."""
        if thing not in self.places:
            self.places[thing] = repr(thing)
        return self.places[thing]

    def conjoin(self, forms: Iterator[Form]) -> Form:
        """That all of some conditions hold."""
        whole_form: Form = ALWAYS
        for form in forms:
            whole_form = self.choice(whether(form), whole_form, NEVER)
        return whole_form

    def disjoin(self, forms: Iterator[Form]) -> Form:
        """That any of some conditions holds."""
        whole_form: Form = NEVER
        for form in forms:
            whole_form = self.choice(whether(form), ALWAYS, whole_form)
        return whole_form

    def negate(self, form: Form) -> Form:
        """That a condition does not hold."""
        return self.choice(whether(form), NEVER, ALWAYS)


def under(form: Form, thing: LookedAt, value: object) -> Form:
    """What is left of a form once a thing that nothing in it is looked at before has a value."""
    if isinstance(form, Cases) and form.of == thing:
        for known, outcome in form.ways:
            if known == value and type(known) is type(value):
                return outcome
        raise TooDeep
    return form
