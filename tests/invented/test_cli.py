"""The commands speak of the invented game in its own words."""

import json
from pathlib import Path

import pytest

import rulestone
from rulestone.cli import main

HERE = Path(__file__).parent


def test_a_folder_brings_its_sentences_along(capsys: pytest.CaptureFixture[str]) -> None:
    """What stands in its `locales/` is said, whether the folder or the `rules/` in it is named."""
    for folder in (HERE, HERE / "rules"):
        assert main(["show", "tidewater/fr", "--rules", str(folder), "--question", "storm", "--lang", "pt"]) == 0
        assert "As Tempestades somam 3 cartas." in capsys.readouterr().out


def test_a_report_names_the_cards_of_the_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """In the reader's language, in the sentences and in the hand that is laid out."""
    assert main(["check", str(HERE), "--lang", "es", "--workers", "1"]) == 1
    told = capsys.readouterr().out
    assert "Una Gaviota afecta al jugador anterior." in told
    assert "[carta de Gaviota ámbar]" in told


def test_the_encoding_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    """`rulestone texts` ends 0 on the four leaflets."""
    assert main(["texts", "--rules", str(HERE), "--texts", str(HERE / "texts"), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("to be corrected 0") == 4


def test_machines_are_told_in_the_words_of_the_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """Messages and reasons are in every language what a person is told there."""
    assert main(["check", str(HERE), "--json", "--workers", "1"]) == 1
    messages = {each["question"]: each["message"] for each in json.loads(capsys.readouterr().out)["findings"]}
    assert "Una Gaviota afecta al jugador anterior." in messages["gull.target"]["es"]
    assert "`gull.target`" not in str(messages["gull.target"])
    move = ["legal", "lighthouse", "--pending", "coral gull", "--on", "coral gull", "--rules", str(HERE)]
    assert main([*move, "--book", "tidewater/en", "--json"]) == 0
    reason = json.loads(capsys.readouterr().out)["books"]["tidewater/en"]["reason"]
    assert reason["en"] == "A Lighthouse answers a Gull and nothing else."
    assert all("lighthouse" not in told for told in reason.values())


def test_python_speaks_the_words_of_the_folder() -> None:
    """Where it is told whose they are, in the text and in the data; the names that a book declares are always known."""
    library = rulestone.load(HERE)
    asked = rulestone.ask(library, "amber gull", on="coral 3", language="pt", folders=[HERE])
    assert asked.text().startswith("Proibido: carta de Gaivota âmbar sobre o 3 coral")
    asked = rulestone.ask(library, "amber gull", on="coral 3", language="pt")
    assert asked.text().startswith("Proibido: carta de Gaivota âmbar sobre a carta de Peixe 3 coral")
    asked = rulestone.ask(
        library, "lighthouse", pending="coral gull", on="coral gull", books=["tidewater/en"], folders=[HERE]
    )
    [told] = asked.data()["books"].values()
    assert told["reason"]["en"] == "A Lighthouse answers a Gull and nothing else."
