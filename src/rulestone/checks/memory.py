"""
What is known from earlier runs of telling answers apart, by content.

A result depends on the game, on what the answers stand for, and on which answers the books admit to the questions
that a search may settle on the way; all of that is in its key, so that a result is never believed for anything else.
Everything in it is plain data.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from rulestone.checks.shown import plain
from rulestone.compiler import Ruleset
from rulestone.explorer.reach import neighbours
from rulestone.finding import Witness
from rulestone.model import Answer

Known = dict[str, Any]


@cache
def game_of(rules: Ruleset) -> str:
    """What is played, by content: the tree of the game and every clause that an answer stands for."""
    clauses = sorted(
        (key, sorted((str(a), repr(node)) for a, node in each.items())) for key, each in rules.clauses.items()
    )
    return hashlib.sha256(json.dumps([plain(rules.tree), clauses], default=repr, sort_keys=True).encode()).hexdigest()


def key(
    rules: Ruleset, question: str, one: Answer, other: Answer, others: Mapping[str, tuple[Answer, ...]], kind: str = ""
) -> str:
    """What a result is known by."""
    near = neighbours(rules, question)
    admitted = sorted((name, each if name in near else each[:1]) for name, each in others.items() if name != question)
    what = json.dumps([game_of(rules), question, one, other, admitted, kind], sort_keys=True)
    return hashlib.sha256(what.encode()).hexdigest()[:32]


def witness_data(witness: Witness) -> dict[str, Any]:
    """A play as data that can be written down."""
    return dict(asdict(witness))


def witness_from(data: Mapping[str, Any]) -> Witness:
    """The play that was written down."""
    return Witness(
        players=data["players"],
        setup=data["setup"],
        hands=tuple(tuple(hand) for hand in data["hands"]),
        moves=tuple(data["moves"]),
        question=data["question"],
        outcomes={name: tuple(each) for name, each in data["outcomes"].items()},
        minimal=data["minimal"],
        only_if=tuple((question, answer) for question, answer in data["only_if"]),
        by_book=data["by_book"],
    )
