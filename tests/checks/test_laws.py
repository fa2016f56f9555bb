"""
Laws of comparing: what things are called, who sits where and which file comes first change nothing of what is found.

The invented books of Tidewater are checked in no time, so each law is held on all of them; the bundled ones in CI.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulestone.checks import check
from rulestone.checks.edition_check import EditionWork, prepare, question_findings
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Book, Claim, Library
from rulestone.records import replace
from rulestone.witness import Witness
from rulestone.words.problem_sentences import report
from tests.checks.within import within
from tests.invented import tidewater
from tests.marks import IN_CI, some
from tests.planted.growing import numbered

RULES = Path(__file__).resolve().parents[1] / "invented/rules"
COLOURS = {"amber": "ash", "coral": "birch", "teal": "cedar"}
KINDS = {"fish": "ant", "gull": "bee", "lighthouse": "cow", "net": "dog", "storm": "eel"}
TURNED_ROUND = {"amber": "zinc", "coral": "amber", "teal": "chalk", "gull": "wasp", "net": "gull", "fish": "otter"}
SIDES = {"first_player: left_of_dealer": "first_player: right_of_dealer", "direction: left": "direction: right"}
LANGUAGES = {"en": "pt", "pt": "en", "fr": "es", "es": "fr"}

each_book = pytest.mark.parametrize("name", tidewater.BOOKS)


def called(names: Mapping[str, str], text: str) -> str:
    """A text in which whole words are called otherwise; the topic of a question is no word."""
    return re.sub(rf"(?<![\w.])(?:{'|'.join(names)})(?![\w.])", lambda found: names[found[0]], text) if names else text


def written(folder: Path, texts: Mapping[str, str]) -> Library:
    """The rules of Tidewater with other files."""
    for name, text in texts.items():
        path = folder / "rules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found, problems = load([folder / "rules"])
    assert found is not None, report(problems, "en")
    return found


@cache
def files() -> Mapping[str, str]:
    """The files of Tidewater."""
    return {path.relative_to(RULES).as_posix(): path.read_text(encoding="utf-8") for path in RULES.rglob("*.yaml")}


@cache
def plain() -> tuple[Finding, ...]:
    """What is found in Tidewater."""
    return check(tidewater.library()).findings


def gist(finding: Finding, names: Mapping[str, str] = {}) -> tuple[object, ...]:
    """What a finding is, with books and things by other names: all but its places and its sentences."""
    sides = {(frozenset(each.answers), frozenset(each.books), frozenset(each.silent)) for each in finding.sides}
    parts = (finding.id, finding.kind, finding.level, frozenset(sides), frozenset(finding.deviating))
    return (*(renamed(part, names) for part in parts), called(names, repr(play_of(finding))))


def play_of(finding: Finding) -> object:
    """What shows a finding, without whose outcome is whose."""
    shown = finding.witness
    if isinstance(shown, Witness):
        return shown.start, shown.moves, by_answer(shown)
    return shown and (shown.facet, shown.sample, shown.rows)


def by_answer(shown: Witness) -> list[tuple[str, object]]:
    """The outcomes in an order that hangs on no book."""
    return sorted((key, outcome) for key, outcome in shown.outcomes.items())


def renamed(part: Any, names: Mapping[str, str]) -> Any:
    """Data with names exchanged wherever a text is nothing else, or the last part of a book's id."""
    if isinstance(part, str):
        start, _, last = part.rpartition("/")
        return f"{start}/{names.get(last, last)}" if start else names.get(part, part)
    if isinstance(part, Mapping):
        return {renamed(key, names): renamed(each, names) for key, each in part.items()}
    if isinstance(part, frozenset):
        return frozenset(renamed(each, names) for each in part)
    return tuple(renamed(each, names) for each in part) if isinstance(part, tuple | list) else part


@pytest.mark.parametrize("names", [COLOURS, KINDS], ids=["colours", "kinds"])
def test_what_cards_and_colours_are_called_changes_names_alone(names: Mapping[str, str], tmp_path: Path) -> None:
    """The same findings by the same ids, shown by the same play with the other names."""
    other = written(tmp_path, {name: called(names, text) for name, text in files().items()})
    assert {gist(each) for each in check(other).findings} == {gist(each, names) for each in plain()}


