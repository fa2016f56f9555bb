"""`rulestone compare`: what it leaves to `check`."""

from pathlib import Path

import pytest

from rulestone.cli import main
from rulestone.loader import load


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two books that differ in one rule."""
    made = tmp_path_factory.mktemp("compared") / "mine"
    assert main(["new", str(made)]) == 0
    return made


def test_no_ruling_is_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A comparison looks at no rulings, so it does not say how to accept what it finds; a check does."""
    library, _ = load([folder])
    assert library is not None
    capsys.readouterr()
    assert main(["compare", *sorted(library.books), "--rules", str(folder), "--lang", "en"]) == 1
    compared = capsys.readouterr().out
    assert "What to do" in compared
    assert "rulings.yaml" not in compared
    assert main(["check", str(folder), "--lang", "en"]) == 1
    assert "rulings.yaml" in capsys.readouterr().out
