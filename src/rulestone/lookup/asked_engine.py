"""
Asks the engine: one situation with some cards beside it, answered in lines with slots, and what its lists name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import ask_books
from rulestone.asking.deciding_questions import legal_on
from rulestone.asking.errors import Misasked
from rulestone.asking.reply import Reply, reply_to
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation import Act, Attempt, Situation
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.typed_cards import TypedCard
from rulestone.cards import Card
from rulestone.lookup.likeness import Likenesses
from rulestone.lookup.renaming import FreeNames, Renaming
from rulestone.lookup.slot_voice import SaidBefore, SlotLists, SlotVoice
from rulestone.records import Record, replace
from rulestone.words import Voice

TURN, DRAWN, PENDING, START, LAID = "turn", "drawn", "pending", "start", "laid"
"""The moments that somebody may ask about: their turn, a card just drawn or just played on them, the first card, a card
that they have just laid themselves."""


FEW, MANY = 2, 6
"""Hands that tell whether a move hangs on the hand anywhere, and different cards in one of these."""
HOUSE_RULE = "house_rule"
"""The assumption that a whole table has, and that none of its answers repeats."""


class AskedSituation(Record):
    """A situation without the cards beside it, and what is asked in it."""

    moment: str
    on: Card
    colour: str | None = None
    drawn: Card | None = None
    card: Card | None = None
    act: Act | None = None
    """One of both is asked about."""
    players: int = 4

    def parts(self) -> dict[Card, str]:
        """The part that each card plays; what is asked about above all."""
        parts = {} if self.moment == PENDING else {self.on: "o"}
        if self.moment == PENDING:
            parts[self.on] = "p"
        if self.drawn is not None:
            parts[self.drawn] = "d"
        if self.card is not None:
            parts[self.card] = "a"
        return parts

    def names(self, free: Renaming) -> tuple[str, FreeNames]:
        """What the situation is called, however its colours and numbers are; and the names that came up."""
        known = FreeNames(free.among({card.kind for card in self.used()}))
        words = [known.card(self.on), "" if self.colour is None else known.colour(self.colour)]
        words += ["" if card is None else known.card(card) for card in (self.drawn, self.card)]
        return " ".join((self.moment, *words, "" if self.act is None else self.act.id)), known

    def used(self) -> list[Card]:
        """The cards that lie or are held in the situation."""
        cards = [self.on, *([] if self.drawn is None else [self.drawn])]
        return cards + ([self.card] if self.card is not None and self.card != self.drawn else [])

    def situation(self, beside: Iterable[Card]) -> Situation:
        """The position with some more cards in the hand."""
        held = [TypedCard(*card) for card in beside]
        if self.card is not None and self.card != self.drawn:
            held.insert(0, TypedCard(*self.card))
        pending = self.moment == PENDING
        any_hand = pending and self.card is None and not held  # whoever answers does so whatever they hold
        return Situation(
            on=None if pending else TypedCard(*self.on),
            colour=self.colour,
            hand=tuple(held),
            any_hand=any_hand,
            players=self.players,
            drawn=None if self.drawn is None else TypedCard(*self.drawn),
            pending=TypedCard(*self.on) if pending else None,
            start=self.moment == START,
            laid_by=0 if self.moment == LAID else None,
        )

    def attempt(self) -> Attempt:
        """The move that is asked about."""
        return Attempt(self.act if self.card is None else TypedCard(*self.card))


class ReplyLines(Record):
    """An answer in lines with slots; none, with why, where there is none."""

    word: str
    lines: tuple[tuple[int, str, str], ...]
    """How far each is set in, the verdict that it tells, its text."""
    assumed: tuple[str, ...] = ()
    not_asked: str = ""


class EngineReply(Record, eq=False):
    """An answer of the engine, to be told in any language."""

    reply: Reply | Misasked
    parts: Mapping[Card, str]
    known: FreeNames
    said: SaidBefore | None = None

    def word(self) -> str:
        """The verdict; none where there is no answer."""
        return "" if isinstance(self.reply, Misasked) else self.reply.answered.word

    def put_in_words(self, voice: Voice) -> tuple[ReplyLines, SlotLists]:
        """The answer in the language of a voice, and what its lists name."""
        lists = SlotLists()
        own = (voice.language, voice.folders, voice.names, voice.region)
        marking = SlotVoice(*own, self.parts, self.known, lists, self.said)
        if isinstance(self.reply, Misasked):
            return ReplyLines("", ((0, "", self.reply.sentence(marking)),)), lists
        text = ReplyText(self.reply, marking)
        lines = tuple((line.indent, line.word, line.text) for line in text.body())
        return ReplyLines(self.word(), lines, tuple(text.assumed()), text.left_out()), lists


class Engine:
    """The books of an edition under some house rules, to be asked many things."""

    def __init__(self, parser: SituationParser, free: Renaming, likenesses: Likenesses | None = None) -> None:
        self.parser, self.free = parser, free
        self.likenesses = Likenesses() if likenesses is None else likenesses
        self.deck: dict[Card, int] = dict(parser.tables[0].deck)
        self.known_on: dict[tuple[AskedGame, Attempt, int], dict[tuple[TypedCard, ...], tuple[Card, ...]]] = {}
        """On which cards a move is legal, by the hand."""
        self.count = 0
        self.learnt: dict[str, dict[str, int]] = {}
        """How the cards beside were parted in situations like some."""

    def learn(self, about: str, parted: dict[str, int]) -> None:
        """How the cards beside were parted, for a guess in the next situation like it."""
        self.learnt[about] = parted

    def ask(
        self, spot: AskedSituation, beside: Sequence[Card], known: FreeNames, said: SaidBefore | None = None
    ) -> EngineReply:
        """The answer to what is asked in a situation with some cards beside it."""
        self.count += 1
        reply: Reply | Misasked
        try:
            asking = self.parser.make_question(spot.situation(beside), spot.attempt())
            assumed = tuple(assumption for assumption in asking.assumed if assumption[0] != HOUSE_RULE)
            reply = reply_to(ask_books(replace(asking, assumed=assumed)), self.legal_on)
        except Misasked as wrong:
            reply = wrong
        return EngineReply(reply, spot.parts(), known, said)

    def legal_on(self, table: AskedGame, position: Situation, attempt: Attempt) -> tuple[Card, ...]:
        """
        The cards on which a move would be legal, which hang on the other cards of the hand where they ever do.

        Where they are the same with few cards and with many, nobody looks again.
        """
        known = self.known_on.setdefault((table, attempt, position.players), {})
        answers = set(known.values())
        if len(known) < FEW or len(answers) > 1 or max(len(set(hand)) for hand in known) < MANY:
            known[position.hand] = legal_on(table, position, attempt)
            return known[position.hand]
        return answers.pop()
