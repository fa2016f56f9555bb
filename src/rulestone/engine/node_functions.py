"""
What the nodes of a ruleset say of a table: each is read once, and is a function of the table from then on.

A search looks at the same conditions a million times. The functions are made when they are first needed, and say
nothing of answers: what a book answers is looked up on the table, at every look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rulestone.compiler import Ruleset
from rulestone.compiler.ruleset_memory import once
from rulestone.phrases import phrases
from rulestone.phrases.syntax_tree import (
    AllOf,
    AnyOf,
    CardListNode,
    ConstantNode,
    IfNode,
    NameNode,
    Node,
    NoneOf,
    PhraseNode,
    QuestionNode,
)

if TYPE_CHECKING:
    from rulestone.engine.table_view import TableView

Look = Callable[["TableView"], Any]
FREE = PhraseNode("always")
"""What stands where an answer that no list foresaw leaves something free."""


class NodeFunctions:
    """The functions of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.known: dict[int, tuple[Look, Node]] = {}

    def of(self, node: Node) -> Look:
        """The function of a node, whether it is a condition, a value, or people."""
        entry = self.known.get(id(node))
        if entry is None:
            # The node is kept with its function, so that its identity stays its own.
            entry = self.known[id(node)] = (self.make_function(node), node)
        return entry[0]

    def make_function(self, node: Node) -> Look:
        match node:
            case PhraseNode():
                return self.function_of_phrase(node)
            case ConstantNode(value):
                return lambda _: value
            case QuestionNode():
                return self.function_of_question(node)
            case NameNode(name):
                named = self.rules.meanings if name in self.rules.meanings else self.rules.events
                return lambda table: self.of(named[name])(table)
            case AllOf(parts):
                return every([self.of(part) for part in parts])
            case AnyOf(parts):
                return some([self.of(part) for part in parts])
            case NoneOf(part):
                look = self.of(part)
                return lambda table: not look(table)
            case IfNode(condition, then, other):
                test, one, two = self.of(condition), self.of(then), self.of(other)
                return lambda table: one(table) if test(table) else two(table)
            case CardListNode(who, which, card):
                people = self.of(who)
                return lambda table: any(table.holds(seat, which, card) for seat in people(table))
        raise TypeError(f"only steps are carried out: {node}")

    def function_of_question(self, node: QuestionNode) -> Look:
        """What the book's answer stands for here, looked up at every look."""
        question = node.question
        if node.answers is not None:
            listed = {answer: self.of(clause) for answer, clause in node.answers}
            free = self.of(FREE)
            return lambda table: listed.get(str(table.answer(question)), free)(table)
        clauses = self.rules.clauses.get((question, node.kind), {})
        if node.kind == "number" and not clauses:
            return lambda table: table.answer(question)
        return lambda table: self.of(clauses[table.answer(question)])(table)

    def function_of_phrase(self, node: PhraseNode) -> Look:
        """The meaning of a phrase, with its slots looked up first; conditions are looked at by the phrase itself."""
        phrase = phrases()[node.phrase]
        meaning: Callable[..., Any] = phrase.meaning
        kinds: Mapping[str, str] = dict(phrase.slots)
        slots = [self.slot(slot, kinds[name]) for name, slot in node.slots]
        match slots:
            case []:
                return meaning
            case [one]:
                return lambda table: meaning(table, one(table))
            case [one, two]:
                return lambda table: meaning(table, one(table), two(table))
        return lambda table: meaning(table, *[slot(table) for slot in slots])

    def slot(self, node: Node, kind: str) -> Look:
        if kind == "condition":
            return lambda _: node
        look = self.of(node)
        return (lambda table: tuple(look(table))) if kind == "players" else look


def every(looks: list[Look]) -> Look:
    """True where all are; looked at in order."""

    def look(table: TableView) -> bool:
        for holds in looks:  # noqa: SIM110 - a generator would cost as much again
            if not holds(table):
                return False
        return True

    return look


def some(looks: list[Look]) -> Look:
    """True where one is; looked at in order."""

    def look(table: TableView) -> bool:
        for holds in looks:  # noqa: SIM110
            if holds(table):
                return True
        return False

    return look


@once
def sight(rules: Ruleset) -> NodeFunctions:
    """The functions of a ruleset."""
    return NodeFunctions(rules)
