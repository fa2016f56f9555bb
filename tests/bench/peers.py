"""What rulestone is held against: RLCard's UNO, and a loop of RLCard's rules as somebody would write it by hand."""

import random
from collections.abc import Callable

from rlcard.games.uno import Game

NUMBER, DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR = range(6)


def rlcard_steps(games: int, players: int, seed: int = 0) -> int:
    """Steps of RLCard's `game.step` loop in some whole random games, dealing included."""
    game, choose, steps = Game(num_players=players), random.Random(seed).choice, 0
    game.np_random.seed(seed)
    for _ in range(games):
        game.init_game()
        while not game.is_over():
            if not game.round.dealer.deck and not game.round.played_cards:
                break  # no card is left to deal; RLCard would stop with an error of its own
            game.step(choose(game.get_legal_actions()))
            steps += 1
    return steps


def rlcard_games(games: int, players: int) -> Callable[[], int]:
    """Whole games of RLCard, as work that counts games."""

    def work() -> int:
        rlcard_steps(games, players)
        return games

    return work


def rlcard_position(seed: int) -> Game:
    """A table of four somewhere in the middle of a random game of RLCard's."""
    game, chance = Game(num_players=4), random.Random(seed)
    game.np_random.seed(seed)
    game.init_game()
    for _ in range(seed % 20):
        if not game.is_over():
            game.step(chance.choice(game.get_legal_actions()))
    return game


# --- the same rules by hand ---------------------------------------------------------------------------------------
# A face is a number: four colours of fourteen (0-9 twice but for the 0, draw two, reverse, skip), then the two wild
# cards. A hand is bytes; what can be laid on what is in force is a table of the faces that cannot.

NUMBERS = 10
OF_A_COLOUR = NUMBERS + 3
WILD_FACE = 4 * OF_A_COLOUR
FOUR_FACE = WILD_FACE + 1
KIND = [NUMBER] * NUMBERS + [DRAW_TWO, REVERSE, SKIP]
KINDS = KIND * 4 + [WILD, WILD_DRAW_FOUR]
DECK = [c for c in range(WILD_FACE) for _ in range(1 if c % OF_A_COLOUR == 0 else 2)] + [WILD_FACE, FOUR_FACE] * 4
ONE = [bytes([face]) for face in range(FOUR_FACE + 1)]


def gone(force: int, colour: int) -> bytes:
    """The faces that cannot be laid; a wild draw four is looked at by itself."""

    def fits(face: int) -> bool:
        if face >= WILD_FACE:
            return face == WILD_FACE
        same_trait = force < WILD_FACE and face % OF_A_COLOUR == force % OF_A_COLOUR
        return face // OF_A_COLOUR == colour or same_trait

    return bytes(face for face in range(FOUR_FACE + 1) if not fits(face))


GONE = [[gone(force, colour) for colour in range(4)] for force in range(FOUR_FACE + 1)]


def by_hand(games: int, players: int, seed: int = 0) -> int:
    """Steps of whole random games; a step is an action of RLCard's."""
    chance = random.Random(seed).random
    return sum(one_game(players, chance) for _ in range(games))


def one_game(players: int, chance: Callable[[], float]) -> int:  # noqa: C901 - one loop, as fast as it goes
    """One random game; how many steps it took."""
    pile = sorted(DECK, key=lambda _: chance())
    hands = [bytes(pile[-7 * (seat + 1) : len(pile) - 7 * seat]) for seat in range(players)]
    del pile[-7 * players :]
    force = pile.pop()
    while force == FOUR_FACE:
        pile.insert(int(chance() * len(pile)), force)
        force = pile.pop()
    discard, seat, direction, steps = [force], 0, 1, 0
    kind = KINDS[force]
    colour = int(chance() * 4) if kind == WILD else force // OF_A_COLOUR
    if kind == DRAW_TWO:
        hands[0] += bytes(pile[-2:])
        del pile[-2:]
    elif kind == SKIP:
        seat = 1 % players
    elif kind == REVERSE:
        direction, seat = -1, players - 1
    while True:
        hand = hands[seat]
        fitting = hand.translate(None, GONE[force][colour])
        steps += 1
        if fitting or FOUR_FACE in hand:
            if fitting:
                wilds = fitting.count(WILD_FACE)
                others = len(fitting) - wilds
                pick = int(chance() * (others + 4 * (wilds > 0)))
                face = fitting.replace(ONE[WILD_FACE], b"")[pick] if pick < others else WILD_FACE
            else:
                face = FOUR_FACE
            hands[seat] = hand = hand.replace(ONE[face], b"", 1)
            over = not hand
        else:
            if not pile:
                if not discard:
                    return steps
                pile, discard = sorted(discard, key=lambda _: chance()), []
            face = pile.pop()
            if face >= WILD_FACE:
                # A wild card just drawn is laid, and nobody draws four.
                force, colour = face, int(chance() * 4)
                discard.append(face)
                seat = (seat + direction) % players
                continue
            if face // OF_A_COLOUR != colour:
                hands[seat] = hand + ONE[face]
                seat = (seat + direction) % players
                continue
            over = False
        discard.append(face)
        force = face
        kind = KINDS[face]
        if kind == NUMBER:
            colour = face // OF_A_COLOUR
        elif kind == REVERSE:
            colour, direction = face // OF_A_COLOUR, -direction
        elif kind == SKIP:
            colour = face // OF_A_COLOUR
            seat = (seat + direction) % players
        elif kind == WILD:
            colour = int(chance() * 4)
        else:
            number = 2 if kind == DRAW_TWO else 4
            colour = face // OF_A_COLOUR if kind == DRAW_TWO else int(chance() * 4)
            if len(pile) < number:
                pile, discard = sorted(pile + discard, key=lambda _: chance()), []
            seat = (seat + direction) % players
            hands[seat] += bytes(pile[-number:])
            del pile[-number:]
        if over:
            return steps
        seat = (seat + direction) % players
