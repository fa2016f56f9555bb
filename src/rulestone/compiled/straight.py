"""
Whole turns as one function, for games that nobody watches: what is certain while writing is not looked at in play.

A turn is followed through its rules with the frames that would wait, the scene and what was taken known while writing.
Where somebody could interfere, a duty arises, a pile runs low or a step is not straight, the function lays out on the
board what it knows, which is what the board would have come to by itself, and the board goes on. Every choice is made
among the same options in the same order as on the board.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace

from rulestone.compiled.board import (
    BASE,
    BEARER,
    CARD,
    CHOSEN,
    COLOUR_THEN,
    DRAWN,
    FORCE_THEN,
    ME,
    PENALTY,
    SOURCE,
    TARGET,
)
from rulestone.compiled.conditions import UNKNOWN, Conditions, Env
from rulestone.compiled.moves import named_kind
from rulestone.compiled.source import FALSE, TRUE, both, either
from rulestone.compiled.steps import Blocks
from rulestone.compiler import MoveRule
from rulestone.phrases.tree import Asked, Hit, If, Named, Node, Said, Steps

Scene = tuple[str, ...]
"""The expressions of everything in a scene."""
EMPTY = "(b'' in hands)"
"""Somebody has no cards."""
MOST_LINES = 20_000


class NotStraight(Exception):
    """Something that is left to the board."""


@dataclass
class Waiting:
    """A frame that would wait on the board."""

    block: int
    index: int
    scene: Scene
    pending: bool
    inner: bool


@dataclass
class Known:
    """What is certain at a place of the code."""

    frames: list[Waiting] = field(default_factory=list)
    taken: int = 0
    after: str = "None"
    following: str = "None"
    skipping: list[str] = field(default_factory=list)
    """Who loses a turn, not yet laid out."""
    kinds: dict[str, int] = field(default_factory=dict)
    """Cards whose kind is certain."""
    nobody: set[str] = field(default_factory=set)
    """People who may be nobody."""
    counted: dict[tuple[str, str], str] = field(default_factory=dict)
    """What was found out of hands at this decision."""
    asked: int = 0
    """How many decisions of this turn are being followed."""

    def outside(self) -> tuple[object, ...]:
        """What is certain beyond frames and scenes."""
        return self.taken, self.after, self.following, self.skipping


def turns(write: Conditions, blocks: Blocks, players: int) -> str | None:
    """The name of a function that plays turns, for a number of players; none where turns are not straight at all."""
    try:
        return Straight(write, blocks, players).function()
    except NotStraight:
        return None


class Straight:
    """Follows turns and writes down what is left to do."""

    def __init__(self, write: Conditions, blocks: Blocks, players: int) -> None:
        self.write = write
        self.blocks = blocks
        self.rules = write.rules
        self.faces = write.faces
        self.players = players
        self.lines: list[str] = []
        self.depth = 0
        self.named = 0
        self.known = Known()
        self.one = write.ones()
        write.source.names["bisect"] = bisect_right

    # --- writing -----------------------------------------------------------------------------------------------

    def emit(self, line: str) -> None:
        """Write a line."""
        if len(self.lines) > MOST_LINES:
            raise NotStraight
        self.lines.append("    " * self.depth + line)

    @contextmanager
    def under(self, line: str) -> Iterator[None]:
        """Write a line and what stands below it."""
        self.emit(line)
        self.depth += 1
        yield
        self.depth -= 1

    def name(self, stem: str) -> str:
        """A name for a value; code for one kind of card may use the names of code for another."""
        self.named += 1
        return f"{stem}_{self.named}"

    def value(self, stem: str, expression: str) -> str:
        """A name for what an expression comes to now."""
        if expression.isidentifier() and expression not in ("colour", "force", "seat"):
            return expression
        name = self.name(stem)
        self.emit(f"{name} = {expression}")
        return name

    def function(self) -> str:
        """The whole function."""
        if self.round_over() != EMPTY:
            # Where play goes on after somebody went out, who is next is for the board to find.
            raise NotStraight
        body = self.lines
        self.depth = 1
        self.turn()
        source = self.write.source
        name = source.name("turns")
        local = ("seat", "direction", "force", "colour", "layer")
        source.lines += [
            f"def {name}(m, random, most):",
            "  steps = 0",
            "  board_next = False",
            "  hands, pile, discard, skips = m.hands, m.pile, m.discard, m.skips",
            "  while not m.over and steps < most:",
            "    if board_next or m.busy():",
            "      board_next = False",
            "      given = m.options()",
            "      if not given: break",
            "      k = len(given)",
            "      m.do(given[int(random() * k)] if k > 1 else given[0])",
            "      steps += 1",
            "      continue",
            f"    {', '.join(local)} = {', '.join(f'm.{each}' for each in local)}",
            "    while steps < most:",
            *(f"      {line}" for line in body),
            "    else:",
            "      m.lay_out(seat, direction, force, colour, layer, 0, None, None, [])",
            "      m.begin_turn(seat)",
            "  return steps",
            "",
        ]
        return name

    def round_over(self) -> str:
        """When the round is over; a game that does not say so goes on for ever."""
        named = Named("the round is over")
        env = replace(Env(), hands="hands", number=str(self.players), pairs="()")
        return self.write.true(named, env) if named.name in self.rules.meanings else FALSE

    # --- what is known -----------------------------------------------------------------------------------------

    def env(self, scene: Scene) -> Env:
        """Where a step finds things."""
        known = self.known
        base = int(scene[BASE])
        pending = next((w.scene[CARD] for w in reversed(known.frames[:base]) if w.pending), self.write.none)
        after = "seat" if known.after == "None" else known.after
        step = (f"({after} + direction) % {self.players}", f"({after} - direction) % {self.players}")
        people = [each for each in (*scene[:5], "seat", *step) if each != "None" and each not in known.nobody]
        me, source, target, chosen, bearer, card, drawn, colour_then, force_then, breach = scene[:10]
        return Env(
            me=me,
            source=source,
            target=target,
            chosen=chosen,
            bearer=bearer,
            card=card,
            drawn=drawn,
            colour_then=colour_then,
            force_then=force_then,
            breach=breach,
            pending=pending,
            honest=UNKNOWN,
            colour="colour",
            force="force",
            seat="seat",
            direction="direction",
            following=f"({step[0]})",
            previous=f"({step[1]})",
            order=f"tuple([(seat + x * direction) % {self.players} for x in range({self.players})])",
            layer="layer",
            hands="hands",
            pile="pile",
            number=str(self.players),
            pairs="()",
            taken=str(known.taken),
            windows="()",
            owner="None",
            sure=frozenset(people) | {f"({step[0]})", f"({step[1]})", "m.dealer", "m.first"},
            faces=known.kinds,
        )

    def looking(self, point: str, owner: str, seat: str, scene: Scene, card: str | None) -> Env:
        """Where somebody who thinks of a move finds things."""
        frames = self.known.frames
        pending = next((w.scene[CARD] for w in reversed(frames) if w.pending), self.write.none)
        seen = put(scene, ME, seat)
        if card is not None:
            seen = put(seen, CARD, card)
        if point != "drawn":
            seen = put(seen, DRAWN, self.write.none)
        env = self.env(put(seen, BASE, "0"))
        sure = env.sure | {seat, owner}
        return replace(env, pending=pending, owner=owner, moving=card, sure=sure, counted=self.known.counted)

    def true(self, node: Node, env: Env) -> str:
        """A condition that can be looked at here."""
        found = self.write.true(node, env)
        if UNKNOWN in found:
            raise NotStraight
        return found

    def stack(self) -> str:
        """The frames that would wait."""
        frames = [
            f"[{w.block}, {w.index}, [{', '.join(w.scene)}], {w.pending}, {w.inner}]"
            for w in self.known.frames
            if w.block >= 0
        ]
        return f"[{', '.join(frames)}]"

    def give_up(self, point: str = "") -> None:
        """Lay everything out and let the board go on."""
        known = self.known
        for seat in known.skipping:
            self.emit(f"m.skip({seat})")
        arguments = f"seat, direction, force, colour, layer, {known.taken}, {known.after}, {known.following}"
        self.emit(f"m.lay_out({arguments}, {self.stack()})")
        if point:
            self.emit(f"m.point = {point}")
        self.emit("m.run()")
        self.emit("break")

    def give_up_if(self, condition: str) -> None:
        """Let the board go on in some cases."""
        if condition != FALSE:
            with self.under(f"if {condition}:"):
                self.give_up()

    # --- lists of steps ----------------------------------------------------------------------------------------

    def follow(self, block: int, scene: Scene, pending: bool = False, inner: bool = False) -> Scene | None:
        """Follow a list of steps; its scene afterwards, or none if the code does not come to its end."""
        frames = self.known.frames
        if len(frames) > 30:
            raise NotStraight
        frames.append(Waiting(block, 0, scene, pending, inner))
        place = len(frames) - 1
        for index, node in enumerate(self.blocks.lists[block]):
            here = self.known.frames[place]
            here.index, here.scene = index, scene
            after = self.one_step(node, scene)
            if after is None:
                del self.known.frames[place:]
                return None
            scene = after
        del self.known.frames[place:]
        return scene

    def one_step(self, node: Node, scene: Scene) -> Scene | None:
        """Follow one step, or leave it to the board."""
        lines, written, depth, known = self.lines, len(self.lines), self.depth, deepcopy(self.known)
        try:
            return self.step(node, scene)
        except NotStraight:
            del lines[written:]
            self.lines, self.depth, self.known = lines, depth, known
            self.give_up()
            return None

    def step_on(self) -> None:
        """The frame on top has begun its step."""
        self.known.frames[-1].index += 1

    def step(self, node: Node, scene: Scene) -> Scene | None:
        """Follow one step."""
        match node:
            case Said(phrase, slots):
                known = STEPS.get(phrase)
                if known is None:
                    raise NotStraight
                return known(self, scene, *(slot for _, slot in slots))
            case If(condition, then, other):
                test = self.true(condition, self.env(scene))
                self.step_on()
                return self.branch(test, then, other, scene)
            case Hit(who, do):
                return self.hit(who, do, scene)
            case Steps() | Asked() | Named():
                self.step_on()
                return self.part(node, scene)
        raise NotStraight

    def part(self, node: Node, scene: Scene) -> Scene | None:
        """Follow a list that is part of another."""
        block = self.blocks.block(node)
        return scene if block < 0 else self.follow(block, scene, inner=True)

    def branch(self, test: str, then: Node, other: Node, scene: Scene) -> Scene | None:
        """Follow one of two lists, and go on with what holds after either."""
        if test in (TRUE, FALSE):
            return self.part(then if test == TRUE else other, scene)
        before = deepcopy(self.known)
        parts: list[tuple[list[str], Scene | None, Known]] = []
        for node in (then, other):
            whole, self.lines, self.known = self.lines, [], deepcopy(before)
            self.depth += 1
            after = self.part(node, scene)
            self.depth -= 1
            parts.append((self.lines, after, self.known))
            self.lines = whole
        (first, one, known), (second, two, other_known) = parts
        if one is not None and two is not None:
            one = self.merged(parts)
            if known.outside() != other_known.outside():
                raise NotStraight
            known.kinds = {card: kind for card, kind in known.kinds.items() if other_known.kinds.get(card) == kind}
            known.nobody |= other_known.nobody
        self.emit(f"if {test}:")
        self.lines += first or ["    " * (self.depth + 1) + "pass"]
        if second:
            self.emit("else:")
            self.lines += second
        self.known = known if one is not None else other_known
        self.known.frames = before.frames
        return one if one is not None else two

    def merged(self, parts: Sequence[tuple[list[str], Scene | None, Known]]) -> Scene:
        """One scene for two that hold after one list or the other."""
        scenes = [part[1] for part in parts]
        assert scenes[0] is not None
        assert scenes[1] is not None
        found = list(scenes[0])
        for place, (a, b) in enumerate(zip(scenes[0], scenes[1], strict=True)):
            if a != b:
                found[place] = self.name("x")
                for lines, scene, known in parts:
                    assert scene is not None
                    lines.append("    " * (self.depth + 1) + f"{found[place]} = {scene[place]}")
                    if scene[place] == "None" or scene[place] in known.nobody:
                        parts[0][2].nobody.add(found[place])
        return tuple(found)

    # --- duties and points -------------------------------------------------------------------------------------

    def opens(self, event: str, who: str, scene: Scene) -> list[tuple[int, str, Scene, str]]:
        """The duties that an event may begin: their number, whose they are, their scene, and if they do."""
        found = []
        suffered = event in ("hit", "takes a penalty")
        bearer = scene[SOURCE] if suffered else who
        if bearer == "None":
            return []
        about = put(put(scene, BEARER, bearer), SOURCE, bearer)
        for number, rule in enumerate(self.rules.windows.values()):
            env = replace(self.env(about), event=event)
            test = both(self.true(rule.opens, env), self.true(rule.if_, env))
            if test != FALSE:
                test = both(test, f"(({number}, {bearer}) not in m.called)")
                found.append((number, bearer, about, test))
        return found

    def happen(self, event: str, who: str, scene: Scene) -> None:
        """After a step: where a duty begins the board goes on."""
        found = self.opens(event, who, scene)
        if not found:
            return
        self.step_on()
        self.known.frames[-1].scene = scene
        with self.under(f"if {either(*(test for *_, test in found))}:"):
            for number, bearer, about, test in found:
                self.emit(f"if {test}: m.windows.append([{number}, {bearer}, [{', '.join(about)}], False])")
            self.give_up()

    def somebody_may(self, point: str, owner: str, scene: Scene) -> str:
        """Whether anybody may be able to do something at a point; true if in doubt."""
        rules = [rule for rule in self.rules.moves.values() if point in rule.at and not rule.breach]
        return either(*(self.may(rule, point, owner, scene) for rule in rules))

    def may(self, rule: MoveRule, point: str, owner: str, scene: Scene) -> str:
        """Whether somebody may be able to make a move; true if in doubt."""
        kind = named_kind(rule.allowed_if) if rule.card is not None else None
        people = None if rule.who is None else self.write.people(rule.who, self.looking(point, owner, "p", scene, "c"))
        if people is not None and people.one is None and people.many == "()":
            return FALSE
        seat = owner if people is None else people.one if people.one in self.env(scene).sure else None
        card = None if rule.card is None else "c"
        env = self.looking(point, owner, seat or "p", scene, card)
        if kind is not None:
            env = replace(env, faces={**env.faces, "c": self.faces.kinds.index(kind)})
        test = self.write.true(rule.allowed_if, env)
        if test == FALSE:
            return FALSE
        if rule.card is None:
            return test if seat is not None and UNKNOWN not in test else TRUE
        if kind is None:
            return TRUE
        hands = [f"hands[{seat}]"] if seat is not None else [f"hands[{each}]" for each in range(self.players)]
        return either(*(f"({face} in {hand})" for face in self.faces.of_kind(kind) for hand in hands))

    def hit(self, who: Node, do: Node, scene: Scene) -> Scene | None:
        """Aim steps at somebody."""
        people = self.write.people(who, self.env(scene))
        if people.one is None or people.one not in self.env(scene).sure:
            raise NotStraight
        target = self.value("t", people.one)
        aimed = put(put(scene, TARGET, target), PENALTY, "True")
        block = self.blocks.block(do, even_empty=True)
        self.known.frames.append(Waiting(block, 0, aimed, True, False))
        answer = self.somebody_may("answer", target, put(aimed, ME, target))
        self.known.frames.pop()
        self.give_up_if(either(answer, *(test for *_, test in self.opens("hit", target, aimed))))
        if answer == TRUE:
            return None
        self.step_on()
        return None if self.follow(block, aimed, pending=True) is None else scene

    # --- decisions ---------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """A turn from its beginning."""
        none = self.write.none
        colourless = str(self.faces.no_colour)
        scene = ("seat", "None", "None", "None", "None", none, none, colourless, none, "None", "False", "0")
        self.decide("turn", "seat", scene)

    def decide(self, point: str, owner: str, scene: Scene) -> None:
        """Count what can be done, choose, and follow each."""
        rules = [(n, r) for n, r in enumerate(self.rules.moves.values()) if point in r.at and not r.breach]
        choices: list[tuple[str, Callable[[str], None]]] = []
        for _, rule in rules:
            if rule.who is not None or rule.aside:
                raise NotStraight
            self.weigh(rule, point, owner, scene, choices)
        moves = total([count for count, _ in choices])
        if point == "turn" and not certain([count for count, _ in choices]):
            with self.under(f"if not ({moves}):"):
                self.emit("m.lay_out(seat, direction, force, colour, layer, 0, None, None, [])")
                self.emit("m.begin_turn(seat)")
                self.emit("board_next = True")
                self.emit("break")
        self.weigh_calls(point, owner, scene, choices)
        if point != "turn" and not certain([count for count, _ in choices]):
            with self.under(f"if not ({total([count for count, _ in choices])}):"):
                self.give_up(self.at(point, owner, scene))
        whole = total([count for count, _ in choices])
        self.emit("steps += 1")
        if whole == "1":
            self.known.counted = {}
            choices[0][1]("0")
            return
        self.known.counted = {}
        self.emit(f"k = {whole}")
        self.emit("r = int(random() * k) if k > 1 else 0")
        self.choose(choices)

    def at(self, point: str, owner: str, scene: Scene) -> str:
        """A point as the board has it."""
        return f"({point!r}, {owner}, [{', '.join(put(scene, ME, owner))}], ())"

    def choose(self, choices: list[tuple[str, Callable[[str], None]]]) -> None:
        """Follow what was chosen."""
        passed: list[str] = []
        for number, (count, go) in enumerate(choices):
            before = deepcopy(self.known)
            last = number == len(choices) - 1
            upto = total([*passed, count])
            with self.under("else:" if last and number else f"{'el' if number else ''}if r < {upto}:"):
                go(f"r - ({total(passed)})" if passed else "r")
            passed.append(count)
            self.known = before

    def weigh(
        self, rule: MoveRule, point: str, owner: str, scene: Scene, choices: list[tuple[str, Callable[[str], None]]]
    ) -> None:
        """Count the ways to make a move."""
        if rule.card is None:
            test = self.true(rule.allowed_if, self.looking(point, owner, owner, scene, None))
            if test != FALSE:
                before = [count for count, _ in choices if test == f"(not ({count} > 0))"]
                if before:
                    # What can be done only for want of a card needs no counting of its own.
                    count = f"(not {before[0]})"
                else:
                    count = "1" if test == TRUE else self.value("k", f"1 if {test} else 0")
                choices.append((count, lambda r: self.move(rule, owner, scene, None)))  # noqa: ARG005
        elif rule.card == "the drawn card":
            card = scene[DRAWN]
            test = self.true(rule.allowed_if, self.looking(point, owner, owner, scene, card))
            if test != FALSE:
                count = "1" if test == TRUE else self.value("k", f"1 if {test} else 0")
                choices.append((count, lambda r: self.by_kind(rule, owner, scene, card)))  # noqa: ARG005
        elif rule.card == "from the hand":
            self.weigh_hand(rule, point, owner, scene, choices)
        elif self.write.true(rule.allowed_if, self.looking(point, owner, owner, scene, "c")) != FALSE:
            raise NotStraight

    def weigh_hand(
        self, rule: MoveRule, point: str, owner: str, scene: Scene, choices: list[tuple[str, Callable[[str], None]]]
    ) -> None:
        """Count the cards that a move can be made with: by a table, and one by one where more than the card decides."""
        static, dynamic = [], []
        for number, kind in enumerate(self.faces.kinds):
            faces = self.faces.of_kind(kind)
            env = self.looking(point, owner, owner, scene, "c")
            env = replace(env, faces={**env.faces, "c": number})
            known = Env(**{**dict.fromkeys(vars_of(env), UNKNOWN), "card": "c", "moving": "c"})  # type: ignore[arg-type]
            known = replace(known, force="F", colour="C", faces={"c": number}, number=env.number)
            found = self.write.true(rule.allowed_if, known)
            if UNKNOWN not in found:
                static.append((number, found))
            elif faces:
                dynamic.append((number, faces))
        kinds = self.write.source.constant(self.faces.kind, "KIND")
        test = either(
            *(both(f"({kinds}[c] == {number})", found) for number, found in static),
            *(f"({kinds}[c] == {number})" for number, _ in dynamic),
        )
        gone, hangs = self.write.made(test, "hand")
        place = f"[force * {self.faces.width} + colour]" if hangs else ""
        cards = self.name("h")
        self.emit(f"{cards} = hands[{owner}].translate(None, {gone}{place})")
        for number, faces in dynamic:
            self.one_by_one(rule, point, owner, scene, cards, number, faces)
        count = self.name("k")
        self.emit(f"{count} = len({cards})")
        with self.under(f"if {count} > 1 and len({{*{cards}}}) < {count}:"):
            self.emit(f"{cards} = bytes(dict.fromkeys({cards}))")
            self.emit(f"{count} = len({cards})")

        test = self.write.true(rule.allowed_if, self.looking(point, owner, owner, scene, "c"))
        self.known.counted[owner, test] = count

        def go(r: str) -> None:
            card = self.name("c")
            self.emit(f"{card} = {cards}[{r}]")
            self.by_kind(rule, owner, scene, card)

        choices.append((count, go))

    def one_by_one(
        self, rule: MoveRule, point: str, owner: str, scene: Scene, cards: str, number: int, faces: tuple[int, ...]
    ) -> None:
        """Leave out the cards of a kind that cannot be laid after all."""
        if len(faces) <= 4:
            for face in faces:
                env = self.looking(point, owner, owner, scene, str(face))
                test = self.true(rule.allowed_if, replace(env, faces={**env.faces, str(face): number}))
                if test != TRUE:
                    self.emit(
                        f"if {face} in {cards} and not {test}: {cards} = {cards}.replace({bytes((face,))!r}, b'')"
                    )
            return
        env = self.looking(point, owner, owner, scene, "y")
        test = self.true(rule.allowed_if, replace(env, faces={**env.faces, "y": number}))
        kinds = self.write.source.constant(self.faces.kind, "KIND")
        self.emit(f"{cards} = bytes([y for y in {cards} if {kinds}[y] != {number} or {test}])")

    def weigh_calls(
        self, point: str, owner: str, scene: Scene, choices: list[tuple[str, Callable[[str], None]]]
    ) -> None:
        """Count the words that can be said before their time."""
        for number, rule in enumerate(self.rules.windows.values()):
            if rule.call is None or rule.call.early_if is None:
                continue
            test = self.true(rule.call.early_if, self.looking(point, owner, owner, scene, None))
            if test != FALSE:
                test = both(test, f"(({number}, {owner}) not in m.called)")
                count = self.value("k", f"1 if {test} else 0")
                choices.append((count, self.calling(number, point, owner, scene)))

    def calling(self, number: int, point: str, owner: str, scene: Scene) -> Callable[[str], None]:
        """What follows when a word is said before its time."""

        def go(r: str) -> None:  # noqa: ARG001
            self.emit(f"m.called.append(({number}, {owner}))")
            if point == "turn":
                self.emit("continue")
            else:
                self.give_up(self.at(point, owner, scene))

        return go

    def by_kind(self, rule: MoveRule, owner: str, scene: Scene, card: str) -> None:
        """Follow a move with a card, for each kind that it may be; kinds that go alike go together."""
        found: dict[str, list[int]] = {}
        named = most = self.named
        for number, kind in enumerate(self.faces.kinds):
            if not self.faces.of_kind(kind):
                continue
            before, whole, self.named = deepcopy(self.known), self.lines, named
            self.lines = []
            self.depth += 1
            self.known.kinds[card] = number
            self.move(rule, owner, scene, card)
            self.depth -= 1
            most = max(most, self.named)
            found.setdefault("\n".join(self.lines), []).append(number)
            self.lines, self.known = whole, before
        self.named = most
        counted = dict.fromkeys(range(len(self.faces.kinds)), 0)
        for each in self.faces.deck:
            counted[self.faces.kinds.index(each.kind)] += 1
        ordered = sorted(found.items(), key=lambda each: -sum(counted[number] for number in each[1]))
        kinds = self.write.source.constant(self.faces.kind, "KIND")
        if len(ordered) > 1:
            self.emit(f"z = {kinds}[{card}]")
        for place, (text, numbers) in enumerate(ordered):
            which = f"z == {numbers[0]}" if len(numbers) == 1 else f"z in {tuple(numbers)}"
            if len(ordered) == 1:
                self.emit("if True:")
            else:
                self.emit("else:" if place == len(ordered) - 1 else f"{'el' if place else ''}if {which}:")
            self.lines += text.split("\n")

    def move(self, rule: MoveRule, owner: str, scene: Scene, card: str | None) -> None:
        """Follow a move to the end of the turn, or as far as it is straight."""
        known = self.known
        begun = put(put(put(scene, ME, owner), BASE, str(len(known.frames))), PENALTY, "False")
        if card is not None:
            begun = put(begun, CARD, card)
        block = self.blocks.block(rule.do)
        if block < 0 or self.follow(block, begun) is not None:
            self.give_up()


def put(scene: Scene, place: int, value: str) -> Scene:
    """A scene with one thing changed."""
    return (*scene[:place], value, *scene[place + 1 :])


def total(counts: Sequence[str]) -> str:
    """A sum, with what is certain added up."""
    fixed = sum(int(each) for each in counts if each.isdecimal())
    open_ = [each for each in counts if not each.isdecimal()]
    return " + ".join([*open_, *([str(fixed)] if fixed or not open_ else [])])


def certain(counts: Sequence[str]) -> bool:
    """Whether there is something to choose in any case."""
    return any(count.isdecimal() or f"(not {count})" in counts for count in counts)


def vars_of(env: Env) -> list[str]:
    """The names of the places of an environment that hold expressions."""
    return [name for name, kind in type(env).__annotations__.items() if kind == "str"]


# --- steps ------------------------------------------------------------------------------------------------------------

Follow = Callable[..., Scene | None]
STEPS: dict[str, Follow] = {}


def step(*phrases: str) -> Callable[[Follow], Follow]:
    """Declare how some steps are followed."""

    def declare(function: Follow) -> Follow:
        for phrase in phrases:
            STEPS[phrase] = function
        return function

    return declare


def somebody(s: Straight, who: Node, scene: Scene) -> str:
    """The one person who is meant."""
    env = s.env(scene)
    people = s.write.people(who, env)
    if people.one is None or people.one not in env.sure:
        raise NotStraight
    return s.value("t", people.one)


@step("card_leaves")
def leave(s: Straight, scene: Scene) -> Scene:
    """The card leaves the hand."""
    me, card = scene[ME], scene[CARD]
    s.emit(f"hands[{me}] = hands[{me}].replace({s.one}[{card}], b'', 1)")
    if scene[TARGET] == "None":
        scene = put(scene, SOURCE, me)
    elif scene[TARGET] in s.known.nobody:
        raise NotStraight
    colour, force = s.name("was"), s.name("was")
    s.emit(f"{colour} = colour; {force} = force")
    scene = put(put(scene, COLOUR_THEN, colour), FORCE_THEN, force)
    s.happen("leaves", me, scene)
    return scene


@step("moment_passes")
def moment(s: Straight, scene: Scene) -> Scene | None:
    """A moment passes, unless somebody can use it."""
    test = s.somebody_may("moment", scene[ME], scene)
    s.give_up_if(test)
    return None if test == TRUE else scene


@step("card_comes_to_lie")
def lie(s: Straight, scene: Scene) -> Scene:
    """The card comes to lie."""
    card = scene[CARD]
    s.emit(f"discard.append({card})")
    s.emit(f"force = {card}; layer = {scene[ME]}")
    colours = s.write.source.constant(s.faces.colour, "COLOUR")
    if card not in s.known.kinds:
        raise NotStraight
    if s.rules.cards[s.faces.kinds[s.known.kinds[card]]].coloured:
        s.emit(f"colour = {colours}[{card}]")
    s.happen("lies", scene[ME], scene)
    return scene


@step("effect_of_the_card")
def effect(s: Straight, scene: Scene) -> Scene | None:
    """The effect of the card, unless somebody can answer it."""
    card, me = scene[CARD], scene[ME]
    if card not in s.known.kinds:
        raise NotStraight
    rule = s.rules.cards[s.faces.kinds[s.known.kinds[card]]].effect
    if rule is None:
        return scene
    block = s.blocks.block(rule, even_empty=True)
    about = put(put(scene, SOURCE, me), PENALTY, "True")
    s.known.frames.append(Waiting(block, 0, about, True, False))
    answer = s.somebody_may("announced", me, about)
    s.known.frames.pop()
    s.give_up_if(either(answer, *(test for *_, test in s.opens("effect", me, about))))
    if answer == TRUE:
        return None
    s.step_on()
    return None if s.follow(block, about, pending=True) is None else scene


@step("draw")
def draw(s: Straight, scene: Scene, number: Node, people: Node) -> Scene:
    """Cards are drawn as a penalty; where the pile might end, the board does it."""
    count = s.write.count(number, s.env(scene))
    if not count.isdecimal():
        raise NotStraight
    seat = somebody(s, people, scene)
    if count == "0":
        return scene
    s.give_up_if(f"len(pile) <= {count}")
    s.emit(f"hands[{seat}] = bytes(sorted(hands[{seat}] + bytes(pile[-{count}:])))")
    s.emit(f"del pile[-{count}:]")
    if scene[PENALTY] == "True":
        s.happen("takes a penalty", seat, scene)
    elif scene[PENALTY] != "False":
        raise NotStraight
    return scene


@step("take")
def take(s: Straight, scene: Scene, number: Node, people: Node) -> Scene:
    """A card is drawn in one's turn; where the pile might end, the board does it."""
    if s.write.count(number, s.env(scene)) != "1":
        raise NotStraight
    seat = somebody(s, people, scene)
    s.give_up_if("len(pile) < 2")
    card, hand, place = s.name("d"), s.name("h"), s.name("i")
    s.emit(f"{card} = pile.pop(); {hand} = hands[{seat}]; {place} = bisect({hand}, {card})")
    s.emit(f"hands[{seat}] = {hand}[:{place}] + {s.one}[{card}] + {hand}[{place}:]")
    scene = put(scene, DRAWN, card)
    s.known.taken += 1
    s.happen("takes", seat, scene)
    return scene


