"""
The grammar of a language, as its `grammar.toml` tells it.

Nouns with gender and plural, what may stand before them (articles, prepositions that melt into the article, elision),
number words, lists, the names of cards and colours. All of it is data: nothing here knows a language.
A user's own folder may add nouns, cards and colours to the bundled ones, and comes first.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rulestone import disk_cache
from rulestone.records import Record
from rulestone.serialize import PYTHON, folded, unfolded
from rulestone.words.languages import LOCALE, REGIONS
from rulestone.words.mo_files import BadCatalogue, content_of

KIND = "grammars"
KEPT = 16
"""How many grammars are kept, as they were read: a few folders in four languages."""

ADDED = ("nouns", "cards", "colours", "acts")
"""What a user's own folder may add; how a language works is told by the bundled grammar alone."""

INFINITIVE = "inf"
STOP = "."


class Word(Record):
    """A noun or a name: one, many, gender (`m` or `f`)."""

    one: str
    many: str
    gender: str = "m"
    apart: bool = False
    """Whether nothing is elided before it (the French `h aspiré`)."""
    short: str | None = None
    """How it is said where cards are laid out, as it is printed on the card: `Reverse`, not `Reverse card`."""
    card: str | None = None
    """The kind of card that this noun is for, so that a book's name for that card is its name for this."""
    shape: str | None = None
    """How it stands beside a colour, where that is not the language's usual order."""
    bare: bool = False
    """Whether it takes no article, as `everybody` does."""
    plural: bool = False
    """Whether it is always several, as `todos` is."""


class Before(Record):
    """What stands before a noun: by gender and number, before a vowel sound, and before what takes no article."""

    m: str
    f: str
    mp: str
    fp: str
    bare: str
    vowel: str | None = None

    def of(self, word: Word, plural: bool) -> str:
        """The form that a word takes, unless it begins with a vowel sound."""
        if word.bare:
            return self.bare
        if plural:
            return self.fp if word.gender == "f" else self.mp
        return self.f if word.gender == "f" else self.m

    @property
    def of_any_word(self) -> bool:
        """Whether it asks a word for its first sound alone: not for a gender, and not whether it takes an article."""
        return self.vowel is not None and self.m == self.f == self.mp == self.fp == self.bare


class Grammar(Record):
    """One language; `cards` and `colours` are names, `colours` with their four forms."""

    language: str
    before: Mapping[str, Before]
    vowel: re.Pattern[str]
    nouns: Mapping[str, Word]
    meant: Mapping[str, Word]
    cards: Mapping[str, Word]
    acts: Mapping[str, str]
    """What people do, by the infinitive: `draw` is "piocher"."""
    conjugations: Mapping[str, Mapping[str, str]]
    """The endings of verbs by that of the infinitive."""
    colours: Mapping[str, Mapping[str, str]]
    coloured: str
    book: str
    """How a book is spoken of, by what it is and its languages: "French booklet", "livret en français"."""
    book_language: str
    """How each language stands in it."""
    numbers: tuple[str, ...]
    number_plurals: Mapping[str, int]
    """What several cards of a number are called: `twos`."""
    months: tuple[str, ...]
    zero_is_one: bool
    """Whether the singular stands beside 0, as in French and Brazilian Portuguese."""
    feminine_numbers: Mapping[int, str]
    masculine_numbers: Mapping[int, str]
    joiners: Mapping[str, Mapping[str, Any]]
    melts: Mapping[str, str]
    quotes: tuple[str, str]
    quotes_within: tuple[str, str]
    """Those that stand within others."""
    stop_within: bool
    """Whether a full stop stands before a closing quotation mark, as in American English."""

    def quoted(self, text: str) -> str:
        """A text in quotation marks; those within it become others."""
        for mark, within in zip(self.quotes, self.quotes_within, strict=True):
            text = text.replace(mark, within)
        return text.join(self.quotes)

    def quoted_part(self, text: str) -> str:
        """A sentence in quotation marks that is part of another, which has the full stop."""
        return self.quoted(text.removesuffix(STOP))

    def stopped(self, text: str) -> str:
        """A sentence with its full stop, on the side of a closing quotation mark on which the language has it."""
        closing = self.quotes[1]
        if self.stop_within and text.endswith(closing):
            return f"{text.removesuffix(closing)}{STOP}{closing}"
        return f"{text}{STOP}"

    def melted(self, text: str) -> str:
        """A sentence put together from several, with what melts where they meet: `si il` is `s’il`."""
        for pattern, together in self.melts.items():
            text = re.sub(pattern, together, text)
        return text

    def thing(self, name: str) -> Word | None:
        """A card or another thing of the game by its id."""
        return self.cards.get(name) or self.nouns.get(name)

    def verb(self, act: str, form: str) -> str | None:
        """A form of the verb for an act; none where there is no such act, or its verb has no such form."""
        infinitive = self.acts.get(act)
        if infinitive is None or form == INFINITIVE:
            return infinitive
        ending = max(
            (conjugation for conjugation in self.conjugations if infinitive.endswith(conjugation)),
            key=len,
            default=None,
        )
        suffix = None if ending is None else self.conjugations[ending].get(form)
        return None if suffix is None else infinitive.removesuffix(ending or "") + suffix

    def begins_with_a_vowel(self, text: str, apart: bool = False) -> bool:
        """Whether what stands before the text takes its short form."""
        return not apart and self.vowel.match(text.lower()) is not None


