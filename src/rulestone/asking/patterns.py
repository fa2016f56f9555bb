"""
Which questions of the books a text asks: its mentions against the patterns of `rules/asks/`.

A pattern fits only if all its words are mentioned and nothing else that could change the question is, so that a text
that says more than a pattern knows is not answered. Of several the one with most words counts; two that are as good are
two questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rulestone.asking.everyday import EDITION, FILLER, Mention
from rulestone.model import Asks, Library
from rulestone.values import Value

CARD = "<card>"
"""Any card, in a pattern; in the id of a question, the one that is named."""
COUNT = "<count>"
"""A number without a colour, which may say how many there are."""

Words = frozenset[str]


class Ask(Value):
    """Questions that are asked together, the first of which is meant; or a house rule, or what no book answers."""

    questions: tuple[str, ...]
    says: tuple[tuple[str, str], ...] = ()
    """Which answers of the books are yes and which no, where they do not say so themselves."""
    house_rule: str = ""
    """A house rule that is named beside; `any` stands for all."""
    note: str = ""
    """A sentence of ours that is told for what the answers say, where they do not speak of it by themselves."""


class Pattern(Value):
    """Words that have to be mentioned, and those that may."""

    ask: Ask
    needed: tuple[Words, ...]
    others: Words
    beside: Words = frozenset()
    """Words that may be mentioned beside all patterns of its group."""
    wants_yes_or_no: bool = False
    alone: bool = False
    """Whether nothing but filling may stand beside its words."""


class Patterns(Value, eq=False):
    """All patterns, and the words that play a part in understanding a text."""

    patterns: tuple[Pattern, ...]
    lists: Mapping[str, Words]
    """Words by the part that they play in any text."""
    position: Mapping[str, Words]
    """Words by what they say of the cards of a position."""
    begins: Mapping[str, str]
    """Words that ask only where a text begins with them, and what they ask there."""
    also: Mapping[str, str]
    """Words that are others, too."""
    acts: Mapping[str, str]
    """Words by which something is done, with what goes by them in a game."""
    words: Words
    """Every everyday word there is."""
    compose: tuple[tuple[tuple[Words, ...], str], ...] = ()
    """Words that one after the other mean another, the most first."""

    @property
    def soft(self) -> Words:
        """Words that change no question."""
        return self.part_of("soft") | {FILLER, EDITION}

    def part_of(self, name: str) -> Words:
        """The words that play a part in any text."""
        return self.lists.get(name, frozenset())

    def part(self, name: str) -> Words:
        """The words of a position that play a part."""
        return self.position.get(name, frozenset())


class Match(Value):
    """A pattern that fits a text, and the kinds of cards that the text is about."""

    pattern: Pattern
    kinds: tuple[str, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions, with the cards put in."""
        found = [each.replace(CARD, kind) for kind in self.kinds or ("",) for each in self.pattern.ask.questions]
        return tuple(dict.fromkeys(found))


def patterns(library: Library) -> Patterns:
    """All ways of asking of a library."""
    return of_files(tuple(library.asks.values()))


@lru_cache(maxsize=8)
def of_files(files: tuple[Asks, ...]) -> Patterns:
    """What some files say together."""
    found = tuple(pattern for each in files for group in each.groups for pattern in of_group(group))
    lists, position = joined(each.words for each in files), joined(each.position for each in files)
    begins, also, acts = (
        dict(pair for each in files for pair in each.pairs.get(name, ())) for name in ("begins", "is", "acts")
    )
    named = {word for pattern in found for part in (*pattern.needed, pattern.others) for word in part if word[0] != "<"}
    cards = position.get("passed_on", frozenset())
    named.update(word for some in (lists, position) for words in some.values() for word in words if word not in cards)
    compose = tuple(
        (tuple(frozenset(part.split("/")) for part in each["of"].split()), str(each["is"]))
        for file in files
        for each in file.compose
    )
    named.update(word for parts, one in compose for some in (*parts, {one}) for word in some if word[0] != "<")
    every = frozenset({*named, *begins, *begins.values(), *also, *acts, FILLER})
    by_length = tuple(sorted(compose, key=lambda each: -len(each[0])))
    return Patterns(found, lists, position, begins, also, acts, every, by_length)


def composed(mentions: Sequence[Mention], every: Patterns) -> tuple[Mention, ...]:
    """The same with words put together that mean another one after the other: `just` and `drew`."""
    found: list[Mention] = []
    at = 0
    while at < len(mentions):
        together = next(filter(None, (of_these(mentions, at, each, every) for each in every.compose)), None)
        if together is None:
            found.append(mentions[at])
            at += 1
        else:
            mention, at = together
            found.append(mention)
    return tuple(found)


def of_these(
    mentions: Sequence[Mention], at: int, compose: tuple[tuple[Words, ...], str], every: Patterns
) -> tuple[Mention, int] | None:
    """The mention that some make from a place on, and where what comes behind it begins."""
    parts, word = compose
    here, passing = at, every.part_of("passing") | {FILLER}
    for place, part in enumerate(parts):
        while place and here < len(mentions) and not meanings(mentions[here], every.also) & part:
            if mentions[here].card is not None or not mentions[here].words & passing:
                return None
            here += 1
        if here == len(mentions) or not meanings(mentions[here], every.also) & part:
            return None
        here += 1
    some = mentions[at:here]
    return Mention(some[0].at, some[-1].end, frozenset({word}), typed=" ".join(each.typed for each in some)), here


