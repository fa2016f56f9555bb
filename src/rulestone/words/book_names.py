"""
What a book calls the cards, piles, colours, things and acts of its game, laid over the words of its language.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulestone.records import replace
from rulestone.words.grammar import Grammar, Word

if TYPE_CHECKING:
    from rulestone.model import Book, Name

GENDERS = {"masculine": "m", "feminine": "f"}
WORDS, ACTS = "words", "acts"
NUMBER_ALONE = Word("{number}", "{number}")
PILE = "{}_pile"
"""The noun of a pile, by the id that a book has for it."""


class Names(ABC):
    """Names that are laid over those of a language. Equal only to itself: what is made of a grammar is kept with it."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Grammar, Grammar]] = {}

    def lay_over(self, known: Grammar) -> Grammar:
        """A grammar in which these names stand for what they name."""
        kept = self.known.get(id(known))
        if kept is None:
            kept = self.known[id(known)] = (known, self.lay_anew(known))
        return kept[1]

    @abstractmethod
    def lay_anew(self, known: Grammar) -> Grammar:
        """The same, made anew."""


class BookNames(Names):
    """The names of one book."""

    def __init__(self, book: Book) -> None:
        super().__init__()
        self.book = book

    def lay_anew(self, known: Grammar) -> Grammar:
        """All of its names, and of a card also where it stands for a noun."""
        book = self.book
        piles = {PILE.format(pile): name for pile, name in book.piles.items()}
        nouns = {**piles, **book.others.get(WORDS, {})}
        cards = {kind: word(name, known.cards.get(kind)) for kind, name in book.cards.items()}
        # A printed name has its number in it, but for the cards that are called by their number alone.
        numbered = {
            f"{kind}.numbered": card
            for kind, card in cards.items()
            if known.cards.get(f"{kind}.numbered", NUMBER_ALONE).one != NUMBER_ALONE.one
        }
        kinds = {noun: cards[entry.card] for noun, entry in known.nouns.items() if entry.card in cards}
        shades_of = {colour: shades(name, known.colours.get(colour)) for colour, name in book.colours.items()}
        return replace(
            known,
            cards={**known.cards, **cards, **numbered},
            nouns={**known.nouns, **kinds, **{noun: word(name, known.nouns.get(noun)) for noun, name in nouns.items()}},
            colours={**known.colours, **shades_of},
            acts={**known.acts, **{act: name.name for act, name in book.others.get(ACTS, {}).items()}},
        )


NAME_VALUE = re.compile(r"deck\.(\w+)_name_value")
"""The questions what number stands in the name of a kind of card."""


class PrintedNumbers(Names):
    """The numbers in the names of cards, for books that are told in a language in which nobody has printed them."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        super().__init__()
        self.numbers = numbers

    def lay_anew(self, known: Grammar) -> Grammar:
        """A grammar in which each of those cards is called with its number: `blue Draw 3`, and not `blue Draw`."""
        cards = dict(known.cards)
        for kind, number in self.numbers.items():
            plain, numbered = known.cards.get(kind), known.cards.get(f"{kind}.numbered")
            if plain is not None and numbered is not None:
                short, called = plain.short or plain.one, numbered.one.replace("{number}", str(number))
                one, many = (name.replace(short, called) for name in (plain.one, plain.many))
                cards[kind] = replace(plain, one=one, many=many, short=called)
        return replace(known, cards=cards)


@lru_cache(maxsize=64)
def numbers_in_names(numbers: tuple[tuple[str, int], ...]) -> PrintedNumbers:
    """Made once, for a voice is known by what it is made of."""
    return PrintedNumbers(dict(numbers))


def numbers_of(books: Iterable[Book]) -> PrintedNumbers | None:
    """The numbers in the names of cards on which all of the books agree."""
    printed: dict[str, set[Any]] = {}
    for claim in (claim for book in books for claim in book.claims if claim.answer is not None):
        if named := NAME_VALUE.fullmatch(claim.question):
            printed.setdefault(named[1], set()).add(claim.answer)
    agreed = tuple((kind, number) for kind, (number, *others) in printed.items() if not others)
    return numbers_in_names(agreed) if agreed else None


KEPT = 64
"""Books whose names are kept as they were laid over grammars."""
# By identity: to compare books, or to hash one, would open all that waits in them to be read.
_kept: dict[int, BookNames] = {}


def names_of(book: Book) -> BookNames:
    """The names of a book, made once."""
    names = _kept.get(id(book))
    if names is None or names.book is not book:
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        names = _kept[id(book)] = BookNames(book)
    return names


def word(name: Name, usual: Word | None) -> Word:
    """A printed name as a word; a gender that its author leaves out is that of our own word."""
    gender = GENDERS.get(name.gender or "", usual.gender if usual and name.gender is None else "m")
    shape = usual.shape if usual else None
    return Word(
        one=name.name, many=name.plural or name.name, gender=gender, apart=name.apart, short=name.short, shape=shape
    )


def shades(name: Name, usual: Mapping[str, str] | None) -> Mapping[str, str]:
    """A colour by its printed name, beside either gender; our own forms where it is one of them."""
    if usual is not None and name.name in usual.values():
        return usual
    several = name.plural or name.name
    return {**(usual or {}), "m": name.name, "f": name.name, "mp": several, "fp": several}
