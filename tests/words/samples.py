"""
What rulestone says, as text files for people to read: `python -m tests.words.samples FOLDER` writes them.

Every book that is played in its own language, as sentences and as a page; one foreign book in each language; and forty
findings in each language, evenly taken from all. One file each, so that somebody reads them sentence by sentence.
"""

import re
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from rulestone.cli import main
from rulestone.words import LANGUAGES
from tests.words.test_names import BOOKS, books

FOREIGN = {"en": "hp-2018/es", "es": "hp-2018/en", "fr": "uno-2003/en", "pt": "hp-2003/fr"}
FINDINGS = 40
BEGINS = re.compile(r"^\d+\. ", re.MULTILINE)


def printed(*typed: str) -> str:
    """What a command prints."""
    out = StringIO()
    with redirect_stdout(out):
        main([*typed, "--bundled"])
    return out.getvalue()


def findings(language: str) -> str:
    """Some of the findings, as many from the end as from the beginning."""
    told = printed("check", "--accepted", "--lang", language)
    starts = [*(found.start() for found in BEGINS.finditer(told)), len(told)]
    each = [told[start:end].rstrip() for start, end in zip(starts, starts[1:], strict=False)]
    return "\n\n".join(each[place * len(each) // FINDINGS] for place in range(FINDINGS)) + "\n"


def write(folder: Path) -> None:
    """All files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in BOOKS:
        book, language = name.replace("/", "-"), books()[name].language
        (folder / f"{book}.show.txt").write_text(printed("show", name, "--lang", language), "utf-8")
        (folder / f"{book}.page.txt").write_text(printed("show", name, "--prose", "--lang", language), "utf-8")
    for language in LANGUAGES:
        name = FOREIGN[language]
        foreign = f"{name.replace('/', '-')}.in-{language}"
        (folder / f"{foreign}.show.txt").write_text(printed("show", name, "--lang", language), "utf-8")
        (folder / f"{foreign}.page.txt").write_text(printed("show", name, "--prose", "--lang", language), "utf-8")
        (folder / f"findings.{language}.txt").write_text(findings(language), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
