"""Rules as code say what the plain evaluator says, and what was said is remembered without being mixed up."""

import gc
import traceback
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from rulestone.cards import Card, HiddenCard, Move, NeedFace
from rulestone.compiler import compile_game
from rulestone.engine.state import NeedAnswer, State
from rulestone.engine.traced_answers import Answers
from rulestone.explorer import evaluators
from rulestone.explorer.available_cards import box_of
from rulestone.explorer.evaluators import FALLEN_BACK, Compiled, Plain, Remembering, cards_of, uncollected
from rulestone.explorer.result import Difference
from rulestone.explorer.search import AnswerSearch, Bounds
from rulestone.fast.card_numbers import NotLaid
from rulestone.fast.open_game import OpenGame
from rulestone.model import Answer
from tests.engine.own_games import library_with
from tests.engine.tables import dealt, defaults, library, options, ruleset
from tests.explorer.asking import others
from tests.explorer.beside import Beside
from tests.marks import some

FEW = Bounds(nodes=150)
TWO = ("any_action_card", "of_another_colour_only")
GAMES = ["hp-2003", "hp-2018", "uno-2003"]
SHARES = 3
"""Into how many parts the questions of a game are divided."""
NOW = [(game, number) for number, game in enumerate(GAMES)]
"""Those that are played for every change; CI plays all."""


def answered(game: str) -> Iterator[tuple[str, tuple[Answer, Answer]]]:
    """Each question of a game that is played card by card, with two of its answers."""
    rules = ruleset(game)
    for question in sorted(rules.asked):
        known = admitted(question)
        if question not in rules.answers and len(known) > 1:
            yield question, (known[0], known[1])


def admitted(question: str) -> tuple[Answer, ...]:
    """Whatever is listed, or a few numbers."""
    found = library().questions[question]
    if found.kind != "number":
        return tuple(found.answers)
    usual = found.default_answer
    assert isinstance(usual, int)
    return (usual, usual + 1)


@pytest.mark.parametrize(("game", "share"), some(product(GAMES, range(SHARES)), lambda each: each in NOW))
def test_code_says_what_the_plain_evaluator_says(game: str, share: int) -> None:
    """Call by call: options in their order, what is wrong, states, sights, and what has to be known for it first."""
    rules, calls = ruleset(game), Counter[str]()
    every = {name: each for name in rules.asked if len(each := admitted(name)) > 1}
    for number, (question, answers) in enumerate(answered(game)):
        if number % (3 * SHARES) != 3 * share:
            continue
        search = AnswerSearch(rules, question, answers, {**others(game), **every}, FEW)
        beside = Beside(search)
        search.evaluator = Remembering(beside)
        search.run()
        calls.update(beside.calls)
    assert {"options: said", "options: question", "options: card"} <= calls.keys()
    assert {"carry_out: said", "carry_out: question", "breaches: said", "breaches: question"} <= calls.keys()
    assert calls["carry_out: said"] > 1000 / SHARES


FOLDING = """\
questions:
  storm.breaks:
    kind: choice
    takes: steps
    answers:
      hands: {means: [everybody passes their hand on]}
      nothing: {means: []}
    otherwise: open
    default: nothing
    because: It has to be something.
"""
CONSTANT = [
    "always",
    "never",
    "{not: never}",
    "{any_of: [card is coloured, {not: card is coloured}]}",
    "{all_of: [card is a number card, {not: card is a number card}]}",
    "{any_of: [card in force is coloured, {not: card in force is coloured}]}",
    "{holds: next player, a_card: always}",
    "{holds: next player, a_card: never}",
    "{holds: next player, a_card: {any_of: [card is coloured, {not: card is coloured}]}}",
    "{holds: next player, a_card: {any_of: [card is skip, card is reverse, {not: card is skip}]}}",
]
"""Conditions that come to the same for every card, so that code need not look at one and the plain evaluator does."""


@pytest.mark.parametrize("condition", CONSTANT)
@pytest.mark.parametrize("laid", ["laid", "effect"])
def test_a_condition_that_comes_to_a_constant_is_asked_about_as_plainly(condition: str, laid: str) -> None:
    """The same questions are read and the same cards have to be looked at, in the same order, call by call."""
    effect = f"effect: [{{if: {condition}, then: [<storm.breaks>]}}]"
    skip = effect if laid == "effect" else f"may_be_laid_if: {condition}\n      effect: [<storm.breaks>]"
    game = f"extends: rlcard_uno\noverrides:\n  cards:\n    skip:\n      {skip}\n"
    rules = compile_game(library_with(game, FOLDING), "mine")
    admits: dict[str, tuple[Answer, ...]] = {"storm.breaks": ("hands", "nothing")}
    search = AnswerSearch(rules, "storm.breaks", ("hands", "nothing"), admits, Bounds(nodes=400, wide=400))
    beside = Beside(search)
    search.evaluator = Remembering(beside)
    search.run()
    assert beside.calls["carry_out: said"] > 10


