"""What earlier searches found is believed only as it was kept, and by the same code."""

import subprocess
import sys
from pathlib import Path

import pytest

import rulestone
from rulestone import disk_cache
from rulestone.cli import _search_cache
from rulestone.explorer.result import Alike
from rulestone.explorer.search_memory import Memory, MemoryEntry

PACKAGE = Path(rulestone.__file__).parent


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of one's own."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    return tmp_path / "plays"


def learnt() -> Memory:
    """A memory that was told something."""
    known = Memory()
    known.keep("a", MemoryEntry(Alike("clauses"), ()))
    return known


def test_what_was_learnt_is_known_the_next_time(place: Path) -> None:
    """All of it, and only if something was learnt; what older versions kept goes."""
    _search_cache.keep(Memory())
    assert not place.exists()
    place.mkdir()
    (place / disk_cache.name_of([b"older"])).write_bytes(b"of no use")
    known = learnt()
    _search_cache.keep(known)
    assert _search_cache.recall().data() == known.data() != {}
    [file] = place.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert _search_cache.recall().data() == {}


def test_all_that_a_search_imports_counts() -> None:
    """Whatever of our code could make a search find something else makes it search again."""
    code = (
        "import sys, rulestone.explorer.search_memory\n"
        "print(*(each.__file__ for name, each in sys.modules.items() if name.startswith('rulestone.')), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    files = [Path(line).relative_to(PACKAGE) for line in done.stdout.splitlines()]
    used = {str(file if file.parent == Path() else file.parent) for file in files}
    assert {"engine", "rounds", "records.py"} < used
    assert used == {*_search_cache.PARTS}
