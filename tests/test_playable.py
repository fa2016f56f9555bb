"""Every game is looked at when it is loaded: what would keep it from being played is told then, with its place."""

from pathlib import Path

import pytest

import rulestone
from rulestone.cli import main

MAU_MAU = "extends: mau_mau\n"
BARE = "colours: [red]\nmeanings: {the round is over: somebody holds no cards}\n"
CARDS = "cards: {x: {coloured: yes, copies_of_each_colour: 30, worth: 1, may_be_laid_if: always}}\n"
STEPS = "the card leaves the hand, the card comes to lie, end turn"
LAY = f"moves: {{lay: {{at: [turn], card: from the hand, do: [{STEPS}]}}}}\n"
START = "start: [first player begins]\n"
DEAL = "deal: {cards_each: 3}\n"
PASS = "moves: {pass: {at: [turn], do: [end turn]}}\n"
QUESTIONS = """\
questions:
  owl.number: {kind: number, least: 0, most: 3, otherwise: open, default: 1, because: It counts.}
  owl.steps:
    kind: choice
    takes: steps
    answers: {draws: {means: [draw 1 to me]}, nothing: {means: []}}
    otherwise: open
    default: nothing
    because: It acts.
  owl.unsaid:
    kind: choice
    takes: steps
    answers: {hoots: {}, nothing: {means: []}}
    otherwise: open
    default: nothing
    because: It acts.
  owl.told: {kind: choice, answers: {a: {}, b: {}}, otherwise: open, default: a, because: It is told.}
"""


def written(folder: Path, game: str, **more: str) -> Path:
    """A folder with a game and no edition, its questions, and whatever else."""
    for name, text in {"games/mine": game, "questions/owl": QUESTIONS, **more}.items():
        path = folder / f"rules/{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def told(folder: Path) -> list[str]:
    """All that is said of a folder, each with line and column of the file that it is in."""
    with pytest.raises(rulestone.BadRules) as refused:
        rulestone.load(folder)
    lines = str(refused.value).splitlines()
    return [line.removeprefix(f"{folder}/rules/") for line in lines if line.startswith(str(folder))]


def move(*steps: str, **more: str) -> str:
    """A game with one more move."""
    fields = "".join(f"{name}: {text}, " for name, text in more.items())
    return f"{MAU_MAU}moves: {{hoot: {{at: [turn], {fields}do: [{', '.join(steps)}, end turn]}}}}\n"


def at(game: str, marked: str, message: str) -> str:
    """A message with the place at which some words of a game stand."""
    before = game[: game.index(marked)]
    return f"games/mine.yaml:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}: {message}"


@pytest.mark.parametrize(
    ("game", "marked", "message"),
    [
        (move("drwa 1 to me"), "drwa", "unknown phrase `drwa 1 to me`; a step was expected; did you mean `draw"),
        (move("draw <owl.steps> to me"), "<owl.", "`<owl.steps>` stands for steps, but a number was expected"),
        (move("draw 2 to <owl.number>"), "<owl.", "`<owl.number>` stands for a number, but a player was expected"),
        (move("<owl.number>"), "<owl.", "`<owl.number>` stands for a number, but a step was expected"),
        (
            move("draw 1 to me", allowed_if="<owl.told>"),
            "<owl.",
            "`<owl.told>` stands for nothing that can be played, but a condition was expected",
        ),
        (
            move("<owl.unsaid>"),
            "<owl.",
            "`<owl.unsaid>` stands here for what its answers mean, but these answers say nothing: `hoots`",
        ),
        (
            MAU_MAU + "meanings: {night: dark, dark: {any_of: [night, always]}}\n",
            "night",
            "`night` leads back to itself: `night`, `dark`, `night`",
        ),
        (
            MAU_MAU + "procedures: {hoot: [draw 1 to me, hoot]}\n",
            "hoot",
            "`hoot` leads back to itself: `hoot`, `hoot`",
        ),
        (
            MAU_MAU + "procedures: {hoot: [{if: always, then: [hoot]}]}\noverrides: {exhausted: {do: hoot}}\n",
            "hoot",
            "`hoot` leads back to itself: `hoot`, `hoot`",
        ),
        (
            MAU_MAU + "overrides: {cards: {queen: {effect: [draw 1 to me, effect of the card]}}}\n",
            "effect of",
            "`effect of the card` leads back to itself: `effect of the card`, `effect of the card`",
        ),
        (
            MAU_MAU + "moves: {call: {at: [turn], do: [end turn]}}\n",
            "call",
            "`call` is something that can be done in every game, so the move needs another name",
        ),
    ],
)
def test_what_keeps_a_game_from_being_played_is_told(game: str, marked: str, message: str, tmp_path: Path) -> None:
    """Also where no edition has books for it, and nobody plays it yet."""
    (line,) = told(written(tmp_path, game))
    assert line.startswith(at(game, marked, message))


