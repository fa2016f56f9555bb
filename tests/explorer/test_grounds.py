"""The grounds on which two rules are known to be one, and what is none."""

from collections.abc import Iterator

import pytest

from rulestone.compiler import compile_game
from rulestone.explorer.grounds import ground
from rulestone.explorer.in_force_conditions import PARTS, Case, cases, every_card, value
from rulestone.explorer.normal_form import Forms
from rulestone.explorer.places_that_ask import Use, of_each_card, reads
from rulestone.model import Answer
from rulestone.phrases import phrases
from rulestone.phrases.patterns import LineReader, Vocabulary
from rulestone.phrases.syntax_tree import AllOf, AnyOf, ConstantNode, IfNode, Node, NoneOf, PhraseNode, Steps
from tests.engine.own_games import MAU_MAU, library_with
from tests.engine.tables import defaults, ruleset
from tests.explorer.asking import others

RULES = ruleset("uno-2003")
READER = LineReader(phrases(), Vocabulary(colours=RULES.colours, kinds=tuple(RULES.cards)))


def said(line: str, kind: str = "condition") -> Node:
    """A line of a rule."""
    return READER.read_line(line, kind)


RED, BLUE, WILD = (said(f"card is {what}") for what in ("red", "blue", "wild"))


def form(node: Node) -> Node:
    """The form of a rule."""
    return Forms(RULES, defaults(RULES)).of(node)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (AllOf((RED, WILD)), AllOf((WILD, RED))),
        (AnyOf((RED, AnyOf((WILD, BLUE)))), AnyOf((BLUE, RED, WILD, RED))),
        (NoneOf(NoneOf(RED)), RED),
        (NoneOf(AllOf((RED, WILD))), AnyOf((NoneOf(WILD), NoneOf(RED)))),
        (AllOf((RED, NoneOf(RED))), PhraseNode("never")),
        (AllOf((RED, PhraseNode("always"))), RED),
        (IfNode(NoneOf(RED), WILD, BLUE), IfNode(RED, BLUE, WILD)),
        (Steps("a", (said("end turn", "step"),)), Steps("b", (Steps("c", (said("end turn", "step"),)),))),
    ],
)
def test_what_comes_to_the_same_when_nothing_is_looked_at_has_one_form(one: Node, other: Node) -> None:
    """Order inside all-of and any-of, double negations, and lists inside lists."""
    assert form(one) == form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (AllOf((RED, WILD)), AnyOf((RED, WILD))),
        (NoneOf(RED), AnyOf((BLUE, WILD))),
        (
            Steps("a", (said("draw 1 to me", "step"), said("draw 2 to me", "step"))),
            Steps("a", (said("draw 3 to me", "step"),)),
        ),
        (said("card is a number card"), NoneOf(said("card is an action card"))),
        (PhraseNode("counter", (("name", ConstantNode("heat")),)), ConstantNode(0)),
    ],
)
def test_what_may_come_to_something_else_has_another_form(one: Node, other: Node) -> None:
    """Steps in another order or in other numbers, and whatever hangs on there being a card."""
    assert form(one) != form(other)


def every_case(use: Use, read: frozenset[str] = frozenset(PARTS)) -> Iterator[Case]:
    """Every card, card in force and colour in force."""
    faces = every_card(RULES, others("uno-2003"))
    assert faces is not None
    return cases(RULES, faces, use, read)


def differ(one: Node, other: Node, about: str) -> bool:
    """Whether two conditions differ for some card, card in force and colour in force."""
    given = defaults(RULES)
    return any(value(RULES, given, one, *case) != value(RULES, given, other, *case) for case in every_case(Use(about)))


def test_a_condition_is_compared_with_no_card_too_where_there_may_be_none() -> None:
    """That nothing is a number card makes it no action card."""
    number, action = said("card is a number card"), NoneOf(said("card is an action card"))
    assert differ(number, action, "?")
    assert not differ(number, action, "*")


def test_what_is_asked_about_one_kind_of_card_is_compared_for_it_alone() -> None:
    """A number card has the symbol in force never, whatever lies."""
    symbol = said("card has the symbol in force")
    assert not differ(symbol, PhraseNode("never"), "number")
    assert differ(symbol, PhraseNode("never"), "skip")


