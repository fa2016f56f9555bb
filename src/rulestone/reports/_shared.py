"""What several formats say alike."""

from __future__ import annotations

from rulestone.finding import Finding
from rulestone.reports import Account
from rulestone.words.findings import Told
from rulestone.words.slots import Listed, Slot
from rulestone.words.voice import Voice


def accepted(told: Told) -> str:
    """By whom a finding was accepted, for which books and why."""
    ruling = told.finding.ruling
    assert ruling is not None
    slots: dict[str, Slot] = {"books": told.labels(ruling.books), "reason": ruling.reason.strip(), "by": ruling.by}
    if ruling.expires:
        return told.voice.say("report.ruled.until", **slots, day=ruling.expires)
    return told.voice.say("report.ruled.why", **slots)


def summary(account: Account, voice: Voice) -> str:
    """How the run ended and how many findings there are of each level, in one line."""
    counted = [voice.say(f"report.count.{what}", number=count) for what, count in account.counts.items() if count]
    counts = Listed(tuple(counted)) if counted else voice.say("report.nothing")
    return voice.say(f"report.verdict.{account.verdict}", counts=counts)


def title(finding: Finding, voice: Voice) -> str:
    """Level, kind and edition."""
    ruled = finding.status == "ruled"
    level = voice.say("report.ruled" if ruled else f"level.{finding.level}")
    return " · ".join([level, voice.say(f"kind.{finding.kind}"), finding.edition])


def spot_of(finding: Finding) -> tuple[str, int, int]:
    """File, line and column where a finding is shown: of the copy, of the first book that departs, or of any."""
    if finding.spot is not None:
        return finding.spot.file, finding.spot.line, 0
    departing = [place for place in finding.places if place.book in finding.deviating]
    for place in (departing or list(finding.places))[:1]:
        return place.spot.file, place.spot.line, place.spot.column
    return "", 0, 0
