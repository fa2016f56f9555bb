"""The page about the code, made from it: `python -m tests.manual.code` writes it anew."""

import json
import textwrap
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

from rulestone import bundled_files
from rulestone.checks.edition_check import EditionWork, prepare, question_findings
from rulestone.explorer.result import Apart, Difference
from rulestone.explorer.search import Bounds
from rulestone.explorer.search_memory import NO_GAMES, find_difference
from rulestone.loader import load
from rulestone.model import Library
from rulestone.phrases.syntax_tree import walk
from rulestone.reports import ReportAccount, render
from rulestone.site.page_sentences import Speech
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.finding import view
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES
from rulestone.words import Voice
from rulestone.words.finding_sentences import CitedBooks, finding_text
from tests.test_architecture import CHECKOUT, MAY_IMPORT, SOURCES, imported_parts, part, tree_of

PAGE = CHECKOUT / "docs/explanations/code.md"
BOOK, QUESTION = "hp-2003/pt", "draw.voluntary.play_permission"
WIDE = 110
"""Columns of what is shown of a form."""
TOOLS = "bundled_files safe_text text_layout nearest_names records serialize disk_cache notation worker_processes"
"""Parts that know nothing of games."""

INTRODUCTION = """\
# The code, for whoever opens it first

Knowledge is data: rules, books, questions and sentences are files that no programmer need write.
The code reads them, plays them, compares them and says what came out, in this order.

This page is made by `python -m tests.manual.code` from the code itself, and a test fails when it says otherwise."""

WORDS = {
    "edition": ("model.Edition", "the game that some books claim to describe"),
    "book": ("model.Book", "the rules of an edition in one language, from one printed document"),
    "question": ("model.Question", "a point that rules must settle; it names no book"),
    "answer": ("model.Answer", "what settles it: a listed id, a number, or a clause that a book has of its own"),
    "claim": ("model.Claim", "what one book says on one question"),
    "place": ("model.Place", "where it says so: document, section, sentence, and a few words of it"),
    "reading": ("model.Reading", "one way to take a sentence that can be taken in several"),
    "silence": ("findings.Silence", "the entry by which a book says nothing on a question"),
    "house rule": ("model.Variant", "changes that are laid over a game"),
    "phrase": ("phrases.patterns.Phrase", "a line in which mechanics are written, with slots for others; read, a node"),
    "ruleset": ("compiler.Ruleset", "a game with all its lines read and its questions left open"),
    "prepared_game": ("prepared_game.PreparedGame", "a ruleset, and what each book settles of it"),
    "admitted": (
        "engine.admitted_answers.AdmittedAnswers",
        "the answers that a book's claims allow, and which of them hang together",
    ),
    "state": ("engine.state.State", "all that lies on the table, is held, or waits to be done"),
    "point": ("engine.state.Moment", "a moment at which somebody decides"),
    "scene": ("engine.state.RuleContext", "whom and what a running rule is about: me, the source, the card"),
    "window": ("engine.state.Window", "a time in which somebody may say something"),
    "move": ("cards.Move", "what somebody does; a breach is one that can be done and should not"),
    "seen": ("cards.Observation", "what everybody at the table can see of what happens"),
    "setting": ("rounds.settings.GameSettings", "what is not played card by card: the deal, points, partners"),
    "facet": ("rounds.facets.facet.SampleTest", "one point at which that can be compared, sample by sample"),
    "apart, alike, undecided": ("explorer.result.Undecided", "what comes of holding two answers against each other"),
    "witness": ("witness.Witness", "cards to lay out and moves to make, which show that two answers differ"),
    "findings": ("findings.Finding", "one cause over all the books that it concerns, with what shows it"),
    "situation": ("asking.situation.Situation", "a position as somebody at a table tells it"),
}
"""The words that one must know, each with where it stands in the code and what it means."""

