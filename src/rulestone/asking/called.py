"""What an answer calls things: books by their edition, their places, cards, moves, and what everybody saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.asking.cards import Named, noun_of
from rulestone.asking.position import Wish
from rulestone.asking.verdicts import BookVerdict, NotAsked
from rulestone.engine.state import Card, Seen
from rulestone.model import Book
from rulestone.words import Card as CardName
from rulestone.words import Slot, Voice


def told_of_breach(seen: Sequence[Seen]) -> Iterator[Seen]:
    """What is worth telling: that somebody noticed is told already."""
    return (each for each in seen if each.what != "catches")


def as_data(seen: Seen) -> dict[str, object]:
    """Something seen, as plain data."""
    detail = tuple(card_data(each) if isinstance(each, Card) else each for each in seen.detail)
    return {"seen": seen.what, **({} if seen.who is None else {"who": seen.who}), "detail": detail}


def card_data(card: Card | Named) -> dict[str, object]:
    """A card, as plain data."""
    parts = {"kind": card.kind, "colour": card.colour, "number": card.number}
    return {key: value for key, value in parts.items() if value is not None}


def card_name(card: Card) -> CardName:
    """A card as the catalogues say it."""
    return CardName(card.kind, card.colour, card.number)


def merged(where: Sequence[str]) -> str:
    """Places with a section named once: `cards 18, 19`."""
    said: list[str] = []
    section = ""
    for place in where:
        before, _, number = place.rpartition(" ")
        said.append(number if before and before == section else place)
        section = before
    return ", ".join(said)


def short(verdict: BookVerdict) -> str:
    """A book's name within its edition."""
    return verdict.book.id.split("/", 1)[-1]


def labels(books: Iterable[BookVerdict]) -> str:
    """The books of some verdicts by edition: `hp-2003 {en, es}, uno-2003 {en}`."""
    return labels_of(each.book for each in books)


def labels_of(books: Iterable[Book]) -> str:
    """Books by edition."""
    return of_ids(book.id for book in books)


def of_ids(books: Iterable[str]) -> str:
    """The same of books by their ids."""
    by_edition: dict[str, list[str]] = {}
    for book in books:
        edition, _, name = book.partition("/")
        by_edition.setdefault(edition, []).append(name or edition)
    return ", ".join(f"{edition} {{{', '.join(some)}}}" for edition, some in by_edition.items())


def not_asked(left_out: Sequence[NotAsked], voice: Voice) -> Iterator[str]:
    """Books that were not asked, by the reason."""
    by_reason: dict[str, list[str]] = {}
    for each in left_out:
        slots: dict[str, Slot] = {"least": each.least, "most": each.most}
        if each.card is not None:
            slots["card"] = noun_of(each.card)
        by_reason.setdefault(voice.say(f"legal.why_not.{each.why}", **slots), []).append(each.book)
    for reason, books in by_reason.items():
        yield f"{of_ids(books)} ({reason})"


def move_name(wish: Wish, voice: Voice) -> str:
    """The card to be laid, or the name of the act."""
    if wish.card is not None:
        return voice.noun(noun_of(wish.card))
    assert wish.act is not None
    return act_names(voice, wish.act.verb, wish.act.window, wish.act.moves)[0]


def act_names(voice: Voice, verb: str, window: str, moves: Sequence[str] = ()) -> list[str]:
    """Every name of an act in a language, the usual one first; a game's own move is called by its id."""
    ids = [f"{verb}.{window}"] if verb else list(moves)
    for each in ids:
        key = f"act.{each.replace(' ', '_')}"
        if voice.knows(key):
            return voice.say(key).split("|")
    return [f"{verb} {window}".strip() if verb else ids[0]]
