"""
A game as written, with what it extends and the house rules laid over it, made into a ruleset that can be played.

Names are bound here, overrides are settled here, and every line that is no phrase is reported here with its place.
Answers stay open: which clause a question stands for is looked up while playing.
What makes a ruleset is imported when one is made: a command that finds its rulesets in the cache makes none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulestone.model import Answer, Book, Library
from rulestone.notation import KeyPath
from rulestone.phrases.syntax_tree import NameNode, Node, QuestionNode, Steps, walk
from rulestone.records import Record, brief, uncompared

if TYPE_CHECKING:
    from rulestone.findings import Problem


class CardRule(Record):
    """Everything that a game says of one kind of card."""

    kind: str
    coloured: bool
    action: bool
    fits_if: Node
    honest_if: Node | None
    effect: Node | None
    turned_up: Node | None
    goes_back: Node | None


class MoveRule(Record):
    """A move, or a breach: what somebody can do although they should not."""

    id: str
    at: tuple[str, ...]
    card: str | None
    who: Node | None
    allowed_if: Node
    do: Node
    breach: str | None
    named_by: Node | None
    aside: bool
    """Whether what it interrupts goes on afterwards."""


class Call(Record):
    """A word that somebody must say, and when saying it is in time."""

    early_if: Node | None
    in_time_if: Node
    late_if: Node


class WindowRule(Record):
    """A duty: opened by an event, closed by another, with what others may do meanwhile if it is not met."""

    id: str
    opens: Node
    if_: Node
    closes: Node
    call: Call | None
    by: Node
    do: Node
    uncaught: Node | None


class Ruleset(
    Record,
    late=("start", "exhausted", "remade_at_once", "draw_the_rest", "asked", "plain", "card_facts", "tree"),
    late_entries=("cards", "moves", "windows", "meanings", "procedures", "events", "blocks", "clauses"),
):
    """A game that can be played once its questions are answered."""

    game: str
    colours: tuple[str, ...]
    cards: Mapping[str, CardRule]
    moves: Mapping[str, MoveRule]
    windows: Mapping[str, WindowRule]
    meanings: Mapping[str, Node]
    procedures: Mapping[str, Node]
    events: Mapping[str, Node]
    start: Node
    exhausted: Node
    remade_at_once: Node
    draw_the_rest: Node
    counters: Mapping[str, int]
    """Where each starts."""
    blocks: Mapping[str, Steps]
    clauses: Mapping[tuple[str, str], Mapping[Answer, Node]]
    """By question and kind: what each listed answer stands for."""
    asked: Mapping[str, tuple[KeyPath, ...]]
    """Every question of the game, with the places in its tree that ask it."""
    answers: Mapping[str, Answer]
    """What the game answers by itself; such questions are asked of no book."""
    plain: Mapping[str, Any]
    """The parts that are not played card by card, as written, with `<question>` where a book answers."""
    card_facts: Mapping[str, Mapping[str, Any]]
    """What is counted of each kind of card (copies, worth, numbers), as written."""
    tree: Mapping[str, Any] = uncompared()
    """The joined tree of the game, as data."""

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return brief(self, self.game, f"{len(self.cards)} kinds of card")


class GameErrors(Exception):
    """Why a game cannot be played; `problems` are all the mistakes in it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(
            "; ".join(f"{problem.file}:{problem.line}: {problem.key} {dict(problem.args)}" for problem in problems)
        )
        self.problems = tuple(problems)


def compile_game(
    library: Library,
    game: str,
    variants: Sequence[str] = (),
    books: Sequence[Book] | None = None,
    *,
    whole: bool = True,
) -> Ruleset:
    """
    The ruleset of a game with house rules laid over it, in order; raises `GameErrors`.

    It plays what these books have written out themselves, or all that play the game. Only a `whole` game can be played;
    of one that others extend it may be enough that what is there can be read.
    """
    from rulestone.compiler.joined_game import Joined, join, patch  # late: what is kept was compiled before
    from rulestone.compiler.ruleset_builder import Builder

    joined = Joined()
    for base in reversed(list(library.lineage(game))):
        join(joined, base)
    for variant in variants:
        patch(joined, library, variant)
    if joined.problems:
        raise GameErrors(joined.problems)
    return Builder(library, game, joined, library.books_at(game) if books is None else books, whole).build()


def questions_below(ruleset: Ruleset, node: Node) -> set[str]:
    """Every question that a node can come to ask, through names and through what answers stand for."""
    return {inner.question for inner in below(ruleset, node) if isinstance(inner, QuestionNode)}


def below(ruleset: Ruleset, node: Node) -> Iterator[Node]:
    """A node and all that it can come to, through names and through what answers stand for."""
    questions: set[str] = set()
    named: set[str] = set()
    todo = [node]
    while todo:
        for inner in walk(todo.pop()):
            yield inner
            if isinstance(inner, QuestionNode) and inner.question not in questions:
                questions.add(inner.question)
                for key in ruleset.clauses:
                    if key[0] == inner.question:
                        todo.extend(ruleset.clauses[key].values())
            if isinstance(inner, NameNode) and inner.name not in named:
                named.add(inner.name)
                parts = (ruleset.meanings, ruleset.procedures, ruleset.events)
                todo.extend(part[inner.name] for part in parts if inner.name in part)


def roots(rules: Ruleset) -> Iterator[Node]:
    """Every tree of a ruleset."""
    for card in rules.cards.values():
        yield from present(card.fits_if, card.honest_if, card.effect, card.turned_up, card.goes_back)
    for move in rules.moves.values():
        yield from present(move.who, move.allowed_if, move.do, move.named_by)
    for window in rules.windows.values():
        yield from present(window.opens, window.if_, window.closes, window.by, window.do, window.uncaught)
        if window.call is not None:
            yield from present(window.call.early_if, window.call.in_time_if, window.call.late_if)
    yield from rules.meanings.values()
    yield from rules.procedures.values()
    yield from rules.events.values()
    yield from (rules.start, rules.exhausted, rules.remade_at_once, rules.draw_the_rest)
    for clauses in rules.clauses.values():
        yield from clauses.values()


def present(*nodes: Node | None) -> Iterator[Node]:
    """Those of some nodes that are there."""
    return (node for node in nodes if node is not None)
