"""What a sound rules folder says once it is read."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.compiler import compile_game
from rulestone.findings import Problem
from rulestone.model import Book, FileLocation, Library
from rulestone.phrases.syntax_tree import QuestionNode, Steps, walk
from tests.loader.reading import load

Edit = Callable[..., Library]
TIDEWATER = Path(__file__).resolve().parents[1] / "invented/rules"


def sound(*paths: Path, with_bundled: bool = False) -> Library:
    """The library in some folders, which must be without problems."""
    library, problems = load(paths or None, with_bundled=with_bundled)
    assert problems == []
    assert library is not None
    return library


@pytest.fixture
def edited(small: Path, tmp_path: Path) -> Edit:
    """The small folder with something in its book replaced."""

    def edit(*changes: tuple[str, str], more: str = "") -> Library:
        folder = tmp_path / "edited"
        shutil.copytree(small, folder, dirs_exist_ok=True)
        path = folder / "books/ravens/en.yaml"
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path.write_text(text + more, encoding="utf-8")
        return sound(folder)

    return edit


def book(library: Library) -> Book:
    """The one book of the small folder."""
    return library.books["ravens/en"]


def test_a_user_folder_stands_on_the_bundled_core(small: Path) -> None:
    """What it refers to and does not define is there; bundled editions and books are not."""
    library = sound(small)
    assert set(library.games) == {"core", "ravens"}
    assert {question.split(".")[0] for question in library.questions} == {"raven", "turn"}
    assert set(library.editions) == {"ravens"}


def test_an_own_definition_takes_the_place_of_a_bundled_one(small: Path, tmp_path: Path) -> None:
    """A question and a game of the same id are the user's."""
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    (tmp_path / "questions/turn.yaml").write_text(
        "questions:\n"
        "  turn.cards_drawn: {kind: number, least: 0, most: 3, otherwise: open, default: 2, because: Ours.}\n"
    )
    (tmp_path / "games/core.yaml").write_text("told: {all: {questions: [turn.cards_drawn]}}\n")
    (tmp_path / "books/ravens/en.yaml").unlink()
    library = sound(tmp_path)
    assert library.questions["turn.cards_drawn"].most == 3
    assert library.editions["ravens"].asks == ("raven.copies", "raven.effect", "raven.target", "turn.cards_drawn")


def test_two_folders_are_one_library_and_define_nothing_twice(small: Path, tmp_path: Path) -> None:
    """A second edition may stand on the first folder's game; the same folder twice is one."""
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions/crows.yaml").write_text("game: ravens\nname: Crows\n")
    assert set(sound(small, tmp_path, small).editions) == {"crows", "ravens"}
    (tmp_path / "editions/ravens.yaml").write_text("game: ravens\nname: Ravens again\n")
    _, problems = load([small, tmp_path])
    assert [problem.key for problem in problems] == ["load.defined_twice"]


def test_an_edition_is_asked_what_its_game_names(small: Path) -> None:
    """Also what the games that it extends name, and what the answers to those questions name; nothing else."""
    assert sound(small).editions["ravens"].asks == (
        "raven.copies", "raven.effect", "raven.target",
        "turn.cards_drawn", "turn.match_on", "turn.pass_after_drawing",
    )  # fmt: skip


def test_what_a_game_overrides_or_answers_is_not_asked(small: Path, tmp_path: Path) -> None:
    """Questions that only an overridden entry names fall away, and so does what the game settles itself."""
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    (tmp_path / "books/ravens/en.yaml").unlink()
    (tmp_path / "games/mute.yaml").write_text(
        "extends: ravens\nanswers: {raven.effect: draws_one}\n"
        "overrides: {moves: {draw: {at: [turn], do: [end turn]}}}\n"
    )
    (tmp_path / "editions/ravens.yaml").write_text("game: mute\nname: Mute\n")
    asks = sound(tmp_path).editions["ravens"].asks
    assert asks == ("raven.copies", "raven.target", "turn.match_on", "turn.pass_after_drawing")


def test_an_answer_that_a_game_settles_still_asks_what_it_does_not(small: Path, tmp_path: Path) -> None:
    """A question named only in what another question's answers mean is asked with that question."""
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    (tmp_path / "books/ravens/en.yaml").unlink()
    (tmp_path / "games/lone.yaml").write_text("meanings: {passing: <turn.pass_after_drawing>}\n")
    (tmp_path / "editions/ravens.yaml").write_text("game: lone\nname: Lone\n")
    assert sound(tmp_path).editions["ravens"].asks == ("turn.match_on", "turn.pass_after_drawing")


def test_the_same_answer_twice_is_one_claim_with_two_places(small: Path) -> None:
    """The places are in the order of the text."""
    [claim] = book(sound(small)).claims_on("raven.copies")
    assert (claim.status, claim.answer) == ("stated", 4)
    assert [(place.section, place.sentence, place.anchor) for place in claim.places] == [
        ("cards", 1, "who sits beside"),
        ("cards", 3, "four ravens"),
    ]


