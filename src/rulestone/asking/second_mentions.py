"""
What is said of a card once it was named: `a red skip on a blue one`, `a 7 on a wild, and the 7 is red`.

Such a text is read as the one that names every card in full, with its colour: what stands for a card is replaced by its
name, and a colour that is told later goes to the card that it is told of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rulestone.asking.card_names import NUMBERED, tokens
from rulestone.asking.everyday_words import FILLER, Scan, WordMention, fits
from rulestone.asking.question_patterns import WordSet
from rulestone.writing_systems import without_marks

WordRun = tuple[str, ...]


class SecondMentions(NamedTuple):
    """The words of a language that speak of a card which was named before."""

    instead: Sequence[WordRun]
    """What stands for a card wherever it lies under another."""
    beside_colour: Sequence[WordRun]
    """What stands for one only beside a colour; else it is a number, or an article."""
    mine: Sequence[WordRun]
    """What stands for the card that whoever asks would lay."""
    is_of: Sequence[WordRun]
    """What stands between a card and the colour that it is said to have."""
    on: WordSet
    compared: WordSet
    """What says that its colour is the same, or another."""


def in_full(text: str, words: SecondMentions, scan: Callable[[], Scan]) -> str:
    """A text with each card named in full where it is spoken of; as it was typed where there is nothing to replace."""
    every = [way for ways in words[:4] for way in ways]
    if not any(fits(way, tokens(text), at) for at in range(len(tokens(text))) for way in every):
        return text
    folded = without_marks(text).casefold()
    matches = list(NUMBERED.finditer(folded))
    replaced = dict(_replaced([match.group() for match in matches], words, scan()))
    if not replaced:
        return text
    pieces, end = [], 0
    for at, match in enumerate(matches):
        pieces += [folded[end : match.start()], replaced.get(at, match.group())]
        end = match.end()
    return "".join([*pieces, folded[end:]])


def _replaced(typed: Sequence[str], words: SecondMentions, scan: Scan) -> Iterator[tuple[int, str]]:
    """The words that are replaced, by their place."""
    mentions = list(scan.single(typed))
    cards = [mention for mention in mentions if mention.card is not None]
    if not cards:
        return
    pronoun = next(filter(None, (_pronoun(typed, at, words, scan, cards) for at in range(len(typed)))), None)
    if pronoun is not None:
        yield pronoun[0], cards[0].typed
        yield from ((at, "") for at in range(pronoun[0] + 1, pronoun[1]))
        return
    yield from _told_later(typed, words, scan, cards)


# --- what stands for a card ---------------------------------------------------------------------------------------


def _pronoun(
    typed: Sequence[str], at: int, words: SecondMentions, scan: Scan, cards: Sequence[WordMention]
) -> tuple[int, int] | None:
    """From where to where a word stands for the first card, on which it would be laid."""
    if at < cards[0].end:
        return None
    strong = _longest(words.instead, typed, at)
    length = strong or _longest(words.beside_colour, typed, at)
    end = at + length
    if not length or _is_part_of_more(typed, at, end, scan):
        return None
    before = at - 1 if _colour(typed, at - 1, scan) else at
    after = end + 1 if end < len(typed) and _colour(typed, end, scan) else end
    under = _ends_with(typed, before, words.on, scan)
    while not under and before > cards[0].end and _says_nothing(typed[before - 1], scan):
        before -= 1
        under = _ends_with(typed, before, words.on, scan)
    if not under or _names_card(typed, after, scan):
        return None
    has_colour = after > end or _colour(typed, at - 1, scan)
    if not strong and not has_colour and not _means(typed, end, words.compared, scan):
        return None
    # Beside a number in words `one` is a number, too.
    numbers = scan.reader.names(scan.stage).numbers
    return None if typed[at] in numbers and cards[0].typed in numbers else (at, end)


def _is_part_of_more(typed: Sequence[str], at: int, end: int, scan: Scan) -> bool:
    """Whether it is within a longer way of typing something: `another colour`."""
    length, meant = scan.phrases.at(typed, at)
    return at + length > end and meant != {FILLER}


def _names_card(typed: Sequence[str], at: int, scan: Scan) -> bool:
    """Whether a card is named at a place, or the word for one stands there."""
    if at >= len(typed):
        return False
    return bool(scan.phrases.at(typed, at)[1] & scan.between) or scan.longest_name(typed, at)[1] is not None


# --- what is told later -------------------------------------------------------------------------------------------


def _told_later(
    typed: Sequence[str], words: SecondMentions, scan: Scan, cards: Sequence[WordMention]
) -> Iterator[tuple[int, str]]:
    """The colours that are told of cards that were named before without one."""
    coloured: set[int] = set()
    for at, end, card in _spoken_of(typed, words, cards):
        there = end + _longest(words.is_of, typed, end)
        is_told = there > end and _colour(typed, there, scan) and not _names_card(typed, there + 1, scan)
        if is_told and card.at not in coloured and not _has_colour(typed, card, scan):
            coloured.add(card.at)
            yield card.at, f"{typed[there]} {typed[card.at]}"
            yield from ((place, "") for place in range(at, there + 1))


def _spoken_of(
    typed: Sequence[str], words: SecondMentions, cards: Sequence[WordMention]
) -> Iterator[tuple[int, int, WordMention]]:
    """Where a card is spoken of that was named once before, and that card; what is mine was named first."""
    for place, mention in enumerate(cards):
        before = [card for card in cards[:place] if card.card == mention.card]
        if len(before) == 1:
            yield mention.at, mention.end, before[0]
    for at in range(cards[0].end, len(typed)):
        if length := _longest(words.mine, typed, at):
            yield at, at + length, cards[0]


def _has_colour(typed: Sequence[str], card: WordMention, scan: Scan) -> bool:
    """Whether a colour stands beside a card."""
    return _colour(typed, card.at - 1, scan) or _colour(typed, card.end, scan)


# --- words --------------------------------------------------------------------------------------------------------


def _longest(ways: Sequence[WordRun], typed: Sequence[str], at: int) -> int:
    """How many words from a place on are one of some ways, at most."""
    return max((len(way) for way in ways if fits(way, typed, at)), default=0)


def _colour(typed: Sequence[str], at: int, scan: Scan) -> bool:
    """Whether a word is a colour."""
    return 0 <= at < len(typed) and scan.longest_name(typed[at : at + 1], 0)[2] is not None


def _says_nothing(word: str, scan: Scan) -> bool:
    """Whether a word may stand before a card and says nothing of it."""
    names = scan.reader.names(scan.stage)
    return word in names.noise | names.letters or scan.phrases.at((word,), 0)[1] == {FILLER}


def _ends_with(typed: Sequence[str], end: int, words: WordSet, scan: Scan) -> bool:
    """Whether what stands before a place means one of some words."""
    return any(
        scan.phrases.at(typed[:end], start)[0] == end - start and scan.phrases.at(typed[:end], start)[1] & words
        for start in range(max(0, end - 3), end)
    )


def _means(typed: Sequence[str], at: int, words: WordSet, scan: Scan) -> bool:
    """Whether what stands at a place means one of some words, with nothing but filling before."""
    while at < len(typed) and not scan.phrases.at(typed, at)[1] & words and _says_nothing(typed[at], scan):
        at += 1
    return at < len(typed) and bool(scan.phrases.at(typed, at)[1] & words)
