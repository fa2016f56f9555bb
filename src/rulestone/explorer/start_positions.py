"""
Positions to start from: small ones first, of cards that every deck of the game holds, with nothing pending.

Plain cards stand for themselves in two colours; action cards come in where the question can be read because of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rulestone.cards import AnyCard, Card, HiddenCard
from rulestone.engine.hidden_cards import all_cards
from rulestone.engine.plain_table import order
from rulestone.engine.state import Moment, RuleContext, State
from rulestone.explorer.available_cards import AvailableCards
from rulestone.explorer.question_uses import Slice

PILE = 8
"""Cards in the draw pile where it does not matter how many there are."""

USUAL = 3
"""Hands of so many cards and fewer are among the positions anyway."""


class Start(NamedTuple):
    """A position to play from, or hands dealt before the first card is turned up."""

    state: State
    turning_up: bool = False


def starts(box: AvailableCards, looked_at: Slice) -> list[Start]:
    """The positions for a question, cheapest first: players, then cards, then action cards."""
    positions = list(turned_up(box, looked_at)) if looked_at.at_start else []
    positions += list(in_play(box, looked_at))
    positions = [start for start in positions if box.holds(all_cards(start.state))]
    return sorted(positions, key=lambda start: cost(start.state))


def cost(state: State) -> tuple[int, int, int, str]:
    """What makes a position small: few players, few cards, few action cards; the rest only makes the order certain."""
    cards = [card for hand in state.hands for card in hand]
    special = sum(1 for card in cards if isinstance(card, Card) and card.number is None)
    top = state.discard[-1] if state.discard else None
    return (len(state.hands), len(cards), special + (isinstance(top, Card) and top.number is None), repr(state.hands))


def plain(box: AvailableCards) -> list[Card]:
    """Cards without an effect: two in each of two colours, one of them of the same number."""
    one, two = box.rules.colours[:2]
    return [box.plain(one, 7), box.plain(one, 3), box.plain(two, 7), box.plain(two, 5)]


def fillers(box: AvailableCards, seat: int, number: int) -> list[Card]:
    """Cards of other colours for those whose cards hardly matter."""
    # A deck may have no more than two colours.
    later = box.rules.colours[2:] or box.rules.colours[-1:]
    colour = later[seat % len(later)]
    return [box.plain(colour, 1 + seat + 4 * step) for step in range(number)]


def spare(box: AvailableCards) -> list[Card]:
    """Cards for whatever lies in a pile: plain ones of the later colours first, so that they seldom fit."""
    # No 7, 3 or 5: these are the numbers of the plain cards, which would fit.
    later = [box.plain(colour, usual) for usual in (6, 8, 2, 4, 9, 1) for colour in box.rules.colours[:1:-1]]
    other = [box.plain(colour, usual) for usual in (1, 2, 4, 6, 8) for colour in box.rules.colours[:2]]
    return list(dict.fromkeys([*later, *other, *box.cards]))


def special(box: AvailableCards, kinds: tuple[str, ...]) -> list[Card]:
    """A card of each kind: in the first colour and in the second where it has one."""
    rules = box.rules
    made = []
    for kind in kinds:
        if not rules.cards[kind].action:
            continue
        made += [Card(kind, colour) for colour in rules.colours[:2]] if rules.cards[kind].coloured else [Card(kind)]
    return made


def drawn_faces(box: AvailableCards, looked_at: Slice, taken: set[Card]) -> list[Card]:
    """Faces for a card that somebody has to look at: where colours matter those first, then plain ones, then others."""
    rules = box.rules
    coloured = [k for k, card in rules.cards.items() if card.action and card.coloured][:1]
    named = [Card(k, colour) for colour in looked_at.colours for k in coloured]
    named += [box.plain(colour, 5) for colour in looked_at.colours]
    named += numbered(box, looked_at)
    usual = plain(box)
    # Where the plain card that seldom fits lies elsewhere, another one like it.
    usual[3] = usual[3] if usual[3] not in taken else box.plain(box.rules.colours[1], 2)
    if looked_at.when_exhausted and (left := [card for card in (usual[1], usual[3]) if card not in taken]):
        # Where it matters that there are cards to draw, it hardly matters which.
        return left
    faces = dict.fromkeys([*named, *usual, *special(box, looked_at.kinds)])
    return [card for card in faces if card not in taken and card in box.cards]


def in_play(box: AvailableCards, looked_at: Slice) -> Iterator[Start]:
    """Positions at somebody's turn."""
    rules = box.rules
    tops = [plain(box)[0], *(special(box, looked_at.kinds) if looked_at.at_once else [])]
    if looked_at.at_once and looked_at.kinds:
        tops += [card for card in special(box, tuple(rules.cards)) if card.colour is None and card not in tops][:1]
    for players in seats(box, looked_at):
        for others in other_hands(box, looked_at, players):
            for mine in my_hands(box, looked_at):
                yield from lay_starts(box, looked_at, (mine, *others), tops)
    yield from copies_held(box, looked_at, tops)
    yield from counts_held(box, looked_at, tops)


