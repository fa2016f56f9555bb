"""Whole games by the thousand: what is counted, what is told of it, and that rules as code play all of it."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

import rulestone
from rulestone import simulation
from rulestone.cli import main
from rulestone.explorer.evaluators import FALLEN_BACK
from rulestone.records import replace
from rulestone.simulation.policies import POLICIES, sensible
from rulestone.simulation.tables import PlayersSeated, dealing, dealing_plainly
from rulestone.words import LANGUAGES
from rulestone.worker_processes import Processes
from tests.told.games import written

Run = Callable[..., tuple[int, str, str]]
PLAYED = (
    *(("hp-2003/pt", each) for each in ((), ("draw_until_playable",))),
    *(("uno-2003/en", each) for each in ((), ("jump_in",), ("seven_zero", "stacking"))),
    *((game, ()) for game in ("hp-2018/en", "mau_mau", "crazy_eights", "rlcard_uno")),
)
games = pytest.mark.parametrize(
    ("name", "house_rules"), PLAYED, ids=lambda each: "+".join(each) or "-" if isinstance(each, tuple) else each
)

needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be forked there")


@cache
def library() -> rulestone.Library:
    """The bundled books."""
    return rulestone.load()


def game(name: str, house_rules: tuple[str, ...] = ()) -> rulestone.Game:
    """One of their games."""
    return rulestone.game(library(), name, house_rules=house_rules)


def simulate(played: rulestone.Game, deals: simulation.DealMaker = dealing, **how: Any) -> rulestone.Simulated:
    """Some games of one, dealt and played by whichever evaluator."""
    number, wanted = how.pop("games"), {"players": 4, "seed": 0, "most_moves": simulation.MOST_MOVES, **how}
    by = [(played.rules, played.answers)]
    return next(simulation.simulate_all(by, number, simulation.HowToPlay(**wanted), deals=deals))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command: how it ends, and what it prints."""

    def running(*words: str) -> tuple[int, str, str]:
        status = main(["simulate", *words])
        return status, *capsys.readouterr()

    return running


@games
def test_quick_games_are_the_same_games(name: str, house_rules: tuple[str, ...]) -> None:
    """They end as the random games of the same seed do, by code and plainly; nothing is counted on the way."""
    found = game(name, house_rules)
    watched = rulestone.simulate(found, games=12, seed=5, policy="random")
    quick = rulestone.simulate(found, games=12, seed=5, quick=True)
    plain = simulate(found, games=3, seed=5, policy="random", quick=True, deals=dealing_plainly)
    ended = ("policy", "cut_off", "lengths", "won", "nobody")
    assert [getattr(quick, each) for each in ended] == [getattr(watched, each) for each in ended]
    assert plain == rulestone.simulate(found, games=3, seed=5, quick=True)
    assert quick.points is None
    assert not sum(quick.cards.values())


def test_quick_games_are_played_at_random_alone(run: Run) -> None:
    """Nobody is sensible without being watched; the table tells the ends alone."""
    status, out, _ = run("uno-2003/en", "--bundled", "--quick", "--games", "3")
    assert status == 0
    assert "Cards" not in out
    assert "random" in out
    status, _, err = run("uno-2003/en", "--bundled", "--quick", "--policy", "sensible")
    assert status == 2
    assert "--policy random" in err
    with pytest.raises(ValueError, match="played at `random`"):
        rulestone.simulate(game("mau_mau"), quick=True, policy="sensible")


@games
@pytest.mark.parametrize("policy", POLICIES)
def test_both_evaluators_count_the_same(name: str, house_rules: tuple[str, ...], policy: str) -> None:
    """The plain evaluator plays the very same games, and rules as code never hand one over to it."""
    found = game(name, house_rules)
    told = {"players": 3, "games": 2, "seed": 5, "policy": policy, "most_moves": 150}
    by_code = simulate(found, **told)
    plainly = simulate(found, deals=dealing_plainly, **told)
    assert by_code == plainly
    assert not FALLEN_BACK


@games
@pytest.mark.parametrize("policy", POLICIES)
def test_what_is_counted_adds_up(name: str, house_rules: tuple[str, ...], policy: str) -> None:
    """Each game was won, ended with no winner, or was cut off; each card was laid by a move."""
    found = game(name, house_rules)
    told = simulate(found, games=10, policy=policy, most_moves=300)
    assert sum(told.won) + told.nobody == told.finished == 10 - told.cut_off
    with_card = [name for name, rule in found.rules.moves.items() if rule.card is not None and not rule.breach]
    assert sum(told.cards.values()) == sum(told.moves[name] for name in with_card) > 0
    acts = sum(told.moves.values()) + sum(told.said.values()) + sum(told.caught.values())
    assert acts == sum(told.lengths) + told.cut_off * 300


