"""The cards of a position where not every word is understood: which is laid, which lies there or hit somebody."""

from __future__ import annotations

from rulestone.asking.everyday_words import WordMention
from rulestone.asking.position_from_sentence import PositionInSentence
from rulestone.asking.question_patterns import WordSet
from rulestone.asking.recognised_words import MAY, RecognisedWords

ONE, BOTH = 1, 2
FORBID, GOES_ON = "forbid", "goes_on"
NAMED_COLOUR = "named_colour"
CLOSE = 3
"""Words between `on` and the card that lies there."""


def place_cards(heard: RecognisedWords, drawing: WordSet) -> PositionInSentence | None:
    """The position that a text is about; nothing where its cards do not tell which is which."""
    if is_of_no_two(heard):
        return None
    cards = list({card.card: card for card in heard.cards}.values())
    kinds = {card.card.kind for card in cards if card.card is not None}
    if "at_end" in heard and len(kinds) == ONE:
        return PositionInSentence(move=cards[0].card, is_last=True)
    if len(cards) == ONE and (len(heard.cards) > ONE or "another_one" in heard):
        cards = [cards[0], cards[0].like()]
    if len(cards) != BOTH:
        return None
    move, below = below_last(cards, heard, drawing)
    is_answer = "paid" not in heard and was_played(heard)
    return answer_to(below, move, heard) if is_answer else lies_on(below, move, heard)


def is_of_no_two(heard: RecognisedWords) -> bool:
    """Whether a text asks what is forbidden or goes on, or lays several cards at once."""
    again = any(map(heard.is_and_again, heard.cards, heard.cards[1:]))
    return again or heard.is_asked(FORBID) or heard.is_asked(GOES_ON)


def answer_to(below: WordMention, move: WordMention, heard: RecognisedWords) -> PositionInSentence | None:
    """The position where a card answers the one that was played on somebody."""
    if not hits(below, heard):
        return None
    return PositionInSentence(move=move.card, pending=below.card, call=move.colour, two_players="two" in heard)


def lies_on(below: WordMention, move: WordMention, heard: RecognisedWords) -> PositionInSentence | None:
    """The position where a card is laid on another, after what that asks for was done or with nothing to do."""
    paid = "paid" in heard
    if not paid and heard.before("on", below.at, CLOSE) is None:
        return None
    # A colour that is told of nothing may decide, unless both cards have theirs.
    if NAMED_COLOUR in heard and any(card.card is None or card.card.colour is None for card in (move, below)):
        return None
    return PositionInSentence(
        move=move.card,
        on=below.card,
        two_players="two" in heard,
        differs="different" in heard,
        alike="same_colour" in heard,
        settled=paid,
    )


def was_played(heard: RecognisedWords) -> bool:
    """Whether it is told that somebody played a card, and not asked whether they may: `can he put down the +4`."""
    return any(heard.before(MAY, start, 0) is None for start, _ in heard.spans.get("hit_card", ()))


def hits(card: WordMention, heard: RecognisedWords) -> bool:
    """Whether a card is the one that is told to have been played on somebody, where one is."""
    spans = [span for word in ("hit_card", "hit_draw") for span in heard.spans.get(word, ())]
    return not spans or any(start <= card.at < end for start, end in spans)


def below_last(cards: list[WordMention], heard: RecognisedWords, drawing: WordSet) -> tuple[WordMention, WordMention]:
    """The card that is laid, then the one on which it is or that it answers."""
    first, second = cards
    on = [heard.before("on", card.at, CLOSE) for card in cards]
    if on[1] is not None and on[0] is None:
        return first, second
    if on[0] is not None and on[1] is None:
        return second, first
    hits = [card.card is not None and card.card.kind in drawing for card in cards]
    if hits[1] and not hits[0]:
        return first, second
    return second, first
