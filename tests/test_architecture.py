"""
Imports point one way, and each part sees only what its job needs.

A new module is given its row in the table below; the parts are drawn in the order in which data flows.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

CHECKOUT = Path(__file__).resolve().parent.parent
PACKAGE = CHECKOUT / "src" / "rulestone"

ALL = (
    "bundled_files safe_text text_layout nearest_names writing_systems records serialize disk_cache notation"
    " worker_processes cards model witness findings loader phrases compiler engine fast rounds prepared_game"
    " game_cache explorer simulation_results simulation checks texts words asking reports"
)
"""Every part that says nothing to anybody by itself."""

MAY_IMPORT = {
    "bundled_files": "",
    "records": "",
    "serialize": "records",
    "disk_cache": "",
    "safe_text": "",
    "text_layout": "",
    "nearest_names": "",
    "writing_systems": "",
    "notation": "",
    "worker_processes": "",
    "cluster": "bundled_files disk_cache worker_processes rulestone",
    "cards": "",
    "model": "records",
    "witness": "records cards model",
    "findings": "model witness",
    # Of `texts` it takes how numbers are told in words.
    "loader": (
        "bundled_files safe_text nearest_names writing_systems records serialize disk_cache notation model findings"
        " texts"
    ),
    "phrases": "records model",
    "compiler": "nearest_names records notation model findings phrases",
    "engine": "records cards model phrases compiler",
    "rounds": "nearest_names notation cards model witness findings phrases compiler engine",
    # Of `engine` it takes states, moves, verdicts and what drives forks; it plays nothing with it, and hands over whole
    # what it cannot judge. Of `rounds` it takes what is in the box.
    "fast": "cards model phrases compiler engine rounds",
    "prepared_game": "records cards model findings compiler engine rounds",
    "game_cache": "disk_cache serialize model findings loader prepared_game",
    "explorer": "worker_processes records cards model witness findings phrases compiler engine rounds fast",
    "simulation_results": "records",
    "simulation": "worker_processes cards model phrases compiler engine rounds fast explorer simulation_results",
    "checks": (
        "bundled_files worker_processes records cards model witness findings phrases compiler engine rounds"
        " prepared_game explorer"
    ),
    "texts": "writing_systems model findings",
    "words": "bundled_files text_layout records serialize disk_cache cards model witness findings phrases",
    "asking": "nearest_names writing_systems records cards model compiler phrases engine rounds prepared_game words",
    # What is wrong with the words of a reader's own is a mistake in their folder, as in a rule file.
    "own_words": "bundled_files nearest_names safe_text disk_cache model findings loader words",
    "lookup": "worker_processes disk_cache records cards model compiler phrases engine prepared_game game_cache"
    " words asking",
    "reports": "cards safe_text text_layout witness findings words",
    "site": f"{ALL} rulestone",
    "cli": f"{ALL} cluster lookup own_words site rulestone",
    "api": f"{ALL} own_words",
    # `python -m rulestone` runs the command line and says nothing itself.
    "__main__": "",
    # The package itself hands the Python API out.
    "rulestone": "api",
}
"""The parts of ours that each part may import; its own modules it always may."""

PURE = {
    *("records", "notation", "worker_processes", "cards", "model", "witness", "findings", "phrases"),
    *("compiler", "engine", "rounds", "fast", "explorer", "checks"),
}
"""Parts that never see a file, a language or a terminal."""

OUTSIDE = {
    *("io", "os", "pathlib", "shutil", "subprocess", "sys", "tempfile"),  # files and the terminal
    *("babel", "gettext", "locale"),  # languages
    *("click", "jsonschema", "logging", "rapidfuzz", "yaml"),
}
SPHINX = {"docutils", "sphinx"}


def part(path: Path) -> str:
    """The part of the package that a file belongs to."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "rulestone" if first == "__init__" else first


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module that a file imports anywhere in it, also inside functions, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide which part is meant"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_parts(tree: ast.AST) -> set[str]:
    """Those of ours, as parts; `from rulestone import __version__` is the package itself."""
    names = [name.split(".") for name in imported(tree)]
    ours = [name[1:] for name in names if name[0] == "rulestone"]
    return {name[0] if name and name[0] in MAY_IMPORT else "rulestone" for name in ours}