def test_the_same_seed_counts_the_same_everywhere() -> None:
    """Written down once; whatever machine this is, and whichever Python, the games are those."""
    told = rulestone.simulate(game("uno-2003/en"), games=100, seed=3)
    assert told == rulestone.simulate(game("uno-2003/en"), games=100, seed=3)
    assert (told.won, told.usual_length, told.moves["draw"]) == ((30, 22, 21, 27), 50, 885)
    assert told != rulestone.simulate(game("uno-2003/en"), games=100, seed=4)


@pytest.mark.parametrize("start", [pytest.param("fork", marks=needs_fork), "spawn"])
def test_whoever_plays_the_games_counts_the_same(
    start: Literal["fork", "spawn"], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several processes play stretches of them, of two sets of rules at once."""
    monkeypatch.setattr(simulation, "STRETCH", 25)
    both = [(each.rules, each.answers) for each in (game("uno-2003/en"), game("uno-2003/en", ("stacking",)))]
    how = simulation.HowToPlay(players=4, seed=3, policy="sensible", most_moves=1000)
    told = tuple(simulation.simulate_all(both, 100, how, carrier=Processes(2, start)))
    assert told == tuple(simulation.simulate_all(both, 100, how))
    assert told[0] == replace(rulestone.simulate(game("uno-2003/en"), games=100, seed=3), most_moves=1000)
    assert told[0] != told[1]


def test_games_that_nobody_lived_to_play_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are, and how many they were is told."""
    monkeypatch.setattr(simulation, "STRETCH", 25)
    both, how = [(game("uno-2003/en").rules, game("uno-2003/en").answers)], simulation.HowToPlay(4, 3, "sensible", 1000)

    def spreading(work: simulation.Playing, stretches: list[simulation.Stretch], *_: object) -> Iterator[object]:
        for each in stretches:
            yield work.lost(each) if each.first else work(each, lambda _: None)

    [first_only] = simulation.simulate_all(both, 25, how)
    monkeypatch.setattr(simulation, "spread", spreading)
    [told] = simulation.simulate_all(both, 100, how)
    assert told == first_only
    assert told.games == 25


def test_sensible_games_come_to_an_end_sooner() -> None:
    """Where a thing is done at random, most games take ten times as long, and some are cut off."""
    by = {each: rulestone.simulate(game("uno-2003/en"), games=50, policy=each) for each in POLICIES}
    assert by["sensible"].cut_off == 0 < by["random"].cut_off
    usual = {name: told.usual_length for name, told in by.items()}
    assert usual["sensible"] is not None
    assert usual["random"] is not None
    assert usual["sensible"] * 5 < usual["random"]
    assert by["sensible"].caught["uno"] == 0 < by["random"].caught["uno"]


@pytest.mark.parametrize(
    ("house_rule", "part", "counted"),
    [
        ("jump_in", "moves", "jump in"),
        ("stacking", "moves", "pass the cards on"),
        ("seven_zero", "happened", "hands swapped"),
        ("seven_zero", "happened", "hands passed"),
    ],
)
def test_the_use_of_a_house_rule_is_counted(house_rule: str, part: str, counted: str) -> None:
    """It is used where it is played, and never where it is not."""
    without, with_it = (
        getattr(rulestone.simulate(game("uno-2003/en", each), games=50), part) for each in ((), (house_rule,))
    )
    assert without.get(counted, 0) == 0 < with_it[counted]


class Lying(PlayersSeated):
    """A table at which nothing goes on but what somebody may do."""

    def __init__(self, *hand: rulestone.Card) -> None:
        self.held = hand

    def hand(self, _: int) -> tuple[rulestone.Card, ...]:
        """The cards of everybody."""
        return self.held


def test_sensible_people_keep_what_is_worth_most() -> None:
    """They say what is due, then lay the colour that they hold most of, and a card without a colour at last."""
    red, blue, wild = rulestone.Card("number", "red", 1), rulestone.Card("number", "blue", 2), rulestone.Card("any")
    table = Lying(red, blue, blue, wild)
    lay = {card: rulestone.Move("lay", 0, card) for card in (red, blue, wild)}
    draw, word = rulestone.Move("draw", 0), rulestone.Move("call", 0, window="word")

    def chosen(*moves: rulestone.Move) -> rulestone.Move:
        return moves[sensible(table, moves, lambda: 0.0)]

    assert chosen(draw, lay[red], lay[blue], word) == word
    assert chosen(draw, lay[wild], lay[red], lay[blue]) == lay[blue]
    assert chosen(draw, lay[wild], lay[red]) == lay[red]
    assert chosen(draw, lay[wild]) == lay[wild]
    naming = [rulestone.Move("name a colour", 0, colour=colour) for colour in ("red", "green", "blue")]
    assert chosen(*naming).colour == "blue"


# --- at the command line ----------------------------------------------------------------------------------------------


def test_house_rules_stand_beside_the_rules_as_written(run: Run) -> None:
    """Two numbers in a line, and a dash where the game as written has no such move."""
    status, out, err = run("uno-2003/en", "--games", "20", "--variant", "jump_in")
    assert (status, err) == (0, "")
    [line] = [line.split() for line in out.splitlines() if "jump in" in line]
    assert line[:3] == ["`jump", "in`", "–"]
    assert int(line[3]) > 0
    assert all(len(line) <= 80 for line in out.splitlines())


def test_games_that_are_cut_off_are_told(run: Run) -> None:
    """Random play leaves some games unfinished; the table says how many, and after how many moves."""
    status, out, _ = run("uno-2003/en", "--games", "20", "--policy", "random")
    [line] = [line for line in out.splitlines() if line.startswith("Cut off after 2,000 moves")]
    finished = next(line for line in out.splitlines() if line.startswith("Games finished"))
    assert status == 0
    assert int(line.split()[-1]) + int(finished.split()[-1]) == 20
    assert int(line.split()[-1]) > 0


def test_books_of_an_edition_are_told_once_where_the_same_happens(run: Run) -> None:
    """Every book is in one of the tables."""
    status, out, _ = run("hp-2003", "--games", "5", "--json")
    told: dict[str, Any] = json.loads(out)
    assert (status, told["format"]) == (0, 1)
    books = [book for each in told["runs"] for book in each["books"]]
    assert sorted(books) == list(library().names_of_books("hp-2003"))
    assert len(told["runs"]) < len(books)


def test_json_says_what_python_says(run: Run) -> None:
    """Number for number, with house rules and without."""
    told = json.loads(run("uno-2003/en", "--games", "5", "--seed", "7", "--variant", "stacking", "--json")[1])
    for each, house_rules in zip(told["runs"], ((), ("stacking",)), strict=True):
        found = rulestone.simulate(game("uno-2003/en", house_rules), games=5, seed=7).data()
        assert each == {"game": "uno-2003", "books": ["uno-2003/en"], "house_rules": [*house_rules], **found}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("uno-2003/eng", "unknown edition, book, or game `uno-2003/eng`; did you mean `uno-2003/en`?"),
        ("uno-2003/en --policy sensibel", "unknown policy `sensibel`; did you mean `sensible`?"),
        ("uno-2003/en --variant stackin", "unknown house rule `stackin`; did you mean `stacking`?"),
        ("mau_mau --variant stacking", "the house rule `stacking` is for the game `uno`"),
        ("uno-2003/en --players 40", "this cannot be played by 40; it takes 2 to 10 players"),
        ("uno-2003/en --games 0", "--games"),
    ],
)
def test_what_cannot_be_played_is_told(run: Run, typed: str, told: str) -> None:
    """In a line, with what may have been meant; the status is 2."""
    status, out, err = run(*typed.split())
    assert (status, out) == (2, "")
    assert told in " ".join(err.split())


