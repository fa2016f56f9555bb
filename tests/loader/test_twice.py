"""What is read a second time is what is read the first time, wherever it lies and whoever reads it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rulestone import bundled_files
from rulestone.findings import Problem
from rulestone.loader import load
from rulestone.model import Library
from rulestone.records import Record, items
from tests.marks import IN_CI, some
from tests.planted import planting

TESTS = Path(__file__).resolve().parent.parent
BUNDLED = bundled_files.RULES
INVENTED = TESTS / "invented" / "rules"
WAYS = ("a line more", "one word else", "another name", "not there", "another's too")
"""What is done to a file."""
FEW = 20
"""Of more files than these, each is changed in one way."""
SHARES = 14
"""Into how many parts the files of a folder are divided; so that of the bundled ones, one is changed in each way."""
PLAIN = {str, int, bool, float, type(None)}
"""What has no parts; nearly all of a library is this."""


FOLDERS = ("bundled", "invented", "small")


@pytest.fixture(params=FOLDERS)
def own(request: pytest.FixtureRequest, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rules folder of a copy of the bundled rules, as in a checkout, or of rules of somebody's own."""
    if request.param != "small":  # which builds on a core of its own
        monkeypatch.setattr(bundled_files, "RULES", BUNDLED)
    named = {"bundled": BUNDLED, "invented": INVENTED, "small": small}
    return shutil.copytree(named[request.param], tmp_path / "here" / "rules")


few = pytest.mark.parametrize("own", some(FOLDERS, lambda name: name != "bundled"), indirect=True)


def parts(value: object) -> object:
    """Everything that is in a value, in its order."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, Record):
        return type(value).__name__, [each if type(each) in PLAIN else parts(each) for _, each in items(value)]
    if isinstance(value, Mapping):
        return [(key, each if type(each) in PLAIN else parts(each)) for key, each in value.items()]
    if isinstance(value, (tuple, list)):
        return [each if type(each) in PLAIN else parts(each) for each in value]
    return value


def told(library: Library | None, problems: list[Problem]) -> tuple[object, list[Problem]]:
    """All that a library says, or what is wrong with it."""
    return parts(library), problems


@contextmanager
def standing_in(folder: Path) -> Iterator[None]:
    """With a folder as the one where commands run."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def twice(*folders: str | Path) -> tuple[object, list[Problem]]:
    """What two readings say, which is the same and is what somebody says who keeps nothing."""
    first, second = (told(*load([*folders])) for _ in range(2))
    with pytest.MonkeyPatch.context() as alone:
        alone.setenv("RULESTONE_CACHE", "off")
        fresh = told(*load([*folders]))
    assert second == first == fresh
    return fresh


CALLED = (
    ("here", "."),
    ("here", "rules"),
    ("here/rules", "."),
    (".", "here"),
    (".", "here/../here"),
    (".", "link"),
    (".", "{own}"),
)
"""From where a folder is called by which name: within, beside, the longer way, through a link, by its whole path."""


@few
def test_a_folder_says_the_same_twice_however_it_is_called(own: Path) -> None:
    """Whatever was read under another name before."""
    above = own.parent.parent
    (above / "link").symlink_to(own.parent)
    for start, name in CALLED:
        with standing_in(above / start):
            assert twice(name.format(own=own))[0] is not None


@few
def test_a_copy_and_what_was_moved_say_the_same_twice(own: Path) -> None:
    """Under the same name and under another, beside what was read before."""
    here, there = own.parent, own.parent.parent / "there"
    with standing_in(here):
        before = twice(".")
    shutil.copytree(here, there)
    for folder in (there, here):
        with standing_in(folder):
            assert twice(".") == before
    shutil.rmtree(here)
    there.rename(here)
    with standing_in(here):
        assert twice(".") == before


@few
def test_another_process_reads_the_same(own: Path, tmp_path: Path) -> None:
    """The first time and the second, and where it takes what this one has kept."""
    code = (
        "import sys; from rulestone import bundled_files; from rulestone.loader import load\n"
        "from tests.loader.test_twice import told; bundled_files.RULES = sys.argv[1]; print(repr(told(*load(['.']))))"
    )
    with standing_in(own.parent):
        here = repr(twice("."))
        for place in (os.environ["RULESTONE_CACHE"], str(tmp_path / "another")):
            for _ in range(2):
                done = subprocess.run(
                    [sys.executable, "-c", code, bundled_files.RULES],
                    env={**os.environ, "RULESTONE_CACHE": place, "PYTHONPATH": str(TESTS.parent)},
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert (done.stdout, done.stderr) == (here + "\n", "")


def shared(folder: Path, share: int) -> Iterator[tuple[str, Path]]:
    """A share of the files of a folder, with what is done to each."""
    files = sorted(folder.rglob("*.yaml"))
    for way, how in enumerate(WAYS):
        for path in (files if len(files) <= FEW else files[way :: len(WAYS)])[(share + way) % SHARES :: SHARES]:
            yield how, path


def shares() -> list[Any]:
    """One share is changed for every change, every third by CI, and all of them by whoever runs the long tests."""
    marks = [IN_CI if share % 3 == 0 else (pytest.mark.long,) for share in range(SHARES)]
    return [pytest.param(share, marks=marks[share] if share else ()) for share in range(SHARES)]


@pytest.mark.parametrize("share", shares())
def test_after_a_change_of_any_one_file_it_says_the_same_twice(share: int, own: Path) -> None:
    """Whatever is done to it: what hangs on the file is read anew, and the rest says what it said."""
    with standing_in(own.parent):
        before = told(*load(["."]))
        for how, path in [*shared(own, share)]:
            content = path.read_text(encoding="utf-8")
            more = path.with_stem(f"{path.stem}-more")
            if how == "a line more":
                path.write_text(f"# changed\n{content}", encoding="utf-8")
            elif how == "one word else":
                said = content.replace("because: ", "because: X ").replace("name: ", "name: X ")
                path.write_text(said, encoding="utf-8")
            elif how == "another's too":
                shutil.copy(path, more)
            elif how == "another name":
                path.rename(more)
            else:
                path.unlink()
            twice(".")
            more.unlink(missing_ok=True)
            path.write_text(content, encoding="utf-8")
        assert told(*load(["."])) == before


def test_what_two_folders_define_is_told_whichever_was_there_first(small: Path, tmp_path: Path) -> None:
    """A file that was read alone is no less in the way of another."""
    one, other = shutil.copytree(small, tmp_path / "one"), tmp_path / "other"
    (other / "variants").mkdir(parents=True)
    (other / "variants" / "mild.yaml").write_text("name: Mild\npatches: core\nchanges:\n- {remove: moves/pass}\n")
    twice(one, other)
    for path in sorted(one.rglob("*.yaml")):
        again = other / path.relative_to(one)
        again.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, again)
        for folders in ((one, other), (other, one)):
            assert "load.defined_twice" in {problem.key for problem in twice(*folders)[1]}
        again.unlink()


PLANTED = [*planting.mechanisms(), *planting.grounds()]


@pytest.mark.parametrize("path", some(PLANTED, lambda path: path in PLANTED[::6]), ids=lambda path: path.stem)
def test_what_is_planted_is_read_as_it_was_planted(path: Path, bundled: Path, tmp_path: Path) -> None:
    """In a folder in which another rule was planted before, too."""
    assert bundled
    with standing_in(tmp_path):
        for plant in planting.planted(path, planting.FIXED, 2):
            plant.folder.write(tmp_path)
            twice(".")