@pytest.mark.parametrize(
    ("game", "marked", "message"),
    [
        (
            BARE.replace("the round is over", "the hand is over") + CARDS + DEAL + START + LAY,
            "end turn",
            "`end turn` needs a meaning called `the round is over`, and this game has none; "
            "did you mean `the hand is over`?",
        ),
        (
            BARE + CARDS + DEAL + START + PASS.replace("end turn", "draw to me until card is x, end turn"),
            "draw to me",
            "`draw to {players} until {condition}` needs a meaning called `drawing until a card ends with the pile`, "
            "and this game has none",
        ),
        (BARE + DEAL + START + PASS, BARE, "a game with moves must have an entry `cards`, and this one has none"),
        (
            BARE + CARDS + START + PASS,
            BARE,
            "a game with moves must have an entry `deal/cards_each`, and this one has none",
        ),
        (BARE + CARDS + DEAL + PASS, BARE, "a game with moves must have an entry `start`, and this one has none"),
        (
            BARE + CARDS + DEAL + PASS + "start: [turn up a card]\n",
            "start",
            "nothing in `start` gives anybody the first turn; `first player begins` would",
        ),
        (
            BARE.split("\n", 1)[1] + CARDS + DEAL + START + PASS,
            "x:",
            "`x` has a color, but the game has no `colours`",
        ),
    ],
)
def test_what_a_game_must_define_is_missed(game: str, marked: str, message: str, tmp_path: Path) -> None:
    """A meaning that is renamed would else be taken for nothing, and the game would never end."""
    assert told(written(tmp_path, game)) == [at(game, marked, message)]


def test_what_defines_all_of_it_is_played(tmp_path: Path) -> None:
    """A game that extends nothing needs no more."""
    game = rulestone.game(rulestone.load(written(tmp_path, BARE + CARDS + DEAL + START + LAY)), "mine")
    state = rulestone.deal(game, 2, seed=1)
    while not state.over:
        state = rulestone.apply(game, state, rulestone.options(game, state)[0]).state
    assert state.hands[0] == ()


def test_a_game_that_others_extend_may_leave_it_to_them(tmp_path: Path) -> None:
    """It is looked at with each of them; played by itself it is refused with what it lacks."""
    library = rulestone.load(written(tmp_path, "extends: base\n" + CARDS + DEAL + LAY, **{"games/base": BARE + START}))
    assert rulestone.deal(rulestone.game(library, "mine"), 2).point is not None
    (tmp_path / "rules/games/base.yaml").write_text(BARE + START + "procedures: {hoot: [howl]}\n", encoding="utf-8")
    assert [line.split(":")[0] for line in told(tmp_path)] == ["games/base.yaml"]
    written(tmp_path, "extends: base\n" + CARDS + DEAL, **{"games/base": BARE + START + LAY})
    library = rulestone.load(tmp_path)
    with pytest.raises(rulestone.BadRules, match="must have an entry `cards`"):
        rulestone.game(library, "base")


def test_a_house_rule_is_looked_at_with_the_game_that_it_is_for(tmp_path: Path) -> None:
    """A line that is no phrase is told in its own file, whoever lays it over a game later."""
    rule = "name: howling\npatches: uno\nchanges:\n- {add: moves/howl, as: {at: [turn], do: [howl, end turn]}}\n"
    (line,) = told(written(tmp_path, MAU_MAU, **{"variants/howling": rule}))
    assert line.startswith("variants/howling.yaml:4:43: unknown phrase `howl`")


def test_house_rules_that_do_not_go_together_are_refused_as_such(tmp_path: Path) -> None:
    """With the file and line of the later one."""
    rule = "name: {0}\npatches: mau_mau\nchanges:\n- {{replace: moves/pass/do, with: [draw {1} to me, end turn]}}\n"
    rules = {f"variants/{name}": rule.format(name, number) for name, number in (("one", 1), ("two", 2))}
    library = rulestone.load(written(tmp_path, MAU_MAU, **rules))
    with pytest.raises(rulestone.BadRules, match=r"variants/two\.yaml:4:3: .*`one`"):
        rulestone.game(library, "mine", house_rules=["one", "two"])


def test_the_command_tells_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` looks at a game without books, too; a second time what was sound is known to be."""
    written(tmp_path, move("draw 1 to me"))
    assert main(["check", str(tmp_path), "--lang", "en"]) == 2
    assert "unknown phrase" not in capsys.readouterr().err
    written(tmp_path, move("howl"))
    for _ in range(2):
        assert main(["check", str(tmp_path), "--lang", "en"]) == 2
        assert at(move("howl"), "howl", "unknown phrase `howl`") in capsys.readouterr().err
