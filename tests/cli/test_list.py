"""`rulestone list` with more than anybody reads: parts of it, and what has some words in its name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulestone.cli import main
from rulestone.cli.list import SHOWN
from tests.many.copies import GAME, copies

MANY = 45
Run = Callable[..., str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rules with more editions than are shown at once, one of them with a name of its own."""
    made = copies(tmp_path_factory.mktemp("many"), MANY)
    own = made / "rules" / "editions" / f"{GAME}-7.yaml"
    text = own.read_text(encoding="utf-8")
    own.write_text(text.replace("name: Lanterns", "name: Farolillos de Málaga,"), encoding="utf-8")
    return made


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """What the command prints of them."""
    monkeypatch.setenv("RULESTONE_LANG", "en")

    def running(*line: str) -> str:
        assert main(["list", *line, "--rules", str(folder)]) == 0
        return capsys.readouterr().out

    return running


def data(run: Run, *line: str) -> Any:
    """The same as programs read it."""
    return json.loads(run(*line, "--json"))


def test_where_everything_is_listed_nothing_is_listed_whole(run: Run) -> None:
    """Some of each kind, how many more there are, and what lists them."""
    told = run()
    assert told.count(" (2 books)") == SHOWN
    assert f"and {MANY - SHOWN} more, of {MANY} in all; `rulestone list editions`" in told
    assert f"and {2 * MANY - SHOWN} more, of {2 * MANY} in all; `rulestone list books`" in told
    assert run("editions").count(" (2 books)") == MANY
    assert "in all" not in run("editions")


def test_words_choose_by_id_and_name(run: Run) -> None:
    """All of them must be there, however they are typed."""
    assert run("editions", "malaga", "FAROL").split(":")[0].strip() == f"{GAME}-7"
    assert [each["id"] for each in data(run, "books", "s-44", "fr")["books"]] == [f"{GAME}-44/fr"]
    assert run("questions", "CHOOSES", "obligation").count("[draw.") == 1
    assert run("editions", "nowhere") == "Nothing has these words in its name or id.\n"


def test_a_part_after_another_is_the_whole(run: Run) -> None:
    """Programs turn pages, and are told how many there are."""
    parts = [data(run, "editions", "--limit", "20", "--skip", str(skip)) for skip in (0, 20, 40)]
    assert [each["of"] for each in parts] == 3 * [{"editions": MANY}]
    assert [each for some in parts for each in some["editions"]] == data(run, "editions")["editions"]
    assert "of" not in data(run, "editions")
    assert f"and {MANY - 30} more, of {MANY} in all" in run("editions", "--limit", "10", "--skip", "20")
