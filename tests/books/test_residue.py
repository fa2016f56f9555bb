"""Between two bundled books nothing is left over once all that was found to play differently is answered alike."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

import pytest

import rulestone
from rulestone.checks.edition_check import EditionWork, prepare
from rulestone.checks.evidence import compare_answers
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.explorer.result import Apart
from rulestone.model import Answer, Book, Library
from rulestone.rounds.deck import deck
from tests.explorer.residue import dealt, lockstep
from tests.marks import some

EDITIONS = ("hp-2003", "hp-2018", "uno-2003")
PLAYS = 60
"""How many plays of each two books the long test looks at."""


@cache
def bundled() -> Library:
    """The bundled rules."""
    return rulestone.load()


@cache
def work(edition: str) -> EditionWork:
    """An edition, ready to be checked."""
    return prepare(bundled(), edition)


@cache
def plays_alike(edition: str, question: str, one: Answer, other: Answer) -> bool:
    """Whether the checker knows no difference between two answers."""
    here = work(edition)
    found = compare_answers(here.rules, question, one, other, here.others, here.known)
    return not isinstance(found, Apart)


def completed(admits: AdmittedAnswers, chance: random.Random) -> dict[str, Answer]:
    """One of the games that a book stands for: its open points settled at random, readings as a whole."""
    answers = dict(admits.fixed)
    for question, choices in admits.left_open.items():
        if question not in answers:
            answers |= dict(chance.choice(choices).gives)
    return answers


def set_equal(edition: str, one: dict[str, Answer], other: dict[str, Answer]) -> dict[str, Answer]:
    """The second with the answers of the first wherever the two are known to play differently."""

    def kept(question: str) -> Answer:
        first, second = sorted((one[question], other[question]), key=str)
        return other[question] if plays_alike(edition, question, first, second) else one[question]

    return {question: kept(question) for question in work(edition).rules.asked}


def pairs(edition: str) -> Iterator[tuple[AdmittedAnswers, AdmittedAnswers]]:
    """Every two books of an edition, and each with itself: what it leaves open is settled in two ways."""
    yield from combinations_with_replacement(work(edition).admitted, 2)


def left_over(edition: str, pair: tuple[AdmittedAnswers, AdmittedAnswers], seed: int, *, at_random: bool = True) -> str:
    """What parts two books at random though nothing that is known parts them; empty where nothing does."""
    chance = random.Random(f"{pair[0].book} {pair[1].book} {seed}")
    one, other = (completed(each, chance) if at_random else each.defaults()[0] for each in pair)
    other = set_equal(edition, one, other)
    rules = work(edition).rules
    players, each, plain = chance.choice((2, 3, 4)), chance.choice((1, 2, 4, 7)), chance.choice((4, 20, None))
    found = lockstep(rules, one, other, dealt(deck(rules, one), players, each, seed, plain), seed)
    return "" if found is None else f"{pair[0].book} and {pair[1].book} {seed}: {found.causes}, {found.moves}"


@pytest.mark.parametrize("edition", some(["hp-2003", "hp-2018"], lambda edition: edition == "hp-2018"))
def test_a_sample_of_books_leaves_nothing_over(edition: str) -> None:
    """The first and the last book of an edition, completed by our defaults."""
    pair = (work(edition).admitted[0], work(edition).admitted[-1])
    assert [told for seed in range(12) if (told := left_over(edition, pair, seed, at_random=False))] == []


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_books_leave_anything_over(edition: str) -> None:
    """However the books are completed, what the checker takes for the same game is never told apart by play."""
    assert [told for pair in pairs(edition) for seed in range(PLAYS) if (told := left_over(edition, pair, seed))] == []


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_answers_that_are_taken_for_the_same_play_the_same(edition: str) -> None:
    """Also where no two books differ: each answer that some book admits, exchanged for any that plays alike."""
    rules, others = work(edition).rules, work(edition).others
    for seed in range(PLAYS):
        chance = random.Random(f"{edition} {seed}")
        one = completed(chance.choice(work(edition).admitted), chance)
        other = set_equal(
            edition, one, {question: chance.choice((one[question], *others[question])) for question in one}
        )
        start = dealt(deck(rules, one), chance.choice((2, 3)), 3, seed, chance.choice((6, 20)))
        assert lockstep(rules, one, other, start, seed) is None


def saying(book: Book, said: Book) -> Book:
    """A book that answers what another book answers, in its own language, names and order."""
    claims = tuple(replace(claim, book=book.id) for claim in said.claims[::-1])
    return replace(book, claims=claims, ambiguities=said.ambiguities)


@pytest.mark.parametrize(("one", "other"), [("hp-2003/en", "hp-2003/pt"), ("hp-2018/es", "hp-2018/en")])
def test_books_whose_answers_are_equal_are_the_same_game(one: str, other: str) -> None:
    """Whatever else stands in a book: language, names, places, and in which order it says things."""
    library = bundled()
    said, in_other_words = library.books[one], library.books[other]
    told = replace(
        library, books={**library.books, one: saying(said, in_other_words), other: saying(in_other_words, said)}
    )
    games = [rulestone.game(library, one), rulestone.game(told, other)]
    assert games[0].answers == games[1].answers
    for seed in range(6):
        chance = random.Random(seed)
        states = [rulestone.deal(game, 2 + seed % 3, seed) for game in games]
        for _ in range(60):
            assert states[0] == states[1]
            able = [[*rulestone.options(g, s), *rulestone.breaches(g, s)] for g, s in zip(games, states, strict=True)]
            assert able[0] == able[1]
            if states[0].over:
                break
            move = chance.choice(able[0])
            results = [rulestone.apply(game, state, move) for game, state in zip(games, states, strict=True)]
            assert results[0].seen == results[1].seen
            states = [result.state for result in results]
