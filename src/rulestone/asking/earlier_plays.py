"""
What was played before, as somebody tells it: `Ana laid a blue reverse, then Ben drew`.

Each that is named sits beside the one before, the last of them right before whoever asks; whoever asks is told as
such. What happened last is the position: the card in play, who laid it on whom, whose turn it is since then.
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
ON, AGAINST, TO_ME = "on", "against", "to_me"
"""Everyday words before whoever a card was laid on; the last says that it was whoever asks."""
STORY_WORDS = {I_DID, THEY_DID, MISSED_TURN, ON, AGAINST, TO_ME}
NAME = re.compile(r"(?<!\w)[^\W\d_]+")


class Event(Record):
    """What somebody did: the card that they laid or drew, where it was told."""

    who: str
    did: str
    card: TypedCard | None = None
    was_due: bool = False
    """Whether several cards were drawn, or a turn was lost: whoever did so is not the next to play."""
    lost_turn: bool = False
    """Whether it is said outright that a turn was lost."""
    on: str = ""
    """Who the card was laid on, where that was told."""


class Story(Record):
    """What happened, in its order, and what is told of those who did it."""

    events: tuple[Event, ...]
    forgot: str = ""
    """Who did not say a word."""
    cards_left: int | None = None
    """How many cards are left to whoever was told of last."""
    colour: str | None = None
    """The colour that was named."""


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
    elif last.did == DREW and (last.who != ME or last.was_due) and not is_paid(story):
        happened["turn"] = str((seats[last.who] + 1) % players + 1)
    if story.forgot and story.forgot != ME:
        happened["at"] = str(seats[story.forgot] + 1)
    if story.cards_left is not None:
        happened["cards_left"] = story.cards_left
    return happened


def is_paid(story: Story) -> bool:
    """Whether somebody drew last what was laid on them: the rules say whose turn it is then, unless it was told."""
    last = story.events[-1]
    laid = [event for event in story.events if event.did == LAID]
    return bool(laid) and laid[-1].on == last.who and not last.lost_turn


def laid_in(story: Story, seats: Mapping[str, int], parser: SituationParser) -> dict[str, object]:
    """The fields of a situation that follow from the cards that were laid, the last of them on whoever asks or not."""
    laid = [event for event in story.events if event.did == LAID]
    if not laid:
        return {}
    top, *others = (card_name(event.card, parser) for event in reversed(laid))
    by, last = str(seats[laid[-1].who] + 1), story.events[-1]
    if last.did == LAID and last.on == ME and last.who != ME:
        return {"pending": top, "laid_by": by, "on": others[0]} if others else {"pending": top}
    hit = {"hit": str(seats[laid[-1].on] + 1)} if laid[-1].on else {}
    return {"on": top, "laid_by": by, **hit, **({"under": ", ".join(others)} if others else {})}


def card_name(card: TypedCard | None, parser: SituationParser) -> str:
    """What a card is called."""
    assert card is not None
    return parser.voice.noun(noun_of(card))


def seats_of(story: Story, players: int) -> dict[str, int]:
    """Where everybody sits: one beside the other as they are named, the last right before whoever asks."""
    named = [*dict.fromkeys(who for event in story.events for who in (event.who, event.on) if who)]
    if len({*named, ME}) > players:
        raise Misasked("after", typed=", ".join(named))
    # Whoever asks sits at 0; below it seats are counted from the other end.
    first = -named.index(ME) if ME in named else -len(named)
    return {who: (first + place) % players for place, who in enumerate(named)}


# --- reading -----------------------------------------------------------------------------------------------------


def read_story(text: str, parser: SituationParser) -> Story:
    """What is told, in whatever language; raises `Misasked` where that is not clear."""
    if len(text) > LONGEST:
        raise Misasked("too_long", typed=text[:20] + "…", most=LONGEST)
    every = patterns(parser.library)
    for language in dict.fromkeys((parser.voice.language, *LANGUAGES)):
        telling = phrases(parser.voice.folders, language, every.words | STORY_WORDS)
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
        self.forgot, self.left = "", False
        self.aims, self.in_passing, self.aimed_at = False, False, ""
        self.idle, self.heard_me, self.my_turn = False, False, False
        self.colour: str | None = None
        self.drew = -1
        self.named = False

    def takes(self, mention: WordMention) -> bool:
        """Whether a mention tells something; it is noted."""
        words = mention.words
        if self.aims and self.is_named(mention):
            return self.aims_at(mention.typed)
        if self.aims and not self.in_passing and words != {FILLER}:
            return False
        if words & {ON, AGAINST}:
            self.aims, self.in_passing = True, FILLER in words
            return True
        self.aims = self.aims and not self.in_passing
        self.to_me(mention)
        self.my_turn = self.named and self.who == ME
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
        by_name = self.is_named(mention)
        deeds = ("drew", "sits_out", "plays", "lays", "hits", "on_me", "forgot", "one_left")
        others = self.part("somebody") | self.part("neighbour")
        if not by_name and (not words & others or any(words & self.part(name) for name in deeds)):
            return False
        if self.idle:
            return False
        self.who, self.named, self.idle = mention.typed, True, by_name
        return True

    def is_named(self, mention: WordMention) -> bool:
        """Whether a mention is somebody by their name."""
        return mention.typed in self.names and not mention.words - {FILLER}

    def aims_at(self, who: str) -> bool:
        """The card that was laid last, or else the one laid next, was laid on somebody, who is told of from then on."""
        self.aims = False
        last = self.events[-1] if self.events else None
        if last is not None and last.did == LAID and not self.did:
            if last.on or last.who == who:
                return False
            self.events[-1] = replace(last, on=who)
        else:
            self.aimed_at = who
        self.who, self.named, self.idle = who, True, False
        return True

    def to_me(self, mention: WordMention) -> None:
        """Whether what is told next was done to whoever asks: `Ana hit me with`, `Ana me tiró`."""
        does = bool(mention.words & (self.part("plays") | self.part("lays") | self.part("hits")))
        if does and (self.heard_me or self.is_to_me(mention.typed.split())):
            self.aimed_at = ME
        self.heard_me = mention.words == {FILLER, TO_ME}

    def is_to_me(self, typed: Sequence[str]) -> bool:
        """Whether one of some words is whoever asks, to whom something was done."""
        return any(TO_ME in self.telling.at((word,), 0)[1] for word in typed)

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
            lost = not words & self.part("several")
            self.events[-1] = replace(self.events[-1], lost_turn=lost or self.events[-1].lost_turn)
        elif words & (self.part("plays") | self.part("lays") | self.part("hits")):
            self.did = LAID
            if words & self.part("hits") and self.who in ("", ME) and not self.my_turn:
                self.who = "?"
        else:
            return False
        return True

    def detail(self, words: frozenset[str]) -> bool:
        """Whether more is told of what was done."""
        if words & self.part("on_me"):
            return self.aims_at(ME)
        if words & self.part("forgot"):
            self.forgot = self.who
        elif words & self.part("one_left"):
            self.left = True
        else:
            return False
        self.idle = self.idle and self.who not in {event.who for event in self.events}
        return True

    def draws(self) -> None:
        """Somebody draws; nobody does right after they laid a card, so that `robé` is whoever asks if none is named."""
        self.who, self.named, self.idle = self.who if self.named else ME, False, False
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
            who = self.who or "?"
            self.events.append(Event(who, LAID, card, on="" if self.aimed_at == who else self.aimed_at))
            self.aimed_at = ""
        self.did, self.named, self.idle = "", False, False
        return True

    def story(self) -> Story | None:
        """All of it, if anything happened."""
        if not self.events or (self.aims and not self.in_passing) or self.aimed_at or self.idle:
            return None
        if any(event.did == LAID and event.card is None for event in self.events):
            return None
        return Story(tuple(self.events), self.forgot, 1 if self.left else None, self.colour)
