"""
What a finding shows, as it would lie on a table: seats, hands, piles; cards counted, pairs listed, points beside names.

All of it is read from a witness or a demonstration; no question and no card is known by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulestone import witness
from rulestone.cards import AnyCard, Card, Observation
from rulestone.findings import Finding
from rulestone.site import card_pictures, page_parts
from rulestone.site.page_view import Picture, Text
from rulestone.site.page_writer import PageWriter
from rulestone.witness import Allowed, Demonstration, Fact, Judged, Position, Witness
from rulestone.words.slots import Noun
from rulestone.words.voice import capital
from rulestone.words.witness_sentences import Outcome, in_order, outcomes

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
MANY = 8
"""So many cards of a kind are laid side by side; of more there is one, with their number."""
FIGURES = ("points", "years", "count", "cards", "stated", "by_rule", "hand", "number")
"""What is set out as a figure, of several the first."""


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """A card that somebody sees, or its back."""

    picture: Picture
    fresh: bool = False
    """Whether it was not there before."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table, with what they hold."""

    name: str
    place: str
    cards: tuple[CardOnTable, ...] = ()
    words: str = ""
    """What they hold, or what is special about the seat."""
    here: bool = False
    """Whether it is their turn."""
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its topmost card, and how many there are."""

    name: str
    card: CardOnTable | None
    words: str
    differs: bool = False


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table as one sees it from above."""

    seats: tuple[Seat, ...]
    piles: tuple[Pile, ...] = ()
    notes: tuple[tuple[str, bool], ...] = ()
    """The colour in play and the direction where they are not plain to see, each with whether it differs."""


