"""`rulestone list`: editions, books, questions and house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import click

from rulestone.cli._claims import topic_name
from rulestone.cli._speaking import argument, declared, echo, echo_data, option, show, speaking
from rulestone.cli._where import meant, which
from rulestone.cli._written import written
from rulestone.model import Library, house_rule_of
from rulestone.scripts import without_marks
from rulestone.words.rules import question_of, short_of

WHAT = ("editions", "books", "questions", "variants")
SHOWN = 20
"""How many of a kind are shown where everything is listed at once, unless somebody wants more."""


class Listed(NamedTuple):
    """What is shown of one kind, and how many there are of it."""

    keys: Sequence[str]
    number: int


@declared(
    "list",
    argument("what", required=False, type=click.Choice(WHAT)),
    argument("words", nargs=-1, metavar="[WORD]..."),
    *which(),
    option("--all", "every", key="cli.list.all", is_flag=True),
    option("--limit", metavar="NUMBER", type=click.IntRange(1)),
    option("--skip", metavar="NUMBER", type=click.IntRange(0), default=0),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(
    what: str | None,
    words: tuple[str, ...],
    rules: tuple[str, ...],
    bundled: bool,
    every: bool,
    limit: int | None,
    skip: int,
    as_json: bool,
) -> None:
    """Tell what there is, or what has some words in its name; every question only where that is asked for."""
    read = without_house_rules(written(meant(rules, bundled))[0])
    found = read if every else with_what_is_asked(read)
    if limit is None and what is None and not as_json:
        limit = SHOWN
    listed = {each: part(found, each, words, skip, limit) for each in ([what] if what else WHAT)}
    if as_json:
        chosen = {each: [as_object(found, each, key) for key in some.keys] for each, some in listed.items()}
        of = {each: some.number for each, some in listed.items()}
        echo_data({**chosen, "of": of} if words or skip or limit else chosen)
        return
    if words and not any(some.number for some in listed.values()):
        show(speaking().say("cli.list.none"))
    for each, some in listed.items():
        if what is None:
            echo(speaking().say(f"cli.list.{each}"), bold=True)
        if each == "questions" and what is None:
            topics(found, words)
        else:
            {"editions": editions, "books": books, "questions": questions, "variants": variants}[each](found, some.keys)
            if (more := some.number - skip - len(some.keys)) > 0:
                show(speaking().say("cli.list.more", number=more, of=speaking().counted(some.number), what=each), 2)
        if each == "questions" and not words and (others := len(read.questions) - len(found.questions)):
            show(speaking().say("cli.list.others", number=others), 2)


def part(found: Library, what: str, words: Sequence[str], skip: int, limit: int | None) -> Listed:
    """The ids of one kind that have all words in them or in a name, beginning after some of them."""
    wanted = [folded(word) for word in words]
    there = sorted(getattr(found, what))
    if wanted:
        there = [key for key in there if all(word in folded(called(found, what, key)) for word in wanted)]
    return Listed(there[skip:][:limit], len(there))


def folded(text: str) -> str:
    """A text as people may type it."""
    return without_marks(text).casefold()


def called(found: Library, what: str, key: str) -> str:
    """An id, with what people call it."""
    if what == "editions":
        return f"{key} {found.editions[key].name}"
    if what == "books":
        return f"{key} {found.books[key].locale} {found.books[key].title}"
    if what == "questions":
        return f"{key} {question_of(key, speaking())}"
    return f"{key} {found.variants[key].name} {found.variants[key].patches}"


def without_house_rules(found: Library) -> Library:
    """The library without the questions whether house rules are played that no edition offers."""
    offered = {question for edition in found.editions.values() for question in edition.told}
    kept = {key: each for key, each in found.questions.items() if key in offered or house_rule_of(key) is None}
    return replace(found, questions=kept)


def with_what_is_asked(found: Library) -> Library:
    """The library with those questions alone that some edition in it asks; with all where it has no edition yet."""
    asked = {question for edition in found.editions.values() for question in edition.asks}
    kept = {key: question for key, question in found.questions.items() if key in asked or not found.editions}
    return replace(found, questions=kept)


def editions(found: Library, keys: Sequence[str]) -> None:
    """Editions, with how many books they have."""
    for key in keys:
        number = len(found.names_of_books(key))
        show(f"{key}: {found.editions[key].name} ({speaking().counted(number, 'book')})", 2)


def books(found: Library, keys: Sequence[str]) -> None:
    """Books with their languages."""
    for key in keys:
        show(f"{key} ({found.books[key].locale}): {found.books[key].title}", 2)


def topics(found: Library, words: Sequence[str]) -> None:
    """How many questions there are on each topic."""
    counted = Counter(found.questions[key].topic for key in part(found, "questions", words, 0, None).keys)
    show(f"{', '.join(f'{topic} {number}' for topic, number in sorted(counted.items()))}", 2)


def questions(found: Library, keys: Sequence[str]) -> None:
    """Questions by topic."""
    topic = ""
    for key in keys:
        if found.questions[key].topic != topic:
            topic = found.questions[key].topic
            echo(f"{topic_name(topic)} [{topic}]", bold=True)
        whole, short_form = question_of(key, speaking()), short_of(key, speaking())
        show(f"{whole if short_form == whole else f'{short_form}: {whole}'} [{key}]", 2)


def variants(found: Library, keys: Sequence[str]) -> None:
    """House rules with the games that they are for."""
    for key in keys:
        variant = found.variants[key]
        name = key if variant.name == key else f"{key}: {variant.name}"
        show(f"{name} ({variant.patches})", 2)


def as_object(found: Library, what: str, key: str) -> dict[str, Any]:
    """One of them as plain data."""
    if what == "editions":
        edition = found.editions[key]
        return {"id": key, "name": edition.name, "game": edition.game, "books": [*found.names_of_books(key)]}
    if what == "books":
        book = found.books[key]
        return {
            "id": key,
            "edition": book.edition,
            "language": book.language,
            "locale": book.locale,
            "title": book.title,
            "document": book.document.file,
        }
    if what == "questions":
        question = found.questions[key]
        return {
            "id": key,
            "kind": question.kind,
            "answers": list(question.answers),
            "otherwise": question.otherwise,
        }
    variant = found.variants[key]
    return {"id": key, "name": variant.name, "patches": variant.patches}
