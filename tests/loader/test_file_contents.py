"""One changed file costs that file and what stands on it, and what is taken as it was is what would be read."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from rulestone import bundled_files
from rulestone.findings import Problem
from rulestone.game_cache import KeptGames
from rulestone.loader import library_reader, load, load_with_stamps
from rulestone.loader.file_contents import Stamps
from rulestone.model import Library
from rulestone.prepared_game import keep_with, prepare_edition, unplayable
from tests.many.copies import GAME, change, copies
from tests.told.test_several import two

GULLS = {
    "games/gulls.yaml": "extends: ravens\noverrides:\n  cards:\n    number: {copies: 3}\n",
    "editions/gulls.yaml": "game: gulls\nname: Gulls\nbooks:\n  gulls/en: prevails\n",
    "editions/crows.yaml": "game: ravens\nname: Crows\n",
    "variants/loud.yaml": "name: Loud\npatches: ravens\nchanges:\n- {answer: raven.copies, with: 5}\n"
    "- {replace: cards/raven/effect, with: [{hit: <raven.target>, do: [<raven.effect>]}]}\n",
    "rulings.yaml": "rulings:\n- finding: gulls:raven.copies:0123456789\n  books: [gulls/en]\n  reason: so it is\n"
    "  by: somebody\n",
}
"""What lies beside the small folder: a game on its game, editions, a house rule and a ruling."""


@pytest.fixture
def own(small: Path, tmp_path: Path) -> Path:
    """A folder that may be changed, with something of each kind in it."""
    folder = shutil.copytree(small, tmp_path / "own")
    for name, text in GULLS.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for edition in ("gulls", "crows"):
        shutil.copytree(folder / "books" / "ravens", folder / "books" / edition)
    book = folder / "books" / "crows" / "en.yaml"
    text = book.read_text(encoding="utf-8")
    assert text.count("raven.effect: loses_turn") == 1
    book.write_text(text.replace("raven.effect: loses_turn", "raven.effect: {clause: [draw 1 to target]}"), "utf-8")
    library, problems = load([folder])
    assert library is not None, problems
    return folder


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read from now on, those that are bundled apart."""
    found: list[str] = []
    real = library_reader._source

    def noting(
        draft: library_reader.LibraryDraft, file: library_reader.RuleFile, content: bytes
    ) -> library_reader.ReadFrom | None:
        if file.folder != bundled_files.RULES:
            found.append(f"{file.kind}/{file.id}")
        return real(draft, file, content)

    monkeypatch.setattr(library_reader, "_source", noting)
    return found


