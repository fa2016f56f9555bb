"""
Asks the engine: one situation with some cards beside it, answered in lines with slots, and what its lists name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulestone.asking.asked import Desk
from rulestone.asking.cards import Named
from rulestone.asking.errors import Misasked
from rulestone.asking.position import Act, Situation, Wish
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.verdicts import Answered, ask
from rulestone.engine.state import Card
from rulestone.lookup.alike import Alike, Names
from rulestone.lookup.marking import Lists, Marking
from rulestone.values import Value, replace
from rulestone.words import Voice

TURN, DRAWN, PENDING, START, LAID = "turn", "drawn", "pending", "start", "laid"
"""The moments that somebody may ask about: their turn, a card just drawn or just played on them, the first card, a card
that they have just laid themselves."""


HOUSE_RULE = "house_rule"
"""The assumption that a whole table has, and that none of its answers repeats."""


class Spot(Value):
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
        found = {} if self.moment == PENDING else {self.on: "o"}
        if self.moment == PENDING:
            found[self.on] = "p"
        if self.drawn is not None:
            found[self.drawn] = "d"
        if self.card is not None:
            found[self.card] = "a"
        return found

    def names(self, free: Alike) -> tuple[str, Names]:
        """What the situation is called, however its colours and numbers are; and the names that came up."""
        known = Names(free)
        said = [known.card(self.on), "" if self.colour is None else known.colour(self.colour)]
        said += ["" if card is None else known.card(card) for card in (self.drawn, self.card)]
        return " ".join((self.moment, *said, "" if self.act is None else self.act.id)), known

    def used(self) -> list[Card]:
        """The cards that lie or are held in the situation."""
        found = [self.on, *([] if self.drawn is None else [self.drawn])]
        return found + ([self.card] if self.card is not None and self.card != self.drawn else [])

    def situation(self, beside: Iterable[Card]) -> Situation:
        """The position with some more cards in the hand."""
        held = [Named(*card) for card in beside]
        if self.card is not None and self.card != self.drawn:
            held.insert(0, Named(*self.card))
        pending = self.moment == PENDING
        any_hand = pending and self.card is None and not held  # whoever answers does so whatever they hold
        return Situation(
            on=None if pending else Named(*self.on),
            colour=self.colour,
            hand=tuple(held),
            any_hand=any_hand,
            players=self.players,
            drawn=None if self.drawn is None else Named(*self.drawn),
            pending=Named(*self.on) if pending else None,
            start=self.moment == START,
            laid_by=0 if self.moment == LAID else None,
        )

    def wish(self) -> Wish:
        """The move that is asked about."""
        return Wish(None if self.card is None else Named(*self.card), self.act)


class Told(Value):
    """An answer in lines with slots; none, with why, where there is none."""

    word: str
    lines: tuple[tuple[int, str, str], ...]
    """How far each is set in, the verdict that it tells, its text."""
    assumed: tuple[str, ...] = ()
    not_asked: str = ""


class Said(Value, eq=False):
    """An answer of the engine, to be told in any language."""

    answered: Answered | Misasked
    parts: Mapping[Card, str]
    known: Names

    def told(self, voice: Voice) -> tuple[Told, Lists]:
        """The answer in the language of a voice, and what its lists name."""
        lists = Lists()
        marking = Marking(voice.language, voice.folders, voice.names, voice.region, self.parts, self.known, lists)
        if isinstance(self.answered, Misasked):
            return Told("", ((0, "", self.answered.sentence(marking)),)), lists
        text = ReplyText(self.answered, marking)
        lines = tuple((line.indent, line.word, line.text) for line in text.body())
        return Told(self.answered.word, lines, tuple(text.assumed()), text.left_out()), lists


class Engine:
    """The books of an edition under some house rules, to be asked many things."""

    def __init__(self, desk: Desk, free: Alike) -> None:
        self.desk, self.free = desk, free
        self.deck: dict[Card, int] = dict(desk.asked[0].deck)
        self.count = 0
        self.learnt: dict[str, dict[str, int]] = {}
        """How the cards beside were parted in situations like some."""

    def learn(self, about: str, parted: dict[str, int]) -> None:
        """How the cards beside were parted, for a guess in the next situation like it."""
        self.learnt[about] = parted

    def ask(self, spot: Spot, beside: Sequence[Card], known: Names) -> Said:
        """The answer to what is asked in a situation with some cards beside it."""
        self.count += 1
        answered: Answered | Misasked
        try:
            asking = self.desk.put(spot.situation(beside), spot.wish())
            assumed = tuple(each for each in asking.assumed if each[0] != HOUSE_RULE)
            answered = ask(replace(asking, assumed=assumed))
        except Misasked as wrong:
            answered = wrong
        return Said(answered, spot.parts(), known)
