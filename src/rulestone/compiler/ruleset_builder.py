"""A joined tree parsed into a ruleset; a line that is no phrase is reported with its place, and all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rulestone.compiler import Call, CardRule, GameErrors, MoveRule, Ruleset, WindowRule, soundness
from rulestone.compiler.diagnosis import diagnose
from rulestone.compiler.game_parts import CARD_PLAYED, NOT_PLAYED
from rulestone.compiler.joined_game import Joined
from rulestone.compiler.own_clauses import own_clauses
from rulestone.model import LARGEST_NUMBER, Answer, Book, Library, Question
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath, Mention, mentions, mentions_in_game
from rulestone.phrases import phrases
from rulestone.phrases.patterns import QUESTION, LineReader, TwoReadings, Unknown, Vocabulary
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
    Node,
    NoneOf,
    PhraseNode,
    QuestionNode,
    Steps,
)

NEVER = ConstantNode("never")
UNFORESEEN = {"players": PhraseNode("nobody"), "event": PhraseNode("never")}
"""What a clause of a book's own comes to where a game says itself what each listed answer does: nothing happens."""
BUILT_IN = {"rulestone/aim": "whoever is hit may answer", "rulestone/return": "what was interrupted goes on"}
"""Blocks that every ruleset has."""


@lru_cache(maxsize=8)  # games with the same words are many copies of one, or one game with house rules
def reader_of(
    words: tuple[tuple[str, ...], ...], takes: tuple[tuple[str, str], ...], known: tuple[str, ...]
) -> LineReader:
    """What reads lines in the words of a game, and remembers how it has read them; of all phrases that are known."""
    assert [*known] == [*phrases()]
    colours, kinds, meanings, procedures, events, counters = words
    return LineReader(phrases(), Vocabulary(colours, kinds, meanings, procedures, events, counters, dict(takes)))


