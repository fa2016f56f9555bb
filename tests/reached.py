"""
What of `src` no test reaches by a command or from Python; `python -m tests.reached` measures and writes the page anew.

Counted is what runs while `rulestone.cli.main` or a function of `rulestone.api` is under way, in this process, in
programs that it starts, and in processes that share its work: what a test calls by itself counts for nothing. What
stands outside of functions runs where its module is imported, and is not looked at. Beside the tests, whole
commands are run that tests share the results of.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
import io
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import coverage
import yaml

from tests.many.copies import copies

CHECKOUT = Path(__file__).resolve().parent.parent
SOURCE = CHECKOUT / "src" / "rulestone"
PAGE = CHECKOUT / "docs" / "reference" / "reached.md"
SETTINGS = "COVERAGE_PROCESS_START"
"""Where coverage, in every process that is started, finds what it is to measure."""
HERE = "RULESTONE_REACHED"
"""The same for the process in which pytest runs, which measures only what is within a command."""
TESTS = (
    *("test_api.py", "test_readme.py", "test_playable.py", "test_disk_cache.py", "test_prepared_game.py"),
    *("test_serialize.py", "test_wheel.py", "asking", "books/test_findings.py", "books/test_residue.py"),
    *("books/test_witnesses.py", "checks/test_workers.py", "cli", "cluster", "engine/test_printed_states.py"),
    "engine/test_steps.py",
    *("explorer/test_parts.py", "fast/test_fast_verdicts.py", "house_rules", "invented", "loader", "lookup", "manual"),
    *("playthroughs", "reports", "rounds", "site", "texts", "told", "words"),
)
"""The tests that are run: those that go through a command or the Python interface, and none that takes very long."""
LONG = (
    *("test_api.py", "test_prepared_game.py", "test_readme.py", "test_wheel.py", "asking", "books/test_findings.py"),
    *("books/test_residue.py", "books/test_witnesses.py", "checks/test_rulings_by_command.py"),
    *("checks/test_workers.py", "cli", "cluster"),
    *("fast/test_fast_verdicts.py", "fast/test_same_by_commands.py", "planted/test_house_rules.py"),
    *("planted/test_played.py", "site/test_play.py", "site/test_project.py", "site/test_serve.py"),
    *("rounds/test_books_part.py", "site/test_written.py", "texts/test_flaws_by_commands.py", "told"),
)
"""Of these the ones of which CI's share of the long tests is run, too."""
LAST_WORDS = 20
"""Seconds that processes which share work are given to tell what they ran."""
EDITIONS = 13
"""So many that no page of a site tells of all."""
MOST = 40
"""Functions of a part that are listed: those of which most is not reached."""

REASONS = {
    "asking": "what is typed, told and asked back in many ways, of which the tests of commands try some; the rest is"
    " tried on the readers of words themselves",
    "fast": "what no game at hand has: cards that nobody has seen in a doubted hand, pairs, parts of whole turns",
    "explorer": "ways out of a search that the bundled and the small games do not need, tried on made positions",
    "loader": "files that change while they are read, and mistakes beside other mistakes",
    "site": "the server, whose tests end it, and what a browser asks for",
    "words": "sentences read back of rules that no bundled book has",
    "cli": "what a terminal, a signal or another system does",
    "engine": "steps that no bundled card has, and what is shown of values where somebody looks for a mistake",
    "texts": "damage that no text at hand has, tried on lines by themselves",
    "cluster": "workers that go away in the middle of a piece",
    "rounds": "days, decks and numbers of people that no game has, and words that the loader has refused before",
    "checks": "house rules that two editions share, and faults of a check itself",
    "lookup": "answers of tables that only large editions would have",
    "reports": "reports that are empty in one place and full in another",
    "compiler": "mistakes in changes of changes, tried on the compiler itself",
    "phrases": "lines that can be read in several ways",
    "(top)": "processes that die, other systems, what is shown of values where somebody looks for a mistake",
}
"""By part, what most of what is left is, as whoever read the list found it."""


