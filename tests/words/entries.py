"""
Entries for new sentences: `python -m tests.words.entries DOMAIN KEY ...` puts them into the catalogues.

In every language each has its place among the others and is still empty; a test names those that nobody has filled in.
"""

import re
import sys
from collections.abc import Iterator, Sequence

from rulestone.words import LANGUAGES
from tests.words.catalogues import messages, source, stubs


def with_entries(text: str, keys: Sequence[str]) -> str:
    """A catalogue with empty entries, each before the first that comes after it by its key."""
    blocks = text.split("\n\n")
    for key in sorted(keys):
        later = (place for place, there in keys_of(blocks) if there > key)
        blocks.insert(next(later, len(blocks)), stubs({key}).strip("\n"))
    return "\n\n".join(block.strip("\n") for block in blocks) + "\n"


def keys_of(blocks: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The entries of a catalogue by their places; the first is its header."""
    for place, block in enumerate(blocks[1:], 1):
        if key := re.search(r'^msgid "(.+)"$', block, re.MULTILINE):
            yield place, key[1]


if __name__ == "__main__":
    for language in LANGUAGES:
        path = source(language, sys.argv[1])
        new = [key for key in sys.argv[2:] if key not in messages(language, sys.argv[1])]
        path.write_text(with_entries(path.read_text(encoding="utf-8"), new), encoding="utf-8")
