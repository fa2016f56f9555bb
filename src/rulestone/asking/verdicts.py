"""
What each book makes of a move that somebody asks about, and what it depends on.

Only books whose game knows the cards and the number of players are asked; the others are named, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, TypeVar

from rulestone.asking.cards import Named, noun_of
from rulestone.asking.errors import Misasked
from rulestone.asking.layers import opening
from rulestone.asking.only_told import is_played
from rulestone.asking.position import DUE, GO_ON, PILE, Answers, Layout, Situation, Wish, engine_card
from rulestone.asking.reaching import CannotBe
from rulestone.asking.ruling import CANNOT_BE, OUT_OF_TURN, cannot, rule
from rulestone.asking.tables import Table
from rulestone.compiler import Ruleset
from rulestone.engine.forks import Leaf, TooMany, leaves
from rulestone.engine.state import Card, State, Unseen
from rulestone.engine.verdict import Ruling
from rulestone.model import Book, Question
from rulestone.values import Value, brief, replace
from rulestone.words import Voice, sentence_of

T = TypeVar("T")


class NotAsked(Value):
    """Why a book is not asked: nothing plays its game, or that lacks a card, the number of players, enough copies."""

    book: str
    why: str
    card: Named | None = None
    least: int = 0
    most: int = 0


class BookVerdict(Value, eq=False):
    """What one book makes of the move."""

    table: Table
    situation: Situation
    wish: Wish
    word: str
    leaves: tuple[Leaf[Ruling], ...]
    on_colour: bool = False
    on_hand: bool = False

    @property
    def book(self) -> Book:
        """The book that was asked."""
        return self.table.book

    @property
    def ruling(self) -> Ruling:
        """The ruling by our declared defaults."""
        return self.leaves[0].value

    def __repr__(self) -> str:
        return brief(self, self.book.id, self.word)


class Asking(Value, eq=False):
    """Everything that was asked: the position, the move, and of whom."""

    situation: Situation
    wish: Wish
    tables: tuple[Table, ...]
    not_asked: tuple[NotAsked, ...]
    questions: Mapping[str, Question]
    assumed: tuple[tuple[str, Any], ...] = ()
    not_played: tuple[str, ...] = ()
    """The told questions that may take away what the rules that are played allow."""

    def __repr__(self) -> str:
        return brief(self, self.wish, f"{len(self.tables)} books")


class Answered(Value, eq=False):
    """What all books asked make of the move."""

    asking: Asking
    verdicts: tuple[BookVerdict, ...]

    @property
    def word(self) -> str:
        """What all say alike, or that it depends."""
        words = {each.word for each in self.verdicts}
        return words.pop() if len(words) == 1 else "depends"

    def groups(self) -> list[tuple[str, tuple[BookVerdict, ...]]]:
        """The books by what they say, the most of them first."""
        found: dict[str, list[BookVerdict]] = {}
        for each in self.verdicts:
            found.setdefault(each.word, []).append(each)
        return sorted(((word, tuple(books)) for word, books in found.items()), key=lambda group: -len(group[1]))

    def __repr__(self) -> str:
        return brief(self, self.word, *(f"{each.book.id} {each.word}" for each in self.verdicts))


def select(tables: Iterable[Table], situation: Situation, wish: Wish) -> tuple[tuple[Table, ...], tuple[NotAsked, ...]]:
    """The tables at which the question makes sense, and why the others are not asked."""
    asked, left_out = [], []
    for table in tables:
        reason = why_not(table, situation, wish)
        if reason is None:
            asked.append(table)
        else:
            left_out.append(reason)
    return tuple(asked), tuple(left_out)


def why_not(table: Table, situation: Situation, wish: Wish) -> NotAsked | None:
    """Why a book cannot be asked, if it cannot."""
    if not is_played(table):
        return NotAsked(table.book.id, "told")
    least, most = table.players()
    if not least <= situation.players <= most:
        return NotAsked(table.book.id, "players", None, least, most)
    named = [card for card in (situation.on, situation.pending, situation.drawn, wish.card) if card is not None]
    for card in (*named, *situation.cards):
        if not has(table, card):
            return NotAsked(table.book.id, "card", card)
    if not can_be_done(table.rules, wish):
        return NotAsked(table.book.id, "act")
    held = Counter(map(engine_card, in_play(situation, wish)))
    for face, count in held.items():
        if count > table.deck[face]:
            return NotAsked(table.book.id, "copies", Named(*face), count, table.deck[face])
    return None


def can_be_done(rules: Ruleset, wish: Wish) -> bool:
    """Whether the game has the move at all."""
    if wish.act is None:
        return True
    if wish.act.verb:
        return wish.act.window in rules.windows
    return any(move in rules.moves or move in {GO_ON, DUE} for move in wish.act.moves)


def has(table: Table, card: Named) -> bool:
    """Whether a game has a card, by the name that it was given."""
    if card.kind not in table.rules.cards:
        return False
    named = table.name_value(card.kind)
    if card.value is not None and named is not None and named != card.value:
        return False
    return table.deck[engine_card(card)] > 0


def in_play(situation: Situation, wish: Wish) -> Iterator[Named]:
    """Every card that must be in the deck at once, each as often as it was told."""
    yield from (card for card in (situation.on, situation.pending) if card is not None)
    yield from situation.cards
    mine = [*situation.hand, *([] if situation.drawn is None else [situation.drawn])]
    yield from mine[len(situation.hand) :]
    if wish.card is not None and engine_card(wish.card) not in map(engine_card, mine):
        yield wish.card


ELSES_TURN = ("turn", "turn.own")
"""Why it cannot come to a position where it is not the turn of whoever asks."""


def ask(asking: Asking) -> Answered:
    """What every book that can be asked makes of the move; a book whose rules do not let it come to that is not."""
    said = [ask_book(each, asking.situation, asking.wish) for each in asking.tables]
    asking, found = those_possible(asking, out_of_turn(asking, said))
    return Answered(asking, tuple(found))


def out_of_turn(asking: Asking, said: Sequence[BookVerdict | Refused]) -> list[BookVerdict | Refused]:
    """The same, but that books by which somebody else is to play forbid what those allow by which it is the turn."""
    if all(isinstance(each, Refused) for each in said):
        return [*said]
    return [forbidden(asking, each) if is_elses_turn(each) else each for each in said]


def is_elses_turn(said: BookVerdict | Refused) -> bool:
    """Whether somebody else is to play by a book."""
    return isinstance(said, Refused) and said.leaf.value.rule in ELSES_TURN


def forbidden(asking: Asking, said: BookVerdict | Refused) -> BookVerdict:
    """The move is illegal by a book, because somebody else is to play."""
    assert isinstance(said, Refused)
    ruling = replace(said.leaf.value, word="illegal", rule=OUT_OF_TURN)
    return BookVerdict(said.table, asking.situation, asking.wish, "illegal", (replace(said.leaf, value=ruling),))


def those_possible(asking: Asking, found: Sequence[T | Refused]) -> tuple[Asking, list[T]]:
    """What came of the tables at which the position can be, and the question to these; raises `Impossible`."""
    refused = [each for each in found if isinstance(each, Refused)]
    possible = [each for each in found if not isinstance(each, Refused)]
    if not possible:
        raise Impossible(tuple(refused), asking)
    left_out = [each.table.book.id for each in refused]
    tables = tuple(table for table in asking.tables if table.book.id not in left_out)
    not_asked = (*asking.not_asked, *(NotAsked(book, "cannot_be") for book in left_out))
    return replace(asking, tables=tables, not_asked=not_asked), possible


@lru_cache(maxsize=512)
def ask_book(table: Table, situation: Situation, wish: Wish) -> BookVerdict | Refused:
    """What one book makes of the move, over all that it admits; or why its rules do not let it come to that."""
    layout = Layout(table.rules, tuple(table.deck), situation)

    def ruled(answers: Answers, state: State) -> Ruling:
        return rule(layout, answers, state, wish)

    try:
        state = opening(table, layout, wish)
        found = tuple(leaves(ruled, table.admitted, state, faces_of(table), table.rules.colours))
    except CannotBe as wrong:
        return Refused(table, Leaf(cannot(wrong), table.defaults))
    except TooMany:
        raise Misasked("too_open") from None
    can_be = tuple(leaf for leaf in found if leaf.value.word != CANNOT_BE)
    if not can_be:
        return Refused(table, found[0])
    words = {leaf.value.word for leaf in can_be}
    if len(words) == 1:
        return BookVerdict(table, situation, wish, words.pop(), can_be)
    blamed = blame(can_be)
    return BookVerdict(table, situation, wish, "depends", can_be, COLOUR in blamed, HAND in blamed)


class Refused(Value, eq=False):
    """A book whose rules do not let it come to the position that was told, and where that was found out."""

    table: Table
    leaf: Leaf[Ruling]


class Impossible(Misasked):
    """A position that no book's rules let come about; the reason of the first book is told."""

    def __init__(self, refused: tuple[Refused, ...], asking: Asking) -> None:
        situation = asking.situation
        cards = {"on": situation.pending or situation.on, "drawn": situation.drawn}
        slots = {name: noun_of(card) for name, card in cards.items() if card is not None}
        super().__init__(f"cannot_be.{refused[0].leaf.value.rule}", (), number=situation.players, **slots)
        self.refused, self.asking = refused, asking

    def said(self, voice: Voice) -> str:
        """Why it cannot be, with the rule by which that is so, where it is one that could be another."""
        from rulestone.asking.reasons import forbidding

        said, table, leaf = super().said(voice), self.refused[0].table, self.refused[0].leaf
        question = forbidding(self.asking, table, leaf)
        if question is None:
            return said
        clauses = table.rules.clauses.get((question, self.asking.questions[question].takes or ""))
        sentence = sentence_of(question, dict(leaf.value.asked)[question], voice, clauses)
        return voice.say("cli.wrong.cannot_be", why=said, sentence=sentence)


