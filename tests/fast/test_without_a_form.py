"""A phrase that nothing is written for is called through its plain meaning; the game is played all the same."""

import random
from collections.abc import Iterator

import pytest

from rulestone.compiler import compile_game
from rulestone.engine import case_verdict as plain
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.explorer.evaluators import FALLEN_BACK, Remembering, cards_of, open_game
from rulestone.explorer.search import AnswerSearch, Bounds
from rulestone.fast.fast_verdicts import FastVerdicts
from rulestone.fast.phrase_code import CONDITIONS, NOTHING_LIES
from rulestone.fast.scene_code import ONE
from rulestone.fast.step_code import STEPS
from rulestone.simulation.policies import at_random
from rulestone.simulation.tables import dealing, dealing_plainly
from tests.engine.tables import any_answers, breaches, dealt, defaults, library, options, play, ruleset
from tests.explorer.asking import others
from tests.explorer.beside import Beside
from tests.explorer.test_evaluators import admitted, answered
from tests.fast.by_states import specialise
from tests.fast.test_fast_verdicts import book, positions
from tests.marks import some

SHARES = ["none", "all", *range(20)]
FORMS = (CONDITIONS, STEPS, ONE)


@pytest.fixture(params=some(SHARES, lambda each: each in ("all", 1)))
def taken_away(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Some phrases without a form, or all of them; gives a number to play by."""
    share = request.param
    chance = random.Random(str(share))
    for forms in FORMS:
        for name in sorted(forms):
            if name != NOTHING_LIES.phrase and (share == "all" or (share != "none" and chance.random() < 0.3)):
                monkeypatch.delitem(forms, name)  # type: ignore[arg-type]
    yield SHARES.index(share)
    assert not FALLEN_BACK


@pytest.mark.parametrize("game", ["hp-2003", "rlcard_uno"])
def test_a_game_is_played_alike(game: str, taken_away: int) -> None:
    """Options, what is wrong, sights and states are those of the plain evaluator, under any answers."""
    rules = ruleset(game)
    answers = any_answers(rules, random.Random(taken_away)) if taken_away else defaults(rules)
    made = specialise(rules, answers)
    state = dealt(rules, answers, 3, taken_away, 4)
    for before, move, after in play(rules, answers, state, taken_away, 25):
        assert made.options(before) == options(rules, answers, before)
        assert made.breaches(before) == breaches(rules, answers, before)
        assert made.apply(before, move).state == after


def test_whole_games_are_played_alike(taken_away: int) -> None:
    """Whole turns leave to the board what they cannot follow: each choice is one of the options in their order."""
    rules = ruleset("hp-2003")
    answers = defaults(rules)
    made = specialise(rules, answers)
    chance, again = random.Random(taken_away).random, random.Random(taken_away).random
    board, state = made.deal(taken_away, 2, chance), made.deal(taken_away, 2, again).state()
    number = made.play_on(board, chance, 30)
    for _ in range(number):
        given = options(rules, answers, state)
        move = given[int(again() * len(given))] if len(given) > 1 else given[0]
        state = made.apply(state, move).state
    assert board.state() == state


def test_whoever_watches_a_game_sees_all_of_it(taken_away: int) -> None:
    """What happens in a step without a form is seen as anything else is, to the end of the game."""
    rules = ruleset("hp-2003")
    answers = defaults(rules)
    seen = []
    for deal in (dealing(rules, answers, 3), dealing_plainly(rules, answers, 3)):
        chance = random.Random(taken_away).random
        table = deal(taken_away, chance)
        for _ in range(40):
            if moves := table.options():
                table.do(at_random(table, moves, chance))
        seen.append([*table.observations()])
    assert seen[0] == seen[1]
    assert {"draws", "lies"} <= {sight.what for sight in seen[0]}


def test_a_search_asks_alike(taken_away: int) -> None:
    """With every question open: the same results, and the same question or card that has to be known first."""
    rules = compile_game(library(), "hp-2003")
    every = {name: each for name in rules.asked if len(each := admitted(name)) > 1}
    pairs = [*answered("hp-2003")]
    question, answers = pairs[taken_away * 7 % len(pairs)]
    search = AnswerSearch(rules, question, answers, {**others("hp-2003"), **every}, Bounds(nodes=40))
    search.evaluator = Remembering(Beside(search))
    search.run()
    called = [name for name in open_game(rules, cards_of(search.box)).source.names if name.startswith("PLAINLY")]
    assert called if SHARES[taken_away] == "all" else not called or taken_away


def test_a_verdict_has_the_same_reasons(taken_away: int) -> None:
    """Questions in the order in which they were read, cards that were noticed, and what follows."""
    game, _ = book("hp-2003/es")
    admits: AdmittedAnswers = game.admitted
    judge = FastVerdicts(game.rules, admits)
    for state in positions(game.rules, admits, 3, taken_away, 8):
        for move in (*options(game.rules, admits.defaults()[0], state)[:3],):
            assert judge.verdict(state, move) == plain.verdict(game.rules, admits, state, move)
