"""How each phrase of a condition or an event is written; its slots are nodes, questions among them settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulestone.fast.scene_code import SceneCode
from rulestone.fast.source_text import FALSE, TRUE, all_true, no
from rulestone.phrases.syntax_tree import Node, PhraseNode

if TYPE_CHECKING:
    from rulestone.compiler import CardRule
    from rulestone.fast.condition_code import Conditions

WriteCondition = Callable[..., str]
CONDITIONS: dict[str, WriteCondition] = {}


def condition(function: WriteCondition) -> WriteCondition:
    """Declare how the phrase of the same name is written."""
    CONDITIONS[function.__name__.rstrip("_")] = function
    return function


def table_of(w: Conditions, values: tuple[object, ...], stem: str, card: str) -> str:
    """What a table says of a card."""
    return f"{w.by_face(values, stem)}[{card}]"


@condition
def always(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """Whatever is the case."""
    return TRUE


@condition
def never(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """In no case."""
    return FALSE


CONDITIONS["at_no_time"] = never


def same_colour(w: Conditions, card: str, colour: str) -> str:
    """Whether a card has a colour; a card without one never has."""
    return f"({w.faces.no_colour} != {table_of(w, w.faces.colour, 'COLOUR', card)} == {colour})"


def same_number(w: Conditions, card: str, force: str) -> str:
    """Whether two cards have the same number."""
    numbers = w.by_face(w.faces.printed_number, "NUMBER")
    return all_true(w.lies(force), f"(-1 < {numbers}[{card}] == {numbers}[{force}])")


def same_symbol(w: Conditions, card: str, force: str) -> str:
    """Whether two cards are of one kind that has no numbers."""
    numbers = w.by_face(w.faces.printed_number, "NUMBER")
    return all_true(w.lies(force), f"({numbers}[{card}] == -1 and {w.kind_of(card)} == {w.kind_of(force)})")


def comparing(phrase: str, test: Callable[[Conditions, str, str], str], other: Callable[[SceneCode], str]) -> None:
    """Declare how a phrase is written that compares a card with what is in force, or was before it."""
    CONDITIONS[phrase] = lambda w, env, card: test(w, w.card(card, env), other(env))


for compared in (
    ("has_colour_in_force", same_colour, lambda env: env.colour),
    ("has_number_in_force", same_number, lambda env: env.force),
    ("has_symbol_in_force", same_symbol, lambda env: env.force),
    ("had_colour", same_colour, lambda env: env.colour_then),
    ("had_number", same_number, lambda env: env.force_then),
    ("had_symbol", same_symbol, lambda env: env.force_then),
):
    comparing(*compared)


def of_its_kind(phrase: str, stem: str, says: Callable[[CardRule], bool]) -> None:
    """Declare how a phrase is written that asks what holds of every card of a kind; it holds of none that is not."""

    def write(w: Conditions, env: SceneCode, card: Node) -> str:
        code = w.card(card, env)
        if code in env.faces:
            return str(says(w.rules.cards[w.faces.kinds[env.faces[code]]]))
        return table_of(w, (*(says(w.rules.cards[face.kind]) for face in w.faces.cards), False), stem, code)

    CONDITIONS[phrase] = write


of_its_kind("is_coloured", "COLOURED", lambda card: card.coloured)
of_its_kind("is_action_card", "ACTION", lambda card: card.action)
of_its_kind("is_number_card", "PLAIN", lambda card: not card.action)


@condition
def is_kind(w: Conditions, env: SceneCode, card: Node, kind: Node) -> str:
    """It is of a kind."""
    code, wanted = w.card(card, env), str(w.fixed(kind))
    if code == w.none:
        return FALSE
    if code in env.faces:
        return str(w.faces.kinds[env.faces[code]] == wanted)
    faces = w.faces.of_kind(wanted)
    if w.faces.face_down or len(faces) > 1:
        return f"({w.kind_of(code)} == {w.faces.kinds.index(wanted)})"
    return f"({code} == {faces[0]})" if faces else FALSE


@condition
def is_colour(w: Conditions, env: SceneCode, card: Node, colour: Node) -> str:
    """It has a colour that is named outright."""
    number = w.faces.colour_of(str(w.fixed(colour)))
    return f"({table_of(w, w.faces.colour, 'COLOUR', w.card(card, env))} == {number})"


@condition
def is_number(w: Conditions, env: SceneCode, card: Node, number: Node) -> str:
    """It has a number."""
    return f"({table_of(w, w.faces.printed_number, 'NUMBER', w.card(card, env))} == {w.count(number, env)})"


@condition
def is_same_kind(w: Conditions, env: SceneCode, card: Node, other: Node) -> str:
    """Two cards are of one kind."""
    one, two = w.card(card, env), w.card(other, env)
    return all_true(w.lies(one), w.lies(two), f"({w.kind_of(one)} == {w.kind_of(two)} != -1)")


@condition
def fits(w: Conditions, env: SceneCode, card: Node) -> str:
    """What everybody can see allows it."""
    code = w.card(card, env)
    return FALSE if code == w.none else all_true(is_there(w, code), w.fits(code, env))


@condition
def is_playable(w: Conditions, env: SceneCode, card: Node) -> str:
    """It may be laid honestly."""
    code = w.card(card, env)
    return FALSE if code == w.none else all_true(is_there(w, code), w.playable(code, env))


@condition
def is_not_playable(w: Conditions, env: SceneCode, card: Node) -> str:
    """It may not be laid honestly, or there is none."""
    return no(is_playable(w, env, card))


def is_there(w: Conditions, card: str) -> str:
    """Whether there is a card; one that is picked from a hand always is."""
    # What is looked up in a scene or on the board may be none; a plain name is a card that was picked from a hand.
    return f"({card} != {w.none})" if card == "F" or set("[(.") & set(card) else TRUE


@condition
def was_laid_honestly(w: Conditions, env: SceneCode) -> str:
    """The pending card was laid as its rule says."""
    return w.honesty(env)


@condition
def was_laid_wrongly(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """It was laid against what everybody can see."""
    return FALSE if env.breach == "None" else f"({env.breach} == 'seen')"


@condition
def was_laid_as_bluff(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """It was laid against what only its player can see."""
    return FALSE if env.breach == "None" else f"({env.breach} == 'unseen')"


@condition
def laid_the_card_in_force(w: Conditions, env: SceneCode, players: Node) -> str:
    """One of them laid the card in force."""
    return w.any_seat(w.people(players, env), env, lambda seat: f"({env.layer} == {seat})")


@condition
def another_colour(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """The colour that is thought of is not in force."""
    return f"({env.colour_asked} != {env.colour})"


@condition
def holds_no_cards(w: Conditions, env: SceneCode, players: Node) -> str:
    """One of them has no cards."""
    return w.any_seat(w.people(players, env), env, lambda seat: f"(not {env.hands}[{seat}])")


@condition
def holds_one_card(w: Conditions, env: SceneCode, players: Node) -> str:
    """One of them has one card."""
    return w.any_seat(w.people(players, env), env, lambda seat: f"(len({env.hands}[{seat}]) == 1)")


@condition
def holds_cards(w: Conditions, env: SceneCode, players: Node, number: Node) -> str:
    """One of them has so many cards."""
    count = w.count(number, env)
    return w.any_seat(w.people(players, env), env, lambda seat: f"(len({env.hands}[{seat}]) == {count})")


@condition
def somebody_holds_no_cards(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """Somebody has no cards."""
    return f"(b'' in {env.hands})"


@condition
def all_but_one_hold_no_cards(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """At most one has cards."""
    return f"({env.hands}.count(b'') >= {env.number} - 1)"


@condition
def two_pairs_play(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """Everybody at the table has a partner."""
    return FALSE if env.pairs == "()" else f"bool({env.pairs})"


@condition
def two_partners_hold_no_cards(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """Both players of a pair are out."""
    return FALSE if env.pairs == "()" else f"(bool({env.pairs}) and 2 in m.gone_out())"


@condition
def one_of_each_pair_holds_no_cards(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """A player of either pair is out."""
    return FALSE if env.pairs == "()" else f"(bool({env.pairs}) and all(m.gone_out()))"


@condition
def there_are_players(w: Conditions, env: SceneCode, number: Node) -> str:
    """So many are at the table."""
    count = w.count(number, env)
    return str(env.number == count) if env.number.isdecimal() and count.isdecimal() else f"({env.number} == {count})"


@condition
def cards_taken_this_turn(w: Conditions, env: SceneCode, number: Node) -> str:
    """At least so many cards were taken in this turn."""
    return f"({env.taken} >= {w.count(number, env)})"


@condition
def is_player(w: Conditions, env: SceneCode, players: Node, others: Node) -> str:
    """One of some people is one of others."""
    among = w.people(others, env)
    return w.any_seat(w.people(players, env), env, lambda seat: w.among(seat, among))


@condition
def is_player_who_decides(w: Conditions, env: SceneCode, players: Node) -> str:
    """One of them decides at this point."""
    return FALSE if env.owner == "None" else w.among(env.owner, w.people(players, env))


@condition
def nobody_can_be_caught(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """No duty is open."""
    return f"(not {env.windows})"


@condition
def draw_pile_is_empty(w: Conditions, env: SceneCode) -> str:  # noqa: ARG001
    """There is no card to draw."""
    return f"(not {env.pile})"


@condition
def draw_pile_holds_fewer(w: Conditions, env: SceneCode, number: Node) -> str:
    """There are fewer cards to draw."""
    return f"(len({env.pile}) < {w.count(number, env)})"


NOTHING_LIES = PhraseNode("rulestone/nothing lies")
"""No card is in force; no phrase of the notation, as every card fits then."""
CONDITIONS[NOTHING_LIES.phrase] = lambda w, env: f"({env.force} == {w.none})"


def event(phrase: str, name: str) -> None:
    """Declare how an event is written: whether it is what happens is known while writing."""
    CONDITIONS[phrase] = lambda w, env: str(env.event == name)  # noqa: ARG005


for form in (
    ("takes_a_card", "takes"),
    ("takes_a_penalty", "takes a penalty"),
    ("card_leaves_a_hand", "leaves"),
    ("card_lies", "lies"),
    ("effect_begins", "effect"),
    ("somebody_is_hit", "hit"),
):
    event(*form)
