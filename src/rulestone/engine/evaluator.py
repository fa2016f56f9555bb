"""
What anybody may do now, what they can do although they should not, and what comes of it.

Pure functions over a ruleset, answers and a state; a question that is read and not answered is asked for by
`NeedAnswer`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from rulestone.cards import AnyCard, HiddenCard, Move, Observation
from rulestone.compiler import MoveRule, Ruleset, WindowRule, contract
from rulestone.compiler.ruleset_memory import once
from rulestone.engine.plain_table import PASSING, RETURN, PlainTable, order
from rulestone.engine.state import HELD, RuleContext, State, StepsLeft
from rulestone.engine.table_view import in_order
from rulestone.model import Answer, Answers
from rulestone.phrases.syntax_tree import AllOf, ConstantNode, Node, PhraseNode

CHOICES = {"colour": contract.NAME_COLOUR, "player": contract.CHOOSE}
"""Points at which one thing is picked from a list, with the act that picks it."""


class RefusedMove(Exception):
    """A move that the rules do not allow here, with the reason as a key."""


class Result(NamedTuple):
    """The state after a move, and what everybody saw of it."""

    state: State
    seen: tuple[Observation, ...]


def options(rules: Ruleset, answers: Answers, state: State) -> tuple[Move, ...]:
    """Everything that anybody is allowed to do now, out of turn included, without repeats."""
    return tuple(choices(rules, answers, state))


def breaches(rules: Ruleset, answers: Answers, state: State, only: Container[str] | None = None) -> tuple[Move, ...]:
    """What people can do now although they should not; of some kinds only, where these are named."""
    point = state.point
    if point is None or state.over:
        return ()
    wrong = (rule for rule in rules.moves.values() if rule.breach and (only is None or rule.id in only))
    wrong_moves = (move for rule in wrong if point.name in rule.at for move in possible(rules, answers, state, rule))
    return tuple(dict.fromkeys(wrong_moves))


def choices(
    rules: Ruleset, answers: Answers, state: State, answers_read: dict[str, Answer] | None = None
) -> Iterator[Move]:
    """The options one by one, the owner's own first, so that looking at a few costs little."""
    point = state.point
    if point is None or state.over:
        return
    if point.name in CHOICES:
        for choice in point.choices:
            yield picked(point.name, point.owner, choice)
    elif point.name in PASSING:
        yield Move(contract.GO_ON, point.owner)
    given = dict.fromkeys(moves(rules, answers, state, breach=False, answers_read=answers_read))
    yield from given
    if point.name not in CHOICES and point.name not in PASSING and not given:
        # Nobody can be left without anything to do: a turn, or a card drawn, with which nothing is possible passes.
        yield Move(contract.GO_ON, point.owner)
    yield from duties(rules, answers, state, answers_read)


def picked(point: str, owner: int, choice: str | int) -> Move:
    """The move that picks one thing from a list."""
    if point == "colour":
        return Move(CHOICES[point], owner, colour=str(choice))
    return Move(CHOICES[point], owner, player=int(choice))


def moves(
    rules: Ruleset, answers: Answers, state: State, *, breach: bool, answers_read: dict[str, Answer] | None = None
) -> Iterator[Move]:
    """The moves of the game (or its breaches) that are possible at this point."""
    point = state.point
    if point is None or state.over:
        return
    for rule in rules.moves.values():
        if point.name in rule.at and bool(rule.breach) == breach:
            yield from possible(rules, answers, state, rule, answers_read)


def possible(
    rules: Ruleset,
    answers: Answers,
    state: State,
    rule: MoveRule,
    answers_read: dict[str, Answer] | None = None,
    only: tuple[int, AnyCard | None] | None = None,
) -> Iterator[Move]:
    """The ways in which one rule can be used now, by whom and with which card; `only` by one with one card."""
    point = state.point
    assert point is not None
    for seat, card in candidates(rules, state, rule):
        if only is not None and (seat, card) != only:
            continue
        table = looking(rules, answers, state, seat, card)
        if table.true(rule.allowed_if) and seat in people_allowed(table, rule):
            yield Move(rule.id, seat, card)
        if answers_read is not None:
            answers_read.update(table.asked)


