"""Who is said to depart from whom: by languages, and by the authority of each book in its edition."""

from contextlib import chdir
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone.checks import check
from rulestone.checks.book_answers import BookAnswer, ComparedQuestion
from rulestone.checks.sides import relation
from rulestone.explorer.result import Apart, Undecided
from rulestone.findings import Finding, Tried
from rulestone.loader import load
from rulestone.model import Answer, Claim, FileLocation, Library
from rulestone.witness import Demonstration

HERE = Path(__file__).resolve().parent
QUESTION = "draw_n.cards_drawn"
A, B = "pebbles/a", "pebbles/b"


def library(authority: dict[str, str], **third: int) -> Library:
    """Two books of which one draws two cards and the other three, and books of other languages beside them."""
    with chdir(HERE):
        found, _ = load(["core", "contradict/between-contradiction/rules"])
    assert found is not None
    books = dict(found.books)
    for language, drawn in third.items():
        known = books[A]
        claims = tuple(replace(each, answer=drawn) if each.question == QUESTION else each for each in known.claims)
        books[f"pebbles/{language}"] = replace(known, id=f"pebbles/{language}", language=language, claims=claims)
    edition = replace(found.editions["pebbles"], authority=authority)
    return replace(found, books=books, editions={"pebbles": edition})


def found(library: Library) -> Finding:
    """The one finding on the question."""
    [finding] = [each for each in check(library, ["pebbles"]).findings if each.question == QUESTION]
    return finding


@pytest.mark.parametrize(
    ("authority", "third", "deviating"),
    [
        ({}, {}, ()),
        ({}, {"es": 2}, (B,)),
        ({}, {"es": 3}, (A,)),
        ({B: "prevails"}, {"es": 2}, (A, "pebbles/es")),
        # What is informative sways nobody, and departs itself.
        ({"pebbles/es": "informative"}, {"es": 2}, ()),
        ({A: "informative", "pebbles/es": "informative"}, {"es": 2}, (A, "pebbles/es")),
        ({A: "informative"}, {}, (A,)),
        ({A: "informative", B: "prevails"}, {}, (A,)),
    ],
)
def test_who_departs(authority: dict[str, str], third: dict[str, int], deviating: tuple[str, ...]) -> None:
    """The books outside the one that prevails, else outside the class of most languages that count."""
    assert found(library(authority, **third)).deviating == deviating


def test_a_statement_that_agrees_with_no_reading_beside_it_clashes() -> None:
    """Two sentences of a book, one plain and one that can be read in two ways, none of them the plain one."""
    books = library({})
    book = books.books[A]
    [plain] = book.claims_on(QUESTION)
    doubtful = replace(plain, status="ambiguous", answer=None, readings={"low": 5, "high": 6}, ambiguity="count")
    both = replace(book, claims=(*book.claims, doubtful))
    clashing = check(replace(books, books={**books.books, A: both}), ["pebbles"]).findings
    assert [each.deviating for each in clashing if each.kind == "inconsistent"] == [(A,)]
    agreeing = replace(doubtful, readings={"low": 2, "high": 6})
    both = replace(book, claims=(*book.claims, agreeing))
    kinds = {each.kind for each in check(replace(books, books={**books.books, A: both}), ["pebbles"]).findings}
    assert "inconsistent" not in kinds


def test_what_nobody_could_tell_apart_is_no_contradiction() -> None:
    """One reading is told from the other book's answer, of the other reading nobody knows: that much is certain."""
    books = library({})
    spot = FileLocation("a.yaml", 1, 1)

    def said(book: str, *answers: Answer) -> BookAnswer:
        claim = Claim(book, QUESTION, "stated", (), answer=answers[0], spot=spot)
        return BookAnswer(books.books[book], "stated" if len(answers) == 1 else "ambiguous", answers, (claim,))

    one, other = said(A, 2, 3), said(B, 4)
    told = Apart((2, 4), Demonstration("sum", "", (), {}), None, (0,))
    compared = ComparedQuestion(
        books.questions[QUESTION],
        (one, other),
        {2: 0, 3: 1, 4: 2},
        {frozenset((2, 4)): told},
        {frozenset((3, 4)): Undecided(Tried(9))},
        more=False,
    )
    assert relation(compared, one, other) == "refinement"
    assert relation(replace(compared, shown={}), one, other) == "undecided"
    both = {**compared.shown, frozenset((3, 4)): told}
    assert relation(replace(compared, shown=both, undecided={}), one, other) == "contradiction"
