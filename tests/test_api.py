"""The Python API: the page that documents it runs, and what it promises holds."""

import doctest
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rulestone

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "python.md"


@cache
def library() -> rulestone.Library:
    """The bundled books."""
    return rulestone.load()


def test_every_example_of_the_page_runs() -> None:
    """What the page shows is what happens."""
    failed, run = doctest.testfile(str(PAGE), module_relative=False)
    assert run > 20
    assert not failed


def test_importing_is_nearly_free() -> None:
    """`import rulestone` imports nothing of ours but itself."""
    code = "import sys, rulestone; print(sorted(m for m in sys.modules if m.startswith('rulestone')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['rulestone']"


def test_everything_that_is_promised_is_there() -> None:
    """All names of the API exist, and no other name is made up."""
    assert all(getattr(rulestone, name) is not None for name in rulestone.__all__)
    assert set(rulestone.__all__) <= set(dir(rulestone))
    with pytest.raises(AttributeError):
        rulestone.nonesuch  # noqa: B018


def test_only_what_a_book_leaves_open_can_be_settled() -> None:
    """A stated answer is not changed, and what does not exist is refused by name."""
    with pytest.raises(ValueError, match=r"hp-2003/pt does not leave `deal\.cards_each` open"):
        rulestone.game(library(), "hp-2003/pt", answers={"deal.cards_each": 5})
    with pytest.raises(ValueError, match=r"there is no question `deal\.card_each`"):
        rulestone.game(library(), "hp-2003/pt", answers={"deal.card_each": 5})
    with pytest.raises(ValueError, match="dragons"):
        rulestone.game(library(), "hp-2003/pt", readings={"dragons": "a"})
    with pytest.raises(ValueError, match="hp-2003/de"):
        rulestone.game(library(), "hp-2003/de")
    silent = next(
        q for q, choice in rulestone.game(library(), "hp-2018/en").rests_on.items() if choice.cause == "silence"
    )
    other = rulestone.game(library(), "hp-2018/en").admitted.answers(silent)[1]
    assert rulestone.game(library(), "hp-2018/en", answers={silent: other}).answers[silent] == other


def plays(edition: Any) -> bool:
    """Whether something plays a rule of an edition."""
    return len(edition.told) < len(edition.asks)


PLAYED = [name for name, book in sorted(library().books.items()) if plays(library().editions[book.edition])]
"""The books whose rules something plays."""


@pytest.mark.parametrize("name", [*PLAYED, "crazy_eights", "mau_mau"])
def test_every_option_and_every_breach_applies(name: str) -> None:
    """Whatever is listed can be done, by every book and game, and the state it is done in stays as it was."""
    game = rulestone.game(library(), name)
    state = rulestone.deal(game, 3, seed=5)
    before = repr(state)
    for move in (*rulestone.options(game, state), *rulestone.breaches(game, state)):
        assert rulestone.apply(game, state, move).state != state
    assert repr(state) == before


def test_data_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """`data()` and `legal --json` are one thing."""
    import json

    from rulestone.cli import main

    assert main(["legal", "red 2", "--on", "red 7", "--hand", "red 2, red 3", "--json"]) == 0
    asked = rulestone.ask(library(), "red 2", on="red 7", hand="red 2, red 3")
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(asked.data()))


def played(game: rulestone.Game, state: rulestone.State) -> rulestone.State:
    """The end of a hand in which everybody lays a card whenever they can."""
    while not state.over:
        given = rulestone.options(game, state)
        move = next((move for move in given if move.card is not None), given[-1] if state.taken else given[0])
        state = rulestone.apply(game, state, move).state
    return state


def test_the_outcome_of_a_hand_is_its_points() -> None:
    """Nothing while it goes on; then whoever is out gets what the others hold, by the values of 2003."""
    game = rulestone.game(library(), "uno-2003/en")
    state = rulestone.deal(game, 3, 4)
    assert rulestone.outcome(game, state) is None
    state = played(game, state)
    worth = {"wild": 50, "wd4": 50, "skip": 20, "reverse": 20, "draw_n": 20}
    left = sum(worth.get(card.kind, card.number or 0) for hand in state.hands for card in hand)
    ended = rulestone.outcome(game, state)
    assert ended is not None
    assert state.hands[ended.out] == ()
    assert ended.points == (((ended.out,), left),)


