"""
For the page of a job: a summary in Markdown, a table of every edition and in full what nobody has accepted.

What stands in a finding is code, so that nothing in it is taken for markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.findings import Finding, Problem
from rulestone.reports import Options, ReportAccount
from rulestone.reports._lines_for_people import HELD, TextPage
from rulestone.reports._shared_fields import by_kind, counted, level, summary
from rulestone.words import problem_sentences
from rulestone.words.finding_sentences import finding_text
from rulestone.words.voice import Voice, voice

TOLD = 30
"""How many findings are told in full; a page of a job holds a megabyte."""
# One more than usual, so that a fence in what a book or a ruling says ends nothing.
FENCE = "````"


def tell(account: ReportAccount, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """The whole page."""
    speaking = voice(language)
    new = [finding for finding in account.findings if account.fails(finding)]
    blocks = [[f"## rulestone: {escaped(summary(account, speaking))}"], list(_table(account, speaking))]
    page = TextPage(speaking, Options(), account)
    for number, finding in enumerate(new[:TOLD], 1):
        blocks += _finding(number, finding, account, page)
    if len(new) > TOLD:
        blocks.append([speaking.say("report.more", number=len(new) - TOLD)])
    others = {
        "report.stale": account.stale,
        "report.unanswered": account.unanswered,
        "report.incomplete": account.incomplete,
    }
    for key, some in others.items():
        if some:
            blocks += [[f"### {speaking.say(key)}"], list(_problems(some, speaking))]
    blocks.append(list(_problems(account.remarks, speaking)))
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _table(account: ReportAccount, speaking: Voice) -> Iterator[str]:
    """How much there is of each kind in each edition, as far as there is anything."""
    if not account.findings:
        return
    yield "| | | |"
    yield "|---|---|---|"
    for edition in dict.fromkeys(finding.edition for finding in account.findings):
        for kind, some in by_kind(account, (finding for finding in account.findings if finding.edition == edition)):
            yield f"| {escaped(edition)} | {speaking.say(f'kind.{kind}')} | {counted(some, speaking)} |"


def _finding(number: int, finding: Finding, account: ReportAccount, page: TextPage) -> Iterator[list[str]]:
    text = finding_text(finding, page.voice, account.cited)
    yield [f"### {number}. {level(finding, page.voice)} · {text.kind} · `{finding.id}`"]
    # The line that names its kind is the heading.
    body = "\n".join(page.finding(number, text)).split("\n   ", 1)[1]
    yield [f"{FENCE}text", f"   {body.replace(HELD, ' ').replace(FENCE, ' ' * len(FENCE))}", FENCE]


def _problems(some: Sequence[Problem], speaking: Voice) -> Iterator[str]:
    for problem in some[: problem_sentences.MOST_AT_ONCE]:
        at = f"`{problem.file}:{problem.line}` " if problem.file else ""
        yield f"- {at}{escaped(problem_sentences.message(problem, speaking))}"
    if left := problem_sentences.tell_left_out(some, speaking):
        yield f"- {left}"


def escaped(text: str) -> str:
    """A text in which nothing is markup; what stands between backquotes is code already."""
    return "".join(part if number % 2 else _plain(part) for number, part in enumerate(_parts(text)))


def _parts(text: str) -> Iterable[str]:
    """What stands outside of code and what is code, in turn; where a backquote is left over, nothing is code."""
    pieces = text.replace("\n", " ").split("`")
    if len(pieces) % 2 == 0:
        return ["`".join(pieces)]
    return [f"`{piece}`" if number % 2 else piece for number, piece in enumerate(pieces)]


def _plain(text: str) -> str:
    return "".join(f"\\{character}" if character in "\\`*_{}[]<>#|~&!" else character for character in text)
