"""
What a finding shows, as it would lie on a table: seats, hands, piles; cards counted, pairs listed, points beside names.

All of it is read from the plain data of a witness or a demonstration; no question and no card is known by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulestone.finding import Demonstration, Finding, Witness
from rulestone.site import pictures, pieces
from rulestone.site.desk import Desk
from rulestone.site.view import Picture, Text
from rulestone.words.play import is_row, outcomes
from rulestone.words.slots import Noun
from rulestone.words.voice import capital

PLACES = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Where people sit, seen from above, from the first to the left."""
TWO_A_SIDE = {
    1: ("bottom-left", "top-left", "top-right", "bottom-right"),
    3: ("bottom-right", "bottom-left", "top-left", "top-right"),
}
"""The same for four of whom each faces a neighbour: the next, or the one before."""
FORBIDS = ("may_not", "must_not")
MANY = 8
"""So many cards of a kind are laid side by side; of more there is one, with their number."""
FIGURES = ("points", "years", "count", "cards", "stated", "by_rule", "hand", "number")
"""What is set out as a figure, of several the first."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that somebody sees, or its back."""

    picture: Picture
    fresh: bool = False
    """Whether it was not there before."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table, with what they hold."""

    name: str
    place: str
    cards: tuple[Lying, ...] = ()
    words: str = ""
    """What they hold, or what is special about the seat."""
    here: bool = False
    """Whether it is their turn."""
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its topmost card, and how many there are."""

    name: str
    card: Lying | None
    words: str
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table as one sees it from above."""

    seats: tuple[Seat, ...]
    piles: tuple[Pile, ...] = ()
    notes: tuple[tuple[str, bool], ...] = ()
    """The colour in play and the direction where they are not plain to see, each with whether it differs."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of what is shown, with what can be seen of it."""

    words: str
    cards: tuple[Picture, ...] = ()
    figure: str = ""
    pairs: tuple[tuple[str, ...], ...] = ()
    """Who plays with whom; the figure then says in which hands."""
    sign: str = ""
    """Whether it tells what is allowed (`yes`) or what is not (`no`)."""


@dataclass(frozen=True, slots=True)
class Step:
    """The table after a move, and what the move was."""

    title: str
    table: Table | None = None
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """What comes out by some books or under an answer."""

    who: Text
    says: str
    """The answer it comes from, where that is not said by the books' names."""
    rows: tuple[Row, ...]
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """What shows a finding: steps that all answers have in common, and what comes out."""

    steps: tuple[Step, ...]
    endings: tuple[Ending, ...]
    laid: tuple[tuple[str, str], ...] = ()
    """What lies on the table, in words."""
    note: str = ""
    by_cards: bool = True
    """Whether it is a hand of cards, and no sum or schedule."""


def play_of(desk: Desk, finding: Finding, named: Mapping[str, tuple[Text, str]]) -> Play | None:
    """What shows a finding; `named` has for each outcome whose it is, and the answer that it comes from."""
    if isinstance(finding.witness, Witness):
        return by_cards(desk, finding, finding.witness, named)
    if isinstance(finding.witness, Demonstration):
        return by_rows(desk, finding, finding.witness, named)
    return None


# Hands of cards.


def by_cards(desk: Desk, finding: Finding, shown: Witness, named: Mapping[str, tuple[Text, str]]) -> Play:
    """The table laid out, after each move, and in the end."""
    play, voice = desk.play, desk.speech.voice
    tables = [first(shown), *shown.course]
    titles = [desk.say("witness.lay_out")]
    if shown.setup.get("turning_up"):
        titles.append(desk.say("witness.turned_up"))
    titles += (capital(move) for move in play.moves(shown.moves))
    dealer = shown.setup.get("dealer") if shown.setup.get("turning_up") else None
    steps = []
    for place, title in enumerate(titles):
        at = tables[place] if place < len(tables) else None
        before = tables[place - 1] if 0 < place < len(tables) else None
        drawn = table(desk, finding.edition, at, before, None, dealer if place == 0 else None) if at else None
        steps.append(Step(title, drawn))
    ends = list(shown.after.values())
    apart = len(ends) > 1 and any(end != ends[0] for end in ends)
    endings = []
    for _, key, outcome in outcomes(finding):
        end = shown.after.get(key) if apart else None
        others = [each for name, each in shown.after.items() if name != key]
        drawn = table(desk, finding.edition, end, tables[-1], others[0] if others else None, None) if end else None
        endings.append(Ending(*named[key], rows(desk, finding.edition, outcome), drawn))
    laid = tuple((capital(row.label), row.text) for row in play.table(shown))
    return Play(tuple(steps), tuple(endings), laid, voice.say(f"witness.minimal.{shown.minimal}"))


