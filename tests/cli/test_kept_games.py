"""Prepared games are taken from the cache only where nothing that they were made from has changed."""

import marshal
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rulestone import disk_cache, game_cache, prepared_game
from rulestone.cli import main
from rulestone.compiler import Ruleset
from rulestone.game_cache import KIND, KeptGames
from rulestone.loader import load_with_stamps
from rulestone.model import Book, Library
from tests.marks import some

QUESTION = ("legal", "wild draw four", "--on", "red 7", "--hand", "red 2, blue 5")


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of one's own."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / KIND


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are compiled from now on."""
    made: list[str] = []
    real = prepared_game.compiled

    def noting(library: Library, game: str, variants: tuple[str, ...], books: Sequence[Book]) -> Ruleset:
        made.append("+".join((game, *variants)))
        return real(library, game, variants, books)

    monkeypatch.setattr(prepared_game, "compiled", noting)
    return made


FEWER = ("--edition", "uno-2003")
"""Asks of one game, where what is kept of many is kept as of one."""


def asked(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """What the command answers."""
    assert main([*QUESTION, *more]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("how", [(), ("--json",), ("--verbose", "--lang", "pt")])
def test_the_answer_is_the_same(how: tuple[str, ...], capsys: pytest.CaptureFixture[str], compiled: list[str]) -> None:
    """Whether games come from the cache or are compiled; the second time, none is."""
    first = asked(capsys, *how)
    assert compiled
    compiled.clear()
    assert asked(capsys, *how) == first
    assert compiled == []


def test_a_game_is_kept_as_it_is(compiled: list[str]) -> None:
    """What its books settle too, of every edition and in full."""
    library, _, stamps = load_with_stamps()
    assert library is not None
    for edition in library.editions.values():
        wanted = (edition.game, (), tuple(book.id for book in library.books_of(edition.id)))
        made = KeptGames(stamps, keep_games=True).prepared(library, wanted)
        found = KeptGames(stamps, keep_games=True).prepared(library, wanted)
        assert found is not made
        assert found == made
        assert found.rules.tree == made.rules.tree
        assert tuple(found.books) == wanted[2]
    assert len(compiled) == len(library.editions)


def test_one_edition_is_all_that_is_read(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    """Who asks about one edition waits for no other."""
    asked(capsys, "--edition", "hp-2018")
    assert len(list(place.iterdir())) == 1


def test_house_rules_are_games_of_their_own(capsys: pytest.CaptureFixture[str], compiled: list[str]) -> None:
    """What is kept of a game without them is not believed of one with them."""
    asked(capsys, "--edition", "uno-2003")
    asked(capsys, "--edition", "uno-2003", "--variant", "stacking")
    asked(capsys, "--edition", "uno-2003", "--variant", "stacking")
    assert len(compiled) == 2
    assert compiled[1] == f"{compiled[0]}+stacking"


def test_changed_rules_are_compiled_again(tmp_path: Path, compiled: list[str]) -> None:
    """Whatever the dates of the files say."""
    folder = tmp_path / "mine"
    assert main(["new", str(folder)]) == 0
    question = ("legal", "teal 2", "--on", "teal 5", "--rules", str(folder))
    assert main(question) == main(question) == 0
    before = len(compiled)
    book = folder / "rules" / "books" / "lanterns" / "en.yaml"
    text, status = book.read_text("utf-8"), book.stat()
    five, six = "five cards, says: {deal.cards_each: 5", "six cards, says: {deal.cards_each: 6"
    assert five in text
    book.write_text(text.replace(five, six), "utf-8")
    os.utime(book, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert main(question) == 0
    assert len(compiled) > before


def test_other_code_does_not_believe_the_cache(
    capsys: pytest.CaptureFixture[str], compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new version compiles the games itself."""
    asked(capsys, *FEWER)
    before = len(compiled)
    monkeypatch.setattr(game_cache, "_made_by", lambda: b"another version")
    asked(capsys, *FEWER)
    assert len(compiled) == 2 * before


