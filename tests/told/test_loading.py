"""What is wrong in a list of told questions is told with its place, what was expected and the nearest word."""

from pathlib import Path

import pytest

from tests.told.games import GAME, QUESTIONS, library, written, wrong


def told(folder: Path, game: str = GAME, questions: str = QUESTIONS) -> str:
    """What is wrong with a folder, as one text."""
    return "\n".join(wrong(written(folder, {"en": {}}, game, questions)))


def test_an_edition_knows_what_is_told(tmp_path: Path) -> None:
    """The told questions are in the order of the table, with their sections and titles."""
    edition = library(written(tmp_path, {"en": {}})).editions["plum"]
    assert list(edition.told) == ["deal.cards", "deal.dealer", "trick.follow", "trick.call"]
    assert [each.section for each in edition.told.values()] == ["dealing", "dealing", "tricks", "tricks"]
    assert edition.sections["tricks"] == {"en": "Tricks", "fr": "Les plis"}
    assert sorted(edition.told) == list(edition.asks)


def test_a_game_goes_on_where_another_ended(tmp_path: Path) -> None:
    """A game has its own questions after those of the game that it extends, in the same sections or in new ones."""
    written(tmp_path, {})
    (tmp_path / "rules/games/more.yaml").write_text(
        "extends: plum\ntold:\n  dealing: {questions: [trick.call]}\n  end: {questions: [end.when]}\n"
    )
    (tmp_path / "rules/questions/more.yaml").write_text(
        "questions: {end.when: {kind: choice, answers: {first: {}, last: {}}}}\n"
    )
    (tmp_path / "rules/editions/plum.yaml").write_text("game: more\nname: Plum\n")
    edition = library(tmp_path).editions["plum"]
    assert list(edition.told) == ["deal.cards", "deal.dealer", "trick.call", "trick.follow", "end.when"]
    assert list(edition.sections) == ["dealing", "tricks", "end"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("deal.dealer]", "deal.daeler]", "games/plum.yaml:4:29: unknown question `deal.daeler`; did you mean"),
        ("- trick.follow", "- deal.cards", "`deal.cards` is already listed on line 4"),
        ("- trick.follow", "- ask: trick.follow\n      bears_on: [chalenge]", "no move or card `chalenge`"),
        ("manner:", "maner:", "unknown key `maner`; did you mean `manner`?"),
        ("manner: The table hears the word either way.", 'manner: " "', "empty"),
        ("questions: [deal.cards, deal.dealer]", "questions: []", "plum.yaml:4:5: this is empty"),
        ("questions: [deal.cards, deal.dealer]", "question: [deal.cards]", "unknown key `question`"),
        ("{en: Dealing, fr: La donne}", "{english: Dealing}", "`english`"),
        (
            "told:",
            "start: [trick.follow <trick.follow>]\ntold:",
            "a rule plays `trick.follow`, which needs a `default`",
        ),
        ("{en: Dealing, fr", "{en: Dealing, fx", "`fx` is not a language code; did you mean `fr` or `fi`?"),
        ("told:", "start: [trick.follow <trick.follow>]\ntold:", "`trick.follow` is asked by a rule of this game"),
    ],
)
def test_the_game(tmp_path: Path, old: str, new: str, said: str) -> None:
    """A mistake in the part `told` of a game."""
    assert said in told(tmp_path, game=GAME.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("must: Whoever can", "most: Whoever can", "did you mean `must`?"),
        ("stricter_than: [may]", "stricter_than: [my]", "did you mean `may`?"),
        ("  trick.call:\n    kind: choice", "  trick.call:\n    kind: choice\n    silent: aloud", "not have `silent`"),
        ("short: following suit", "number: some", "the answers to `trick.follow` are not numbers"),
        ("asks: Wer gibt zuerst?", "ask: Wer gibt zuerst?", "unknown key `ask`"),
        ("{one: ", "{won: ", "`won` is not one of the words that can be used here"),
        ("      de:\n", "      german:\n", "`german`"),
        ("      de:\n", "      ge:\n", "plum.yaml:14:7: `ge` is not a language code; did you mean `de`?"),
        ("      de:\n", "      dx:\n", "`dx` is not a language code; did you mean `de` or `da`?"),
        ("    most: 30\n", "    most: 0\n", "least"),
    ],
)
def test_the_questions(tmp_path: Path, old: str, new: str, said: str) -> None:
    """A mistake in a question, or in the sentences beside it."""
    assert said in told(tmp_path, questions=QUESTIONS.replace(old, new, 1))
