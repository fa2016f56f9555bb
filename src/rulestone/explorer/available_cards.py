"""
The cards that a position can be laid out with: as many of each as every admitted deck holds.

Small positions are written with a few plain cards, by the number that they have in a deck of numbers from 1 to 9; a
deck that has no such number has another plain card for it, the same in each colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulestone.cards import AnyCard, Card
from rulestone.compiler import Ruleset
from rulestone.compiler.ruleset_memory import once
from rulestone.engine.state import NeedAnswer
from rulestone.model import Answer
from rulestone.rounds.deck import deck
from rulestone.rounds.settings import GameSettings, NoSetting, covers

WANTED = (7, 3, 5, 1, 8, 2, 6, 4, 9)
"""The plain cards of small positions by their usual number, the most needed first."""
COPIES = 2
FEWEST, MOST = 2, 5
"""How many play where a game does not say."""
USUAL_HAND = 7
"""How many cards are dealt where a game does not say."""
KindAndNumber = tuple[str, int | None]
COUNTED = (
    *(("cards", "*", part) for part in ("copies", "copies_of_each_colour", "copies_by_colour", "numbers")),
    ("table", "players"),
    ("deal", "cards_each"),
)
"""Where a game says how many cards there are, how many are dealt, and to how many people."""


@dataclass(frozen=True, eq=False)
class AvailableCards:
    """What may lie on the table at one time."""

    rules: Ruleset
    cards: Counter[Card]
    """No more than two of each: no position needs more, so that it hardly hangs on how many there are."""
    size: int
    """How many cards there are in all."""
    faces: Mapping[int, KindAndNumber]
    """The plain card that stands for each of the usual numbers."""
    deck: Counter[Card]
    """All that every book has."""
    players: tuple[int, ...]
    """How many may play, by every book."""
    hand: int
    """How many cards each of them is dealt."""

    def plain(self, colour: str, usual: int) -> Card:
        """A card without an effect; after the last of the usual numbers they begin anew."""
        kind, number = self.faces[(usual - 1) % len(WANTED) + 1]
        return Card(kind, colour, number)

    @property
    def tables(self) -> tuple[int, ...]:
        """How many may play with one another; one, where nobody else can."""
        return tuple(number for number in self.players if number > 1) or self.players

    @property
    def contents(self) -> tuple[object, ...]:
        """What small positions are made of, in an order of its own."""
        return (*sorted(self.cards.items(), key=repr), ("players", self.players))

    def spared(self, wanted: int, laid: int) -> int:
        """How many of the cards that are wanted are there besides those that are laid."""
        return max(0, min(wanted, self.size - laid))

    def holds(self, cards: Iterable[AnyCard]) -> bool:
        """Whether all of these cards can lie on the table at one time."""
        return not Counter(card for card in cards if isinstance(card, Card)) - self.cards

    def remaining(self, cards: Iterable[AnyCard]) -> list[Card]:
        """What is in the box besides some cards, in the order of the deck."""
        return list((self.cards - Counter(card for card in cards if isinstance(card, Card))).elements())


def box_of(rules: Ruleset, others: Mapping[str, tuple[Answer, ...]]) -> AvailableCards:
    """The box of a game whose books admit these answers."""
    questions = counting_questions(rules)
    return make_box(rules, tuple((name, others[name]) for name in questions if others.get(name)))


@once
def counting_questions(rules: Ruleset) -> tuple[str, ...]:
    """The questions on which it hangs how many cards there are, how many are dealt, and to how many people."""
    paths = ((question, path) for question, asking_paths in rules.asked.items() for path in asking_paths)
    return tuple(dict.fromkeys(question for question, path in paths if any(covers(slot, path) for slot in COUNTED)))


@once
def make_box(rules: Ruleset, admitted: tuple[tuple[str, tuple[Answer, ...]], ...]) -> AvailableCards:
    """The box by the answers on which it hangs."""
    usual = {name: answers[0] for name, answers in admitted}
    whole = count_cards(rules, usual)
    cards = whole
    for name, answers in admitted:
        for answer in answers[1:]:
            fewer = count_cards(rules, {**usual, name: answer})
            # What one admitted deck lacks stays out, or a play is told that nobody with that deck can make.
            # Counts that cannot be laid out take nothing away: nobody can play with such a deck.
            cards = cards & fewer if fewer else cards
    few = Counter({card: min(copies, COPIES) for card, copies in cards.items()})
    ways = [usual, *({**usual, name: answer} for name, answers in admitted for answer in answers[1:])]
    slots = [GameSettings(rules, way) for way in ways]
    hand = min(number(slot, "deal", "cards_each", otherwise=USUAL_HAND) for slot in slots)
    return AvailableCards(
        rules, few, cards.total(), plain_faces(rules, few), cards, possible_players(slots, cards.total()), max(1, hand)
    )


def possible_players(slots: Sequence[GameSettings], cards: int) -> tuple[int, ...]:
    """How many people may play under all of some answers, and have cards to play with."""
    least = max(number(slot, "table", "players", "from", otherwise=FEWEST) for slot in slots)
    most = min(number(slot, "table", "players", "to", otherwise=MOST) for slot in slots)
    # Positions have two cards for everybody and one that lies.
    numbers = tuple(many for many in range(max(1, least), most + 1) if 2 * many < cards)
    # Where books agree on no number, or name one for which there are too few cards, the least is played.
    return numbers or (max(1, least),)


def number(slots: GameSettings, *slot: str, otherwise: int) -> int:
    """A number that the game gives, or another one where it gives none."""
    try:
        return slots.number(*slot)
    except (NoSetting, NeedAnswer, ValueError):
        return otherwise


def count_cards(rules: Ruleset, answers: Mapping[str, Answer]) -> Counter[Card]:
    """How many there are of each card; nothing where the counts of a book cannot be laid out."""
    try:
        return Counter(deck(rules, answers))
    except (NoSetting, NeedAnswer, ValueError):
        return Counter()


def other_decks(rules: Ruleset, others: Mapping[str, tuple[Answer, ...]]) -> Iterator[tuple[str, Answer]]:
    """The admitted answers under which there are cards that not every admitted deck has."""
    usual = {name: others[name][0] for name in counting_questions(rules) if others.get(name)}
    shared = box_of(rules, others).deck
    for name in usual:
        for answer in others[name] if len(others[name]) > 1 else ():
            if count_cards(rules, {**usual, name: answer}).keys() - shared.keys():
                yield name, answer


def plain_faces(rules: Ruleset, cards: Counter[Card]) -> dict[int, KindAndNumber]:
    """For each usual number the card that has it; for those that no card has another plain card."""
    kinds = [kind for kind, card in rules.cards.items() if card.coloured and not card.action]
    every = dict.fromkeys((card.kind, card.number) for card in cards if card.kind in kinds)
    there = [face for face in every if all(Card(face[0], colour, face[1]) in cards for colour in rules.colours)]
    faces: dict[int, KindAndNumber] = {number: (kinds[0], number) for number in WANTED if (kinds[0], number) in there}
    rest = [face for face in there if face not in faces.values()] or there or [(kinds[0], number) for number in WANTED]
    for place, number in enumerate(number for number in WANTED if number not in faces):
        faces[number] = rest[place % len(rest)]
    return faces
