"""
For people: what matters first, and no more than a screen of what was settled before.

An overview of every edition; in full what nobody has accepted; apart from it what no book settles; what is accepted as
a count. Where nothing is new, the sharpest of what is accepted stands there in full, so that a reader sees what this is
about, and the rest in a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.findings import Finding
from rulestone.reports import Options, ReportAccount
from rulestone.reports._lines_for_people import BOLD, HELD, TextPage
from rulestone.reports._shared_fields import by_kind, counted, level, spot_of, summary
from rulestone.text_layout import ROOM, cut, wide
from rulestone.witness import Witness
from rulestone.words import problem_sentences
from rulestone.words.claim_sentences import short_of
from rulestone.words.finding_sentences import finding_text
from rulestone.words.voice import Voice, voice

QUOTES = True
"""A reader who has the texts sees the sentence itself."""
SCREEN = 80
"""How many lines a report on books in which nothing is new may have."""
UNSETTLED = "report.unsettled"
"""The heading over what no book settles."""
ROWS = 8
"""How many findings a table names before it counts the rest; more where the screen has room for them."""
CALM = 5
"""How many editions in which nothing is new are told one by one."""
KIND_BY_KIND = 3
"""How many of them are told kind by kind; of more, how much was accepted in each is enough."""
BUSY = 50
"""How many of the others are; and how many findings are told in full, where nobody asks for all of them."""

Block = list[str]


def tell(account: ReportAccount, language: str | Voice, options: Options) -> str:
    """The whole report, or of a quiet one a line for each thing that fails the run."""
    speaking = voice(language)
    if options.quiet:
        return "".join(f"{line}\n" for line in briefly(account, speaking))
    report = TextReport(account, TextPage(speaking, options, account), options)
    return "\n\n".join("\n".join(block) for block in report.blocks() if block).replace(HELD, " ") + "\n"


def briefly(account: ReportAccount, speaking: Voice) -> Iterator[str]:
    """What fails the run, each in one line with its place, as compilers say it."""
    for finding in filter(account.fails, account.findings):
        file, line, column = spot_of(finding, account.cited)
        sentence = (
            f"{level(finding, speaking)}: {finding_text(finding, speaking, account.cited).message} ({finding.id})"
        )
        yield at(file, line, column) + sentence
    for problem in (*account.stale, *account.unanswered, *account.incomplete):
        yield at(problem.file, problem.line, problem.column) + problem_sentences.message(problem, speaking)


def at(file: str, line: int, column: int) -> str:
    """Where something is, as an editor finds it."""
    return ":".join([file, *(str(number) for number in (line, column) if number), " "]) if file else ""


class TextReport:
    """The parts of a report, each a block of lines."""

    def __init__(self, account: ReportAccount, page: TextPage, options: Options) -> None:
        self.account, self.page, self.options = account, page, options
        self.voice = page.voice
        new = [finding for finding in account.findings if finding.status != "ruled"]
        apart = not (options.whole or account.gaps)
        self.new = [finding for finding in new if not (apart and finding.is_gap)]
        """What nobody has accepted, to be told in full."""
        self.open = [finding for finding in new if apart and finding.is_gap]
        """What no book settles, where that fails nothing."""
        self.accepted = [finding for finding in account.findings if finding.status == "ruled"]
        self.ends: dict[str, set[str]] = {}
        for finding in account.findings:
            head, _, end = finding.id.rpartition(":")
            self.ends.setdefault(head, set()).add(end)
        self.shown = 0
        """How many findings were told in full."""

    def blocks(self) -> Iterator[Block]:
        """Everything in its order."""
        account = self.account
        most = len(self.new) if self.options.whole or self.options.verbose else BUSY
        # Laid out before any of it is told: how much room what is settled has hangs on how long it is.
        before = [list(self.overview()), *map(self.full, self.new[:most])]
        if self.new[most:]:
            before.append(self.table("report.rest", self.new[most:]))
        if self.open:
            before.append(self.table(UNSETTLED, self.open))
        yield from before
        if self.options.whole:
            yield from map(self.full, self.accepted)
        elif not (self.new or account.stale or account.unanswered or account.incomplete):
            yield from self.settled(sum(len(block) + 1 for block in before))
        if account.stale:
            yield [*self.bold("report.stale"), *self.page.problems(account.stale)]
        if account.unanswered:
            yield [*self.bold("report.unanswered"), *self.page.problems(account.unanswered)]
        if account.incomplete:
            heading = self.page.ink(self.voice.say("report.incomplete"), BOLD, 31)
            yield [heading, *self.page.problems(account.incomplete)]
        yield list(self.hints())
        yield list(self.ending())

    # The overview.

    def overview(self) -> Iterator[str]:
        """Which books were looked at, and for each edition that has room how much was found of each kind."""
        books_of, by_edition = self.by_edition()
        books = self.say("report.count.books", number=len(self.account.books))
        yield from self.page.wrapped(self.voice.say("report.looked", books=books, number=len(books_of)), 0)
        calm = [name for name, findings in by_edition.items() if all(finding.status == "ruled" for finding in findings)]
        left_out = set(calm[CALM:]) if len(calm) > CALM + 1 else set()
        busy = [name for name in by_edition if name not in calm]
        crowd = set() if self.options.whole or self.options.verbose else set(busy[BUSY:])
        kinds = [self.voice.say(f"kind.{kind}") for kind, _ in by_kind(self.account, self.account.findings)]
        width = max(map(wide, kinds), default=0)
        briefly = set() if len(calm) <= KIND_BY_KIND or self.options.verbose else set(calm)
        yield ""
        for name, findings in by_edition.items():
            if name not in left_out | crowd and (findings or not self.account.narrowed):
                yield from self.edition(name, books_of.get(name, ()), findings, None if name in briefly else width)
        for key, names in (("busy", crowd), ("calm", left_out)):
            if names:
                yield from self.page.wrapped(self.say(f"report.{key}", number=len(names)), 0)

    def by_edition(self) -> tuple[dict[str, list[str]], dict[str, list[Finding]]]:
        """The books and the findings of each edition that has any."""
        books_of: dict[str, list[str]] = {}
        for book in self.account.books:
            edition, _, name = book.partition("/")
            books_of.setdefault(edition, []).append(name)
        findings_of: dict[str, list[Finding]] = {edition: [] for edition in books_of}
        for finding in self.account.findings:
            findings_of.setdefault(finding.edition, []).append(finding)
        return books_of, findings_of

    def edition(self, name: str, books: Sequence[str], findings: Sequence[Finding], width: int | None) -> Iterator[str]:
        """An edition with its books, and a line for each kind there is; without width one for all."""
        head = f"{name}: {', '.join(books)}" if books else name
        yield from (self.page.ink(line, BOLD) for line in self.page.wrapped(head, 0))
        if findings and width is None:
            yield from self.page.wrapped(counted(findings, self.voice), 3)
            return
        rows = (
            (self.voice.say(f"kind.{kind}"), counted(some, self.voice))
            for kind, some in by_kind(self.account, findings)
        )
        yield from self.page.columns(rows, 3, width or 0)
        if not findings:
            yield from self.page.wrapped(self.voice.say("report.nothing"), 3)

    # Findings.

    def full(self, finding: Finding) -> Block:
        """A finding with all that there is to say of it."""
        self.shown += 1
        return self.page.finding(self.shown, finding_text(finding, self.voice, self.account.cited))

    def settled(self, used: int) -> Iterator[Block]:
        """Where nothing is new: the sharpest of what is accepted, and what else there is, worst first."""
        apart = [finding for finding in self.accepted if not finding.is_gap]
        sharpest = min(apart, key=bluntness, default=None)
        if sharpest is not None and sharpest.kind == "contradiction":
            block = [*self.page.wrapped(self.say("report.calm.sharpest", number=len(apart)), 0), ""]
            block += self.full(sharpest)
            yield block
            used += len(block) + 1
            apart.remove(sharpest)
        gaps = [finding for finding in self.accepted if finding.is_gap]
        if apart:
            tail = [*self.hints(), *self.ending()]
            # Its heading, what is left out, and three blank lines around the table and the hints.
            yield self.table("report.calm.others", apart, max(ROWS // 2, SCREEN - used - len(tail) - 4))
        if gaps and (self.options.verbose or not apart):
            yield self.table(UNSETTLED, gaps)

    def table(self, heading: str, some: Iterable[Finding], rows: int = ROWS) -> Block:
        """What some findings are about, a line for each of the worst, with what to type to see it."""
        listed = sorted(some, key=lambda finding: self.account.order.index(finding.kind))
        shown = listed if self.options.verbose or len(listed) <= rows + 1 else listed[:rows]
        lines = self.align_ids([(self.about(finding), self.name(finding)) for finding in shown])
        left = len(listed) - len(shown)
        more = self.page.wrapped(self.say("report.more", number=left), 3) if left else ()
        if heading == UNSETTLED and all(finding_text(finding, self.voice).is_alone for finding in listed):
            heading = f"{heading}.alone"
        return [*self.bold(heading, number=len(listed)), *lines, *more]

    def align_ids(self, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
        """Texts with their ids, side by side; a long id stands below."""
        most = self.options.width - ROOM - 10
        width = max((wide(name) for _, name in rows if wide(name) <= most), default=0)
        room = self.options.width - width - 5
        for text, name in rows:
            if wide(name) > width:
                yield from self.page.wrapped(text, 3)
                yield " " * max(3, self.options.width - wide(name)) + name
            else:
                begins = cut(text, room)
                yield f"   {begins}{' ' * (room - wide(begins))}  {name}"

    def name(self, finding: Finding) -> str:
        """What to type to see a finding, and no other: as much of its id as that takes."""
        head, _, end = finding.id.rpartition(":")
        others = self.ends[head] - {end}
        long = next(n for n in range(len(end) + 1) if not any(other.startswith(end[:n]) for other in others))
        return f"{head}:{end[:long]}" if long else head

    def about(self, finding: Finding) -> str:
        """What a finding is about, in a line."""
        if finding.question is not None:
            return short_of(finding.question, self.voice)
        return finding_text(finding, self.voice, self.account.cited).headline

    # The end.

    def hints(self) -> Iterator[str]:
        """How to see what was not told in full."""
        hidden = 0 if self.options.whole else len(self.account.findings) - self.shown
        if not hidden:
            return
        if self.new and self.accepted:
            yield from self.page.wrapped(self.say("report.more_accepted", number=len(self.accepted)), 0)
            return
        yield from self.page.wrapped(self.voice.say("report.see_one"), 0)
        if self.accepted:
            yield from self.page.wrapped(self.voice.say("report.see_all"), 0)

    def ending(self) -> Iterator[str]:
        """What else was looked at, and how it ended."""
        account = self.account
        for remark in account.remarks:
            yield from self.page.wrapped(problem_sentences.message(remark, self.voice), 0)
        yield from self.lacking()
        looked_at = (account.findings, account.stale, account.unanswered, account.incomplete, account.remarks)
        if not (any(looked_at) or account.narrowed):
            yield self.voice.say("report.agree")
        yield from (self.page.ink(line, BOLD) for line in self.page.wrapped(summary(account, self.voice), 0))

    def lacking(self) -> Iterator[str]:
        """How many reasons of rulings the reader is shown in another language, where any are shown."""
        rulings = [finding.ruling for finding in self.accepted if finding.ruling is not None]
        known = ("", self.voice.language)
        number = sum(ruling.language_for(self.voice.language) not in known for ruling in rulings)
        if number and (self.options.whole or self.options.verbose):
            yield from self.page.wrapped(self.say("report.reasons_lacking", number=number), 0)

    def say(self, key: str, **slots: int) -> str:
        """A sentence with numbers."""
        return self.voice.say(key, **slots)

    def bold(self, key: str, **slots: int) -> Block:
        """A heading."""
        return [self.page.ink(line, BOLD) for line in self.page.wrapped(self.say(key, **slots), 0)]


def bluntness(finding: Finding) -> tuple[bool, bool, int, int, int, str]:
    """How much there is to understand before a difference is seen: least in the sharpest."""
    witness = finding.witness
    played = isinstance(witness, Witness)
    moves, players = (len(witness.moves), witness.players) if isinstance(witness, Witness) else (0, 0)
    outsiders = len(finding.deviating)
    return (finding.kind != "contradiction", not played, outsiders or len(finding.sides), moves, players, finding.id)
