"""
Bundled catalogues that nobody has built yet: compiled by Babel when they are asked for.

The result is kept in the user's cache. Babel, which is slow to load, is imported only where the cache has nothing.
"""

from __future__ import annotations

import io

from rulestone import keeping
from rulestone.words.compiled import BadCatalogue

KIND = "words"
KEPT = 64
"""How many catalogues are kept: those of a few versions."""


def from_source(source: str, language: str) -> bytes:
    """The machine form of a source that can be read and is not too large."""
    with open(source, "rb") as file:
        text = file.read()
    name = keeping.name_of([language.encode(), text])
    found = keeping.find(KIND, name, bytes)
    if found is None:
        found = _by_babel(text, language, source)
        keeping.keep(KIND, name, found, KEPT)
    return found


def _by_babel(text: bytes, language: str, source: str) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        catalogue = read_po(io.BytesIO(text), locale=language, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{source}: {error}") from error
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()