def joined(each: Iterable[Mapping[str, Sequence[str]]]) -> dict[str, Words]:
    """The lists of words of several files."""
    found: dict[str, Words] = {}
    for lists in each:
        for name, words in lists.items():
            found[name] = found.get(name, frozenset()) | frozenset(words)
    return found


def of_group(group: Mapping[str, Any]) -> Iterator[Pattern]:
    """The patterns of a group."""
    beside = frozenset(group.get("beside", ()))
    for entry in group["questions"]:
        ask = Ask(
            tuple(entry["asks"]),
            tuple(entry.get("says", {}).items()),
            entry.get("house_rule", ""),
            entry.get("note", ""),
        )
        for written in entry.get("ways", ()):
            yield pattern_of(written, ask, beside)
        for written in entry.get("yes_or_no", ()):
            yield pattern_of(written, ask, beside, wants_yes_or_no=True)
        for written in entry.get("alone", ()):
            yield pattern_of(written, ask, frozenset(), alone=True)


def pattern_of(written: str, ask: Ask, beside: Words, *, wants_yes_or_no: bool = False, alone: bool = False) -> Pattern:
    """A pattern as its file has it."""
    parts = written.split()
    needed = tuple(frozenset(part.split("/")) for part in parts if not part.startswith("("))
    others = frozenset(word for part in parts if part.startswith("(") for word in part.strip("()").split("/"))
    return Pattern(ask, needed, others, beside, wants_yes_or_no, alone or len(needed) == 1)


def meanings(mention: Mention, also: Mapping[str, str]) -> Words:
    """Everything that a mention may be in a pattern."""
    found = mention.words | {also[word] for word in mention.words if word in also}
    if mention.card is not None:
        found |= {CARD, f"<{mention.card.kind}>"}
        if mention.card.number is not None and mention.card.colour is None:
            found |= {COUNT}
    elif mention.colour is not None:
        found |= {"colour"}
    return found


def matches(every: Patterns, mentions: Sequence[Mention], known: Iterable[str]) -> list[Match]:
    """The patterns that fit best; several where it cannot be told which is meant."""
    meant = [meanings(each, every.also) for each in mentions]
    asked = frozenset(known)
    best: list[Match] = []
    rank = (0, False, 0)
    asks_what = any(each & every.part_of("asks_what") and FILLER not in each for each in meant)
    for pattern in every.patterns:
        fits = fitting(pattern, meant, every)
        if fits is None or too_many_cards(pattern, mentions):
            continue
        here = (fits[0], pattern.wants_yes_or_no != asks_what, fits[1])
        if here < rank:
            continue
        match = Match(pattern, kinds_of(pattern, mentions))
        if any(each not in asked for each in match.questions):
            continue
        if here > rank:
            best, rank = [], here
        if all(match.questions != each.questions or match.pattern.ask != each.pattern.ask for each in best):
            best.append(match)
    return best


def fitting(pattern: Pattern, meant: Sequence[Words], every: Patterns) -> tuple[int, int] | None:
    """How well a pattern fits: by how many of its words are there, and how little is left; None where it does not."""
    for need in pattern.needed:
        if not any(need & each for each in meant):
            return None
    needed = frozenset(word for need in pattern.needed for word in need)
    used = needed | pattern.others
    left = [each for each in meant if not each & used]
    beside = pattern.beside | (every.part_of("alone") | {FILLER, EDITION} if pattern.alone else every.soft)
    if any(not each & beside for each in left):
        return None
    if sum(bool(each & needed) for each in meant) < len(pattern.needed) and len(meant) < len(pattern.needed):
        return None
    return len(pattern.needed), -sum(FILLER not in each for each in left)


def too_many_cards(pattern: Pattern, mentions: Sequence[Mention]) -> bool:
    """Whether more cards are mentioned than the pattern speaks of."""
    spoken = sum(any(map(is_card, need)) for need in pattern.needed)
    spoken += sum(is_card(word) for word in pattern.others)
    return sum(each.card is not None and not each.words for each in mentions) > spoken


def is_card(word: str) -> bool:
    """Whether a word of a pattern stands for a card."""
    return word.startswith("<")


def kinds_of(pattern: Pattern, mentions: Sequence[Mention]) -> tuple[str, ...]:
    """The kinds of cards that a pattern with a slot is about."""
    if not any(CARD in each for each in pattern.ask.questions):
        return ()
    cards = [each for each in mentions if each.card is not None]
    only_cards = [each for each in cards if not each.words] or cards
    return tuple(dict.fromkeys(each.card.kind for each in only_cards if each.card is not None))


def nearest(every: Patterns, mentions: Sequence[Mention], known: Iterable[str], most: int) -> Iterator[Match]:
    """The questions whose patterns have most in common with a text, each once."""
    asked = frozenset(known)
    meant = [meanings(each, every.also) - every.soft for each in mentions]
    ranked: dict[tuple[str, ...], tuple[float, Match]] = {}
    for pattern in every.patterns:
        common = sum(any(need & each for each in meant) for need in pattern.needed)
        used = frozenset(word for need in pattern.needed for word in need) | pattern.others
        left = sum(bool(each) and not each & used for each in meant)
        match = Match(pattern, kinds_of(pattern, mentions))
        if not common or not match.questions or any(each not in asked for each in match.questions):
            continue
        if any(all(map(is_card, need)) and not any(need & each for each in meant) for need in pattern.needed):
            continue
        near = common / len(pattern.needed) * (1 + common) - 0.5 * left
        if near > ranked.get(match.questions, (0.0, match))[0]:
            ranked[match.questions] = (near, match)
    best = sorted(ranked.values(), key=lambda each: -each[0])
    yield from (match for near, match in best[:most] if near >= 1)
