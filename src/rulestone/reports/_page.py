"""
Lines for people, of a width and in a language: a finding with what the books say, where, and a hand to lay out.

A card is shown in brackets; on a terminal it has its colour. Piped, the text is plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.finding import Demonstration, Problem, Witness
from rulestone.layout import columns, wrapped
from rulestone.reports import Account, Options
from rulestone.reports._shared import accepted, kept_in, level, shortest
from rulestone.words import problems
from rulestone.words.findings import FindingText, Group
from rulestone.words.play import Data, Play, outcomes, play_in
from rulestone.words.slots import Slot
from rulestone.words.voice import Voice

INKS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "error": 31, "warning": 33, "note": 36}
"""The terminal's colours for colours of cards and levels of findings; what is not listed stays plain."""
BOLD, DIM = 1, 2
HELD = "\x00"
"""A space at which no line ends."""
PLACES = 3
"""How many sentences of one book are named; a sum may rest on a dozen."""


class Page:
    """Lines of a width, in a language, coloured or plain."""

    def __init__(self, speaking: Voice, options: Options, account: Account) -> None:
        self.voice = speaking
        self.options = options
        self.account = account

    # Findings.

    def finding(self, number: int, each: FindingText) -> list[str]:
        """One finding, from what is wrong to what to do."""
        finding = each.finding
        ink = (DIM,) if finding.status == "ruled" else (BOLD, INKS[finding.level])
        title = [level(finding, self.voice), self.voice.say(f"kind.{finding.kind}"), finding.id]
        lines = [self.ink(line, *ink) for line in self.wrapped(f"{number}. {' · '.join(title)}", 0)]
        lines += self.wrapped(each.headline, 3)
        rows = [(f"{{{', '.join(group.books)}}}", self.told(group)) for group in each.groups]
        lines += ["", *self.columns(rows, 3)] if rows else []
        for note in each.notes:
            lines += self.wrapped(note, 3)
        if self.options.verbose and each.left_out:
            lines += ["", *self.heading("report.left_out")]
            lines += [line for said in each.left_out for line in self.wrapped(said, 5)]
        for part in (self.places(each), self.shown(each), self.advice(each)):
            lines += ["", *part] if part else []
        return lines

    def told(self, group: Group) -> str:
        """What some books say; what their files call the readings only where more is asked for."""
        return f"{self.says(group)} {group.readings}".rstrip() if self.options.verbose else self.says(group)

    def says(self, group: Group) -> str:
        """What some books say; what others say differently is bold on a terminal and else between asterisks."""
        if not any(differs for _, differs in group.pieces):
            return group.says
        return "".join(self.marked(text) if differs else text for text, differs in group.pieces)

    def marked(self, text: str) -> str:
        """Words that others say differently."""
        if not self.options.colour:
            return f"*{text}*"
        return " ".join(self.ink(word, BOLD) for word in text.split(" "))

    def places(self, each: FindingText) -> list[str]:
        """Where each book says it, or says nothing."""
        finding = each.finding
        books = dict.fromkeys(entry.book for entry in finding.entries)
        rows = [row for book in books for row in self.of_book(each, book)]
        spot = [f"     {finding.spot.file}:{finding.spot.line}"] if finding.spot else []
        if not rows and not spot:
            return []
        return [*self.heading("report.where"), *spot, *self.columns(rows, 5)]

    def of_book(self, each: FindingText, book: str) -> Iterator[tuple[str, str]]:
        """The first entries of one book, and how many more there are."""
        entries = [entry for entry in each.finding.entries if entry.book == book]
        label = each.label(book)
        for entry in entries[:PLACES]:
            yield label, f"{each.entry(entry)} ({entry.spot.file}:{entry.spot.line})"
            label = ""
        if len(entries) > PLACES:
            yield "", self.voice.say("report.more_places", number=len(entries) - PLACES)

    def advice(self, each: FindingText) -> list[str]:
        """What to do, or who has accepted it."""
        if each.finding.status == "ruled":
            return list(self.wrapped(accepted(each), 3))
        lines = [*self.heading("report.to_do"), *self.wrapped(each.to_do, 5)]
        if not each.departing or not self.account.rulings:
            return lines
        accept = self.voice.say("report.accept", file=kept_in(each.finding, each.shelf))
        book = f" --book {self.voice.say('cli.metavar.book')}" if each.finding.tied else ""
        # On a line of its own, and never cut, so that it can be copied.
        command = f'rulestone accept {shortest(each.finding, self.account)}{book} --because "…"'
        return [*lines, *self.wrapped(accept, 5), f"       {command}"]

    # The play.

    def play(self, each: FindingText) -> Play:
        """Who tells the play of a finding, in the words of the books that it is about."""
        return play_in(each.voice, self.chip)

    def shown(self, each: FindingText) -> list[str]:
        """What shows the finding: a table of cards with moves, or a demonstration."""
        match each.finding.witness:
            case Witness() as witness:
                play = self.play(each)
                return [
                    *self.table(play, witness),
                    *self.moves(play, witness),
                    *self.outcomes(each),
                    *self.minimal(witness),
                ]
            case Demonstration() as shown:
                rows = [line for row in self.play(each).rows(shown) for line in self.wrapped(row, 5)]
                heading = self.heading("witness.shown") if rows else []
                return [*heading, *rows, *self.outcomes(each)]
        return []

    def table(self, play: Play, witness: Witness) -> list[str]:
        """The cards to lay out."""
        rows = [(row.label, row.text) for row in play.table(witness)]
        return [*self.heading("witness.lay_out", number=witness.players), *self.columns(rows, 5)]

    def moves(self, play: Play, witness: Witness) -> list[str]:
        """The moves, step by step."""
        if not witness.moves:
            return []
        rows = [(f"{number}.", move) for number, move in enumerate(play.moves(witness.moves), 1)]
        return [*self.heading("witness.then"), *self.columns(rows, 5)]

    def outcomes(self, each: FindingText) -> list[str]:
        """What follows for whom, a line for each thing."""
        rows: list[tuple[str, str]] = []
        play = self.play(each)
        for books, key, outcome in outcomes(each.finding):
            who = each.whose(books, key)
            alike = who.rstrip(".").casefold()
            follows = [row for row in play.outcomes(outcome) if row.casefold() != alike] or [""]
            rows += zip([who, *[""] * (len(follows) - 1)], follows, strict=True)
        return [*self.heading("witness.outcome"), *self.columns(rows, 5)] if rows else []

    def minimal(self, witness: Witness) -> list[str]:
        """In which sense nothing smaller would do."""
        return [self.ink(line, DIM) for line in self.wrapped(self.voice.say(f"witness.minimal.{witness.minimal}"), 5)]

    def chip(self, name: str, card: Data) -> str:
        """A card on the table."""
        return self.ink(f"[{name}]".replace(" ", HELD), *colour_of(card))

    # What is wrong.

    def problems(self, some: Sequence[Problem]) -> Iterator[str]:
        """What is wrong with rulings or with the run, each with its place if it has one; the first of many."""
        for problem in some[: problems.TOLD]:
            at = f"{problem.file}:{problem.line}:{problem.column}: " if problem.file else ""
            yield from self.wrapped(at + problems.message(problem, self.voice), 3)
        yield from self.wrapped(problems.more(some, self.voice), 3)

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


def colour_of(card: Data) -> tuple[int, ...]:
    """The terminal's colour for a card."""
    ink = INKS.get(str(card.get("colour")))
    return (ink,) if ink else ()
