"""What commands do where a terminal, a system or a folder is not as it mostly is."""

import getpass
import io
import json
import os
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone import __version__, bundled_files
from rulestone.cli import _reporting, _watching, main

Run = Callable[..., tuple[int, str, str]]

pytestmark = [pytest.mark.long, pytest.mark.sample]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, in which two books part once."""
    monkeypatch.setenv("RULESTONE_LANG", "en")
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    assert main(["new", str(tmp_path / "mine")]) == 0
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; how it ends, what it prints and what it says beside."""

    def run(*line: str) -> tuple[int, str, str]:
        capsys.readouterr()
        return main(line), *capsys.readouterr()

    return run


class Terminal(io.StringIO):
    """Standard error as a terminal of which nobody knows how wide it is."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_the_version_is_told(run: Run) -> None:
    """Alone in its line."""
    assert run("--version") == (0, f"rulestone {__version__}\n", "")


def test_a_terminal_is_shown_how_far_the_work_is(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar with the edition that is looked at; the line is left empty."""
    assert mine.exists()
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(_reporting, "PATIENCE", 0.0)
    assert main(["check", "-q", "--workers", "1"]) == 1
    assert isinstance(sys.stderr, Terminal)
    drawn = sys.stderr.getvalue().split("\r")
    assert any(line.startswith("[") and "%" in line and "lanterns" in line for line in drawn)
    assert drawn[-2:] == [" " * len(drawn[-2]), ""]
    assert max(map(len, drawn)) < 80


