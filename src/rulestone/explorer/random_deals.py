"""What is dealt for a game at random: as the rules deal, or fewer cards, or piles and hands of any size at a turn."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rulestone.cards import Card
from rulestone.engine.plain_table import order
from rulestone.engine.state import Moment, RuleContext, State
from rulestone.explorer.available_cards import AvailableCards
from rulestone.explorer.start_positions import Start


def deal_game(box: AvailableCards, chance: random.Random) -> Start:
    """Cards for one game: as they are dealt by the rules, or fewer of them, or a position at somebody's turn."""
    players = box.players[int(chance.random() * len(box.players))]
    cards = few_of(box, chance)
    chance.shuffle(cards)
    seed = int(chance.random() * 2**31)
    usual = min(box.hand, max(1, (len(cards) - 2) // players))
    if chance.random() < 0.3:
        hands = [cards[seat * usual : (seat + 1) * usual] for seat in range(players)]
        pile, dealer = tuple(cards[players * usual :]), players - 1
        return Start(State(sorted_hands(hands), pile, (), None, None, dealer, dealer, seed=seed), turning_up=True)
    sizes = [1 + int(chance.random() * min(4, usual)) for _ in range(players)]
    if chance.random() < 0.3:
        sizes[int(chance.random() * players)] = usual
    hands, left = [], cards
    for size in sizes:
        hands.append(left[:size])
        left = left[size:]
    return at_a_turn(box, sorted_hands(hands), left, seed, chance)


def few_of(box: AvailableCards, chance: random.Random) -> list[Card]:
    """All cards that there are, or only some: fewer number cards, or of two colours, so that more of them fit."""
    cards = list(box.deck.elements())
    if chance.random() < 0.5:
        plain = [card for card in cards if not box.rules.cards[card.kind].action]
        chance.shuffle(plain)
        # A card for everybody and one that lies, also where nearly all that there are have numbers.
        least = max(box.players) + 1 - (len(cards) - len(plain))
        kept = max(4 + int(chance.random() * 16), least)
        for card in plain[kept:]:
            cards.remove(card)
    if chance.random() < 0.3:
        two = {box.rules.colours[int(chance.random() * len(box.rules.colours))] for _ in range(2)}
        some = [card for card in cards if card.colour is None or card.colour in two]
        cards = some if len(some) > 4 * max(box.players) else cards
    return cards


def at_a_turn(
    box: AvailableCards, hands: tuple[tuple[Card, ...], ...], left: list[Card], seed: int, chance: random.Random
) -> Start:
    """A position at somebody's turn with nothing pending, and piles of any size."""
    colours = box.rules.colours
    tops = [card for card in left if card.colour is not None] or left
    top = tops[0] if chance.random() < 0.7 else left[0]
    rest = list(left)
    rest.remove(top)
    drawable = len(rest) if chance.random() < 0.5 else int(chance.random() * min(6, len(rest) + 1))
    under = len(rest) - drawable if chance.random() < 0.3 else int(chance.random() * min(4, len(rest) - drawable + 1))
    pile, below = tuple(rest[:drawable]), tuple(rest[drawable : drawable + under])
    seat = int(chance.random() * len(hands))
    state = State(
        hands=hands,
        pile=pile,
        discard=(*below, top),
        force=top,
        colour=top.colour or colours[int(chance.random() * len(colours))],
        seat=seat,
        dealer=(seat - 1) % len(hands),
        direction=1 if chance.random() < 0.7 else -1,
        point=Moment("turn", seat, RuleContext(me=seat)),
        seed=seed,
    )
    return Start(state)


def sorted_hands(hands: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """Hands as they are kept."""
    return tuple(tuple(sorted(hand, key=order)) for hand in hands)
