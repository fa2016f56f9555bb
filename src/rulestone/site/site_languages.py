"""The languages of the site: what each is called in addresses, on pages and by Sphinx."""

from __future__ import annotations

from dataclasses import dataclass

from rulestone.words.languages import ENGLISH, LOCALE


@dataclass(frozen=True, slots=True)
class SiteLanguage:
    """One language of the site."""

    code: str
    """As everywhere in rulestone: `pt`."""
    locale: str
    """As Sphinx and the catalogues call it: `pt_BR`."""

    @property
    def tag(self) -> str:
        """As a page declares it: `pt-BR`."""
        return self.locale.replace("_", "-")

    @property
    def prefix(self) -> str:
        """The folder of its pages: `pt-br`."""
        return self.tag.lower()


TONGUES = tuple(SiteLanguage(code, locale) for code, locale in LOCALE.items())
"""In the order in which they are shown."""

FALLBACK = next(tongue for tongue in TONGUES if tongue.code == ENGLISH)
"""What `x-default` stands for, and what is shown where nobody has translated; whatever other languages there are."""

ASSETS = "assets"
"""The folder, beside those of the languages, with what all pages share."""
