"""
The play that shows a finding, as words: the table to lay out, the moves, what follows, or a sum written out.

All of it is plain data. A card is `{kind, colour, number}`, and a card whose face does not matter has no kind. In
`setup`: `draw_pile` and `discard_pile` (cards, the last on top, or how many), `colour`, `direction`, `turn`, `dealer`.
A move is `{act, who, card, colour, player, window}`. What follows is `{what, who, …}`: something seen, with its
details by name or in order as the engine tells them, or what somebody may, may not or must do, with the `move`. A row
of a demonstration is a key with named values. Seats are numbers from 0; people are given short names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulestone.finding import Demonstration, Finding, Witness
from rulestone.words.findings import slot_of
from rulestone.words.slots import Card, Colour, Listed, Noun, Said, Slot
from rulestone.words.voice import Voice, voice

Data = Mapping[str, Any]

DETAILS: Mapping[str, tuple[str, ...]] = {
    "draws": ("number",),
    "shuffles": ("number",),
    "lies": ("card",),
    "turned up": ("card",),
    "put back": ("card", "where"),
    "shows": ("players",),
    "tells": ("players",),
    "takes back": ("card",),
    "discards": ("cards",),
    "hands swapped": ("player",),
    "names": ("colour",),
    "says": ("word",),
    "catches": ("word", "player"),
}
"""What the details of something seen are, in the order in which the engine tells them."""

PILES = {"draw_pile": "pile", "discard_pile": "discard"}
"""The piles, with the name under which a state has them."""


@dataclass(frozen=True)
class Row:
    """One line of what is to be laid out."""

    label: str
    text: str
    cards: tuple[Data, ...] = ()
    """The cards that the text names, where a terminal may colour them."""


@dataclass(frozen=True)
class Play:
    """Somebody who tells a play in a language."""

    voice: Voice

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Short names for people, from the first seat on."""
        return tuple(self.voice.say("finding.people").split(", "))

    def who(self, seat: int) -> str:
        """Somebody at the table."""
        known = 0 <= seat < len(self.names)
        return self.names[seat] if known else self.voice.say("finding.person", number=seat + 1)

    # The table.

    def table(self, witness: Witness) -> tuple[Row, ...]:
        """Everything to be laid out: hands, piles, colour, direction."""
        setup = witness.setup
        turn = setup.get("turn", setup.get("seat"))
        rows = [
            Row(self.seat(seat, turn, setup.get("dealer")), self.cards(hand), tuple(hand))
            for seat, hand in enumerate(witness.hands)
        ]
        for pile, other in PILES.items():
            if (cards := setup.get(pile, setup.get(other))) is not None:
                lying = cards if isinstance(cards, Sequence) else ({},) * int(cards)
                rows.append(Row(self.voice.noun(Noun(pile)), self.pile(lying), tuple(lying)))
        if setup.get("colour"):
            rows.append(Row(self.voice.say("witness.colour"), self.voice.noun(Colour(setup["colour"]))))
        if setup.get("direction") == -1:
            rows.append(Row(self.voice.say("witness.direction"), self.voice.say("witness.direction.-1")))
        return tuple(rows)

    def seat(self, seat: int, turn: int | None, dealer: int | None) -> str:
        """A name, with what is special about the seat."""
        marks = [self.voice.say(key) for key, of in (("witness.turn", turn), ("witness.deals", dealer)) if seat == of]
        return f"{self.who(seat)} ({', '.join(marks)})" if marks else self.who(seat)

    def cards(self, cards: Sequence[Data]) -> str:
        """A hand: the cards that matter, and how many more there are."""
        seen = [self.card(card) for card in cards if card.get("kind")]
        unseen = len(cards) - len(seen)
        if unseen:
            key = "witness.unseen.more" if seen else "witness.unseen"
            seen.append(self.voice.say(key, number=unseen))
        return ", ".join(seen) or self.voice.say("witness.no_cards")

    def pile(self, cards: Sequence[Data]) -> str:
        """A pile from its top down."""
        top = cards[-1] if cards else {}
        if not top.get("kind"):
            return self.cards(tuple(reversed(cards)))
        first = self.voice.say("witness.top", card=self.card(top))
        return ", ".join([first, *([self.cards(tuple(reversed(cards[:-1])))] if cards[:-1] else [])])

    def card(self, card: Any) -> str:
        """A card by our own name."""
        slot = slot_of(card)
        return self.voice.noun(slot) if isinstance(slot, Card) else self.voice.say("witness.unseen", number=1)

    # Moves.

    def move(self, move: Data) -> str:
        """Somebody does something."""
        return self._moved(move, "")

    def may(self, move: Data) -> str:
        """What somebody does, to stand after `may` or `must`."""
        return self._moved(move, ".to")

    def _moved(self, move: Data, form: str) -> str:
        slots = self._named(move)
        slots.setdefault("word", move.get("window") or "")
        key = f"move.{str(move.get('act', '')).replace(' ', '_')}{form}"
        if not self.voice.knows(key):
            key = f"move.other{'.card' if 'card' in slots else ''}{form}"
            slots["act"] = str(move.get("act", ""))
        return self.voice.say(key, **slots)

    # What follows.

    def follows(self, seen: Data) -> str:
        """Something that people see, or what somebody may do."""
        what = str(seen.get("what", ""))
        key = f"seen.{what.replace(' ', '_')}"
        if isinstance(move := seen.get("move"), Mapping):
            who = seen.get("who", move.get("who", 0))
            return self.voice.say(key, who=self.who(who), move=self.may(move))
        slots = self._named({**dict(zip(DETAILS.get(what, ()), seen.get("detail", ()), strict=False)), **seen})
        if what == "direction":
            slots["direction"] = Said(f"witness.direction.{seen.get('direction', 1)}")
        if what == "colour" and not seen.get("colour"):
            key = "seen.no_colour"
        if self.voice.knows(key):
            return self.voice.say(key, **slots)
        rest = {name: value for name, value in seen.items() if name not in ("what", "who")}
        details = ", ".join(f"{name} {value}" for name, value in sorted(rest.items()))
        who = {"who": slots["who"]} if "who" in slots else {}
        return self.voice.say("seen.other" + (".who" if who else ""), what=what, details=details, **who)

    def _named(self, data: Data) -> dict[str, Slot]:
        """Plain values as slots: seats as people, cards and colours by their names."""
        return {name: self._slot(name, value) for name, value in data.items() if value is not None}

    def _slot(self, name: str, value: Any) -> Slot:
        match name:
            case "who" | "player" | "seat" | "faces" | "next" if isinstance(value, int):
                return self.who(value)
            case "players" | "seats":
                return Listed(tuple(map(self.who, value)))
            case "pair":
                return int(value) + 1
            case "pairs":
                return ", ".join("+".join(map(self.who, pair)) for pair in value)
            case "colour":
                return Colour(value)
            case "cards":
                return Listed(tuple(map(self.card, value))) if value else self.voice.say("witness.no_cards")
        return slot_of(value)

    # What no hand of cards shows.

    def rows(self, shown: Demonstration) -> tuple[str, ...]:
        """The rows of a demonstration, one sentence each."""
        return tuple(self.row(key, args) for key, args in shown.rows)

    def row(self, key: str, args: Data | Iterable[tuple[str, Any]] = ()) -> str:
        """One row; a key without a sentence is told with its values as they are."""
        named = dict(args)
        slots = self._named(named)
        if "kind" in named:
            slots["kind"] = Card(named["kind"], named.get("colour"))
        for special in (f"witness.row.{key}.{value}" for value in named.values() if isinstance(value, str)):
            if self.voice.knows(special):
                return self.voice.say(special)
        if self.voice.knows(f"witness.row.{key}"):
            return self.voice.say(f"witness.row.{key}", **slots)
        details = ", ".join(f"{name} {self._plain(name, value)}" for name, value in named.items())
        return self.voice.say("witness.value", what=key.replace("_", " "), value=details) if details else key

    def _plain(self, name: str, value: Any) -> str:
        slot = self._slot(name, value)
        return str(slot) if isinstance(slot, (str, int)) else self.voice.joined((slot,))

    def outcome(self, outcome: Any) -> Iterator[str]:
        """What comes out under one answer: things seen, rows, or a plain value."""
        if isinstance(outcome, Mapping):
            if "what" in outcome:
                yield self.follows(outcome)
            elif "told" in outcome:
                yield from self.outcome((*outcome["told"], *outcome.get("why", ())))
            else:
                yield ", ".join(f"{name} {self._plain(name, value)}" for name, value in outcome.items())
        elif is_row(outcome):
            yield self.row(*outcome)
        elif isinstance(outcome, (list, tuple)):
            yield from self._each(outcome)
        else:
            yield str(outcome)

    def _each(self, outcomes: Iterable[Any]) -> Iterator[str]:
        some = list(outcomes)
        if all(isinstance(each, (str, int)) for each in some):
            yield ", ".join(map(str, some))
            return
        for each in some:
            yield from self.outcome(each)


def is_row(value: Any) -> bool:
    """Whether plain data is a key with its named values."""
    if not isinstance(value, (list, tuple)) or len(value) != 2 or not isinstance(value[0], str):
        return False
    args = value[1]
    return isinstance(args, Mapping) or (
        isinstance(args, (list, tuple)) and all(isinstance(each, (list, tuple)) and len(each) == 2 for each in args)
    )


def play_in(language: str | Voice) -> Play:
    """Somebody who tells a play in a language."""
    return Play(voice(language))


def outcomes(finding: Finding) -> tuple[tuple[tuple[str, ...], str, Any], ...]:
    """What follows, by the books that have it: the books, the answer it comes from, and what it is."""
    shown = finding.witness
    if shown is None:
        return ()
    books = dict.fromkeys(book for side in finding.sides for book in side.books)
    has = dict(shown.by_book) if isinstance(shown, Witness) else {}
    for side in finding.sides:
        known = [str(answer) for answer in side.answers if str(answer) in shown.outcomes]
        if len(known) == 1:
            has |= {book: known[0] for book in side.books if book not in has}
    return tuple(
        (tuple(book for book in books if has.get(book) == key), key, outcome) for key, outcome in shown.outcomes.items()
    )
