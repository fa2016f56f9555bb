"""Steps as functions over a board; each list of steps is a block with a number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulestone.fast.condition_code import Conditions
from rulestone.fast.game_code import AIM, LateFunction
from rulestone.fast.scene_code import SceneCode
from rulestone.fast.source_text import FALSE, TRUE, all_true
from rulestone.phrases.syntax_tree import Hit, IfNode, NameNode, Node, PhraseNode, QuestionNode, Steps

HERE = SceneCode()
"""A step finds everything on the board, and its scene in `S`."""
SCENE = "S = m.scene"


class Blocks:
    """Every list of steps that a game can come to, with the functions that carry them out."""

    def __init__(self, write: Conditions) -> None:
        self.write = write
        self.names: list[str] = []
        self.numbers: LateFunction[str, int] = LateFunction(lambda name: self.number(write.rules.blocks[name]))
        self.lists: list[tuple[Node, ...]] = []
        self.functions: dict[int, tuple[str, ...]] = {}
        """Those that are written."""
        for name, block in write.rules.blocks.items():
            if name.startswith("rulestone/"):
                self.number(block)
        assert self.lists[AIM] == write.rules.blocks["rulestone/aim"].steps

    def steps(self, node: Node) -> Steps:
        """The list of steps that a node stands for, once questions are answered and names looked up."""
        while isinstance(node, (QuestionNode, NameNode)):
            node = (
                self.write.settled(node) if isinstance(node, QuestionNode) else self.write.rules.procedures[node.name]
            )
        if not isinstance(node, Steps):
            self.write.lacks(f"the steps {node}")
        return node

    def block(self, node: Node | None, even_empty: bool = False) -> int:
        """The number of a list of steps; -1 for none, and for one without steps unless it has to wait all the same."""
        if node is None:
            return -1
        steps = self.steps(node)
        return self.number(steps) if steps.steps or even_empty else -1

    def number(self, steps: Steps) -> int:
        """The number of a list."""
        if steps.block not in self.numbers:
            self.numbers[steps.block] = len(self.names)
            self.names.append(steps.block)
            self.lists.append(steps.steps)
        return self.numbers[steps.block]

    def write_steps(self, number: int) -> tuple[str, ...]:
        """The functions of a list of steps, written once."""
        if number not in self.functions:
            self.write.source.rule = self.names[number]
            self.functions[number] = tuple(self.step(step) for step in self.lists[number])
        return self.functions[number]

    def flat(self, node: Node) -> str:
        """The function of steps that are carried out at once, in order."""
        return self.function([f"{self.at_once(step)}(m)" for step in self.flat_nodes(node)] or ["pass"])

    def at_once(self, node: Node) -> str:
        """The function of one of them: what it says under a condition does not wait either."""
        if not isinstance(node, IfNode):
            return self.step(node)
        test = self.write.true(node.condition, HERE)
        return self.function([f"({self.flat(node.then)} if {test} else {self.flat(node.other)})(m)"])

    def flat_nodes(self, node: Node) -> list[Node]:
        """Steps without the lists that they stand in."""
        if isinstance(node, (QuestionNode, NameNode)):
            node = self.steps(node)
        if isinstance(node, Steps):
            return [inner for step in node.steps for inner in self.flat_nodes(step)]
        return [node]

    def step(self, node: Node) -> str:
        """The function of one step."""
        return self.function(self.body(node))

    def body(self, node: Node) -> list[str]:
        """The lines of one step."""
        match node:
            case PhraseNode():
                return self.lines_of_phrase(node)
            case IfNode(condition, then, other):
                test = self.write.true(condition, HERE)
                return [f"m.push({self.block(then)} if {test} else {self.block(other)}, S, False, True)"]
            case Hit(who, do):
                return [f"m.hit({self.write.people(who, HERE).all}, {self.block(do, even_empty=True)})"]
        return [f"m.push({self.block(node)}, S, False, True)"]

    def function(self, body: list[str]) -> str:
        """A step as a function."""
        return self.write.source.function("step", "m", [SCENE, *body])

    def test_of_card(self, condition: Node) -> str:
        """A function that tells whether a condition holds of a card."""
        body = self.write.true(condition, HERE.but(asked="c"))
        return self.write.source.function("such", "m, S, c", [f"return {body}"])

    def lines_of_phrase(self, node: PhraseNode) -> list[str]:
        """The lines of a step that is said in one phrase."""
        known = STEPS.get(node.phrase)
        if known is None:
            return [f"{self.write.said_plainly(node)}.carry_out(m)"]
        body = known(self, *(slot for _, slot in node.slots))
        return [body] if isinstance(body, str) else body

    def test(self, condition: Node, event: str | None = None, also: Node | None = None) -> str | None:
        """A function that tells whether a condition holds in a scene; none where it never does."""
        env = HERE.but(event=event)
        code = all_true(self.write.true(condition, env), TRUE if also is None else self.write.true(also, env))
        return None if code == FALSE else self.write.source.function("test", "m, S", [f"return {code}"])


Body = str | list[str]
WriteStep = Callable[..., Body]
STEPS: dict[str, WriteStep] = {}


def plain(phrase: str, call: str) -> None:
    """A step without slots."""
    STEPS[phrase] = lambda b: call  # noqa: ARG005


def to_each(phrase: str, call: str) -> None:
    """A step that happens to some people, one after the other."""
    STEPS[phrase] = lambda b, people: f"for p in {b.write.people(people, HERE).all}: {call}"


def to_first(phrase: str, call: str) -> None:
    """A step that happens to the first of some people."""
    STEPS[phrase] = lambda b, people: f"for p in {b.write.people(people, HERE).all}[:1]: {call}"


for form in (
    ("whoever_is_hit_may_answer", "m.aim()"),
    ("interrupted_goes_on", "m.aside_over()"),
    ("card_leaves", "m.leave()"),
    ("moment_passes", "m.moment()"),
    ("card_comes_to_lie", "m.lie()"),
    ("effect_of_the_card", "m.begin_effect()"),
    ("end_turn", "m.end_turn()"),
    ("first_player_begins", "m.begin_play()"),
    ("turn_up", "m.turn_up()"),
    ("return_card", "m.return_card()"),
    ("put_back_anywhere", "m.put_back('anywhere')"),
    ("put_back_in_the_middle", "m.put_back('middle')"),
    ("put_back_under", "m.put_back('bottom')"),
    ("shuffle_draw_pile", "m.reshuffle(0, False)"),
    ("reshuffle_but_top", "m.reshuffle(1, True)"),
    ("reshuffle_all", "m.reshuffle(0, True)"),
    ("play_goes_left", "m.direction = 1"),
    ("play_goes_right", "m.direction = -1"),
    ("reverse_direction", "m.direction = -m.direction"),
    ("colour_comes_back", "m.colour = S[7]"),
    ("cancel_the_effect", "m.cancel()"),
    ("passes_hands_on", "m.pass_hands()"),
):
    plain(*form)

for form in (
    ("offer_drawn_card", "m.open_point('drawn', p)"),
    ("first_player_is", "m.set_first(p)"),
    ("loses_a_turn", "m.skip(p)"),
    ("takes_card_back", "m.take_back(p)"),
):
    to_each(*form)

for form in (
    ("plays_next", "m.plays_next(p)"),
    ("play_goes_on_after", "m.after = p"),
    ("names_a_colour", "m.ask_colour(p, None)"),
    ("card_goes_to", "m.give(p)"),
):
    to_first(*form)


def step(function: WriteStep) -> WriteStep:
    """Declare how the step of the same name is written."""
    STEPS[function.__name__] = function
    return function


def draws(b: Blocks, number: Node, people: Node, *, in_turn: bool) -> Body:
    """Cards are drawn in one's turn, or as a penalty or because a card says so."""
    count = b.write.count(number, HERE)
    return [f"n = {count}", f"for p in {b.write.people(people, HERE).all}: m.draw(p, n, {in_turn})"]