def test_every_condition_that_a_phrase_looks_at_is_declared_to_be_about_a_card_or_not() -> None:
    """Those that draw until a card comes, or discard all such cards, ask about one card after the other."""
    asking = {name for name, each in phrases().items() if "condition" in dict(each.slots).values()}
    assert asking - {"names_a_colour_such_that"} == asking & of_each_card()
    assert {"draw_until", "draw_until_at_most", "take_until", "discards_every"} <= asking


def test_what_tells_whether_a_card_may_be_laid_is_only_asked_where_something_lies() -> None:
    """So that nothing in force is no case of it; of an effect it is one."""
    number, action = said("card in force is a number card"), NoneOf(said("card in force is an action card"))
    given = defaults(RULES)

    def parted(use: Use) -> bool:
        return any(value(RULES, given, number, *case) != value(RULES, given, action, *case) for case in every_case(use))

    assert parted(Use("skip"))
    assert not parted(Use("skip", lies=True))


@pytest.mark.parametrize(
    "line",
    [
        "card is red",
        "card is the same kind as card in force",
        "card in force is an action card",
        "card has the colour in force",
        "card in force has the colour in force",
        "card has the number in force",
        "card in force fits",
        "card is playable",
    ],
)
def test_what_a_condition_does_not_read_is_looked_at_in_one_case(line: str) -> None:
    """It comes to nothing else among all cases than among those."""
    node, given = said(line), defaults(RULES)
    seen = reads(RULES, node)
    few, every = list(every_case(Use("?"), seen)), list(every_case(Use("?")))
    kept = [place for place, part in enumerate(PARTS) if part in seen or "weighing" in seen]
    found = {tuple(case[place] for place in kept): value(RULES, given, node, *case) for case in few}
    assert len(found) == len(few)
    assert all(value(RULES, given, node, *case) == found[tuple(case[place] for place in kept)] for case in every)
    assert len(set(found.values())) == 2


@pytest.mark.parametrize(
    "line", ["me holds 1 card", "the draw pile is empty", "there are 3 players", "drawn card is red"]
)
def test_whatever_else_is_read_is_no_matter_of_what_is_in_force(line: str) -> None:
    """Hands, piles, people and a drawn card have more cases than are looked at."""
    assert not reads(RULES, said(line)) <= {"card", "force", "colour", "weighing"}


TENS = """\
questions:
  nines.copies: {kind: number, least: 1, most: 400, default: 1, because: Some decks have one of each., otherwise: open}
  nines.highest: {kind: number, least: 9, most: 20, default: 9, because: Some decks end there., otherwise: open}
  ten.fits:
    kind: choice
    takes: condition
    answers:
      always: {means: always}
      but_a_ten: {means: {not: card is number 10}}
    default: always
    because: It has to be something.
    otherwise: open
"""
DECK = f"""\
{MAU_MAU}
cards:
  face:
    coloured: yes
    action: no
    numbers: {{from: 9, to: <nines.highest>}}
    copies_by_colour: {{clubs: <nines.copies>, diamonds: 0, hearts: 0, spades: 0}}
    worth: 0
    may_be_laid_if: <ten.fits>
"""


@pytest.mark.parametrize(
    ("copies", "highest", "known"),
    [
        ((1,), (9, 10), "in force"),
        ((1, 2), (9,), "in force"),
        ((1, 2), (9, 10), None),
        (tuple(range(1, 200)), (9,), "in force"),
        (tuple(range(1, 300)), (9,), None),
        ((), (9,), None),
    ],
)
def test_a_deck_is_made_by_all_admitted_answers_together(
    copies: tuple[Answer, ...], highest: tuple[Answer, ...], known: str | None
) -> None:
    """A ten is there where both answers put it there, though neither does alone; too many decks are known of none."""
    rules = compile_game(library_with(DECK, TENS), "mine")
    given = {"nines.copies": copies, "nines.highest": highest, "ten.fits": ("always",)}
    assert ground(rules, "ten.fits", ("always", "but_a_ten"), given) == known
