"""
Several cards that are asked what they are worth together, as those of a hand that somebody was left with.

A number right before a card that has none says how many of it there are: `2 skips and a 7`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.card_names import tokens
from rulestone.asking.everyday_words import WordMention
from rulestone.asking.question_patterns import AskedQuestion
from rulestone.asking.typed_cards import TypedCard, noun_of
from rulestone.cards import Card
from rulestone.phrases.patterns import QUESTION

FEWEST = 2
"""Cards that are worth something together at least."""
COUNTS = range(2, 9)
"""How many of one card a number may mean."""


def cards_named(text: str, mentions: Sequence[WordMention], numbers: Mapping[str, str]) -> tuple[TypedCard, ...]:
    """The cards of a text, each as often as it says; none where it cannot be told how often."""
    cards: list[TypedCard] = []
    before: WordMention | None = None
    for mention in mentions:
        if mention.card is not None:
            count = counted(text, before, numbers)
            if count and before is not None and before.card is not None:
                if mention.card.number is not None and tokens(before.typed)[-1].isdecimal():
                    return ()  # `2 9` may be two cards, or two of one
                cards.pop()
            cards += [mention.card] * (count or 1)
        before = mention
    return tuple(cards)


def counted(text: str, before: WordMention | None, numbers: Mapping[str, str]) -> int:
    """How many cards are meant by what stands right before one; 0 where that is no number, or a card before a comma."""
    *_, last = tokens(before.typed) if before is not None else ("",)
    number = numbers.get(last, last)
    return int(number) if number.isdecimal() and int(number) in COUNTS and f"{last}," not in text.lower() else 0


def asked_together(cards: Sequence[TypedCard], tables: Sequence[AskedGame]) -> AskedQuestion | None:
    """The questions on what some cards are worth, if it is asked of several of which a game has every one."""
    known = [table for table in tables if all(card.kind in table.rules.cards for card in cards)]
    if len(cards) < FEWEST or not known:
        return None
    questions = tuple(dict.fromkeys(name for table in known for card in cards for name in questions_of(table, card)))
    return AskedQuestion(questions, together=tuple(map(noun_of, cards))) if questions else None


def questions_of(table: AskedGame, card: TypedCard) -> Iterator[str]:
    """The question that says what a card is worth, if one does."""
    slot = QUESTION.fullmatch(str(table.rules.card_facts.get(card.kind, {}).get("worth", "")))
    if slot is not None:
        yield slot[1]


def worth_of_each(cards: Sequence[Card], table: AskedGame) -> tuple[int, ...]:
    """What a book gives for each of some cards, by our default where it says nothing; nothing without all of them."""
    if not all(card.kind in table.rules.cards for card in cards):
        return ()
    from rulestone.rounds.scoring import worth  # late: few questions are about several cards
    from rulestone.rounds.settings import GameSettings

    slots = GameSettings(table.rules, table.defaults)
    return tuple(worth(slots, card) for card in cards)
