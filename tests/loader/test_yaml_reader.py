"""A rule file is read as its author meant it, or refused; never guessed, never in unbounded time."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulestone.loader import files
from rulestone.loader.source_lines import SourceLines
from rulestone.loader.yaml_reader import (
    MAX_DEPTH,
    MAX_NODES,
    AllowedNodes,
    YamlList,
    YamlMap,
    key_place,
    place_of,
    plain,
    read_yaml,
)
from rulestone.safe_text import unseen
from tests.loader.hostile import TEXTS

CORPUS = sorted((Path(__file__).resolve().parent.parent / "fuzz" / "corpus").iterdir())


class Everywhere(AllowedNodes):
    """Integers may stand everywhere."""

    @property
    def integer(self) -> bool:
        return True


def tree(text: str, allowed: AllowedNodes | None = None) -> Any:
    """What a text says, which must be without problems."""
    found, problems = read_yaml(SourceLines("x.yaml", text), allowed or AllowedNodes())
    assert problems == []
    return found


def keys(text: str) -> list[str]:
    """What is wrong with a text."""
    _, problems = read_yaml(SourceLines("x.yaml", text), AllowedNodes())
    return [problem.key for problem in problems]


@pytest.mark.parametrize(
    "word",
    [
        "no",
        "yes",
        "on",
        "off",
        "~",
        "null",
        "1:20",
        "0o7",
        "0x1F",
        "1_000",
        "1e3",
        ".inf",
        "2027-12-31",
        "<question>",
        "=",
    ],
)
def test_plain_words_are_strings(word: str) -> None:
    """What YAML 1.1 takes for a boolean, a date, a number or nothing is a string, even where integers may be."""
    assert tree(f"a: {word}", Everywhere()) == {"a": word}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("7", 7),
        ("-3", -3),
        ("0", 0),
        ("007", "007"),
        ("+4", "+4"),
        ("-0", "-0"),
        ("7.0", "7.0"),
        ('"7"', "7"),
        ("'7'", "7"),
        ("9" * 10, "9" * 10),
        ("٣", "٣"),
    ],
)
def test_only_a_plain_decimal_number_is_an_integer(written: str, meant: object) -> None:
    """A number is one if it is unquoted, decimal, and integers may stand there."""
    found = tree(f"a: {written}", Everywhere())["a"]
    assert (type(found), found) == (type(meant), meant)


def test_a_number_is_a_string_where_no_integer_may_stand() -> None:
    """The schema decides, not the look of the scalar; keys are always strings."""
    assert tree("7: 7") == {"7": "7"}


def test_block_scalars_lose_their_last_line_end() -> None:
    """Folded and literal texts are what stands in them."""
    assert tree("a: |\n  one\n  two\nb: >\n  one\n  two\n") == {"a": "one\ntwo", "b": "one two"}


def test_places_are_where_an_editor_shows_them() -> None:
    """Line and column of keys, values and list entries count characters, not bytes."""
    found = tree("é: {ü: x, b: [y, z]}\nc:\n- d\n")
    assert place_of(found, ("é", "ü")) == ((0, 7), "x")
    assert key_place(found, ("é", "b")) == ((0, 10), "b")
    assert place_of(found, ("é", "b", 1)) == ((0, 17), "z")
    assert place_of(found, ("c", 0)) == ((2, 2), "d")


def test_all_mistakes_that_leave_the_rest_readable_are_told_together() -> None:
    """Reading goes on after a key written twice, an anchor, a tag, a missing value."""
    assert keys("a: 1\na: 2\nb: &x 1\nc: !t 1\nd:\n<<: {e: f}\n") == [
        "load.duplicate_key", "load.anchor", "load.tag", "load.no_value", "load.merge_key",
    ]  # fmt: skip


def test_a_key_written_twice_keeps_its_first_value() -> None:
    """What is judged afterwards is what stands first."""
    found, _ = read_yaml(SourceLines("x.yaml", "a: {b: c}\na: {d: e}\nf: g\n"), AllowedNodes())
    assert found == {"a": {"b": "c"}, "f": "g"}


def test_a_file_with_countless_mistakes_names_the_first_hundred() -> None:
    """What is told is bounded, and says that there is more."""
    said = keys("a: 1\n" * 5000)
    assert len(said) == 101
    assert said[-1] == "load.too_many_problems"


def test_depth_is_bounded() -> None:
    """The deepest tree that is read has the bound's depth; one more is refused."""
    assert keys("a: " + "[" * (MAX_DEPTH - 1) + "x" + "]" * (MAX_DEPTH - 1)) == []
    assert keys("a: " + "[" * MAX_DEPTH + "x" + "]" * MAX_DEPTH) == ["load.too_deep"]


