"""
The play that shows a finding, as words: the table to lay out, the moves, what follows, or a sum written out.

Seats are numbers from 0; people are given short names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from rulestone import witness
from rulestone.cards import AnyCard, Card, Move, Observation
from rulestone.findings import Finding
from rulestone.phrases import visible
from rulestone.records import Record
from rulestone.witness import Allowed, Chooses, Decides, Fact, Holds, Judged, Made, Rows, Stands, Witness
from rulestone.words.finding_sentences import slot_of
from rulestone.words.slots import Colour, ListSlot, Noun, Slot, SubSentence, Whole
from rulestone.words.voice import Voice, voice

LIES = "lies"
"""What is seen when a card reaches the pile."""
Outcome = tuple[Fact, ...] | Judged | int | None
"""What comes out under one answer."""


class WitnessRow(Record):
    """One line of what is to be laid out."""

    label: str
    text: str


class WitnessText(Record, slots=False):
    """Somebody who tells a play in a language."""

    voice: Voice
    chip: Callable[[str, Card], str] | None = None
    """How a card looks where it lies on the table; by default just its name."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Short names for people, from the first seat on."""
        return tuple(self.voice.say("finding.people").split(", "))

    def person(self, seat: int) -> str:
        """Somebody at the table."""
        known = 0 <= seat < len(self.names)
        return self.names[seat] if known else self.voice.say("finding.person", number=seat + 1)

    # The table.

    def table(self, witness: Witness) -> tuple[WitnessRow, ...]:
        """Everything to be laid out: hands, piles, colour, direction."""
        start = witness.start
        dealer = start.dealer if start.turning_up else None
        rows = [
            WitnessRow(self.seat(seat, start.mover, dealer), self.cards(hand)) for seat, hand in enumerate(start.hands)
        ]
        key = "witness.turned_up_next" if start.turning_up else "witness.top"
        rows.append(WitnessRow(self.voice.noun(Noun("draw_pile")), self.pile(start.draw_pile, key)))
        if start.discards:
            rows.append(WitnessRow(self.voice.noun(Noun("discard_pile")), self.pile(start.discards, "witness.top")))
        if start.colour:
            rows.append(WitnessRow(self.voice.say("witness.colour"), self.colour(start.colour)))
        if start.direction == "right":
            rows.append(WitnessRow(self.voice.say("witness.direction"), self.voice.say("witness.direction.right")))
        return tuple(rows)

    def colour(self, colour: str) -> str:
        """The colour in play; any, where it does not matter."""
        # Where nobody said one, the engine has a sign in its place; every id begins with a letter or a digit.
        return self.voice.noun(Colour(colour)) if colour[0].isalnum() else self.voice.say("witness.any_colour")

    def seat(self, seat: int, turn: int | None, dealer: int | None) -> str:
        """A name, with what is special about the seat."""
        marks = [self.voice.say(key) for key, of in (("witness.turn", turn), ("witness.deals", dealer)) if seat == of]
        return f"{self.person(seat)} ({', '.join(marks)})" if marks else self.person(seat)

    def cards(self, cards: Sequence[AnyCard]) -> str:
        """A hand: the cards that matter, and how many more there are."""
        texts = [self.card_on_table(card) for card in cards if isinstance(card, Card)]
        unseen = len(cards) - len(texts)
        if unseen:
            key = "witness.unseen.more" if texts else "witness.unseen"
            texts.append(self.voice.say(key, number=unseen))
        return ", ".join(texts) or self.voice.say("witness.no_cards")

    def pile(self, cards: Sequence[AnyCard], key: str) -> str:
        """A pile from its top down."""
        if not cards or not isinstance(cards[0], Card):
            return self.cards(cards)
        first = self.voice.say(key, card=self.card_on_table(cards[0]))
        return ", ".join([first, *([self.below(cards[1:])] if cards[1:] else [])])

    def below(self, cards: Sequence[AnyCard]) -> str:
        """What lies below the topmost card."""
        if any(isinstance(card, Card) for card in cards):
            return self.cards(cards)
        return self.voice.say("witness.unseen.more", number=len(cards))

    def card_on_table(self, card: Card) -> str:
        """A card as it looks on the table."""
        return self.chip(self.card(card), card) if self.chip else self.card(card)

    def _counted_cards(self, cards: Sequence[AnyCard]) -> tuple[Slot, ...]:
        """Cards by name, each with how often it is there where that is more than once."""
        shown = Counter(card for card in cards if isinstance(card, Card))
        hidden = len(cards) - shown.total()
        named = tuple(
            self.voice.say("witness.copies", card=Whole(card), number=number) if number > 1 else card
            for card, number in shown.items()
        )
        return (*named, self.voice.say("witness.unseen", number=hidden)) if hidden else named

    def card(self, card: AnyCard) -> str:
        """A card by our own name."""
        if isinstance(card, Card):
            return self.voice.noun(card)
        return self.voice.say("witness.unseen", number=1)

    # Moves.

    def steps(self, witness: Witness) -> Iterator[str]:
        """What is done in a play; a card that lies on one side alone is only out of the hand when the sides part."""
        *before, last = witness.moves or (None,)
        facts = (fact for outcome in witness.outcomes.values() for fact in outcome)
        lies = any(isinstance(fact, Observation) and fact.what == LIES and last for fact in facts)
        if last is None or not lies or last.move.act != "play":
            yield from self.moves(witness.moves)
        else:
            yield from self.moves(filter(None, before))
            yield self.voice.say("move.play.lifted", **self._named_slots(last.move._asdict()))

    def moves(self, moves: Iterable[Made]) -> Iterator[str]:
        """What is done, one after the other; where somebody lets others have their say after a move, nobody says it."""
        last = None
        for made in moves:
            passes = made.move.act == "go on"
            yield self.voice.say("move.go_on.own") if passes and made.move.who == last else self.move(made)
            last = last if passes else made.move.who

    def move(self, made: Made) -> str:
        """Somebody does something."""
        return self._moved(made.move, "", made.draws)

    def may(self, move: Move, cards: Slot | None = None) -> str:
        """What somebody does, to stand after `may` or `must`; with any of several cards, where they are given."""
        return self._moved(move, ".to", cards=cards)

    def _moved(self, move: Move, form: str, draws: int = 0, cards: Slot | None = None) -> str:
        slots = self._named_slots(move._asdict())
        if cards is not None:
            slots["card"] = cards
        slots |= {"word": "draws" if draws else move.window or "", "number": draws}
        act = f"move.{move.act.replace(' ', '_')}"
        key = next(filter(self.voice.knows, (f"{act}.{slots['word']}{form}".replace(" ", "_"), act + form)), None)
        return self.voice.say(key or f"move.other{'.card' if 'card' in slots else ''}{form}", **slots)

    # What follows.

    def follows(self, fact: Fact) -> str:
        """Something that people see, what somebody may do, or how the table stands."""
        match fact:
            case Observation():
                return self.observation(fact)
            case Allowed(word, move, only_as):
                return self.permitted(word if only_as is None else "may_only", only_as or move)
            case Holds(who, number):
                return self.voice.say("seen.holds", who=self.person(who), number=number)
            case Decides(who, moment):
                key = f"seen.decides.{moment.replace(' ', '_')}"
                return self.voice.say(key if self.voice.knows(key) else "seen.decides", who=self.person(who))
            case Chooses():
                return self.chooses(fact)
            case Stands(what, value):
                return self.stands(what, value)

    def observation(self, observation: Observation) -> str:
        """Something that everybody could tell happened."""
        details = visible()[observation.what].details if observation.what in visible() else ()
        slots = self._named_slots({"who": observation.who, **dict(zip(details, observation.detail, strict=False))})
        special = "nothing" if slots.get("number") == 0 else slots.get("word", "")
        keys = (f"seen.{observation.what}.{special}", f"seen.{observation.what}")
        key = next(filter(self.voice.knows, (key.replace(" ", "_") for key in keys)), None)
        return self.voice.say(key, **slots) if key else self._unknown(observation)

    def permitted(self, word: str, move: Move | None) -> str:
        """What somebody may do, may not, or must not do; or that nothing of the kind is wrong."""
        if move is None:
            return self.voice.say(f"seen.{word}_nothing")
        special = ".".join(filter(None, ("seen", word, move.act, move.window))).replace(" ", "_")
        key = special if self.voice.knows(special) else f"seen.{word}"
        return self.voice.say(key, **self._named_slots(move._asdict()), move=self.may(move))

    def chooses(self, fact: Chooses) -> str:
        """Among what somebody may choose."""
        of_people = fact.what == "player"
        choices = [
            self.person(int(choice)) if of_people else self.voice.noun(Colour(str(choice))) for choice in fact.choices
        ]
        named = ListSlot(tuple(choices), "or") if choices else "–"
        return self.voice.say("seen.chooses", who=self.person(fact.who), choices=named)

    def stands(self, what: str, value: str | int | None) -> str:
        """The colour, the direction, the draw pile, whether the round is over."""
        match what:
            case "colour":
                return (
                    self.voice.say("seen.colour", colour=Colour(str(value)))
                    if value
                    else self.voice.say("seen.no_colour")
                )
            case "direction":
                return self.voice.say("seen.direction", direction=SubSentence(f"witness.direction.{value}"))
            case "draw_pile":
                return self.voice.say("seen.draw_pile" if value else "seen.draw_pile.0", number=int(value or 0))
        return self.voice.say("seen.over.yes" if value else "seen.over.no")

    def _unknown(self, observation: Observation) -> str:
        """What no sentence is made for yet, with its values as they are."""
        values = {"seen": observation.what, "detail": observation.detail}
        what = "" if observation.who is None else f"{self.person(observation.who)}, "
        return what + ", ".join(f"{name} {self._plain(name, value)}" for name, value in values.items())

    def _named_slots(self, data: Mapping[str, Any]) -> dict[str, Slot]:
        """Plain values as slots: seats as people, cards and colours by their names."""
        return {name: self._slot(name, value) for name, value in data.items() if value is not None}

    def _slot(self, name: str, value: Any) -> Slot:
        match name:
            case "who" | "player" | "seat" | "faces" | "next" if isinstance(value, int):
                return self.person(value)
            case "players" | "seats" if not isinstance(value, int):
                return ListSlot(tuple(map(self.person, value)))
            case "pair":
                return int(value) + 1
            case "pairs":
                return ", ".join("+".join(map(self.person, pair)) for pair in value)
            case "colour":
                return Colour(value)
            case "card" if isinstance(value, Card):
                return Whole(value)
            case "cards" if not isinstance(value, int):
                return ListSlot(self._counted_cards(value)) if value else self.voice.say("witness.no_cards")
        return slot_of(value)

    # What no hand of cards shows.

    def rows(self, rows: Rows) -> tuple[str, ...]:
        """The rows of a demonstration, one sentence each."""
        return tuple(map(self.row, rows))

    def row(self, row: witness.Row) -> str:
        """One row; a key without a sentence is told with its values as they are."""
        key, named = row.key, dict(row.args)
        slots = self._named_slots(named)
        if {"first", "last"} <= named.keys():
            slots["numbers"] = self._span(named["first"], named["last"])
        if isinstance(count := named.get("count"), int):
            slots["number"] = count
        if "kind" in named:
            slots["kind"] = Card(named["kind"], named.get("colour"))
        words = [*named, *(value for value in named.values() if isinstance(value, str))]
        for special in (f"witness.row.{key}.{word}" for word in words):
            if self.voice.knows(special):
                return self.voice.say(special, **slots)
        if self.voice.knows(f"witness.row.{key}"):
            return self.voice.say(f"witness.row.{key}", **slots)
        details = ", ".join(f"{name} {self._plain(name, value)}" for name, value in named.items())
        return self.voice.say("witness.value", what=key.replace("_", " "), value=details) if details else key

    def _span(self, first: int, last: int) -> Slot:
        """Numbers from one to another; of two, both by name."""
        if last - first == 1:
            return ListSlot((first, last))
        return SubSentence("witness.span", {"first": first, "last": last})

    def _plain(self, name: str, value: Any) -> str:
        slot = self._slot(name, value)
        return str(slot) if isinstance(slot, (str, int)) else self.voice.joined((slot,))

    def outcomes(self, outcome: Outcome) -> tuple[str, ...]:
        """All that comes out under one answer; what happens over and over is told once, with how often."""
        left = self.outcome(outcome) or [self.voice.say("seen.nothing")]
        lines: list[str] = []
        while left:
            period, times = repeats(left)
            block = left[:period]
            if times > 1:
                block[-1] = self.voice.say("witness.times", what=block[-1], number=times)
            lines += block
            del left[: period * times]
        return tuple(lines)

    def outcome(self, outcome: Outcome) -> list[str]:
        """What comes out under one answer: rows, a number, or what is so."""
        if isinstance(outcome, Judged):
            return list(self.rows((*outcome.result, *outcome.why)))
        return list(map(self.follows, in_order(outcome))) if isinstance(outcome, tuple) else [str(outcome)]


