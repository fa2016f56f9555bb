"""What can be told of a situation is declared once, and every way to tell it follows."""

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import rulestone
from rulestone.asking.situation import FIELDS, LEGAL, OPTIONS, YES, Situation, SituationWords, from_file
from rulestone.bundled_files import SCHEMA
from rulestone.records import descriptions
from rulestone.words import LANGUAGES, Voice


@cache
def schema(name: str) -> Any:
    """A schema as it is published."""
    with open(f"{SCHEMA}/{name}.schema.json", encoding="utf-8") as file:
        return json.load(file)["$defs"] if name == "situations" else json.load(file)


def test_every_field_can_be_written_in_a_file_of_situations() -> None:
    """The schema has each under its name, and nothing besides but house rules; `after` is for people."""
    written = {*schema("situations")["given"]["properties"], *schema("situations")["when"]["anyOf"][1]["properties"]}
    assert written - {"house_rules"} == {about.in_files or name for name, about in FIELDS.items()} - {"after"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_help(language: str) -> None:
    """A field that is an option says in every language what it is."""
    voice = Voice(language)
    assert [name for name, about in FIELDS.items() if about.options_of and not voice.knows(f"cli.option.{name}")] == []
    assert {command for about in FIELDS.values() for command in about.options_of} == {LEGAL, OPTIONS}


def test_what_was_told_is_in_the_reply() -> None:
    """A program finds all that was told of the position, also what no option tells."""
    told: dict[str, Any] = {"on": "red 7", "hand": "red 2", "under": "blue 7", "others": {"next": "red 5"}}
    told |= {"draw_pile": "green 1", "partners": True}
    situation: Any = rulestone.ask(rulestone.load(), "red 2", books=["hp-2003/en"], **told).data()["situation"]
    green, red, blue = (
        {"kind": "number", "colour": c, "number": n} for c, n in (("green", 1), ("red", 5), ("blue", 7))
    )
    assert (situation["draw_pile"], situation["partners"], situation["under"]) == ([green], True, [blue])
    assert situation["others"] == [[1, [red]]]
    known = schema("answer")["properties"]["situation"]["properties"]
    assert situation.keys() <= known.keys()


def test_every_field_does_something(checkout: Path) -> None:
    """What was told of a position is looked at where that is built or judged, and not only where it is declared."""
    modules = [path for path in (checkout / "src/rulestone/asking").glob("*.py") if path.stem != "situation"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in modules]
    looked_at = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    named = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert FIELDS.keys() - looked_at - named == set()


def test_every_field_stands_in_the_schema_of_a_reply() -> None:
    """A program knows of each what it will read; `after` is made into others, and the books not asked are added."""
    known = schema("answer")["properties"]["situation"]["properties"]
    assert known.keys() - {"not_asked"} == descriptions(Situation).keys() - {"after"}


def test_what_no_situation_has_is_refused_by_name() -> None:
    """A name that was mistyped is no question without it."""
    with pytest.raises(TypeError, match=re.escape("a situation has no `colors`; it has on, colour,")):
        rulestone.ask(rulestone.load(), "red 2", on="red 7", colors="red")


def test_a_file_tells_what_somebody_would_type() -> None:
    """Lists become cards with commas, `yes` is yes, numbers may be texts, and house rules are not of the situation."""
    given = {"hand": ["red 2", "?"], "start": "no", "players": "3", "discards": "blue 7", "house_rules": ["stacking"]}
    assert from_file(given) == {"hand": "red 2, ?", "start": False, "players": 3, "under": "blue 7"}
    assert from_file({"others": {"next": ["red 5", "red 6"]}}) == {"others": {"next": "red 5, red 6"}}


def test_editors_know_every_field_that_python_takes_by_name() -> None:
    """All but the move, which `ask` names itself; each takes what its kind is told with, and only yes or no no none."""
    hints = get_type_hints(SituationWords)
    assert {"move", *hints} == FIELDS.keys()
    for name, hint in hints.items():
        kind = FIELDS[name].kind
        first, *rest = get_args(hint) or (hint,)
        assert (get_origin(first) or first, rest) == (kind.type, [] if kind is YES else [type(None)])
