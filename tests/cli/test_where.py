"""Every command works on the rules that are meant: those named, else the nearest, else those that rulestone brings."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulestone
from rulestone import bundled_files
from rulestone.cli import main
from tests.marks import some

Run = Callable[..., tuple[int, str, str]]
MOVE = ("legal", "teal 2", "--on", "teal 5")
COMMANDS = (
    ("check", "--workers", "1"),
    ("compare", "lanterns/en", "lanterns/fr", "--workers", "1"),
    ("explain", "draw"),
    ("list", "books"),
    MOVE,
    ("options", "--on", "teal 5", "--hand", "teal 2"),
    ("show", "lanterns/fr"),
    ("test",),
    ("texts", "--texts", "{top}/texts"),
)
"""Every command that reads rules, with what it needs; the site has tests of its own."""
NONE_HERE = "There is no folder `rules` here or above, so the books that come with rulestone are used.\n"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with two books that contradict each other, and a cache that knows nothing of it."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    assert main(["new", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command somewhere; how it ends, what it prints and what it says beside."""

    def run(place: Path, *line: str) -> tuple[int, str, str]:
        monkeypatch.chdir(place)
        capsys.readouterr()
        return main(line), *capsys.readouterr()

    return run


def test_a_check_looks_at_the_rules_where_one_stands(mine: Path, run: Run) -> None:
    """Never at others, and never green for those: from the folder and from anywhere in it."""
    for place in (mine, mine / "texts", mine / "rules", mine / "rules/books/lanterns"):
        status, out, err = run(place, "check", "--workers", "1")
        assert status == 1
        assert "lanterns: en, fr\n   contradiction  1 new" in out
        assert err == f"These are the rules in {mine / 'rules'}\n"


@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: line[0])
def test_every_command_takes_the_same_rules(line: tuple[str, ...], mine: Path, run: Run, tmp_path: Path) -> None:
    """Those nearby, which it says, and those that `--rules` names, from wherever; it answers alike."""
    command, *rest = (each.format(top=mine) for each in line)
    near = run(mine / "rules/books", command, *rest)
    assert near[2] == f"These are the rules in {mine / 'rules'}\n"
    for named in (mine, mine / "rules"):
        far = run(tmp_path, command, *rest, "--rules", str(named))
        assert far[0] == near[0] < 2
        assert far[2] == ""
        # Lines end elsewhere where a path is longer.
        assert far[1].replace(str(mine), "").split() == near[1].replace("../../rules", "/rules").split()


@pytest.mark.parametrize(
    "line",
    some(
        [(each,) for each in COMMANDS if each[0] not in ("compare", "test", "texts")],
        lambda line: line[0][0] != "check",
    ),
    ids=lambda line: line[0],
)
def test_bundled_books_come_only_where_they_are_asked_for(line: tuple[str, ...], mine: Path, run: Run) -> None:
    """In a folder of one's own with `--bundled`, and then nothing of the folder is read."""
    (mine / "rules/games/lanterns.yaml").write_text("nonsense", "utf-8")
    asked = [each.replace("lanterns", "hp-2003").replace("teal", "red") for each in line]
    assert run(mine, *asked)[0] == 2
    status, out, err = run(mine, *asked, "--bundled", *(["--edition", "uno-2003"] if line[0] == "check" else []))
    assert (status, err) == (0, "")
    assert "-20" in out or line[0] == "explain"


def test_own_and_bundled_books_can_be_asked_together(mine: Path, run: Run) -> None:
    """`--rules` with `--bundled` is both."""
    _, out, _ = run(mine, "list", "books", "--rules", ".", "--bundled", "--json")
    found = {each["id"].partition("/")[0] for each in json.loads(out)["books"]}
    assert {"lanterns"} < found
    assert set(rulestone.load().editions) < found


def test_without_a_folder_of_ones_own_it_is_said(tmp_path: Path, run: Run) -> None:
    """By whoever judges rules; who asks at a table is asked nothing and told nothing of folders."""
    status, out, err = run(tmp_path, "check", "--edition", "uno-2003", "--workers", "1")
    assert (status, err) == (0, NONE_HERE)
    assert run(tmp_path, "check", "--edition", "uno-2003", "--bundled")[1:] == (out, "")
    assert run(tmp_path, "legal", "red 5", "--on", "red 7")[2] == ""


