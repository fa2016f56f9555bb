"""
How many of the questions that people type are answered rightly, wrongly, or not at all: `python -m tests.asking.score`.

The ways that a list has itself are left out, so that it is answered by what all others have; `--with` keeps them in.
`--show` tells each that was not answered rightly, `--list` takes another folder of lists.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rulestone.asking.answer_text import TURNED
from rulestone.asking.answers_of_books import reply_of_books
from rulestone.asking.errors import Misasked
from rulestone.asking.question_patterns import AskedQuestion
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion, Understood
from rulestone.loader import load
from rulestone.model import Library
from rulestone.words import LANGUAGES, LOCALE, Voice
from tests.asking.describe import left_out

FOLDER = Path(__file__).parent / "questions"
RIGHT, WRONG, SILENT = "right", "wrong", "not understood"
WORDS = {"legal": "yes", "illegal": "no", "challengeable": "bluff", "depends": "depends", "unsaid": "unsaid"}
MEASURED = (
    "questions",
    "fresh",
    "independent",
    "web",
    "reworded",
    "search",
    "end",
    "unseen",
    "stories",
    "hundred",
    "sixty",
    "plain",
    "later",
    "often",
)
"""The lists whose figures are published."""
IN_WORDS = {"who", "what", "when"}
"""Answers that are told in words, so that which question of the books was found is all there is to compare."""


def questions(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The questions of a list, with the language of each."""
    for language in LANGUAGES:
        path = folder / f"{LOCALE[language]}.yaml"
        if path.exists():
            listed = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
            yield from ((language, each) for each in listed)


def judged(library: Library, found: Understood, wanted: dict[str, Any]) -> str:
    """Whether an answer is what the sheets say."""
    says = {wanted["says"]} if isinstance(wanted["says"], str) else set(wanted["says"])
    about = set(wanted.get("about", ()))
    if found.position is not None:
        word = WORDS[found.position.word]
        return RIGHT if (TURNED.get(word, word) if found.is_turned else word) in says else WRONG
    if found.rule is None:
        return SILENT
    return RIGHT if is_right(library, found, found.rule, says, about) else WRONG


def is_right(library: Library, found: Understood, rule: AskedQuestion, says: set[str], about: set[str]) -> bool:
    """Whether one of the meanings that are answered is what was asked, and its answer what the sheets say."""
    if not rule.questions:
        return "unsaid" in says and not about
    if rule.card:  # all that is told of the card is the answer
        return bool(about & set(rule.questions)) or not about
    if about and rule.questions[0] not in about:
        return False
    ask = rule
    question = library.questions[rule.questions[0]]
    said = reply_of_books(library, found.books, question, says=ask.says, wants_yes_or_no=rule.wants_yes_or_no)
    return bool(says & {said.word(), *IN_WORDS}) or (said.word() == "depends" and differ(says))


def differ(says: set[str]) -> bool:
    """Whether the sheets say more than one thing, so that which one hangs on the book."""
    return says >= {"yes", "no"} or sum(map(str.isdecimal, says)) > 1


def main() -> None:
    """Print the table, and what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--with", dest="with_own", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--list", type=Path, default=FOLDER)
    options = parser.parse_args()
    library, _ = load()
    assert library is not None
    books = tuple(sorted(library.books.values(), key=lambda book: book.id))
    counted: dict[str, Counter[str]] = {}
    if not options.with_own:
        library = left_out(library, options.list.name)
    for language, wanted in questions(options.list):
        try:
            found = understand(wanted["text"], TypedQuestion(library, books, Voice(language)))
        except Misasked:
            counted.setdefault(language, Counter())[SILENT] += 1
            continue
        how = judged(library, found, wanted)
        counted.setdefault(language, Counter())[how] += 1
        if options.show and how != RIGHT:
            write(f"{how}: {wanted['text']}\n    {told(found)}; wanted {wanted['says']} {wanted.get('about', '')}")
    write(f"| | {RIGHT} | {WRONG} | {SILENT} |\n|---|---|---|---|")
    for language, some in [*counted.items(), ("all", sum(counted.values(), Counter()))]:
        write(f"| {language} | {some[RIGHT]} | {some[WRONG]} | {some[SILENT]} |")


def write(line: str) -> None:
    """A line of the outcome."""
    sys.stdout.write(f"{line}\n")


def told(found: Understood) -> str:
    """What was understood."""
    if found.position is not None:
        return f"position {found.position.word}: {found.position.meant}"
    if found.rule is not None:
        return f"rule {found.rule.questions}"
    read = [(each.typed, sorted(each.words) or each.card or each.colour) for each in found.mentions]
    read = [each for each in read if each[1] != ["filler"]]
    why = found.because.key if found.because else ""
    return f"strange {found.strange}, near {[each.questions for each in found.near]} {why}\n    {read}"


if __name__ == "__main__":
    main()
