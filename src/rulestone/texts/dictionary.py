"""
The dictionary at hand: simplemma's word forms, if it is installed.

It is an extra because only damage of a copy is found with it; what is told without it says so.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from rulestone.texts.damage import Knows


def dictionary() -> Knows | None:
    """Whether a language has a word; nothing where no dictionary is installed."""
    if find_spec("simplemma") is None:
        return None
    is_known = import_module("simplemma").is_known
    return lambda language, word: bool(is_known(word, lang=language))