def test_partners_get_what_their_opponents_hold_together() -> None:
    """Seats 0 and 2 are one pair; what the partner of whoever is out holds does not count."""
    game = rulestone.game(library(), "hp-2003/en")
    state = played(game, rulestone.deal(game, 4, 2, pairs=True))
    ended = rulestone.outcome(game, state)
    assert ended is not None
    ((pair, points),) = ended.points
    assert pair in {(0, 2), (1, 3)}
    assert ended.out in pair
    worth = {"number": 0, "skip": 20, "reverse": 20, "draw_n": 20}
    opponents = [card for seat, hand in enumerate(state.hands) if seat not in pair for card in hand]
    assert points == sum(worth.get(card.kind, 50) + (card.number or 0) for card in opponents)


def test_pairs_are_dealt_only_where_they_can_play() -> None:
    """Two pairs are four players, and the sheets of 2018 know no partners."""
    with pytest.raises(ValueError, match="two pairs are 4 players"):
        rulestone.deal(rulestone.game(library(), "hp-2003/en"), 3, pairs=True)
    with pytest.raises(ValueError, match="not played in pairs"):
        rulestone.deal(rulestone.game(library(), "hp-2018/en"), 4, pairs=True)


def open_game(folder: Path) -> rulestone.Library:
    """A game without books that asks for a number, for a listed answer, and for what need not be said."""
    for name, text in OPEN.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return rulestone.load(folder)


OPEN = {
    "rules/games/mine.yaml": """\
extends: mau_mau
cards:
  bird: {coloured: no, copies: <bird.copies>, worth: 1, may_be_laid_if: <bird.may_be_laid>, effect: [<bird.swoops>]}
""",
    "rules/questions/bird.yaml": """\
questions:
  bird.copies: {kind: number, least: 1, most: 12, otherwise: open, default: 2, because: They have to be counted.}
  bird.may_be_laid:
    kind: choice
    takes: condition
    answers: {always: {means: always}, never: {means: never}}
    otherwise: open
    default: never
    because: It has to be known.
  bird.swoops:
    kind: choice
    takes: steps
    answers: {yes: {means: [draw 1 to next player]}, no: {means: []}}
    otherwise: nothing happens
    silent: no
    because: Nobody draws unless told to.
""",
}


def test_every_answer_that_a_question_allows_can_be_chosen(tmp_path: Path) -> None:
    """Where no book says anything: a number between the bounds, a listed answer, and one beside what silence means."""
    library = open_game(tmp_path)
    chosen: dict[str, rulestone.Answer] = {"bird.copies": 12, "bird.may_be_laid": "always", "bird.swoops": "yes"}
    game = rulestone.game(library, "mine", answers=chosen)
    assert {question: game.answers[question] for question in chosen} == chosen
    state = rulestone.deal(game, 2, seed=1)
    assert sum(card.kind == "bird" for hand in (*state.hands, state.pile, state.discard) for card in hand) == 12
    assert rulestone.game(library, "mine", answers={"bird.copies": 2}).answers["bird.copies"] == 2
    for wrong, why in ((13, "at least 1 and at most 12"), ("two", "a whole number"), (True, "no answer")):
        with pytest.raises(ValueError, match=why):
            rulestone.game(library, "mine", answers={"bird.copies": wrong})
    with pytest.raises(ValueError, match="it takes yes, no"):
        rulestone.game(library, "mine", answers={"bird.swoops": "perhaps"})


def test_what_is_said_may_be_said_again() -> None:
    """To choose what the book states, or what the game settles by itself, changes nothing and is no mistake."""
    game = rulestone.game(library(), "hp-2003/pt", answers={"deal.cards_each": 7})
    assert game.answers["deal.cards_each"] == 7
    assert "deal.cards_each" not in game.rests_on


def test_both_bounds_of_a_number_are_told() -> None:
    """Whoever chooses one that a question does not take reads from where to where it goes, be it from 0 on."""
    with pytest.raises(ValueError, match="at least 0 and at most 9"):
        rulestone.game(library(), "hp-2003/en-booklet", answers={"deck.single_number": -1})


def test_a_hand_that_ends_before_anybody_lays_a_card_has_an_outcome(tmp_path: Path) -> None:
    """Nobody went out: each is charged with their own cards where that is the rule; where one collects nobody does."""
    for collected, worth in (("each_against_themselves", 2), ("who_went_out", 0)):
        folder = tmp_path / collected / "rules" / "games"
        folder.mkdir(parents=True)
        mau_mau = (Path(rulestone.__file__).parents[2] / "rules/games/mau_mau.yaml").read_text(encoding="utf-8")
        (folder / "mine.yaml").write_text(
            mau_mau.replace("who_collects: each_against_themselves", f"who_collects: {collected}")
            + "overrides: {meanings: {the round is over: always}}\n",
            encoding="utf-8",
        )
        game = rulestone.game(rulestone.load(tmp_path / collected), "mine")
        state = rulestone.deal(game, 3, seed=2)
        while not state.over:
            state = rulestone.apply(game, state, next(m for m in rulestone.options(game, state) if not m.card)).state
        ended = rulestone.outcome(game, state)
        assert ended is not None
        assert ended.out is None
        assert state.layer is None
        assert len(ended.points) == (3 if worth else 0)