@dataclass
class Builder:
    """Parses a joined tree into a ruleset."""

    library: Library
    game: str
    joined: Joined
    books: Sequence[Book]
    """Those that play the game: what they have written out themselves can be played, too."""
    whole: bool
    """Whether it must define all that a game needs to be played."""
    blocks: dict[str, Steps] = field(default_factory=dict)
    asked: dict[str, list[KeyPath]] = field(default_factory=dict)
    clauses: dict[tuple[str, str], dict[Answer, Node]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        tree = self.joined.tree
        self.own_clauses = own_clauses(self.books)
        parts = ("colours", "cards", "meanings", "procedures", "events", "counters")
        words = tuple(tuple(map(str, tree.get(part, ()))) for part in parts)
        takes = tuple((question.id, kind_of_answers(question)) for question in self.library.questions.values())
        self.reader = reader_of(words, takes, tuple(phrases()))

    def build(self) -> Ruleset:
        tree = self.joined.tree
        self.collect(mentions_in_game(tree))
        for name, line in BUILT_IN.items():
            self.blocks[name] = Steps(name, (self.reader.read_line(line, "step"),))
        exhausted = tree.get("exhausted", {})
        ruleset = Ruleset(
            game=self.game,
            colours=tuple(tree.get("colours", ())),
            cards={kind: self.card(kind, entry) for kind, entry in tree.get("cards", {}).items()},
            moves={name: self.move(name, entry) for name, entry in tree.get("moves", {}).items()},
            windows={name: self.window(name, entry) for name, entry in tree.get("windows", {}).items()},
            meanings={n: self.node(v, "condition", ("meanings", n)) for n, v in tree.get("meanings", {}).items()},
            procedures={n: self.steps(v, ("procedures", n)) for n, v in tree.get("procedures", {}).items()},
            events={n: self.node(v, "event", ("events", n)) for n, v in tree.get("events", {}).items()},
            start=self.steps(tree.get("start", []), ("start",)),
            exhausted=self.steps(exhausted.get("do", []), ("exhausted", "do")),
            remade_at_once=self.node(exhausted.get("at_once_if", "never"), "condition", ("exhausted", "at_once_if")),
            draw_the_rest=self.node(
                exhausted.get("draw_the_rest_if", "always"), "condition", ("exhausted", "draw_the_rest_if")
            ),
            counters=dict(tree.get("counters", {})),
            blocks=MappingProxyType(self.blocks),
            clauses=MappingProxyType(self.clauses),
            asked=MappingProxyType(
                {q: tuple(paths) for q, paths in sorted(self.asked.items()) if q not in tree.get("answers", {})}
            ),
            answers=MappingProxyType(dict(tree.get("answers", {}))),
            plain={part: tree.get(part, {}) for part in NOT_PLAYED},
            card_facts={
                kind: {key: entry[key] for key in entry if key not in CARD_PLAYED}
                for kind, entry in tree.get("cards", {}).items()
            },
            tree=tree,
        )
        self.read_clauses()
        soundness.check(self.joined, self.library, self.reader, ruleset)
        if self.whole:
            soundness.check_whole(self.joined, ruleset, self.library.games[self.game].spot)
        if self.joined.problems:
            raise GameErrors(self.joined.problems)
        return ruleset

    def collect(self, mentions: Iterable[Mention]) -> None:
        """Note every question that the tree asks, and those asked by what its answers stand for."""
        for mention in mentions:
            self.note(mention.question, mention.path if mention.answers is None else mention.path[:-1])

    def note(self, question: str, path: KeyPath) -> None:
        known = self.library.questions.get(question)
        if known is None:
            self.joined.say(
                self.joined.spot(path),
                "game.unknown_question",
                nearest(question, self.library.questions),
                name=question,
            )
            return
        first = question not in self.asked
        self.asked.setdefault(question, []).append(path)
        if first:
            for answer in known.answers.values():
                self.collect(mentions(answer.means, (*path, question, answer.id)))

    def card(self, kind: str, entry: Mapping[str, Any]) -> CardRule:
        path: KeyPath = ("cards", kind)

        def optional(key: str) -> Node | None:
            return self.steps(entry[key], (*path, key)) if key in entry else None

        honest = entry.get("honest_if")
        return CardRule(
            kind=kind,
            coloured=entry.get("coloured", "yes") == "yes",
            action=entry.get("action", "no") == "yes",
            fits_if=self.node(entry.get("may_be_laid_if", "never"), "condition", (*path, "may_be_laid_if")),
            honest_if=None if honest is None else self.node(honest, "condition", (*path, "honest_if")),
            effect=optional("effect"),
            turned_up=optional("turned_up"),
            goes_back=optional("goes_back"),
        )

    def move(self, name: str, entry: Mapping[str, Any]) -> MoveRule:
        path: KeyPath = ("moves", name)

        def optional(key: str, kind: str) -> Node | None:
            return self.node(entry[key], kind, (*path, key)) if key in entry else None

        return MoveRule(
            id=name,
            at=tuple(entry["at"]),
            card=entry.get("card"),
            who=optional("who", "players"),
            allowed_if=self.node(entry.get("allowed_if", "always"), "condition", (*path, "allowed_if")),
            do=self.steps(entry.get("do", []), (*path, "do")),
            breach=entry.get("breach"),
            named_by=optional("named_by", "players"),
            aside=entry.get("aside") == "yes",
        )

    def window(self, name: str, entry: Mapping[str, Any]) -> WindowRule:
        path: KeyPath = ("windows", name)
        call = entry.get("call")
        catch = entry["catch"]
        call_rule = None
        if call is not None:
            early = call.get("early_if")
            call_rule = Call(
                None if early is None else self.node(early, "condition", (*path, "call", "early_if")),
                self.node(call.get("in_time_if", "always"), "condition", (*path, "call", "in_time_if")),
                self.node(call.get("late_if", "never"), "condition", (*path, "call", "late_if")),
            )
        return WindowRule(
            id=name,
            opens=self.node(entry["opens"], "event", (*path, "opens")),
            if_=self.node(entry.get("if", "always"), "condition", (*path, "if")),
            closes=self.node(entry["closes"], "event", (*path, "closes")),
            call=call_rule,
            by=self.node(catch["by"], "players", (*path, "catch", "by")),
            do=self.steps(catch["do"], (*path, "catch", "do")),
            uncaught=self.steps(entry["uncaught"], (*path, "uncaught")) if "uncaught" in entry else None,
        )

    def read_clauses(self) -> None:
        """What each answer of each question asked stands for, as the kind of thing it is asked for."""
        for question in self.asked:
            known = self.library.questions[question]
            if known.takes:
                self.clauses[question, known.takes] = self.clauses_of(known, known.takes)

    def clauses_of(self, question: Question, kind: str) -> dict[Answer, Node]:
        base: KeyPath = ("questions", question.id)
        self.joined.spots.setdefault(base, question.spot)
        read: dict[Answer, Node] = {}
        for answer in question.answers.values():
            if answer.means is not None:
                read[answer.id] = self.node(answer.means, kind, (*base, answer.id))
        for own in self.own_clauses.get(question.id, ()):
            path: KeyPath = ("clauses", own.answer)
            self.joined.spots.setdefault(path, own.spot)
            read[own.answer] = self.node(own.clause, kind, path)
        return read

    def clauses_on(self, question: str) -> tuple[str, ...]:
        """The answers to a question that books have written out themselves."""
        return tuple(dict.fromkeys(own.answer for own in self.own_clauses.get(question, ())))

    def node(self, value: Any, kind: str, path: KeyPath) -> Node:
        """A condition, an event, people, a number or steps, from what is written."""
        if kind == "steps":
            return self.steps(value, path)
        try:
            return self.parse(value, kind, path)
        except Unknown as unknown:
            self.no_phrase(unknown, path)
            # Anything would do here: nothing is played by it, and all other mistakes are found as well.
            return NEVER

    def no_phrase(self, unknown: Unknown, path: KeyPath) -> None:
        """Tell of a line that cannot be read, or of what cannot stand in one of its slots."""

        spot = self.joined.spot(path)
        if isinstance(unknown, TwoReadings):
            self.joined.say(spot, "game.two_readings", unknown.near, text=unknown.text)
            return
        wrong = diagnose(self.reader, unknown)
        if question := QUESTION.fullmatch(wrong.text):
            takes = self.reader.vocabulary.takes.get(question[1], "")
            self.joined.say(spot, "game.stands_for_other", text=wrong.text, stands_for=takes, kind=wrong.kinds)
            return
        if wrong.text.isdecimal() and "number" in wrong.kinds:
            begins = wrong.text[:20] + ("…" if len(wrong.text) > 20 else "")
            self.joined.say(spot, "load.number_too_large", text=wrong.text, value=begins, limit=LARGEST_NUMBER)
            return
        self.joined.say(spot, "game.unknown_phrase", wrong.near, wrong.listed, text=wrong.text, kind=wrong.kinds)

    def parse(self, value: Any, kind: str, path: KeyPath) -> Node:
        if not isinstance(value, Mapping):
            return self.reader.read_line(value, kind)
        match value:
            case {"all_of": parts}:
                return AllOf(tuple(self.node(p, kind, (*path, "all_of", n)) for n, p in enumerate(parts)))
            case {"any_of": parts}:
                return AnyOf(tuple(self.node(p, kind, (*path, "any_of", n)) for n, p in enumerate(parts)))
            case {"not": part}:
                return NoneOf(self.node(part, kind, (*path, "not")))
            case {"if": condition, "then": then}:
                other = value.get("else", "never")
                return IfNode(
                    self.node(condition, "condition", (*path, "if")),
                    self.node(then, kind, (*path, "then")),
                    self.node(other, kind, (*path, "else")),
                )
            case {"holds": who}:
                key = next(key for key in (A_CARD, ANOTHER_CARD, BUT_THE_DRAWN) if key in value)
                return CardListNode(
                    self.node(who, "players", (*path, "holds")),
                    key,
                    self.node(value[key], "condition", (*path, key)),
                )
            case {"ask": question, "answers": answers}:
                given = tuple(
                    (name, self.node(meaning, kind, (*path, "answers", name))) for name, meaning in answers.items()
                )
                unforeseen = UNFORESEEN.get(kind)
                others = self.clauses_on(question) if unforeseen else ()
                return QuestionNode(
                    str(question), kind, (*given, *((clause, unforeseen) for clause in others if unforeseen))
                )
        raise Unknown(", ".join(map(str, value)), kind, [])

    def steps(self, value: Any, path: KeyPath) -> Node:
        """A list of steps, or one step; each list is a block with a name of its own."""
        listed = value if isinstance(value, (list, tuple)) else [value]
        name = "/".join(map(str, path))
        made = tuple(self.step(entry, (*path, number)) for number, entry in enumerate(listed))
        block = Steps(name, made)
        self.blocks[name] = block
        self.joined.blocks[name] = path
        return block

    def step(self, value: Any, path: KeyPath) -> Node:
        try:
            if not isinstance(value, Mapping):
                node = self.reader.read_line(value, "step")
                return QuestionNode(node.question, "steps") if isinstance(node, QuestionNode) else node
            match value:
                case {"if": condition, "then": then}:
                    return IfNode(
                        self.node(condition, "condition", (*path, "if")),
                        self.steps(then, (*path, "then")),
                        self.steps(value.get("else", []), (*path, "else")),
                    )
                case {"hit": who, "do": do}:
                    return Hit(self.node(who, "players", (*path, "hit")), self.steps(do, (*path, "do")))
                case {"ask": question, "answers": answers}:
                    listed = {**dict.fromkeys(self.clauses_on(question), ()), **answers}
                    given = tuple((name, self.steps(entry, (*path, "answers", name))) for name, entry in listed.items())
                    return QuestionNode(str(question), "steps", given)
            raise Unknown(", ".join(map(str, value)), "step", [])
        except Unknown as unknown:
            self.no_phrase(unknown, path)
            return Steps("/".join(map(str, path)), ())


def kind_of_answers(question: Question) -> str:
    """The kind of thing that the answers to a question stand for in a line; `nothing` where they stand for none."""
    return "number" if question.kind == "number" else question.takes or "nothing"
