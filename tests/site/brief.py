"""
A site with a short manual.

Of a small site nine pages in ten are the manual, in each language. How a build begins, ends, is repeated or fails does
not hang on how many pages there are, and with a few of them it takes a third of the time. Everything else is as people
run it; the site of the bundled rules has the whole manual.
"""

import sys

import pytest

from rulestone import data
from rulestone.site.pages import writers

FEW = f"{data.DOCS}/how-to"
"""Some pages of the manual, in place of all."""
WITH_FEW = f"from rulestone import data; data.DOCS = {FEW!r}\n"
"""How a program begins for which these are all there are."""
COMMAND = (sys.executable, "-c", f"import sys\n{WITH_FEW}from rulestone.cli import main\nsys.exit(main())")
"""The command, begun so."""


def shorten(patch: pytest.MonkeyPatch) -> None:
    """From now on these are all there are, in this process."""
    patch.setattr(writers, "DOCS", type(writers.DOCS)(FEW))
    forget()


def forget() -> None:
    """Read the pages anew."""
    writers.written.cache_clear()
    writers.parsed.cache_clear()