def counts_held(box: AvailableCards, looked_at: Slice, tops: list[Card]) -> Iterator[Start]:
    """Positions in which somebody holds as many cards as a condition names: whose turn it is, then who comes next."""
    rest = other_hands(box, looked_at, box.tables[0])[0]
    for many in counted_hands(box, looked_at, playable(box, looked_at.kinds) or plain(box)[1:2]):
        if len(many) > USUAL:
            yield from lay_starts(box, looked_at, (many, *rest), tops)
    answering = [*playable(box, looked_at.answering), *fillers(box, 1, 1)]
    for theirs in counted_hands(box, looked_at, answering) if rest else ():
        for mine in my_hands(box, looked_at):
            if not set(mine) & set(theirs):
                yield from lay_starts(box, looked_at, (mine, theirs, *rest[1:]), tops)


def playable(box: AvailableCards, kinds: tuple[str, ...]) -> list[Card]:
    """Cards of some kinds that fit the first colour, or any."""
    return [card for card in special(box, kinds) if card.colour in (None, box.rules.colours[0])]


def copies_held(box: AvailableCards, looked_at: Slice, tops: list[Card]) -> Iterator[Start]:
    """Positions in which somebody whose turn it is not holds another copy of the card that lies, where that matters."""
    for players in seats(box, looked_at) if looked_at.out_of_turn else ():
        rest = other_hands(box, looked_at, players)[0]
        for top in tops if rest else ():
            for mine in my_hands(box, looked_at):
                if top not in mine:
                    yield from lay_starts(box, looked_at, (mine, (rest[0][0], top), *rest[1:]), [top], twice=True)


def seats(box: AvailableCards, looked_at: Slice) -> list[int]:
    """How many play: the two smallest numbers of people together, and those that are named or stand beside them."""
    # A condition on four players shows only beside three or five, where it does not hold.
    near = {number + step for number in looked_at.players for step in (-1, 0, 1)}
    # With two alone nobody saw how a round goes on that only one player ends.
    return [number for number in box.players if number in box.tables[:2] or number in near]


