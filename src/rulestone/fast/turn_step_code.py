"""Steps as they are followed while writing: the lines that each leaves, and the scene after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulestone.engine.state import HELD, IN_THE_AIR, LYING
from rulestone.fast.game_code import CARD, CARD_IS, CHOSEN, COLOUR_THEN, DRAWN, FORCE_THEN, ME, PENALTY, SOURCE, TARGET
from rulestone.fast.scene_code import UNKNOWN
from rulestone.fast.source_text import TRUE, NotStraight, either
from rulestone.fast.turn_lines import Scene, WaitingFrame, change_scene
from rulestone.phrases.syntax_tree import Node

if TYPE_CHECKING:
    from rulestone.fast.turn_decisions import TurnDecisions

Follow = Callable[..., Scene | None]
STEPS: dict[str, Follow] = {}


def step(*phrases: str) -> Callable[[Follow], Follow]:
    """Declare how some steps are followed."""

    def declare(function: Follow) -> Follow:
        for phrase in phrases:
            STEPS[phrase] = function
        return function

    return declare


def somebody(s: TurnDecisions, who: Node, scene: Scene) -> str:
    """The one person who is meant."""
    env = s.env(scene)
    people = s.write.people(who, env)
    if people.one is None or people.one not in env.sure:
        raise NotStraight
    return s.value("t", people.one)


@step("card_leaves")
def leave(s: TurnDecisions, scene: Scene) -> Scene:
    """The card leaves the hand."""
    me, card = scene[ME], scene[CARD]
    if scene[CARD_IS] != repr(HELD):
        raise NotStraight
    s.emit(f"hands[{me}] = hands[{me}].replace({s.one}[{card}], b'', 1)")
    s.known.laid.add(me)
    if scene[TARGET] == "None":
        scene = change_scene(scene, SOURCE, me)
    elif scene[TARGET] in s.known.nobody:
        raise NotStraight
    colour, force = s.name("was"), s.name("was")
    s.emit(f"{colour} = colour")
    s.emit(f"{force} = force")
    scene = change_scene(
        change_scene(change_scene(scene, COLOUR_THEN, colour), FORCE_THEN, force), CARD_IS, repr(IN_THE_AIR)
    )
    s.happen("leaves", me, scene)
    return scene


@step("moment_passes")
def moment(s: TurnDecisions, scene: Scene) -> Scene | None:
    """A moment passes, unless somebody can use it."""
    test = s.somebody_may("moment", scene[ME], scene)
    s.give_up_if(test)
    return None if test == TRUE else scene


@step("card_comes_to_lie")
def lie(s: TurnDecisions, scene: Scene) -> Scene:
    """The card comes to lie."""
    card = scene[CARD]
    if scene[CARD_IS] != repr(IN_THE_AIR):
        raise NotStraight
    s.emit(f"discard.append({card})")
    s.emit(f"force = {card}; layer = {scene[ME]}")
    colours = s.write.source.constant(s.faces.colour, "COLOUR")
    if card not in s.known.kinds:
        raise NotStraight
    if s.rules.cards[s.faces.kinds[s.known.kinds[card]]].coloured:
        s.emit(f"colour = {colours}[{card}]")
    scene = change_scene(scene, CARD_IS, repr(LYING))
    s.happen("lies", scene[ME], scene)
    return scene


@step("effect_of_the_card")
def effect(s: TurnDecisions, scene: Scene) -> Scene | None:
    """The effect of the card, unless somebody can answer it."""
    card, me = scene[CARD], scene[ME]
    if card not in s.known.kinds:
        raise NotStraight
    rule = s.rules.cards[s.faces.kinds[s.known.kinds[card]]].effect
    if rule is None:
        return scene
    block = s.blocks.block(rule, even_empty=True)
    about = change_scene(change_scene(scene, SOURCE, me), PENALTY, "True")
    s.known.frames.append(WaitingFrame(block, 0, about, True, False))
    answer = s.somebody_may("announced", me, about)
    s.known.frames.pop()
    s.give_up_if(either(answer, *(test for *_, test in s.opens("effect", me, about))))
    if answer == TRUE:
        return None
    s.step_on()
    return None if s.follow(block, about, pending=True) is None else scene


@step("draw")
def draw(s: TurnDecisions, scene: Scene, number: Node, people: Node) -> Scene:
    """Cards are drawn as a penalty; where the pile might end, the board does it."""
    count = s.write.count(number, s.env(scene))
    if not count.isdecimal():
        raise NotStraight
    seat = somebody(s, people, scene)
    if count == "0":
        return scene
    s.give_up_if(f"len(pile) <= {count}")
    s.emit(f"hands[{seat}] = bytes(sorted(hands[{seat}] + bytes(pile[-{count}:])))")
    s.emit(f"del pile[-{count}:]")
    if scene[PENALTY] == "True":
        s.happen("takes a penalty", seat, scene)
    elif scene[PENALTY] != "False":
        raise NotStraight
    return scene


@step("take")
def take(s: TurnDecisions, scene: Scene, number: Node, people: Node) -> Scene:
    """A card is drawn in one's turn; where the pile might end, the board does it."""
    if s.write.count(number, s.env(scene)) != "1":
        raise NotStraight
    seat = somebody(s, people, scene)
    s.give_up_if("len(pile) < 2")
    card, hand, place = s.name("d"), s.name("h"), s.name("i")
    s.emit(f"{card} = pile.pop(); {hand} = hands[{seat}]; {place} = bisect({hand}, {card})")
    s.emit(f"hands[{seat}] = {hand}[:{place}] + {s.one}[{card}] + {hand}[{place}:]")
    scene = change_scene(scene, DRAWN, card)
    s.known.taken += 1
    s.happen("takes", seat, scene)
    return scene


