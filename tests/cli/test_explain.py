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
        "It can be answered:",
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