def test_an_answer_that_is_not_listed_is_refused() -> None:
    """No clause is taken for an answer that nobody listed."""
    rules = ruleset("uno-2003")
    game = OpenGame(rules, cards_of(box_of(rules, others("uno-2003"))))
    state = dealt(rules, defaults(rules), 3, 1)._replace(hands=((Card("wd4"), Card("wild")), (Card("wild"),)))
    answers = {**defaults(rules), "wd4.legal_if": "on_tuesdays"}
    with pytest.raises(NotLaid, match=r"`on_tuesdays` is not among the answers to `wd4\.legal_if`"):
        game.options(answers, state)


def test_a_board_has_room_for_so_many_cards() -> None:
    """What has no number of its own on a board is refused, not taken for another card."""
    rules = ruleset("uno-2003")
    game = OpenGame(rules, cards_of(box_of(rules, others("uno-2003"))))
    state = dealt(rules, defaults(rules), 2, 1)
    room = len(game.kit.faces.face_down)
    held = state._replace(pile=(HiddenCard(room - 1),))
    assert game.options(defaults(rules), held) == options(rules, defaults(rules), held)
    with pytest.raises(NotLaid, match=f"room for {room} cards"):
        game.options(defaults(rules), state._replace(pile=(HiddenCard(room),)))
    with pytest.raises(NotLaid, match="deck"):
        game.options(defaults(rules), state._replace(pile=(Card("number", "red", 77),)))
    with pytest.raises(NotLaid, match="sorted"):
        game.options(defaults(rules), state._replace(hands=(state.hands[0][::-1], state.hands[1])))


def test_what_no_board_holds_the_plain_evaluator_says() -> None:
    """It is counted, so that nobody takes it for the code's own."""
    rules, answers = ruleset("uno-2003"), defaults(ruleset("uno-2003"))
    state = dealt(rules, answers, 2, 1)
    odd = state._replace(pile=(*state.pile, Card("number", "red", 77)))
    code = Compiled(rules, box_of(rules, others("uno-2003")))
    FALLEN_BACK.clear()
    try:
        move = code.options(answers, odd)[-1]
        assert code.options(answers, odd) == options(rules, answers, odd)
        assert code.carry_out(answers, odd, move) == Plain(rules).carry_out(answers, odd, move)
        assert FALLEN_BACK.total() == 3
        assert all("77" in why for why in FALLEN_BACK)
    finally:
        FALLEN_BACK.clear()


def test_code_is_written_when_it_is_needed() -> None:
    """Whoever looks at one position waits for what is looked at there, and for nothing else."""
    rules, answers = ruleset("hp-2003"), defaults(ruleset("hp-2003"))
    game = OpenGame(rules, cards_of(box_of(rules, others("hp-2003"))))
    state = dealt(rules, answers, 2, 1)
    move = game.options(answers, state)[0]
    assert not game.kit.blocks
    game.carry_out(answers, state, move)
    assert 0 < len(game.kit.blocks) < len(rules.blocks) / 3


class Failing(dict[str, Answer]):
    """Answers that nobody can read."""

    def get(self, question: str, default: object = None) -> Answer:  # noqa: ARG002
        """There is none."""
        raise ZeroDivisionError(question)


def test_a_traceback_shows_the_code_and_its_rule() -> None:
    """Whoever looks into generated code sees the line that was carried out, below the name of the rule."""
    rules = ruleset("uno-2003")
    game = OpenGame(rules, cards_of(box_of(rules, others("uno-2003"))))
    state = dealt(rules, defaults(rules), 2, 1)._replace(hands=((Card("wd4"), Card("wild")), (Card("wild"),)))
    with pytest.raises(ZeroDivisionError) as error:
        game.options(Failing(), state)
    frames = [each for each in traceback.extract_tb(error.tb) if "rules of uno-2003" in each.filename]
    assert [named(frame) for frame in frames] == [
        ["# moves at turn", "# play"],
        ["# whether a card is laid honestly", "# wd4"],
    ]
    assert "asks_honest" in str(frames[0].line)
    assert "G['wd4.legal_if']" in str(frames[1].line)


