"""
What is wrong with a game of which every line can be read, and would only come to light when it is played.

Names are no phrases and come to no circle, what is left to the answers of a question they all say, and what a game must
define it defines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulestone.compiler import Ruleset, below, contract, roots
from rulestone.compiler.game_parts import NOT_PLAYED
from rulestone.compiler.joined_game import Joined
from rulestone.model import FileLocation, Library
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath
from rulestone.phrases import phrases
from rulestone.phrases.patterns import LineReader
from rulestone.phrases.syntax_tree import Hit, IfNode, NameNode, Node, PhraseNode, QuestionNode, children, walk

NAMING = (("meanings", "condition"), ("procedures", "step"), ("events", "event"))
"""Parts of a game that name something which lines may say, with its kind."""


def check(joined: Joined, library: Library, reader: LineReader, rules: Ruleset) -> None:
    """Tell all of it."""
    names_are_no_phrases(joined, reader)
    moves_have_their_own_names(joined)
    answers_say_what_they_mean(joined, library, rules)
    nothing_comes_to_itself(joined, rules)
    what_is_done_at_once_ends(joined, rules)
    effects_set_off_no_effect(joined, rules)


def moves_have_their_own_names(joined: Joined) -> None:
    """No move is called as what can be done in every game, or one would be taken for the other."""
    for name in joined.tree.get("moves", ()):
        if name in contract.ACTS:
            joined.say(joined.spot(("moves", name)), "game.act_taken", text=name)


def names_are_no_phrases(joined: Joined, reader: LineReader) -> None:
    """What a game has named is called as no phrase is: nobody could tell which of the two a line means."""
    for part, kind in NAMING:
        for name in joined.tree.get(part, ()):
            if any(True for _ in reader.as_phrase(name, kind)):
                joined.say(joined.spot((part, name)), "game.name_is_phrase", text=name)


def answers_say_what_they_mean(joined: Joined, library: Library, rules: Ruleset) -> None:
    """Where a rule leaves it to the answers what they come to, every listed answer says so."""
    questions = (node for root in roots(rules) for node in walk(root) if isinstance(node, QuestionNode))
    left_open = {node.question: node.kind for node in questions if node.answers is None}
    for question, kind in sorted(left_open.items()):
        known, means = library.questions.get(question), rules.clauses.get((question, kind), {})
        if known is None or known.kind == "number":
            continue
        missing = tuple(answer for answer in known.answers if answer not in means)
        if missing:
            paths = rules.asked.get(question, ())
            path = next((path for path in paths if path[0] not in NOT_PLAYED), ())
            joined.say(joined.spot(path), "game.no_meaning", text=f"<{question}>", missing=missing)


def nothing_comes_to_itself(joined: Joined, rules: Ruleset) -> None:
    """A name that is looked up by looking it up has no meaning, and steps that begin with themselves never end."""
    looked_up = {name: set(named_below(rules, node)) for name, node in {**rules.meanings, **rules.events}.items()}
    carried_out = {name: set(named_at_once(node)) for name, node in rules.procedures.items()}
    for names, parts in ((looked_up, ("meanings", "events")), (carried_out, ("procedures",))):
        for circle in circles(names):
            part = next(part for part in parts if circle[0] in joined.tree.get(part, ()))
            args = {"text": circle[0], "circle": (*circle, circle[0])}
            joined.say(joined.spot((part, circle[0])), "game.circle", **args)


def what_is_done_at_once_ends(joined: Joined, rules: Ruleset) -> None:
    """What is done with an empty pile, or a card that goes back, comes to no steps that come to themselves."""
    reported = {problem.args.get("text") for problem in joined.problems}
    begun = (rules.exhausted, *(card.goes_back for card in rules.cards.values() if card.goes_back is not None))
    for name in dict.fromkeys(name for node in begun for name in procedures_below(rules, node)):
        # Under a condition, too: these steps do not wait on the stack, where what never ends is given up.
        if name not in reported and name in procedures_below(rules, rules.procedures[name]):
            joined.say(joined.spot(("procedures", name)), "game.circle", text=name, circle=(name, name))


def procedures_below(rules: Ruleset, node: Node) -> dict[str, None]:
    """The procedures that steps can come to, through answers as well."""
    names = (inner.name for inner in below(rules, node) if isinstance(inner, NameNode))
    return dict.fromkeys(name for name in names if name in rules.procedures)


def effects_set_off_no_effect(joined: Joined, rules: Ruleset) -> None:
    """What a card does is not that it does what it does."""
    for kind, card in rules.cards.items():
        if card.effect is not None and "effect_of_the_card" in said_at_once(rules, card.effect):
            line = phrases()["effect_of_the_card"].form
            joined.say(joined.spot(("cards", kind, "effect")), "game.circle", text=line, circle=(line, line))


def said_at_once(rules: Ruleset, node: Node) -> set[str]:
    """The phrases of steps that are carried out whatever is the case, through names as well."""
    ids: set[str] = set()
    entered: set[str] = set()
    todo = [node]
    while todo:
        inner = todo.pop()
        if isinstance(inner, PhraseNode):
            ids.add(inner.phrase)
        if isinstance(inner, NameNode) and inner.name not in entered and inner.name in rules.procedures:
            entered.add(inner.name)
            todo.append(rules.procedures[inner.name])
        if not isinstance(inner, (IfNode, Hit, QuestionNode)):
            todo.extend(children(inner))
    return ids


def named_below(rules: Ruleset, node: Node) -> Iterator[str]:
    """The names that looking at a condition can come to, also through what answers stand for."""
    questions: set[str] = set()
    todo = [node]
    while todo:
        inner = todo.pop()
        todo.extend(children(inner))
        if isinstance(inner, NameNode):
            yield inner.name
        if isinstance(inner, QuestionNode) and inner.answers is None and inner.question not in questions:
            questions.add(inner.question)
            todo.extend(rules.clauses.get((inner.question, inner.kind), {}).values())


def named_at_once(node: Node) -> Iterator[str]:
    """The names of steps that are carried out whatever is the case."""
    if isinstance(node, NameNode):
        yield node.name
    if not isinstance(node, (IfNode, Hit, QuestionNode)):
        for child in children(node):
            yield from named_at_once(child)


def circles(below: Mapping[str, set[str]]) -> Iterator[tuple[str, ...]]:
    """The shortest way from a name to itself, for each circle once."""
    reported: set[str] = set()
    for name in below:
        ways: list[tuple[str, ...]] = [(name,)]
        reached = {name}
        while ways and name not in reported:
            way = ways.pop(0)
            if name in below[way[-1]]:
                reported.update(way)
                yield way
            following = sorted(below[way[-1]] & below.keys() - reached)
            reached.update(following)
            ways += [(*way, after) for after in following]


# --- what a game lacks ------------------------------------------------------------------------------------------------


def check_whole(joined: Joined, rules: Ruleset, game: FileLocation) -> None:
    """Tell all that a game lacks to be played; what is missing altogether is told at its file."""
    for meaning in dict.fromkeys(contract.LOOKED_AT_BY.values()):
        if meaning not in rules.meanings:
            tell_lacking(joined, rules, meaning)
    if not rules.moves:
        return  # it is not played, and other parts are compared without
    for path in contract.NEEDED:
        if not is_written(joined.tree, path):
            joined.say(game, "game.lacks", name="/".join(map(str, path)))
    if "start" in joined.tree and contract.BEGINNING not in said_below(rules, rules.start):
        joined.say(joined.spot(("start",)), "game.never_begins", name=phrases()[contract.BEGINNING].form)
    for kind, card in rules.cards.items():
        if card.coloured and not rules.colours:
            joined.say(joined.spot(("cards", kind)), "game.no_colours", text=kind)


def tell_lacking(joined: Joined, rules: Ruleset, meaning: str) -> None:
    """That a phrase looks at a meaning that the game does not have, at the first line that says the phrase."""
    for name, block in rules.blocks.items():
        for number, step in enumerate(block.steps):
            if isinstance(step, PhraseNode) and contract.LOOKED_AT_BY.get(step.phrase) == meaning:
                spot = joined.spot((*joined.blocks[name], number))
                line = phrases()[step.phrase].form
                joined.say(spot, "game.lacks_meaning", nearest(meaning, rules.meanings), said=line, name=meaning)
                return


def is_written(tree: Any, path: KeyPath) -> bool:
    """Whether a game says something at a path."""
    for step in path:
        if not isinstance(tree, Mapping) or step not in tree:
            return False
        tree = tree[step]
    return tree not in ("", {}, [])


def said_below(rules: Ruleset, node: Node) -> set[str]:
    """The phrases that carrying out some steps can come to, through names and through what answers stand for."""
    ids: set[str] = set()
    entered: set[str] = set()
    todo = [node]
    while todo:
        inner = todo.pop()
        todo.extend(children(inner))
        match inner:
            case PhraseNode(phrase):
                ids.add(phrase)
            case NameNode(name) if name not in entered and name in rules.procedures:
                entered.add(name)
                todo.append(rules.procedures[name])
            case QuestionNode(question, kind, None) if question not in entered:
                entered.add(question)
                todo.extend(rules.clauses.get((question, kind), {}).values())
    return ids