def test_the_order_of_names_changes_no_more_than_the_cards_of_a_play(tmp_path: Path) -> None:
    """Another card may come first by its name; what is found, and in how many moves it is shown, stays."""
    other = written(tmp_path, {name: called(TURNED_ROUND, text) for name, text in files().items()})

    def told(found: tuple[Finding, ...]) -> set[object]:
        shown = {each.id: each.witness for each in found}
        moves = {name: len(each.moves) if isinstance(each, Witness) else 0 for name, each in shown.items()}
        return {(*gist(each)[:-1], moves[each.id]) for each in found}

    assert told(check(other).findings) == told(plain())


def test_which_file_has_which_book_changes_names_alone(tmp_path: Path) -> None:
    """Four books change places, with what language they are in; whoever departed, departs under the other name."""
    moved = {name.replace(f"/{was}.", f"/{now}."): text for was, now in LANGUAGES.items() for name, text in books(was)}
    other = written(tmp_path, {**files(), **moved})
    assert {gist(each) for each in check(other).findings} == {gist(each, LANGUAGES) for each in plain()}


def books(language: str) -> Iterator[tuple[str, str]]:
    """The file of a book."""
    name = f"books/tidewater/{language}.yaml"
    yield name, files()[name]


def test_what_language_a_book_is_in_changes_who_says_it_alone() -> None:
    """Languages that nobody knows: the same sides, the same plays, the same books blamed."""
    found = tidewater.library()
    strange = {name: replace(book, language=f"x{book.language}", locale="x") for name, book in found.books.items()}
    assert {gist(each) for each in check(replace(found, books=strange)).findings} == {gist(each) for each in plain()}


def test_who_sits_on_which_side_changes_nothing(tmp_path: Path) -> None:
    """Left is right: as many findings, of the same kinds, about the same books, shown in as many moves."""
    turned = dict(files())
    for name, (side, opposite) in product(turned, SIDES.items()):
        turned[name] = turned[name].replace(side, opposite)
    assert sum(turned[name] != text for name, text in files().items()) == len(tidewater.BOOKS)
    other = written(tmp_path, turned)

    def told(found: tuple[Finding, ...]) -> list[tuple[object, ...]]:
        moves = [len(each.witness.moves) if isinstance(each.witness, Witness) else 0 for each in found]
        return sorted((each.kind, each.question or "", each.deviating, n) for each, n in zip(found, moves, strict=True))

    assert told(check(other).findings) == told(plain())


def test_which_entry_comes_first_changes_nothing(tmp_path: Path) -> None:
    """Questions from the last to the first, and in files of other names; silences the other way round."""
    turned: dict[str, str] = {}
    for name, text in files().items():
        tree = numbered(yaml.load(text, yaml.BaseLoader))
        for part in ("questions", "silent", "follows", "ambiguities"):
            if part in tree:
                entries = tree[part]
                tree[part] = entries[::-1] if isinstance(entries, list) else dict(reversed(entries.items()))
        place = name.replace("questions/", "questions/of_the_") if name.startswith("questions/") else name
        turned[place] = yaml.dump(tree, sort_keys=False, allow_unicode=True) if tree.keys() & {"questions"} else text
    other = written(tmp_path, turned)
    assert {gist(each) for each in check(other).findings} == {gist(each) for each in plain()}


def with_copy(library: Library, name: str, language: str) -> Library:
    """The library with another printing of a book."""
    book = library.books[name]
    copy = replace(book, id=f"{name}-again", language=language, claims=tuple(of(f"{name}-again", book)))
    return replace(library, books={**library.books, copy.id: copy})


def of(name: str, book: Book) -> Iterator[Claim]:
    """The claims of a book as those of another."""
    for claim in book.claims:
        places = tuple(replace(place, book=name) for place in claim.places)
        uses = tuple(replace(place, book=name) for place in claim.uses)
        yield replace(claim, book=name, places=places, uses=uses)


def unmoved(found: tuple[Finding, ...]) -> set[object]:
    """By id the kind and the play of findings between books; those within a book are found in its copy as well."""
    return {(each.id, each.kind, repr(play_of(each))) for each in found if each.scope != "book"}


@each_book
@pytest.mark.parametrize("language", ["same", "other"])
def test_a_book_that_agrees_changes_no_id_no_kind_and_no_play(name: str, language: str) -> None:
    """Another printing of a book, in its language or in a new one."""
    found = tidewater.library()
    spoken = found.books[name].language if language == "same" else "ca"
    assert unmoved(check(with_copy(found, name, spoken)).findings) == unmoved(plain())


