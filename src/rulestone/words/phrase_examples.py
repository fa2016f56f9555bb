"""An example of each phrase: its slots filled with what any game has, and what the line is read back as."""

from __future__ import annotations

from functools import cache

from rulestone.phrases import phrases
from rulestone.phrases.patterns import SLOT, LineReader, Phrase, Vocabulary
from rulestone.phrases.syntax_tree import Node, Steps
from rulestone.words.phrase_sentences import read_back
from rulestone.words.voice import Voice

FILLING = {
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


def example(phrase: Phrase) -> str:
    """The phrase with its slots filled."""
    return SLOT.sub(lambda slot: FILLING.get(slot[1] or slot[2], FILLING.get(slot[2], "")), phrase.pattern)


@cache
def _reader() -> LineReader:
    """Reads examples as lines of a rule file are read."""
    return LineReader(phrases(), VOCABULARY)


def parse_example(phrase: Phrase) -> Node:
    """What an example is read as."""
    return _reader().read_line(example(phrase), phrase.kind)


def read_example(phrase: Phrase, voice: Voice) -> str:
    """The example as a sentence."""
    node = parse_example(phrase)
    return read_back(Steps("", (node,)) if phrase.kind == "step" else node, voice)
