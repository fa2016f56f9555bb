"""
Conditions, people, numbers and cards as Python expressions.

Answers are settled while writing, so that a question leaves nothing behind but its answer's clause. What hangs on
nothing but a card and what is in force becomes a table; everything else is looked up where a `SceneCode` says it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NoReturn

from rulestone.compiler import Ruleset
from rulestone.engine.state import ELSEWHERE, HELD, IN_THE_AIR, LYING
from rulestone.fast.card_numbers import ByFace, CardNumbers
from rulestone.fast.phrase_code import CONDITIONS, NOTHING_LIES
from rulestone.fast.plainly import Plainly
from rulestone.fast.scene_code import NOWHERE, ONE, UNKNOWN, People, SceneCode
from rulestone.fast.source_text import (
    FACE_OF,
    FALSE,
    TRUE,
    CannotSpecialise,
    NotStraight,
    SourceText,
    all_true,
    either,
    no,
    reads,
    which,
)
from rulestone.model import Answer
from rulestone.phrases.syntax_tree import (
    ANOTHER_CARD,
    BUT_THE_DRAWN,
    AllOf,
    AnyOf,
    CardListNode,
    ConstantNode,
    IfNode,
    NameNode,
    Node,
    NoneOf,
    PhraseNode,
    QuestionNode,
    Steps,
)

NAMED_PLACES = {repr(place) for place in (HELD, IN_THE_AIR, LYING, ELSEWHERE)}
"""Where a card may be, as code that knows it."""
FEW = 4
"""Cards of a kind that are looked at one by one."""
DEEPEST = 6
"""Cards thought about because of one another; no rule comes near it that does not go round in a circle."""


class Conditions:
    """Writes conditions for one game and its answers."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], faces: CardNumbers, source: SourceText) -> None:
        self.rules = rules
        self.answers = answers
        self.faces = faces
        self.source = source
        self.none = str(faces.none)
        self.tables: dict[str, tuple[str, bool]] = {}
        self.by_sight: dict[tuple[str, int], tuple[list[tuple[int, str]], list[int]]] = {}

    # --- what is asked -----------------------------------------------------------------------------------------

    def lacks(self, what: str) -> NoReturn:
        """Give up over something that cannot be written."""
        raise CannotSpecialise([what])

    def answer(self, question: str) -> Answer:
        """What the game settles, else what is answered."""
        given = self.rules.answers.get(question, self.answers.get(question))
        if given is None:
            self.lacks(f"an answer to {question}")
        return given

    def clause(self, node: QuestionNode) -> Node:
        """What the answer to a question stands for here."""
        return self.meant(node, self.answer(node.question))

    def meant(self, node: QuestionNode, answer: Answer) -> Node:
        """What an answer to a question stands for where it is asked."""
        meaning: Node | None
        if node.answers is not None:
            # A clause of a book's own is not among the answers listed here: what it does not settle is left free.
            meaning = dict(node.answers).get(str(answer), PhraseNode("always"))
        else:
            meaning = self.rules.clauses.get((node.question, node.kind), {}).get(answer)
        if meaning is None and node.kind == "number":
            return ConstantNode(answer)
        if meaning is None:
            self.lacks(f"what {answer} means for {node.question}")
        return meaning

    def settled(self, node: Node) -> Node:
        """A node with every question before it answered."""
        while isinstance(node, QuestionNode):
            node = self.clause(node)
        return node

    # --- conditions --------------------------------------------------------------------------------------------

    def true(self, node: Node, env: SceneCode) -> str:
        """Whether a condition or an event holds."""
        match node:
            case PhraseNode(phrase, slots):
                known = CONDITIONS.get(phrase)
                if known is None:
                    return f"bool({self.plainly(node, env)})"
                return known(self, env, *(slot for _, slot in slots))
            case AllOf(parts):
                return all_true(*(self.true(part, env) for part in parts))
            case AnyOf(parts):
                return either(*(self.true(part, env) for part in parts))
            case NoneOf(part):
                return no(self.true(part, env))
            case IfNode(condition, then, other):
                return which(self.true(condition, env), self.true(then, env), self.true(other, env))
            case CardListNode(who, besides, card):
                return self.holds(who, besides, card, env)
            case NameNode(name):
                named = self.rules.meanings if name in self.rules.meanings else self.rules.events
                return self.true(named[name], env)
            case QuestionNode():
                return self.true(self.clause(node), env)
            case ConstantNode() | Steps() | _:
                return FALSE

    def plainly(self, node: Node, env: SceneCode) -> str:
        """What the plain evaluator says of a line that nothing is written for."""
        if env.hands not in ("m.hands", UNKNOWN):
            raise NotStraight
        people = (env.me, env.source, env.target, env.chosen, env.bearer)
        about = (env.card, env.drawn, env.colour_then, env.force_then, env.breach, env.penalty, env.base, env.card_is)
        naming = "None" if env.colour_asked == UNKNOWN else env.colour_asked
        weighing = f"{env.asked}, {env.moving}, {env.left_out}, {env.weighed}, {naming}, {env.event!r}"
        scene = ", ".join(people + about)
        return f"m.plainly({self.said_plainly(node)}, [{scene}], {weighing}, {env.colour}, {env.force})"

    def said_plainly(self, node: Node) -> str:
        """The name of a line as the plain evaluator takes it."""
        return self.source.constant(node, "PLAINLY", lambda node: Plainly(self.rules, self.answers, node))

    def holds(self, who: Node, which: str, card: Node, env: SceneCode) -> str:
        """Whether somebody holds a card such that …, perhaps besides the card being laid or the one just drawn."""
        inner = env.but(left_out=env.drawn) if which == BUT_THE_DRAWN else env
        gone = (self.being_laid(env) if which == ANOTHER_CARD else self.none, inner.left_out)
        left_out = [face for face in gone if face not in (None, self.none)]

        def seat(one: str) -> str:
            if not left_out and env.counted:
                count = env.counted.get((one, self.true(card, env.but(asked="c", sure=env.sure | {"c"}))))
                if count is not None:
                    return f"({count} > 0)"
            hand = f"{env.hands}[{one}]"
            for face in left_out:
                hand = f"{hand}.replace({self.ones()}[{face}], b'', 1)"
            return self.any_card(hand, card, inner)

        return self.any_seat(self.people(who, env), env, seat)

    def being_laid(self, env: SceneCode) -> str:
        """The card that somebody thinks of laying, or is about to lay."""
        if env.moving is not None:
            return env.moving
        if env.card_is in NAMED_PLACES or env.card == self.none:
            return env.card if env.card_is == repr(HELD) else self.none
        return f"({env.card} if {env.card_is} == {HELD!r} else {self.none})"

    def ones(self) -> str:
        """Each card as the bytes that it alone makes; no card makes none."""
        numbers = range(self.faces.none + 1 + len(self.faces.face_down))
        return self.source.constant(tuple(b"" if n == self.faces.none else bytes((n,)) for n in numbers), "ONE")

    def by_face(self, values: tuple[object, ...], stem: str) -> str:
        """The name of a table by the face of a card; where one may lie face down, the table asks for it."""
        if not self.faces.face_down:
            return self.source.constant(values, stem)
        return self.source.constant(values, FACE_OF + stem, ByFace)

    def looked_at(self, card: str, env: SceneCode) -> str:
        """True, once the face of a card is known."""
        if not self.faces.face_down or card in env.faces or card.isdecimal():
            return TRUE
        return f"({self.kind_of(card)} is not None)"

    def lies(self, card: str) -> str:
        """Whether there is a card, where that has to be known before the face of another one is looked at."""
        return f"({card} != {self.none})" if self.faces.face_down else TRUE

    def any_card(self, hand: str, condition: Node, env: SceneCode) -> str:
        """Whether a condition holds of a card in a hand."""
        if (table := self.table(condition, env.but(asked="c"), "")) is not None:
            table_name, hangs = table
            if not hangs:
                gone = self.source.names[table_name]
                kept = [face for face in range(self.faces.none) if face not in gone]
                if not kept:
                    return FALSE
                if len(kept) == 1:
                    return f"({kept[0]} in {hand})"
                return f"bool({hand}.translate(None, {table_name}))" if gone else f"bool({hand})"
            return f"bool({hand}.translate(None, {table_name}[{self.in_force(env)}]))"
        return self.any_of_kinds(hand, condition, env)

    def any_of_kinds(self, hand: str, condition: Node, env: SceneCode) -> str:
        """The same, kind by kind: by a table where the card decides, else for the cards of that kind alone."""
        static, parts = [], []
        kinds = self.by_face(self.faces.kind, "KIND")
        for number, kind in enumerate(self.faces.kinds):
            faces = self.faces.of_kind(kind)
            away = NOWHERE.but(asked="c", force="F", colour="C", weighed=env.weighed, event=env.event)
            code = self.true(condition, away.but(faces={"c": number}))
            if UNKNOWN not in code:
                static.append(all_true(f"({kinds}[c] == {number})", code))
            elif len(faces) <= FEW:
                for face in faces:
                    inner = env.but(asked=str(face), faces={**env.faces, str(face): number})
                    parts.append(all_true(f"({face} in {hand})", self.true(condition, inner)))
            else:
                card = self.source.name("q")
                inner = env.but(asked=card, faces={**env.faces, card: number})
                test = all_true(f"({kinds}[{card}] == {number})", self.true(condition, inner))
                parts.append(f"any([{test} for {card} in {hand}])")
        whole = either(*static)
        if whole != FALSE:
            gone, hangs = self.make_table(whole, "")
            parts.insert(0, f"bool({hand}.translate(None, {gone}{f'[{self.in_force(env)}]' if hangs else ''}))")
        return either(*parts)

    def in_force(self, env: SceneCode) -> str:
        """What is in force, as the place in a table."""
        return f"{env.force} * {self.faces.width} + {env.colour}"

    def table(self, condition: Node, env: SceneCode, stem: str) -> tuple[str, bool] | None:
        """
        The cards of which a condition does not hold, where nothing but the card and what is in force decides.

        Gives its name, and whether it is one for each card and colour in force.
        """
        away = NOWHERE.but(asked="c", force="F", colour="C", weighed=env.weighed, event=env.event)
        expression = self.true(condition, away)
        if UNKNOWN in expression or reads(expression):
            return None
        return self.make_table(expression, stem)

    def make_table(self, expression: str, stem: str) -> tuple[str, bool]:
        """A table of the cards for which an expression over c, F and C is false."""
        key = f"{stem}:{expression}"
        if key not in self.tables:
            faces, width = self.faces.none, self.faces.width
            hangs = not {"F", "C"}.isdisjoint(words(expression))
            # Of hands, cards that lie face down are left out as well: whether they are among the rest is another look.
            away = b"" if stem else self.faces.face_down
            listed = f"lambda F, C: bytes([c for c in range({faces}) if not {expression}])"
            test = eval(listed, self.source.names)
            if hangs:
                made = self.source.constant(expression, f"GONE{stem}_", lambda _: InForce(test, width, away))
            else:
                made = self.source.constant(test(faces, width - 1) + away, "GONE")
            self.tables[key] = made, hangs
        return self.tables[key]

    # --- laying cards ------------------------------------------------------------------------------------------

    def fits(self, card: str, env: SceneCode) -> str:
        """Whether what everybody can see allows a card; where nothing lies, nobody has to look at it."""
        allowed = self.by_kind(card, env, "fits")
        looked_at = self.looked_at(card, env)
        return allowed if looked_at == TRUE else either(self.true(NOTHING_LIES, env), all_true(looked_at, allowed))

    def honest(self, card: str, env: SceneCode) -> str:
        """Whether its player is honest in laying a card."""
        return self.by_kind(card, env, "honest")

    def playable(self, card: str, env: SceneCode) -> str:
        """Whether a card fits and its player is honest in laying it."""
        if env.weighed > 1:
            return f"({card} != {self.none})" if card != "c" else TRUE
        return all_true(self.looked_at(card, env), self.fits(card, env), self.honest(card, env))

    def by_kind(self, card: str, env: SceneCode, what: str) -> str:
        """What a rule that each kind of card has for itself comes to for a card."""
        if env.weighed >= DEEPEST:
            self.lacks("a card that may be laid depending on itself")
        inner = env.but(asked=card, moving=card, weighed=env.weighed + 1)
        if card in env.faces:
            return self.of_kind(env.faces[card], inner, what)
        static, other = self.sights_by_kind(what, inner.weighed)
        parts = [self.seen_in_table(card, env, static)] if static else []
        for number in other:
            faces = self.faces.of_kind(self.faces.kinds[number])
            is_kind = f"{card} == {faces[0]}" if len(faces) == 1 else f"{self.kind_of(card)} == {number}"
            if faces:
                parts.append(all_true(f"({is_kind})", self.of_kind(number, inner, what)))
        return either(*parts)

    def sights_by_kind(self, what: str, weighed: int) -> tuple[list[tuple[int, str]], list[int]]:
        """By kind, what hangs on nothing but the card and what is in force, unless it is never so; and other kinds."""
        sights = self.by_sight.get((what, weighed))
        if sights is None:
            sights = self.by_sight[what, weighed] = [], []
            away = NOWHERE.but(asked="c", moving="c", force="F", colour="C", weighed=weighed)
            for number in range(len(self.faces.kinds)):
                expression = self.of_kind(number, away.but(faces={"c": number}), what)
                if UNKNOWN in expression or reads(expression):
                    sights[1].append(number)
                elif expression != FALSE:
                    sights[0].append((number, expression))
        return sights

    def of_kind(self, number: int, env: SceneCode, what: str) -> str:
        """What a rule comes to for a card of one kind."""
        card = self.rules.cards[self.faces.kinds[number]]
        if what == "fits":
            return self.true(AnyOf((NOTHING_LIES, card.fits_if)), env)
        return TRUE if card.honest_if is None else self.true(card.honest_if, env)

    def seen_in_table(self, card: str, env: SceneCode, static: list[tuple[int, str]]) -> str:
        """Whether a card may be laid, for kinds where the card and what is in force decide."""
        kinds = self.by_face(self.faces.kind, "KIND")
        expression = either(*(f"({kinds}[c] == {number} and {code})" for number, code in static))
        if card == "c" and env.force == "F":
            return expression
        gone, hangs = self.make_table(expression, "laid")
        there = "" if card in env.sure else f"{card} != {self.none} and "
        return f"({there}{card} not in {gone}{f'[{self.in_force(env)}]' if hangs else ''})"

    def kind_of(self, card: str) -> str:
        """The kind of a card as a number."""
        return f"{self.by_face(self.faces.kind, 'KIND')}[{card}]"

    # --- cards, people, numbers --------------------------------------------------------------------------------

    def card(self, node: Node, env: SceneCode) -> str:
        """A card."""
        node = self.settled(node)
        if isinstance(node, PhraseNode):
            match node.phrase:
                case "card":
                    return env.asked if env.asked is not None else env.card
                case "drawn_card":
                    return env.drawn
                case "pending_card":
                    return env.pending
                case "card_in_force":
                    return env.force
        return f"m.kit.faces.index({self.plainly(node, env)})"

    def fixed(self, node: Node) -> str | int:
        """A name or a number that is written outright."""
        node = self.settled(node)
        if not isinstance(node, ConstantNode):
            self.lacks(f"the value {node}")
        return node.value

    def count(self, node: Node, env: SceneCode) -> str:
        """A number."""
        node = self.settled(node)
        match node:
            case ConstantNode(value):
                return str(int(value))
            case PhraseNode("less", ((_, a), (_, b))):
                left, right = self.count(a, env), self.count(b, env)
                if left.isdecimal() and right.isdecimal():
                    return str(max(0, int(left) - int(right)))
                return f"max(0, {left} - {right})"
            case PhraseNode("counter", ((_, name),)):
                return f"{env.counters}.get({self.fixed(name)!r}, {self.start_of(name)})"
            case PhraseNode("cards_held", ((_, people),)):
                seat = self.source.name("p")
                return f"sum([len({env.hands}[{seat}]) for {seat} in {self.people(people, env).all}])"
        return self.plainly(node, env)

    def start_of(self, counter: Node) -> int:
        """What a counter stands at until it is changed."""
        return self.rules.counters[str(self.fixed(counter))]

    def people(self, node: Node, env: SceneCode) -> People:
        """The seats of some people."""
        node = self.settled(node)
        if isinstance(node, PhraseNode):
            if node.phrase in ONE:
                return People(ONE[node.phrase](env))
            match node.phrase:
                case "nobody":
                    return People(None, "()")
                case "everybody":
                    return People(None, env.order)
                case "everybody_but":
                    seat = self.source.name("p")
                    among = self.among(seat, self.people(node.slots[0][1], env))
                    return People(None, f"tuple([{seat} for {seat} in {env.order} if not {among}])")
        return People(None, f"tuple({self.plainly(node, env)})")

    def among(self, seat: str, people: People) -> str:
        """Whether a seat is one of some people."""
        if people.one is not None:
            return TRUE if seat == people.one else f"({seat} == {people.one})"
        return FALSE if people.many == "()" else f"({seat} in {people.many})"

    def is_among(self, seat: str, people: Node, env: SceneCode) -> str:
        """The same for people who are not looked up yet."""
        return self.among(seat, self.people(people, env))

    def honesty(self, env: SceneCode) -> str:
        """Whether the pending card was laid as its rule says."""
        return env.honest

    def any_seat(self, people: People, env: SceneCode, test: Callable[[str], str]) -> str:
        """Whether something holds of one of some people."""
        if people.one is not None:
            if people.one in env.sure:
                return test(people.one)
            return FALSE if people.one == "None" else all_true(f"({people.one} is not None)", test(people.one))
        if people.many == "()":
            return FALSE
        seat = self.source.name("p")
        return f"any([{test(seat)} for {seat} in {people.many}])"


class InForce(dict[int, bytes]):
    """By the card and the colour in force: the cards of which a condition does not hold; each is found when needed."""

    def __init__(self, test: Callable[[int, int], bytes], width: int, away: bytes) -> None:
        super().__init__()
        self.test, self.width, self.away = test, width, away

    def __missing__(self, place: int) -> bytes:
        cards = self[place] = self.test(*divmod(place, self.width)) + self.away
        return cards


def words(expression: str) -> set[str]:
    """The names in an expression."""
    spaced = "".join(letter if letter.isalnum() or letter == "_" else " " for letter in expression)
    return set(spaced.split())