def test_a_watched_folder_is_looked_at_until_somebody_ends_it(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is still being written is waited for; a mistake is told, and the watching goes on."""
    text = (mine / "rules/books/lanterns/fr.yaml").read_text("utf-8")
    looks: list[int] = []

    def sleep(_: float) -> None:
        looks.append(len(looks))
        if len(looks) == 1 or len(looks) == 2:
            (mine / "rules/books/lanterns/fr.yaml").write_text(text + "# more\n" * len(looks), "utf-8")
        if len(looks) == 5:
            shutil.move(mine / "rules", mine / "gone")
        if len(looks) == 9:
            raise KeyboardInterrupt

    monkeypatch.setattr(_watching.time, "sleep", sleep)
    assert main(["check", "--watch", "--workers", "1"]) == 1
    assert len(looks) == 9


def test_there_may_be_nothing_to_check(mine: Path, run: Run) -> None:
    """A folder without a book of any edition is told so."""
    shutil.rmtree(mine / "rules/books")
    status, _, err = run("check")
    assert status == 2
    assert "books" in err


def test_whoever_types_has_a_name_or_none(mine: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system knows none, the ruling says so."""

    def nobody() -> str:
        raise KeyError("who")

    monkeypatch.setattr(getpass, "getuser", nobody)
    status, out, _ = run("accept", "draw.voluntary", "--book", "fr", "--because", "So it is.")
    assert status == 0
    assert 'by: "?"' in out
    assert mine.exists()


def test_which_finding_and_whose_answer_has_to_be_clear(mine: Path, run: Run) -> None:
    """An id that nothing has, and one that several have, are told with those that may be meant."""
    assert mine.exists()
    status, _, err = run("accept", "draw.volontary", "--because", "So it is.")
    assert status == 2
    assert "draw.voluntary" in err
    assert run("accept", "draw.voluntary", "--because", "So it is.")[0] == 2


def test_a_folder_that_cannot_be_made_is_named(mine: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the name that was typed, and nothing half made stays behind."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    before = sorted(os.listdir(mine))
    status, _, err = run("new", "another")
    assert status != 0
    assert "another" in err
    assert sorted(os.listdir(mine)) == before


def test_lists_are_told_to_machines_and_to_people(mine: Path, run: Run) -> None:
    """All that there is, by id with its name; the books of one edition."""
    assert mine.exists()
    for what, some in (
        ("editions", "lanterns"),
        ("books", "lanterns/fr (fr-FR)"),
        ("questions", "deal.cards_each"),
        ("variants", "stacking"),
    ):
        status, out, _ = run("list", what, *(["--bundled"] if what == "variants" else []))
        assert status == 0
        assert some in out
    assert json.loads(run("show", "lanterns", "--json")[1])["books"] == ["lanterns/en", "lanterns/fr"]
    assert "lanterns/fr" in run("show", "lanterns")[1]


@pytest.mark.parametrize("language", ["es", "fr"])
def test_an_option_is_refused_in_the_readers_language_before_catalogues_are_compiled(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """What a library says itself is said in that language, too, where only the source of its catalogue is at hand."""
    usual = run("--lang", language, "check", "--quite")[2]
    shutil.copytree(bundled_files.LOCALES, tmp_path / "locales", ignore=shutil.ignore_patterns("*.mo"))
    monkeypatch.setattr(bundled_files, "LOCALES", str(tmp_path / "locales"))
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    assert run("--lang", language, "check", "--quite")[2] == usual


FORMATS = ("text", "json", "github", "gitlab", "junit", "markdown", "sarif")
INVALID = Path(__file__).resolve().parents[1] / "invalid" / "book-answers"


@pytest.mark.parametrize("form", FORMATS)
def test_every_report_tells_what_is_wrong_in_rule_files(form: str, run: Run) -> None:
    """Each mistake with its file; nothing is checked, and that is no pass."""
    status, out, err = run("check", str(INVALID), "--format", form)
    assert status == 2
    assert "books/" in out + err


@pytest.mark.parametrize("form", FORMATS)
def test_every_report_tells_of_rulings_that_hold_no_more(form: str, mine: Path, run: Run) -> None:
    """A ruling on what is not found any more, with its id, and what changes nothing, in each format."""
    ruling = (
        "rulings:\n- finding: lanterns:deal.cards_each:0123456789\n"
        '  books: [lanterns/fr]\n  reason: "It was so."\n  by: ann\n'
    )
    (mine / "rules/rulings.yaml").write_text(ruling, "utf-8")
    status, out, _ = run("check", "--workers", "1", "--format", form, "--verbose")
    assert status == 1
    assert "0123456789" in out


QUESTIONS = """\
questions:
  moth.rule:
    {kind: choice, takes: steps, answers: {turn: {means: [end turn]}}, otherwise: open, default: turn, because: So.}
  moth.fits:
    {kind: choice, takes: condition, answers: {ever: {means: always}}, otherwise: open, default: ever, because: So.}
"""
STEPS = (
    "[{if: {not: next player holds 1 card}, then: [{if: card is teal, then: [reverse direction]}, end turn],"
    " else: [{hit: next player, do: [{if: card is amber, then: [draw 1 to target], else: [end turn]}]}]}]"
)
CONDITION = (
    "{if: there are 2 players, then: {not: {any_of: [card is teal, {holds: next player, a_card: {not: {any_of:"
    " [card is amber, card is number 2, {not: {all_of: [card is teal, next player holds 1 card]}}]}}}]}},"
    " else: card is amber}"
)
READ_BACK = (
    "If there are 2 players at the table, then the card is not teal and the next player holds no card that is not"
    " amber; that is not number 2; and that is teal and such that the next player has one card left, and if not, the"
    " card is amber.",
    "If the next player has more or less than one card left: If the card is teal, play changes direction. The turn"
    " ends. Otherwise: The next player may answer; without an answer: If the card is amber, the player it hits draws 1"
    " card; otherwise, the turn ends.",
)


def test_steps_within_steps_are_read_back(mine: Path, run: Run) -> None:
    """What a book writes out itself, steps and a condition, is shown in sentences, however deep it lies."""
    (mine / "rules/questions").mkdir()
    (mine / "rules/questions/lanterns.yaml").write_text(QUESTIONS, "utf-8")
    change(mine / "rules/games/lanterns.yaml", "- next player loses a turn", "- <moth.rule>")
    fits = "{any_of: [card has the colour in force, card has the symbol in force]}"
    change(mine / "rules/games/lanterns.yaml", fits, "<moth.fits>")
    more = f"moth.rule: {{clause: {STEPS}}}, moth.fits: {{clause: {CONDITION}}}"
    for book in ("en", "fr"):
        change(mine / f"rules/books/lanterns/{book}.yaml", "deal.cards_each: 5", f"deal.cards_each: 5, {more}")
    status, out, _ = run("show", "lanterns/en")
    assert status == 0
    assert [sentence for sentence in READ_BACK if sentence not in " ".join(out.split())] == []


@pytest.mark.parametrize(
    ("told", "refused"),
    [
        ("--on 'blue skip' --laid-by previous --hit 3", "does not hit the player given with `--hit` if it was"),
        ("--on 'blue 7' --hit 3", "does not hit the player given with `--hit`, whoever played it"),
        ("--hit 3", "say with `--on` which card lies"),
        ("--pending 'blue skip' --laid-by next --hit me", "does not hit you if that player played it"),
        ("--on 'blue 7' --at next", "nobody chooses a player with `blue 3`"),
    ],
)
def test_nobody_is_hit_or_chosen_where_no_card_does_it(told: str, refused: str, run: Run) -> None:
    """Whom a card is told to hit it hits by the rules, and `--at` stands beside a move that has a player chosen."""
    status, out, err = run("--lang", "en", "legal", "blue 3", "--bundled", *shlex.split(told), "--book", "hp-2003/en")
    assert (status, out) == (2, "")
    assert refused in " ".join(err.split())


def test_cards_that_are_named_again_count_again(run: Run) -> None:
    """`a skip, 2 skips and a 7` are four cards."""
    status, out, _ = run("--lang", "en", "ask", "how many points are a skip, 2 skips and a 7 worth", "--bundled")
    assert status == 0
    assert "20 + 20 + 20 + 7." in out


def change(file: Path, old: str, new: str) -> None:
    """Put other words in the place of some that stand there once."""
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
