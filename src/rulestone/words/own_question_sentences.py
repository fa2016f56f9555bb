"""
The sentences that stand beside the questions of somebody's own, in whatever languages they have them.

They speak like a folder of catalogues, by the same keys: `question.<id>` asks, `short.<id>` is the question in a few
words, `answer.<id>.<answer>` and, with a number, `answer.<id>` say what a book says. `section.<game>.<id>` is the title
of a section of told rules, `house_rule.name.<id>` what a house rule is called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.model import Library, Question

BRACED = re.compile(r"\{([^{}]*)\}|[{}]")
NUMBER, EACH, ANSWER = "number", "each", "answer"
"""What may stand in braces beside the things of the game: a number, what is asked for, the name of an answer."""
KEYS = {"asks": "question", "short": "short"}
"""The first parts of the keys of what is said of a question as a whole."""
HEADS = ("question.", "short.", "answer.", "section.", "house_rule.name.")
"""How the keys begin that somebody's own sentences have."""
EVERY = "other"
"""The plural form that every language has."""
NONE = "zero"
"""The form for no thing at all, in every language that has it written."""


Sentences = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By language and key, each in one or more plural forms."""


class OwnSentences:
    """Sentences by language and key, which are gathered when somebody asks for the first."""

    def __init__(self, gather: Callable[[], Sentences]) -> None:
        self.gather = gather

    @cached_property
    def sentences(self) -> Sentences:
        """All of them."""
        return self.gather()

    def sentence(self, language: str, key: str, number: int = 1) -> str | None:
        """The sentence of a key in a language, in the plural form for a number; none where nobody has written one."""
        if not key.startswith(HEADS):
            return None
        forms = self.sentences.get(language, {}).get(key)
        if forms is None:
            return None
        if len(forms) == 1:
            return next(iter(forms.values()))
        form = NONE if number == 0 and NONE in forms else plural_form(language, number)
        return forms.get(form, forms.get(EVERY, next(iter(forms.values()))))

    def languages(self, key: str) -> Iterator[str]:
        """The languages that have the sentence of a key, in the order of their codes."""
        return (language for language in sorted(self.sentences) if key in self.sentences[language])


def plural_form(language: str, number: int) -> str:
    """The plural form that stands beside a number in a language; that of all where nobody knows the language."""
    from babel import Locale, UnknownLocaleError  # late: most sentences have one form

    try:
        return str(Locale.parse(language).plural_form(number))
    except (UnknownLocaleError, ValueError):
        return EVERY


def own_sentences_of(library: Library) -> OwnSentences:
    """All sentences that stand beside the questions of a library, and the titles of its sections."""
    return OwnSentences(lambda: gather_sentences(library))


def gather_sentences(library: Library) -> Sentences:
    """The same, at once."""
    sentences: dict[str, dict[str, dict[str, str]]] = {}
    names = OwnNames(library)
    for question in library.questions.values():
        for language, key, form, text in sentences_of(question, names):
            sentences.setdefault(language, {}).setdefault(key, {})[form] = text
    for language, called in names.by_language.items():
        for rule in (variant for variant in library.variants if variant in called):
            sentences.setdefault(language, {})[f"house_rule.name.{rule}"] = {EVERY: in_print(called[rule], {})}
    for edition in library.editions.values():
        for section, titles in edition.sections.items():
            for language, title in titles.items():
                text = in_print(title, names.of(language))
                sentences.setdefault(language, {})[f"section.{edition.game}.{section}"] = {EVERY: text}
    return sentences


class OwnNames:
    """What the things of a library's games are called in each language: by their games, else by the books in it."""

    def __init__(self, library: Library) -> None:
        self.by_language: dict[str, dict[str, str]] = {}
        for edition in library.editions.values():
            for listed in edition.things.values():
                for thing, names in listed.items():
                    for language, name in names.items():
                        self.by_language.setdefault(language, {}).setdefault(thing, name)
        telling = [edition.id for edition in library.editions.values() if edition.told]
        for book in (book for edition in telling for book in library.books_of(edition)):
            known = self.by_language.setdefault(book.language, {})
            for entries in (book.cards, book.colours, book.piles, *book.others.values()):
                for thing, entry in entries.items():
                    known.setdefault(thing, entry.name)

    def of(self, language: str) -> Mapping[str, str]:
        """The names of one language, by the ids of the things."""
        return self.by_language.get(language, {})


def sentences_of(question: Question, names: OwnNames) -> Iterator[tuple[str, str, str, str]]:
    """Every sentence beside a question: its language, its key, its plural form, its text."""
    for language, texts in question.words.items():
        known = dict(names.of(language))
        if question.cell:
            known[EACH] = known.get(question.cell, readable(question.cell))
        for what, text in texts.items():
            part, _, rest = what.partition(".")
            if part in (NUMBER, ANSWER) and rest:
                key = f"answer.{question.id}" if part == NUMBER else f"answer.{question.id}.{rest}"
                yield language, key, rest if part == NUMBER else EVERY, in_print(text, known, NUMBER)
            elif part in KEYS:
                yield language, f"{KEYS[part]}.{question.id}", EVERY, in_print(text, known)
            else:
                for answer in (name for name in question.answers if f"{ANSWER}.{name}" not in texts):
                    chosen = {**known, ANSWER: known.get(answer, readable(answer))}
                    yield language, f"answer.{question.id}.{answer}", EVERY, in_print(text, chosen)


def readable(thing: str) -> str:
    """The id of a thing that nobody has named."""
    return thing.replace("_", " ")


def in_print(text: str, names: Mapping[str, str], *slots: str) -> str:
    """A sentence as a catalogue has it: things by their names, and nothing in braces but these slots."""

    def filled(match: re.Match[str]) -> str:
        name = match[1] or ""
        if name in slots:
            return match[0]
        # The sentence is filled once more where it is said: braces in a name would ask for a slot.
        return names.get(name, readable(name)).replace("{", "").replace("}", "")

    return BRACED.sub(filled, text)
