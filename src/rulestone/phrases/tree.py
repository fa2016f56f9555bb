"""
What mechanics are once they are parsed: a tree of frozen nodes, data all the way down.

Every node says which kind of thing it stands for where it is used (`condition`, `steps`, `players`, …);
what it means in a state is the business of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.values import Value


class Said(Value):
    """A phrase with its slots filled."""

    phrase: str
    slots: tuple[tuple[str, Node], ...] = ()


class Fixed(Value):
    """A number, a colour or a kind of card, named outright."""

    value: str | int


class Asked(Value):
    """What the book answers: the clause its answer stands for, or the one that `answers` gives it here."""

    question: str
    kind: str
    answers: tuple[tuple[str, Node], ...] | None = None


class Named(Value):
    """A meaning or a procedure of the game, by its name."""

    name: str


class All(Value):
    """True where every part is; looked at in order."""

    parts: tuple[Node, ...]


class Any(Value):
    """True where one part is; looked at in order."""

    parts: tuple[Node, ...]


class Not(Value):
    """True where its part is not."""

    part: Node


class If(Value):
    """One of two conditions, or one of two lists of steps."""

    condition: Node
    then: Node
    other: Node


A_CARD, ANOTHER_CARD, BUT_THE_DRAWN = "a_card", "another_card", "a_card_but_the_drawn_card"


class Holds(Value):
    """Whether somebody holds a card such that …; `which` may leave out the card being laid, or the one just drawn."""

    who: Node
    which: str
    card: Node


class Hit(Value):
    """A part of an effect aimed at people, which they may answer before it happens."""

    who: Node
    do: Node


class Steps(Value):
    """A list of steps; `block` is its name, by which a state remembers where it is."""

    block: str
    steps: tuple[Node, ...]


Node = Said | Fixed | Asked | Named | All | Any | Not | If | Holds | Hit | Steps


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node."""
    match node:
        case Said(slots=slots):
            yield from (child for _, child in slots)
        case Asked(answers=answers):
            yield from (child for _, child in answers or ())
        case All(parts) | Any(parts) | Steps(steps=parts):
            yield from parts
        case Not(part):
            yield part
        case If(condition, then, other):
            yield from (condition, then, other)
        case Holds(who=who, card=card):
            yield from (who, card)
        case Hit(who, do):
            yield from (who, do)


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, from the top."""
    yield node
    for child in children(node):
        yield from walk(child)
