"""What the manual shows is what there is: every phrase, and excerpts that stand in the files as they are shown."""

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from rulestone.compiler import compile_game
from rulestone.loader.schemas import schema
from rulestone.phrases import phrases
from rulestone.phrases.patterns import SLOT
from rulestone.phrases.syntax_tree import ConstantNode, PhraseNode
from rulestone.words.phrase_examples import example, parse_example
from tests.invented import tidewater
from tests.manual import lists
from tests.manual.page import PAGE, page, rows

CHECKOUT = Path(__file__).resolve().parents[2]
MANUAL = CHECKOUT / "docs/manual"
CHAPTERS = sorted(MANUAL.glob("*.md"))
BLOCK = re.compile(r"^(?P<indent> *)```(?P<language>\w+)\n(?P<body>.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)\)")
SHOWN = re.compile(r"# (\S+\.(?:yaml|toml|po))\n")


def blocks(path: Path) -> list[tuple[str, str]]:
    """The examples of a chapter: their language and what stands in them."""
    found = BLOCK.finditer(path.read_text(encoding="utf-8"))
    return [(each["language"], textwrap.dedent(each["body"])) for each in found]


EXCERPTS = [
    (chapter.name, named[1], body[named.end() :])
    for chapter in CHAPTERS
    for _, body in blocks(chapter)
    if (named := SHOWN.match(body))
]


def stands_in(excerpt: str, text: str) -> bool:
    """Whether the lines of an excerpt stand in a text one after the other, however far they are indented."""
    wanted, there = excerpt.rstrip("\n").split("\n"), text.split("\n")
    for start in range(len(there) - len(wanted) + 1):
        window = "\n".join(there[start : start + len(wanted)])
        if textwrap.dedent(window) == "\n".join(wanted):
            return True
    return False


def test_the_list_of_phrases_is_the_registry() -> None:
    """Every phrase is listed, and no other; `python -m tests.manual.page` writes the page anew."""
    text = PAGE.read_text(encoding="utf-8")
    assert rows(text) == {SLOT.sub(lambda slot: f"{{{slot[2]}}}", each.pattern) for each in phrases().values()}
    assert text == page()


def test_the_lists_are_made_from_the_program() -> None:
    """Keys, named conditions and steps, and what can be counted; `python -m tests.manual.lists` writes them anew."""
    assert lists.PAGE.read_text(encoding="utf-8") == lists.page()


@pytest.mark.parametrize("kind", sorted(lists.FILES))
def test_every_key_of_a_file_is_listed(kind: str) -> None:
    """Each that the schema has, with what it is and what stands there; conditions and steps have their own chapter."""
    told = {path.rsplit("/", 1)[-1]: (about, value) for path, about, value in lists.rows(kind)}
    notation = {"all_of", "any_of", "not", "if", "then", "else", "hit", "do", "ask", "answers", "clause"}
    held = {"holds", "a_card", "another_card", "a_card_but_the_drawn_card"}
    assert named_in(schema(kind)) - told.keys() <= notation | held
    assert all(about.strip(".") and value for about, value in told.values())


def named_in(node: object) -> set[str]:
    """Every key that a schema speaks of, wherever it may stand."""
    if isinstance(node, list):
        return {key for each in node for key in named_in(each)}
    if not isinstance(node, dict):
        return set()
    properties = node.get("properties", {})
    return {*properties, *(key for each in (*properties.values(), *node.values()) for key in named_in(each))}


def test_every_name_of_the_core_is_listed() -> None:
    """What a game that extends it can say without writing it."""
    text = lists.PAGE.read_text(encoding="utf-8")
    rules = compile_game(tidewater.library(), "tidewater")
    for name in (*rules.meanings, *rules.procedures, *rules.events):
        assert f"| `{name}` | " in text


@pytest.mark.parametrize("name", sorted(phrases()))
def test_the_example_of_a_phrase_is_that_phrase(name: str) -> None:
    """It is read as the phrase that it stands beside, not as another that looks like it."""
    node = parse_example(phrases()[name])
    assert isinstance(node, PhraseNode), example(phrases()[name])
    assert node.phrase == name
    assert all(isinstance(slot, (PhraseNode, ConstantNode)) for _, slot in node.slots)


@pytest.mark.parametrize(("chapter", "path", "excerpt"), EXCERPTS, ids=[f"{c}-{p}" for c, p, _ in EXCERPTS])
def test_an_excerpt_stands_in_its_file(chapter: str, path: str, excerpt: str) -> None:
    """As it is shown, line by line."""
    assert stands_in(excerpt, (CHECKOUT / path).read_text(encoding="utf-8")), f"{chapter}: {path}\n{excerpt}"


def test_there_are_excerpts() -> None:
    """Most examples of the manual are excerpts: the test of the tests."""
    assert len(EXCERPTS) >= 30


def test_one_book_is_shown_completely() -> None:
    """The leaflet and its file are the running example, and nothing of either is left out."""
    chapter = MANUAL / "2-a-book.md"
    book = CHECKOUT / "tests/invented/rules/books/tidewater/en.yaml"
    leaflet = CHECKOUT / "tests/invented/texts/tidewater-en.txt"
    shown = {line.strip() for _, body in blocks(chapter) for line in body.split("\n")}
    assert {line.strip() for line in book.read_text(encoding="utf-8").split("\n")} <= shown
    assert {line.strip() for line in leaflet.read_text(encoding="utf-8").split("\n")} <= shown


def no_phrase(folder: Path) -> str:
    """What is told of Tidewater with a step in its game, and a part of a clause in a book, that are no phrase."""
    shutil.copytree(CHECKOUT / "tests/invented/rules", folder / "rules")
    shutil.copytree(CHECKOUT / "tests/invented/locales", folder / "locales")
    for name, old, new in (
        ("games/tidewater.yaml", "draw <gull.cards_drawn> to target", "makes target draw <gull.cards_drawn>"),
        ("games/tidewater.yaml", "tide> to target", "tide> less 2 less 1 to target"),
        ("books/tidewater/en.yaml", "card is an action card", "card is a Fish"),
        ("../locales/en/grammar.toml", '{ one = "Fish", many = "Fish" }', '"Fish"'),
        ("../locales/en/LC_MESSAGES/rules.po", "a Gull draws {number:card}", "a Gull draws {number:crad}"),
    ):
        path = folder / "rules" / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    command = [sys.executable, "-m", "rulestone.cli", "--lang", "en", "check", "."]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr


def test_every_error_that_is_shown_is_told_so(tmp_path: Path) -> None:
    """The messages of the last chapter are those that wrong folders get."""
    wrong = (CHECKOUT / "tests/invalid").glob("*/expected.txt")
    broken = CHECKOUT / "tests/reports/golden/broken.text.en"
    told = "".join(path.read_text(encoding="utf-8") for path in (*wrong, broken)) + no_phrase(tmp_path)
    errors = [body for language, body in blocks(MANUAL / "8-errors.md") if language == "text"]
    assert len(errors) == 14
    for error in errors:
        assert error in told, error


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_the_manual_is_sound(chapter: Path) -> None:
    """Its links lead somewhere, and it has a sentence a line."""
    text = chapter.read_text(encoding="utf-8")
    for target in LINK.findall(text):
        assert (chapter.parent / target).exists(), target
    for line in BLOCK.sub("", text).split("\n"):
        assert line.startswith("|") or not re.search(
            r"[.!?] [A-Z]", re.sub(r"^\d+\. |\*\*.*?\*\* |`[^`]*`", "", line)
        ), line
