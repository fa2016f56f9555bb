"""`rulestone list`: editions, books, questions and house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import click

from rulestone.cli._claim_texts import called, named, topic_name
from rulestone.cli._help_texts import OneOf, argument, declared, echo, echo_data, option, show, speaking
from rulestone.cli._rules_unplayed import load_unplayed
from rulestone.cli._which_rules import find_rules, which
from rulestone.model import Library, house_rule_of
from rulestone.words.claim_sentences import question_of, short_of
from rulestone.writing_systems import without_marks

WHAT = ("editions", "books", "questions", "variants")
SHOWN = 20
"""How many of a kind are shown where everything is listed at once, unless somebody wants more."""


class ListedThings(NamedTuple):
    """What is shown of one kind, and how many there are of it."""

    keys: Sequence[str]
    number: int


@declared(
    "list",
    argument("what", required=False, type=OneOf(WHAT)),
    argument("words", nargs=-1),
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
    everything = without_house_rules(load_unplayed(find_rules(rules, bundled))[0])
    library = everything if every else with_what_is_asked(everything)
    if limit is None and what is None and not as_json:
        limit = SHOWN
    listed = {kind: select_keys(library, kind, words, skip, limit) for kind in ([what] if what else WHAT)}
    if as_json:
        echo_data(as_objects(library, listed, is_part=bool(words or skip or limit)))
        return
    voice = speaking()
    if words and not any(some.number for some in listed.values()):
        show(voice.say("cli.list.none"))
    for kind, some in listed.items():
        if what is None:
            echo(voice.say(f"cli.list.{kind}"), bold=True)
        if kind == "questions" and what is None:
            show_topics(library, words)
        else:
            show_kind(library, kind, some, some.number - skip - len(some.keys))
        if kind == "questions" and not words and (others := len(everything.questions) - len(library.questions)):
            show(voice.say("cli.list.others", number=others), 2)


def as_objects(library: Library, listed: Mapping[str, ListedThings], is_part: bool) -> dict[str, object]:
    """What there is for machines; of a part, how many there are in all."""
    data: dict[str, object] = {
        kind: [as_object(library, kind, key) for key in some.keys] for kind, some in listed.items()
    }
    return {**data, "of": {kind: some.number for kind, some in listed.items()}} if is_part else data


def show_kind(library: Library, kind: str, some: ListedThings, more: int) -> None:
    """What there is of a kind, and how many more there are."""
    shown = {"editions": show_editions, "books": show_books, "questions": show_questions, "variants": show_variants}
    shown[kind](library, some.keys)
    if more > 0:
        show(speaking().say("cli.list.more", number=more, of=speaking().counted(some.number), what=kind), 2)


def select_keys(library: Library, what: str, words: Sequence[str], skip: int, limit: int | None) -> ListedThings:
    """The ids of one kind that have all words in them or in a name, beginning after some of them."""
    wanted = [folded(word) for word in words]
    there = sorted(getattr(library, what))
    if wanted:
        there = [key for key in there if all(word in folded(full_name(library, what, key)) for word in wanted)]
    return ListedThings(there[skip:][:limit], len(there))


def folded(text: str) -> str:
    """A text as people may type it."""
    return without_marks(text).casefold()


def full_name(library: Library, what: str, key: str) -> str:
    """An id, with what people call it."""
    if what == "editions":
        return f"{key} {library.editions[key].name} {edition_name(library, key)}"
    if what == "books":
        return f"{key} {library.books[key].locale} {library.books[key].title} {book_title(library, key)}"
    if what == "questions":
        return f"{key} {question_of(key, speaking())}"
    return f"{key} {library.variants[key].name} {library.variants[key].patches}"


def edition_name(library: Library, key: str) -> str:
    """What people call an edition, in the reader's language."""
    return called(f"site.edition.{key}", library.editions[key].name)


def book_title(library: Library, key: str) -> str:
    """What people call a book, in the reader's language."""
    return called(f"site.book.{key}", library.books[key].title)


def without_house_rules(library: Library) -> Library:
    """The library without the questions whether house rules are played that no edition offers."""
    offered = {question for edition in library.editions.values() for question in edition.told}
    kept = {
        key: question for key, question in library.questions.items() if key in offered or house_rule_of(key) is None
    }
    return replace(library, questions=kept)


def with_what_is_asked(library: Library) -> Library:
    """The library with those questions alone that some edition in it asks; with all where it has no edition yet."""
    asked_ids = {question for edition in library.editions.values() for question in edition.asks}
    kept = {key: question for key, question in library.questions.items() if key in asked_ids or not library.editions}
    return replace(library, questions=kept)


def show_editions(library: Library, keys: Sequence[str]) -> None:
    """Editions, with how many books they have."""
    for key in keys:
        number = len(library.names_of_books(key))
        show(named(key, f"{edition_name(library, key)} ({speaking().counted(number, 'book')})"), 2)


def show_books(library: Library, keys: Sequence[str]) -> None:
    """Books with their languages."""
    for key in keys:
        show(named(f"{key} ({library.books[key].locale})", book_title(library, key)), 2)


def show_topics(library: Library, words: Sequence[str]) -> None:
    """How many questions there are on each topic."""
    counted = Counter(library.questions[key].topic for key in select_keys(library, "questions", words, 0, None).keys)
    show(f"{', '.join(f'{topic} {number}' for topic, number in sorted(counted.items()))}", 2)


def show_questions(library: Library, keys: Sequence[str]) -> None:
    """Questions by topic."""
    topic = ""
    for key in keys:
        if library.questions[key].topic != topic:
            topic = library.questions[key].topic
            echo(f"{topic_name(topic)} [{topic}]", bold=True)
        whole, short_form = question_of(key, speaking()), short_of(key, speaking())
        show(f"{whole if short_form == whole else named(short_form, whole)} [{key}]", 2)


def show_variants(library: Library, keys: Sequence[str]) -> None:
    """House rules with the games that they are for."""
    for key in keys:
        variant = library.variants[key]
        name = key if variant.name == key else named(key, variant.name)
        show(f"{name} ({variant.patches})", 2)


def as_object(library: Library, what: str, key: str) -> dict[str, Any]:
    """One of them as plain data."""
    if what == "editions":
        edition = library.editions[key]
        return {"id": key, "name": edition.name, "game": edition.game, "books": [*library.names_of_books(key)]}
    if what == "books":
        book = library.books[key]
        return {
            "id": key,
            "edition": book.edition,
            "language": book.language,
            "locale": book.locale,
            "title": book.title,
            "document": book.document.file,
        }
    if what == "questions":
        question = library.questions[key]
        return {
            "id": key,
            "kind": question.kind,
            "answers": list(question.answers),
            "otherwise": question.otherwise,
        }
    variant = library.variants[key]
    return {"id": key, "name": variant.name, "patches": variant.patches}
