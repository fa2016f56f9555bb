"""Only plain files at their places in a rules folder are opened, and none that is too large."""

import errno
import os
import shutil
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.loader import files
from tests.loader.reading import load

GOOD = "game: core\nname: X\n"


def write(folder: Path, name: str, text: str | bytes = GOOD) -> Path:
    """A file below a folder."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def keys(folder: Path) -> list[tuple[str, str]]:
    """What is wrong with a folder: key and file."""
    library, problems = load([folder])
    assert (library is None) == bool(problems)
    return [(problem.key, problem.file.removeprefix(folder.as_posix() + "/")) for problem in problems]


def test_a_folder_that_holds_rules_is_named_by_it_or_by_the_folder_around(small: Path, tmp_path: Path) -> None:
    """`load` takes a rules folder, or a folder with `rules` in it."""
    shutil.copytree(small, tmp_path / "project" / "rules")
    for path in (tmp_path / "project", tmp_path / "project" / "rules"):
        library, problems = load([path])
        assert problems == []
        assert library is not None
        assert list(library.books) == ["ravens/en"]
        assert library.books["ravens/en"].spot.file == f"{tmp_path.as_posix()}/project/rules/books/ravens/en.yaml"


def test_rulings_beside_the_rules_are_not_passed_over(small: Path, tmp_path: Path) -> None:
    """Rulings lie among the rules; beside their folder they would accept nothing, which is told."""
    shutil.copytree(small, tmp_path / "project" / "rules")
    write(tmp_path, "project/rulings.yaml")
    assert keys(tmp_path / "project") == [("load.not_read_here", "rulings.yaml")]


def test_a_path_that_is_no_folder_is_told(tmp_path: Path) -> None:
    """A missing folder and a file are named as what they are."""
    path = write(tmp_path, "editions/x.yaml")
    assert keys(tmp_path / "nowhere") == [("load.no_such_folder", (tmp_path / "nowhere").as_posix())]
    assert keys(path) == [("load.not_a_folder", path.as_posix())]


def test_a_file_of_fifty_megabytes_is_refused_unread(tmp_path: Path) -> None:
    """Its size is known before anything of it is in memory."""
    path = write(tmp_path, "editions/x.yaml")
    os.truncate(path, 50_000_000)
    tracemalloc.start()
    try:
        assert keys(tmp_path) == [("load.too_large", "editions/x.yaml")]
        assert tracemalloc.get_traced_memory()[1] < 25_000_000
    finally:
        tracemalloc.stop()


def test_the_bound_of_a_file_is_exact(tmp_path: Path) -> None:
    """A file of just the largest size is read."""
    path = write(tmp_path, "editions/x.yaml", GOOD + "#" * (files.MAX_BYTES - len(GOOD)))
    assert keys(tmp_path) == []
    os.truncate(path, files.MAX_BYTES + 1)
    assert keys(tmp_path) == [("load.too_large", "editions/x.yaml")]


def test_all_files_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading stops where the rules would take too much memory."""
    for name in "abc":
        write(tmp_path, f"editions/{name}.yaml", GOOD + "#" * 1000)
    monkeypatch.setattr(files, "MAX_ALL_BYTES", 2500)
    assert ("load.too_large_in_all", "editions/c.yaml") in keys(tmp_path)


