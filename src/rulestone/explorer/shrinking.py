"""
A play that was found, made as plain as it can be: cards for whatever was never looked at, no assumption and no card
without which it goes just the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import cycle, pairwise
from typing import TYPE_CHECKING

from rulestone.cards import Card, HiddenCard, Move
from rulestone.compiler.contract import CHOOSE, GO_ON
from rulestone.engine import evaluator
from rulestone.engine.hidden_cards import all_cards, settle_faces
from rulestone.engine.plain_table import PASSING, order
from rulestone.engine.state import State
from rulestone.explorer.replay import Replay, ReplayedGame, tell
from rulestone.explorer.result import Difference, Parted
from rulestone.explorer.start_positions import Start, spare
from rulestone.model import Answer

if TYPE_CHECKING:
    from rulestone.explorer.available_cards import AvailableCards
    from rulestone.explorer.search import AnswerSearch

ANEW = frozenset({"shuffles"})
"""What is seen of a pile that is made anew."""
PAIR = range(2)
"""The seats of two players."""
ROOM, MORE = 2, (1, 4)
"""How many cards more are put into a hand, and how many into the pile: one that is left over, or so many."""
CHOOSING = frozenset(evaluator.CHOICES.values())
"""Acts that only say something more of the move before them."""


def give_faces(search: AnswerSearch, difference: Difference) -> Difference:
    """The same play with a face for every card that nobody had to look at, so that it can be laid on a table."""
    state = difference.start.state
    known = [card for card in all_cards(state) if isinstance(card, Card)]
    usual = [card for card in spare(search.box) if card not in known]
    # A pile can need more cards than there are different ones.
    left = cycle([*usual, *search.box.remaining([*known, *usual])])
    unseen = sorted(card for card in all_cards(state) if isinstance(card, HiddenCard))
    faces = dict(zip(unseen, left, strict=False))
    one, two = difference.parted.after
    return replace(
        difference,
        start=difference.start._replace(state=settle_faces(state, faces)),
        moves=tuple(turn_face(move, faces) for move in difference.moves),
        parted=difference.parted._replace(after=(settle_faces(one, faces), settle_faces(two, faces))),
    )


def replay_again(search: AnswerSearch, played: ReplayedGame, answers: Mapping[str, Answer]) -> Replay | None:
    """The play once more; whatever it reads counts, also where it does not tell the answers apart."""
    replay = tell(played, answers, search.evaluator)
    search.consulted.update(dict.fromkeys(sorted(replay.read)))
    return replay if replay.differs else None


def turn_face(move: Move, faces: Mapping[HiddenCard, Card]) -> Move:
    """A move with the face of its card, where that is known."""
    return move._replace(card=faces.get(move.card, move.card)) if isinstance(move.card, HiddenCard) else move


def worth(difference: Difference) -> tuple[int, int, bool]:
    """
    What makes a play of the same length better: assuming less, then fewer moments at which nobody does anything.

    Then that it shows where somebody has to decide something anyway, not in a moment that may just as well pass.
    """
    passing = all(state.point is not None and state.point.name in PASSING for state in difference.parted.after)
    return len(difference.assumed), len([move for move in difference.moves if move.act not in CHOOSING]), passing


def shrink(search: AnswerSearch, difference: Difference, most: int | None = None) -> Difference | None:
    """
    Keep only the assumptions without which the play does not tell the answers apart, and tell it under these.

    Nothing where it needs more of them than `most`.
    """
    usual = defaults(search)
    answers = {**usual, **dict(difference.assumed)}
    played = ReplayedGame(search.rules, search.question, search.answers, difference.start, difference.moves)
    first_replay = replay_again(search, played, answers)
    assert first_replay is not None, "a difference that was found does not replay"
    search.tried |= first_replay.read
    needed = {}
    for question in sorted(first_replay.read):
        others = search.others.get(question, ())
        if question == search.question or len(others) < 2:
            continue
        given = answers[question]
        if any(
            replay_again(search, played, {**answers, question: other}) is None for other in others if other != given
        ):
            needed[question] = given
        if most is not None and len(needed) > most:
            return None
    # Each was left out by itself: two of them may still hang together, and then all that was read is kept.
    for assumed in (needed, {q: answers[q] for q in sorted(first_replay.read) if len(search.others.get(q, ())) > 1}):
        replay = replay_again(search, played, {**usual, **assumed})
        if replay is not None and replay.parted is not None:
            moves, rests_on = tuple(replay.moves), tuple(sorted(assumed.items()))
            return replace(difference, moves=moves, parted=replay.parted, assumed=rests_on)
    raise AssertionError("a difference does not replay under the answers that it read")


def defaults(search: AnswerSearch) -> dict[str, Answer]:
    """Our default for every other question, and what the game answers by itself."""
    return {**{name: answers[0] for name, answers in search.others.items() if answers}, **search.rules.answers}


def with_fewer_cards(search: AnswerSearch, difference: Difference) -> Difference:
    """
    The same play with as few cards on the table as it can do with: in others' hands first, then in the piles.

    Of a pile that is drawn from a card is left, where there was one.
    """
    answers = {**defaults(search), **dict(difference.assumed)}
    whole = replay_from(search, difference, difference.start, answers)
    assert whole is not None, "a difference that was found does not replay"
    smallest, last = drawing_less(search, difference, whole, answers)
    smaller = without_a_card(smallest.start)
    while (start := next(smaller, None)) is not None:
        replay = replay_from(search, smallest, start, answers)
        if (
            replay is not None
            and replay.parted
            and replay.parted.like(smallest.parted)
            # What a smaller table reads besides was weighed under one answer only: the play might rest on it unsaid.
            and replay.read <= whole.read
            and piles_used_up(start, replay.parted) <= piles_used_up(smallest.start, smallest.parted)
        ):
            smallest = replace(smallest, start=start, parted=replay.parted)
            last, smaller = replay, without_a_card(start)
    return with_a_third_player(search, without_accidents(search, smallest, last, answers), answers)


def drawing_less(
    search: AnswerSearch, difference: Difference, last_replay: Replay, answers: Mapping[str, Answer]
) -> tuple[Difference, Replay]:
    """The same play with another card on top of the pile, where somebody who draws until one comes draws fewer then."""
    state = difference.start.state
    next_drawn = len(state.pile) - (2 if difference.start.turning_up else 1)
    if next_drawn < 0 or len(state.pile) - min(len(after.pile) for after in difference.parted.after) < 2:
        return difference, last_replay
    on_the_table = {*all_cards(state)}
    tops = [card for card in spare(search.box) if card.number is not None and card not in on_the_table]
    for top in {card.colour: card for card in reversed(tops)}.values():
        pile = (*state.pile[:next_drawn], top, *state.pile[next_drawn + 1 :])
        start = difference.start._replace(state=state._replace(pile=pile))
        replay = replay_from(search, difference, start, answers)
        if replay is None or replay.parted is None or most_held(replay.parted) >= most_held(difference.parted):
            continue
        if shows(replay.parted) == shows(difference.parted) and replay.read <= last_replay.read:
            last_replay = replay
            difference = replace(difference, start=start, parted=replay.parted)
    return difference, last_replay


def most_held(parted: Parted) -> int:
    """How many cards people hold together in the end, on the side on which it is more: the same moves, more drawn."""
    return max(sum(map(len, state.hands)) for state in parted.after)


def piles_used_up(start: Start, parted: Parted) -> int:
    """On how many sides the draw pile is used up in the end, where there was one."""
    return sum(not state.pile for state in parted.after) if start.state.pile else 0


def without_accidents(
    search: AnswerSearch, difference: Difference, last_replay: Replay, answers: Mapping[str, Answer]
) -> Difference:
    """
    The same play with a few cards more, where that keeps out what happens by accident: what is shown is then alone.

    A last card ends the round, a last card but one makes a word due, and a short pile is made anew. Where the
    difference is about these it does not show without them, and stays as it is.
    """
    least = accidents(difference.start, last_replay)
    for start in roomier(search, difference.start) if least else ():
        replay = replay_again(
            search, ReplayedGame(search.rules, search.question, search.answers, start, difference.moves), answers
        )
        if replay is None or replay.parted is None or len(replay.moves) > len(difference.moves):
            continue
        fewer = accidents(start, replay)
        if fewer < least and shows(replay.parted) <= shows(difference.parted):
            least = fewer
            difference = replace(difference, start=start, moves=tuple(replay.moves), parted=replay.parted)
    return difference


def with_a_third_player(search: AnswerSearch, difference: Difference, answers: Mapping[str, Answer]) -> Difference:
    """
    The same play with somebody between the two who act in it, where nothing but whose turn is next differs.

    Of two players whoever answers a card is also the one whose turn comes anyway, which hides what the turn hangs on.
    """
    start, moves = difference.start, difference.moves
    some, _ = cards_that_fit_nothing(search.box, start.state)
    if len(start.state.hands) != len(PAIR) or {move.who for move in moves} != {*PAIR} or not some:
        return difference
    if len(PAIR) + 1 not in search.box.players:
        return difference
    if not differs_in_turn(difference.parted):
        return difference
    one, two = start.state.hands
    moved = start.state._replace(hands=(one, (some[0],), two), seat=2 * start.state.seat, dealer=2 * start.state.dealer)
    apart = [move._replace(who=2 * move.who, player=None if move.player is None else 2 * move.player) for move in moves]
    # Of two nobody has to say whom a card is for.
    aimed = (apart[0], Move(CHOOSE, apart[0].who, player=2 - apart[0].who), *apart[1:])
    played = ReplayedGame(search.rules, search.question, search.answers, start._replace(state=moved), aimed)
    replay = replay_again(search, played, answers)
    if replay is None or replay.parted is None or not differs_in_turn(replay.parted) or len(replay.moves) < len(moves):
        return difference
    return replace(difference, start=played.start, moves=tuple(replay.moves), parted=replay.parted)


def differs_in_turn(parted: Parted) -> bool:
    """Whether nothing differs but whose turn is next."""
    one, two = parted.after
    return bool(one.point and two.point and one._replace(point=two.point, seat=two.seat) == two)


def accidents(start: Start, replay: Replay) -> int:
    """
    How much happens in a play beside what it shows.

    Rounds that end, piles that are used up or made anew, words that are unsaid or still due.
    """
    parted = replay.parted
    assert parted is not None
    due = all(state.windows for state in parted.after)
    over = sum(state.over for state in parted.after)
    anew = sum(observation.what in ANEW for side in parted.seen or () for observation in side)
    # Who lets something happen after a move of their own does so because nobody else has anything to say.
    passed = sum(move.act == GO_ON and move.who == before.who for before, move in pairwise(replay.moves))
    return 2 * (over + anew + passed + piles_used_up(start, parted)) + due


def shows(parted: Parted) -> int:
    """By what two answers are told apart: by what may be done, by what is wrong, or by what is seen."""
    return 0 if parted.options is not None else 1 if parted.wrong is not None else 2


def roomier(search: AnswerSearch, start: Start) -> Iterator[Start]:
    """The position with cards that fit nothing: in whoever's hand begins, in all others', and in the pile."""
    state = start.state
    some, for_the_pile = cards_that_fit_nothing(search.box, state)
    if start.turning_up or len(some) < len(state.hands) + ROOM:
        return
    first, others = some[:ROOM], some[ROOM:]
    piles = [state.pile, *((*for_the_pile[:number], *state.pile) for number in MORE)]
    more = {seat: first if seat == state.seat else (others[seat],) for seat in range(len(state.hands))}
    rest = tuple(seat for seat in more if seat != state.seat)
    for fuller in ((), (state.seat,), rest, tuple(more)):
        hands = tuple(
            tuple(sorted((*hand, *more[seat]), key=order)) if seat in fuller else hand
            for seat, hand in enumerate(state.hands)
        )
        for cards in piles:
            if (hands, cards) != (state.hands, state.pile):
                yield start._replace(state=state._replace(hands=hands, pile=cards))


def cards_that_fit_nothing(box: AvailableCards, state: State) -> tuple[list[Card], list[Card]]:
    """Cards that are left and have neither the colour in play nor a number that lies or is held; then the others."""
    on_the_table = [card for card in all_cards(state) if isinstance(card, Card)]
    left = Counter(box.remaining(on_the_table))
    numbers = {card.number for card in (*on_the_table, *state.discard[-1:]) if isinstance(card, Card)}
    usual = [card for card in spare(box) if left[card] and card.colour != state.colour]
    some = [card for card in usual if card.number is not None and card.number not in numbers]
    return some, [card for card in usual if card not in some]


def without_a_card(start: Start) -> Iterator[Start]:
    """The position with a card less somewhere; nobody is left without cards, and piles are taken from below."""
    state = start.state
    first = (state.dealer + 1) % len(state.hands) if start.turning_up else state.seat
    for seat in sorted(range(len(state.hands)), key=lambda seat: (seat == first, seat)):
        hand = state.hands[seat]
        for place in range(len(hand) if len(hand) > 1 else 0):
            left = (*hand[:place], *hand[place + 1 :])
            hands = tuple(left if at == seat else cards for at, cards in enumerate(state.hands))
            yield start._replace(state=state._replace(hands=hands))
    # A card that is turned up may go back, until another one comes.
    if len(state.pile) > 1 and not start.turning_up:
        yield start._replace(state=state._replace(pile=state.pile[1:]))
    if len(state.discard) > 1:
        yield start._replace(state=state._replace(discard=state.discard[1:]))


def replay_from(
    search: AnswerSearch, difference: Difference, start: Start, answers: Mapping[str, Answer]
) -> Replay | None:
    """The play from another position, where it goes move by move as before."""
    replay = replay_again(
        search, ReplayedGame(search.rules, search.question, search.answers, start, difference.moves), answers
    )
    return replay if replay is not None and tuple(replay.moves) == difference.moves else None