def both(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """What is said of a folder by who has read most of it before, and by who reads all of it."""
    before = told(*load_with_stamps([folder]))
    with monkeypatch.context() as alone:
        alone.setenv("RULESTONE_CACHE", "off")
        return before, told(*load_with_stamps([folder]))


def told(library: Library | None, problems: list[Problem], stamps: Stamps | None) -> tuple[object, ...]:
    """A library with the order of things in it, what is wrong, and the games that are played by it."""
    if library is None:
        return None, problems
    keep_with(library, KeptGames(stamps, keep_games=True))
    mistakes = unplayable(library)
    games = [] if mistakes else [prepare_edition(library, name) for name in library.editions]
    kinds: list[Mapping[str, object]] = [library.questions, library.games, library.editions, library.books]
    return library, [[*each] for each in (*kinds, library.variants)], library.rulings, problems, mistakes, games


def edits(folder: Path) -> list[tuple[Path, str | None]]:
    """Each file without one of its lines, without all of them, not there at all, and a line longer."""
    found: list[tuple[Path, str | None]] = []
    for path in sorted(folder.rglob("*.yaml")):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        found += [(path, "".join(lines[:number] + lines[number + 1 :])) for number in range(len(lines))]
        found += [(path, ""), (path, None), (path, "".join(["# changed\n", *lines]))]
    return found


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A folder with questions that are written once, and asked for each of the things of two games."""
    folder = two(tmp_path, {}) / "rules"
    game = "extends: plum\nthings:\n  piles: [attic]\n  cards: {jack: {en: jack}}\n"
    game += "told:\n  more: {questions: [deal.rest]}\n"
    (folder / "games" / "pear.yaml").write_text(game, encoding="utf-8")
    (folder / "editions" / "pear.yaml").write_text("game: pear\nname: Pear\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("kind", ["own", "several"])
def test_whatever_one_file_lacks_is_told_as_if_all_were_read(
    kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line of each file left out, and each file: the same library, or the same problems."""
    own = request.getfixturevalue(kind)
    sound = 0
    for path, text in edits(own):
        before = path.read_text(encoding="utf-8")
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")
        kept, fresh = both(own, monkeypatch)
        assert kept == fresh, (path, text)
        sound += fresh[0] is not None
        path.write_text(before, encoding="utf-8")
    assert sound > 10


def test_what_asks_for_each_of_several_is_read_again_only_for_who_may_answer_it(
    several: Path, judged: list[str]
) -> None:
    """A changed book that names such a question needs all questions and games, a note among the rulings none."""
    told(*load_with_stamps([several]))
    (several / "rulings.yaml").write_text("rulings: []\n", encoding="utf-8")
    judged.clear()
    load([several])
    assert [each.split("/")[0] for each in judged] == ["rulings"]
    book = several / "books" / "plum" / "en.yaml"
    book.write_text(f"# changed\n{book.read_text(encoding='utf-8')}", encoding="utf-8")
    judged.clear()
    load([several])
    assert {each.split("/")[0] for each in judged} == {"questions", "games", "books"}


def test_what_a_book_claims_unasked_counts_too(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that asks nothing lets its books claim anything; what they claim must be an answer all the same."""
    (own / "games" / "still.yaml").write_text("colours: [grey]\n", encoding="utf-8")
    (own / "editions" / "still.yaml").write_text("game: still\nname: Still\n", encoding="utf-8")
    (own / "books" / "still").mkdir()
    text = (own / "books" / "ravens" / "en.yaml").read_text(encoding="utf-8")
    head, _ = text.split("names:")
    book = "text:\n  play:\n    1: {anchor: so it is, says: {raven.effect: draws_one}}\n"
    book += "  cards:\n    1: {anchor: have fun, no_rule: nobody knows}\n"
    (own / "books" / "still" / "en.yaml").write_text(head + book, encoding="utf-8")
    (own / "editions" / "crows.yaml").unlink()
    shutil.rmtree(own / "books" / "crows")
    kept, fresh = both(own, monkeypatch)
    assert kept == fresh
    assert fresh[0] is not None, fresh
    questions = own / "questions" / "raven.yaml"
    said = questions.read_text(encoding="utf-8")
    questions.write_text(said.replace("draws_one", "draws_some"), encoding="utf-8")
    kept, fresh = both(own, monkeypatch)
    assert kept == fresh
    assert fresh[0] is None


def test_a_game_stands_on_what_is_asked_by_the_one_that_it_extends(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though no book is played by either, and it says nothing on that itself."""
    for name in ("books", "editions", "rulings.yaml", "variants"):
        path = own / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    (own / "games" / "finches.yaml").write_text("extends: ravens\ncounters: {songs: 0}\n", encoding="utf-8")
    kept, fresh = both(own, monkeypatch)
    assert kept == fresh
    questions = own / "questions" / "raven.yaml"
    said = questions.read_text(encoding="utf-8")
    assert said.count("means: next player") == 1
    questions.write_text(said.replace("means: next player", "means: nxet player"), encoding="utf-8")
    kept, fresh = both(own, monkeypatch)
    assert kept == fresh
    assert fresh[-2], "a phrase that nobody knows is a mistake"


def test_what_is_put_beside_is_seen(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that defines what another defines, and one in place of a bundled one."""
    for name, source in (("books/gulls/fr", "books/gulls/en"), ("questions/more", "questions/raven")):
        shutil.copy(own / f"{source}.yaml", own / f"{name}.yaml")
        kept, fresh = both(own, monkeypatch)
        assert kept == fresh
        (own / f"{name}.yaml").unlink()
    for name in ("games/core.yaml", "questions/turn.yaml"):
        shutil.copy(Path(bundled_files.RULES) / name, own / name)
        kept, fresh = both(own, monkeypatch)
        assert kept == fresh
        (own / name).unlink()


@pytest.mark.parametrize(
    ("changed", "old", "new", "again"),
    [
        ("books/gulls/en", "have fun", "enjoy it", ["books/gulls/en"]),
        ("editions/gulls", "name: Gulls", "name: Seagulls", ["editions/gulls", "books/gulls/en"]),
        ("games/gulls", "copies: 3", "copies: 4", ["games/gulls", "editions/gulls", "books/gulls/en"]),
        ("variants/loud", "with: 5", "with: 6", ["variants/loud"]),
        ("rulings", "so it is", "so be it", ["rulings/rulings"]),
        # Nobody is asked this question, and the others of its file say what they said; games are read with questions.
        (
            "questions/raven",
            "because: What nothing forbids is allowed.",
            "because: Why not?",
            ["questions/raven", "games/ravens", "games/gulls"],
        ),
    ],
)
def test_only_what_stands_on_a_changed_file_is_read(
    changed: str, old: str, new: str, again: list[str], own: Path, judged: list[str]
) -> None:
    """A book alone; an edition with its books; a game with the editions that are played by it."""
    path = own / f"{changed}.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert load([own])[1] == []
    assert sorted(judged) == sorted(again)
    judged.clear()
    assert load([own])[1] == []
    assert judged == []


def test_a_file_that_is_as_it_was_once_is_known(own: Path, judged: list[str]) -> None:
    """As on another branch: two states of a book are kept."""
    path = own / "books" / "gulls" / "en.yaml"
    text = path.read_text(encoding="utf-8")
    for each in (text.replace("have fun", "enjoy it"), text, text.replace("have fun", "enjoy it")):
        path.write_text(each, encoding="utf-8")
        assert load([own])[1] == []
    assert judged == ["books/gulls/en"]


def test_a_question_that_says_something_else_is_read_with_all_who_are_asked_it(own: Path, judged: list[str]) -> None:
    """Its bounds are those of every book's answer."""
    path = own / "questions" / "raven.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("most: 40", "most: 50"), encoding="utf-8")
    assert load([own])[1] == []
    assert {"games/ravens", "editions/crows", "books/gulls/en", "books/ravens/en"} <= {*judged}


@pytest.mark.parametrize("own_games", [True, False], ids=["each its own game", "all of one game"])
def test_one_changed_book_among_many_is_all_that_is_read(
    own_games: bool, bundled: Path, tmp_path: Path, judged: list[str]
) -> None:
    """However many there are."""
    assert bundled
    folder = copies(tmp_path, 30, own_games=own_games)
    assert load([folder])[1] == []
    assert len(judged) == 91 if not own_games else 120
    judged.clear()
    change(folder, 7)
    library, problems = load([folder])
    assert problems == []
    assert judged == [f"books/{GAME}-7/fr"]
    assert library is not None
    [claim] = library.books[f"{GAME}-7/fr"].claims_on("draw.voluntary.play_permission")
    assert claim.answer == "may"


@pytest.mark.parametrize(
    ("path", "same"),
    [
        ("books/gulls/en.yaml", {"ravens", "crows"}),
        ("editions/crows.yaml", {"ravens", "gulls"}),
        ("games/gulls.yaml", {"ravens", "crows"}),
        ("games/ravens.yaml", set()),
        ("questions/raven.yaml", set()),
        ("rulings.yaml", {"ravens", "crows", "gulls"}),
    ],
)
def test_prints_tell_what_is_as_it_was(path: str, same: set[str], own: Path) -> None:
    """The hash of an edition with its books changes with everything that they are made of, and with nothing else."""

    def stamps() -> dict[str, tuple[str, ...]]:
        library, _, found = load_with_stamps([own])
        assert library is not None
        assert found is not None
        return {
            name: (
                found.all_of("edition", name),
                *(found.all_of("book", book) for book in library.names_of_books(name)),
            )
            for name in library.editions
        }

    before = stamps()
    assert stamps() == before
    file = own / path
    file.write_text("# changed\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    after = stamps()
    changed: Callable[[str], bool] = lambda name: before[name] == after[name]  # noqa: E731
    # What questions say does not hang on where they stand.
    assert {*filter(changed, before)} == ({*before} if path.startswith("questions") else same)
