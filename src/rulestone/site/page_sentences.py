"""
What the pages themselves say: sentences under `site.*`, in the language of the pages.

They fill their slots as every other sentence does. What only a library knows by name (an edition, a book, a document)
has a sentence where the catalogue has one, and else the name that its file gives.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulestone import bundled_files
from rulestone.site.site_languages import SiteLanguage
from rulestone.words.catalogue import Sources, sentence
from rulestone.words.slots import Slot
from rulestone.words.voice import UnknownSentence, Voice

NAME = "Rulestone"
"""What the site is called, in every language."""


@dataclass(frozen=True)
class Speech:
    """A language of the site that speaks."""

    tongue: SiteLanguage
    folders: Sources = (bundled_files.LOCALES,)

    @property
    def voice(self) -> Voice:
        """The voice that says rules, cards and findings."""
        return Voice(self.tongue.code, self.folders)

    def find(self, key: str, number: int = 1) -> str | None:
        """The sentence of a key without its slots filled; none where nobody has written one."""
        return sentence(self.folders, self.tongue.code, key, number)

    def say(self, key: str, /, **slots: Slot) -> str:
        """The sentence of `site.<key>`."""
        number = slots.get("number")
        text = self.find(f"site.{key}", number if isinstance(number, int) else 1)
        if text is None:
            raise UnknownSentence(f"{self.tongue.code}: site.{key}")
        return self.voice.fill(text, **slots)

    def name_of(self, key: str, otherwise: str) -> str:
        """The name of something of a library, as the catalogue has it or as its file gives it."""
        return self.find(f"site.{key}") or otherwise
