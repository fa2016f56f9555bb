"""`rulestone show`: the rules of one book as sentences in the reader's language, whatever the book's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulestone import __version__
from rulestone.cli._claim_texts import (
    called,
    choose_voice,
    claim_data,
    clauses_of,
    list_places,
    named,
    questions_named,
    section_name,
    topic_name,
    word_claim,
)
from rulestone.cli._help_texts import argument, declared, echo, echo_data, option, show, speaking
from rulestone.cli._library import books_of, completing, load_library, playable
from rulestone.cli._which_rules import find_rules, which
from rulestone.model import Book, Claim, Library, Question
from rulestone.prepared_game import remarks, suggested
from rulestone.words.book_as_prose import plan_of, tell_book
from rulestone.words.claim_sentences import question_of, reason_in

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
    library = load_library(find_rules(rules, bundled))
    if book in library.editions and book not in library.books:
        show_books(library, book, as_json)
        return
    chosen = books_of(library, book)[0]
    wanted = {wanted_question.id for name in question for wanted_question in questions_named(library, name)}
    claims = [claim for claim in order_claims(library, chosen) if not wanted or claim.question in wanted]
    if as_json:
        echo_data({"version": __version__, "book": chosen.id, "claims": [*map(claim_data, claims)]})
        return
    if prose:
        show_page(library, chosen)
        return
    if not wanted:
        show_header(chosen)
        show()
    answered = claims if silent or wanted else [claim for claim in claims if claim.status != "silent"]
    is_told = plan_of(library, chosen.edition).tells
    in_plan = answered if wanted or verbose else [claim for claim in answered if is_told(claim.question, chosen)]
    show_topics(library, chosen, in_plan, verbose)
    if left := len(claims) - len(answered):
        show()
        show(speaking().say("cli.show.silent_left", number=left, book=chosen.id))


def show_page(library: Library, book: Book) -> None:
    """The book as a page that one could print, without ids and places."""
    with playable():
        ours = suggested(library, book)
    echo(called(f"site.book.{book.id}", book.title), bold=True)
    plan, clauses = plan_of(library, book.edition), clauses_of(library, [book])
    voice = choose_voice(library, book)
    sections = tell_book(plan, book, library.questions, voice, clauses, ours, remarks(library, book, voice.language))
    for section in sections:
        show()
        echo(section.heading, bold=True)
        for paragraph in section.paragraphs:
            if paragraph.lead:
                show(paragraph.lead, 2, hanging=0)
            lines = [sentence.text for sentence in paragraph.sentences]
            for line in (f"- {text}" for text in lines) if paragraph.listed else [" ".join(lines)]:
                show(line, 2, hanging=2 if paragraph.listed else 0)


def show_books(library: Library, edition: str, as_json: bool) -> None:
    """Which books an edition has, each of which can be shown."""
    books = books_of(library, edition=edition)
    if as_json:
        data = {"version": __version__, "edition": edition, "books": [book.id for book in books]}
        echo_data(data)
        return
    show(named(edition, library.editions[edition].name))
    for book in books:
        show(named(book.id, book.title), 2)
    show(speaking().say("cli.show.one_of_them", book=books[0].id))


def order_claims(library: Library, book: Book) -> list[Claim]:
    """The claims topic by topic as a page tells them, then those that are only told, section by section."""
    told_order = {question: place for place, question in enumerate(library.editions[book.edition].told)}
    planned = {question: place for place, question in enumerate(plan_of(library, book.edition).order)}
    # Backwards, so that a topic stands where the first of its questions does.
    topics = {library.questions[question].topic: place for question, place in reversed(planned.items())}
    last = len(planned)

    def place(claim: Claim) -> tuple[int, int, str, int, str]:
        topic, question = library.questions[claim.question].topic, claim.question
        return told_order.get(question, -1), topics.get(topic, last), topic, planned.get(question, last), question

    return sorted(book.claims, key=place)


def heading_of(library: Library, book: Book, question: Question) -> str:
    """The heading of a question: the title of its section where it is only told, else its topic."""
    edition = library.editions[book.edition]
    told_section = edition.told.get(question.id)
    return (
        topic_name(question.topic, choose_voice(library, book))
        if told_section is None
        else section_name(edition, told_section.section)
    )


def show_header(book: Book) -> None:
    """Which book this is."""
    voice, printed = speaking(), book.document
    show(named(book.id, called(f"site.book.{book.id}", book.title)))
    language = f"{voice.language_name(book.language)} ({book.locale})"
    printed_name = called(f"site.document.{printed.file}", printed.name)
    show(voice.say("cli.show.document", language=language, document=printed_name, file=printed.file))
    if printed.source:
        show(voice.say("cli.show.source", source=called(f"site.source.{printed.file}", printed.source)))
    if printed.digest:
        show(voice.say("cli.show.digest", digest=printed.digest))
    counted = Counter(str(claim.status) for claim in book.claims)
    counts = [voice.say(f"cli.show.count.{status}", number=counted[status]) for status in STATUSES if counted[status]]
    show(", ".join(counts))


def show_topics(library: Library, book: Book, claims: Iterable[Claim], verbose: bool) -> None:
    """What a book says, topic by topic."""
    clauses, voice = clauses_of(library, [book]), choose_voice(library, book)
    topic, last_question = "", ""
    for claim in claims:
        question = library.questions[claim.question]
        heading = heading_of(library, book, question)
        if heading != topic:
            topic = heading
            if last_question:
                show()
            echo(topic, bold=True)
        is_open = claim.status in OPEN
        if is_open and claim.question != last_question:
            show(question_of(claim.question, voice), 2)
        last_question = claim.question
        for line in word_claim(claim, question, clauses, voice):
            show(line, 4 if is_open else 2)
        for reading in book.ambiguities.get(claim.ambiguity or "", ()) if verbose else ():
            place = list(claim.readings).index(reading.id) + 1
            show(named(f"{place}. {reading.id}", reason_in(reading.because, voice)), 6)
        if claim.places:
            show(f"[{claim.question}] {' · '.join(list_places(claim.places))}", 4)
        else:
            show(f"[{claim.question}]", 4)
