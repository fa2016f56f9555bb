"""What came and what went between two looks at the same rules."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.findings import Finding
from rulestone.reports import Options, ReportAccount
from rulestone.reports._lines_for_people import BOLD, HELD, TextPage
from rulestone.reports._shared_fields import summary
from rulestone.text_layout import wrapped
from rulestone.words.finding_sentences import finding_text
from rulestone.words.voice import Voice


def unruled(account: ReportAccount | None) -> dict[str, Finding]:
    """What a look brought up that nobody has accepted, by id; nothing before the first look."""
    return {} if account is None else {fault.id: fault for fault in account.findings if fault.status != "ruled"}


def changed(
    files: Sequence[str], before: ReportAccount | None, now: ReportAccount, voice: Voice, options: Options
) -> str:
    """The files that were saved, what is gone, in full what came, and how it stands."""
    page = TextPage(voice, options, now)
    was, new = unruled(before), unruled(now)
    blocks = [["", *(page.ink(line, BOLD) for line in wrapped(", ".join(files), options.width))]]
    gone = [finding for name, finding in was.items() if name not in new]
    if before is not None and gone:
        headlines = [finding_text(finding, voice, before.cited).sentence for finding in gone]
        heading = page.heading("report.gone", number=len(gone))
        blocks.append([*heading, *(line for text in headlines for line in wrapped(text, options.width, 5))])
    came = [finding for name, finding in new.items() if name not in was]
    blocks += [page.finding(number, finding_text(finding, voice, now.cited)) for number, finding in enumerate(came, 1)]
    for key, some in (("report.stale", now.stale), ("report.incomplete", now.incomplete)):
        if some:
            blocks.append([*page.heading(key), *page.problems(some)])
    if not (gone or came):
        blocks[0] += wrapped(voice.say("report.same"), options.width)
    blocks.append([page.ink(line, BOLD) for line in wrapped(summary(now, voice), options.width)])
    return "\n\n".join("\n".join(block) for block in blocks).replace(HELD, " ") + "\n"
