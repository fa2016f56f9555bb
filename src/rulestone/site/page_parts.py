"""The pieces that pages share, made from what is known: a card, a book's chip, a source, a finding at its rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulestone.cards import Card
from rulestone.findings import Finding
from rulestone.model import Book, Edition, Name, Place, Reasons, language_for
from rulestone.site import card_pictures, registry
from rulestone.site.page_view import (
    FileLink,
    FoldedFinding,
    Link,
    MarkedWords,
    Picture,
    SiteThing,
    SourceLine,
    Text,
    ViewSide,
    listed,
)
from rulestone.site.page_writer import MARK, PageWriter, tag_of
from rulestone.words.voice import capital
from rulestone.words.word_differences import Pieces, mark_differences


def card_picture(writer: PageWriter, edition: str, card: Card, size: str = "") -> Picture:
    """A card as its picture; one of several numbers as the one that stands for them."""
    kind, colour, number = card
    if number is None:
        number = writer.knowledge.example(edition, kind, colour)
    return Picture(f"cards/{card_pictures.file_name(edition, kind, colour, number)}", writer.play.card(card), size)


def sample_picture(writer: PageWriter, edition: str, kind: str, size: str = "") -> Picture:
    """A card that stands for all of its kind, in the first of its colours."""
    rules = writer.knowledge.rulesets[edition]
    coloured = rules.cards[kind].coloured and rules.colours
    return card_picture(writer, edition, Card(kind, rules.colours[0] if coloured else None), size)


def link_page(docname: str, words: Text, anchor: str = "") -> Link:
    """A link to a page."""
    return Link(words, FileLink(docname, anchor))


def link_rule(edition: Edition | str, question: str, words: Text) -> Link:
    """A link to a rule where an edition's rules are told."""
    name = edition if isinstance(edition, str) else edition.id
    return Link(words, SiteThing("rule", registry.rule(name, question)))


def link_finding(finding: Finding, words: Text) -> Link:
    """A link to the page of a finding."""
    return Link(words, SiteThing("finding", finding.id))


def link_book(writer: PageWriter, book: str, words: Text = "") -> Link:
    """A book by its short name or in other words, leading to what it says."""
    return Link(words or writer.short(book), SiteThing("book", book))


def link_books(writer: PageWriter, some: Iterable[str]) -> Text:
    """Several of them."""
    return listed(link_book(writer, name) for name in some)


def link_books_or_edition(writer: PageWriter, finding: Finding, some: Sequence[str]) -> Text:
    """Those who say something: books, or the edition whose books all say it."""
    if finding.scope != "editions" or not some:
        return link_books(writer, some)
    edition = writer.knowledge.library.books[some[0]].edition
    return link_page(registry.play(edition), writer.edition(edition))


def printed_words(writer: PageWriter, words: str, language: str) -> MarkedWords:
    """Words of a book, marked as being in its language."""
    return MarkedWords(words, "" if language == writer.code else tag_of(language), printed=True)


@dataclass(frozen=True, slots=True)
class NamedThing:
    """What a book calls something: each name as printed, in its language."""

    book: Link
    edition: str
    names: tuple[MarkedWords, ...]


def named_thing(writer: PageWriter, book: Book, name: Name) -> NamedThing:
    """A name as printed, its plural, and the other ways in which the same book prints it."""
    names = (name.name, *filter(None, (name.plural,)), *name.also)
    shown = (printed_words(writer, name_printed, book.language) for name_printed in names)
    return NamedThing(
        Link(writer.short(book.id), SiteThing("book", book.id)), writer.edition(book.edition), tuple(shown)
    )


def words_in(writer: PageWriter, text: str, language: str) -> MarkedWords:
    """A text in the language that it was written in."""
    return MarkedWords(text, "" if language == writer.code else tag_of(language))


def reason_in(writer: PageWriter, reasons: Reasons, printed: str) -> Text:
    """A reason in the reader's language, with what it quotes in the one that is `printed`; else in another, marked."""
    language = language_for(reasons, writer.code)
    reason = reasons[language].strip()
    if language != writer.code:
        return words_in(writer, reason, language or "en")
    pieces = enumerate(re.split(r"([“«][^”»]+[”»])", reason))
    return tuple(printed_words(writer, piece, printed) if place % 2 else piece for place, piece in pieces if piece)


