"""
What a book calls the cards, piles, colours, things and acts of its game, laid over the words of its language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulestone.values import replace
from rulestone.words.grammar import Grammar, Word

if TYPE_CHECKING:
    from rulestone.model import Book, Name

GENDERS = {"masculine": "m", "feminine": "f"}
WORDS, ACTS = "words", "acts"
NUMBER_ALONE = Word("{number}", "{number}")
PILE = "{}_pile"
"""The noun of a pile, by the id that a book has for it."""


class Names:
    """The names of one book. Equal only to itself: what it makes of a grammar is kept with it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.known: dict[int, tuple[Grammar, Grammar]] = {}

    def over(self, known: Grammar) -> Grammar:
        """A grammar in which these names stand for what they name."""
        found = self.known.get(id(known))
        if found is None:
            found = self.known[id(known)] = (known, self.laid_over(known))
        return found[1]

    def laid_over(self, known: Grammar) -> Grammar:
        """The same, made anew."""
        book = self.book
        piles = {PILE.format(pile): name for pile, name in book.piles.items()}
        nouns = {**piles, **book.others.get(WORDS, {})}
        cards = {kind: word(name, known.cards.get(kind)) for kind, name in book.cards.items()}
        # A printed name has its number in it, but for the cards that are called by their number alone.
        numbered = {
            f"{kind}.numbered": each
            for kind, each in cards.items()
            if known.cards.get(f"{kind}.numbered", NUMBER_ALONE).one != NUMBER_ALONE.one
        }
        kinds = {noun: cards[each.card] for noun, each in known.nouns.items() if each.card in cards}
        shades_of = {each: shades(name, known.colours.get(each)) for each, name in book.colours.items()}
        return replace(
            known,
            cards={**known.cards, **cards, **numbered},
            nouns={**known.nouns, **kinds, **{each: word(name, known.nouns.get(each)) for each, name in nouns.items()}},
            colours={**known.colours, **shades_of},
            acts={**known.acts, **{act: name.name for act, name in book.others.get(ACTS, {}).items()}},
        )


KEPT = 64
"""Books whose names are kept as they were laid over grammars."""
_kept: dict[int, Names] = {}


def names_of(book: Book) -> Names:
    """The names of a book, made once."""
    found = _kept.get(id(book))
    if found is None or found.book is not book:
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        found = _kept[id(book)] = Names(book)
    return found


def word(name: Name, usual: Word | None) -> Word:
    """A printed name as a word; a gender that its author leaves out is that of our own word."""
    gender = GENDERS.get(name.gender or "", usual.gender if usual and name.gender is None else "m")
    return Word(one=name.name, many=name.plural or name.name, gender=gender, short=name.short)


def shades(name: Name, usual: Mapping[str, str] | None) -> Mapping[str, str]:
    """A colour by its printed name, beside either gender; our own forms where it is one of them."""
    if usual is not None and name.name in usual.values():
        return usual
    return {**(usual or {}), "m": name.name, "f": name.name}
