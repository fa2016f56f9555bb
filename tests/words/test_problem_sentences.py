"""What is told of a rules folder that cannot be read, in every language."""

import re

import pytest

from rulestone.findings import Problem
from rulestone.texts.flags import KINDS
from rulestone.words import LANGUAGES
from rulestone.words.problem_sentences import message, report, show_problem, tell_flag
from tests.words.catalogues import CHECKOUT, forms, messages, slots, stubs

KEY = re.compile(r'"((?:load|game|variant)\.(?!schema)[a-z0-9_]+)"')
ONLY_INSIDE = {"load.yaml_tab_or_sign"}
"""Keys that are told apart before they are told."""


def used() -> set[str]:
    """The keys of problems that the code and the schemas name."""
    sources = [*(CHECKOUT / "src").rglob("*.py"), *(CHECKOUT / "schema").glob("*.json")]
    return {f"message.{key}" for path in sources for key in KEY.findall(path.read_text(encoding="utf-8"))}


def test_every_problem_has_its_message() -> None:
    """Whatever can be wrong can be told, and no message is left of a problem that is gone."""
    have = {key for key in messages("en", "messages") if KEY.fullmatch(f'"{key.removeprefix("message.")}"')}
    wanted = used() - {f"message.{key}" for key in ONLY_INSIDE}
    assert not wanted - have, f"messages.po of each language lacks:\n{stubs(wanted - have)}"
    assert not have - wanted, "nothing tells these"


PROBLEM = Problem(
    "games/x.yaml",
    3,
    9,
    "  plays: yes",
    "load.unknown_key",
    {"value": "plays"},
    near=("players", "play"),
    width=5,
    caret=3,
)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "unknown key `plays`; did you mean `players` or `play`?"),
        ("es", "clave desconocida `plays`; ¿querías decir `players` o `play`?"),
        ("fr", "clé inconnue `plays`\u00a0; vouliez-vous dire `players` ou `play`\u00a0?"),
        ("pt", "chave desconhecida `plays`; você quis dizer `players` ou `play`?"),
    ],
)
def test_a_message_offers_the_nearest(language: str, expected: str) -> None:
    """The reader's own value stands in backticks, and what was perhaps meant follows."""
    assert message(PROBLEM, language) == expected


def test_the_line_is_shown_with_carets() -> None:
    """A reader sees the place without opening the file."""
    assert show_problem(PROBLEM, "en").splitlines()[1:] == ["  3 | " + "  plays: yes", "    |   ^^^^^"]


def test_wide_characters_and_tabs_keep_the_caret_in_place() -> None:
    """A wide character takes two columns, a combining one none, and a tab stays a tab."""
    line = "\t中é: x"
    problem = Problem("x", 1, 6, line, "load.unknown_key", {"value": "x"}, caret=line.index("x") + 1)
    assert show_problem(problem, "en").splitlines()[2] == "    | \t" + " " * 5 + "^"


def test_words_for_values_are_translated_and_values_are_not() -> None:
    """`list` is our word for what was found; `players` is the author's."""
    problem = Problem("x", 0, 0, "", "load.wrong_kind", {"found": ("list",), "wanted": ("text", "integer")})
    assert message(problem, "fr") == (
        "il y a une liste là où l’on attendait un texte ou un nombre entier (en chiffres seuls, sans zéro au début)"
    )
    problem = Problem("x", 0, 0, "", "load.answers_left_out", {"question": "a.b", "missing": ("yes", "no")})
    assert message(problem, "es") == "faltan estas respuestas a `a.b`: `yes`, `no`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_would_have_been_valid_is_listed(language: str) -> None:
    """Below the line, where the list is short."""
    problem = Problem("x", 1, 1, "a: b", "load.not_listed", {"value": "b"}, expected=("may", "must"))
    assert "may, must" in report([problem], language).splitlines()[-1]


def test_every_flag_on_a_text_has_its_message_and_its_arguments() -> None:
    """What is said of an encoding that does not fit its text is told with the arguments that the flag carries."""
    for kind, names in KINDS.items():
        (text,) = forms(messages("en", "messages")[f"flag.{kind}"])
        assert {name for name, _ in slots(text)} == set(names), kind
    have = {key for key in messages("en", "messages") if key.startswith("flag.")}
    assert have == {f"flag.{kind}" for kind in KINDS}


def test_a_flag_says_verbs_in_the_reader_s_language() -> None:
    """`must` and `may` are words of ours there."""
    arguments = {"question": "a.b", "claimed": "may", "printed": ("must", "must_not")}
    expected = "la respuesta a `a.b` dice “puede”, pero la frase dice “debe” o “no debe”"
    assert tell_flag("modality", arguments, "es") == expected
