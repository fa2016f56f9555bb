"""
Which moment an act is asked about: as it was told, or as it follows from that; what neither settles is asked for.

A card is laid in an ordinary turn unless something else is told. An act has its moments by the rules of the game: a
turn, a card just drawn, something that hits whoever asks, or any time that a word can be said about what somebody laid.
Where the answer would not be the same in each of them, nothing is assumed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import BookVerdict, answers_card, ask_book
from rulestone.asking.errors import Misasked, MissingDetail, Need
from rulestone.asking.situation import DUE, GO_ON, Attempt, Situation
from rulestone.asking.state_builder import layout_of
from rulestone.asking.typed_cards import TypedCard, noun_of
from rulestone.asking.who_laid import can_lay_out_of_turn, turns_after, who_is_hit, who_laid, who_laid_on
from rulestone.engine.plain_table import PASSING
from rulestone.records import Record, replace

SOME, MORE = 1, 2
"""Cards that may be left to somebody; whether it is one or several is what matters."""
PAIR = 2
"""So many players: whoever is not the one must be the other."""
DRAWN, TURN = "drawn", "turn"

Assumed = tuple[tuple[str, Mapping[str, Any]], ...]


class AskedMoment(Record):
    """The position at the moment that is asked about, the move, and what was taken to be so."""

    situation: Situation
    attempt: Attempt
    assumed: Assumed = ()


class Asker(Record, eq=False):
    """Somebody's question at some tables, and whether they told their hand."""

    tables: tuple[AskedGame, ...]
    situation: Situation
    attempt: Attempt
    hand_told: bool

    def moment(self) -> AskedMoment:
        """The moment that is asked about; raises `MissingDetail` where it is not settled."""
        if self.situation.hit is not None:
            return self.whom_it_hit().moment_told()
        return self.moment_told()

    def moment_told(self) -> AskedMoment:
        """The same, where it is told who laid a card that is told to hit somebody."""
        if self.attempt.act is None and self.is_passed_over():
            return self.if_hit(self.moment_as_told())
        if self.hits_another():
            return replace(self.moment_as_told(), situation=replace(self.played(on_me=False), turn=None))
        if self.is_answer_for_another():
            assert self.situation.on is not None
            since = (("just_laid", {"card": noun_of(self.situation.on)}),)
            return AskedMoment(self.played(on_me=False), self.attempt, since)
        if self.attempt.act is None or self.situation.start:
            return self.moment_as_told()
        if self.attempt.act.verb:
            return self.word()
        if self.situation.pending is not None or self.situation.turn is not None or self.situation.drawn is not None:
            return self.moment_as_told()
        return self.act()

    def whom_it_hit(self) -> Asker:
        """The same question, with who laid the card that is told to hit somebody."""
        situation = self.situation
        card = situation.pending or situation.on
        if card is None:
            raise MissingDetail(Need("on", ("--on",)))
        bare = replace(situation, hand=(), hidden=0, drawn=None, drawn_by_choice=False, on=card, pending=None)
        layers = {who_laid_on(table, bare) for table in self.tables} - {None}
        if not layers and situation.laid_by is not None:
            raise Misasked("cannot_be.not_hit.other" if situation.hit else "cannot_be.not_hit", on=noun_of(card))
        if not layers:
            raise Misasked("hits_not", card=noun_of(card))
        if len(layers) > 1:
            raise MissingDetail(Need("laid_by", ("--laid-by",), slots={"card": noun_of(card)}, of="card"))
        situation = replace(situation, laid_by=layers.pop())
        if situation.pending is not None:
            situation = replace(situation, told_on_me=situation.hit == 0)
        return Asker(self.tables, situation, self.attempt, self.hand_told)

    def is_answer_for_another(self) -> bool:
        """Whether a card is to be laid that answers the one just laid on somebody else, if it were laid on oneself."""
        situation = self.situation
        since = (situation.pending, situation.turn, situation.drawn, situation.start or None)
        if self.attempt.card is None or situation.hit in (None, 0) or any(one is not None for one in since):
            return False
        on_me = replace(self.played(on_me=True), laid_by=None, hit=None)
        return any(answers_card(table, on_me, self.attempt) for table in self.tables)

    def moment_as_told(self) -> AskedMoment:
        """What was told, which has to say what lies there."""
        if self.situation.on is None and self.situation.pending is None:
            raise MissingDetail(Need("on", ("--on",)))
        return AskedMoment(self.situation, self.attempt, self.own_card(self.situation))

    def own_card(self, situation: Situation) -> Assumed:
        """That whoever asks laid the card in play, where it can only be their turn if they did."""
        if situation.laid_by is not None or situation.pending is not None or situation.start or situation.on is None:
            return ()
        mine = [self.laid_it(table, situation) for table in self.tables if situation.turn is None]
        return (("own_card", {"card": noun_of(situation.on)}),) if any(mine) else ()

    @staticmethod
    def laid_it(table: AskedGame, situation: Situation) -> bool:
        """Whether by the rules of a book whoever asks laid the card on which it is their turn."""
        return who_laid(table, layout_of(table.rules, table.faces, situation), 0) == 0

    # --- acts ---------------------------------------------------------------------------------------------------

    def act(self) -> AskedMoment:
        """An act at the moment that it has by the rules, or where it has the same answer at each of several."""
        points, situation = self.points(), self.situation
        if points <= PASSING:
            return self.just_played()
        if points <= {DRAWN}:
            raise MissingDetail(Need("drawn", ("--drawn", "--drawn-by-choice")))
        moment = self.moment_as_told()
        if points & PASSING and self.may_hit():
            moment = self.hit_or_not(moment)
        if moment.situation.pending is not None or self.alike(situation, self.having_drawn()):
            return moment
        if DRAWN in points and not self.hand_told:
            raise MissingDetail(Need("drawn", ("--drawn", "--hand"), of="or_hand"))
        return replace(moment, assumed=(*moment.assumed, ("nothing_drawn", {})))

    def points(self) -> set[str]:
        """The moments at which the act can be done, by the rules of the games asked."""
        assert self.attempt.act is not None
        points: set[str] = set()
        for name in self.attempt.act.moves:
            # These two are no moves of a game: they are what is left to do about what was played on somebody.
            points |= {"answer"} if name in (GO_ON, DUE) else set()
            points |= {point for rules in self.games() if name in rules.moves for point in rules.moves[name].at}
        return points

    def games(self) -> list[Any]:
        """The rules of the tables, each once."""
        return list({id(table.rules): table.rules for table in self.tables}.values())

    def just_played(self) -> AskedMoment:
        """An act that answers a card: the one in play was just laid, on whoever asks unless somebody else was told."""
        if self.situation.on is None:
            raise MissingDetail(Need("pending", ("--pending",)))
        situation = self.played(self.situation.laid_by is None or self.situation.hit == 0)
        key = "just_played" if situation.told_on_me else "just_laid"
        return AskedMoment(situation, self.attempt, ((key, {"card": noun_of(self.situation.on)}),))

    def played(self, on_me: bool) -> Situation:
        """The position with the card in play just laid."""
        situation = self.situation
        lower = situation.under[0] if situation.under else None
        free = not self.hand_told and self.attempt.card is None
        return replace(
            situation,
            on=lower,
            pending=situation.on,
            told_on_me=on_me,
            under=situation.under[1:],
            any_hand=free,
            hidden=0 if free else situation.hidden,
        )

    def may_hit(self) -> bool:
        """Whether the card in play does anything at all, and somebody else may have laid it."""
        on = self.situation.on
        if on is None or self.situation.laid_by == 0:
            return False
        return any(on.kind in rules.cards and rules.cards[on.kind].effect is not None for rules in self.games())

    def hit_or_not(self, moment: AskedMoment) -> AskedMoment:
        """Whether the card in play was just laid on whoever asks: by who laid it, or because it changes no answer."""
        played = self.played(on_me=True)
        if self.situation.hit is not None:
            return self.if_hit(moment) if self.is_passed_over() else moment
        if self.situation.laid_by is None:
            if self.alike(self.situation, played):
                return moment
            assert self.situation.on is not None
            options = ("--pending", "--laid-by", "--turn")
            raise MissingDetail(Need("pending", options, slots={"card": noun_of(self.situation.on)}, of="or_turn"))
        return self.if_hit(moment)

    def if_hit(self, moment: AskedMoment) -> AskedMoment:
        """The moment at which the card in play hits whoever asks, where by every book it does."""
        played = self.played(on_me=True)
        possible = [isinstance(ask_book(table, played, self.attempt), BookVerdict) for table in self.tables]
        return replace(moment, situation=played) if all(possible) else moment

    def is_passed_over(self) -> bool:
        """Whether somebody else just laid a card that takes the turn of whoever asks, if nobody does anything."""
        situation = self.situation
        since = (situation.pending, situation.turn, situation.drawn, situation.start or None)
        if situation.laid_by is None or any(one is not None for one in since) or not self.may_hit():
            return False
        if situation.hit not in (None, 0):
            return False
        layouts = [(table, layout_of(table.rules, table.faces, situation)) for table in self.tables]
        return all(
            not can_lay_out_of_turn(layout) and next(turns_after(layout, table.defaults, situation.laid_by), 0) != 0
            for table, layout in layouts
        )

    def hits_another(self) -> bool:
        """Whether the turn that was told is that of somebody else whom the card in play hits, by every book."""
        situation = self.situation
        of_another = situation.laid_by is not None and situation.turn not in (None, 0)
        if not of_another or situation.drawn is not None or not self.may_hit():
            return False
        assert situation.laid_by is not None
        layouts = [(table, layout_of(table.rules, table.faces, situation)) for table in self.tables]
        hit = {who_is_hit(layout, table.defaults, situation.laid_by) for table, layout in layouts}
        return hit == {situation.turn}

    def having_drawn(self) -> Situation:
        """The position after whoever asks drew a card that does not fit."""
        layout = layout_of(self.tables[0].rules, self.tables[0].faces, self.situation)
        return replace(self.situation, drawn=TypedCard(*layout.filler))

    def alike(self, *situations: Situation) -> bool:
        """Whether each book answers the same in each of some positions."""
        return all(len({self.word_of(table, situation) for situation in situations}) == 1 for table in self.tables)

    def word_of(self, table: AskedGame, situation: Situation, attempt: Attempt | None = None) -> str | None:
        """What a book answers in a position; nothing where its rules do not let it come to that."""
        verdict = ask_book(table, situation, attempt or self.attempt)
        return verdict.word if isinstance(verdict, BookVerdict) else None

    # --- words --------------------------------------------------------------------------------------------------

    def word(self) -> AskedMoment:
        """A word about what somebody laid, or about what whoever asks is about to lay."""
        situation = self.situation
        if situation.pending is not None:
            under = situation.under if situation.on is None else (situation.on, *situation.under)
            by = situation.players - 1 if situation.laid_by is None else situation.laid_by
            situation = replace(situation, on=situation.pending, pending=None, under=under, laid_by=by)
        assert self.attempt.act is not None
        asker = Asker(self.tables, situation, self.attempt, self.hand_told)
        return asker.catch() if self.attempt.act.verb == "catch" else asker.call()

    def call(self) -> AskedMoment:
        """Whoever asks says the word: with so many cards, in their turn or after somebody laid the card in play."""
        situation = self.situation
        if not self.hand_told:
            if situation.cards_left is None:
                raise MissingDetail(Need("hand", ("--hand", "--cards-left"), of="number"))
            situation = replace(situation, any_hand=False, hidden=situation.cards_left)
        held = len(situation.hand) + situation.hidden + (situation.drawn is not None)
        if situation.turn is not None and situation.laid_by is None and situation.drawn is None:
            situation = replace(situation, laid_by=(situation.turn - 1) % situation.players)
        if held == SOME and situation.laid_by is None and situation.drawn is None:
            raise MissingDetail(self.layer())
        return AskedMoment(situation, self.attempt, self.just_laid(situation))

    def catch(self) -> AskedMoment:
        """Somebody is to be caught: whoever laid the card in play, unless somebody else is named."""
        situation, attempt = self.situation, self.attempt
        # Parted into cases by cards that do not matter, such a question took minutes at ten players.
        if situation.hidden:  # whoever speaks does so whatever they hold
            situation = replace(situation, hidden=0, any_hand=True)
        at = situation.laid_by if attempt.at is None and situation.laid_by != 0 else attempt.at
        if at is None and situation.players == PAIR:
            at = 1
        needs = [] if situation.laid_by is not None or self.by_anybody(situation, at) else [self.layer()]
        if at is None and situation.laid_by is not None:
            needs.append(Need("at", ("--at",)))
        last = situation.players - 1
        attempt = replace(attempt, at=last if at is None else at)
        situation = replace(situation, laid_by=attempt.at if situation.laid_by is None else situation.laid_by)
        hands = dict(situation.others)
        if attempt.at in hands:
            situation = replace(situation, cards_left=len(hands[attempt.at]))
        needs += self.needs_of_catch(situation, attempt)
        if needs:
            raise MissingDetail(*needs)
        return AskedMoment(situation, attempt, (*self.just_laid(situation), *self.not_said(attempt)))

    def by_anybody(self, situation: Situation, at: int | None) -> bool:
        """Whether it has the same answer whoever laid the card in play."""
        if at is None or situation.cards_left is None:
            return False
        by = (replace(situation, laid_by=seat) for seat in range(situation.players))
        return self.same(replace(self.attempt, at=at), *by)

    def needs_of_catch(self, situation: Situation, attempt: Attempt) -> list[Need]:
        """What the answer hangs on besides who laid what: how many cards are left, what lay under the card."""
        if situation.cards_left is None and not self.same(
            attempt, replace(situation, cards_left=SOME), replace(situation, cards_left=MORE)
        ):
            return [Need("cards_left", ("--cards-left",))]
        if (
            situation.under
            or situation.on is None
            or any(self.word_of(table, situation, attempt) != "illegal" for table in self.tables)
        ):
            return []
        layout = layout_of(self.tables[0].rules, self.tables[0].faces, situation)
        laid_wrongly = replace(situation, under=(TypedCard(*layout.filler),))
        if self.same(attempt, situation, laid_wrongly):
            return []
        return [Need("under", ("--under",), slots={"card": noun_of(situation.on)})]

    def same(self, attempt: Attempt, *situations: Situation) -> bool:
        """Whether each book says the same of a word in each of some positions."""
        return all(
            len({self.word_of(table, situation, attempt) for situation in situations}) == 1 for table in self.tables
        )

    def layer(self) -> Need:
        """Who laid the card in play."""
        on = self.situation.on
        if on is None:
            return Need("laid_by", ("--laid-by",))
        return Need("laid_by", ("--laid-by",), slots={"card": noun_of(on)}, of="card")

    def just_laid(self, situation: Situation) -> Assumed:
        """That nothing happened since the card in play was laid, where nothing else was told."""
        if situation.laid_by is None:
            return () if situation.drawn is not None else (("ordinary_turn", {}),)
        if situation.on is None or situation.turn is not None or situation.drawn is not None:
            return ()
        return (("just_laid", {"card": noun_of(situation.on)}),)

    def not_said(self, attempt: Attempt) -> Assumed:
        """That the word was not said by whoever is to be caught for it."""
        assert attempt.act is not None
        rules = next((game for game in self.games() if attempt.act.window in game.windows), None)
        return () if rules is None or rules.windows[attempt.act.window].call is None else (("not_said", {}),)


def settle_moment(tables: Sequence[AskedGame], situation: Situation, attempt: Attempt, hand_told: bool) -> AskedMoment:
    """The moment that is asked about; raises `MissingDetail` where what was told does not settle it."""
    return Asker(tuple(tables), situation, attempt, hand_told).moment()
