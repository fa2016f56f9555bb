"""
How a phrase is declared and how a line of a rule file is matched to one.

A pattern is literal words and slots: `draw {number} to {players}`; `{a:number}` names a slot apart from its kind.
A slot holds another phrase of that kind, a plain value, or `<question.id>`: what the book answers. Brackets may stand
round any of these. A line is read in every way in which it has the form of a phrase, and must have one reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from rulestone.model import LARGEST_NUMBER
from rulestone.phrases.syntax_tree import ConstantNode, NameNode, Node, PhraseNode, QuestionNode
from rulestone.records import Record, uncompared

SLOT = re.compile(r"\{(?:(\w+):)?(\w+)\}")
QUESTION = re.compile(r"<([a-z0-9_]+(?:\.[a-z0-9_]+)*)>")

Function = Callable[..., Any]


class Visible(NamedTuple):
    """Something that everybody at the table sees happen."""

    words: str
    """How a situation has it, with its details where they belong: `draws {number}`."""
    details: tuple[str, ...] = ()
    """Of what kind each detail is, in the order in which they are told."""
    by_itself: bool = True
    """Whether it happens besides what somebody's move is called, so that it is worth being counted over many games."""


class Phrase(Record, slots=False):
    """A phrase: what it stands for, how it is written, and what it means at a table."""

    id: str
    kind: str
    pattern: str
    slots: tuple[tuple[str, str], ...]
    reads: frozenset[str]
    """What it looks at besides what stands in its slots and what the game says of cards."""
    writes: frozenset[str]
    """What it changes."""
    runs: frozenset[str]
    """The rules of the game that it looks at or sets going, besides what stands in its slots."""
    measures: str
    """What a number is held against, or is a number of: cards in hands, cards on piles, players …"""
    at: int | None
    """That number, where it stands in no slot."""
    turns_to_another_card: bool
    """Whether what follows it is about another card than what came before."""
    tells: Mapping[str, Visible] = uncompared()
    """What it lets everybody see, by the names that catalogues have for it."""
    symbol: str = uncompared()
    """What is drawn on a card that does this."""
    meaning: Function = uncompared()

    @property
    def literal(self) -> int:
        """How many characters are the phrase's own."""
        return len(SLOT.sub("", self.pattern))

    @property
    def form(self) -> str:
        """The pattern as people read it: each slot with its kind alone."""
        return SLOT.sub(lambda slot: f"{{{slot[2]}}}", self.pattern)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The phrase's own words before, between and after its slots."""
        return tuple(SLOT.sub("\0", self.pattern).split("\0"))

    def splits(self, text: str) -> Iterator[tuple[str, ...]]:
        """Every way in which a line has the form of the phrase: what stands in each slot, the shortest first."""
        if self.slots and text.startswith(self.words[0]):
            yield from splits(text, len(self.words[0]), self.words[1:])


