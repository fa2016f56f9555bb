"""
What was played before, as somebody tells it: `Ana laid a blue reverse, then Ben drew`.

Each that did something sits beside the one before, the last of them right before whoever asks; whoever asks is told as
such. What happened last is the position: the card in play, who laid it, whose turn it is since then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulestone.asking.card_names import tokens
from rulestone.asking.errors import Misasked
from rulestone.asking.everyday_words import FILLER, Phrases, Scan, WordMention, phrases
from rulestone.asking.question_patterns import Patterns, patterns
from rulestone.asking.typed_cards import LONGEST, TypedCard, noun_of
from rulestone.records import Record, replace
from rulestone.words import LANGUAGES, Colour

if TYPE_CHECKING:
    from rulestone.asking.situation import Words
    from rulestone.asking.situation_parser import SituationParser

ME = "me"
LAID, DREW = "laid", "drew"
I_DID, THEY_DID, MISSED_TURN = "i_did", "they_did", "missed_turn"
"""Everyday words of stories alone: what only whoever asks can have done, what they cannot, and a turn that was lost."""
NAME = re.compile(r"(?<!\w)[^\W\d_]+")


class Event(Record):
    """What somebody did: the card that they laid or drew, where it was told."""

    who: str
    did: str
    card: TypedCard | None = None
    was_due: bool = False
    """Whether several cards were drawn, or a turn was lost: whoever did so is not the next to play."""


class Story(Record):
    """What happened, in its order, and what is told of those who did it."""

    events: tuple[Event, ...]
    forgot: str = ""
    """Who did not say a word."""
    cards_left: int | None = None
    """How many cards are left to whoever was told of last."""
    colour: str | None = None
    """The colour that was named."""
    on_me: bool = False
    """Whether it was said that the last card was laid on whoever asks."""


def with_story(fields: Words, parser: SituationParser) -> Words:
    """A situation with what was told to have happened before; what that leaves open stays as it was told."""
    if "after" not in fields:
        return fields
    story = read_story(fields["after"], parser)
    players = parser.players(fields)
    happened = happened_in(story, players, parser)
    twice = [key for key, value in happened.items() if not is_alike(key, fields.get(key, value), value, parser)]
    if twice:
        raise Misasked("only_one_of", options=f"`--after`, `--{twice[0].replace('_', '-')}`")
    return {**{key: words for key, words in fields.items() if key != "after"}, **happened}


def is_alike(key: str, by_option: object, happened: object, parser: SituationParser) -> bool:
    """Whether an option tells what the story tells, be it by another name."""
    if by_option == happened or key not in ("on", "pending", "drawn"):
        return by_option == happened
    return noun_of(parser.card(str(by_option))) == noun_of(parser.card(str(happened)))


def happened_in(story: Story, players: int, parser: SituationParser) -> dict[str, object]:
    """The fields of a situation that follow from a story."""
    seats = seats_of(story, players)
    last = story.events[-1]
    happened = laid_in(story, seats, parser)
    if story.colour is not None:
        happened["colour"] = parser.voice.noun(Colour(story.colour))
    if last.did == DREW and last.who == ME and last.card is not None:
        happened["drawn"] = card_name(last.card, parser)
    elif last.did == DREW and (last.who != ME or last.was_due):
        happened["turn"] = str((seats[last.who] + 1) % players + 1)
    if story.forgot and story.forgot != ME:
        happened["at"] = str(seats[story.forgot] + 1)
    if story.cards_left is not None:
        happened["cards_left"] = story.cards_left
    return happened


def laid_in(story: Story, seats: Mapping[str, int], parser: SituationParser) -> dict[str, object]:
    """The fields of a situation that follow from the cards that were laid, the last of them on whoever asks or not."""
    laid = [event for event in story.events if event.did == LAID]
    if not laid:
        return {}
    top, *others = (card_name(event.card, parser) for event in reversed(laid))
    by = str(seats[laid[-1].who] + 1)
    last = story.events[-1]
    if story.on_me and last.did == LAID and last.who != ME:
        return {"pending": top, "laid_by": by, "on": others[0]} if others else {"pending": top}
    return {"on": top, "laid_by": by, **({"under": ", ".join(others)} if others else {})}


def card_name(card: TypedCard | None, parser: SituationParser) -> str:
    """What a card is called."""
    assert card is not None
    return parser.voice.noun(noun_of(card))


def seats_of(story: Story, players: int) -> dict[str, int]:
    """Where everybody sits: one beside the other as they acted, the last right before whoever asks."""
    actors = [*dict.fromkeys(event.who for event in story.events)]
    if len(actors) > players:
        raise Misasked("after", typed=", ".join(actors))
    # Whoever asks sits at 0; below it seats are counted from the other end.
    first = -actors.index(ME) if ME in actors else -len(actors)
    return {who: (first + place) % players for place, who in enumerate(actors)}


# --- reading -----------------------------------------------------------------------------------------------------


def read_story(text: str, parser: SituationParser) -> Story:
    """What is told, in whatever language; raises `Misasked` where that is not clear."""
    if len(text) > LONGEST:
        raise Misasked("too_long", typed=text[:20] + "…", most=LONGEST)
    every = patterns(parser.library)
    for language in dict.fromkeys((parser.voice.language, *LANGUAGES)):
        telling = phrases(parser.voice.folders, language, every.words | {I_DID, THEY_DID, MISSED_TURN})
        scan = Scan(telling, parser.reader, every.part_of("called"))
        story = told_in(list(scan.as_written(text)), names_in(text), every, telling)
        if story is not None:
            return story
    raise Misasked("after", typed=text)


def names_in(text: str) -> frozenset[str]:
    """Words that may be somebody's name, as they are written with a capital."""
    return frozenset(word for name in NAME.findall(text) if name[0].isupper() for word in tokens(name))