STEPS["draw"] = partial(draws, in_turn=False)
STEPS["take"] = partial(draws, in_turn=True)


@step
def draw_until(b: Blocks, people: Node, condition: Node) -> Body:
    """Cards are drawn until one comes."""
    return f"for p in {b.write.people(people, HERE).all}: m.draw_until(p, {b.test_of_card(condition)}, None)"


@step
def draw_until_at_most(b: Blocks, people: Node, condition: Node, number: Node) -> Body:
    """Cards are drawn until one comes, or so many are drawn."""
    test, most = b.test_of_card(condition), b.write.count(number, HERE)
    return f"for p in {b.write.people(people, HERE).all}: m.draw_until(p, {test}, {most})"


@step
def take_until(b: Blocks, people: Node, condition: Node) -> Body:
    """Cards are drawn in one's turn until one comes."""
    return f"for p in {b.write.people(people, HERE).all}: m.take_until(p, {b.test_of_card(condition)})"


@step
def names_a_colour_such_that(b: Blocks, people: Node, condition: Node) -> Body:
    """Somebody names one of some colours."""
    test = b.write.true(condition, HERE.but(colour_asked="c"))
    function = "None" if test == TRUE else b.write.source.function("such", "m, S, c", [f"return {test}"])
    return f"for p in {b.write.people(people, HERE).all}[:1]: m.ask_colour(p, {function})"


@step
def chooses_a_player(b: Blocks, people: Node, others: Node) -> Body:
    """Somebody chooses one of some people."""
    among = b.write.people(others, HERE).all
    return f"for p in {b.write.people(people, HERE).all}[:1]: m.ask_player(p, {among})"


def reveals(b: Blocks, people: Node, others: Node, *, how: str) -> Body:
    """People make their hand known."""
    among = b.write.people(others, HERE).all
    return f"for p in {b.write.people(people, HERE).all}: m.reveal({how!r}, p, {among})"


STEPS["shows_hand"] = partial(reveals, how="shows")
STEPS["tells_hand"] = partial(reveals, how="tells")


@step
def discards_every(b: Blocks, people: Node, condition: Node) -> Body:
    """People lay away every card of a sort."""
    return f"for p in {b.write.people(people, HERE).all}: m.discard_every(p, {b.test_of_card(condition)})"


@step
def swaps_hands(b: Blocks, people: Node, others: Node) -> Body:
    """Two people swap hands."""
    one, two = b.write.people(people, HERE).all, b.write.people(others, HERE).all
    return f"for p, q in zip({one}[:1], {two}[:1]): m.swap_hands(p, q)"


@step
def add_to_counter(b: Blocks, number: Node, name: Node) -> Body:
    """A counter grows."""
    key = b.write.fixed(name)
    grown = f"m.counters.get({key!r}, {b.write.start_of(name)}) + {b.write.count(number, HERE)}"
    return f"m.counters[{key!r}] = {grown}"


@step
def set_counter(b: Blocks, name: Node, number: Node) -> Body:
    """A counter is set."""
    return f"m.counters[{b.write.fixed(name)!r}] = {b.write.count(number, HERE)}"