def splits(text: str, begin: int, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What stands before each of some words, from a place of a line on; the last words end it."""
    word, *more = words
    if not more:
        if text.endswith(word) and len(text) - len(word) > begin:
            yield (text[begin : len(text) - len(word)],)
        return
    at = text.find(word, begin + 1)
    while at != -1:
        for others in splits(text, at + len(word), tuple(more)):
            yield (text[begin:at], *others)
        # The first split alone took `5 less counter a less counter b` for 5 - (a - b) without a word.
        at = text.find(word, at + 1)


REGISTRY: dict[str, Phrase] = {}
NOTHING: Mapping[str, Visible] = {}
PARTS = {
    "piles": "the draw pile and the discard pile",
    "hands": "what everybody holds, and so how many play",
    "seats": "whose turn it is, who comes next, who deals and who begins",
    "pairs": "who partners whom",
    "force": "the card in force",
    "colour": "the colour in force",
    "layer": "who laid the card in force",
    "taken": "how many cards were taken this turn",
    "counters": "what the counters of a game stand at",
    "windows": "the times in which something may be said",
    "point": "the moment at which somebody decides",
    "over": "whether the round is over",
    "chance": "what is left to chance",
    "scene": "whom the running rule is about",
    "card": "the card that it is about",
    "drawn": "the card that was drawn just now",
    "pending": "the card that somebody is hit by",
    "then": "the card and the colour that were in force when it was laid",
    "event": "what happens at this instant",
    "weighing": "whether a card fits, of which a rule that is looked at may ask again",
    "naming": "the colour that somebody is about to name",
}
"""What a phrase can read or write: what lies on the table, and what the running rule is about."""
RULES_OF_GAMES = {
    "effect": "the effect of a card",
    "turned_up": "what a card does that is turned up first",
    "goes_back": "what is done with a card that goes back into the pile",
    "fits_if": "whether a card fits",
    "honest_if": "whether a card may be laid honestly",
    "round_over": "whether the round is over",
    "exhausted": "what is done with an empty draw pile",
    "duties": "what somebody has to do, or to say",
}
"""The rules of a game that a phrase can look at or set going."""


def phrase(
    kind: str,
    pattern: str,
    *,
    reads: str = "",
    writes: str = "",
    runs: str = "",
    measures: str = "",
    at: int | None = None,
    turns_to_another_card: bool = False,
    tells: Mapping[str, Visible] = NOTHING,
    symbol: str = "",
) -> Callable[[Function], Function]:
    """
    Declare the decorated function as the meaning of a pattern; its name is the id.

    `reads` and `writes` name parts of the table (`PARTS`), `runs` rules of the game (`RULES_OF_GAMES`), `tells` what
    everybody sees; a test hands a phrase nothing else. `measures` says what a number is held against: the part that it
    counts, or `players`. `symbol` is a picture that `site.card_pictures` draws.
    """
    slots = tuple((name or of, of) for name, of in SLOT.findall(pattern))
    assert "}{" not in pattern, f"slots side by side in {pattern}"
    read, written, run = (frozenset(part.split()) for part in (reads, writes, runs))
    unknown = (read | written) - PARTS.keys() | run - RULES_OF_GAMES.keys() | {measures} - {"", "players", *PARTS}
    assert not unknown, f"{pattern}: no part of a table and no rule is called {sorted(unknown)}"

    def declare(function: Function) -> Function:
        name = function.__name__.rstrip("_")
        assert name not in REGISTRY, f"two phrases are called {name}"
        REGISTRY[name] = Phrase(
            name, kind, pattern, slots, read, written, run, measures, at, turns_to_another_card, tells, symbol, function
        )
        return function

    return declare


class Unknown(Exception):
    """A line that is no phrase of the kind expected there."""

    def __init__(self, text: str, kind: str, near: list[str]) -> None:
        super().__init__(f"unknown {kind} `{text}`")
        self.text, self.kind, self.near = text, kind, near


class TwoReadings(Unknown):
    """A line that can be read in two ways; which of them is meant is never guessed."""

    def __init__(self, text: str, kind: str, ways: tuple[str, str]) -> None:
        super().__init__(text, kind, list(ways))


class Vocabulary(Record):
    """The words a game brings with it: its colours, its kinds of cards, and what it has named."""

    colours: Collection[str] = ()
    kinds: Collection[str] = ()
    meanings: Collection[str] = ()
    procedures: Collection[str] = ()
    events: Collection[str] = ()
    counters: Collection[str] = ()
    takes: Mapping[str, str] = {}
    """By question the kind of thing that its answers stand for; one that is not named may stand for anything."""


LONGEST = 300
"""A line of more characters is no phrase: looking at every way to read it would take too long."""


def in_brackets(text: str) -> str | None:
    """What stands between the brackets around a line; none where it has none, or they do not belong together."""
    if not (text.startswith("(") and text.endswith(")")):
        return None
    depth = 0
    for place, character in enumerate(text, 1):
        depth += (character == "(") - (character == ")")
        if depth == 0 and place < len(text):
            return None
    return text[1:-1].strip() if depth == 0 else None


class LineReader:
    """Reads lines into nodes, with the words of one game."""

    def __init__(self, phrases: dict[str, Phrase], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.by_kind: dict[str, list[Phrase]] = {}
        for candidate in sorted(phrases.values(), key=lambda entry: (-entry.literal, entry.id)):
            self.by_kind.setdefault(candidate.kind, []).append(candidate)
        self.exact = {(entry.kind, entry.pattern): entry.id for entry in phrases.values() if not entry.slots}
        self.phrases = phrases
        self.known: dict[tuple[str, str], tuple[Node, ...]] = {}

    def read_line(self, text: str | int, kind: str) -> Node:
        """The one node that a line stands for; else `Unknown`, or `TwoReadings`."""
        readings = self.readings(str(text), kind)
        if not readings:
            raise Unknown(str(text), kind, self.near(str(text), kind))
        if len(readings) > 1:
            part, its_kind = self.with_two(str(text), kind)
            raise TwoReadings(part, its_kind, self.ways(its_kind, *self.readings(part, its_kind)))
        return readings[0]

    def with_two(self, text: str, kind: str) -> tuple[str, str]:
        """The smallest part of a line with two readings that has two itself, and of which kind it is."""
        for candidate in self.by_kind.get(kind, ()):
            for parts in candidate.splits(text):
                slots = [(part, of) for part, (_, of) in zip(parts, candidate.slots, strict=True)]
                number = [len(self.readings(*slot)) for slot in slots]
                if all(number) and max(number) > 1:
                    return self.with_two(*slots[number.index(max(number))])
        return text, kind

    def attempt(self, text: str, kind: str) -> Node | None:
        """The node that a line stands for, if there is just one."""
        readings = self.readings(text, kind)
        return readings[0] if len(readings) == 1 else None

    def readings(self, text: str, kind: str) -> tuple[Node, ...]:
        """What a line can stand for: nothing, one thing, or the first two of several."""
        key = (kind, text)
        if key not in self.known:
            different: list[Node] = []
            for node in self.every(text, kind) if len(text) <= LONGEST else ():
                if node not in different:
                    different.append(node)
                if len(different) > 1:
                    break
            self.known[key] = tuple(different)
        return self.known[key]

    def every(self, text: str, kind: str) -> Iterator[Node]:
        """Each way to read a line: as a name, as what stands in brackets, as a phrase, by each of its splits."""
        if value := self.value(text, kind):
            # What a game has named is that, whatever phrase looks like it; the compiler refuses such names.
            yield value
        else:
            yield from self.as_phrase(text, kind)

    def as_phrase(self, text: str, kind: str) -> Iterator[Node]:
        """The same but for names."""
        if (question := QUESTION.fullmatch(text)) and self.stands_for(question[1], kind):
            yield QuestionNode(question[1], kind)
        if (inner := in_brackets(text)) is not None:
            yield from self.readings(inner, kind)
        if exact := self.exact.get((kind, text)):
            yield PhraseNode(exact)
        for candidate in self.by_kind.get(kind, ()):
            for parts in candidate.splits(text):
                yield from self.filled(candidate, parts)

    def stands_for(self, question: str, kind: str) -> bool:
        """Whether the answers to a question are of some kind; a step may be several."""
        takes = self.vocabulary.takes.get(question, kind)
        return takes == kind or (takes, kind) == ("steps", "step")

    def filled(self, candidate: Phrase, parts: tuple[str, ...]) -> Iterator[Node]:
        """A phrase with what stands in its slots, in each way in which that can be read."""
        slots: list[list[tuple[str, Node]]] = []
        for (name, kind), part in zip(candidate.slots, parts, strict=True):
            readings = self.readings(part, kind)
            if not readings:
                return
            slots.append([(name, node) for node in readings])
        yield from (PhraseNode(candidate.id, choice) for choice in product(*slots))

    def ways(self, kind: str, first: Node, second: Node) -> tuple[str, str]:
        """Two readings of a line, each as it would be written to have no other, or by the phrases that differ."""
        for only in (True, False):
            one, two = self.write_line(first, only), self.write_line(second, only)
            if self.attempt(one, kind) == first and self.attempt(two, kind) == second:
                return one, two
        while isinstance(first, PhraseNode) and isinstance(second, PhraseNode) and first.phrase == second.phrase:
            pairs = zip(first.slots, second.slots, strict=True)
            first, second = next((one, two) for (_, one), (_, two) in pairs if one != two)
        return self.form(first), self.form(second)

    def write_line(self, node: Node, only_within_its_like: bool) -> str:
        """A line that has just one reading: what stands in a slot is in brackets, perhaps only a phrase within such."""
        if not isinstance(node, PhraseNode):
            return self.form(node)
        filled = []
        for _, slot in node.slots:
            text = self.write_line(slot, only_within_its_like)
            like = isinstance(slot, PhraseNode) and (slot.phrase == node.phrase or not only_within_its_like)
            filled.append(f"({text})" if like and isinstance(slot, PhraseNode) and slot.slots else text)
        words = self.phrases[node.phrase].words
        return words[0] + "".join(text + word for text, word in zip(filled, words[1:], strict=True))

    def form(self, node: Node) -> str:
        """A phrase with its slots open; a name, a number or a question as it is written."""
        match node:
            case PhraseNode(phrase):
                return self.phrases[phrase].form
            case QuestionNode(question):
                return f"<{question}>"
            case ConstantNode(value) | NameNode(value):
                return str(value)
        raise TypeError(f"no line is read as {node}")

    def value(self, text: str, kind: str) -> Node | None:
        words = self.vocabulary
        if kind == "number" and text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER)):
            return ConstantNode(int(text))
        if text in {"colour": words.colours, "kind": words.kinds, "counter": words.counters}.get(kind, ()):
            return ConstantNode(text)
        named = {"condition": words.meanings, "step": words.procedures, "event": words.events}.get(kind, ())
        return NameNode(text) if text in named else None

    def near(self, text: str, kind: str) -> list[str]:
        """The phrases of that kind that look most like a line."""
        words = self.vocabulary
        patterns = [candidate.form for candidate in self.by_kind.get(kind, ())]
        extra = {
            "condition": words.meanings,
            "step": words.procedures,
            "event": words.events,
            "colour": words.colours,
            "kind": words.kinds,
            "counter": words.counters,
        }.get(kind, ())
        import difflib  # late: only a mistake needs it

        return difflib.get_close_matches(text, [*patterns, *extra], n=3, cutoff=0.4)