def candidates(rules: Ruleset, state: State, rule: MoveRule) -> Iterator[tuple[int, AnyCard | None]]:
    """Who might use a rule with which card, before its conditions are looked at."""
    point = state.point
    assert point is not None
    people = [point.owner] if rule.who is None else in_order(state)
    kind = named_kinds(rules)[rule.id]
    for seat in people:
        if rule.card is None:
            yield seat, None
            continue
        hand = list(state.hands[seat])
        if rule.card == "the drawn card":
            hand = [card for card in hand if card == point.scene.drawn][:1]
        elif rule.card == "from the hand but the drawn card" and point.scene.drawn in hand:
            hand.remove(point.scene.drawn)
        for card in dict.fromkeys(hand):
            if kind is None or isinstance(card, HiddenCard) or card.kind == kind:
                yield seat, card


@once
def named_kinds(rules: Ruleset) -> Mapping[str, str | None]:
    """For each move, the kind of card without which its condition cannot hold, where it names one."""
    return {rule.id: named_kind(rule.allowed_if) for rule in rules.moves.values()}


def named_kind(condition: Node) -> str | None:
    """The kind that the card must be for a condition to hold."""
    for part in condition.parts if isinstance(condition, AllOf) else (condition,):
        match part:
            case PhraseNode("is_kind", (("card", PhraseNode("card")), ("kind", ConstantNode(kind)))):
                return str(kind)
    return None


def looking(rules: Ruleset, answers: Answers, state: State, seat: int, card: AnyCard | None) -> PlainTable:
    """A table on which it can be seen whether somebody may do something with a card."""
    table = PlainTable(rules, answers, state)
    assert state.point is not None
    scene = state.point.scene
    drawn = scene.drawn if state.point.name == "drawn" else None
    # Without a base, since no move has begun: all that is pending now may be answered by the one that is thought of.
    table.scene = scene._replace(me=seat, card=card if card is not None else scene.card, drawn=drawn, base=None)
    table.moving = card
    return table


def people_allowed(table: PlainTable, rule: MoveRule) -> tuple[int, ...]:
    """The people who may use a rule; by default whoever decides at this point."""
    point = table.state.point
    assert point is not None
    return (point.owner,) if rule.who is None else table.players(rule.who)


def duties(
    rules: Ruleset, answers: Answers, state: State, answers_read: dict[str, Answer] | None = None
) -> Iterator[Move]:
    """Words that can be said and people who can be caught."""
    point = state.point
    assert point is not None
    for window in state.windows:
        rule = rules.windows[window.rule]
        table = PlainTable(rules, answers, state)
        table.scene = window.scene
        if rule.call is not None and (table.true(rule.call.in_time_if) or table.true(rule.call.late_if)):
            yield Move(contract.CALL, window.bearer, window=window.rule)
        for seat in table.in_order():
            table.scene = window.scene._replace(me=seat)
            if seat != window.bearer and seat in table.players(rule.by):
                yield Move(contract.CATCH, seat, player=window.bearer, window=window.rule)
        if answers_read is not None:
            answers_read.update(table.asked)
    if point.name in {"turn", "drawn"}:
        yield from early_calls(rules, answers, state)


def early_calls(rules: Ruleset, answers: Answers, state: State) -> Iterator[Move]:
    """Words that can be said before the duty to say them arises."""
    assert state.point is not None
    seat = state.point.owner
    for rule in rules.windows.values():
        if rule.call is None or rule.call.early_if is None or (rule.id, seat) in state.called:
            continue
        if looking(rules, answers, state, seat, None).true(rule.call.early_if):
            yield Move(contract.CALL, seat, window=rule.id)


