"""
A position as a sentence tells it: which of its cards is to be laid, which lies there, which are in the hand.

A sentence is read from its beginning: a word such as `on`, `I have`, `somebody played` says what the next card is.
Where something is mentioned that has no part in a position, or a part has two cards, the sentence tells none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.asking.everyday_words import FILLER, WordMention
from rulestone.asking.question_patterns import Patterns, WordSet
from rulestone.asking.typed_cards import TypedCard
from rulestone.records import Record

MOVE, ON, HAND, PENDING = "move", "on", "hand", "pending"
BOTH = 2
AHEAD = (("hits", PENDING), ("lies", ON), ("holds", HAND), ("on", ON))
"""What a word says about the cards after it; the first of several meanings counts."""


class PositionInSentence(Record):
    """The cards of a position by the part that each has."""

    move: TypedCard | None = None
    call: str | None = None
    """The colour that is named with the card to be laid."""
    on: TypedCard | None = None
    colour: str | None = None
    """The colour in play."""
    hand: tuple[TypedCard, ...] = ()
    pending: TypedCard | None = None
    act: str | None = None
    """What is to be done where no card is laid."""
    is_last: bool = False
    """Whether the card to be laid is the last of the hand."""
    two_players: bool = False
    holds_others: bool = False
    """Whether other cards could be laid."""
    differs: bool = False
    """Whether the colours are said not to be the same."""
    alike: bool = False
    """Whether they are said to be the same."""
    settled: bool = False
    """Whether somebody has done what the card in play makes them do."""
    lies: bool = False
    """Whether the card in play is said to lie there, not that somebody has just played it."""

    @property
    def cards(self) -> tuple[TypedCard, ...]:
        """The card to be laid, and what lies there."""
        return tuple(card for card in (self.move, self.on, self.pending) if card is not None)


class _SentenceReader:
    """What has been read so far."""

    def __init__(self, every: Patterns) -> None:
        self.part = every.part
        self.role = ""
        self.cards: list[tuple[str, WordMention]] = []
        self.hit = self.last = self.two = self.others = self.asks = self.somebody = False
        self.differs = self.alike = self.settled = self.another = self.answers = self.turned_back = self.lies = False
        self.colour: str | None = None

    def card(self, mention: WordMention) -> None:
        """A card has the part that was announced; the first of all else is the one to be laid."""
        if not self.role and self.somebody and not self.asks:
            self.hit, self.role = True, PENDING
        self.cards.append((self.role, mention))
        # Of a hand several cards may be told, one after the other.
        if self.role != HAND:
            self.role = ""

    def word(self, meant: WordSet) -> bool:
        """Whether a word has a part in a position; what it announces is kept."""
        if self.detail(meant) or (FILLER in meant and not self.cards and not meant & self.telling):
            return True
        announced = [(name, role) for name, role in AHEAD if meant & self.part(name)]
        if meant & self.part("last"):
            self.last, self.role = True, MOVE
        elif announced:
            self.announce(*announced[0])
        elif meant & self.part("holds_others"):
            self.others = True
        elif meant & self.part("lays") and not meant & self.part("somebody"):
            self.lay(meant)
        else:
            return bool(meant & (self.part("beside") | {FILLER}))
        return True

    def lies_before(self, mention: WordMention, before: Sequence[WordMention], after: Sequence[WordMention]) -> bool:
        """Whether a word tells of the card before it, of which nothing was said yet, that it lies there."""
        lies = bool(mention.words & self.part("lies")) and any(other.card is not None for other in before)
        return lies and self.cards[-1][0] in ("", HAND) and not any(other.card is not None for other in after)

    def is_held(self, mention: WordMention, before: Sequence[WordMention]) -> bool:
        """Whether a word tells of the card right before it, of which nothing else was said, that it is in the hand."""
        held = bool(mention.words & self.part("held")) and any(other.card is not None for other in before)
        return held and self.cards[-1][0] != ON

    @property
    def telling(self) -> WordSet:
        """Words that count even where they may be no more than filling."""
        return self.part("lays") | self.part("hits") | self.part("holds")

    def lay(self, meant: WordSet) -> None:
        """Whoever asks may lay the next card; or somebody else did, if that was said before anything was asked."""
        may = meant & self.part("may")
        answers = bool(meant & self.part("answers"))
        self.answers = self.answers or (answers and not self.cards)
        self.turned_back = self.turned_back or (answers and any(role == ON for role, _ in self.cards))
        if self.somebody and not self.asks and not may:
            self.hit, self.role = True, PENDING
        elif may or self.role != PENDING:
            self.role = "" if meant & self.part("answers") else MOVE
        self.asks = self.asks or bool(may)

    def detail(self, meant: WordSet) -> bool:
        """Whether a word says more of the position than which card is which."""
        self.two = self.two or bool(meant & self.part("two_players"))
        self.somebody = self.somebody or bool(meant & self.part("somebody") and not meant & self.part("plays"))
        self.hit = self.hit or bool(meant & self.part("on_me"))
        self.differs = self.differs or bool(meant & self.part("differs"))
        self.alike = self.alike or bool(meant & self.part("alike"))
        self.settled = self.settled or bool(meant & self.part("settled"))
        self.another = self.another or bool(meant & self.part("another"))
        if meant & self.part("lay") and self.cards:
            self.cards[-1] = (ON, self.cards[-1][1])
        details = ("two_players", "on_me", "differs", "alike", "settled", "another", "colour", "lay")
        return any(meant & self.part(name) for name in details)

    def announce(self, name: str, role: str) -> None:
        """What the next card is."""
        self.hit = self.hit or role == PENDING
        lies = name == "lies"
        self.lies = self.lies or lies
        if lies and self.cards and self.cards[-1][0] == "" and any(card_role == MOVE for card_role, _ in self.cards):
            self.cards[-1] = (ON, self.cards[-1][1])
        lies_there = lies and self.cards and self.cards[-1][0] == ON
        self.role = "" if lies_there else role


def mentioned_in(mentions: Sequence[WordMention], every: Patterns) -> PositionInSentence | None:
    """The position that some mentions tell; nothing where they do not tell one."""
    reading = _SentenceReader(every)
    for at, mention in enumerate(mentions):
        if mention.card is not None and mention.words & every.part("several"):
            return None
        if mention.card is not None and not mention.words & every.part("last"):
            reading.card(mention)
        elif reading.lies_before(mention, without_fillers(mentions[:at])[-1:], without_fillers(mentions[at + 1 :])[:1]):
            reading.cards[-1] = (ON, reading.cards[-1][1])
            reading.lies = True
        elif mention.words & every.part("bars"):
            return None
        elif reading.is_held(mention, without_fillers(mentions[:at])[-1:]):
            reading.cards[-1] = (HAND, reading.cards[-1][1])
        elif mention.colour is not None:
            if reading.colour is not None:
                return None
            reading.colour = mention.colour
        elif not mention.words or not (reading.word(mention.words) or mention.words & every.soft):
            return None
    return build_position(reading, every.part("passed_on"))


def without_fillers(mentions: Sequence[WordMention]) -> list[WordMention]:
    """Mentions without those that say nothing."""
    return [mention for mention in mentions if mention.words != {FILLER} or mention.card is not None]


class _Parts:
    """The cards of a sentence by the part that each has, put right until each part has its own."""

    def __init__(self, reading: _SentenceReader) -> None:
        self.reading = reading
        self.by_name: dict[str, list[WordMention]] = {MOVE: [], ON: [], HAND: [], PENDING: []}
        for role, mention in with_parts(reading.cards):
            self.by_name[role].append(mention)

    def __getitem__(self, name: str) -> list[WordMention]:
        return self.by_name[name]

    def pass_on(self, one: str, other: str) -> None:
        """The cards of one part have another instead."""
        self.by_name[other], self.by_name[one] = self.by_name[one], []

    def put_right(self, drawing: WordSet) -> None:
        """Give cards the part that the whole sentence shows them to have."""
        self.place_below()
        self.by_name[MOVE] = list({mention.card: mention for mention in self[MOVE]}.values())
        if not self[MOVE]:
            self.find_move()
        if len(self[MOVE]) == BOTH and self.reading.asks and not (self.reading.last or self[ON] or self[PENDING]):
            self.by_name[MOVE], self.by_name[PENDING] = answering(self[MOVE], drawing, self.reading)

    def place_below(self) -> None:
        """Tell what lies there from what was played on somebody, and from what is laid."""
        # What is laid on a card `to cancel it` answers that card.
        if (self.reading.hit or self.reading.turned_back) and not self[PENDING] and self[ON]:
            self.pass_on(ON, PENDING)
        if self.reading.last and not self[MOVE] and self[ON]:
            self.pass_on(ON, MOVE)
        if self.reading.settled and self[PENDING] and not self[ON]:
            self.pass_on(PENDING, ON)
            self.reading.hit = False

    def find_move(self) -> None:
        """What is to be laid where no card was told to be: another like the one below, or the one that is held."""
        asks, last = self.reading.asks, self.reading.last
        if self.reading.another and asks and len(self[PENDING]) == 1 and not self[HAND]:
            self.by_name[MOVE] = [mention.like() for mention in self[PENDING]]
        elif (last or (asks and (self[ON] or self[PENDING]))) and len(self[HAND]) == 1:
            self.pass_on(HAND, MOVE)

    @property
    def are_clear(self) -> bool:
        """Whether one card is to be laid, and no other part has two but the hand."""
        return len(self[MOVE]) == 1 and len(self[ON]) <= 1 and len(self[PENDING]) <= 1


def build_position(reading: _SentenceReader, drawing: WordSet) -> PositionInSentence | None:
    """The position, if each card has one part and no part has two cards."""
    parts = _Parts(reading)
    parts.put_right(drawing)
    if not parts.are_clear or (reading.hit and not parts[PENDING]):
        return None
    move, on, pending = (next(iter(parts[name]), None) for name in (MOVE, ON, PENDING))
    assert move is not None
    if tells_too_much(reading, move, on):
        return None
    return PositionInSentence(
        move=move.card,
        call=move.colour,
        on=on.card if on else None,
        colour=on.colour if on and on.colour else reading.colour,
        hand=tuple(mention.card for mention in parts[HAND] if mention.card is not None),
        pending=pending.card if pending else None,
        is_last=reading.last,
        two_players=reading.two,
        holds_others=reading.others,
        differs=reading.differs,
        alike=reading.alike,
        settled=reading.settled,
        lies=reading.lies,
    )


def tells_too_much(reading: _SentenceReader, move: WordMention, on: WordMention | None) -> bool:
    """Whether a colour is told beside two cards that have theirs: nobody knows of what."""
    cards = (move.card, on.card if on is not None else None)
    return reading.colour is not None and all(card is not None and card.colour is not None for card in cards)


def answering(
    both: Sequence[WordMention], drawing: WordSet, reading: _SentenceReader
) -> tuple[list[WordMention], list[WordMention]]:
    """Which of two cards answers the other: the one that makes nobody draw, or with which another is answered."""
    hits = [mention for mention in both if mention.card is not None and mention.card.kind in drawing]
    if len(hits) == BOTH and reading.answers:
        hits = hits[:1]
    laid = [mention for role, mention in reading.cards if role == MOVE]
    if len(hits) != 1 or laid == hits:
        return list(both), []
    return [mention for mention in both if mention is not hits[0]], hits


def with_parts(cards: Sequence[tuple[str, WordMention]]) -> Iterator[tuple[str, WordMention]]:
    """Cards with their parts; one of which nothing was said is to be laid, if no other is."""
    laid = any(role == MOVE for role, _ in cards)
    for role, mention in cards:
        if role or not laid:
            yield role or MOVE, mention
            laid = laid or not role
        else:
            yield MOVE, mention
