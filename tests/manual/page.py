"""The list of phrases in the manual, made from the registry: `python -m tests.manual.page` writes it anew."""

import re
from collections.abc import Iterator
from pathlib import Path

from rulestone.phrases import phrases
from rulestone.phrases.patterns import SLOT
from rulestone.words.phrase_examples import example, read_example
from rulestone.words.voice import Voice

PAGE = Path(__file__).resolve().parents[2] / "docs/manual/4-phrases.md"
KINDS = {
    "condition": ("Conditions", "What may hold or not."),
    "step": ("Steps", "What people do, and what happens to cards, turns and colours."),
    "players": ("Players", "Who is meant: one player, several, or nobody."),
    "card": ("Cards", "Which card is meant."),
    "number": ("Numbers", "Digits are a number, too."),
    "event": ("Events", "Instants at which windows open and close."),
}

INTRODUCTION = """\
# All phrases

Mechanics are written in these phrases and in no others.
A word in braces is a slot.
It takes another phrase of that kind, a number, a colour, a kind of card, or `<question.id>`: what the book answers.
Round brackets may stand round any of these, and say what belongs together: `(5 less counter owed) less 1`.
A line that can be read in two ways is told with both, and none is taken.
A phrase that is missing is added by a programmer, in one file.
A line that is no phrase is told, with the nearest ones.

This page is made from the program, and cannot differ from it."""


def table(kind: str) -> Iterator[str]:
    """The rows of one kind, in the order of their first words."""
    yield "| phrase | example | reads as |"
    yield "|---|---|---|"
    for phrase in sorted(phrases().values(), key=lambda each: (SLOT.sub("", each.pattern).strip(), each.id)):
        if phrase.kind == kind:
            yield f"| `{phrase.form}` | `{example(phrase)}` | {read_example(phrase, Voice('en'))} |"


def page() -> str:
    """The whole page."""
    lines = INTRODUCTION.split("\n")
    for kind, (heading, about) in KINDS.items():
        lines += ["", f"## {heading}", "", about, "", *table(kind)]
    return "\n".join(lines) + "\n"


def rows(text: str) -> set[str]:
    """The patterns that a page lists."""
    return set(re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