# --- what is run ------------------------------------------------------------------------------------------------------


def whole_commands(folder: Path) -> Iterator[list[str]]:
    """Lines of arguments."""
    check = ["check", "--workers", "1"]
    rules = sorted((CHECKOUT / "rules" / "variants").glob("*.yaml"))
    yield [*check, "--bundled", "--gaps"]
    yield [*check, "--bundled", "--across", "--verbose"]
    yield [*check, "--bundled", *(word for rule in rules for word in ("--variant", rule.stem))]
    yield ["simulate", "hp-2003", "--games", "20", "--workers", "1"]
    yield ["simulate", "hp-2003", "--games", "20", "--workers", "1", "--quick"]
    yield ["site", "build", "--bundled", "--manual", "--out", str(folder / "site")]
    tidewater = str(CHECKOUT / "tests" / "invented" / "rules")
    yield ["site", "build", tidewater, "--answers", "--out", str(folder / "small")]
    yield ["site", "build", str(copies(folder / "many", EDITIONS)), "--out", str(folder / "large")]
    yield [*check, "--thorough", tidewater]
    yield from (["--lang", language, "ask", text] for language, text in questions_asked())
    core = CHECKOUT / "tests" / "checks" / "core"
    for case in sorted((CHECKOUT / "tests" / "checks").glob("*/*/rules")):
        variants = [path.stem for path in sorted(case.glob("variants/*.yaml"))]
        texts = ["--texts", str(case.parent / "texts")] if (case.parent / "texts").is_dir() else []
        yield [*check, str(core), str(case), *texts, *(word for name in variants for word in ("--variant", name))]
        yield [*check, str(core), str(case), "--across"]
    for case in sorted((CHECKOUT / "tests" / "invalid").iterdir()):
        yield [*check, str(case / "rules" if (case / "rules").is_dir() else case)]
    planted = folder / "planted"
    subprocess.run([sys.executable, "-m", "tests.planted", "--sample", "--write", planted], cwd=CHECKOUT, check=True)
    for case in sorted(planted.iterdir()):
        variants = [path.stem for path in sorted(case.glob("rules/variants/*.yaml"))]
        yield [*check, str(case / "rules"), *(word for name in variants for word in ("--variant", name))]


def questions_asked() -> Iterator[tuple[str, str]]:
    """What people have asked, as the tests of `ask` have it, each with the language of its file."""
    for file in sorted((CHECKOUT / "tests" / "asking").rglob("*.yaml")):
        language = file.stem.split("_")[0]
        spoken = language if language in {"en", "es", "fr", "pt"} else "en"
        yield from ((spoken, text) for text in texts_in(yaml.safe_load(file.read_text(encoding="utf-8"))))


def texts_in(tree: Any) -> Iterator[str]:
    """Every `text` of a tree, however deep."""
    if isinstance(tree, dict):
        if isinstance(tree.get("text"), str):
            yield tree["text"]
        else:
            yield from (text for value in tree.values() for text in texts_in(value))
    elif isinstance(tree, list):
        yield from (text for value in tree for text in texts_in(value))


def run_commands(folder: Path) -> None:
    """Run them one after the other, in this process, which coverage measures from its start."""
    from rulestone.cli import main

    os.environ["RULESTONE_CACHE"] = str(folder / "cache")
    for line in whole_commands(folder):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            main(line)


# --- in every process that is measured, as a plugin of coverage -------------------------------------------------------


def coverage_init(*_: object) -> None:
    """Let processes that share work tell what they ran: they are killed, and here they are let end before that."""
    from rulestone.worker_processes import Pools, undisturbed

    dismiss = Pools.dismiss

    def let_end(pools: Pools, pool: ProcessPoolExecutor) -> None:
        with undisturbed():
            pool.shutdown(wait=False, cancel_futures=True)
            until = time.monotonic() + LAST_WORDS
            for process in set(active_children()) - pools.others:
                process.join(max(0, until - time.monotonic()))
        dismiss(pools, pool)

    if Pools.dismiss.__name__ != let_end.__name__:
        Pools.dismiss = let_end  # type: ignore[method-assign]