@dataclass(frozen=True, slots=True)
class TableRow:
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
    table: TableShown | None = None
    rows: tuple[TableRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """What comes out by some books or under an answer."""

    who: Text
    says: str
    """The answer it comes from, where that is not said by the books' names."""
    rows: tuple[TableRow, ...]
    table: TableShown | None = None


@dataclass(frozen=True, slots=True)
class PlayShown:
    """What shows a finding: steps that all answers have in common, and what comes out."""

    steps: tuple[Step, ...]
    endings: tuple[Ending, ...]
    laid: tuple[tuple[str, str], ...] = ()
    """What lies on the table, in words."""
    note: str = ""
    by_cards: bool = True
    """Whether it is a hand of cards, and no sum or schedule."""


def play_of(writer: PageWriter, finding: Finding, named: Mapping[str, tuple[Text, str]]) -> PlayShown | None:
    """What shows a finding; `named` has for each outcome whose it is, and the answer that it comes from."""
    if isinstance(finding.witness, Witness):
        return by_cards(writer, finding, finding.witness, named)
    if isinstance(finding.witness, Demonstration):
        return by_rows(writer, finding, finding.witness, named)
    return None


# Hands of cards.


def by_cards(writer: PageWriter, finding: Finding, shown: Witness, named: Mapping[str, tuple[Text, str]]) -> PlayShown:
    """The table laid out, after each move, and in the end."""
    play, voice = writer.play, writer.speech.voice
    tables = [shown.start, *shown.course]
    titles = [writer.say("witness.lay_out")]
    if shown.start.turning_up:
        titles.append(writer.say("witness.turned_up"))
    titles += (capital(move) for move in play.steps(shown))
    dealer = shown.start.dealer if shown.start.turning_up else None
    steps = []
    for place, title in enumerate(titles):
        at = tables[place] if place < len(tables) else None
        before = tables[place - 1] if 0 < place < len(tables) else None
        drawn = table(writer, finding.edition, at, before, None, dealer if place == 0 else None) if at else None
        steps.append(Step(title, drawn))
    ends = list(shown.after.values())
    apart = len(ends) > 1 and any(end.visible != ends[0].visible for end in ends)
    endings = []
    for _, key, outcome in outcomes(finding):
        end = shown.after.get(key) if apart else None
        others = [position for name, position in shown.after.items() if name != key]
        drawn = table(writer, finding.edition, end, tables[-1], others[0] if others else None, None) if end else None
        endings.append(Ending(*named[key], rows(writer, finding.edition, outcome), drawn))
    laid = tuple((capital(row.label), row.text) for row in play.table(shown))
    return PlayShown(tuple(steps), tuple(endings), laid, voice.say(f"witness.minimal.{shown.minimal}"))


def table(
    writer: PageWriter,
    edition: str,
    at: Position,
    before: Position | None,
    other: Position | None,
    dealer: int | None,
) -> TableShown:
    """A table: what is new since `before` stands out, and what is otherwise in the `other` one is marked."""
    play, voice = writer.play, writer.speech.voice
    many = len(at.hands)
    seats = []
    for seat, hand in enumerate(at.hands):
        # Of the table that is laid out first nothing is new.
        held = list(before.hands[seat]) if before else list(hand)
        cards = tuple(CardOnTable(face(writer, edition, card), not take_card(held, card)) for card in hand)
        turned = other is not None and (seat == at.mover) != (seat == other.mover)
        seats.append(
            Seat(
                play.seat(seat, at.mover, dealer),
                PLACES.get(many, ("bottom",) + ("top",) * (many - 1))[seat],
                cards,
                "" if hand else voice.say("witness.no_cards"),
                seat == at.mover,
                turned or (other is not None and len(hand) != len(other.hands[seat])),
            )
        )

    def apart(of: Callable[[Position], object]) -> bool:
        return other is not None and of(at) != of(other)

    back = CardOnTable(Picture(f"cards/{card_pictures.BACK}", ""))
    draw = len(at.draw_pile)
    fewer = apart(lambda position: len(position.draw_pile))
    top = at.top
    lying = CardOnTable(face(writer, edition, top), before is not None and before.top != top) if top else None
    differs = apart(lambda position: (position.top, len(position.discards)))
    piles = (
        Pile(pile(voice, "draw_pile"), back if draw else None, counted(writer, draw), fewer),
        Pile(pile(voice, "discard_pile"), lying, counted(writer, len(at.discards)), differs),
    )
    colour, direction = apart(lambda position: position.colour), apart(lambda position: position.direction)
    return TableShown(tuple(seats), piles, tuple(notes(writer, at, colour, direction)))


def notes(writer: PageWriter, at: Position, colour: bool, direction: bool) -> Iterator[tuple[str, bool]]:
    """What the cards do not show: the colour in play, the direction, that the round is over."""
    play, voice = writer.play, writer.speech.voice
    if at.colour and (colour or not isinstance(at.top, Card) or at.colour != at.top.colour):
        named = writer.say("labelled", name=voice.say("witness.colour"), what=play.colour(at.colour))
        yield capital(named), colour
    if at.direction == "right" or direction:
        way = voice.say(f"witness.direction.{at.direction}")
        yield capital(writer.say("labelled", name=voice.say("witness.direction"), what=way)), direction
    if at.over:
        yield capital(voice.say("seen.over.yes")), False


def take_card(held: list[AnyCard], card: AnyCard) -> bool:
    """Whether a card was held before; each that was is found once."""
    if card in held:
        held.remove(card)
        return True
    return False


def pile(voice: Any, name: str) -> str:
    """A pile by name."""
    return capital(voice.noun(Noun(name)))


def counted(writer: PageWriter, number: int) -> str:
    """How many cards there are."""
    return writer.say("witness.cards", number=number)


def face(writer: PageWriter, edition: str, card: AnyCard) -> Picture:
    """A card by its face, where the edition has such a card; else by its back."""
    rules = writer.knowledge.rulesets.get(edition)
    known = rules.cards.get(card.kind) if rules is not None and isinstance(card, Card) else None
    if not isinstance(card, Card) or known is None or rules is None:
        return Picture(f"cards/{card_pictures.BACK}", writer.play.card(card))
    if card.colour not in (rules.colours if known.coloured else (None,)):
        return Picture(f"cards/{card_pictures.BACK}", writer.play.card(card))
    return page_parts.card_picture(writer, edition, card)


# What no hand of cards shows.


def by_rows(
    writer: PageWriter, finding: Finding, shown: Demonstration, named: Mapping[str, tuple[Text, str]]
) -> PlayShown:
    """Rows with what can be seen of them, and what comes out."""
    given = tuple(row(writer, finding.edition, line) for line in shown.rows)
    totals = tuple(
        TableRow(capital(writer.speech.voice.say(total)), (), str(outcome))
        for key, outcome in shown.outcomes.items()
        if not isinstance(outcome, Judged) and writer.speech.voice.knows(total := f"witness.total.{key}")
    )
    endings = []
    for _, key, outcome in outcomes(finding):
        if isinstance(outcome, Judged):
            endings.append(Ending(*named[key], rows(writer, finding.edition, outcome), partner_table(writer, outcome)))
    steps = (Step(writer.say("witness.given"), None, (*given, *totals)),) if given or totals else ()
    return PlayShown(steps, tuple(endings), by_cards=False)


def rows(writer: PageWriter, edition: str, outcome: Outcome) -> tuple[TableRow, ...]:
    """What comes out, line by line; what comes over and over stands once, in words."""
    words = [capital(line) for line in writer.play.outcomes(outcome)]
    if isinstance(outcome, Judged):
        single: Sequence[Fact | witness.Row] = (*outcome.result, *outcome.why)
    else:
        single = in_order(outcome) if isinstance(outcome, tuple) else ()
    if len(single) != len(words):
        return tuple(map(TableRow, words))
    return tuple(row_of_line(writer, edition, fact, line) for fact, line in zip(single, words, strict=True))


def row_of_line(writer: PageWriter, edition: str, line: Fact | witness.Row, words: str) -> TableRow:
    """A line with its card, its figure, or whether it is allowed."""
    match line:
        case witness.Row():
            return row(writer, edition, line)
        case Observation():
            return TableRow(words, tuple(faces(writer, edition, line.detail)))
        case Allowed(word, move):
            return TableRow(
                words, tuple(faces(writer, edition, (move and move.card,))), sign="yes" if word == "may" else "no"
            )
    return TableRow(words)


def row(writer: PageWriter, edition: str, shown: witness.Row) -> TableRow:
    """A row of a demonstration: its sentence, and the cards, pairs or figure that it names."""
    values = dict(shown.args)
    cards = values["cards"] if isinstance(values.get("cards"), (list, tuple)) else [values.get("card")]
    if isinstance(values.get("kind"), str):
        cards = list(kinds(writer, edition, values["kind"], values.get("colour"))) * copies(values.get("count"))
    figure = next((str(values[name]) for name in FIGURES if isinstance(values.get(name), int)), "")
    pairs = tuple(tuple(map(writer.play.person, pair)) for pair in values.get("pairs", ()))
    if {"first", "last"} <= values.keys():
        figure = f"{values['first']}–{values['last']}"
    return TableRow(capital(writer.play.row(shown)), tuple(faces(writer, edition, cards)), figure, pairs)


def copies(count: Any) -> int:
    """How many cards are laid side by side."""
    return count if isinstance(count, int) and 0 < count <= MANY else 1


def kinds(writer: PageWriter, edition: str, kind: str, colour: str | None) -> Iterator[Card]:
    """A card of a kind, or one of each of its colours where none is named."""
    rules = writer.knowledge.rulesets.get(edition)
    if rules is not None and kind in rules.cards:
        some = rules.colours if rules.cards[kind].coloured and colour is None else (colour,)
        yield from (Card(kind, shade) for shade in some)


def faces(writer: PageWriter, edition: str, cards: Iterable[object]) -> Iterator[Picture]:
    """The faces of those that are cards of the edition."""
    rules = writer.knowledge.rulesets.get(edition)
    for card in cards:
        if isinstance(card, Card) and rules is not None and card.kind in rules.cards:
            yield face(writer, edition, card)


def partner_table(writer: PageWriter, outcome: Judged) -> TableShown | None:
    """A table with nothing but people and their partners, where an outcome says who sits next to whom."""
    named = map(dict, (line.args for line in outcome.result))
    sits = {person["seat"]: person for person in named if {"seat", "pair", "faces", "next"} <= person.keys()}
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
        Seat(writer.play.person(seat), place, (), writer.say("witness.pair", number=sits[seat]["pair"] + 1))
        for seat, place in zip(order, places, strict=True)
    )
    return TableShown(tuple(seats))
