"""
The bundled books against their printed texts, where a reader has them.

What stands here of a text is where it is damaged and how many sentences it has: facts about it, and none of it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone.loader import load
from rulestone.model import Book, Claim, Library, Question
from rulestone.texts.claims_check import check
from rulestone.texts.damage import find_damage
from rulestone.texts.dictionary import dictionary
from rulestone.texts.text_folders import Texts, read_documents

SENTENCES = {
    "hp-2003/en": (
        "age 1, players 1, contents 12, check_contents 1, object 3, play 15, cards 34, going_out 8, "
        "scoring 9, winning 3, penalties 11, two_player 7, partners 3, variation 5, challenge 6, wish 1"
    ),
    "hp-2003/es": (
        "age 1, players 1, contents 12, check_contents 1, object 3, play 15, cards 31, going_out 6, "
        "scoring 10, winning 2, penalties 11, two_player 5, partners 3, variation 6, challenge 6, wish 1"
    ),
    "hp-2003/fr": (
        "age 1, players 1, contents 12, check_contents 1, object 3, play 15, cards 33, going_out 7, "
        "scoring 9, winning 3, penalties 10, two_player 7, partners 3, variation 6, challenge 5, wish 1"
    ),
    "hp-2003/pt": (
        "age 1, players 1, contents 12, check_contents 1, object 3, play 15, cards 31, going_out 8, "
        "scoring 9, winning 3, penalties 10, two_player 6, partners 3, variation 5, challenge 5, wish 1"
    ),
    "hp-2003/en-booklet": (
        "age 1, players 1, contents 12, check_contents 1, object 3, play 15, cards 32, going_out 8, "
        "scoring 9, winning 3, penalties 11, two_player 7, partners 3, variation 5, challenge 6, wish 1"
    ),
    "hp-2003/fr-booklet": (
        "contents 12, check_contents 1, object 3, play 15, cards 33, going_out 7, scoring 9, winning 3, "
        "penalties 10, two_player 7, partners 3, variation 6, challenge 5"
    ),
    "uno-2003/en": (
        "contents 10, object 3, play 17, cards 21, going_out 8, scoring 7, winning 3, penalties 11, "
        "two_player 7, partners 3, variation 5, challenge 6, wish 1"
    ),
    "hp-2018/en": (
        "contents 11, object 2, setup 5, play 10, cards 24, going_out 7, scoring 9, winning 1, alternative_scoring 2"
    ),
    "hp-2018/es": (
        "contents 11, object 2, setup 5, play 10, cards 25, going_out 6, scoring 10, winning 1, alternative_scoring 2"
    ),
}
"""How many sentences each section has, counted by the program; a change renumbers what the claims cite."""

DAMAGED = {
    ("hp-2003/fr", "foreign", "play 8 10 13 14 15"),
    ("hp-2003/fr", "differs", "penalties 4 8 9 10"),
    ("hp-2003/fr", "differs", "play 9 11"),
    ("hp-2003/fr-booklet", "differs", "cards 4"),
    ("hp-2003/fr-booklet", "differs", "play 15"),
    ("hp-2003/fr-booklet", "unknown", "play 11"),
    ("hp-2003/fr-booklet", "differs", "check_contents 1"),
    ("hp-2003/pt", "unknown", "cards 16"),
    ("hp-2003/pt", "unknown", "going_out 2 6"),
    ("hp-2003/pt", "unknown", "two_player 5 6"),
    ("hp-2003/pt", "garbled", "penalties 5 8 9 10"),
    ("hp-2003/es", "unknown", "cards 16"),
    ("hp-2018/es", "lost", "cards 10"),
    ("uno-2003/en", "lost", "cards 6"),
}
"""
Every place of damage that is told, by kind: found by the program, then read in its copy.

None is told that a reader would not stumble over; of damage that the program does not find, the list says nothing.
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """The bundled books; here it is about those that a publisher printed."""
    found, problems = load()
    assert found, [(problem.file, problem.line, problem.key) for problem in problems]
    return found


@pytest.fixture(scope="module")
def printed(texts: Path, library: Library) -> Texts:
    """Their texts."""
    return read_documents(texts, [library.books[name] for name in SENTENCES])


def test_every_document_is_at_hand_and_nothing_of_it_lies_outside_of_the_sections(printed: Texts) -> None:
    """Headings of all books are found, and no line stands before the first of them."""
    assert printed.absent == {}
    for document in printed.documents.values():
        assert (document.unclaimed, document.shared) == ((), ())
        assert [book.missing for book in document.books.values() if book.missing] == []


@pytest.mark.parametrize("book", SENTENCES)
def test_sentences_keep_their_numbers(book: str, printed: Texts, library: Library) -> None:
    """Each section has as many sentences as when its book was written."""
    (copy,) = printed.copies([library.books[book]])
    counts = Counter(sentence.section for sentence in copy.text.sentences)
    assert ", ".join(f"{section} {number}" for section, number in counts.items()) == SENTENCES[book]


@pytest.mark.parametrize("book", SENTENCES)
def test_a_bundled_book_says_what_its_text_says(book: str, printed: Texts, library: Library) -> None:
    """No flag on the encoding is left without an answer, and every sentence is cited or rules nothing."""
    document = printed.of(library.books[book])
    assert document
    flags = check(library.books[book], document, library.questions)
    assert [(flag.kind, flag.section, flag.number, dict(flag.args)) for flag in flags if flag.counts] == []


def test_the_damage_of_the_copies_is_told_and_nothing_else(printed: Texts, library: Library) -> None:
    """Places of damage, by kind: those that were read in the copies after the program had found them, and no other."""
    knows = dictionary()
    if knows is None:
        pytest.skip("simplemma is not installed")
    found: dict[tuple[str, str, str], set[int]] = {}
    for each in find_damage(printed.copies(library.books.values()), knows):
        found.setdefault((each.book, each.kind, each.section), set()).add(each.number)
    assert {(b, k, f"{s} {' '.join(map(str, sorted(n)))}") for (b, k, s), n in found.items()} == DAMAGED


def otherwise(claim: Claim, question: Question) -> Iterator[tuple[str, Claim]]:
    """The claim with every other duty that its question lists, or with another number; and the flag that is due."""
    if isinstance(claim.answer, int):
        yield "number", replace(claim, answer=claim.answer + 3)
    elif claim.answer in question.answers and (duty := question.answers[claim.answer].modality):
        for other in question.answers.values():
            if other.modality and other.modality != duty:
                yield "modality", replace(claim, answer=other.id)


def is_flagged(book: Book, kind: str, claim: Claim, printed: Texts, library: Library) -> bool:
    """Whether a book that has only this claim gets the flag for it, be its sentence answered or not."""
    document = printed.of(book)
    assert document
    flags = check(replace(book, claims=(claim,)), document, library.questions)
    return any(flag.kind == kind and flag.args["question"] == claim.question for flag in flags)


@pytest.mark.long
@pytest.mark.sample
def test_wrong_claims_are_flagged(printed: Texts, library: Library) -> None:
    """Every wrong number, and three of four wrong duties; the rest stands in sentences with two duties or none."""
    caught: dict[str, list[bool]] = {"number": [], "modality": []}
    for book in (each for each in library.books.values() if printed.of(each)):
        for claim in book.claims:
            if claim.status == "stated":
                for kind, wrong in otherwise(claim, library.questions[claim.question]):
                    caught[kind].append(is_flagged(book, kind, wrong, printed, library))
    assert all(caught["number"])
    assert sum(caught["modality"]) >= 0.75 * len(caught["modality"]) > 0
