"""What can be done at a point, as functions that list it: for each move of the game, by whom and with which card."""

from __future__ import annotations

from rulestone.compiler import MoveRule
from rulestone.fast.condition_code import Conditions, words
from rulestone.fast.scene_code import SceneCode
from rulestone.fast.source_text import FALSE, TRUE, all_true
from rulestone.phrases.syntax_tree import AllOf, ConstantNode, Node, PhraseNode

PENDING = "m.pending_card(None)"


def look(write: Conditions, point: str, rules: list[tuple[int, MoveRule]]) -> str | None:
    """A function that lists the moves (or the breaches) possible at a point; none where there never are any."""
    body = [line for number, rule in rules if point in rule.at for line in listing(write, point, number, rule)]
    if not body:
        return None
    lines = ["P = m.point", "o = P[1]", "S = P[2]", *body]
    if any(PENDING in line for line in body):
        # Nothing that is looked at changes it, and it is looked at for each card of everybody.
        lines[3:] = ["q0 = m.pending_card(None)", *(line.replace(PENDING, "q0") for line in body)]
    return write.source.function("look", "m, options", lines)


def looking(write: Conditions, point: str, rule: MoveRule) -> SceneCode:
    """Where the condition of a move finds things while somebody thinks of making it."""
    env = SceneCode(me="p", owner="o", base="None", pending="m.pending_card(None)", sure=frozenset({"p"}))
    env = env.but(drawn="S[6]" if point == "drawn" else write.none, honest="m.honest([*S[:11], None, S[12]])")
    return env.but(card="c", moving="c") if rule.card is not None else env


def listing(write: Conditions, point: str, number: int, rule: MoveRule) -> list[str]:
    """The lines that list one move."""
    env = looking(write, point, rule)
    kind = named_kind(rule.allowed_if) if rule.card is not None else None
    if kind is not None:
        env = env.but(faces={"c": write.faces.kinds.index(kind)})
    before, allowed = before_cards(write, rule, env)
    among = TRUE if rule.who is None else write.is_among("p", rule.who, env)
    test = all_true(allowed, among)
    if FALSE in (test, before) and not (kind is not None and write.faces.face_down):
        return []
    card = "c" if rule.card is not None else "-1"
    lines = lines_if(test, f"options.append(({number}, p, {card}, -1))")
    if rule.card is not None:
        lines = [f"for c in {cards(write, rule.card, kind)}:", *indent_lines(lines)]
        if before != TRUE:
            lines = [f"if m.hands[p] and {before}:", *indent_lines(lines)]
        if kind is not None and write.faces.face_down:
            # Who knows of what kind a card is that lies face down?
            any_kind = env.but(faces={})
            among = TRUE if rule.who is None else write.is_among("p", rule.who, any_kind)
            either = lines_if(
                all_true(write.true(rule.allowed_if, any_kind), among), f"options.append(({number}, p, c, -1))"
            )
            lines += [f"for c in {face_down(write, rule.card)}:", *indent_lines(either)]
    people = "(o,)" if rule.who is None else "m.order()"
    return [f"# {rule.id}", f"for p in {people}:", *indent_lines(lines)]


def before_cards(write: Conditions, rule: MoveRule, env: SceneCode) -> tuple[str, str]:
    """What of a condition can be looked at before any card of a hand, because no card is in it, and what cannot."""
    parts = rule.allowed_if.parts if isinstance(rule.allowed_if, AllOf) else (rule.allowed_if,)
    if rule.card != "from the hand" or env.faces:
        return TRUE, write.true(rule.allowed_if, env)
    tests = [write.true(part, env) for part in parts]
    about = next((place for place, part in enumerate(tests) if "c" in words(part)), len(tests))
    return all_true(*tests[:about]), all_true(*tests[about:])


def lines_if(test: str, line: str) -> list[str]:
    """A line that is carried out where something holds."""
    return [line] if test == TRUE else [f"if {test}:", *indent_lines([line])]


def cards(write: Conditions, which: str, kind: str | None) -> str:
    """The cards that a move may be made with, each face once."""
    hand = "m.hands[p]"
    if which == "the drawn card":
        there = f"S[6] in {write.faces.of_kind(kind)}" if kind is not None else f"S[6] != {write.none}"
        return f"((S[6],) if {there} and S[6] in {hand} else ())"
    if which == "from the hand but the drawn card":
        hand = f"{hand}.replace({write.ones()}[S[6]], b'', 1)"
    if kind is not None:
        faces = write.faces.of_kind(kind)
        return f"[c for c in {faces} if c in {hand}]"
    return f"dict.fromkeys({hand})"


def face_down(write: Conditions, which: str) -> str:
    """The cards among these that lie face down; in a hand they come last."""
    last = f"{write.faces.face_up[-1:]!r}"
    hand = "m.hands[p]"
    if which == "the drawn card":
        return f"((S[6],) if S[6] > {write.none} and S[6] in {hand} else ())"
    if which == "from the hand but the drawn card":
        hand = f"{hand}.replace({write.ones()}[S[6]], b'', 1)"
    up = write.source.constant(write.faces.face_up, "UP")
    return f"({hand}.translate(None, {up}) if {hand}[-1:] > {last} else ())"


def named_kind(condition: Node) -> str | None:
    """The kind that the card must be for a condition to hold, where it names one."""
    for part in condition.parts if isinstance(condition, AllOf) else (condition,):
        match part:
            case PhraseNode("is_kind", ((_, PhraseNode("card")), (_, ConstantNode(kind)))):
                return str(kind)
    return None


def indent_lines(lines: list[str]) -> list[str]:
    """Lines one level deeper."""
    return [f"    {line}" for line in lines]