def named(frame: traceback.FrameSummary) -> list[str]:
    """What stands above a line of generated code: the rule that its function is from, and the part of it."""
    import linecache

    assert frame.lineno is not None
    above = [line.rstrip() for line in linecache.getlines(frame.filename)[: frame.lineno]]
    begin = max(number for number, line in enumerate(above) if line.startswith("def "))
    comments = [line.strip() for line in above[begin - 1 :] if line.strip().startswith("#")]
    return [comments[0], comments[-1]]


def test_every_function_stands_below_the_name_of_its_rule() -> None:
    """Lists of steps and moves by the names that the game has for them, the rest by what it decides."""
    import linecache

    rules = compile_game(library(), "uno-2003")
    game = OpenGame(rules, cards_of(box_of(rules, others("uno-2003"))))
    for point in {point for rule in rules.moves.values() for point in rule.at}:
        assert game.kit.options[point] is None or game.kit.breaches[point] is not None
    begun = [*game.kit.names]
    for number in range(len(begun)):
        assert game.kit.blocks[number] is not None
    known = {*begun, *(f"moves at {point}" for rule in rules.moves.values() for point in rule.at)}
    known |= {f"wrong at {point} {rule.id}" for rule in rules.moves.values() for point in rule.at}
    known |= {"whether a card fits", "whether a card is laid honestly"}
    code = {
        each.__code__.co_filename
        for name, each in game.source.names.items()
        if callable(each) and name[-1:].isdigit() and hasattr(each, "__code__")
    }
    lines = [line.rstrip() for file in sorted(code) for line in linecache.getlines(file)]
    above = {before for before, line in pairwise(lines) if line.startswith("def ")}
    assert above <= {f"# {each}" for each in known}
    assert {"# whether a card fits", "# moves at turn"} < above


class Asked(Plain):
    """Counts how often it is asked."""

    calls = 0

    def options(self, answers: Answers, state: State) -> tuple[Move, ...]:
        """What anybody may do."""
        self.calls += 1
        return super().options(answers, state)


def test_what_was_said_hangs_on_the_answers_that_were_read() -> None:
    """It is said again under other answers to what was not read, and asked anew under others to what was."""
    rules, given = ruleset("uno-2003"), defaults(ruleset("uno-2003"))
    asked = Asked(rules)
    remembering = Remembering(asked)
    state = dealt(rules, given, 2, 1)._replace(hands=((Card("wd4"),), (Card("wild"),)))
    answers = ({}, given, given, {**given, "uno.penalty.amount": 9}, {**given, "wd4.legal_if": "no_playable_card"})
    for number, (each, calls) in enumerate(zip(answers, (1, 2, 2, 2, 3), strict=True)):
        if not number:
            for _ in range(2):
                with pytest.raises(NeedAnswer):
                    remembering.options(each, state)
        else:
            assert remembering.options(each, state) == options(rules, each, state)
        assert asked.calls == calls


def test_a_card_that_has_to_be_looked_at_is_remembered() -> None:
    """The same card is asked for without playing once more."""
    rules, given = ruleset("uno-2003"), defaults(ruleset("uno-2003"))
    asked = Asked(rules)
    remembering = Remembering(asked)
    state = dealt(rules, given, 2, 1)._replace(hands=((HiddenCard(0),), (Card("wild"),)))
    for _ in range(3):
        with pytest.raises(NeedFace) as need:
            remembering.options(given, state)
        assert need.value.card == HiddenCard(0)
    assert asked.calls == 1


def test_only_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past the bound all is forgotten, and said again."""
    monkeypatch.setattr(evaluators, "MOST_CALLS", 3)
    rules, given = ruleset("uno-2003"), defaults(ruleset("uno-2003"))
    remembering = Remembering(Plain(rules))
    for seed in range(8):
        state = dealt(rules, given, 2, seed)
        assert remembering.options(given, state) == options(rules, given, state)
        assert remembering.runs.kept == len(remembering.runs.known) <= 3


def test_a_search_leaves_nothing_behind() -> None:
    """Garbage is collected as before, and what was remembered is gone, however the search ends."""
    search = AnswerSearch(ruleset("uno-2003"), "wd4.action_card_exception", TWO, others("uno-2003"))
    assert isinstance(search.run(), Difference)
    assert (gc.isenabled(), len(search.evaluator.runs.known)) == (True, 0)
    with pytest.raises(ZeroDivisionError), uncollected():
        raise ZeroDivisionError
    assert gc.isenabled()
