"""
Which other cards in a hand change an answer: found by asking with them, many at once, and apart where it changes.

A program tells the answer by the sets that some card of the hand belongs to, and by how many cards there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from rulestone.engine.state import Card
from rulestone.lookup.alike import OTHER, Alike
from rulestone.lookup.engine import DRAWN, PENDING, Engine, Said, Spot, Told
from rulestone.lookup.marking import Untold
from rulestone.values import Value
from rulestone.words import Voice

MANY = 3
"""From so many cards on it does not matter how many there are."""
OWN = "@"
"""Before the part of a card that whoever asks holds in any case."""
PAIR = 2
MOST_SETS = 8
"""Sets of cards that an answer may hang on; more have never come up."""

NOWHERE, APART = -1, -2
"""Where a class belongs that changes nothing, and one of which parts belong to several."""

Lists = tuple[tuple[str, ...], ...]
Answer = tuple[int, Lists]


class Program(Value):
    """The answer to a question by the hand: by how many cards are beside, and by which sets have any of them."""

    sets: tuple[tuple[str, ...], ...]
    leaves: tuple[tuple[int, int, Answer], ...]
    """For so many cards, with the sets of these bits: the message, and what each of its lists may name."""


class Messages:
    """Every answer that came up, once, with how to tell it in other languages."""

    def __init__(self) -> None:
        self.known: dict[Told, int] = {}
        self.said: list[Said] = []

    def at(self, told: Told, said: Said) -> int:
        """The number of an answer."""
        if told not in self.known:
            self.known[told] = len(self.said)
            self.said.append(said)
        return self.known[told]


class Probe:
    """One question in one situation, asked with all kinds of cards beside it."""

    def __init__(self, engine: Engine, spot: Spot, messages: Messages, voice: Voice, free: Alike) -> None:
        self.engine, self.spot, self.messages, self.voice, self.free = engine, spot, messages, voice, free
        self.key, self.known = spot.names(free)
        self.asked: dict[tuple[Card, ...], Answer] = {}
        left = dict(engine.deck)
        for card in spot.used():
            left[card] = left.get(card, 0) - 1
        self.left = [card for card, count in left.items() if count > 0]
        self.faces: dict[str, list[Card]] = {}
        for card in self.left:
            self.faces.setdefault(self.known.beside(card), []).append(card)
        for some in self.faces.values():
            some.sort(key=lambda card: -left[card])
        # What shares least with the situation, and of that what there is most of, matters least.
        self.usual = max(self.faces, key=lambda each: (each.count(OTHER), len(self.faces[each])), default="")

    def ask(self, beside: Iterable[Card]) -> Answer:
        """The answer with some cards beside: the message, and the classes and parts that its lists name."""
        cards = tuple(beside)
        if cards not in self.asked:
            said = self.engine.ask(self.spot, cards, self.known)
            told, lists = said.told(self.voice)
            named = tuple(tuple(sorted(self.name(card, cards) for card in each)) for each in lists.found)
            self.asked[cards] = (self.messages.at(told, said), named)
        return self.asked[cards]

    def name(self, card: Card, beside: tuple[Card, ...]) -> str:
        """A card of a list: by its class; what is asked about, or was drawn, by its part."""
        mine = card in (self.spot.card, self.spot.drawn) and card not in beside
        return OWN + self.spot.parts()[card] if mine else self.known.beside(card)

    def usual_cards(self, count: int) -> list[Card]:
        """So many cards of the class that is met most."""
        some = self.faces.get(self.usual, [])
        return (some * count)[:count] if some else []

    # --- which sets there are ---------------------------------------------------------------------------------------

    def with_these(self, classes: Sequence[str]) -> Answer:
        """The answer with cards of some classes beside usual ones."""
        return self.ask([*self.usual_cards(MANY), *(self.faces[each][-1] for each in classes)])

    def groups(self) -> list[list[str]]:
        """The classes that change the answer, those together that change it alike, and that leave the others alone."""
        plain, found = self.ask(self.usual_cards(MANY)), dict[object, list[str]]()
        todo = self.guessed()
        while todo:
            classes, guessed = todo.pop()
            answer = self.with_these(classes) if classes else plain
            if answer == plain:
                continue
            if len(classes) == 1 or (guessed and self.is_one(classes, answer)):
                first = self.with_these(classes[:1])
                named = tuple(classes[0] in some for some in first[1])
                found.setdefault((first[0], named), []).extend(classes)
            else:
                middle = len(classes) // 2
                todo += [(classes[middle:], False), (classes[:middle], False)]
        parted = [part for some in found.values() for part in self.parted(some)]
        parted = [part for some in parted for part in self.beside_others(some, parted)]
        self.learn({each: at for at, some in enumerate(parted) for each in some})
        return parted

    def beside_others(self, classes: list[str], parted: list[list[str]]) -> list[list[str]]:
        """Classes that change an answer alike, by what they make of it beside cards that change it otherwise."""
        if len(classes) == 1 or len(parted) == 1:
            return [classes]
        found: dict[object, list[str]] = {}
        kinds: dict[str, object] = {}
        for each in classes:
            kind = each.partition(".")[0]
            if kind not in kinds:
                kinds[kind] = tuple(self.with_these([some[0], each])[0] for some in parted if some is not classes)
            found.setdefault(kinds[kind], []).append(each)
        return list(found.values())

    def learn(self, places: dict[str, int]) -> None:
        """
        How the classes were parted, for a guess in the next situation like it.

        Those that this situation alone tells apart, and parts, are no help there; nor are the cards that it is about.
        """
        known: dict[str, int] = {}
        for each in self.faces:
            if each not in self.own():
                rough, at = self.rough(each), places.get(each, NOWHERE)
                known[rough] = at if known.get(rough, at) == at else APART
        for about in self.about():
            self.engine.learn(about, known)

    def is_one(self, classes: list[str], answer: Answer) -> bool:
        """Whether some classes change an answer alike, as was guessed: the first and the last do as all of them do."""
        if any(set(classes) & set(some) not in (set(), set(classes)) for some in answer[1]):
            return False
        return all(self.with_these([each])[0] == answer[0] for each in (classes[0], classes[-1]))

    def parted(self, classes: list[str]) -> list[list[str]]:
        """Classes that change an answer alike, by whether one takes another out of a list where both are held."""
        if len(classes) == 1:
            return [classes]
        named = [set(some) for some in self.with_these(classes)[1]]
        single = [set(some) for some in self.with_these(classes[:1])[1]]
        out = [each for each in classes if any(each not in some for some in named if single and some & set(classes))]
        if len(named) != len(single):  # a list that was the same as another is not any more
            out = [each for each in classes if not all(each in some for some in named)]
        if not out or len(out) == len(classes):
            return [classes]
        stay = [each for each in classes if each not in out]
        takes = [each for each in stay if any(out[0] not in some for some in self.with_these([each, out[0]])[1])]
        return [some for some in (takes, [each for each in stay if each not in takes], out) if some]

    def about(self) -> tuple[str, str]:
        """What is alike enough for a guess: the moment, the card in play and what is asked; and without the last."""
        of = "" if self.spot.act is None else self.spot.act.id
        kind = "" if self.spot.card is None else self.spot.card.kind
        here = f"{self.spot.moment} {self.spot.on} {self.spot.colour} {of}"
        return f"{here} {kind}", here

    def rough(self, each: str) -> str:
        """A class as it is called where nothing but the card in play came up."""
        bare = Spot(self.spot.moment, self.spot.on, self.spot.colour).names(self.free)[1]
        return bare.beside(self.faces[each][0])

    def guessed(self) -> list[tuple[list[str], bool]]:
        """The classes as they were parted in a situation like this, and whether each part may belong together."""
        most, less = (self.engine.learnt.get(about) for about in self.about())
        known, own = most or less or {}, self.own()
        parted: dict[tuple[int, str], list[str]] = {}
        for each in self.faces:
            if each != self.usual:
                at = known.get(self.rough(each), NOWHERE)
                single = each in own or at == APART
                parted.setdefault((at, each if single else ""), []).append(each)
        return [(some, at >= 0) for (at, _), some in parted.items()]

    # --- the program ------------------------------------------------------------------------------------------------

    def program(self) -> Program:
        """What is answered with which hand."""
        groups = self.groups()
        if len(groups) > MOST_SETS:
            raise Untold(f"{self.key}: {len(groups)} sets")
        leaves: list[tuple[int, int, Answer]] = []
        if self.spot.act is None or self.spot.moment in (DRAWN, PENDING):  # an act hangs on a hand, which has cards
            leaves.append((0, 0, self.ask(())))
        every = [some for size in range(len(groups) + 1) for some in combinations(range(len(groups)), size)]
        whole: dict[tuple[int, ...], Answer] = {every[-1]: self.all_of(groups)}
        for some in every:
            whole[some] = self.follows(some, whole, every[-1]) or self.all_of([groups[at] for at in some])
        is_word = self.spot.act is not None and bool(self.spot.act.verb)  # which hangs on how many cards there are
        matters = self.ask(self.usual_cards(1)) != whole[()] or is_word
        two = matters and self.ask(self.usual_cards(2)) != whole[()]
        for count in (1, 2) if two else (1,) if matters else ():
            few = (some for some in every if len(some) <= count)
            leaves += [(count, bits(some), self.few(groups, some, count, whole[some])) for some in few]
        leaves += [(MANY if two else 2 if matters else 1, bits(some), whole[some]) for some in every]
        return Program(tuple(map(tuple, groups)), tuple(leaves))

    def follows(
        self, some: tuple[int, ...], whole: dict[tuple[int, ...], Answer], every: tuple[int, ...]
    ) -> Answer | None:
        """
        The answer with cards of some groups, where it follows from others: fewer of them say the same, and all do.

        What may be named then is all that may be named with any of these.
        """
        if some in whole:
            return whole[some]
        less = [whole[each] for each in combinations(some, len(some) - 1)] if len(some) > PAIR else []
        if len({(message, len(lists)) for message, lists in (*less, whole[every])}) != 1 or not less:
            return None
        together = zip(*(lists for _, lists in less), strict=True)
        return less[0][0], tuple(tuple(sorted({name for each in same for name in each})) for same in together)

    def own(self) -> set[str]:
        """The classes of the cards that whoever asks holds in any case: of what is asked about, and was drawn."""
        return {self.known.beside(card) for card in (self.spot.card, self.spot.drawn) if card is not None}

    def all_of(self, groups: list[list[str]]) -> Answer:
        """
        The answer with cards of all classes of some groups.

        What is asked about cannot be told from a copy of it, so the others of its group are asked without it first.
        """
        own = self.own()
        every = [each for some in groups for each in some]
        asked = [each for some in groups for each in ([one for one in some if one not in own] or some)]
        message, lists = self.with_these(asked)
        if len(asked) == len(every):
            return message, lists
        same, full = self.with_these(every)
        copies = set(every) - set(asked)
        if same != message or len(full) != len(lists):
            return message, lists
        named = ((*each, *(copies & set(more))) for each, more in zip(lists, full, strict=True))
        return message, tuple(tuple(sorted(each)) for each in named)

    def few(self, groups: list[list[str]], some: tuple[int, ...], count: int, many: Answer) -> Answer:
        """The answer with few cards; what its lists may name is told by that with many."""
        cards = [self.faces[groups[at][0]][-1] for at in some]
        message, lists = self.ask([*self.usual_cards(count - len(cards)), *cards])
        return (message, many[1]) if len(lists) == len(many[1]) else (message, lists)


def bits(some: Iterable[int]) -> int:
    """A set of small numbers as one."""
    return sum(1 << each for each in some)
