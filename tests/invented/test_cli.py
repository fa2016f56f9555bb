"""The commands speak of the invented game in its own words."""

from pathlib import Path

import pytest

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
    assert "[Gaviota ámbar]" in told


def test_the_encoding_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    """`rulestone texts` ends 0 on the four leaflets."""
    assert main(["texts", "--rules", str(HERE), "--texts", str(HERE / "texts"), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("to be mended 0") == 4
