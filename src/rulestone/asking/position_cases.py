"""A position that was told in everyday words, put to the engine in each case of what was not told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.asking.book_verdicts import MoveAnswer, ask_books
from rulestone.asking.one_case import OUT_OF_TURN
from rulestone.asking.position_from_sentence import PositionInSentence
from rulestone.asking.situation import Words
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.typed_cards import TypedCard, noun_of
from rulestone.records import Record, replace
from rulestone.words import Colour, Voice

SAME, OTHER = "same", "other"


class PositionCase(Record, eq=False):
    """The answer where the colours that were not told are so: `same`, `other`, or whatever they are (nothing)."""

    colours: str
    answered: MoveAnswer


class EverydayPosition(Record, eq=False):
    """A position that was meant, and what the engine says to it; `other` is the other position it may have been."""

    meant: PositionInSentence
    cases: tuple[PositionCase, ...]
    other: tuple[PositionCase, ...] = ()
    just_played: bool = False
    """Whether it is answered for the card in play having just been played on whoever asks."""

    @property
    def word(self) -> str:
        """The first word of the answer."""
        return word_of(self.cases)


def word_of(cases: Sequence[PositionCase]) -> str:
    """What all cases say alike, or that it depends."""
    words = {case.answered.word for case in cases}
    return words.pop() if len(words) == 1 else "depends"


def position_of(
    meant: PositionInSentence, parser: SituationParser, drawing: frozenset[str], after: str | None = None
) -> EverydayPosition | None:
    """The answer of the engine to a position, with that of the other one that may be meant."""
    if after is not None:
        fields = in_words(meant, parser.voice) if meant.act is None else {"move": meant.act}
        return EverydayPosition(meant, (PositionCase("", ask_books(parser.ask({**fields, "after": after}))),))
    if meant.act is not None and meant.pending is not None:
        return EverydayPosition(meant, (case_of_act(meant.act, meant.pending, parser),), just_played=True)
    if meant.move is None:
        return None
    if meant.pending is not None:
        return position_after(meant, meant.pending, parser)
    if meant.on is None:
        return EverydayPosition(meant, cases_on_some_card(meant, meant.move, parser))
    ordinary = cases_of(meant, parser)
    if meant.on.kind not in drawing or meant.hand or meant.settled:
        return EverydayPosition(meant, ordinary)
    answering = cases_of(replace(meant, on=None, colour=None, pending=meant.on), parser)
    # A card with a number passes nothing on, and whoever tells the colour of both asks whether they fit; of all others
    # people ask whether they answer the one that they are laid on.
    fitting = meant.move.colour is not None and meant.on.colour is not None
    if not parser.reader.kinds[meant.move.kind].numbers and not meant.lies and not fitting:
        return EverydayPosition(meant, answering, ordinary, just_played=True)
    return EverydayPosition(meant, ordinary, answering)


def case_of_act(act: str, pending: TypedCard, parser: SituationParser) -> PositionCase:
    """The answer where something is to be done for a card: the same whatever its colour."""
    some = parser.reader.colours[0] if lacks(pending, parser) else pending.colour
    fields = {"move": act, "pending": name_of(pending._replace(colour=some), parser.voice)}
    answered = ask_books(parser.ask(fields))
    return PositionCase("", answered if some == pending.colour else without_colours(answered))


def cases_on_some_card(meant: PositionInSentence, move: TypedCard, parser: SituationParser) -> tuple[PositionCase, ...]:
    """The answer where what lies there does not matter: to the last card, or with only cards without a colour."""
    if meant.is_last and lacks(move, parser):
        move = move._replace(colour=parser.reader.colours[0])
    return cases_of(replace(meant, move=move, on=some_card(move, parser)), parser)


def position_after(meant: PositionInSentence, pending: TypedCard, parser: SituationParser) -> EverydayPosition | None:
    """The answer where somebody has just played a card; one that hits nobody just lies there."""
    if parser.reader.kinds[pending.kind].numbers:
        return None
    answering = cases_of(meant, parser)
    if all(is_out_of_turn(case.answered) for case in answering):
        meant = replace(meant, on=pending, pending=None)
        return EverydayPosition(meant, cases_of(meant, parser))
    return EverydayPosition(meant, answering, just_played=True)


def is_out_of_turn(answered: MoveAnswer) -> bool:
    """Whether all books say no because somebody else is to play."""
    return all(verdict.word == "illegal" and verdict.ruling.rule == OUT_OF_TURN for verdict in answered.verdicts)


def is_told(meant: PositionInSentence, parser: SituationParser) -> bool:
    """Whether enough is told of a position for there to be one answer, or one for each case of the colours."""
    below = meant.on is not None or meant.pending is not None or meant.is_last
    return below or (bool(meant.hand) and not any(has_colour(card, parser) for card in meant.hand))


def some_card(move: TypedCard, parser: SituationParser) -> TypedCard:
    """A card with a number on which another can be laid."""
    kind, facts = next((kind, facts) for kind, facts in parser.reader.kinds.items() if facts.numbers and facts.coloured)
    number = next(other for other in facts.numbers if other != move.number)
    return TypedCard(kind, move.colour, number)


def cases_of(meant: PositionInSentence, parser: SituationParser) -> tuple[PositionCase, ...]:
    """The answer in each case of the colours that were not told; one where they do not matter."""
    answers: dict[str, MoveAnswer] = {}
    for name, settled in with_colours(meant, parser):
        if (meant.differs and name == SAME) or (meant.alike and name == OTHER):
            continue
        answered = ask_books(parser.ask(in_words(settled, parser.voice)))
        answers[name] = answered if settled is meant else without_colours(answered)
    if len({answer.word for answer in answers.values()}) == 1:
        return (PositionCase("", next(iter(answers.values()))),)
    return tuple(PositionCase(name, answer) for name, answer in answers.items())


def without_colours(answered: MoveAnswer) -> MoveAnswer:
    """The same, with no colour told of a card that some books lack, as nobody told one."""
    left_out = [
        entry if entry.card is None else replace(entry, card=entry.card._replace(colour=None))
        for entry in answered.asking.not_asked
    ]
    return replace(answered, asking=replace(answered.asking, not_asked=tuple(left_out)))


def with_colours(meant: PositionInSentence, parser: SituationParser) -> Iterator[tuple[str, PositionInSentence]]:
    """The position with colours given to the cards that lack one: the same as the other card has, or another."""
    move, below = meant.move, meant.pending or meant.on
    assert move is not None
    assert below is not None
    mine, theirs = lacks(move, parser), lacks(below, parser)
    here = move.colour or below.colour or meant.colour or parser.reader.colours[0]
    there = next(colour for colour in parser.reader.colours if colour != here)
    if not mine and not theirs:
        yield "", meant
    elif not has_colour(move, parser) or not has_colour(below, parser):
        told_of = move._replace(colour=here) if mine else move
        if meant.alike and not has_colour(below, parser) and has_colour(move, parser):
            meant = replace(meant, colour=here)
        yield "", with_cards(meant, told_of, below._replace(colour=here) if theirs else below)
    else:
        yield SAME, with_cards(meant, move._replace(colour=here), below._replace(colour=here))
        my_own, their_own = (there, here) if mine else (here, there)
        yield OTHER, with_cards(meant, move._replace(colour=my_own), below._replace(colour=their_own))


def with_cards(meant: PositionInSentence, move: TypedCard, below: TypedCard) -> PositionInSentence:
    """The position with other cards in it."""
    settled = replace(meant, move=move)
    return replace(settled, pending=below) if meant.pending else replace(settled, on=below)


def lacks(card: TypedCard, parser: SituationParser) -> bool:
    """Whether a card has a colour that was not told."""
    return has_colour(card, parser) and card.colour is None


def has_colour(card: TypedCard, parser: SituationParser) -> bool:
    """Whether cards of this kind have a colour."""
    return parser.reader.kinds[card.kind].coloured


def in_words(meant: PositionInSentence, voice: Voice) -> Words:
    """The position as one would tell it with options."""
    assert meant.move is not None
    hand = (*meant.hand, *(() if meant.move in meant.hand else (meant.move,))) if meant.hand else ()
    hand = (meant.move,) if meant.is_last and not hand else hand
    fields: dict[str, str | int] = {"move": name_of(meant.move, voice)}
    if meant.on:
        fields["on"] = name_of(meant.on, voice)
    if meant.pending:
        fields["pending"] = name_of(meant.pending, voice)
    if hand:
        fields["hand"] = ", ".join(name_of(card, voice) for card in hand)
    if meant.colour and meant.on and not meant.on.colour:
        fields["colour"] = voice.noun(Colour(meant.colour))
    if meant.call:
        fields["call"] = voice.noun(Colour(meant.call))
    if meant.two_players:
        fields["players"] = 2
    return fields


def name_of(card: TypedCard, voice: Voice) -> str:
    """What a card is called."""
    return voice.noun(noun_of(card))
