"""The published schemas say what the loader accepts, and tell an editor what each field is."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulestone import bundled_files
from rulestone.loader import files, schemas
from rulestone.loader.yaml_reader import read_yaml
from rulestone.rounds.setting_values import known_answers, takes_number

KINDS = sorted(schemas.SCHEMA_OF)
WORDS = sorted({word for words in known_answers().values() for word in words})
"""Every word that means something somewhere in the plain parts of a game."""
INVALID = Path(__file__).resolve().parent.parent / "invalid"


def parts(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every part of a schema that is itself a schema of a named field, with its path."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "properties":
                for name, field in value.items():
                    yield (*path, name), field
            yield from parts(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from parts(value, (*path, str(index)))


@pytest.mark.parametrize("kind", KINDS)
def test_each_is_a_json_schema_of_2020_12(kind: str) -> None:
    """Any tool that knows the draft can use it."""
    schema = schemas.schema(kind)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)


def test_no_schema_lies_there_unused() -> None:
    """Each file in the folder is the schema of some kind of rule file, or of what is printed for programs."""
    printed = {"answer.schema.json", "reply.schema.json", "report.schema.json"}
    assert {path.name for path in Path(bundled_files.SCHEMA).glob("*.json")} == {*schemas.SCHEMA_OF.values(), *printed}


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_says_what_it_is(kind: str) -> None:
    """An editor shows a title for each field that it completes."""
    schema = schemas.schema(kind)
    nameless = [
        ".".join(path)
        for path, field in parts(schema)
        if "title" not in schemas.resolved(field, schema) and not {"if", "allOf", "anyOf"} & set(path[:-1]) ^ {"anyOf"}
        and set(field) - {"const", "enum"}
    ]  # fmt: skip
    assert nameless == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_whole_and_its_parts_are_described_by_example(kind: str) -> None:
    """Each schema has a title, a description and at least one example, and every example is valid."""
    schema = schemas.schema(kind)
    assert schema["title"]
    assert schema["description"]
    examples = [(path, field, example) for path, field in parts(schema) for example in field.get("examples", ())]
    examples += [
        (("$defs", name), part, example)
        for name, part in schema.get("$defs", {}).items()
        for example in part.get("examples", ())
    ]
    assert examples
    for path, field, example in examples:
        part = {**field, "$defs": schema.get("$defs", {})}
        errors = [error.message for error in Draft202012Validator(part).iter_errors(example)]
        assert not errors, (path, example)


def test_what_several_schemas_share_is_the_same_in_each() -> None:
    """A reference stays inside its file, so the language of rules is repeated, word for word."""
    shared: dict[str, Any] = {}
    for kind in ("questions", "books", "games", "variants"):
        for name in ("question_id", "condition", "step", "steps", "players", "value", "clause"):
            part = schemas.schema(kind)["$defs"].get(name)
            if part is not None:
                assert shared.setdefault(name, part) == part, f"{name} in {kind}"
    assert len(shared) == 7


@pytest.mark.parametrize("kind", KINDS)
def test_references_stay_inside_the_file(kind: str) -> None:
    """An editor needs no second file."""
    text = json.dumps(schemas.schema(kind))
    assert text.count('"$ref"') == text.count('"$ref": "#/$defs/')


def test_integers_are_read_where_the_schema_allows_them() -> None:
    """Through references and alternatives, and nowhere else."""
    book = schemas.allowed("books")
    said = book.step("text").step("play").step("1").step("says").step("deal.cards_each")
    assert said.integer
    assert said.step("matching").step("a").integer
    assert not book.step("title").integer
    assert not book.step("text").step("play").step("1").step("anchor").integer
    assert book.step("follows").step("a.b").step("answer").integer
    assert schemas.allowed("questions").step("questions").step("a.b").step("least").integer
    assert not schemas.allowed("questions").step("questions").step("a.b").step("because").integer
    assert schemas.allowed("games").step("cards").step("owl").step("copies").integer


@pytest.mark.long
@pytest.mark.sample
def test_an_editors_tool_judges_as_the_loader_does(tmp_path: Path) -> None:
    """check-jsonschema, which editors' users run, refuses just the trees that the loader's first look refuses."""
    pytest.importorskip("check_jsonschema")
    for path in sorted(INVALID.glob("schema-*/**/*.yaml")):
        kind = path.relative_to(INVALID).parts[1].removesuffix(".yaml")
        lines, _ = files.decoded(path.name, path.read_bytes())
        assert lines is not None
        tree, problems = read_yaml(lines, schemas.allowed(kind))
        assert problems == []
        copy = tmp_path / "x.json"
        copy.write_text(json.dumps(tree))
        tool = Path(sys.executable).parent / "check-jsonschema"
        done = subprocess.run(
            [shutil.which(tool) or tool, "--schemafile", schemas.schema_path(kind), copy],
            capture_output=True,
            check=False,
        )
        assert (done.returncode == 0) == schemas.validator(kind).is_valid(tree), path


@pytest.mark.parametrize("overridden", [False, True], ids=["stated", "overridden"])
@pytest.mark.parametrize("slot", sorted(known_answers()), ids=" ".join)
def test_a_plain_part_of_a_game_takes_what_rounds_understand(slot: tuple[str, ...], overridden: bool) -> None:
    """Numbers where a number is computed with, and just the words that have a meaning there."""
    place = schemas.allowed("games").step("overrides") if overridden else schemas.allowed("games")
    for step in slot:
        place = place.step("x" if step == "*" else step)
    assert place.roots
    assert place.integer == takes_number(slot)
    part = {"anyOf": list(place.roots), "$defs": schemas.schema("games")["$defs"]}
    validator = Draft202012Validator(part)
    assert [word for word in WORDS if validator.is_valid(word)] == sorted(known_answers()[slot])
    assert validator.is_valid("<deal.cards_each>")
    assert validator.is_valid(7) == takes_number(slot)
    assert not validator.is_valid("seven")
    assert not validator.is_valid([7])
