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

from rulestone.asking.cards import Named, told
from rulestone.asking.errors import Misasked
from rulestone.asking.layers import opening
from rulestone.asking.position import DUE, GO_ON, PILE, Answers, Asked, Layout, Situation, Wish, engine_card
from rulestone.asking.reaching import CannotBe, moved, neutral, reach
from rulestone.asking.runs import Runs
from rulestone.asking.tables import Table
from rulestone.compiler import Ruleset, questions_below
from rulestone.engine.forks import Leaf, TooMany, leaves
from rulestone.engine.play import carry_out, choices
from rulestone.engine.state import Card, Move, Point, Scene, State, Unseen
from rulestone.engine.table import PASSING
from rulestone.engine.verdict import Ruling, rule_on
from rulestone.model import Answer, Book, Question
from rulestone.values import Value, replace
from rulestone.words import Voice, sentence_of

T = TypeVar("T")
LEGAL = ("legal", "challengeable")
CANNOT_BE: Any = "cannot be"
"""What a position comes to that the rules do not let come about; the rule of the ruling says why."""
OUT_OF_TURN = "out of turn"
"""The rule of a ruling on what nobody may do because somebody else is to play."""
UNSAID: Any = "unsaid"
"""What a word comes to of which no rule says anything at that moment: it is not forbidden, and nothing comes of it."""


class NotAsked(Value):
    """Why a book is not asked: its game lacks a card, a colour, the number of players, or enough copies."""

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


class Asking(Value, eq=False):
    """Everything that was asked: the position, the move, and of whom."""

    situation: Situation
    wish: Wish
    tables: tuple[Table, ...]
    not_asked: tuple[NotAsked, ...]
    questions: Mapping[str, Question]
    assumed: tuple[tuple[str, Any], ...] = ()


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


def ask(asking: Asking) -> Answered:
    """What every book that can be asked makes of the move; a book whose rules do not let it come to that is not."""
    asking, found = those_possible(asking, [ask_book(each, asking.situation, asking.wish) for each in asking.tables])
    return Answered(asking, tuple(found))


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
        slots = {name: told(card) for name, card in cards.items() if card is not None}
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


def could_lay(layout: Layout, answers: Answers, state: State) -> bool:
    """Whether some card of the hand but the drawn one could have been laid before drawing."""
    drawn, hand, point = layout.situation.drawn, list(state.hands[0]), state.point
    if drawn is None or point is None or (point.name, point.owner) != ("drawn", 0):
        return True
    hand.remove(engine_card(drawn))
    before = state._replace(hands=(tuple(hand), *state.hands[1:]), point=Point("turn", 0, Scene(me=0)), taken=0)
    return any(move.card is not None for move in choices(layout.rules, answers, before))


def rule(layout: Layout, answers: Answers, start: State, wish: Wish) -> Ruling:
    """The ruling on the wish, at the moment that it is about; books that answer alike are ruled alike."""
    ruling: Ruling = runs(layout, wish).of(start, answers, lambda given: run(layout, given, start, wish))
    return ruling


@lru_cache(maxsize=64)
def runs(layout: Layout, wish: Wish) -> Runs:
    """The runs that were made for a wish under the rules of one game."""
    del layout, wish
    return Runs()


