"""Where compiled catalogues come from."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulestone.words.mo_files import BadCatalogue, load_compiled

SOURCE = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "a"\nmsgstr "{}"\n'


@pytest.fixture
def po(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue that nobody has compiled, and an empty cache."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "x.po"
    path.write_text(SOURCE.format("first"), "utf-8")
    return path


def cached(po: Path) -> list[Path]:
    """What lies in the cache."""
    return [path for path in (po.parent / "cache").rglob("*") if path.is_file()]


def test_a_catalogue_beside_its_source_is_used(po: Path) -> None:
    """What was built is read as it is, if it is not older than its source."""
    po.with_suffix(".mo").write_bytes(b"built")
    assert load_compiled(str(po), "en") == b"built"
    assert not cached(po)


def test_an_older_one_is_not_used(po: Path) -> None:
    """A source that was edited since counts."""
    po.with_suffix(".mo").write_bytes(b"built")
    os.utime(po.with_suffix(".mo"), ns=(1, 1))
    assert b"first" in (load_compiled(str(po), "en") or b"")


def test_without_a_source_the_built_one_counts(po: Path) -> None:
    """A wheel has no sources; and where there is neither, there is no catalogue."""
    po.with_suffix(".mo").write_bytes(b"built")
    po.unlink()
    assert load_compiled(str(po), "en") == b"built"
    po.with_suffix(".mo").unlink()
    assert load_compiled(str(po), "en") is None


def test_a_changed_source_is_compiled_anew(po: Path) -> None:
    """The cache is keyed by content, so a stale entry is never found."""
    assert b"first" in (load_compiled(str(po), "en") or b"")
    po.write_text(SOURCE.format("second"), "utf-8")
    assert b"second" in (load_compiled(str(po), "en") or b"")


def test_a_damaged_cache_is_not_believed(po: Path) -> None:
    """An entry that does not match its checksum is made again, and mended."""
    good = load_compiled(str(po), "en")
    (entry,) = cached(po)
    entry.write_bytes(entry.read_bytes().replace(b"first", b"fault"))
    assert load_compiled(str(po), "en") == good
    assert b"fault" not in entry.read_bytes()


def test_the_cache_spares_the_compiler(po: Path) -> None:
    """Babel, which is slow to load, is needed once."""
    load_compiled(str(po), "en")
    program = (
        "import sys; from rulestone.words.mo_files import load_compiled\n"
        f"load_compiled({str(po)!r}, 'en'); sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_no_cache_is_no_fault(po: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the cache switched off, or impossible to write, catalogues are compiled in memory."""
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    assert b"first" in (load_compiled(str(po), "en") or b"")
    monkeypatch.setenv("RULESTONE_CACHE", str(po))
    assert b"first" in (load_compiled(str(po), "en") or b"")
    assert not cached(po)


@pytest.mark.parametrize("content", [b"msgid nonsense", b'msgid "a"\nmsgstr "\xff"', b'msgid "a"\n"b'])
def test_a_catalogue_that_cannot_be_read_is_told(po: Path, content: bytes) -> None:
    """Never half a catalogue, never a traceback from within a library."""
    po.write_bytes(content)
    with pytest.raises(BadCatalogue, match=r"x\.po"):
        load_compiled(str(po), "en")


def test_a_huge_source_is_refused_unread(po: Path) -> None:
    """A catalogue of fifty megabytes is an error at once."""
    with po.open("r+b") as file:
        file.truncate(50_000_000)
    with pytest.raises(BadCatalogue, match="larger"):
        load_compiled(str(po), "en")
