"""
What each book makes of a move that somebody asks about, and what it depends on.

Only books whose game knows the cards and the number of players are asked; the others are named, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, TypeVar

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.errors import Misasked
from rulestone.asking.one_case import CANNOT_BE, FIRST_CARD, OUT_OF_TURN, UNSAID, rule, rule_impossible, with_what_comes
from rulestone.asking.reached_moments import CannotBe
from rulestone.asking.situation import DUE, GO_ON, Attempt, Situation
from rulestone.asking.state_builder import PILE, StateBuilder, engine_card, layout_of
from rulestone.asking.typed_cards import TypedCard, noun_of
from rulestone.asking.unplayed_rules import is_played
from rulestone.asking.who_laid import opening, turns_after
from rulestone.cards import Card, HiddenCard, NeedFace
from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import WhatIsAdmitted
from rulestone.engine.branches import Branch, TooMany, each_leaf, ends_of, leaves
from rulestone.engine.case_verdict import CaseVerdict
from rulestone.engine.plain_table import PASSING
from rulestone.engine.state import NeedColour, State
from rulestone.engine.traced_answers import TracedAnswers
from rulestone.model import Answer, Answers, Book, Question
from rulestone.records import Record, brief, replace
from rulestone.words import Voice, sentence_of
from rulestone.words.claim_sentences import claim_of

T = TypeVar("T")


class NotAsked(Record):
    """Why a book is not asked: nothing plays its game, or that lacks a card, the number of players, enough copies."""

    book: str
    why: str
    card: TypedCard | None = None
    least: int = 0
    most: int = 0


class BookVerdict(Record, eq=False, slots=False):
    """What one book makes of the move."""

    table: AskedGame
    situation: Situation
    attempt: Attempt
    word: str
    leaves: tuple[Branch[CaseVerdict], ...]
    on_colour: bool = False
    on_hand: bool = False

    @property
    def book(self) -> Book:
        """The book that was asked."""
        return self.table.book

    @property
    def ruling(self) -> CaseVerdict:
        """The ruling by our declared defaults, without what comes of the move."""
        return self.leaves[0].value

    @cached_property
    def outcome(self) -> CaseVerdict:
        """The same with what comes of the move, where the ruling is one on a move."""
        table, ruling, leaf = self.table, self.ruling, self.leaves[0]
        if ruling.rule not in table.rules.moves:
            return ruling
        layout = layout_of(table.rules, table.faces, self.situation)

        def ruled(answers: Answers, state: State) -> CaseVerdict:
            return with_what_comes(layout, answers, state, self.attempt, ruling)

        return next(ends_of(leaf, ruled, table.admitted, faces_of(table), table.rules.colours)).value

    def __repr__(self) -> str:
        return brief(self, self.book.id, self.word)


class QuestionToBooks(Record, eq=False):
    """Everything that was asked: the position, the move, and of whom."""

    situation: Situation
    attempt: Attempt
    tables: tuple[AskedGame, ...]
    not_asked: tuple[NotAsked, ...]
    questions: Mapping[str, Question]
    assumed: tuple[tuple[str, Any], ...] = ()
    not_played: tuple[str, ...] = ()
    """The told questions that may take away what the rules that are played allow."""
    naming: tuple[Book, ...] = ()
    """The books in whose words the answer is told, as far as they are in its language."""
    told_of_moves: tuple[tuple[str, str], ...] = ()
    """Moves with the told questions that tell of them and change nothing."""

    def __repr__(self) -> str:
        return brief(self, self.attempt, f"{len(self.tables)} books")


class MoveAnswer(Record, eq=False):
    """What all books asked make of the move."""

    asking: QuestionToBooks
    verdicts: tuple[BookVerdict, ...]

    @property
    def word(self) -> str:
        """What all say alike, or that it depends."""
        words = {verdict.word for verdict in self.verdicts}
        return words.pop() if len(words) == 1 else "depends"

    def groups(self) -> list[tuple[str, tuple[BookVerdict, ...]]]:
        """The books by what they say, the most of them first."""
        by_word: dict[str, list[BookVerdict]] = {}
        for verdict in self.verdicts:
            by_word.setdefault(verdict.word, []).append(verdict)
        return sorted(((word, tuple(books)) for word, books in by_word.items()), key=lambda group: -len(group[1]))

    def __repr__(self) -> str:
        return brief(self, self.word, *(f"{verdict.book.id} {verdict.word}" for verdict in self.verdicts))


def select(
    tables: Iterable[AskedGame], situation: Situation, attempt: Attempt
) -> tuple[tuple[AskedGame, ...], tuple[NotAsked, ...]]:
    """The tables at which the question makes sense, and why the others are not asked."""
    possible, left_out = [], []
    for table in tables:
        reason = why_not(table, situation, attempt)
        if reason is None:
            possible.append(table)
        else:
            left_out.append(reason)
    return tuple(possible), tuple(left_out)


def why_not(table: AskedGame, situation: Situation, attempt: Attempt) -> NotAsked | None:
    """Why a book cannot be asked, if it cannot."""
    if not is_played(table):
        return NotAsked(table.book.id, "told")
    least, most = table.players()
    if not least <= situation.players <= most:
        return NotAsked(table.book.id, "players", None, least, most)
    named = [card for card in (situation.on, situation.pending, situation.drawn, attempt.card) if card is not None]
    for card in (*named, *situation.cards):
        if not has(table, card):
            return NotAsked(table.book.id, "card", card)
    if not can_be_done(table.rules, attempt):
        return NotAsked(table.book.id, "act")
    held = Counter(map(engine_card, in_play(situation, attempt)))
    for face, count in held.items():
        if count > table.deck[face]:
            return NotAsked(table.book.id, "copies", TypedCard(*face), count, table.deck[face])
    return None


def can_be_done(rules: Ruleset, attempt: Attempt) -> bool:
    """Whether the game has the move at all."""
    if attempt.act is None:
        return True
    if attempt.act.verb:
        return attempt.act.window in rules.windows
    return any(move in rules.moves or move in {GO_ON, DUE} for move in attempt.act.moves)


def has(table: AskedGame, card: TypedCard) -> bool:
    """Whether a game has a card, by the name that it was given."""
    if card.kind not in table.rules.cards:
        return False
    named = table.name_value(card.kind)
    if card.value is not None and named is not None and named != card.value:
        return False
    return table.deck[engine_card(card)] > 0


def in_play(situation: Situation, attempt: Attempt) -> Iterator[TypedCard]:
    """Every card that must be in the deck at once, each as often as it was told."""
    yield from (card for card in (situation.on, situation.pending) if card is not None)
    yield from situation.cards
    mine = [*situation.hand, *([] if situation.drawn is None else [situation.drawn])]
    # The hand is among `cards` already.
    yield from mine[len(situation.hand) :]
    if attempt.card is not None and engine_card(attempt.card) not in map(engine_card, mine):
        yield attempt.card


ELSES_TURN = ("turn", "turn.own")
"""Why it cannot come to a position where it is not the turn of whoever asks."""


def ask_books(asking: QuestionToBooks) -> MoveAnswer:
    """What every book that can be asked makes of the move; a book whose rules do not let it come to that is not."""
    outcomes = [ask_book(table, asking.situation, asking.attempt) for table in asking.tables]
    asking, possible = those_possible(asking, out_of_turn(asking, outcomes))
    return MoveAnswer(asking, tuple(possible))


def out_of_turn(
    asking: QuestionToBooks, outcomes: Sequence[BookVerdict | RefusedByBook]
) -> list[BookVerdict | RefusedByBook]:
    """The same, but that books by which somebody else is to play forbid what those allow by which it is the turn."""
    if all(isinstance(outcome, RefusedByBook) for outcome in outcomes):
        return [*outcomes]
    # Left out as one by whose rules it cannot come to that, such a book would let the others' verdict stand for all.
    return [forbid(asking, outcome) if is_elses_turn(outcome) else outcome for outcome in outcomes]


def is_elses_turn(outcome: BookVerdict | RefusedByBook) -> bool:
    """Whether somebody else is to play by a book."""
    return isinstance(outcome, RefusedByBook) and outcome.leaf.value.rule in ELSES_TURN


def forbid(asking: QuestionToBooks, outcome: BookVerdict | RefusedByBook) -> BookVerdict:
    """The move is illegal by a book, because somebody else is to play."""
    assert isinstance(outcome, RefusedByBook)
    question = forbidding(asking, outcome.table, outcome.leaf)
    read = tuple(pair for pair in outcome.leaf.value.asked if pair[0] == question)
    ruling = replace(forbidden(outcome.leaf.value), question=question, asked=read)
    return BookVerdict(
        outcome.table, asking.situation, asking.attempt, "illegal", (replace(outcome.leaf, value=ruling),)
    )


def forbidden(ruling: CaseVerdict) -> CaseVerdict:
    """A ruling that it is somebody else's turn, as what it comes to for who does something all the same."""
    return replace(ruling, word="illegal", rule=OUT_OF_TURN) if ruling.rule in ELSES_TURN else ruling


