"""
The whole table of an edition: every situation that is told apart, under each house rule and number of players.

What a house rule or a number of players does not change is not asked through: a few hands tell whether it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rulestone.asking.situation import DUE, GO_ON, Act
from rulestone.asking.situation_parser import SituationParser, act_of
from rulestone.asking.spoken_names import act_names
from rulestone.asking.typed_cards import TypedCard
from rulestone.cards import Card
from rulestone.lookup.asked_engine import DRAWN, LAID, PENDING, START, TURN, AskedSituation, Engine
from rulestone.lookup.hand_probe import HandProbe, Messages
from rulestone.lookup.likeness import Likenesses
from rulestone.lookup.program import MANY, Program
from rulestone.lookup.renaming import FIXED, Renaming, find_renaming
from rulestone.lookup.slot_voice import Untold
from rulestone.model import Library
from rulestone.records import Record, replace
from rulestone.words import Voice
from rulestone.worker_processes import Progress, nobody_looks

PLAYERS = (4, 2, 3)
"""Numbers of players that may make a difference; more than four play as four do."""
ENOUGH = 2
"""Questions of a sort that are tried under a house rule; if all have the answers that they had, so have the others."""
NONE = -1
"""Stands for the program of a question that no table can tell the answers to."""
LEGAL = "legal"
POINTS = {TURN: "turn", DRAWN: "drawn", PENDING: "answer"}


class WayToPlay(Record):
    """One way to play: how many people, and under which house rule."""

    players: int
    house_rule: str | None = None


class LookupTable(Record):
    """All answers of an edition."""

    edition: str
    ways: tuple[WayToPlay, ...]
    free: tuple[Renaming, ...]
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
    questions: int
    """How many questions it took."""


class TableMaker:
    """Makes the table of an edition, one way to play after the other; the first is what the others are held against."""

    def __init__(self, library: Library, edition: str, voice: Voice) -> None:
        self.library, self.edition, self.voice = library, edition, voice
        self.messages, self.likenesses = Messages(), Likenesses()
        self.engines: list[Engine] = []
        self.acting: tuple[str, ...] = ()
        self.programs: dict[Program, int] = {}
        self.rows: list[dict[str, int]] = []

    def engine(self, way: WayToPlay) -> Engine:
        """What is asked in one way to play; where other names are free than in the first, it is like no other."""
        house_rules = () if way.house_rule is None else (way.house_rule,)
        parser = SituationParser(self.library, self.library.books_of(self.edition), self.voice, house_rules)
        free = find_renaming(parser.tables)
        is_like_first = not self.engines or free == self.engines[0].free
        return Engine(parser, free, self.likenesses if is_like_first else None)

    def add(self, way: WayToPlay) -> None:
        """Ask everything in one way to play."""
        engine = self.engine(way)
        self.engines.append(engine)
        first = self.engines[0]
        cards = engine.parser.tables[0].rules.cards
        self.acting = self.acting or tuple(kind for kind, rule in cards.items() if rule.effect is not None)
        before_this = list(self.programs)
        made: dict[str, int] = {}
        tried: dict[object, list[bool]] = {}
        for key, spot in spots(engine, way.players, self.acting):
            plain = self.rows[0].get(spot.names(first.free)[0], NONE) if self.rows else NONE
            # By the names that are free in the first way to play: the program that it is held against is told in these.
            probe = HandProbe(engine, spot, self.messages, self.voice, first.free)
            if plain != NONE and self.is_unchanged(probe, before_this[plain], tried):
                continue
            if engine.free != first.free:
                probe = HandProbe(engine, spot, self.messages, self.voice, engine.free)
            made[key] = self.number_of(probe)
        self.rows.append(made)

    def is_unchanged(self, probe: HandProbe, before: Program, tried: dict[object, list[bool]]) -> bool:
        """Whether a question has the answers that it had, as all of its sort or a few hands show."""
        of_its_sorts = [tried.setdefault(sort, []) for sort in sorts_of(probe, before, self.messages)]
        if all(len(some) >= ENOUGH and all(some) for some in of_its_sorts):
            return True
        return is_as_before_in(of_its_sorts, probe, before)

    def number_of(self, probe: HandProbe) -> int:
        """The number of the program of a question."""
        try:
            program = probe.program()
        except Untold:
            return NONE  # the page says that it has no answer to that, and what to type
        return self.programs.setdefault(program, len(self.programs))


def table_of(library: Library, edition: str, voice: Voice, progress: Progress = nobody_looks) -> LookupTable:
    """The answers of the books of an edition, one language's names sufficing to tell them apart."""
    maker, ways = TableMaker(library, edition, voice), tuple(ways_of(library, edition))
    for number, way in enumerate(ways, 1):
        maker.add(way)
        progress(number / len(ways))
    first = maker.engines[0]
    return LookupTable(
        edition,
        ways,
        tuple(engine.free for engine in maker.engines),
        tuple(first.deck.items()),
        first.parser.tables[0].rules.colours,
        maker.acting,
        tuple((moment, tuple(acts_at(first, moment))) for moment in MOMENTS),
        tuple(maker.rows),
        tuple(maker.programs),
        maker.messages,
        sum(engine.count for engine in maker.engines),
    )


def ways_of(library: Library, edition: str) -> Iterator[WayToPlay]:
    """Each number of players, and each house rule that fits the game."""
    lineage = {game.id for game in library.lineage(library.editions[edition].game)}
    yield from (WayToPlay(number) for number in PLAYERS)
    fitting = sorted(name for name, variant in library.variants.items() if variant.patches in lineage)
    yield from (WayToPlay(PLAYERS[0], name) for name in fitting)