@step("offer_drawn_card")
def offer(s: Straight, scene: Scene, people: Node) -> None:
    """The card drawn may be laid."""
    seat = somebody(s, people, scene)
    if s.known.asked or scene[DRAWN] == s.write.none:
        raise NotStraight
    s.known.asked += 1
    s.step_on()
    s.known.frames[-1].scene = scene
    s.decide("drawn", seat, put(scene, ME, seat))


@step("names_a_colour", "names_a_colour_such_that")
def names_a_colour(s: Straight, scene: Scene, people: Node, condition: Node | None = None) -> Scene:
    """Somebody names a colour."""
    colours = s.faces.no_colour
    if colours < 3 or any("colour" in rule.at for rule in s.rules.moves.values()):
        raise NotStraight
    somebody(s, people, scene)
    test = TRUE if condition is None else s.true(condition, replace(s.env(scene), colour_asked="x"))
    if test == TRUE:
        s.emit(f"steps += 1; colour = int(random() * {colours})")
    elif test == "(x != colour)":
        s.emit(f"a = [x for x in range({colours}) if x != colour]")
        s.emit("steps += 1; colour = a[int(random() * len(a))]")
    else:
        raise NotStraight
    return scene


@step("loses_a_turn")
def loses_a_turn(s: Straight, scene: Scene, people: Node) -> Scene:
    """Somebody will miss a turn."""
    s.known.skipping.append(somebody(s, people, scene))
    return scene