def told_in(mentions: Sequence[WordMention], names: frozenset[str], every: Patterns, telling: Phrases) -> Story | None:
    """What some mentions tell; nothing where one of them has no part in it."""
    reading = _StoryReader(every, names, telling)
    return reading.story() if all(map(reading.takes, mentions)) else None


class _StoryReader:
    """What has been read of a story so far."""

    def __init__(self, every: Patterns, names: frozenset[str], telling: Phrases) -> None:
        self.part, self.names, self.telling = every.part, names, telling
        self.who = ""
        self.did = ""
        self.events: list[Event] = []
        self.forgot, self.left, self.on_me = "", False, False
        self.colour: str | None = None
        self.drew = -1
        self.named = False

    def takes(self, mention: WordMention) -> bool:
        """Whether a mention tells something; it is noted."""
        words = mention.words
        self.whose(mention)
        if mention.card is not None:
            return self.several() if self.is_count(mention) else self.card(mention.card)
        if mention.colour is not None and self.events:
            self.colour = mention.colour
            return True
        known = self.part("beside") | self.part("colour") | {FILLER}
        return self.person(mention) or self.deed(mention) or self.detail(words) or bool(words & known)

    def person(self, mention: WordMention) -> bool:
        """Whether a mention is somebody."""
        words = mention.words
        if words & self.part("myself"):
            self.who, self.named = ME, True
            return True
        by_name = mention.typed in self.names and not words - {FILLER}
        deeds = ("drew", "sits_out", "plays", "lays", "hits", "on_me", "forgot", "one_left")
        others = self.part("somebody") | self.part("neighbour")
        if not by_name and (not words & others or any(words & self.part(name) for name in deeds)):
            return False
        self.who, self.named = mention.typed, True
        return True

    def whose(self, mention: WordMention) -> None:
        """Who did it, where a word says so by itself, be it part of several: `then I`, `jugué`."""
        for typed in mention.typed.split():
            _, meant = self.telling.at((typed,), 0)
            if meant & (self.part("myself") | {I_DID}):
                self.who, self.named = ME, True
            elif THEY_DID in meant and self.who == ME and mention.words <= {FILLER, THEY_DID}:
                self.who, self.named = "?", True

    def deed(self, mention: WordMention) -> bool:
        """Whether somebody did something."""
        words = mention.words
        if words & self.part("drew"):
            self.draws()
            self.drew = mention.end
        elif words & (self.part("sits_out") | {MISSED_TURN}) and (self.who or self.events):
            self.several()
        elif words & (self.part("plays") | self.part("lays") | self.part("hits")):
            self.did = LAID
            if words & self.part("hits") and self.who in ("", ME):
                self.who = "?"
        else:
            return False
        return True

    def detail(self, words: frozenset[str]) -> bool:
        """Whether more is told of what was done."""
        if words & self.part("on_me"):
            self.on_me = True
        elif words & self.part("forgot"):
            self.forgot = self.who
        elif words & self.part("one_left"):
            self.left = True
        else:
            return False
        return True

    def draws(self) -> None:
        """Somebody draws; nobody does right after they laid a card, so that `robé` is whoever asks if none is named."""
        self.who, self.named = self.who if self.named else ME, False
        self.did = DREW
        self.events.append(Event(self.who, DREW))

    def is_count(self, mention: WordMention) -> bool:
        """Whether a number says how many cards were drawn: without a colour, right behind that they were."""
        card = mention.card
        bare = card is not None and card.number is not None and card.colour is None
        return bare and self.did == DREW and mention.at == self.drew

    def several(self) -> bool:
        """Several cards were drawn, or a turn was lost, by whoever was told of last."""
        if not self.events or self.events[-1].did != DREW or self.events[-1].who != self.who:
            self.draws()
        self.events[-1] = replace(self.events[-1], was_due=True)
        return True

    def card(self, card: TypedCard) -> bool:
        """A card was drawn or laid by whoever was told of last."""
        if self.did == DREW and self.events and self.events[-1].card is None:
            self.events[-1] = replace(self.events[-1], card=card)
        else:
            self.events.append(Event(self.who or "?", LAID, card))
        self.did, self.named = "", False
        return True

    def story(self) -> Story | None:
        """All of it, if anything happened."""
        if not self.events or any(event.did == LAID and event.card is None for event in self.events):
            return None
        return Story(tuple(self.events), self.forgot, 1 if self.left else None, self.colour, self.on_me)