def test_two_answers_are_two_claims(edited: Edit) -> None:
    """Nothing is tidied up; a special case is marked."""
    library = edited(("four ravens, says: {raven.copies: 4}}", "five ravens, says: {raven.copies: 5}}"))
    assert [(claim.answer, claim.special_case) for claim in book(library).claims_on("raven.copies")] == [
        (4, False),
        (5, False),
    ]
    special = "five ravens, says: {raven.copies: 5}, special_case: [raven.copies]}"
    library = edited(("four ravens, says: {raven.copies: 4}}", special))
    assert [claim.special_case for claim in book(library).claims_on("raven.copies")] == [False, True]


def test_an_ambiguous_claim_has_an_answer_for_each_reading(small: Path) -> None:
    """The reasons stand with the ambiguity."""
    text = book(sound(small))
    [claim] = text.claims_on("raven.target")
    assert (claim.status, claim.ambiguity, claim.answer) == ("ambiguous", "bird", None)
    assert claim.readings == {"next": "next_player", "anyone": "any_other_player"}
    assert [reading.id for reading in text.ambiguities["bird"]] == ["next", "anyone"]


def test_what_follows_has_the_places_that_it_follows_from(small: Path) -> None:
    """A claim without a place does not load, so one that follows shows those of its grounds."""
    text = book(sound(small))
    [claim] = text.claims_on("turn.pass_after_drawing")
    [ground] = text.claims_on("turn.match_on")
    assert (claim.status, claim.answer, claim.following) == ("follows", "may", ("turn.match_on",))
    assert claim.places == ground.places != ()


def test_silence_names_what_was_read_and_where_the_term_is_used(edited: Edit) -> None:
    """A silent claim has no answer."""
    library = edited(
        ("a card that fits, says: {turn.match_on: colour}", "a card that fits, no_rule: tells nothing of it"),
        ("from: [turn.match_on]", "from: [raven.effect]"),
        more="silent:\n- in: [play, cards]\n  questions: [turn.match_on]\n",
    )  # fmt: skip
    [claim] = book(library).claims_on("turn.match_on")
    assert (claim.status, claim.answers, claim.sections, claim.places) == ("silent", (), ("play", "cards"), ())


def test_a_silent_book_may_use_the_term_that_it_does_not_define(small: Path, tmp_path: Path) -> None:
    """The sentences that use it are kept with the silence."""
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    game, text = tmp_path / "games/ravens.yaml", tmp_path / "books/ravens/en.yaml"
    game.write_text(game.read_text().replace("always", "<raven.on_raven>"))
    silent = "silent:\n- in: [cards]\n  questions: [raven.on_raven]\n  uses: {raven.on_raven: [cards 3, play 1]}\n"
    text.write_text(text.read_text() + silent)
    [claim] = book(sound(tmp_path)).claims_on("raven.on_raven")
    assert [place.anchor for place in claim.uses] == ["four ravens", "a card that fits"]


def test_a_clause_is_an_answer_of_its_own(edited: Edit) -> None:
    """The same words on the same question are the same answer; other words are another."""
    rule = "{clause: [draw 2 to target, target loses a turn]}"
    library = edited(
        ("says: {raven.effect: loses_turn}", f"says: {{raven.effect: {rule}}}"),
        ("says: {raven.copies: 4}}", f"says: {{raven.effect: {rule}}}}}"),
    )
    [claim] = book(library).claims_on("raven.effect")
    assert str(claim.answer).startswith("clause:")
    assert len(claim.places) == 2
    assert book(library).clauses == {claim.answer: ["draw 2 to target", "target loses a turn"]}


def test_a_clause_is_the_same_answer_in_every_book(edited: Edit) -> None:
    """Neither the book nor the sentence is in its id, so that two books with the same clause agree."""
    rule = "says: {raven.effect: {clause: [draw 2 to target, target loses a turn]}}"
    [one] = book(edited(("says: {raven.effect: loses_turn}", rule))).claims_on("raven.effect")
    moved = edited(
        ("says: {raven.effect: loses_turn}", "no_rule: says nothing any more"),
        ("says: {raven.copies: 4}}", rule + "}"),
    )
    [other] = book(moved).claims_on("raven.effect")
    assert one.answer == other.answer
    assert one.places != other.places


def test_sentences_are_kept_whether_they_rule_or_not(small: Path) -> None:
    """Each with its anchor, its place in the file, and why it orders nothing if it does."""
    sentence = book(sound(small)).sentences[2]
    assert (sentence.section, sentence.number, sentence.anchor) == ("play", 3, "have fun")
    assert (sentence.no_rule, sentence.questions) == ("wishes the players well", ())
    assert sentence.spot == FileLocation(f"{small.as_posix()}/books/ravens/en.yaml", 24, 5)


