"""`rulestone explain`: what every book says on a question or a topic, side by side, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulestone import __version__
from rulestone.asking.called import labels_of
from rulestone.cli._claims import (
    claim_data,
    clauses_of,
    known_key,
    questions_named,
    said,
    section_name,
    telling,
    told_in,
    topic_name,
    where,
)
from rulestone.cli._rules import books_of, completing
from rulestone.cli._speaking import argument, declared, echo, echo_data, option, show, speaking
from rulestone.cli._where import meant, which
from rulestone.cli._written import tell_open, written
from rulestone.model import Book, Library, Question
from rulestone.words import Said
from rulestone.words.rules import Clauses, question_of, sentence_of


@declared(
    "explain",
    argument("question", shell_complete=completing("questions")),
    option("--edition", metavar="EDITION", shell_complete=completing("editions")),
    option("--book", metavar="BOOK", shell_complete=completing("books")),
    *which(),
    option("--verbose", "-v", is_flag=True),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(
    question: str,
    edition: str | None,
    book: str | None,
    rules: tuple[str, ...],
    bundled: bool,
    verbose: bool,
    as_json: bool,
) -> None:
    """Set the books side by side, those that say the same together."""
    found, problems = written(meant(rules, bundled))
    books = books_of(found, book, edition)
    asked = questions_named(found, question)
    if as_json:
        echo_data(as_object(found, books, asked))
        return
    clauses = clauses_of(found, books)
    differing = {each.id: groups for each in asked if (groups := parted(found, books, each))}
    if len(asked) > 1:
        some = told_in(found, question)
        key = None if some else known_key(found, question)
        echo(headed(found, some[0]) if some else question if key is None else topic_name(key), bold=True)
    if not differing:
        show(speaking().say("cli.explain.unasked", number=len(asked)))
    for each in asked:
        if each.id in differing or not differing:  # where no book is asked anything, what it could be asked is of use
            if len(asked) > 1:
                show()
            side_by_side(found, each, differing.get(each.id, ()), clauses, verbose)
    tell_open(problems)


def headed(found: Library, question: Question) -> str:
    """The title of the section that a told question is in."""
    edition = next(each for each in found.editions.values() if question.id in each.told)
    return section_name(edition, edition.told[question.id].section)


def side_by_side(
    found: Library,
    question: Question,
    groups: Sequence[Sequence[Book]],
    clauses: Mapping[str, Clauses],
    verbose: bool,
) -> None:
    """One question, and what the books say on it, each in its own words where it is in the reader's language."""
    every = [book for some in groups for book in some]
    one = len({book.edition for book in every}) == 1
    asking = telling(found, *every) if one else speaking()
    show(f"{question_of(question.id, asking)} [{question.id}]")
    for some in groups:
        alone = len(groups) == 1 and len(some) > 1
        show(speaking().say("cli.explain.all", number=len(some)) if alone else f"{labels_of(some)}:", 2)
        for claim in some[0].claims_on(question.id):
            for line in said(claim, question, clauses, telling(found, *some)):
                show(line, 4)
        for book in some if verbose else ():
            places = [place for claim in book.claims_on(question.id) for place in claim.places]
            if places:
                show(f"{book.id} {' · '.join(where(places))}", 6)
    if verbose:
        answers(question)


def answers(question: Question) -> None:
    """What can be answered, as a book file writes it and as it reads."""
    show(f"`{as_written(question)}`", 2)
    counted = question.kind == "number"
    listed = [f"`{answer}`: {sentence_of(question.id, answer, speaking())}" for answer in question.answers]
    if question.takes and not counted:
        listed.append(speaking().say("cli.explain.clause", takes=Said(f"means.{question.takes}")))
    show(speaking().say("cli.explain.answers"), 2)
    for each in [f"{question.least}–{question.most}"] if counted else listed:
        show(each, 4)


def as_written(question: Question) -> str:
    """What sort of question it is, in the words of the file that asks it."""
    said = {
        "kind": question.kind,
        "takes": question.takes,
        "defines": question.defines,
        "otherwise": question.otherwise,
        "default" if question.is_open else "silent": question.usual,
    }
    return ", ".join(f"{key}: {value}" for key, value in said.items() if value is not None)


def parted(found: Library, books: Sequence[Book], question: Question) -> list[list[Book]]:
    """The books that are asked a question, by what they say; the most first."""
    groups: dict[Any, list[Book]] = {}
    for book in books:
        if question.id not in found.editions[book.edition].asks or not book.claims_on(question.id):
            continue
        key = tuple(
            (claim.status, claim.answer, tuple(sorted(map(str, claim.readings.values()))), claim.special_case)
            for claim in book.claims_on(question.id)
        )
        groups.setdefault(key, []).append(book)
    return sorted(groups.values(), key=lambda some: -len(some))


def as_object(found: Library, books: Sequence[Book], questions: Sequence[Question]) -> dict[str, Any]:
    """The same as plain data."""
    asked = [question for question in questions if parted(found, books, question)]
    return {
        "version": __version__,
        "questions": [
            {
                "question": question.id,
                "partition": [[book.id for book in some] for some in parted(found, books, question)],
                "books": {
                    book.id: [claim_data(claim) for claim in book.claims_on(question.id)]
                    for some in parted(found, books, question)
                    for book in some
                },
            }
            for question in asked
        ],
    }
