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

from rulestone.engine import play
from rulestone.engine.state import Card, Move, Unseen
from rulestone.engine.table import order
from rulestone.engine.unseen import all_cards, settle_faces
from rulestone.explorer.positions import Start, spare
from rulestone.explorer.replay import Played, Replay, tell
from rulestone.model import Answer

if TYPE_CHECKING:
    from rulestone.explorer.search import Difference, Search

ANEW = frozenset({"shuffles"})
"""What is seen of a pile that is made anew."""
PASSES = "go on"
"""The act of whoever lets something happen; after a move of their own nobody else has anything to say."""
ROOM, MORE = 2, 4
"""How many cards more are put into a hand and into the pile."""
CHOOSING = frozenset(play.CHOICES.values())
"""Acts that only say something more of the move before them."""


def laid_out(search: Search, difference: Difference) -> Difference:
    """The same play with a face for every card that nobody had to look at, so that it can be laid on a table."""
    state = difference.start.state
    known = [card for card in all_cards(state) if isinstance(card, Card)]
    usual = [card for card in spare(search.box) if card not in known]
    # A pile can need more cards than there are different ones.
    left = cycle([*usual, *search.box.left([*known, *usual])])
    unseen = sorted(card for card in all_cards(state) if isinstance(card, Unseen))
    faces = dict(zip(unseen, left, strict=False))
    one, two = difference.after
    return replace(
        difference,
        start=difference.start._replace(state=settle_faces(state, faces)),
        moves=tuple(turned(move, faces) for move in difference.moves),
        after=(settle_faces(one, faces), settle_faces(two, faces)),
    )


def replayed(search: Search, played: Played, answers: Mapping[str, Answer]) -> Replay | None:
    """The play once more; whatever it reads counts, also where it does not tell the answers apart."""
    replay = tell(played, answers, search.evaluator)
    search.consulted.update(dict.fromkeys(sorted(replay.read)))
    return replay if replay.differs else None


def turned(move: Move, faces: Mapping[Unseen, Card]) -> Move:
    """A move with the face of its card, where that is known."""
    return move._replace(card=faces.get(move.card, move.card)) if isinstance(move.card, Unseen) else move


def worth(found: Difference) -> tuple[int, int]:
    """What makes a play of the same length better: assuming less, then fewer moments at which nobody does anything."""
    return len(found.assumed), len([move for move in found.moves if move.act not in CHOOSING])


def shrink(search: Search, difference: Difference, most: int | None = None) -> Difference | None:
    """
    Keep only the assumptions without which the play does not tell the answers apart, and tell it under these.

    Nothing where it needs more of them than `most`.
    """
    usual = defaults(search)
    answers = {**usual, **dict(difference.assumed)}
    played = Played(search.rules, search.question, search.answers, difference.start, difference.moves)
    found = replayed(search, played, answers)
    assert found is not None, "a difference that was found does not replay"
    search.tried |= found.read
    needed = {}
    for question in sorted(found.read):
        others = search.others.get(question, ())
        if question == search.question or len(others) < 2:
            continue
        given = answers[question]
        if any(replayed(search, played, {**answers, question: each}) is None for each in others if each != given):
            needed[question] = given
        if most is not None and len(needed) > most:
            return None
    for assumed in (needed, {q: answers[q] for q in sorted(found.read) if len(search.others.get(q, ())) > 1}):
        replay = replayed(search, played, {**usual, **assumed})
        if replay is not None and replay.after is not None:
            return replace(
                difference,
                moves=tuple(replay.moves),
                options=replay.options,
                wrong=replay.wrong,
                seen=replay.seen,
                after=replay.after,
                assumed=tuple(sorted(assumed.items())),
            )
    raise AssertionError("a difference does not replay under the answers that it read")


def defaults(search: Search) -> dict[str, Answer]:
    """Our default for every other question, and what the game answers by itself."""
    return {**{name: each[0] for name, each in search.others.items() if each}, **search.rules.answers}


def with_fewer_cards(search: Search, difference: Difference) -> Difference:
    """The same play with as few cards on the table as it can do with: in others' hands first, then in the piles."""
    answers = {**defaults(search), **dict(difference.assumed)}
    whole = retold(search, difference, difference.start, answers)
    assert whole is not None, "a difference that was found does not replay"
    found, last = difference, whole
    smaller = without_a_card(found.start)
    while (start := next(smaller, None)) is not None:
        replay = retold(search, found, start, answers)
        if replay is not None and goes_alike(last, replay) and replay.read <= whole.read and replay.after is not None:
            found = replace(found, start=start, options=replay.options, wrong=replay.wrong, after=replay.after)
            last, smaller = replay, without_a_card(start)
    return without_accidents(search, found, last, answers)


