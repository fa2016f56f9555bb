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

from rulestone import bundled_files
from rulestone.words.languages import LOCALE
from rulestone.words.mo_files import load_compiled

DOMAIN = "click"


def bind(language: str) -> None:
    """Makes Click speak a language from now on; child processes are asked to speak it too."""
    locale = LOCALE[language]
    gettext.bindtextdomain(DOMAIN, _folder(locale))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = locale


def _folder(locale: str) -> str:
    """Where gettext finds the compiled catalogue: among the bundled ones, else compiled now, for as long as we run."""
    source = os.path.join(bundled_files.LOCALES, locale, "LC_MESSAGES", DOMAIN + ".po")
    content = load_compiled(source, locale)
    if content is None or content == _read_if_there(os.path.splitext(source)[0] + ".mo"):
        return bundled_files.LOCALES
    import shutil  # late: only what Click says in another language needs it
    import tempfile

    made = tempfile.mkdtemp(prefix="rulestone-words-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    folder = os.path.join(made, locale, "LC_MESSAGES")
    os.makedirs(folder)
    with open(os.path.join(folder, DOMAIN + ".mo"), "wb") as file:
        file.write(content)
    return made


def _read_if_there(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