MOMENTS = (TURN, DRAWN, PENDING, START, LAID)


def spots(engine: Engine, players: int, acting: Sequence[str]) -> Iterator[tuple[str, AskedSituation]]:
    """Every situation that is told apart, with everything that can be asked in it; of some cards something comes."""
    acts = tuple((moment, tuple(acts_at(engine, moment))) for moment in MOMENTS)
    colours = engine.parser.tables[0].rules.colours
    for key, spot in told_apart(engine.free, tuple(engine.deck.items()), colours, acts, tuple(acting)):
        yield key, replace(spot, players=players)


@lru_cache(maxsize=4)
def told_apart(
    free: Renaming,
    deck: tuple[tuple[Card, int], ...],
    colours: tuple[str, ...],
    acts: tuple[tuple[str, tuple[Act, ...]], ...],
    acting: tuple[str, ...],
) -> list[tuple[str, AskedSituation]]:
    """The same for any number of players; most ways to play have all of it in common."""
    cards = [card for card, _ in sorted(deck, key=lambda entry: -entry[1])]  # the rare ones do not stand for others
    known: dict[str, AskedSituation] = {}
    for moment, here in acts:
        for on in cards:
            for colour in (None,) if on.colour is not None else colours:
                if moment == PENDING and on.kind not in acting:
                    continue
                for drawn in cards if moment == DRAWN else (None,):
                    for spot in questions(moment, on, colour, drawn, cards, here):
                        key = spot.names(free)[0]
                        if key not in known and fits_in(dict(deck), spot.used()):
                            known[key] = spot
    return list(known.items())


def questions(
    moment: str, on: Card, colour: str | None, drawn: Card | None, cards: Sequence[Card], acts: Sequence[Act]
) -> Iterator[AskedSituation]:
    """What can be asked in a situation: each card that may be laid, and each act."""
    if moment != LAID:
        for card in cards if drawn is None else (drawn,):
            yield AskedSituation(moment, on, colour, drawn, card)
    for act in acts:
        yield AskedSituation(moment, on, colour, drawn, None, act)


def acts_at(engine: Engine, moment: str) -> Iterator[Act]:
    """What can be done at a moment without laying a card, as it is read where somebody types its name."""
    rules, reader = engine.parser.tables[0].rules, engine.parser.reader
    here = [name for name, rule in rules.moves.items() if rule.card is None and not rule.breach]
    acts = [Act((name,)) for name in here if POINTS.get(moment) in rules.moves[name].at]
    if moment == PENDING:
        acts += [Act((name,)) for name in (GO_ON, DUE)]
    if moment in (TURN, LAID):
        acts += [Act((), "call", name) for name, window in rules.windows.items() if window.call is not None]
    for act in acts:
        named = reader.move(act_names(engine.parser.voice, act.verb, act.window, act.moves)[0])
        yield act if isinstance(named, TypedCard) else act_of(named)


def fits_in(deck: dict[Card, int], used: Iterable[Card]) -> bool:
    """Whether the deck has the cards of a situation."""
    return all(count <= deck[card] for card, count in Counter(used).items())


def sorts_of(probe: HandProbe, before: Program, messages: Messages) -> tuple[object, ...]:
    """
    What makes a question one of a sort: the card in play, what is asked, and what is said without a house rule.

    Cards of several kinds are of a sort if they share as much with the situation and no rule names their colour or
    number. Where a card may be laid, it is of two sorts: by what it is laid on, and by what comes of it.
    """
    spot, numbers = probe.spot, tuple(message for _, _, (message, _) in before.leaves)
    words = spot.names(probe.engine.free)[0].split(" ")
    shared = tuple(part.partition(".")[2] for part in words)
    if spot.card is None or not any(messages.replies[number].word() == LEGAL for number in numbers):
        return ((probe.about()[1], numbers, shared),)
    fixed = tuple(part for part in words[1].split(".") if part.startswith(FIXED))
    return (spot.moment, spot.on.kind, fixed, bool(words[2])), (spot.moment, spot.card.kind, numbers, shared)


def is_as_before_in(tried: Sequence[list[bool]], probe: HandProbe, program: Program) -> bool:
    """Whether a question has the answers that it had; a change is noted with those of its sorts that never had any."""
    same = is_as_before(probe, program)
    others = [some for some in tried if same or not any(some)]
    for some in others or tried:
        some.append(same)
    return same


def is_as_before(probe: HandProbe, program: Program) -> bool:
    """Whether a question has the answers of a program, as far as a few hands tell."""
    if not all(cls in probe.faces for some in program.sets for cls in some):
        return False
    try:
        return has_answers_of(probe, program)
    except Untold:
        return False


def has_answers_of(probe: HandProbe, program: Program) -> bool:
    """Whether a few hands have the answers that a program tells."""
    known = {(count, which): answer for count, which, answer in program.leaves}
    every = (1 << len(program.sets)) - 1
    many = max(count for count, which in known if which == 0)
    if program.sets and probe.ask(probe.usual_cards(MANY)) != known[many, 0]:
        return False
    few = (1, 2) if probe.spot.act is not None and probe.spot.act.verb else ()
    if any(probe.ask(probe.usual_cards(count)) != known.get((count, 0), known[many, 0]) for count in few):
        return False
    message, lists = probe.with_these([face for face in probe.faces if face != probe.usual and face not in probe.own()])
    expected, named = known[many, every]
    others = tuple(tuple(cls for cls in listed if cls not in probe.own()) for listed in named)
    return message == expected and lists == others