# --- what is measured, as a plugin of pytest --------------------------------------------------------------------------


class Measuring:
    """Measures while somebody is within a command or a function of the interface, and at no other time."""

    def __init__(self) -> None:
        self.coverage = coverage.Coverage(config_file=os.environ[SETTINGS], data_suffix=True)
        self.process, self.within = os.getpid(), 0

    def entering(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, measured."""

        @functools.wraps(function)
        def measured(*given: Any, **named: Any) -> Any:
            if os.getpid() != self.process:  # what was forked is measured by itself
                return function(*given, **named)
            self.within += 1
            if self.within == 1:
                self.coverage.start()
            try:
                return function(*given, **named)
            finally:
                self.within -= 1
                if not self.within:
                    self.coverage.stop()

        return measured

    def wrap(self) -> None:
        """Put measured functions in the place of what tests import."""
        import rulestone
        from rulestone import api, cli
        from rulestone.records import Record

        cli.main = self.entering(cli.main)
        for name in ("__getattr__", "__dir__"):
            setattr(rulestone, name, self.entering(getattr(rulestone, name)))
        for name in api.__all__:
            thing = getattr(api, name)
            if inspect.isfunction(thing):
                setattr(api, name, self.entering(thing))
            elif inspect.isclass(thing) and thing.__module__ == api.__name__:
                self.wrap_class(thing)
        for kind in (Record, *kinds_of(Record)):
            for name in ("__repr__", "__setattr__", "__delattr__"):  # what can be done to a value that was handed out
                if name in vars(kind):
                    setattr(kind, name, self.entering(getattr(kind, name)))

    def wrap_class(self, whole: type) -> None:
        """The same for what can be called or looked up in a value."""
        for name, part in list(vars(whole).items()):
            if inspect.isfunction(part) and (not name.startswith("__") or name == "__repr__"):
                setattr(whole, name, self.entering(part))
            elif isinstance(part, property) and part.fget is not None:
                setattr(whole, name, property(self.entering(part.fget)))


def kinds_of(whole: type) -> Iterator[type]:
    """The classes that build on one."""
    for kind in whole.__subclasses__():
        yield kind
        yield from kinds_of(kind)


MEASURING: list[Measuring] = []


def pytest_configure() -> None:
    """Before any test imports a command."""
    os.environ[SETTINGS] = os.environ[HERE]
    MEASURING.append(Measuring())
    MEASURING[0].wrap()


def pytest_sessionfinish() -> None:
    """Keep what was measured here."""
    MEASURING[0].coverage.save()


# --- what comes of it -------------------------------------------------------------------------------------------------


def lines_of_functions(path: Path) -> dict[int, str]:
    """The lines within functions, each with the name of the innermost."""
    names: dict[int, str] = {}

    def walk(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}" if name else child.name
                if not isinstance(child, ast.ClassDef):
                    names.update({n: inner for line in child.body for n in range(line.lineno, line.end_lineno + 1)})
                walk(child, inner)
            else:
                walk(child, name)

    walk(ast.parse(path.read_text(encoding="utf-8")), "")
    return names


def part_of(path: Path) -> str:
    """The part of rulestone that a file belongs to; a cluster is one of its own."""
    inner = path.relative_to(SOURCE)
    return inner.parts[0] if len(inner.parts) > 1 else "cluster" if inner.stem == "cluster" else "(top)"


def page(measured: coverage.Coverage) -> str:
    """What is reached and what is not, by part and function."""
    statements, missed = Counter[str](), Counter[str]()
    left: Mapping[str, list[tuple[int, int, str]]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        _, lines, _, missing, _ = measured.analysis2(str(path))
        inside, part = lines_of_functions(path), part_of(path)
        within = Counter(inside[line] for line in lines if line in inside)
        unreached = Counter(inside[line] for line in missing if line in inside)
        statements[part] += len(lines)
        missed[part] += sum(unreached.values())
        name = path.relative_to(SOURCE).as_posix()
        left[part].extend((-number, within[of], f"`{name}` {of}") for of, number in unreached.items())
    return "\n".join([*head(statements, missed), *table(statements, missed), *lists(left)]) + "\n"


def head(statements: Mapping[str, int], missed: Mapping[str, int]) -> list[str]:
    """What the page is, and the figure."""
    every, few = sum(statements.values()), sum(missed.values())
    return [
        "# What no command reaches",
        "",
        "Statements of `src` that none of the tests below reaches through a command or the Python interface.",
        "`python -m tests.reached` measures it, which takes two hours, and writes this page.",
        "Run are the tests of "
        + ", ".join(f"`{name}`" for name in TESTS)
        + " in `tests/` but the long ones, of "
        + ", ".join(f"`{name}`" for name in LONG)
        + " also CI's share of these, and whole"
        " commands over the bundled rules, over every question that the tests of `ask` know, over the small games of"
        f" `tests/checks`, over everything that is refused in `tests/invalid`, over a site of {EDITIONS}"
        " editions, and over the planted rules of the sample.",
        "What is done in programs that a command starts, and in processes that share its work, counts.",
        "What a test calls by itself does not, so that this is more than what no test reaches, and more than what"
        " nothing reaches.",
        "",
        f"Measured at {commit()}:",
        "",
        f"**{few:,} of {every:,} statements, {100 * few / every:.1f} %.**",
        "",
    ]


def commit() -> str:
    """What is checked out."""
    line = ["git", "log", "-1", "--format=%h"]
    return subprocess.run(line, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout.strip()


def table(statements: Mapping[str, int], missed: Mapping[str, int]) -> Iterator[str]:
    """A row for each part, those of which most is left first."""
    yield from ("| part | statements | not reached | why |", "|---|--:|--:|---|")
    for part in sorted(statements, key=lambda part: -missed[part]):
        yield f"| {part} | {statements[part]:,} | {missed[part]} | {REASONS.get(part, '')} |"


def lists(left: Mapping[str, Sequence[tuple[int, int, str]]]) -> Iterator[str]:
    """The functions of each part, with how many of their statements are left."""
    for part, functions in sorted(left.items()):
        if functions:
            yield from ("", f"## {part}", "")
            yield from (f"- {name}: {-number} of {of}" for number, of, name in sorted(functions)[:MOST])
            if more := functions[MOST:]:
                yield f"- and {len(more)} more, of which less is left"


def main() -> None:
    """Run all of it, and write the page."""
    with tempfile.TemporaryDirectory(prefix="rulestone-reached-") as name:
        folder = Path(name)
        settings = folder / "settings"
        settings.write_text(
            f"[run]\nsource = {SOURCE}\ndata_file = {folder}/data\nparallel = true\nsigterm = true\n"
            "concurrency = multiprocessing,thread\nplugins = tests.reached\n"
            "disable_warnings = already-imported,no-data-collected,module-not-measured\n",
            encoding="utf-8",
        )
        here = {**os.environ, HERE: str(settings), "PYTHONPATH": str(CHECKOUT)}
        line = [sys.executable, "-m", "pytest", "-q", "-p", "tests.reached", "-n", "0", "-m"]
        # A test that looks at which modules are loaded fails where coverage is; what it reached counts.
        measured = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", "tests.reached", name]
        with subprocess.Popen(measured, cwd=CHECKOUT, env=here) as commands:
            for marks, tests in (("not browser and not long", TESTS), ("not browser and long and sample", LONG)):
                named = [f"tests/{name}" for name in tests]
                subprocess.run([*line, marks, *named], cwd=CHECKOUT, env=here, check=False)
        assert commands.returncode == 0, "a command broke"
        read = coverage.Coverage(data_file=str(folder / "all"), config_file=str(settings))
        read.combine([str(path) for path in folder.glob("data.*")])
        PAGE.write_text(page(read), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        run_commands(Path(sys.argv[1]))
    else:
        main()
