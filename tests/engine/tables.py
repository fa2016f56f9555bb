"""What tests of the engine play with: the bundled games, decks as the games count them, dealt tables, random plays."""

import random
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rulestone.cards import AnyCard, Card, Move
from rulestone.compiler import Ruleset, compile_game
from rulestone.engine import evaluator as engine
from rulestone.engine.evaluator import apply, start
from rulestone.engine.plain_table import PASSING, order
from rulestone.engine.state import Moment, RuleContext, State
from rulestone.loader import load
from rulestone.model import Answer, Edition, Library
from rulestone.words.problem_sentences import report

Answers = Mapping[str, Answer]
Look = Callable[[Ruleset, Answers, State], tuple[Move, ...]]


def once(look: Look) -> Look:
    """What can be done in a state, looked up once by all who ask one after the other; most of a play is to find it."""
    last: deque[tuple[Ruleset, Answers, State, tuple[Move, ...]]] = deque(maxlen=2)

    def found(rules: Ruleset, answers: Answers, state: State) -> tuple[Move, ...]:
        for its, by, before, moves in last:
            if its is rules and by is answers and before is state:
                return moves
        moves = look(rules, answers, state)
        last.append((rules, answers, state, moves))
        return moves

    return found


options, breaches = once(engine.options), once(engine.breaches)


@cache
def library() -> Library:
    """The bundled questions, games and house rules, without the books."""
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "rules" / "games"
        games.mkdir(parents=True)
        (games / "nothing_new.yaml").write_text("extends: shedding\ncolours: [red]\n", encoding="utf-8")
        found, problems = load([folder])
    assert found is not None, report(problems, "en")
    return found


@cache
def played_books() -> tuple[str, ...]:
    """The bundled books of games of which something plays a rule."""
    every, _ = load()
    assert every is not None
    return tuple(sorted(name for name, book in every.books.items() if is_played(every.editions[book.edition])))


def is_played(edition: Edition) -> bool:
    """Whether an edition asks anything that a game plays."""
    return len(edition.told) < len(edition.asks)


@cache
def ruleset(game: str, *variants: str) -> Ruleset:
    """A bundled game with house rules laid over it."""
    return compile_game(library(), game, variants)


def defaults(rules: Ruleset) -> dict[str, Answer]:
    """What is played where no book says anything."""
    return {question: library().questions[question].default_answer for question in rules.asked}


def any_answers(rules: Ruleset, chance: random.Random) -> dict[str, Answer]:
    """An answer to every question, whatever it may be; what nobody would print as well."""
    given: dict[str, Answer] = {}
    for name in sorted(rules.asked):
        question = library().questions[name]
        if question.kind == "number":
            least, most = question.least or 0, question.most or 20
            given[name] = question.default_answer if name.startswith("deck.") else chance.randint(least, min(most, 12))
        else:
            given[name] = chance.choice(sorted(question.answers))
    return given


def deck(rules: Ruleset, answers: Answers) -> list[Card]:
    """Every card of a game, counted out as its file says."""

    def number(value: Any) -> int:
        if isinstance(value, str) and value.startswith("<"):
            name = value.strip("<>")
            return int(answers[name] if name in answers else rules.answers[name])
        return int(value)

    cards: list[Card] = []
    for kind, facts in rules.card_facts.items():
        if "copies_by_colour" in facts:
            printed = facts["numbers"]
            single, left_out = number(printed.get("single", -1)), number(printed.get("except", -1))
            row = [n for n in range(number(printed["from"]), number(printed["to"]) + 1) if n != left_out]
            for colour, copies in facts["copies_by_colour"].items():
                counted = [n for n in row for _ in range(1 if n == single or number(copies) == len(row) else 2)]
                assert len(counted) == number(copies), f"{kind}: {counted} are not {number(copies)} cards"
                cards += [Card(kind, colour, n) for n in counted]
        elif facts.get("coloured", "yes") == "yes":
            each = number(facts["copies_of_each_colour"])
            assert number(facts.get("copies", each * len(rules.colours))) == each * len(rules.colours)
            cards += [Card(kind, colour) for colour in rules.colours for _ in range(each)]
        else:
            cards += [Card(kind)] * number(facts["copies"])
    return cards


