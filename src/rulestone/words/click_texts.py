"""
Click in the reader's language.

Click asks the standard library's gettext for every text of its own, in whatever domain is current and in the language
of the environment. So nothing of Click is changed: the domain is set to our catalogue and the environment to the
language that was chosen, before anything is parsed.
"""

from __future__ import annotations

import atexit
import gettext
import os
import shutil
import tempfile
from pathlib import Path

from rulestone import data
from rulestone.words.compiled import compiled
from rulestone.words.languages import LOCALE

DOMAIN = "click"


def bind(language: str) -> None:
    """Makes Click speak a language from now on; child processes are asked to speak it too."""
    locale = LOCALE[language]
    gettext.bindtextdomain(DOMAIN, _folder(locale))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = locale


def _folder(locale: str) -> str:
    """Where gettext finds the compiled catalogue: among the bundled ones, else compiled now, for as long as we run."""
    source = Path(data.LOCALES, locale, "LC_MESSAGES", DOMAIN + ".po")
    content = compiled(source, locale)
    beside = source.with_suffix(".mo")
    if content is None or (beside.exists() and beside.read_bytes() == content):
        return data.LOCALES
    made = tempfile.mkdtemp(prefix="rulestone-words-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    target = Path(made, locale, "LC_MESSAGES", DOMAIN + ".mo")
    target.parent.mkdir(parents=True)
    target.write_bytes(content)
    return made
