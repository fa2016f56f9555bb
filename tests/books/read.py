"""
Which claims of the bundled books are read when something is played: `python -m tests.books.read` writes the page anew.

A claim is read by a situation that asks its book and comes by its question, by a hand of that book that somebody
wrote out, by the play or the sum that shows a finding, or by what is computed over rounds. What nothing plays is told,
and the game's file says why.
"""

from collections.abc import Container
from pathlib import Path

from rulestone.asking.situation_runner import Runner, played_questions
from rulestone.checks import check
from rulestone.explorer.search_memory import Memory
from rulestone.loader import load
from rulestone.loader.situation_reader import situations
from rulestone.model import Book, Library, Name
from rulestone.prepared_game import prepare_edition
from rulestone.words import voice
from tests.playthroughs.test_playthroughs import PLAYS, played

CHECKOUT = Path(__file__).resolve().parents[2]
PAGE = CHECKOUT / "docs/reference/read.md"
HEAD = """# Which claims are read

A claim that nothing ever reads could be wrong without anybody noticing.
For each bundled book whose game is played this page tells what reads its claims, and names those that nothing does.
Written by `python -m tests.books.read`.

- *Situations*: questions that a situation of `tests/situations/`, or an example that the book prints, comes by;
  what is written to come of a move is read as well.
- *Plays*: of the others, those that a hand written out for this book in `tests/playthroughs/` comes by.
- *Findings*: of the others, those of which a finding shows a play or a sum.
- *Rounds*: of the others, those of which points, partners, schedules and the box are computed.
- *Told*: of the others, those that nothing plays, with the reason in the game's file; words alone compare them.

What is left nobody has written out by hand, and no play of that book could: where a drawn card has to be played,
nobody keeps it.

| book | questions | situations | plays | findings | rounds | told | read by nothing |
|---|---|---|---|---|---|---|---|
"""


def page(known: Memory | None = None) -> str:
    """The page, from what the bundled books, situations and plays are now."""
    library, problems = load()
    assert library is not None, problems
    shown = {each.question for each in check(library, known=known).findings if each.witness is not None}
    rows = [row(library, book, shown) for book in library.books.values() if is_played(library, book)]
    return HEAD + "\n".join(rows) + "\n"


def is_played(library: Library, book: Book) -> bool:
    """Whether its game is played, and not only told."""
    return not library.editions[book.edition].is_only_told


def row(library: Library, book: Book, shown: set[Name | None]) -> str:
    """One book: how many of its claims are read by what."""
    edition = library.editions[book.edition]
    readers: dict[str, Container[Name]] = {
        "situations": read_by_situations(library, book),
        "plays": read_by_plays(book),
        "findings": shown,
        "told": edition.told,
        "nothing": played_questions(prepare_edition(library, edition.id).rules),
    }
    by: dict[str, list[Name]] = {name: [] for name in (*readers, "rounds")}
    for question in edition.asks:
        if book.claims_on(question):
            by[next((name for name, read in readers.items() if question in read), "rounds")].append(question)
    numbers = " | ".join(str(len(by[name])) for name in ("situations", "plays", "findings", "rounds", "told"))
    left = ", ".join(f"`{each}`" for each in by["nothing"]) or "–"
    return f"| `{book.id}` | {sum(map(len, by.values()))} | {numbers} | {left} |"


def read_by_plays(book: Book) -> set[Name]:
    """The questions that hands written out for this book come by."""
    of_the_book = [told for told in PLAYS.values() if told.get("book") == book.id]
    return {question for told in of_the_book for question in played(told).answers.read}


def read_by_situations(library: Library, book: Book) -> set[Name]:
    """The questions that situations, and its own examples, come by when this book alone is asked."""
    runner = Runner(library, [book], voice("en"))
    written, problems = situations([str(CHECKOUT / "tests/situations")])
    assert not problems
    asked = [(each.given, each.when, each.expected(book.id, book.edition)) for each in written]
    asked += [(each.given, each.when, each.then) for each in book.examples]
    runs = [runner.run(given, when, {book.id: then}) for given, when, then in asked if "house_rules" not in given]
    return {question for ran in runs for question in ran.read}


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
