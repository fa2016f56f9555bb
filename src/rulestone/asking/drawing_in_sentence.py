"""
A sentence that asks about drawing as many cards as a card says: `may I just draw 4?`

The same words may be the name of a card. They are the act where they are its name, what may or must be done stands
right before them, and nothing that a card could be laid on right behind them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulestone.asking.card_names import tokens
from rulestone.asking.everyday_words import WordMention, phrases
from rulestone.asking.position_from_sentence import PositionInSentence, without_fillers
from rulestone.asking.question_patterns import Patterns, WordSet
from rulestone.asking.situation import DUE
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.typed_cards import TypedCard
from rulestone.words import LANGUAGES

NOT = "not"
SIDE = ("hits", "on_me", "may", "beside")
"""What may be said beside the card that makes somebody draw, and the drawing."""


class DrawingAsked(NamedTuple):
    """The act and the number of cards, the card that whoever asks was hit by, and what else is said."""

    act: str
    number: str
    may: bool
    """Whether it is asked if it may be done, and not if it must, or need not."""
    hit_by: TypedCard
    beside: tuple[WordSet, ...]


def drawing_asked(mentions: Sequence[WordMention], every: Patterns, parser: SituationParser) -> DrawingAsked | None:
    """The drawing that a sentence asks about in which one other card hits whoever asks."""
    asks, hit = every.part("may") | every.part("must"), every.part("hits") | every.part("on_me")
    skipped = every.soft | {NOT}
    if not any(mention.words & hit for mention in mentions):
        return None
    for at, asking in enumerate(mentions):
        start = next((here for here in range(at + 1, len(mentions)) if not mentions[here].words & skipped), at)
        passed = mentions[at + 1 : start]
        if not asking.words & asks or start == at or is_laid((asking, *passed), every, parser):
            continue
        # `draw 4` is one mention where a card is called so, and two where none is.
        for end in (start + 1, start + 2):
            typed = " ".join(mention.typed for mention in mentions[start:end])
            act = parser.reader.act_with_a_number(typed)
            after = without_fillers(mentions[end:])[:1]
            if act is not None and not any(mention.words & every.part("on") for mention in after):
                may = bool(asking.words & every.part("may")) and not any(NOT in mention.words for mention in passed)
                return beside_it(act, typed, may, (*mentions[: at + 1], *mentions[end:]), every, parser)
    return None


def beside_it(
    act: str, typed: str, may: bool, others: Sequence[WordMention], every: Patterns, parser: SituationParser
) -> DrawingAsked | None:
    """The same, if it is an act of drawing, and one other card is named."""
    draws = {every.acts[word] for word in every.part("drew") if word in every.acts}
    called = parser.reader.act_names()
    cards = [mention.card for mention in others if mention.card is not None]
    if len(cards) != 1 or cards[0].kind not in every.part("passed_on"):
        return None
    # What is drawn for a card may be another act in the rules than what is drawn in a turn, of the same name.
    due = next((name for name, ids in called.items() if draws | {DUE} <= set(ids)), None)
    if due is None or draws.isdisjoint(called[act]):
        return None
    number = next(word for word in parser.reader.names(1).fold(typed) if word.isdecimal())
    return DrawingAsked(due, number, may, cards[0], tuple(mention.words for mention in others if mention.card is None))


def is_laid(before: Sequence[WordMention], every: Patterns, parser: SituationParser) -> bool:
    """Whether the words before a name tell that a card is meant: an article, or what somebody does with a card."""
    names = parser.reader.names(1)
    if before[-1].typed in names.noise | names.letters:
        return True
    asking, *passed = before
    # `ok to play` asks whether something may be done, as `ok` does, and says what.
    words, lays = tokens(asking.typed)[1:], every.part("plays")
    ways = [phrases(parser.voice.folders, language, every.words) for language in LANGUAGES]
    verbs = (way.at((word,), 0)[1] for way in ways for word in words)
    return any(meant & lays for meant in (*verbs, *(mention.words for mention in passed)))


def draws_what_is_due(drawing: DrawingAsked, every: Patterns, parser: SituationParser) -> PositionInSentence | None:
    """The position, where nothing else is said than that the card hit whoever asks, and it makes them draw so many."""
    card, known = drawing.hit_by, frozenset[str]().union(*map(every.part, SIDE), every.soft)
    is_due = card.kind in parser.reader.drawing(drawing.number, parser.reader.names(1))
    if not (drawing.may and is_due and str(card.value or drawing.number) == drawing.number):
        return None
    return PositionInSentence(act=drawing.act, pending=card) if all(words & known for words in drawing.beside) else None
