"""
What somebody types about a position and a move, made into a question to books: names read, what was left out assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rulestone.asking.cards import LONGEST, ActNamed, KindFacts, Named, Reader, noun_of
from rulestone.asking.errors import Misasked
from rulestone.asking.everyday import ways
from rulestone.asking.layers import opening
from rulestone.asking.moments import settled
from rulestone.asking.names import tokens
from rulestone.asking.only_told import must_be_played, not_played
from rulestone.asking.options import can_lay
from rulestone.asking.position import DUE, GO_ON, Act, Layout, Situation, Wish
from rulestone.asking.reaching import CannotBe
from rulestone.asking.story import with_story
from rulestone.asking.tables import Table, Tables
from rulestone.asking.verdicts import Asking, BookVerdict, NotAsked, ask_book, has, select
from rulestone.compiler import Ruleset
from rulestone.model import LARGEST_NUMBER, Book, Library
from rulestone.near import nearest
from rulestone.values import Value, replace
from rulestone.words import LANGUAGES, Colour, Voice

PLAYERS = 4
HAND = 7
"""Cards of a hand that nobody told."""
UNKNOWN = "?"
VERBS = ("call", "catch")
ON_TOP = "on"
"""The everyday word between a card and the one that it is laid on."""
LEAST_WORDS = 3
"""Words of a card on another card."""

T = TypeVar("T")


class Typed(Value):
    """A position and a move as somebody types them."""

    move: str | None = None
    on: str | None = None
    hand: str | None = None
    players: int | None = None
    colour: str | None = None
    call: str | None = None
    at: str | None = None
    drawn: str | None = None
    drawn_by_choice: str | None = None
    pending: str | None = None
    start: bool = False
    turn: str | None = None
    """Whose turn it is, where it is not that of whoever asks."""
    laid_by: str | None = None
    """Who laid the card in play."""
    others: tuple[tuple[str, str], ...] = ()
    """The hands of other people."""
    draw_pile: str | None = None
    """The whole of it, the card on top first."""
    partners: bool = False
    """Whether two pairs play."""
    under: str | None = None
    """What lies under the card in play, the uppermost first."""
    cards_left: int | None = None
    """How many cards are left to whoever was to say a word, or to be caught."""
    after: str | None = None
    """What was played before, in a sentence."""


class Desk:
    """Where questions are taken: a library, the books to be asked, and the language of whoever asks."""

    def __init__(
        self,
        library: Library,
        books: Sequence[Book],
        voice: Voice,
        variants: tuple[str, ...] = (),
    ) -> None:
        if not books:
            raise Misasked("no_books")
        # Where some games are played, the others have nothing to say of a move, and need not be looked at.
        played = [book for book in books if not library.editions[book.edition].is_only_told]
        self.library, self.books, self.voice, self.variants = library, played or books, voice, variants
        self.check_variants()
        self.tables = Tables(library, variants)
        self.asked = [self.tables.table(book) for book in self.books]
        self.reader = self.read_with(self.asked)

    def check_variants(self) -> None:
        """A house rule that fits no game that is asked is a mistake."""
        for name in self.variants:
            if name not in self.library.variants:
                raise Misasked("no_such_variant", nearest(name, self.library.variants), typed=name)
            game = self.library.variants[name].patches
            lines = [{g.id for g in self.library.lineage(self.library.editions[b.edition].game)} for b in self.books]
            if not any(game in line for line in lines):
                raise Misasked("variant_fits_nothing", typed=name, game=game)

    def read_with(self, tables: Sequence[Table]) -> Reader:
        """A reader of names for some tables; the books of other editions lend theirs."""
        rules = list({id(table.rules): table.rules for table in tables}.values())
        colours = dict.fromkeys(colour for each in rules for colour in each.colours)
        books = sorted(self.lending(), key=lambda book: book.id)

        def acts(languages: Sequence[str]) -> dict[str, list[str]]:
            return act_names_of(rules, languages, self.voice)

        def holds(card: Named) -> bool:
            return any(has(table, card) for table in tables)

        return Reader(books, facts_of(tables), tuple(colours), self.voice, acts, holds)

    def everywhere(self) -> Reader:
        """A reader of the names of all games, for what the books asked do not have."""
        return self.read_with([self.tables.table(book) for book in self.lending()])

    def lending(self) -> list[Book]:
        """The books whose names of cards are known, asked or not."""
        told = {name for name, edition in self.library.editions.items() if edition.is_only_told}
        asked = {book.edition for book in self.books}
        return [book for book in self.library.books.values() if book.edition not in told - asked]

    # --- reading -----------------------------------------------------------------------------------------------------

    def card(self, text: str) -> Named:
        """A card by its name; one of another edition is a card all the same."""
        return self.either(lambda reader: reader.card(text))

    def either(self, reading: Callable[[Reader], T]) -> T:
        """What the reader of the books asked makes of it, else that of all books."""
        try:
            return reading(self.reader)
        except Misasked as wrong:
            if not wrong.key.startswith("unknown_") or len(self.books) == len(self.library.books):
                raise
            others = self.everywhere()
            try:
                found = reading(others)
            except Misasked:
                raise wrong from None
            self.reader.slips += others.slips
            return found

    def hand(self, text: str | None) -> tuple[tuple[Named, ...], int]:
        """The cards of a hand that are told, and how many are not."""
        if text is None or text.strip() == UNKNOWN:
            return (), HAND
        cards = self.either(lambda reader: reader.cards(text))
        return tuple(card for card in cards if card is not None), sum(card is None for card in cards)

    def wish(self, typed: Typed, players: int) -> Wish:
        """The move that is asked about."""
        if typed.move is None:
            return Wish()
        move = self.either(lambda reader: reader.move(typed.move or ""))
        call = self.reader.colour(typed.call) if typed.call else None
        at = None if typed.at is None else self.seat(typed.at, players)
        if isinstance(move, Named):
            facts = facts_of(self.asked).get(move.kind)
            if call is not None and facts is not None and facts.coloured:
                raise Misasked("no_colour_to_call", card=noun_of(move))
            return Wish(move, None, call, at)
        return Wish(None, act_of(move), call, at)

    def seat(self, text: str, players: int) -> int:
        """A player by where they sit, seen from whoever asks."""
        folded = tokens(text)
        # Python reads no number of thousands of digits.
        digits = len(folded) == 1 and folded[0].isdecimal() and len(folded[0]) <= len(str(LARGEST_NUMBER))
        if digits and 1 <= int(folded[0]) <= players:
            return int(folded[0]) - 1
        for language in dict.fromkeys((self.voice.language, *LANGUAGES)):
            voice = Voice(language, self.voice.folders)
            for key, seat in (("me", 0), ("next", 1), ("previous", players - 1)):
                if any(tokens(name) == folded for name in voice.say(f"cli.player.{key}").split("|")):
                    return seat
        raise Misasked("unknown_player", typed=text, most=players)

    # --- the question ------------------------------------------------------------------------------------------------

    def must_be_played(self, typed: Typed) -> None:
        """Raises `OnlyTold` where nothing plays the games of all books asked."""
        must_be_played(self.library, self.asked, typed, self.voice)

    def ask(self, typed: Typed) -> Asking:
        """The question to the books, with what was assumed; raises `Misasked`."""
        self.must_be_played(typed)
        self.reader.slips.clear()
        typed = with_story(self.with_both_cards(typed), self)
        one_of(("--drawn", typed.drawn), ("--drawn-by-choice", typed.drawn_by_choice), ("--pending", typed.pending))
        one_of(("--start", typed.start or None), ("--pending", typed.pending), ("--turn", typed.turn))
        one_of(("--start", typed.start or None), ("--drawn", typed.drawn or typed.drawn_by_choice))
        players = self.players(typed)
        wish = self.wish(typed, players)
        situation = self.situation(typed, players, wish)
        most = max(sum(table.deck.values()) for table in self.asked)
        if typed.cards_left is not None and not 0 <= typed.cards_left <= most:
            raise Misasked("so_many_cards", number=typed.cards_left, most=most)
        if situation.turn:
            one_of(("--turn", typed.turn), ("--drawn", typed.drawn or typed.drawn_by_choice))
        hand_told = typed.hand is not None and typed.hand.strip() != UNKNOWN
        return self.put(situation, wish, hand_told=hand_told, players_told=typed.players is not None)

    def put(self, situation: Situation, wish: Wish, *, hand_told: bool = True, players_told: bool = True) -> Asking:
        """The question to the books about a position whose cards are known; raises `Misasked`."""
        tables, not_asked = select(self.asked, situation, wish)
        if not tables:
            raise nobody_left(not_asked, situation)
        moment = settled(tables, situation, wish, hand_told)
        left_out = not_played(self.library, tables, moment.wish)
        asking = Asking(
            moment.situation, moment.wish, tables, not_asked, self.library.questions, moment.assumed, left_out
        )
        return replace(asking, assumed=tuple(self.assumptions(asking, players_told)))

    @staticmethod
    def players(typed: Typed) -> int:
        """How many play."""
        return PLAYERS if typed.players is None else typed.players

    def with_both_cards(self, typed: Typed) -> Typed:
        """The same, where what is typed for the move is a card on another card: `red 7 on blue 7`."""
        words = tokens(typed.move or "")
        if typed.on is not None or len(words) < LEAST_WORDS or len(typed.move or "") > LONGEST:
            return typed
        for language in dict.fromkeys((self.voice.language, *LANGUAGES)):
            for move, on in parted(words, set(ways(self.voice.folders, language, ON_TOP))):
                if self.reader.exactly(move) is not None and self.reader.exactly(on) is not None:
                    return replace(typed, move=move, on=on)
        return typed

    def situation(self, typed: Typed, players: int, wish: Wish) -> Situation:
        """The position as it was told."""
        on = self.card(typed.on) if typed.on else None
        pending = self.card(typed.pending) if typed.pending else None
        drawn = self.card(typed.drawn or typed.drawn_by_choice or "") if typed.drawn or typed.drawn_by_choice else None
        cards, hidden = self.hand(typed.hand)
        if drawn in cards:  # told in the hand, too, it is one card
            cards = (*cards[: cards.index(drawn)], *cards[cards.index(drawn) + 1 :])
        aside = pending is not None or bool(wish.act and wish.act.verb)
        # Whoever answers or speaks does so whatever they hold.
        any_hand = typed.hand is None and aside and wish.card is None
        if any_hand:
            hidden = 0
        elif hidden == HAND and wish.card is not None:
            hidden -= 1
        return Situation(
            on=on,
            colour=self.colour(typed.colour, on if pending is None else None),
            hand=cards,
            any_hand=any_hand,
            hidden=hidden,
            players=players,
            drawn=drawn,
            by_choice=bool(typed.drawn_by_choice),
            pending=pending,
            start=typed.start,
            turn=None if typed.turn is None else self.seat(typed.turn, players),
            laid_by=None if typed.laid_by is None else self.seat(typed.laid_by, players),
            cards_left=typed.cards_left,
            told_hands=tuple((self.seat(who, players), self.row(hand) or ()) for who, hand in typed.others),
            told_pile=self.row(typed.draw_pile),
            partners=typed.partners,
            under=self.row(typed.under) or (),
        )

    def row(self, text: str | None) -> tuple[Named, ...] | None:
        """Cards whose faces are all told; none where nothing is."""
        if text is None:
            return None
        cards, hidden = self.hand(text) if text.strip() else ((), 0)
        if hidden:
            raise Misasked("unknown_card", typed=UNKNOWN)
        return cards

    def colour(self, text: str | None, on: Named | None) -> str | None:
        """The colour in play, where the card does not have it."""
        if text is None:
            return None
        colour = self.reader.colour(text)
        if on is not None and on.colour is not None and on.colour != colour:
            raise Misasked("other_colour", card=noun_of(on), colour=Colour(on.colour))
        return colour

    def assumptions(self, asking: Asking, players_told: bool) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """What was not told and is taken to be so."""
        situation, wish = asking.situation, asking.wish
        for slip in dict.fromkeys(self.reader.slips):
            yield "slip", {"typed": slip.typed, "meant": slip.meant}
        if not players_told:
            yield "players", {"number": situation.players}
        word = bool(wish.act and wish.act.verb)
        if situation.pending is None and not word:
            yield "nothing_pending", {}
            if situation.turn is None and situation.drawn is None and not situation.start:
                yield "ordinary_turn" if is_mine(asking) else "turn_of_another", {}
        yield from asking.assumed
        if situation.start:
            yield "left_of_dealer", {}
        if situation.hidden and not situation.hand and not word:
            yield "hand_unknown", {"number": situation.hidden + (wish.card is not None)}
        if situation.drawn is not None and not situation.by_choice:
            yield "choice_by_hand" if situation.hidden else choice_of(asking), {}
        for name in self.variants:
            yield "house_rule", {"name": self.library.variants[name].name}


def parted(words: Sequence[str], between: Collection[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """What stands before and after each way of saying that one card lies on the other."""
    for at in range(1, len(words) - 1):
        for end in range(at + 1, len(words)):
            if tuple(words[at:end]) in between:
                yield " ".join(words[:at]), " ".join(words[end:])


def is_mine(asking: Asking) -> bool:
    """Whether it is the turn of whoever asks, as far as that follows from who laid the card in play."""
    if asking.situation.laid_by is None:
        return True
    for table in asking.tables:
        layout = Layout(table.rules, tuple(table.deck), asking.situation)
        try:
            return opening(table, layout, asking.wish).seat == 0
        except CannotBe:
            continue
    return True


def choice_of(asking: Asking) -> str:
    """Whether the drawn card was drawn by choice: as another could be laid, unless a book has a rule on that."""
    found = {each for table in asking.tables for each in choices_of(asking, table)}
    if len(found) > 1:
        return "choice_unsettled"
    return "by_choice" if found == {True} else "of_need"


def choices_of(asking: Asking, table: Table) -> set[bool]:
    """Whether a book takes the card as drawn by choice, in each of its branches."""
    if not can_lay(table, asking.situation):
        return {False}
    layout = Layout(table.rules, tuple(table.deck), asking.situation)
    in_play = layout.on().colour or asking.situation.colour
    fits = (card for card in layout.plain() if card.colour == in_play and card != layout.on())
    fitting, unfit = Named(*next(fits, layout.below(layout.on()))), Named(*layout.filler())
    rules = rules_used(asking, table, asking.situation.hand)
    by_choice, of_need = (rules_used(asking, table, (card,)) for card in (fitting, unfit))
    if by_choice & of_need or not rules <= by_choice | of_need:
        return {True}
    return {each in by_choice for each in rules}


def rules_used(asking: Asking, table: Table, hand: tuple[Named, ...]) -> set[object]:
    """The questions on which each branch ends, with some hand."""
    verdict = ask_book(table, replace(asking.situation, hand=hand), asking.wish)
    return {leaf.value.question for leaf in verdict.leaves} if isinstance(verdict, BookVerdict) else set()


def facts_of(tables: Iterable[Table]) -> dict[str, KindFacts]:
    """What has to be known of kinds of cards to read their names."""
    numbers: dict[str, set[int]] = {}
    coloured: dict[str, bool] = {}
    values: dict[str, set[int]] = {}
    seen: set[int] = set()
    for table in tables:
        if id(table.rules) in seen:
            continue
        seen.add(id(table.rules))
        for kind, rule in table.rules.cards.items():
            coloured[kind] = rule.coloured
            value = table.name_value(kind)
            values.setdefault(kind, set()).update(() if value is None else (value,))
        for card in table.deck:
            numbers.setdefault(card.kind, set()).update(() if card.number is None else (card.number,))
    return {
        kind: KindFacts(coloured[kind], tuple(sorted(numbers.get(kind, ()))), tuple(sorted(values[kind])))
        for kind in coloured
    }


def act_names_of(rules: Iterable[Ruleset], languages: Iterable[str], voice: Voice) -> dict[str, list[str]]:
    """Every name of every act in some languages, with the acts that go by it."""
    found: dict[str, list[str]] = {}
    ids = dict.fromkeys(act for each in rules for act in acts_of(each))
    for language in languages:
        speaking = Voice(language, voice.folders)
        for act in ids:
            key = f"act.{act.replace(' ', '_')}"
            for name in speaking.say(key).split("|") if speaking.knows(key) else [act.replace(".", " ")]:
                if act not in found.setdefault(name, []):
                    found[name].append(act)
    return found


def acts_of(rules: Ruleset) -> Iterable[str]:
    """What can be done without laying a card: moves of the game, and words about its duties."""
    yield from (name for name, rule in rules.moves.items() if rule.card is None)
    yield from (GO_ON, DUE)
    for name, window in rules.windows.items():
        if window.call is not None:
            yield f"call.{name}"
        yield f"catch.{name}"


def act_of(named: ActNamed) -> Act:
    """What goes by a name: a word about a duty, or any of some moves."""
    verb, _, window = named.ids[0].partition(".")
    return Act((), verb, window) if verb in VERBS and window else Act(named.ids)


def one_of(*options: tuple[str, object]) -> None:
    """At most one of some options is given."""
    given = [name for name, value in options if value]
    if len(given) > 1:
        raise Misasked("only_one_of", options=", ".join(f"`{name}`" for name in given))


def nobody_left(left_out: Sequence[NotAsked], situation: Situation) -> Misasked:
    """Why no book can be asked: the reason of most of them."""
    reasons = [each.why for each in left_out]
    why = max(dict.fromkeys(reasons), key=reasons.count)
    first = next(each for each in left_out if each.why == why)
    if why == "players":
        ranges: dict[str, list[str]] = {}
        for each in left_out:
            if each.why == why:
                ranges.setdefault(f"{each.least}–{each.most}", []).append(each.book.split("/", 1)[0])
        said = [f"{', '.join(dict.fromkeys(editions))} {some}" for some, editions in ranges.items()]
        return Misasked("no_book_left.players", number=situation.players, books="; ".join(said))
    if first.card is None:
        return Misasked("no_book_left.act")
    if why == "copies":
        return Misasked("no_book_left.copies", card=noun_of(first.card), least=first.least, most=first.most)
    return Misasked("no_book_left.card", card=noun_of(first.card))
