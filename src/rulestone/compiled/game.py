"""A game as code: options and results as the plain evaluator has them, and whole random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rulestone.compiled.board import (
    BASE,
    CALL,
    CATCH,
    CHOOSE,
    GO_ON,
    ME,
    NAME_COLOUR,
    Action,
    Board,
    DutyRule,
    Kit,
    Option,
)
from rulestone.compiled.conditions import Conditions, Env
from rulestone.compiled.faces import MOST, Faces
from rulestone.compiled.moves import look
from rulestone.compiled.source import TRUE, CannotSpecialise, Source, either
from rulestone.compiled.steps import HERE, Blocks
from rulestone.compiled.straight import turns
from rulestone.compiler import Ruleset, WindowRule
from rulestone.engine.play import Refused, Result
from rulestone.engine.state import Move, State
from rulestone.model import Answer
from rulestone.phrases.tree import Named
from rulestone.rounds.deck import deck
from rulestone.rounds.slots import Slots

MOST_MOVES = 100_000
"""A random game that takes longer is given up."""
EVENTS = ("takes", "takes a penalty", "leaves", "lies", "effect", "hit")
ACTS = {NAME_COLOUR: "name a colour", CHOOSE: "choose a player", GO_ON: "go on", CALL: "call", CATCH: "catch"}
"""What is done that is no move of a game, as people and the plain evaluator call it."""


def specialise(rules: Ruleset, answers: Mapping[str, Answer]) -> Game:
    """The game that a complete set of answers makes of a ruleset; raises `CannotSpecialise`."""
    lacking = [f"an answer to {name}" for name in rules.asked if name not in answers and name not in rules.answers]
    if lacking:
        raise CannotSpecialise(lacking)
    faces = Faces(rules, deck(rules, answers))
    if faces.none > MOST:
        raise CannotSpecialise([f"room for more than {MOST} different cards"])
    return Game(rules, answers, Writer(rules, answers, faces))


class Writer:
    """Writes the code of one game."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], faces: Faces) -> None:
        self.rules = rules
        self.source = Source()
        self.write = Conditions(rules, answers, faces, self.source)
        self.blocks = Blocks(self.write)
        self.points = sorted({point for rule in rules.moves.values() for point in rule.at})

    def kit(self) -> tuple[Kit, dict[str, Any]]:
        """The rules as code, and the module that it was made in."""
        rules, write, blocks = self.rules, self.write, self.blocks
        moves = list(enumerate(rules.moves.values()))
        actions = [Action(r.id, r.breach, r.aside, blocks.block(r.do)) for _, r in moves]
        looks = {p: look(write, p, [(n, r) for n, r in moves if not r.breach]) for p in self.points}
        breaches = {p: look(write, p, [(n, r) for n, r in moves if r.breach]) for p in self.points}
        duties = [self.duty(rule) for rule in rules.windows.values()]
        kinds = [rules.cards[card.kind] for card in write.faces.cards]
        effect = tuple(blocks.block(kind.effect, even_empty=True) for kind in kinds)
        turned_up = tuple(blocks.block(kind.turned_up) for kind in kinds)
        back = [None if kind.goes_back is None else blocks.flat(kind.goes_back) for kind in kinds]
        exhausted = blocks.flat(rules.exhausted)
        start = blocks.block(rules.start)
        tests = {
            "remade_at_once": blocks.test(rules.remade_at_once),
            "draw_the_rest": blocks.test(rules.draw_the_rest),
            "pile_ends_it": self.meaning("drawing until a card ends with the pile"),
            "round_over": self.meaning("the round is over"),
        }
        honest = self.honest()
        if write.missing:
            raise CannotSpecialise(write.missing)
        made = self.source.module()
        never: Callable[..., bool] = lambda m, S: False  # noqa: E731, ARG005, N803
        found: dict[str, Any] = {name: made[test] if test else None for name, test in tests.items()}
        found["draw_the_rest"] = found["draw_the_rest"] or never
        return (
            Kit(
                faces=write.faces,
                blocks=[tuple(made[step] for step in steps) for steps in blocks.functions],
                names=blocks.names,
                numbers=blocks.numbers,
                effect=effect,
                turned_up=turned_up,
                goes_back=tuple(None if steps is None else tuple(made[step] for step in steps) for steps in back),
                exhausted=tuple(made[step] for step in exhausted),
                start=start,
                actions=actions,
                duties=[made_duty(duty, made) for duty in duties],
                options={point: made[name] for point, name in looks.items() if name},
                breaches={point: made[name] for point, name in breaches.items() if name},
                honest=made[honest],
                **found,
            ),
            made,
        )

    def meaning(self, name: str) -> str | None:
        """A meaning that the evaluator itself asks for, where the game has it."""
        return self.blocks.test(Named(name)) if name in self.rules.meanings else None

    def honest(self) -> str:
        """A function that judges a card by what was in force before it; its scene is that of the card's effect."""
        unknown = Env(target="None", chosen="None", bearer="None", breach="None")
        env = replace(unknown, me="S[1]", source="S[1]", card="S[5]", drawn=self.write.none, asked="S[5]", weighed=1)
        env = replace(env, colour="S[7]", force="S[8]", colour_then=str(self.write.faces.no_colour))
        env = replace(env, force_then=self.write.none, pending="m.pending_card(None)", honest=TRUE)
        parts = []
        for number, kind in enumerate(self.write.faces.kinds):
            node = self.rules.cards[kind].honest_if
            if node is not None:
                inner = replace(env, faces={"S[5]": number})
                parts.append(f"if {self.write.kind_of('S[5]')} == {number}: return {self.write.true(node, inner)}")
        return self.source.function("honest", "m, S", [*parts, "return True"])

    def duty(self, rule: WindowRule) -> dict[str, Any]:
        """A duty, with the names of its functions."""
        write, blocks = self.write, self.blocks
        by = replace(HERE, me="p", sure=frozenset({"p"}))
        among = write.among("p", write.people(rule.by, by))
        call = early = None
        if rule.call is not None:
            said = either_test(write, rule)
            call = None if said == "False" else self.source.function("call", "m, S", [f"return {said}"])
            early = None if rule.call.early_if is None else blocks.test(rule.call.early_if)
        return {
            "id": rule.id,
            "closes": {event: name for event in EVENTS if (name := blocks.test(rule.closes, event))},
            "opens": {event: name for event in EVENTS if (name := blocks.test(rule.opens, event, rule.if_))},
            "uncaught": blocks.block(rule.uncaught),
            "call": call,
            "may_catch": self.source.function("by", "m, S, p", [f"return {among}"]),
            "catch": blocks.block(rule.do),
            "early": early,
        }


