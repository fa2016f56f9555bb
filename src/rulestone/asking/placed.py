"""The cards of a position where not every word is understood: which is laid, which lies there or hit somebody."""

from __future__ import annotations

from rulestone.asking.everyday import Mention
from rulestone.asking.heard import Heard
from rulestone.asking.mentioned import Mentioned
from rulestone.asking.patterns import Words
from rulestone.asking.points import FORBID
from rulestone.values import replace

LAST, ANSWER, ON = "last", "answer", "on"
"""The kinds of positions that a point may be about."""
ONE, BOTH = 1, 2
CLOSE = 3
"""Words between `on` and the card that lies there."""


def placed(kind: str, heard: Heard, drawing: Words) -> Mentioned | None:
    """The position that a text is about; nothing where its cards do not tell which is which."""
    if heard.asked(FORBID):
        return None
    cards = list({each.card: each for each in heard.cards}.values())
    if kind == LAST:
        kinds = {each.card.kind for each in cards if each.card is not None}
        return Mentioned(move=cards[0].card, is_last=True) if len(kinds) == ONE else None
    if len(cards) == ONE and (len(heard.cards) > ONE or "another_one" in heard):
        cards = [cards[0], cards[0].like()]
    if len(cards) != BOTH:
        return None
    move, below = below_last(cards, heard, drawing)
    if kind == ANSWER and not hits(below, heard):
        return None
    if kind == ON and "paid" not in heard and heard.before("on", below.at, CLOSE) is None and move is not cards[-1]:
        return None
    if kind == ON or "paid" in heard:
        differs, alike, settled = "different" in heard, "same_colour" in heard, "paid" in heard
        told = Mentioned(move=move.card, on=below.card, two_players="two" in heard)
        return replace(told, differs=differs, alike=alike, settled=settled)
    return Mentioned(move=move.card, pending=below.card, call=move.colour, two_players="two" in heard)


def hits(card: Mention, heard: Heard) -> bool:
    """Whether a card is the one that is told to have been played on somebody, where one is."""
    told = [span for word in ("hit_card", "hit_draw") for span in heard.spans.get(word, ())]
    return not told or any(start <= card.at < end for start, end in told)


def below_last(cards: list[Mention], heard: Heard, drawing: Words) -> tuple[Mention, Mention]:
    """The card that is laid, then the one on which it is or that it answers."""
    first, second = cards
    on = [heard.before("on", each.at, CLOSE) for each in cards]
    if on[1] is not None and on[0] is None:
        return first, second
    if on[0] is not None and on[1] is None:
        return second, first
    hits = [each.card is not None and each.card.kind in drawing for each in cards]
    if hits[1] and not hits[0]:
        return first, second
    return second, first