SOURCES = sorted(PACKAGE.rglob("*.py"))
every_module = pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())


@cache
def tree_of(path: Path) -> ast.Module:
    """A module, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@every_module
def test_imports_point_one_way(path: Path) -> None:
    """A part imports only the parts that come before it in the flow of data."""
    assert part(path) in MAY_IMPORT, f"give `{part(path)}` its row in MAY_IMPORT"
    allowed = {part(path), *MAY_IMPORT[part(path)].split()}
    assert imported_parts(tree_of(path)) <= allowed


def test_the_table_itself_has_no_circle() -> None:
    """Whatever the table allows can be put in one order in which nothing imports what comes later."""
    left = {name: set(allowed.split()) for name, allowed in MAY_IMPORT.items()}
    while left:
        free = [name for name, needs in left.items() if not needs & left.keys()]
        assert free, f"each of these imports another of them: {sorted(left)}"
        for name in free:
            del left[name]


@every_module
def test_only_the_site_imports_sphinx(path: Path) -> None:
    """A command that needs no Sphinx never waits for it."""
    roots = {name.split(".")[0] for name in imported(tree_of(path))}
    assert part(path) == "site" or not roots & SPHINX


@every_module
def test_only_the_command_line_prints(path: Path) -> None:
    """Nothing but `cli` writes to a terminal, reads arguments or ends the process."""
    if part(path) == "cli":
        return
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Name):
            assert node.id not in {"print", "input", "exit", "quit"}, f"line {node.lineno}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys":
            assert node.attr not in {"stdout", "stderr", "stdin", "argv", "exit"}, f"line {node.lineno}"


def printing(tree: ast.AST) -> Iterator[str]:
    """The functions of a module in which something is printed, or written to a standard stream."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if called in {"print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"}:
                yield function.name


def test_whatever_is_printed_goes_through_one_function() -> None:
    """It makes everything harmless; beside it only a bar of our own, and what is said where nothing else works."""
    found = {path.name: {*printing(tree_of(path))} for path in SOURCES if part(path) == "cli"}
    assert {name: functions for name, functions in found.items() if functions} == {
        "_help_texts.py": {"echo"},
        "_reporting.py": {"write"},
        "__init__.py": {"tell"},
    }


@every_module
def test_the_engine_and_the_checks_see_no_file_no_language_and_no_terminal(path: Path) -> None:
    """What plays and compares is a function of what it is given."""
    if part(path) not in PURE:
        return
    assert not {name.split(".")[0] for name in imported(tree_of(path))} & OUTSIDE
    assert "open" not in {node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name)}


def test_the_locator_of_data_is_cheap() -> None:
    """`rulestone.bundled_files` is read by every command, so it imports nothing that Python has not imported."""
    assert set(imported(tree_of(PACKAGE / "bundled_files.py"))) == {"os.path"}


def known_ids() -> set[str]:
    """The ids of all bundled editions, books and questions, as far as an id cannot be an everyday word."""
    rules = CHECKOUT / "rules"
    editions = {path.stem for path in rules.glob("editions/*.yaml")}
    books = {f"{path.parent.name}/{path.stem}" for path in rules.glob("books/*/*.yaml")}
    questions: set[str] = set()
    for path in rules.glob("questions/*.yaml"):
        questions |= yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)["questions"].keys()
    return editions | books | {question for question in questions if "." in question}