def test_a_gender_none_is_no_gender(small: Path) -> None:
    """The book says that its language has none."""
    assert book(sound(small)).cards["raven"].gender is None


def test_every_entry_of_a_game_has_its_place(small: Path) -> None:
    """Rules can be shown where they stand in their file."""
    game = sound(small).games["ravens"]
    assert game.parts["cards"]["raven"]["effect"][0]["do"] == ["<raven.effect>"]
    assert (game.spots["cards", "raven"].line, game.spots["cards", "raven"].column) == (10, 3)
    assert game.parts["cards"]["number"]["copies"] == 2


def test_the_bundled_editions_come_along_when_they_are_asked_for(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or one of them, when the user's folder has a book for it."""
    whole = tmp_path / "bundle"
    shutil.copytree(Path(__file__).parent / "core", whole)
    shutil.copytree(small, whole, dirs_exist_ok=True)
    monkeypatch.setattr("rulestone.bundled_files.RULES", str(whole))
    own = tmp_path / "own"
    (own / "books/ravens").mkdir(parents=True)
    shutil.copy(small / "books/ravens/en.yaml", own / "books/ravens/other.yaml")
    assert (set(sound(own).editions), set(sound(own).books)) == ({"ravens"}, {"ravens/other"})
    assert set(sound(own, with_bundled=True).books) == {"ravens/other", "ravens/en"}
    assert set(sound().books) == {"ravens/en"}


def test_problems_are_ordered_by_file_and_line(small: Path, tmp_path: Path) -> None:
    """Whatever found them, they are told from the top."""
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    for path in tmp_path.rglob("*.yaml"):
        path.write_text(path.read_text() + "what: is this\n")
    library, problems = load([tmp_path])
    assert library is None
    assert len(problems) >= 4
    assert problems == sorted(problems, key=lambda problem: problem.sort_key)
    assert all(isinstance(problem, Problem) for problem in problems)


def test_a_clause_does_nothing_where_a_game_says_what_each_listed_answer_does(bundled: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """Such a place cannot know it: no step is taken there for it, and the listed answers keep theirs."""
    shutil.copytree(TIDEWATER, tmp_path, dirs_exist_ok=True)
    game, text = tmp_path / "games/tidewater.yaml", tmp_path / "books/tidewater/en.yaml"
    listed = "{ask: gull.target_loses_turn, answers: {yes: [target loses a turn], no: []}}"
    game.write_text(game.read_text().replace("    - <gull.target_loses_turn>", f"    - {listed}"))
    rule = "{clause: [target loses a turn, target loses a turn]}"
    text.write_text(text.read_text().replace("gull.target_loses_turn: yes", f"gull.target_loses_turn: {rule}"))
    library = sound(tmp_path)
    [clause] = [each for each, rule in library.books["tidewater/en"].clauses.items() if len(rule) > 1]
    steps = compile_game(library, "tidewater").cards["gull"].effect
    assert steps is not None
    [asked] = [
        node for node in walk(steps) if isinstance(node, QuestionNode) and node.question == "gull.target_loses_turn"
    ]
    done = {name: len(each.steps) for name, each in asked.answers or () if isinstance(each, Steps)}
    assert done == {clause: 0, "yes": 1, "no": 0}


def test_a_game_may_have_keys_of_its_own(small: Path, tmp_path: Path) -> None:
    """In any part that is not played card by card and holds no names; the books are asked what stands there."""
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    parts = ("table", "dealer", "deal", "scoring", "partners", "elimination")
    game = tmp_path / "games/ravens.yaml"
    more = "".join(f"{part}: {{blessed_by: <{part}.blessed_by>}}\n" for part in parts)
    game.write_text(game.read_text() + more)
    kind = "{kind: number, least: 0, most: 9, otherwise: nothing happens, silent: 0, because: It need not be.}"
    asked = "".join(f"  {part}.blessed_by: {kind}\n" for part in parts)
    (tmp_path / "questions/blessing.yaml").write_text("questions:\n" + asked)
    library, problems = load([tmp_path], unfinished=True)
    assert {problem.key for problem in problems} == {"load.unanswered"}
    assert library is not None
    assert {f"{part}.blessed_by" for part in parts} <= {*library.editions["ravens"].asks}


def test_a_book_that_is_being_written_can_be_looked_at(small: Path, tmp_path: Path) -> None:
    """What is not answered yet is told, and keeps only those from reading it who would play it."""
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    text = tmp_path / "books/ravens/en.yaml"
    text.write_text(text.read_text().split("text:")[0].split("ambiguities:")[0] + "text: {}\n")
    library, problems = load([tmp_path], unfinished=True)
    assert library is not None
    assert [problem.key for problem in problems] == ["load.unanswered"]
    assert load([tmp_path]) == (None, problems)
    text.write_text(text.read_text() + "colour: red\n")
    assert load([tmp_path], unfinished=True)[0] is None
