"""
The play that shows a finding, as words: the table to lay out, the moves, what follows, or a sum written out.

All of it is plain data. A card is `{kind, colour, number}`; one whose face does not matter has no kind. `setup` has
`top` and `discards_below` (the discard pile), `draw_pile` (its top first), `colour`, `direction`, `turn`, `dealer`, and
`turning_up` where the first card is still to come. A move is `{act, who, card, colour, player, window}`. What follows
is something seen (`{seen, who, detail}`), what may be done (`{may: move}`), what may not although it may elsewhere
(`{may_not: move}`), what is wrong (`{must_not: move}`), or how the table stands afterwards. A row of a demonstration is
a key with named values. Seats are numbers from 0; people are given short names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from rulestone.finding import Demonstration, Finding, Witness
from rulestone.values import Value, replace
from rulestone.words.findings import slot_of
from rulestone.words.slots import Card, Colour, Listed, Noun, Said, Slot
from rulestone.words.voice import Voice, voice

Data = Mapping[str, Any]

DETAILS: Mapping[str, tuple[str, ...]] = {
    "draws": ("number",),
    "shuffles": ("number",),
    "lies": ("card",),
    "turned up": ("card",),
    "put back": ("card", "word"),
    "shows": ("players",),
    "tells": ("players",),
    "takes back": ("card",),
    "discards": ("cards",),
    "gives": ("player",),
    "hands swapped": ("player",),
    "names": ("colour",),
    "says": ("word",),
    "catches": ("word", "player"),
}
"""What the details of something seen are, in the order in which the engine tells them."""


class Row(Value):
    """One line of what is to be laid out."""

    label: str
    text: str


class Play(Value, slots=False):
    """Somebody who tells a play in a language."""

    voice: Voice
    chip: Callable[[str, Data], str] | None = None
    """How a card looks where it lies on the table; by default just its name."""

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
        turning_up = bool(setup.get("turning_up"))
        turn = None if turning_up else setup.get("turn")
        rows = [
            Row(self.seat(seat, turn, setup.get("dealer") if turning_up else None), self.cards(hand))
            for seat, hand in enumerate(witness.hands)
        ]
        if (pile := setup.get("draw_pile")) is not None:
            key = "witness.turned_up_next" if turning_up else "witness.top"
            rows.append(Row(self.voice.noun(Noun("draw_pile")), self.pile(pile, key)))
        if (top := setup.get("top")) is not None:
            below = tuple(reversed(setup.get("discards_below", ())))
            rows.append(Row(self.voice.noun(Noun("discard_pile")), self.pile((top, *below), "witness.top")))
        if setup.get("colour"):
            rows.append(Row(self.voice.say("witness.colour"), self.colour(setup["colour"])))
        if setup.get("direction") == "right":
            rows.append(Row(self.voice.say("witness.direction"), self.voice.say("witness.direction.right")))
        return tuple(rows)

    def colour(self, colour: str) -> str:
        """The colour in play; any, where it does not matter."""
        return self.voice.noun(Colour(colour)) if colour.isidentifier() else self.voice.say("witness.any_colour")

    def seat(self, seat: int, turn: int | None, dealer: int | None) -> str:
        """A name, with what is special about the seat."""
        marks = [self.voice.say(key) for key, of in (("witness.turn", turn), ("witness.deals", dealer)) if seat == of]
        return f"{self.who(seat)} ({', '.join(marks)})" if marks else self.who(seat)

    def cards(self, cards: Sequence[Data]) -> str:
        """A hand: the cards that matter, and how many more there are."""
        seen = [self.laid(card) for card in cards if card.get("kind")]
        unseen = len(cards) - len(seen)
        if unseen:
            key = "witness.unseen.more" if seen else "witness.unseen"
            seen.append(self.voice.say(key, number=unseen))
        return ", ".join(seen) or self.voice.say("witness.no_cards")

    def pile(self, cards: Sequence[Data], key: str) -> str:
        """A pile from its top down."""
        if not cards or not cards[0].get("kind"):
            return self.cards(cards)
        first = self.voice.say(key, card=self.laid(cards[0]))
        return ", ".join([first, *([self.below(cards[1:])] if cards[1:] else [])])

    def below(self, cards: Sequence[Data]) -> str:
        """What lies below the topmost card."""
        if any(card.get("kind") for card in cards):
            return self.cards(cards)
        return self.voice.say("witness.unseen.more", number=len(cards))

    def laid(self, card: Data) -> str:
        """A card as it looks on the table."""
        return self.chip(self.card(card), card) if self.chip else self.card(card)

    def card(self, card: Any) -> str:
        """A card by our own name."""
        slot = slot_of(card)
        return self.voice.noun(slot) if isinstance(slot, Card) else self.voice.say("witness.unseen", number=1)

    # Moves.

    def moves(self, moves: Iterable[Data]) -> Iterator[str]:
        """What is done, one after the other; where somebody lets others have their say after a move, nobody says it."""
        last = None
        for move in moves:
            if move.get("act") == "go on" and move.get("who") == last:
                yield self.voice.say("move.go_on.own")
            else:
                yield self.move(move)
            last = last if move.get("act") == "go on" else move.get("who")

    def move(self, move: Data) -> str:
        """Somebody does something."""
        return self._moved(move, "")

    def may(self, move: Data) -> str:
        """What somebody does, to stand after `may` or `must`."""
        return self._moved(move, ".to")

    def _moved(self, move: Data, form: str) -> str:
        slots = self._named(move)
        slots.setdefault("word", "draws" if move.get("draws") else move.get("window") or "")
        slots["number"] = int(move.get("draws", 0))
        act = f"move.{str(move.get('act', '')).replace(' ', '_')}"
        key = next(filter(self.voice.knows, (f"{act}.{slots['word']}{form}".replace(" ", "_"), act + form)), None)
        if key is None:
            key = f"move.other{'.card' if 'card' in slots else ''}{form}"
            slots["act"] = str(move.get("act", ""))
        return self.voice.say(key, **slots)

    # What follows.

    def follows(self, seen: Data) -> str:
        """Something that people see, what somebody may do, or how the table stands."""
        teller = next((name for name in TELLERS if name in seen), None)
        return TELLERS[teller](self, seen) if teller else self._unknown(seen)

    def seen(self, seen: Data) -> str:
        """Something that everybody could tell happened."""
        what = str(seen["seen"])
        slots = self._named({"who": seen.get("who"), **dict(zip(DETAILS.get(what, ()), seen["detail"], strict=False))})
        special = "nothing" if slots.get("number") == 0 else slots.get("word", "")
        keys = (f"seen.{what}.{special}", f"seen.{what}")
        key = next(filter(self.voice.knows, (key.replace(" ", "_") for key in keys)), None)
        return self.voice.say(key, **slots) if key else self._unknown(seen)

    def permitted(self, seen: Data) -> str:
        """What somebody may do, or may not."""
        (word, move), *_ = seen.items()
        special = f"seen.{word}.{move.get('act', '')}.{move.get('window', '')}".replace(" ", "_")
        key = special if self.voice.knows(special) else f"seen.{word}"
        return self.voice.say(key, who=self.who(move["who"]), move=self.may(move))

    def forbidden(self, seen: Data) -> str:
        """What somebody must not do, or that nothing of the kind is wrong."""
        move = seen["must_not"]
        if move is None:
            return self.voice.say("seen.must_not_nothing")
        return self.voice.say("seen.must_not", who=self.who(move["who"]), move=self.may(move))

    def holds(self, seen: Data) -> str:
        """How many cards somebody has afterwards."""
        return self.voice.say("seen.holds", who=self.who(seen["who"]), number=seen["holds"])

    def decides(self, seen: Data) -> str:
        """Who decides next, and on what."""
        key = f"seen.decides.{str(seen['decides']).replace(' ', '_')}"
        return self.voice.say(key if self.voice.knows(key) else "seen.decides", who=self.who(seen["who"]))

    def chooses(self, seen: Data) -> str:
        """Among what somebody may choose."""
        of_people = seen.get("what") == "player"
        choices = [self.who(each) if of_people else self.voice.noun(Colour(each)) for each in seen["chooses"]]
        who = self.who(seen["who"])
        return self.voice.say("seen.chooses", who=who, choices=Listed(tuple(choices), "or") if choices else "–")

    def stands(self, seen: Data) -> str:
        """The colour, the direction, the draw pile, whether the round is over."""
        (what, value), *_ = ((name, value) for name, value in seen.items() if name in STANDING)
        match what:
            case "colour":
                colour = {"colour": Colour(value)} if value else {}
                return self.voice.say("seen.colour" if value else "seen.no_colour", **colour)
            case "direction":
                return self.voice.say("seen.direction", direction=Said(f"witness.direction.{value}"))
            case "draw_pile":
                return self.voice.say("seen.draw_pile" if value else "seen.draw_pile.0", number=value)
        return self.voice.say("seen.over.yes" if value else "seen.over.no")

    def _unknown(self, seen: Data) -> str:
        """What no sentence is made for yet, with its values as they are."""
        rest = [f"{name} {self._plain(name, value)}" for name, value in seen.items() if name != "who"]
        what = f"{self.who(seen['who'])}, " if isinstance(seen.get("who"), int) else ""
        return what + ", ".join(rest)

    def _named(self, data: Data) -> dict[str, Slot]:
        """Plain values as slots: seats as people, cards and colours by their names."""
        return {name: self._slot(name, value) for name, value in data.items() if value is not None}

    def _slot(self, name: str, value: Any) -> Slot:
        match name:
            case "who" | "player" | "seat" | "faces" | "next" if isinstance(value, int):
                return self.who(value)
            case "players" | "seats" if not isinstance(value, int):
                return Listed(tuple(map(self.who, value)))
            case "pair":
                return int(value) + 1
            case "pairs":
                return ", ".join("+".join(map(self.who, pair)) for pair in value)
            case "colour":
                return Colour(value)
            case "card":
                card = slot_of(value)
                return replace(card, whole=True) if isinstance(card, Card) else card
            case "cards" if not isinstance(value, int):
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
        words = [*named, *(value for value in named.values() if isinstance(value, str))]
        for special in (f"witness.row.{key}.{word}" for word in words):
            if self.voice.knows(special):
                return self.voice.say(special, **slots)
        if self.voice.knows(f"witness.row.{key}"):
            return self.voice.say(f"witness.row.{key}", **slots)
        details = ", ".join(f"{name} {self._plain(name, value)}" for name, value in named.items())
        return self.voice.say("witness.value", what=key.replace("_", " "), value=details) if details else key

    def _plain(self, name: str, value: Any) -> str:
        slot = self._slot(name, value)
        return str(slot) if isinstance(slot, (str, int)) else self.voice.joined((slot,))

    def outcomes(self, outcome: Any) -> tuple[str, ...]:
        """All that comes out under one answer; what happens over and over is told once, with how often."""
        left = list(self.outcome(outcome)) or [self.voice.say("seen.nothing")]
        lines: list[str] = []
        while left:
            period, times = repeats(left)
            block = left[:period]
            if times > 1:
                block[-1] = self.voice.say("witness.times", what=block[-1], number=times)
            lines += block
            del left[: period * times]
        return tuple(lines)

    def outcome(self, outcome: Any) -> Iterator[str]:
        """What comes out under one answer: things seen, rows, or a plain value."""
        if isinstance(outcome, Mapping):
            if "told" in outcome:
                yield from self.outcome((*outcome["told"], *outcome.get("why", ())))
            else:
                yield self.follows(outcome)
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


def repeats(lines: Sequence[str]) -> tuple[int, int]:
    """How many of the first lines make a block that comes more than once in a row, and how often it comes."""
    for period in range(1, len(lines) // 2 + 1):
        times = 1
        while lines[period * times : period * (times + 1)] == lines[:period]:
            times += 1
        if times > 1:
            return period, times
    return 1, 1


STANDING = ("colour", "direction", "draw_pile", "over")
TELLERS: Mapping[str, Callable[[Play, Data], str]] = {
    "seen": Play.seen,
    "may": Play.permitted,
    "may_not": Play.permitted,
    "must_not": Play.forbidden,
    "holds": Play.holds,
    "decides": Play.decides,
    "chooses": Play.chooses,
    **dict.fromkeys(STANDING, Play.stands),
}
"""What tells each kind of thing that follows, by the name that such a thing has."""


def play_in(language: str | Voice, chip: Callable[[str, Data], str] | None = None) -> Play:
    """Somebody who tells a play in a language."""
    return Play(voice(language), chip)


def outcomes(finding: Finding) -> tuple[tuple[tuple[str, ...], str, Any], ...]:
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