def named_ids(tree: ast.AST, ids: set[str]) -> Iterator[tuple[int, str]]:
    """Each of the ids that a piece of code has in a string, with its line; docstrings are for people and may."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            for word in re.findall(r"[\w./-]+", node.value):
                if word in ids:
                    yield node.lineno, word


def test_no_code_names_a_question_or_a_book() -> None:
    """Whatever is known about a game, an edition, a book or a question is data."""
    ids = known_ids()
    assert ids, "there are rules in this checkout"
    found = [(path.name, *where) for path in SOURCES for where in named_ids(tree_of(path), ids)]
    assert not found


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("import rulestone.model", {"model"}),
        ("from rulestone.engine.options import options", {"engine"}),
        ("from rulestone import words, __version__", {"words", "rulestone"}),
        ("def late():\n    from rulestone import site", {"site"}),
        ("import json", set()),
    ],
)
def test_every_way_to_import_is_seen(source: str, parts: set[str]) -> None:
    """The reader of imports above overlooks none of the ways to write one."""
    assert imported_parts(ast.parse(source)) == parts


def test_an_id_in_code_is_seen() -> None:
    """The search for ids finds one inside a longer string, and leaves docstrings alone."""
    tree = ast.parse('"""About one/en."""\nx = f"see one/en {y}"')
    assert list(named_ids(tree, {"one/en"})) == [(2, "one/en")]


SAYS_NOTHING = {"each", "found", "told", "said", "asked", "seen"}
"""What a local could be called anywhere, so that nobody can look for it."""
TWO_THINGS = {"Game", "Result"}
"""Types of one name: a game as written and as played from Python; what comes of a move, which Python hands out."""


@every_module
def test_a_local_is_called_what_it_is(path: Path) -> None:
    """No loop, assignment or argument has a name that any other could have as well."""
    at = path.relative_to(PACKAGE.parents[1]).as_posix()
    wrong = [f"{at}:{line}: `{name}` says nothing: name the thing" for line, name in empty_names(tree_of(path))]
    assert not wrong, "\n".join(wrong)


def test_a_name_that_says_nothing_is_told_with_its_line() -> None:
    """In a loop, an assignment, an argument; a field of a class may be called so."""
    source = "class A:\n found: int\ndef f(said):\n found = asked = said\n for each in asked: [1 for told in each]"
    assert empty_names(ast.parse(source)) == [(3, "said"), (4, "asked"), (5, "each"), (5, "told")]


def empty_names(tree: ast.Module) -> list[tuple[int, str]]:
    """Where something is given a name that says nothing, by line; what a field is called may be said again."""
    fields = {node.target.id for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) and is_field(node, tree)}
    stored = [
        (node.lineno, node.id)
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    taken = [(node.lineno, node.arg) for node in ast.walk(tree) if isinstance(node, ast.arg)]
    return sorted((line, name) for line, name in (*stored, *taken) if name in SAYS_NOTHING - fields)


def is_field(node: ast.AnnAssign, tree: ast.Module) -> bool:
    """Whether it declares a field of a class."""
    classes = [each for each in ast.walk(tree) if isinstance(each, ast.ClassDef)]
    return isinstance(node.target, ast.Name) and any(node in each.body for each in classes)


def test_a_type_has_a_name_of_its_own() -> None:
    """Whoever reads a name of the code knows which of its classes, or of its names for other types, is meant."""
    names = [name for path in SOURCES for node in tree_of(path).body for name in types_defined(node)]
    assert {name for name in names if names.count(name) > 1} == TWO_THINGS


def types_defined(node: ast.stmt) -> Iterator[str]:
    """The class, or the names for other types, that a line of a module defines."""
    if isinstance(node, ast.ClassDef):
        yield node.name
    if isinstance(node, ast.Assign):
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        yield from (name for name in names if re.match(r"_?[A-Z][a-z]", name))


def test_no_module_name_stands_twice_in_a_part() -> None:
    """Neither beside one another nor in a folder below."""
    names = [(part(path), path.stem) for path in SOURCES if not path.stem.startswith("__")]
    assert len(set(names)) == len(names)


@every_module
def test_an_import_within_a_function_says_why(path: Path) -> None:
    """A start that would wait for it, an extra that may be missing, a circle: in a comment beside it, once a block."""
    lines = path.read_text(encoding="utf-8").splitlines()
    late = {
        number
        for function in ast.walk(tree_of(path))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for number in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    first = [number for number in late if number - 1 not in late]
    assert [number for number in first if "  # late: " not in lines[number - 1]] == []