@lru_cache(maxsize=32)
def grammar(folders: tuple[str, ...], language: str, region: str | None = None) -> Grammar:
    """The grammar of a language or of a region; in each part, what the first folder says comes first."""
    *own, bundled = folders
    parts = _read_parts(bundled, language)
    try:
        if region is not None:
            theirs = _read_parts(bundled, language, region)
            parts |= {name: parts[name] | theirs[name] for name in theirs}
        for folder in reversed(own):
            added = _read_parts(folder, language)
            parts |= {name: parts[name] | added[name] for name in ADDED if name in added}
        return _grammar(language, parts)
    # What the bundled part says has its tests; only what is added to it can lack a form, or be none.
    except (AttributeError, KeyError, TypeError) as error:
        raise BadCatalogue(f"{LOCALE[language]}/grammar.toml in {', '.join(own)}: {error!r}") from error


def _grammar(language: str, parts: Mapping[str, Any]) -> Grammar:
    sounds, numbers = parts["sounds"], parts["numbers"]
    return Grammar(
        language=language,
        before={name: Before(**forms) for name, forms in parts["before"].items()},
        vowel=re.compile(sounds["vowel"]),
        nouns={name: _word(entry) for name, entry in parts["nouns"].items()},
        meant={name: _word(entry) for name, entry in parts["meant"].items()},
        cards={name: _word(entry) for name, entry in parts["cards"].items()},
        acts=dict(parts["acts"]),
        conjugations=parts["conjugations"],
        colours=parts["colours"],
        coloured=sounds["coloured"],
        book=sounds["book"],
        book_language=sounds["book_language"],
        numbers=tuple(numbers["words"]),
        number_plurals=numbers["many"],
        months=tuple(numbers["months"]),
        zero_is_one=numbers["zero_is_one"],
        feminine_numbers=_by_number(numbers["before_feminine"]),
        masculine_numbers=_by_number(numbers["before_masculine"]),
        joiners=parts["lists"],
        melts=parts["melts"],
        quotes=(sounds["quotes"][0], sounds["quotes"][1]),
        quotes_within=(sounds["quotes_within"][0], sounds["quotes_within"][1]),
        stop_within=sounds["stop_within_quotes"],
    )


def _read_parts(folder: str, language: str, region: str | None = None) -> dict[str, Any]:
    below = (LOCALE[language],) if region is None else (LOCALE[language], REGIONS, region)
    path = os.path.join(folder, *below, "grammar.toml")
    text = content_of(path)
    return {} if text is None else _parse_toml(text, path)


def _parse_toml(text: bytes, path: str) -> dict[str, Any]:
    """What a grammar says, from the cache if it was read before: reading TOML takes longer than all that follows."""
    name = disk_cache.name_of([PYTHON, text])
    kept: dict[str, Any] | None = disk_cache.find(KIND, name, lambda content: dict(unfolded(content)))
    if kept is not None:
        return kept
    from rulestone.words.own_catalogues import Unreadable, parse_names  # late: what was read before needs neither

    try:
        parts = parse_names(text.decode("utf-8-sig"))
    except (Unreadable, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{path}: {error}") from error
    try:
        disk_cache.keep(KIND, name, folded(parts), KEPT)
    except TypeError:
        return parts  # dates and fractions, which no grammar has
    return parts


def _word(entry: Mapping[str, Any]) -> Word:
    return Word(
        one=entry["one"],
        many=entry.get("many", entry["one"]),
        gender=entry.get("gender", "m"),
        apart=entry.get("apart", False),
        short=entry.get("short"),
        card=entry.get("card"),
        shape=entry.get("shape"),
        bare=entry.get("bare", False),
        plural=entry.get("plural", False),
    )


def _by_number(words: Mapping[str, str]) -> dict[int, str]:
    return {int(number): word for number, word in words.items()}
