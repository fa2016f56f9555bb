"""
A language that speaks: sentences from the catalogues, with their slots filled as its grammar asks.

In a sentence, `{pile:the}` asks for the noun with what the language puts before it under that name (in French
`{pile:du}` gives "du talon", "de la défausse", "de l’écart"); with a capital (`{pile:The}`) it begins a sentence.
`{number:card}` counts a noun: "1 card", "7 cards"; `{number:m}` and `{number:f}` are the word beside a noun of that
gender ("um", "uma").
`{card:played|…|…|…}` agrees: masculine, feminine, and both plurals.

A slot that nobody fills is a thing or an act of the game by its id, as the book that is told calls it, else as the
language does: `{discard_pile:the}`, `{wild.many}` for several, `{draw:he}` for the verb; `{draw:ne+he}` is the verb
with what the language puts before it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any

from rulestone import bundled_files
from rulestone.cards import Card
from rulestone.records import Record, replace
from rulestone.words.book_names import Names, names_of, numbers_of
from rulestone.words.catalogue import Sources, sentence
from rulestone.words.grammar import Grammar, Word, grammar
from rulestone.words.languages import LANGUAGES, LOCALE, region
from rulestone.words.mo_files import BadCatalogue
from rulestone.words.own_question_sentences import OwnSentences
from rulestone.words.slots import (
    Colour,
    ListSlot,
    Noun,
    PrintedName,
    PrintedWords,
    Rank,
    Slot,
    SlotPart,
    SubSentence,
    Whole,
    WordedSlot,
)

MONTH = "month"
"""The form of a number that is said as a month."""
COLOUR_FORMS = ("m", "f", "mp", "fp")
"""By gender and number how a colour is said; one that has no plural of its own is said as for one."""
WITHIN = "lower"
"""The form of a sentence that stands within another, behind a colon."""
MANY = "many"
"""What stands behind the id of a thing where several are meant."""

if TYPE_CHECKING:
    from rulestone.model import Book


class UnknownSentence(LookupError):
    """No catalogue has the sentence; of the bundled ones, a fault of ours."""


class Voice(Record):
    """A language and the folders of catalogues that it speaks from, a user's own before the bundled ones."""

    language: str
    folders: Sources = (bundled_files.LOCALES,)
    names: Names | None = None
    """What the book that is told calls the things of its game, where it is in this language; else what is printed."""
    region: str | None = None
    """The locale in whose words everything is said, where the language has some of its own for it: `fr_CA`."""

    @property
    def grammar(self) -> Grammar:
        """The grammar of the language, with the names of the book that is told."""
        known = grammar(tuple(folder for folder in self.folders if isinstance(folder, str)), self.language, self.region)
        return known if self.names is None else self.names.lay_over(known)

    def of(self, *books: Book) -> Voice:
        """
        The voice with the words and the locale of a book, for what is told of it; of several, of the first that is in
        this language.

        Where none is, things have the names that this voice has anyway, and cards the number that is printed.
        """
        book = next((book for book in books if book.language == self.language), None)
        if book is not None:
            return replace(self, names=names_of(book), region=region(book.locale))
        numbers = numbers_of(books)
        return self if numbers is None else replace(self, names=numbers)

    def knows(self, key: str) -> bool:
        """Whether some catalogue has the sentence."""
        return sentence(self.folders, self.language, key, region=self.region) is not None

    def language_name(self, language: str) -> str:
        """A language by its name in this one; its code where nobody has a name for it."""
        key = f"language.{language}"
        return self.say(key) if self.knows(key) else _language(language, LOCALE[self.language]) or language

    def elsewhere(self, key: str) -> str | None:
        """A language other than this that has the sentence: one that is spoken here, else any."""
        spoken = (language for language in LANGUAGES if sentence(self.folders, language, key) is not None)
        written = (
            language
            for source in self.folders
            if isinstance(source, OwnSentences)
            for language in source.languages(key)
        )
        return next((language for language in (*spoken, *written) if language != self.language), None)

    def foreign(self, language: str, key: str, number: int = 1) -> str:
        """The sentence of a key as it stands in another language, with a number in it as that language counts."""
        text = sentence(self.folders, language, key, number)
        if text is None:
            raise UnknownSentence(f"{language}: {key}")
        return self.fill(text, number=number)

    def say(self, key: str, /, **slots: Slot) -> str:
        """The sentence of a key with its slots filled."""
        text = "".join(part.text for part in self.parts(key, **slots))
        # A sentence is written as its language has it; only a region has more to change within one.
        return text if self.region is None else self.grammar.melted(text)

    def parts(self, key: str, /, **slots: Slot) -> tuple[SlotPart, ...]:
        """The same in pieces, so that a page can mark what stands in another language."""
        return tuple(self._say_parts(key, slots))

    def fill(self, text: str, /, **slots: Slot) -> str:
        """A text of ours with slots that is no sentence of a catalogue, such as a noun of the grammar."""
        return "".join(part.text for part in self._with_slots(text, slots))

    def noun(self, noun: Noun | Card | Whole | Colour | PrintedName, form: str = "") -> str:
        """A noun, a card or a colour alone, with what stands before it."""
        return "".join(part.text for part in self._filled(noun, form))

    def counted(self, number: int, form: str = "") -> str:
        """A number in digits, as a word beside a noun of gender `m` or `f`, or with the noun that it counts."""
        if not form:
            return _digits(number, self.language)
        known = self.grammar
        if form in ("m", "f"):
            beside = known.feminine_numbers if form == "f" else known.masculine_numbers
            plain = known.numbers[number] if 0 <= number < len(known.numbers) else _digits(number, self.language)
            return beside.get(number, plain)
        if form == MONTH:
            is_known = 0 < number <= len(known.months)
            return known.months[number - 1] if is_known else _digits(number, self.language)
        word = known.thing(form)
        if word is None:
            raise BadCatalogue(f"{self.language}: a slot counts `{form}`, which the grammar does not have")
        return f"{_digits(number, self.language)} {word.one if self._is_one(number) else word.many}"

    def joined(self, items: tuple[Slot, ...], joined: str = "and") -> str:
        """A list as the language joins it."""
        return "".join(part.text for part in self._listed(items, joined, ""))

    def _say_parts(self, key: str, slots: Mapping[str, Any]) -> Iterator[SlotPart]:
        text = sentence(self.folders, self.language, key, _number_of(slots), self.region)
        if text is None:
            raise UnknownSentence(f"{self.language}: {key}")
        yield from self._with_slots(text, slots)

    def _with_slots(self, text: str, slots: Mapping[str, Any]) -> Iterator[SlotPart]:
        for literal, name, form in _pieces(text):
            if literal:
                yield SlotPart(literal)
            if name is not None:
                if name in slots:
                    yield from self._filled(slots[name], form)
                elif (thing := self._thing_text(name, form)) is not None:
                    yield SlotPart(thing)
                else:
                    raise BadCatalogue(f"{self.language}: nothing fills the slot `{name}` of `{text}`")

    def _thing_text(self, name: str, form: str) -> str | None:
        """A thing or an act of the game by its id; none where there is no such thing."""
        known = self.grammar
        thing, _, many = name.partition(".")
        if thing in known.acts and not many:
            before, _, last = form.rpartition("+")
            verb = known.verb(thing, last.lower())
            if verb is not None:
                text = self.with_form(Word(verb, verb), False, before) if before else verb
                return capital(text) if form[:1].isupper() else text
        word = known.thing(thing)
        if word is not None and many in ("", MANY):
            return self.with_form(word, word.plural or bool(many), form)
        return self._colour(thing, form or "m") if thing in known.colours and form in ("", *COLOUR_FORMS) else None

    def _filled(self, slot: Slot, form: str) -> Iterator[SlotPart]:
        match slot:
            case ListSlot():
                yield from self._listed(slot.items, slot.joined, form)
            case SubSentence():
                yield from self._say_parts(slot.key, slot.slots)
            case PrintedWords():
                yield from self._quoted(slot)
            case WordedSlot():
                yield SlotPart(slot.word(form))
            case int():
                yield SlotPart(self.counted(slot, form))
            case Rank():
                yield SlotPart(str(slot.number))
            case str():
                yield SlotPart(self._text(slot, form))
            case Colour() if form in COLOUR_FORMS:
                yield SlotPart(self._colour(slot.id, form))
            case _:
                word, plural = self._word(slot)
                yield SlotPart(self.with_form(word, plural, form))

    def _text(self, text: str, form: str) -> str:
        """A text as it stands, as a sentence begins or goes on, or behind what stands before any name."""
        before = self.grammar.before.get(form)
        if before is not None and before.of_any_word:
            return self.with_form(Word(text, text), False, form)
        return capital(text) if form == "Capital" else within(text) if form == WITHIN else text

    def _quoted(self, name: PrintedWords) -> Iterator[SlotPart]:
        opening, closing = self.grammar.quotes
        yield SlotPart(opening)
        yield SlotPart(name.text, name.language if name.language != self.language else None)
        yield SlotPart(closing)

    def _word(self, slot: Noun | Card | Whole | Colour | PrintedName) -> tuple[Word, bool]:
        match slot:
            case PrintedName():
                return self._book(slot), len(slot.languages) > 1
            case Noun():
                return self.grammar.nouns[slot.id], slot.plural
            case Colour():
                name = self._colour(slot.id, "m")
                return Word(name, name), False
            case Whole(card):
                return self._card(card, whole=True), False
            case Card():
                return self._card(slot), False

    def _book(self, book: PrintedName) -> Word:
        """A book by what it is and its language, or by its title."""
        noun = self.grammar.nouns[book.form]
        if book.title:
            name = "".join((noun.one, " ", self.grammar.quotes[0], book.title, self.grammar.quotes[1]))
            return Word(name, name, noun.gender, noun.apart)
        names = map(self.language_name, book.languages)
        languages = self.joined(tuple(self.grammar.book_language.format(language=name) for name in names))
        one, many = (self.grammar.book.format(languages=languages, form=form) for form in (noun.one, noun.many))
        return Word(one, many, noun.gender, noun.apart)

    def _card(self, card: Card, *, whole: bool = False) -> Word:
        """A card by our own name: its kind, with its number and in its colour where it has them."""
        numbered = f"{card.kind}.numbered"
        known = self.grammar.cards
        is_told = card.number is None or numbered in known
        entry = known.get(numbered if card.number is not None and is_told else card.kind)
        if entry is None:
            readable = card.kind.replace("_", " ")
            entry = Word(readable, readable)
        short = entry.one if whole else entry.short or entry.one
        name = short.replace("{number}", str(card.number)) if is_told else f"{short} {card.number}"
        if card.colour is None:
            return Word(name, entry.many, entry.gender, entry.apart)
        shape = entry.shape or self.grammar.colours.get(card.colour, {}).get("shape") or self.grammar.coloured
        name = shape.format(name=name, colour=self._colour(card.colour, entry.gender))
        return Word(name, name, entry.gender, entry.apart)

    def _colour(self, colour: str, form: str) -> str:
        forms = self.grammar.colours.get(colour)
        return forms.get(form, forms[form[0]]) if forms else colour.replace("_", " ")

    def with_form(self, word: Word, plural: bool, form: str) -> str:
        """A word with what stands before it under the name of the form."""
        if "|" in form:
            return form.split("|")[(word.gender == "f") + 2 * plural]
        name = word.many if plural else word.one
        if form in ("", "Capital"):
            return capital(name) if form else name
        before = self.grammar.before.get(form.lower())
        if before is None:
            raise BadCatalogue(f"{self.language}: a slot asks for `{form}`, which the grammar does not have")
        elides = before.vowel is not None and (not plural or before.mp == before.m == before.f) and not word.bare
        if elides and self.grammar.begins_with_a_vowel(name, word.apart):
            lead = before.vowel or ""
        else:
            lead = before.of(word, plural)
        text = f"{lead} {name}" if lead and lead[-1] not in "’'" else f"{lead}{name}"
        return capital(text) if form[0].isupper() else text

    def _is_one(self, number: int) -> bool:
        """Whether the singular stands beside a number."""
        return number == 1 or (number == 0 and self.grammar.zero_is_one)

    def _listed(self, items: tuple[Slot, ...], joined: str, form: str) -> Iterator[SlotPart]:
        later = "" if form == "Capital" else form.lower()
        spoken = [tuple(self._filled(item, later if place else form)) for place, item in enumerate(items)]
        rule = self.grammar.joiners[joined]
        for place, parts in enumerate(spoken):
            if place and place < len(spoken) - 1:
                yield SlotPart(rule["comma"])
            elif place:
                # What joins a list hangs on how the next word sounds, which begins behind a quotation mark.
                first = "".join(part.text for part in parts).lstrip("“«\u00a0")
                yield SlotPart(self._last(rule, first, len(spoken)))
            yield from parts

    def _last(self, rule: Mapping[str, Any], first: str, count: int) -> str:
        """What stands before the last item; in Spanish it depends on how that item sounds."""
        for pattern, other in rule.get("before", {}).items():
            if _matches(pattern, first.lower()):
                return str(other)
        return str(rule["two"] if count == 2 else rule["last"])