def cards_each(rules: Ruleset, answers: Answers) -> int:
    """How many cards everybody is dealt."""
    return int(answers["deal.cards_each"] if "deal.cards_each" in answers else rules.answers["deal.cards_each"])


def most_players(rules: Ruleset) -> int:
    """How many can play, as far as the game itself says."""
    return int(rules.answers.get("players.max", 10))


def dealt(rules: Ruleset, answers: Answers, players: int, seed: int, each: int | None = None) -> State:
    """A table with shuffled cards dealt from the game's own deck."""
    cards = deck(rules, answers)
    random.Random(seed).shuffle(cards)
    each = cards_each(rules, answers) if each is None else each
    hands = [cards[seat * each : (seat + 1) * each] for seat in range(players)]
    return start(rules, answers, hands, cards[players * each :], players - 1, seed).state


def play(
    rules: Ruleset, answers: Answers, state: State, seed: int, steps: int, wrong: float = 0.2
) -> Iterator[tuple[State, Move, State]]:
    """A random play: what is allowed, and every so often what is not; each step with the states around it."""
    chance = random.Random(seed)
    for _ in range(steps):
        if state.over:
            return
        given: Sequence[Move] = options(rules, answers, state)
        if chance.random() < wrong:
            given = [*given, *breaches(rules, answers, state)]
        move = chance.choice(given)
        after = apply(rules, answers, state, move).state
        yield state, move, after
        state = after


def on_the_table(state: State) -> Counter[AnyCard]:
    """Every card in a hand or on a pile."""
    return Counter(card for cards in (*state.hands, state.pile, state.discard) for card in cards)


def in_the_air(state: State) -> list[AnyCard]:
    """The cards that have left a hand and do not lie yet: those of moments that are open or set aside."""
    points = (*state.held, *((state.point,) if state.point else ()))
    return [point.scene.card for point in points if point.name == "moment" and point.scene.card is not None]


def card(name: str) -> Card:
    """A card by what is printed on it: `red 7`, `blue skip`, `wild`."""
    colour, _, rest = name.strip().rpartition(" ")
    return Card("number", colour, int(rest)) if rest.isdecimal() else Card(rest, colour or None)


def cards(names: str) -> tuple[Card, ...]:
    """Cards by what is printed on them, with commas between: `2 x wild` are two."""
    found: list[Card] = []
    for name in filter(None, (each.strip() for each in names.split(","))):
        times, _, rest = name.rpartition(" x ")
        found += [card(rest)] * int(times or 1)
    return tuple(found)


def laid_out(hands: Sequence[str], on: str, pile: str = "", colour: str | None = None, **more: Any) -> State:
    """A table at the beginning of seat 0's turn, laid out by hand; the last card of the pile is on top."""
    top = card(on)
    held = tuple(tuple(sorted(cards(hand), key=order)) for hand in hands)
    turn = Moment("turn", 0, RuleContext(me=0))
    last = len(hands) - 1
    return State(held, cards(pile), (top,), top, colour or top.colour, 0, last, point=turn)._replace(**more)


def do(rules: Ruleset, answers: Answers, state: State, *moves: Move) -> State:
    """The state after some moves; whoever could answer or object before one of them lets it go."""
    for move in moves:
        state = apply(rules, answers, let_go(rules, answers, state, move), move).state
    return state


def let_go(rules: Ruleset, answers: Answers, state: State, move: Move | None = None) -> State:
    """The state in which a move can be made, or the next turn or choice, when nobody uses a chance before it."""
    while state.point is not None and state.point.name in PASSING:
        if move in options(rules, answers, state) or move in breaches(rules, answers, state):
            return state
        state = apply(rules, answers, state, Move("go on", state.point.owner)).state
    return state