def test_what_lies_nearby_and_is_no_rules_is_told(tmp_path: Path, run: Run) -> None:
    """A folder of that name with other things in it is no reason to answer from other books."""
    (tmp_path / "rules").mkdir()
    for content in ("", "alerts.yaml"):
        if content:
            (tmp_path / "rules" / content).write_text("x: y", "utf-8")
        status, out, err = run(tmp_path, "check")
        assert (status, out) == (2, "")
        assert err.startswith(f"These are the rules in {tmp_path / 'rules'}\nrules")


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("own", some([False, True], lambda own: not own))
def test_a_checkout_of_ours_is_checked_alike_however_it_is_named(own: bool, checkout: Path, tmp_path: Path) -> None:
    """With no word, `.` or `rules`; by what is installed elsewhere too, which has its own sentences."""
    if own:
        for part in ("rules", "locales"):
            shutil.copytree(checkout / part, tmp_path / part)
        (tmp_path / "src/rulestone").mkdir(parents=True)
        (tmp_path / "src/rulestone/__init__.py").touch()
        checkout = tmp_path

    def checked(*path: str) -> tuple[int, str, str]:
        line = ["check", *path, "--edition", "uno-2003", "--workers", "1"]
        command = [sys.executable, "-m", "rulestone.cli", "--lang", "en", *line]
        done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    found = [checked(*path) for path in ((), (".",), ("rules",))]
    assert [each[:2] for each in found] == [(0, found[0][1])] * 3
    said = f"These are the rules in {checkout / 'rules'}\n" if own else ""
    assert [each[2] for each in found] == [said, "", ""]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there that users lack")
def test_a_link_to_the_bundled_rules_is_the_bundled_rules(tmp_path: Path, run: Run) -> None:
    """They are read once, and by their own names."""
    (tmp_path / "rules").symlink_to(bundled_files.RULES)
    assert run(tmp_path, "list", "books", "--rules", ".") == run(tmp_path, "list", "books", "--bundled")


def test_rulings_beside_the_rules_are_told_however_the_folder_is_named(mine: Path, run: Run) -> None:
    """There they would accept nothing, and nobody would know why."""
    (mine / "rulings.yaml").write_text("rulings: []\n", "utf-8")
    for line in (("check",), ("check", "."), ("check", "rules"), ("check", "--rules", "rules")):
        status, _, err = run(mine, *line)
        assert status == 2
        assert "rulings.yaml: `rulings.yaml` is in a place where it is not read\n  expected: rules/rulings.yaml" in err


def test_situations_beside_the_rules_are_run(mine: Path, run: Run) -> None:
    """Where none are named; where there are none, that is said."""
    assert run(mine / "texts", "test")[1] == run(mine, "test", "situations")[1]
    shutil.rmtree(mine / "situations")
    status, _, err = run(mine, "test")
    assert status == 2
    assert "there is no folder `situations` beside your `rules`" in err


def test_a_shell_completes_the_books_that_are_meant(
    mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of the nearest folder, of the named one, or the bundled ones."""
    monkeypatch.chdir(mine)
    monkeypatch.setenv("_RULESTONE_COMPLETE", "bash_complete")
    for words, offered in (("", "lanterns/en"), (" --bundled", "hp-2003/en"), (" --rules .", "lanterns/en")):
        monkeypatch.setenv("COMP_WORDS", f"rulestone show{words} ")
        monkeypatch.setenv("COMP_CWORD", str(len(words.split()) + 2))
        with pytest.raises(SystemExit):
            main([])
        assert f"plain,{offered}" in capsys.readouterr().out.splitlines()


def test_python_is_told_which_folder_is_near(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And loads what it is given, wherever it runs."""
    monkeypatch.chdir(mine / "texts")
    assert rulestone.nearest() == rulestone.nearest(mine / "rules/books") == str(mine / "rules")
    assert rulestone.nearest(mine.parent) is None
    assert "lanterns/en" not in rulestone.load().books
    assert "lanterns/en" in rulestone.load(str(rulestone.nearest())).books
