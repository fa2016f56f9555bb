"""
What can be told of a situation at the table, and asked about it: the one form of a question to the books.

Each field says how it is told: its option on the command line, its name in Python and in files of situations, how its
words are read, and whether a program is always told it. A new one needs its line here, in the fields and in
`SituationWords`, what it does to the position in `state_builder` or `reached_moments`, its help in the catalogues and
its entry in the schemas; one that excludes another also a line in `situation_parser`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from rulestone.asking.typed_cards import TypedCard
from rulestone.records import Record, described, descriptions

if TYPE_CHECKING:
    from rulestone.asking.situation_parser import SituationParser

GO_ON, DUE = "go on", "draw what is due"
"""What people call it to do nothing about what was played on them, and to draw what that makes them draw."""
LEGAL, OPTIONS = "legal", "options"
"""The commands that ask about a situation."""

Words = Mapping[str, Any]
"""A situation as somebody tells it, field by field: texts, numbers, yes or no."""


class FieldKind(Record, eq=False):
    """What a field holds: what that is called in help, what stands for it in Python, how it is read."""

    metavar: str
    type: type
    type_name: str
    """The type as somebody is told who gives another."""
    read: Callable[[SituationParser, Any, int], Any]
    """What is meant by some words, with so many players; nothing where they are empty."""


def _as_it_is(parser: SituationParser, words: Any, players: int) -> Any:  # noqa: ARG001
    return words


TEXT = "a text"
MOVE = FieldKind("MOVE", str, TEXT, lambda parser, words, _: parser.move(words))
CARD = FieldKind("CARD", str, TEXT, lambda parser, words, _: parser.card(words) if words else None)
CARDS = FieldKind("CARDS", str, TEXT, lambda parser, words, _: parser.row(words))
HAND = FieldKind("CARDS", str, TEXT, lambda parser, words, _: parser.hand(words))
HANDS = FieldKind("CARDS", dict, "a map of texts", lambda parser, words, players: parser.hands(words, players))
COLOUR = FieldKind("COLOUR", str, TEXT, lambda parser, words, _: parser.reader.colour(words))
PLAYER = FieldKind("PLAYER", str, TEXT, lambda parser, words, players: parser.seat(words, players))
NUMBER = FieldKind("NUMBER", int, "a whole number", _as_it_is)
YES = FieldKind("", bool, "a bool", _as_it_is)
SENTENCE = FieldKind("SENTENCE", str, TEXT, _as_it_is)


def number_of_cards(least: int) -> FieldKind:
    """So many cards: no fewer than that, and no more than a game has."""
    return FieldKind("NUMBER", int, "a whole number", lambda parser, words, _: parser.number_of_cards(words, least))


class Field(Record, eq=False):
    """How a field of a situation is told."""

    kind: FieldKind
    options_of: tuple[str, ...] = ()
    """The commands that take it as an option."""
    also: str = ""
    """The option spelled otherwise."""
    in_files: str = ""
    """Its name in files of situations, where that is another."""
    in_every_reply: bool = False
    """Whether programs are told it, too, where nobody told it."""


def field(
    kind: FieldKind,
    *options_of: str,
    default: Any = None,
    also: str = "",
    in_files: str = "",
    in_every_reply: bool = False,
) -> Any:
    """A field of a situation that somebody can tell."""
    return described(Field(kind, options_of, also, in_files, in_every_reply), default=default)


class Situation(Record):
    """A position as it was told; whoever asks sits at seat 0."""

    on: TypedCard | None = field(CARD, LEGAL, OPTIONS, in_every_reply=True)
    colour: str | None = field(COLOUR, LEGAL, OPTIONS, also="--color", in_every_reply=True)
    hand: tuple[TypedCard, ...] = field(HAND, LEGAL, OPTIONS, default=(), in_every_reply=True)
    any_hand: bool = False
    """Whether it cannot matter what the hand holds, so that any will do."""
    hidden: int = 0
    """Cards of the hand that are not told."""
    players: int = field(NUMBER, LEGAL, OPTIONS, default=4, in_every_reply=True)
    drawn: TypedCard | None = field(CARD, LEGAL, OPTIONS, in_every_reply=True)
    drawn_by_choice: bool = field(CARD, LEGAL, OPTIONS, default=False, in_every_reply=True)
    """Whether it is said outright that the drawn card was drawn by choice; told by naming the card."""
    pending: TypedCard | None = field(CARD, LEGAL, OPTIONS, in_every_reply=True)
    told_on_me: bool = True
    """Whether it was told that the pending card hits whoever asks; else that it was just laid."""
    laid_by: int | None = field(PLAYER, LEGAL, OPTIONS, in_every_reply=True)
    """Who laid the card in play."""
    hit: int | None = field(PLAYER, LEGAL, OPTIONS)
    """Whom that card was laid on."""
    cards_left: int | None = field(number_of_cards(0), LEGAL, in_every_reply=True)
    """How many cards are left to whoever was to say a word, or to be caught."""
    turn: int | None = field(PLAYER, LEGAL, OPTIONS, in_every_reply=True)
    """Whose turn it is, as it was told; nobody said so where it is none."""
    start: bool = field(YES, LEGAL, OPTIONS, default=False, in_every_reply=True)
    after: str | None = field(SENTENCE, LEGAL, OPTIONS)
    """What was played before, in a sentence; it is made into other fields as soon as it is read."""
    under: tuple[TypedCard, ...] = field(CARDS, LEGAL, default=(), in_files="discards")
    """What lies under the card in play, the uppermost first."""
    others: tuple[tuple[int, tuple[TypedCard, ...]], ...] = field(HANDS, default=())
    """What other people hold, by seat, as far as that is told."""
    draw_pile: tuple[TypedCard, ...] | None = field(CARDS)
    """The whole draw pile, the card on top first."""
    partners: bool = field(YES, default=False)
    """Whether two pairs play."""

    @property
    def cards(self) -> tuple[TypedCard, ...]:
        """Every card that is told to be in a hand or in a pile, but those that are being played."""
        held = (card for _, hand in self.others for card in hand)
        return (*self.hand, *held, *(self.draw_pile or ()), *self.under)


class Act(NamedTuple):
    """What is asked about besides a card: moves of a game by any of their names, or a word said about a window."""

    moves: tuple[str, ...] = ()
    verb: str = ""
    """`call` or `catch`, for a window."""
    window: str = ""

    @property
    def id(self) -> str:
        """The act by its name in the rules."""
        return f"{self.verb}.{self.window}" if self.verb else self.moves[0]


class Attempt(Record):
    """The move that is asked about: a card or an act."""

    move: TypedCard | Act | None = field(MOVE)
    call: str | None = field(COLOUR, LEGAL)
    """The colour to be named."""
    at: int | None = field(PLAYER, LEGAL)
    """The seat of the player to be chosen."""

    @property
    def card(self) -> TypedCard | None:
        """The card that is to be laid, if it is one."""
        return self.move if isinstance(self.move, TypedCard) else None

    @property
    def act(self) -> Act | None:
        """What else is to be done."""
        return self.move if isinstance(self.move, Act) else None


FIELDS: Mapping[str, Field] = {**descriptions(Situation), **descriptions(Attempt)}
"""All that can be told, by name."""


class SituationWords(TypedDict, total=False):
    """What a program tells of a situation beside the move: the fields above by their names in Python."""

    on: str | None
    colour: str | None
    hand: str | None
    players: int | None
    drawn: str | None
    drawn_by_choice: str | None
    pending: str | None
    laid_by: str | None
    hit: str | None
    cards_left: int | None
    turn: str | None
    start: bool
    after: str | None
    under: str | None
    others: dict[str, str] | None
    draw_pile: str | None
    partners: bool
    call: str | None
    at: str | None


def check_fields(fields: Words) -> None:
    """Refuses what nobody can have told: a question that was not asked has no answer."""
    for name, words in fields.items():
        if name not in FIELDS:
            raise TypeError(f"a situation has no `{name}`; it has {', '.join(FIELDS)}")
        kind = FIELDS[name].kind
        # To Python `True` is an `int`, but nobody means a number of cards by it.
        sound = isinstance(words, kind.type) and (kind.type is not int or not isinstance(words, bool))
        if not sound and (words is not None or kind is YES):
            raise TypeError(f"`{name}` is {kind.type_name}, not {words!r:.60}")


def from_file(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A part of a situation in a file, in words; what is no field of it is left out."""
    names = {about.in_files or name: name for name, about in FIELDS.items()}
    return {names[key]: in_words(FIELDS[names[key]].kind, value) for key, value in entry.items() if key in names}


def in_words(kind: FieldKind, written: Any) -> Any:
    """What a file has for a field, as somebody would tell it."""
    if kind is YES:
        return written == "yes"
    if kind is HANDS:
        return {who: cards_as_text(hand) for who, hand in written.items()}
    return int(written) if kind.type is int else cards_as_text(written)


def cards_as_text(cards: str | list[str]) -> str:
    """Cards as one text with commas."""
    return ", ".join(cards) if isinstance(cards, list) else cards
