"""
What mechanics are once they are parsed: a tree of frozen nodes, data all the way down.

Every node says which kind of thing it stands for where it is used (`condition`, `steps`, `players`, …);
what it means in a state is the business of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.records import Record


class PhraseNode(Record):
    """A phrase with its slots filled."""

    phrase: str
    slots: tuple[tuple[str, Node], ...] = ()


class ConstantNode(Record):
    """A number, a colour or a kind of card, named outright."""

    value: str | int


class QuestionNode(Record):
    """What the book answers: the clause its answer stands for, or the one that `answers` gives it here."""

    question: str
    kind: str
    answers: tuple[tuple[str, Node], ...] | None = None


class NameNode(Record):
    """A meaning or a procedure of the game, by its name."""

    name: str


class AllOf(Record):
    """True where every part is; looked at in order."""

    parts: tuple[Node, ...]


class AnyOf(Record):
    """True where one part is; looked at in order."""

    parts: tuple[Node, ...]


class NoneOf(Record):
    """True where its part is not."""

    part: Node


class IfNode(Record):
    """One of two conditions, or one of two lists of steps."""

    condition: Node
    then: Node
    other: Node


A_CARD, ANOTHER_CARD, BUT_THE_DRAWN = "a_card", "another_card", "a_card_but_the_drawn_card"


class CardListNode(Record):
    """Whether somebody holds a card such that …; `which` may leave out the card being laid, or the one just drawn."""

    who: Node
    which: str
    card: Node


class Hit(Record):
    """A part of an effect aimed at people, which they may answer before it happens."""

    who: Node
    do: Node


class Steps(Record):
    """A list of steps; `block` is its name, by which a state remembers where it is."""

    block: str
    steps: tuple[Node, ...]


Node = (
    PhraseNode | ConstantNode | QuestionNode | NameNode | AllOf | AnyOf | NoneOf | IfNode | CardListNode | Hit | Steps
)


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node."""
    match node:
        case PhraseNode(slots=slots):
            yield from (child for _, child in slots)
        case QuestionNode(answers=answers):
            yield from (child for _, child in answers or ())
        case AllOf(parts) | AnyOf(parts) | Steps(steps=parts):
            yield from parts
        case NoneOf(part):
            yield part
        case IfNode(condition, then, other):
            yield from (condition, then, other)
        case CardListNode(who=who, card=card):
            yield from (who, card)
        case Hit(who, do):
            yield from (who, do)


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, from the top."""
    yield node
    for child in children(node):
        yield from walk(child)
