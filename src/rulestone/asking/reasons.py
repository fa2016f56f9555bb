"""
Why a book says what it says: the questions whose answers decide, found by answering each of them otherwise.

A question decides if another answer to it, all else equal, would change the verdict. Where none alone does, a card is
judged by the question that was read last, because looking stops where the matter is settled. An act is not: what was
read last of a hand is whichever card came last in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from rulestone.asking.cards import Named
from rulestone.asking.layers import opening
from rulestone.asking.position import Answers, Asked, Layout, Situation, Wish, engine_card
from rulestone.asking.reaching import on, reach
from rulestone.asking.ruling import rule
from rulestone.asking.tables import Table
from rulestone.asking.verdicts import Asking, BookVerdict, ask_book, in_play
from rulestone.compiler import questions_below
from rulestone.engine.forks import Leaf
from rulestone.engine.state import Card, NeedColour, NeedFace, State
from rulestone.engine.table import PASSING, order
from rulestone.engine.verdict import Ruling
from rulestone.model import Answer, Question
from rulestone.values import replace

FEW = 4
"""Other branches that are looked at for a reason where the first has none."""


@lru_cache(maxsize=256)
def why(asking: Asking, verdict: BookVerdict) -> tuple[str, ...]:
    """The questions that decide the verdict of a book, by our defaults where it leaves something open."""
    first = verdict.leaves[0]
    found = tuple(turning(asking, verdict.table, first))
    if verdict.word == "illegal" and asking.situation.pending is not None and asking.wish.card is not None:
        found = tuple(dict.fromkeys((*found, *due(asking, verdict.table, first))))
    if found or verdict.word == "depends":
        return found or decisive(asking, verdict.table, first)
    apart = {leaf.value.asked: leaf for leaf in verdict.leaves[1:]}
    others = (tuple(turning(asking, verdict.table, leaf)) for leaf in list(apart.values())[:FEW])
    return next(filter(None, others), None) or decisive(asking, verdict.table, first)


def due(asking: Asking, table: Table, leaf: Leaf[Ruling]) -> tuple[str, ...]:
    """The questions that decide what comes of what was played on whoever asks, if they do nothing about it."""
    layout, state = hit_by_it(asking, table)
    if state.point is None or state.point.name not in PASSING or state.point.owner != 0:
        return ()
    answers, read = {**table.defaults, **leaf.answers}, Asked()
    comes = taken_on(layout, answers, state, read)
    if comes in (None, (0, 0)):
        return ()

    def changes(name: str, other: Answer) -> bool:
        return taken_on(layout, {**answers, name: other}, state, {}) != comes

    known = [(name, answer) for name, answer in read.items() if name in asking.questions]
    return tuple(
        name for name, answer in known if any(changes(name, other) for other in others(asking.questions[name], answer))
    )


def hit_by_it(asking: Asking, table: Table) -> tuple[Layout, State]:
    """The moment at which what was played hits whoever asks, whatever they hold, by our defaults."""
    colour = asking.situation.colour or table.rules.colours[0]
    told = replace(asking.situation, hand=(), hidden=0, any_hand=True, colour=colour)
    layout = Layout(table.rules, tuple(table.deck), told)
    return layout, reach(layout, table.defaults, opening(table, layout, Wish()), Wish(), {})


def taken_on(layout: Layout, answers: Answers, state: State, read: Asked) -> tuple[int, int | None] | None:
    """
    How many cards whoever asks draws because of what was played on them, and whose turn it is then.

    Nothing where that hangs on cards that nobody has seen.
    """
    try:
        over = on(layout, answers, state, read)
    except (NeedFace, NeedColour):
        return None
    return len(over.hands[0]) - len(state.hands[0]), None if over.point is None else over.point.owner


def decisive(asking: Asking, table: Table, leaf: Leaf[Ruling]) -> tuple[str, ...]:
    """The questions that decide a branch, in the order in which they were read."""
    ruling, found = leaf.value, tuple(turning(asking, table, leaf))
    if found or not ruling.question or by_any_card(asking):
        return found
    return (general(table, ruling.question, [name for name, _ in ruling.asked]),)


def turning(asking: Asking, table: Table, leaf: Leaf[Ruling]) -> Iterator[str]:
    """
    The questions of which some other answer would change what a branch comes to, in the order they were read.

    Of an act they come in the order of the question files: what is read first hangs on the first card of the hand.
    """
    asked = leaf.value.asked
    if by_any_card(asking):
        place = {name: at for at, name in enumerate(asking.questions)}
        asked = tuple(sorted(asked, key=lambda each: place.get(each[0], len(place))))
    return (name for name, answer in asked if turns(asking, table, leaf, name, answer))


def by_any_card(asking: Asking) -> bool:
    """Whether an act is asked about in a turn, which hangs on all cards of a hand and on none more than on others."""
    act = asking.wish.act
    return act is not None and not act.verb and asking.situation.pending is None


def general(table: Table, question: str, asked: list[str]) -> str:
    """The first question read of which one is a part: the rule itself, not its fine print."""
    for name in asked:
        kinds = [table.rules.clauses[key] for key in table.rules.clauses if key[0] == name]
        below = {each for clauses in kinds for node in clauses.values() for each in questions_below(table.rules, node)}
        if name == question or question in below:
            return name
    return question


def forbidding(asking: Asking, table: Table, leaf: Leaf[Ruling]) -> str | None:
    """The question by whose answer a position cannot be, if it could with another."""
    layout = Layout(table.rules, tuple(table.deck), asking.situation)
    if leaf.state is None:
        return None
    for name, answer in leaf.value.asked:
        for other in others(asking.questions[name], answer) if name in asking.questions else ():
            try:
                changed = {**table.defaults, **leaf.answers, name: other}
                ruling = rule(layout, changed, leaf.state, asking.wish, briefly=True)
            except (NeedFace, NeedColour):
                continue
            if ruling.word != leaf.value.word:
                return name
    return None


def turns(asking: Asking, table: Table, leaf: Leaf[Ruling], name: str, answer: Answer) -> bool:
    """Whether some other answer to a question would change the verdict."""
    question = asking.questions.get(name)
    if question is None or leaf.state is None:
        return False
    layout = Layout(table.rules, tuple(table.deck), asking.situation)
    given = {**table.defaults, **leaf.answers}
    for other in others(question, answer):
        try:
            ruling = rule(layout, {**given, name: other}, leaf.state, asking.wish, briefly=True)
        except (NeedFace, NeedColour):
            return True  # what this branch never had to settle would decide then
        if ruling.word != leaf.value.word:
            return True
    return False


def others(question: Question, answer: Answer) -> Iterator[Answer]:
    """The other answers of a question; of a number only whether there is any."""
    if question.kind == "number":
        yield from (number for number in (0, 1, 2) if number != answer)
    else:
        yield from (each for each in question.answers if each != answer)


@lru_cache(maxsize=256)
def deciding(asking: Asking, verdict: BookVerdict) -> tuple[Card, ...]:
    """
    The cards of the hand that decided, in the order of the deck: each of which alone in the hand decides as well.

    What the engine notices is the first that it comes to; which one that is must not matter.
    """
    ruling, told = verdict.ruling, asking.situation
    mine = {engine_card(card): card for card in told.hand}
    own = {engine_card(card) for card in (asking.wish.card, told.drawn) if card is not None}
    if not any(card in mine or card in own for card in ruling.because_of):
        return ()

    def decides(card: Card) -> bool:
        hand = (mine[card],) if card in mine else ()
        alone = ask_book(verdict.table, replace(told, hand=hand, hidden=0), asking.wish)
        if not isinstance(alone, BookVerdict) or alone.word != verdict.word:
            return False
        return card in alone.ruling.because_of and alone.ruling.question == ruling.question

    held = sorted(mine.keys() | own, key=order)
    if told.hidden or (len(held) == 1 and len(mine) == 1):
        return tuple(card for card in held if card in ruling.because_of)
    found = tuple(card for card in held if decides(card))
    return found or tuple(card for card in held if card in ruling.because_of)


@lru_cache(maxsize=256)
def help_to_drop(asking: Asking, verdict: BookVerdict) -> tuple[Card, ...]:
    """The cards of the hand without which the move would be legal, in the order of a sorted hand."""
    told = asking.situation
    mine = {engine_card(card): card for card in told.hand}

    def is_legal(*held: Named) -> bool:
        return words(verdict.table, replace(told, hand=held), asking.wish) == {"legal"}

    if not any(card in mine for card in deciding(asking, verdict)) or not is_legal():
        return ()
    dropped = tuple(card for card in sorted(mine, key=order) if not is_legal(mine[card]))
    return dropped if is_legal(*(card for face, card in mine.items() if face not in dropped)) else ()


def words(table: Table, situation: Situation, wish: Wish) -> set[str]:
    """What a book makes of a move in a position, over all that it admits."""
    verdict = ask_book(table, situation, wish)
    return {leaf.value.word for leaf in verdict.leaves} if isinstance(verdict, BookVerdict) else set()


@lru_cache(maxsize=256)
def legal_on(table: Table, situation: Situation, wish: Wish) -> tuple[Card, ...]:
    """The cards that might lie on the discard pile on which a move would be legal, all else equal."""
    return tuple(
        face for face in table.deck if words(table, replace(situation, on=Named(*face), colour=None), wish) == {"legal"}
    )


def used_up(asking: Asking, table: Table) -> set[Card]:
    """The cards of which whoever asks holds every copy, so that none can lie on the discard pile."""
    told, wish = asking.situation, asking.wish
    held = Counter(map(engine_card, in_play(replace(told, on=None, pending=None), wish)))
    return {face for face, count in held.items() if count >= table.deck[face]}
