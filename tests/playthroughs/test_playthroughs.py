"""Plays written out by hand, each compared with what the engine makes of it, the whole table after every move."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulestone.cards import Card, Move
from rulestone.compiler import Ruleset, compile_game
from rulestone.engine.admitted_answers import admit_answers
from rulestone.engine.evaluator import apply, options, start
from rulestone.loader import load
from rulestone.model import Answer, Library
from tests.engine.tables import card, let_go, library, played_books

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.yaml"))
TURNS = {
    "turn": "{}'s turn",
    "drawn": "{} has drawn",
    "colour": "{} names a colour",
    "player": "{} chooses",
    "answer": "{} may answer",
    "announced": "{} has announced",
    "moment": "{}'s card is on its way",
}
NOT_MOVES = {"then", "because", "nobody"}


@cache
def bundled() -> Library:
    """Everything that is bundled, books too."""
    found, problems = load()
    assert found is not None, problems[:3]
    return found


def rules_of(told: Mapping[str, Any]) -> tuple[Ruleset, dict[str, Answer]]:
    """The game that is played and the answers that it rests on."""
    if "game" in told:
        rules = compile_game(library(), told["game"])
        admits = admit_answers(rules, library().questions, None)
    else:
        book = bundled().books[told["book"]]
        rules = compile_game(bundled(), bundled().editions[book.edition].game)
        admits = admit_answers(rules, bundled().questions, book)
    answers, rests = admits.defaults()
    for ambiguity, reading in told.get("readings", {}).items():
        every = {choice for choices in admits.left_open.values() for choice in choices}
        (chosen,) = (choice for choice in every if (choice.id, choice.chosen) == (ambiguity, reading))
        answers.update(chosen.gives)
    for question, answer in told.get("answers", {}).items():
        assert question in rests, f"{question} is settled already"
        answers[question] = int(answer) if isinstance(answers[question], int) else answer
    return rules, answers


class Noted(dict[str, Answer]):
    """Answers that remember which of them were read."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        super().__init__(answers)
        self.read: set[str] = set()

    def get(self, question: str, default: Any = None) -> Any:
        """An answer, which is noted."""
        self.read.add(question)
        return super().get(question, default)