def first(shown: Witness) -> dict[str, Any]:
    """The table before anything is done."""
    setup = shown.setup
    top = setup.get("top")
    return {
        "hands": shown.hands,
        "draw_pile": len(setup.get("draw_pile") or ()),
        "top": top,
        "discards": 0 if top is None else 1 + len(setup.get("discards_below", ())),
        "colour": setup.get("colour"),
        "direction": setup.get("direction", "left"),
        "turn": None if setup.get("turning_up") else setup.get("turn"),
        "over": False,
    }


def table(
    desk: Desk,
    edition: str,
    at: Mapping[str, Any],
    before: Mapping[str, Any] | None,
    other: Mapping[str, Any] | None,
    dealer: int | None,
) -> Table:
    """A table: what is new since `before` stands out, and what is otherwise in the `other` one is marked."""
    play, voice = desk.play, desk.speech.voice
    many = len(at["hands"])
    seats = []
    for seat, hand in enumerate(at["hands"]):
        held = list(before["hands"][seat]) if before else list(hand)
        cards = tuple(Lying(face(desk, edition, card), not taken(held, card)) for card in hand)
        turned = other is not None and (seat == at["turn"]) != (seat == other["turn"])
        seats.append(
            Seat(
                play.seat(seat, at["turn"], dealer),
                PLACES.get(many, ("bottom",) + ("top",) * (many - 1))[seat],
                cards,
                "" if hand else voice.say("witness.no_cards"),
                seat == at["turn"],
                turned or (other is not None and len(hand) != len(other["hands"][seat])),
            )
        )

    def apart(name: str) -> bool:
        return other is not None and at[name] != other[name]

    back = Lying(Picture(f"cards/{pictures.BACK}", ""))
    draw = at["draw_pile"]
    piles = [Pile(pile(voice, "draw_pile"), back if draw else None, counted(desk, draw), apart("draw_pile"))]
    top = at["top"]
    lying = Lying(face(desk, edition, top), before is not None and before["top"] != top) if top else None
    differs = apart("top") or apart("discards")
    piles.append(Pile(pile(voice, "discard_pile"), lying, counted(desk, at["discards"]), differs))
    return Table(tuple(seats), tuple(piles), tuple(notes(desk, at, apart("colour"), apart("direction"))))


def notes(desk: Desk, at: Mapping[str, Any], colour: bool, direction: bool) -> Iterator[tuple[str, bool]]:
    """What the cards do not show: the colour in play, the direction, that the round is over."""
    play, voice = desk.play, desk.speech.voice
    top = at["top"] or {}
    if at["colour"] and (colour or at["colour"] != top.get("colour")):
        named = desk.say("labelled", name=voice.say("witness.colour"), what=play.colour(at["colour"]))
        yield capital(named), colour
    if at["direction"] == "right" or direction:
        told = voice.say(f"witness.direction.{at['direction']}")
        yield capital(desk.say("labelled", name=voice.say("witness.direction"), what=told)), direction
    if at["over"]:
        yield capital(voice.say("seen.over.yes")), False


def taken(held: list[Any], card: Any) -> bool:
    """Whether a card was held before; each that was is found once."""
    if card in held:
        held.remove(card)
        return True
    return False


def pile(voice: Any, name: str) -> str:
    """A pile by name."""
    return capital(voice.noun(Noun(name)))


def counted(desk: Desk, number: int) -> str:
    """How many cards there are."""
    return desk.say("witness.cards", number=number)


def face(desk: Desk, edition: str, card: Mapping[str, Any]) -> Picture:
    """A card by its face, where the edition has such a card; else by its back."""
    rules = desk.knowledge.rulesets.get(edition)
    kind, colour = card.get("kind"), card.get("colour")
    known = None if rules is None or kind is None else rules.cards.get(kind)
    if known is None or rules is None or colour not in (rules.colours if known.coloured else (None,)):
        return Picture(f"cards/{pictures.BACK}", desk.play.card(card))
    return pieces.card(desk, edition, card)


# What no hand of cards shows.


