"""
The whole table of an edition: every situation that is told apart, under each house rule and number of players.

What a house rule or a number of players does not change is not asked through: a few hands tell whether it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from rulestone.asking.asked import Desk, act_of
from rulestone.asking.called import act_names
from rulestone.asking.cards import Named
from rulestone.asking.position import DUE, GO_ON, Act
from rulestone.engine.state import Card
from rulestone.lookup.alike import Alike, alike
from rulestone.lookup.engine import DRAWN, LAID, PENDING, START, TURN, Engine, Spot
from rulestone.lookup.marking import Untold
from rulestone.lookup.probing import MANY, Messages, Probe, Program
from rulestone.model import Library
from rulestone.values import Value
from rulestone.words import Voice

PLAYERS = (4, 2, 3)
"""Numbers of players that may make a difference; more than four play as four do."""
NONE = -1
"""Stands for the program of a question that no table can tell the answers to."""
POINTS = {TURN: "turn", DRAWN: "drawn", PENDING: "answer"}


class Way(Value):
    """One way to play: how many people, and under which house rule."""

    players: int
    house_rule: str | None = None


class Table(Value):
    """All answers of an edition."""

    edition: str
    ways: tuple[Way, ...]
    free: tuple[Alike, ...]
    """What may be called otherwise, in each way to play."""
    deck: tuple[tuple[Card, int], ...]
    colours: tuple[str, ...]
    acting: tuple[str, ...]
    """The kinds of cards of which something comes when they are played on somebody."""
    acts: tuple[tuple[str, tuple[Act, ...]], ...]
    """What can be asked about besides a card, at each moment."""
    rows: tuple[dict[str, int], ...]
    """For each way to play: the program of each question; what the first way has is not repeated."""
    programs: tuple[Program, ...]
    messages: Messages
    asked: int
    """How many questions it took."""


def table_of(library: Library, edition: str, voice: Voice) -> Table:
    """The answers of the books of an edition, one language's names sufficing to tell them apart."""
    messages, programs, rows = Messages(), dict[Program, int](), list[dict[str, int]]()
    ways, engines, acting = list(ways_of(library, edition)), list[Engine](), tuple[str, ...]()
    for way in ways:
        told = list(programs)
        books = library.books_of(edition)
        house_rules = () if way.house_rule is None else (way.house_rule,)
        desk = Desk(library, books, voice, house_rules)
        engine = Engine(desk, alike(desk.asked))
        engines.append(engine)
        acting = acting or tuple(kind for kind, rule in desk.asked[0].rules.cards.items() if rule.effect is not None)
        made: dict[str, int] = {}
        for key, spot in spots(engine, way.players, acting):
            plain = rows[0].get(spot.names(engines[0].free)[0]) if rows else None
            before = None if plain in (None, NONE) else told[plain]
            if before and is_as_before(Probe(engine, spot, messages, voice, engines[0].free), before):
                continue
            made[key] = NONE  # the page says that it has no answer to that, and what to type
            with suppress(Untold):
                program = Probe(engine, spot, messages, voice, engine.free).program()
                made[key] = programs.setdefault(program, len(programs))
        rows.append(made)
    first, free = engines[0], tuple(each.free for each in engines)
    rules = first.desk.asked[0].rules
    return Table(
        edition,
        tuple(ways),
        free,
        tuple(first.deck.items()),
        rules.colours,
        acting,
        tuple((moment, tuple(acts_at(first, moment))) for moment in MOMENTS),
        tuple(rows),
        tuple(programs),
        messages,
        sum(each.count for each in engines),
    )


def ways_of(library: Library, edition: str) -> Iterator[Way]:
    """Each number of players, and each house rule that fits the game."""
    lineage = {each.id for each in library.lineage(library.editions[edition].game)}
    yield from (Way(number) for number in PLAYERS)
    fitting = sorted(name for name, each in library.variants.items() if each.patches in lineage)
    yield from (Way(PLAYERS[0], name) for name in fitting)


MOMENTS = (TURN, DRAWN, PENDING, START, LAID)


def spots(engine: Engine, players: int, acting: Sequence[str]) -> Iterator[tuple[str, Spot]]:
    """Every situation that is told apart, with everything that can be asked in it; of some cards something comes."""
    cards = sorted(engine.deck, key=lambda card: -engine.deck[card])  # the rare ones do not stand for others
    known: set[str] = set()
    for moment in MOMENTS:
        acts = list(acts_at(engine, moment))
        for on in cards:
            for colour in (None,) if on.colour is not None else engine.desk.asked[0].rules.colours:
                if moment == PENDING and on.kind not in acting:
                    continue
                for drawn in cards if moment == DRAWN else (None,):
                    for spot in questions(moment, on, colour, drawn, cards, acts, players):
                        key = spot.names(engine.free)[0]
                        if key not in known and fits_in(engine.deck, spot.used()):
                            known.add(key)
                            yield key, spot


def questions(
    moment: str,
    on: Card,
    colour: str | None,
    drawn: Card | None,
    cards: Sequence[Card],
    acts: Sequence[Act],
    players: int,
) -> Iterator[Spot]:
    """What can be asked in a situation: each card that may be laid, and each act."""
    bare = Spot(moment, on, colour, drawn, players=players)
    if moment != LAID:
        for card in cards if drawn is None else (drawn,):
            yield Spot(moment, on, colour, drawn, card, players=players)
    for act in acts:
        yield Spot(bare.moment, on, colour, drawn, None, act, players)


def acts_at(engine: Engine, moment: str) -> Iterator[Act]:
    """What can be done at a moment without laying a card, as it is read where somebody types its name."""
    rules, reader = engine.desk.asked[0].rules, engine.desk.reader
    here = [name for name, rule in rules.moves.items() if rule.card is None and not rule.breach]
    acts = [Act((name,)) for name in here if POINTS.get(moment) in rules.moves[name].at]
    if moment == PENDING:
        acts += [Act((name,)) for name in (GO_ON, DUE)]
    if moment in (TURN, LAID):
        acts += [Act((), "call", name) for name, window in rules.windows.items() if window.call is not None]
    for act in acts:
        named = reader.move(act_names(engine.desk.voice, act.verb, act.window, act.moves)[0])
        yield act if isinstance(named, Named) else act_of(named)


def fits_in(deck: dict[Card, int], used: Iterable[Card]) -> bool:
    """Whether the deck has the cards of a situation."""
    return all(count <= deck[card] for card, count in Counter(used).items())


def is_as_before(probe: Probe, program: Program) -> bool:
    """Whether a question has the answers of a program, as far as a few hands tell."""
    if not all(each in probe.faces for some in program.sets for each in some):
        return False
    try:
        return has_answers_of(probe, program)
    except Untold:
        return False


def has_answers_of(probe: Probe, program: Program) -> bool:
    """Whether a few hands have the answers that a program tells."""
    known = {(count, which): answer for count, which, answer in program.leaves}
    every = (1 << len(program.sets)) - 1
    many = max(count for count, which in known if which == 0)
    if probe.ask(probe.usual_cards(MANY)) != known[many, 0]:
        return False
    few = (1, 2) if probe.spot.act is not None and probe.spot.act.verb else ()
    if any(probe.ask(probe.usual_cards(count)) != known.get((count, 0), known[many, 0]) for count in few):
        return False
    message, lists = probe.with_these([each for each in probe.faces if each != probe.usual and each not in probe.own()])
    expected, named = known[many, every]
    return message == expected and lists == tuple(tuple(e for e in each if e not in probe.own()) for each in named)