def test_a_folder_of_countless_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Listing stops soon after the bound."""
    for number in range(12):
        write(tmp_path, f"editions/e{number}.yaml")
    monkeypatch.setattr(files, "MAX_FILES", 10)
    assert "load.too_many_files" in dict(keys(tmp_path))


@pytest.mark.parametrize("place", ["editions/x.yaml", "editions", "books/x", "rulings.yaml"])
@pytest.mark.parametrize("inside", [True, False])
def test_links_are_never_followed(tmp_path: Path, place: str, inside: bool) -> None:
    """A link is told, wherever it leads, and what it leads to is not read."""
    folder = tmp_path / "rules"
    write(folder, "editions/y.yaml" if place != "editions" else "variants/README")
    target = (folder if inside else tmp_path) / "elsewhere"
    if place.endswith(".yaml"):
        write(target.parent, "elsewhere", "secret: words\n")
    else:
        write(target, "x.yaml", "secret: words\n")
    link = folder / place
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(target)
    _, problems = load([folder])
    assert ("load.link", f"{folder.as_posix()}/{place}") in [(problem.key, problem.file) for problem in problems]
    assert not any("secret" in problem.source_line for problem in problems)


def test_a_rules_folder_may_itself_be_reached_by_a_link(small: Path, tmp_path: Path) -> None:
    """Whoever names a folder means it, however it is reached."""
    (tmp_path / "here").symlink_to(small)
    assert keys(tmp_path / "here") == []


def test_a_file_that_becomes_a_link_after_listing_is_not_followed(tmp_path: Path) -> None:
    """What is opened is what was listed."""
    path = write(tmp_path, "editions/x.yaml")
    write(tmp_path, "secret", "secret: words\n")
    folder, _ = files.rules_folder(str(tmp_path))
    assert folder is not None
    listed, _ = files.listing(folder)
    path.unlink()
    path.symlink_to(tmp_path / "secret")
    read, problems = files.contents(listed)
    assert read == {}
    assert [problem.key for problem in problems] == ["load.unreadable"]


def test_a_pipe_is_no_rule_file(tmp_path: Path) -> None:
    """Nothing waits for somebody to write into it."""
    (tmp_path / "editions").mkdir()
    os.mkfifo(tmp_path / "editions" / "x.yaml")
    assert keys(tmp_path) == [("load.not_a_file", "editions/x.yaml")]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    """The system's reason is given."""
    write(tmp_path, "editions/x.yaml").chmod(0)
    assert keys(tmp_path) == [("load.unreadable", "editions/x.yaml")]


def test_hidden_files_and_notes_are_nobodys_business(small: Path, tmp_path: Path) -> None:
    """An editor's files and a README do no harm."""
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    for name in (".x.yaml.swp", "README.md", "books/ravens/notes.txt", ".git/config", "editions/.hidden.yaml"):
        write(tmp_path, name, b"\xff")
    assert keys(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["ed\nition.yaml", "\x1b[2J.yaml", "..yaml", "-x.yaml", "é.yaml", "a..b.yaml", "X.yaml"]
)
def test_strange_names_are_refused_and_shown_harmlessly(tmp_path: Path, name: str) -> None:
    """A name is an id, so it has an id's letters; what a terminal would obey is never told raw."""
    write(tmp_path, f"editions/{name}")
    _, problems = load([tmp_path])
    assert [problem.key for problem in problems] == ["load.file_name"] or name.startswith(".")
    assert not any(character < " " for problem in problems for character in problem.file)


def test_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """File systems allow any bytes in a name."""
    (tmp_path / "editions").mkdir()
    try:
        (Path(os.fsdecode(os.fsencode(tmp_path) + b"/editions/\xff.yaml"))).write_text(GOOD)
    except OSError:
        pytest.skip("this file system allows only text in names")
    _, problems = load([tmp_path])
    assert [problem.key for problem in problems] == ["load.file_name"]
    assert all(problem.file.encode() for problem in problems)


@pytest.mark.parametrize("more", ["name: X\n", "{}: X\n"], ids=["a key again and again", "keys that are none"])
def test_a_file_with_countless_mistakes_is_told_in_short(more: str, tmp_path: Path) -> None:
    """The first hundred are named, and that there are more."""
    write(tmp_path, "editions/x.yaml", GOOD + "".join(more.format(f"key{number}") for number in range(5000)))
    said = [key for key, _ in keys(tmp_path)]
    assert len(said) == 101
    assert said.count("load.too_many_problems") == 1


def test_what_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder and a file that are kept from whoever reads are told, and not taken for empty."""
    write(tmp_path, "editions/x.yaml")
    write(tmp_path, "games/x.yaml")
    kept = {(tmp_path / "games").as_posix(), (tmp_path / "editions/x.yaml").as_posix()}
    for name in ("open", "scandir"):
        real = getattr(os, name)

        def refusing(path: str, *more: object, real: Callable[..., object] = real) -> object:
            if path in kept:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
            return real(path, *more)

        monkeypatch.setattr(os, name, refusing)
    assert keys(tmp_path) == [("load.unreadable", "editions/x.yaml"), ("load.unreadable", "games")]


def test_books_lie_in_a_folder_that_is_called_as_an_edition_can_be(tmp_path: Path) -> None:
    """A folder of books with a name that no edition has is told; a file in the place of a folder is nobody's rules."""
    write(tmp_path, "editions/x.yaml")
    write(tmp_path, "books/My Books/en.yaml")
    write(tmp_path, "games")
    assert keys(tmp_path) == [("load.file_name", "books/My Books")]