def in_order(facts: Iterable[Fact]) -> list[Fact]:
    """What is so, first what cannot be done: that is before anything else happens."""
    of_use = without_idle_calls(tuple(facts))
    ordered = sorted(of_use, key=lambda fact: not (isinstance(fact, Allowed) and fact.word == "may_not"))
    laying = {fact.who for fact in ordered if isinstance(fact, Observation) and fact.what == LIES}
    return [not_yet(fact, laying) for fact in ordered]


def not_yet(fact: Fact, laying: Collection[int | None]) -> Fact:
    """Who cannot be caught while a card is only out of their hand can still be caught when it lies."""
    if not isinstance(fact, Allowed) or fact.word != "may_not" or fact.move is None:
        return fact
    early = fact.move.act == "catch" and fact.move.player in laying
    return Allowed("may_not_yet", fact.move) if early else fact


def without_idle_calls(facts: Sequence[Fact]) -> list[Fact]:
    """What is so, but not that a call cannot be made where it is told that nobody can be caught."""
    # Such a call need not be too late: there may be nothing yet that one can be caught for.
    lost = [fact.move for fact in facts if isinstance(fact, Allowed) and fact.word == "may_not" and fact.move]
    uncaught = {move.window for move in lost if move.act == "catch"}
    idle = [Allowed("may_not", move) for move in lost if move.act == "call" and move.window in uncaught]
    return [fact for fact in facts if fact not in idle]