class Play:
    """One play: the table as it is, and what everybody at it is called."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.rules, answers = rules_of(told)
        self.answers = Noted(answers)
        self.names: list[str] = told["players"]
        hands = [[card(each) for each in told["hands"][name]] for name in self.names]
        pile = [card(each) for each in reversed(told["draw pile"])]
        dealer = self.names.index(told["dealer"])
        pile.append(card(told["turned up"]))
        pairs = tuple(
            number for name in self.names for number, two in enumerate(told.get("partners", ())) if name in two
        )
        self.state = start(self.rules, self.answers, hands, pile, dealer, pairs=pairs).state
        self.expected = {
            **{name: held([card(each) for each in told["hands"][name]]) for name in self.names},
            "direction": "left",
            "draw pile": len(told["draw pile"]),
            "over": "no",
        }
        self.check(told["begins"], "the beginning")

    def view(self) -> dict[str, Any]:
        """The table as everybody would describe it."""
        state = self.state
        turn = TURNS[state.point.name].format(self.names[state.point.owner]) if state.point else "nobody's turn"
        return {
            **{name: held(hand) for name, hand in zip(self.names, state.hands, strict=True)},
            "on": said(state.force),
            "colour": state.colour or "none",
            "direction": "left" if state.direction == 1 else "right",
            "draw pile": len(state.pile),
            "turn": turn,
            "over": "yes" if state.over else "no",
        }

    def check(self, changes: Mapping[str, Any], at: str) -> None:
        """The table is as it was but for what has changed."""
        known = {*self.names, "on", "colour", "direction", "draw pile", "turn", "over"}
        assert set(changes) <= known, f"{at}: {set(changes) - known}"
        for what, value in changes.items():
            if what in self.names:
                self.expected[what] = held([card(each) for each in value])
            else:
                self.expected[what] = int(value) if what == "draw pile" else value
        assert self.view() == self.expected, at

    def move(self, who: str, text: str) -> Move:
        """A move as it is written."""
        seat = self.names.index(who)
        verb, _, rest = text.partition(" ")
        if verb == "name":
            return Move("name a colour", seat, colour=rest)
        if verb == "choose":
            return Move("choose a player", seat, player=self.names.index(rest))
        if verb == "call":
            return Move("call", seat, window=rest)
        if verb == "catch":
            bearer, _, window = rest.partition(" at ")
            return Move("catch", seat, player=self.names.index(bearer), window=window)
        if text in {"go on", *self.rules.moves}:
            return Move(text, seat)
        act = max((act for act in self.rules.moves if text.startswith(act + " ")), key=len)
        return Move(act, seat, card(text.removeprefix(act)))

    def step(self, told: Mapping[str, Any], at: str) -> None:
        """One entry of the play."""
        if told.get("nobody") == "objects":
            self.state = let_go(self.rules, self.answers, self.state)
        for what, value in told.items():
            who, _, asks = what.partition(" may")
            if asks or what.endswith(" may"):
                given = set(options(self.rules, self.answers, self.state))
                listed = {self.move(who, text) for text in value}
                if asks == " not":
                    assert not listed & given, at
                else:
                    assert listed == {move for move in given if move.who == self.names.index(who)}, at
            elif what not in NOT_MOVES:
                self.state = apply(self.rules, self.answers, self.state, self.move(what, value)).state
        if "then" in told:
            self.check(told["then"], at)


def held(hand: Any) -> list[str]:
    """A hand in a fixed order."""
    return sorted(map(said, hand))


def said(each: Any) -> str:
    """A card by what is printed on it."""
    assert isinstance(each, Card)
    name = each.kind if each.number is None else str(each.number)
    return f"{each.colour} {name}" if each.colour else name


def read(path: Path) -> dict[str, Any]:
    """A play-through as it is written; every value is a word or a list of words."""
    told = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    assert isinstance(told, dict)
    return told


def each_play() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every play-through with a name; one that several books play alike once for each of them."""
    for path in FILES:
        told = read(path)
        for book, readings in told.get("books", {}).items():
            yield f"{path.stem}, {book}", {**told, "book": book, "readings": readings}
        if "books" not in told:
            yield path.stem, told


PLAYS = dict(each_play())


def played(told: Mapping[str, Any]) -> Play:
    """A play after its last move, each move compared with what is written."""
    play = Play(told)
    for number, entry in enumerate(told["play"], 1):
        play.step(entry, f"entry {number}: {entry}")
    return play


@pytest.mark.parametrize("name", PLAYS)
def test_the_play_goes_as_it_is_written(name: str) -> None:
    """After every move the whole table is as somebody wrote who read the rules."""
    assert played(PLAYS[name])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_move_is_followed_by_the_table(path: Path) -> None:
    """No move is played whose outcome nobody wrote down."""
    for entry in read(path)["play"]:
        assert "then" in entry or any(what.endswith((" may", " may not")) for what in entry), entry


@pytest.mark.parametrize("name", [name for name, told in PLAYS.items() if "book" in told])
def test_a_play_names_every_reading_that_it_rests_on(name: str) -> None:
    """Where the words of a book can be read in several ways, and the play reads them, it says which way is played."""
    told = PLAYS[name]
    play = played(told)
    open_ = admit_answers(play.rules, bundled().questions, bundled().books[told["book"]]).left_open
    rests = {
        choice.id for question in play.answers.read for choice in open_.get(question, ()) if choice.cause == "reading"
    }
    assert rests == set(told.get("readings", {}))


def test_a_wrong_play_through_is_found() -> None:
    """A hand that nobody mentions must not have changed: the test of the test."""
    told = read(FOLDER / "crazy_eights.yaml")
    play = Play(told)
    with pytest.raises(AssertionError):
        play.step({**told["play"][1], "then": {}}, "a move that changes nothing")


def test_every_book_has_a_play_through() -> None:
    """Each of the bundled books that can be played is played by somebody who wrote the play out."""
    played = {told.get("book") for told in PLAYS.values()}
    assert {*played_books()} <= played