def mark_code(writer: PageWriter, sentence: str) -> Text:
    """A sentence of findings: names of books as they are, other words in backticks as code."""
    names = set(writer.names.values())
    pieces = enumerate(sentence.split("`"))
    return tuple(
        MarkedWords(piece, code=True) if place % 2 and piece not in names else piece for place, piece in pieces if piece
    )


def source_line(writer: PageWriter, place: Place) -> SourceLine:
    """Where a book says something."""
    known = writer.knowledge.library.books[place.book]
    before, after = writer.say("place", section=MARK, sentence=place.sentence).split(MARK)
    whole = writer.knowledge.printed.get((place.book, place.section, place.sentence), "")
    words = " ".join(whole.split()) or place.anchor
    quoted = printed_words(writer, words, known.language) if words else None
    return SourceLine(before, heading(writer, place.book, place.section), after, quoted)


def heading(writer: PageWriter, book: str, section: str) -> MarkedWords:
    """A section by its printed heading."""
    known = writer.knowledge.library.books[book]
    title = next((own.heading for own in known.sections if own.id == section), section)
    return printed_words(writer, title, known.language)


def in_quotes(writer: PageWriter, words: MarkedWords) -> Text:
    """Words in quotation marks of the language of the page."""
    opening, closing = writer.speech.voice.grammar.quotes
    return (opening, words, closing)


def sections_read(writer: PageWriter, book: str, sections: Iterable[str]) -> Text:
    """What was read of a book before it was called silent."""
    return listed(in_quotes(writer, heading(writer, book, section)) for section in sections)


def view_sides(writer: PageWriter, finding: Finding) -> tuple[ViewSide, ...]:
    """Who says what."""
    groups = writer.finding_text(finding).groups
    return tuple(
        ViewSide(link_books_or_edition(writer, finding, side.books), mark_code(writer, group.says))
        for side, group in zip(finding.sides, groups, strict=True)
    )


def headline(writer: PageWriter, finding: Finding) -> Text:
    """What is wrong, as a sentence; what a book's file calls something stands as code."""
    sentence = capital(writer.finding_text(finding).headline)
    for name in finding.args.values():
        # Ids alone have such a sign in them; a sentence that marks its own is left as it is.
        if isinstance(name, str) and "_" in name and "`" not in sentence:
            sentence = sentence.replace(name, f"`{name}`")
    return mark_code(writer, sentence if sentence.endswith("?") else f"{sentence}.")


def fold_finding(writer: PageWriter, finding: Finding, line: Text = "") -> FoldedFinding:
    """A finding beside the rule that it is about; the line that it folds to says in short what differs."""
    kind = capital(writer.kind(finding.kind))
    about = writer.question(finding.question) if finding.question else writer.edition(finding.edition)
    more = "parting.hand" if finding.witness is not None else "parting.more"
    return FoldedFinding(
        level=finding.level,
        kind=kind,
        line=line or headline(writer, finding),
        label=writer.say("labelled", name=kind, what=about),
        sides=view_sides(writer, finding),
        more=link_finding(finding, writer.say(more)),
    )


def side_by_side(sentences: Sequence[str]) -> tuple[Pieces, ...]:
    """Sentences in pieces, of which those that differ are marked; in another language, as some say they are, none."""
    if len(sentences) < 2 or any(sentence.endswith("]") for sentence in sentences):
        return tuple(((sentence, False),) for sentence in sentences)
    marked = tuple(tuple(without_edges(pieces)) for pieces in mark_differences(sentences))
    numbers = tuple(tuple(numbers_alone(pieces)) for pieces in marked)
    return numbers if all(any(differs for _, differs in pieces) for pieces in numbers) else marked


def without_edges(pieces: Pieces) -> Iterator[tuple[str, bool]]:
    """Pieces of which no mark ends on a stop or a comma."""
    for text, differs in pieces:
        word = text.rstrip(" .,;:!?") if differs else text
        yield from ((part, marked) for part, marked in ((word, differs), (text[len(word) :], False)) if part)


def numbers_alone(pieces: Pieces) -> Iterator[tuple[str, bool]]:
    """Pieces of which the numbers alone are marked: where sentences part in these, the rest follows from them."""
    for text, differs in pieces:
        parts = re.split(r"(\d+)", text) if differs else [text]
        yield from ((part, differs and part.isdigit()) for part in parts if part)
