"""What can be done at a point, as functions that list it: for each move of the game, by whom and with which card."""

from __future__ import annotations

from rulestone.compiled.conditions import Conditions
from rulestone.compiled.env import Env
from rulestone.compiled.source import FALSE, TRUE, both
from rulestone.compiler import MoveRule
from rulestone.phrases.tree import All, Fixed, Node, Said


def look(write: Conditions, point: str, rules: list[tuple[int, MoveRule]]) -> str | None:
    """A function that lists the moves (or the breaches) possible at a point; none where there never are any."""
    body = [line for number, rule in rules if point in rule.at for line in listing(write, point, number, rule)]
    if not body:
        return None
    return write.source.function("look", "m, found", ["P = m.point", "o = P[1]", "S = P[2]", *body])


def looking(write: Conditions, point: str, rule: MoveRule) -> Env:
    """Where the condition of a move finds things while somebody thinks of making it."""
    env = Env(me="p", owner="o", pending="m.pending_card(None)", sure=frozenset({"p"}))
    env = env.but(drawn="S[6]" if point == "drawn" else write.none, honest="m.honest([*S[:11], None, S[12]])")
    return env.but(card="c", moving="c") if rule.card is not None else env


def listing(write: Conditions, point: str, number: int, rule: MoveRule) -> list[str]:
    """The lines that list one move."""
    env = looking(write, point, rule)
    kind = named_kind(rule.allowed_if) if rule.card is not None else None
    if kind is not None:
        env = env.but(faces={"c": write.faces.kinds.index(kind)})
    allowed = write.true(rule.allowed_if, env)
    among = TRUE if rule.who is None else write.is_among("p", rule.who, env)
    test = both(allowed, among)
    if test == FALSE and not (kind is not None and write.faces.face_down):
        return []
    card = "c" if rule.card is not None else "-1"
    lines = tested(test, f"found.append(({number}, p, {card}, -1))")
    if rule.card is not None:
        lines = [f"for c in {cards(write, rule.card, kind)}:", *indented(lines)]
        if kind is not None and write.faces.face_down:
            # Who knows of what kind a card is that lies face down?
            any_kind = env.but(faces={})
            among = TRUE if rule.who is None else write.is_among("p", rule.who, any_kind)
            either = tested(both(write.true(rule.allowed_if, any_kind), among), f"found.append(({number}, p, c, -1))")
            lines += [f"for c in {face_down(write, rule.card)}:", *indented(either)]
    people = "(o,)" if rule.who is None else "m.order()"
    return [f"# {rule.id}", f"for p in {people}:", *indented(lines)]


def tested(test: str, line: str) -> list[str]:
    """A line that is carried out where something holds."""
    return [line] if test == TRUE else [f"if {test}:", *indented([line])]


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
    for part in condition.parts if isinstance(condition, All) else (condition,):
        match part:
            case Said("is_kind", ((_, Said("card")), (_, Fixed(kind)))):
                return str(kind)
    return None


def indented(lines: list[str]) -> list[str]:
    """Lines one level deeper."""
    return [f"    {line}" for line in lines]
