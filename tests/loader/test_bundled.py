"""The rules that are bundled load whole; how fast is measured by `make bench`."""

import pytest

from rulestone.compiler import compile_game
from rulestone.words.problem_sentences import report
from tests.loader.reading import load


@pytest.mark.usefixtures("bundled")
def test_the_bundled_rules_load_without_a_problem() -> None:
    """Every question that an edition is asked is answered or named as silent in every book, and all names fit."""
    library, problems = load()
    assert library is not None, report(problems, "en")
    assert {book.edition for book in library.books.values()} == set(library.editions)
    for edition in library.editions.values():
        for book in library.books_of(edition.id):
            assert {claim.question for claim in book.claims} == set(edition.asks)


@pytest.mark.usefixtures("bundled")
def test_an_edition_is_asked_what_its_ruleset_asks() -> None:
    """The loader joins games as the compiler does, though neither sees the other; what is told no rule asks."""
    library, _ = load()
    assert library is not None
    for edition in library.editions.values():
        played = compile_game(library, edition.game).asked
        assert edition.asks == tuple(sorted({*played, *edition.told}))
        assert played.keys().isdisjoint(edition.told)
