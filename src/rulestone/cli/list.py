"""`rulestone list`: editions, books, questions and house rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import click

from rulestone.cli._claims import topic_name
from rulestone.cli._speaking import argument, declared, echo, echo_data, option, show, speaking
from rulestone.cli._where import meant, which
from rulestone.cli._written import written
from rulestone.model import Library, house_rule_of
from rulestone.words.rules import question_of

WHAT = ("editions", "books", "questions", "variants")


@declared(
    "list",
    argument("what", required=False, type=click.Choice(WHAT)),
    *which(),
    option("--all", "every", key="cli.list.all", is_flag=True),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(what: str | None, rules: tuple[str, ...], bundled: bool, every: bool, as_json: bool) -> None:
    """Tell what there is; every question only where that is asked for."""
    read = without_house_rules(written(meant(rules, bundled))[0])
    found = read if every else with_what_is_asked(read)
    if as_json:
        chosen = {key: value for key, value in as_object(found).items() if what in (None, key)}
        echo_data(chosen)
        return
    for each in WHAT if what is None else (what,):
        if what is None:
            echo(speaking().say(f"cli.list.{each}"), bold=True)
        {"editions": editions, "books": books, "questions": questions, "variants": variants}[each](found, what is None)
        if each == "questions" and (others := len(read.questions) - len(found.questions)):
            show(speaking().say("cli.list.others", number=others), 2)


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


def editions(found: Library, short: bool) -> None:  # noqa: ARG001
    """Every edition with its books."""
    for key, edition in sorted(found.editions.items()):
        number = len(found.books_of(key))
        show(f"{key}: {edition.name} ({speaking().counted(number, 'book')})", 2)


def books(found: Library, short: bool) -> None:  # noqa: ARG001
    """Every book with its language."""
    for key, book in sorted(found.books.items()):
        show(f"{key} ({book.locale}): {book.title}", 2)


def questions(found: Library, short: bool) -> None:
    """How many questions there are on each topic, or all of them."""
    if short:
        counted = Counter(question.topic for question in found.questions.values())
        topics = [f"{topic} {number}" for topic, number in sorted(counted.items())]
        show(f"{', '.join(topics)}", 2)
        return
    topic = ""
    for key, question in sorted(found.questions.items()):
        if question.topic != topic:
            topic = question.topic
            echo(f"{topic_name(topic)} [{topic}]", bold=True)
        show(f"{question_of(key, speaking())} [{key}]", 2)


def variants(found: Library, short: bool) -> None:  # noqa: ARG001
    """Every house rule with the game that it is for."""
    for key, variant in sorted(found.variants.items()):
        name = key if variant.name == key else f"{key}: {variant.name}"
        show(f"{name} ({variant.patches})", 2)


def as_object(found: Library) -> dict[str, Any]:
    """All of it as plain data."""
    return {
        "editions": [
            {"id": key, "name": edition.name, "game": edition.game, "books": [book.id for book in found.books_of(key)]}
            for key, edition in sorted(found.editions.items())
        ],
        "books": [
            {
                "id": key,
                "edition": book.edition,
                "language": book.language,
                "locale": book.locale,
                "title": book.title,
                "document": book.document.file,
            }
            for key, book in sorted(found.books.items())
        ],
        "questions": [
            {"id": key, "kind": question.kind, "answers": list(question.answers), "otherwise": question.otherwise}
            for key, question in sorted(found.questions.items())
        ],
        "variants": [
            {"id": key, "name": variant.name, "patches": variant.patches}
            for key, variant in sorted(found.variants.items())
        ],
    }
