"""`rulestone show`: the rules of one book as sentences in the reader's language, whatever the book's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulestone import __version__
from rulestone.cli._claims import (
    claim_data,
    clauses_of,
    questions_named,
    said,
    section_name,
    telling,
    topic_name,
    where,
)
from rulestone.cli._rules import books_of, completing, library, playable
from rulestone.cli._speaking import argument, declared, echo, echo_data, option, show, speaking
from rulestone.cli._where import meant, which
from rulestone.model import Book, Claim, Library, Question
from rulestone.prepared import remarks, suggested
from rulestone.words.rules import question_of
from rulestone.words.telling import plan_of, told

OPEN = ("ambiguous", "silent")
"""What is only understood after what is asked."""
STATUSES = ("stated", "follows", "ambiguous", "silent")


@declared(
    "show",
    argument("book", shell_complete=completing("books")),
    option("--question", metavar="QUESTION", multiple=True, shell_complete=completing("questions")),
    option("--silent", is_flag=True),
    option("--prose", is_flag=True),
    option("--verbose", "-v", is_flag=True),
    *which(),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(
    book: str,
    question: tuple[str, ...],
    silent: bool,
    prose: bool,
    verbose: bool,
    rules: tuple[str, ...],
    bundled: bool,
    as_json: bool,
) -> None:
    """Tell the claims of a book, topic by topic."""
    found = library(meant(rules, bundled))
    if book in found.editions and book not in found.books:
        the_books_of(found, book, as_json)
        return
    shown = books_of(found, book)[0]
    wanted = {each.id for name in question for each in questions_named(found, name)}
    claims = [claim for claim in in_order(found, shown) if not wanted or claim.question in wanted]
    if prose and not as_json:
        page(found, shown)
        return
    if as_json:
        data = {"version": __version__, "book": shown.id, "claims": [claim_data(claim) for claim in claims]}
        echo_data(data)
        return
    if not wanted:
        header(shown)
        show()
    answered = [claim for claim in claims if silent or wanted or claim.status != "silent"]
    left = len(claims) - len(answered)
    is_told = plan_of(found, shown.edition).tells
    topics(found, shown, [each for each in answered if wanted or verbose or is_told(each.question, shown)], verbose)
    if left:
        show()
        show(speaking().say("cli.show.silent_left", number=left, book=shown.id))


def page(found: Library, book: Book) -> None:
    """The book as a page that one could print, without ids and places."""
    with playable():
        ours = suggested(found, book)
    echo(called(f"site.book.{book.id}", book.title), bold=True)
    plan, clauses = plan_of(found, book.edition), clauses_of(found, [book])
    voice = telling(found, book)
    sections = told(plan, book, found.questions, voice, clauses, ours, remarks(found, book, voice.language))
    for section in sections:
        show()
        echo(section.heading, bold=True)
        for paragraph in section.paragraphs:
            if paragraph.lead:
                show(paragraph.lead, 2)
            lines = [each.text for each in paragraph.sentences]
            for line in (f"- {each}" for each in lines) if paragraph.listed else [" ".join(lines)]:
                show(line, 2, hanging=2 if paragraph.listed else 0)


def the_books_of(found: Library, edition: str, as_json: bool) -> None:
    """Which books an edition has, each of which can be shown."""
    books = books_of(found, edition=edition)
    if as_json:
        data = {"version": __version__, "edition": edition, "books": [each.id for each in books]}
        echo_data(data)
        return
    show(f"{edition}: {found.editions[edition].name}")
    for each in books:
        show(f"{each.id}: {each.title}", 2)
    show(speaking().say("cli.show.one_of_them", book=books[0].id))


def in_order(found: Library, book: Book) -> list[Claim]:
    """The claims topic by topic as a page tells them, then those that are only told, section by section."""
    told = {question: place for place, question in enumerate(found.editions[book.edition].told)}
    planned = {question: place for place, question in enumerate(plan_of(found, book.edition).order)}
    topics = {found.questions[question].topic: place for question, place in reversed(planned.items())}
    last = len(planned)

    def place(claim: Claim) -> tuple[int, int, str, int, str]:
        topic, question = found.questions[claim.question].topic, claim.question
        return told.get(question, -1), topics.get(topic, last), topic, planned.get(question, last), question

    return sorted(book.claims, key=place)


def headed(found: Library, book: Book, question: Question) -> str:
    """The heading of a question: the title of its section where it is only told, else its topic."""
    edition = found.editions[book.edition]
    told = edition.told.get(question.id)
    return topic_name(question.topic, telling(found, book)) if told is None else section_name(edition, told.section)


def called(key: str, otherwise: str) -> str:
    """What a catalogue calls a book, a document or its place; else what the file of the book says."""
    return speaking().say(key) if speaking().knows(key) else otherwise


def header(book: Book) -> None:
    """Which book this is."""
    voice, printed = speaking(), book.document
    show(f"{book.id}: {called(f'site.book.{book.id}', book.title)}")
    language = f"{voice.called(book.language)} ({book.locale})"
    named = called(f"site.document.{printed.file}", printed.name)
    show(voice.say("cli.show.document", language=language, document=named, file=printed.file))
    if printed.source:
        show(voice.say("cli.show.source", source=called(f"site.source.{printed.file}", printed.source)))
    if printed.digest:
        show(voice.say("cli.show.digest", digest=printed.digest))
    counted = Counter(str(claim.status) for claim in book.claims)
    counts = [voice.say(f"cli.show.count.{each}", number=counted[each]) for each in STATUSES if counted[each]]
    show(", ".join(counts))


def topics(found: Library, book: Book, claims: Iterable[Claim], verbose: bool) -> None:
    """What a book says, topic by topic."""
    clauses, voice = clauses_of(found, [book]), telling(found, book)
    topic, asked = "", ""
    for claim in claims:
        question = found.questions[claim.question]
        heading = headed(found, book, question)
        if heading != topic:
            topic = heading
            if asked:
                show()
            echo(topic, bold=True)
        is_open = claim.status in OPEN
        if is_open and claim.question != asked:
            show(question_of(claim.question, voice), 2)
        asked = claim.question
        for line in said(claim, question, clauses, voice):
            show(line, 4 if is_open else 2)
        for reading in book.ambiguities.get(claim.ambiguity or "", ()) if verbose else ():
            place = list(claim.readings).index(reading.id) + 1
            show(f"{place}. {reading.id}: {reading.because}", 6)
        if claim.places:
            show(f"[{claim.question}] {' · '.join(where(claim.places))}", 4)
        else:
            show(f"[{claim.question}]", 4)
