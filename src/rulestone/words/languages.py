"""
The languages that rulestone speaks, and which of them a person wants.

A language is known everywhere by its short code: in `--lang`, in JSON, in `voice`. Its catalogues lie in a folder named
by its locale. Any locale of a language is an alias of the one that is spoken: `pt` and `pt-AO` speak `pt_BR`.
What a region says otherwise, and nothing else, lies in a folder of its own in that of its language: `pt_PT`, `fr_CA`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache

from rulestone import bundled_files

LOCALE = {name.split("_")[0]: name for name in sorted(os.listdir(bundled_files.LOCALES)) if not name.startswith(".")}
"""The folder of each language's catalogues below `locales/`; the folders are the registry."""

LANGUAGES = tuple(LOCALE)
"""Codes in the order in which they are shown."""

REGIONS = "regions"
"""The folder beside a language's catalogues for what its regions say otherwise: one for each, named by its locale."""

ENGLISH = "en"
"""What the documentation is written in, and what is spoken where nothing that is spoken was asked for."""

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What the system says, the strongest first; the first that is set decides, as for every program with catalogues."""


class UnknownLanguage(ValueError):
    """A language was asked for by name and is not spoken here."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def spoken(name: str) -> str | None:
    """The code of a language given as `pt`, `pt-BR`, `pt_BR.UTF-8`; English for the C locale; None if not spoken."""
    code = name.split(".")[0].split("@")[0].replace("-", "_").split("_")[0].lower()
    if code in ("c", "posix"):
        return ENGLISH
    return code if code in LOCALE else None


@lru_cache(maxsize=64)
def region(name: str) -> str | None:
    """The region of a locale given as `pt-PT` or `fr_CA.UTF-8`; none where nothing is said otherwise there."""
    language, _, place = name.split(".")[0].split("@")[0].replace("-", "_").partition("_")
    folder, locale = LOCALE.get(language.lower()), f"{language.lower()}_{place.upper()}"
    if folder is None or not place.isalnum():
        return None
    return locale if os.path.isdir(os.path.join(bundled_files.LOCALES, folder, REGIONS, locale)) else None


def wished(option: str | None, environ: Mapping[str, str]) -> str:
    """What `choose` goes by, as somebody wrote it: a language, or a locale with its region."""
    system = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    return option or environ.get("RULESTONE_LANG") or next(filter(spoken, system.split(":")), "")


def choose(option: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: `--lang`, `RULESTONE_LANG`, what the system says, English.

    The first two are asked of rulestone itself, so an unknown one there is an error; the system may well be set to a
    language that is not spoken here.
    """
    for wish in (option, environ.get("RULESTONE_LANG")):
        if wish:
            language = spoken(wish)
            if language is None:
                raise UnknownLanguage(wish)
            return language
    system = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    return next(filter(None, map(spoken, system.split(":"))), ENGLISH)