def run(layout: Layout, answers: Answers, start: State, wish: Wish) -> Ruling:
    """The ruling on the wish, by the answers that are read on the way."""
    asked: Asked = {}
    try:
        state = reach(layout, answers, start, wish, asked)
    except CannotBe as wrong:
        return cannot(wrong)
    if layout.situation.by_choice and not could_lay(layout, answers, state):
        return Ruling(CANNOT_BE, "by_choice", None, ())
    wanted = taken(layout, answers, state, wish) or next(iter(layout.wanted(wish, state)), None)
    if wanted is None:  # there is nothing to let be, or nothing due
        return Ruling("illegal", None, None, ())
    if state.point is None:
        return Ruling("illegal", None, last(asked), tuple(asked.items()))
    out_of_turn = state.point.name in {"turn", "drawn"} and state.point.owner != 0 and not said_aside(wish)
    if out_of_turn and not layout.situation.pending and not layout.situation.turn:
        return Ruling("illegal", None, last(asked), tuple(asked.items()))
    ruling = rule_on(layout.rules, answers, state, wanted)
    if out_of_turn and ruling.word == "illegal" and ruling.rule is None:
        ruling = replace(ruling, rule=OUT_OF_TURN)
    if said_aside(wish):
        list(choices(layout.rules, answers, state, asked))
        about = about_window(layout.rules, wish)
        asked = {question: answer for question, answer in asked.items() if question in about}
        ruling = replace(ruling, question=last(asked), asked=tuple(asked.items()))
        if ruling.word == "illegal" and nothing_to_say(state, wish):
            ruling = replace(ruling, word=UNSAID)
    if ruling.word in LEGAL and (wish.call is not None or wish.at is not None):
        ruling = with_choices(layout, answers, state, wish, wanted, ruling)
    return ruling


def cannot(wrong: CannotBe) -> Ruling:
    """The ruling on what cannot be."""
    return Ruling(CANNOT_BE, wrong.key, last(wrong.asked), tuple(wrong.asked.items()))


def taken(layout: Layout, answers: Answers, state: State, wish: Wish) -> Move | None:
    """To go on, where the wish comes to that: nothing is done about what was played, or what is due is drawn."""
    point = state.point
    if wish.act is None or wish.act.verb or point is None or point.name not in PASSING or point.owner != 0:
        return None
    if any(name in layout.rules.moves and point.name in layout.rules.moves[name].at for name in wish.act.moves):
        return None
    move = Move(GO_ON, 0)
    if GO_ON in wish.act.moves:
        return move
    if DUE in wish.act.moves:
        seen = carry_out(layout.rules, answers, state, move).seen
        return move if any((each.what, each.who) == ("draws", 0) for each in seen) else None
    return None


def about_window(rules: Ruleset, wish: Wish) -> set[str]:
    """The questions that are about a duty: whether it arises, when the word is in time, who may catch whom."""
    assert wish.act is not None
    window = rules.windows[wish.act.window]
    nodes = [window.opens, window.if_, window.closes, window.by]
    if window.call is not None:
        nodes += [node for node in (window.call.in_time_if, window.call.late_if) if wish.act.verb == "call"]
    return {question for node in nodes for question in questions_below(rules, node)}


def nothing_to_say(state: State, wish: Wish) -> bool:
    """Whether a word is to be said that nobody waits for: no rule is about saying it then."""
    assert wish.act is not None
    waiting = any((window.rule, window.bearer) == (wish.act.window, 0) for window in state.windows)
    return wish.act.verb == "call" and not waiting


def said_aside(wish: Wish) -> bool:
    """Whether the wish is a word that can be said out of turn."""
    return wish.act is not None and bool(wish.act.verb)


def with_choices(layout: Layout, answers: Answers, state: State, wish: Wish, wanted: Move, ruling: Ruling) -> Ruling:
    """The ruling with the colour named and the player chosen as the wish says."""
    option = next((move for move in choices(layout.rules, answers, state) if layout.meant(move, wish, state)), None)
    if option is None or wanted.act in {"call", "catch"}:
        return ruling
    asked: Asked = {}
    state = moved(layout, answers, state, option, asked)
    for _ in range(20):
        point = state.point
        if point is None or point.name in {"turn", "drawn"}:
            return ruling
        move = neutral(layout, state, point)
        if point.name == "colour" and wish.call is not None:
            if point.owner != 0 or wish.call not in point.choices:
                return Ruling("illegal", option.act, last(asked), (*ruling.asked, *asked.items()))
            move = move._replace(colour=wish.call)
        if point.name == "player" and wish.at is not None and point.owner == 0:
            if wish.at not in point.choices:
                return Ruling("illegal", option.act, last(asked), (*ruling.asked, *asked.items()))
            move = move._replace(player=wish.at)
        state = moved(layout, answers, state, move, asked)
    return ruling


def last(asked: Mapping[str, Answer]) -> str | None:
    """The question read last."""
    return next(reversed(list(asked)), None)
