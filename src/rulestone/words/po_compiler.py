"""
Bundled catalogues that nobody has built yet: compiled by Babel when they are asked for.

The result is kept in the user's cache. Babel, which is slow to load, is imported only where the cache has nothing.
"""

from __future__ import annotations

import io

from rulestone import disk_cache
from rulestone.words.mo_files import BadCatalogue

KIND = "words"
KEPT = 64
"""How many catalogues are kept: those of a few versions."""


def compile_source(source: str, language: str) -> bytes:
    """The machine form of a source that can be read and is not too large."""
    with open(source, "rb") as file:
        text = file.read()
    name = disk_cache.name_of([language.encode(), text])
    content = disk_cache.find(KIND, name, bytes)
    if content is None:
        content = _by_babel(text, language, source)
        disk_cache.keep(KIND, name, content, KEPT)
    return content


def _by_babel(text: bytes, language: str, source: str) -> bytes:
    from babel.messages.mofile import write_mo  # late: what is kept was compiled before
    from babel.messages.pofile import PoFileError, read_po

    try:
        catalogue = read_po(io.BytesIO(text), locale=language, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{source}: {error}") from error
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()
