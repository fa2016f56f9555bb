"""
Lines for people, of a width and in a language: a finding with what the books say, where, and a hand to lay out.

A card is shown in brackets; on a terminal it has its colour. Piped, the text is plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.cards import Card
from rulestone.findings import Problem
from rulestone.reports import Options, ReportAccount
from rulestone.reports._shared_fields import accepted, kept_in, level, shortest
from rulestone.text_layout import columns, wrapped
from rulestone.witness import Demonstration, Witness
from rulestone.words import problem_sentences
from rulestone.words.finding_sentences import BookGroup, FindingText
from rulestone.words.slots import Slot
from rulestone.words.voice import Voice
from rulestone.words.witness_sentences import WitnessText, outcomes, play_in

INKS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "error": 31, "warning": 33, "note": 36}
"""The terminal's colours for colours of cards and levels of findings; what is not listed stays plain."""
BOLD, DIM = 1, 2
HELD = "\x00"
"""A space at which no line ends."""
PLACES = 3
"""How many sentences of one book are named; a sum may rest on a dozen."""


class TextPage:
    """Lines of a width, in a language, coloured or plain."""

    def __init__(self, speaking: Voice, options: Options, account: ReportAccount) -> None:
        self.voice = speaking
        self.options = options
        self.account = account

    # Findings.

    def finding(self, number: int, text: FindingText) -> list[str]:
        """One finding, from what is wrong to what to do."""
        finding = text.finding
        ink = (DIM,) if finding.status == "ruled" else (BOLD, INKS[finding.level])
        kind = f"{number}. {level(finding, self.voice)} · {text.kind}"
        lines = [self.ink(line, *ink) for line in self.with_id(kind, finding.id)]
        lines += self.wrapped(text.sentence, 3)
        rows = [(f"{{{', '.join(group.books)}}}", self.describe_group(group)) for group in text.groups]
        lines += ["", *self.columns(rows, 3)] if rows else []
        for note in text.notes:
            lines += self.wrapped(note, 3)
        if self.options.verbose and text.left_out:
            lines += ["", *self.heading("report.left_out")]
            lines += [line for left_out in text.left_out for line in self.wrapped(left_out, 5)]
        for part in (self.places(text), self.show_witness(text), self.advice(text)):
            lines += ["", *part] if part else []
        return lines

    def with_id(self, title: str, finding: str) -> list[str]:
        """A title and the id of its finding: on one line, or the id on a line of its own."""
        lines = list(self.wrapped(f"{title} · {finding}", 0))
        return lines if len(lines) == 1 else [*self.wrapped(title, 0), *self.wrapped(finding, 3)]

    def describe_group(self, group: BookGroup) -> str:
        """What some books say; what their files call the readings only where more is asked for."""
        return f"{self.says(group)} {group.readings}".rstrip() if self.options.verbose else self.says(group)

    def says(self, group: BookGroup) -> str:
        """What some books say; what others say differently is bold on a terminal."""
        if not self.options.colour or not any(differs for _, differs in group.pieces):
            return group.says
        return "".join(self.marked(text) if differs else text for text, differs in group.pieces)

    def marked(self, text: str) -> str:
        """Words that others say differently."""
        # Word by word, since a line may end between any two of them.
        return " ".join(self.ink(word, BOLD) for word in text.split(" "))

    def places(self, text: FindingText) -> list[str]:
        """Where each book says it, or says nothing."""
        finding = text.finding
        books = dict.fromkeys(entry.book for entry in finding.entries)
        rows = [row for book in books for row in self.of_book(text, book)]
        spot = [f"     {finding.spot.file}:{finding.spot.line}"] if finding.spot else []
        if not rows and not spot:
            return []
        return [*self.heading("report.where"), *spot, *self.columns(rows, 5)]

    def of_book(self, text: FindingText, book: str) -> Iterator[tuple[str, str]]:
        """The first entries of one book, and how many more there are."""
        entries = [
            f"{text.entry(entry)} ({entry.spot.file}:{entry.spot.line})"
            for entry in text.finding.entries
            if entry.book == book
        ]
        # With the texts at hand, two anchors in one sentence are that sentence twice.
        entries = list(dict.fromkeys(entries))
        label = text.label(book)
        for entry in entries[:PLACES]:
            yield label, entry
            label = ""
        if len(entries) > PLACES:
            yield "", self.voice.say("report.more_places", number=len(entries) - PLACES)

    def advice(self, text: FindingText) -> list[str]:
        """What to do, or who has accepted it."""
        if text.finding.status == "ruled":
            return list(self.wrapped(accepted(text), 3))
        lines = [*self.heading("report.to_do"), *self.wrapped(text.advice, 5)]
        if not text.departing or not self.account.rulings:
            return lines
        accept = self.voice.say("report.accept", file=kept_in(text.finding, text.shelf))
        book = f" --book {self.voice.say('cli.metavar.book')}" if text.finding.tied else ""
        # On a line of its own, and never cut, so that it can be copied.
        command = f'rulestone accept {shortest(text.finding, self.account)}{book} --because "…"'
        return [*lines, *self.wrapped(accept, 5), f"       {command}"]

    # The play.

    def play(self, text: FindingText) -> WitnessText:
        """Who tells the play of a finding, in the words of the books that it is about."""
        return play_in(text.voice, self.chip)

    def show_witness(self, text: FindingText) -> list[str]:
        """What shows the finding: a table of cards with moves, or a demonstration."""
        match text.finding.witness:
            case Witness() as witness:
                play = self.play(text)
                return [
                    *self.table(play, witness),
                    *self.moves(play, witness),
                    *self.outcomes(text),
                    *self.minimal(witness),
                ]
            case Demonstration() as demonstration:
                rows = [line for row in self.play(text).rows(demonstration.rows) for line in self.wrapped(row, 5)]
                heading = self.heading("witness.shown") if rows else []
                return [*heading, *rows, *self.outcomes(text)]
        return []

    def table(self, play: WitnessText, witness: Witness) -> list[str]:
        """The cards to lay out."""
        rows = [(row.label, row.text) for row in play.table(witness)]
        return [*self.heading("witness.lay_out", number=witness.players), *self.columns(rows, 5)]

    def moves(self, play: WitnessText, witness: Witness) -> list[str]:
        """The moves, step by step."""
        if not witness.moves:
            return []
        rows = [(f"{number}.", move) for number, move in enumerate(play.steps(witness), 1)]
        return [*self.heading("witness.then"), *self.columns(rows, 5)]

    def outcomes(self, text: FindingText) -> list[str]:
        """What follows for whom, a line for each thing."""
        rows: list[tuple[str, str]] = []
        play = self.play(text)
        for books, key, outcome in outcomes(text.finding):
            who = text.whose(books, key)
            alike = who.rstrip(".").casefold()
            follows = [row for row in play.outcomes(outcome) if row.casefold() != alike] or [""]
            rows += zip([who, *[""] * (len(follows) - 1)], follows, strict=True)
        return [*self.heading("witness.outcome"), *self.columns(rows, 5)] if rows else []

    def minimal(self, witness: Witness) -> list[str]:
        """In which sense nothing smaller would do."""
        return [self.ink(line, DIM) for line in self.wrapped(self.voice.say(f"witness.minimal.{witness.minimal}"), 5)]

    def chip(self, name: str, card: Card) -> str:
        """A card on the table."""
        return self.ink(f"[{name}]".replace(" ", HELD), *colour_of(card))

    # What is wrong.

    def problems(self, some: Sequence[Problem]) -> Iterator[str]:
        """What is wrong with rulings or with the run, each with its place if it has one; the first of many."""
        for problem in some[: problem_sentences.MOST_AT_ONCE]:
            at = f"{problem.file}:{problem.line}:{problem.column}: " if problem.file else ""
            yield from self.wrapped(at + problem_sentences.message(problem, self.voice), 3)
        yield from self.wrapped(problem_sentences.tell_left_out(some, self.voice), 3)

    # Lines.

    def heading(self, key: str, **slots: Slot) -> list[str]:
        """The heading of a part of a finding."""
        return [self.ink(line, BOLD) for line in self.wrapped(self.voice.say(key, **slots), 3)]

    def ink(self, text: str, *codes: int) -> str:
        """Text in a colour, where there are colours."""
        if not self.options.colour or not codes:
            return text
        return f"\x1b[{';'.join(map(str, codes))}m{text}\x1b[0m"

    def columns(self, rows: Iterable[tuple[str, str]], indent: int, least: int = 0) -> Iterator[str]:
        """Labels and what belongs to them."""
        return columns(rows, self.options.width, indent, least)

    def wrapped(self, text: str, indent: int) -> Iterator[str]:
        """Lines that fit the width."""
        return wrapped(text, self.options.width, indent)


def colour_of(card: Card) -> tuple[int, ...]:
    """The terminal's colour for a card."""
    ink = INKS.get(str(card.colour))
    return (ink,) if ink else ()
