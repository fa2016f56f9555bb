"""
What may fill a slot of a sentence: nouns, cards, colours, lists, other sentences, names that a book prints.

A plain string is put as it stands; an integer may ask for a noun that it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal

from rulestone.cards import Card
from rulestone.records import Record

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Noun(Record):
    """A noun of the lexicon, by its id."""

    id: str
    plural: bool = False


class Whole(Record):
    """A card called by its whole name ("the Skip card"), and not as it is printed on it ("Skip")."""

    card: Card


class Colour(Record):
    """A colour or a suit, by its id."""

    id: str


class PrintedName(Record):
    """A book as people speak of it: what it is, and in which language; several of one form together."""

    form: str
    languages: tuple[str, ...]
    title: str = ""
    """Where its form and its language do not tell it from another book."""


class Rank(Record):
    """The number that stands on cards."""

    number: int


class PrintedWords(Record):
    """Words that a book prints, in the book's language; shown in quotation marks, and marked as foreign on a page."""

    text: str
    language: str


class SubSentence(Record):
    """Another sentence, or part of one, by its key."""

    key: str
    slots: Mapping[str, Any] = NOTHING


class ListSlot(Record):
    """Several slots, joined as the language joins them."""

    items: tuple[Any, ...]
    joined: Literal["and", "or"] = "and"


class WordedSlot(Record):
    """What is put into words only when the sentence says in which form; `plural` where it is several people."""

    word: Callable[[str], str]
    plural: bool = False


Slot = (
    str | int | Noun | Card | Whole | Colour | PrintedName | Rank | PrintedWords | SubSentence | ListSlot | WordedSlot
)


class SlotPart(Record):
    """A piece of a sentence; `language` is set where it is not that of the sentence."""

    text: str
    language: str | None = None
