"""
What is decided by looking: for each thing that is looked at, what comes of each value that it can have.

Things are looked at in one order, each once, and none whose value makes no difference. So two rules that decide the
same are one form, however they were written: order in all-of and any-of, what is denied, one if within another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from rulestone.phrases.tree import Node, Said
from rulestone.values import Value

ALWAYS, NEVER = Said("always"), Said("never")
MOST = 4000
"""How many choices are made at most; a rule that takes more has no form."""


class TooDeep(Exception):
    """A rule that is made of itself, or of too many cases, has no form."""


class Thing(Value):
    """Something with a value: whether a condition holds, or how many there are, or which it is."""

    kind: str
    about: Form | None = None


class Cases(Value):
    """What comes of each value of a thing."""

    of: Thing
    ways: tuple[tuple[object, Form], ...]


Form: TypeAlias = Node | Cases
OTHER = "other"
"""Every value that is not named."""


def which(thing: Thing, values: tuple[object, ...], holds: Mapping[object, bool] | frozenset[object]) -> Form:
    """That the value of a thing is among some."""
    ways = tuple((value, ALWAYS if value in holds else NEVER) for value in values)
    return joined(thing, ways)


def whether(form: Form) -> Form:
    """A condition of which nothing is known but that it holds or not."""
    if isinstance(form, Cases) or form in (ALWAYS, NEVER):
        return form
    return Cases(Thing("holds", form), ((True, ALWAYS), (False, NEVER)))


def joined(thing: Thing, ways: tuple[tuple[object, Form], ...]) -> Form:
    """The cases of a thing; what comes of it, where that is one for all values."""
    first = ways[0][1]
    return first if all(form == first for _, form in ways[1:]) else Cases(thing, ways)


class Choices:
    """Makes choices, each worked out once."""

    def __init__(self) -> None:
        self.known: dict[tuple[Form, Form, Form], Form] = {}
        self.places: dict[Thing, str] = {}

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
        cases = [each for each in forms if isinstance(each, Cases)]
        first = min(cases, key=lambda each: self.place(each.of))
        ways = ((value, self.choice(*(under(each, first.of, value) for each in forms))) for value, _ in first.ways)
        return joined(first.of, tuple(ways))

    def of(self, thing: Thing, ways: tuple[tuple[object, Form], ...]) -> Form:
        """What comes of each value of a thing, where that may hang on things that are looked at before it."""
        values = tuple(value for value, _ in ways)
        found = ways[-1][1]
        for value, form in ways[:-1]:
            found = self.choice(which(thing, values, frozenset({value})), form, found)
        return found

    def place(self, thing: Thing) -> str:
        """Where a thing stands in the order in which things are looked at."""
        if thing not in self.places:
            self.places[thing] = repr(thing)
        return self.places[thing]

    def every(self, forms: Iterator[Form]) -> Form:
        """That all of some conditions hold."""
        found: Form = ALWAYS
        for form in forms:
            found = self.choice(whether(form), found, NEVER)
        return found

    def some(self, forms: Iterator[Form]) -> Form:
        """That any of some conditions holds."""
        found: Form = NEVER
        for form in forms:
            found = self.choice(whether(form), ALWAYS, found)
        return found

    def denied(self, form: Form) -> Form:
        """That a condition does not hold."""
        return self.choice(whether(form), NEVER, ALWAYS)


def under(form: Form, thing: Thing, value: object) -> Form:
    """What is left of a form once a thing that nothing in it is looked at before has a value."""
    if isinstance(form, Cases) and form.of == thing:
        for known, each in form.ways:
            if known == value and type(known) is type(value):
                return each
        raise TooDeep
    return form
