"""A check is one file in one folder, and declares all that is known of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulestone.checks import check, kinds
from rulestone.loader import load
from rulestone.model import Library

HERE = Path(__file__).resolve().parent
LOUD = '''"""A book with a loud name."""
from rulestone.findings import Finding

KINDS = {"loud": "note"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(work, book, admitted):
    yield Finding("loud", work.edition.id, None, "book", deviating=(book.id,), args={"identity": (book.id,)})
'''
AFTER = '''"""What is said where nobody was loud."""
from rulestone.findings import Finding

KINDS = {"quiet": "note"}
LOOKS_AT = "book"
GIVES_WAY_TO = ("loud",)


def findings(work, book, admitted):
    yield Finding("quiet", work.edition.id, None, "book", deviating=(book.id,), args={"identity": (book.id,)})
'''
COUNTING = '''"""How many letters the name of a book has, with and without its a."""
from rulestone.findings import Finding

KINDS = {"counted": "note"}
LOOKS_AT = "book"
GIVES_WAY_TO = ()


def findings(work, book, admitted):
    for left_out in ("a", ""):
        numbers = {"number": len(book.id.removesuffix(left_out))}
        args = {"identity": ("counted", left_out), "numbers": numbers}
        yield Finding("counted", work.edition.id, None, "book", deviating=(book.id,), args=args)
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that lies beside that of the checks, and counts as one with it."""

    def forget() -> None:
        kinds.checks.cache_clear()
        kinds.levels.cache_clear()

    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(tmp_path)])
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def books(monkeypatch: pytest.MonkeyPatch) -> Library:
    """Two small books that agree."""
    monkeypatch.chdir(HERE)
    found, _ = load(["core", "agree/between/rules"])
    assert found is not None
    return found


def test_a_new_check_is_one_file(folder: Path, books: Library) -> None:
    """It is asked of every book, and its findings have the level that it declares."""
    (folder / "loud.py").write_text(LOUD, encoding="utf-8")
    found = check(books).findings
    assert [(each.kind, each.level, each.deviating) for each in found] == [
        ("loud", "note", ("pebbles/a",)),
        ("loud", "note", ("pebbles/b",)),
    ]
    assert kinds.levels()["loud"] == "note"


def test_a_check_gives_way(folder: Path, books: Library) -> None:
    """Where a check finds something, one that gives way to it is not asked, whatever their names."""
    (folder / "after.py").write_text(AFTER, encoding="utf-8")
    (folder / "loud.py").write_text(LOUD, encoding="utf-8")
    assert {each.kind for each in check(books).findings} == {"loud"}


def test_findings_with_other_numbers_are_not_one(folder: Path, books: Library) -> None:
    """What is one thing in two books is told once where their numbers are the same, and else each with its own."""
    (folder / "counted.py").write_text(COUNTING, encoding="utf-8")
    found = [(each.args["identity"][1], each.args["numbers"], each.deviating) for each in check(books).findings]
    assert sorted(found, key=repr) == [
        ("", {"number": 9}, ("pebbles/a", "pebbles/b")),
        ("a", {"number": 8}, ("pebbles/a",)),
        ("a", {"number": 9}, ("pebbles/b",)),
    ]
