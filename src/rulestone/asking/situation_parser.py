"""
What somebody tells of a situation, made into a question to books: names read, what was left out assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rulestone.asking.act_moments import settle_moment
from rulestone.asking.asked_games import AskedGame, naming, table_of
from rulestone.asking.assumptions import assumptions_of
from rulestone.asking.book_verdicts import MoveAnswer, NotAsked, QuestionToBooks, ask_books, has, select
from rulestone.asking.card_names import tokens
from rulestone.asking.earlier_plays import with_story
from rulestone.asking.errors import Misasked, NoSuchCard, Unclear
from rulestone.asking.everyday_words import fits, ways
from rulestone.asking.question_patterns import patterns
from rulestone.asking.situation import DUE, GO_ON, Act, Attempt, Situation, Words
from rulestone.asking.typed_cards import LONGEST, ActNamed, KindFacts, NameReader, TypedCard, noun_of
from rulestone.asking.unplayed_rules import must_be_played, not_played, told_of_moves
from rulestone.compiler import Ruleset, below, contract
from rulestone.model import LARGEST_NUMBER, Book, Library
from rulestone.nearest_names import nearest
from rulestone.phrases.syntax_tree import PhraseNode
from rulestone.records import Record, descriptions, replace
from rulestone.words import LANGUAGES, Colour, Voice

PLAYERS = 4
HAND = 7
"""Cards of a hand that nobody told."""
UNKNOWN = "?"
VERBS = ("call", "catch")
CARDS = ("move", "on", "pending", "drawn", "drawn_by_choice")
"""What is told of a situation by naming one card."""
ON_TOP = "on"
"""The everyday word between a card and the one that it is laid on."""
LEAST_WORDS = 3
"""Words of a card on another card."""

T = TypeVar("T")


class SituationParser:
    """Reads situations: it knows a library, the books to be asked, and the language of whoever asks."""

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
        self.library, self.books, self.variants = library, played or books, variants
        self.named_by = naming(library, self.books)
        self.voice = voice.of(*self.named_by)
        self.check_variants()
        self.tables = [self.table(book) for book in self.books]
        self.reader: NameReader = self.read_with(self.tables)

    def table(self, book: Book) -> AskedGame:
        """A book at its table."""
        return table_of(self.library, book, self.variants)

    def check_variants(self) -> None:
        """A house rule that fits no game that is asked is a mistake."""
        for name in self.variants:
            if name not in self.library.variants:
                raise Misasked("no_such_variant", nearest(name, self.library.variants), typed=name)
            game = self.library.variants[name].patches
            lines = [{g.id for g in self.library.lineage(self.library.editions[b.edition].game)} for b in self.books]
            if not any(game in line for line in lines):
                raise Misasked("variant_fits_nothing", typed=name, game=game)

    def read_with(self, tables: Sequence[AskedGame]) -> NameReader:
        """A reader of names for some tables; the books of other editions lend theirs."""
        rules = list({id(table.rules): table.rules for table in tables}.values())
        colours = dict.fromkeys(colour for rule in rules for colour in rule.colours)
        books = sorted(self.lending(), key=lambda book: book.id)

        def acts(languages: Sequence[str]) -> dict[str, list[str]]:
            return act_names_of(rules, languages, self.voice, self.named_by)

        def holds(card: TypedCard) -> bool:
            return any(has(table, card) for table in tables)

        return NameReader(books, facts_of(tables), tuple(colours), self.voice, acts, holds)

    def everywhere(self) -> NameReader:
        """A reader of the names of all games, for what the books asked do not have."""
        return self.read_with([self.table(book) for book in self.lending()])

    def lending(self) -> list[Book]:
        """The books whose names of cards are known, asked or not."""
        only_told = {name for name, edition in self.library.editions.items() if edition.is_only_told}
        own_editions = {book.edition for book in self.books}
        return [book for book in self.library.books.values() if book.edition not in only_told - own_editions]

    # --- reading -----------------------------------------------------------------------------------------------------

    def card(self, text: str) -> TypedCard:
        """A card by its name; one of another edition is a card all the same."""
        return self.either(lambda reader: reader.card(text))

    def either(self, reading: Callable[[NameReader], T]) -> T:
        """What the reader of the books asked makes of it, else that of all books."""
        try:
            return reading(self.reader)
        except Misasked as wrong:
            if not wrong.key.startswith("unknown_") or len(self.books) == len(self.library.books):
                raise
            others = self.everywhere()
            try:
                meaning = reading(others)
            except Misasked:
                raise wrong from None
            self.reader.slips += others.slips
            return meaning

    def hand(self, text: str) -> tuple[tuple[TypedCard, ...], int]:
        """The cards of a hand that are told, and how many are not."""
        if text.strip() == UNKNOWN:
            return (), HAND
        cards = self.either(lambda reader: reader.cards(text))
        return tuple(card for card in cards if card is not None), sum(card is None for card in cards)

    def move(self, text: str) -> TypedCard | Act:
        """A card or an act by its name."""
        try:
            meaning = self.either(lambda reader: reader.move(text))
        except Misasked as wrong:
            if (
                wrong.key == "unknown_move"
                and not wrong.near
                and len(text) <= LONGEST
                and self.is_several(tokens(text))
            ):
                raise Misasked("several_cards") from None
            raise
        return meaning if isinstance(meaning, TypedCard) else act_of(meaning)

    def is_several(self, words: Sequence[str]) -> bool:
        """Whether some words are several cards, one after the other, whatever stands between them."""
        for end in range(1, len(words)):
            if self.reader.exactly(" ".join(words[:end])) is not None:
                rests = (words[end:], words[end + 1 :])  # one word may be between them: `and`
                if any(self.reader.exactly(" ".join(rest)) or self.is_several(rest) for rest in rests if rest):
                    return True
        return False

    def read_fields(self, form: type[Record], fields: Words, players: int) -> dict[str, Any]:
        """What was told of the fields of a form, read."""
        about = descriptions(form)
        return {name: about[name].kind.read(self, fields[name], players) for name in about if name in fields}

    def attempt(self, fields: Words, players: int) -> Attempt:
        """The move that is asked about."""
        if "pending" in fields:
            self.not_both_act_and_card(fields.get("move", ""))
        attempt = Attempt(**self.read_fields(Attempt, fields, players))
        facts = None if attempt.card is None else facts_of(self.tables).get(attempt.card.kind)
        if attempt.card is not None and attempt.call is not None and facts is not None and facts.coloured:
            raise Misasked("no_colour_to_call", card=noun_of(attempt.card))
        return attempt

    def check_chooses(self, attempt: Attempt, typed: str) -> None:
        """A player is chosen only by a move that has one chosen, in some game that has it, or by who catches one."""
        if attempt.act is not None and attempt.act.verb == "catch":
            return
        tables = [table for table in self.tables if attempt.card is None or attempt.card.kind in table.rules.cards]
        if tables and not any(chooses_somebody(table.rules, attempt) for table in tables):
            raise Misasked("nobody_to_choose", typed=typed)

    def not_both_act_and_card(self, text: str) -> None:
        """Whoever answers a card and says `draw 4` may mean the act, or a card that is called so: they are asked."""
        # `catch uno` has a number in some languages, and is an act as it stands.
        act = None if self.reader.act(text, LANGUAGES) else self.act_with_a_number(text)
        if act is None:
            return
        try:
            card = self.voice.noun(noun_of(self.card(text)))
        except Unclear as unclear:
            raise Unclear("unclear", (act, *unclear.names), typed=text) from None
        except Misasked:
            raise Misasked("unknown_move", (act,), typed=text) from None
        if tokens(card) != tokens(text):
            raise Unclear("unclear", (act, card), typed=text)

    def act_with_a_number(self, text: str) -> str | None:
        """The act of the games asked that is told with nothing but a number of cards, in whatever form: `draws 4`."""
        named = self.reader.act_with_a_number(text)
        plain, everyday = self.reader.without_a_number(text), patterns(self.library).acts
        for language in dict.fromkeys((self.voice.language, *LANGUAGES)) if plain and named is None else ():
            for name, ids in self.reader.acts((language,)).items():
                words = (word for word, act in everyday.items() if act in ids)
                some = (way for word in words for way in ways(self.voice.folders, language, word))
                if any(len(way) == len(plain) and fits(way, plain, 0) for way in some):
                    return name
        return named

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

    def must_be_played(self, fields: Words) -> None:
        """Raises `OnlyTold` where nothing plays the games of all books asked."""
        must_be_played(self.library, self.tables, fields, self.voice)

    def ask(self, fields: Words) -> QuestionToBooks:
        """The question to the books, with what was assumed; raises `Misasked`."""
        fields = those_told(fields)
        self.must_be_played(fields)
        # The reader serves many questions; an answer tells the slips of its own alone.
        self.reader.slips.clear()
        by_options = self.with_both_cards(fields)
        fields = with_story(by_options, self)
        if fields.get("start") and "on" not in fields:  # the card turned up first is played on nobody
            fields = {"on" if name == "pending" else name: words for name, words in fields.items()}
        drawn = fields.get("drawn") or fields.get("drawn_by_choice")
        check_only_one(fields, "drawn", "drawn_by_choice", "pending")
        check_only_one(fields, "start", "pending", "turn")
        check_only_one(fields, "start", "hit")
        check_one_option({"--start": fields.get("start"), "--drawn": drawn})
        players = self.players(fields)
        attempt = self.attempt(fields, players)
        if "at" in by_options:
            self.check_chooses(attempt, fields["move"])
        situation = self.situation(fields, players, attempt)
        if situation.turn:
            check_one_option({"--turn": fields.get("turn"), "--drawn": drawn})
        hand_told = "hand" in fields and fields["hand"].strip() != UNKNOWN
        return self.make_question(situation, attempt, hand_told=hand_told, players_told="players" in fields)

    def answer(self, fields: Words) -> MoveAnswer:
        """What the books answer; a colour that was not told is asked for only where the answer hangs on it."""
        fields = self.with_both_cards(those_told(fields))
        try:
            return ask_books(self.ask(fields))
        except Unclear as wrong:
            names = [name for name in CARDS if fields.get(name) == wrong.slots.get("typed")]
            if wrong.key != "which_colour" or not names:
                raise
            answers = [self.answer({**fields, **dict.fromkeys(names, coloured)}) for coloured in wrong.names]
            if len({tuple((one.book.id, one.word) for one in answer.verdicts) for answer in answers}) > 1:
                raise
            assumed = ("any_colour", {"card": noun_of(self.card(wrong.names[0]))})
            asking = replace(answers[0].asking, assumed=(assumed, *answers[0].asking.assumed))
            return replace(answers[0], asking=asking)

    def make_question(
        self, situation: Situation, attempt: Attempt, *, hand_told: bool = True, players_told: bool = True
    ) -> QuestionToBooks:
        """The question to the books about a position whose cards are known; raises `Misasked`."""
        tables, not_asked = select(self.tables, situation, attempt)
        if not tables:
            raise nobody_left(not_asked, situation)
        moment = settle_moment(tables, situation, attempt, hand_told)
        left_out = not_played(self.library, tables, moment.attempt)
        asking = QuestionToBooks(
            moment.situation,
            moment.attempt,
            tables,
            not_asked,
            self.library.questions,
            moment.assumed,
            left_out,
            self.named_by,
            told_of_moves(self.library, tables),
        )
        slips = tuple(self.reader.slips)
        rules = [self.library.variants[name].name for name in self.variants]
        return replace(asking, assumed=tuple(assumptions_of(asking, slips, rules, players_told)))

    @staticmethod
    def players(fields: Words) -> int:
        """How many play."""
        return int(fields.get("players", PLAYERS))

    def with_both_cards(self, fields: Words) -> Words:
        """The same, where what is told for the move is a card on another card: `red 7 on blue 7`."""
        move = fields.get("move", "")
        words = tokens(move)
        if "on" in fields or len(words) < LEAST_WORDS or len(move) > LONGEST:
            return fields
        for language in dict.fromkeys((self.voice.language, *LANGUAGES)):
            for card, on in parts_around(words, set(ways(self.voice.folders, language, ON_TOP))):
                if self.reader.exactly(card) is not None and self.reader.exactly(on) is not None:
                    return {**fields, "move": card, "on": on}
        return fields

    def situation(self, fields: Words, players: int, attempt: Attempt) -> Situation:
        """The position as it was told."""
        values = self.read_fields(Situation, fields, players)
        on, pending, colour = values.get("on"), values.get("pending"), values.get("colour")
        if colour is not None and pending is None and on is not None and on.colour not in (None, colour):
            raise Misasked("other_colour", card=noun_of(on), colour=Colour(on.colour))
        by_choice = values.get("drawn_by_choice")
        drawn = values.get("drawn") or by_choice
        cards, hidden = values.get("hand", ((), HAND))
        if drawn in cards:  # told in the hand, too, it is one card
            cards = (*cards[: cards.index(drawn)], *cards[cards.index(drawn) + 1 :])
        aside = pending is not None or bool(attempt.act and attempt.act.verb)
        # Whoever answers or speaks does so whatever they hold.
        any_hand = "hand" not in fields and aside and attempt.card is None
        if any_hand:
            hidden = 0
        elif hidden == HAND and attempt.card is not None:
            # The card that is asked about is one of those that nobody told.
            hidden -= 1
        settled = {"hand": cards, "hidden": hidden, "any_hand": any_hand, "players": players}
        return Situation(**{**values, **settled, "drawn": drawn, "drawn_by_choice": by_choice is not None})

    def row(self, text: str) -> tuple[TypedCard, ...]:
        """Cards whose faces are all told."""
        cards, hidden = self.hand(text) if text.strip() else ((), 0)
        if hidden:
            raise Misasked("unknown_card", typed=UNKNOWN)
        return cards

    def number_of_cards(self, number: int | None, least: int) -> int | None:
        """So many cards, if that is possible; no game has more than all of its cards."""
        most = max(sum(table.deck.values()) for table in self.tables)
        if number is not None and not least <= number <= most:
            raise Misasked("so_many_cards", number=number, most=most)
        return number

    def hands(self, by_player: Mapping[str, str], players: int) -> tuple[tuple[int, tuple[TypedCard, ...]], ...]:
        """The hands of some players, by where they sit."""
        return tuple((self.seat(who, players), self.row(hand)) for who, hand in by_player.items())


def those_told(fields: Words) -> Words:
    """The fields of a situation that somebody told."""
    return {name: words for name, words in fields.items() if words is not None and words is not False}


def parts_around(words: Sequence[str], between: Collection[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """What stands before and after each way of saying that one card lies on the other."""
    for at in range(1, len(words) - 1):
        for end in range(at + 1, len(words)):
            if tuple(words[at:end]) in between:
                yield " ".join(words[:at]), " ".join(words[end:])


def facts_of(tables: Iterable[AskedGame]) -> dict[str, KindFacts]:
    """What has to be known of kinds of cards to read their names."""
    numbers: dict[str, set[int]] = {}
    coloured: dict[str, bool] = {}
    values: dict[str, set[int]] = {}
    rulesets: set[int] = set()
    for table in tables:
        if id(table.rules) in rulesets:
            continue
        rulesets.add(id(table.rules))
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


def chooses_somebody(rules: Ruleset, attempt: Attempt) -> bool:
    """Whether a player may have to be chosen when a move is made."""
    nodes = [rules.moves[name].do for name in (attempt.act.moves if attempt.act else ()) if name in rules.moves]
    if attempt.card is not None and attempt.card.kind in rules.cards:
        nodes += [node for node in (rules.cards[attempt.card.kind].effect,) if node is not None]
    every = (inner for node in nodes for inner in below(rules, node))
    return any(isinstance(inner, PhraseNode) and inner.phrase == contract.CHOOSING for inner in every)


def act_names_of(
    rules: Iterable[Ruleset], languages: Iterable[str], voice: Voice, named_by: Iterable[Book] = ()
) -> dict[str, list[str]]:
    """Every name of every act in some languages, those of some books among them, with the acts that go by it."""
    acts_by_name: dict[str, list[str]] = {}
    ids = dict.fromkeys(act for rule in rules for act in acts_of(rule))
    for language in languages:
        speaking = Voice(language, voice.folders).of(*named_by)
        for act in ids:
            key = f"act.{act.replace(' ', '_')}"
            for name in speaking.say(key).split("|") if speaking.knows(key) else [act.replace(".", " ")]:
                if act not in acts_by_name.setdefault(name, []):
                    acts_by_name[name].append(act)
    return acts_by_name


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


def check_only_one(fields: Words, *names: str) -> None:
    """At most one of some fields is told."""
    check_one_option({f"--{name.replace('_', '-')}": fields.get(name) for name in names})


def check_one_option(options: Mapping[str, object]) -> None:
    """At most one of some options is given."""
    given = [name for name, words in options.items() if words]
    if len(given) > 1:
        raise Misasked("only_one_of", options=", ".join(f"`{name}`" for name in given))


def nobody_left(left_out: Sequence[NotAsked], situation: Situation) -> Misasked:
    """Why no book can be asked: the reason of most of them."""
    reasons = [entry.why for entry in left_out]
    why = max(dict.fromkeys(reasons), key=reasons.count)
    first = next(entry for entry in left_out if entry.why == why)
    if why == "players":
        ranges: dict[str, list[str]] = {}
        for entry in left_out:
            if entry.why == why:
                ranges.setdefault(f"{entry.least}–{entry.most}", []).append(entry.book.split("/", 1)[0])
        parts = [f"{some} ({', '.join(dict.fromkeys(editions))})" for some, editions in ranges.items()]
        return Misasked("no_book_left.players", number=situation.players, books="; ".join(parts))
    if first.card is None:
        return Misasked("no_book_left.act")
    if why == "copies":
        return Misasked("no_book_left.copies", card=noun_of(first.card), least=first.least, most=first.most)
    return NoSuchCard(card=noun_of(first.card))
