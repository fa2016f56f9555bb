"""What the books say on a question that was asked in everyday words: one word first, then who says what, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulestone.asking.asked_games import naming
from rulestone.asking.reply_text import ReplyLine
from rulestone.asking.spoken_names import join_places, labels_of
from rulestone.model import Answer, Book, Claim, Library, Question
from rulestone.prepared_game import prepare_edition
from rulestone.records import Record, replace
from rulestone.words import Voice, claim_of, question_of, sentence_of

YES, NO, UNSAID, DEPENDS, TOLD = "yes", "no", "unsaid", "depends", "told"
PLAIN = {"True": YES, "False": NO, "yes": YES, "no": NO, "may": YES, "must": YES, "must_not": NO, "may_not": NO}
"""Answers that say so themselves."""
ANY = "any"
"""All other answers, and all house rules."""


class BooksReply(Record, eq=False):
    """What some books say on a question, those that say the same together, the most of them first."""

    question: Question
    groups: tuple[tuple[Book, ...], ...]
    says: tuple[tuple[str, str], ...] = ()
    wants_yes_or_no: bool = False
    named: frozenset[str] = frozenset()
    """Books that have a card by the name that was typed; others with their answer are told of in their words."""

    def speakers(self, some: tuple[Book, ...]) -> tuple[Book, ...]:
        """The books of a group in whose words it is told of: of one edition, where a card is named as they name it."""
        named = tuple(book for book in some if book.id in self.named)
        return tuple(book for book in named if book.edition == named[0].edition) or some

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

    def word_with(self, others: Iterable[BooksReply]) -> str:
        """The first word, where others are told of the same in another case: it hangs on that, if theirs is not it."""
        word, (subject, *_, what) = self.word(), self.question.id.split(".")
        if word not in (YES, NO):
            return word
        for other in others:
            first, *_, last = other.question.id.split(".")
            if (first, last) == (subject, what) and other.question.answers.keys() == self.question.answers.keys():
                there = replace(other, says=self.says, wants_yes_or_no=True).word()
                if there not in (word, UNSAID):
                    return DEPENDS
        return word

    def word_for(self, answer: Answer) -> str:
        """What an answer is in a word."""
        if not self.wants_yes_or_no:
            return str(answer)
        known = dict(self.says)
        return known.get(str(answer).lower(), known.get(ANY, "")) or PLAIN.get(str(answer), TOLD)


def asks_whether(question: Question, says: tuple[tuple[str, str], ...]) -> bool:
    """Whether all answers of a question say yes or no themselves, and as it was meant."""
    answers, words = list(map(str, question.answers)), dict(says)
    plain = {answer: PLAIN.get(answer, TOLD) for answer in answers}
    turned = {answer: words.get(answer.lower(), words.get(ANY, plain[answer])) for answer in answers}
    return bool(answers) and plain == turned and TOLD not in plain.values()


def plain_claims(book: Book, question: Question) -> list[Claim]:
    """What a book says in general on a question."""
    claims = book.claims_on(question.id)
    return [claim for claim in claims if not claim.special_case] or list(claims)


def reply_of_books(
    library: Library, books: Iterable[Book], question: Question, named: frozenset[str] = frozenset(), **wording: Any
) -> BooksReply:
    """The books that are asked a question, by what they say; those with a card as it was named come first."""
    groups: dict[Any, list[Book]] = {}
    # First within its group as well: it is the first book of a group whose claims are told.
    for book in sorted(books, key=lambda book: book.id not in named):
        claims = plain_claims(book, question) if question.id in library.editions[book.edition].asks else []
        if claims:
            key = tuple((claim.status == "silent", frozenset(map(str, claim.answers))) for claim in claims)
            groups.setdefault(key, []).append(book)
    ordered = sorted(groups.values(), key=lambda some: (some[0].id not in named, -len(some)))
    return BooksReply(question, tuple(map(tuple, ordered)), named=named, **wording)


def without_the_topic(library: Library, books: Iterable[Book], question: str) -> list[Book]:
    """The books of editions that are asked nothing of a question's topic, though others of their game are."""
    subject = question.split(".", 1)[0]
    if any(subject in book.cards for book in library.books.values()):
        return []
    editions = {
        edition.id
        for edition in library.editions.values()
        if any(name.split(".", 1)[0] == subject for name in edition.asks)
    }
    games = {first_game(library, edition) for edition in editions}
    return [book for book in books if book.edition not in editions and first_game(library, book.edition) in games]


def first_game(library: Library, edition: str) -> str:
    """The game that an edition's game goes back to."""
    name = library.editions[edition].game
    while name in library.games and library.games[name].extends is not None:
        name = str(library.games[name].extends)
    return str(name)


def lines(library: Library, reply: BooksReply, voice: Voice, places: bool = True) -> Iterator[ReplyLine]:
    """Who says what, and where."""
    for some in reply.groups:
        sentences = sentences_of(library, reply.question, reply.speakers(some), voice)
        if len(reply.groups) > 1:
            yield ReplyLine(f"{labels_of(some)}:", 0)
        inner = 2 if len(reply.groups) > 1 else 0
        yield from (ReplyLine(text, inner) for text in sentences)
        where = places_of(some, reply.question.id)
        if places and where:
            yield ReplyLine(where, inner + 2)


def sentences_of(library: Library, question: Question, books: Sequence[Book], voice: Voice) -> list[str]:
    """What some books say, a sentence for each reading; those of one answer are told in its words."""
    claims = plain_claims(books[0], question)
    voice = speaking_of(library, books, voice)
    clauses = clauses_of(library, books[0], question)
    if (
        len({str(claim.answers) for claim in claims}) == 1
        and len(claims[0].answers) == 1
        and claims[0].status != "silent"
    ):
        return [sentence_of(question.id, claims[0].answers[0], voice, clauses)]
    return [text for claim in claims for text in claim_of(claim, question, voice, clauses)]


def speaking_of(library: Library, books: Sequence[Book], voice: Voice) -> Voice:
    """A voice with the names of some books or of their edition; as it is, where they are of several."""
    return voice.of(*naming(library, books))


def clauses_of(library: Library, book: Book, question: Question) -> Mapping[Any, Any] | None:
    """The clauses of a book that no list of answers foresaw, where it has some."""
    if not book.clauses:
        return None
    ready = prepare_edition(library, book.edition, ())
    return next((clauses for (key, _), clauses in ready.rules.clauses.items() if key == question.id), None)


def places_of(some: Iterable[Book], *questions: str) -> str:
    """Edition by edition where the books have some questions."""
    by_edition: dict[str, dict[str, list[str]]] = {}
    for book in some:
        places = [place for question in questions for claim in book.claims_on(question) for place in claim.places]
        where = join_places(list(dict.fromkeys(f"{place.section} {place.sentence}" for place in places)))
        if where:
            by_edition.setdefault(book.edition, {}).setdefault(where, []).append(book.id.split("/", 1)[-1])
    editions = []
    for edition, here in by_edition.items():
        parts = [f"{where} {{{', '.join(whose)}}}" for where, whose in here.items()]
        editions.append(f"{edition} {' · '.join(parts)}")
    return "; ".join(editions)


def title(question: str, voice: Voice) -> str:
    """What a question asks, as a sentence."""
    return question_of(question, voice)
