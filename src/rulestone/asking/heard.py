"""
What is heard in a text of which not every word has to be understood: words, cards and signs, each with its place.

What a word may be typed as stands in the catalogues (`point.<word>`). One word may mean several things at once, and
every one of them is kept; what means nothing here is passed over. A sign is a few words that stand near one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rulestone.asking.cards import Named, Reader
from rulestone.asking.everyday import FILLER, Folders, Mention, Phrases, Scan, fits, ways
from rulestone.asking.names import names, tokens
from rulestone.asking.spelling import spelling_of
from rulestone.values import Value
from rulestone.words import Voice
from rulestone.words.catalogue import sentence

NEAR, BEHIND = 4, 1
"""Words that may stand between two parts of a sign, and between those that stand right behind one another."""
SENTENCE = re.compile(r"([.!?;\n]+)")
ENGLISH = "en"
"""The language in which the names of cards are known to everybody, since they are printed on the box."""
ME, MAY, MUST = "me", "may", "must"
HOW_MANY, HOW = "how_many", "how"
ASKS_WHAT = ("who", "when", "which", "until", "where", "effect", "what_happens", "or", "what")
"""Words that ask for something else than yes or no, or a number."""
NUMBER, WHETHER = "number", "whether"
A, BETWEEN, CARD, COUNT, COLOUR = "a", "between", "card", "count", "named_colour"

Row = tuple[tuple[frozenset[str], bool], ...]
"""Words one after the other, each with whether it stands right behind the one before."""
Signs = tuple[tuple[str, tuple[Row, ...]], ...]
"""Signs by name, each with the rows of words that are one."""
Words = frozenset[str]
Spans = Sequence[tuple[int, int]]


class Heard(Value, eq=False):
    """A text as it was heard."""

    language: str
    spans: Mapping[str, Spans]
    """Where each word and each sign stands, from its first word to the one behind its last."""
    plain: frozenset[tuple[int, int]]
    """Where words and cards stand, without signs."""
    cards: tuple[Mention, ...]
    """The cards that are named, in their order."""
    typed: tuple[str, ...]
    sentences: tuple[int, ...]
    """The sentence that each word is in."""
    clauses: tuple[int, ...]
    """The part between two commas that each word is in."""
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

    def asked(self, word: str) -> bool:
        """Whether a word stands where something is asked."""
        return any(self.sentences[start] in self.asking for start, _ in self.spans.get(word, ()))

    @property
    def wanted(self) -> str:
        """What an answer has to give: a number, yes or no, or anything."""
        if any(map(self.asked, ASKS_WHAT)):
            return ""
        if self.asked(HOW_MANY):
            return NUMBER
        if self.asked(HOW):
            return ""
        return WHETHER if self.is_marked or self.asked(MAY) or self.asked(MUST) else ""

    def is_part(self, span: tuple[int, int]) -> bool:
        """Whether what stands somewhere is part of a longer way of typing something else."""
        return any(each != span and covers(each, span) for each in self.plain)

    def left(self, used: set[int], words: Words, besides: Spans = ()) -> tuple[str, ...]:
        """Which of some words stand where nothing is used, as they were typed, with what else is left."""
        spans = {span for word in words for span in self.spans.get(word, ()) if used.isdisjoint(range(*span))}
        every = {*besides, *(span for span in spans if not self.is_part(span))}
        left = sorted(one for one in every if not any(one != other and covers(other, one) for other in every))
        return tuple(dict.fromkeys(" ".join(self.typed[start:end]) for start, end in left))

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


def hear(text: str, language: str, words: frozenset[str], signs: Signs, reader: Reader, folders: Folders) -> Heard:
    """What is heard in a text, if it is in a language."""
    phrases = lexicon(folders, language, words)
    typed, sentences, clauses, marked = split(text, phrases)
    asking = marked or frozenset(sentences[-1:])
    spans: dict[str, list[tuple[int, int]]] = {}
    known = [False] * len(typed)
    for at in range(len(typed)):
        for end, word in means(phrases, typed, at):
            if sentences[at] == sentences[end - 1]:
                spans.setdefault(word, []).append((at, end))
                known[at:end] = [True] * (end - at)
    cards = tuple(cards_in(typed, spans, reader_in(reader, language)))
    covered = [(each.at, each.end) for each in cards if each.card is not None]
    for word, some in spans.items():
        spans[word] = [span for span in some if not any(at <= span[0] and span[1] <= end for at, end in covered)]
    spans = {word: some for word, some in spans.items() if some}
    for each in cards:
        known[each.at : each.end] = [True] * (each.end - each.at)
        name = COUNT if each.card is None and each.colour is None else COLOUR if each.card is None else ""
        for word in (name,) if name else (f"<{each.card.kind}>", "<card>"):  # type: ignore[union-attr]
            spans.setdefault(word, []).append((each.at, each.end))
    plain = frozenset(span for some in spans.values() for span in some)
    for name, rows in signs:
        found = [span for row in rows for span in standing(row, spans, sentences)]
        if found:
            spans.setdefault(name, []).extend(found)
    unknown = [at for at, is_known in enumerate(known) if not is_known]
    named = tuple(each for each in cards if each.card is not None)
    strange = tuple(typed[at] for at in unknown)
    acts = any(is_act(at, spans, sentences, known) for at in unknown)
    places = tuple(sentences), tuple(clauses)
    return Heard(language, spans, plain, named, tuple(typed), *places, asking, bool(marked), strange, acts)


def is_act(at: int, spans: Mapping[str, Spans], sentences: Sequence[int], known: Sequence[bool]) -> bool:
    """Whether a word that means nothing is what may or must be done: right behind such a word, with nothing after."""
    passing = {start for word in (FILLER, ME) for start, _ in spans.get(word, ())}
    asks = {end for word in (MAY, MUST) for _, end in spans.get(word, ())}
    here = at
    while here not in asks and here - 1 in passing:
        here -= 1
    if here not in asks or sentences[here - 1] != sentences[at]:
        return False
    after = at + 1
    return after == len(known) or sentences[after] != sentences[at] or not known[after] or after in passing


def split(text: str, phrases: Phrases) -> tuple[list[str], list[int], list[int], frozenset[int]]:
    """The words of a text, with the sentence and clause of each, and the sentences that are marked as asking."""
    typed: list[str] = []
    sentences: list[int] = []
    clauses: list[int] = []
    marked: set[int] = set()
    pieces = SENTENCE.split(text)
    for number in range(0, len(pieces), 2):
        for clause in pieces[number].split(","):
            some = list(phrases.spelling.written_out(tokens(clause)))
            typed += some
            sentences += [number] * len(some)
            clauses += [clauses[-1] + 1 if clauses else 0] * len(some)
        if "?" in "".join(pieces[number + 1 : number + 2]):
            marked.add(number)
    return typed, sentences, clauses, frozenset(marked)


def means(phrases: Phrases, typed: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """All that the words from a place on may mean, each with its end."""
    first = typed[at]
    for key in (first, *(f"{first[:end]}*" for end in range(3, len(first) + 1))):
        for way, word in phrases.by_first.get(key, ()):
            if fits(way, typed, at):
                yield at + len(way), word


def standing(row: Row, spans: Mapping[str, Spans], sentences: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where words stand one after the other, near enough and in one sentence."""
    found = [span for word in row[0][0] for span in spans.get(word, ())]
    for part, right_behind in row[1:]:
        most = BEHIND if right_behind else NEAR
        there = [span for word in part for span in spans.get(word, ())]
        found = [
            (start, until)
            for start, end in found
            for begin, until in there
            if end <= begin <= end + most and sentences[start] == sentences[begin]
        ]
    yield from dict.fromkeys(found)


