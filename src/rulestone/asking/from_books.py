"""What the books say on a question that was asked in everyday words: one word first, then who says what, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulestone.asking.called import labels_of, merged
from rulestone.asking.reply_text import Line
from rulestone.model import Answer, Book, Claim, Library, Question
from rulestone.prepared import prepare_edition
from rulestone.values import Value
from rulestone.words import Voice, claim_of, question_of, sentence_of

YES, NO, UNSAID, DEPENDS, TOLD = "yes", "no", "unsaid", "depends", "told"
PLAIN = {"True": YES, "False": NO, "yes": YES, "no": NO, "may": YES, "must": YES, "must_not": NO, "may_not": NO}
"""Answers that say so themselves."""
ANY = "any"
"""All other answers, and all house rules."""


class Said(Value, eq=False):
    """What some books say on a question, those that say the same together, the most of them first."""

    question: Question
    groups: tuple[tuple[Book, ...], ...]
    says: tuple[tuple[str, str], ...] = ()
    wants_yes_or_no: bool = False

    def word(self) -> str:
        """The first word of the answer."""
        words = {self.word_of(claim) for some in self.groups for claim in plain_claims(some[0], self.question)}
        if words == {UNSAID}:
            return UNSAID
        words.discard(UNSAID)
        if len(words) == 1 and (self.wants_yes_or_no or self.question.kind == "number"):
            return words.pop()
        return DEPENDS if len(words) > 1 and len(self.groups) > 1 else TOLD

    def word_of(self, claim: Claim) -> str:
        """What one book says, in a word; what two of its readings say, where they differ."""
        if claim.status == "silent" and (self.question.is_open or self.question.kind == "number"):
            return UNSAID
        usual = self.question.usual
        answers = claim.answers or (() if usual is None else (usual,))
        words = {self.word_for(answer) for answer in answers}
        return words.pop() if len(words) == 1 else DEPENDS

    def word_for(self, answer: Answer) -> str:
        """What an answer is in a word."""
        if not self.wants_yes_or_no:
            return str(answer)
        known = dict(self.says)
        return known.get(str(answer).lower(), known.get(ANY, "")) or PLAIN.get(str(answer), TOLD)


def plain_claims(book: Book, question: Question) -> list[Claim]:
    """What a book says in general on a question."""
    claims = book.claims_on(question.id)
    return [each for each in claims if not each.special_case] or list(claims)


def said_by(library: Library, books: Iterable[Book], question: Question, **asked: Any) -> Said:
    """The books that are asked a question, by what they say."""
    groups: dict[Any, list[Book]] = {}
    for book in books:
        claims = plain_claims(book, question) if question.id in library.editions[book.edition].asks else []
        if claims:
            key = tuple((each.status == "silent", frozenset(map(str, each.answers))) for each in claims)
            groups.setdefault(key, []).append(book)
    ordered = sorted(groups.values(), key=lambda some: -len(some))
    return Said(question, tuple(map(tuple, ordered)), **asked)


def lines(library: Library, said: Said, voice: Voice, places: bool = True) -> Iterator[Line]:
    """Who says what, and where."""
    for some in said.groups:
        sentences = sentences_of(library, said.question, some, voice)
        if len(said.groups) > 1:
            yield Line(f"{labels_of(some)}:", 0)
        inner = 2 if len(said.groups) > 1 else 0
        yield from (Line(text, inner) for text in sentences)
        where = places_of(some, said.question)
        if places and where:
            yield Line(where, inner + 2)


def sentences_of(library: Library, question: Question, books: Sequence[Book], voice: Voice) -> list[str]:
    """What some books say, a sentence for each reading; those of one answer are told in its words."""
    claims = plain_claims(books[0], question)
    voice = voice.of(*books, *library.books_of(books[0].edition))
    clauses = clauses_of(library, books[0], question)
    if (
        len({str(each.answers) for each in claims}) == 1
        and len(claims[0].answers) == 1
        and claims[0].status != "silent"
    ):
        return [sentence_of(question.id, claims[0].answers[0], voice, clauses)]
    return [text for claim in claims for text in claim_of(claim, question, voice, clauses)]


def clauses_of(library: Library, book: Book, question: Question) -> Mapping[Any, Any] | None:
    """The clauses of a book that no list of answers foresaw, where it has some."""
    if not book.clauses:
        return None
    ready = prepare_edition(library, book.edition, ())
    return next((found for (key, _), found in ready.rules.clauses.items() if key == question.id), None)


def places_of(some: Iterable[Book], question: Question) -> str:
    """Edition by edition where the books have it."""
    by_edition: dict[str, dict[str, list[str]]] = {}
    for book in some:
        places = [place for claim in book.claims_on(question.id) for place in claim.places]
        where = merged(list(dict.fromkeys(f"{each.section} {each.sentence}" for each in places)))
        if where:
            by_edition.setdefault(book.edition, {}).setdefault(where, []).append(book.id.split("/", 1)[-1])
    told = []
    for edition, here in by_edition.items():
        said = [f"{where} {{{', '.join(whose)}}}" for where, whose in here.items()]
        told.append(f"{edition} {' · '.join(said)}")
    return "; ".join(told)


def title(question: str, voice: Voice) -> str:
    """What a question asks, as a sentence."""
    return question_of(question, voice)
