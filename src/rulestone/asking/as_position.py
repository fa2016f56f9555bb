"""A position that was told in everyday words, put to the engine in each case of what was not told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.asking.asked import Desk, Typed
from rulestone.asking.cards import Named, noun_of
from rulestone.asking.mentioned import Mentioned
from rulestone.asking.verdicts import Answered, ask
from rulestone.values import Value, replace
from rulestone.words import Colour, Voice

SAME, OTHER = "same", "other"


class Case(Value, eq=False):
    """The answer where the colours that were not told are so: `same`, `other`, or whatever they are (nothing)."""

    colours: str
    answered: Answered


class Position(Value, eq=False):
    """A position that was meant, and what the engine says to it; `other` is the other position it may have been."""

    meant: Mentioned
    cases: tuple[Case, ...]
    other: tuple[Case, ...] = ()
    just_played: bool = False
    """Whether it is answered for the card in play having just been played on whoever asks."""

    @property
    def word(self) -> str:
        """The first word of the answer."""
        return word_of(self.cases)


def word_of(cases: Sequence[Case]) -> str:
    """What all cases say alike, or that it depends."""
    words = {each.answered.word for each in cases}
    return words.pop() if len(words) == 1 else "depends"


def position_of(meant: Mentioned, desk: Desk, drawing: frozenset[str], after: str | None = None) -> Position | None:
    """The answer of the engine to a position, with that of the other one that may be meant."""
    if after is not None:
        told = typed(meant, desk.voice) if meant.act is None else Typed(move=meant.act)
        return Position(meant, (Case("", ask(desk.ask(replace(told, after=after)))),))
    if meant.move is None:
        return None
    if meant.is_last and meant.on is None and meant.pending is None:
        move = meant.move
        if lacks(move, desk):
            move = move._replace(colour=desk.reader.colours[0])
        return Position(meant, cases_of(replace(meant, move=move, on=some_card(move, desk)), desk))
    if meant.pending is None and meant.on is None:
        # With nothing but cards without a colour in the hand, what lies there does not matter.
        return Position(meant, cases_of(replace(meant, on=some_card(meant.move, desk)), desk))
    if meant.pending is not None:
        return (
            None
            if desk.reader.kinds[meant.pending.kind].numbers
            else Position(meant, cases_of(meant, desk), just_played=True)
        )
    assert meant.on is not None
    hits = meant.on.kind in drawing
    ordinary = cases_of(meant, desk)
    if not hits or meant.hand or meant.settled:
        return Position(meant, ordinary)
    answering = cases_of(replace(meant, on=None, colour=None, pending=meant.on), desk)
    is_action = not desk.reader.kinds[meant.move.kind].numbers and has_colour(meant.move, desk)
    both = meant.move.colour is not None and meant.on.colour is not None
    if (is_action or meant.move.kind in drawing) and not both:
        return Position(meant, answering, ordinary, just_played=True)
    return Position(meant, ordinary, answering)


def is_told(meant: Mentioned, desk: Desk) -> bool:
    """Whether enough is told of a position for there to be one answer, or one for each case of the colours."""
    below = meant.on is not None or meant.pending is not None or meant.is_last
    return below or (bool(meant.hand) and not any(has_colour(each, desk) for each in meant.hand))


def some_card(move: Named, desk: Desk) -> Named:
    """A card with a number on which another can be laid."""
    kind, facts = next((kind, facts) for kind, facts in desk.reader.kinds.items() if facts.numbers and facts.coloured)
    number = next(each for each in facts.numbers if each != move.number)
    return Named(kind, move.colour, number)


def cases_of(meant: Mentioned, desk: Desk) -> tuple[Case, ...]:
    """The answer in each case of the colours that were not told; one where they do not matter."""
    found: dict[str, Answered] = {}
    for name, settled in coloured(meant, desk):
        if (meant.differs and name == SAME) or (meant.alike and name == OTHER):
            continue
        answered = ask(desk.ask(typed(settled, desk.voice)))
        found[name] = answered if settled is meant else without_colours(answered)
    if len({each.word for each in found.values()}) == 1:
        return (Case("", next(iter(found.values()))),)
    return tuple(Case(name, each) for name, each in found.items())


def without_colours(answered: Answered) -> Answered:
    """The same, with no colour told of a card that some books lack, as nobody told one."""
    left_out = [
        each if each.card is None else replace(each, card=each.card._replace(colour=None))
        for each in answered.asking.not_asked
    ]
    return replace(answered, asking=replace(answered.asking, not_asked=tuple(left_out)))


def coloured(meant: Mentioned, desk: Desk) -> Iterator[tuple[str, Mentioned]]:
    """The position with colours given to the cards that lack one: the same as the other card has, or another."""
    move, below = meant.move, meant.pending or meant.on
    assert move is not None
    assert below is not None
    mine, theirs = lacks(move, desk), lacks(below, desk)
    here = move.colour or below.colour or meant.colour or desk.reader.colours[0]
    there = next(each for each in desk.reader.colours if each != here)
    if not mine and not theirs:
        yield "", meant
    elif not has_colour(move, desk) or not has_colour(below, desk):
        told_of = move._replace(colour=here) if mine else move
        if meant.alike and not has_colour(below, desk) and has_colour(move, desk):
            meant = replace(meant, colour=here)
        yield "", laid(meant, told_of, below._replace(colour=here) if theirs else below)
    else:
        yield SAME, laid(meant, move._replace(colour=here), below._replace(colour=here))
        my_own, their_own = (there, here) if mine else (here, there)
        yield OTHER, laid(meant, move._replace(colour=my_own), below._replace(colour=their_own))


def laid(meant: Mentioned, move: Named, below: Named) -> Mentioned:
    """The position with other cards in it."""
    settled = replace(meant, move=move)
    return replace(settled, pending=below) if meant.pending else replace(settled, on=below)


def lacks(card: Named, desk: Desk) -> bool:
    """Whether a card has a colour that was not told."""
    return has_colour(card, desk) and card.colour is None


def has_colour(card: Named, desk: Desk) -> bool:
    """Whether cards of this kind have a colour."""
    return desk.reader.kinds[card.kind].coloured


def typed(meant: Mentioned, voice: Voice) -> Typed:
    """The position as one would type it with options."""
    assert meant.move is not None
    hand = (*meant.hand, *(() if meant.move in meant.hand else (meant.move,))) if meant.hand else ()
    hand = (meant.move,) if meant.is_last and not hand else hand
    return Typed(
        move=name_of(meant.move, voice),
        on=name_of(meant.on, voice) if meant.on else None,
        pending=name_of(meant.pending, voice) if meant.pending else None,
        hand=", ".join(name_of(each, voice) for each in hand) if hand else None,
        colour=voice.noun(Colour(meant.colour)) if meant.colour and meant.on and not meant.on.colour else None,
        call=voice.noun(Colour(meant.call)) if meant.call else None,
        players=2 if meant.two_players else None,
    )


def name_of(card: Named, voice: Voice) -> str:
    """What a card is called."""
    return voice.noun(noun_of(card))
