"""
How much code there is and what it is for; `python -m tests.size` counts it and writes `docs/reference/size.md` anew.

A line counts that has code on it: no docstring, no comment, no blank line. What stands at the end of `BEFORE` is what
there was before the parts of `SINCE` came in.
"""

from __future__ import annotations

import ast
import io
import subprocess
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
SOURCE = CHECKOUT / "src" / "rulestone"
PAGE = CHECKOUT / "docs" / "reference" / "size.md"
START = "aef9864"
"""The commit that sizes are held against."""
BEFORE = {
    "asking": 2177,
    "checks": 1464,
    "cli": 1996,
    "compiler": 525,
    "engine": 1284,
    "explorer": 1685,
    "fast": 3048,
    "loader": 1851,
    "phrases": 581,
    "reports": 596,
    "rounds": 1578,
    "site": 2957,
    "texts": 841,
    "words": 1272,
    "": 899,
}
"""Lines of code of each part there, by its name of today; the empty one stands for modules that are a part alone."""
SINCE = {
    "questions in one's own words, and what was played before (`ask`, `legal --after`)": (
        *("asking/asides_in_text", "asking/cards_together"),
        *("asking/answer_json", "asking/answer_text", "asking/answers_of_books", "asking/card_roles"),
        *("asking/earlier_plays", "asking/everyday_words", "asking/mentions_in_text", "asking/points_of_rules"),
        *("asking/position_cases", "asking/position_from_sentence", "asking/question_patterns"),
        *("asking/recognised_words", "asking/similar_names", "asking/spelling", "asking/typed_questions"),
        *("asking/understood", "asking/who_laid", "loader/ways_of_asking", "cli/ask"),
        *("words/own_question_sentences", "site/search_records", "site/pages/most_asked", "writing_systems"),
    ),
    "answers of `legal` where no engine runs, and the page that asks there": ("lookup/*", "site/pages/may_i"),
    "grounds on which two answers are known to play alike, and positions dealt by what rules read": (
        *("explorer/dealt_positions", "explorer/decided_cases", "explorer/grounds", "explorer/in_force_conditions"),
        *("explorer/normal_form", "explorer/places_that_ask", "explorer/same_rules", "explorer/step_sequences"),
        *("explorer/what_rules_read", "rounds/facets/every_case"),
    ),
    "games played at random and whole, where the search finds nothing": (
        *("explorer/game_cutting", "explorer/long_plays", "explorer/random_deals", "explorer/random_games"),
        *("explorer/random_tables", "explorer/whole_games"),
        *("fast/open_board", "fast/open_code", "fast/open_game"),
    ),
    "games by the thousand, and the machines of a cluster (`simulate`, `--cluster`)": (
        *("simulation/*", "simulation_results", "cli/simulate", "cluster"),
    ),
    "rules that are only told": (
        *("loader/told_rules", "loader/anchor_numbers", "asking/unplayed_rules", "cli/_rules_unplayed"),
        "compiler/game_parts",
    ),
    "words and sentences of a reader's own, and a book as prose": (
        *("own_words", "words/book_as_prose", "words/own_catalogues", "words/plurals", "words/sentence_list"),
        *("words/word_differences", "cli/words"),
    ),
    "findings weighed, accepted, kept and watched; settings of a folder": (
        *("checks/loudness", "checks/kinds/clash", "checks/kinds/example", "checks/kinds/shared_names"),
        *("checks/kinds/unnamed", "asking/printed_examples", "cli/accept", "cli/_check_cache", "cli/_search_cache"),
        *("cli/_settings", "cli/_watching", "cli/_finding_filter", "loader/rulings_file"),
    ),
    "reports where a change was made": ("reports/gitlab", "reports/markdown", "reports/_changes"),
    "games kept once they were prepared": ("prepared_game", "game_cache"),
}
"""What came in since then, with the modules that are there for it alone."""


def lines_of_code(source: str) -> int:
    """How many lines have code on them."""
    told = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        for statement in node.body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if isinstance(statement.value.value, str)
        for line in range(statement.lineno, (statement.end_lineno or 0) + 1)
    }
    layout = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    code = {line for token in tokens if token.type not in layout for line in range(token.start[0], token.end[0] + 1)}
    return len(code - told)


