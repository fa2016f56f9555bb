"""What a finding says of a third book that says nothing."""

from contextlib import chdir
from dataclasses import replace
from pathlib import Path

from rulestone.checks import check
from rulestone.findings import Finding, Silence
from rulestone.loader import load
from rulestone.model import Claim, FileLocation, Library

HERE = Path(__file__).resolve().parent
QUESTION = "mirror.at_last"
OWN = "clause:nothing at all"


def two_books() -> Library:
    """Two books that word one thing differently: the one as it is listed, the other in a rule of its own."""
    with chdir(HERE):
        library, _ = load(["core", "contradict/between-the_same_rule/rules"])
    assert library is not None
    known = library.books["pebbles/b"]
    claims = tuple(replace(each, answer=OWN) if each.question == QUESTION else each for each in known.claims)
    book = replace(known, claims=claims, clauses={**known.clauses, OWN: []})
    return replace(library, books={**library.books, book.id: book})


def with_a_silent_third(library: Library) -> Library:
    """The same with a book that says nothing on it."""
    spot = FileLocation("rules/books/pebbles/c.yaml", 7, 3)
    silent = Claim("pebbles/c", QUESTION, "silent", (), sections=("rules",), spot=spot)
    known = library.books["pebbles/b"]
    claims = tuple(silent if each.question == QUESTION else each for each in known.claims)
    book = replace(known, id="pebbles/c", language="es", claims=claims)
    return replace(library, books={**library.books, book.id: book})


def only(library: Library) -> Finding:
    """The one finding on the question."""
    [finding] = [each for each in check(library).findings if each.question == QUESTION]
    return finding


def test_of_a_wording_it_is_named_as_silent() -> None:
    """It has a group of its own, and its entry is told."""
    finding = only(with_a_silent_third(two_books()))
    assert finding.kind == "wording"
    assert [(side.answers, side.books, side.silent) for side in finding.sides] == [
        (("nothing",), ("pebbles/a",), ()),
        ((OWN,), ("pebbles/b",), ()),
        ((), ("pebbles/c",), ("pebbles/c",)),
    ]
    assert finding.silences == (
        Silence("pebbles/c", ("rules",), FileLocation("rules/books/pebbles/c.yaml", 7, 3), (QUESTION,)),
    )


def test_it_takes_no_side_in_a_wording() -> None:
    """The finding keeps its id, and whoever accepts what one of the two says has accepted it."""
    two = two_books()
    three = only(with_a_silent_third(two))
    assert three.id == only(two).id
    assert [side.books for side in three.parted] == [("pebbles/a",), ("pebbles/b",)]
