"""
The checks: one module each, and the folder is the registry.

A check is a module of it whose docstring is its entry in the manual, with

- `KINDS`: the kinds of findings that it brings up, each with its level;
- `LOOKS_AT`: what it is handed, a word of `Look`;
- `GIVES_WAY_TO`: checks that look at the same, by name; where one of them finds something, this one is not asked;
- `findings`: a generator of what it finds in what it is handed.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from typing import Any, Literal

from rulestone.findings import LEVELS, Finding, Level

LooksAt = Literal["question", "book", "editions", "variant", "texts", "examples"]
"""
What a check can be handed.

`question`: the edition, and one question over all its books. `book`: an edition at work, one of its books and what that
admits. `editions`: two editions at work, and a question that both are asked. `variant`: the library, the name of
an edition, those of house rules, what earlier runs found, and how hard to try. `texts`: all books, and the damage that
was seen in the printed texts. `examples`: all books, and the examples that their own book has otherwise.
"""
UNDECIDED: Mapping[str, Level] = {"undecided": "warning"}
"""What every check brings up that plays and cannot tell."""


@dataclass(frozen=True)
class Check:
    """One check, as its module declares it."""

    name: str
    kinds: Mapping[str, Level]
    looks_at: LooksAt
    gives_way_to: tuple[str, ...]
    findings: Callable[..., Iterator[Any]]
    manual: str
    """What its docstring says."""

    def look(self, *given: Any) -> Iterator[Any]:
        """What it finds, each with the level of its kind; what is no finding is handed on."""
        for finding in self.findings(*given):
            # A kind that is not declared raises here, so that no finding has a level that nobody chose.
            yield replace(finding, gravity=self.kinds[finding.kind]) if isinstance(finding, Finding) else finding


@cache
def checks() -> tuple[Check, ...]:
    """Every check, behind those that it gives way to."""
    by_name = {iter_module.name: load_check(iter_module.name) for iter_module in pkgutil.iter_modules(__path__)}
    order = TopologicalSorter({name: sorted(by_name[name].gives_way_to) for name in sorted(by_name)})
    return tuple(by_name[name] for name in order.static_order())


def load_check(name: str) -> Check:
    """The check that a module declares."""
    module = import_module(f"{__name__}.{name}")
    return Check(name, module.KINDS, module.LOOKS_AT, tuple(module.GIVES_WAY_TO), module.findings, str(module.__doc__))


def looking_at(what: LooksAt) -> tuple[Check, ...]:
    """The checks that are handed something, those that others give way to first."""
    return tuple(check for check in checks() if check.looks_at == what)


def look_at(what: LooksAt, *given: Any) -> Iterator[Any]:
    """What all checks find that are handed something, and do not give way to one that found something there."""
    # A check that may silence another comes before it, so that what it found is known by then; nothing is played twice,
    # since all of them share what was compared.
    brought: set[str] = set()
    for check in looking_at(what):
        if brought.isdisjoint(check.gives_way_to):
            for finding in check.look(*given):
                brought.add(check.name)
                yield finding


@cache
def levels() -> Mapping[str, Level]:
    """
    Every kind of finding with its level: the gravest first.

    Of a level what is found in an edition comes before what is found beyond it, and last what nobody could tell.
    """
    order = sorted(checks(), key=lambda check: (check.looks_at in ("editions", "variant"), check.name))
    by_kind = {kind: level for check in order for kind, level in check.kinds.items()}
    return dict(sorted(by_kind.items(), key=lambda kind: (LEVELS.index(kind[1]), kind[0] in UNDECIDED)))
