"""
What may fill a slot of a sentence: nouns, cards, colours, lists, other sentences, names that a book prints.

A plain string is put as it stands; an integer may ask for a noun that it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal

from rulestone.values import Value

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Noun(Value):
    """A noun of the lexicon, by its id."""

    id: str
    plural: bool = False


class Card(Value):
    """A card: its kind, its colour if it has one, its number or rank if it has one."""

    kind: str
    colour: str | None = None
    number: int | str | None = None
    whole: bool = False
    """Whether it is called by its whole name ("the Skip card"), and not as it is printed on it ("Skip")."""


class Colour(Value):
    """A colour or a suit, by its id."""

    id: str


class Called(Value):
    """A book as people speak of it: what it is, and in which language; several of one form together."""

    form: str
    languages: tuple[str, ...]
    title: str = ""
    """Where its form and its language do not tell it from another book."""


class Rank(Value):
    """The number that stands on cards."""

    number: int


class Printed(Value):
    """Words that a book prints, in the book's language; shown in quotation marks, and marked as foreign on a page."""

    text: str
    language: str


class Said(Value):
    """Another sentence, or part of one, by its key."""

    key: str
    slots: Mapping[str, Any] = NOTHING


class Listed(Value):
    """Several slots, joined as the language joins them."""

    items: tuple[Any, ...]
    joined: Literal["and", "or"] = "and"


class Worded(Value):
    """What is put into words only when the sentence says in which form; `plural` where it is several people."""

    word: Callable[[str], str]
    plural: bool = False


Slot = str | int | Noun | Card | Colour | Called | Rank | Printed | Said | Listed | Worded


class Part(Value):
    """A piece of a sentence; `language` is set where it is not that of the sentence."""

    text: str
    language: str | None = None