@step("offer_drawn_card")
def offer(s: TurnDecisions, scene: Scene, people: Node) -> None:
    """The card drawn may be laid."""
    seat = somebody(s, people, scene)
    if s.known.asked or scene[DRAWN] == s.write.none:
        raise NotStraight
    s.known.asked += 1
    s.step_on()
    s.known.frames[-1].scene = scene
    s.decide("drawn", seat, change_scene(scene, ME, seat))


@step("names_a_colour", "names_a_colour_such_that")
def names_a_colour(s: TurnDecisions, scene: Scene, people: Node, condition: Node | None = None) -> Scene:
    """Somebody names a colour."""
    colours = s.faces.no_colour
    # The board draws a number only where there is more than one option: of two colours, but for one there is none.
    if colours < 3 or any("colour" in rule.at for rule in s.rules.moves.values()):
        raise NotStraight
    somebody(s, people, scene)
    test = TRUE if condition is None else s.true(condition, s.env(scene).but(colour_asked="x"))
    if test == TRUE:
        s.emit(f"steps += 1; colour = int(random() * {colours})")
    elif test == "(x != colour)":
        s.emit(f"a = [x for x in range({colours}) if x != colour]")
        s.emit("steps += 1; colour = a[int(random() * len(a))]")
    else:
        raise NotStraight
    return scene


@step("loses_a_turn")
def loses_a_turn(s: TurnDecisions, scene: Scene, people: Node) -> Scene:
    """Somebody will miss a turn."""
    s.known.skipping.append(somebody(s, people, scene))
    return scene


@step("play_goes_left")
def left(s: TurnDecisions, scene: Scene) -> Scene:
    """To the left."""
    return aim(s, scene, "1")


@step("play_goes_right")
def right(s: TurnDecisions, scene: Scene) -> Scene:
    """To the right."""
    return aim(s, scene, "-1")


@step("reverse_direction")
def reverse(s: TurnDecisions, scene: Scene) -> Scene:
    """The other way."""
    return aim(s, scene, "-direction")


def aim(s: TurnDecisions, scene: Scene, direction: str) -> Scene:
    """Play goes in a direction."""
    s.emit(f"direction = {direction}")
    return scene


@step("shows_hand", "tells_hand")
def reveals(s: TurnDecisions, scene: Scene, people: Node, others: Node) -> Scene:  # noqa: ARG001
    """What people see changes nothing on the table."""
    return scene


@step("plays_next")
def plays_next(s: TurnDecisions, scene: Scene, people: Node) -> Scene:
    """Somebody plays next."""
    s.known.following = somebody(s, people, scene)
    return scene


@step("play_goes_on_after")
def goes_on_after(s: TurnDecisions, scene: Scene, people: Node) -> Scene:
    """Play goes on after somebody."""
    s.known.after = somebody(s, people, scene)
    return scene


@step("end_turn")
def end_turn(s: TurnDecisions, scene: Scene) -> None:  # noqa: ARG001
    """The next turn; where the round is over the board ends it."""
    known = s.known
    if known.laid:
        # Nobody was without cards when the turn began.
        with s.under(f"if {either(*(f'(not hands[{player}])' for player in sorted(known.laid)))}:"):
            arguments = f"{known.taken}, {known.after}, {known.following}"
            s.emit(f"m.lay_out(seat, direction, force, colour, layer, {arguments}, [])")
            s.emit("m.end_round()")
            s.emit("break")
    if any(rule.call for rule in s.rules.windows.values()):
        s.emit("if m.called: m.called = [x for x in m.called if x[1] != seat]")
    if known.following != "None":
        for seat in known.skipping:
            s.emit(f"m.skip({seat})")
        s.emit(f"seat = {known.following}")
        s.emit("continue")
        return
    step = f"+ direction) % {s.players}"
    s.emit(f"seat = ({'seat' if known.after == 'None' else known.after} {step}")
    if len(known.skipping) == 1:
        # Whoever is passed over has missed the turn; mostly that is who would be next.
        (missed,) = known.skipping
        with s.under(f"if skips or seat != {missed}:"):
            s.emit(f"m.skip({missed}); m.direction = direction; seat = m.to_play(seat)")
            s.emit("continue")
        s.emit(f"seat = (seat {step}")
    else:
        for seat in known.skipping:
            s.emit(f"m.skip({seat})")
    # Where the round would be over if anybody had no cards, nobody is without.
    with s.under("if skips:"):
        s.emit("m.direction = direction; seat = m.to_play(seat)")
    s.emit("continue")


@step("chooses_a_player")
def chooses_a_player(s: TurnDecisions, scene: Scene, people: Node, others: Node) -> Scene:
    """Somebody chooses a player."""
    if any("player" in rule.at for rule in s.rules.moves.values()):
        raise NotStraight
    somebody(s, people, scene)
    among = s.write.people(others, s.env(scene))
    if UNKNOWN in among.all:
        raise NotStraight
    candidates, chosen = s.name("a"), s.name("t")
    s.emit(f"{candidates} = {among.all}")
    # One alone is chosen without a number being drawn, and of nobody nothing is asked: the board does both.
    s.give_up_if(f"len({candidates}) < 2")
    s.emit(f"steps += 1; {chosen} = {candidates}[int(random() * len({candidates}))]")
    return change_scene(scene, CHOSEN, chosen)