# --- cards --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def reader_in(reader: Reader, language: str) -> Reader:
    """Reads the names of cards of one language, and the English ones."""
    languages = tuple(dict.fromkeys((language, ENGLISH)))
    books = [each for each in reader.books if each.language in languages]
    found = Reader(books, reader.kinds, reader.colours, Voice(language))
    found.stages.append(names(books, reader.kinds, reader.colours, languages))
    return found


def cards_in(typed: Sequence[str], spans: Mapping[str, Spans], reader: Reader) -> Iterator[Mention]:
    """The cards, colours and numbers that are named; a number of cards is no card."""
    starts = {start: max(end for at, end in some if at == start) for some in spans.values() for start, _ in some}
    small = {start for word in (A, BETWEEN) for start, _ in spans.get(word, ())}
    articles = {end for start, end in spans.get(A, ())}
    scan = Scan(Phrases({}, spelling_of("", "", ())), reader, stage=0)
    single: list[Mention] = []
    at = 0
    while at < len(typed):
        long, card, colour = scan.named(typed, at)
        told = " ".join(typed[at : at + long])
        if card is not None and (is_another(typed, at, long, card, starts, scan) or (long == 1 and at in small)):
            card = None
        if card is None and colour is None:
            words = frozenset({FILLER} if at in small else ())
            single.append(Mention(at, at + 1, words, typed=typed[at]))
            at += 1
        else:
            single.append(Mention(at, at + long, card=card, colour=colour, typed=told))
            at += long
    for each in scan.joined(single):
        if each.card is None:
            if each.colour is not None:
                yield each
        elif each.card.kind in bare_numbers(reader) and each.card.colour is None and each.at not in articles:
            yield Mention(each.at, each.end, typed=each.typed)
        else:
            yield each


def is_another(typed: Sequence[str], at: int, long: int, card: Named, starts: Mapping[int, int], scan: Scan) -> bool:
    """Whether the name of a card stands for something else: within a longer way of typing, or as a number of cards."""
    if scan.is_bare(card) or starts.get(at, 0) > at + long:
        return True
    counted = at + long < len(typed) and typed[at + long] in {"cards", "cartas", "cartes"}
    return counted and card.value is not None and not typed[at].startswith("+")


def bare_numbers(reader: Reader) -> frozenset[str]:
    """The kinds of cards that have a number of their own."""
    return frozenset(kind for kind, facts in reader.kinds.items() if facts.numbers)
