"""
The grid: questions × books at one glance.

Books with the same letter in a row give the same answer. The letters are told below the question, and whether the books
agree stands in words and as a sign; colour is never the only one.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.model import Answer, Book, Edition, Question, may_be_asked
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.tree import Some, Tag, el, ref, section
from rulestone.site.view import Page

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = {"same": "=", "parted": "≠", "wording": "≈", "open": "?"}


def pages(desk: Desk) -> Iterator[Page]:
    """One grid for each edition."""
    for edition in desk.knowledge.editions:
        yield grid(desk, edition)


def grid(desk: Desk, edition: Edition) -> Page:
    """All questions of an edition."""
    name = desk.edition(edition.id)
    books = desk.knowledge.library.books_of(edition.id)
    return Page(
        docname=registry.grid(edition.id),
        kind="grid",
        title=desk.say("grid.title", edition=name),
        description=desk.say("grid.description", edition=name),
        body=(
            el("p", desk.say("grid.lead"), class_="lead"),
            legend(desk),
            *(
                section(
                    f"chapter-{chapter}",
                    desk.say(f"chapter.{chapter}"),
                    table(desk, edition, books, chapter, [each for _, some in topics for each in some]),
                )
                for chapter, topics in desk.knowledge.chapters(edition)
            ),
        ),
        above=desk.crumbs((registry.play(edition.id), name)),
        wide=True,
    )


def legend(desk: Desk) -> Tag:
    """What the signs mean."""
    signs = [
        *((sign, f"grid.{name}") for name, sign in SIGNS.items()),
        ("A", "grid.letter"),
        ("A/B", "grid.ambiguous"),
        ("–", "grid.silent"),
    ]
    return el("dl", ((el("dt", sign), el("dd", desk.say(key))) for sign, key in signs), class_="legend")


def table(desk: Desk, edition: Edition, books: tuple[Book, ...], chapter: str, questions: list[Question]) -> Tag:
    """The rows of one chapter."""
    head = el(
        "tr",
        el("th", desk.say("grid.question"), scope="col", role="columnheader"),
        el("th", desk.say("grid.agreement"), scope="col", role="columnheader"),
        (el("th", desk.book_link(book.id), scope="col", role="columnheader") for book in books),
        role="row",
    )
    rows = [row(desk, edition, books, question) for question in questions]
    caption = desk.say(f"chapter.{chapter}")
    return el(
        "table",
        el("caption", caption, class_="visually-hidden"),
        el("thead", head, role="rowgroup"),
        el("tbody", rows, role="rowgroup"),
        class_="grid",
        role="table",
    )


OUTSIDE = ("is-not_asked", "is-unanswered")
"""Cells of books that are not compared on a question."""


def row(desk: Desk, edition: Edition, books: tuple[Book, ...], question: Question) -> Tag:
    """One question: how far the books agree, and the letter of each."""
    letters: dict[Answer, str] = {}
    cells = [cell(desk, book, question, letters) for book in books]
    state = agreement(desk, edition, question, cells)
    found = desk.knowledge.found_on(edition.id, question.id)
    sign: Some = [
        el("span", SIGNS[state], class_="sign", aria_hidden="true"),
        el("span", desk.say(f"grid.{state}"), class_="sign-words"),
    ]
    answers = el(
        "details",
        el("summary", desk.say("grid.answers", number=len(letters))),
        el(
            "ul",
            (el("li", el("b", letter), " ", desk.answer(question.id, answer)) for answer, letter in letters.items()),
        ),
    )
    return el(
        "tr",
        el(
            "th",
            desk.rule_ref(edition, question.id, desk.in_short(question.id)),
            answers if letters else None,
            scope="row",
            role="rowheader",
        ),
        el("td", ref("finding", found[0].id, sign) if found else sign, class_=f"state state-{state}", role="cell"),
        (
            el(
                "td",
                el("span", desk.short(book.id), class_="cell-book", aria_hidden="true"),
                " ",
                text,
                role="cell",
                class_=kind,
            )
            for book, (text, kind) in zip(books, cells, strict=True)
        ),
        role="row",
        id=registry.anchor(question.id),
    )


def cell(desk: Desk, book: Book, question: Question, letters: dict[Answer, str]) -> tuple[Tag, str]:
    """What one book says, as letters in the order in which answers come up."""
    claims = book.claims_on(question.id)
    answers = [answer for claim in claims for answer in claim.answers]
    found = [letters.setdefault(answer, LETTERS[len(letters) % 26]) for answer in answers]
    status = claims[0].status if claims else "silent"
    if not found:
        why = unsaid(desk, book, question)
        return el(
            "span",
            el("span", "–" if why == "silent" else "", aria_hidden="true"),
            el("span", desk.say(f"status.{why}"), class_="visually-hidden"),
        ), f"is-{why}"
    joint = "+" if len(claims) > 1 else "/"
    return el("span", joint.join(dict.fromkeys(found))), f"is-{status}"


def unsaid(desk: Desk, book: Book, question: Question) -> str:
    """Why a book gives no answer: it is silent, it is not asked, or nobody has looked for it there yet."""
    if not may_be_asked(question, book, desk.knowledge.library.questions):
        return "not_asked"
    return "unanswered" if question.id in book.open_questions else "silent"


def agreement(desk: Desk, edition: Edition, question: Question, cells: list[tuple[Tag, str]]) -> str:
    """How far the books agree: what was found decides, else what they say."""
    levels = {each.kind for each in desk.knowledge.found_on(edition.id, question.id)}
    if "undecided" in levels or "gap" in levels:
        return "open"
    if levels - {"wording"}:
        return "parted"
    apart = len({text for text, kind in cells if kind not in OUTSIDE}) > 1
    if apart and question.id in edition.told:
        return "parted"
    if levels or apart:
        return "wording"
    return "same"
