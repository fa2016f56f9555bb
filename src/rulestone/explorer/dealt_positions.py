"""
Positions in which what the rules round a question look at is so, and so that it is not.

Where the usual small positions show nothing, each condition that stands beside a question is brought about and its
contrary, alone and together with the others: by the cards in hands, by how many there are of them, by what lies on the
piles, by who sits where. What a phrase measures tells what to change; whether the change does it is looked up. Nothing
is pending and nothing remembered in such a position either, so that a table could hold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from rulestone.cards import AnyCard, Card, HiddenCard, NeedFace
from rulestone.compiler import Ruleset
from rulestone.engine.hidden_cards import all_cards
from rulestone.engine.plain_table import order
from rulestone.engine.state import HELD, LYING, Moment, NeedAnswer, NeedColour, RuleContext, State
from rulestone.engine.table_view import TableView
from rulestone.explorer.available_cards import AvailableCards
from rulestone.explorer.in_force_conditions import value
from rulestone.explorer.question_uses import Slice
from rulestone.explorer.start_positions import PILE, Start, plain, seats, spare
from rulestone.explorer.what_rules_read import RulesRead
from rulestone.model import Answers
from rulestone.phrases import phrases
from rulestone.phrases.syntax_tree import CardListNode, Node, PhraseNode, walk

LAID_OUT = frozenset({"card", "force", "colour", "then", "hands", "seats", "piles", "scene", "weighing"})
"""What a position has before anybody moves, or once one card was laid; all else comes about by play."""
MOST_LOOKS = 6
"""Of so many conditions every two are brought about together; of few of them, all."""
FEW_LOOKS = 3
MOST_SORTS = 14
"""So many sorts of cards are told apart at most."""
UNDER = 3
"""Cards below the top of the discard pile where there are any."""
UNTOLD = (AssertionError, NeedAnswer, NeedColour, NeedFace, TypeError)
"""What is raised where a condition looks at something that is not laid out."""
Wanted = tuple[tuple[Node, bool], ...]


class Draft(NamedTuple):
    """A position in the making: at seat 0's turn."""

    hands: tuple[tuple[Card, ...], ...]
    top: Card
    pile: int = PILE
    under: int = 0
    direction: int = 1
    dealer: int = -1
    colour: str | None = None
    """The colour in force on a card that has none."""


class Instant(NamedTuple):
    """The instant at which a condition is looked at: by whom, about which card, and whether that lies already."""

    me: int
    card: Card | None
    lies: bool