def render(key: str, language: str | Voice = "en", /, **slots: Slot) -> str:
    """The sentence of a key in a language."""
    return voice(language).say(key, **slots)


def own_folders(rules: Iterable[str | os.PathLike[str]]) -> tuple[str, ...]:
    """The folders of sentences that lie as `locales/` beside the `rules/` of some folders of a user's own."""
    paths = map(os.path.abspath, rules)
    tops = (os.path.dirname(path) if os.path.basename(path) == "rules" else path for path in paths)
    folders = (os.path.realpath(os.path.join(top, "locales")) for top in tops)
    ours = os.path.realpath(bundled_files.LOCALES)
    return tuple(dict.fromkeys(folder for folder in folders if os.path.isdir(folder) and folder != ours))


def voice(language: str | Voice) -> Voice:
    """The voice of a language, speaking from the bundled catalogues unless it already has others."""
    return language if isinstance(language, Voice) else Voice(language)


def within(text: str) -> str:
    """A sentence as it stands within another: without its capital, unless that is the name of something."""
    at = next((place for place, letter in enumerate(text) if letter not in "¿¡"), 0)
    is_name = text[at + 1 : at + 2].isupper() or not text[at : at + 1].isalpha()
    return text if is_name else text[:at] + text[at].lower() + text[at + 1 :]


def _number_of(slots: Mapping[str, Any]) -> int:
    """What decides between singular and plural: whether the one who acts is several, else the slot `number`."""
    who, number = slots.get("players"), slots.get("number")
    if who is None:
        return number if isinstance(number, int) else 1
    return 2 if isinstance(who, ListSlot) or (isinstance(who, Noun | WordedSlot) and who.plural) else 1


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[tuple[str, str | None, str], ...]:
    try:
        return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(text))
    except ValueError as error:
        raise BadCatalogue(f"`{text}`: {error}") from error


@lru_cache(maxsize=64)
def _matches(pattern: str, text: str) -> bool:
    return re.match(pattern, text) is not None


def _language(code: str, locale: str) -> str | None:
    from babel import Locale, UnknownLocaleError  # late: few books are in a language that is not spoken here

    try:
        return Locale.parse(code).get_language_name(locale)
    except (UnknownLocaleError, ValueError):
        return None


def capital(text: str) -> str:
    """With a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def _digits(number: int, language: str) -> str:
    """A number in digits, grouped from a thousand on as the language groups."""
    if -1000 < number < 1000:
        return str(number)
    from babel.numbers import format_decimal  # late: only large numbers need it

    return format_decimal(number, locale=LOCALE[language])
