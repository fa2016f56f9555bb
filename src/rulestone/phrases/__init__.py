"""
The words that mechanics are written in, one subject a module.

Each module declares its phrases with `phrase(kind, pattern)`: a pattern with slots, and a function over a table.
The folder is the registry: a new module is found without being listed anywhere.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

from rulestone.phrases.patterns import REGISTRY, Phrase, Visible


@cache
def phrases() -> dict[str, Phrase]:
    """Every phrase by its id."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return REGISTRY


OF_ACTS = {
    "names": Visible("names a colour", ("colour",), by_itself=False),
    "chosen": Visible("is chosen", by_itself=False),
    "says": Visible("says", ("word",), by_itself=False),
    "catches": Visible("catches", ("word", "player"), by_itself=False),
}
"""What everybody sees of what is said in every game, whatever its rules."""


@cache
def visible() -> Mapping[str, Visible]:
    """Whatever everybody can see happen, by the names that catalogues have for it."""
    by_name = dict(OF_ACTS)
    for phrase in phrases().values():
        for name, way in phrase.tells.items():
            assert by_name.setdefault(name, way) == way, f"two phrases tell `{name}` in two ways"
    return by_name


@cache
def drawing() -> frozenset[str]:
    """The phrases by which cards leave the draw pile: those that may find it empty."""
    return frozenset(phrase.id for phrase in phrases().values() if "exhausted" in phrase.runs)