def test_a_game_that_is_only_told_is_not_played(run: Run, tmp_path: Path) -> None:
    """That nothing plays it is told in a line, and the status is 2; in Python it is an error that names it."""
    folder = written(tmp_path, {"en": {}, "fr": {}})
    edition = next(iter(rulestone.load(folder).editions))
    status, out, err = run(edition, "--rules", str(folder))
    assert (status, out) == (2, "")
    assert "the program cannot play `" in err
    book = next(iter(rulestone.load(folder).books))
    with pytest.raises(ValueError, match="no rule plays"):
        rulestone.simulate(rulestone.game(rulestone.load(folder), book))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_every_language(run: Run, language: str) -> None:
    """Within 80 columns, and otherwise than in English."""
    status, out, _ = run("uno-2003/en", "--games", "3", "--variant", "seven_zero", "--lang", language)
    assert status == 0
    assert all(len(line) <= 80 for line in out.splitlines())
    assert ("Games finished" in out) == (language == "en")


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"policy": "wise"}, ValueError),
        ({"games": 0}, ValueError),
        ({"games": "5"}, TypeError),
        ({"players": 40}, ValueError),
    ],
)
def test_python_refuses_what_cannot_be(wrong: dict[str, Any], error: type[Exception]) -> None:
    """By the name of what is wrong, before anything is played."""
    with pytest.raises(error, match=next(iter(wrong))):
        rulestone.simulate(game("uno-2003/en"), **wrong)


def test_steps_without_an_end_are_told(run: Run, tmp_path: Path) -> None:
    """A rule that never lets anybody decide is named, in a line; the status is 2."""
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "round.yaml").write_text(
        "name: round\n"
        "patches: mau_mau\n"
        "changes:\n"
        "- add: procedures/again\n"
        "  as: [{if: always, then: [again]}]\n"
        "- replace: moves/draw/do\n"
        "  with: [again]\n",
        "utf-8",
    )
    status, out, err = run("mau_mau", "--variant", "round", "--rules", str(tmp_path), "--bundled")
    assert (status, out) == (2, "")
    assert "these steps never come to an end, so no game can be played: `procedures/again" in err
