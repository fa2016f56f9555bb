"""
What is heard in a text of which not every word has to be understood: words, cards and signs, each with its place.

What a word may be typed as stands in the catalogues (`point.<word>`). One word may mean several things at once, and
every one of them is kept; what means nothing here is passed over. A sign is a few words that stand near one another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from rulestone.asking.card_names import names, tokens
from rulestone.asking.everyday_words import FILLER, STEM, Folders, Phrases, Scan, WordMention, fits, ways
from rulestone.asking.spelling import spelling_of
from rulestone.asking.typed_cards import NameReader, TypedCard
from rulestone.records import Record
from rulestone.words import LANGUAGES, Voice
from rulestone.words.catalogue import sentence

NEAR, BEHIND = 4, 1
"""Words that may stand between two parts of a sign, and between those that stand right behind one another."""
SENTENCE = re.compile(r"([.!?;\n]+)")
ENGLISH = "en"
"""The language in which the names of cards are known to everybody, since they are printed on the box."""
ME, OTHER, MAY, MUST, DRAW = "me", "other_person", "may", "must", "draw"
CANCEL, ON, NOT, ANY = "cancel", "on", "not", "any"
HOW_MANY, HOW = "how_many", "how"
ASKS_WHAT = ("who", "when", "which", "until", "where", "effect", "what_happens", "or", "what")
"""Words that ask for something else than yes or no, or a number."""
NUMBER, WHETHER = "number", "whether"
A, BETWEEN, CARD, COUNT, COLOUR = "a", "between", "card", "count", "named_colour"

WordRow = tuple[tuple[frozenset[str], bool], ...]
"""Words one after the other, each with whether it stands right behind the one before."""
Signs = tuple[tuple[str, tuple[WordRow, ...]], ...]
"""Signs by name, each with the rows of words that are one."""
Spans = Sequence[tuple[int, int]]


class RecognisedWords(Record, eq=False):
    """A text as it was heard."""

    language: str
    spans: Mapping[str, Spans]
    """Where each word and each sign stands, from its first word to the one behind its last."""
    cards: tuple[WordMention, ...]
    """The cards that are named, in their order."""
    typed: tuple[str, ...]
    sentences: tuple[int, ...]
    """The sentence that each word is in."""
    asking: frozenset[int]
    """The sentences that ask."""
    is_marked: bool
    """Whether they are marked as asking, and not only taken to."""
    strange: tuple[str, ...]
    """Words that mean nothing here."""
    asks_unknown: bool = False
    """Whether what somebody may or must do is one of them."""

    def __contains__(self, word: str) -> bool:
        return word in self.spans

    @property
    def share(self) -> float:
        """The share of the words that mean something."""
        return 1 - len(self.strange) / len(self.typed) if self.typed else 0.0

    @property
    def is_question(self) -> bool:
        """Whether some word asks for anything."""
        return any(word in self.spans for word in (*ASKS_WHAT, HOW_MANY, HOW, MAY, MUST))

    def is_asked(self, word: str) -> bool:
        """Whether a word stands where something is asked."""
        return any(self.sentences[start] in self.asking for start, _ in self.spans.get(word, ()))

    @property
    def wanted(self) -> str:
        """What an answer has to give: a number, yes or no, or anything."""
        if any(map(self.is_asked, ASKS_WHAT)):
            return ""
        if self.is_asked(HOW_MANY):
            return NUMBER
        if self.is_asked(HOW):
            return ""
        return WHETHER if self.is_marked or self.is_asked(MAY) or self.is_asked(MUST) else ""

    def is_and_again(self, one: WordMention, other: WordMention) -> bool:
        """Whether a card is named once more right behind it, as several of it would be laid: `red 8 and red 8`."""
        near = one.card == other.card and other.at - one.end <= BEHIND
        return near and not any(one.end <= start < other.at for start, _ in self.spans.get(ON, ()))

    def before(self, word: str, place: int, most: int = NEAR) -> int | None:
        """How many words lie between a word and a place behind it, in the same sentence and not too far."""
        gaps = [
            place - end
            for start, end in self.spans.get(word, ())
            if end <= place and place - end <= most and self.sentences[start] == self.sentences[place]
        ]
        return min(gaps, default=None)


def covers(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one place of a text takes in another."""
    return one[0] <= other[0] and other[1] <= one[1]


