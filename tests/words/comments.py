"""
What stands above each sentence of the catalogues for its translator: where it is said, its English, and an example.

`python -m tests.words.comments` writes these lines (`#.`) anew; whatever else stands in a catalogue stays as it is.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from rulestone.loader import load
from rulestone.words import LANGUAGES, Voice
from rulestone.words.book_as_prose import plan_of
from rulestone.words.sentence_list import CatalogueSentence, render_sentence
from tests.words import catalogues
from tests.words.catalogues import forms, source

COMMENTED = ("asking", "findings", "messages", "phrases", "rules", "site", "telling")
"""The catalogues of sentences; in the others stand words to look for."""
BOOKS = {"en": "uno-2003/en", "es": "hp-2018/es", "fr": "hp-2003/fr", "pt": "hp-2003/pt"}
"""In whose words the examples are."""
LINE = "#. "
SHOWN_WITH = 3
"""The number in an example."""
CONTEXTS = {
    "act.": "What a move is called when it is asked about: the first is said, the others are understood too.",
    "answer.": "What a book answers to: {question}",
    "asked.": "A question that many people ask, as a heading and as it may be typed.",
    "because.": "Why something is played as it is.",
    "claim.": "How a book stands to a question, below its answers.",
    "cli.ask.": "`rulestone ask`: what it prints, and its help.",
    "cli.lang": "Help of the option `--lang`.",
    "cli.metavar.": "What stands behind an option in `--help`, for something to be typed.",
    "cli.needs.": "What has to be told before a question about a move can be answered.",
    "cli.option.": "Help of an option that several commands have.",
    "cli.player.": "Words for people that may be typed; parted by `|`.",
    "cli.topic.": "A heading of `rulestone show`.",
    "cli.wrong.": "Why something that was typed cannot be answered, after “Error:”.",
    "cli.": "`rulestone {second}`: what it prints, and its help.",
    "direction.": "Which way play goes, within a sentence.",
    "finding.do.": "What an editor can do about a finding.",
    "finding.person": "The name of a player in an example.",
    "finding.people": "The names of players in examples.",
    "finding.side.": "What some books of a finding say, behind their names.",
    "finding.": "A finding of `rulestone check`: its headline, or a note below it.",
    "flag.": "What the text check doubts about a claim.",
    "house_rule.": "A house rule, as it is told.",
    "kind.": "The name of a kind of finding; with `.about`, what it is.",
    "language.": "The name of a language.",
    "legal.": "The answer of `rulestone legal`, or a piece of it.",
    "level.": "How grave a finding is.",
    "means.": "What an answer comes to, in `rulestone explain --verbose`.",
    "message.": "A mistake in a rule file or in what was typed, behind its place.",
    "modality.": "How strict an answer is.",
    "move.": "A move in an example, as a step (“Ana draws”); with `.to`, behind “may” or “cannot”.",
    "named.": "What a game has given a name of its own.",
    "phrase.": "A line of a game's rules, read back; with `.not`, denied.",
    "question.": "A question of the rules, to which every book is asked its answer.",
    "report.": "Around the findings of `rulestone check`.",
    "section.": "The title of a section.",
    "seen.": "What everybody sees in an example, below “What follows”.",
    "site.cli.": "`rulestone site`: what it prints, and its help.",
    "site.": "The rule site: a heading, a label or a line of a page about `{second}`.",
    "structure.": "How lines of rules are joined when they are read back.",
    "system.": "Why the operating system refuses to read or write a file.",
    "tell.section.": "A heading of a book told as a page.",
    "tell.open": "The end of a page, where a book leaves something open.",
    "tell.": "A page of a book, where it says this together: {claims}",
    "value.": "A value in a table.",
    "verdict.": "Whether a move is legal, as the first word of an answer.",
    "witness.row.": "A line of an example that no cards show.",
    "witness.": "An example of a finding: what to lay out, and its labels.",
}
"""By the beginnings of keys where a sentence is said."""


messages = cache(catalogues.messages)


@cache
def claims() -> dict[str, str]:
    """By the key of a telling what a book says where it is told so."""
    library, found = load()[0], {}
    for edition in library.editions:
        for entry, cases in plan_of(library, edition).tellings.items():
            for name, case in cases.items():
                found[f"tell.{entry}.{name}"] = ", ".join(f"`{asked}`: {answer}" for asked, answer in case.items())
    return found


@cache
def speaking(language: str, book: str | None) -> Voice:
    """A voice, in the words of a book if there is one."""
    return Voice(language) if book is None else Voice(language).of(load()[0].books[book])


@cache
def rendered(language: str, domain: str, key: str, book: str | None) -> str:
    """A sentence with its slots filled, in the words of a book if there is one."""
    voice = speaking(language, book)
    texts = forms(messages(language, domain)[key])
    return " ".join(render_sentence(CatalogueSentence(key, texts, "", 0), voice, SHOWN_WITH).split())


def context(key: str) -> str:
    """Where a sentence is said."""
    begins = max((each for each in CONTEXTS if key.startswith(each)), key=len)
    asked = question_of(key)
    return CONTEXTS[begins].format(
        question=rendered("en", "rules", asked, None) if asked else "",
        claims=claims().get(key, "what it says"),
        second=key.split(".")[1].replace("_", " ") if "." in key else "",
    )


def question_of(key: str) -> str | None:
    """The key of the question that an answer answers."""
    parts = key.split(".")[1:]
    names = (f"question.{'.'.join(parts[:length])}" for length in range(len(parts), 0, -1))
    return (
        next((each for each in names if each in messages("en", "rules")), None) if key.startswith("answer.") else None
    )


def comments(language: str, domain: str, key: str) -> Iterator[str]:
    """The lines above a sentence."""
    yield context(key)
    if language != "en":
        yield f"en: {rendered('en', domain, key, None)}"
    if "{" in "".join(forms(messages(language, domain)[key])):
        yield f"{BOOKS[language]}: {rendered(language, domain, key, BOOKS[language])}"


def commented(language: str, domain: str) -> str:
    """A catalogue with the lines that it is to have."""
    blocks = source(language, domain).read_text("utf-8").split("\n\n")
    return "\n\n".join(with_comments(block, language, domain) for block in blocks)


def with_comments(block: str, language: str, domain: str) -> str:
    """An entry of a catalogue with its lines."""
    lines = [line for line in block.split("\n") if not line.startswith(LINE)]
    key = re.search(r'^msgid "(.+)"$', block, re.MULTILINE)
    if key is None:
        return "\n".join(lines)
    return "\n".join((*(LINE + each for each in comments(language, domain, key[1])), *lines))


def write(languages: Sequence[str] = LANGUAGES) -> None:
    """Every catalogue anew."""
    for language in languages:
        for domain in COMMENTED:
            source(language, domain).write_text(commented(language, domain), "utf-8")


if __name__ == "__main__":
    write()
