"""
A play or a demonstration as a witness: only what differs, and how it came to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest

from rulestone.cards import Move, Observation
from rulestone.compiler.contract import GO_ON
from rulestone.engine import evaluator
from rulestone.engine.state import State
from rulestone.explorer.result import Difference, Parted
from rulestone.explorer.start_positions import Start
from rulestone.records import replace
from rulestone.rounds.facets import ShownDifference
from rulestone.witness import (
    FACE_DOWN,
    Allowed,
    Chooses,
    Decides,
    Demonstration,
    Fact,
    Holds,
    Judged,
    Made,
    Position,
    Stands,
    Witness,
)

Moves = Sequence[Move]
DRAWN, SHUFFLED, TURNED_UP, BY_CHANCE = "draws", "shuffles", "turned up", "turned up by chance"
"""What is seen, and how it is told of a card that nobody can foresee."""


def position_of(state: State, *, turning_up: bool = False) -> Position:
    """How the table stands."""
    return Position(
        hands=state.hands,
        draw_pile=state.pile[::-1],
        discards=state.discard[::-1],
        colour=state.colour,
        direction="left" if state.direction == 1 else "right",
        turn=state.seat,
        dealer=state.dealer,
        turning_up=turning_up,
        over=state.over,
    )


def opening_position(start: Start) -> Position:
    """The position that a play begins in."""
    return position_of(start.state, turning_up=start.turning_up)


def end_position(difference: Difference, before: State, side: int) -> Position:
    """How the table stands in the end on one side; what came up after shuffling is face down, for it is any card."""
    table = position_of(difference.parted.after[side])
    observations = () if difference.parted.seen is None else difference.parted.seen[side]
    shuffled = next((place for place, observation in enumerate(observations) if observation.what == SHUFFLED), None)
    if shuffled is None:
        return table
    hands = tuple(
        tuple(card if card in held else FACE_DOWN for card in cards)
        for cards, held in zip(table.hands, before.hands, strict=True)
    )
    if any(observation.what == TURNED_UP for observation in observations[shuffled:]):
        return replace(table, hands=hands, discards=(FACE_DOWN, *table.discards[1:]), colour=None)
    return replace(table, hands=hands)


def count_drawn(difference: Difference, course: Sequence[State]) -> Iterator[int]:
    """How many cards whoever makes a move draws by it, move by move, as long as both answers play alike."""
    before = [difference.start.state, *course][1 if difference.start.turning_up else 0 :]
    for move, (here, then) in zip(difference.moves, pairwise(before), strict=False):
        yield max(0, len(then.hands[move.who]) - len(here.hands[move.who]))


def make_witness(difference: Difference, may: tuple[Moves, Moves] = ((), ()), course: Sequence[State] = ()) -> Witness:
    """
    The position and the moves of a difference, what comes of them under either answer, and what may be done then.

    `course` are the positions that come of its opening and its moves, as long as both answers play alike.
    """
    one, two = facts_apart(difference.parted, may)
    drawn = count_drawn(difference, course)
    before = course[-1] if course else difference.start.state
    return Witness(
        start=opening_position(difference.start),
        moves=tuple(
            # Who lets happen what is about to draws by it, and that has to be said.
            Made(move, number if move.act == GO_ON else 0)
            for move, number in zip_longest(difference.moves, drawn, fillvalue=0)
            if isinstance(move, Move)
        ),
        question=difference.question,
        outcomes={str(difference.answers[0]): one, str(difference.answers[1]): two},
        # Only a play of no move is known to be the shortest: hands to start from are a sample of all there are.
        minimal="locally" if difference.moves else "proved",
        only_if=difference.assumed,
        course=tuple(map(position_of, course)),
        after={str(difference.answers[side]): end_position(difference, before, side) for side in (0, 1)},
    )


def facts_apart(parted: Parted, may: tuple[Moves, Moves] = ((), ())) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """What is seen or may be done on each side, as far as it differs."""
    if parted.options is not None:
        one, two = parted.options
        return facts_permitted(one, two), facts_permitted(two, one)
    if parted.wrong is not None:
        one, two = parted.wrong
        return facts_forbidden(one, two), facts_forbidden(two, one)
    assert parted.seen is not None
    one_seen, two_seen = list(parted.seen[0]), list(parted.seen[1])
    last = None
    while one_seen and two_seen and one_seen[0] == two_seen[0]:
        last = one_seen.pop(0)
        two_seen.pop(0)
    if (
        last is not None
        and last.what == DRAWN
        and any(draws_on(last, observation) for observation in (*one_seen, *two_seen))
    ):
        one_seen.insert(0, last)
        two_seen.insert(0, last)
    common = parted.seen[0][: len(parted.seen[0]) - len(one_seen)]
    anew = next((observation for observation in common if observation.what == SHUFFLED), None)
    if anew is not None and any(observation.what == DRAWN for observation in (*one_seen, *two_seen)):
        # Where the cards that are drawn come from is told, though it is so on both sides.
        one_seen.insert(0, anew)
        two_seen.insert(0, anew)
    first, second = parted.after
    here = (*mask_chance_cards(one_seen), *aftermath(first, second, *may))
    there = (*mask_chance_cards(two_seen), *aftermath(second, first, *reversed(may)))
    return here or round_goes_on(first, second), there or round_goes_on(second, first)


def draws_on(drawn: Observation, later: Observation) -> bool:
    """Whether somebody who has drawn draws more, so that the first cards are missed where only the others are told."""
    return (later.what, later.who) == (drawn.what, drawn.who)


def mask_chance_cards(observations: Iterable[Observation]) -> Iterator[Observation]:
    """What everybody saw, one after the other; a card that comes up after shuffling is any card."""
    shuffled = False
    for observation in observations:
        shuffled = shuffled or observation.what == SHUFFLED
        yield Observation(BY_CHANCE, observation.who) if shuffled and observation.what == TURNED_UP else observation


def round_goes_on(state: State, other: State) -> tuple[Fact, ...]:
    """That the round goes on, where it is over on the other side and nothing else is to be told of this one."""
    return (Stands("over", False),) if other.over and not state.over else ()


def facts_permitted(these: Iterable[Move], those: Iterable[Move]) -> tuple[Fact, ...]:
    """
    What may be done here and not there, and what may not, although it may there, so that both sides tell of the same.

    That somebody lets something pass is told only where nothing else differs.
    """
    here, there = moves_only_in(these, those), moves_only_in(those, these)
    if any(move.act != GO_ON for move in (*here, *there)):
        here, there = ([move for move in moves if move.act != GO_ON] for moves in (here, there))
    return (*(Allowed("may", move) for move in here), *(Allowed("may_not", move) for move in there))


def facts_forbidden(these: Iterable[Move], those: Iterable[Move]) -> tuple[Fact, ...]:
    """What must not be done here and is not wrong there; that nothing of the kind is wrong, where so."""
    return tuple(Allowed("must_not", move) for move in moves_only_in(these, those)) or (Allowed("must_not", None),)


def moves_only_in(these: Iterable[Move], those: Iterable[Move]) -> Moves:
    """The moves that are here and not there."""
    return sorted(set(these) - set(those), key=repr)


def aftermath(state: State, other: State, may: Moves = (), elsewhere_may: Moves = ()) -> Iterator[Fact]:
    """
    How the table stands afterwards, where it stands differently; what may be done in passing, move by move.

    What may be done in passing on the other side alone may not be done here, so that both tell of the same.
    """
    for seat, (hand, elsewhere) in enumerate(zip(state.hands, other.hands, strict=True)):
        if len(hand) != len(elsewhere):
            yield Holds(seat, len(hand))
    if state.colour != other.colour:
        yield Stands("colour", state.colour)
    if state.direction != other.direction:
        yield Stands("direction", "left" if state.direction == 1 else "right")
    if len(state.pile) != len(other.pile):
        yield Stands("draw_pile", len(state.pile))
    yield from facts_on_decision(state, other, may, elsewhere_may)


def facts_on_decision(state: State, other: State, may: Moves, elsewhere_may: Moves) -> Iterator[Fact]:
    """Who decides what next, where that differs: by what may be done then, where that is told."""
    mine, theirs = state.point, other.point
    if (mine and (mine.name, mine.owner)) != (theirs and (theirs.name, theirs.owner)):
        if may:
            yield from (Allowed("may", move) for move in may)
        elif not state.over and mine is not None and not (other.over and mine.name in evaluator.CHOICES):
            # A round that ends on the other side says more than what is still to be named on this one.
            yield Decides(mine.owner, mine.name)
        yield from (Allowed("may_not", move) for move in moves_only_in(elsewhere_may, may))
    elif mine and theirs and mine.choices != theirs.choices:
        yield Chooses(mine.owner, mine.name, mine.choices)


def make_demonstration(shown: ShownDifference) -> Demonstration:
    """What a facet shows of two answers."""
    sides = ((shown.x, shown.under_x), (shown.y, shown.under_y))
    return Demonstration(
        facet=shown.facet,
        sample=shown.sample,
        rows=shown.under_x.given,
        outcomes={str(answer): Judged(under.result, under.why) for answer, under in sides},
        only_if=tuple(shown.needs.items()),
    )
