"""
What is typed in the very words in which it is asked or offered, but for case, punctuation, articles and `card`.

Where nothing was understood, its end may stand first: `after a wild who names the color`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rulestone.asking.answers_of_books import asks_whether
from rulestone.asking.asked_games import naming
from rulestone.asking.card_names import tokens
from rulestone.asking.points_of_rules import RulePoint, of_files, slot
from rulestone.asking.question_patterns import AskedQuestion
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.understood import TypedQuestion, Understood
from rulestone.model import Asks
from rulestone.records import replace
from rulestone.words import Voice, question_of

FEWEST = 2
"""Words that a wording has at least; fewer may stand for anything."""


def by_its_wording(understood: Understood, query: TypedQuestion, parser: SituationParser) -> Understood:
    """What is asked word for word, unless that is what was understood, or two things are asked in these words."""
    library, names = query.library, parser.reader.names(1)
    passing = names.noise | names.letters
    typed = said(understood.text, passing)
    if len(typed) < FEWEST:
        return understood
    files, kinds = tuple(library.asks.values()), tuple(parser.reader.kinds)
    by_edition = tuple(library.editions[name].asks for name in dict.fromkeys(book.edition for book in query.books))
    voices = dict.fromkeys((query.voice, query.voice.of(*naming(library, query.books))))
    turned = turns(typed) if understood.rule is None and understood.position is None else [typed]
    known = [wordings(files, by_edition, kinds, voice, passing) for voice in voices]
    every = (matches.get(words, ()) for matches in known for words in turned)
    meant = [match for some in every for match in some]
    rule = understood.rule
    if len({match.questions[0] for match in meant}) != 1:
        return understood
    match = meant[0]
    if rule is not None and rule.questions[:1] == match.questions[:1]:
        return understood
    if not match.wording:
        match = replace(match, wants_yes_or_no=asks_whether(library.questions[match.questions[0]], ()))
    return replace(understood, books=query.books, position=None, rule=match, because=None, passed_over=(), near=())


def said(text: str, passing: frozenset[str]) -> tuple[str, ...]:
    """The words of a text without some that say nothing."""
    return tuple(word for word in tokens(text) if word not in passing)


def turns(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Words as they stand, and with each of their ends before what it follows."""
    return [words[at:] + words[:at] for at in range(len(words))]


@lru_cache(maxsize=16)
def wordings(
    files: tuple[Asks, ...],
    by_edition: tuple[tuple[str, ...], ...],
    kinds: tuple[str, ...],
    voice: Voice,
    passing: frozenset[str],
) -> Mapping[tuple[str, ...], tuple[AskedQuestion, ...]]:
    """All that is asked by its words: each question, and each sentence of ours for one."""
    every: dict[tuple[str, ...], tuple[AskedQuestion, ...]] = {}
    for wording, match in told(files, dict.fromkeys(name for some in by_edition for name in some), kinds, voice):
        words = said(wording, passing)
        every[words] = (*every.get(words, ()), match)
    return every


def told(
    files: tuple[Asks, ...], questions: Mapping[str, None], kinds: tuple[str, ...], voice: Voice
) -> Iterator[tuple[str, AskedQuestion]]:
    """Every question that is asked, and every sentence of ours for one, each with what it asks."""
    for name in questions:
        yield question_of(name, voice), AskedQuestion((name,))
    for point in of_files(files).points:
        for match in forms_of(point, kinds):
            key = f"cli.ask.asks.{match.wording}"
            if match.questions and match.questions[0] in questions and voice.knows(key):
                yield voice.say(key), match


def forms_of(point: RulePoint, kinds: tuple[str, ...]) -> Iterator[AskedQuestion]:
    """What a point asks, of its own card and of each that may stand in its place."""
    plain = replace(point.ask, wants_yes_or_no=point.whether)
    yield plain
    for kind in point.kinds:
        named = slot(kind)
        for other in kinds:
            names = tuple(named.sub(other, name) for name in plain.questions)
            yield replace(plain, questions=names, wording=named.sub(other, plain.wording))
