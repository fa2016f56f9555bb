"""
What is written in a rule, in one form: two rules of one form come to the same in every position.

Answers are put in for questions and rules for their names. Conditions become cases: by each thing that is looked at, in
one order. Steps come in one order where that makes no difference. What a word comes to where a place allows it is put
in: whoever lays a card is its source, and where only two play the next player is the previous one.
Nothing is folded that hangs on what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rulestone.compiler import Ruleset, roots
from rulestone.compiler.ruleset_memory import once
from rulestone.explorer.decided_cases import (
    NEVER,
    OTHER,
    Cases,
    Choices,
    Form,
    LookedAt,
    TooDeep,
    among_values,
    whether,
)
from rulestone.explorer.places_that_ask import nobody_answers
from rulestone.explorer.step_sequences import ALWAYS_THERE, Sequences, leaves, one_person, steps_of, to_them
from rulestone.model import Answer, Answers
from rulestone.phrases import phrases
from rulestone.phrases.syntax_tree import (
    AllOf,
    AnyOf,
    CardListNode,
    ConstantNode,
    Hit,
    IfNode,
    NameNode,
    Node,
    NoneOf,
    PhraseNode,
    QuestionNode,
    Steps,
    children,
    walk,
)

MOST_WAYS = 256
"""In how many ways other questions are answered at most; where there are more, nothing is known."""
STEPS = ("step", "steps")
"""What is asked for where something is done."""


class FormPlace(NamedTuple):
    """What is known of the place at which a rule stands."""

    in_effect: bool = False
    """Whether it is part of the effect of a card that somebody has just laid."""
    in_turn: bool = False
    """Whether whoever laid it is the player whose turn it is, and nothing changes whose turn comes next."""
    players: tuple[int, ...] | None = None
    """How many may play, where that is said."""


class Numbers(NamedTuple):
    """The numbers that rules name, by what they are numbers of."""

    hands: tuple[int, ...]
    piles: tuple[int, ...]
    cards: tuple[int, ...]
    players: tuple[int, ...]


SIZES = {
    "holds_cards": "hands",
    "draw_pile_holds_fewer": "piles",
    "is_number": "cards",
    "there_are_players": "players",
}


@once
def numbers_named(rules: Ruleset) -> Numbers:
    """The numbers that all rules of a game name."""
    # These have phrases of their own (no cards, one card, an empty pile), in which no number stands.
    numbers: dict[str, set[int]] = {"hands": {0, 1}, "piles": {1}, "cards": set(), "players": set()}
    for root in roots(rules):
        for node in walk(root):
            if isinstance(node, PhraseNode) and node.phrase in SIZES:
                named = dict(node.slots)["number"]
                if isinstance(named, ConstantNode) and isinstance(named.value, int):
                    numbers[SIZES[node.phrase]].add(named.value)
    return Numbers(**{name: tuple(sorted(values)) for name, values in numbers.items()})


class Forms:
    """The forms of rules under one set of answers, at one place."""

    def __init__(
        self, rules: Ruleset, answers: Answers, where: FormPlace | None = None, numbers: Numbers | None = None
    ) -> None:
        self.rules, self.answers, self.where = rules, answers, where or FormPlace()
        self.numbers = numbers or numbers_named(rules)
        self.choices = Choices()
        self.target: Node | None = None
        """Who is hit, where that can be said."""
        self.within: list[str] = []
        """What is being put in."""
        self.known: Sequences | None = None

    @property
    def sequences(self) -> Sequences:
        """What is known of steps one after the other; nothing of drawing, while that is found out."""
        if self.known is None:
            self.known = Sequences(self.rules, self.choices, None)
            rules = self.rules
            try:
                exhausted = [self.of(node) for node in (rules.exhausted, rules.remade_at_once, rules.draw_the_rest)]
            except KeyError:
                # What a draw comes to is asked of nobody here.
                return self.known
            self.known = Sequences(rules, self.choices, exhausted)
        return self.known

    def of(self, node: Node) -> Form:
        """The form of a node."""
        match node:
            case QuestionNode(question):
                return self.inside(f"<{question}>", clause_of(self.rules, node, self.answers[question]))
            case NameNode(name):
                return self.form_of_name(node, name)
            case AllOf() | AnyOf() | NoneOf():
                return self.one_of_conditions(node)
            case IfNode(condition, then, other):
                return self.choices.choice(whether(self.of(condition)), self.of(then), self.of(other))
            case Steps(steps=steps):
                return self.sequences.join_steps([self.of(step) for step in steps])
            case Hit(who, do):
                return self.hit(self.of(who), do)
            case CardListNode(who=who, which=held, card=card):
                return whether(CardListNode(self.of(who), held, self.of(card)))  # type: ignore[arg-type]
            case PhraseNode():
                return self.form_of_phrase(node)
        return node

    def one_of_conditions(self, node: AllOf | AnyOf | NoneOf) -> Form:
        """The form of a condition that is made of others."""
        match node:
            case AllOf(parts):
                return self.choices.conjoin(self.of(part) for part in parts)
            case AnyOf(parts):
                return self.choices.disjoin(self.of(part) for part in parts)
        return self.choices.negate(self.of(node.part))

    def inside(self, name: str, node: Node) -> Form:
        """The form of what stands for a name."""
        if name in self.within:
            raise TooDeep(name)
        self.within.append(name)
        try:
            return self.of(node)
        finally:
            self.within.pop()

    def form_of_name(self, node: NameNode, name: str) -> Form:
        """The form of what a name stands for."""
        for part in (self.rules.meanings, self.rules.procedures, self.rules.events):
            if name in part:
                return self.inside(name, part[name])
        return node

    def hit(self, who: Form, do: Node) -> Form:
        """Steps that are aimed at people: as if they were said of them, where nobody can answer."""
        assert not isinstance(who, Cases)
        before, self.target = self.target, None
        try:
            if nobody_answers(self.rules):
                if self.is_there(who):
                    self.target = who
                    done = self.of(do)
                    if self.sequences.stays(who, [step for leaf in leaves(done) for step in steps_of(leaf)]):
                        return done
                    self.target = None
                elif (aimed := to_them(who, self.of(do))) is not None and self.sequences.can_tell:
                    return Steps("", (aimed,))  # type: ignore[arg-type]
            return Hit(who, self.of(do))  # type: ignore[arg-type]
        finally:
            self.target = before

    def is_there(self, who: Form) -> bool:
        """Whether one person is meant, and there is always such a person."""
        return isinstance(who, PhraseNode) and (
            who.phrase in ALWAYS_THERE or (who.phrase == "me" and self.where.in_effect)
        )

    # --- phrases ------------------------------------------------------------------------------------------------------

    def form_of_phrase(self, node: PhraseNode) -> Form:
        """The form of a phrase."""
        slots = tuple((name, self.of(slot)) for name, slot in node.slots)
        phrase = PhraseNode(node.phrase, slots)  # type: ignore[arg-type]
        kind = phrases()[node.phrase].kind
        if kind == "players":
            return self.people(phrase)
        if kind == "step":
            return self.step(phrase)
        return self.condition(phrase) if kind in ("condition", "event") else phrase

    def people(self, phrase: PhraseNode) -> Node:
        """Who is meant."""
        match phrase:
            case PhraseNode("source") if self.where.in_effect:
                return PhraseNode("me")
            case PhraseNode("target") if self.target is not None:
                return self.target
            case PhraseNode("previous_player") if self.where.players == (2,):
                return PhraseNode("next_player")
            case PhraseNode("everybody_but", ((_, PhraseNode("me")),)) if (
                self.where.players == (2,) and self.where.in_turn
            ):
                return PhraseNode("next_player")
        return phrase

    def step(self, phrase: PhraseNode) -> Node:
        """What is done."""
        match phrase:
            case PhraseNode("shows_hand" | "tells_hand", ((name, who), (to, PhraseNode("everybody_but", ((_, but),))))):
                if but == who and one_person(who):
                    return PhraseNode(phrase.phrase, ((name, who), (to, PhraseNode("everybody"))))
        return phrase

    def condition(self, phrase: PhraseNode) -> Form:
        """Whether something holds, by what is looked at."""
        numbers = self.numbers
        match phrase:
            case PhraseNode("always" | "never"):
                return phrase
            case PhraseNode("at_no_time"):
                return NEVER
            case PhraseNode("holds_no_cards" | "holds_one_card" | "holds_cards", ((_, who), *rest)) if one_person(who):
                return self.hand(phrase, who, rest)
            case PhraseNode("draw_pile_is_empty"):
                return self.fewer(1)
            case PhraseNode("draw_pile_holds_fewer", ((_, ConstantNode(int(number))),)) if number in (
                0,
                *numbers.piles,
            ):
                return self.fewer(number)
            case PhraseNode("there_are_players", ((_, ConstantNode(int(number))),)):
                return self.players(number, phrase)
            case PhraseNode("is_kind" | "is_colour" | "is_number", ((_, card), (_, ConstantNode(what)))):
                known = {"is_kind": self.rules.cards, "is_colour": self.rules.colours, "is_number": numbers.cards}
                if what in known[phrase.phrase]:
                    return among_values(
                        LookedAt(phrase.phrase, card), (*known[phrase.phrase], OTHER), frozenset({what})
                    )
        return whether(phrase)

    def hand(self, phrase: PhraseNode, who: Node, rest: Sequence[tuple[str, Node]]) -> Form:
        """That somebody holds so many cards."""
        named = {"holds_no_cards": 0, "holds_one_card": 1}.get(phrase.phrase)
        for _, number in rest:
            named = number.value if isinstance(number, ConstantNode) and isinstance(number.value, int) else None
        if named not in self.numbers.hands:
            return whether(phrase)
        return among_values(LookedAt("hand", who), (*self.numbers.hands, OTHER), frozenset({named}))

    def fewer(self, number: int) -> Form:
        """That the draw pile holds fewer cards; each value stands for so many and more, up to the next."""
        sizes = (0, *self.numbers.piles)
        return among_values(LookedAt("pile"), sizes, frozenset(size for size in sizes if size < number))

    def players(self, number: int, phrase: PhraseNode) -> Form:
        """That so many play."""
        may = self.where.players
        if may is not None:
            return among_values(LookedAt("players"), may, frozenset({number}))
        if number not in self.numbers.players:
            return whether(phrase)
        return among_values(LookedAt("players"), (*self.numbers.players, OTHER), frozenset({number}))


def clause_of(rules: Ruleset, node: QuestionNode, answer: Answer) -> Node:
    """What an answer stands for where a question is asked; one that has no clause stands for itself."""
    if node.answers is not None:
        return dict(node.answers).get(str(answer), ConstantNode(f"<{node.question}> {answer}"))
    return rules.clauses.get((node.question, node.kind), {}).get(answer, ConstantNode(answer))


def ways_to_answer(
    rules: Ruleset, others: Mapping[str, tuple[Answer, ...]], nodes: Iterable[Node], but: str
) -> list[Answers] | None:
    """Every set of answers that is admitted to what some rules ask but one question; none where there are too many."""
    questions = sorted(questions_asked_below(rules, *nodes) - {but})
    admitted = [(rules.answers[name],) if name in rules.answers else others.get(name, ()) for name in questions]
    number = 1
    for answers in admitted:
        number *= len(answers)
    if not 0 < number <= MOST_WAYS:
        return None
    return [dict(zip(questions, choice, strict=True)) for choice in product(*admitted)]


def questions_asked_below(rules: Ruleset, *nodes: Node) -> set[str]:
    """The questions that some rules ask, through names and through all that answers to them stand for."""
    questions: set[str] = set()
    named: set[str] = set()
    todo = list(nodes)
    while todo:
        node = todo.pop()
        todo.extend(children(node))
        if isinstance(node, QuestionNode) and node.question not in questions:
            questions.add(node.question)
            for (question, _), clauses in rules.clauses.items():
                if question == node.question:
                    todo.extend(clauses.values())
        if isinstance(node, NameNode) and node.name not in named:
            named.add(node.name)
            parts = (rules.meanings, rules.procedures, rules.events)
            todo.extend(part[node.name] for part in parts if node.name in part)
    return questions
