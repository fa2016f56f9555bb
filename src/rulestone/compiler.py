"""
A game as written, with what it extends and the house rules laid over it, made into a ruleset that can be played.

Names are bound here, overrides are settled here, and every line that is no phrase is reported here with its place.
Answers stay open: which clause a question stands for is looked up while playing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rulestone.finding import Problem
from rulestone.model import Answer, Game, Library, Question, Spot
from rulestone.phrases import phrases
from rulestone.phrases.grammar import QUESTION, Reader, Unknown, Vocabulary
from rulestone.phrases.tree import All, Asked, Fixed, Hit, Holds, If, Node, Not, Said, Steps, walk
from rulestone.phrases.tree import Any as AnyOf
from rulestone.values import Value, uncompared

OWN = ("meanings", "procedures", "events")
"""Parts whose entries are named and used by name."""
PLAIN = ("table", "dealer", "deal", "scoring", "partners", "tournament", "elimination", "manner")
"""Parts that are not played card by card: numbers and choices that other computations read."""
Path = tuple[str | int, ...]
NEVER = Fixed("never")
UNFORESEEN = {"players": Said("nobody"), "event": Said("never")}
"""What a clause of a book's own comes to where a game says itself what each listed answer does: nothing happens."""
BUILT_IN = {"rulestone/aim": "whoever is hit may answer", "rulestone/return": "what was interrupted goes on"}
"""Blocks that every ruleset has."""


class CardRule(Value):
    """Everything that a game says of one kind of card."""

    kind: str
    coloured: bool
    action: bool
    fits_if: Node
    honest_if: Node | None
    effect: Node | None
    turned_up: Node | None
    goes_back: Node | None


class MoveRule(Value):
    """A move, or a breach: what somebody can do although they should not."""

    id: str
    at: tuple[str, ...]
    card: str | None
    who: Node | None
    allowed_if: Node
    do: Node
    breach: str | None
    named_by: Node | None
    aside: bool
    """Whether what it interrupts goes on afterwards."""


class Call(Value):
    """A word that somebody must say, and when saying it is in time."""

    early_if: Node | None
    in_time_if: Node
    late_if: Node


class WindowRule(Value):
    """A duty: opened by an event, closed by another, with what others may do meanwhile if it is not met."""

    id: str
    opens: Node
    if_: Node
    closes: Node
    call: Call | None
    by: Node
    do: Node
    uncaught: Node | None


class Ruleset(Value):
    """A game that can be played once its questions are answered."""

    game: str
    colours: tuple[str, ...]
    cards: Mapping[str, CardRule]
    moves: Mapping[str, MoveRule]
    windows: Mapping[str, WindowRule]
    meanings: Mapping[str, Node]
    procedures: Mapping[str, Node]
    events: Mapping[str, Node]
    start: Node
    exhausted: Node
    remade_at_once: Node
    draw_the_rest: Node
    counters: tuple[str, ...]
    blocks: Mapping[str, Steps]
    clauses: Mapping[tuple[str, str], Mapping[Answer, Node]]
    """By question and kind: what each listed answer stands for."""
    asked: Mapping[str, tuple[Path, ...]]
    """Every question of the game, with the places in its tree that ask it."""
    answers: Mapping[str, Answer]
    """What the game answers by itself; such questions are asked of no book."""
    plain: Mapping[str, Any]
    """The parts that are not played card by card, as written, with `<question>` where a book answers."""
    card_facts: Mapping[str, Mapping[str, Any]]
    """What is counted of each kind of card (copies, worth, numbers), as written."""
    tree: Mapping[str, Any] = uncompared()
    """The joined tree of the game, as data."""

    def __hash__(self) -> int:
        return id(self)


