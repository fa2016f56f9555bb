"""
The pages of the site, one kind a module.

Each module has `pages(writer)`, which yields the pages of its kind in the language of the writer. The folder is the
registry: a new kind is found without being listed anywhere.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import replace

from rulestone.site.page_view import Page
from rulestone.site.page_writer import PageWriter

LAST = "home"
"""The kind that lists others, and so is made when these are known."""


def pages(writer: PageWriter) -> list[Page]:
    """Every page of one language."""
    kinds = sorted(iter_module.name for iter_module in pkgutil.iter_modules(__path__))
    made = [page for kind in kinds if kind != LAST for page in of_kind(kind, writer)]
    known = replace(writer, docnames=frozenset(page.docname for page in made))
    return [*made, *of_kind(LAST, known)]


def of_kind(kind: str, writer: PageWriter) -> Iterator[Page]:
    """The pages of one kind."""
    yield from importlib.import_module(f"{__name__}.{kind}").pages(writer)
