"""
What earlier searches found, kept in the user's cache folder and believed only for the same content and the same code.
"""

from __future__ import annotations

import json
from pathlib import Path

import rulestone
from rulestone import disk_cache
from rulestone.explorer.search_memory import Memory

KIND = "plays"
KEPT = 1
"""What another version of our code found is of no use to this one."""
PARTS = (
    *(
        "nearest_names.py",
        "records.py",
        "notation.py",
        "model.py",
        "cards.py",
        "witness.py",
        "findings.py",
        "worker_processes.py",
    ),
    *("compiler", "phrases", "engine", "rounds", "rounds/facets", "explorer", "fast"),
)
"""What a result depends on besides the rules: all of ours that a search imports."""


def name() -> str:
    """What is found is kept under this name by this version of our code."""
    here = Path(rulestone.__file__).parent
    return disk_cache.sources(str(here / part) for part in PARTS)


def recall() -> Memory:
    """What is known; nothing if nothing was kept or it cannot be believed."""
    return disk_cache.find(KIND, name(), lambda body: Memory(json.loads(body))) or Memory()


def keep(known: Memory) -> None:
    """Write down what is known now, if something was learnt."""
    if known.grown:
        disk_cache.keep(KIND, name(), json.dumps(known.data(), sort_keys=True, separators=(",", ":")).encode(), KEPT)
