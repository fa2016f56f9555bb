"""
Which other cards in a hand change an answer: found by asking with them, many at once, and apart where it changes.

A program tells the answer by the sets that some card of the hand belongs to, and by how many cards there are.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations

from rulestone.cards import Card
from rulestone.lookup.asked_engine import DRAWN, PENDING, AskedSituation, Engine, EngineReply, ReplyLines
from rulestone.lookup.program import MANY, OWN, MessageAnswer, Program
from rulestone.lookup.renaming import OTHER, Renaming
from rulestone.lookup.slot_voice import SaidBefore, Untold
from rulestone.records import replace
from rulestone.words import Voice

HELD = "!"
"""Before the part of such a card, where another copy of it is meant."""
PAIR = 2
MOST_SETS = 8
"""Sets of cards that an answer may hang on; more have never come up."""

NOWHERE, APART = -1, -2
"""Where a class belongs that changes nothing, and one of which parts belong to several."""


class Messages:
    """Every answer that came up, once, with how to tell it in other languages."""

    def __init__(self) -> None:
        self.known: dict[ReplyLines, int] = {}
        self.replies: list[EngineReply] = []

    def at(self, lines: ReplyLines, reply: EngineReply) -> int:
        """The number of an answer."""
        if lines not in self.known:
            self.known[lines] = len(self.replies)
            self.replies.append(reply)
        return self.known[lines]


class HandProbe:
    """One question in one situation, asked with all kinds of cards beside it."""

    def __init__(self, engine: Engine, spot: AskedSituation, messages: Messages, voice: Voice, free: Renaming) -> None:
        self.engine, self.spot, self.messages, self.voice, self.free = engine, spot, messages, voice, free
        self.key, self.known = spot.names(free)
        self.answers: dict[tuple[Card, ...], MessageAnswer] = {}
        self.said: SaidBefore = {}
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
        self.usual = max(self.faces, key=lambda face: (face.count(OTHER), len(self.faces[face])), default="")

    def ask(self, beside: Iterable[Card]) -> MessageAnswer:
        """The answer with some cards beside: the message, and the classes and parts that its lists name."""
        cards = tuple(beside)
        if cards not in self.answers:
            reply = self.engine.ask(self.spot, cards, self.known, self.said)
            lines, lists = reply.put_in_words(self.voice)
            named = tuple(tuple(sorted(self.name(card, cards) for card in listed)) for listed in lists.known)
            self.answers[cards] = (self.messages.at(lines, reply), named)
        return self.answers[cards]

    def name(self, card: Card, beside: tuple[Card, ...]) -> str:
        """A card of a list: by its class; what is asked about, or was drawn, by its part."""
        mine = card in (self.spot.card, self.spot.drawn) and card not in beside
        return OWN + self.spot.parts()[card] if mine else self.known.beside(card)

    def usual_cards(self, count: int) -> list[Card]:
        """So many cards of the class that is met most."""
        some = self.faces.get(self.usual, [])
        return (some * count)[:count] if some else []

    # --- which sets there are ---------------------------------------------------------------------------------------

    def with_these(self, classes: Sequence[str]) -> MessageAnswer:
        """The answer with cards of some classes beside usual ones."""
        return self.ask([*self.usual_cards(MANY), *(self.faces[cls][-1] for cls in classes)])

    def groups(self) -> list[list[str]]:
        """The classes that change the answer, those together that change it alike, and that leave the others alone."""
        plain, by_answer = self.ask(self.usual_cards(MANY)), dict[object, list[str]]()
        todo = self.guessed()
        while todo:
            classes, guessed = todo.pop()
            answer = self.with_these(classes) if classes else plain
            if answer == plain:
                continue
            if len(classes) == 1 or (guessed and self.is_one(classes, answer)):
                first = self.with_these(classes[:1])
                named = tuple(classes[0] in some for some in first[1])
                by_answer.setdefault((first[0], named), []).extend(classes)
            else:
                todo += self.apart(classes)
        parted = [part for some in by_answer.values() for part in self.parted(some)]
        parted = [part for some in parted for part in self.beside_others(some, parted)]
        self.learn({cls: at for at, some in enumerate(parted) for cls in some})
        return parted

    def apart(self, classes: list[str]) -> list[tuple[list[str], bool]]:
        """Classes that do not belong together: by what they share with the situation, else in halves."""
        by_shared: dict[str, list[str]] = {}
        for cls in classes:
            by_shared.setdefault(cls.partition(".")[2], []).append(cls)
        if len(by_shared) > 1:
            return [(some, True) for some in by_shared.values()]
        middle = len(classes) // 2
        return [(classes[middle:], False), (classes[:middle], False)]

    def beside_others(self, classes: list[str], parted: list[list[str]]) -> list[list[str]]:
        """Classes that change an answer alike, by what they make of it beside cards that change it otherwise."""
        if len(classes) == 1 or len(parted) == 1:
            return [classes]
        by_kind: dict[object, list[str]] = {}
        kinds: dict[str, object] = {}
        for cls in classes:
            kind = kind_of(cls)
            if kind not in kinds:
                kinds[kind] = tuple(self.with_these([some[0], cls])[0] for some in parted if some is not classes)
            by_kind.setdefault(kinds[kind], []).append(cls)
        return list(by_kind.values())

    def learn(self, places: dict[str, int]) -> None:
        """
        How the classes were parted, for a guess in the next situation like it.

        Those that this situation alone tells apart, and parts, are no help there; nor are the cards that it is about.
        """
        known: dict[str, int] = {}
        for face in self.faces:
            if face not in self.own():
                rough, at = self.rough(face), places.get(face, NOWHERE)
                known[rough] = at if known.get(rough, at) == at else APART
        for about in self.about():
            self.engine.learn(about, known)

    def is_one(self, classes: list[str], answer: MessageAnswer) -> bool:
        """Whether some classes change an answer alike, as was guessed: the first and the last do as all of them do."""
        if any(set(classes) & set(some) not in (set(), set(classes)) for some in answer[1]):
            return False
        return all(self.with_these([cls])[0] == answer[0] for cls in (classes[0], classes[-1]))

    def parted(self, classes: list[str]) -> list[list[str]]:
        """Classes that change an answer alike, by whether one takes another out of a list where both are held."""
        if len(classes) == 1:
            return [classes]
        out = self.taken_out(classes)
        if not out or len(out) == len(classes):
            return [classes]
        stay = [cls for cls in classes if cls not in out]
        takes = [cls for cls in stay if any(out[0] not in some for some in self.with_these([cls, out[0]])[1])]
        others = [cls for cls in stay if cls not in takes]
        return [some for some in (takes, others, out) if some]

    def taken_out(self, classes: list[str]) -> list[str]:
        """Classes that a list does not name where all of them are held."""
        named = [set(some) for some in self.with_these(classes)[1]]
        single = self.with_these(classes[:1])[1]
        if len(named) != len(single):  # a list that was the same as another is not any more
            return [cls for cls in classes if not all(cls in some for some in named)]
        lists = [some for some in named if some & set(classes)]
        return [cls for cls in classes if not all(cls in some for some in lists)]

    def about(self) -> tuple[str, str]:
        """What is alike enough for a guess: the moment, the card in play and what is asked; and without the last."""
        of = "" if self.spot.act is None else self.spot.act.id
        kind = "" if self.spot.card is None else self.spot.card.kind
        here = f"{self.spot.moment} {self.spot.on} {self.spot.colour} {of}"
        return f"{here} {kind}", here

    def rough(self, face: str) -> str:
        """A class as it is called where nothing but the card in play came up."""
        bare = AskedSituation(self.spot.moment, self.spot.on, self.spot.colour).names(self.free)[1]
        return bare.beside(self.faces[face][0])

    def guessed(self) -> list[tuple[list[str], bool]]:
        """The classes as they were parted in a situation like this, and whether each part may belong together."""
        most, less = (self.engine.learnt.get(about) for about in self.about())
        known, own = most or less or {}, self.own()
        parted: dict[tuple[int, str], list[str]] = {}
        for face in self.faces:
            if face != self.usual:
                at = known.get(self.rough(face), NOWHERE)
                single = face in own or at == APART
                parted.setdefault((at, face if single else ""), []).append(face)
        return [(some, at >= 0) for (at, _), some in parted.items()]

    # --- the program ------------------------------------------------------------------------------------------------

    def program(self) -> Program:
        """What is answered with which hand: as in a situation like this, if a few hands show so; else worked out."""
        about, names = self.about()[1], self.names_elsewhere()
        for shape in self.engine.likenesses.programs(about, names):
            with suppress(Untold):
                program = Trial(self, shape).program()
                if program is not None:
                    return program
        program = self.work_out()
        self.engine.likenesses.note(
            about, program, names, {name: self.rough(name) for name in names if name in self.own()}
        )
        return program

    def names_elsewhere(self) -> dict[str, str]:
        """What each class is called in every situation with the same card in play."""
        parts = {self.known.beside(card): HELD + part for card, part in self.spot.parts().items() if part in "ad"}
        return {face: parts.get(face) or self.rough(face) for face in self.faces}

    def is_word(self) -> bool:
        """Whether a word is asked about, which hangs on how many cards there are."""
        return self.spot.act is not None and bool(self.spot.act.verb)

    def work_out(self) -> Program:
        """What is answered with which hand, found by asking."""
        groups = self.groups()
        if len(groups) > MOST_SETS:
            raise Untold(f"{self.key}: {len(groups)} sets")
        leaves: list[tuple[int, int, MessageAnswer]] = []
        if self.spot.act is None or self.spot.moment in (DRAWN, PENDING):  # an act hangs on a hand, which has cards
            leaves.append((0, 0, self.ask(())))
        every = [some for size in range(len(groups) + 1) for some in combinations(range(len(groups)), size)]
        whole: dict[tuple[int, ...], MessageAnswer] = {every[-1]: self.all_of(groups)}
        for some in every:
            whole[some] = self.follows(some, whole, every[-1]) or self.all_of([groups[at] for at in some])
        matters = self.ask(self.usual_cards(1)) != whole[()] or self.is_word()
        two = matters and self.ask(self.usual_cards(2)) != whole[()]
        for count in (1, 2) if two else (1,) if matters else ():
            few = (some for some in every if len(some) <= count)
            leaves += [(count, bits(some), self.few(groups, some, count, whole[some])) for some in few]
        leaves += [(MANY if two else 2 if matters else 1, bits(some), whole[some]) for some in every]
        return Program(tuple(map(tuple, groups)), tuple(leaves))

    def follows(
        self, some: tuple[int, ...], whole: dict[tuple[int, ...], MessageAnswer], every: tuple[int, ...]
    ) -> MessageAnswer | None:
        """
        The answer with cards of some groups, where it follows from others: some fewer of them say what all say.

        What may be named then is all that may be named with any of these.
        """
        if some in whole:
            return whole[some]
        message, lists = whole[every]
        less = combinations(some, len(some) - 1) if len(some) > PAIR else ()
        same = {fewer: whole[fewer][1] for fewer in less if whole[fewer][0] == message}
        if not same or set(some) != {at for fewer in same for at in fewer}:
            return None
        if any(len(named) != len(lists) for named in same.values()):
            return None
        together = zip(*same.values(), strict=True)
        return message, tuple(tuple(sorted({name for names in named for name in names})) for named in together)

    def own(self) -> set[str]:
        """The classes of the cards that whoever asks holds in any case: of what is asked about, and was drawn."""
        return {self.known.beside(card) for card in (self.spot.card, self.spot.drawn) if card is not None}

    def all_of(self, groups: list[list[str]]) -> MessageAnswer:
        """
        The answer with cards of all classes of some groups.

        What is asked about cannot be told from a copy of it, so the others of its group are asked without it first.
        """
        own = self.own()
        every = [cls for some in groups for cls in some]
        others = [cls for some in groups for cls in ([one for one in some if one not in own] or some)]
        message, lists = self.with_these(others)
        if len(others) == len(every):
            return message, lists
        same, full = self.with_these(every)
        copies = set(every) - set(others)
        if same != message or len(full) != len(lists):
            return message, lists
        named = ((*listed, *(copies & set(more))) for listed, more in zip(lists, full, strict=True))
        return message, tuple(tuple(sorted(listed)) for listed in named)

    def few(self, groups: list[list[str]], some: tuple[int, ...], count: int, many: MessageAnswer) -> MessageAnswer:
        """The answer with few cards; what its lists may name is told by that with many."""
        cards = [self.faces[groups[at][0]][-1] for at in some]
        message, lists = self.ask([*self.usual_cards(count - len(cards)), *cards])
        return (message, many[1]) if len(lists) == len(many[1]) else (message, lists)


def kind_of(cls: str) -> str:
    """The kind of the cards of a class."""
    return cls.partition(".")[0]


def bits(some: Iterable[int]) -> int:
    """A set of small numbers as one."""
    return sum(1 << number for number in some)


class Trial:
    """
    A program of a situation like another, tried there with a few hands.

    What is said may be something else, if it is the same where it was the same; which cards change it may not.
    """

    def __init__(self, probe: HandProbe, shape: Program) -> None:
        self.probe, self.shape = probe, shape
        self.known, self.most = shape.answers(), shape.most()
        self.messages: dict[int, int] = {}
        """What is said here in place of what is said there."""

    def program(self) -> Program | None:
        """The program of the situation; none if it is another."""
        if not self.holds():
            return None
        for (count, which), (message, _) in self.known.items():
            if message not in self.messages and not self.says(count, which):
                return None
        leaves = ((count, which, (self.messages[there], lists)) for count, which, (there, lists) in self.shape.leaves)
        return replace(self.shape, leaves=tuple(leaves))

    def holds(self) -> bool:
        """Whether it is the same without and with all that changes it, with some of that, and with few cards."""
        own = [cls for cls in self.probe.own() if cls in self.probe.faces]
        beside = [face for face in self.probe.faces if face != self.probe.usual and face not in own]
        some = self.some_that_change_it(own, beside) if self.shape.sets else ()
        all_of_them = beside if self.shape.sets else [*beside, *own]
        return all(map(self.with_these, ([], all_of_them, *some))) and self.holds_with_few()

    def some_that_change_it(self, own: Sequence[str], beside: Sequence[str]) -> Iterator[Sequence[str]]:
        """Classes to try where some change the answer: all that do not, then some of those that do, one by one."""
        # Each situation tries another card of a set; not by `hash`, which is another one in each process.
        sets, turn = self.shape.sets, zlib.crc32(self.probe.key.encode())
        yield [cls for cls in beside if not any(cls in some for some in sets)]
        there = [[cls for cls in some if cls not in own] or some for some in sets]
        for some in there:
            # Each kind of a set: a card may be named as the reason by the rule of its kind.
            of_each_kind = {kind_of(cls): cls for cls in (*some[turn % len(some) :], *some)}
            yield from ([cls] for cls in of_each_kind.values())
        # A card of a kind that lies or is drawn may have a reason of its own.
        kinds = {card.kind for card in self.probe.spot.used()}
        yield from ([cls] for some in there for cls in some if kind_of(cls) in kinds)
        yield from ([cls] for cls in own)

    def holds_with_few(self) -> bool:
        """Whether it is the same with few cards, none of which changes it."""
        few = (1, 2) if self.probe.is_word() else (0, 1) if (0, 0) in self.known else (1,)
        least = self.known[self.most, 0]
        return all(
            self.means(self.known.get((count, 0), least)[0], self.probe.ask(self.probe.usual_cards(count))[0])
            for count in few
        )

    def with_these(self, classes: Sequence[str]) -> bool:
        """Whether the answer with some classes beside usual cards is as it was there, and names what it may."""
        probe = self.probe
        message, lists = self.known[self.most, self.bits(classes)]
        held = {probe.usual, *classes}
        held |= {OWN + part for card, part in probe.spot.parts().items() if probe.known.beside(card) not in classes}
        message_here, named = probe.with_these(classes)
        expected = tuple(tuple(cls for cls in some if cls in held) for some in lists)
        return self.means(message, message_here) and named == expected

    def says(self, count: int, which: int) -> bool:
        """Whether the answer with so many cards, of some sets, is as it was there."""
        probe, sets = self.probe, self.shape.sets
        chosen = [sets[at] for at in range(len(sets)) if which >> at & 1]
        if count > len(chosen) and count == self.most:
            return self.with_these([some[0] for some in chosen])
        cards = [probe.faces[some[0]][-1] for some in chosen]
        message, _ = probe.ask([*probe.usual_cards(count - len(cards)), *cards])
        return self.means(self.known.get((count, which), self.known.get((self.most, which), (NOWHERE, ())))[0], message)

    def bits(self, classes: Sequence[str]) -> int:
        """The sets that some classes belong to."""
        return bits(at for at, some in enumerate(self.shape.sets) if set(some) & set(classes))

    def means(self, there: int, here: int) -> bool:
        """Whether something is said here where something was said there; what differed there differs here."""
        if there not in self.messages and here in self.messages.values():
            return False
        return self.messages.setdefault(there, here) == here
