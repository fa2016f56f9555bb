"""
A rules folder with one rule planted in it: a game, an edition, two books with their claims, perhaps a house rule.

How the two rules come to stand in it is its dress: written out by both books, listed as answers of the question, left
out by one book, open to be read in both ways, or brought by a house rule. What is planted is the same in every dress.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from rulestone.compiler import compile_game
from rulestone.engine.admitted_answers import admit_answers
from rulestone.loader import load
from rulestone.model import Answer, Library
from rulestone.words.problem_sentences import report
from tests.planted.growing import Tree, filled
from tests.planted.plays import Side

EDITION = "planted"
BOOKS = (("en", "en-GB"), ("fr", "fr-FR"))
USUAL: Mapping[str, Tree] = {
    "steps": [],
    "condition": "never",
    "players": "nobody",
    "number": "0",
    "event": "never",
}
"""What a question comes to, by what it takes, where a book says nothing."""
KINDS = {
    "word": "choice",
    "steps": "clause",
    "condition": "choice",
    "players": "players",
    "number": "clause",
    "event": "moment",
}


class Unreadable(Exception):
    """A folder that the loader refuses: a mistake in a template."""


@dataclass(frozen=True)
class Sown:
    """Two rules that stand for answers to one question, and the game with holes where it is asked."""

    game: Tree
    """`$rule` stands where the rule does."""
    question: str
    takes: str
    """What the question takes, or `word` where its answers stand for nothing in the game."""
    one: Tree
    other: Tree
    both: Mapping[str, Answer]
    """What both books say on other questions."""
    questions: Mapping[str, Tree] = field(default_factory=dict)
    """Further questions of the folder's own, on which both books are silent unless they say something here."""
    apart: Mapping[str, Sequence[Answer]] = field(default_factory=dict)
    """What the first and the second book say on such questions, where it is not the same."""
    assumes: Mapping[str, Answer] = field(default_factory=dict)
    """Answers to those that the two rules are compared under."""
    replaces: str | None = None
    """The entry of the game that a house rule can replace as a whole."""
    listed: bool = False
    """Whether the two rules are names of answers that a question of the core or of the folder lists already."""


@dataclass(frozen=True)
class Folder:
    """The files of a rules folder, and how the two games that are compared are played."""

    files: Mapping[str, Tree]
    question: str
    sides: tuple[tuple[str, str], tuple[str, str]]
    """Each by how it is known: the stated answer of a `book`, an `answer` by its id, or a `variant`."""
    variants: tuple[str, ...] = ()
    dress: str = ""
    assumes: Mapping[str, Answer] = field(default_factory=dict)

    def write(self, root: Path) -> None:
        """Write the files below a folder."""
        for name, tree in self.files.items():
            path = root / "rules" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True), encoding="utf-8")


def library(folder: Folder) -> Library:
    """What the loader makes of a folder."""
    with tempfile.TemporaryDirectory() as root:
        folder.write(Path(root))
        found, problems = load([root])
    if found is None:
        raise Unreadable(report(problems, "en"))
    return found


def sides(folder: Folder) -> tuple[Side, Side]:
    """The two games that are compared, ready to be played."""
    found = library(folder)
    one, other = (side(folder, found, how, name) for how, name in folder.sides)
    return one, other


def side(folder: Folder, found: Library, how: str, name: str) -> Side:
    """One of the games: a house rule changes the rules, anything else only the answer to the question."""
    rules = compile_game(found, EDITION, (name,) if how == "variant" else ())
    book = found.books[f"{EDITION}/{name if how == 'book' else BOOKS[0][0]}"]
    answers, _ = admit_answers(rules, found.questions, book, found.books_of(EDITION)).defaults()
    if how == "answer":
        answers[folder.question] = int(name) if name.isdecimal() else name
    return Side(rules, {**answers, **folder.assumes})


# --- dress ----------------------------------------------------------------------------------------------------------


def in_clauses(sown: Sown) -> Folder:
    """Both books write their rule out."""
    asked = question(sown, {"usual": USUAL[sown.takes]}, "usual")
    says = ({sown.question: {"clause": sown.one}}, {sown.question: {"clause": sown.other}})
    return made(sown, asked, says, (("book", "en"), ("book", "fr")), "clauses")


def as_listed(sown: Sown) -> Folder:
    """The question lists both rules, and each book gives one of them."""
    asked = question(sown, {"one_way": sown.one, "other_way": sown.other}, "one_way")
    says = ({sown.question: "one_way"}, {sown.question: "other_way"})
    return made(sown, asked, says, (("book", "en"), ("book", "fr")), "listed")


def one_listed(sown: Sown) -> Folder:
    """One book gives what the question lists, the other writes its own rule out."""
    asked = question(sown, {"one_way": sown.one}, "one_way")
    says = ({sown.question: "one_way"}, {sown.question: {"clause": sown.other}})
    return made(sown, asked, says, (("book", "en"), ("book", "fr")), "one listed")


def one_silent(sown: Sown) -> Folder:
    """One book says nothing, which leaves the question open once the other orders something else."""
    asked = question(sown, {"one_way": sown.one}, "one_way")
    says = ({sown.question: {"clause": sown.other}}, {})
    return made(sown, asked, says, (("book", "en"), ("answer", "one_way")), "one silent")


def one_ambiguous(sown: Sown) -> Folder:
    """One book can be read in both ways, the other says one of them."""
    asked = question(sown, {"one_way": sown.one, "other_way": sown.other}, "one_way")
    says = ({sown.question: "one_way"}, {sown.question: {"word": {"first": "one_way", "second": "other_way"}}})
    return made(sown, asked, says, (("answer", "one_way"), ("answer", "other_way")), "one ambiguous")


