"""The list of phrases in the manual, made from the registry: `python -m tests.manual.page` writes it anew."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulestone.phrases import phrases
from rulestone.phrases.grammar import SLOT, Phrase, Reader, Vocabulary
from rulestone.phrases.tree import Node, Steps
from rulestone.words.reading import read_back
from rulestone.words.voice import Voice

PAGE = Path(__file__).resolve().parents[2] / "docs/manual/4-phrases.md"
EXAMPLES = {
    "card": "card",
    "colour": "red",
    "condition": "card is red",
    "counter": "stacked",
    "kind": "wild",
    "number": "2",
    "players": "target",
    "others": "everybody",
    "other": "card in force",
    "name": "stacked",
    "b": "1",
}
"""What fills a slot in an example, by its name or else by its kind."""
VOCABULARY = Vocabulary(colours=("red",), kinds=("wild",), counters=("stacked",))
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
A phrase that is missing is added by a programmer, in one file.
A line that is no phrase is told, with the nearest ones.

This page is made from the program, and cannot differ from it."""


def example(phrase: Phrase) -> str:
    """The phrase with its slots filled."""
    return SLOT.sub(lambda slot: EXAMPLES.get(slot[1] or slot[2], EXAMPLES.get(slot[2], "")), phrase.pattern)


@cache
def reader() -> Reader:
    """Reads examples as lines of a rule file are read."""
    return Reader(phrases(), VOCABULARY)


def parsed(phrase: Phrase) -> Node:
    """What an example is read as."""
    return reader().read(example(phrase), phrase.kind)


def reads(phrase: Phrase) -> str:
    """The example as an English sentence."""
    node = parsed(phrase)
    return read_back(Steps("", (node,)) if phrase.kind == "step" else node, Voice("en"))


def table(kind: str) -> Iterator[str]:
    """The rows of one kind, in the order of their first words."""
    yield "| phrase | example | reads as |"
    yield "|---|---|---|"
    for phrase in sorted(phrases().values(), key=lambda each: (SLOT.sub("", each.pattern).strip(), each.id)):
        if phrase.kind == kind:
            pattern = SLOT.sub(lambda slot: f"{{{slot[2]}}}", phrase.pattern)
            yield f"| `{pattern}` | `{example(phrase)}` | {reads(phrase)} |"


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