def repeats(lines: Sequence[str]) -> tuple[int, int]:
    """How many of the first lines make a block that comes more than once in a row, and how often it comes."""
    for period in range(1, len(lines) // 2 + 1):
        times = 1
        while lines[period * times : period * (times + 1)] == lines[:period]:
            times += 1
        if times > 1:
            return period, times
    return 1, 1


def play_in(language: str | Voice, chip: Callable[[str, Card], str] | None = None) -> WitnessText:
    """Somebody who tells a play in a language."""
    return WitnessText(voice(language), chip)


def outcomes(finding: Finding) -> tuple[tuple[tuple[str, ...], str, Outcome], ...]:
    """What follows, by the books that have it: the books, the answer it comes from, and what it is.

    A book that can be read in several ways, or says nothing, has no outcome of its own.
    """
    shown = finding.witness
    if shown is None:
        return ()
    by_book = shown.by_book if isinstance(shown, Witness) else {}
    has: dict[str, dict[str, None]] = {key: {} for key in shown.outcomes}
    for side in finding.sides:
        known = [key for key in has if key in map(str, side.answers)]
        if len(known) == 1 and (len(side.answers) == 1 or not (side.silent or side.ambiguous)):
            has[known[0]].update((book, None) for book in side.books if book not in by_book)
    for book, key in by_book.items():
        has[key][book] = None
    return tuple((tuple(has[key]), key, outcome) for key, outcome in shown.outcomes.items())