def by_answer(sown: Sown) -> Folder:
    """Both books say one thing, and a house rule answers the other."""
    asked = question(sown, {"one_way": sown.one, "other_way": sown.other}, "one_way")
    says = ({sown.question: "one_way"}, {sown.question: "one_way"})
    change = [{"answer": sown.question, "with": "other_way"}]
    return made(sown, asked, says, (("book", "en"), ("variant", "ours")), "house rule answers", change)


def by_rule(sown: Sown) -> Folder:
    """The game has one rule in it, and a house rule replaces the entry by one with the other."""
    assert sown.replaces is not None
    path = sown.replaces.split("/")
    entry = sown.game
    for step in path:
        entry = entry[step]
    change = [{"replace": sown.replaces, "with": filled(entry, {"rule": sown.other})}]
    inline = replace(sown, game=filled(sown.game, {"rule": sown.one}))
    return made(inline, {}, ({}, {}), (("book", "en"), ("variant", "ours")), "house rule replaces", change)


def in_numbers(sown: Sown) -> Folder:
    """The question takes a number, and each book names one."""
    asked = question(sown, {}, "")
    asked[sown.question] |= {"kind": "number", "least": 0, "most": 50, "default": sown.one}
    del asked[sown.question]["answers"]
    says = ({sown.question: sown.one}, {sown.question: sown.other})
    return made(sown, asked, says, (("book", "en"), ("book", "fr")), "numbers")


def of_the_core(sown: Sown) -> Folder:
    """Each book gives an answer that the question lists already, or a number."""
    says = ({sown.question: sown.one}, {sown.question: sown.other})
    return made(sown, {}, says, (("book", "en"), ("book", "fr")), "of the core")


Dress = Callable[[Sown], Folder]
LISTED: tuple[Dress, ...] = (as_listed, one_ambiguous, by_answer)
"""Those in which the rules are only names, and need not stand for anything."""
WRITTEN: tuple[Dress, ...] = (in_clauses, one_listed, one_silent)


def dressed(sown: Sown, chance: random.Random) -> Folder:
    """The folder in a dress by chance, of those that fit."""
    if sown.listed:
        return of_the_core(sown)
    if isinstance(sown.one, int) and isinstance(sown.other, int):
        return in_numbers(sown)
    if sown.takes == "word" or sown.questions:
        # What a book writes out itself brings no question with it.
        return chance.choice(LISTED)(sown)
    return chance.choice((*LISTED, *WRITTEN, *((by_rule,) if sown.replaces is not None else ())))(sown)


def question(sown: Sown, answers: Mapping[str, Tree], default: str) -> dict[str, Tree]:
    """The question about the rule, with the answers that it lists."""
    return {
        sown.question: {
            "kind": KINDS[sown.takes],
            **({} if sown.takes == "word" else {"takes": sown.takes}),
            "answers": {name: {} if sown.takes == "word" else {"means": means} for name, means in answers.items()},
            "otherwise": "open",
            "default": default,
            "because": "People would ask what the card does.",
        }
    }


def made(
    sown: Sown,
    asked: Mapping[str, Tree],
    says: tuple[Mapping[str, Tree], Mapping[str, Tree]],
    sides: tuple[tuple[str, str], tuple[str, str]],
    dress: str,
    changes: Tree = None,
) -> Folder:
    """All files of a folder."""
    game = filled(sown.game, {"rule": f"<{sown.question}>"})
    files: dict[str, Tree] = {
        f"games/{EDITION}.yaml": game,
        f"editions/{EDITION}.yaml": {"game": EDITION, "name": "A game with a rule planted in it"},
    }
    if asked or sown.questions:
        own = filled(dict(sown.questions), {"rule": f"<{sown.question}>"})
        files["questions/planted.yaml"] = {"questions": {**asked, **own}}
    open_to_books = {**asked, **sown.questions}
    for place, ((language, locale), claims) in enumerate(zip(BOOKS, says, strict=True)):
        said = {**sown.both, **{name: answers[place] for name, answers in sown.apart.items()}, **claims}
        files[f"books/{EDITION}/{language}.yaml"] = book(language, locale, game, said, open_to_books)
    if changes:
        files["variants/ours.yaml"] = {"name": "ours", "patches": EDITION, "changes": changes}
    return Folder(files, sown.question, sides, ("ours",) if changes else (), dress, sown.assumes)


def book(language: str, locale: str, game: Tree, claims: Mapping[str, Tree], asked: Mapping[str, Tree]) -> Tree:
    """The file of a book with one sentence for each claim; what is asked and not claimed it is silent on."""
    said = {
        number: {"anchor": f"rule n{number}", "says": {name: claim}}
        for number, (name, claim) in enumerate(claims.items(), 1)
    }
    silent = [name for name in asked if name not in claims]
    tree: dict[str, Any] = {
        "language": language,
        "locale": locale,
        "title": f"A leaflet that nobody printed, {language}",
        "document": {"file": f"planted-{language}.txt", "name": f"Leaflet in {language}"},
        "sections": {"rules": {"heading": "RULES"}},
        "names": {
            "cards": {kind: {"name": kind, "plural": f"{kind}s"} for kind in game["cards"]},
            "colours": {colour: {"name": colour} for colour in game["colours"]},
        },
    }
    if any(isinstance(claim, dict) and "word" in claim for claim in claims.values()):
        tree["ambiguities"] = {"word": {"first": "the word means the one", "second": "the word means the other"}}
    tree["text"] = {"rules": said}
    if silent:
        tree["silent"] = [{"in": ["rules"], "questions": silent}]
    return tree