def test_the_number_of_values_is_bounded() -> None:
    """A small file of very many values is refused before they fill the memory."""
    assert keys("a: [" + "x," * MAX_NODES + "]") == ["load.too_many_values"]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_hostile_texts_end_soon(text: str) -> None:
    """
    Ten thousand levels and five million characters of anything are read or refused.

    How soon is measured by `make bench`; what would take for ever is ended as every test that hangs is.
    """
    found, problems = read_yaml(SourceLines("x.yaml", text), AllowedNodes())
    assert found is not None or problems


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_corpus_is_read_or_refused(path: Path) -> None:
    """Every file of the corpus is a tree or has a problem in it, at a line that it has."""
    content = path.read_bytes()
    lines, problems = files.decoded(path.name, content)
    if lines is not None:
        found, problems = read_yaml(lines, AllowedNodes())
        assert found is not None or problems
        assert all(problem.line <= lines.text.count("\n") + 1 for problem in problems)
    for problem in problems:
        assert not unseen().search(problem.source_line.replace("\t", "")), "shown as it stands"


@given(st.binary(max_size=300))
def test_any_bytes_are_a_tree_or_a_problem(content: bytes) -> None:
    """Nothing that can lie in a file raises."""
    lines, problems = files.decoded("x.yaml", content)
    if lines is not None:
        found, problems = read_yaml(lines, Everywhere())
        assert found is not None or problems


@given(st.text(alphabet=st.sampled_from(":-?{}[],&*!|>'\"%@`#\n\t <ab1\\~="), max_size=60))
def test_any_signs_of_yaml_are_a_tree_or_a_problem(text: str) -> None:
    """Nothing that can be put together from the signs of YAML raises, or goes unsaid."""
    found, problems = read_yaml(SourceLines("x.yaml", text), Everywhere())
    assert found is not None or problems


SCALARS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Co", "Cf"]).filter(
        lambda it: not unseen().search(it)
    ),
    min_size=1,
    max_size=12,
)
TREES = st.dictionaries(
    SCALARS,
    st.recursive(
        SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(SCALARS, inner, max_size=4), max_leaves=12
    ),
    min_size=1,
    max_size=4,
)


@given(TREES, st.booleans())
def test_what_yaml_writes_is_read_back(value: dict[str, Any], flow: bool) -> None:
    """Any tree of strings, written with every string quoted, is read as it was."""
    text = yaml.dump(
        value, allow_unicode=True, default_style='"', default_flow_style=flow, width=2**20, Dumper=yaml.SafeDumper
    )
    assert plain(tree(text.replace("!!map ", "").replace("!!seq ", ""))) == value


@given(TREES)
def test_every_value_has_its_place(value: dict[str, Any]) -> None:
    """Each key and each list entry knows a line and a column that lie inside the text."""
    text = yaml.dump(value, allow_unicode=True, default_style='"', width=2**20, Dumper=yaml.SafeDumper)
    lines = SourceLines("x.yaml", text)

    def visit(node: object) -> None:
        if isinstance(node, YamlMap):
            assert node.keys() == node.keys_at.keys() == node.values_at.keys()
            for key, (line, column) in node.keys_at.items():
                assert lines.line(line)[column] in '"?', key
        if isinstance(node, (YamlMap, YamlList)):
            for inner in node.values() if isinstance(node, YamlMap) else node:
                visit(inner)

    visit(tree(text))


@given(TREES, st.sampled_from(["\r\n", "\r"]), st.booleans())
def test_line_ends_and_a_byte_order_mark_change_nothing(value: dict[str, Any], end: str, mark: bool) -> None:
    """A file saved on any system, with or without a mark at its start, says the same at the same places."""
    text = yaml.dump(value, allow_unicode=True, default_style='"', width=2**20, Dumper=yaml.SafeDumper)
    plain_lines, _ = files.decoded("x.yaml", text.encode())
    other_lines, _ = files.decoded("x.yaml", (b"\xef\xbb\xbf" if mark else b"") + text.replace("\n", end).encode())
    assert plain_lines is not None
    assert other_lines is not None
    assert other_lines.text == plain_lines.text
