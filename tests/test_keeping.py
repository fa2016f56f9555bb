"""What is kept in the cache is believed only as it was written, and writing it disturbs nobody."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone import keeping


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of one's own."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "things"


def test_what_was_kept_is_found_under_its_name(place: Path) -> None:
    """And under no other, nor among things of another kind."""
    assert keeping.find("things", "a") is None
    keeping.keep("things", "a", b"content", 9)
    keeping.keep("things", "a", b"newer", 9)
    assert keeping.find("things", "a") == b"newer"
    assert keeping.find("others", "a") is None
    (place / "a").rename(place / "b")
    assert keeping.find("things", "b") is None


@given(st.data())
def test_damage_is_noticed(data: st.DataObject) -> None:
    """Whichever byte is changed, and wherever a file is cut."""
    keeping.keep("things", "a", b"some content", 9)
    path = Path(str(keeping.folder("things")), "a")
    stored = bytearray(path.read_bytes())
    index = data.draw(st.integers(0, len(stored) - 1))
    if data.draw(st.booleans()):
        stored[index] ^= data.draw(st.integers(1, 255))
    else:
        del stored[index:]
    path.write_bytes(stored)
    assert keeping.find("things", "a") is None


def test_a_name_tells_what_something_is_made_of() -> None:
    """Other parts, another order or another border between two parts make another name."""
    parts = [[b"ab", b"c"], [b"a", b"bc"], [b"c", b"ab"], [b"abc"], [b"ab", b"c", b""]]
    assert len({keeping.name_of(each) for each in parts}) == len(parts)


def test_sources_are_known_by_their_content(tmp_path: Path) -> None:
    """Of a folder its Python and JSON files count."""
    (tmp_path / "a.py").write_text("one")
    before = keeping.sources([str(tmp_path)])
    (tmp_path / "a.pyc").write_text("made of it")
    assert keeping.sources([str(tmp_path)]) == before
    (tmp_path / "a.py").write_text("two")
    assert keeping.sources([str(tmp_path)]) != before


def test_the_oldest_go(place: Path) -> None:
    """A cache that nobody looks after does not grow for ever."""
    for number in range(5):
        keeping.keep("things", str(number), b"", 3)
        os.utime(place / str(number), ns=(number, number))
    assert {path.name for path in place.iterdir()} == {"2", "3", "4"}


@pytest.mark.skipif(sys.platform == "win32", reason="no file can be kept from growing there")
def test_a_full_disk_leaves_no_rubbish(place: Path) -> None:
    """What was kept is as it was, and nothing half-written lies beside it."""
    keeping.keep("things", "a", b"content", 9)
    code = (
        "import resource, signal; from rulestone import keeping\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "keeping.keep('things', 'a', b'x' * 100_000, 9)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert keeping.find("things", "a") == b"content"
    assert [path.name for path in place.iterdir()] == ["a"]


def test_what_was_left_half_written_goes(place: Path) -> None:
    """As soon as nobody can be writing it any more; until then it takes nobody's place."""
    keeping.keep("things", "a", b"", 1)
    for name, age in (("b.1", 2 * keeping.ABANDONED), ("b.2", 0)):
        (place / name).write_bytes(b"half")
        os.utime(place / name, (time.time() - age,) * 2)
    keeping.keep("things", "a", b"", 1)
    assert {path.name for path in place.iterdir()} == {"a", "b.2"}


def test_a_cache_that_cannot_be_written_does_no_harm(place: Path) -> None:
    """Nor one that cannot be read, nor none."""
    place.parent.write_text("in the way")
    keeping.keep("things", "a", b"content", 9)
    assert keeping.find("things", "a") is None


@pytest.mark.skipif(os.name == "nt" or not os.getuid(), reason="who may do everything is kept out by nothing")
def test_a_folder_that_may_only_be_read_is_read(place: Path) -> None:
    """What is there is found; nothing is added."""
    keeping.keep("things", "a", b"content", 9)
    place.chmod(0o500)
    keeping.keep("things", "b", b"content", 9)
    assert (keeping.find("things", "a"), keeping.find("things", "b")) == (b"content", None)


def test_two_processes_may_write_at_once(place: Path) -> None:
    """Whoever reads meanwhile finds one of both, whole, and no half file stays."""
    code = (
        "import sys; from rulestone import keeping\n"
        "for _ in range(100): keeping.keep('things', 'a', sys.argv[1].encode() * 100_000, 9)"
    )
    keeping.keep("things", "a", b"0", 9)
    writers = [subprocess.Popen([sys.executable, "-c", code, each]) for each in "12"]
    found = set()
    while any(writer.poll() is None for writer in writers):
        found.add(keeping.find("things", "a"))
    assert found <= {b"0", b"1" * 100_000, b"2" * 100_000}
    assert all(writer.returncode == 0 for writer in writers)
    assert [path.name for path in place.iterdir()] == ["a"]


def test_looking_into_the_cache_imports_little() -> None:
    """No OpenSSL for a checksum."""
    code = (
        "import sys; before = set(sys.modules); from rulestone import keeping; keeping.name_of([b''])\n"
        "print(sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "hashlib" not in done.stdout
