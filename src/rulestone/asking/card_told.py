"""
What a card does, composed of all that a page of a book tells of it: for whoever asks no more than that.

What most books say is told whole, then what others say instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulestone.asking.answers_of_books import clauses_of
from rulestone.asking.everyday_words import EDITION, FILLER, WordMention
from rulestone.asking.question_patterns import AskedQuestion, Patterns
from rulestone.model import Book, Library
from rulestone.records import Record
from rulestone.words import Voice
from rulestone.words.book_as_prose import ProseSentence, plan_of, tell_subject

FIRST = ("effect", "target")
"""What is told of a card before all else, by the last part of its question."""


class CardTold(Record):
    """What some books tell of a card in the same words."""

    books: tuple[Book, ...]
    sentences: tuple[ProseSentence, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions whose answers are told."""
        return tuple(dict.fromkeys(question for sentence in self.sentences for question in sentence.questions))


def card_alone(mentions: Sequence[WordMention], every: Patterns) -> str | None:
    """The kind of the one card that is named with nothing else but words that ask what it is."""
    cards = [mention for mention in mentions if mention.card is not None]
    known = every.part_of("about_card") | {FILLER, EDITION}
    others = [mention.words for mention in mentions if mention.card is None]
    if len(cards) != 1 or not all(words & known for words in others):
        return None
    card = cards[0].card
    return card.kind if card is not None and card.number is None and cards[0].colour is None else None


def asked_of_card(library: Library, books: Iterable[Book], kind: str) -> AskedQuestion | None:
    """The questions on a card that some books answer, what it does first; none where no page tells of it."""
    editions = [library.editions[name] for name in dict.fromkeys(book.edition for book in books)]
    pairs = ((edition, name) for edition in editions for name in plan_of(library, edition.id).about(kind))
    known = list(dict.fromkeys(name for edition, name in pairs if name in edition.asks))
    known.sort(key=lambda name: next((at for at, part in enumerate(FIRST) if name == f"{kind}.{part}"), len(FIRST)))
    return AskedQuestion(tuple(known), card=kind) if known else None


def told_of_card(
    library: Library, books: Iterable[Book], kind: str, voice: Voice, named: frozenset[str] = frozenset()
) -> tuple[CardTold, ...]:
    """What the books tell of a card: first what most of them do, those first that are `named`, then what others add."""
    groups: dict[tuple[str, ...], list[tuple[Book, tuple[ProseSentence, ...]]]] = {}
    for book in books:
        if sentences := _told_in(library, book, kind, voice):
            groups.setdefault(tuple(one.text for one in sentences), []).append((book, sentences))
    ordered = sorted(
        groups.items(), key=lambda group: (not any(book.id in named for book, _ in group[1]), -len(group[1]))
    )
    if not ordered:
        return ()
    (texts, first), *others = ordered
    parts = [CardTold(tuple(book for book, _ in first), first[0][1])]
    for others_texts, some in others:
        # Who says less is told whole, so that nobody takes the rest for theirs.
        sentences = (
            some[0][1] if set(others_texts) < set(texts) else tuple(one for one in some[0][1] if one.text not in texts)
        )
        parts.append(CardTold(tuple(book for book, _ in some), sentences))
    return tuple(parts)


def _told_in(library: Library, book: Book, kind: str, voice: Voice) -> tuple[ProseSentence, ...]:
    """What one book tells of a card."""
    plan = plan_of(library, book.edition)
    every = {name: clauses_of(library, book, library.questions[name]) for name in plan.about(kind) if book.clauses}
    clauses = {name: some for name, some in every.items() if some is not None}
    return tuple(tell_subject(plan, book, library.questions, voice, kind, clauses))
