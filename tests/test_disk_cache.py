"""What is kept in the cache is believed only as this user wrote it, and writing it disturbs nobody."""

import os
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone import disk_cache

A, B, C = (disk_cache.name_of([each]) for each in (b"a", b"b", b"c"))
"""Names as they are: nothing else in the folder is ours."""
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows tells neither owner nor mode")


def found(name: str = A, kind: str = "things") -> bytes | None:
    """What is kept under a name."""
    return disk_cache.find(kind, name, bytes)


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A cache of one's own."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    yield tmp_path / "cache" / "things"
    disk_cache.distrusted.clear()


def test_what_was_kept_is_found_under_its_name(place: Path) -> None:
    """And under no other, nor among things of another kind."""
    assert found(A) is None
    disk_cache.keep("things", A, b"content", 9)
    disk_cache.keep("things", A, b"newer", 9)
    assert found(A) == b"newer"
    assert found(A, "others") is None
    (place / A).rename(place / B)
    assert found(B) is None


@given(st.data())
def test_damage_is_noticed(data: st.DataObject) -> None:
    """Whichever byte is changed, and wherever a file is cut."""
    disk_cache.keep("things", A, b"some content", 9)
    path = Path(str(disk_cache.folder("things")), A)
    stored = bytearray(path.read_bytes())
    index = data.draw(st.integers(0, len(stored) - 1))
    if data.draw(st.booleans()):
        stored[index] ^= data.draw(st.integers(1, 255))
    else:
        del stored[index:]
    path.write_bytes(stored)
    assert found(A) is None


def test_a_name_tells_what_something_is_made_of() -> None:
    """Other parts, another order or another border between two parts make another name."""
    parts = [[b"ab", b"c"], [b"a", b"bc"], [b"c", b"ab"], [b"abc"], [b"ab", b"c", b""]]
    assert len({disk_cache.name_of(each) for each in parts}) == len(parts)


def test_sources_are_known_by_their_content(tmp_path: Path) -> None:
    """Of a folder its Python and JSON files count."""
    (tmp_path / "a.py").write_text("one")
    before = disk_cache.sources([str(tmp_path)])
    (tmp_path / "a.pyc").write_text("made of it")
    assert disk_cache.sources([str(tmp_path)]) == before
    (tmp_path / "a.py").write_text("two")
    assert disk_cache.sources([str(tmp_path)]) != before


def test_the_oldest_go(place: Path) -> None:
    """A cache that nobody looks after does not grow for ever."""
    names = [disk_cache.name_of([bytes([number])]) for number in range(5)]
    for number, name in enumerate(names):
        disk_cache.keep("things", name, b"", 3)
        os.utime(place / name, (time.time() - 9 + number,) * 2)
    assert {path.name for path in place.iterdir()} == {*names[2:]}


def test_what_is_old_or_large_goes(place: Path) -> None:
    """Whatever their number, things that nobody has made anew for long go, and the oldest where all are too large."""
    for name, age in ((A, 2 * disk_cache.AGE), (B, 60), (C, 0)):
        disk_cache.keep("things", name, b"x" * 1000, 9)
        os.utime(place / name, (time.time() - age,) * 2)
    disk_cache.tidy("things", 9)
    assert {path.name for path in place.iterdir()} == {B, C}
    disk_cache.tidy("things", 9, room=1500)
    assert {path.name for path in place.iterdir()} == {C}
    disk_cache.tidy("things", 9, room=0)
    assert found(C) == b"x" * 1000


def test_only_what_is_ours_is_tidied(place: Path) -> None:
    """Whoever keeps the cache where other things lie loses none of them."""
    place.mkdir(parents=True, mode=0o700)
    place.parent.chmod(0o700)
    (place / "rulings.yaml").write_text("mine")
    (place / "games").mkdir()
    os.utime(place / "rulings.yaml", (1, 1))
    disk_cache.keep("things", A, b"", 1)
    assert {path.name for path in place.iterdir()} == {"rulings.yaml", "games", A}


@pytest.mark.skipif(sys.platform == "win32", reason="no file can be kept from growing there")
def test_a_full_disk_leaves_no_rubbish(place: Path) -> None:
    """What was kept is as it was, and nothing half-written lies beside it."""
    disk_cache.keep("things", A, b"content", 9)
    code = (
        "import resource, signal, sys; from rulestone import disk_cache\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "disk_cache.keep('things', sys.argv[1], b'x' * 100_000, 9)"
    )
    subprocess.run([sys.executable, "-c", code, A], check=True)
    assert found(A) == b"content"
    assert [path.name for path in place.iterdir()] == [A]


def test_what_was_left_half_written_goes(place: Path) -> None:
    """As soon as nobody can be writing it any more; until then it takes nobody's place."""
    disk_cache.keep("things", A, b"", 1)
    for name, age in ((f"{B}.1", 2 * disk_cache.ABANDONED), (f"{B}.2", 0)):
        (place / name).write_bytes(b"half")
        os.utime(place / name, (time.time() - age,) * 2)
    disk_cache.keep("things", A, b"", 1)
    assert {path.name for path in place.iterdir()} == {A, f"{B}.2"}


def test_a_cache_that_cannot_be_written_does_no_harm(place: Path) -> None:
    """Nor one that cannot be read, nor none."""
    place.parent.write_text("in the way")
    disk_cache.keep("things", A, b"content", 9)
    assert found(A) is None