def by_rows(desk: Desk, finding: Finding, shown: Demonstration, named: Mapping[str, tuple[Text, str]]) -> Play:
    """Rows with what can be seen of them, and what comes out."""
    given = tuple(row(desk, finding.edition, key, args) for key, args in shown.rows)
    totals = tuple(
        Row(capital(desk.speech.voice.say(total)), (), str(outcome))
        for key, outcome in shown.outcomes.items()
        if not isinstance(outcome, Mapping) and desk.speech.voice.knows(total := f"witness.total.{key}")
    )
    endings = []
    for _, key, outcome in outcomes(finding):
        if isinstance(outcome, Mapping):
            endings.append(Ending(*named[key], rows(desk, finding.edition, outcome), seated(desk, outcome)))
    steps = (Step(desk.say("witness.given"), None, (*given, *totals)),) if given or totals else ()
    return Play(steps, tuple(endings), by_cards=False)


def rows(desk: Desk, edition: str, outcome: Any) -> tuple[Row, ...]:
    """What comes out, line by line; what comes over and over stands once, in words."""
    words = [capital(line) for line in desk.play.outcomes(outcome)]
    if isinstance(outcome, Mapping) and "told" in outcome:
        outcome = (*outcome["told"], *outcome.get("why", ()))
    single = list(outcome) if isinstance(outcome, (list, tuple)) else []
    if len(single) != len(words):
        return tuple(map(Row, words))
    return tuple(lined(desk, edition, each, line) for each, line in zip(single, words, strict=True))


def lined(desk: Desk, edition: str, seen: Any, words: str) -> Row:
    """A line with its card, its figure, or whether it is allowed."""
    if is_row(seen):
        key, args = seen
        return row(desk, edition, key, args)
    if not isinstance(seen, Mapping):
        return Row(words)
    sign = "no" if any(each in seen for each in FORBIDS) else "yes" if "may" in seen else ""
    move = next((seen[each] for each in ("may", *FORBIDS) if seen.get(each)), seen)
    cards = [move["card"]] if isinstance(move.get("card"), Mapping) else move.get("detail", ())
    return Row(words, tuple(faces(desk, edition, cards)), "", (), sign)


def row(desk: Desk, edition: str, key: str, args: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> Row:
    """A row of a demonstration: its sentence, and the cards, pairs or figure that it names."""
    values = dict(args)
    cards = values["cards"] if isinstance(values.get("cards"), (list, tuple)) else [values.get("card")]
    if isinstance(values.get("kind"), str):
        cards = list(kinds(desk, edition, values["kind"], values.get("colour"))) * copies(values.get("count"))
    figure = next((str(values[name]) for name in FIGURES if isinstance(values.get(name), int)), "")
    pairs = tuple(tuple(map(desk.play.who, pair)) for pair in values.get("pairs", ()))
    if {"first", "last"} <= values.keys():
        figure = f"{values['first']}–{values['last']}"
    return Row(capital(desk.play.row(key, values)), tuple(faces(desk, edition, cards)), figure, pairs)


def copies(count: Any) -> int:
    """How many cards are laid side by side."""
    return count if isinstance(count, int) and 0 < count <= MANY else 1


def kinds(desk: Desk, edition: str, kind: str, colour: str | None) -> Iterator[Mapping[str, Any]]:
    """A card of a kind, or one of each of its colours where none is named."""
    rules = desk.knowledge.rulesets.get(edition)
    if rules is not None and kind in rules.cards:
        some = rules.colours if rules.cards[kind].coloured and colour is None else (colour,)
        yield from ({"kind": kind, "colour": each} for each in some)


def faces(desk: Desk, edition: str, cards: Iterable[Any]) -> Iterator[Picture]:
    """The faces of those that are cards of the edition."""
    rules = desk.knowledge.rulesets.get(edition)
    for card in cards:
        if isinstance(card, Mapping) and rules is not None and card.get("kind") in rules.cards:
            yield face(desk, edition, card)


def seated(desk: Desk, outcome: Any) -> Table | None:
    """A table with nothing but people and their partners, where an outcome says who sits next to whom."""
    told = outcome.get("told", ()) if isinstance(outcome, Mapping) else ()
    sits = {args["seat"]: args for key, args in told if {"seat", "pair", "faces", "next"} <= dict(args).keys()}
    if not sits or len(sits) not in PLACES:
        return None
    order: list[int] = [min(sits)]
    while len(order) < len(sits) and sits[order[-1]]["next"] not in order:
        order.append(sits[order[-1]]["next"])
    if len(order) < len(sits):
        return None
    opposite = order.index(sits[order[0]]["faces"]) if sits[order[0]]["faces"] in order else 0
    places = TWO_A_SIDE.get(opposite, PLACES[4]) if len(order) == 4 else PLACES[len(order)]
    seats = (
        Seat(desk.play.who(seat), place, (), desk.say("witness.pair", number=sits[seat]["pair"] + 1))
        for seat, place in zip(order, places, strict=True)
    )
    return Table(tuple(seats))
