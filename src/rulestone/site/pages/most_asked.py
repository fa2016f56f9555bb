"""
What people ask most of an edition, answered: by the engine where a position is meant, by the books where a rule is.

Which questions these are is data (`rules/asks/`, `most_asked`); they are understood as `rulestone ask` understands
them, once for all languages, and where the books part each says its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulestone.asking.answer_text import WORDS, Answering
from rulestone.asking.answers_of_books import DEPENDS, plain_claims, sentences_of
from rulestone.asking.position_cases import PositionCase
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.understood import TypedQuestion, Understood
from rulestone.model import Book, Claim, Edition, Question
from rulestone.prepared_game import suggested
from rulestone.records import replace
from rulestone.site import page_parts, registry
from rulestone.site.page_view import Heading, Link, Page, Text
from rulestone.site.page_writer import PageWriter
from rulestone.site.site_knowledge import question_asked

KIND = "asked"
SPOKEN = ("yes", "no", "bluff", "unsaid", DEPENDS)
"""First words that people say; a number is told by its sentence."""


@dataclass(frozen=True)
class BookSays:
    """What some books say to a question."""

    books: Text
    """Nothing where all of them say it."""
    word: str
    kind: str
    """The word as programs know it, for its colour."""
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class AnsweredQuestion:
    """A question with its answers."""

    anchor: str
    asks: str
    says: tuple[BookSays, ...]
    rules: tuple[Link, ...]
    """Where the rules stand that it rests on."""
    about: str
    """The question of the books that it is; nothing where it is a position."""


@dataclass(frozen=True)
class MostAsked:
    """What the page shows."""

    questions: tuple[AnsweredQuestion, ...]
    play: Link


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page for each edition that is played."""
    for edition in writer.knowledge.editions:
        questions = tuple(answered(writer, edition))
        if questions:
            name = writer.edition(edition.id)
            yield writer.page(
                "asked",
                registry.most_asked(edition.id),
                edition=name,
                view=MostAsked(
                    questions, page_parts.link_page(registry.play(edition.id), writer.say("play.title", edition=name))
                ),
                contents=tuple(Heading(question.anchor, question.asks) for question in questions),
            )


def places(writer: PageWriter, edition: Edition) -> Iterator[tuple[Link, Understood]]:
    """The way to each question of an edition, with what was understood of it."""
    speaking = writer.telling(*(book.id for book in writer.knowledge.library.books_of(edition.id)))
    for ask, understood in writer.knowledge.most_asked(writer.speech.folders)[edition.id]:
        words = question_asked(writer.knowledge.library, edition, ask, speaking)
        yield page_parts.link_page(registry.most_asked(edition.id), words, anchor_of(ask)), understood


def anchor_of(ask: str) -> str:
    """The place of a question on the page."""
    return registry.slug(ask.replace("_", "-"))


def answered(writer: PageWriter, edition: Edition) -> Iterator[AnsweredQuestion]:
    """Every question of an edition with its answers."""
    library = writer.knowledge.library
    books = library.books_of(edition.id)
    speaking = writer.telling(*(book.id for book in books))
    for ask, understood in writer.knowledge.most_asked(writer.speech.folders)[edition.id]:
        answering = Answering(understood, TypedQuestion(library, books, speaking))
        rules = dict.fromkeys(rules_of(answering))
        yield AnsweredQuestion(
            anchor=anchor_of(ask),
            asks=question_asked(library, edition, ask, speaking),
            says=tuple(says(writer, answering, understood)),
            rules=tuple(
                page_parts.link_rule(edition, rule, writer.question(rule)) for rule in rules if rule in edition.asks
            ),
            about=understood.rule.questions[0] if understood.rule is not None else "",
        )


def says(writer: PageWriter, answering: Answering, understood: Understood) -> Iterator[BookSays]:
    """Who says what."""
    if understood.position is not None:
        for case in understood.position.cases:
            yield from by_the_engine(writer, answering, case)
    elif understood.rule is not None:
        yield from by_the_books(writer, answering, understood)


def by_the_books(writer: PageWriter, answering: Answering, understood: Understood) -> Iterator[BookSays]:
    """What the books say on the first question that is meant; on the others where all of them say the same."""
    assert understood.rule is not None
    first, *others = answering.replies(understood.rule)
    note = understood.rule.note
    library, voice = writer.knowledge.library, answering.voice
    word = first.word()
    for some in first.groups:
        own = word if len(first.groups) == 1 else replace(first, groups=(some,)).word()
        sentences = [answering.say(f"note.{note}")] if note else sentences_of(library, first.question, some, voice)
        if not note and len({str(claim.answers) for claim in stated(some[0], first.question)}) > 1:
            sentences.insert(0, writer.say("finding.several"))
        sentences += suggestions(writer, first.question, some)
        yield BookSays(books_of(writer, some, len(first.groups)), first_word(answering, own), own, tuple(sentences))
    alike = [other for other in others if len(other.groups) == 1]
    also = [sentence for other in alike for sentence in sentences_of(library, other.question, other.groups[0], voice)]
    if also:
        yield BookSays("", "", "", tuple(also))


def stated(book: Book, question: Question) -> list[Claim]:
    """The places in which a book says one thing, without another reading."""
    return [claim for claim in plain_claims(book, question) if len(claim.answers) == 1 and claim.status != "silent"]


def suggestions(writer: PageWriter, question: Question, some: Iterable[Book]) -> Iterator[str]:
    """How to play where some books can be read in several ways, or say what nobody can do."""
    library = writer.knowledge.library
    by_answer = {suggested(library, book).get(question.id): book for book in some}
    for answer, book in by_answer.items():
        claims = plain_claims(book, question)
        says = {one for claim in claims for one in claim.answers}
        if answer is not None and says != {answer} and all(claim.status != "silent" for claim in claims):
            sentence = writer.answer(question.id, answer, book.id)
            yield writer.telling(book.id).say("tell.open.suggested", answer=sentence)


def by_the_engine(writer: PageWriter, answering: Answering, case: PositionCase) -> Iterator[BookSays]:
    """What the engine says to a position, by what the books make of it."""
    groups = case.answered.groups()
    telling = ReplyText(reply_to(case.answered), answering.voice)
    for verdict, some in groups:
        word = WORDS[verdict]
        books = books_of(writer, (answer.book for answer in some), len(groups))
        if case.colours and understood_by_colour(answering):
            books = (answering.say(f"colour.{case.colours}"), " ", books)
        yield BookSays(books, first_word(answering, word), word, tuple(telling.reasons(some[0])))


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
        for behind in reply_to(case.answered).books.values():
            yield from behind.questions


def first_word(answering: Answering, word: str) -> str:
    """The first word of an answer, as people say it."""
    return answering.say(f"word.{word}") if word in SPOKEN else ""


def books_of(writer: PageWriter, some: Iterable[Book], groups: int) -> Text:
    """The books that say something, where not all of them say it."""
    return page_parts.link_books(writer, (book.id for book in some)) if groups > 1 else ""