def counted_hands(box: AvailableCards, looked_at: Slice, first: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Hands of as many cards as a condition names, and of one more, which may be laid; each has one of some cards."""
    for size in looked_at.hands:
        # A rule that names six cards may look before or after the card was laid.
        for held in (size, size + 1):
            for card in first:
                rest = [other_card for other_card in spare(box) if other_card != card and other_card not in plain(box)]
                if len(rest) >= held - 1:
                    yield (card, *rest[: held - 1])


def numbered(box: AvailableCards, looked_at: Slice) -> list[Card]:
    """Cards of the first colour with the numbers that answers name."""
    first = box.rules.colours[0]
    return [card for number in looked_at.numbers for card in box.cards if (card.number, card.colour) == (number, first)]


def my_hands(box: AvailableCards, looked_at: Slice) -> Iterator[tuple[Card, ...]]:
    """What the player holds whose turn it is: the card that matters, and plain cards that fit or do not."""
    cards = plain(box)
    fits, other = cards[1], cards[3]
    if looked_at.at_once:
        yield from weighed_hands(box, looked_at)
    else:
        yield from ((fits,), (other,), (fits, other))
        for card in numbered(box, looked_at):
            yield from ((card,), (card, other), (card, fits, other))
    also = special(box, looked_at.also)[:1]
    first = playable(box, looked_at.kinds)
    for card in special(box, looked_at.kinds):
        if looked_at.at_once and card.kind in looked_at.weighed:
            continue
        if card in first:
            yield from ((card,), (card, fits), (card, other), (card, fits, other), (card, cards[2], other))
            yield from ((card, also_held, other) for also_held in also)
        elif looked_at.breaches:
            yield from ((card,), (card, fits), (card, fits, other))


def weighed_hands(box: AvailableCards, looked_at: Slice) -> Iterator[tuple[Card, ...]]:
    """Hands of one to three cards, plain ones and such as are weighed against each other when something is laid."""
    acting = special(box, looked_at.kinds)
    weighed = [card for card in acting if card.kind in looked_at.weighed]
    rest = [card for card in acting if card not in weighed]
    for size in (1, 2, 3):
        for mine in combinations(dict.fromkeys([*plain(box), *numbered(box, looked_at), *weighed]), size):
            if sum(1 for card in mine if card.number is None) <= 2:
                yield mine
    first = [card for card in rest if card.colour == box.rules.colours[0]]
    yield from ((colourless, card) for colourless in (*weighed, *rest) for card in first if colourless.colour is None)


def other_hands(box: AvailableCards, looked_at: Slice, players: int) -> list[tuple[tuple[Card, ...], ...]]:
    """What the others hold: cards that hardly matter, or one that answers."""
    rules = box.rules
    rest = [(*fillers(box, seat, 1), box.plain(box.rules.colours[0], 10 - 2 * seat)) for seat in range(1, players)]
    made = [tuple(rest)]
    for card in special(box, looked_at.answering):
        if card.colour is None or card.colour == rules.colours[0]:
            seats = range(len(rest))
            made += [tuple((hand[0], card) if at == seat else hand for at, hand in enumerate(rest)) for seat in seats]
    if looked_at.catching and rest:
        follows = box.plain(box.rules.colours[0], 9)
        made += [tuple(hand[:1] for hand in rest), ((follows,), *rest[1:]), ((rest[0][0], follows), *rest[1:])]
    return made


def lay_starts(
    box: AvailableCards, looked_at: Slice, hands: tuple[tuple[Card, ...], ...], tops: list[Card], *, twice: bool = False
) -> Iterator[Start]:
    """The position with each top card, and with piles that run out where that matters."""
    rules = box.rules
    held = {card for hand in hands for card in hand}
    laid_down = sum(map(len, hands)) + 1
    piles = [(PILE, 0)] if not looked_at.when_exhausted else [(0, 3), (1, 3), (2, 3), (0, 0)]
    piles += [(size, 3) for size in looked_at.piles if (size, 3) not in piles]
    for top in tops:
        if not twice and top in held and rules.cards[top.kind].coloured and not rules.cards[top.kind].action:
            continue
        for drawable, under in piles:
            # As for people further round than anybody who sits here, so that nobody holds them.
            below: tuple[AnyCard, ...] = tuple(fillers(box, 4 + step, 1)[0] for step in range(under))
            colour = top.colour or rules.colours[0]
            yield Start(
                State(
                    hands=tuple(tuple(sorted(hand, key=order)) for hand in hands),
                    pile=tuple(HiddenCard(slot) for slot in range(box.spared(drawable, laid_down + under))),
                    discard=(*below, top),
                    force=top,
                    colour=colour,
                    seat=0,
                    dealer=len(hands) - 1,
                    point=Moment("turn", 0, RuleContext(me=0)),
                )
            )


def turned_up(box: AvailableCards, looked_at: Slice) -> Iterator[Start]:
    """Hands dealt, with a card on top of the draw pile that is about to be turned up."""
    rules = box.rules
    kinds = looked_at.kinds or (next(iter(rules.cards)),)
    for players in box.tables[:3]:
        hands = tuple(tuple(fillers(box, seat, 2)) for seat in range(players))
        for card in special(box, kinds) or plain(box)[:1]:
            if card.colour in (None, rules.colours[0]):
                under = box.spared(PILE, sum(map(len, hands)) + 1)
                pile: tuple[AnyCard, ...] = (*(HiddenCard(slot) for slot in range(under)), card)
                yield Start(State(hands, pile, (), None, None, players - 1, players - 1), turning_up=True)
