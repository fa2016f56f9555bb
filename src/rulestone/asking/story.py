"""
What was played before, as somebody tells it: `Ana laid a blue reverse, then Ben drew`.

Each that did something sits beside the one before, the last of them right before whoever asks; whoever asks is told as
such. What happened last is the position: the card in play, who laid it, whose turn it is since then.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulestone.asking.cards import LONGEST, Named, noun_of
from rulestone.asking.errors import Misasked
from rulestone.asking.everyday import FILLER, Mention, Scan, phrases
from rulestone.asking.names import tokens
from rulestone.asking.patterns import Patterns, patterns
from rulestone.values import Value, replace
from rulestone.words import LANGUAGES

if TYPE_CHECKING:
    from rulestone.asking.asked import Desk, Typed

ME = "me"
LAID, DREW = "laid", "drew"
NAME = re.compile(r"(?<!\w)[^\W\d_]+")


class Event(Value):
    """What somebody did: the card that they laid or drew, where it was told."""

    who: str
    did: str
    card: Named | None = None


class Story(Value):
    """What happened, in its order, and what is told of those who did it."""

    events: tuple[Event, ...]
    forgot: str = ""
    """Who did not say a word."""
    cards_left: int | None = None
    """How many cards are left to whoever was told of last."""


def with_story(typed: Typed, desk: Desk) -> Typed:
    """A position with what was told to have happened before; what it leaves open stays as it was told."""
    if typed.after is None:
        return typed
    story = read(typed.after, desk)
    players = desk.players(typed)
    seats = seated(story, players)
    laid = [each for each in story.events if each.did == LAID]
    last = story.events[-1]
    told: dict[str, object] = {"after": None}
    if laid:
        told["on"], told["laid_by"] = name(laid[-1].card, desk), str(seats[laid[-1].who] + 1)
        under = [name(each.card, desk) for each in laid[-2::-1]]
        told["under"] = ", ".join(under) or None
    if last.did == DREW and last.who == ME:
        told["drawn"] = name(last.card, desk) if last.card is not None else None
    elif last.did == DREW:
        told["turn"] = str((seats[last.who] + 1) % players + 1)
    if story.forgot and story.forgot != ME:
        told["at"] = str(seats[story.forgot] + 1)
    told["cards_left"] = story.cards_left
    twice = [key for key, value in told.items() if value is not None and getattr(typed, key) not in (None, value)]
    if twice:
        raise Misasked("only_one_of", options=f"`--after`, `--{twice[0].replace('_', '-')}`")
    return replace(typed, **{key: value for key, value in told.items() if value is not None or key == "after"})


def name(card: Named | None, desk: Desk) -> str:
    """What a card is called."""
    assert card is not None
    return desk.voice.noun(noun_of(card))


def seated(story: Story, players: int) -> dict[str, int]:
    """Where everybody sits: one beside the other as they acted, the last right before whoever asks."""
    actors = [*dict.fromkeys(each.who for each in story.events)]
    if len(actors) > players:
        raise Misasked("after", typed=", ".join(actors))
    first = -actors.index(ME) if ME in actors else -len(actors)
    return {who: (first + place) % players for place, who in enumerate(actors)}


# --- reading -----------------------------------------------------------------------------------------------------


def read(text: str, desk: Desk) -> Story:
    """What is told, in whatever language; raises `Misasked` where that is not clear."""
    if len(text) > LONGEST:
        raise Misasked("too_long", typed=text[:20] + "…", most=LONGEST)
    every = patterns(desk.library)
    for language in dict.fromkeys((desk.voice.language, *LANGUAGES)):
        scan = Scan(phrases(desk.voice.folders, language, every.words), desk.reader, every.part_of("called"))
        story = told_in(list(scan.as_written(text)), names_in(text), every)
        if story is not None:
            return story
    raise Misasked("after", typed=text)


def names_in(text: str) -> frozenset[str]:
    """Words that may be somebody's name, as they are written with a capital."""
    return frozenset(word for found in NAME.findall(text) if found[0].isupper() for word in tokens(found))


def told_in(mentions: Sequence[Mention], names: frozenset[str], every: Patterns) -> Story | None:
    """What some mentions tell; nothing where one of them has no part in it."""
    reading = _Reading(every, names)
    return reading.story() if all(map(reading.takes, mentions)) else None


class _Reading:
    """What has been read of a story so far."""

    def __init__(self, every: Patterns, names: frozenset[str]) -> None:
        self.part, self.names = every.part, names
        self.who = ""
        self.did = ""
        self.events: list[Event] = []
        self.forgot, self.left = "", False

    def takes(self, mention: Mention) -> bool:
        """Whether a mention tells something; it is noted."""
        words = mention.words
        if mention.card is not None:
            return self.card(mention.card)
        if mention.typed in self.names and not words - {FILLER}:
            self.who = mention.typed
        elif words & self.part("myself"):
            self.who = ME
        elif words & self.part("drew"):
            self.did = DREW
            self.events.append(Event(self.who or ME, DREW))
        elif words & (self.part("plays") | self.part("lays") | self.part("hits")):
            self.did = LAID
            if words & self.part("hits"):
                self.who = "?"
        elif words & self.part("forgot"):
            self.forgot = self.who
        elif words & self.part("one_left"):
            self.left = True
        elif words & (self.part("somebody") | self.part("neighbour")):
            self.who = mention.typed
        else:
            return bool(words & (self.part("beside") | {FILLER}))
        return True

    def card(self, card: Named) -> bool:
        """A card was drawn or laid by whoever was told of last."""
        if self.did == DREW and self.events and self.events[-1].card is None:
            self.events[-1] = replace(self.events[-1], card=card)
        else:
            self.events.append(Event(self.who or "?", LAID, card))
        self.did = ""
        return True

    def story(self) -> Story | None:
        """All of it, if anything happened."""
        if not self.events or any(each.did == LAID and each.card is None for each in self.events):
            return None
        return Story(tuple(self.events), self.forgot, 1 if self.left else None)
