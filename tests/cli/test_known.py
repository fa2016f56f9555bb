"""What earlier searches found is believed only as it was kept, and by the same code."""

import subprocess
import sys
from pathlib import Path

import pytest

import rulestone
from rulestone import keeping
from rulestone.cli import _known
from rulestone.explorer.result import Alike
from rulestone.explorer.table import Entry, Memory

PACKAGE = Path(rulestone.__file__).parent


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of one's own."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    return tmp_path / "plays"


def learnt() -> Memory:
    """A memory that was told something."""
    known = Memory()
    known.keep("a", Entry(Alike("clauses"), ()))
    return known


def test_what_was_learnt_is_known_the_next_time(place: Path) -> None:
    """All of it, and only if something was learnt; what older versions kept goes."""
    _known.keep(Memory())
    assert not place.exists()
    place.mkdir()
    (place / keeping.name_of([b"older"])).write_bytes(b"of no use")
    known = learnt()
    _known.keep(known)
    assert _known.recall().data() == known.data() != {}
    [file] = place.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert _known.recall().data() == {}


def test_all_that_a_search_imports_counts() -> None:
    """Whatever of our code could make a search find something else makes it search again."""
    code = (
        "import sys, rulestone.explorer.table\n"
        "print(*(each.__file__ for name, each in sys.modules.items() if name.startswith('rulestone.')), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    files = [Path(line).relative_to(PACKAGE) for line in done.stdout.splitlines()]
    used = {str(file if file.parent == Path() else file.parent) for file in files}
    assert {"engine", "rounds", "values.py"} < used
    assert used == {*_known.PARTS}
