"""
For the page of a job: a summary in Markdown, a table of every edition and in full what nobody has accepted.

What stands in a finding is code, so that nothing in it is taken for markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.finding import Finding, Problem
from rulestone.reports import Account, Options
from rulestone.reports._page import HELD, Page
from rulestone.reports._shared import by_kind, level, summary
from rulestone.words import problems
from rulestone.words.findings import finding_text
from rulestone.words.voice import Voice, voice

TOLD = 30
"""How many findings are told in full; a page of a job holds a megabyte."""
FENCE = "````"


def tell(account: Account, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """The whole page."""
    speaking = voice(language)
    new = [each for each in account.findings if account.fails(each)]
    blocks = [[f"## rulestone: {escaped(summary(account, speaking))}"], list(_table(account, speaking))]
    page = Page(speaking, Options(), account)
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


def _table(account: Account, speaking: Voice) -> Iterator[str]:
    """How much there is of each kind in each edition, as far as there is anything."""
    if not account.findings:
        return
    yield "| | | |"
    yield "|---|---|---|"
    for edition in dict.fromkeys(each.edition for each in account.findings):
        for kind, some in by_kind(account, (each for each in account.findings if each.edition == edition)):
            yield f"| {escaped(edition)} | {speaking.say(f'kind.{kind}')} | {_counted(some, speaking)} |"


def _counted(some: Sequence[Finding], speaking: Voice) -> str:
    ruled = sum(each.status == "ruled" for each in some)
    parts = (("new", len(some) - ruled), ("ruled", ruled))
    return ", ".join(speaking.say(f"report.count.{what}", number=number) for what, number in parts if number)


def _finding(number: int, finding: Finding, account: Account, page: Page) -> Iterator[list[str]]:
    each = finding_text(finding, page.voice, account.shelf)
    kind = page.voice.say(f"kind.{finding.kind}")
    yield [f"### {number}. {level(finding, page.voice)} · {kind} · `{finding.id}`"]
    # The line that names its kind is the heading.
    body = "\n".join(page.finding(number, each)).split("\n   ", 1)[1]
    yield [f"{FENCE}text", f"   {body.replace(HELD, ' ').replace(FENCE, ' ' * len(FENCE))}", FENCE]


def _problems(some: Sequence[Problem], speaking: Voice) -> Iterator[str]:
    for each in some[: problems.TOLD]:
        at = f"`{each.file}:{each.line}` " if each.file else ""
        yield f"- {at}{escaped(problems.message(each, speaking))}"
    if left := problems.more(some, speaking):
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
