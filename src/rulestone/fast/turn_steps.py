"""Lists of steps as they are followed while writing, up to where somebody could interfere or a duty begins."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy

from rulestone.compiler import MoveRule
from rulestone.engine.state import LYING
from rulestone.fast.game_code import AIM, BEARER, CARD_IS, ME, PENALTY, SOURCE, TARGET
from rulestone.fast.move_code import named_kind
from rulestone.fast.scene_code import UNKNOWN
from rulestone.fast.source_text import FALSE, TRUE, NotStraight, all_true, either
from rulestone.fast.turn_lines import CertainFacts, Scene, TurnLines, WaitingFrame, change_scene
from rulestone.fast.turn_step_code import STEPS
from rulestone.phrases.syntax_tree import Hit, IfNode, NameNode, Node, PhraseNode, QuestionNode, Steps


class TurnSteps(TurnLines):
    """Follows lists of steps."""

    def follow(self, block: int, scene: Scene, pending: bool = False, inner: bool = False) -> Scene | None:
        """Follow a list of steps; its scene afterwards, or none if the code does not come to its end."""
        frames = self.known.frames
        # Steps that under some condition come to themselves would be followed for ever while they are written.
        if len(frames) > 30:
            raise NotStraight
        frames.append(WaitingFrame(block, 0, scene, pending, inner))
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
            case PhraseNode(phrase, slots):
                known = STEPS.get(phrase)
                if known is None:
                    raise NotStraight
                # What was found out of hands holds until something happens.
                self.known.counted = {}
                return known(self, scene, *(slot for _, slot in slots))
            case IfNode(condition, then, other):
                test = self.true(condition, self.env(scene))
                self.step_on()
                return self.branch(test, then, other, scene)
            case Hit(who, do):
                return self.hit(who, do, scene)
            case Steps() | QuestionNode() | NameNode():
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
        parts: list[tuple[list[str], Scene | None, CertainFacts]] = []
        for node in (then, other):
            whole, self.lines, self.known = self.lines, [], deepcopy(before)
            self.depth += 1
            after = self.part(node, scene)
            if after is not None:
                self.skip_all(before)
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
            known.laid |= other_known.laid
            known.counted = known.counted if known.counted == other_known.counted else {}
        if first or second:
            self.emit(f"if {test}:")
            self.lines += first or ["    " * (self.depth + 1) + "pass"]
        if second:
            self.emit("else:")
            self.lines += second
        self.known = known if one is not None else other_known
        self.known.frames = before.frames
        return one if one is not None else two

    def skip_all(self, before: CertainFacts) -> None:
        """Write down who came to lose a turn in one list of two; who did in either is not certain after them."""
        skipping = self.known.skipping
        for seat in skipping[len(before.skipping) :]:
            self.emit(f"m.skip({seat})")
        del skipping[len(before.skipping) :]

    def merged(self, parts: Sequence[tuple[list[str], Scene | None, CertainFacts]]) -> Scene:
        """One scene for two that hold after one list or the other."""
        scenes = [part[1] for part in parts]
        assert scenes[0] is not None
        assert scenes[1] is not None
        joint = list(scenes[0])
        for place, (a, b) in enumerate(zip(scenes[0], scenes[1], strict=True)):
            if a != b:
                joint[place] = self.name("x")
                for lines, scene, known in parts:
                    assert scene is not None
                    lines.append("    " * (self.depth + 1) + f"{joint[place]} = {scene[place]}")
                    if scene[place] == "None" or scene[place] in known.nobody:
                        parts[0][2].nobody.add(joint[place])
        return tuple(joint)

    # --- duties and points -------------------------------------------------------------------------------------

    def opens(self, event: str, who: str, scene: Scene) -> list[tuple[int, str, Scene, str]]:
        """The duties that an event may begin: their number, whose they are, their scene, and if they do."""
        duties = []
        suffered = event in ("hit", "takes a penalty")
        bearer = scene[SOURCE] if suffered else who
        if bearer == "None":
            return []
        about = change_scene(change_scene(change_scene(scene, BEARER, bearer), SOURCE, bearer), CARD_IS, repr(LYING))
        for number, rule in enumerate(self.rules.windows.values()):
            env = self.env(about).but(event=event)
            test = all_true(self.true(rule.opens, env), self.true(rule.if_, env))
            if test != FALSE:
                test = all_true(test, f"(({number}, {bearer}) not in m.called)")
                duties.append((number, bearer, about, test))
        return duties

    def happen(self, event: str, who: str, scene: Scene) -> None:
        """After a step: where a duty begins the board goes on."""
        duties = self.opens(event, who, scene)
        if not duties:
            return
        self.step_on()
        self.known.frames[-1].scene = scene
        with self.under(f"if {either(*(test for *_, test in duties))}:"):
            for number, bearer, about, test in duties:
                self.emit(f"if {test}: m.windows.append([{number}, {bearer}, [{', '.join(about)}], False])")
            self.give_up()

    def somebody_may(self, point: str, owner: str, scene: Scene, but: Collection[int] = ()) -> str:
        """Whether anybody may be able to do something at a point, some moves left out; true if in doubt."""
        rules = [(n, r) for n, r in enumerate(self.rules.moves.values()) if point in r.at and not r.breach]
        return either(*(self.may(rule, point, owner, scene) for number, rule in rules if number not in but))

    def for_certain(self, point: str, owner: str, scene: Scene) -> dict[int, str]:
        """The moves without a card of which it is certain who could make them, and when."""
        tests = {}
        for number, rule in enumerate(self.rules.moves.values()):
            if point in rule.at and not rule.breach and rule.card is None:
                env = self.looking(point, owner, owner, scene, None)
                among = TRUE if rule.who is None else self.write.is_among(owner, rule.who, env)
                test = self.write.true(rule.allowed_if, env)
                if among == TRUE and UNKNOWN not in test:
                    tests[number] = test
        return tests

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
            env = env.but(faces={**env.faces, "c": self.faces.kinds.index(kind)})
        test = self.write.true(rule.allowed_if, env)
        if test == FALSE:
            return FALSE
        if rule.card is None:
            return test if seat is not None and UNKNOWN not in test else TRUE
        if kind is None:
            return TRUE
        hands = [f"hands[{seat}]"] if seat is not None else [f"hands[{player}]" for player in range(self.players)]
        return either(*(f"({face} in {hand})" for face in self.faces.of_kind(kind) for hand in hands))

    def answer_or_go_on(self, moves: Mapping[int, str], owner: str, scene: Scene) -> None:
        """Somebody lets a point go by or makes a move that the board carries out; nothing is chosen for want of any."""
        for test in dict.fromkeys(moves.values()):
            same = [number for number, when in moves.items() if when == test]
            if test == FALSE:
                continue
            if len(same) < sum(when != FALSE for when in moves.values()):
                raise NotStraight
            with self.under(f"if {test}:"):
                self.emit("steps += 1")
                picked = self.value("r", f"int(random() * {1 + len(same)})")
                with self.under(f"if {picked}:"):
                    move = f"({same[0]}" if len(same) == 1 else f"({tuple(same)}[{picked} - 1]"
                    self.give_up(self.at("answer", owner, scene), f"m.do({move}, {owner}, -1, -1))")

    def hit(self, who: Node, do: Node, scene: Scene) -> Scene | None:
        """Aim steps at somebody."""
        people = self.write.people(who, self.env(scene))
        if people.one is None or people.one not in self.env(scene).sure:
            raise NotStraight
        target = self.value("t", people.one)
        aimed = change_scene(change_scene(scene, TARGET, target), PENALTY, "True")
        block = self.blocks.block(do, even_empty=True)
        point = change_scene(aimed, ME, target)
        self.known.frames.append(WaitingFrame(block, 0, aimed, True, False))
        moves = self.for_certain("answer", target, point)
        answer = self.somebody_may("answer", target, point, moves)
        self.known.frames.pop()
        self.give_up_if(either(answer, *(test for *_, test in self.opens("hit", target, aimed))))
        if answer == TRUE:
            return None
        self.step_on()
        self.known.frames += [WaitingFrame(block, 0, aimed, True, False), WaitingFrame(AIM, 1, aimed, False, False)]
        self.answer_or_go_on(moves, target, point)
        del self.known.frames[-2:]
        return None if self.follow(block, aimed, pending=True) is None else scene