def sizes() -> dict[str, int]:
    """The lines of code of each module, by its path within the package."""
    paths = sorted(SOURCE.rglob("*.py"))
    return {
        path.relative_to(SOURCE).with_suffix("").as_posix(): lines_of_code(path.read_text(encoding="utf-8"))
        for path in paths
    }


def modules_for(patterns: tuple[str, ...], modules: Mapping[str, int]) -> list[str]:
    """The modules that are there for something."""
    fitting = {pattern: [name for name in modules if Path(name).match(pattern)] for pattern in patterns}
    gone = [pattern for pattern, names in fitting.items() if not names]
    assert not gone, f"no such modules any more: {gone}"
    return [name for names in fitting.values() for name in names]


def page(modules: Mapping[str, int]) -> Iterator[str]:
    """What there is, what came in, and what is left to compare."""
    since = {what: modules_for(patterns, modules) for what, patterns in SINCE.items()}
    new = {name for names in since.values() for name in names}
    now, old = Counter[str](), Counter[str]()
    for name, lines in modules.items():
        part = name.partition("/")[0] if "/" in name else ""
        now[part] += lines
        old[part] += 0 if name in new else lines
    grown = sum(old.values())
    yield from ("# How much code there is, and what for", "")
    yield "Lines of Python in `src` that have code on them: no docstring, no comment, no blank line."
    yield "`python -m tests.size` counts them and writes this page."
    yield from (
        "",
        f"At {commit()} there are **{sum(now.values()):,}**, at {START} there were {sum(BEFORE.values()):,}.",
    )
    yield f"Of these {sum(now.values()) - sum(old.values()):,} are modules that are there for something new alone:"
    yield from ("", "| what for | lines | modules |", "|---|--:|--:|")
    for what, names in sorted(since.items(), key=lambda row: -sum(modules[name] for name in row[1])):
        yield f"| {what} | {sum(modules[name] for name in names):,} | {len(names)} |"
    yield from ("", f"The rest, {grown:,} lines, stands where there was something before:", "")
    yield from ("| part | before | now | of it beside what is new |", "|---|--:|--:|--:|")
    for part in sorted(now, key=lambda part: -now[part]):
        if part in BEFORE or not part:
            yield f"| {part or 'modules that are a part alone'} | {BEFORE[part]:,} | {now[part]:,} | {old[part]:,} |"
    yield ""
    yield from WHAT_GREW


WHAT_GREW = (
    "So the house is not smaller than it was, as was expected once its parts were in order (18,500 lines for what",
    "there was); it does more. A module that does something old and something new counts as old, so the last column is",
    "an upper bound of what the same features take. What grew there, by what was added to modules that were there:",
    "",
    "- `asking`: situations hold what was played before, hands of others, partners, a word and who is caught; a hand",
    "  that is not told; what hangs on another question; typed cards in any order, and what was mistyped.",
    "- `site`: differences by words and examples, pages of a writer's own, many editions, long lists, hostile rules,",
    "  pictures of cards by what they do, a server that builds anew.",
    "- `loader`: templates of questions, several anchors to a claim, reasons in several languages, situations with all",
    "  fields, errors that name the nearest word.",
    "- `cli`: help and errors in four languages with regions, carriers of work, progress, `--json` for every list.",
    "- `explorer`, `checks`: house rules played in whole games, decks by all admitted answers, several witnesses to a",
    "  finding, what is left undecided and why; memory of searches by what they read.",
    "- `fast`: the code that leaves questions open, for the search, beside whole turns, for games by the thousand.",
    "- `texts`: anchors that go over sentences, tables and lost words, languages as tables of data.",
    "- `words`: a book's own words in every sentence, regions of a language, plurals of any language.",
)


def commit() -> str:
    """What is checked out."""
    line = ["git", "log", "-1", "--format=%h"]
    return subprocess.run(line, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    PAGE.write_text("\n".join(page(sizes())) + "\n", encoding="utf-8")
