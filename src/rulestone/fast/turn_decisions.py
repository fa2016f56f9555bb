"""Decisions: what can be done is counted, one of it chosen by chance, and each followed to the end of the turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy

from rulestone.compiler import MoveRule
from rulestone.engine.state import HELD
from rulestone.fast.condition_code import FEW
from rulestone.fast.game_code import BASE, CARD, CARD_IS, DRAWN, ME, PENALTY
from rulestone.fast.scene_code import UNKNOWN, SceneCode
from rulestone.fast.source_text import FALSE, TRUE, NotStraight, all_true, either
from rulestone.fast.turn_lines import Scene, change_scene
from rulestone.fast.turn_steps import TurnSteps


class TurnDecisions(TurnSteps):
    """Follows what somebody may choose to do."""

    def turn(self) -> None:
        """A turn from its beginning."""
        none = self.write.none
        colourless = str(self.faces.no_colour)
        scene = ("seat", "None", "None", "None", "None", none, none, colourless, none, "None", "False", "0", repr(HELD))
        self.decide("turn", "seat", scene)

    def decide(self, point: str, owner: str, scene: Scene, called: frozenset[int] = frozenset()) -> None:
        """Count what can be done, some words having been said already, choose, and follow each."""
        rules = [(n, r) for n, r in enumerate(self.rules.moves.values()) if point in r.at and not r.breach]
        hand, begun = self.name("hand"), len(self.lines)
        self.emit(f"{hand} = hands[{owner}]")
        choices: list[tuple[str, Callable[[str], None]]] = []
        for _, rule in rules:
            if rule.who is not None or rule.aside:
                raise NotStraight
            self.weigh(rule, point, owner, scene, choices)
        moves = total([count for count, _ in choices])
        if not certain([count for count, _ in choices]):
            with self.under(f"if not ({moves}):"):
                if point == "turn":
                    self.emit("m.lay_out(seat, direction, force, colour, layer, 0, None, None, [])")
                    self.emit("m.begin_turn(seat)")
                    self.emit("board_next = True")
                    self.emit("break")
                else:
                    self.give_up(self.at(point, owner, scene))
        self.weigh_calls(point, owner, scene, choices, called)
        looks = self.lines[begun + 1 :]
        if sum(line.count(f"hands[{owner}]") for line in looks) > 1:
            # While somebody only looks, the hand stays what it is.
            self.lines[begun + 1 :] = [line.replace(f"hands[{owner}]", hand) for line in looks]
        else:
            del self.lines[begun]
        whole = total([count for count, _ in choices])
        self.emit("steps += 1")
        if whole == "1":
            choices[0][1]("0")
            return
        self.emit(f"k = {whole}")
        self.emit("r = int(random() * k) if k > 1 else 0")
        self.choose(choices)

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
            env = env.but(faces={**env.faces, "c": number})
            known = SceneCode(**{**dict.fromkeys(vars_of(env), UNKNOWN), "card": "c", "moving": "c"})  # type: ignore[arg-type]
            known = known.but(force="F", colour="C", faces={"c": number}, number=env.number)
            code = self.write.true(rule.allowed_if, known)
            if UNKNOWN not in code:
                static.append((number, code))
            elif faces:
                dynamic.append((number, faces))
        kinds = self.write.source.constant(self.faces.kind, "KIND")
        test = either(
            *(all_true(f"({kinds}[c] == {number})", code) for number, code in static),
            *(f"({kinds}[c] == {number})" for number, _ in dynamic),
        )
        gone, hangs = self.write.make_table(test, "hand")
        place = f"[force * {self.faces.width} + colour]" if hangs else ""
        cards = self.name("h")
        self.emit(f"{cards} = hands[{owner}].translate(None, {gone}{place})")
        for number, faces in dynamic:
            self.one_by_one(rule, point, owner, scene, cards, number, faces)
        count = self.name("k")
        self.emit(f"{count} = len({cards})")
        # Two cards of one face are one option.
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
        if len(faces) <= FEW:
            for face in faces:
                env = self.looking(point, owner, owner, scene, str(face))
                test = self.true(rule.allowed_if, env.but(faces={**env.faces, str(face): number}))
                if test != TRUE:
                    self.emit(
                        f"if {face} in {cards} and not {test}: {cards} = {cards}.replace({bytes((face,))!r}, b'')"
                    )
            return
        env = self.looking(point, owner, owner, scene, "y")
        test = self.true(rule.allowed_if, env.but(faces={**env.faces, "y": number}))
        kinds = self.write.source.constant(self.faces.kind, "KIND")
        self.emit(f"{cards} = bytes([y for y in {cards} if {kinds}[y] != {number} or {test}])")

    def weigh_calls(
        self,
        point: str,
        owner: str,
        scene: Scene,
        choices: list[tuple[str, Callable[[str], None]]],
        called: frozenset[int],
    ) -> None:
        """Count the words that can be said before their time."""
        for number, rule in enumerate(self.rules.windows.values()):
            if rule.call is None or rule.call.early_if is None or number in called:
                continue
            test = self.true(rule.call.early_if, self.looking(point, owner, owner, scene, None))
            if test != FALSE:
                test = all_true(test, f"(({number}, {owner}) not in m.called)")
                count = self.value("k", f"1 if {test} else 0")
                choices.append((count, self.calling(number, point, owner, scene, called)))

    def calling(
        self, number: int, point: str, owner: str, scene: Scene, called: frozenset[int]
    ) -> Callable[[str], None]:
        """What follows when a word is said before its time."""

        def go(r: str) -> None:  # noqa: ARG001
            self.emit(f"m.called.append(({number}, {owner}))")
            if point == "turn":
                self.emit("continue")
            else:
                self.decide(point, owner, scene, called | {number})

        return go

    def by_kind(self, rule: MoveRule, owner: str, scene: Scene, card: str) -> None:
        """Follow a move with a card, for each kind that it may be; kinds that go alike go together."""
        by_lines: dict[str, list[int]] = {}
        named = most = self.named
        for number, kind in enumerate(self.faces.kinds):
            if not self.faces.of_kind(kind):
                continue
            # The same names for each kind, so that kinds that go alike come to the same text.
            before, whole, self.named = deepcopy(self.known), self.lines, named
            self.lines = []
            self.depth += 1
            self.known.kinds[card] = number
            self.move(rule, owner, scene, card)
            self.depth -= 1
            most = max(most, self.named)
            by_lines.setdefault("\n".join(of_use(self.lines)), []).append(number)
            self.lines, self.known = whole, before
        self.named = most
        counted = dict.fromkeys(range(len(self.faces.kinds)), 0)
        for face in self.faces.deck:
            counted[self.faces.kinds.index(face.kind)] += 1
        # What most cards of the deck do is asked for first.
        ordered = sorted(by_lines.items(), key=lambda entry: -sum(counted[number] for number in entry[1]))
        kinds = self.write.source.constant(self.faces.kind, "KIND")
        if len(ordered) > 1:
            self.emit(f"z = {kinds}[{card}]")
        for place, (text, numbers) in enumerate(ordered):
            which = f"z == {numbers[0]}" if len(numbers) == 1 else f"z in {tuple(numbers)}"
            if len(ordered) == 1:
                # The lines below are written a level deeper already.
                self.emit("if True:")
            else:
                self.emit("else:" if place == len(ordered) - 1 else f"{'el' if place else ''}if {which}:")
            self.lines += text.split("\n")

    def move(self, rule: MoveRule, owner: str, scene: Scene, card: str | None) -> None:
        """Follow a move to the end of the turn, or as far as it is straight."""
        known = self.known
        begun = change_scene(
            change_scene(change_scene(scene, ME, owner), BASE, str(len(known.frames))), PENALTY, "False"
        )
        if card is not None:
            begun = change_scene(change_scene(begun, CARD, card), CARD_IS, repr(HELD))
        block = self.blocks.block(rule.do)
        if block < 0 or self.follow(block, begun) is not None:
            self.give_up()


def of_use(lines: Sequence[str]) -> list[str]:
    """Lines without those that keep what was in force for nobody."""
    text = "\n".join(lines)
    kept = (assignment.split(" = ")[0].strip() for assignment in lines)
    return [
        line
        for line, name in zip(lines, kept, strict=True)
        if not name.startswith("was_") or len(re.findall(rf"\b{name}\b", text)) > 1
    ]


def total(counts: Sequence[str]) -> str:
    """A sum, with what is certain added up."""
    fixed = sum(int(count) for count in counts if count.isdecimal())
    open_ = [count for count in counts if not count.isdecimal()]
    return " + ".join([*open_, *([str(fixed)] if fixed or not open_ else [])])


def certain(counts: Sequence[str]) -> bool:
    """Whether there is something to choose in any case."""
    return any(count.isdecimal() or f"(not {count})" in counts for count in counts)


def vars_of(env: SceneCode) -> list[str]:
    """The names of the places of an environment that hold expressions."""
    return [name for name, kind in type(env).__annotations__.items() if kind == "str"]
