"""
Rules as code in which questions stay open, and which notes what it looks at on its way.

A question that is left open is read while the code runs: its answer picks one of the clauses that were written for what
a book admits. With `tracing` every question that is read is noted, settled ones too, and every card that made a
condition true. Whatever leaves a trace is looked at exactly when the plain evaluator looks at it: card by card, seat by
seat, and not at all where the matter was decided before; what leaves none may still become a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from rulestone.compiler import Ruleset
from rulestone.fast.card_numbers import CardNumbers
from rulestone.fast.condition_code import DEEPEST, Conditions
from rulestone.fast.move_code import indent_lines
from rulestone.fast.plainly import GIVEN
from rulestone.fast.scene_code import UNKNOWN, People, SceneCode
from rulestone.fast.source_text import (
    ASKS,
    FACE_OF,
    FALSE,
    SourceText,
    all_true,
    either,
    locals_in,
    reads,
    which,
)
from rulestone.fast.step_code import Blocks
from rulestone.model import Answer
from rulestone.phrases import phrases
from rulestone.phrases.syntax_tree import CardListNode, Hit, NameNode, Node, PhraseNode, QuestionNode, Steps

Open = Mapping[str, tuple[Answer, ...] | None]
"""Questions that are left open, each with all that may be answered; nothing stands for whatever is listed."""


OF_A_CARD = {"fits": "fits", "honest": "is laid honestly"}


def all_open(rules: Ruleset) -> Open:
    """Every question of a game that it does not settle by itself, with whatever is listed."""
    return {question: None for question in rules.asked if question not in rules.answers}


class OpenCode(Conditions):
    """Writes conditions that read what is left open."""

    def __init__(
        self,
        rules: Ruleset,
        answers: Mapping[str, Answer],
        open_: Open,
        faces: CardNumbers,
        source: SourceText,
        *,
        tracing: bool,
    ) -> None:
        super().__init__(rules, answers, faces, source)
        self.open = open_
        self.tracing = tracing
        self.by_card: dict[tuple[str, ...], tuple[str, list[str]]] = {}
        """Functions of what kinds of cards have as their own rules, by what each rule is and where it finds things."""
        source.names["islice"] = islice

    def true(self, node: Node, env: SceneCode) -> str:
        """Whether a condition holds; the questions of its slots are read first, in their order."""
        question = first_asked(node.who if isinstance(node, CardListNode) else node)
        if question is None:
            return super().true(node, env)
        return self.by_answer(question, lambda clause: self.true(with_first(node, clause), env))

    def is_among(self, seat: str, people: Node, env: SceneCode) -> str:
        """Whether a seat is one of some people."""
        question = first_asked(people)
        if question is None:
            return super().is_among(seat, people, env)
        return self.by_answer(question, lambda clause: self.is_among(seat, with_first(people, clause), env))

    def are_any(self, people: Node, env: SceneCode) -> str:
        """Whether there is anybody among some people."""
        question = first_asked(people)
        if question is None:
            return f"bool({self.people(people, env).all})"
        return self.by_answer(question, lambda clause: self.are_any(with_first(people, clause), env))

    def by_answer(self, node: QuestionNode, write: Callable[[Node], str]) -> str:
        """An expression that reads a question and goes on with what its answer stands for."""
        question = node.question
        if question not in self.open:
            code = write(self.clause(node))
            note = f"m.note_settled({question!r}, {self.answer(question)!r})"
            return all_true(note, code) if self.tracing else code
        given: dict[str, list[Answer]] = {}
        listed = self.listed(node)
        if listed is None:
            return all_true(f"({self.read_answer(question)} is not None)", write(PhraseNode(f"{GIVEN}{question}")))
        for answer, clause in listed:
            given.setdefault(write(clause), []).append(answer)
        # The last of them is not taken for any answer whatever.
        last = f"m.unlisted({question!r})"
        for place, code in reversed([*enumerate(given)]):
            read = f"G[{question!r}]" if place else self.read_answer(question)
            last = which(f"({read} in {tuple(given[code])!r})", code, last)
        return last

    def read_answer(self, question: str) -> str:
        """The answer to an open question, read where this stands."""
        return f"m.note_answer({question!r})" if self.tracing else f"G[{question!r}]"

    def listed(self, node: QuestionNode) -> list[tuple[Answer, Node]] | None:
        """What each answer to an open question stands for where it is asked; nothing where the answer is the number."""
        if node.answers is not None:
            known: Mapping[Answer, Node] = dict(node.answers)
        else:
            known = self.rules.clauses.get((node.question, node.kind), {})
            if node.kind == "number" and not known:
                return None
        admitted = self.open[node.question]
        if admitted is None:
            return [*known.items()]
        return [(answer, self.meant(node, answer)) for answer in admitted]

    def answer(self, question: str) -> Answer:
        """What is settled; an open question is read where its answer picks what is written, and nowhere else."""
        if question in self.open:
            self.lacks(f"a way to leave {question} open where it is asked")
        return super().answer(question)

    def count(self, node: Node, env: SceneCode) -> str:
        """A number; one that is answered has been read by now."""
        if isinstance(node, PhraseNode) and node.phrase.startswith(GIVEN):
            return f"G[{node.phrase.removeprefix(GIVEN)!r}]"
        return super().count(node, env)

    def honesty(self, env: SceneCode) -> str:
        """Whether the pending card was laid as its rule says."""
        return env.honest.replace("m.honest(", "m.note_doubted(" if self.tracing else "m.note_honest(")

    def plainly(self, node: Node, env: SceneCode) -> str:
        """What the plain evaluator says of a line, with what it reads noted."""
        noted = "m.note_all_plainly(" if self.tracing else "m.note_plainly("
        return super().plainly(node, env).replace("m.plainly(", noted, 1)

    def by_kind(self, card: str, env: SceneCode, what: str) -> str:
        """What each kind's own rule comes to: a function that is written once, where it hangs on more than the card."""
        weighed = env.weighed + 1
        if env.hands == UNKNOWN or card in env.faces or weighed > DEEPEST:
            return super().by_kind(card, env, what)
        static, other = self.sights_by_kind(what, weighed)
        if not other:
            return super().by_kind(card, env, what)
        name = f"k{weighed}"
        sure = env.sure | {name} if card in env.sure else env.sure
        inner = env.but(asked=name, moving=name, weighed=weighed, sure=sure)
        key = (what, *(repr(var) for var in vars(inner).values()))
        if key not in self.by_card:
            self.by_card[key] = self.function_of(name, inner, what, static, other)
        function, taken = self.by_card[key]
        return f"{function}({', '.join(['m', card, *taken])})"

    def function_of(
        self, card: str, env: SceneCode, what: str, static: list[tuple[int, str]], other: list[int]
    ) -> tuple[str, list[str]]:
        """The function of what the kinds of cards have as their own rule; its name, and what else it takes."""
        lines = [f"z = {self.kind_of(card)}"]
        for number in other:
            code = self.of_kind(number, env.but(faces={**env.faces, card: number}), what)
            lines += [f"# {self.faces.kinds[number]}", f"if z == {number}: return {code}"]
        lines.append(f"return {self.seen_in_table(card, env, static) if static else FALSE}")
        taken = [local for local in locals_in(lines) if local != card]
        rule, self.source.rule = self.source.rule, f"whether a card {OF_A_CARD[what]}"
        name = self.source.function(
            f"{ASKS if any(map(reads, lines)) else FACE_OF}{what}", ", ".join(["m", card, *taken]), lines
        )
        self.source.rule = rule
        return name, taken

    def any_card(self, hand: str, condition: Node, env: SceneCode) -> str:
        """Whether a condition holds of a card in a hand; the first such card is noted."""
        card = self.source.name("q")
        test = self.true(condition, env.but(asked=card))
        if not reads(test):
            if not self.tracing and not self.faces.face_down:
                return super().any_card(hand, condition, env)
            if test == FALSE:
                return FALSE
            table = self.table(condition, env.but(asked="c"), "")
            if table is not None:
                gone, hangs = table
                left = f"{hand}.translate(None, {gone}{f'[{self.in_force(env)}]' if hangs else ''})"
                if self.tracing:
                    return f"m.note_held({left})"
                # Cards that lie face down come last in a hand, so that they are looked at if no other one will do.
                up, last = self.source.constant(self.faces.face_up, "UP"), self.faces.face_up[-1:]
                down = f"any({test} for {card} in {hand}.translate(None, {up}))"
                return either(f"bool({left})", f"({hand}[-1:] > {last!r} and {down})")
        fitting = f"({card} for {card} in {hand} if {test})"
        return f"m.note_held([*islice({fitting}, 1)])" if self.tracing else f"any(True for {card} in {hand} if {test})"

    def any_seat(self, people: People, env: SceneCode, test: Callable[[str], str]) -> str:
        """Whether something holds of one of some people, who are looked at one after the other."""
        if people.one is not None or people.many == "()":
            return super().any_seat(people, env, test)
        seat = self.source.name("p")
        return f"any({test(seat)} for {seat} in {people.many})"


