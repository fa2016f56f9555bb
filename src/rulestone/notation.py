"""
Rules as they are written: which maps are clauses, which hold entries under names, and what questions they name.

A word of the notation (`ask`, `if`, `hit` …) is one only where a clause can stand. A move, a meaning or a card may have
the same name, and is no clause for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

KeyPath = tuple[str | int, ...]
MENTION = re.compile(r"<([^<>]*)>")
"""How a phrase names a question."""
CLAUSES = (
    ({"all_of"}, set[str]()),
    ({"any_of"}, set[str]()),
    ({"not"}, set[str]()),
    ({"if", "then"}, {"else"}),
    ({"holds"}, {"a_card", "another_card", "a_card_but_the_drawn_card"}),
    ({"hit", "do"}, set[str]()),
    ({"ask", "answers"}, set[str]()),
)
"""The keys that each form of a clause has, and those that it may have besides."""
CLAUSE_PART = "start"
"""The part of a game that may be a clause itself; every other holds entries under names or keys of its own."""

NO_RULES = ("told", "things")
"""Parts of a game that name questions and things beside all rules."""


class Mention(NamedTuple):
    """A question that a rule names: where, and what each answer comes to if the rule says that on the spot."""

    path: KeyPath
    question: str
    answers: Mapping[str, Any] | None = None


def is_clause(value: Mapping[str, Any]) -> bool:
    """Whether a map, where a clause can stand, is one."""
    keys = set(value)
    return any(needed <= keys <= needed | more for needed, more in CLAUSES)


def is_asked(value: Any) -> bool:
    """Whether a value, where a clause can stand, asks a question and says what each answer comes to."""
    if not isinstance(value, Mapping) or set(value) != {"ask", "answers"}:
        return False
    return isinstance(value["ask"], str) and isinstance(value["answers"], Mapping)


def holds_names(path: KeyPath) -> bool:
    """Whether the keys of what stands at a path of a game are names, or keys of that part, so that it is no clause."""
    return not path or (len(path) == 1 and path[0] != CLAUSE_PART)


def mentions(rule: Any, path: KeyPath = ()) -> Iterator[Mention]:
    """Every question that a rule names, by `<question>` in a phrase or by `ask`, with the path of the value."""
    if isinstance(rule, str):
        for match in MENTION.finditer(rule):
            yield Mention(path, match[1])
    elif is_asked(rule):
        yield Mention((*path, "ask"), rule["ask"], rule["answers"])
        yield from mentions_below(rule["answers"], (*path, "answers"))
    elif isinstance(rule, (Mapping, list, tuple)):
        yield from mentions_below(rule, path)


def mentions_below(entries: Mapping[str, Any] | list[Any] | tuple[Any, ...], path: KeyPath = ()) -> Iterator[Mention]:
    """The same of every entry of a list, or of a map whose keys are names."""
    listed = entries.items() if isinstance(entries, Mapping) else enumerate(entries)
    for key, entry in listed:
        yield from mentions(entry, (*path, key))


def mentions_in_game(parts: Mapping[str, Any]) -> Iterator[Mention]:
    """The same of the parts of a game that are rules; what is only told no rule names."""
    for part, value in parts.items():
        if part in NO_RULES:
            continue
        if part == "overrides":
            for mention in mentions_in_game(value):
                yield mention._replace(path=(part, *mention.path))
        elif holds_names((part,)) and isinstance(value, (Mapping, list, tuple)):
            yield from mentions_below(value, (part,))
        else:
            yield from mentions(value, (part,))
