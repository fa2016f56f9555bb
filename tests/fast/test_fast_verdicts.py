"""Verdicts of the compiled judge beside those of the plain evaluator: equal, reasons and forks included."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import rulestone
from rulestone import api
from rulestone.cards import Card, HiddenCard, Move, NeedFace
from rulestone.compiler import Ruleset
from rulestone.engine import case_verdict as plain
from rulestone.engine.admitted_answers import AdmittedAnswers, admit_answers
from rulestone.engine.branches import TooMany
from rulestone.engine.evaluator import breaches, carry_out, options
from rulestone.engine.state import State
from rulestone.fast.fast_verdicts import FastVerdicts
from rulestone.model import Answer
from rulestone.records import replace
from tests.engine.tables import dealt, laid_out, library, played_books, ruleset
from tests.engine.test_random_plays import GAMES, TABLES, others
from tests.fast.test_step_by_step import HOUSE_RULES
from tests.marks import more, some

BOOKS = played_books()


@cache
def book(name: str) -> tuple[rulestone.Game, FastVerdicts]:
    """A bundled book and its judge."""
    game = rulestone.game(rulestone.load(), name)
    return game, FastVerdicts(game.rules, game.admitted)


def any_of_them(admits: AdmittedAnswers, chance: random.Random) -> dict[str, Answer]:
    """One of the games that a book admits, whatever it leaves open settled by chance."""
    answers = dict(admits.fixed)
    for question in admits.left_open:
        if question not in answers:
            answers.update(chance.choice(admits.choices(question)).gives)
    return answers


def positions(rules: Ruleset, admits: AdmittedAnswers, players: int, seed: int, most: int) -> Iterator[State]:
    """A random play of one of the games of a book, with what is wrong done every so often."""
    chance = random.Random(seed)
    answers = any_of_them(admits, chance)
    state = dealt(rules, answers, players, seed, chance.choice((1, 2, 3, 5)))
    if players == 4:
        state = state._replace(pairs=chance.choice(((), (0, 1, 0, 1), (0, 0, 1, 1))))
    for _ in range(most):
        if state.over:
            return
        yield state
        given = options(rules, answers, state)
        if chance.random() < 0.3:
            given = (*given, *breaches(rules, answers, state))
        state = carry_out(rules, answers, state, chance.choice(given)).state


def asked_about(rules: Ruleset, admits: AdmittedAnswers, state: State, chance: random.Random) -> list[Move]:
    """Moves that somebody may ask about: some that can be made, any card of any hand, and some that make no sense."""
    answers = admits.defaults()[0]
    listed = {*options(rules, answers, state), *breaches(rules, answers, state)}
    cards = [Move("", seat, card) for seat, hand in enumerate(state.hands) for card in dict.fromkeys(hand)]
    found = [*sorted(listed, key=repr)]
    found += [move for move in cards if state.point is not None and move.who == state.point.owner]
    for further in (cards, others(rules, state, listed)):
        found += chance.sample(further, min(4, len(further)))
    return chance.sample(found, min(12, len(found)))


def beside(
    rules: Ruleset, admits: AdmittedAnswers, judge: FastVerdicts, players: int, seed: int, most: int
) -> Counter[str]:
    """Both verdicts on moves of a random play; how many of each word there were, and how many forked."""
    chance, words = random.Random(seed), Counter[str]()
    for state in positions(rules, admits, players, seed, most):
        for move in asked_about(rules, admits, state, chance):
            wanted = plain.verdict(rules, admits, state, move)
            assert judge.verdict(state, move) == wanted
            words[wanted.word] += 1
            words["forked"] += len(wanted.leaves) > 1
    return words


def judged(name: str, players: int, seed: int, most: int) -> Counter[str]:
    """The same for a bundled book."""
    game, judge = book(name)
    return beside(game.rules, game.admitted, judge, players, seed, most)


@given(name=st.sampled_from(BOOKS), players=st.integers(2, 10), seed=st.integers(0, 99_999))
@settings(max_examples=60)
def test_verdicts_are_those_of_the_plain_evaluator(name: str, players: int, seed: int) -> None:
    """Any book, any number of players, any position of a random play, any move: equal word, leaves and reasons."""
    judged(name, players, seed, 8)


@pytest.mark.parametrize("name", some(BOOKS, lambda name: name.endswith("/en")))
def test_every_book_is_judged_alike(name: str) -> None:
    """Legal, illegal, challengeable and open moves of every book; each of them comes up."""
    words, wanted = Counter[str](), {"legal", "illegal", "challengeable", "forked"}
    for beyond in (0, 100, 200):  # a bluff is rare, and chance may leave it out of five plays
        words += sum((judged(name, players, players + beyond, 40) for players in (2, 3, 4, 7, 10)), Counter[str]())
        if wanted <= words.keys():
            break
    assert wanted <= words.keys()


@pytest.mark.parametrize("plays", more(15, 60))
@pytest.mark.parametrize("name", BOOKS)
def test_many_verdicts_are_alike(name: str, plays: int) -> None:
    """As many random plays of each book."""
    for seed in range(plays):
        judged(name, 2 + seed % 9, 1000 + seed, 30)


def test_what_depends_is_told_alike() -> None:
    """A move on whose rule the readings of a book part: the same leaves, and the same choices are blamed."""
    game, judge = book("hp-2018/en")
    state = laid_out(
        ["wd4, red skip, blue 1", "blue 2, blue 3"], "red 7", "green 1, green 2, green 3, green 4, green 5"
    )
    move = Move("", 0, Card("wd4"))
    found = judge.verdict(state, move)
    assert found.word == "depends"
    assert found == plain.verdict(game.rules, game.admitted, state, move)


def partly_open(rules: Ruleset, chance: random.Random) -> AdmittedAnswers:
    """A book that nobody printed: some ten questions left open with all that they allow, the others answered anyhow."""
    whole = admit_answers(rules, library().questions, None)
    open_ = chance.sample(sorted(whole.left_open), min(10, len(whole.left_open)))
    fixed = dict(whole.fixed)
    for question, choices in whole.left_open.items():
        if question not in open_:
            given = choices[0] if question.startswith("deck.") else chance.choice(choices)
            fixed[question] = dict(given.gives)[question]
    return AdmittedAnswers(None, fixed, {question: whole.left_open[question] for question in open_})


def invented(game: str, players: int, seed: int, most: int, *variants: str) -> None:
    """Verdicts on a random play of a book that nobody printed."""
    rules = ruleset(game, *variants)
    admits = partly_open(rules, random.Random(seed))
    try:
        beside(rules, admits, FastVerdicts(rules, admits), players, seed, most)
    except TooMany:
        return


@given(table=st.sampled_from(TABLES), seed=st.integers(0, 99_999))
@settings(max_examples=30)
def test_whatever_is_open_is_judged_alike(table: tuple[str, int], seed: int) -> None:
    """Any game, with any questions left open: the same questions are read in the same order, so the same forks."""
    invented(*table, seed, 3)


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_are_judged_alike(game: str) -> None:
    """House rules, each and all."""
    if game in {each.id for each in library().lineage(game)} and "uno" in {each.id for each in library().lineage(game)}:
        for seed, variants in enumerate([*((each,) for each in HOUSE_RULES), tuple(HOUSE_RULES)]):
            invented(game, 3, seed, 4, *variants)


@pytest.mark.parametrize("books", more(12, 40))
@pytest.mark.parametrize("game", GAMES)
def test_many_books_that_nobody_printed_are_judged_alike(game: str, books: int) -> None:
    """As many of them for each game, at every size of table in turn."""
    most = max(players for name, players in TABLES if name == game)
    for seed in range(books):
        invented(game, 2 + seed % (most - 1), seed, 10)


def test_unseen_cards_are_left_to_the_plain_evaluator() -> None:
    """A card without a face changes no verdict that does not look at it; one that does asks for it."""
    _, judge = book("hp-2003/en")
    state = laid_out(["red 1, blue 2", "blue 3"], "red 7", "green 1, green 2")
    unseen = state._replace(hands=(state.hands[0], (HiddenCard(0),)))
    assert judge.verdict(unseen, Move("", 0, Card("number", "red", 1))).word == "legal"
    with pytest.raises(NeedFace):
        judge.verdict(state._replace(hands=((HiddenCard(0),), state.hands[1])), Move("", 0, HiddenCard(0)))


def test_hands_in_any_order_are_judged_alike() -> None:
    """Hands are kept sorted, but a state that somebody wrote may hold them otherwise."""
    game, judge = book("hp-2003/en")
    state = laid_out(["red 1, blue 2, wd4, red 5", "blue 3"], "red 7", "green 1, green 2, green 3, green 4")
    mixed = state._replace(hands=(state.hands[0][::-1], state.hands[1]))
    for move in (Move("", 0, Card("wd4")), Move("", 0, Card("number", "blue", 2))):
        assert judge.verdict(mixed, move) == plain.verdict(game.rules, game.admitted, mixed, move)


def test_a_game_whose_cards_cannot_be_counted_keeps_the_plain_evaluator() -> None:
    """What cannot be written as code has no judge, and nothing breaks once many verdicts were asked for."""
    game, _ = book("uno-2003/en")
    uncounted = replace(game.rules, card_facts={"number": {"copies": "many"}})
    assert api.judge_of(uncounted, game.admitted) is None


def test_the_python_api_answers_alike_however_often_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge takes over once many verdicts were asked for, and nobody can tell from what it says."""
    monkeypatch.setattr(api, "WORTH_IT", 3)
    game = rulestone.game(rulestone.load(), "uno-2003/en")
    state = rulestone.deal(game, 4, 1)
    moves = [Move("", state.seat, card) for card in state.hands[state.seat]]
    first = [rulestone.verdict(game, state, move) for move in moves]
    assert game._verdicts.judge is not None
    assert [rulestone.verdict(game, state, move) for move in moves] == first