@each_book
def test_a_book_compared_with_itself_finds_nothing(name: str) -> None:
    """Whatever is wrong within it, nothing is found between it and another printing of it."""
    found = tidewater.library()
    alone = with_copy(replace(found, books={name: found.books[name]}), name, "ca")
    assert {each.kind for each in check(alone).findings} <= within()


def silenced(work: EditionWork, name: str, question: str) -> Iterator[Finding]:
    """What a question brings up once a book says nothing on it."""
    book = work.library.books[name]
    section = book.sections[-1].id
    silent = Claim(book=name, question=question, status="silent", places=(), sections=(section,), spot=book.spot)
    others = tuple(claim for claim in book.claims if claim.question != question)
    books = {**work.library.books, name: replace(book, claims=(*others, silent))}
    changed = prepare(replace(work.library, books=books), work.edition.id, work.known)
    yield from question_findings(changed, changed.compared(question))


@each_book
def test_silence_contradicts_nothing(name: str) -> None:
    """A claim that is taken away leaves no contradiction on its question that was not there before."""
    work = tidewater.work()
    before = {each.question for each in plain() if each.kind == "contradiction"}
    spoken = {claim.question for claim in work.library.books[name].claims if claim.status != "silent"}
    asked = sorted(each for each in spoken if each in work.asked_questions and each not in before)
    made = [each for question in asked for each in silenced(work, name, question) if each.kind == "contradiction"]
    assert made == []


BUNDLED = ("hp-2003/en", "hp-2003/es", "hp-2003/fr", "hp-2003/pt", "hp-2018/en", "hp-2018/es", "uno-2003/en")


def of_edition(name: str) -> Library:
    """The bundled library with the books of one edition."""
    found, problems = load()
    assert found is not None, report(problems, "en")
    edition = name.partition("/")[0]
    return replace(found, books={key: book for key, book in found.books.items() if book.edition == edition})


@pytest.mark.parametrize("name", some(BUNDLED, lambda name: name == "uno-2003/en"))
def test_a_bundled_book_compared_with_itself_finds_nothing(name: str, known: Memory) -> None:
    """Nothing but what is wrong within it, or open in it."""
    found = of_edition(name)
    alone = with_copy(replace(found, books={name: found.books[name]}), name, "ca")
    assert {each.kind for each in check(alone, known=known).findings} <= within()


@pytest.mark.parametrize("name", [pytest.param(each, marks=IN_CI) for each in BUNDLED])
def test_a_bundled_book_that_agrees_changes_nothing(name: str, known: Memory) -> None:
    """No id, no kind, no play, whichever of the books is printed a second time."""
    found = of_edition(name)
    before, after = (check(each, known=known).findings for each in (found, with_copy(found, name, "ca")))
    assert unmoved(after) == unmoved(before)


@pytest.mark.parametrize(
    "edition", [pytest.param("hp-2003", marks=pytest.mark.long), pytest.param("hp-2018", marks=IN_CI)]
)
def test_bundled_books_by_other_names_are_told_alike(edition: str, known: Memory) -> None:
    """Languages that nobody knows, and the books in the other order: the same ids, sides, plays and books blamed."""
    found = of_edition(edition)
    before = {gist(each) for each in check(found, known=known).findings}
    strange = {
        name: replace(book, language=f"x{book.language}", locale="x") for name, book in reversed(found.books.items())
    }
    assert {gist(each) for each in check(replace(found, books=strange), known=known).findings} == before


@pytest.mark.long
@pytest.mark.parametrize("name", BUNDLED)
def test_silence_of_a_bundled_book_contradicts_nothing(name: str, known: Memory) -> None:
    """A claim that is taken away leaves no contradiction on its question that was not there before."""
    found = of_edition(name)
    work = prepare(found, name.partition("/")[0], known)
    before = {each.question for each in check(found, known=known).findings if each.kind == "contradiction"}
    spoken = {claim.question for claim in found.books[name].claims if claim.status != "silent"}
    asked = sorted(each for each in spoken if each in work.asked_questions and each not in before)
    made = [each for question in asked for each in silenced(work, name, question) if each.kind == "contradiction"]
    assert made == []
