"""The small tables that lie beside the code: chapters and colours."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _read_table(name: str) -> dict[str, Any]:
    return tomllib.loads((files("rulestone.site") / name).read_text(encoding="utf-8"))


def chapters() -> dict[str, list[str]]:
    """The topics of each chapter, in the order in which they are told."""
    return _read_table("chapters.toml")


def palette() -> dict[str, dict[str, str]]:
    """How each known colour is drawn."""
    return _read_table("palette.toml")