WISHES = {
    "add a check": ("checks/kinds/gap.py", "a module beside it, two folders in `tests/checks/`, sentences"),
    "add a phrase": (
        "phrases/steps.py",
        "beside it or in a module of its own; a test that plays it, a mechanism in `tests/planted`, sentences",
    ),
    "add a report format": ("reports/github.py", "a module beside it, and one golden"),
    "add an option of `legal`": (
        "asking/situation.py",
        "what it does to the position, in `asking/state_builder.py`; sentences, an entry in three schemas",
    ),
    "find out why two answers part": ("checks/evidence.py", "from there the search in `explorer/search.py`"),
}
"""Five common wishes, each with the file to read first and what else it takes."""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *picture(), *parts(), *words(), *wishes(), *forms()]) + "\n"


# --- the picture --------------------------------------------------------------------------------------------------


@cache
def handed_on() -> Mapping[str, tuple[str, ...]]:
    """Each part with those that it has something of at first hand; what comes through another is left out."""
    left_out = {*TOOLS.split(), "rulestone", "__main__"}
    every: dict[str, list[str]] = {name: [] for name in MAY_IMPORT if name not in left_out}
    for path in SOURCES:
        if part(path) in every:
            every[part(path)] += sorted(imported_parts(tree_of(path)) - {part(path), *left_out, *every[part(path)]})

    def behind(name: str) -> set[str]:
        return {far for near in every[name] for far in (near, *behind(near))}

    return {
        name: tuple(near for near in every if near in nears and not any(near in behind(each) for each in nears))
        for name, nears in every.items()
    }


def depth(name: str) -> int:
    """How many parts lie behind one another before it."""
    return max((1 + depth(near) for near in handed_on()[name]), default=0)


def picture() -> Iterator[str]:
    """The way of the data, from left to right."""
    yield from ("", "## The way of the data", "")
    yield "Data goes from left to right; behind the arrow stands where a part has it from at first hand."
    yield "It may also use whatever stands before that, and the tools, which know nothing of games:"
    yield f"{', '.join(f'`{each}`' for each in TOOLS.split())}."
    yield from ("", "```")
    order = list(handed_on())
    for name in sorted(order, key=lambda each: (depth(each), order.index(each))):
        nears = handed_on()[name]
        line = "    " * depth(name) + name
        yield f"{line:<44}◄─ {', '.join(nears)}" if nears else line
    yield "```"


def parts() -> Iterator[str]:
    """Each part in a line, which is the first of its docstring."""
    yield from ("", "## The parts", "", "| part | what it does |", "|---|---|")
    for name in (*TOOLS.split(), *handed_on()):
        about = (import_module(f"rulestone.{name}").__doc__ or "").strip().split("\n\n")[0]
        yield f"| `{name}` | {' '.join(about.split())} |"


# --- words and wishes ---------------------------------------------------------------------------------------------


def words() -> Iterator[str]:
    """The words that one must know."""
    yield from ("", "## Words to know", "", "| word | in the code | what it is |", "|---|---|---|")
    for word, (where, what) in WORDS.items():
        yield f"| {word} | `{where}` | {what} |"


def wishes() -> Iterator[str]:
    """Where to begin."""
    yield from ("", "## Where to begin", "", "| you want to | read first | what else it takes |", "|---|---|---|")
    for wish, (file, more) in WISHES.items():
        yield f"| {wish} | `src/rulestone/{file}` | {more} |"


# --- one claim ----------------------------------------------------------------------------------------------------


def forms() -> Iterator[str]:
    """One claim in each form that it passes, from the file to the page."""
    library, problems = load()
    assert library is not None, problems
    yield from ("", "## One claim on its way", "")
    yield f"What `{BOOK}` says on `{QUESTION}`, in each form that it passes; `…` stands for what is left out."
    for title, lines in shown(library):
        yield from ("", title, "", "```", *lines, "```")