@pytest.mark.parametrize("name", sorted(set(rulestone.__all__)))
def test_what_python_shows_of_a_thing_is_short(name: str, everything: dict[str, object]) -> None:
    """At a prompt and in a notebook; a state alone is told so that it can be read again."""
    if (thing := everything.get(name)) is not None:
        assert len(repr(thing)) < (8000 if name in ("State", "Result") else 400)
        assert name in repr(thing)


def test_a_value_stays_as_it_was_handed_out(everything: dict[str, object]) -> None:
    """No field of a value can be set or taken away, so that whoever keeps it can rely on it."""
    field = "id"
    for name in ("Book", "Card", "Move", "State"):
        with pytest.raises(AttributeError):
            setattr(everything[name], field, "another")
        with pytest.raises(AttributeError):
            delattr(everything[name], field)


@pytest.fixture(scope="module")
def everything() -> dict[str, object]:
    """One thing of every class that the interface has."""
    library = rulestone.load()
    game = rulestone.game(library, "hp-2003/en")
    state = rulestone.deal(game, 4)
    move = rulestone.options(game, state)[0]
    result = rulestone.apply(game, state, move)
    asked = rulestone.ask(library, "wild", on="red 7", hand="?")
    verdict = rulestone.verdict(game, state, move)
    things = (library, game, state, move, result, asked, verdict, verdict.ruling, *result.seen[:1])
    more = (library.books["hp-2003/en"], library.editions["hp-2003"], library.questions["deal.cards_each"], move.card)
    return {type(thing).__name__: thing for thing in (*things, *more)}


def test_what_lies_in_a_library_is_shown_in_short() -> None:
    """All books, the rules of a game, all that a book says: a line each."""
    library = rulestone.load()
    game = rulestone.game(library, "hp-2003/en")
    assert len(repr(library.books)) < 200 * len(library.books)
    assert len(repr(library.books["hp-2003/en"].claims)) < 100 * len(library.books["hp-2003/en"].claims)
    assert max(map(len, map(repr, (game.rules, game.admitted, library.games)))) < 1000
    assert max(map(len, map(repr, library.variants.values()))) < 100
    asked = rulestone.ask(library, "wild", on="red 7", hand="?").answered
    assert max(map(len, map(repr, (asked, asked.asking, *asked.verdicts)))) < 500


def test_a_verdict_that_depends_names_what_alone_decides(tmp_path: Path) -> None:
    """Of two open questions only the one that changes the word; the ruling is by the defaults."""
    game = rulestone.game(open_game(tmp_path), "mine", answers={"bird.copies": 12})
    state = rulestone.deal(game, 2, seed=1)
    bird = rulestone.Move("play", state.seat, rulestone.Card("bird"))
    verdict = rulestone.verdict(game, state, bird)
    assert verdict.word == "depends"
    assert [choice.id for choice in verdict.depends_on] == ["bird.may_be_laid"] * 2
    assert verdict.ruling.word == "illegal"
    assert "bird.may_be_laid" in repr(verdict)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"move": None}, "`move` is a text, not None"),
        ({"move": 5}, "`move` is a text, not 5"),
        ({"move": ["red 7"]}, "`move` is a text, not "),
        ({"on": 5}, "`on` is a text, not 5"),
        ({"hand": ["red 2"]}, "`hand` is a text, not "),
        ({"players": "4"}, "`players` is a whole number, not '4'"),
        ({"players": True}, "`players` is a whole number, not True"),
        ({"start": "no"}, "`start` is a bool, not 'no'"),
        ({"books": "hp-2003/en"}, "`books` is a list of ids, not 'hp-2003/en'"),
        ({"house_rules": "stacking"}, "`house_rules` is a list of ids, not 'stacking'"),
    ],
)
def test_what_is_no_question_is_refused(wrong: dict[str, Any], said: str) -> None:
    """With the name of what is wrong; nothing is answered."""
    with pytest.raises(TypeError, match=re.escape(said)):
        rulestone.ask(rulestone.load(), **{"move": "red 7", "on": "red 5", **wrong})


@pytest.mark.parametrize("wrong", [{"books": ["hp-2003/de"]}, {"language": "de"}])
def test_what_does_not_exist_is_refused(wrong: dict[str, Any]) -> None:
    """A book or a language by its name."""
    with pytest.raises(ValueError, match="de"):
        rulestone.ask(rulestone.load(), "red 7", on="red 5", **wrong)
