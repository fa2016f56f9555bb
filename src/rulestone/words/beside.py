"""
The sentences that stand beside the questions of somebody's own, in whatever languages they have them.

They speak like a folder of catalogues, by the same keys: `question.<id>` asks, `short.<id>` is the question in a few
words, `answer.<id>.<answer>` and, with a number, `answer.<id>` say what a book says. `section.<game>.<id>` is the title
of a section of told rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.model import Library, Question

BRACED = re.compile(r"\{([^{}]*)\}|[{}]")
NUMBER = "number"
"""What may stand in braces in a sentence about a number."""
EVERY = "other"
"""The plural form that every language has."""


class Beside:
    """Sentences by language and key, each in one or more plural forms."""

    def __init__(self, sentences: Mapping[str, Mapping[str, Mapping[str, str]]]) -> None:
        self.sentences = sentences

    def __bool__(self) -> bool:
        return bool(self.sentences)

    def sentence(self, language: str, key: str, number: int = 1) -> str | None:
        """The sentence of a key in a language, in the plural form for a number; none where nobody has written one."""
        forms = self.sentences.get(language, {}).get(key)
        if forms is None:
            return None
        if len(forms) == 1:
            return next(iter(forms.values()))
        form = plural_form(language, number)
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


def beside(library: Library) -> Beside:
    """All sentences that stand beside the questions of a library, and the titles of its sections."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for question in library.questions.values():
        for language, key, form, text in sentences_of(question):
            found.setdefault(language, {}).setdefault(key, {})[form] = text
    for edition in library.editions.values():
        for section, titles in edition.sections.items():
            for language, title in titles.items():
                found.setdefault(language, {})[f"section.{edition.game}.{section}"] = {EVERY: in_print(title)}
    return Beside(found)


def sentences_of(question: Question) -> Iterator[tuple[str, str, str, str]]:
    """Every sentence beside a question: its language, its key, its plural form, its text."""
    for language, said in question.words.items():
        for what, text in said.items():
            part, _, rest = what.partition(".")
            match part:
                case "asks":
                    yield language, f"question.{question.id}", EVERY, in_print(text)
                case "short":
                    yield language, f"short.{question.id}", EVERY, in_print(text)
                case "answer":
                    yield language, f"answer.{question.id}.{rest}", EVERY, in_print(text)
                case "number":
                    yield language, f"answer.{question.id}", rest, in_print(text, NUMBER)


def in_print(text: str, *slots: str) -> str:
    """A sentence as a catalogue has it: nothing in braces but these slots."""
    return BRACED.sub(lambda found: found[0] if found[1] in slots else found[1] or "", text)