def apply(rules: Ruleset, answers: Answers, state: State, move: Move) -> Result:
    """The state after an option or a breach, and what everybody saw; anything else is refused."""
    if move not in set(options(rules, answers, state)) and move not in breaches(rules, answers, state):
        raise RefusedMove(move.act)
    return carry_out(rules, answers, state, move)


def carry_out(rules: Ruleset, answers: Answers, state: State, move: Move) -> Result:
    """The state after a move that is known to be possible, and what everybody saw of it."""
    table = PlainTable(rules, answers, state)
    perform(table, move)
    table.run()
    if table.state.point is None and not table.state.over:
        # Nothing is left to do and nobody has to decide: whoever's turn it was has done with it.
        table.scene = RuleContext()
        table.do_end_turn()
    return Result(table.state, tuple(table.seen))


def perform(table: PlainTable, move: Move) -> None:
    """Begin a move; the rest happens as the table runs on."""
    point = table.state.point
    assert point is not None
    match move.act:
        case contract.NAME_COLOUR:
            table.change(point=None, colour=move.colour)
            table.tell("names", move.who, move.colour)
        case contract.CHOOSE:
            assert move.player is not None
            table.choose_player(move.player)
        case contract.GO_ON:
            table.pass_point(point)
            if point.name == "turn":
                table.do_end_turn()
        case contract.CALL:
            call(table, move)
        case contract.CATCH:
            catch(table, move)
        case _:
            begin(table, table.rules.moves[move.act], move)


def begin(table: PlainTable, rule: MoveRule, move: Move) -> None:
    """A move of the game: what it interrupts waits below it, or is over."""
    state, point = table.state, table.state.point
    assert point is not None
    scene = point.scene._replace(me=move.who, base=len(state.stack), breach=rule.breach, penalty=False)
    if move.card is not None:
        scene = scene._replace(card=move.card, card_is=HELD)
    if rule.aside:
        aside(table)
    else:
        table.change(point=None)
    table.push(rule.do, scene)


def aside(table: PlainTable) -> None:
    """Set what is going on aside; it goes on once the steps pushed from here on are done."""
    point = table.state.point
    assert point is not None
    table.change(point=None, held=(*table.state.held, point))
    table.change(stack=(*table.state.stack, StepsLeft(RETURN, 0, RuleContext(base=len(table.state.stack)))))


def call(table: PlainTable, move: Move) -> None:
    """A word is said: a duty is met, or cannot arise this turn."""
    assert move.window is not None
    table.tell("says", move.who, move.window)
    kept = tuple(w for w in table.state.windows if (w.rule, w.bearer) != (move.window, move.who))
    if kept == table.state.windows:
        table.change(called=(*table.state.called, (move.window, move.who)))
    else:
        table.change(windows=kept)


def catch(table: PlainTable, move: Move) -> None:
    """Somebody points out that a duty is not met."""
    window = next(w for w in table.state.windows if (w.rule, w.bearer) == (move.window, move.player))
    rule: WindowRule = table.rules.windows[window.rule]
    table.tell("catches", move.who, window.rule, window.bearer)
    table.change(windows=tuple(w for w in table.state.windows if w != window))
    waiting = len(table.state.stack)
    aside(table)
    table.push(rule.do, window.scene._replace(me=move.who, base=waiting, penalty=False))


def start(
    rules: Ruleset,
    answers: Answers,
    hands: Sequence[Sequence[AnyCard]],
    pile: Sequence[AnyCard],
    dealer: int,
    seed: int = 0,
    pairs: tuple[int, ...] = (),
) -> Result:
    """The position after the first card was turned up, from hands that were dealt; `pairs` where partners play."""
    dealt = tuple(tuple(sorted(hand, key=order)) for hand in hands)
    state = State(dealt, tuple(pile), (), None, None, dealer, dealer, seed=seed, pairs=pairs)
    table = PlainTable(rules, answers, state)
    table.push(rules.start, RuleContext(me=dealer, base=0))
    table.run()
    return Result(table.state, tuple(table.seen))