def those_possible(asking: QuestionToBooks, outcomes: Sequence[T | RefusedByBook]) -> tuple[QuestionToBooks, list[T]]:
    """What came of the tables at which the position can be, and the question to these; raises `Impossible`."""
    refused = [outcome for outcome in outcomes if isinstance(outcome, RefusedByBook)]
    possible = [outcome for outcome in outcomes if not isinstance(outcome, RefusedByBook)]
    if not possible:
        raise Impossible(tuple(refused), asking)
    left_out = [refusal.table.book.id for refusal in refused]
    tables = tuple(table for table in asking.tables if table.book.id not in left_out)
    not_asked = (*asking.not_asked, *(NotAsked(book, "cannot_be") for book in left_out))
    return replace(asking, tables=tables, not_asked=not_asked), possible


@lru_cache(maxsize=512)
def ask_book(table: AskedGame, situation: Situation, attempt: Attempt) -> BookVerdict | RefusedByBook:
    """What one book makes of the move, over all that it admits; or why its rules do not let it come to that."""
    layout = layout_of(table.rules, table.faces, situation)
    try:
        branches = ends_in(table, layout, opening(table, layout, attempt), attempt)
    except CannotBe as wrong:
        return RefusedByBook(table, Branch(rule_impossible(wrong), table.defaults))
    except TooMany:
        raise Misasked("too_open") from None
    if all(leaf.value.word == CANNOT_BE for leaf in branches):
        return RefusedByBook(table, branches[0])
    branches = tuple(replace(leaf, value=forbidden(leaf.value)) for leaf in branches)
    can_be = tuple(leaf for leaf in branches if leaf.value.word != CANNOT_BE)
    words = {leaf.value.word for leaf in can_be}
    if words != {"legal"} and answers_first_card(table, situation, attempt):
        ruling = CaseVerdict(UNSAID, FIRST_CARD, None, ())
        return BookVerdict(table, situation, attempt, UNSAID, (replace(branches[0], value=ruling),))
    if len(words) == 1:
        return BookVerdict(table, situation, attempt, words.pop(), can_be)
    blamed = blame(can_be)
    return BookVerdict(table, situation, attempt, "depends", can_be, COLOUR in blamed, HAND in blamed)


