"""The checker finds what was planted in the four leaflets, each with its kind and its books, and nothing else."""

import pytest

from rulestone.checks import check
from rulestone.findings import Finding
from rulestone.rounds.deck import deck
from rulestone.texts.dictionary import dictionary
from rulestone.witness import Witness
from rulestone.words.finding_sentences import CitedBooks
from rulestone.words.finding_sentences import finding_text as in_words
from tests.invented.tidewater import BOOKS, found, library, voice, work

EN, ES, FR, PT = BOOKS

PLANTED = {
    # question or kind: (kind, books by what they admit, the most first, books that deviate, direction)
    "deal.cards_each": ("contradiction", ((EN, ES, PT), (FR,)), (FR,), None),
    "draw.forced.play_permission": ("contradiction", ((EN, ES, FR), (PT,)), (PT,), "narrows"),
    "gull.target": ("contradiction", ((EN, FR, PT), (ES,)), (ES,), None),
    "exhaustion.trigger": ("contradiction", ((EN, ES, PT), (FR,)), (FR,), None),
    "storm.copies": ("contradiction", ((EN, ES, PT), (FR,)), (FR,), None),
    "impossible.empty_pile": ("impossible", (), (PT,), None),
    "tide.spring": ("undefined", (), (PT,), None),
    "gull.target_loses_turn": ("omission", ((EN, FR, PT), (ES,)), (ES,), None),
    "lighthouse.answers": ("refinement", ((EN, ES, PT), (FR,)), (FR,), None),
    "net.discards": ("wording", ((EN, ES, FR), (PT,)), (), None),
    "exhaustion.in_the_middle_of_a_draw": ("gap", ((EN, ES),), (), None),
}
DAMAGED = {"corruption.unknown": ("corruption", (), (ES,), None)}


def named(finding: Finding) -> str:
    """A finding by its message where a kind has several, else by its question."""
    return finding.message or finding.question or finding.kind


def told(finding: Finding) -> tuple[object, ...]:
    """What is said to be wrong, and where."""
    return (finding.kind, tuple(side.books for side in finding.sides), finding.deviating, finding.direction)


def one(name: str) -> Finding:
    """The finding of that name."""
    return next(each for each in found().findings if named(each) == name)


def test_exactly_the_planted_findings_come_up() -> None:
    """
    Each planted difference is found once, with its kind, books and direction.

    No leaflet says who wins a tie: only the winner of a hand gets points, so that nobody can tie, and nothing is told.
    What the Portuguese shuffles cannot be shuffled; that is told once, of that book, and not again against the others.
    """
    expected = {**PLANTED, **(DAMAGED if dictionary() else {})}
    assert found().incomplete == ()
    assert len(found().findings) == len(expected)
    assert {named(each): told(each) for each in found().findings} == expected


def test_the_damaged_word_is_found() -> None:
    """The word that no Spanish dictionary has is told with its file and line."""
    if dictionary() is None:
        pytest.skip("simplemma is not installed")
    spot = one("corruption.unknown").spot
    assert spot is not None
    assert (spot.file, spot.word) == ("tidewater-es.txt", "reqarte")


def test_the_reading_that_departs_is_named() -> None:
    """The French book is ambiguous, and one of its readings is what the others say."""
    others, french = one("lighthouse.answers").sides
    assert others.answers == ("gull_only",)
    assert french.ambiguous == (FR,)
    assert set(french.answers) == {"gull_only", "gull_and_storm"}


def test_a_gap_names_the_books_in_which_it_comes_up() -> None:
    """
    No book says whether a draw goes on after the pile was made anew, and a position shows that it matters.

    In French the pile is made anew before that, and in Portuguese it never is, so that nobody has to know.
    """
    (open_there,) = one("exhaustion.in_the_middle_of_a_draw").sides
    assert open_there.silent == (EN, ES)
    assert isinstance(one("exhaustion.in_the_middle_of_a_draw").witness, Witness)


def test_the_sum_is_told_with_the_number_that_makes_it_wrong() -> None:
    """The French list makes one card more than the total that is printed above it: the storm that others have not."""
    assert one("storm.copies").args["numbers"] == {"sum": 63, "printed": 62}


def test_every_witness_can_be_laid_out() -> None:
    """Each card of a position is in the box of all four books."""
    boxes = [set(deck(work().rules, admits.defaults()[0])) for admits in work().admitted]
    everywhere = set.intersection(*boxes)
    shown = [each.witness for each in found().findings if isinstance(each.witness, Witness)]
    laid = [card for witness in shown for hand in witness.start.hands for card in hand]
    laid += [witness.start.top for witness in shown if witness.start.top]
    assert len(shown) == 7
    assert set(laid) <= everywhere


def test_the_four_books_share_the_clause_that_no_list_foresaw() -> None:
    """A rule written out alike in every book is one answer, and no finding."""
    answers = {
        answer for book in library().books.values() for c in book.claims_on("storm.draw") for answer in c.answers
    }
    assert len(answers) == 1
    assert not answers & set(library().questions["storm.draw"].answers)


def test_ids_are_those_of_yesterday() -> None:
    """Checking again gives the same findings, in the same order, with the same ids."""
    again = check(library())
    assert [each.id for each in again.findings] == [each.id for each in found().findings if each.kind != "corruption"]


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
def test_each_finding_has_a_sentence(language: str) -> None:
    """In every language, with the words of the invented game, and no id left in it."""
    shelf = CitedBooks(library().books)
    for each in found().findings:
        sentence = in_words(each, voice(language), shelf).message
        assert sentence, named(each)
        assert f"`{each.question}`" not in sentence, sentence
