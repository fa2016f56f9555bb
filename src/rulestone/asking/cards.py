"""
What somebody types to the card they mean: colour and name in either order, in any language, symbols, typing errors.

An exact name is looked for first, the reader's own language before the others. Only then are likenesses measured: at
least 70 of 100 by Damerau and Levenshtein, and where another card is within 5 points nobody guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from rulestone.asking.errors import Misasked
from rulestone.asking.names import Names, Source, names, tokens
from rulestone.model import Book
from rulestone.values import Value
from rulestone.words import LANGUAGES, Listed, Voice
from rulestone.words import Card as CardName
from rulestone.words import Colour as ColourName

ALIKE = 70.0
"""How alike a typed name and a name must be, of 100."""
APART = 5.0
"""How many points the best must be ahead of any other card."""
SEPARATORS = ",;\n"
LONGEST = 400
"""Characters of a name that anybody types; a longer one is refused before it is compared."""

T = TypeVar("T")


class Named(NamedTuple):
    """A card by what was typed: its kind, colour and number, and the number that its name has if it names one."""

    kind: str
    colour: str | None = None
    number: int | None = None
    value: int | None = None


class ActNamed(NamedTuple):
    """An act by what was typed: the name, and the ids of all that goes by it."""

    name: str
    ids: tuple[str, ...]


ActNames = Callable[[Sequence[str]], Mapping[str, Sequence[str]]]
"""The names of acts in some languages, with the ids of those that go by each."""


class KindFacts(Value):
    """What has to be known of a kind of card to read its name."""

    coloured: bool
    numbers: tuple[int, ...] = ()
    named: bool = False
    """Whether some game names it after a number that is not printed as its own."""


def told(card: Named) -> CardName:
    """A card as the catalogues say it."""
    return CardName(card.kind, card.colour, card.number if card.number is not None else card.value)


def shown(found: Named | ActNamed) -> CardName | str:
    """What was found, as people call it."""
    return told(found) if isinstance(found, Named) else found.name


class Reader:
    """Reads names of cards, colours and acts as somebody types them who speaks a language."""

    def __init__(
        self,
        books: Iterable[Book],
        kinds: Mapping[str, KindFacts],
        colours: Sequence[str],
        voice: Voice,
        acts: ActNames = lambda _: {},
    ) -> None:
        self.books = tuple(books)
        self.kinds = kinds
        self.colours = tuple(colours)
        self.voice = voice
        self.acts = acts
        self.stages: list[Names] = []

    def names(self, stage: int) -> Names:
        """The books' names with those of the reader's language (0), or of every language (1)."""
        while len(self.stages) <= stage:
            languages = (self.voice.language,) if not self.stages else LANGUAGES
            self.stages.append(names(self.books, self.kinds, self.colours, languages))
        return self.stages[stage]

    # --- what may be asked ----------------------------------------------------------------------------------------

    def card(self, text: str) -> Named:
        """The card that is meant."""
        found = self.move(text, acts=False)
        assert isinstance(found, Named)
        return found

    def cards(self, text: str) -> list[Named | None]:
        """The cards of a hand, separated by commas; None for each `?`."""
        found: list[Named | None] = []
        for part in _parts(text):
            count, name = _counted(part)
            found += [None if name == "?" else self.card(name)] * count
        return found

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
        known = ((each, colour) for each, means in self.names(1).colours.items() for colour in means)
        return self.nearest(text, known, lambda colour: ColourName(colour), "unknown_colour")

    def move(self, text: str, *, acts: bool = True) -> Named | ActNamed:
        """A card, or an act by the name that the catalogues have for it."""
        _short_enough(text)
        for stage in (0, 1):
            act = self.act(text, LANGUAGES if stage else (self.voice.language,)) if acts else None
            if act is not None:
                return act
            exact = self.exact(text, self.names(stage))
            if exact:
                return self.settled(self.choose(exact, text, told), text)
        self.not_coloured(text)
        known: list[tuple[tuple[str, ...], Named | ActNamed]] = list(self.everything(self.names(1)))
        if acts:
            known += [(tokens(name), ActNamed(name, tuple(ids))) for name, ids in self.acts(LANGUAGES).items()]
        found = self.nearest(text, known, shown, "unknown_move" if acts else "unknown_card")
        return self.settled(found, text) if isinstance(found, Named) else found

    def not_coloured(self, text: str) -> None:
        """A card that has no colour is not named with one; where the colour is to be told, is said."""
        for stage in (0, 1):
            names = self.names(stage)
            for _, rest, _ in self.without_colour(names.fold(text), names):
                plain = [kind for kind in self.kinds_named(rest, names) if not self.kinds[kind].coloured]
                if plain:
                    raise Misasked("no_colour_of_its_own", card=CardName(plain[0]))

    def act(self, text: str, languages: Sequence[str]) -> ActNamed | None:
        """The act that has exactly this name."""
        folded = tokens(text)
        named = (ActNamed(name, tuple(ids)) for name, ids in self.acts(languages).items() if tokens(name) == folded)
        return next(named, None)

    # --- exact names ----------------------------------------------------------------------------------------------

    def exact(self, text: str, names: Names) -> dict[Named, list[Source]]:
        """Every card that has exactly this name, with who calls it so; the longest colour and name win."""
        folded = names.fold(text)
        found: dict[Named, list[Source]] = {}
        for kind, sources in names.kinds.get(folded, {}).items():
            found[Named(kind, value=_value(folded))] = sources
        for colour, rest, sources in self.without_colour(folded, names):
            for kind, by in self.kinds_named(rest, names).items():
                facts = self.kinds[kind]
                if facts.coloured:
                    number = _value(rest) if facts.numbers else None
                    card = Named(kind, colour, number, None if facts.numbers else _value(rest))
                    found.setdefault(card, []).extend([*sources, *by])
        if found or len(folded) != 1:
            return found
        for kind, by in self.kinds_named(folded, names).items():
            found[Named(kind, None, _value(folded) if self.kinds[kind].numbers else None, _value(folded))] = by
        return found

    def kinds_named(self, rest: tuple[str, ...], names: Names) -> dict[str, list[Source]]:
        """The kinds that a name without its colour means: a number, `+` and a number, or a name of a kind."""
        if len(rest) == 1 and rest[0].isdecimal():
            return {kind: [] for kind, facts in self.kinds.items() if int(rest[0]) in facts.numbers}
        if len(rest) == 1 and rest[0].startswith("+"):
            return {kind: [] for kind in self.drawing(rest[0][1:], names)}
        direct = {kind: by for kind, by in names.kinds.get(rest, {}).items() if kind in self.kinds}
        if rest and rest[-1].isdecimal():
            for kind in names.kinds.get(rest[:-1], {}):
                if kind in self.kinds and int(rest[-1]) in self.kinds[kind].numbers:
                    direct[kind] = names.kinds[rest[:-1]][kind]
        return direct

    def drawing(self, number: str, names: Names) -> list[str]:
        """The kinds that have a number in one of their names, by which `+4` is known."""
        found = [
            kind
            for folded, means in names.kinds.items()
            if number in folded
            for kind in means
            if kind in self.kinds and not self.kinds[kind].numbers
        ]
        return list(dict.fromkeys(found))

    def without_colour(
        self, folded: tuple[str, ...], names: Names
    ) -> Iterator[tuple[str, tuple[str, ...], list[Source]]]:
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

    def by_letter(self, folded: tuple[str, ...]) -> dict[str, list[Source]]:
        """Colours by their first letter, in the reader's language, else in English."""
        if len(folded) != 1 or len(folded[0]) != 1:
            return {}
        for language in dict.fromkeys((self.voice.language, *LANGUAGES)):
            forms = Voice(language, self.voice.folders).grammar.colours
            found = {
                colour: [Source(language)]
                for colour in self.colours
                if colour in forms and tokens(forms[colour]["m"])[0].startswith(folded[0])
            }
            if found:
                return found
        return {}

    # --- which one is meant ---------------------------------------------------------------------------------------

    def choose(self, found: Mapping[T, list[Source]], text: str, shown: Callable[[T], object]) -> T:
        """The only one, or the only one that the reader's own language has; otherwise somebody has to say."""
        if len(found) > 1:
            own = [each for each, by in found.items() if any(source.language == self.voice.language for source in by)]
            if len(own) != 1:
                raise self.unclear(text, [shown(each) for each in found])
            return own[0]
        return next(iter(found))

    def settled(self, card: Named, text: str) -> Named:
        """The card, if it is named completely."""
        facts = self.kinds[card.kind]
        if facts.coloured and card.colour is None:
            shown = [told(card._replace(colour=colour)) for colour in self.colours]
            raise Misasked("which_colour", typed=text, names=self.listed(shown))
        if facts.numbers and card.number is None:
            raise Misasked("which_number", typed=text)
        if not facts.named:
            return card._replace(value=None)
        return card if card.value is not None else card._replace(value=_value(self.names(1).fold(text)))

    def nearest(
        self,
        text: str,
        known: Iterable[tuple[tuple[str, ...], T]],
        shown: Callable[[T], object],
        key: str,
    ) -> T:
        """The one that a text with typing errors means, if there is no doubt."""
        from rapidfuzz.distance import DamerauLevenshtein

        words = self.names(1).fold(text)
        typed, digits = " ".join(words), _digits(words)
        best: dict[T, float] = {}
        wrong_number: set[T] = set()
        for folded, means in known:
            score = 100 * DamerauLevenshtein.normalized_similarity(typed, " ".join(folded))
            if score > best.get(means, 0.0):
                best[means] = score
                if digits and digits != _digits(folded):
                    wrong_number.add(means)
                else:
                    wrong_number.discard(means)
        ranked = sorted(best, key=lambda each: -best[each])
        alike = [each for each in ranked if best[each] >= ALIKE and each not in wrong_number]
        if not alike:
            near = tuple(self.said(shown(each)) for each in ranked[:3] if best[each] >= ALIKE / 2)
            raise Misasked(key, near, typed=text)
        close = [each for each in alike if best[alike[0]] - best[each] < APART]
        if len(close) > 1:
            raise self.unclear(text, [shown(each) for each in close[:4]])
        return alike[0]

    def everything(self, names: Names) -> Iterator[tuple[tuple[str, ...], Named]]:
        """Every complete name of every card; colour and name from one language, in either order."""
        for folded, means in names.kinds.items():
            for kind in means:
                if kind in self.kinds and not self.kinds[kind].coloured:
                    yield folded, Named(kind, value=_value(folded))
        for colour_name, colours in names.colours.items():
            for colour in colours:
                for rest, card in self.coloured(names, colour):
                    yield (*colour_name, *rest), card
                    yield (*rest, *colour_name), card

    def coloured(self, names: Names, colour: str) -> Iterator[tuple[tuple[str, ...], Named]]:
        """Every name of a card of a colour, without the colour."""
        for kind, facts in self.kinds.items():
            for number in facts.numbers if facts.coloured else ():
                yield (str(number),), Named(kind, colour, number)
        for folded, means in names.kinds.items():
            for kind in means:
                if kind in self.kinds and self.kinds[kind].coloured and not self.kinds[kind].numbers:
                    value = _value(folded)
                    yield folded, Named(kind, colour, value=value)
                    if value is not None:
                        yield (f"+{value}",), Named(kind, colour, value=value)

    def unclear(self, text: str, shown: Sequence[object]) -> Misasked:
        return Misasked("unclear", typed=text, names=self.listed(shown))

    def listed(self, shown: Sequence[object]) -> Listed:
        return Listed(tuple(f"`{self.said(each)}`" for each in shown), "or")

    def said(self, each: object) -> str:
        if isinstance(each, (CardName, ColourName)):
            return self.voice.noun(each)
        return str(each)


def _value(folded: tuple[str, ...]) -> int | None:
    """The number that a name has in it."""
    return next((int(word.lstrip("+")) for word in folded if word.lstrip("+").isdecimal()), None)


def _digits(words: Iterable[str]) -> tuple[str, ...]:
    """A number is never a typing error for another one, nor is `+4` for `4`."""
    return tuple(word for word in words if word.lstrip("+").isdecimal())


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
    return (min(int(times), 999), name) if times and name else (1, part)
