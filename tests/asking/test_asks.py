"""Ways of asking are rule files: of the bundled rules, and of a folder of one's own."""

from pathlib import Path

from rulestone.asking.answer_text import Answering
from rulestone.asking.question_patterns import patterns
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion
from rulestone.loader import load
from rulestone.words import Voice

POINT = "points:\n- id: ours\n  asks: [uno.penalty_cards]\n  ways:\n  - forget me money\n"
WAY = "groups:\n- about: ours\n  questions:\n  - asks: [{asks}]\n    ways: [forgot money]\n"


def written(folder: Path, name: str, asks: str) -> Path:
    """A rules folder with one way of asking."""
    (folder / "asks").mkdir(parents=True)
    (folder / "asks" / f"{name}.yaml").write_text(WAY.format(asks=asks), encoding="utf-8")
    return folder


def test_a_way_of_asking_that_asks_no_question_is_told_at_its_place(tmp_path: Path) -> None:
    """A misspelt question is a mistake in the file, as it is in a game."""
    _, problems = load([written(tmp_path / "rules", "ours", "uno.penalty_card")])
    (problem,) = problems
    assert (problem.key, problem.line) == ("load.unknown_question", 4)
    assert "uno.penalty_cards" in problem.near


def test_a_folder_of_ones_own_adds_its_ways_to_the_bundled_ones(tmp_path: Path) -> None:
    """What our file has goes on being understood, and a word of theirs asks what they say."""
    (tmp_path / "rules" / "asks").mkdir(parents=True)
    (tmp_path / "rules" / "asks" / "ours.yaml").write_text(POINT, encoding="utf-8")
    library, problems = load([tmp_path / "rules"], with_bundled=True)
    assert problems == []
    assert library is not None
    books = tuple(sorted(library.books.values(), key=lambda book: book.id))
    asked = TypedQuestion(library, books, Voice("en"))
    for text in ("forgot my money", "how many cards are dealt"):
        assert Answering(understand(text, asked), asked).word() in {"2", "7"}


def test_a_file_of_the_same_name_takes_the_place_of_ours(tmp_path: Path) -> None:
    """Whoever wants other ways of asking writes them under the bundled name."""
    library, _ = load([written(tmp_path / "rules", "uno", "uno.penalty_cards")], with_bundled=True)
    assert library is not None
    assert [each.ask.questions for each in patterns(library).patterns] == [("uno.penalty_cards",)]