class Compiling(Exception):
    """Why a game cannot be played: every problem at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{each.file}:{each.line}: {each.key} {dict(each.args)}" for each in problems))
        self.problems = tuple(problems)


@dataclass
class Joined:
    """The tree of a game and all it extends, with the spot of everything in it."""

    tree: dict[str, Any] = field(default_factory=dict)
    spots: dict[Path, Spot] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    patched: dict[Path, str] = field(default_factory=dict)
    """What house rules have changed, with the rule that did."""

    def say(self, spot: Spot, key: str, near: Sequence[str] = (), **args: Any) -> None:
        self.problems.append(Problem(spot.file, spot.line, spot.column, "", key, args, tuple(near)))

    def spot(self, path: Path) -> Spot:
        """The nearest place that is known for a path."""
        while path and path not in self.spots:
            path = path[:-1]
        return self.spots.get(path, Spot("", 0, 0))


def compile_game(library: Library, game: str, variants: Sequence[str] = ()) -> Ruleset:
    """The ruleset of a game with house rules laid over it, in order; raises `Compiling`."""
    joined = Joined()
    for each in reversed(list(library.lineage(game))):
        join(joined, each)
    for variant in variants:
        patch(joined, library, variant)
    if joined.problems:
        raise Compiling(joined.problems)
    return Builder(library, game, joined).build()


def join(joined: Joined, game: Game) -> None:
    """Lay a game over what it extends: new entries are added, overridden ones must exist."""
    for part, value in game.parts.items():
        if part == "overrides":
            for name, entries in value.items():
                override(joined, game, (name,), entries, ("overrides", name))
        else:
            add(joined, game, (part,), value, (part,))


def add(joined: Joined, game: Game, path: Path, value: Any, source: Path) -> None:
    """Put an entry where none is; maps of entries are merged one level deep."""
    place = at(joined.tree, path[:-1])
    if path[-1] not in place:
        put(joined, game, path, value, source)
    elif len(path) == 1 and isinstance(value, Mapping) and isinstance(place[path[-1]], dict):
        for key, entry in value.items():
            add(joined, game, (*path, key), entry, (*source, key))
    elif path == ("manner",):
        place[path[-1]].extend(thaw(value))
    else:
        joined.say(spot_of(game, source), "game.already_there", name=" / ".join(map(str, path)))


def override(joined: Joined, game: Game, path: Path, value: Any, source: Path) -> None:
    """Replace what is there; inside a map only the fields that are restated."""
    place = at(joined.tree, path[:-1])
    old = place.get(path[-1]) if isinstance(place, dict) else None
    if isinstance(value, Mapping) and isinstance(old, dict) and not is_clause(value):
        for key, entry in value.items():
            override(joined, game, (*path, key), entry, (*source, key))
    elif old is None and len(path) < 3 and path[0] not in PLAIN:
        near = list(place) if isinstance(place, dict) else []
        joined.say(spot_of(game, source), "game.nothing_to_override", near, name=" / ".join(map(str, path)))
    else:
        put(joined, game, path, value, source)


def is_clause(value: Mapping[str, Any]) -> bool:
    """Whether a map is a condition or a step rather than a map of entries."""
    return bool({"all_of", "any_of", "not", "if", "holds", "hit", "ask"} & set(value))


def put(joined: Joined, game: Game, path: Path, value: Any, source: Path) -> None:
    """Write an entry, with the places that its file gives for everything in it."""
    at(joined.tree, path[:-1])[path[-1]] = thaw(value)
    for key in [key for key in joined.spots if key[: len(path)] == path]:
        del joined.spots[key]
    joined.spots[path] = spot_of(game, source)
    for key, spot in game.spots.items():
        if key[: len(source)] == source:
            joined.spots[path + key[len(source) :]] = spot


def spot_of(game: Game, path: Path) -> Spot:
    """The nearest place that a file gives for a path."""
    while path and path not in game.spots:
        path = path[:-1]
    return game.spots.get(path, game.spot)


def at(tree: Any, path: Path) -> Any:
    """What stands at a path of a tree."""
    for step in path:
        tree = tree[step]
    return tree


def thaw(value: Any) -> Any:
    """A copy of a tree that may be changed."""
    if isinstance(value, Mapping):
        return {key: thaw(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [thaw(entry) for entry in value]
    return value


def patch(joined: Joined, library: Library, variant: str) -> None:
    """Lay a house rule over a game; it may replace, add, remove and answer, and names what it changes."""
    rule = library.variants[variant]
    game = Game(f"variant:{variant}", None, {"changes": list(rule.changes)}, rule.spots, rule.spot)
    for number, change in enumerate(rule.changes):
        verb = next(verb for verb in ("answer", "replace", "add", "remove") if verb in change)
        path: Path = ("answers", change[verb]) if verb == "answer" else tuple(str(change[verb]).split("/"))
        if not is_changed_twice(joined, game, path, ("changes", number), variant):
            patch_entry(joined, game, verb, path, ("changes", number))


def is_changed_twice(joined: Joined, game: Game, path: Path, source: Path, variant: str) -> bool:
    """Whether another house rule has changed the entry, or one above or below it; which comes first must not matter."""
    for other, by in joined.patched.items():
        if by != variant and other[: len(path)] == path[: len(other)]:
            joined.say(spot_of(game, source), "variant.changed_twice", name="/".join(map(str, path)), other=by)
            return True
    joined.patched[path] = variant
    return False


def patch_entry(joined: Joined, game: Game, verb: str, path: Path, source: Path) -> None:
    """One change of a house rule."""
    change = at(game.parts, source)
    if verb == "answer":
        joined.tree.setdefault("answers", {})[path[-1]] = change["with"]
        return
    parent: dict[Any, Any] = joined.tree
    for step in path[:-1]:
        parent = parent.setdefault(step, {}) if verb == "add" else parent.get(step, {})
    if (path[-1] in parent) == (verb == "add"):
        key = "variant.already_there" if verb == "add" else "variant.nothing_to_replace"
        joined.say(spot_of(game, source), key, list(parent), name="/".join(map(str, path)))
    elif verb == "add":
        put(joined, game, path, change["as"], (*source, "as"))
    elif verb == "replace":
        override(joined, game, path, change["with"], (*source, "with"))
    else:
        del parent[path[-1]]


@dataclass
class Builder:
    """Parses a joined tree into a ruleset."""

    library: Library
    game: str
    joined: Joined
    blocks: dict[str, Steps] = field(default_factory=dict)
    asked: dict[str, list[Path]] = field(default_factory=dict)
    clauses: dict[tuple[str, str], dict[Answer, Node]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        tree = self.joined.tree
        self.reader = Reader(
            phrases(),
            Vocabulary(
                colours=tuple(tree.get("colours", ())),
                kinds=tuple(tree.get("cards", ())),
                meanings=tuple(tree.get("meanings", ())),
                procedures=tuple(tree.get("procedures", ())),
                events=tuple(tree.get("events", ())),
                counters=tuple(tree.get("counters", ())),
            ),
        )

    def build(self) -> Ruleset:
        tree = self.joined.tree
        self.collect(tree, ())
        for name, line in BUILT_IN.items():
            self.blocks[name] = Steps(name, (self.reader.read(line, "step"),))
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
            counters=tuple(tree.get("counters", ())),
            blocks=MappingProxyType(self.blocks),
            clauses=MappingProxyType(self.clauses),
            asked=MappingProxyType(
                {q: tuple(paths) for q, paths in sorted(self.asked.items()) if q not in tree.get("answers", {})}
            ),
            answers=MappingProxyType(dict(tree.get("answers", {}))),
            plain={part: tree.get(part, {}) for part in PLAIN},
            card_facts={
                kind: {key: entry[key] for key in entry if key not in PLAYED}
                for kind, entry in tree.get("cards", {}).items()
            },
            tree=tree,
        )
        self.read_clauses()
        if self.joined.problems:
            raise Compiling(self.joined.problems)
        return ruleset

    def collect(self, value: Any, path: Path) -> None:
        """Note every question that the tree asks, and those asked by what its answers stand for."""
        if isinstance(value, str):
            for found in QUESTION.findall(value):
                self.note(found, path)
        elif isinstance(value, Mapping):
            if "ask" in value:
                self.note(str(value["ask"]), path)
            for key, entry in value.items():
                self.collect(entry, (*path, key))
        elif isinstance(value, (list, tuple)):
            for number, entry in enumerate(value):
                self.collect(entry, (*path, number))

    def note(self, question: str, path: Path) -> None:
        known = self.library.questions.get(question)
        if known is None:
            self.joined.say(
                self.joined.spot(path), "game.unknown_question", near(question, self.library.questions), name=question
            )
            return
        first = question not in self.asked
        self.asked.setdefault(question, []).append(path)
        if first:
            for answer in known.answers.values():
                self.collect(answer.means, (*path, question, answer.id))

    def card(self, kind: str, entry: Mapping[str, Any]) -> CardRule:
        path: Path = ("cards", kind)

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
        path: Path = ("moves", name)

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
        path: Path = ("windows", name)
        call = entry.get("call")
        catch = entry["catch"]
        said = None
        if call is not None:
            early = call.get("early_if")
            said = Call(
                None if early is None else self.node(early, "condition", (*path, "call", "early_if")),
                self.node(call.get("in_time_if", "always"), "condition", (*path, "call", "in_time_if")),
                self.node(call.get("late_if", "never"), "condition", (*path, "call", "late_if")),
            )
        return WindowRule(
            id=name,
            opens=self.node(entry["opens"], "event", (*path, "opens")),
            if_=self.node(entry.get("if", "always"), "condition", (*path, "if")),
            closes=self.node(entry["closes"], "event", (*path, "closes")),
            call=said,
            by=self.node(catch["by"], "players", (*path, "catch", "by")),
            do=self.steps(catch["do"], (*path, "catch", "do")),
            uncaught=self.steps(entry["uncaught"], (*path, "uncaught")) if "uncaught" in entry else None,
        )

    def read_clauses(self) -> None:
        """What each answer of each question asked stands for, as the kind of thing it is asked for."""
        for question in self.asked:
            known = self.library.questions[question]
            if known.takes:
                self.clauses[question, known.takes] = self.clauses_of(known)

    def clauses_of(self, question: Question) -> dict[Answer, Node]:
        kind = question.takes or "condition"
        base: Path = ("questions", question.id)
        self.joined.spots.setdefault(base, question.spot)
        read: dict[Answer, Node] = {}
        for answer in question.answers.values():
            if answer.means is not None:
                read[answer.id] = self.node(answer.means, kind, (*base, answer.id))
        for book in self.library.books.values():
            for claim in book.claims_on(question.id):
                for given in claim.answers:
                    if given in book.clauses and claim.places:
                        path: Path = ("clauses", str(given))
                        self.joined.spots.setdefault(path, claim.places[0].spot)
                        read[given] = self.node(book.clauses[str(given)], kind, path)
        return read

    def clauses_on(self, question: str) -> tuple[str, ...]:
        """The answers to a question that books have written out themselves."""
        claims = ((book, claim) for book in self.library.books.values() for claim in book.claims_on(question))
        return tuple(dict.fromkeys(str(a) for book, claim in claims for a in claim.answers if a in book.clauses))

    def node(self, value: Any, kind: str, path: Path) -> Node:
        """A condition, an event, people, a number or steps, from what is written."""
        if kind == "steps":
            return self.steps(value, path)
        try:
            return self.parse(value, kind, path)
        except Unknown as unknown:
            self.joined.say(
                self.joined.spot(path), "game.unknown_phrase", unknown.near, text=unknown.text, kind=unknown.kind
            )
            return NEVER

    def parse(self, value: Any, kind: str, path: Path) -> Node:
        if not isinstance(value, Mapping):
            return self.reader.read(value, kind)
        match value:
            case {"all_of": parts}:
                return All(tuple(self.node(p, kind, (*path, "all_of", n)) for n, p in enumerate(parts)))
            case {"any_of": parts}:
                return AnyOf(tuple(self.node(p, kind, (*path, "any_of", n)) for n, p in enumerate(parts)))
            case {"not": part}:
                return Not(self.node(part, kind, (*path, "not")))
            case {"if": condition, "then": then}:
                other = value.get("else", "never")
                return If(
                    self.node(condition, "condition", (*path, "if")),
                    self.node(then, kind, (*path, "then")),
                    self.node(other, kind, (*path, "else")),
                )
            case {"holds": who}:
                key = "another_card" if "another_card" in value else "a_card"
                return Holds(
                    self.node(who, "players", (*path, "holds")),
                    key == "another_card",
                    self.node(value.get(key, "always"), "condition", (*path, key)),
                )
            case {"ask": question, "answers": answers}:
                given = tuple((name, self.node(each, kind, (*path, "answers", name))) for name, each in answers.items())
                unforeseen = UNFORESEEN.get(kind)
                others = self.clauses_on(question) if unforeseen else ()
                return Asked(str(question), kind, (*given, *((clause, unforeseen) for clause in others if unforeseen)))
        raise Unknown(", ".join(map(str, value)), kind, [])

    def steps(self, value: Any, path: Path) -> Node:
        """A list of steps, or one step; each list is a block with a name of its own."""
        listed = value if isinstance(value, (list, tuple)) else [value]
        name = "/".join(map(str, path))
        made = tuple(self.step(each, (*path, number)) for number, each in enumerate(listed))
        block = Steps(name, made)
        self.blocks[name] = block
        return block

    def step(self, value: Any, path: Path) -> Node:
        try:
            if not isinstance(value, Mapping):
                asked = QUESTION.fullmatch(str(value))
                return Asked(asked[1], "steps") if asked else self.reader.read(value, "step")
            match value:
                case {"if": condition, "then": then}:
                    return If(
                        self.node(condition, "condition", (*path, "if")),
                        self.steps(then, (*path, "then")),
                        self.steps(value.get("else", []), (*path, "else")),
                    )
                case {"hit": who, "do": do}:
                    return Hit(self.node(who, "players", (*path, "hit")), self.steps(do, (*path, "do")))
                case {"ask": question, "answers": answers}:
                    listed = {**{clause: () for clause in self.clauses_on(question)}, **answers}
                    given = tuple((name, self.steps(each, (*path, "answers", name))) for name, each in listed.items())
                    return Asked(str(question), "steps", given)
            raise Unknown(", ".join(map(str, value)), "step", [])
        except Unknown as unknown:
            self.joined.say(
                self.joined.spot(path), "game.unknown_phrase", unknown.near, text=unknown.text, kind=unknown.kind
            )
            return Steps("/".join(map(str, path)), ())


PLAYED = {"effect", "turned_up", "goes_back", "may_be_laid_if", "honest_if"}


def near(word: str, words: Iterator[str] | Mapping[str, Any]) -> list[str]:
    """The known words that look most like one."""
    import difflib

    return difflib.get_close_matches(word, list(words), n=3, cutoff=0.5)


def questions_below(ruleset: Ruleset, node: Node) -> set[str]:
    """Every question that a node can come to ask, through names and through what answers stand for."""
    seen: set[str] = set()
    todo = [node]
    named: set[str] = set()
    while todo:
        for each in walk(todo.pop()):
            if isinstance(each, Asked) and each.question not in seen:
                seen.add(each.question)
                for (question, _), clauses in ruleset.clauses.items():
                    if question == each.question:
                        todo.extend(clauses.values())
            name = getattr(each, "name", None)
            if name is not None and name not in named:
                named.add(name)
                todo.extend(
                    part[name] for part in (ruleset.meanings, ruleset.procedures, ruleset.events) if name in part
                )
    return seen
