"""
Which moment an act is asked about: as it was told, or as it follows from that; what neither settles is asked for.

A card is laid in an ordinary turn unless something else is told. An act has its moments by the rules of the game: a
turn, a card just drawn, something that hits whoever asks, or any time that a word can be said about what somebody laid.
Where the answer would not be the same in each of them, nothing is assumed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.asking.cards import Named, noun_of
from rulestone.asking.errors import Lacking, Need
from rulestone.asking.layers import who_laid
from rulestone.asking.position import DUE, GO_ON, Layout, Situation, Wish
from rulestone.asking.tables import Table
from rulestone.asking.verdicts import BookVerdict, ask_book
from rulestone.engine.table import PASSING
from rulestone.values import Value, replace

SOME, MORE = 1, 2
"""Cards that may be left to somebody; whether it is one or several is what matters."""
DRAWN, TURN = "drawn", "turn"

Assumed = tuple[tuple[str, Mapping[str, Any]], ...]


class Moment(Value):
    """The position at the moment that is asked about, the move, and what was taken to be so."""

    situation: Situation
    wish: Wish
    assumed: Assumed = ()


class Asker(Value, eq=False):
    """Somebody's question at some tables, and whether they told their hand."""

    tables: tuple[Table, ...]
    situation: Situation
    wish: Wish
    hand_told: bool

    def moment(self) -> Moment:
        """The moment that is asked about; raises `Lacking` where it is not settled."""
        if self.wish.act is None or self.situation.start:
            return self.as_told()
        if self.wish.act.verb:
            return self.word()
        if self.situation.pending is not None or self.situation.turn is not None or self.situation.drawn is not None:
            return self.as_told()
        return self.act()

    def as_told(self) -> Moment:
        """What was told, which has to say what lies there."""
        if self.situation.on is None and self.situation.pending is None:
            raise Lacking(Need("on", ("--on",)))
        return Moment(self.situation, self.wish, self.own_card(self.situation))

    def own_card(self, situation: Situation) -> Assumed:
        """That whoever asks laid the card in play, where it can only be their turn if they did."""
        if situation.laid_by is not None or situation.pending is not None or situation.start or situation.on is None:
            return ()
        mine = [self.laid_it(table, situation) for table in self.tables if situation.turn is None]
        return (("own_card", {"card": noun_of(situation.on)}),) if any(mine) else ()

    @staticmethod
    def laid_it(table: Table, situation: Situation) -> bool:
        """Whether by the rules of a book whoever asks laid the card on which it is their turn."""
        return who_laid(table, Layout(table.rules, tuple(table.deck), situation), 0) == 0

    # --- acts ---------------------------------------------------------------------------------------------------

    def act(self) -> Moment:
        """An act at the moment that it has by the rules, or where it has the same answer at each of several."""
        points, situation = self.points(), self.situation
        if points <= PASSING:
            return self.just_played()
        if points <= {DRAWN}:
            raise Lacking(Need("drawn", ("--drawn", "--drawn-by-choice")))
        moment = self.as_told()
        if points & PASSING and self.may_hit():
            moment = self.hit_or_not(moment)
        if moment.situation.pending is not None or self.alike(situation, self.having_drawn()):
            return moment
        if DRAWN in points and not self.hand_told:
            raise Lacking(Need("drawn", ("--drawn", "--hand"), of="or_hand"))
        return replace(moment, assumed=(*moment.assumed, ("nothing_drawn", {})))

    def points(self) -> set[str]:
        """The moments at which the act can be done, by the rules of the games asked."""
        assert self.wish.act is not None
        found: set[str] = set()
        for name in self.wish.act.moves:
            found |= {"answer"} if name in (GO_ON, DUE) else set()
            found |= {point for rules in self.games() if name in rules.moves for point in rules.moves[name].at}
        return found

    def games(self) -> list[Any]:
        """The rules of the tables, each once."""
        return list({id(table.rules): table.rules for table in self.tables}.values())

    def just_played(self) -> Moment:
        """An act that answers a card: the one in play was just laid, on whoever asks unless somebody else was told."""
        if self.situation.on is None:
            raise Lacking(Need("pending", ("--pending",)))
        situation = self.played(self.situation.laid_by is None)
        key = "just_played" if situation.told_on_me else "just_laid"
        return Moment(situation, self.wish, ((key, {"card": noun_of(self.situation.on)}),))

    def played(self, on_me: bool) -> Situation:
        """The position with the card in play just laid."""
        told = self.situation
        lower = told.under[0] if told.under else None
        free = not self.hand_told and self.wish.card is None
        return replace(
            told,
            on=lower,
            pending=told.on,
            told_on_me=on_me,
            under=told.under[1:],
            any_hand=free,
            hidden=0 if free else told.hidden,
        )

    def may_hit(self) -> bool:
        """Whether the card in play does anything at all, and somebody else may have laid it."""
        on = self.situation.on
        if on is None or self.situation.laid_by == 0:
            return False
        return any(on.kind in rules.cards and rules.cards[on.kind].effect is not None for rules in self.games())

    def hit_or_not(self, moment: Moment) -> Moment:
        """Whether the card in play was just laid on whoever asks: by who laid it, or because it changes no answer."""
        played = self.played(on_me=True)
        if self.situation.laid_by is None:
            if self.alike(self.situation, played):
                return moment
            assert self.situation.on is not None
            options = ("--pending", "--laid-by", "--turn")
            raise Lacking(Need("pending", options, slots={"card": noun_of(self.situation.on)}, of="or_turn"))
        asked = [isinstance(ask_book(table, played, self.wish), BookVerdict) for table in self.tables]
        return replace(moment, situation=played) if all(asked) else moment

    def having_drawn(self) -> Situation:
        """The position after whoever asks drew a card that does not fit."""
        layout = Layout(self.tables[0].rules, tuple(self.tables[0].deck), self.situation)
        return replace(self.situation, drawn=Named(*layout.filler()))

    def alike(self, *situations: Situation) -> bool:
        """Whether each book answers the same in each of some positions."""
        return all(len({self.word_of(table, each) for each in situations}) == 1 for table in self.tables)

    def word_of(self, table: Table, situation: Situation, wish: Wish | None = None) -> str | None:
        """What a book answers in a position; nothing where its rules do not let it come to that."""
        verdict = ask_book(table, situation, wish or self.wish)
        return verdict.word if isinstance(verdict, BookVerdict) else None

    # --- words --------------------------------------------------------------------------------------------------

    def word(self) -> Moment:
        """A word about what somebody laid, or about what whoever asks is about to lay."""
        situation = self.situation
        if situation.pending is not None:
            under = situation.under if situation.on is None else (situation.on, *situation.under)
            by = situation.players - 1 if situation.laid_by is None else situation.laid_by
            situation = replace(situation, on=situation.pending, pending=None, under=under, laid_by=by)
        assert self.wish.act is not None
        asker = Asker(self.tables, situation, self.wish, self.hand_told)
        return asker.catch() if self.wish.act.verb == "catch" else asker.call()

    def call(self) -> Moment:
        """Whoever asks says the word: with so many cards, in their turn or after somebody laid the card in play."""
        told = self.situation
        if not self.hand_told:
            if told.cards_left is None:
                raise Lacking(Need("hand", ("--hand", "--cards-left"), of="number"))
            told = replace(told, any_hand=False, hidden=told.cards_left)
        held = len(told.hand) + told.hidden + (told.drawn is not None)
        if told.turn is not None and told.laid_by is None and told.drawn is None:
            told = replace(told, laid_by=(told.turn - 1) % told.players)
        if held == SOME and told.laid_by is None and told.drawn is None:
            raise Lacking(self.layer())
        return Moment(told, self.wish, self.just_laid(told))

    def catch(self) -> Moment:
        """Somebody is to be caught: whoever laid the card in play, unless somebody else is named."""
        told, wish = self.situation, self.wish
        if told.hidden:  # whoever speaks does so whatever they hold
            told = replace(told, hidden=0, any_hand=True)
        at = told.laid_by if wish.at is None and told.laid_by != 0 else wish.at
        if at is None and told.players == MORE:
            at = 1
        needs = [self.layer()] if told.laid_by is None else []
        if at is None and told.laid_by is not None:
            needs.append(Need("at", ("--at",)))
        last = told.players - 1
        wish = wish._replace(at=last if at is None else at)
        told = replace(told, laid_by=wish.at if told.laid_by is None else told.laid_by)
        hands = dict(told.told_hands)
        if wish.at in hands:
            told = replace(told, cards_left=len(hands[wish.at]))
        needs += self.of_the_caught(told, wish)
        if needs:
            raise Lacking(*needs)
        return Moment(told, wish, (*self.just_laid(told), *self.not_said(wish)))

    def of_the_caught(self, told: Situation, wish: Wish) -> list[Need]:
        """What the answer hangs on besides who laid what: how many cards are left, what lay under the card."""
        if told.cards_left is None and not self.same(
            wish, replace(told, cards_left=SOME), replace(told, cards_left=MORE)
        ):
            return [Need("cards_left", ("--cards-left",))]
        if told.under or told.on is None or any(self.word_of(table, told, wish) != "illegal" for table in self.tables):
            return []
        layout = Layout(self.tables[0].rules, tuple(self.tables[0].deck), told)
        laid_wrongly = replace(told, under=(Named(*layout.filler()),))
        if self.same(wish, told, laid_wrongly):
            return []
        return [Need("under", ("--under",), slots={"card": noun_of(told.on)})]

    def same(self, wish: Wish, *situations: Situation) -> bool:
        """Whether each book says the same of a word in each of some positions."""
        return all(len({self.word_of(table, each, wish) for each in situations}) == 1 for table in self.tables)

    def layer(self) -> Need:
        """Who laid the card in play."""
        on = self.situation.on
        if on is None:
            return Need("laid_by", ("--laid-by",))
        return Need("laid_by", ("--laid-by",), slots={"card": noun_of(on)}, of="card")

    def just_laid(self, told: Situation) -> Assumed:
        """That nothing happened since the card in play was laid, where nothing else was told."""
        if told.laid_by is None:
            return () if told.drawn is not None else (("ordinary_turn", {}),)
        if told.on is None or told.turn is not None or told.drawn is not None:
            return ()
        return (("just_laid", {"card": noun_of(told.on)}),)

    def not_said(self, wish: Wish) -> Assumed:
        """That the word was not said by whoever is to be caught for it."""
        assert wish.act is not None
        rules = next((each for each in self.games() if wish.act.window in each.windows), None)
        return () if rules is None or rules.windows[wish.act.window].call is None else (("not_said", {}),)


def settled(tables: Sequence[Table], situation: Situation, wish: Wish, hand_told: bool) -> Moment:
    """The moment that is asked about; raises `Lacking` where what was told does not settle it."""
    return Asker(tuple(tables), situation, wish, hand_told).moment()
