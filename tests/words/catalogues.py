"""The catalogues and what they must hold, as the tests of words read them: the sources, not what is compiled."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from rulestone.words import LOCALE

CHECKOUT = Path(__file__).resolve().parent.parent.parent
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""The same in C, where it is there, reads many times as fast."""
FOREIGN = tuple(language for language in LOCALE if language != "en")


def source(language: str, domain: str) -> Path:
    """Where a catalogue lies."""
    return CHECKOUT / "locales" / LOCALE[language] / "LC_MESSAGES" / f"{domain}.po"


DOMAINS = tuple(sorted(path.stem for path in source("en", "x").parent.glob("*.po")))
OURS = tuple(sorted(set(DOMAINS) - {"click", "sphinx"}))
"""Catalogues whose keys are ids; in the others the English text is the key."""


@cache
def catalogue(language: str, domain: str) -> Catalog:
    """A catalogue as its translator sees it."""
    with source(language, domain).open("rb") as file:
        return read_po(file, locale=LOCALE[language], abort_invalid=True)


def messages(language: str, domain: str) -> dict[str, Message]:
    """The entries by key, without the header."""
    found = {entry.id if isinstance(entry.id, str) else entry.id[0]: entry for entry in catalogue(language, domain)}
    return {key: entry for key, entry in found.items() if key}


def forms(entry: Message) -> tuple[str, ...]:
    """What the translator wrote: one sentence, or one for each plural."""
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)


def slots(sentence: str) -> Iterator[tuple[str, str]]:
    """Each slot of a sentence with the form that it asks for."""
    for _, name, form, _ in Formatter().parse(sentence):
        if name is not None:
            yield name, form or ""


@cache
def questions() -> dict[str, dict[str, object]]:
    """Every bundled question, as it is written, whose sentences are in the catalogues."""
    return {name: question for name, question in all_questions().items() if "words" not in question}


@cache
def all_questions() -> dict[str, dict[str, object]]:
    """Every bundled question as it is written."""
    found: dict[str, dict[str, object]] = {}
    for path in sorted((CHECKOUT / "rules" / "questions").glob("*.yaml")):
        found |= yaml.load(path.read_text(encoding="utf-8"), LOADER)["questions"]
    return found


@cache
def wanted() -> frozenset[str]:
    """The keys that the bundled questions ask for: what each asks, and what each of its answers says."""
    keys: set[str] = set()
    for name, question in questions().items():
        keys.add(f"question.{name}")
        answers = question.get("answers")
        keys |= {f"answer.{name}.{answer}" for answer in answers} if answers else {f"answer.{name}"}
    return frozenset(keys)


def allowed() -> frozenset[str]:
    """
    Those, and keys of better sentences: `answer.<question>.<number>` for some values of a number, and
    `answer.<question>.clause` for what a clause of a book's own says on it.
    """
    numbers = {name: question for name, question in questions().items() if question["kind"] == "number"}
    better = {
        f"answer.{name}.{value}"
        for name, question in numbers.items()
        for value in range(int(str(question["least"])), min(int(str(question["most"])), 100) + 1)
    }
    clauses = {f"answer.{name}.clause" for name in questions()}
    return wanted() | better | clauses


def stubs(keys: set[str]) -> str:
    """Entries to be pasted into a catalogue and filled in."""
    return "\n".join(f'\nmsgid "{key}"\nmsgstr ""' for key in sorted(keys))


def words(sentence: str) -> list[str]:
    """The words of a sentence in lower case, without its slots and without what stands in backticks."""
    return re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}|`[^`]*`", " ", sentence).lower())
