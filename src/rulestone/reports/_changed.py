"""What came and what went between two looks at the same rules."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.layout import wrapped
from rulestone.reports import Account, Options
from rulestone.reports._page import BOLD, HELD, Page
from rulestone.reports._shared import summary
from rulestone.words.findings import finding_text
from rulestone.words.voice import Voice


def changed(files: Sequence[str], before: Account | None, now: Account, voice: Voice, options: Options) -> str:
    """The files that were saved, what is gone, in full what came, and how it stands."""
    page = Page(voice, options, now)
    was = {} if before is None else {each.id: each for each in before.findings if each.status != "ruled"}
    new = {each.id: each for each in now.findings if each.status != "ruled"}
    blocks = [["", *(page.ink(line, BOLD) for line in wrapped(", ".join(files), options.width))]]
    gone = [each for name, each in was.items() if name not in new]
    if before is not None and gone:
        said = [finding_text(each, voice, before.shelf).headline for each in gone]
        heading = page.heading("report.gone", number=len(gone))
        blocks.append([*heading, *(line for text in said for line in wrapped(text, options.width, 5))])
    came = [each for name, each in new.items() if name not in was]
    blocks += [page.finding(number, finding_text(each, voice, now.shelf)) for number, each in enumerate(came, 1)]
    for key, some in (("report.stale", now.stale), ("report.incomplete", now.incomplete)):
        if some:
            blocks.append([*page.heading(key), *page.problems(some)])
    if not (gone or came):
        blocks[0] += wrapped(voice.say("report.same"), options.width)
    blocks.append([page.ink(line, BOLD) for line in wrapped(summary(now, voice), options.width)])
    return "\n\n".join("\n".join(block) for block in blocks).replace(HELD, " ") + "\n"
