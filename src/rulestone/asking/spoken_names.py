"""What an answer calls things: books by their edition, their places, cards, moves, and what everybody saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.asking.book_verdicts import BookVerdict, NotAsked
from rulestone.asking.situation import Attempt
from rulestone.asking.typed_cards import noun_of
from rulestone.cards import Observation
from rulestone.model import Book
from rulestone.words import Slot, Voice


def breach_observations(observations: Sequence[Observation]) -> Iterator[Observation]:
    """What is worth telling: that somebody noticed is told already."""
    return (observation for observation in observations if observation.what != "catches")


def join_places(where: Sequence[str]) -> str:
    """Places with a section named once: `cards 18, 19`."""
    parts: list[str] = []
    section = ""
    for place in where:
        before, _, number = place.rpartition(" ")
        parts.append(number if before and before == section else place)
        section = before
    return ", ".join(parts)


def short(verdict: BookVerdict) -> str:
    """A book's name within its edition."""
    return verdict.book.id.split("/", 1)[-1]


def labels(books: Iterable[BookVerdict]) -> str:
    """The books of some verdicts by edition: `hp-2003 {en, es}, uno-2003 {en}`."""
    return labels_of(book.book for book in books)


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


def tell_not_asked(left_out: Sequence[NotAsked], voice: Voice) -> Iterator[str]:
    """Books that were not asked, by the reason."""
    by_reason: dict[str, list[str]] = {}
    for entry in left_out:
        slots: dict[str, Slot] = {"least": entry.least, "most": entry.most}
        if entry.card is not None:
            slots["card"] = noun_of(entry.card)
        by_reason.setdefault(voice.say(f"legal.why_not.{entry.why}", **slots), []).append(entry.book)
    for reason, books in by_reason.items():
        yield f"{of_ids(books)} ({reason})"


def move_name(attempt: Attempt, voice: Voice) -> str:
    """The card to be laid, or the name of the act."""
    if attempt.card is not None:
        return voice.noun(noun_of(attempt.card))
    assert attempt.act is not None
    return act_names(voice, attempt.act.verb, attempt.act.window, attempt.act.moves)[0]


def act_names(voice: Voice, verb: str, window: str, moves: Sequence[str] = ()) -> list[str]:
    """Every name of an act in a language, the usual one first; a game's own move is called by its id."""
    ids = [f"{verb}.{window}"] if verb else list(moves)
    for act in ids:
        key = f"act.{act.replace(' ', '_')}"
        if voice.knows(key):
            return voice.say(key).split("|")
    return [f"{verb} {window}".strip() if verb else ids[0]]
