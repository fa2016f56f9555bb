"""
The words that people ask with: a typed text as mentions of everyday words, cards, colours and numbers, in its order.

What an everyday word may be typed as stands in the catalogues (`everyday.<word>`), several ways with a bar between and
`play*` for all that begins so. The longest way of typing that fits is read; one way may be that of several words. A
word that nobody knows is read as the one that it sounds like, or that differs by a slip of the fingers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rulestone.asking.card_names import tokens
from rulestone.asking.spelling import Spelling, spelling_of
from rulestone.asking.typed_cards import NameReader, TypedCard
from rulestone.records import Record
from rulestone.words.catalogue import sentence
from rulestone.words.own_question_sentences import OwnSentences
from rulestone.writing_systems import without_marks

Folders = tuple[str | OwnSentences, ...]

FILLER = "filler"
"""What is typed and says nothing."""
EDITION = "edition"
"""What names an edition."""
STEM = 3
"""Letters that the beginning of a word has at least, where it stands for all that begins so."""
LONGEST_NAME = 5
"""Words of the longest name of a card that is looked for."""


class WordMention(Record):
    """A few words of the text that belong together: everyday words that they may be, or a card that they name."""

    at: int
    end: int
    words: frozenset[str] = frozenset()
    card: TypedCard | None = None
    colour: str | None = None
    """A colour alone, or one that is named beside a card without one."""
    typed: str = ""

    def like(self) -> WordMention:
        """Another card of the same kind, of which nothing more was said."""
        assert self.card is not None
        return WordMention(self.at, self.end, card=self.card._replace(colour=None), typed=self.typed)

    @property
    def is_known(self) -> bool:
        """Whether it means anything."""
        return bool(self.words) or self.card is not None or self.colour is not None


class Phrases(Record, eq=False):
    """All ways of typing the everyday words of a language, by the word that they begin with."""

    by_first: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]
    spelling: Spelling
    """How their words are typed."""

    def at(self, typed: Sequence[str], start: int) -> tuple[int, frozenset[str]]:
        """How many words from here on are one of the ways, at most, and what they mean."""
        longest = 0
        meanings: set[str] = set()
        first = typed[start]
        for key in (first, *(f"{first[:end]}*" for end in range(STEM, len(first) + 1))):
            for way, word in self.by_first.get(key, ()):
                if len(way) < longest or not fits(way, typed, start):
                    continue
                if len(way) > longest:
                    longest, meanings = len(way), set()
                meanings.add(word)
        return longest, frozenset(meanings)

    def are_all(self, typed: Sequence[str], words: frozenset[str]) -> bool:
        """Whether a text has nothing but ways of typing some words."""
        at = 0
        while at < len(typed):
            length, meant = self.at(typed, at)
            if not meant & words:
                return False
            at += length
        return True


def fits(way: Sequence[str], typed: Sequence[str], start: int) -> bool:
    """Whether a way of typing something stands at a place of the text."""
    if start + len(way) > len(typed):
        return False
    beside = zip(way, typed[start:], strict=False)
    return all(one == other or (one[-1] == "*" and other.startswith(one[:-1])) for one, other in beside)


@lru_cache(maxsize=16)
def phrases(folders: Folders, language: str, words: frozenset[str]) -> Phrases:
    """The ways of typing some everyday words in a language."""
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for word in sorted(words):
        for way in ways(folders, language, word):
            by_first.setdefault(way[0], []).append((way, word))
    short, sounds = (sentence(folders, language, f"everyday.typing.{part}") or "" for part in ("short", "sounds"))
    every = [way for some in by_first.values() for way, _ in some]
    return Phrases(by_first, spelling_of(short, sounds, every))


def ways(folders: Folders, language: str, word: str, part: str = "everyday") -> Iterator[tuple[str, ...]]:
    """The ways of typing one everyday word, folded as names are."""
    for way in without_marks(sentence(folders, language, f"{part}.{word}") or "").lower().split("|"):
        # Most ways are plain words, which would come out of `tokens` as they are.
        if way.isascii() and way.replace(" ", "").isalpha():
            yield tuple(way.split())
        elif folded := tuple(_with_stems(way)):
            yield folded


def _with_stems(way: str) -> Iterator[str]:
    for part in way.split():
        *before, last = tokens(part) or ("",)
        yield from before
        if last:
            yield f"{last}*" if part.endswith("*") else last


class Scan(Record, eq=False):
    """Reads mentions out of a text, with the ways of typing of one language and the names of cards of all."""

    phrases: Phrases
    reader: NameReader
    called: frozenset[str] = frozenset()
    """Words that are a number in some languages, and none here."""
    between: frozenset[str] = frozenset()
    """What may stand between a name and its colour: `7 of the colour blue`."""
    stage: int = 1
    kept: frozenset[str] = frozenset()
    """Words that are no others mistyped: names of editions."""

    def mentions(self, text: str) -> list[WordMention]:
        """What is mentioned, in its order."""
        names, spelling = self.reader.names(self.stage), self.phrases.spelling
        written = list(spelling.written_out(tokens(text)))
        typed = [word if word in self.kept else spelling.word(word, names.words, self.means) for word in written]
        mentions = list(self.joined(list(self.single(typed))))
        return [
            mention if mention.is_known else WordMention(mention.at, mention.end, typed=written[mention.at])
            for mention in mentions
        ]

    def as_written(self, text: str) -> Iterator[WordMention]:
        """What is mentioned, with every word as it is typed, so that nobody's name is read as another word."""
        return self.joined(list(self.single(tokens(text))))

    def means(self, word: str) -> tuple[object, ...] | None:
        """What a word means by itself, a word that means nothing from all others; none that half names a card."""
        _, words = self.phrases.at((word,), 0)
        _, card, colour = self.longest_name((word,), 0)
        if not words and self.is_bare(card):
            return None
        return (words, card, colour) if words or card or colour else (word,)

    def single(self, typed: Sequence[str]) -> Iterator[WordMention]:
        """Mentions before names and colours are put together."""
        at = 0
        while at < len(typed):
            mention = self.at(typed, at)
            yield mention
            at = mention.end

    def at(self, typed: Sequence[str], at: int) -> WordMention:
        """What is mentioned at a place: the longest of what it may be."""
        length, words = self.phrases.at(typed, at)
        long, card, colour = self.longest_name(typed, at)
        if not length and not long:
            return WordMention(at, at + 1, typed=typed[at])
        if length > long or words == {FILLER}:
            if length < long:
                return WordMention(at, at + long, frozenset(), card, colour, " ".join(typed[at : at + long]))
            card = colour = None
        if words and card is not None and length >= long and self.is_verb(card, words):
            card = None
        end = at + max(length, long)
        return WordMention(at, end, words if length >= long else frozenset(), card, colour, " ".join(typed[at:end]))

    def is_verb(self, card: TypedCard, words: frozenset[str]) -> bool:
        """Whether a word that is a card's name too is meant as itself: `uno` is no number here, `draw` no card."""
        return bool(words & (self.called | {FILLER})) or self.is_bare(card)

    def is_bare(self, card: TypedCard | None) -> bool:
        """Whether a card that games name after a number is named without it."""
        return card is not None and bool(self.reader.kinds[card.kind].values) and card.value is None

    def longest_name(self, typed: Sequence[str], at: int) -> tuple[int, TypedCard | None, str | None]:
        """The longest name of a kind of card, a number or a colour at a place."""
        names = self.reader.names(self.stage)
        if (called := self.called_card(typed, at)) is not None:
            return called
        for length in range(min(LONGEST_NAME, len(typed) - at), 0, -1):
            span = typed[at : at + length]
            if span[0] in names.noise or span[-1] in names.noise:
                continue
            folded = names.fold(" ".join(span))
            if (card := self.kind(folded)) is not None:
                return length, card, None
            colours = names.colours.get(folded)
            if colours and len(colours) == 1:
                return length, None, next(iter(colours))
        return 0, None, None

    def called_card(self, typed: Sequence[str], at: int) -> tuple[int, TypedCard, None] | None:
        """A kind that is named behind an article with the word for `card`: a `draw card` is no drawing of cards."""
        names = self.reader.names(self.stage)
        if not at or not (typed[at - 1] in names.noise or typed[at - 1] in names.letters):
            return None
        length = 2
        kind = names.with_noise.get(tuple(typed[at : at + length]))
        if kind is None or kind not in self.reader.kinds or self.longest_name(typed, at + 1)[0] >= length:
            return None
        return length, TypedCard(kind, None), None

    def kind(self, folded: tuple[str, ...]) -> TypedCard | None:
        """The only kind of card that has a name."""
        kinds = self.reader.kinds_named(folded, self.reader.names(self.stage))
        if len(kinds) != 1:
            return None
        [kind] = kinds
        facts = self.reader.kinds[kind]
        value = next((int(word.lstrip("+")) for word in folded if word.lstrip("+").isdecimal()), None)
        return (
            TypedCard(kind, None, value)
            if facts.numbers
            else TypedCard(kind, None, None, value if value in facts.values else None)
        )

    # --- putting together -----------------------------------------------------------------------------------------

    def joined(self, single: Sequence[WordMention]) -> Iterator[WordMention]:
        """With every colour that stands beside a name put to it."""
        at = 0
        while at < len(single):
            here = single[at]
            after = self.partner(single, at)
            if after is None:
                yield here
                at += 1
            else:
                yield self.together(here, single[after])
                at = after + 1

    def partner(self, single: Sequence[WordMention], at: int) -> int | None:
        """The mention that belongs to one: the name to a colour, or the colour to a name."""
        here = single[at]
        if here.card is None and here.colour is None:
            return None
        after, between = at + 1, self.between | {FILLER}
        while after < len(single) and after < at + 3 and single[after].words and single[after].words <= between:
            after += 1
        if after == len(single) or (here.card is None) == (single[after].card is None):
            return None
        there = single[after]
        if (there.colour is None) == (here.colour is None):
            return None
        if here.colour is None and self.has_its_own(single, after):
            return None
        if here.colour is not None and after > at + 1 and not single[at + 1].words <= {"card"}:
            return None
        return after

    @staticmethod
    def has_its_own(single: Sequence[WordMention], at: int) -> bool:
        """Whether a colour stands right before another name."""
        return at + 1 < len(single) and single[at + 1].card is not None

    def together(self, one: WordMention, other: WordMention) -> WordMention:
        """A name and its colour; one that takes no colour keeps it as the one that is named."""
        card, colour = one.card or other.card, one.colour or other.colour
        assert card is not None
        typed = f"{one.typed} {other.typed}"
        if self.reader.kinds[card.kind].coloured:
            return WordMention(one.at, other.end, frozenset(), card._replace(colour=colour), None, typed)
        return WordMention(one.at, other.end, frozenset(), card, colour, typed)


def unknown(mentions: Iterable[WordMention]) -> list[str]:
    """What was typed and means nothing here."""
    return [mention.typed for mention in mentions if not mention.is_known]
