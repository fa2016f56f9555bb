"""Situations drawn at random, as the page tells them and as somebody types them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulestone import bundled_files
from rulestone.asking.book_verdicts import ask_books
from rulestone.asking.errors import Misasked
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation import Words
from rulestone.asking.situation_parser import SituationParser
from rulestone.cards import Card
from rulestone.lookup import table_maker
from rulestone.lookup.asked_engine import AskedSituation
from rulestone.lookup.table_cache import TableByLanguage, make_tables
from rulestone.model import Library
from rulestone.words import Voice

SCRIPT = Path(__file__).parents[2] / "src" / "rulestone" / "site" / "theme" / "static" / "may-i.js"
LOOKING = """
const { readFileSync } = require("fs"), MayI = require(process.argv[1]);
const { data, asked } = JSON.parse(readFileSync(0, "utf8"));
const lines = (found) => found && found.lines.map((line) => [line.indent, line.word, line.text]);
const both = (each) => [lines(MayI.answer(data, each)), MayI.read(data, MayI.written(data, each))];
console.log(JSON.stringify(asked.map(both)));
"""
MOMENTS = ("turn", "drawn", "pending", "start", "laid")
MOST = 8
"""Cards beside the one that is asked about."""


def drawn(data: Mapping[str, Any], random: Random, moments: tuple[str, ...] = MOMENTS) -> dict[str, Any]:
    """A situation that the deck allows, in any way to play."""
    cards = data["cards"]
    while True:
        moment = random.choice(moments)
        asked: dict[str, Any] = {"way": random.randrange(len(data["ways"])), "moment": moment, "drawn": None}
        pile = [at for at, card in enumerate(cards) for _ in range(card[3])]
        random.shuffle(pile)
        asked["on"] = pile.pop()
        if moment == "pending" and asked["on"] not in data["played"]:
            continue  # nothing comes of it
        asked["colour"] = None if cards[asked["on"]][1] else random.choice(data["colours"])
        if moment == "drawn":
            asked["drawn"] = pile.pop()
        acts = [act for act, _ in data["acts"][moment]]
        wants_act = moment == "laid" or (acts and random.random() < 0.3)
        asked["act"] = random.choice(acts) if wants_act else None
        asked["card"] = None
        if not wants_act:
            asked["card"] = asked["drawn"] if moment == "drawn" else pile.pop()
        least = 1 if wants_act and moment in ("turn", "start", "laid") else 0
        asked["hand"] = sorted(pile[: random.randint(least, MOST)])
        held = Counter(
            [asked["on"], *asked["hand"], *([asked["card"]] if asked["card"] not in (None, asked["drawn"]) else [])]
        )
        if all(count <= cards[at][3] for at, count in held.items()):
            return asked


def typed(data: Mapping[str, Any], asked: Mapping[str, Any], voice: Voice) -> Words:
    """The same as it is typed."""

    def name(at: int) -> str:
        kind, colour, number, *_ = data["cards"][at]
        return voice.noun(Card(kind, colour, number))

    way, moment = data["ways"][asked["way"]], asked["moment"]
    mine = [*asked["hand"], *([] if asked["card"] is None else [asked["card"]])]
    if asked["drawn"] is not None and asked["card"] is None and (not mine or asked["drawn"] in mine):
        mine.append(asked["drawn"])
    act = dict(data["acts"][moment]).get(asked["act"])
    on = name(asked["on"])
    return {
        "move": act if asked["card"] is None else name(asked["card"]),
        "on": None if moment == "pending" else on,
        "pending": on if moment == "pending" else None,
        "hand": ", ".join(map(name, mine)) or None,
        "players": None if way[0] == 4 else way[0],
        "colour": None if asked["colour"] is None else voice.noun(colour_of(asked["colour"])),
        "drawn": None if asked["drawn"] is None else name(asked["drawn"]),
        "start": moment == "start",
        "laid_by": voice.say("cli.player.me").split("|")[0] if moment == "laid" else None,
    }  # fmt: skip


def colour_of(colour: str) -> Any:
    """A colour as it is said."""
    from rulestone.words import Colour

    return Colour(colour)


def few_tabled(
    library: Library, edition: str, number: int, ways: int, hands: int
) -> tuple[TableByLanguage, list[dict[str, Any]]]:
    """
    The tables of so many situations in each of some ways to play, half of them with a card drawn or just played, and
    each of them with so many hands; which they are changes with the rules alone.
    """
    random, spots, every_way = Random(edition), table_maker.spots, list(table_maker.ways_of(library, edition))
    chosen = [every_way[0], *random.sample(every_way[1:], ways - 1)]
    taken: list[AskedSituation] = []

    def few(*given: Any) -> list[tuple[str, AskedSituation]]:
        every = list(spots(*given))
        random.shuffle(every)
        hard = [each for each in every if each[1].moment in ("drawn", "pending")][: number // 2]
        found = [*hard, *every[: number - len(hard)]]
        taken.extend(spot for _, spot in found)
        return found

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table_maker, "ways_of", lambda *_: chosen)
        patched.setattr(table_maker, "spots", few)
        tables = make_tables(library, edition, (bundled_files.LOCALES,))
    table = next(iter(tables.values()))
    asked = [held(table, spot, at // number, random) for at, spot in enumerate(taken) for _ in range(hands)]
    return tables, asked


def held(table: Mapping[str, Any], spot: AskedSituation, way: int, random: Random) -> dict[str, Any]:
    """A situation with a hand, as the page tells it."""
    cards = [tuple(each[:3]) for each in table["cards"]]

    def place(card: Any) -> int | None:
        return None if card is None else cards.index(tuple(card))

    pile = [at for at, card in enumerate(table["cards"]) for _ in range(card[3])]
    for card in spot.used():
        pile.remove(cards.index(tuple(card)))
    return {
        "way": way, "moment": spot.moment, "on": place(spot.on), "colour": spot.colour, "drawn": place(spot.drawn),
        "card": place(spot.card), "act": None if spot.act is None else spot.act.id,
        "hand": sorted(random.sample(pile, random.randint(1, MOST))),
    }  # fmt: skip


class Answers:
    """What `legal` answers, with a parser for each way to play."""

    def __init__(self, library: Library, edition: str) -> None:
        self.library, self.books = library, library.books_of(edition)
        self.parsers: dict[tuple[str, str], SituationParser] = {}

    def lines(self, data: Mapping[str, Any], asked: Mapping[str, Any], voice: Voice) -> list[list[Any]]:
        """Every line, how far it is set in, and the verdict that it tells."""
        rule = data["ways"][asked["way"]][1]
        at = (voice.language, rule)
        if at not in self.parsers:
            self.parsers[at] = SituationParser(self.library, self.books, voice, (rule,) if rule else ())
        try:
            answered = ask_books(self.parsers[at].ask(typed(data, asked, voice)))
        except Misasked as wrong:
            return [[0, "", wrong.sentence(voice.of(*self.books))]]  # in their own words, as a command says it
        return [[line.indent, line.word, line.text] for line in ReplyText(reply_to(answered), voice).lines()]


def looked_up(table: dict[str, Any], asked: list[dict[str, Any]]) -> list[Any]:
    """What the script of the page finds: the lines, and the situation as its own address tells it."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node to run the script of the page")
    told = json.dumps({"data": table, "asked": asked})
    command = [node, "-e", LOOKING, str(SCRIPT)]
    ended = subprocess.run(command, input=told, capture_output=True, text=True, check=False, encoding="utf-8")
    assert ended.returncode == 0, ended.stderr
    return list(json.loads(ended.stdout))
