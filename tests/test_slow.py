"""The list of tests that are left to CI."""

import ast
from pathlib import Path

from tests.slow import LIST, listed


def test_every_test_of_the_list_is_there(checkout: Path) -> None:
    """A test that went or was renamed is taken off the list, so that it hides nothing."""
    gone = [name for name in sorted(listed()) if name.split("[")[0].rsplit("::", 1)[-1] not in defined(checkout, name)]
    assert not gone


def test_the_list_is_in_order() -> None:
    """So that two people who add to it meet seldom."""
    names = LIST.read_text(encoding="utf-8").splitlines()[1:]
    assert names == sorted(set(names))


def defined(checkout: Path, name: str) -> set[str]:
    """What the file of a test defines, `runTest` of a machine of states included."""
    file = checkout / name.split("::")[0]
    if not file.is_file():
        return set()
    tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return {each.name for each in tree if isinstance(each, ast.FunctionDef)} | {"runTest"}