def ends_in(table: AskedGame, layout: StateBuilder, start: State, attempt: Attempt) -> tuple[Branch[CaseVerdict], ...]:
    """Every end of an attempt over all that a book admits; books that admit the same of what is read have the same."""
    admitted, faces, colours = table.admitted, faces_of(table), table.rules.colours

    def ends(read: Answers) -> list[Branch[CaseVerdict]]:
        def ruled(answers: Answers, state: State) -> CaseVerdict:
            given = TracedAnswers(answers)
            try:
                return rule(layout, given, state, attempt)
            finally:
                for question in given:
                    read[question]

        return leaves(ruled, admitted, start, faces, colours)

    known = layout.memory("ends", attempt).of(start, WhatIsAdmitted(admitted), ends)
    return tuple(replace(leaf, answers=admitted.with_choices(leaf.choices)) for leaf in known)


@lru_cache(maxsize=1024)
def first_ruling(table: AskedGame, situation: Situation, attempt: Attempt) -> CaseVerdict | None:
    """The ruling of a book by our declared defaults, found without looking at all else that it admits."""
    layout = layout_of(table.rules, table.faces, situation)

    def ruled(answers: Answers, state: State) -> CaseVerdict:
        return rule(layout, answers, state, attempt)

    try:
        state = opening(table, layout, attempt)
        every = each_leaf(ruled, table.admitted, state, faces_of(table), table.rules.colours)
        return next((forbidden(leaf.value) for leaf in every if leaf.value.word != CANNOT_BE), None)
    except (CannotBe, TooMany):
        return None


def answers_first_card(table: AskedGame, situation: Situation, attempt: Attempt) -> bool:
    """Whether a move answers the card that was turned up first as if somebody had played it: no rule speaks of that."""
    if not situation.start:
        return False
    return answers_card(table, replace(situation, start=False, pending=situation.on, on=None), attempt)


def answers_card(table: AskedGame, situation: Situation, attempt: Attempt) -> bool:
    """Whether a move is one by which a book lets somebody answer what was laid on them."""
    played = ask_book(table, situation, attempt)
    if not isinstance(played, BookVerdict):
        return False
    by = {leaf.value.rule for leaf in played.leaves if leaf.value.word == "legal"}
    return any(PASSING & {*move.at} for name, move in table.rules.moves.items() if name in by)


class RefusedByBook(Record, eq=False):
    """A book whose rules do not let it come to the position that was told, and where that was found out."""

    table: AskedGame
    leaf: Branch[CaseVerdict]


