"""`rulestone explain`: what every book says on a question or a topic, side by side, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulestone import __version__
from rulestone.asking.asked_games import naming
from rulestone.asking.spoken_names import labels_of
from rulestone.cli._claim_texts import (
    choose_voice,
    claim_data,
    clauses_of,
    find_section,
    known_key,
    list_places,
    questions_named,
    section_name,
    topic_name,
    word_claim,
)
from rulestone.cli._help_texts import argument, declared, echo, echo_data, option, show, speaking
from rulestone.cli._library import books_of, completing
from rulestone.cli._rules_unplayed import load_unplayed, tell_open
from rulestone.cli._which_rules import find_rules, which
from rulestone.model import Book, Library, Question
from rulestone.words import SubSentence
from rulestone.words.claim_sentences import Clauses, question_of, sentence_of


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
    library, problems = load_unplayed(find_rules(rules, bundled))
    books = books_of(library, book, edition)
    questions = questions_named(library, question)
    if as_json:
        echo_data(as_object(library, books, questions))
        return
    clauses = clauses_of(library, books)
    differing = {explained.id: groups for explained in questions if (groups := group_books(library, books, explained))}
    if len(questions) > 1:
        some = find_section(library, question)
        key = None if some else known_key(library, question)
        echo(section_title(library, some[0]) if some else question if key is None else topic_name(key), bold=True)
    if not differing:
        show(speaking().say("cli.explain.unasked", number=len(questions)))
    for explained in questions:
        # Where no book is asked anything, what it could be asked is of use.
        if explained.id in differing or not differing:
            if len(questions) > 1:
                show()
            side_by_side(library, explained, differing.get(explained.id, ()), clauses, verbose)
    tell_open(problems)


def section_title(library: Library, question: Question) -> str:
    """The title of the section that a told question is in."""
    edition = next(other for other in library.editions.values() if question.id in other.told)
    return section_name(edition, edition.told[question.id].section)


def side_by_side(
    library: Library,
    question: Question,
    groups: Sequence[Sequence[Book]],
    clauses: Mapping[str, Clauses],
    verbose: bool,
) -> None:
    """One question, and what the books say on it, each in its own words where it is in the reader's language."""
    every = [book for some in groups for book in some]
    asking = speaking().of(*naming(library, every))
    show(f"{question_of(question.id, asking)} [{question.id}]")
    for some in groups:
        alone = len(groups) == 1 and len(some) > 1
        voice = speaking()
        named = voice.say("cli.explain.named", name=labels_of(some))
        show(voice.say("cli.explain.all", number=len(some)) if alone else named, 2)
        for claim in some[0].claims_on(question.id):
            for line in word_claim(claim, question, clauses, choose_voice(library, *some)):
                show(line, 4)
        for book in some if verbose else ():
            places = [place for claim in book.claims_on(question.id) for place in claim.places]
            if places:
                show(f"{book.id} {' · '.join(list_places(places))}", 6)
    if verbose:
        show_answers(question)


def show_answers(question: Question) -> None:
    """What can be answered, as a book file writes it and as it reads."""
    show(f"`{describe_kind(question)}`", 2)
    counted = question.kind == "number"
    listed = [f"`{answer}`: {sentence_of(question.id, answer, speaking())}" for answer in question.answers]
    if question.takes and not counted:
        listed.append(speaking().say("cli.explain.clause", takes=SubSentence(f"means.{question.takes}")))
    show(speaking().say("cli.explain.answers"), 2)
    for line in [f"{question.least}–{question.most}"] if counted else listed:
        show(line, 4)


def describe_kind(question: Question) -> str:
    """What sort of question it is, in the words of the file that asks it."""
    fields = {
        "kind": question.kind,
        "takes": question.takes,
        "defines": question.defines,
        "otherwise": question.otherwise,
        "default" if question.is_open else "silent": question.usual,
    }
    return ", ".join(f"{key}: {value}" for key, value in fields.items() if value is not None)


def group_books(library: Library, books: Sequence[Book], question: Question) -> list[list[Book]]:
    """The books that are asked a question, by what they say; the most first."""
    groups: dict[Any, list[Book]] = {}
    for book in books:
        if question.id not in library.editions[book.edition].asks or not book.claims_on(question.id):
            continue
        key = tuple(
            (claim.status, claim.answer, tuple(sorted(map(str, claim.readings.values()))), claim.special_case)
            for claim in book.claims_on(question.id)
        )
        groups.setdefault(key, []).append(book)
    return sorted(groups.values(), key=lambda some: -len(some))


def as_object(library: Library, books: Sequence[Book], questions: Sequence[Question]) -> dict[str, Any]:
    """The same as plain data."""
    asked_questions = [question for question in questions if group_books(library, books, question)]
    return {
        "version": __version__,
        "questions": [
            {
                "question": question.id,
                "partition": [[book.id for book in some] for some in group_books(library, books, question)],
                "books": {
                    book.id: [claim_data(claim) for claim in book.claims_on(question.id)]
                    for some in group_books(library, books, question)
                    for book in some
                },
            }
            for question in asked_questions
        ],
    }