class OpenBlocks(Blocks):
    """Steps whose questions are read when they are carried out."""

    def __init__(self, write: OpenCode) -> None:
        self.open, self.noting = write.open, write
        super().__init__(write)

    def body(self, node: Node) -> list[str]:
        """The lines of one step; the questions of its slots are read first, in their order."""
        question = first_asked(node.who if isinstance(node, Hit) else node)
        if question is None:
            return super().body(node)
        return self.by_answer(question, lambda clause: self.body(with_first(node, clause)))

    def by_answer(self, node: QuestionNode, write: Callable[[Node], list[str]]) -> list[str]:
        """Lines that read a question and go on with what its answer stands for."""
        question = node.question
        if question not in self.open:
            return write(self.write.clause(node))
        listed = self.noting.listed(node)
        if listed is None:
            return [self.noting.read_answer(question), *write(PhraseNode(f"{GIVEN}{question}"))]
        lines = [f"a = {self.noting.read_answer(question)}"]
        for place, (answer, clause) in enumerate(listed):
            lines += [f"{'elif' if place else 'if'} a == {answer!r}:", *indent_lines(write(clause))]
        return [*lines, "else:", f"    m.unlisted({question!r})"]

    def flat(self, node: Node) -> str:
        """The function of steps that are carried out at once; every question is read before the first of them."""
        return self.function(self.flat_body([node], []))

    def flat_body(self, todo: Sequence[Node], done: Sequence[str]) -> list[str]:
        """The lines of steps that are carried out at once, some of them written already."""
        if not todo:
            return [f"{function}(m)" for function in done] or ["pass"]
        first, *rest = todo
        match first:
            case QuestionNode():
                return self.by_answer(first, lambda clause: self.flat_body([clause, *rest], done))
            case NameNode(name):
                return self.flat_body([self.write.rules.procedures[name], *rest], done)
            case Steps(steps=steps):
                return self.flat_body([*steps, *rest], done)
        return self.flat_body(rest, [*done, self.at_once(first)])


