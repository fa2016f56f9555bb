"""Two books that order in clauses of their own what no question foresaw: where they part, a hand of cards shows it."""

from pathlib import Path

import pytest

from rulestone.cards import Observation
from rulestone.checks import check
from rulestone.compiler import compile_game
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Library
from rulestone.witness import Witness
from rulestone.words.problem_sentences import report

CORE = Path(__file__).resolve().parent / "core"
GAME = """
extends: pebbles
cards:
  pail:
    coloured: yes
    action: yes
    copies: 6
    copies_of_each_colour: 2
    worth: 20
    may_be_laid_if: card matches the card in force
    effect:
    - hit: next player
      do: [<pail.effect>]
"""
QUESTIONS = """
questions:
  pail.effect:
    kind: choice
    takes: steps
    answers:
      three: {means: [draw 3 to target]}
    otherwise: open
    default: three
    because: Somebody lays a pail.
"""
BOOK = """
language: LANGUAGE
locale: LANGUAGE
title: Pails
document: {file: LANGUAGE.txt, name: A leaflet made for the tests}
sections:
  rules: {heading: Rules}
text:
  rules:
    1: {anchor: the whole box, says: {deck.printed_total: 69}}
    2: {anchor: cards of that kind, says: {deck.draw_n_count: 6, deck.draw_n_per_colour: 2}}
    3: {anchor: has to draw, says: {draw_n.cards_drawn: 2}}
    4: {anchor: whoever sits next, says: {draw_n.target: next_player}}
    5: {anchor: the moon is full, says: {moon.full: pile_low}}
    6: {anchor: just been drawn, says: {draw.forced.play_permission: may}}
    7: {anchor: all but the last, says: {exhaustion.procedure: discards_but_the_top}}
    8: {anchor: that fits, says: {turn.match_obligation: must_match}}
    9: {anchor: many times, says: {mirror.at_last: nothing}}
    10: {anchor: under the pail, says: {pail.effect: EFFECT}}
silent:
- in: [rules]
  questions: [dealer.tie]
"""
THREE = "{clause: [draw 3 to target]}"


def told(folder: Path, one: str, other: str) -> list[Finding]:
    """What is found where one book orders this and the other that."""
    files = {"games/pails": GAME, "questions/pail": QUESTIONS, "editions/pails": "game: pails\nname: Pails\n"}
    files["books/pails/a"] = BOOK.replace("LANGUAGE", "en").replace("EFFECT", one)
    files["books/pails/b"] = BOOK.replace("LANGUAGE", "fr").replace("EFFECT", other)
    return [each for each in check(library(folder, files), ["pails"]).findings if each.question == "pail.effect"]


def library(folder: Path, files: dict[str, str]) -> Library:
    """The library of the small game with some files beside it."""
    for name, text in files.items():
        path = folder / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found, problems = load([CORE, folder])
    assert found is not None, report(problems, "en")
    return found


def shown(folder: Path, one: str, other: str) -> Witness:
    """The play that shows that two clauses contradict each other."""
    [found] = told(folder, one, other)
    assert found.kind == "contradiction"
    assert isinstance(found.witness, Witness)
    return found.witness


def drawn(witness: Witness) -> set[int]:
    """How many cards are drawn at first under each answer."""
    told = [
        [each.detail[0] for each in out if isinstance(each, Observation) and each.what == "draws"]
        for out in witness.outcomes.values()
    ]
    return {cards[0] if cards else 0 for cards in told}


def test_a_number_that_ends_the_drawing_lies_on_top(tmp_path: Path) -> None:
    """Drawing until a six, three at most, is one card where a six comes first."""
    witness = shown(tmp_path, THREE, '{clause: ["draw to target until card is number 6, at most 3"]}')
    assert witness.start.draw_pile[0].number == 6
    assert drawn(witness) == {1, 3}


@pytest.mark.parametrize("held", [1, 7])
def test_so_many_cards_are_held_as_a_clause_names(held: int, tmp_path: Path) -> None:
    """Somebody who is hit holds just one card, or seven."""
    holds = f"target holds {held} card{'s' * (held > 1)}"
    witness = shown(
        tmp_path, THREE, f"{{clause: [{{if: {holds}, then: [draw 4 to target], else: [draw 3 to target]}}]}}"
    )
    assert len(witness.start.hands[1]) == held
    assert drawn(witness) == {3, 4}


def test_so_many_people_play_as_a_clause_names(tmp_path: Path) -> None:
    """What holds only for four is shown with four."""
    four = "{clause: [{if: there are 4 players, then: [draw 4 to target], else: [draw 3 to target]}]}"
    witness = shown(tmp_path, THREE, four)
    assert (witness.players, drawn(witness)) == (4, {3, 4})


def test_what_is_drawn_in_two_goes_is_one_rule_where_a_draw_goes_on(tmp_path: Path) -> None:
    """Three cards at once, or two and one: known to come to the same, since a pile that ends is made anew."""
    [alike] = told(tmp_path, THREE, "{clause: [draw 2 to target, draw 1 to target]}")
    assert (alike.kind, alike.deviating) == ("wording", ())


def two_editions(folder: Path, own: str, other: str, colours: str = "") -> Library:
    """Two editions, each with a game and a book of its own; the second game may have colours of its own."""
    return library(
        folder,
        {
            "questions/pail": QUESTIONS,
            "games/pails": GAME,
            "games/tubs": GAME + (f"overrides: {{colours: [{colours}]}}\n" if colours else ""),
            "editions/pails": "game: pails\nname: Pails\n",
            "editions/tubs": "game: tubs\nname: Tubs\n",
            "books/pails/a": BOOK.replace("LANGUAGE", "en").replace("EFFECT", own),
            "books/tubs/a": BOOK.replace("LANGUAGE", "en").replace("EFFECT", other),
        },
    )


def test_a_rule_that_changed_is_played_in_the_words_of_either_edition(tmp_path: Path) -> None:
    """What a book of one edition has written out itself is played in the game of the other."""
    found = check(two_editions(tmp_path, "three", "{clause: [draw 4 to target]}"), across=True).findings
    [change] = [each for each in found if each.question == "pail.effect"]
    assert change.kind == "rule-change"
    assert isinstance(change.witness, Witness)
    assert drawn(change.witness) == {3, 4}


def test_a_clause_is_read_in_the_game_of_its_own_edition(tmp_path: Path) -> None:
    """A colour that only one game has is known in it, whatever another edition that is asked the question has."""
    clause = "{clause: [draw to target until card is grey]}"
    found = two_editions(tmp_path, "three", clause, colours="blue, green, red, grey")
    assert check(found).incomplete == ()
    for name in ("pails", "tubs"):
        assert compile_game(found, name).asked.keys() >= {"pail.effect"}
