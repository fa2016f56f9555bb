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
from rulestone.compiler.once import once
from rulestone.engine.given import Layers
from rulestone.engine.table import PASSING
from rulestone.explorer.reach import map_of, parts
from rulestone.model import Answer
from rulestone.phrases import phrases
from rulestone.phrases.tree import Asked, Fixed, Holds, Named, Node, Said, children, walk

Others = Mapping[str, tuple[Answer, ...]]
KEPT = "counters"
"""What one rule leaves for another, however much later that comes up."""


Part = tuple[Node, ...]


class Counting(NamedTuple):
    """A rule, and the counters that it reads or writes."""

    part: Part
    counters: frozenset[str]


class Read(NamedTuple):
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


def read_with(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: Others) -> Read:
    """What is looked at where a question with two answers is asked."""
    clauses = [node for answer in answers for node in answered(rules, question, (answer,))]
    given = Layers({question: answers}, others)
    roots = [*clauses, *(node for part in belonging(rules, question) for node in part)]
    nodes = list(dict.fromkeys(each for root in roots for each in below(rules, root, given)))
    said = [each for each in nodes if isinstance(each, Said)]
    told = phrases()
    measured: dict[str, dict[int, None]] = {}
    for each in said:
        for subject, number in product(measures(each), numbers(each, given)):
            measured.setdefault(subject, {})[number] = None
    subjects = {subject for each in said for subject in told[each.phrase].reads | told[each.phrase].writes}
    subjects |= {"hands" for each in nodes if isinstance(each, Holds)}
    looks = dict.fromkeys(each for root in roots for each in looked_at(rules, root, given))
    return Read(
        frozenset(subjects),
        tuple(looks),
        tuple(dict.fromkeys(each for each in said if is_of_a_card(each))),
        {subject: tuple(found) for subject, found in measured.items()},
        kinds_of(rules, question),
        tuple(dict.fromkeys(name for each in said for name in named_counters(each))),
        laid_by_others(rules, question),
    )


def answered(rules: Ruleset, question: str, answers: Iterable[Answer]) -> Iterator[Node]:
    """What some answers to a question stand for, wherever it is asked."""
    for (asked, _), clauses in rules.clauses.items():
        if asked == question:
            yield from (clauses[answer] for answer in answers if answer in clauses)


@once
def belonging(rules: Ruleset, question: str) -> tuple[Part, ...]:
    """The rules that ask a question, and those that share a counter with them, or with one that does."""
    known = map_of(rules)
    every = parts_with_counters(rules)
    found = [each for each in every if any(question in known.named_below(node) for node in each.part)]
    left = [each for each in every if each not in found]
    shared = {name for each in found for name in each.counters}
    while more := [each for each in left if shared & each.counters]:
        found += more
        left = [each for each in left if each not in more]
        shared.update(*(each.counters for each in more))
    return tuple(each.part for each in found)


@once
def parts_with_counters(rules: Ruleset) -> tuple[Counting, ...]:
    """Every rule, with the counters that it reads or writes."""
    return tuple(
        Counting(part, frozenset(name for node in part for name in counters_of(rules, node))) for part in parts(rules)
    )


def counters_of(rules: Ruleset, node: Node) -> Iterator[str]:
    """The counters that stand in a node, through names and through every listed answer."""
    for each in below(rules, node, {}):
        if isinstance(each, Said):
            yield from named_counters(each)


def named_counters(said: Said) -> Iterator[str]:
    """The counters that a phrase names."""
    kinds = dict(phrases()[said.phrase].slots)
    yield from (str(slot.value) for name, slot in said.slots if kinds[name] == "counter" and isinstance(slot, Fixed))


def kinds_of(rules: Ruleset, question: str) -> tuple[str, ...]:
    """The kinds of cards of whose rules some belong to a question."""
    belong = {id(node) for part in belonging(rules, question) for node in part}
    found = []
    for kind, card in rules.cards.items():
        if any(id(node) in belong for node in (card.fits_if, card.honest_if, card.effect, card.turned_up)):
            found.append(kind)
    return tuple(found)


def laid_by_others(rules: Ruleset, question: str) -> bool:
    """Whether a move that belongs to a question lets somebody lay a card whose turn it is not."""
    belong = {id(node) for part in belonging(rules, question) for node in part}
    moves = [move for move in rules.moves.values() if {id(move.allowed_if), id(move.do)} & belong and not move.breach]
    return any(move.card is not None and (move.who is not None or PASSING & {*move.at}) for move in moves)


def below(rules: Ruleset, node: Node, given: Others) -> Iterator[Node]:
    """A node and all that it comes to, through names and through what the answers given stand for, or all listed."""
    seen: set[str] = set()
    todo = [node]
    while todo:
        each = todo.pop()
        yield each
        todo.extend(reversed(list(children(each))))
        match each:
            case Asked(question) if question not in seen and each.answers is None:
                seen.add(question)
                todo.extend(clauses_of(rules, question, given))
            case Named(name) if name not in seen:
                seen.add(name)
                todo.extend(map_of(rules).named(name))


def clauses_of(rules: Ruleset, question: str, given: Others) -> list[Node]:
    """What the answers to a question stand for: those given, or all that are listed."""
    listed = {answer: None for (asked, _), all_ in rules.clauses.items() if asked == question for answer in all_}
    return list(answered(rules, question, given.get(question, tuple(listed))))


def looked_at(rules: Ruleset, node: Node, given: Others) -> Iterator[Node]:
    """The conditions at the ends of a node: phrases, and what somebody holds; what is asked of held cards is not."""
    seen: set[Node] = set()
    todo = [node]
    while todo:
        each = todo.pop()
        is_end = isinstance(each, Holds) or (isinstance(each, Said) and phrases()[each.phrase].kind == "condition")
        if is_end:
            yield each
        elif isinstance(each, (Asked, Named)):
            if each not in seen:
                seen.add(each)
                todo.extend(reversed(stood_for(rules, each, given)))
        else:
            todo.extend(reversed(list(children(each))))


def stood_for(rules: Ruleset, node: Asked | Named, given: Others) -> list[Node]:
    """What stands behind a name or a question."""
    if isinstance(node, Named):
        return list(map_of(rules).named(node.name))
    return clauses_of(rules, node.question, given) if node.answers is None else list(children(node))


def is_of_a_card(said: Said) -> bool:
    """Whether a phrase is a condition that hangs on nothing but the card that it is asked about."""
    phrase = phrases()[said.phrase]
    return phrase.kind == "condition" and not phrase.reads and any(kind == "card" for _, kind in phrase.slots)


def measures(said: Said) -> frozenset[str]:
    """What the numbers in a phrase are held against; in one that is a number itself, whatever the rest of it reads."""
    phrase = phrases()[said.phrase]
    if phrase.kind == "number":
        return frozenset(each for node in walk(said) if isinstance(node, Said) for each in phrases()[node.phrase].reads)
    return frozenset({phrase.measures} if phrase.measures else ())


def numbers(said: Said, given: Others) -> Iterator[int]:
    """The numbers that a phrase holds something against, or may, where a question is answered by one."""
    phrase = phrases()[said.phrase]
    if phrase.at is not None:
        yield phrase.at
    kinds = dict(phrase.slots)
    for name, slot in said.slots:
        if kinds[name] == "number" and isinstance(slot, Fixed) and isinstance(slot.value, int):
            yield slot.value
        if kinds[name] == "number" and isinstance(slot, Asked):
            yield from (answer for answer in given.get(slot.question, ()) if isinstance(answer, int))
