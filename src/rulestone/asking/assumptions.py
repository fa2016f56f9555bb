"""What a question to books takes to be so because nobody told it, and whether a card was drawn by choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import BookVerdict, QuestionToBooks, ask_book
from rulestone.asking.possible_moves import can_lay
from rulestone.asking.reached_moments import CannotBe
from rulestone.asking.state_builder import layout_of
from rulestone.asking.typed_cards import TypedCard, TypingSlip
from rulestone.asking.who_laid import opening
from rulestone.records import replace


def assumptions_of(
    asking: QuestionToBooks, slips: Sequence[TypingSlip], house_rules: Iterable[str], players_told: bool
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What was not told and is taken to be so."""
    situation, attempt = asking.situation, asking.attempt
    for slip in dict.fromkeys(slips):
        yield "slip", {"typed": slip.typed, "meant": slip.meant}
    if not players_told:
        yield "players", {"number": situation.players}
    word = bool(attempt.act and attempt.act.verb)
    if situation.pending is None and not word:
        if not situation.start:  # what is turned up first is no card that anybody played
            yield "nothing_pending", {}
        if situation.turn is None and situation.drawn is None and not situation.start:
            yield "ordinary_turn" if is_mine(asking) else "turn_of_another", {}
    yield from asking.assumed
    if situation.start and situation.laid_by is None:
        yield "left_of_dealer", {}
    if situation.hidden and not situation.hand and not word:
        yield "hand_unknown", {"number": situation.hidden + (attempt.card is not None)}
    if situation.drawn is not None and not situation.drawn_by_choice:
        yield "choice_by_hand" if situation.hidden else choice_of(asking), {}
    for name in house_rules:
        yield "house_rule", {"name": name}


def is_mine(asking: QuestionToBooks) -> bool:
    """Whether it is the turn of whoever asks, as far as that follows from who laid the card in play."""
    if asking.situation.laid_by is None:
        return True
    for table in asking.tables:
        layout = layout_of(table.rules, table.faces, asking.situation)
        try:
            return opening(table, layout, asking.attempt).seat == 0
        except CannotBe:
            continue
    return True


def choice_of(asking: QuestionToBooks) -> str:
    """Whether the drawn card was drawn by choice: as another could be laid, unless a book has a rule on that."""
    chosen = {by_choice for table in asking.tables for by_choice in choices_of(asking, table)}
    if len(chosen) > 1:
        return "choice_unsettled"
    return "by_choice" if chosen == {True} else "of_need"


def choices_of(asking: QuestionToBooks, table: AskedGame) -> set[bool]:
    """Whether a book takes the card as drawn by choice, in each of its branches."""
    if not can_lay(table, asking.situation):
        return {False}
    layout = layout_of(table.rules, table.faces, asking.situation)
    # On a card without a colour the one that was named is in play; a card of another fits no more than the filler.
    in_play = layout.on().colour or asking.situation.colour
    fits = (card for card in layout.plain if card.colour == in_play and card != layout.on())
    fitting, unfit = TypedCard(*next(fits, layout.below(layout.on()))), TypedCard(*layout.filler)
    rules = rules_used(asking, table, asking.situation.hand)
    by_choice, of_need = (rules_used(asking, table, (card,)) for card in (fitting, unfit))
    if by_choice & of_need or not rules <= by_choice | of_need:
        return {True}
    return {rule in by_choice for rule in rules}


def rules_used(asking: QuestionToBooks, table: AskedGame, hand: tuple[TypedCard, ...]) -> set[object]:
    """The questions on which each branch ends, with some hand."""
    verdict = ask_book(table, replace(asking.situation, hand=hand), asking.attempt)
    return {leaf.value.question for leaf in verdict.leaves} if isinstance(verdict, BookVerdict) else set()
