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

from rulestone.checks.evidence import Apart, Result
from rulestone.compiler import Ruleset
from rulestone.engine.books import Admitted, ordered
from rulestone.explorer.result import Alike, Ground, Undecided
from rulestone.model import Answer, Book, Claim, Library, Question

How = Literal["stated", "ambiguous", "silent", "at odds"]
UNSAID = frozenset({-1, -2})
"""Classes that no book speaks of, where a silent book admits more than what is said."""
Tell = Callable[[str, Answer, Answer], Result]


@dataclass(frozen=True)
class Said:
    """What one book says on a question."""

    book: Book
    how: How
    answers: tuple[Answer, ...]
    """The answers that its words give, under every reading; none where it is silent."""
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Compared:
    """One question over all books of an edition."""

    question: Question
    said: tuple[Said, ...]
    classes: Mapping[Answer, int]
    """The class of every answer that was compared; answers of one class play the same."""
    shown: Mapping[frozenset[Answer], Apart]
    undecided: Mapping[frozenset[Answer], Undecided]
    more: bool
    """Whether a silent book admits something that plays differently from what the others say."""
    grounds: tuple[Ground, ...] = ()
    """Why answers that are not one play alike, where some do."""

    def kept(self, said: Said) -> frozenset[int]:
        """The classes that a book admits (`K`)."""
        if said.how == "silent":
            everything = frozenset(self.classes.values())
            return everything | UNSAID if self.more else everything
        return frozenset(self.classes[answer] for answer in said.answers)

    def evidence(self, one: Sequence[Answer], other: Sequence[Answer]) -> Apart | None:
        """The plainest play that tells an answer of one side from one of the other, or answers that play like them."""
        found = [self.shown[key] for a in one for b in other if (key := frozenset((a, b))) in self.shown]
        if not found:
            sides = [{self.classes.get(answer) for answer in side} for side in (one, other)]
            found = [
                apart for apart in self.shown.values() if self.parts(apart, *sides) or self.parts(apart, *sides[::-1])
            ]
        return min(found, key=lambda apart: apart.cost, default=None)

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

    def as_far_as_known(self) -> Compared:
        """The same with classes made one that nobody could tell apart, where none of them is told from another."""
        together: dict[int, frozenset[int]] = {each: frozenset((each,)) for each in self.classes.values()}
        for pair in sorted(self.doubtful, key=sorted):
            whole = frozenset().union(*(together[each] for each in pair))
            together.update(dict.fromkeys(whole, whole))
        first = {
            each: min(whole) if all(self.may_agree(a, b) for a in whole for b in whole) else each
            for each, whole in together.items()
        }
        return replace(self, classes={answer: first[each] for answer, each in self.classes.items()})

    def may_agree(self, one: int, other: int) -> bool:
        """Whether answers of two classes play alike, or nobody can promise that they do not."""
        return one == other or frozenset((one, other)) not in self.told_apart

    def unmatched(self, one: Said, other: Said) -> bool:
        """Whether one book admits an answer that certainly plays like none that the other admits."""
        return any(not any(self.may_agree(a, b) for b in self.kept(other)) for a in self.kept(one))


def sayings(question: Question, books: Sequence[Book]) -> tuple[Said, ...]:
    """What each book says on a question.

    Where nothing need be said, silence is an answer, unless another book of the edition orders something else.
    """
    found = []
    open_ = question.is_open or ordered(question, books)
    for book in books:
        claims = tuple(claim for claim in book.claims_on(question.id) if not claim.special_case)
        spoken = [claim for claim in claims if claim.status != "silent"]
        answers = tuple(dict.fromkeys(answer for claim in spoken for answer in claim.answers))
        read = any(claim.ambiguity is not None for claim in spoken)
        # Of two claims that say different things the book admits both, and is at odds with itself.
        how: How = "stated" if len(answers) == 1 else "ambiguous" if read else "at odds"
        if not spoken:
            how = "silent" if open_ else "stated"
            answers = () if open_ else (question.default_answer,)
        found.append(Said(book, how, answers, claims))
    return tuple(found)


def others_admit(rules: Ruleset, library: Library, admitted: Sequence[Admitted]) -> dict[str, tuple[Answer, ...]]:
    """For every question the answers that some book admits: our default first, then what most of them admit.

    So what is played where a question only comes along hangs little on any one book.
    """
    found = {}
    for name in rules.asked:
        default = library.questions[name].default_answer
        given = Counter(answer for each in admitted for answer in each.answers(name))
        found[name] = tuple(sorted(given, key=lambda answer: (answer != default, -given[answer])))
    return found


def compare(question: Question, said: tuple[Said, ...], tell: Tell) -> Compared:
    """Sort the answers of a question into classes; only pairs that matter to some pair of books are played."""
    spoken = tuple(dict.fromkeys(answer for each in said for answer in each.answers))
    silent = any(each.how == "silent" for each in said)
    shown: dict[frozenset[Answer], Apart] = {}
    undecided: dict[frozenset[Answer], Undecided] = {}
    classes: dict[Answer, int] = {}
    grounds: dict[Ground, None] = {}

    def alike(a: Answer, b: Answer) -> bool:
        found = tell(question.id, a, b)
        key = key_of(a, b)
        if isinstance(found, Apart):
            shown[key] = found
        elif isinstance(found, Undecided):
            undecided[key] = found
        else:
            grounds.update({found.ground: None} if found.ground != "answer" else {})
        return isinstance(found, Alike)

    for answer in spoken:
        first = next((known for known in classes if alike(known, answer)), None)
        classes[answer] = len(set(classes.values())) if first is None else classes[first]
    usual = question.usual
    if (
        silent
        and not question.is_open
        and usual is not None
        and all(alike(usual, each) or key_of(usual, each) in undecided for each in spoken)
    ):
        # What the others order is what happens anyway, unless that is in doubt: then silence is an answer after all.
        same = next((known for known in classes if known == usual or key_of(usual, known) not in undecided), None)
        classes[usual] = len(set(classes.values())) if same is None else classes[same]
        said = tuple(replace(each, how="stated", answers=(usual,)) if each.how == "silent" else each for each in said)
        silent = False
    more = False
    if silent:
        more = len(set(classes.values())) > 1 or any_other(question, spoken, alike, shown)
    return Compared(question, said, classes, shown, undecided, more, tuple(sorted(grounds)))


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
