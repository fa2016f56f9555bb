"""The pieces that pages share, made from what is known: a card, a book's chip, a source, a finding at its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulestone.finding import Finding
from rulestone.model import Book, Edition, Name, Place
from rulestone.site import pictures, registry
from rulestone.site.desk import MARK, Desk, tag_of
from rulestone.site.view import Differs, Link, Picture, Side, Source, Spot, Text, Thing, Words, listed
from rulestone.words.differing import Pieces, differing
from rulestone.words.voice import capital


def card(desk: Desk, edition: str, card: Mapping[str, Any], size: str = "") -> Picture:
    """A card as its picture; one of several numbers as the one that stands for them."""
    kind, colour, number = str(card["kind"]), card.get("colour"), card.get("number")
    if number is None:
        number = desk.knowledge.example(edition, kind, colour)
    return Picture(f"cards/{pictures.file_name(edition, kind, colour, number)}", desk.play.card(card), size)


def sample(desk: Desk, edition: str, kind: str, size: str = "") -> Picture:
    """A card that stands for all of its kind, in the first of its colours."""
    rules = desk.knowledge.rulesets[edition]
    coloured = rules.cards[kind].coloured and rules.colours
    return card(desk, edition, {"kind": kind, "colour": rules.colours[0] if coloured else None}, size)


def page(docname: str, words: Text, anchor: str = "") -> Link:
    """A link to a page."""
    return Link(words, Spot(docname, anchor))


def rule(edition: Edition | str, question: str, words: Text) -> Link:
    """A link to a rule where an edition's rules are told."""
    name = edition if isinstance(edition, str) else edition.id
    return Link(words, Thing("rule", registry.rule(name, question)))


def finding(finding: Finding, words: Text) -> Link:
    """A link to the page of a finding."""
    return Link(words, Thing("finding", finding.id))


def book(desk: Desk, book: str, words: Text = "") -> Link:
    """A book by its short name or in other words, leading to what it says."""
    return Link(words or desk.short(book), Thing("book", book))


def books(desk: Desk, some: Iterable[str]) -> Text:
    """Several of them."""
    return listed(book(desk, each) for each in some)


def who(desk: Desk, finding: Finding, some: Sequence[str]) -> Text:
    """Those who say something: books, or the edition whose books all say it."""
    if finding.scope != "editions" or not some:
        return books(desk, some)
    edition = desk.knowledge.library.books[some[0]].edition
    return page(registry.play(edition), desk.edition(edition))


def printed(desk: Desk, words: str, language: str) -> Words:
    """Words of a book, marked as being in its language."""
    return Words(words, "" if language == desk.code else tag_of(language), printed=True)


@dataclass(frozen=True, slots=True)
class Called:
    """What a book calls something: each name as printed, in its language."""

    book: Link
    edition: str
    names: tuple[Words, ...]


def called(desk: Desk, book: Book, name: Name) -> Called:
    """A name as printed, its plural, and the other ways in which the same book prints it."""
    names = (name.name, *filter(None, (name.plural,)), *name.also)
    shown = (printed(desk, each, book.language) for each in names)
    return Called(Link(desk.short(book.id), Thing("book", book.id)), desk.edition(book.edition), tuple(shown))


def written(desk: Desk, text: str, language: str) -> Words:
    """A text in the language that it was written in."""
    return Words(text, "" if language == desk.code else tag_of(language))


def coded(desk: Desk, sentence: str) -> Text:
    """A sentence of findings: names of books as they are, other words in backticks as code."""
    names = set(desk.names.values())
    pieces = enumerate(sentence.split("`"))
    return tuple(
        Words(piece, code=True) if place % 2 and piece not in names else piece for place, piece in pieces if piece
    )


def source(desk: Desk, place: Place) -> Source:
    """Where a book says something."""
    known = desk.knowledge.library.books[place.book]
    before, after = desk.say("place", section=MARK, sentence=place.sentence).split(MARK)
    whole = desk.knowledge.printed.get((place.book, place.section, place.sentence), "")
    words = " ".join(whole.split()) or place.anchor
    quoted = printed(desk, words, known.language) if words else None
    return Source(before, heading(desk, place.book, place.section), after, quoted)


def heading(desk: Desk, book: str, section: str) -> Words:
    """A section by its printed heading."""
    known = desk.knowledge.library.books[book]
    title = next((each.heading for each in known.sections if each.id == section), section)
    return printed(desk, title, known.language)


def quoted(desk: Desk, words: Words) -> Text:
    """Words in quotation marks of the language of the page."""
    opening, closing = desk.speech.voice.grammar.quotes
    return (opening, words, closing)


def sections_read(desk: Desk, book: str, sections: Iterable[str]) -> Text:
    """What was read of a book before it was called silent."""
    return listed(quoted(desk, heading(desk, book, each)) for each in sections)


def sides(desk: Desk, finding: Finding) -> tuple[Side, ...]:
    """Who says what."""
    groups = desk.finding_text(finding).groups
    return tuple(
        Side(who(desk, finding, side.books), coded(desk, group.says))
        for side, group in zip(finding.sides, groups, strict=True)
    )


def headline(desk: Desk, finding: Finding) -> Text:
    """What is wrong, as a sentence; what a book's file calls something stands as code."""
    sentence = capital(desk.finding_text(finding).headline)
    for name in finding.args.values():
        if isinstance(name, str) and "_" in name and "`" not in sentence:
            sentence = sentence.replace(name, f"`{name}`")
    return coded(desk, sentence if sentence.endswith("?") else f"{sentence}.")


def differs(desk: Desk, found: Finding, line: Text = "") -> Differs:
    """A finding beside the rule that it is about; the line that it folds to says in short what differs."""
    kind = capital(desk.kind(found.kind))
    about = desk.question(found.question) if found.question else desk.edition(found.edition)
    more = "parting.hand" if found.witness is not None else "parting.more"
    return Differs(
        level=found.level,
        kind=kind,
        line=line or headline(desk, found),
        label=desk.say("labelled", name=kind, what=about),
        sides=sides(desk, found),
        more=finding(found, desk.say(more)),
    )


def side_by_side(sentences: Sequence[str]) -> tuple[Pieces, ...]:
    """Sentences in pieces, of which those that differ are marked; in another language, as some say they are, none."""
    if len(sentences) < 2 or any(each.endswith("]") for each in sentences):
        return tuple(((each, False),) for each in sentences)
    return differing(sentences)