COLOUR, HAND = ("colour", ""), ("hand", "")
"""What a verdict may depend on besides the choices that a book leaves open."""


def blame(found: tuple[Leaf[Ruling], ...]) -> set[tuple[str, str]]:
    """What alone, everything else equal, changes the verdict: choices, the colour, the hand."""
    kept: dict[Any, Leaf[Ruling]] = {}
    by_face: dict[Any, list[Any]] = {}
    for leaf in found:
        by_face.setdefault(leaf.faces, []).append((leaf.choices, leaf.colour, leaf.value.word))
    alike = {tuple(ends): faces for faces, ends in reversed(by_face.items())}  # faces that play the same: one of them
    for leaf in found:
        if leaf.faces in alike.values():
            kept[leaf.choices, leaf.colour, leaf.faces] = leaf
    blamed = set()
    for one, other in combinations(kept.values(), 2):
        if one.value.word != other.value.word and len(apart := between(one, other)) == 1:
            blamed |= apart
    return blamed


def between(one: Leaf[Ruling], other: Leaf[Ruling]) -> set[tuple[str, str]]:
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


def faces_of(table: Table) -> Any:
    """The faces that a card may have: in a hand every one, in the draw pile one is enough, as nobody sees it."""
    every = tuple(table.deck)

    def faces(state: State, card: Unseen) -> Iterator[Card]:  # noqa: ARG001
        if card.slot >= PILE:
            yield every[(card.slot * 7) % len(every)]
        else:
            yield from every

    return faces
