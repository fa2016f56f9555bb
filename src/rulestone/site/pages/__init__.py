"""
The pages of the site, one kind a module.

Each module has `pages(desk)`, which yields the pages of its kind in the language of the desk. The folder is the
registry: a new kind is found without being listed anywhere.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from rulestone.site.desk import Desk, Page


def pages(desk: Desk) -> Iterator[Page]:
    """Every page of one language."""
    for module in sorted(each.name for each in pkgutil.iter_modules(__path__)):
        yield from importlib.import_module(f"{__name__}.{module}").pages(desk)