class Dealing:
    """Positions for one question, from the cards of a box."""

    def __init__(self, box: AvailableCards, looked_at: Slice, read: RulesRead, answers: Answers) -> None:
        self.rules: Ruleset = box.rules
        self.box, self.slice, self.read, self.answers = box, looked_at, read, answers
        self.known_to_hold: dict[tuple[Card, int], bool] = {}

    def starts(self, most: int) -> list[Start]:
        """So many of them, the plainest; of these those with few players first."""
        starts: dict[Start, None] = {}
        for start in self.all_starts():
            if len(starts) == most:
                break
            starts[start] = None
        return sorted(starts, key=lambda start: len(start.state.hands))

    def all_starts(self) -> Iterator[Start]:
        """All of them, some twice."""
        if self.slice.at_start:
            yield from self.turned_up()
        for draft in self.drafts():
            start = self.start_of(draft)
            if start is not None:
                yield start

    # --- the cards ------------------------------------------------------------------------------------------------

    @cached_property
    def sorts(self) -> tuple[Card, ...]:
        """A card or two of each sort that the rules tell apart, the first colour's and another one's."""
        first = self.rules.colours[0]
        sorts: dict[object, list[Card]] = {}
        for card in sorted(self.box.cards, key=order):
            sorts.setdefault(self.sort_of(card), []).append(card)
        chosen: dict[Card, None] = {}
        for cards in sorts.values():
            apart = [card for card in cards if card.number != plain(self.box)[0].number] or cards
            for some in ([card for card in apart if card.colour == first], [c for c in apart if c.colour != first]):
                chosen.update(dict.fromkeys(some[:1]))
        return tuple(chosen)

    def sort_of(self, card: Card) -> object:
        """What the rules that are looked at can tell of a card."""
        holds = tuple(
            bool(value(self.rules, self.answers, ask_of_card(of_card), card, None, None, 0))
            for of_card in self.of_cards
        )
        rule = self.rules.cards[card.kind]
        return (card.kind if card.kind in self.keys else (rule.action, rule.coloured), holds)

    @cached_property
    def of_cards(self) -> tuple[Node, ...]:
        return tuple(dict.fromkeys(self.read.of_cards))[:MOST_SORTS]

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The kinds of cards that bring the question up."""
        return tuple(dict.fromkeys([*self.read.kinds, *self.slice.kinds, *self.slice.answering]))

    def fillers(self, taken: Iterable[Card], barred: Sequence[Node] = ()) -> Iterator[Card]:
        """Cards that hardly matter and are still there: none of which one of some conditions holds."""
        gone = set(taken)
        for card in self.spare:
            if card not in gone and not any(self.may_hold(card, condition) for condition in barred):
                yield card

    @cached_property
    def spare(self) -> tuple[Card, ...]:
        """Cards for whatever hardly matters."""
        return tuple(card for card in spare(self.box) if card in self.box.cards)

    def may_hold(self, card: Card, condition: Node) -> bool:
        """Whether a condition may hold of a card, as far as the card itself tells."""
        holds = self.known_to_hold.get((card, id(condition)))
        if holds is None:
            holds = False
            with suppress(*UNTOLD):
                holds = bool(value(self.rules, self.answers, condition, card, None, None, 0))
            self.known_to_hold[card, id(condition)] = holds
        return holds

    # --- where to begin --------------------------------------------------------------------------------------------

    def drafts(self) -> Iterator[Draft]:
        """What is laid out: the conditions together and one thing otherwise by turns, then two things otherwise."""
        begun = list(self.beginnings())
        yield from (draft for draft, _ in begun)
        together = (self.both_ways(draft, at, wanted) for wanted in self.wanted() for draft, at in begun)
        yield from in_turn([(draft for two in together for draft in two), in_turn([self.varied(d) for d, _ in begun])])
        yield from in_turn([self.varied(other) for draft, _ in begun for other in self.varied(draft)])

    def both_ways(self, draft: Draft, at: Instant, wanted: Wanted) -> tuple[Draft, ...]:
        """The position with conditions as they are wanted, and with play going the other way where that may matter."""
        made = self.bring_about(draft, at, wanted)
        # Of two players the same one is next, whichever way play goes.
        return (made, made._replace(direction=-1)) if len(draft.hands) > 2 else (made,)

    def beginnings(self) -> Iterator[tuple[Draft, Instant]]:
        """For each number of players and each card that brings the question up: who is about to lay it holds it."""
        top = plain(self.box)[0]
        fits, other = plain(self.box)[1], plain(self.box)[3]
        keys = [card for card in self.sorts if card.kind in self.keys and card.colour in (None, top.colour)]
        for players in self.players():
            rest = tuple(self.other_hands(players))
            for key in keys:
                for answer in self.answers_to(key) if rest else ():
                    yield Draft(((key, other), (answer, *rest[0][:1]), *rest[1:]), top), Instant(1, answer, lies=False)
                yield Draft(((key, other), *rest), top), Instant(0, key, lies=True)
                if self.slice.at_once:
                    yield Draft(((key, fits), *rest), top), Instant(0, key, lies=False)
            if self.slice.at_once or not keys:
                yield Draft(((fits, other), *rest), top), Instant(0, fits, lies=False)
                yield Draft(((other,), *rest), top), Instant(0, None, lies=False)

    def answers_to(self, key: Card) -> list[Card]:
        """What somebody else may lay on a card: one of each sort."""
        if not (self.read.by_others or self.slice.answering):
            return []
        return list({self.sort_of(card): card for card in reversed(self.sorts) if card != key}.values())[::-1]

    def players(self) -> list[int]:
        """How many play: the usual numbers, and those that are named or stand beside them."""
        named = self.read.measured.get("players", ())
        near = {number + step for number in named for step in (-1, 0, 1)}
        return sorted({*seats(self.box, self.slice), *(near & {*self.box.players})})

    def other_hands(self, players: int) -> Iterator[tuple[Card, ...]]:
        """Two cards that hardly matter for everybody else."""
        left = self.fillers(plain(self.box))
        for _ in range(1, players):
            yield tuple(sorted((card for card, _ in zip(left, range(2), strict=False)), key=order))

    # --- one thing otherwise ---------------------------------------------------------------------------------------

    def varied(self, draft: Draft) -> Iterator[Draft]:
        """The position with one thing otherwise that rules look at or change."""
        subjects, everybody = self.read.subjects, range(len(draft.hands))
        if "seats" in subjects:
            yield from (draft._replace(dealer=dealer) for dealer in everybody)
        if "seats" in subjects or len(draft.hands) > 2:
            yield draft._replace(direction=-draft.direction)
        yield from (draft._replace(top=card, colour=self.rules.colours[0]) for card in self.sorts)
        sizes = (0, *self.around("piles")) if "piles" in subjects else ()
        yield from (draft._replace(pile=size, under=under) for size in sizes for under in (0, UNDER))
        yield from (with_hand(draft, seat, (*draft.hands[seat], card)) for card in self.sorts for seat in everybody)
        sizes = (1, *self.around("hands")) if "hands" in subjects else ()
        yield from (self.sized(draft, seat, size, ()) for size in sizes for seat in everybody)

    def around(self, subject: str) -> list[int]:
        """The numbers that something is held against, and those beside them."""
        named = self.read.measured.get(subject, ())
        near = {number + step for number in named for step in (-1, 0, 1)}
        return sorted(number for number in near if number >= 0)

    # --- conditions together ---------------------------------------------------------------------------------------

    @cached_property
    def looks(self) -> tuple[Node, ...]:
        """The conditions that can be brought about by what is laid out."""
        looks = [look for look in self.read.looks if self.can_be_laid_out(look)]
        return tuple(looks[:MOST_LOOKS])

    def can_be_laid_out(self, look: Node) -> bool:
        """Whether a condition looks at nothing that only play brings about, and is not settled by how many play."""
        if isinstance(look, CardListNode):
            return True
        assert isinstance(look, PhraseNode)
        its_phrases = [phrases()[node.phrase] for node in walk(look) if isinstance(node, PhraseNode)]
        is_laid_out = any(phrase.reads for phrase in its_phrases) and all(
            phrase.reads <= LAID_OUT for phrase in its_phrases
        )
        return is_laid_out and phrases()[look.phrase].measures != "players"

    def wanted(self) -> Iterator[Wanted]:
        """Which conditions are to hold and which are not: of a few all ways, of more all in which at most two do so."""
        looks = self.looks
        if len(looks) <= FEW_LOOKS:
            for ways in product((False, True), repeat=len(looks)):
                yield tuple(zip(looks, ways, strict=True))
            return
        for usual in (True, False):
            for number in range(3):
                for some in combinations(range(len(looks)), number):
                    yield tuple((look, usual != (place in some)) for place, look in enumerate(looks))

    def bring_about(self, draft: Draft, at: Instant, wanted: Wanted) -> Draft:
        """The position changed until as many conditions as can be are as they are wanted."""
        for number in range(1, len(wanted) + 1):
            so_far = wanted[:number]
            if self.is_so(draft, at, wanted[number - 1]):
                continue
            best, most = draft, -1
            for change in self.changes(draft, at, wanted[number - 1], wanted):
                if self.is_so(change, at, wanted[number - 1]):
                    right = sum(1 for condition in so_far if self.is_so(change, at, condition))
                    if right > most:
                        best, most = change, right
                    if right == number:
                        break
            draft = best
        return draft

    def is_so(self, draft: Draft, at: Instant, wanted: tuple[Node, bool]) -> bool:
        """Whether a condition is as it is wanted, where it is looked at."""
        look, way = wanted
        with suppress(*UNTOLD):
            return self.table(draft, at).true(look) == way
        return False

    def table(self, draft: Draft, at: Instant) -> TableView:
        """The table at the instant at which conditions are looked at."""
        state = self.state(draft)
        other = min(1, len(draft.hands) - 1)
        scene = RuleContext(me=at.me, source=0, target=other, chosen=other, bearer=at.me, card=at.card)
        if at.lies and at.card is not None:
            hand = list(state.hands[at.me])
            if at.card in hand:
                hand.remove(at.card)
            hands = tuple(tuple(hand) if seat == at.me else other_hand for seat, other_hand in enumerate(state.hands))
            scene = scene._replace(colour_then=state.colour, force_then=state.force, card_is=LYING)
            colour = at.card.colour or state.colour
            state = state._replace(hands=hands, discard=(*state.discard, at.card), force=at.card, colour=colour)
        table = TableView(self.rules, self.answers, state)
        table.scene = scene
        table.moving = None if at.lies else at.card
        return table

    def changes(self, draft: Draft, at: Instant, wanted: tuple[Node, bool], all_: Wanted) -> Iterator[Draft]:
        """Positions in which a condition may be as it is wanted: what it measures, or looks at, is otherwise."""
        look, way = wanted
        if isinstance(look, CardListNode):
            yield from self.other_cards(draft, at, look, way, all_)
            return
        assert isinstance(look, PhraseNode)
        phrase = phrases()[look.phrase]
        barred = tuple(condition.card for condition, so in all_ if isinstance(condition, CardListNode) and not so)
        if phrase.measures == "hands":
            for seat in self.people(draft, at, look):
                for size in self.sizes(draft, at, look):
                    yield self.sized(draft, seat, size, barred)
        elif phrase.measures == "piles":
            for size in (0, *self.around("piles")):
                yield draft._replace(pile=size)
        else:
            yield draft._replace(direction=-draft.direction)
            for dealer in range(len(draft.hands)):
                yield draft._replace(dealer=dealer)
            for card in self.sorts:
                yield draft._replace(top=card, colour=self.rules.colours[0])

    def other_cards(self, draft: Draft, at: Instant, look: CardListNode, way: bool, all_: Wanted) -> Iterator[Draft]:
        """Somebody holds such a card besides or in place of another one; or nobody does."""
        table = self.table(draft, at)
        people = self.players_meant(table, look.who)
        if way:
            for seat in people:
                for card in (*self.sorts, *self.spare):
                    if self.holds_of(table, card, look.card):
                        hand = draft.hands[seat]
                        kept = [held for held in hand if held != at.card]
                        yield with_hand(draft, seat, (*[c for c in hand if c not in kept[-1:]], card))
                        yield with_hand(draft, seat, (*hand, card))
            return
        barred = tuple(condition.card for condition, so in all_ if isinstance(condition, CardListNode) and not so)
        for seat in people:
            left = [c for c in draft.hands[seat] if c == at.card or not self.holds_of(table, c, look.card)]
            short = len(draft.hands[seat]) - len(left)
            fill = [c for c in self.fillers(all_of(draft), barred) if not self.holds_of(table, c, look.card)]
            draft = with_hand(draft, seat, (*left, *fill[:short]))
            yield draft

    def holds_of(self, table: TableView, card: Card, condition: Node) -> bool:
        """Whether a condition holds of a card at an instant."""
        with suppress(*UNTOLD):
            return table.holds_of(card, condition)
        return False

    def players_meant(self, table: TableView, who: Node) -> tuple[int, ...]:
        """The people who are meant; nobody where that cannot be told."""
        with suppress(*UNTOLD):
            return table.players(who)
        return ()

    def people(self, draft: Draft, at: Instant, look: PhraseNode) -> tuple[int, ...]:
        """Those whose hands a condition looks at: all of them, where it names nobody."""
        kinds = dict(phrases()[look.phrase].slots)
        named = [node for name, node in look.slots if kinds[name] == "players"]
        table = self.table(draft, at)
        seated = {seat for node in named for seat in self.players_meant(table, node)}
        return tuple(sorted(seated)) if named else tuple(range(len(draft.hands)))

    def sizes(self, draft: Draft, at: Instant, look: PhraseNode) -> Iterator[int]:
        """The sizes of a hand round the number that a condition names, or comes to."""
        phrase = phrases()[look.phrase]
        kinds = dict(phrase.slots)
        named = [node for name, node in look.slots if kinds[name] == "number"]
        table = self.table(draft, at)
        for number in [table.value(node) for node in named] if named else [phrase.at or 0]:
            # Whoever is about to lay a card holds it still.
            yield from (number, number + 1, number - 1, number + 2)

    def sized(self, draft: Draft, seat: int, size: int, barred: Sequence[Node]) -> Draft:
        """Somebody has so many cards: the first ones they have, and others that hardly matter."""
        hand = draft.hands[seat]
        more = [card for card, _ in zip(self.fillers(all_of(draft), barred), range(size - len(hand)), strict=False)]
        return with_hand(draft, seat, (*hand[: max(1, size)], *more))

    # --- what is laid out ------------------------------------------------------------------------------------------

    def start_of(self, draft: Draft) -> Start | None:
        """The position of a draft, if there are the cards for it."""
        start = Start(self.state(draft))
        return start if self.box.holds(all_cards(start.state)) and all(draft.hands) else None

    def state(self, draft: Draft) -> State:
        """A draft as it lies on the table."""
        hands, top = draft.hands, draft.top
        taken = {*all_of(draft)}
        below = tuple(card for card, _ in zip(self.fillers(taken), range(draft.under), strict=False))
        laid_down = sum(map(len, hands)) + 1 + len(below)
        pile: tuple[AnyCard, ...] = tuple(HiddenCard(slot) for slot in range(self.box.spared(draft.pile, laid_down)))
        dealer = draft.dealer % len(hands)
        return State(
            hands=tuple(tuple(sorted(hand, key=order)) for hand in hands),
            pile=pile,
            discard=(*below, top),
            force=top,
            colour=top.colour or draft.colour or self.rules.colours[0],
            seat=0,
            dealer=dealer,
            direction=draft.direction,
            first=(dealer + 1) % len(hands),
            point=Moment("turn", 0, RuleContext(me=0, card_is=HELD)),
        )

    def turned_up(self) -> Iterator[Start]:
        """Hands dealt, with a card of each sort about to be turned up."""
        for players in self.players():
            for card in self.sorts:
                left = self.fillers((card,))
                hands = tuple(tuple(c for c, _ in zip(left, range(2), strict=False)) for _ in range(players))
                under = self.box.spared(PILE, 2 * players + 1)
                pile: tuple[AnyCard, ...] = (*(HiddenCard(slot) for slot in range(under)), card)
                state = State(
                    tuple(tuple(sorted(h, key=order)) for h in hands), pile, (), None, None, players - 1, players - 1
                )
                if all(hands) and self.box.holds(all_cards(state)):
                    yield Start(state, turning_up=True)


def ask_of_card(look: Node) -> Node:
    """A condition on a card, asked about the card at hand whatever card it names."""
    assert isinstance(look, PhraseNode)
    kinds = dict(phrases()[look.phrase].slots)
    slots = tuple((name, PhraseNode("card") if kinds[name] == "card" else slot) for name, slot in look.slots)
    return PhraseNode(look.phrase, slots)


def with_hand(draft: Draft, seat: int, hand: Iterable[Card]) -> Draft:
    """The position with another hand for somebody."""
    cards = tuple(hand)
    return draft._replace(hands=tuple(cards if at == seat else other_hand for at, other_hand in enumerate(draft.hands)))


def all_of(draft: Draft) -> tuple[Card, ...]:
    """The cards of a draft that everybody could see if hands were open."""
    return (*(card for hand in draft.hands for card in hand), draft.top)


def in_turn(several: Sequence[Iterator[Draft]]) -> Iterator[Draft]:
    """The first of each, then the second of each, and so on."""
    left = list(several)
    while left:
        still = []
        for drafts in left:
            draft = next(drafts, None)
            if draft is not None:
                yield draft
                still.append(drafts)
        left = still