@step("play_goes_left")
def left(s: Straight, scene: Scene) -> Scene:
    """To the left."""
    return aim(s, scene, "1")


@step("play_goes_right")
def right(s: Straight, scene: Scene) -> Scene:
    """To the right."""
    return aim(s, scene, "-1")


@step("reverse_direction")
def reverse(s: Straight, scene: Scene) -> Scene:
    """The other way."""
    return aim(s, scene, "-direction")


def aim(s: Straight, scene: Scene, direction: str) -> Scene:
    """Play goes in a direction."""
    s.emit(f"direction = {direction}")
    return scene


@step("shows_hand", "tells_hand")
def reveals(s: Straight, scene: Scene, people: Node, others: Node) -> Scene:  # noqa: ARG001
    """What people see changes nothing on the table."""
    return scene


@step("plays_next")
def plays_next(s: Straight, scene: Scene, people: Node) -> Scene:
    """Somebody plays next."""
    s.known.following = somebody(s, people, scene)
    return scene


@step("play_goes_on_after")
def goes_on_after(s: Straight, scene: Scene, people: Node) -> Scene:
    """Play goes on after somebody."""
    s.known.after = somebody(s, people, scene)
    return scene


@step("end_turn")
def end_turn(s: Straight, scene: Scene) -> None:
    """The next turn; where the round is over the board ends it."""
    known = s.known
    with s.under(f"if {s.true(Named('the round is over'), s.env(scene))}:"):
        arguments = f"{known.taken}, {known.after}, {known.following}"
        s.emit(f"m.lay_out(seat, direction, force, colour, layer, {arguments}, [])")
        s.emit("m.end_round()")
        s.emit("break")
    if any(rule.call for rule in s.rules.windows.values()):
        s.emit("if m.called: m.called = [x for x in m.called if x[1] != seat]")
    if known.following != "None":
        for seat in known.skipping:
            s.emit(f"m.skip({seat})")
        s.emit(f"seat = {known.following}")
        s.emit("continue")
        return
    step = f"+ direction) % {s.players}"
    s.emit(f"seat = ({'seat' if known.after == 'None' else known.after} {step}")
    if len(known.skipping) == 1:
        # Whoever is passed over has missed the turn; mostly that is who would be next.
        (missed,) = known.skipping
        with s.under(f"if skips or seat != {missed}:"):
            s.emit(f"m.skip({missed}); m.direction = direction; seat = m.to_play(seat)")
            s.emit("continue")
        s.emit(f"seat = (seat {step}")
    else:
        for seat in known.skipping:
            s.emit(f"m.skip({seat})")
    # Where the round would be over if anybody had no cards, nobody is without.
    with s.under("if skips:"):
        s.emit("m.direction = direction; seat = m.to_play(seat)")
    s.emit("continue")


@step("chooses_a_player")
def chooses_a_player(s: Straight, scene: Scene, people: Node, others: Node) -> Scene:
    """Somebody chooses a player."""
    if any("player" in rule.at for rule in s.rules.moves.values()):
        raise NotStraight
    somebody(s, people, scene)
    among = s.write.people(others, s.env(scene))
    if UNKNOWN in among.all:
        raise NotStraight
    found, chosen = s.name("a"), s.name("t")
    s.emit(f"{found} = {among.all}")
    s.give_up_if(f"len({found}) < 2")
    s.emit(f"steps += 1; {chosen} = {found}[int(random() * len({found}))]")
    return put(scene, CHOSEN, chosen)
