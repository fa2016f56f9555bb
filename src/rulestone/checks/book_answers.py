"""
What the books of one edition answer to one question, as far as it plays differently.

`S` of a book is the set of answers that it admits. Answers that are known to play alike are one class;
books are compared by the classes they admit (`K`), never by the ids of their answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import AdmittedAnswers, is_ordered
from rulestone.explorer.result import Alike, Apart, Comparison, Ground, Undecided
from rulestone.model import Answer, Book, Claim, Library, Question

How = Literal["stated", "ambiguous", "silent", "at odds"]
UNSAID = frozenset({-1, -2})
"""Classes that no book speaks of, where a silent book admits more than what is said."""
Tell = Callable[[str, Answer, Answer], Comparison]


@dataclass(frozen=True)
class BookAnswer:
    """What one book says on a question."""

    book: Book
    how: How
    answers: tuple[Answer, ...]
    """The answers that its words give, under every reading; none where it is silent."""
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class ComparedQuestion:
    """One question over all books of an edition."""

    question: Question
    book_answers: tuple[BookAnswer, ...]
    classes: Mapping[Answer, int]
    """The class of every answer that was compared; answers of one class play the same."""
    shown: Mapping[frozenset[Answer], Apart]
    undecided: Mapping[frozenset[Answer], Undecided]
    more: bool
    """Whether a silent book admits something that plays differently from what the others say."""
    grounds: tuple[Ground, ...] = ()
    """Why answers that are not one play alike, where some do."""

    def admitted_classes(self, book_answer: BookAnswer) -> frozenset[int]:
        """The classes that a book admits (`K`)."""
        if book_answer.how == "silent":
            everything = frozenset(self.classes.values())
            return everything | UNSAID if self.more else everything
        return frozenset(self.classes[answer] for answer in book_answer.answers)

    def evidence(self, one: Sequence[Answer], other: Sequence[Answer]) -> Apart | None:
        """The plainest play that tells an answer of one side from one of the other, or answers that play like them."""
        plays = [self.shown[key] for a in one for b in other if (key := frozenset((a, b))) in self.shown]
        if not plays:
            sides = [{self.classes.get(answer) for answer in side} for side in (one, other)]
            plays = [
                apart for apart in self.shown.values() if self.parts(apart, *sides) or self.parts(apart, *sides[::-1])
            ]
        return min(plays, key=lambda apart: apart.cost, default=None)

    def parts(self, apart: Apart, ones: Set[int | None], others: Set[int | None]) -> bool:
        """Whether a play tells an answer of one class from an answer of another."""
        first, second = apart.answers
        return self.classes.get(first) in ones and self.classes.get(second) in others

    @cached_property
    def told_apart(self) -> frozenset[frozenset[int]]:
        """The pairs of classes that something tells apart."""
        return self.by_class(self.shown)

    @cached_property
    def doubtful(self) -> frozenset[frozenset[int]]:
        """The pairs of classes of which nobody could tell whether they play alike."""
        return self.by_class(self.undecided) - self.told_apart

    def by_class(self, pairs: Iterable[frozenset[Answer]]) -> frozenset[frozenset[int]]:
        """Pairs of answers that books give, by their classes."""
        return frozenset(
            frozenset(self.classes[answer] for answer in pair) for pair in pairs if pair <= self.classes.keys()
        )

    def as_far_as_known(self) -> ComparedQuestion:
        """The same with classes made one that nobody could tell apart, where none of them is told from another."""
        together: dict[int, frozenset[int]] = {cls: frozenset((cls,)) for cls in self.classes.values()}
        for pair in sorted(self.doubtful, key=sorted):
            whole = frozenset().union(*(together[number] for number in pair))
            together.update(dict.fromkeys(whole, whole))
        first = {
            number: min(whole) if all(self.may_agree(a, b) for a in whole for b in whole) else number
            for number, whole in together.items()
        }
        return replace(self, classes={answer: first[number] for answer, number in self.classes.items()})

    def may_agree(self, one: int, other: int) -> bool:
        """Whether answers of two classes play alike, or nobody can promise that they do not."""
        return one == other or frozenset((one, other)) not in self.told_apart

    def unmatched(self, one: BookAnswer, other: BookAnswer) -> bool:
        """Whether one book admits an answer that certainly plays like none that the other admits."""
        return any(
            not any(self.may_agree(a, b) for b in self.admitted_classes(other)) for a in self.admitted_classes(one)
        )


def collect_book_answers(question: Question, books: Sequence[Book]) -> tuple[BookAnswer, ...]:
    """What each book says on a question.

    Where nothing need be said, silence is an answer, unless another book of the edition orders something else.
    """
    book_answers = []
    open_ = question.is_open or is_ordered(question, books)
    for book in books:
        claims = tuple(claim for claim in book.claims_on(question.id) if not claim.special_case)
        spoken = [claim for claim in claims if claim.status != "silent"]
        answers = tuple(dict.fromkeys(answer for claim in spoken for answer in claim.answers))
        has_readings = any(claim.ambiguity is not None for claim in spoken)
        # Of two claims that say different things the book admits both, and is at odds with itself.
        how: How = "stated" if len(answers) == 1 else "ambiguous" if has_readings else "at odds"
        if not spoken:
            how = "silent" if open_ else "stated"
            answers = () if open_ else (question.default_answer,)
        book_answers.append(BookAnswer(book, how, answers, claims))
    return tuple(book_answers)


def rank_admitted_answers(
    rules: Ruleset, library: Library, admitted: Sequence[AdmittedAnswers]
) -> dict[str, tuple[Answer, ...]]:
    """For every question the answers that some book admits: our default first, then what most of them admit.

    So what is played where a question only comes along hangs little on any one book.
    """
    by_question = {}
    for name in rules.asked:
        default = library.questions[name].default_answer
        given = Counter(answer for book_admits in admitted for answer in book_admits.answers(name))
        by_question[name] = tuple(sorted(given, key=lambda answer: (answer != default, -given[answer])))
    return by_question


def compare(question: Question, book_answers: tuple[BookAnswer, ...], tell: Tell) -> ComparedQuestion:
    """Sort the answers of a question into classes; only pairs that matter to some pair of books are played."""
    spoken = tuple(dict.fromkeys(answer for book_answer in book_answers for answer in book_answer.answers))
    sorting = Sorting(question, tell)
    for answer in spoken:
        first = next((known for known in sorting.classes if sorting.alike(known, answer)), None)
        sorting.add(answer, first)
    silent, usual = any(book_answer.how == "silent" for book_answer in book_answers), question.usual
    if silent and not question.is_open and usual is not None and sorting.may_be_like(usual, spoken):
        # What the others order is what happens anyway, unless that is in doubt: then silence is an answer after all.
        sure = (known for known in sorting.classes if known == usual or key_of(usual, known) not in sorting.undecided)
        sorting.add(usual, next(sure, None))
        book_answers = tuple(
            replace(book_answer, how="stated", answers=(usual,)) if book_answer.how == "silent" else book_answer
            for book_answer in book_answers
        )
        silent = False
    more = silent and (sorting.number > 1 or any_other(question, spoken, sorting.alike, sorting.shown))
    grounds = tuple(sorted(sorting.grounds))
    return ComparedQuestion(question, book_answers, sorting.classes, sorting.shown, sorting.undecided, more, grounds)


class Sorting:
    """Answers of a question, sorted into classes that play alike, with what tells them apart."""

    def __init__(self, question: Question, tell: Tell) -> None:
        self.question, self.tell = question, tell
        self.shown: dict[frozenset[Answer], Apart] = {}
        self.undecided: dict[frozenset[Answer], Undecided] = {}
        self.classes: dict[Answer, int] = {}
        self.grounds: dict[Ground, None] = {}

    @property
    def number(self) -> int:
        """How many classes there are."""
        return len(set(self.classes.values()))

    def alike(self, one: Answer, other: Answer) -> bool:
        """Whether two answers are known to play alike."""
        match self.tell(self.question.id, one, other):
            case Apart() as apart:
                self.shown[key_of(one, other)] = apart
                return False
            case Undecided() as undecided:
                self.undecided[key_of(one, other)] = undecided
                return False
            case Alike(ground):
                self.grounds.update({ground: None} if ground != "answer" else {})
        return True

    def may_be_like(self, usual: Answer, spoken: Iterable[Answer]) -> bool:
        """Whether an answer is told apart from none of those that are said."""
        return all(self.alike(usual, answer) or key_of(usual, answer) in self.undecided for answer in spoken)

    def add(self, answer: Answer, like: Answer | None) -> None:
        """Put an answer into the class of another, or into one of its own."""
        self.classes[answer] = self.number if like is None else self.classes[like]


def key_of(one: Answer, other: Answer) -> frozenset[Answer]:
    """Two answers, whichever comes first."""
    return frozenset((one, other))


def usual_of(question: Question) -> Answer:
    """What is held to be usual; where nobody had to say it, the first answer or the smallest number."""
    usual = question.usual
    if usual is not None:
        return usual
    return next(iter(question.answers), question.least or 0)


def any_other(
    question: Question, spoken: Sequence[Answer], alike: Callable[[Answer, Answer], bool], shown: Container[object]
) -> bool:
    """
    Whether the question allows an answer that is not known to play like what is said (or like our default).

    That nobody can tell of one answer hides no other that is shown to play differently.
    """
    known = spoken[0] if spoken else usual_of(question)
    allowed: list[Answer] = [*question.answers]
    if question.kind == "number":
        assert isinstance(known, int)
        least = question.least if question.least is not None else 0
        # What we play where nothing is said comes first: it is what such a book may well mean.
        allowed = [usual_of(question), *(number for number in (known + 1, known - 1) if number >= least)]
    more = False
    for answer in allowed:
        if answer != known and not alike(known, answer):
            more = True
            if key_of(known, answer) in shown:
                break
    return more
