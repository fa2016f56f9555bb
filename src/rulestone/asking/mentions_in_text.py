"""
What a text mentions if it is in a language: cards, colours and words in their order, and the editions that are named.

A card is named in full first wherever it is spoken of; what only stands for something that was mentioned says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulestone.asking.card_names import tokens
from rulestone.asking.everyday_words import EDITION, FILLER, Phrases, Scan, WordMention, phrases, ways
from rulestone.asking.question_patterns import (
    Patterns,
    patterns,
)
from rulestone.asking.second_mentions import SecondMentions, in_full
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.understood import TypedQuestion
from rulestone.model import Book, Library
from rulestone.records import replace

SPOKEN = ("instead", "beside_colour", "mine", "is_of")
SPOKEN_OF = "everyday.spoken_of"
"""What the catalogues have for speaking of a card that was named before."""
PLAIN = " "
"""What stands for words that name the edition without a name of its own, where words that name editions are listed."""


def read_in(text: str, language: str, parser: SituationParser, query: TypedQuestion) -> tuple[WordMention, ...]:
    """What a text mentions if it is in a language, in its order."""
    every = patterns(query.library)
    named, scan = editions_named(query.library), scan_in(language, parser, query)
    text = named_in_full(text, language, parser, query)
    plain = every.part_of("plain")
    scanned = [as_edition(in_passing(mention, every.begins), named, plain) for mention in scan.mentions(text)]
    scanned = list(without_pronoun(scanned, ways(query.voice.folders, language, "beside_colour", SPOKEN_OF)))
    makes = frozenset(" ".join(way) for way in ways(query.voice.folders, language, "makes", SPOKEN_OF))
    scanned = list(without_amounts(scanned, makes, scan.phrases, every))
    return tuple(repeated(tuple(without_relatives(scanned, every)), every))


def without_amounts(
    mentions: Sequence[WordMention], makes: frozenset[str], phrases: Phrases, every: Patterns
) -> Iterator[WordMention]:
    """What somebody is made to do is no card: `made the next player draw 4`."""
    is_made = False
    for mention in mentions:
        is_made = is_made or not makes.isdisjoint(mention.typed.split())
        first = phrases.at(mention.typed.split()[:1], 0)[1] & every.part("drew")
        drawn = is_made and mention.card is not None and first
        yield replace(mention, words=frozenset(first), card=None) if drawn else mention
        is_made = is_made and mention.card is None


def without_pronoun(mentions: Sequence[WordMention], words: Iterator[tuple[str, ...]]) -> Iterator[WordMention]:
    """Words that stand for an edition right behind its name are no number: `in the Harry Potter one`."""
    instead = {" ".join(way) for way in words}
    before: WordMention | None = None
    for mention in mentions:
        stands = before is not None and EDITION in before.words and mention.typed in instead
        yield replace(mention, words=frozenset({FILLER}), card=None) if stands else mention
        before = mention


def scan_in(language: str, parser: SituationParser, query: TypedQuestion) -> Scan:
    """Reads mentions of a language."""
    every = patterns(query.library)
    ways = phrases(query.voice.folders, language, every.words)
    kept = frozenset(editions_named(query.library))
    return Scan(ways, parser.reader, every.part_of("called"), every.part_of("between"), kept=kept)


def named_in_full(text: str, language: str, parser: SituationParser, query: TypedQuestion) -> str:
    """A text with every card named where it is spoken of, if it is in a language."""
    every, folders = patterns(query.library), query.voice.folders
    instead, beside, mine, is_of = (tuple(ways(folders, language, part, SPOKEN_OF)) for part in SPOKEN)
    compared = every.part("differs") | every.part("alike")
    words = SecondMentions(instead, beside, mine, is_of, every.part("on"), compared)
    return in_full(text, words, lambda: scan_in(language, parser, query))


def repeated(mentions: Sequence[WordMention], every: Patterns) -> Iterator[WordMention]:
    """A card that is named twice with nothing between but filling is several cards."""
    before: WordMention | None = None
    for mention in mentions:
        twice = before is not None and mention.card is not None and mention.card == before.card
        yield replace(mention, words=mention.words | every.part("several")) if twice else mention
        before = before if mention.words == {FILLER} and mention.card is None else mention


def without_relatives(mentions: Sequence[WordMention], every: Patterns) -> Iterator[WordMention]:
    """Words as `who` ask nothing after something else was asked, or of somebody who was just named."""
    passing, asks = every.part_of("relative"), every.part_of("asks_what") | every.part("may")
    was_asked = somebody = False
    for mention in mentions:
        stands = (was_asked or somebody) and mention.words & passing and not mention.words - passing
        yield replace(mention, words=frozenset({FILLER})) if stands else mention
        was_asked = was_asked or bool(mention.words & asks and FILLER not in mention.words)
        somebody = bool(mention.words & every.part("somebody"))


def in_passing(mention: WordMention, begins: Mapping[str, str]) -> WordMention:
    """`When` and `how` ask for something only at the beginning; later they stand for `if` and `as`."""
    asking = mention.words & begins.keys()
    if not asking:
        return mention
    words = mention.words - asking
    return replace(mention, words=words | ({FILLER} if mention.at else {begins[word] for word in asking}))


def edition_words(library: Library, book: Book) -> tuple[str, ...]:
    """The words by which the edition of a book is called."""
    edition = library.editions[book.edition]
    return tokens(f"{edition.id} {edition.name}")


def editions_named(library: Library) -> dict[str, frozenset[str]]:
    """Words that tell some editions from others, each with the editions that have it in their name."""
    by_edition = {
        edition.id: frozenset(tokens(f"{edition.id} {edition.name}")) for edition in library.editions.values()
    }
    # The shorter words of a name are small ones, `a` and `on` and `of`, which people type for themselves.
    short = {word for name in by_edition for word in tokens(name) if word.isalpha() and len(word) > 1}
    words = short.union(word for names in by_edition.values() for word in names if len(word) > 3)
    by_word = {word: frozenset(name for name, names in by_edition.items() if word in names) for word in words}
    by_word = {word: those for word, those in by_word.items() if len(those) < len(library.editions)}
    plain = frozenset(plain_editions(library))
    return {**by_word, PLAIN: plain} if plain else by_word


def plain_editions(library: Library) -> Iterator[str]:
    """Editions that are called as others of their game are, without what those have in their names beside."""
    called = {
        edition.id: frozenset(filter(str.isalpha, tokens(edition.name.split("(")[0])))
        for edition in library.editions.values()
    }
    for edition, words in called.items():
        if any(words < other for other in called.values()) and not any(other < words for other in called.values()):
            yield edition


def as_edition(mention: WordMention, named: dict[str, frozenset[str]], plain: frozenset[str]) -> WordMention:
    """A word that nothing else is, and that editions are told apart by, names an edition, as does `regular UNO`."""
    if mention.words & plain:
        return replace(mention, words=frozenset({EDITION} if PLAIN in named else ()), card=None)
    if mention.words - {FILLER} or mention.card is not None or mention.typed not in named:
        return mention
    return replace(mention, words=frozenset({EDITION}))


def books_meant(
    query: TypedQuestion, mentions: Sequence[WordMention], named: dict[str, frozenset[str]]
) -> Iterator[Book]:
    """The books of the editions that were named, of those that are asked."""
    words = [mention.typed for mention in mentions if EDITION in mention.words]
    meant = [named.get(word, named.get(PLAIN, frozenset())) for word in words]
    for book in query.books:
        if all(book.edition in those for those in meant):
            yield book