@lru_cache(maxsize=8)
def lexicon(folders: Folders, language: str, words: frozenset[str]) -> Phrases:
    """The ways of typing the words of a language, and how they are spelt."""
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for word in sorted(words):
        for way in ways(folders, language, word, "point"):
            by_first.setdefault(way[0], []).append((way, word))
    for way in ways(folders, language, FILLER):
        by_first.setdefault(way[0], []).append((way, FILLER))
    short = sentence(folders, language, "everyday.typing.short") or ""
    return Phrases(by_first, spelling_of(short, "", ()))


def hear(
    text: str, language: str, words: frozenset[str], signs: Signs, reader: NameReader, folders: Folders
) -> RecognisedWords:
    """What is heard in a text, if it is in a language."""
    phrases = lexicon(folders, language, words)
    typed, sentences, marked = split(text, phrases)
    spoken = words_in(typed, sentences, phrases)
    cards = tuple(cards_in(typed, spoken, reader_in(reader, language)))
    places = [*(span for some in spoken.values() for span in some), *((card.at, card.end) for card in cards)]
    known = {at for start, end in places for at in range(start, end)}
    spans = with_cards(spoken, cards)
    add_spans(spans, OTHER, [(at, at + 1) for at in range(len(typed)) if is_somebody(at, spans, sentences, known)])
    for name, rows in signs:
        add_spans(spans, name, [span for row in rows for span in row_places(row, spans, sentences)])
    unknown = [at for at in range(len(typed)) if at not in known]
    named = tuple(card for card in cards if card.card is not None)
    strange = tuple(typed[at] for at in unknown)
    acts = any(is_act(at, spans, sentences, known) for at in unknown)
    asking = marked or frozenset(sentences[-1:])
    return RecognisedWords(language, spans, named, tuple(typed), tuple(sentences), asking, bool(marked), strange, acts)


def words_in(typed: Sequence[str], sentences: Sequence[int], phrases: Phrases) -> dict[str, list[tuple[int, int]]]:
    """Where each word stands, whole in one sentence."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for at in range(len(typed)):
        for end, word in means(phrases, typed, at):
            if sentences[at] == sentences[end - 1]:
                spans.setdefault(word, []).append((at, end))
    return spans


def add_spans(spans: dict[str, list[tuple[int, int]]], name: str, more: Spans) -> None:
    """Note where a word or a sign stands, if it does anywhere."""
    if more:
        spans.setdefault(name, []).extend(more)


def with_cards(spans: Mapping[str, Spans], cards: Sequence[WordMention]) -> dict[str, list[tuple[int, int]]]:
    """Where words and cards stand; a word within the name of a card says nothing, nor does a `not` of `whatever`."""
    covered = [(card.at, card.end) for card in cards if card.card is not None]
    heard: dict[str, list[tuple[int, int]]] = {}
    for word, some in spans.items():
        within = (*covered, *spans.get(ANY, ())) if word == NOT else covered
        if left := [span for span in some if not any(covers(name, span) for name in within)]:
            heard[word] = left
    for card in cards:
        name = COUNT if card.card is None and card.colour is None else COLOUR if card.card is None else ""
        for word in (name,) if name else (f"<{card.card.kind}>", "<card>"):  # type: ignore[union-attr]
            heard.setdefault(word, []).append((card.at, card.end))
    return heard


def is_somebody(at: int, spans: Mapping[str, Spans], sentences: Sequence[int], known: Collection[int]) -> bool:
    """Whether a word that means nothing is who may or must: `can Ben challenge`."""
    asks = {end for word in (MAY, MUST) for _, end in spans.get(word, ())} - {end for _, end in spans.get(ME, ())}
    return at in asks and at not in known and at + 1 in known and sentences[at - 1] == sentences[at + 1]


def is_act(at: int, spans: Mapping[str, Spans], sentences: Sequence[int], known: Collection[int]) -> bool:
    """Whether a word that means nothing is what may or must be done: right behind such a word, with nothing after."""
    passing = {start for word in (FILLER, ME) for start, _ in spans.get(word, ())}
    asks = {end for word in (MAY, MUST) for _, end in spans.get(word, ())}
    here = at
    while here not in asks and here - 1 in passing:
        here -= 1
    if here not in asks or sentences[here - 1] != sentences[at]:
        return False
    after = at + 1
    return after == len(sentences) or sentences[after] != sentences[at] or after not in known or after in passing


def split(text: str, phrases: Phrases) -> tuple[list[str], list[int], frozenset[int]]:
    """The words of a text, with the sentence that each is in, and the sentences that are marked as asking."""
    typed: list[str] = []
    sentences: list[int] = []
    marked: set[int] = set()
    pieces = SENTENCE.split(text)
    for number in range(0, len(pieces), 2):
        for clause in pieces[number].split(","):
            some = list(phrases.spelling.written_out(tokens(clause)))
            typed += some
            sentences += [number] * len(some)
        if "?" in "".join(pieces[number + 1 : number + 2]):
            marked.add(number)
    return typed, sentences, frozenset(marked)


def means(phrases: Phrases, typed: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """All that the words from a place on may mean, each with its end."""
    first = typed[at]
    for key in (first, *(f"{first[:end]}*" for end in range(STEM, len(first) + 1))):
        for way, word in phrases.by_first.get(key, ()):
            if fits(way, typed, at):
                yield at + len(way), word


def row_places(row: WordRow, spans: Mapping[str, Spans], sentences: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where words stand one after the other, near enough and in one sentence."""
    stretches = [span for word in row[0][0] for span in spans.get(word, ())]
    for part, right_behind in row[1:]:
        most = BEHIND if right_behind else NEAR
        there = [span for word in part for span in spans.get(word, ())]
        stretches = [
            (start, until)
            for start, end in stretches
            for begin, until in there
            if end <= begin <= end + most and sentences[start] == sentences[begin]
        ]
    yield from dict.fromkeys(stretches)


