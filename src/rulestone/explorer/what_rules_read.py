"""
What the rules round a question look at, as far as a position can be laid out for it: worked out from what each phrase
says that it reads, writes and measures.

A rule belongs to the question if it asks it, or if it reads or writes a counter that such a rule writes or reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.compiler.ruleset_memory import once
from rulestone.engine.plain_table import PASSING
from rulestone.engine.traced_answers import Layers
from rulestone.explorer.reachable_questions import map_of, parts
from rulestone.model import Answer, OtherAnswers
from rulestone.phrases import phrases
from rulestone.phrases.syntax_tree import (
    CardListNode,
    ConstantNode,
    NameNode,
    Node,
    PhraseNode,
    QuestionNode,
    children,
    walk,
)

KEPT = "counters"
"""What one rule leaves for another, however much later that comes up."""


Part = tuple[Node, ...]


class Counting(NamedTuple):
    """A rule, and the counters that it reads or writes."""

    part: Part
    counters: frozenset[str]


class RulesRead(NamedTuple):
    """What some rules look at."""

    subjects: frozenset[str]
    """What their phrases read or write, by its declared name."""
    looks: tuple[Node, ...]
    """The conditions that they look at, each but one of several; those of the answers compared come first."""
    of_cards: tuple[Node, ...]
    """The conditions that hang on nothing but a card."""
    measured: Mapping[str, tuple[int, ...]]
    """The numbers that are named, by what they are numbers of."""
    kinds: tuple[str, ...]
    """The kinds of cards of whose rules some belong to the question."""
    counters: tuple[str, ...]
    """The counters that are read or written."""
    by_others: bool
    """Whether somebody may lay a card there whose turn it is not."""


def collect_read(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: OtherAnswers) -> RulesRead:
    """What is looked at where a question with two answers is asked."""
    clauses = [node for answer in answers for node in clauses_answering(rules, question, (answer,))]
    given = Layers({question: answers}, others)
    roots = [*clauses, *(node for part in rules_belonging(rules, question) for node in part)]
    nodes = list(dict.fromkeys(node for root in roots for node in nodes_below(rules, root, given)))
    phrase_nodes = [node for node in nodes if isinstance(node, PhraseNode)]
    measured: dict[str, dict[int, None]] = {}
    for phrase_node in phrase_nodes:
        for subject, number in product(measures(phrase_node), numbers(phrase_node, given)):
            measured.setdefault(subject, {})[number] = None
    looks = dict.fromkeys(look for root in roots for look in conditions_at_ends(rules, root, given))
    return RulesRead(
        subjects_of(nodes),
        tuple(looks),
        tuple(dict.fromkeys(node for node in phrase_nodes if is_of_a_card(node))),
        {subject: tuple(values) for subject, values in measured.items()},
        kinds_of(rules, question),
        tuple(dict.fromkeys(name for phrase_node in phrase_nodes for name in named_counters(phrase_node))),
        laid_by_others(rules, question),
    )


def subjects_of(nodes: Iterable[Node]) -> frozenset[str]:
    """What some nodes read or write, by its declared name; a list of cards is looked for in hands."""
    facts = phrases()
    subjects: set[str] = set()
    for node in nodes:
        if isinstance(node, PhraseNode):
            subjects |= facts[node.phrase].reads | facts[node.phrase].writes
        elif isinstance(node, CardListNode):
            subjects.add("hands")
    return frozenset(subjects)


def clauses_answering(rules: Ruleset, question: str, answers: Iterable[Answer]) -> Iterator[Node]:
    """What some answers to a question stand for, wherever it is asked."""
    for (name, _), clauses in rules.clauses.items():
        if name == question:
            yield from (clauses[answer] for answer in answers if answer in clauses)


@once
def rules_belonging(rules: Ruleset, question: str) -> tuple[Part, ...]:
    """The rules that ask a question, and those that share a counter with them, or with one that does."""
    known = map_of(rules)
    every = parts_with_counters(rules)
    belonging_rules = [rule for rule in every if any(question in known.named_below(node) for node in rule.part)]
    left = [rule for rule in every if rule not in belonging_rules]
    shared = {name for rule in belonging_rules for name in rule.counters}
    while more := [rule for rule in left if shared & rule.counters]:
        belonging_rules += more
        left = [rule for rule in left if rule not in more]
        shared.update(*(rule.counters for rule in more))
    return tuple(rule.part for rule in belonging_rules)


@once
def parts_with_counters(rules: Ruleset) -> tuple[Counting, ...]:
    """Every rule, with the counters that it reads or writes."""
    return tuple(
        Counting(part, frozenset(name for node in part for name in counters_of(rules, node))) for part in parts(rules)
    )


def counters_of(rules: Ruleset, node: Node) -> Iterator[str]:
    """The counters that stand in a node, through names and through every listed answer."""
    # Whatever books admit, so that each rule is gone through once for a game and not once for two answers.
    for reached in nodes_below(rules, node, {}):
        if isinstance(reached, PhraseNode):
            yield from named_counters(reached)


def named_counters(phrase_node: PhraseNode) -> Iterator[str]:
    """The counters that a phrase names."""
    kinds = dict(phrases()[phrase_node.phrase].slots)
    yield from (
        str(slot.value)
        for name, slot in phrase_node.slots
        if kinds[name] == "counter" and isinstance(slot, ConstantNode)
    )


def kinds_of(rules: Ruleset, question: str) -> tuple[str, ...]:
    """The kinds of cards of whose rules some belong to a question."""
    belong = {id(node) for part in rules_belonging(rules, question) for node in part}
    kinds = []
    for kind, card in rules.cards.items():
        if any(id(node) in belong for node in (card.fits_if, card.honest_if, card.effect, card.turned_up)):
            kinds.append(kind)
    return tuple(kinds)


def laid_by_others(rules: Ruleset, question: str) -> bool:
    """Whether a move that belongs to a question lets somebody lay a card whose turn it is not."""
    belong = {id(node) for part in rules_belonging(rules, question) for node in part}
    moves = [move for move in rules.moves.values() if {id(move.allowed_if), id(move.do)} & belong and not move.breach]
    return any(move.card is not None and (move.who is not None or PASSING & {*move.at}) for move in moves)


def nodes_below(rules: Ruleset, node: Node, given: OtherAnswers) -> Iterator[Node]:
    """A node and all that it comes to, through names and through what the answers given stand for, or all listed."""
    names_met: set[str] = set()
    todo = [node]
    while todo:
        current = todo.pop()
        yield current
        todo.extend(reversed(list(children(current))))
        match current:
            case QuestionNode(question) if question not in names_met and current.answers is None:
                names_met.add(question)
                todo.extend(clauses_of(rules, question, given))
            case NameNode(name) if name not in names_met:
                names_met.add(name)
                todo.extend(map_of(rules).nodes_named(name))


def clauses_of(rules: Ruleset, question: str, given: OtherAnswers) -> list[Node]:
    """What the answers to a question stand for: those given, or all that are listed."""
    listed = {answer: None for (name, _), all_ in rules.clauses.items() if name == question for answer in all_}
    return list(clauses_answering(rules, question, given.get(question, tuple(listed))))


def conditions_at_ends(rules: Ruleset, node: Node, given: OtherAnswers) -> Iterator[Node]:
    """The conditions at the ends of a node: phrases, and what somebody holds; what is asked of held cards is not."""
    met: set[Node] = set()
    todo = [node]
    while todo:
        current = todo.pop()
        is_end = isinstance(current, CardListNode) or (
            isinstance(current, PhraseNode) and phrases()[current.phrase].kind == "condition"
        )
        if is_end:
            yield current
        elif isinstance(current, (QuestionNode, NameNode)):
            if current not in met:
                met.add(current)
                todo.extend(reversed(nodes_behind(rules, current, given)))
        else:
            todo.extend(reversed(list(children(current))))


def nodes_behind(rules: Ruleset, node: QuestionNode | NameNode, given: OtherAnswers) -> list[Node]:
    """What stands behind a name or a question."""
    if isinstance(node, NameNode):
        return list(map_of(rules).nodes_named(node.name))
    return clauses_of(rules, node.question, given) if node.answers is None else list(children(node))


def is_of_a_card(phrase_node: PhraseNode) -> bool:
    """Whether a phrase is a condition that hangs on nothing but the card that it is asked about."""
    phrase = phrases()[phrase_node.phrase]
    return phrase.kind == "condition" and not phrase.reads and any(kind == "card" for _, kind in phrase.slots)


def measures(phrase_node: PhraseNode) -> frozenset[str]:
    """What the numbers in a phrase are held against; in one that is a number itself, whatever the rest of it reads."""
    phrase = phrases()[phrase_node.phrase]
    if phrase.kind == "number":
        return frozenset(
            read_
            for node in walk(phrase_node)
            if isinstance(node, PhraseNode)
            for read_ in phrases()[node.phrase].reads
        )
    return frozenset({phrase.measures} if phrase.measures else ())


def numbers(phrase_node: PhraseNode, given: OtherAnswers) -> Iterator[int]:
    """The numbers that a phrase holds something against, or may, where a question is answered by one."""
    phrase = phrases()[phrase_node.phrase]
    if phrase.at is not None:
        yield phrase.at
    kinds = dict(phrase.slots)
    for name, slot in phrase_node.slots:
        if kinds[name] == "number" and isinstance(slot, ConstantNode) and isinstance(slot.value, int):
            yield slot.value
        if kinds[name] == "number" and isinstance(slot, QuestionNode):
            yield from (answer for answer in given.get(slot.question, ()) if isinstance(answer, int))
