"""
Which questions of the books a text asks: its mentions against the patterns of `rules/asks/`.

A pattern fits only if all its words are mentioned and nothing else that could change the question is, so that a text
that says more than a pattern knows is not answered. Of several the one with most words counts; two that are as good are
two questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from rulestone.asking.everyday_words import EDITION, FILLER, WordMention
from rulestone.cards import Card
from rulestone.model import Asks, Library
from rulestone.records import Record

CARD = "<card>"
"""Any card, in a pattern; in the id of a question, the one that is named."""
COUNT = "<count>"
"""A number without a colour, which may say how many there are."""

WordSet = frozenset[str]


class AskedQuestion(Record):
    """Questions that are asked together, the first of which is meant; or a house rule, or what no book answers."""

    questions: tuple[str, ...]
    says: tuple[tuple[str, str], ...] = ()
    """Which answers of the books are yes and which no, where they do not say so themselves."""
    house_rule: str = ""
    """A house rule that is named beside; `any` stands for all."""
    note: str = ""
    """A sentence of ours that is told for what the answers say, where they do not speak of it by themselves."""
    wording: str = ""
    """The sentence of ours for what is asked, where there is one, by the name of its point."""
    wants_yes_or_no: bool = False
    sure: str = ""
    """A sentence of ours for what holds whichever book one asks, where they differ in the rest."""
    card: str = ""
    """A kind of card of which nothing more is asked than what it does."""
    together: tuple[Card, ...] = ()
    """Cards that are asked what they are worth together, each as often as it was named."""


class QuestionPattern(Record):
    """Words that have to be mentioned, and those that may."""

    ask: AskedQuestion
    needed: tuple[WordSet, ...]
    others: WordSet
    beside: WordSet = frozenset()
    """Words that may be mentioned beside all patterns of its group."""


class Patterns(Record, eq=False):
    """All patterns, and the words that play a part in understanding a text."""

    patterns: tuple[QuestionPattern, ...]
    lists: Mapping[str, WordSet]
    """Words by the part that they play in any text."""
    position: Mapping[str, WordSet]
    """Words by what they say of the cards of a position."""
    begins: Mapping[str, str]
    """Words that ask only where a text begins with them, and what they ask there."""
    also: Mapping[str, str]
    """Words that are others, too."""
    acts: Mapping[str, str]
    """Words by which something is done, with what goes by them in a game."""
    words: WordSet
    """Every everyday word there is."""
    compose: tuple[tuple[tuple[WordSet, ...], str], ...] = ()
    """Words that one after the other mean another, the most first."""

    @property
    def soft(self) -> WordSet:
        """Words that change no question."""
        return self.part_of("soft") | {FILLER, EDITION}

    def part_of(self, name: str) -> WordSet:
        """The words that play a part in any text."""
        return self.lists.get(name, frozenset())

    def part(self, name: str) -> WordSet:
        """The words of a position that play a part."""
        return self.position.get(name, frozenset())


def patterns(library: Library) -> Patterns:
    """All ways of asking of a library."""
    return of_files(tuple(library.asks.values()))


@lru_cache(maxsize=8)
def of_files(files: tuple[Asks, ...]) -> Patterns:
    """What some files say together."""
    all_patterns = tuple(pattern for file in files for group in file.groups for pattern in of_group(group))
    lists, position = join_lists(file.words for file in files), join_lists(file.position for file in files)
    begins, also, acts = (
        dict(pair for file in files for pair in file.pairs.get(name, ())) for name in ("begins", "is", "acts")
    )
    compose = [compose_of(entry) for file in files for entry in file.compose]
    compose.sort(key=lambda rule: -len(rule[0]))
    in_patterns = frozenset(chain.from_iterable(part for one in all_patterns for part in (*one.needed, one.others)))
    in_compose = frozenset(word for parts, one in compose for some in (*parts, {one}) for word in some)
    # `passed_on` has kinds of cards in it, which are no words that anybody types.
    in_lists = frozenset[str]().union(*lists.values(), *position.values()) - position.get("passed_on", frozenset())
    named = {word for word in in_patterns | in_compose if not is_card(word)} | in_lists
    every = frozenset({*named, *begins, *begins.values(), *also, *acts, FILLER})
    return Patterns(all_patterns, lists, position, begins, also, acts, every, tuple(compose))


def compose_of(entry: Mapping[str, Any]) -> tuple[tuple[WordSet, ...], str]:
    """Words that mean another one after the other, as their file has them."""
    return tuple(frozenset(part.split("/")) for part in entry["of"].split()), str(entry["is"])


def compose_words(mentions: Sequence[WordMention], every: Patterns) -> tuple[WordMention, ...]:
    """The same with words put together that mean another one after the other: `just` and `drew`."""
    word_mentions: list[WordMention] = []
    at = 0
    while at < len(mentions):
        together = next(filter(None, (of_these(mentions, at, rule, every) for rule in every.compose)), None)
        if together is None:
            word_mentions.append(mentions[at])
            at += 1
        else:
            mention, at = together
            word_mentions.append(mention)
    return tuple(word_mentions)


def of_these(
    mentions: Sequence[WordMention], at: int, compose: tuple[tuple[WordSet, ...], str], every: Patterns
) -> tuple[WordMention, int] | None:
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
    return WordMention(
        some[0].at, some[-1].end, frozenset({word}), typed=" ".join(mention.typed for mention in some)
    ), here


def join_lists(files: Iterable[Mapping[str, Sequence[str]]]) -> dict[str, WordSet]:
    """The lists of words of several files."""
    words_by_name: dict[str, WordSet] = {}
    for lists in files:
        for name, words in lists.items():
            words_by_name[name] = words_by_name.get(name, frozenset()) | frozenset(words)
    return words_by_name


def of_group(group: Mapping[str, Any]) -> Iterator[QuestionPattern]:
    """The patterns of a group."""
    beside = frozenset(group.get("beside", ()))
    for entry in group["questions"]:
        ask = AskedQuestion(
            tuple(entry["asks"]),
            tuple(entry.get("says", {}).items()),
            entry.get("house_rule", ""),
            entry.get("note", ""),
        )
        for written in (*entry.get("ways", ()), *entry.get("yes_or_no", ())):
            yield pattern_of(written, ask, beside)
        for written in entry.get("alone", ()):
            yield pattern_of(written, ask, frozenset())


def pattern_of(written: str, ask: AskedQuestion, beside: WordSet) -> QuestionPattern:
    """A pattern as its file has it."""
    parts = written.split()
    needed = tuple(frozenset(part.split("/")) for part in parts if not part.startswith("("))
    others = frozenset(word for part in parts if part.startswith("(") for word in part.strip("()").split("/"))
    return QuestionPattern(ask, needed, others, beside)


def meanings(mention: WordMention, also: Mapping[str, str]) -> WordSet:
    """Everything that a mention may be in a pattern."""
    words = mention.words | {also[word] for word in mention.words if word in also}
    if mention.card is not None:
        words |= {CARD, f"<{mention.card.kind}>"}
        if mention.card.number is not None and mention.card.colour is None:
            words |= {COUNT}
    elif mention.colour is not None:
        words |= {"colour"}
    return words


def is_card(word: str) -> bool:
    """Whether a word of a pattern stands for a card."""
    return word.startswith("<")