def either_test(write: Conditions, rule: WindowRule) -> str:
    """Whether saying the word is in time or late and still of use."""
    assert rule.call is not None
    return either(write.true(rule.call.in_time_if, HERE), write.true(rule.call.late_if, HERE))


def made_duty(duty: dict[str, Any], made: dict[str, Any]) -> DutyRule:
    """A duty with its functions."""
    tests = {key: {event: made[name] for event, name in duty[key].items()} for key in ("closes", "opens")}
    functions = {key: made[duty[key]] if duty[key] else None for key in ("call", "may_catch", "early")}
    return DutyRule(**{**duty, **tests, **functions})


def board_turns(board: Board, chance: Callable[[], float], most: int) -> int:
    """Random moves one by one, for games whose turns are not straight."""
    steps = 0
    while not board.over and steps < most:
        given = board.options()
        if not given:
            break
        number = len(given)
        board.do(given[int(chance() * number)] if number > 1 else given[0])
        steps += 1
    return steps


class Game:
    """One game, ready to be played."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], writer: Writer) -> None:
        self.rules = rules
        self.answers = answers
        self.writer = writer
        self.kit, self.made = writer.kit()
        self.runs: dict[int, Callable[[Board, Callable[[], float], int], int]] = {}
        slots = Slots(rules, answers)
        self.cards = tuple(self.kit.faces.number[card] for card in self.kit.faces.deck)
        self.cards_each = slots.number("deal", "cards_each")
        self.acts = {action.id: number for number, action in enumerate(self.kit.actions)}
        self.duties = {duty.id: number for number, duty in enumerate(self.kit.duties)}

    def board(self, state: State) -> Board:
        """A state, laid out to be played on."""
        return Board(self.kit).read(state)

    def options(self, state: State) -> tuple[Move, ...]:
        """Everything that anybody is allowed to do now, in the order of the plain evaluator."""
        return tuple(self.move(option) for option in self.board(state).options())

    def breaches(self, state: State) -> tuple[Move, ...]:
        """What people can do now although they should not."""
        return tuple(self.move(option) for option in self.board(state).breaches())

    def apply(self, state: State, move: Move) -> Result:
        """What comes of an option or a breach; anything else is refused."""
        board = self.board(state)
        for option in (*board.options(), *board.breaches()):
            if self.move(option) == move:
                board.seen = []
                board.do(option)
                return Result(board.state(), tuple(board.seen))
        raise Refused(move.act)

    def play_random(self, seed: int, players: int, most: int = MOST_MOVES) -> int:
        """Play a whole game in which everybody does anything they may; how many moves it took."""
        chance = random.Random(seed).random
        return self.play_on(self.deal(seed, players, chance), chance, most)

    def deal(self, seed: int, players: int, chance: Callable[[], float] | None = None) -> Board:
        """A table with the first card turned up, from the game's own deck; the same seed deals the same."""
        chance = chance or random.Random(seed).random
        cards = sorted(self.cards, key=lambda _: chance())
        each = self.cards_each
        if players * each > len(cards):
            raise ValueError(f"{len(cards)} cards for {players} players")
        board = Board(self.kit)
        board.players, board.dealer, board.seat, board.first = players, players - 1, players - 1, players - 1
        board.hands = [bytes(sorted(cards[seat * each : (seat + 1) * each])) for seat in range(players)]
        board.pile, board.seed = cards[players * each :], seed
        scene = board.empty()
        scene[ME], scene[BASE] = board.dealer, 0
        board.push(self.kit.start, scene)
        board.run()
        return board

    def play_on(self, board: Board, chance: Callable[[], float], most: int) -> int:
        """
        Make random moves until the round is over; how many were made.

        Each is one of the options in their order, by a number drawn from `chance` where there is more than one.
        """
        if board.pairs:
            return board_turns(board, chance, most)
        run = self.runs.get(board.players)
        if run is None:
            run = self.runs[board.players] = self.run_of(board.players)
        return run(board, chance, most)

    def run_of(self, players: int) -> Callable[[Board, Callable[[], float], int], int]:
        """The function that plays whole turns for a number of players, made when it is first asked for."""
        source = self.writer.source
        source.lines.clear()
        name = turns(self.writer.write, self.writer.blocks, players)
        if name is None:
            return board_turns
        self.made.update(source.names)
        source.add_to(self.made)
        run: Callable[[Board, Callable[[], float], int], int] = self.made[name]
        return run

    def move(self, option: Option) -> Move:
        """An option as the plain evaluator has it."""
        act, who, what, duty = option
        if act >= 0:
            return Move(self.kit.actions[act].id, who, None if what < 0 else self.kit.faces.cards[what])
        window = None if duty < 0 else self.kit.duties[duty].id
        colour = self.kit.faces.colours[what] if act == NAME_COLOUR else None
        return Move(ACTS[act], who, None, colour, what if act in (CHOOSE, CATCH) else None, window)
