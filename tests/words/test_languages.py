"""Which language is spoken."""

import pytest

from rulestone.words import LANGUAGES, UnknownLanguage, choose, spoken


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("fr", "fr"),
        ("fr_CA.UTF-8", "fr"),
        ("es-419", "es"),
        ("pt", "pt"),
        ("pt_BR", "pt"),
        ("pt-PT", "pt"),
        ("PT_br", "pt"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("de_DE", None),
        ("", None),
    ],
)
def test_names_of_languages(name: str, language: str | None) -> None:
    """A locale of any region speaks its language; the C locale is English."""
    assert spoken(name) == language


ORDER = ("RULESTONE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize("strongest", range(len(ORDER)))
def test_the_order_in_which_they_are_asked(strongest: int) -> None:
    """`RULESTONE_LANG`, `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`: the first that is set decides."""
    environ = dict.fromkeys(ORDER[strongest + 1 :], "fr_FR") | dict.fromkeys(ORDER[:strongest], "")
    assert choose(None, environ | {ORDER[strongest]: "pt_BR"}) == "pt"


def test_the_option_comes_first() -> None:
    """`--lang` wins over all that is set."""
    assert choose("es", dict.fromkeys(ORDER, "fr")) == "es"


def test_nothing_said_is_english() -> None:
    """Without any wish, and with one that nobody here can fulfil, English is spoken."""
    assert choose(None, {}) == "en"
    assert choose(None, {"LANG": "de_DE.UTF-8"}) == "en"
    assert choose(None, {"LC_ALL": "C", "LANG": "fr_FR"}) == "en"


def test_a_list_of_wishes() -> None:
    """`LANGUAGE` may name several; the first that is spoken is."""
    assert choose(None, {"LANGUAGE": "de:fr_CA:es"}) == "fr"


@pytest.mark.parametrize(("option", "environ"), [("de", {}), (None, {"RULESTONE_LANG": "de"})])
def test_a_wish_to_rulestone_itself_is_not_ignored(option: str | None, environ: dict[str, str]) -> None:
    """A language asked of us that we do not speak is an error, never silently English."""
    with pytest.raises(UnknownLanguage, match="de"):
        choose(option, environ)


def test_the_languages() -> None:
    """Four, in the order in which they are shown."""
    assert LANGUAGES == ("en", "es", "fr", "pt")