@pytest.mark.skipif(os.name == "nt" or not os.getuid(), reason="who may do everything is kept out by nothing")
def test_a_folder_that_may_only_be_read_is_read(place: Path) -> None:
    """What is there is found; nothing is added."""
    disk_cache.keep("things", A, b"content", 9)
    place.chmod(0o500)
    disk_cache.keep("things", B, b"content", 9)
    assert (found(A), found(B)) == (b"content", None)


@on_unix
@pytest.mark.parametrize("below", [".", "things"])
@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_a_folder_that_others_can_write_is_not_believed(place: Path, below: str, mode: int) -> None:
    """Neither what is in it is read, nor is anything written there; and it is known which folder that was."""
    disk_cache.keep("things", A, b"content", 9)
    open_to_all = place.parent / below
    open_to_all.chmod(mode)
    disk_cache.keep("things", B, b"content", 9)
    assert (found(A), found(B)) == (None, None)
    assert [path.name for path in place.iterdir()] == [A]
    assert {*map(Path, disk_cache.distrusted)} == {open_to_all}
    open_to_all.chmod(0o700)
    assert found(A) == b"content"


@on_unix
def test_what_belongs_to_somebody_else_is_not_believed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However sound its checksum."""
    disk_cache.keep("things", A, b"content", 9)
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    assert found(A) is None
    assert disk_cache.make_folder("things") is None


@on_unix
@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_a_file_that_others_can_write_is_thrown_away(place: Path, mode: int) -> None:
    """It is made again, for its owner alone."""
    disk_cache.keep("things", A, b"content", 9)
    (place / A).chmod(mode)
    assert found(A) is None
    assert not (place / A).exists()
    disk_cache.keep("things", A, b"content", 9)
    assert stat.S_IMODE((place / A).stat().st_mode) == 0o600


@on_unix
def test_folders_are_made_for_their_owner_alone(place: Path) -> None:
    """All of those that are ours, whatever the mask says."""
    before = os.umask(0)
    try:
        disk_cache.keep("things", A, b"content", 9)
        assert disk_cache.make_folder("others") == str(place.parent / "others")
    finally:
        os.umask(before)
    for path in (place.parent, place, place.parent / "others"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700


@on_unix
def test_no_link_is_followed(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither to read what lies elsewhere, nor to write it, though somebody knew the name of the half-written file."""
    disk_cache.keep("things", A, b"content", 9)
    (place / A).rename(tmp_path / "elsewhere")
    (place / A).symlink_to(tmp_path / "elsewhere")
    before = (tmp_path / "elsewhere").read_bytes()
    assert found(A) is None
    monkeypatch.setattr(os, "urandom", bytes)
    (place / f"{B}.{bytes(16).hex()}").symlink_to(tmp_path / "elsewhere")
    disk_cache.keep("things", B, b"other", 9)
    assert (tmp_path / "elsewhere").read_bytes() == before


def test_nobody_can_guess_what_a_file_is_called_while_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name is another one each time."""
    names: list[str] = []
    monkeypatch.setattr(os, "replace", lambda half, _: names.append(Path(half).name))
    for _ in range(2):
        disk_cache.keep("things", A, b"content", 9)
    assert len({*names}) == 2
    assert all(len(name) == len(A) + 1 + 32 for name in names)


@on_unix
def test_a_pipe_in_the_way_keeps_nobody_waiting(place: Path) -> None:
    """It is thrown away like anything that is no plain file."""
    disk_cache.keep("things", A, b"content", 9)
    (place / A).unlink()
    os.mkfifo(place / A)
    (place / B).mkdir()
    assert (found(A), found(B)) == (None, None)
    assert list(place.iterdir()) == []


def test_what_cannot_be_read_heals(place: Path) -> None:
    """With a sound checksum too: it is thrown away, made again, and from then on found."""
    disk_cache.keep("things", A, b"no number", 9)
    assert disk_cache.find("things", A, int) is None
    assert not (place / A).exists()
    disk_cache.keep("things", A, b"7", 9)
    assert disk_cache.find("things", A, int) == 7


def test_what_led_astray_can_be_thrown_away(place: Path) -> None:
    """All that was believed in this run, and nothing else."""
    disk_cache.doubt()
    for name in (A, B):
        disk_cache.keep("things", name, b"content", 9)
    found(A)
    assert disk_cache.doubt()
    assert [path.name for path in place.iterdir()] == [B]
    assert not disk_cache.doubt()


def test_two_processes_may_write_at_once(place: Path) -> None:
    """Whoever reads meanwhile finds one of both, whole, and no half file stays."""
    code = (
        "import sys; from rulestone import disk_cache\n"
        "for _ in range(100): disk_cache.keep('things', sys.argv[2], sys.argv[1].encode() * 100_000, 9)"
    )
    disk_cache.keep("things", A, b"0", 9)
    writers = [subprocess.Popen([sys.executable, "-c", code, each, A]) for each in "12"]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        seen.add(found(A))
    assert seen <= {b"0", b"1" * 100_000, b"2" * 100_000}
    assert all(writer.returncode == 0 for writer in writers)
    assert [path.name for path in place.iterdir()] == [A]


def test_looking_into_the_cache_imports_little() -> None:
    """No OpenSSL for a checksum."""
    code = (
        "import sys; before = set(sys.modules); from rulestone import disk_cache; disk_cache.name_of([b''])\n"
        "print(sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "hashlib" not in done.stdout
