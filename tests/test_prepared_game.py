"""A game is prepared in one place, once, with every mistake in it told."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import rulestone
from rulestone import prepared_game
from rulestone.checks import check
from rulestone.cli import main
from rulestone.compiler import Ruleset
from rulestone.model import Book, Library, Listed
from rulestone.prepared_game import AT_HAND, Unplayable, games_of, keep_with, prepare_edition, prepare_game, unplayable
from tests.engine.tables import is_played

SOURCE = Path(prepared_game.__file__).parent
NO_PHRASE = "\nprocedures:\n  wave the lantern: [drwa 2 to me, end turn]\n"


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    """The bundled books, with nothing prepared and nothing in a cache."""
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    return rulestone.load()


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The games whose rules are compiled from now on, with their house rules."""
    made: list[tuple[str, ...]] = []
    real = prepared_game.compiled

    def noting(library: Library, game: str, variants: tuple[str, ...], books: Sequence[Book]) -> Ruleset:
        made.append((game, *variants))
        return real(library, game, variants, books)

    monkeypatch.setattr(prepared_game, "compiled", noting)
    return made


@pytest.fixture
def own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The folder that `rulestone new` makes."""
    assert main(["new", str(tmp_path / "mine")]) == 0
    capsys.readouterr()
    return tmp_path / "mine"


def test_nothing_else_compiles_a_game() -> None:
    """Whoever needs the rules of a game has them from where they are kept, with all mistakes told."""
    users = set()
    for path in SOURCE.rglob("*.py"):
        names = {each.id for each in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(each, ast.Name)}
        if "compile_game" in names:
            users.add(path.relative_to(SOURCE).as_posix())
    assert users == {"prepared_game.py"}


def test_a_second_question_compiles_nothing(library: Library, compiled: list[tuple[str, ...]]) -> None:
    """Each game of the books is compiled when the first question is asked, and never again."""
    first = rulestone.ask(library, "wild draw four", on="red 7", hand="red 2, blue 5").text()
    played = [(edition.game,) for edition in library.editions.values() if is_played(edition)]
    assert sorted(compiled) == sorted(played)
    assert rulestone.ask(library, "wild draw four", on="red 7", hand="red 2, blue 5").text() == first
    rulestone.ask(library, "red 5", on="red 7", language="fr")
    rulestone.game(library, "uno-2003/en")
    check(library, ["uno-2003"])
    assert len(compiled) == len(played)


def test_house_rules_are_games_of_their_own(library: Library, compiled: list[tuple[str, ...]]) -> None:
    """And so is the order in which they are laid over a game."""
    for variants in ((), ("stacking",), ("stacking", "jump_in"), ("jump_in", "stacking"), ("stacking",)):
        prepare_edition(library, "uno-2003", variants)
    assert compiled == [
        ("uno-2003",),
        ("uno-2003", "stacking"),
        ("uno-2003", "stacking", "jump_in"),
        ("uno-2003", "jump_in", "stacking"),
    ]


def test_editions_of_one_game_share_its_rules(library: Library, compiled: list[tuple[str, ...]]) -> None:
    """Unless a book has written out a clause of its own, which only its edition plays."""
    edition = library.editions["uno-2003"]
    [book] = library.books_of("uno-2003")
    twin = replace(book, id="twin/en", edition="twin")
    wordy = replace(book, id="wordy/en", edition="wordy", clauses={"clause:1": ["end turn"]})
    made = replace(
        library,
        editions={**library.editions, **{name: replace(edition, id=name) for name in ("twin", "wordy")}},
        books={**library.books, "twin/en": twin, "wordy/en": wordy},
    )
    rules = {name: prepare_edition(made, name).rules for name in ("uno-2003", "twin", "wordy")}
    assert rules["uno-2003"] is rules["twin"]
    assert rules["uno-2003"] is not rules["wordy"]
    assert prepare_edition(made, "twin").books["twin/en"].admitted.book == "twin/en"
    assert len(compiled) == 2


def test_another_library_has_games_of_its_own(library: Library) -> None:
    """What was prepared of one is never taken for one that was made of it with something changed."""
    before = prepare_edition(library, "uno-2003")
    question = library.questions["draw_n.cards_drawn"]
    other = replace(library, questions={**library.questions, question.id: replace(question, default=9, silent=9)})
    assert prepare_edition(library, "uno-2003") is before
    assert prepare_edition(other, "uno-2003") is not before


def test_not_everything_stays_at_hand(library: Library) -> None:
    """Of more games than some, those not asked for the longest go."""
    books, games = library.books_of("uno-2003"), games_of(library)
    for number in range(AT_HAND + 5):
        extra = replace(books[0], id=f"uno-2003/{number}")
        made = replace(library, books={**library.books, extra.id: extra})
        keep_with(made, games)
        prepare_game(made, "uno-2003", books=(extra,))
    assert (len(games.ready), len(games.rules)) == (AT_HAND, 1)


def mistaken(library: Library) -> Library:
    """The bundled books with an answer offered that means nothing."""
    seating = library.questions["partners.seating"]
    wrong = replace(seating, answers={**seating.answers, "acros": Listed("acros")})
    return replace(library, questions={**library.questions, seating.id: wrong})


@pytest.mark.parametrize(
    "using",
    [
        lambda library: rulestone.game(library, "uno-2003/en"),
        lambda library: rulestone.ask(library, "red 5", on="red 7"),
    ],
    ids=["game", "ask"],
)
def test_a_game_with_a_mistake_is_no_game(library: Library, using: Callable[[Library], object]) -> None:
    """Whoever wants to play it is told what is wrong with it, with its place."""
    with pytest.raises(rulestone.BadRules) as refused:
        using(mistaken(library))
    assert {each.key for each in refused.value.problems} == {"game.unknown_answer"}


def test_every_mistake_is_told_once(library: Library) -> None:
    """Though several games have it."""
    (found,) = unplayable(mistaken(library))
    assert (found.key, found.args["name"], found.near[0]) == ("game.unknown_answer", "acros", "across")
    with pytest.raises(Unplayable):
        prepare_edition(mistaken(library), "hp-2003")


def test_loading_refuses_what_a_check_refuses(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that is no phrase, with the same words, place and caret."""
    game = own / "rules" / "games" / "lanterns.yaml"
    game.write_text(game.read_text(encoding="utf-8") + NO_PHRASE, encoding="utf-8")
    assert main(["check", str(own)]) == 2
    told = capsys.readouterr().err
    with pytest.raises(rulestone.BadRules) as refused:
        rulestone.load(own)
    assert str(refused.value).strip() == told.strip()
    assert "drwa 2 to me" in told


def test_two_house_rules_that_change_one_thing_are_told(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At the command line with the entry that both change, and no fault is blamed on anybody else."""
    folder = own / "rules" / "variants"
    folder.mkdir()
    for name in ("slow", "slower"):
        text = f"name: {name}\npatches: shedding\nchanges:\n- {{replace: moves/draw/do, with: [end turn]}}\n"
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    line = ["legal", "teal 2", "--on", "teal 5", "--rules", str(own)]
    assert main([*line, "--variant", "slow"]) == 0
    capsys.readouterr()
    assert main([*line, "--variant", "slow", "--variant", "slower"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "slower.yaml:4:3: " in err
    assert "moves/draw/do" in err
