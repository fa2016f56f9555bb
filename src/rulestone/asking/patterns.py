"""
Which questions of the books a text asks: its mentions against the patterns of `patterns.txt`.

A pattern fits only if all its words are mentioned and nothing else that could change the question is, so that a text
that says more than a pattern knows is not answered. Of several the one with most words counts; two that are as good are
two questions, and neither is chosen.
"""

from __future__ import annotations

import os.path
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rulestone.asking.everyday import Mention
from rulestone.values import Value

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "patterns.txt")
CARD = "CARD"
FILLING = frozenset({"filler", "uno", "card", "game", "edition"})
"""All that may stand beside a pattern of one word, which else would be found in any sentence."""
ANY = "*"
SLOT = "{card}"

Words = frozenset[str]


class Ask(Value):
    """Questions that are asked together, the first of which is meant; or a house rule, or what no book answers."""

    questions: tuple[str, ...]
    says: tuple[tuple[str, str], ...] = ()
    """Which answers of the books are yes and which no, where they do not say so themselves."""
    house_rule: str = ""
    """A house rule that is named beside; `*` stands for all."""
    note: str = ""
    """A sentence of ours that is told for what the answers say, where they do not speak of it by themselves."""


class Pattern(Value):
    """Words that have to be mentioned, and those that may."""

    ask: Ask
    needed: tuple[Words, ...]
    others: Words
    wants_yes_or_no: bool = False
    alone: bool = False
    """Whether nothing but filling may stand beside its words."""


class Patterns(Value, eq=False):
    """All patterns, and the words that play a part in understanding a text."""

    patterns: tuple[Pattern, ...]
    soft: Words
    """Words that change no question."""
    drawing: Words
    """Kinds of cards that people want to pass on."""
    words: Words
    """Every everyday word there is."""


class Match(Value):
    """A pattern that fits a text, and the kinds of cards that the text is about."""

    pattern: Pattern
    kinds: tuple[str, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions, with the cards put in."""
        found = [each.replace(SLOT, kind) for kind in self.kinds or ("",) for each in self.pattern.ask.questions]
        return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1)
def patterns() -> Patterns:
    """What `patterns.txt` says."""
    with open(SOURCE, encoding="utf-8") as file:
        lines = [line.rstrip() for line in file if line.strip() and not line.startswith("#")]
    lists: dict[str, Words] = {}
    found: list[Pattern] = []
    ask = Ask(())
    for line in lines:
        if line.startswith("words "):
            name, _, words = line.removeprefix("words ").partition(":")
            lists[name] = frozenset(words.split())
        elif line.startswith(" "):
            found.append(pattern_of(line, ask))
        else:
            ask = ask_of(line)
    named = {word for pattern in found for part in (*pattern.needed, pattern.others) for word in part}
    every = {*lists["soft"], *lists["heard"], *(each for each in named if each[0] not in "@C")}
    return Patterns(tuple(found), lists["soft"] | {"edition"}, lists["drawing"], frozenset(every))


def ask_of(line: str) -> Ask:
    """A line that names questions."""
    named, _, says = line.partition("=>")
    parts = named.split()
    rules = [part[1:] for part in parts if part.startswith("~")]
    said = tuple((answer, word) for answer, _, word in (each.partition(":") for each in says.split()))
    notes = [part[1:] for part in parts if part.startswith("^")]
    asks = tuple(part for part in parts if part[0] not in "~-^")
    return Ask(asks, said, rules[0] if rules else "", notes[0] if notes else "")


def pattern_of(line: str, ask: Ask) -> Pattern:
    """A line that is a pattern."""
    parts = line.split()
    mark = parts[0]
    parts = parts[1:] if mark in ("?", "!") else parts
    needed = tuple(frozenset(part.split("/")) for part in parts if not part.startswith("("))
    others = frozenset(word for part in parts if part.startswith("(") for word in part.strip("()").split("/"))
    return Pattern(ask, needed, others, mark == "?", mark == "!" or len(needed) == 1)


def meanings(mention: Mention) -> Words:
    """Everything that a mention may be in a pattern."""
    found = mention.words | ({"play"} if "hit" in mention.words else frozenset())
    if mention.card is not None:
        found |= {CARD, f"@{mention.card.kind}"}
    elif mention.colour is not None:
        found |= {"colour"}
    return found


def matches(mentions: Sequence[Mention], known: Iterable[str]) -> list[Match]:
    """The patterns that fit best; several where it cannot be told which is meant."""
    every = patterns()
    meant = [meanings(each) for each in mentions]
    asked = frozenset(known)
    best: list[Match] = []
    rank = (0, 0)
    for pattern in every.patterns:
        here = fitting(pattern, meant, every.soft)
        if here is None or here < rank or too_many_cards(pattern, mentions):
            continue
        match = Match(pattern, kinds_of(pattern, mentions))
        if any(each not in asked for each in match.questions):
            continue
        if here > rank:
            best, rank = [], here
        if all(match.questions != each.questions or match.pattern.ask != each.pattern.ask for each in best):
            best.append(match)
    return best


def fitting(pattern: Pattern, meant: Sequence[Words], soft: Words) -> tuple[int, int] | None:
    """How well a pattern fits: by how many of its words are there, and how little is left; None where it does not."""
    for need in pattern.needed:
        if not any(need & each for each in meant):
            return None
    needed = frozenset(word for need in pattern.needed for word in need)
    used = needed | pattern.others
    left = [each for each in meant if not each & used]
    beside = soft & FILLING if pattern.alone else soft
    if any(not each & beside for each in left):
        return None
    if sum(bool(each & needed) for each in meant) < len(pattern.needed) and len(meant) < len(pattern.needed):
        return None
    return len(pattern.needed), -sum("filler" not in each for each in left)


def too_many_cards(pattern: Pattern, mentions: Sequence[Mention]) -> bool:
    """Whether more cards are mentioned than the pattern speaks of."""
    spoken = sum(any(map(is_card, need)) for need in pattern.needed)
    spoken += sum(is_card(word) for word in pattern.others)
    return sum(each.card is not None and not each.words for each in mentions) > spoken


def is_card(word: str) -> bool:
    """Whether a word of a pattern stands for a card."""
    return word == CARD or word.startswith("@")


def kinds_of(pattern: Pattern, mentions: Sequence[Mention]) -> tuple[str, ...]:
    """The kinds of cards that a pattern with a slot is about."""
    if not any(SLOT in each for each in pattern.ask.questions):
        return ()
    return tuple(dict.fromkeys(each.card.kind for each in mentions if each.card is not None))


def nearest(mentions: Sequence[Mention], known: Iterable[str], most: int) -> Iterator[Match]:
    """The questions whose patterns have most in common with a text, each once."""
    every = patterns()
    asked = frozenset(known)
    meant = [meanings(each) - every.soft for each in mentions]
    ranked: dict[tuple[str, ...], tuple[float, Match]] = {}
    for pattern in every.patterns:
        common = sum(any(need & each for each in meant) for need in pattern.needed)
        used = frozenset(word for need in pattern.needed for word in need) | pattern.others
        left = sum(bool(each) and not each & used for each in meant)
        match = Match(pattern, kinds_of(pattern, mentions))
        if not common or not match.questions or any(each not in asked for each in match.questions):
            continue
        near = common / len(pattern.needed) * (1 + common) - 0.5 * left
        if near > ranked.get(match.questions, (0.0, match))[0]:
            ranked[match.questions] = (near, match)
    best = sorted(ranked.values(), key=lambda each: -each[0])
    yield from (match for near, match in best[:most] if near >= 1)
