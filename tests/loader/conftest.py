"""What every test of the loader may ask for: a small core in place of the bundled rules, and no cache but its own."""

from pathlib import Path

import pytest

from rulestone import bundled_files

HERE = Path(__file__).resolve().parent


@pytest.fixture(autouse=True)
def core(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The bundled rules are a small core, so that what these tests see changes only with the loader."""
    if "bundled" not in request.fixturenames:
        monkeypatch.setattr(bundled_files, "RULES", str(HERE / "core"))
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def small() -> Path:
    """A sound rules folder of somebody's own: a game on the core, an edition and a book."""
    return HERE / "small"


@pytest.fixture
def bundled() -> Path:
    """The rules that are bundled; a test that asks for it loads them instead of the small core."""
    return Path(bundled_files.RULES)