def without_accidents(search: Search, found: Difference, told: Replay, answers: Mapping[str, Answer]) -> Difference:
    """
    The same play with a few cards more, where that keeps out what happens by accident: what is shown is then alone.

    A last card ends the round, a last card but one makes a word due, and a short pile is made anew. Where the
    difference is about these it does not show without them, and stays as it is.
    """
    least = accidents(told)
    for start in roomier(search, found.start) if least else ():
        replay = replayed(search, Played(search.rules, search.question, search.answers, start, found.moves), answers)
        if replay is None or replay.after is None or len(replay.moves) > len(found.moves):
            continue
        fewer = accidents(replay)
        if fewer < least and shows(replay) <= shows(told):
            least = fewer
            found = replace(
                found,
                start=start,
                moves=tuple(replay.moves),
                options=replay.options,
                wrong=replay.wrong,
                seen=replay.seen,
                after=replay.after,
            )
            told = replay
    return found


def accidents(replay: Replay) -> int:
    """How much happens in a play beside what it shows: rounds that end, piles made anew, words unsaid or still due."""
    assert replay.after is not None
    due = all(state.windows for state in replay.after)
    over = sum(state.over for state in replay.after)
    anew = sum(each.what in ANEW for side in replay.seen or () for each in side)
    passed = sum(move.act == PASSES and move.who == before.who for before, move in pairwise(replay.moves))
    return 2 * (over + anew + passed) + due


def shows(replay: Replay) -> int:
    """By what two answers are told apart: by what may be done, by what is wrong, or by what is seen."""
    return 0 if replay.options is not None else 1 if replay.wrong is not None else 2


def roomier(search: Search, start: Start) -> Iterator[Start]:
    """The position with cards that fit nothing: in whoever's hand begins, in all others', and in the pile."""
    state = start.state
    on_the_table = [card for card in all_cards(state) if isinstance(card, Card)]
    left = Counter(search.box.left(on_the_table))
    top = state.discard[-1] if state.discard else None
    numbers = {card.number for card in (*on_the_table, top) if isinstance(card, Card)}
    usual = [card for card in spare(search.box) if left[card] and card.colour != state.colour]
    some = [card for card in usual if card.number is not None and card.number not in numbers]
    if start.turning_up or len(some) < len(state.hands) + ROOM:
        return
    first, others = some[:ROOM], some[ROOM:]
    pile = (*[card for card in usual if card not in some][:MORE], *state.pile) if len(usual) > len(some) else state.pile
    more = {seat: first if seat == state.seat else (others[seat],) for seat in range(len(state.hands))}
    rest = tuple(seat for seat in more if seat != state.seat)
    for fuller in ((), (state.seat,), rest, tuple(more)):
        hands = tuple(
            tuple(sorted((*hand, *more[seat]), key=order)) if seat in fuller else hand
            for seat, hand in enumerate(state.hands)
        )
        for cards in (state.pile, pile):
            if (hands, cards) != (state.hands, state.pile):
                yield start._replace(state=state._replace(hands=hands, pile=cards))


def without_a_card(start: Start) -> Iterator[Start]:
    """The position with a card less somewhere; nobody is left without cards, and piles are taken from below."""
    state = start.state
    first = (state.dealer + 1) % len(state.hands) if start.turning_up else state.seat
    for seat in sorted(range(len(state.hands)), key=lambda seat: (seat == first, seat)):
        hand = state.hands[seat]
        for place in range(len(hand) if len(hand) > 1 else 0):
            left = (*hand[:place], *hand[place + 1 :])
            hands = tuple(left if at == seat else each for at, each in enumerate(state.hands))
            yield start._replace(state=state._replace(hands=hands))
    # A card that is turned up may go back, until another one comes.
    if len(state.pile) > 1 and not start.turning_up:
        yield start._replace(state=state._replace(pile=state.pile[1:]))
    if len(state.discard) > 1:
        yield start._replace(state=state._replace(discard=state.discard[1:]))


def retold(search: Search, found: Difference, start: Start, answers: Mapping[str, Answer]) -> Replay | None:
    """The play from another position, where it goes move by move as before."""
    replay = replayed(search, Played(search.rules, search.question, search.answers, start, found.moves), answers)
    return replay if replay is not None and tuple(replay.moves) == found.moves else None


def goes_alike(one: Replay, other: Replay) -> bool:
    """Whether two replays part in the same way: by the same things seen, allowed or wrong."""
    return (one.seen, apart(one.options), apart(one.wrong)) == (other.seen, apart(other.options), apart(other.wrong))


def apart(moves: tuple[frozenset[Move], frozenset[Move]] | None) -> object:
    """What is in one and not in the other."""
    return None if moves is None else (moves[0] - moves[1], moves[1] - moves[0])
