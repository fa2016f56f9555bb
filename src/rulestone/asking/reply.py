"""
The reply to a question about a move: what each book makes of it, why, and what would help, all worked out.

Whoever tells it, in whatever language, plays nothing and asks no book again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import BookVerdict, MoveAnswer, QuestionToBooks, faces_of
from rulestone.asking.books_alike import part
from rulestone.asking.card_sets import describe_cards
from rulestone.asking.deciding_questions import deciding_cards, help_to_drop, legal_on, turning_back, used_up, why
from rulestone.asking.dependencies import Holding, holdings
from rulestone.asking.one_case import LEGAL, said_aside
from rulestone.asking.possible_moves import MoveWay, can_lay, ways_out
from rulestone.asking.reached_moments import turning_up
from rulestone.asking.situation import Attempt, Situation
from rulestone.asking.state_builder import layout_of
from rulestone.asking.who_laid import opening
from rulestone.cards import Card, Observation
from rulestone.engine.branches import TooMany, leaves
from rulestone.engine.state import State
from rulestone.model import Answers
from rulestone.records import Record, replace
from rulestone.words import Slot


class BookReply(Record, eq=False):
    """What lies behind the verdict of one book."""

    questions: tuple[str, ...]
    """Those that decide, by our defaults where the book leaves something open."""
    holdings: tuple[Holding, ...] = ()
    """The cases of a verdict that depends."""
    nothing_fits: bool = False
    """Whether somebody may do what is done without a card to lay, and their hand is told and has none."""


class Remedy(Record, eq=False):
    """What would make a move legal, or is legal in its place; one of these at most."""

    without: tuple[Card, ...] = ()
    """Cards that the hand must not hold."""
    on: tuple[Slot, ...] = ()
    """Cards that would have to lie on the discard pile."""
    instead: tuple[tuple[tuple[MoveWay, ...], tuple[BookVerdict, ...]], ...] = ()
    """What may be done instead, with the books by which it may."""


class Reply(Record, eq=False):
    """Everything that is told of an answer."""

    answered: MoveAnswer
    books: Mapping[str, BookReply]
    held: tuple[Card, ...]
    """The cards of the hand that decided in the books that are told of first."""
    remedy: Remedy
    first_card: tuple[tuple[tuple[Observation, ...], tuple[BookVerdict, ...]], ...] = ()
    """What the card that was turned up first made whoever asks do, with the books by which it did."""

    def of(self, verdict: BookVerdict) -> BookReply:
        """What lies behind a verdict."""
        return self.books[verdict.book.id]


LegalOn = Callable[[AskedGame, Situation, Attempt], tuple[Card, ...]]
"""On which cards a move would be legal."""


@lru_cache(maxsize=64)
def reply_to(answered: MoveAnswer, legal_on: LegalOn = legal_on) -> Reply:
    """The reply that an answer makes; whoever asks much may know already on which cards a move would be legal."""
    asking, (word, first) = answered.asking, answered.groups()[0]
    books = {verdict.book.id: book_reply(asking, verdict) for verdict in answered.verdicts}
    held = () if word == "depends" else deciding_cards(asking, first[0])
    return Reply(answered, books, held, remedy_of(answered, legal_on), effects_of_first_card(answered))


def effects_of_first_card(
    answered: MoveAnswer,
) -> tuple[tuple[tuple[Observation, ...], tuple[BookVerdict, ...]], ...]:
    """What the card that was turned up first made whoever asks do, by which books; nothing of any other card."""
    if not answered.asking.situation.start:
        return ()
    effects = {verdict.book.id: effect_of_first_card(verdict) for verdict in answered.verdicts}
    parted = part(
        [verdict for verdict in answered.verdicts if effects[verdict.book.id]], lambda one: effects[one.book.id]
    )
    return tuple((effects[books[0].book.id], books) for books in parted)


def effect_of_first_card(verdict: BookVerdict) -> tuple[Observation, ...]:
    """What is seen of whoever asks as the first card is turned up; nothing where a book leaves that open."""
    table = verdict.table
    layout = layout_of(table.rules, table.faces, verdict.situation)

    def seen(answers: Answers, state: State) -> tuple[Observation, ...]:
        turned_up = turning_up(layout, answers, state)
        return tuple(some for some in turned_up.seen if some.who == 0 and some.detail != (0,))

    start = opening(table, layout, verdict.attempt)
    try:
        every = {leaf.value for leaf in leaves(seen, table.admitted, start, faces_of(table), table.rules.colours)}
    except TooMany:
        return ()
    return every.pop() if len(every) == 1 else ()


def book_reply(asking: QuestionToBooks, verdict: BookVerdict) -> BookReply:
    """What lies behind the verdict of a book."""
    depends = verdict.word == "depends"
    questions = why(asking, verdict)
    if verdict.word in LEGAL:
        questions = tuple(dict.fromkeys((*questions, *turning_back(asking, verdict))))
    return BookReply(
        questions, holdings(verdict) if depends else (), not depends and has_nothing_to_lay(asking, verdict)
    )


def has_nothing_to_lay(asking: QuestionToBooks, verdict: BookVerdict) -> bool:
    """Whether somebody may do what is done without a card to lay, and their hand is told and has none."""
    position, act = asking.situation, asking.attempt.act
    if verdict.word != "legal" or act is None or act.verb:
        return False
    untold = position.hidden or position.any_hand or position.pending or position.drawn
    return not untold and not can_lay(verdict.table, position)


def remedy_of(answered: MoveAnswer, legal_on: LegalOn) -> Remedy:
    """What would help where some books forbid a move."""
    asking = answered.asking
    against = [verdict for verdict in answered.verdicts if verdict.word in ("illegal", "challengeable")]
    if not against or said_aside(asking.attempt):
        return Remedy()
    first = part(against, lambda verdict: verdict.word)[0][0]
    position, attempt = asking.situation, asking.attempt
    if attempt.card is not None and (cards := help_to_drop(asking, first)):
        return Remedy(without=cards)
    plain = attempt.card is not None and position.pending is None and not position.start
    bare = plain and position.drawn is None and attempt.call is None and attempt.at is None
    if bare and (cards_below := lying(asking, first.table, legal_on)):
        return Remedy(on=cards_below)
    if len(answered.groups()) > 1:
        return Remedy()
    ways = {verdict.book.id: ways_out(asking, verdict.table) for verdict in against}
    parted = part([verdict for verdict in against if ways[verdict.book.id]], lambda verdict: ways[verdict.book.id])
    return Remedy(instead=tuple((ways[books[0].book.id], books) for books in parted))


def lying(asking: QuestionToBooks, table: AskedGame, legal_on: LegalOn) -> tuple[Slot, ...]:
    """The cards on which the move would be legal, as far as there is a copy left to lie there."""
    cards_below = legal_on(table, replace(asking.situation, on=None, colour=None), asking.attempt)
    return describe_cards(table.rules, cards_below, tuple(table.deck), gone=used_up(asking, table))