# --- cards --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def reader_in(reader: NameReader, language: str) -> NameReader:
    """Reads the names of cards of one language, and the English ones."""
    languages = tuple(dict.fromkeys((language, ENGLISH)))
    books = [book for book in reader.books if book.language in languages]
    name_reader = NameReader(books, reader.kinds, reader.colours, Voice(language))
    # Put there beforehand: by itself the first stage has the names of one language alone, and not the English ones.
    name_reader.stages.append(names(books, reader.kinds, reader.colours, languages))
    return name_reader


def cards_in(typed: Sequence[str], spans: Mapping[str, Spans], reader: NameReader) -> Iterator[WordMention]:
    """The cards, colours and numbers that are named; a number of cards is no card."""
    scan = Scan(Phrases({}, spelling_of("", "", ())), reader, stage=0)
    articles = {end for _, end in spans.get(A, ())}
    for mention in scan.joined(list(single_names(typed, spans, scan))):
        card = mention.card
        if (
            card is not None
            and card.kind in bare_numbers(reader)
            and card.colour is None
            and mention.at not in articles
        ):
            yield WordMention(mention.at, mention.end, typed=mention.typed)
        elif card is not None or mention.colour is not None:
            yield mention


def single_names(typed: Sequence[str], spans: Mapping[str, Spans], scan: Scan) -> Iterator[WordMention]:
    """The names of cards, colours and numbers one after the other, and each word between them by itself."""
    spoken = {span for some in spans.values() for span in some}
    small = {start for word in (A, BETWEEN) for start, _ in spans.get(word, ())}
    # Whoever has to `draw 4` draws, and names no card.
    due = {start for start, _ in spans.get(DRAW, ())} & {end for _, end in spans.get(MUST, ())}
    # To `block` is what somebody does with another card.
    no_name_alone = small | {start for start, _ in spans.get(CANCEL, ())}
    at = 0
    while at < len(typed):
        long, card, colour = scan.longest_name(typed, at)
        is_no_name = at in due or (long == 1 and at in no_name_alone)
        if is_no_name or (card is not None and is_another(typed, at, long, card, spoken, scan)):
            card = None
        if card is None and colour is None:
            yield WordMention(at, at + 1, frozenset({FILLER} if at in small else ()), typed=typed[at])
            at += 1
        else:
            yield WordMention(at, at + long, card=card, colour=colour, typed=" ".join(typed[at : at + long]))
            at += long


def is_another(
    typed: Sequence[str], at: int, long: int, card: TypedCard, spoken: Collection[tuple[int, int]], scan: Scan
) -> bool:
    """Whether the name of a card stands for something else: within a longer way of typing, or as a number of cards."""
    if long == 1 and scan.is_bare(card):
        return True
    name = at, at + long
    if any(span != name and covers(span, name) for span in spoken):
        return True
    counted = at + long < len(typed) and typed[at + long] in words_for_cards()
    return counted and card.value is not None and not typed[at].startswith("+")


@cache
def words_for_cards() -> frozenset[str]:
    """What several cards are called, in any language."""
    return frozenset(word for language in LANGUAGES for word in tokens(Voice(language).grammar.nouns["card"].many))


def bare_numbers(reader: NameReader) -> frozenset[str]:
    """The kinds of cards that have a number of their own."""
    return frozenset(kind for kind, facts in reader.kinds.items() if facts.numbers)