def shown(library: Library) -> Iterator[tuple[str, list[str]]]:
    """Each form with what it is."""
    work = prepare(library, library.books[BOOK].edition)
    compared = work.compared(QUESTION)
    said = next(each for each in compared.book_answers if each.book.id == BOOK)
    [finding] = question_findings(work, compared)
    [claim] = said.claims
    yield "As its author writes it, in the book's file.", written(library)
    yield "`loader`: a claim, with its place.", record(claim, "question status answer places")
    yield "`compiler`: the line of the game that asks.", asked(work)
    yield "`engine`: what the book admits.", admitted(work)
    yield "`checks`: what the book says, beside the others.", record(said, "how answers")
    yield "`explorer`: a play that tells two answers apart.", played(work)
    yield "`checks`: the same, with what shows it.", evidence(compared.shown.values())
    yield "`witness`: the play, for whoever says it.", record(finding.witness, "start moves outcomes")
    yield "`checks`: what was found.", record(finding, "kind level deviating direction sides witness")
    shelf = CitedBooks(library.books)
    text = finding_text(finding, Voice("en"), shelf)
    yield "`words`: a sentence in one of four languages.", textwrap.wrap(text.headline, WIDE)
    account = ReportAccount("", tuple(sorted(book.id for book in work.books)), (finding,), shelf)
    yield "`reports`: for people …", some(render("text", account, "en"), 11)
    [entry] = json.loads(render("json", account, "en"))["findings"]
    yield "… and for programs, here JSON.", some(json.dumps(entry, indent=2, ensure_ascii=False), 11)
    writer = PageWriter(Knowledge(library, (finding,)), Speech(TONGUES[0]))
    shown = view(writer, finding, writer.finding_text(finding))
    yield "`site`: on a page, whose template shows it.", record(shown.boxes[-1], "answers rows apart")


def written(library: Library) -> list[str]:
    """The entry of the claim."""
    spot = library.books[BOOK].claims_on(QUESTION)[0].places[0].spot
    lines = Path(bundled_files.ROOT, spot.file).read_text(encoding="utf-8").splitlines()
    first, *rest = lines[spot.line - 1 :]
    begins = len(first) - len(first.lstrip())
    return [spot.file, first, *takewhile(lambda line: line[: begins + 1].isspace(), rest)]


def asked(work: EditionWork) -> list[str]:
    """Where the game asks."""
    paths = [" / ".join(map(str, path)) for path in work.rules.asked[QUESTION]]
    nodes = [node for move in work.rules.moves.values() for node in walk(move.allowed_if) if QUESTION in repr(node)]
    return [*paths, short(nodes[0])]


def admitted(work: EditionWork) -> list[str]:
    """What the book admits on the question."""
    found = work.admitted[[book.id for book in work.books].index(BOOK)]
    return [f"{type(found).__name__}.answers({QUESTION!r})", f"    {found.answers(QUESTION)}"]


def played(work: EditionWork) -> list[str]:
    """What the search finds."""
    found = find_difference(work.rules, QUESTION, ("may", "must"), work.others, Bounds(), work.known, NO_GAMES)
    assert isinstance(found, Difference)
    return record(found, "answers moves parted")


def evidence(found: Any) -> list[str]:
    """What tells the answers apart."""
    [apart] = found
    assert isinstance(apart, Apart)
    return record(apart, "answers direction cost by")


def record(value: Any, fields: str) -> list[str]:
    """A record with some of its fields."""
    rows = (f"    {name}: {short(getattr(value, name), 6 + len(name))}" for name in fields.split())
    return [type(value).__name__, *rows]


def short(value: object, less: int = 0) -> str:
    """A value in one line, cut where it grows long."""
    return textwrap.shorten(repr(in_order(value)), WIDE - less, placeholder=" …")


def in_order(value: object) -> object:
    """The same with what has no order in that of its text, so that it always looks the same."""
    if isinstance(value, AbstractSet):
        return sorted(value, key=repr)
    return tuple(map(in_order, value)) if type(value) is tuple else value


def some(text: str, lines: int) -> list[str]:
    """The beginning of a text."""
    return [*text.splitlines()[:lines], "…"]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
