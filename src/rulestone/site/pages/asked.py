"""
What people ask most of an edition, answered: by the engine where a position is meant, by the books where a rule is.

Which questions these are is data (`rules/asks/`, `most_asked`); they are understood as `rulestone ask` understands
them, once for all languages, and where the books part each says its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulestone.asking.answering import WORDS, Answering
from rulestone.asking.as_position import Case
from rulestone.asking.from_books import DEPENDS, sentences_of
from rulestone.asking.questions import Asked, Understood
from rulestone.asking.reasons import why
from rulestone.asking.reply_text import ReplyText
from rulestone.model import Book, Edition
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.knowledge import question_asked
from rulestone.site.view import Heading, Link, Page, Text
from rulestone.values import replace

KIND = "asked"
SPOKEN = ("yes", "no", "bluff", "unsaid", DEPENDS)
"""First words that people say; a number is told by its sentence."""


@dataclass(frozen=True)
class Says:
    """What some books say to a question."""

    books: Text
    """Nothing where all of them say it."""
    word: str
    kind: str
    """The word as programs know it, for its colour."""
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Answered:
    """A question with its answers."""

    anchor: str
    asks: str
    says: tuple[Says, ...]
    rules: tuple[Link, ...]
    """Where the rules stand that it rests on."""


@dataclass(frozen=True)
class MostAsked:
    """What the page shows."""

    questions: tuple[Answered, ...]
    play: Link


def pages(desk: Desk) -> Iterator[Page]:
    """One page for each edition that is played."""
    for edition in desk.knowledge.editions:
        questions = tuple(answered(desk, edition))
        if questions:
            name = desk.edition(edition.id)
            yield Page(
                docname=registry.asked(edition.id),
                kind=KIND,
                title=desk.say("asked.title", edition=name),
                description=desk.say("asked.description", edition=name),
                view=MostAsked(questions, pieces.page(registry.play(edition.id), desk.say("play.title", edition=name))),
                contents=tuple(Heading(each.anchor, each.asks) for each in questions),
                above=desk.crumbs(),
            )


def places(desk: Desk, edition: Edition) -> Iterator[tuple[Link, Understood]]:
    """The way to each question of an edition, with what was understood of it."""
    speaking = desk.telling(*(book.id for book in desk.knowledge.library.books_of(edition.id)))
    for ask, understood in desk.knowledge.asked(desk.speech.folders)[edition.id]:
        words = question_asked(desk.knowledge.library, edition, ask, speaking)
        yield pieces.page(registry.asked(edition.id), words, anchor_of(ask)), understood


def anchor_of(ask: str) -> str:
    """The place of a question on the page."""
    return registry.slug(ask.replace("_", "-"))


def answered(desk: Desk, edition: Edition) -> Iterator[Answered]:
    """Every question of an edition with its answers."""
    library = desk.knowledge.library
    books = library.books_of(edition.id)
    speaking = desk.telling(*(book.id for book in books))
    for ask, understood in desk.knowledge.asked(desk.speech.folders)[edition.id]:
        answering = Answering(understood, Asked(library, books, speaking))
        rules = dict.fromkeys(rules_of(answering))
        yield Answered(
            anchor=anchor_of(ask),
            asks=question_asked(library, edition, ask, speaking),
            says=tuple(says(desk, answering, understood)),
            rules=tuple(pieces.rule(edition, each, desk.question(each)) for each in rules if each in edition.asks),
        )


def says(desk: Desk, answering: Answering, understood: Understood) -> Iterator[Says]:
    """Who says what."""
    if understood.position is not None:
        for case in understood.position.cases:
            yield from by_the_engine(desk, answering, case)
    elif understood.rule is not None:
        yield from by_the_books(desk, answering, understood)


def by_the_books(desk: Desk, answering: Answering, understood: Understood) -> Iterator[Says]:
    """What the books say on the first question that is meant; on the others where all of them say the same."""
    assert understood.rule is not None
    first, *others = answering.said(understood.rule)
    note = understood.rule.pattern.ask.note
    library, voice = desk.knowledge.library, answering.asked.voice
    word = first.word()
    for some in first.groups:
        own = word if len(first.groups) == 1 else replace(first, groups=(some,)).word()
        told = [answering.say(f"note.{note}")] if note else sentences_of(library, first.question, some, voice)
        yield Says(books_of(desk, some, len(first.groups)), spoken(answering, own), own, tuple(told))
    alike = [each for each in others if len(each.groups) == 1]
    also = [one for each in alike for one in sentences_of(library, each.question, each.groups[0], voice)]
    if also:
        yield Says("", "", "", tuple(also))


def by_the_engine(desk: Desk, answering: Answering, case: Case) -> Iterator[Says]:
    """What the engine says to a position, by what the books make of it."""
    groups = case.answered.groups()
    telling = ReplyText(case.answered, answering.asked.voice)
    for verdict, some in groups:
        word = WORDS[verdict]
        books = books_of(desk, (each.book for each in some), len(groups))
        if case.colours and understood_by_colour(answering):
            books = (answering.say(f"colour.{case.colours}"), " ", books)
        yield Says(books, spoken(answering, word), word, tuple(telling.reasons(some[0])))


def understood_by_colour(answering: Answering) -> bool:
    """Whether the answer hangs on a colour that was not told."""
    position = answering.understood.position
    return position is not None and len(position.cases) > 1


def rules_of(answering: Answering) -> Iterator[str]:
    """The questions on which an answer rests."""
    understood = answering.understood
    if understood.rule is not None:
        yield from understood.rule.questions
    for case in understood.position.cases if understood.position is not None else ():
        for verdict in case.answered.verdicts:
            yield from why(case.answered.asking, verdict)


def spoken(answering: Answering, word: str) -> str:
    """The first word of an answer, as people say it."""
    return answering.say(f"word.{word}") if word in SPOKEN else ""


def books_of(desk: Desk, some: Iterable[Book], groups: int) -> Text:
    """The books that say something, where not all of them say it."""
    return pieces.books(desk, (each.id for each in some)) if groups > 1 else ""