class Impossible(Misasked):
    """A position that no book's rules let come about; the reason of the first book is told."""

    def __init__(self, refused: tuple[RefusedByBook, ...], asking: QuestionToBooks) -> None:
        situation = asking.situation
        cards = {"on": situation.pending or situation.on, "drawn": situation.drawn}
        slots = {name: noun_of(card) for name, card in cards.items() if card is not None}
        super().__init__(f"cannot_be.{refused[0].leaf.value.rule}", (), number=situation.players, **slots)
        self.refused, self.asking = refused, asking
        self.question = forbidding(asking, refused[0].table, refused[0].leaf)
        """The question by whose answer it cannot be, if it could with another."""

    def in_words(self, voice: Voice) -> str:
        """Why it cannot be, with the rule by which that is so, where it is one that could be another."""
        problem, question = super().in_words(voice), self.question
        table, leaf = self.refused[0].table, self.refused[0].leaf
        if question is None:
            return problem
        sentence = said_of(self.asking.questions[question], dict(leaf.value.asked)[question], table, voice)
        return voice.say("cli.wrong.cannot_be", why=problem, sentence=sentence)


def said_of(question: Question, answer: Answer, table: AskedGame, voice: Voice) -> str:
    """An answer as a sentence; where the book says nothing, that, and what it comes to."""
    clauses = table.rules.clauses.get((question.id, question.takes or ""))
    silent = [claim for claim in table.book.claims_on(question.id) if claim.status == "silent"]
    return (
        claim_of(silent[0], question, voice, clauses)[0] if silent else sentence_of(question.id, answer, voice, clauses)
    )


def forbidding(asking: QuestionToBooks, table: AskedGame, leaf: Branch[CaseVerdict]) -> str | None:
    """The question by whose answer a position cannot be, if it could with another."""
    layout = layout_of(table.rules, table.faces, asking.situation)
    for name, answer in leaf.value.asked:
        for other in other_answers(asking.questions[name], answer) if name in asking.questions else ():
            changed = {**table.defaults, **leaf.answers, name: other}
            if leaf.state is None:
                if asking.situation.laid_by is not None and 0 in turns_after(layout, changed, asking.situation.laid_by):
                    return name
                continue
            try:
                ruling = rule(layout, changed, leaf.state, asking.attempt)
            except (NeedFace, NeedColour):
                continue
            if ruling.word != leaf.value.word:
                return name
    return None


def other_answers(question: Question, answer: Answer) -> Iterator[Answer]:
    """The other answers of a question; of a number only whether there is any."""
    if question.kind == "number":
        yield from (number for number in (0, 1, 2) if number != answer)
    else:
        yield from (choice for choice in question.answers if choice != answer)


COLOUR, HAND = ("colour", ""), ("hand", "")
"""What a verdict may depend on besides the choices that a book leaves open."""


def blame(branches: tuple[Branch[CaseVerdict], ...]) -> set[tuple[str, str]]:
    """What alone, everything else equal, changes the verdict: choices, the colour, the hand."""
    kept: dict[Any, Branch[CaseVerdict]] = {}
    by_face: dict[Any, list[Any]] = {}
    for leaf in branches:
        by_face.setdefault(leaf.faces, []).append((leaf.choices, leaf.colour, leaf.value.word))
    alike = {tuple(ends): faces for faces, ends in reversed(by_face.items())}  # faces that play the same: one of them
    for leaf in branches:
        if leaf.faces in alike.values():
            kept[leaf.choices, leaf.colour, leaf.faces] = leaf
    blamed = set()
    for one, other in combinations(kept.values(), 2):
        if one.value.word != other.value.word and len(apart := between(one, other)) == 1:
            blamed |= apart
    return blamed


def between(one: Branch[CaseVerdict], other: Branch[CaseVerdict]) -> set[tuple[str, str]]:
    """In what two branches differ; what only one of them had to settle is no difference."""
    chosen: dict[tuple[str, str], str] = {(choice.cause, choice.id): choice.chosen for choice in one.choices}
    apart: set[tuple[str, str]] = set()
    for choice in other.choices:
        if chosen.get((choice.cause, choice.id), choice.chosen) != choice.chosen:
            apart.add((choice.cause, choice.id))
    if one.colour is not None and other.colour is not None and one.colour != other.colour:
        apart.add(COLOUR)
    faces = dict(one.faces)
    if any(card.slot < PILE and faces.get(card, face) != face for card, face in other.faces):
        apart.add(HAND)
    return apart


def faces_of(table: AskedGame) -> Any:
    """The faces that a card may have: in a hand every one, in the draw pile one is enough, as nobody sees it."""
    every = tuple(table.deck)

    def faces(state: State, card: HiddenCard) -> Iterator[Card]:  # noqa: ARG001
        if card.slot >= PILE:
            yield every[(card.slot * 7) % len(every)]
        else:
            yield from every

    return faces
