"""The tables of several editions are made by several processes and kept: whoever comes next finds them."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from rulestone import bundled_files
from rulestone.game_cache import load_playable
from rulestone.lookup import table_maker
from rulestone.lookup.table_cache import load_tables
from rulestone.worker_processes import Processes

FOLDERS = (bundled_files.LOCALES,)


def test_what_several_processes_made_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A table of each edition that is played, of its first situations here; nothing is made where only kept ones go."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    library, problems = load_playable([])
    assert library is not None, problems
    spots, ways = table_maker.spots, table_maker.ways_of
    monkeypatch.setattr(table_maker, "spots", lambda *given: islice(spots(*given), 2))
    monkeypatch.setattr(table_maker, "ways_of", lambda *given: islice(ways(*given), 1))
    assert load_tables(library, FOLDERS, only_kept=True) == {}
    heard: list[float] = []
    made: dict[str, Any] = load_tables(library, FOLDERS, carrier=Processes(2), progress=heard.append)
    assert set(made) == {name for name, edition in library.editions.items() if not edition.is_only_told}
    assert load_tables(library, FOLDERS, only_kept=True) == json.loads(json.dumps(made))
    assert heard == sorted(heard)
