"""
The names of cards and colours: what the books print, in whatever language, and what the catalogues call them.

Names are compared folded: without case, accents and punctuation, and with number words as digits.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from rulestone.model import Book, Name
from rulestone.records import Record
from rulestone.words.catalogue import sentence
from rulestone.words.grammar import Grammar
from rulestone.words.voice import Voice
from rulestone.writing_systems import without_marks

NUMBERED = re.compile(r"\+?\d+|(?<!\w)[-−–]\s*\d+|[^\W\d_]+")
"""A word, or a number with its sign; a hyphen between two words is no sign."""


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, folded; `r7` is two of them, `+4` and `-1` one each."""
    return tuple(NUMBERED.findall(without_marks(text).casefold()))


class NameSource(Record):
    """Where a name comes from: a language, and the book that prints it if it is one."""

    language: str
    book: str | None = None


NameTable = dict[tuple[str, ...], dict[str, list[NameSource]]]
"""Names by their words, with all that they mean, and who says so."""


class NameList:
    """Names by their folded words, each with what it means and who says so."""

    def __init__(self, numbers: Mapping[str, str], noise: frozenset[str], letters: frozenset[str]) -> None:
        self.kinds: NameTable = {}
        self.colours: NameTable = {}
        self.numbers = numbers
        """Number words with their digits."""
        self.with_noise: dict[tuple[str, ...], str] = {}
        """Kinds by the words of a name that has a word for `card` in it: `Draw card`."""
        self.noise = noise
        """Words for `card`, and articles, which say nothing here."""
        self.letters = letters
        """Articles of one letter, which before two words say nothing; before one they may stand for a colour."""
        self.folded: dict[str, tuple[str, ...]] = {}
        """What was folded; many books print the same names."""

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of a name, and what says nothing in one."""
        folded = (word for table in (self.kinds, self.colours) for name in table for word in name)
        return frozenset({*folded, *self.numbers, *self.noise, *self.letters})

    def fold(self, text: str) -> tuple[str, ...]:
        """The words of a text as names are compared; a text of nothing but noise stays as it is."""
        if text not in self.folded:
            self.folded[text] = self.words_of(text)
        return self.folded[text]

    def words_of(self, text: str) -> tuple[str, ...]:
        """The same, worked out."""
        plain = tuple(self.numbers.get(word, word) for word in tokens(text))
        if len(plain) > 2 and plain[0] in self.letters:
            plain = plain[1:]
        return tuple(word for word in plain if word not in self.noise) or plain

    def add(self, table: NameTable, name: str, means: str, source: NameSource) -> None:
        """Note a name."""
        folded = self.fold(name)
        if folded:
            table.setdefault(folded, {}).setdefault(means, []).append(source)

    def add_printed(
        self, table: NameTable, printed: Mapping[str, Name], meant: Collection[str], source: NameSource
    ) -> None:
        """Note the names that a book prints, in all their forms, of what is meant by them."""
        for means, name in printed.items():
            for form in (name.name, name.plural or "", *name.also) if means in meant else ():
                self.add(table, form, means, source)


def names(
    books: Iterable[Book], kinds: Collection[str], colours: Collection[str], languages: Iterable[str]
) -> NameList:
    """All names of some kinds of cards and colours, in some languages and all books."""
    grammars = [Voice(language).grammar for language in languages]
    numbers, articles = dict(_number_words(grammars)), frozenset(_articles(grammars))
    # An article that is a number, too, as `un` is, may say which card is meant.
    noise = {*_card_words(grammars), *(word for word in articles if len(word) > 1 and word not in numbers)}
    name_list = NameList(numbers, frozenset(noise), frozenset(word for word in articles if len(word) == 1))
    for book in books:
        source = NameSource(book.language, book.id)
        name_list.add_printed(name_list.kinds, book.cards, kinds, source)
        name_list.add_printed(name_list.colours, book.colours, colours, source)
    for grammar in grammars:
        _of_grammar(name_list, grammar, kinds, colours)
    for kind in kinds:
        name_list.add(name_list.kinds, kind.replace("_", " "), kind, NameSource(""))
    for colour in colours:
        name_list.add(name_list.colours, colour.replace("_", " "), colour, NameSource(""))
    return name_list


def _of_grammar(name_list: NameList, grammar: Grammar, kinds: Collection[str], colours: Collection[str]) -> None:
    source = NameSource(grammar.language)
    for kind in kinds:
        if kind in grammar.cards:
            for form in (grammar.cards[kind].one, grammar.cards[kind].many):
                name_list.add(name_list.kinds, form, kind, source)
                if not name_list.noise.isdisjoint(tokens(form)):
                    name_list.with_noise[tokens(form)] = kind
        for piece in filter(
            None,
            (sentence(Voice(grammar.language).folders, grammar.language, f"everyday.card.{kind}") or "").split("|"),
        ):
            name_list.add(name_list.kinds, piece, kind, source)
    for colour in colours:
        forms = grammar.colours.get(colour, {})
        for form in dict.fromkeys(forms[gender] for gender in ("m", "f") if gender in forms):
            name_list.add(name_list.colours, form, colour, source)


def _number_words(grammars: Iterable[Grammar]) -> Iterator[tuple[str, str]]:
    for grammar in grammars:
        for number, word in enumerate(grammar.numbers):
            folded = tokens(word)
            if len(folded) == 1:
                yield folded[0], str(number)
        yield from ((word, str(number)) for word, number in grammar.number_plurals.items())


def _card_words(grammars: Iterable[Grammar]) -> Iterator[str]:
    for grammar in grammars:
        word = grammar.nouns.get("card")
        if word is not None:
            yield from (*tokens(word.one), *tokens(word.many))


def _articles(grammars: Iterable[Grammar]) -> Iterator[str]:
    for grammar in grammars:
        for before in grammar.before.values():
            for form in (before.m, before.f, before.mp, before.fp, before.vowel or ""):
                words = tokens(form)
                if len(words) == 1:
                    yield words[0]