def first_asked(node: Node) -> QuestionNode | None:
    """The question that is read first when a phrase is said: its slots are looked up in their order."""
    if isinstance(node, QuestionNode):
        return node
    if isinstance(node, PhraseNode):
        return next((first for slot in looked_up(node) if (first := first_asked(slot)) is not None), None)
    return None


def looked_up(node: PhraseNode) -> list[Node]:
    """The slots of a phrase that are looked up before it is said; a condition is looked at when it is needed."""
    kinds = dict(phrases()[node.phrase].slots) if node.slots else {}
    return [slot for name, slot in node.slots if kinds[name] != "condition"]


def with_first(node: Node, clause: Node) -> Node:
    """The same with a clause in place of the question that is read first."""
    match node:
        case QuestionNode():
            return clause
        case CardListNode(who, which, card):
            return CardListNode(with_first(who, clause), which, card)
        case Hit(who, do):
            return Hit(with_first(who, clause), do)
        case PhraseNode(phrase, slots):
            asking = next(slot for slot in looked_up(node) if first_asked(slot) is not None)
            place = next(place for place, (_, slot) in enumerate(slots) if slot is asking)
            changed = (slots[place][0], with_first(asking, clause))
            return PhraseNode(phrase, (*slots[:place], changed, *slots[place + 1 :]))
    return node
