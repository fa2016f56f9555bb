"""
Where a site is made before it is put in its place: a folder for this user alone, that goes away.

Sphinx keeps there what it has read, as pickles. Whoever could write one would have their code run by the next build, so
nothing of it outlives the command that made it: one build, or a running `serve` with all of its builds.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulestone.worker_processes import undisturbed


@contextmanager
def workshop() -> Iterator[Path]:
    """A new and empty folder under a name that nobody can guess."""
    made = None
    try:
        with undisturbed():
            made = tempfile.mkdtemp(prefix="rulestone-site-")
        yield Path(made).resolve()
    finally:
        if made is not None:
            with undisturbed():
                shutil.rmtree(made, ignore_errors=True)
