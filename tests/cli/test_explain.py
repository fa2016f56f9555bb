"""`rulestone explain --verbose` tells whoever writes a book all that a question takes."""

from pathlib import Path

import pytest

from rulestone.cli import main

ENCODED = str(Path(__file__).resolve().parent.parent / "invented/by_the_manual")


def told(question: str, capsys: pytest.CaptureFixture[str], language: str = "en") -> list[str]:
    """The lines below what the books say."""
    assert main(["explain", question, "--verbose", "--rules", ENCODED, "--lang", language]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    return lines[next(number for number, line in enumerate(lines) if line.startswith("`kind: ")) :]


def test_the_question_is_told_as_its_file_writes_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Its kind, what it takes, the term that it defines, and what holds where a book is silent."""
    assert told("gull.cards_drawn", capsys) == [
        "`kind: number, takes: number, otherwise: open, default: 2`",
        "Possible answers:",
        "0–20",
    ]
    assert " ".join(told("tide.spring", capsys)).startswith(
        "`kind: choice, takes: condition, defines: spring_tide, otherwise: open, default: fewer_than_ten_cards`"
    )


def test_a_rule_written_out_is_an_answer_where_the_question_takes_something(capsys: pytest.CaptureFixture[str]) -> None:
    """It is told what the rule is read as; where answers are mere names there is none."""
    assert told("storm.draw", capsys)[0] == "`kind: clause, takes: steps, otherwise: nothing happens, silent: nothing`"
    assert told("storm.draw", capsys)[-1] == "`{clause: …}`: a rule written out in phrases, read as steps"
    assert told("gull.target", capsys)[-1] == "`{clause: …}`: a rule written out in phrases, read as a player"
    assert told("gull.target", capsys, "es")[-1].startswith("`{clause: …}`: una regla escrita")
    assert not any("clause" in line for line in told("dealer.next_hand", capsys))


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("Piocher une carte", "fr", "Piocher une carte"),
        ("piocher", "fr", "Piocher une carte"),
        ("comodin roba 4", "es", "Comodín Roba 4"),
        ("o desafio", "en", "The challenge"),
        ("wild draw four", "en", "Wild Draw Four"),
        ("may or must a card drawn by choice be played at once if it is playable", "en", "May or must a card drawn"),
    ],
)
def test_a_topic_or_question_goes_by_what_people_call_it(
    typed: str, language: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Topics and questions are known by their ids, and as they read in any language."""
    assert main(["explain", typed, "--lang", language]) == 0
    assert capsys.readouterr().out.startswith(first)


def test_a_word_of_several_topics_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    """Where a word may mean several topics they are offered; where it means none, the list of all is named."""
    assert main(["explain", "pile", "--lang", "en"]) == 2
    assert "`draw_pile`, or `discard_pile`?" in capsys.readouterr().err
    assert main(["explain", "xyzzy", "--lang", "en"]) == 2
    assert "`rulestone list questions`" in capsys.readouterr().err


def test_suggestions_are_set_off_as_the_language_does(capsys: pytest.CaptureFixture[str]) -> None:
    """In French a space stands before the semicolon of an error, too."""
    assert main(["explain", "carte", "--lang", "fr"]) == 2
    assert "`carte`\u00a0; vouliez-vous dire" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "questions"),
    [
        ("+4", ("wd4.target", "wd4.legal_if")),
        ("house rules", ("draw_n.stacking", "nomatch.cards_drawn", "turn.match_on")),
        ("jump in", ("turn.match_on",)),
        ("how many cards are dealt", ("deal.cards_each",)),
    ],
)
def test_what_people_call_a_thing_finds_what_the_books_say_on_it(
    typed: str, questions: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A card by its sign is found, and a house rule by the rule that it changes."""
    assert main(["explain", typed, "--lang", "en"]) == 0
    told_of = capsys.readouterr().out
    assert all(f"[{each}]" in told_of for each in questions)
