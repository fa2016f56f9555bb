"""Small games that nothing plays, written into a folder: a list of questions and two or three books."""

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any

from rulestone.checks import CheckReport, check
from rulestone.model import Library
from rulestone.words.problem_sentences import report
from tests.loader.reading import load

GAME = """
told:
  dealing:
    title: {en: Dealing, fr: La donne}
    questions: [deal.cards, deal.dealer]
  tricks:
    title: {en: Tricks, fr: Les plis}
    questions:
    - trick.follow
    - ask: trick.call
      manner: The table hears the word either way.
"""
QUESTIONS = """
questions:
  deal.cards:
    kind: number
    least: 1
    most: 30
    words:
      en:
        asks: How many cards is each player dealt?
        number: {one: "{number} card is dealt.", other: "{number} cards are dealt."}
  deal.dealer:
    kind: choice
    answers: {oldest: {}, youngest: {}, drawn: {}}
    words:
      de:
        asks: Wer gibt zuerst?
        answers: {oldest: Der Älteste gibt., youngest: Der Jüngste gibt., drawn: Es wird ausgelost.}
  trick.follow:
    kind: choice
    answers: {must: {stricter_than: [may], modality: must}, may: {modality: may}}
    words:
      en:
        asks: Must suit be followed?
        short: following suit
        answers: {must: Whoever can must follow suit., may: Nobody has to follow suit.}
  trick.call:
    kind: choice
    answers: {aloud: {}, softly: {}}
    words:
      en: {asks: How is it called?, answers: {aloud: It is called aloud., softly: It is whispered.}}
"""
ANSWERS: Mapping[str, Any] = {
    "deal.cards": 7,
    "deal.dealer": "oldest",
    "trick.follow": "must",
    "trick.call": "aloud",
}


def book(language: str, answers: Mapping[str, Any], more: str = "") -> str:
    """
    A book that gives each answer in a sentence of its own; a list is one sentence for each, none is silence.

    A map is the readings of the ambiguity `way`.
    """
    lines, silent, number = [], [], 0
    for question, given in answers.items():
        if given is None:
            silent.append(question)
        for answer in given if isinstance(given, list) else [given] if given is not None else []:
            number += 1
            lines.append(f"    {number}: {{anchor: word n{number} here, says: {{{question}: {flow(answer)}}}}}")
    readings = {reading for given in answers.values() for reading in readings_in(given)}
    head = f"""
    language: {language}
    locale: {language}
    title: A leaflet in {language}
    document: {{file: leaflet-{language}.txt, name: Leaflet}}
    sections:
      play: {{heading: RULES}}
    """
    found = dedent(head)
    if readings:
        found += f"ambiguities: {{way: {{{', '.join(f'{each}: it can be read so' for each in sorted(readings))}}}}}\n"
    if silent:
        found += f"silent:\n- in: [play]\n  questions: [{', '.join(silent)}]\n"
    return found + dedent(more) + "text:\n  play:\n" + "\n".join(lines) + "\n"


def readings_in(given: Any) -> list[str]:
    """The readings of the ambiguity `way` that an answer names, however deep."""
    if not isinstance(given, dict):
        return []
    return [*given.get("way", ()), *(each for value in given.values() for each in readings_in(value))]


def flow(value: Any) -> str:
    """An answer as a rule file has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    return str(value)


def written(
    folder: Path,
    books: Mapping[str, str | Mapping[str, Any]],
    game: str = GAME,
    questions: str = QUESTIONS,
    name: str = "plum",
) -> Path:
    """A rules folder of one edition; a book is its text, or its answers where these differ from the usual ones."""
    files = {f"games/{name}.yaml": game, f"editions/{name}.yaml": f"game: {name}\nname: Plum\n"}
    files[f"questions/{name}.yaml"] = questions
    for language, said in books.items():
        text = said if isinstance(said, str) else book(language, {**ANSWERS, **said})
        files[f"books/{name}/{language}.yaml"] = text
    for path, text in files.items():
        file = folder / "rules" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return folder


def library(folder: Path) -> Library:
    """What a folder says; a mistake in it fails the test."""
    found, problems = load([folder])
    assert found is not None, report(problems, "en")
    return found


def wrong(folder: Path) -> list[str]:
    """What is wrong with a folder, in English."""
    _, problems = load([folder])
    return report(problems, "en").splitlines()


def checked(folder: Path, **more: Any) -> CheckReport:
    """What is found in a folder."""
    return check(library(folder), **more)


__all__ = ["ANSWERS", "GAME", "QUESTIONS", "book", "checked", "flow", "library", "written", "wrong"]
