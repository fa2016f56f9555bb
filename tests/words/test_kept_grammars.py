"""A grammar that was read before is not read again, and a changed one is."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulestone import bundled_files, disk_cache
from rulestone.words.grammar import KIND, grammar

FOLDER = "en"


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of one's own, and no grammar in memory."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    grammar.cache_clear()
    return tmp_path / "cache" / KIND


def one(folder: Path, word: str) -> str:
    """What a folder of one's own calls a moat."""
    (folder / FOLDER).mkdir(exist_ok=True)
    (folder / FOLDER / "grammar.toml").write_text(f'[nouns]\nmoat = {{ one = "{word}" }}\n', "utf-8")
    grammar.cache_clear()
    return grammar((str(folder), bundled_files.LOCALES), "en").nouns["moat"].one


def test_a_grammar_is_kept_as_it_was_read(place: Path, tmp_path: Path) -> None:
    """One whose file was changed is read anew, as is one that was damaged."""
    assert (one(tmp_path, "water"), one(tmp_path, "ditch"), one(tmp_path, "water")) == ("water", "ditch", "water")
    fresh = {language: grammar((bundled_files.LOCALES,), language) for language in ("en", "es", "fr", "pt")}
    grammar.cache_clear()
    assert {language: grammar((bundled_files.LOCALES,), language) for language in fresh} == fresh
    for path in place.iterdir():
        path.write_bytes(path.read_bytes()[:-1])
        assert disk_cache.find(KIND, path.name, bytes) is None
    assert one(tmp_path, "water") == "water"


def test_what_the_cache_cannot_carry_is_read_each_time(place: Path, tmp_path: Path) -> None:
    """A date in a file of somebody's own is not kept, and does no harm where no grammar has one."""
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "grammar.toml").write_text("made = 2003-01-01\n", "utf-8")
    assert grammar((str(tmp_path), bundled_files.LOCALES), "en").nouns
    assert len(list(place.iterdir())) == 1


def test_the_cache_spares_the_parser() -> None:
    """Who speaks a language for the second time imports nothing that reads TOML."""
    code = "import sys; from rulestone.words import Voice; Voice('fr').grammar; sys.exit('tomllib' in sys.modules)"
    ended = [subprocess.run([sys.executable, "-c", code], check=False).returncode for _ in range(2)]
    assert ended == [1, 0]
