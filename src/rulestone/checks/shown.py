"""
A play or a demonstration as plain data, for reports and pages: only what differs, and how it came to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any

from rulestone.engine.state import Card, Move, Seen, State
from rulestone.explorer.games import Parting
from rulestone.explorer.positions import Start
from rulestone.explorer.search import Difference
from rulestone.finding import Demonstration, Witness
from rulestone.rounds.facets import Row, Shown

Moves = Sequence[Move]
DRAWN, SHUFFLED, TURNED_UP, BY_CHANCE = "draws", "shuffles", "turned up", "turned up by chance"
"""What is seen, and how it is told of a card that nobody can foresee."""
PASSES = "go on"
"""The act of whoever lets happen what is about to; what is drawn then has to be said."""


def card_data(card: Any) -> dict[str, Any]:
    """A card by what is printed on it; one that nobody looked at is face down."""
    if not isinstance(card, Card):
        return {"unseen": True}
    data: dict[str, Any] = {"kind": card.kind}
    if card.colour is not None:
        data["colour"] = card.colour
    if card.number is not None:
        data["number"] = card.number
    return data


def move_data(move: Move) -> dict[str, Any]:
    """A move: the act by its name, who makes it, and what with."""
    data: dict[str, Any] = {"act": move.act, "who": move.who}
    if move.card is not None:
        data["card"] = card_data(move.card)
    for name in ("colour", "player", "window"):
        value = getattr(move, name)
        if value is not None:
            data[name] = value
    return data


def seen_data(seen: Seen) -> dict[str, Any]:
    """Something that everybody saw."""
    return {"seen": seen.what, "who": seen.who, "detail": [plain(each) for each in seen.detail]}


def plain(value: Any) -> Any:
    """A value made of maps, lists, strings and numbers."""
    if isinstance(value, Card):
        return card_data(value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(each) for each in value]
    return value


def setup_of(start: Start) -> dict[str, Any]:
    """Everything of a position but the hands."""
    state = start.state
    return {
        "turning_up": start.turning_up,
        "top": None if not state.discard else card_data(state.discard[-1]),
        "colour": state.colour,
        "direction": "left" if state.direction == 1 else "right",
        "turn": state.seat,
        "dealer": state.dealer,
        "draw_pile": [card_data(card) for card in reversed(state.pile)],
        "discards_below": [card_data(card) for card in state.discard[:-1]],
    }


def table_of(state: State) -> dict[str, Any]:
    """How the table stands, for a picture of it: hands, piles, and whose turn it is."""
    return {
        "hands": [[card_data(card) for card in hand] for hand in state.hands],
        "draw_pile": len(state.pile),
        "discards": len(state.discard),
        "top": None if not state.discard else card_data(state.discard[-1]),
        "colour": state.colour,
        "direction": "left" if state.direction == 1 else "right",
        "turn": None if state.over else state.seat,
        "over": state.over,
    }


def ended(found: Difference, before: State, side: int) -> dict[str, Any]:
    """How the table stands in the end on one side; what came up after shuffling is face down, for it is any card."""
    state = found.after[side]
    table = table_of(state)
    seen = () if found.seen is None else found.seen[side]
    shuffled = next((place for place, each in enumerate(seen) if each.what == SHUFFLED), None)
    if shuffled is None:
        return table
    for hand, cards, held in zip(table["hands"], state.hands, before.hands, strict=True):
        hand[:] = [shown if card in held else {"unseen": True} for shown, card in zip(hand, cards, strict=True)]
    if any(each.what == TURNED_UP for each in seen[shuffled:]):
        table.update(top={"unseen": True}, colour=None)
    return table


def drawn_by(found: Difference, course: Sequence[State]) -> Iterator[int]:
    """How many cards whoever makes a move draws by it, move by move, as long as both answers play alike."""
    before = [found.start.state, *course][1 if found.start.turning_up else 0 :]
    for move, (here, then) in zip(found.moves, pairwise(before), strict=False):
        yield max(0, len(then.hands[move.who]) - len(here.hands[move.who]))


def witness(found: Difference, may: tuple[Moves, Moves] = ((), ()), course: Sequence[State] = ()) -> Witness:
    """
    The position and the moves of a difference, what comes of them under either answer, and what may be done then.

    `course` are the positions that come of its opening and its moves, as long as both answers play alike.
    """
    one, two = told_apart(found, may)
    drawn = drawn_by(found, course)
    before = course[-1] if course else found.start.state
    return Witness(
        players=len(found.start.state.hands),
        setup=setup_of(found.start),
        hands=tuple(tuple(card_data(card) for card in hand) for hand in found.start.state.hands),
        moves=tuple(
            {**move_data(move), "draws": number} if number and move.act == PASSES else move_data(move)
            for move, number in zip_longest(found.moves, drawn, fillvalue=0)
            if isinstance(move, Move)
        ),
        question=found.question,
        outcomes={str(found.answers[0]): one, str(found.answers[1]): two},
        # Only a play of no move is known to be the shortest: hands to start from are a sample of all there are.
        minimal="locally" if found.moves else "proved",
        only_if=found.assumed,
        course=tuple(map(table_of, course)),
        after={str(found.answers[side]): ended(found, before, side) for side in (0, 1)},
    )


def told_apart(
    found: Difference | Parting, may: tuple[Moves, Moves] = ((), ())
) -> tuple[tuple[dict[str, Any], ...], tuple[dict[str, Any], ...]]:
    """What is seen or may be done on each side, as far as it differs."""
    if found.options is not None:
        one, two = found.options
        return permitted(one, two), permitted(two, one)
    if isinstance(found, Difference) and found.wrong is not None:
        one, two = found.wrong
        return forbidden(one, two), forbidden(two, one)
    assert found.seen is not None
    one_seen, two_seen = list(found.seen[0]), list(found.seen[1])
    last = None
    while one_seen and two_seen and one_seen[0] == two_seen[0]:
        last = one_seen.pop(0)
        two_seen.pop(0)
    if last is not None and last.what == DRAWN and any(goes_on(last, each) for each in (*one_seen, *two_seen)):
        one_seen.insert(0, last)
        two_seen.insert(0, last)
    first, second = found.after
    here = (*as_seen(one_seen), *aftermath(first, second, *may))
    there = (*as_seen(two_seen), *aftermath(second, first, *reversed(may)))
    return here or going_on(first, second), there or going_on(second, first)


def goes_on(drawn: Seen, later: Seen) -> bool:
    """Whether somebody who has drawn draws more, so that the first cards are missed where only the others are told."""
    return (later.what, later.who) == (drawn.what, drawn.who)


def as_seen(seen: Iterable[Seen]) -> Iterator[dict[str, Any]]:
    """What everybody saw, one after the other; a card that comes up after shuffling is any card."""
    shuffled = False
    for each in seen:
        shuffled = shuffled or each.what == SHUFFLED
        chance = shuffled and each.what == TURNED_UP
        yield {"seen": BY_CHANCE, "who": each.who, "detail": []} if chance else seen_data(each)


def going_on(state: State, other: State) -> tuple[dict[str, Any], ...]:
    """That the round goes on, where it is over on the other side and nothing else is to be told of this one."""
    return ({"over": False},) if other.over and not state.over else ()


def permitted(these: Iterable[Move], those: Iterable[Move]) -> tuple[dict[str, Any], ...]:
    """What may be done here and not there; where there is nothing of the kind, what may not, although it may there."""
    return moves_under("may", extra(these, those)) or moves_under("may_not", extra(those, these))


def forbidden(these: Iterable[Move], those: Iterable[Move]) -> tuple[dict[str, Any], ...]:
    """What must not be done here and is not wrong there; that nothing of the kind is wrong, where so."""
    return moves_under("must_not", extra(these, those)) or ({"must_not": None},)


def moves_under(word: str, moves: Moves) -> tuple[dict[str, Any], ...]:
    """Moves as data under a word."""
    return tuple({word: move_data(move)} for move in moves)


def extra(these: Iterable[Move], those: Iterable[Move]) -> Moves:
    """The moves that are here and not there."""
    return sorted(set(these) - set(those), key=repr)


def aftermath(state: State, other: State, may: Moves = (), elsewhere_may: Moves = ()) -> tuple[dict[str, Any], ...]:
    """
    How the table stands afterwards, where it stands differently; what may be done in passing, move by move.

    What may be done in passing on the other side alone may not be done here, so that both tell of the same.
    """
    found: list[dict[str, Any]] = []
    for seat, (hand, elsewhere) in enumerate(zip(state.hands, other.hands, strict=True)):
        if len(hand) != len(elsewhere):
            found.append({"holds": len(hand), "who": seat})
    if state.colour != other.colour:
        found.append({"colour": state.colour})
    if state.direction != other.direction:
        found.append({"direction": "left" if state.direction == 1 else "right"})
    if len(state.pile) != len(other.pile):
        found.append({"draw_pile": len(state.pile)})
    mine = None if state.point is None else (state.point.name, state.point.owner)
    theirs = None if other.point is None else (other.point.name, other.point.owner)
    if mine != theirs and may:
        found += moves_under("may", may)
    elif mine != theirs and not state.over and state.point is not None:
        found.append({"decides": state.point.name, "who": state.point.owner})
    if mine != theirs:
        found += moves_under("may_not", extra(elsewhere_may, may))
    if mine == theirs and state.point and other.point and state.point.choices != other.point.choices:
        found.append({"chooses": list(state.point.choices), "who": state.point.owner, "what": state.point.name})
    return tuple(found)


def demonstration(shown: Shown) -> Demonstration:
    """What a facet shows of two answers."""
    return Demonstration(
        facet=shown.facet,
        sample=repr(plain(shown.sample)),
        rows=rows(shown.under_x.given),
        outcomes={
            str(shown.x): {"told": rows(shown.under_x.result), "why": rows(shown.under_x.why)},
            str(shown.y): {"told": rows(shown.under_y.result), "why": rows(shown.under_y.why)},
        },
        only_if=tuple(shown.needs.items()),
    )


def rows(lines: Iterable[Row]) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """Lines of a demonstration as plain data."""
    return tuple((line.key, {name: plain(value) for name, value in line.args}) for line in lines)
