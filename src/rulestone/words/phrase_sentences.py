"""
A piece of the rule language read back in a language, for people who do not know the notation.

Every phrase has its sentence under `phrase.<id>`, with `.not` for its denial; what is said of a card also has `.that`
and `.that_not`, to stand beside a noun ("a card that is red"). People and cards are nouns of the grammar. What joins
them (`if`, `any_of`, `holds`) is under `structure`, what a game has named under `named`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulestone.cards import Card
from rulestone.phrases.syntax_tree import (
    A_CARD,
    ANOTHER_CARD,
    BUT_THE_DRAWN,
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
)
from rulestone.words.claim_sentences import question_of
from rulestone.words.grammar import Word
from rulestone.words.slots import Colour, Slot, WordedSlot
from rulestone.words.voice import Voice, capital, voice

Answered = Callable[[QuestionNode], Node | None]
"""What a book answers, where one book is read; none where the question itself is to be shown."""

INDENT = "  "
HOLDS = {
    A_CARD: "structure.holds",
    ANOTHER_CARD: "structure.holds_another",
    BUT_THE_DRAWN: "structure.holds_but_the_drawn",
}


def read_back(node: Node, language: str | Voice, answered: Answered = lambda _: None) -> str:
    """Steps, a condition, an event, people or a number as sentences; steps within steps on lines of their own."""
    reader = _PhraseReader(voice(language), answered)
    if isinstance(node, Steps):
        joint = "\n" if any(map(reader.is_block, node.steps)) else " "
        text = joint.join(reader.lines(node))
    elif isinstance(node, PhraseNode) and node.phrase in reader.voice.grammar.meant:
        # Every grammar has its definite article first.
        definite = next(iter(reader.voice.grammar.before))
        text = _sentence(reader.people(node).word(definite))
    else:
        text = _sentence(reader.clause(node))
    return reader.voice.grammar.melted(text)


def read_beside(node: Node, language: str | Voice) -> str:
    """A condition on a card, to stand beside the card: "that is red or that has the number in play"."""
    reader = _PhraseReader(voice(language), lambda _: None)
    return reader.voice.grammar.melted(reader.that_clause(node))


def _sentence(text: str) -> str:
    return f"{capital(text)}."


@dataclass(frozen=True, slots=True)
class _PhraseReader:
    voice: Voice
    answered: Answered

    # Steps: sentences, or lines of them where some depend on others that depend on others again.

    def lines(self, node: Node) -> Iterator[str]:
        steps = node.steps if isinstance(node, Steps) else (node,)
        if not steps:
            yield _sentence(self.step(node))
        for step in steps:
            if self.is_block(step):
                yield from self.block(self.resolve(step))
            else:
                yield _sentence(self.step(step))

    def is_block(self, step: Node) -> bool:
        """Whether a step holds others that hold others again, so that one sentence would be misread."""
        return any(
            isinstance(self.resolve(inner), IfNode | Hit)
            for branch in _branches(self.resolve(step))
            for inner in branch
        )

    def block(self, node: Node) -> Iterator[str]:
        match node:
            case IfNode(condition, then, other):
                yield capital(self.voice.say("structure.if_block", condition=self.clause(condition)))
                yield from (INDENT + line for line in self.lines(then))
                if not isinstance(other, Steps) or other.steps:
                    yield capital(self.voice.say("structure.otherwise"))
                    yield from (INDENT + line for line in self.lines(other))
            case Hit(who, do):
                yield capital(self.voice.say("structure.hit_block", players=self.people(who)))
                yield from (INDENT + line for line in self.lines(do))

    def step(self, node: Node) -> str:
        match self.resolve(node):
            case Steps(steps=()):
                return self.voice.say("structure.nothing")
            case Steps(steps=steps):
                return self.voice.joined(tuple(map(self.step, steps)))
            case IfNode(condition, then, Steps(steps=())):
                return self.voice.say("structure.if", condition=self.clause(condition), steps=self.step(then))
            case IfNode(condition, then, other):
                parts = {"condition": self.clause(condition), "steps": self.step(then), "other": self.step(other)}
                return self.voice.say("structure.if_else", **parts)
            case Hit(who, do):
                return self.voice.say("structure.hit", players=self.people(who), steps=self.step(do))
            case NameNode(name):
                return self.named_clause(name, "", "structure.done")
            case QuestionNode() as question:
                return self.question_clause(question)
            case other:
                return self.clause(other)

    # Conditions and events; a denial goes down to the phrases, as each has its own.

    def clause(self, node: Node, denied: bool = False) -> str:
        match self.resolve(node):
            case NoneOf(part):
                return self.clause(part, not denied)
            case AllOf(parts) | AnyOf(parts) as group:
                return self.group(parts, isinstance(group, AllOf) != denied, lambda part: self.clause(part, denied))
            case IfNode(condition, then, other):
                branches = {"then": self.clause(then, denied), "other": self.clause(other, denied)}
                return self.voice.say("structure.if_condition", condition=self.clause(condition), **branches)
            case CardListNode() as holds:
                return self.holds(holds, denied)
            case NameNode(name):
                return self.named_clause(name, ".not" if denied else "", "structure.named")
            case QuestionNode() as question:
                return self.question_clause(question, ".not" if denied else "")
            case PhraseNode() as phrase_node:
                return self.phrase_clause(phrase_node, ".not" if denied else "")
            case other:
                return self.step(other)

    def group(self, parts: tuple[Node, ...], every: bool, say: Callable[[Node], str]) -> str:
        """Parts joined by `and` or `or`; more strongly where one of them is a group itself."""
        joined = "and" if every else "or"
        if any(isinstance(self.resolve(_undenied(part)), AllOf | AnyOf | IfNode) for part in parts):
            joined += "_between_groups"
        return self.voice.joined(tuple(map(say, parts)), joined)

    def holds(self, holds: CardListNode, denied: bool) -> str:
        key = HOLDS[holds.which]
        that = self.that_clause(holds.card)
        return self.voice.say(
            key + (".not" if denied else ""), players=self.people(holds.who), condition=WordedSlot(lambda _: that)
        )

    def that_clause(self, node: Node, denied: bool = False) -> str:
        """A condition on a card, to stand beside the card."""
        form = ".that_not" if denied else ".that"
        match self.resolve(node):
            case NoneOf(part):
                return self.that_clause(part, not denied)
            case AllOf(parts) | AnyOf(parts) as group:
                every = isinstance(group, AllOf) != denied
                return self.group(parts, every, lambda part: self.that_clause(part, denied))
            case PhraseNode(phrase) as part if self.voice.knows(f"phrase.{phrase}{form}") and self.about_the_card(part):
                return self.phrase_clause(part, form)
            case NameNode(name) if self.voice.knows(_key(name) + form):
                return self.voice.say(_key(name) + form)
            case other:
                return self.voice.say("structure.such_that", condition=self.clause(other, denied))

    def about_the_card(self, phrase_node: PhraseNode) -> bool:
        """Whether the phrase speaks of the very card beside which it stands, and not of another one."""
        first = next(iter(phrase_node.slots), None)
        return first is not None and isinstance(first[1], PhraseNode) and first[1].phrase == first[0]

    # What stands in slots.

    def phrase_clause(self, phrase_node: PhraseNode, form: str = "") -> str:
        slots = {name: self.within(phrase_node, name) for name, _ in phrase_node.slots}
        return self.voice.say(f"phrase.{phrase_node.phrase}{form}", **slots)

    def within(self, phrase_node: PhraseNode, name: str) -> Slot:
        """What stands in a slot of a phrase; where that is the same phrase again, brackets keep the two apart."""
        node = dict(phrase_node.slots)[name]
        slot = self.slot(name, node)
        again = self.resolve(node)
        if not (isinstance(slot, WordedSlot) and isinstance(again, PhraseNode) and again.phrase == phrase_node.phrase):
            return slot
        return WordedSlot(lambda form: f"({slot.word(form)})", slot.plural)

    def slot(self, name: str, node: Node) -> Slot:
        match self.resolve(node):
            case ConstantNode(int(number)):
                return number
            case ConstantNode(str(value)):
                named: dict[str, Slot] = {"kind": Card(value), "colour": Colour(value)}
                return named.get(name, value)
            case PhraseNode(phrase) as phrase_node if phrase in self.voice.grammar.meant:
                return self.people(phrase_node)
            case QuestionNode(kind="players") as question:
                return self.people(question)
            case QuestionNode(kind="number") | PhraseNode() as number if self.is_number(number):
                return WordedSlot(lambda noun: self.number(number, noun))
            case other:
                return WordedSlot(lambda form: self.that_clause(other) if form == "that" else self.clause(other))

    def is_number(self, node: Node) -> bool:
        return isinstance(node, QuestionNode) or self.voice.knows(f"phrase.{getattr(node, 'phrase', '')}.card")

    def number(self, node: Node, noun: str) -> str:
        form = f".{noun}" if noun else ""
        return self.question_clause(node, form) if isinstance(node, QuestionNode) else self.phrase_clause(node, form)  # type: ignore[arg-type]

    def people(self, node: Node) -> WordedSlot:
        """People or a card, with the article and the preposition that a sentence asks for."""
        match self.resolve(node):
            case PhraseNode(phrase, slots):
                word = self.voice.grammar.meant[phrase]
                filled = {name: self.slot(name, filler) for name, filler in slots}
                name = self.voice.fill(word.one, **filled)
                word = Word(name, name, word.gender, word.apart, bare=word.bare, plural=word.plural)
            case QuestionNode() as question:
                name = self.question_clause(question)
                word = Word(name, name, bare=True)
            case other:
                raise TypeError(f"nobody is meant by {other}")
        return WordedSlot(lambda form: self.voice.with_form(word, word.plural, form), word.plural)

    # What the book answers, and what the game has named.

    def resolve(self, node: Node) -> Node:
        while isinstance(node, QuestionNode):
            answer = self.answered(node)
            if answer is None:
                break
            node = answer
        return node

    def question_clause(self, node: QuestionNode, form: str = "") -> str:
        question = question_of(node.question, self.voice)
        return self.voice.say(f"structure.asked.{node.kind}{form}", question=question)

    def named_clause(self, name: str, form: str, otherwise: str) -> str:
        key = _key(name) + form
        return self.voice.say(key) if self.voice.knows(key) else self.voice.say(otherwise + form, name=name)


def _key(name: str) -> str:
    """Where the sentence of what a game has named is kept."""
    return "named." + name.replace(" ", "_")


def _undenied(node: Node) -> Node:
    return _undenied(node.part) if isinstance(node, NoneOf) else node


def _branches(node: Node) -> Iterator[tuple[Node, ...]]:
    """The lists of steps that depend on a step."""
    depending = {IfNode: ("then", "other"), Hit: ("do",)}.get(type(node), ())
    for name in depending:
        below = getattr(node, name)
        yield below.steps if isinstance(below, Steps) else (below,)
