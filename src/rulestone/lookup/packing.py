"""
A table as plain data in one language: small, and read by a script that knows sets, texts and slots.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulestone.asking.called import act_names
from rulestone.asking.cards import Named, noun_of
from rulestone.engine.state import Card
from rulestone.engine.table import order
from rulestone.lookup.making import Table, Way
from rulestone.lookup.marking import SIGN, in_form
from rulestone.lookup.probing import PAIR, Answer
from rulestone.model import Library
from rulestone.words import Card as CardName
from rulestone.words import Colour, Voice

Leaf = tuple[int, int, Answer]
FORMAT = 1
USUAL = 4
"""The number of players that is assumed where nobody tells it."""


class Numbered:
    """Things that are told once and named by their place."""

    def __init__(self) -> None:
        self.places: dict[Any, int] = {}

    def at(self, thing: Any) -> int:
        """The place of a thing."""
        return self.places.setdefault(thing, len(self.places))

    def all(self) -> list[Any]:
        """Every thing, in its place."""
        return list(self.places)


def structure(table: Table) -> dict[str, Any]:
    """What is the same in every language: the cards, which question has which program, and the programs."""
    classes, lists = Numbered(), Numbered()
    faces = [card for card, _ in table.deck]
    ranks = {card: rank for rank, card in enumerate(sorted(faces, key=order))}
    programs = []
    for program in table.programs:
        leaves: dict[str, list[Any]] = {}
        for count, bits, (message, named) in needed(program.leaves):
            told = [lists.at(tuple(map(classes.at, each))) for each in named]
            leaves.setdefault(str(count), []).append([bits, message, *told])
        programs.append([[list(map(classes.at, some)) for some in program.sets], leaves])
    return {
        "format": FORMAT,
        "edition": table.edition,
        "cards": [[card.kind, card.colour, card.number, count, ranks[card]] for card, count in table.deck],
        "colours": list(table.colours),
        "played": [at for at, card in enumerate(faces) if card.kind in table.acting],
        "free": [[list(each.colours), list(each.numbers)] for each in table.free],
        "rows": [grouped(each) for each in table.rows],
        "programs": programs,
        "classes": classes.all(),
        "lists": [list(each) for each in lists.all()],
    }


def needed(leaves: Sequence[Leaf]) -> Iterator[Leaf]:
    """The answers but those that the script knows from others: fewer sets say the same, and name no less together."""
    known = {(count, bits): answer for count, bits, answer in leaves}
    for count, bits, answer in leaves:
        ones = [1 << at for at in range(bits.bit_length()) if bits >> at & 1]
        less = [known.get((count, bits ^ one)) for one in ones]
        if len(ones) <= PAIR or not all(each and alike_in(each, answer) for each in less):
            yield count, bits, answer
            continue
        together = zip(*(lists for _, lists in filter(None, less)), strict=True)
        if [{name for each in same for name in each} for same in together] != [set(each) for each in answer[1]]:
            yield count, bits, answer


def alike_in(one: Answer, other: Answer) -> bool:
    """Whether two answers say the same, whatever their lists name."""
    return one[0] == other[0] and len(one[1]) == len(other[1])


def grouped(rows: dict[str, int]) -> dict[str, Any]:
    """The rows by the words of their keys, each word once."""
    found: dict[str, Any] = {}
    for key, program in rows.items():
        *above, last = key.split(" ")
        part = found
        for word in above:
            part = part.setdefault(word, {})
        part[last] = program
    return found


def in_words(table: Table, library: Library, voice: Voice) -> dict[str, Any]:
    """What is said in one language: the lines with their slots, and what fills these."""
    lines, texts, messages = Numbered(), Numbered(), []
    for said in table.messages.said:
        told, _ = said.told(voice)
        messages.append(
            [
                told.word,
                [lines.at(each) for each in told.lines],
                [texts.at(each) for each in told.assumed],
                texts.at(told.not_asked) if told.not_asked else -1,
            ]
        )
    everything = [text for _, _, text in lines.all()] + texts.all()
    forms, of_colours = forms_in(everything, "odpalk"), forms_in(everything, "c")
    joiners = {kind[0]: joiner(voice, kind) for kind in ("and", "or")}
    return {
        "lines": [list(each) for each in lines.all()],
        "texts": texts.all(),
        "messages": messages,
        "forms": forms,
        "names": [[in_form(noun(card), form, voice) for form in forms] for card, _ in table.deck],
        "tints": of_colours,
        "called": {each: [voice.noun(Colour(each), form) for form in of_colours] for each in table.colours},
        "join": joiners,
        "assumed": voice.say("legal.assumed", what=SIGN),
        "ways": [way_in_words(each, library, voice) for each in table.ways],
        "acts": {
            moment: [[act.id, act_names(voice, act.verb, act.window, act.moves)[0]] for act in acts]
            for moment, acts in table.acts
        },
    }


def forms_in(texts: Iterable[str], marks: str) -> list[str]:
    """Every form in which some slots of some texts stand."""
    found = (mark for text in texts for mark in text.split(SIGN)[1::2] if mark[0] in marks)
    return sorted({mark.partition(":")[2] for mark in found} | {""})


def noun(card: Card) -> CardName:
    """A card as it is said."""
    return noun_of(Named(*card))


def joiner(voice: Voice, kind: str) -> list[Any]:
    """How a list is joined: between, before the second of two, before the last, and where that hangs on a sound."""
    rule = voice.grammar.joiners[kind]
    return [rule["comma"], rule["two"], rule["last"], list(map(list, rule.get("before", {}).items()))]


def way_in_words(way: Way, library: Library, voice: Voice) -> list[Any]:
    """A way to play: the number of players, its house rule, and what is assumed before and behind all else."""
    before = voice.say("legal.assumed.players", number=way.players) if way.players == USUAL else ""
    if way.house_rule is None:
        return [way.players, "", before, ""]
    name = library.variants[way.house_rule].name
    return [way.players, way.house_rule, before, voice.say("legal.assumed.house_rule", name=name)]
