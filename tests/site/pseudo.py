"""Catalogues whose every sentence has accents on its letters and is 40 % longer: what stands without is from none."""

import re
from pathlib import Path

from babel.messages.pofile import read_po, write_po

from rulestone import bundled_files

DOMAINS = ("site", "findings", "telling", "rules", "phrases", "messages", "asking")
KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`|https?:\S+|--[a-z-]+)")
"""What a sentence is filled with, and what somebody types."""
ACCENTED = str.maketrans("aeiouyAEIOUYcnsCNS", "áéíóúýÁÉÍÓÚÝçñšÇÑŠ")
LONGER = "ôñé šóré ẃórđš ťó fíłł íť "
"""Words to make it longer with."""


def accented(text: str) -> str:
    """A sentence, read as it was and longer."""
    parts = KEPT.split(text)
    there = "".join(part if place % 2 else part.translate(ACCENTED) for place, part in enumerate(parts))
    more = round(0.4 * sum(len(part) for part in parts[::2]))
    if "|" in text or more < 2:
        return there
    words, end = (there[:-1], there[-1]) if there[-1] in ".?!:;" else (there, "")
    return f"{words} {(LONGER * (more // len(LONGER) + 1))[:more].strip()}{end}"


def write(folder: Path) -> Path:
    """The catalogues of English, so."""
    there = folder / "en" / "LC_MESSAGES"
    there.mkdir(parents=True)
    for domain in DOMAINS:
        with Path(bundled_files.LOCALES, "en", "LC_MESSAGES", f"{domain}.po").open("rb") as file:
            catalogue = read_po(file, locale="en")
        for message in catalogue:
            if message.id and str(message.id) != "language":
                forms = message.string
                message.string = tuple(map(accented, forms)) if isinstance(forms, (tuple, list)) else accented(forms)
        with (there / f"{domain}.po").open("wb") as file:
            write_po(file, catalogue)
    return folder
