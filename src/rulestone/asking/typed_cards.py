"""
What somebody types to the card they mean: colour and name in either order, in any language, symbols, typing errors.

An exact name is looked for first, the reader's own language before the others. Only then is one slip of the fingers
forgiven, where no other name could have been meant, and the answer says so. What is only near is named and asked back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from rulestone.asking.card_names import NameList, NameSource, names, tokens
from rulestone.asking.errors import Misasked, NoSuchCard, Unclear
from rulestone.asking.similar_names import nearness, slip
from rulestone.cards import Card
from rulestone.model import Book
from rulestone.records import Record
from rulestone.words import LANGUAGES, Voice
from rulestone.words import Colour as ColourName

MOST = 4
"""Names that are asked back; a fifth helps nobody."""
SEPARATORS = ",;\n"
LONGEST = 400
"""Characters of a name that anybody types; a longer one is refused before it is compared."""

T = TypeVar("T")


class TypedCard(NamedTuple):
    """A card by what was typed: its kind, colour and number, and the number that its name has if it names one."""

    kind: str
    colour: str | None = None
    number: int | None = None
    value: int | None = None


class ActNamed(NamedTuple):
    """An act by what was typed: the ids of all that goes by the name."""

    ids: tuple[str, ...]


class TypingSlip(NamedTuple):
    """What was typed with a letter wrong, and what was read."""

    typed: str
    meant: Card | ColourName | str


Known = tuple[tuple[str, ...], Any]
"""A name by its words, and what it means."""
ActNames = Callable[[Sequence[str]], Mapping[str, Sequence[str]]]
"""The names of acts in some languages, with the ids of those that go by each."""


class KindFacts(Record):
    """What has to be known of a kind of card to read its name."""

    coloured: bool
    numbers: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    """The numbers that games name it after, which are not printed as its own."""


def noun_of(card: TypedCard) -> Card:
    """A card as the catalogues say it."""
    return Card(card.kind, card.colour, card.number if card.number is not None else card.value)


class NameReader:
    """Reads names of cards, colours and acts as somebody types them who speaks a language."""

    def __init__(
        self,
        books: Iterable[Book],
        kinds: Mapping[str, KindFacts],
        colours: Sequence[str],
        voice: Voice,
        acts: ActNames = lambda _: {},
        holds: Callable[[TypedCard], bool] = lambda _: True,
    ) -> None:
        self.books = tuple(books)
        self.kinds = kinds
        self.colours = tuple(colours)
        self.voice = voice
        self.acts = acts
        self.holds = holds
        """Whether a card is in a deck that is asked about."""
        self.stages: list[NameList] = []
        self.slips: list[TypingSlip] = []
        """What was read although a letter was wrong."""

    def names(self, stage: int) -> NameList:
        """The books' names with those of the reader's language (0), or of every language (1)."""
        while len(self.stages) <= stage:
            languages = (self.voice.language,) if not self.stages else LANGUAGES
            self.stages.append(names(self.books, self.kinds, self.colours, languages))
        return self.stages[stage]

    # --- what may be asked ----------------------------------------------------------------------------------------

    def card(self, text: str) -> TypedCard:
        """The card that is meant."""
        card = self.move(text, acts=False)
        assert isinstance(card, TypedCard)
        return card

    def exactly(self, text: str) -> TypedCard | None:
        """The card of exactly this name, in any language; nothing where there is none or it may be several."""
        cards = next(filter(None, (self.exact(text, self.names(stage)) for stage in (0, 1))), {})
        return next(iter(cards)) if len(cards) == 1 else None

    def cards(self, text: str) -> list[TypedCard | None]:
        """The cards of a hand, separated by commas; None for each `?`."""
        typed_cards: list[TypedCard | None] = []
        for part in _parts(text):
            count, name = _counted(part)
            typed_cards += [None if name == "?" else self.card(name)] * count
        return typed_cards

    def colour(self, text: str) -> str:
        """The colour that is meant."""
        _short_enough(text)
        for stage in (0, 1):
            exact = self.names(stage).colours.get(self.names(stage).fold(text))
            if exact:
                return self.choose(exact, text, lambda colour: ColourName(colour))
        letter = self.by_letter(tokens(text))
        if letter:
            return self.choose(letter, text, lambda colour: ColourName(colour))
        known = [(name, ColourName(colour)) for name, means in self.names(1).colours.items() for colour in means]
        typed = self.names(1).fold(text)
        colour_name = self.one_slip(text, self.with_a_slip(typed, known))
        if colour_name is None:
            raise Misasked("unknown_colour", self.near([(typed, known, {})]), typed=text)
        return colour_name.id

    def move(self, text: str, *, acts: bool = True) -> TypedCard | ActNamed:
        """A card, or an act by the name that the catalogues have for it."""
        _short_enough(text)
        for stage in (0, 1):
            act = self.act(text, LANGUAGES if stage else (self.voice.language,)) if acts else None
            if act is not None:
                return act
            exact = self.exact(text, self.names(stage))
            if exact:
                return self.settled(self.choose(exact, text, noun_of), text)
        self.not_coloured(text)
        return self.misspelt(text, acts)

    def misspelt(self, text: str, acts: bool) -> TypedCard | ActNamed:
        """The only one that a slip of the fingers leads to; else what was typed is asked about."""
        cards: list[Known] = list(self.everything(self.names(1)))
        named = [(tokens(name), ActNamed(tuple(ids))) for name, ids in self.acts(LANGUAGES).items()] if acts else []
        typed = self.names(1).fold(text)
        raw = tuple(self.names(1).numbers.get(word, word) for word in tokens(text))
        read = [*self.with_a_slip(typed, cards), *self.with_a_slip(raw, named)]
        meaning: TypedCard | ActNamed | None = self.one_slip(text, read)
        if meaning is not None:
            return meaning
        # A number that is written as a word may be none: `uno` is called out, too.
        is_spelt = any(word.isdecimal() and word not in tokens(text) for word in typed)
        near = self.near(
            [(typed, [] if is_spelt else cards, self.words), (raw, named, {**self.act_words, **self.words})]
        )
        if acts and not near and (colour := self.called(text)) is not None:
            raise Misasked("unknown_move.colour", typed=text, name=self.say_name(ColourName(colour)))
        raise Misasked("unknown_move" if acts else "unknown_card", near, typed=text)

    def called(self, text: str) -> str | None:
        """The colour that stands beside nothing but words of acts."""
        for colour, rest, _ in self.without_colour(self.names(1).fold(text), self.names(1)):
            if all(word in self.act_words for word in rest):
                return colour
        return None

    def not_coloured(self, text: str) -> None:
        """A card that has no colour is not named with one; where the colour is to be told, is said."""
        for stage in (0, 1):
            names = self.names(stage)
            for _, rest, _ in self.without_colour(names.fold(text), names):
                plain = [kind for kind in self.kinds_named(rest, names) if not self.kinds[kind].coloured]
                if plain:
                    raise Misasked("no_colour_of_its_own", card=Card(plain[0]))

    def without_a_number(self, text: str) -> tuple[str, ...]:
        """The other words of a text that tells one number of cards: `draw` of `draw 4 cards`; else none."""
        names = self.names(1)
        words = [word for word in tokens(text) if word not in names.noise]
        plain = tuple(word for word in words if not names.numbers.get(word, word).isdecimal())
        return plain if len(plain) == len(words) - 1 else ()

    def act_with_a_number(self, text: str) -> str | None:
        """The act of which a name, without the words for `a card`, is told with a number of cards: `take 4`."""
        plain, names = self.without_a_number(text), self.names(1)
        if not plain:
            return None
        no_words = names.noise | names.letters
        short = ((tuple(word for word in tokens(name) if word not in no_words), name) for name in self.act_names())
        return next((name for words, name in short if words == plain), None)

    def act_names(self) -> Mapping[str, Sequence[str]]:
        """The ids of all acts by each of their names, those in the reader's language first."""
        return self.acts(tuple(dict.fromkeys((self.voice.language, *LANGUAGES))))

    def act(self, text: str, languages: Sequence[str]) -> ActNamed | None:
        """The act that has exactly this name."""
        folded = tokens(text)
        named = (ActNamed(tuple(ids)) for name, ids in self.acts(languages).items() if tokens(name) == folded)
        return next(named, None)

    # --- exact names ----------------------------------------------------------------------------------------------

    def exact(self, text: str, names: NameList) -> dict[TypedCard, list[NameSource]]:
        """Every card that has exactly this name, with who calls it so; the longest colour and name win."""
        folded = names.fold(text)
        cards: dict[TypedCard, list[NameSource]] = {}
        for kind, sources in names.kinds.get(folded, {}).items():
            cards[TypedCard(kind, value=_value(folded))] = sources
        for colour, rest, sources in self.without_colour(folded, names):
            for kind, by in self.kinds_named(rest, names).items():
                facts = self.kinds[kind]
                if facts.coloured:
                    number = _value(rest) if facts.numbers else None
                    card = TypedCard(kind, colour, number, None if facts.numbers else _value(rest))
                    cards.setdefault(card, []).extend([*sources, *by])
        if cards or len(folded) != 1:
            return cards
        for kind, by in self.kinds_named(folded, names).items():
            cards[TypedCard(kind, None, _value(folded) if self.kinds[kind].numbers else None, _value(folded))] = by
        return cards

    def kinds_named(self, rest: tuple[str, ...], names: NameList) -> dict[str, list[NameSource]]:
        """The kinds that a name without its colour means: a number, `+` and a number, or a name of a kind."""
        if len(rest) == 1 and rest[0].isdecimal():
            return {kind: [] for kind, facts in self.kinds.items() if int(rest[0]) in facts.numbers}
        if len(rest) == 1 and rest[0].startswith("+"):
            return {kind: [] for kind in self.drawing(rest[0][1:], names)}
        direct = {kind: by for kind, by in names.kinds.get(rest, {}).items() if kind in self.kinds}
        if rest and rest[-1].isdecimal():
            for kind in names.kinds.get(rest[:-1], {}):
                facts = self.kinds.get(kind)
                if facts is not None and int(rest[-1]) in (*facts.numbers, *facts.values):
                    direct[kind] = names.kinds[rest[:-1]][kind]
        return direct or self.with_another_value(rest, names)

    def with_another_value(self, rest: tuple[str, ...], names: NameList) -> dict[str, list[NameSource]]:
        """The kinds that one game names after one number and another after another: `bisca 2` by `bisca 3`."""
        value, kinds = _value(rest), {}
        for kind, facts in self.kinds.items():
            for other in facts.values if value in facts.values else ():
                name = tuple(str(other) if word == str(value) else word for word in rest)
                if kind in names.kinds.get(name, {}):
                    kinds[kind] = names.kinds[name][kind]
        return kinds

    def drawing(self, number: str, names: NameList) -> list[str]:
        """The kinds with a name that ends with a number, by which `+4` is known; `skip 1 turn` names no `+1`."""
        kinds = [
            kind
            for folded, means in names.kinds.items()
            if folded[-1] == number
            for kind in means
            if kind in self.kinds and not self.kinds[kind].numbers
        ]
        return list(dict.fromkeys(kinds))

    def without_colour(
        self, folded: tuple[str, ...], names: NameList
    ) -> Iterator[tuple[str, tuple[str, ...], list[NameSource]]]:
        """The ways to take a colour out of a name, with what is left; the longest colour name only."""
        longest = max(map(len, names.colours), default=0)
        for length in range(min(longest, len(folded) - 1), 0, -1):
            ways = [
                (colour, folded[:at] + folded[at + length :], sources)
                for at in range(len(folded) - length + 1)
                for colour, sources in names.colours.get(folded[at : at + length], {}).items()
            ]
            if ways:
                yield from ways
                return
        if len(folded) == 2:
            for letter, rest in ((folded[0], folded[1]), (folded[1], folded[0])):
                for colour, sources in self.by_letter((letter,)).items():
                    yield colour, (rest,), sources

    def by_letter(self, folded: tuple[str, ...]) -> dict[str, list[NameSource]]:
        """Colours by their first letter, in the reader's language, else in English."""
        if len(folded) != 1 or len(folded[0]) != 1:
            return {}
        for language in dict.fromkeys((self.voice.language, *LANGUAGES)):
            forms = Voice(language, self.voice.folders).grammar.colours
            colours = {
                colour: [NameSource(language)]
                for colour in self.colours
                if colour in forms and tokens(forms[colour]["m"])[0].startswith(folded[0])
            }
            if colours:
                return colours
        return {}

    # --- which one is meant ---------------------------------------------------------------------------------------

    def choose(self, meanings: Mapping[T, list[NameSource]], text: str, shown: Callable[[T], object]) -> T:
        """The only one, or the only one that the reader's own language has; otherwise somebody has to say."""
        if len(meanings) > 1:
            own = [
                meaning
                for meaning, by in meanings.items()
                if any(source.language == self.voice.language for source in by)
            ]
            if len(own) != 1:
                raise self.unclear(text, [shown(meaning) for meaning in meanings])
            return own[0]
        return next(iter(meanings))

    def settled(self, card: TypedCard, text: str) -> TypedCard:
        """The card, if it is named completely."""
        facts = self.kinds[card.kind]
        if facts.coloured and card.colour is None:
            every = [card._replace(colour=colour) for colour in self.colours]
            held = [choice for choice in every if (facts.numbers and choice.number is None) or self.holds(choice)]
            if not held:
                raise NoSuchCard(card=noun_of(card))
            raise Unclear("which_colour", [self.say_name(noun_of(choice)) for choice in held], typed=text)
        if facts.numbers and card.number is None:
            raise Misasked("which_number", typed=text)
        if not facts.values:
            return card._replace(value=None)
        return card if card.value is not None else card._replace(value=_value(self.names(1).fold(text)))

    @cached_property
    def words(self) -> dict[str, bool]:
        """Every word of a name of a card, with whether it says more than a colour."""
        names = self.names(1)
        of_colours = dict.fromkeys((word for folded in names.colours for word in folded), False)
        return of_colours | dict.fromkeys((word for folded in names.kinds for word in folded), True)

    @cached_property
    def act_words(self) -> dict[str, bool]:
        """Every word of a name of an act."""
        return dict.fromkeys((word for name in self.acts(LANGUAGES) for word in tokens(name)), True)

    def with_a_slip(self, typed: tuple[str, ...], known: Iterable[tuple[tuple[str, ...], T]]) -> Iterator[T]:
        """Everything that was meant if one letter is wrong."""
        words = {**self.words, **self.act_words}
        return (means for folded, means in known if slip(typed, folded, words))

    def one_slip(self, text: str, meanings: Iterable[T]) -> T | None:
        """The only one of these; whoever asks has to say where it may be several."""
        meant = dict.fromkeys(meaning for meaning in map(self.held_card, meanings) if meaning is not None)
        if not meant:
            return None
        if len(meant) > 1:
            raise self.unclear(text, [*map(self.name_of, meant)][:MOST])
        [only] = meant
        self.slips.append(TypingSlip(text, self.name_of(only)))
        return only

    def near(self, typed: Iterable[tuple[tuple[str, ...], Iterable[Known], Mapping[str, bool]]]) -> tuple[str, ...]:
        """The names that may have been meant, the nearest first: all that are as near, but not too many."""
        best: dict[str, tuple[int, int, float]] = {}
        for words, known, vocabulary in typed:
            for folded, means in known:
                how = nearness(words, folded, vocabulary)
                real = None if how is None else self.held_card(means)
                if how is not None and real is not None:
                    name = self.say_name(self.name_of(real))
                    best[name] = min(how, best.get(name, how))
        groups: dict[tuple[int, int], list[str]] = {}
        for name in sorted(best, key=lambda name: best[name]):
            groups.setdefault(best[name][:2], []).append(name)
        names: list[str] = []
        for some in groups.values():
            if len(names) + len(some) > MOST:
                break
            names += some
        return tuple(names)

    def held_card(self, meaning: T) -> T | None:
        """What is found, if it is no card or one that a deck holds, without a number that its name merely has."""
        if not isinstance(meaning, TypedCard):
            return meaning
        card: Any = meaning if self.kinds[meaning.kind].values else meaning._replace(value=None)
        return card if self.holds(card) else None

    def name_of(self, meaning: Any) -> Card | ColourName | str:
        """What was found, as it is called in the reader's language."""
        if isinstance(meaning, TypedCard):
            return noun_of(meaning)
        if not isinstance(meaning, ActNamed):
            return meaning  # type: ignore[no-any-return]
        own = self.acts((self.voice.language,))
        return next((name for name, ids in own.items() if tuple(ids) == meaning.ids), None) or next(
            name for name, ids in own.items() if set(ids) & set(meaning.ids)
        )

    def everything(self, names: NameList) -> Iterator[tuple[tuple[str, ...], TypedCard]]:
        """Every complete name of every card; colour and name from one language, in either order."""
        for folded, means in names.kinds.items():
            for kind in means:
                if kind in self.kinds and not self.kinds[kind].coloured:
                    value = _value(folded)
                    yield folded, TypedCard(kind, value=value)
                    if value is not None:
                        yield (f"+{value}",), TypedCard(kind, value=value)
        for colour_name, colours in names.colours.items():
            for colour in colours:
                for rest, card in self.coloured(names, colour):
                    yield (*colour_name, *rest), card
                    yield (*rest, *colour_name), card

    def coloured(self, names: NameList, colour: str) -> Iterator[tuple[tuple[str, ...], TypedCard]]:
        """Every name of a card of a colour, without the colour."""
        for kind, facts in self.kinds.items():
            for number in facts.numbers if facts.coloured else ():
                yield (str(number),), TypedCard(kind, colour, number)
        for folded, means in names.kinds.items():
            for kind in means:
                if kind in self.kinds and self.kinds[kind].coloured and not self.kinds[kind].numbers:
                    value = _value(folded)
                    yield folded, TypedCard(kind, colour, value=value)
                    if value is not None:
                        yield (f"+{value}",), TypedCard(kind, colour, value=value)

    def unclear(self, text: str, shown: Sequence[object]) -> Misasked:
        return Unclear("unclear", [*map(self.say_name, shown)], typed=text)

    def say_name(self, name: object) -> str:
        if isinstance(name, (Card, ColourName)):
            return self.voice.noun(name)
        return str(name)


def _value(folded: tuple[str, ...]) -> int | None:
    """The number that a name has in it."""
    return next((int(word.lstrip("+")) for word in folded if word.lstrip("+").isdecimal()), None)


def _short_enough(text: str) -> None:
    if len(text) > LONGEST:
        raise Misasked("too_long", typed=text[:20] + "…", most=LONGEST)
    if not tokens(text):
        raise Misasked("nothing_named", typed=text)


def _parts(text: str) -> list[str]:
    for separator in SEPARATORS:
        text = text.replace(separator, ",")
    return [part.strip() for part in text.split(",") if part.strip()]


def _counted(part: str) -> tuple[int, str]:
    """A count before a name: `3x red 0`."""
    count, times, name = part.partition(" ")[0], "", part
    for sign in ("x", "×"):
        if count.endswith(sign) and count[:-1].isdecimal():
            times, name = count[:-1], part[len(count) :].strip()
    # More than any deck has; as it is typed, a long number would fill the memory with cards.
    return (min(int(times), 999), name) if times and name else (1, part)
