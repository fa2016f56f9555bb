"""
Everything that is found in one edition. An edition is the unit of work: it needs nothing of any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from rulestone.cards import Observation
from rulestone.checks.book_answers import (
    BookAnswer,
    ComparedQuestion,
    collect_book_answers,
    compare,
    rank_admitted_answers,
)
from rulestone.checks.evidence import FEW_GAMES, compare_answers, compare_words
from rulestone.checks.kinds import look_at
from rulestone.checks.loudness import adjust_loudness, soften_for_cut_copy
from rulestone.checks.sides import is_explicit
from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.explorer.random_games import Effort
from rulestone.explorer.result import Comparison
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding
from rulestone.model import (
    PLAYED,
    Answer,
    Book,
    Edition,
    Library,
    OtherAnswers,
    Question,
    ToldSection,
    house_id,
    may_be_asked,
)
from rulestone.prepared_game import prepare_game
from rulestone.rounds.facets.facet import cards_in
from rulestone.witness import Allowed, Witness
from rulestone.worker_processes import Progress, nobody_looks


@dataclass
class Halving:
    """Progress of pieces of which nobody knows how many come: each that tells of itself takes half of what is left."""

    progress: Progress
    done: float = 0

    def following(self) -> Progress:
        """What the next piece tells how far it is."""
        begun = self.done

        def within(part: float) -> None:
            self.done = begun + (1 - begun) * part / 2
            self.progress(self.done)

        return within


@dataclass(frozen=True)
class EditionWork:
    """An edition ready to be checked."""

    library: Library
    edition: Edition
    rules: Ruleset
    books: tuple[Book, ...]
    admitted: tuple[AdmittedAnswers, ...]
    others: dict[str, tuple[Answer, ...]]
    known: Memory
    """What earlier searches found; it gains what this one finds."""
    effort: Effort = FEW_GAMES
    """How many games are played at random for answers that no search tells apart."""
    house_rule: str | None = None
    """The house rule that is laid over the game, where this is the edition as it is played with one."""

    @cached_property
    def awake(self) -> tuple[EditionWork, ...]:
        """The edition as played with each house rule that some book prints, and that asks something of its own."""
        return tuple(
            prepare(self.library, self.edition.id, self.known, self.effort, rule)
            for rule in (self.edition.awake if self.house_rule is None else ())
            if any(prints(book, rule) for book in self.books)
        )

    @cached_property
    def admits(self) -> Mapping[str, AdmittedAnswers]:
        """What each book admits, by its id."""
        return {book.id: admitted for book, admitted in zip(self.books, self.admitted, strict=True)}

    @cached_property
    def own(self) -> tuple[Finding, ...]:
        """What the books bring up each by itself."""
        return tuple(book_findings(self))

    def is_at_odds(self, book: Book, question: str) -> bool:
        """Whether what a book says on a question is told of itself: nobody can follow it, or it gives two numbers."""
        return any(
            book.id in finding.deviating and question in (finding.question, *finding.args.get("rests_on", ()))
            for finding in self.own
        )

    @cached_property
    def told_sections(self) -> Mapping[str, ToldSection]:
        """The questions that nothing plays, in the order of the table; a house rule may play what its game tells."""
        return {name: section for name, section in self.edition.told.items() if name not in self.rules.asked}

    @property
    def asked_questions(self) -> tuple[str, ...]:
        """Every question of the game, played or told."""
        return (*self.rules.asked, *self.told_sections)

    def questions(self) -> tuple[str, ...]:
        """The questions that have to be looked at: those that not all books answer in the same one way."""
        if self.house_rule is not None:
            return tuple(name for name in self.edition.awake[self.house_rule] if self.matters(name))
        own = (name for work in self.awake for name in work.questions())
        return (*(name for name in self.asked_questions if self.matters(name)), *dict.fromkeys(own))

    def works_asking(self, name: str) -> tuple[EditionWork, ...]:
        """Where a question is asked: in the printed game, or with each house rule that asks it."""
        return (
            (self,)
            if name in self.asked_questions
            else tuple(work for work in self.awake if name in work.asked_questions)
        )

    def matters(self, name: str) -> bool:
        book_answers = self.answers_on(name)
        return len({book_answer.answers for book_answer in book_answers}) > 1 or any(
            book_answer.how != "stated" for book_answer in book_answers
        )

    def compared(self, name: str, progress: Progress = nobody_looks) -> ComparedQuestion:
        """One question over all books, played where that is needed."""
        pairs = Halving(progress)
        return compare(
            self.library.questions[name],
            self.answers_on(name),
            lambda question, one, other: self.result(question, one, other, pairs.following()),
        )

    def answers_on(self, name: str) -> tuple[BookAnswer, ...]:
        """What the books say on a question, those left out of which it is not asked or which are open there."""
        question = self.library.questions[name]
        book_answers = tuple(
            book_answer
            for book_answer in collect_book_answers(question, self.books)
            if not self.is_at_odds(book_answer.book, name)
        )
        if name not in self.told_sections:
            return book_answers
        return tuple(
            book_answer for book_answer in book_answers if is_compared(question, book_answer.book, self.library)
        )

    def result(self, question: str, one: Answer, other: Answer, progress: Progress = nobody_looks) -> Comparison:
        """Whether two answers play alike; asked once for both orders."""
        if question in self.told_sections:
            return compare_words(self.library.questions[question], one, other)
        return compare_answers(self.rules, question, one, other, self.others, self.known, self.effort, progress)

    def compared_without_play(self, name: str) -> ComparedQuestion:
        """What the books say on a question, not sorted by how it plays."""
        return ComparedQuestion(self.library.questions[name], self.answers_on(name), {}, {}, {}, more=False)


def is_compared(question: Question, book: Book, library: Library) -> bool:
    """Whether a book is asked a question, and somebody has looked for it there."""
    return question.id not in book.open_questions and may_be_asked(question, book, library.questions)


def prepare(
    library: Library,
    edition: str,
    known: Memory | None = None,
    effort: Effort = FEW_GAMES,
    house_rule: str | None = None,
) -> EditionWork:
    """
    Compile an edition's game and collect what its books admit.

    With a house rule laid over it, where one is named: then of the books that print it.
    """
    checked_edition = library.editions[edition]
    books = tuple(book for book in library.books_of(edition) if house_rule is None or prints(book, house_rule))
    ready = prepare_game(library, checked_edition.game, () if house_rule is None else (house_rule,), books)
    rules = ready.rules
    admits = tuple(ready.books[book.id].admitted for book in books)
    others = rank_admitted_answers(rules, library, admits)
    return EditionWork(
        library, checked_edition, rules, books, admits, others, Memory() if known is None else known, effort, house_rule
    )


def prints(book: Book, house_rule: str) -> bool:
    """Whether a book says, under one of its readings, that a house rule may be played."""
    return any(PLAYED in claim.answers for claim in book.claims_on(house_id(house_rule)))


def question_findings(work: EditionWork, compared: ComparedQuestion) -> Iterator[Finding]:
    """What one question brings up; what no book speaks of and nothing plays brings up nothing."""
    section = work.told_sections.get(compared.question.id)
    if section is None:
        for finding in look_at("question", work.edition, compared):
            loud = adjust_loudness(
                finding, compared.question, work.admits, work.others, partial(compare_with, work, compared)
            )
            loud = soften_for_cut_copy(loud, work.books)
            yield replace(loud, not_played=questions_not_played(work, loud), house_rule=work.house_rule)
    elif any(map(is_explicit, compared.book_answers)):
        yield from (replace(finding, told=section) for finding in look_at("question", work.edition, compared))


def compare_with(
    work: EditionWork, compared: ComparedQuestion, one: Answer, other: Answer, others: OtherAnswers
) -> Comparison:
    """Whether two answers play alike, with these answers to other questions."""
    return compare_answers(work.rules, compared.question.id, one, other, others, work.known, work.effort)


def questions_not_played(work: EditionWork, finding: Finding) -> tuple[str, ...]:
    """The told questions that may take something away from a move of the play that shows a finding."""
    shown = finding.witness
    if not isinstance(shown, Witness):
        return ()
    names = set(names_in_play(shown))
    return tuple(question for question, section in work.told_sections.items() if section.takes_from(names))


def names_in_play(shown: Witness) -> Iterator[str]:
    """The moves, duties and cards that a play names."""
    facts = [fact for outcome in shown.outcomes.values() for fact in outcome]
    moves = [played.move for played in shown.moves]
    moves += [fact.move for fact in facts if isinstance(fact, Allowed) and fact.move is not None]
    for move in moves:
        yield from (move.act, *filter(None, (move.window,)))
    shown_cards = (*(move.card for move in moves), *(fact.detail for fact in facts if isinstance(fact, Observation)))
    yield from (card.kind for card in cards_in(shown_cards))


def book_findings(work: EditionWork) -> Iterator[Finding]:
    """What the books bring up each by itself."""
    for book, admits in zip(work.books, work.admitted, strict=True):
        yield from look_at("book", work, book, admits)
