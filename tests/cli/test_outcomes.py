"""An edition that is as it was is not looked at again, and what came of it is told as before."""

from __future__ import annotations

import marshal
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulestone
from rulestone import bundled_files, checks, disk_cache
from rulestone.cli import _check_cache, main
from tests.many.copies import GAME, change, copies

PACKAGE = Path(rulestone.__file__).parent
NUMBER = 5


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of one's own."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / _check_cache.KIND


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Some editions."""
    return copies(tmp_path / "many", NUMBER)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The editions that are looked at from now on."""
    found: list[str] = []
    real = checks.check_share

    def noting(work: checks.EditionWork, share: checks.Share, progress: checks.Progress) -> checks.CheckedShare:
        found.append(share.edition)
        return real(work, share, progress)

    monkeypatch.setattr(checks, "check_share", noting)
    return found


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a check tells."""

    def check(folder: Path, *more: str) -> str:
        main(["check", str(folder), "--workers", "1", *more])
        return capsys.readouterr().out

    return check


def test_what_did_not_change_is_not_looked_at(folder: Path, looked: list[str], told: Callable[..., str]) -> None:
    """And it is told word for word as the first time, in every format."""
    first = {form: told(folder, "--format", form) for form in ("text", "json", "sarif")}
    assert looked == [f"{GAME}-{number}" for number in range(NUMBER)]
    assert {form: told(folder, "--format", form) for form in first} == first
    assert len(looked) == NUMBER


def test_one_changed_book_is_one_edition(
    folder: Path, looked: list[str], told: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes of it then is what a first check finds."""
    told(folder)
    looked.clear()
    change(folder, 2)
    after = told(folder, "--json")
    assert looked == [f"{GAME}-2"]
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    assert told(folder, "--json") == after


def test_a_changed_game_is_every_edition_that_is_played_by_it(
    tmp_path: Path, looked: list[str], told: Callable[..., str]
) -> None:
    """Whatever in it has changed."""
    folder = copies(tmp_path / "one", NUMBER, own_games=False)
    told(folder)
    looked.clear()
    game = folder / "rules" / "games" / f"{GAME}.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("worth: 10", "worth: 20"), encoding="utf-8")
    told(folder)
    assert len(looked) == NUMBER


def test_it_is_told_where_things_stand_now(
    folder: Path, told: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A line more in any file moves what stands below it, in a question no less than in a book."""
    core = shutil.copytree(bundled_files.RULES, tmp_path / "core")
    monkeypatch.setattr(bundled_files, "RULES", str(core))
    shutil.rmtree(core / "books")
    told(folder)
    for some in (core / "questions", core / "games", *sorted((folder / "rules").iterdir())):
        for path in some.rglob("*.yaml"):
            path.write_text("# moved\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
        forms = ("text", "json", "sarif")
        kept = [told(folder, "--format", form) for form in forms]
        with monkeypatch.context() as alone:
            alone.setenv("RULESTONE_CACHE", "off")
            assert [told(folder, "--format", form) for form in forms] == kept


def test_a_copy_tells_of_itself(folder: Path, told: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """From within as from beside, the first time and the second."""
    there = shutil.copytree(folder, folder.parent / "there")
    change(there, 3)
    said: dict[Path, list[str]] = {}
    for each in (folder, there, folder, there):
        monkeypatch.chdir(each)
        said.setdefault(each, []).append(told(Path()))
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    for each, (first, second) in said.items():
        monkeypatch.chdir(each)
        assert first == second == told(Path())
    assert said[folder] != said[there]


def test_more_effort_looks_again(folder: Path, looked: list[str], told: Callable[..., str]) -> None:
    """What little was found with few games says nothing of many."""
    told(folder)
    looked.clear()
    told(folder, "--thorough")
    assert len(looked) == NUMBER


def test_a_check_of_some_editions_forgets_no_others(folder: Path, looked: list[str], told: Callable[..., str]) -> None:
    """As with `--edition`, and after one was taken away and came back."""
    told(folder)
    change(folder, 1)
    told(folder, "--edition", f"{GAME}-1")
    aside = folder / "rules" / "books" / f"{GAME}-3"
    shutil.move(aside, folder / "aside")
    told(folder)
    shutil.move(folder / "aside", aside)
    looked.clear()
    told(folder)
    assert looked == []


def test_other_code_believes_no_outcome(
    folder: Path, looked: list[str], told: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new version looks at everything itself."""
    told(folder)
    looked.clear()
    monkeypatch.setattr(_check_cache, "_made_by", lambda: b"another version")
    told(folder)
    assert len(looked) == NUMBER


def test_what_broke_is_no_outcome(
    folder: Path, looked: list[str], told: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next run looks at it again."""

    def broken(*_: object) -> object:
        raise RuntimeError("nothing works")

    with monkeypatch.context() as patched:
        patched.setattr(checks, "book_findings", broken)
        told(folder)
    looked.clear()
    told(folder)
    assert len(looked) == NUMBER


@pytest.mark.parametrize("how", ["cut", "other rows", "no outcomes"])
def test_damage_is_healed(how: str, folder: Path, place: Path, looked: list[str], told: Callable[..., str]) -> None:
    """Whatever lies there, at the latest the run after the next tells what the first one told."""
    first = told(folder)
    [file] = place.iterdir()
    stored = file.read_bytes()
    names, rows = marshal.loads(stored[disk_cache.SIZE :])
    if how == "cut":
        file.write_bytes(stored[:-10])
    else:
        wrong = {key: marshal.dumps(None if how == "other rows" else (0, "x")) for key in rows}
        body = marshal.dumps((names, wrong))
        file.write_bytes(disk_cache._checksum(file.name, body) + body)
    told(folder)
    assert told(folder) == first
    looked.clear()
    assert told(folder) == first
    assert looked == []


def test_all_that_a_check_imports_counts() -> None:
    """Whatever of our code could make a check find something else makes it look again; who reads or speaks apart."""
    code = (
        "import sys, rulestone.checks\n"
        "print(*(each.__file__ for name, each in sys.modules.items() if name.startswith('rulestone.')), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    files = [Path(line).relative_to(PACKAGE) for line in done.stdout.splitlines()]
    used = {str(file if file.parent == Path() else file.parent) for file in files}
    assert used - {"bundled_files.py"} <= {*_check_cache.PARTS}