def test_every_module_that_compiles_a_game_counts() -> None:
    """The hash of the code leaves none out: what is imported to compile a game is part of it, or reads or speaks."""
    code = (
        "import sys; from rulestone.loader import load; library, _ = load(); before = set(sys.modules)\n"
        "from rulestone.prepared_game import prepare_edition\n"
        "[prepare_edition(library, book.edition).books[book.id].deck for book in library.books.values()]\n"
        "print(*sorted(name for name in set(sys.modules) - before if name.startswith('rulestone.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    package = Path(game_cache.__file__).parent
    parts = [package / part for part in game_cache.PARTS]
    for name in done.stdout.split():
        path = package.joinpath(*name.split(".")[1:])
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        assert file in parts or file.parent in parts, f"add {name} to PARTS"


def test_a_damaged_cache_is_not_believed(capsys: pytest.CaptureFixture[str], compiled: list[str], place: Path) -> None:
    """It is made again, and the answer is the same."""
    first = asked(capsys, *FEWER)
    before = len(compiled)
    for path in place.iterdir():
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    assert asked(capsys, *FEWER) == first
    assert len(compiled) == 2 * before
    assert asked(capsys, *FEWER) == first
    assert len(compiled) == 2 * before


def forged(value: Any) -> Any:
    """Something that looks like the real thing until somebody wants to use it: it has no words."""
    if isinstance(value, bytes):
        return marshal.dumps(forged(marshal.loads(value)))
    if isinstance(value, dict):
        return {key: forged(entry) for key, entry in value.items()}
    return tuple(map(forged, value)) if isinstance(value, tuple) else None if isinstance(value, str) else value


SHAPES = {
    "no marshal": lambda _: b"nonsense",
    "another row": lambda _: marshal.dumps("nonsense"),
    "another class": lambda _: marshal.dumps((("rulestone.model:Spot",), (0, "a", 1, 2))),
    "other fields": lambda body: marshal.dumps((marshal.loads(body)[0], forged(marshal.loads(body)[1]))),
}


FORGED_NOW = {("rules", "another class"), (KIND, "other fields")}
"""What is forged for every change; CI forges all."""


def forge(folder: Path, how: Callable[[bytes], bytes]) -> None:
    """Puts something else into everything that is kept, each with the checksum that belongs to it."""
    for path in folder.iterdir():
        body = how(path.read_bytes()[disk_cache.SIZE :])
        path.write_bytes(disk_cache._checksum(path.name, body) + body)


@pytest.mark.parametrize(("kind", "shape"), some(product(("rules", KIND), SHAPES), FORGED_NOW.__contains__))
def test_what_was_forged_heals(kind: str, shape: str, capsys: pytest.CaptureFixture[str], place: Path) -> None:
    """Its checksum may be right: the answer is the same all the same, and from then on nothing is wrong any more."""
    first = asked(capsys, *FEWER)
    forge(place.parent / kind, SHAPES[shape])
    assert asked(capsys, *FEWER) == first
    assert main((*QUESTION, *FEWER)) == 0
    assert capsys.readouterr() == (first, "")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_check_heals_what_was_forged(
    shape: str, capsys: pytest.CaptureFixture[str], place: Path, tmp_path: Path
) -> None:
    """At the latest with the run after the one in which something broke."""
    assert main(["new", str(tmp_path / "mine")]) == 0
    line = ["check", str(tmp_path / "mine"), "--workers", "1"]
    capsys.readouterr()
    assert main(line) == 1
    first = capsys.readouterr()
    forge(place.parent / "rules", SHAPES[shape])
    main(line)
    capsys.readouterr()
    assert main(line) == 1
    assert capsys.readouterr() == first


def test_a_cache_that_others_can_write_is_told(
    capsys: pytest.CaptureFixture[str], place: Path, compiled: list[str]
) -> None:
    """In one line, beside the answer; nothing is taken from there."""
    first = asked(capsys, *FEWER)
    place.parent.chmod(0o777)
    compiled.clear()
    assert main((*QUESTION, *FEWER)) == 0
    out, err = capsys.readouterr()
    assert out == first
    assert compiled
    assert err.startswith(f"{place.parent}: others can write")
    assert err.count("\n") == 1


def test_without_a_cache_it_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where none is wanted, and where none can be written."""
    first = asked(capsys, *FEWER)
    shutil.rmtree(tmp_path / "cache")
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    assert asked(capsys, *FEWER) == first
    assert not (tmp_path / "cache").exists()
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    assert asked(capsys, *FEWER) == first


def test_two_processes_may_ask_at_once(tmp_path: Path) -> None:
    """Each fills the same empty cache, and each has the whole answer."""
    command = [sys.executable, "-m", "rulestone.cli", *QUESTION, *FEWER]
    environment = {**os.environ, "RULESTONE_CACHE": str(tmp_path / "cache")}
    running = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    told = {process.communicate()[0] for process in running}
    assert [process.returncode for process in running] == [0, 0]
    assert len(told) == 1
    assert told.pop()
