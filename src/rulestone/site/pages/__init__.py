"""
The pages of the site, one kind a module.

Each module has `pages(desk)`, which yields the pages of its kind in the language of the desk. The folder is the
registry: a new kind is found without being listed anywhere.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import replace

from rulestone.site.desk import Desk
from rulestone.site.view import Page

LAST = "home"
"""The kind that lists others, and so is made when these are known."""


def pages(desk: Desk) -> list[Page]:
    """Every page of one language."""
    kinds = sorted(each.name for each in pkgutil.iter_modules(__path__))
    made = [page for kind in kinds if kind != LAST for page in of_kind(kind, desk)]
    known = replace(desk, docnames=frozenset(page.docname for page in made))
    return [*made, *of_kind(LAST, known)]


def of_kind(kind: str, desk: Desk) -> Iterator[Page]:
    """The pages of one kind."""
    yield from importlib.import_module(f"{__name__}.{kind}").pages(desk)
