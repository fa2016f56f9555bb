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
from tests.words.test_book_names import BOOKS, books

FOREIGN = {"en": "hp-2018/es", "es": "hp-2018/en", "fr": "uno-2003/en", "pt": "hp-2003/fr"}
PLAYED, TOLD = 32, 8
"""How many findings are shown of games that something plays, and of others."""
BEGINS = re.compile(r"^\d+\. ", re.MULTILINE)


def printed(*typed: str) -> str:
    """What a command prints."""
    out = StringIO()
    with redirect_stdout(out):
        main([*typed, "--bundled"])
    return out.getvalue()


def findings(language: str) -> str:
    """Some of the findings, evenly from the first to the last: most of games that are played, and some of others."""
    cut = BEGINS.split(printed("check", "--accepted", "--lang", language))[1:]
    played = {books()[name].edition for name in BOOKS}
    by_play: dict[bool, list[str]] = {True: [], False: []}
    for each in cut:
        by_play[each.split(":")[0].split()[-1] in played].append(each.rstrip())
    told = [each for some, number in ((True, PLAYED), (False, TOLD)) for each in evenly(by_play[some], number)]
    return "\n\n".join(f"{place}. {each}" for place, each in enumerate(told, 1)) + "\n"


def evenly(some: list[str], number: int) -> list[str]:
    """So many of them, each as far from the one before."""
    return [some[place * len(some) // number] for place in range(number)]


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
