"""
A site with a short manual.

Of a small site nine pages in ten are the manual, in each language. How a build begins, ends, is repeated or fails does
not hang on how many pages there are, and with a few of them it takes a third of the time. Everything else is as people
run it; the site of the bundled rules has the whole manual.
"""

import sys
from pathlib import Path

import pytest

from rulestone import data
from rulestone.site.pages import writers

FEW = f"{data.DOCS}/how-to"
"""Some pages of the manual, in place of all."""
WITH_FEW = f"from rulestone import data; data.DOCS = {FEW!r}\n"
"""How a program begins for which these are all there are."""
COMMAND = (sys.executable, "-c", f"import sys\n{WITH_FEW}from rulestone.cli import main\nsys.exit(main())")
"""The command, begun so."""


def starting(folder: Path) -> str:
    """A new folder for `PYTHONPATH`: all programs that are begun with it begin so, whoever begins them."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(WITH_FEW, encoding="utf-8")
    return str(folder)


def shorten(patch: pytest.MonkeyPatch) -> None:
    """From now on these are all there are, in this process."""
    patch.setattr(writers, "DOCS", Path(FEW))
    forget()


def forget() -> None:
    """Read the pages anew."""
    writers.written.cache_clear()
    writers.parsed.cache_clear()
