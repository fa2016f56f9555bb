"""
A table as plain data in one language: small, and read by a script that knows sets, texts and slots.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulestone.asking.spoken_names import act_names
from rulestone.engine.plain_table import order
from rulestone.lookup.hand_probe import PAIR
from rulestone.lookup.program import MessageAnswer
from rulestone.lookup.slot_voice import SIGN, in_form
from rulestone.lookup.table_maker import LookupTable, WayToPlay
from rulestone.model import Library
from rulestone.words import Colour, Voice

Leaf = tuple[int, int, MessageAnswer]
FORMAT = 1
USUAL = 4
"""The number of players that is assumed where nobody tells it."""


class NumberedRows:
    """Things that are told once and named by their place."""

    def __init__(self) -> None:
        self.places: dict[Any, int] = {}

    def at(self, thing: Any) -> int:
        """The place of a thing."""
        return self.places.setdefault(thing, len(self.places))

    def all(self) -> list[Any]:
        """Every thing, in its place."""
        return list(self.places)


def structure(table: LookupTable) -> dict[str, Any]:
    """What is the same in every language: the cards, which question has which program, and the programs."""
    classes, lists = NumberedRows(), NumberedRows()
    faces = [card for card, _ in table.deck]
    ranks = {card: rank for rank, card in enumerate(sorted(faces, key=order))}
    programs = []
    for program in table.programs:
        leaves: dict[str, list[Any]] = {}
        for count, bits, (message, named) in needed_leaves(program.leaves):
            listed = [lists.at(tuple(map(classes.at, names))) for names in named]
            leaves.setdefault(str(count), []).append([bits, message, *listed])
        programs.append([[list(map(classes.at, some)) for some in program.sets], leaves])
    return {
        "format": FORMAT,
        "edition": table.edition,
        "cards": [[card.kind, card.colour, card.number, count, ranks[card]] for card, count in table.deck],
        "colours": list(table.colours),
        "played": [at for at, card in enumerate(faces) if card.kind in table.acting],
        "free": [[list(free.colours), list(free.numbers), dict(free.by_kind)] for free in table.free],
        "rows": [group_rows(row) for row in table.rows],
        "programs": programs,
        "classes": classes.all(),
        "lists": [list(names) for names in lists.all()],
    }


def needed_leaves(leaves: Sequence[Leaf]) -> Iterator[Leaf]:
    """The answers but those that the script knows from others: fewer sets say the same, and name no less together."""
    known = {(count, bits): answer for count, bits, answer in leaves}
    for count, bits, answer in leaves:
        ones = [1 << at for at in range(bits.bit_length()) if bits >> at & 1]
        less = [known.get((count, bits ^ one)) for one in ones]
        if len(ones) <= PAIR or not all(other and alike_in(other, answer) for other in less):
            yield count, bits, answer
            continue
        together = zip(*(lists for _, lists in filter(None, less)), strict=True)
        if [{name for names in same for name in names} for same in together] != [set(names) for names in answer[1]]:
            yield count, bits, answer


def alike_in(one: MessageAnswer, other: MessageAnswer) -> bool:
    """Whether two answers say the same, whatever their lists name."""
    return one[0] == other[0] and len(one[1]) == len(other[1])


def group_rows(rows: dict[str, int]) -> dict[str, Any]:
    """The rows by the words of their keys, each word once."""
    groups: dict[str, Any] = {}
    for key, program in rows.items():
        *above, last = key.split(" ")
        part = groups
        for word in above:
            part = part.setdefault(word, {})
        part[last] = program
    return groups


def in_words(table: LookupTable, library: Library, voice: Voice) -> dict[str, Any]:
    """What is said in one language: the lines with their slots, and what fills these."""
    lines, texts, messages = NumberedRows(), NumberedRows(), []
    for reply in table.messages.replies:
        answer, _ = reply.put_in_words(voice)
        messages.append(
            [
                answer.word,
                [lines.at(line) for line in answer.lines],
                [texts.at(text) for text in answer.assumed],
                texts.at(answer.not_asked) if answer.not_asked else -1,
            ]
        )
    everything = [text for _, _, text in lines.all()] + texts.all()
    forms, of_colours = forms_in(everything, "odpalk"), forms_in(everything, "c")
    joiners = {kind[0]: joiner(voice, kind) for kind in ("and", "or")}
    return {
        "lines": [list(line) for line in lines.all()],
        "texts": texts.all(),
        "messages": messages,
        "forms": forms,
        "names": [[in_form(card, form, voice) for form in forms] for card, _ in table.deck],
        "tints": of_colours,
        "called": {colour: [voice.noun(Colour(colour), form) for form in of_colours] for colour in table.colours},
        "join": joiners,
        "assumed": voice.say("legal.assumed", what=SIGN),
        "ways": [way_in_words(way, library, voice) for way in table.ways],
        "acts": {
            moment: [[act.id, act_names(voice, act.verb, act.window, act.moves)[0]] for act in acts]
            for moment, acts in table.acts
        },
    }


def forms_in(texts: Iterable[str], marks: str) -> list[str]:
    """Every form in which some slots of some texts stand."""
    marked = (mark for text in texts for mark in text.split(SIGN)[1::2] if mark[0] in marks)
    return sorted({mark.partition(":")[2] for mark in marked} | {""})


def joiner(voice: Voice, kind: str) -> list[Any]:
    """How a list is joined: between, before the second of two, before the last, and where that hangs on a sound."""
    rule = voice.grammar.joiners[kind]
    return [rule["comma"], rule["two"], rule["last"], list(map(list, rule.get("before", {}).items()))]


def way_in_words(way: WayToPlay, library: Library, voice: Voice) -> list[Any]:
    """A way to play: the number of players, its house rule, and what is assumed before and behind all else."""
    # Any other number somebody has chosen on the page, so that it is not assumed.
    before = voice.say("legal.assumed.players", number=way.players) if way.players == USUAL else ""
    if way.house_rule is None:
        return [way.players, "", before, ""]
    name = library.variants[way.house_rule].name
    return [way.players, way.house_rule, before, voice.say("legal.assumed.house_rule", name=name)]
