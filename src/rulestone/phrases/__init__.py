"""
The words that mechanics are written in, one subject a module.

Each module declares its phrases with `phrase(kind, pattern)`: a pattern with slots, and a function over a table.
The folder is the registry: a new module is found without being listed anywhere.
"""

from __future__ import annotations

from functools import cache

from rulestone.phrases.grammar import REGISTRY, Phrase


@cache
def phrases() -> dict[str, Phrase]:
    """Every phrase by its id."""
    import importlib
    import pkgutil

    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return REGISTRY


@cache
def drawing() -> frozenset[str]:
    """The phrases by which cards leave the draw pile: those that may find it empty."""
    return frozenset(each.id for each in phrases().values() if "exhausted" in each.runs)
