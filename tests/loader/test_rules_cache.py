"""What was read before is believed only if nothing that it was made from has changed, and nothing damaged it."""

import marshal
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.disk_cache import SIZE
from rulestone.loader import load, rules_cache
from rulestone.model import Library
from rulestone.serialize import folded, unfolded


@pytest.fixture
def own(small: Path, tmp_path: Path) -> Path:
    """A copy of the small folder that may be changed."""
    return shutil.copytree(small, tmp_path / "own")


def library(path: Path) -> Library:
    """What a folder says."""
    found, problems = load([path])
    assert problems == []
    assert found is not None
    return found


def kept() -> list[Path]:
    """The files in the cache."""
    folder = rules_cache.folder()
    assert folder is not None
    return sorted(Path(folder).iterdir()) if os.path.isdir(folder) else []


def test_what_is_kept_is_what_was_read(own: Path) -> None:
    """A library from the cache equals the one from the files, and nothing in it is code."""
    first = library(own)
    [file] = kept()
    assert library(own) == first
    assert plain(marshal.loads(file.read_bytes()[SIZE:]))


def plain(row: object) -> bool:
    """Whether all that marshal makes of some bytes is data; bytes in it are rows of their own."""
    if isinstance(row, bytes):
        return plain(marshal.loads(row))
    if isinstance(row, dict):
        return all(map(plain, [*row, *row.values()]))
    return all(map(plain, row)) if isinstance(row, (tuple, list)) else row is None or isinstance(row, (str, int))


def test_cached_rules_need_neither_yaml_nor_jsonschema(own: Path) -> None:
    """A start with a valid cache imports no parser and no validator."""
    library(own)
    core = Path(__file__).parent / "core"
    code = (
        "import sys; from rulestone import bundled_files; bundled_files.RULES = sys.argv[2]\n"
        "from rulestone.loader import load\n"
        "library, problems = load([sys.argv[1]]); assert library and not problems\n"
        "loaded = {'yaml', 'jsonschema', 'rapidfuzz', 'referencing'} & set(sys.modules)\n"
        "raise SystemExit(f'imported {sorted(loaded)}' if loaded else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, own, core], env=os.environ, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_changed_file_is_read_again(own: Path) -> None:
    """Even if its size and its time are the same."""
    library(own)
    path = own / "editions/ravens.yaml"
    before = path.stat()
    path.write_text(path.read_text().replace("1999", "1998"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert library(own).editions["ravens"].name == "Ravens, 1998"


def test_a_file_more_or_less_is_another_library(own: Path) -> None:
    """As is a file with another name."""
    library(own)
    (own / "editions/crows.yaml").write_text("game: ravens\nname: Crows\n")
    assert set(library(own).editions) == {"ravens", "crows"}
    (own / "editions/crows.yaml").rename(own / "editions/rooks.yaml")
    assert set(library(own).editions) == {"ravens", "rooks"}


def test_a_broken_folder_is_never_kept(own: Path) -> None:
    """Its problems are told each time."""
    (own / "editions/x.yaml").write_text("game: core\n")
    assert [load([own])[1][0].key for _ in range(2)] == ["load.missing_key"] * 2
    assert kept() == []


def test_other_code_or_schemas_do_not_believe_the_cache(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version reads the files itself."""
    library(own)
    monkeypatch.setattr(rules_cache, "_made_by", lambda: b"another version")
    library(own)
    assert len(kept()) == 2


@given(st.data())
def test_a_damaged_cache_is_never_believed(data: st.DataObject) -> None:
    """Whichever byte is changed, or wherever it is cut, the library is made from the files."""
    found, _ = load([Path(__file__).parent / "small"])
    assert found is not None
    file = kept()[-1]
    content = bytearray(file.read_bytes())
    index = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        content[index] ^= data.draw(st.integers(1, 255))
    else:
        del content[index:]
    file.write_bytes(content)
    assert rules_cache.find(file.name).pieces == {}
    assert load([Path(__file__).parent / "small"])[0] == found


def test_a_cache_under_another_name_is_not_believed(own: Path) -> None:
    """A sound file moved to where another library is looked for is refused."""
    library(own)
    [file] = kept()
    file.rename(file.with_name("0" * 64))
    assert rules_cache.find("0" * 64).pieces == {}


def test_the_cache_can_be_switched_off(own: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With `RULESTONE_CACHE=off` nothing is written or read."""
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    library(own)
    assert rules_cache.folder() is None
    assert not (tmp_path / "caches").exists()


def test_a_cache_that_cannot_be_written_does_no_harm(
    own: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Reading works as if there were none."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "file"))
    assert library(own) == library(own)


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/c"}, "/c/rulestone/rules"),
        ("linux", {"HOME": "/h"}, "/h/.cache/rulestone/rules"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Caches/rulestone/rules"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/rulestone/rules"),
        ("linux", {"RULESTONE_CACHE": "/r", "XDG_CACHE_HOME": "/c"}, "/r/rules"),
        ("linux", {"XDG_CACHE_HOME": "relative", "HOME": "/h"}, None),
    ],
)
def test_the_cache_lies_where_the_system_keeps_caches(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], expected: str | None
) -> None:
    """`RULESTONE_CACHE` goes before the system's place."""
    for name in ("RULESTONE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert rules_cache.folder() == expected


def test_only_the_newest_libraries_are_kept(own: Path, tmp_path: Path) -> None:
    """A cache that nobody looks after does not grow for ever."""
    for number in range(rules_cache.KEPT + 3):
        library(shutil.copytree(own, tmp_path / str(number)))
    assert len(kept()) == rules_cache.KEPT


def test_every_field_of_the_model_is_carried(own: Path) -> None:
    """A library in which nothing has its default value comes back as it was."""
    found = library(own)
    book = found.books["ravens/en"]
    claims = tuple(replace(claim, uses=claim.places, sections=("play",), because="x") for claim in book.claims)
    found = replace(found, books={"ravens/en": replace(book, claims=claims)})
    assert unfolded(folded(found)) == found


def test_what_is_kept_of_one_folder_does_not_grow_for_ever(own: Path) -> None:
    """Of a file that changed many times, the oldest states go."""
    for number in range(rules_cache.SPARE + 30):
        (own / "editions/crows.yaml").write_text(f"game: ravens\nname: Crows {number}\n")
        library(own)
    [file] = kept()
    pack = rules_cache.find(file.name)
    assert len(pack.pieces) <= rules_cache.SPARE + 2 * 7
