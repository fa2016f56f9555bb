"""
Sentences by their key, in one language.

A key is stable and says where it is used: `question.draw.voluntary.allowed`, `phrase.draw`, `message.load.unknown_key`.
The first part of it tells the file that holds the sentence, so that a command reads only the files that it needs.
Folders are asked in order, so that a user's own sentences come before the bundled ones.
"""

from __future__ import annotations

import gettext
import io
import os.path
from contextlib import suppress
from functools import lru_cache

from rulestone import bundled_files
from rulestone.words.languages import LOCALE, REGIONS
from rulestone.words.mo_files import load_compiled
from rulestone.words.own_question_sentences import OwnSentences

FILES = {
    "asking": ("act", "asked", "cli", "legal"),
    "everyday": ("everyday",),
    "findings": ("finding", "move", "report", "seen", "witness"),
    "points": ("point",),
    "phrases": ("named", "phrase", "structure"),
    "rules": ("answer", "question"),
    "searching": ("sought",),
    "site": ("site",),
    "telling": ("tell",),
}
"""The first parts of the keys that each file holds."""

DOMAIN = {part: name for name, parts in FILES.items() for part in parts}
"""The file for each first part of a key."""

OTHERS = "messages"

Sources = tuple[str | OwnSentences, ...]
"""Where sentences come from: folders of catalogues, and what stands beside the questions of somebody's own."""


class _NoSentence(gettext.NullTranslations):
    """The end of every search; gettext itself would hand back the key as if it were a sentence."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        raise KeyError(msgid1)


def domain(key: str) -> str:
    """The name of the file that holds a key."""
    return DOMAIN.get(key.split(".", 1)[0], OTHERS)


@lru_cache(maxsize=128)
def translations(folder: str, language: str, name: str, region: str | None = None) -> gettext.NullTranslations:
    """One catalogue of one folder, or what a region says otherwise; an empty one where the folder has none."""
    locale = LOCALE[language]
    below = (locale,) if region is None else (locale, REGIONS, region)
    source = os.path.join(folder, *below, "LC_MESSAGES", name + ".po")
    if folder != bundled_files.LOCALES:
        from rulestone.words.own_catalogues import sentences  # late: most have no words of their own

        return sentences(source, locale) or _NoSentence()
    content = load_compiled(source, region or locale)
    if content is None:
        return _NoSentence()
    catalogue = gettext.GNUTranslations(io.BytesIO(content))
    catalogue.add_fallback(_NoSentence())
    return catalogue


def sentence(folders: Sources, language: str, key: str, number: int = 1, region: str | None = None) -> str | None:
    """The sentence of a key as its translator wrote it, in the plural form for a number; None if nobody has."""
    for folder in folders:
        if isinstance(folder, OwnSentences):
            if text := folder.sentence(language, key, number):
                return text
            continue
        for place in (region, None) if region else (None,):
            catalogue = translations(folder, language, domain(key), place)
            with suppress(KeyError):
                return catalogue.ngettext(key, key, number)
            with suppress(KeyError):  # after the plural: newer gettexts give a singular where a plural exists
                return catalogue.gettext(key)
    return None
