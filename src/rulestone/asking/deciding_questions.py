"""
Why a book says what it says: the questions whose answers decide, found by answering each of them otherwise.

A question decides if another answer to it, all else equal, would change the verdict. Where none alone does, a card is
judged by the question that was read last, because looking stops where the matter is settled. An act is not: what was
read last of a hand is whichever card came last in it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import BookVerdict, QuestionToBooks, ask_book, first_ruling, in_play, other_answers
from rulestone.asking.errors import Misasked
from rulestone.asking.one_case import rule
from rulestone.asking.reached_moments import go_on_until, reach
from rulestone.asking.situation import Attempt, Situation
from rulestone.asking.state_builder import AnswersRead, StateBuilder, engine_card, layout_of
from rulestone.asking.typed_cards import TypedCard
from rulestone.asking.who_laid import opening, turns_after
from rulestone.cards import Card, NeedFace
from rulestone.compiler import questions_below
from rulestone.engine.branches import Branch
from rulestone.engine.case_verdict import CaseVerdict
from rulestone.engine.plain_table import PASSING, order
from rulestone.engine.state import NeedColour, State
from rulestone.engine.traced_answers import Layers
from rulestone.model import Answer, Answers
from rulestone.records import replace

FEW = 4
"""Other branches that are looked at for a reason where the first has none."""


def why(asking: QuestionToBooks, verdict: BookVerdict) -> tuple[str, ...]:
    """The questions that decide the verdict of a book, by our defaults where it leaves something open."""
    first = verdict.leaves[0]
    questions = turning_questions(asking, verdict.table, first)
    if verdict.word == "illegal" and asking.situation.pending is not None and asking.attempt.card is not None:
        questions = tuple(dict.fromkeys((*questions, *due(asking, verdict.table, first))))
    if questions or verdict.word == "depends":
        return questions or deciding_in_branch(asking, verdict.table, first)
    apart = {leaf.value.asked: leaf for leaf in verdict.leaves[1:]}
    others = (turning_questions(asking, verdict.table, leaf) for leaf in list(apart.values())[:FEW])
    return next(filter(None, others), None) or deciding_in_branch(asking, verdict.table, first)


def turning_back(asking: QuestionToBooks, verdict: BookVerdict) -> tuple[str, ...]:
    """The question by which it is the turn of whoever asks again, right after a card that they laid themselves."""
    situation, table = asking.situation, verdict.table
    elsewhere = (situation.pending, situation.turn, situation.drawn, situation.start or None)
    if situation.laid_by != 0 or situation.on is None or any(one is not None for one in elsewhere):
        return ()
    layout, read = layout_of(table.rules, table.faces, situation), AnswersRead()
    answers = {**table.defaults, **verdict.leaves[0].answers}
    if 0 not in list(turns_after(layout, answers, 0, read)):
        return ()
    deciding = [
        name
        for name, answer in read.items()
        if name in asking.questions
        and any(
            0 not in turns_after(layout, {**answers, name: other}, 0)
            for other in other_answers(asking.questions[name], answer)
        )
    ]
    return tuple(deciding[-1:])


def due(asking: QuestionToBooks, table: AskedGame, leaf: Branch[CaseVerdict]) -> tuple[str, ...]:
    """The questions that decide what comes of what was played on whoever asks, if they do nothing about it."""
    layout = whatever_is_held(asking, table)

    def decide(given: Answers) -> tuple[str, ...]:
        state = reach(layout, given, opening(table, layout, Attempt()), Attempt(), {})
        return due_at(asking, layout, Layers(leaf.chosen(), given), state)

    return layout.memory("due").of(leaf.choices, table.defaults, decide)


def due_at(asking: QuestionToBooks, layout: StateBuilder, answers: Answers, state: State) -> tuple[str, ...]:
    """The questions that decide what comes of what was played at the moment at which it hits."""
    if state.point is None or state.point.name not in PASSING or state.point.owner != 0:
        return ()
    read = AnswersRead()
    comes = taken_on(layout, answers, state, read)
    if comes in (None, (0, 0)):
        return ()

    def changes(name: str, other: Answer) -> bool:
        return taken_on(layout, Layers({name: other}, answers), state, {}) != comes

    known = [(name, answer) for name, answer in read.items() if name in asking.questions]
    return tuple(
        name
        for name, answer in known
        if any(changes(name, other) for other in other_answers(asking.questions[name], answer))
    )


def hit_by_it(asking: QuestionToBooks, table: AskedGame) -> tuple[StateBuilder, State]:
    """The moment at which what was played hits whoever asks, whatever they hold, by our defaults."""
    layout = whatever_is_held(asking, table)
    return layout, reach(layout, table.defaults, opening(table, layout, Attempt()), Attempt(), {})


def whatever_is_held(asking: QuestionToBooks, table: AskedGame) -> StateBuilder:
    """How the position is built that what was played makes, whatever whoever asks holds."""
    colour = asking.situation.colour or table.rules.colours[0]
    situation = replace(asking.situation, hand=(), hidden=0, any_hand=True, colour=colour)
    return layout_of(table.rules, table.faces, situation)


def taken_on(layout: StateBuilder, answers: Answers, state: State, read: AnswersRead) -> tuple[int, int | None] | None:
    """
    How many cards whoever asks draws because of what was played on them, and whose turn it is then.

    Nothing where that hangs on cards that nobody has seen.
    """
    try:
        over = go_on_until(layout, answers, state, read)
    except (NeedFace, NeedColour):
        return None
    return len(over.hands[0]) - len(state.hands[0]), None if over.point is None else over.point.owner


def deciding_in_branch(asking: QuestionToBooks, table: AskedGame, leaf: Branch[CaseVerdict]) -> tuple[str, ...]:
    """The questions that decide a branch, in the order in which they were read."""
    ruling, questions = leaf.value, turning_questions(asking, table, leaf)
    if questions or not ruling.question or by_any_card(asking):
        return questions
    return (general_question(table, ruling.question, [name for name, _ in ruling.asked]),)


def turning_questions(asking: QuestionToBooks, table: AskedGame, leaf: Branch[CaseVerdict]) -> tuple[str, ...]:
    """
    The questions of which some other answer would change what a branch comes to, in the order they were read.

    Of an act they come in the order of the question files: what is read first hangs on the first card of the hand.
    """
    answers = leaf.value.asked
    if by_any_card(asking):
        known = dict(answers)
        answers = tuple((name, known[name]) for name in asking.questions if name in known)
    if leaf.state is None:
        return ()
    layout = layout_of(table.rules, table.faces, asking.situation)

    def turning(given: Answers) -> tuple[str, ...]:
        return tuple(name for name, answer in answers if turns(asking, layout, leaf, name, answer, given))

    given = Layers(leaf.answers, table.defaults)
    return layout.memory("turning", asking.attempt).of((leaf.state, leaf.value), given, turning)


def by_any_card(asking: QuestionToBooks) -> bool:
    """Whether an act is asked about in a turn, which hangs on all cards of a hand and on none more than on others."""
    act = asking.attempt.act
    return act is not None and not act.verb and asking.situation.pending is None


def general_question(table: AskedGame, question: str, names: list[str]) -> str:
    """The first question read of which one is a part: the rule itself, not its fine print."""
    for name in names:
        kinds = [table.rules.clauses[key] for key in table.rules.clauses if key[0] == name]
        below = {
            below_it
            for clauses in kinds
            for node in clauses.values()
            for below_it in questions_below(table.rules, node)
        }
        if name == question or question in below:
            return name
    return question


def turns(
    asking: QuestionToBooks, layout: StateBuilder, leaf: Branch[CaseVerdict], name: str, answer: Answer, given: Answers
) -> bool:
    """Whether some other answer to a question would change the verdict, all else being given."""
    question = asking.questions.get(name)
    assert leaf.state is not None
    for other in other_answers(question, answer) if question is not None else ():
        try:
            ruling = rule(layout, Layers({name: other}, given), leaf.state, asking.attempt)
        except (NeedFace, NeedColour):
            return True  # what this branch never had to settle would decide then
        if ruling.word != leaf.value.word:
            return True
    return False


def deciding_cards(asking: QuestionToBooks, verdict: BookVerdict) -> tuple[Card, ...]:
    """
    The cards of the hand that decided, in the order of the deck: each of which alone in the hand decides as well.

    What the engine notices is the first that it comes to; which one that is must not matter.
    """
    ruling, situation = verdict.ruling, asking.situation
    mine = {engine_card(card): card for card in situation.hand}
    own = {engine_card(card) for card in (asking.attempt.card, situation.drawn) if card is not None}
    if not any(card in mine or card in own for card in ruling.because_of):
        return ()

    def decides(card: Card) -> bool:
        hand = (mine[card],) if card in mine else ()
        position = replace(situation, hand=hand, hidden=0)
        first = first_ruling(verdict.table, position, asking.attempt)
        if first is None or card not in first.because_of or first.question != ruling.question:
            return False
        alone = ask_book(verdict.table, position, asking.attempt)
        return isinstance(alone, BookVerdict) and alone.word == verdict.word and alone.ruling == first

    held = sorted(mine.keys() | own, key=order)
    if situation.hidden or (len(held) == 1 and len(mine) == 1):
        return tuple(card for card in held if card in ruling.because_of)
    decisive_cards = tuple(card for card in held if decides(card))
    return decisive_cards or tuple(card for card in held if card in ruling.because_of)


def help_to_drop(asking: QuestionToBooks, verdict: BookVerdict) -> tuple[Card, ...]:
    """The cards of the hand without which the move would be legal, in the order of a sorted hand."""
    situation = asking.situation
    mine = {engine_card(card): card for card in situation.hand}

    def is_legal(*held: TypedCard) -> bool:
        return words(verdict.table, replace(situation, hand=held), asking.attempt) == {"legal"}

    if not any(card in mine for card in deciding_cards(asking, verdict)) or not is_legal():
        return ()
    dropped = tuple(card for card in sorted(mine, key=order) if not is_legal(mine[card]))
    return dropped if is_legal(*(card for face, card in mine.items() if face not in dropped)) else ()


def words(table: AskedGame, situation: Situation, attempt: Attempt) -> set[str]:
    """What a book makes of a move in a position, over all that it admits; nothing where too much is open to say."""
    try:
        verdict = ask_book(table, situation, attempt)
    except Misasked:
        return set()
    return {leaf.value.word for leaf in verdict.leaves} if isinstance(verdict, BookVerdict) else set()


@lru_cache(maxsize=256)
def legal_on(table: AskedGame, situation: Situation, attempt: Attempt) -> tuple[Card, ...]:
    """The cards that might lie on the discard pile on which a move would be legal, all else equal."""
    return tuple(
        face
        for face in table.deck
        if words(table, replace(situation, on=TypedCard(*face), colour=None, under=()), attempt) == {"legal"}
    )


def used_up(asking: QuestionToBooks, table: AskedGame) -> set[Card]:
    """The cards of which whoever asks holds every copy, so that none can lie on the discard pile."""
    situation, attempt = asking.situation, asking.attempt
    held = Counter(map(engine_card, in_play(replace(situation, on=None, pending=None), attempt)))
    return {face for face, count in held.items() if count >= table.deck[face]}
