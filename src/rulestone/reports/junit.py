"""
For test runners: a suite for each edition, a case for each finding.

What fails the run is a failure, what somebody accepted is skipped, what broke is an error. An
edition without findings has one case that passes. No times and no host stand in it, so that the same books give the
same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree as Xml

from rulestone.findings import Finding, Problem
from rulestone.reports import Options, ReportAccount
from rulestone.reports._lines_for_people import HELD, TextPage
from rulestone.reports._shared_fields import accepted, spot_of
from rulestone.words import problem_sentences
from rulestone.words.finding_sentences import finding_text
from rulestone.words.voice import Voice, voice

UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold."""


def tell(account: ReportAccount, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """The whole document."""
    speaking = voice(language)
    root = Xml.Element("testsuites", name="rulestone")
    editions = dict.fromkeys([book.split("/", 1)[0] for book in account.books])
    for edition in dict.fromkeys([*editions, *(finding.edition for finding in account.findings)]):
        findings = [finding for finding in account.findings if finding.edition == edition]
        _suite(
            root,
            edition,
            [_case(account, finding, speaking) for finding in findings] or [_passes(edition, speaking)],
        )
    if account.remarks:
        _suite(root, "remarks", [_remark(remark, speaking) for remark in account.remarks])
    if account.stale:
        _suite(root, "rulings", [_problem("failure", problem, speaking) for problem in account.stale])
    if account.unanswered:
        _suite(root, "unanswered", [_problem("failure", problem, speaking) for problem in account.unanswered])
    if account.incomplete:
        _suite(root, "incomplete", [_problem("error", problem, speaking) for problem in account.incomplete])
    for what in ("tests", "failures", "errors", "skipped"):
        root.set(what, str(sum(int(suite.get(what, "0")) for suite in root)))
    Xml.indent(root)
    return "<?xml version='1.0' encoding='utf-8'?>\n" + Xml.tostring(root, encoding="unicode")


def _suite(root: Xml.Element, name: str, cases: Iterable[Xml.Element]) -> None:
    suite = Xml.SubElement(root, "testsuite", name=name)
    suite.extend(cases)
    suite.set("tests", str(len(suite)))
    for what, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(what, str(len(suite.findall(f"testcase/{tag}"))))


def _case(account: ReportAccount, finding: Finding, speaking: Voice) -> Xml.Element:
    text = finding_text(finding, speaking, account.cited)
    case = Xml.Element("testcase", classname=f"{finding.edition}.{finding.kind}", name=finding.id)
    file, line, _ = spot_of(finding, account.cited)
    if file:
        case.set("file", file)
        case.set("line", str(line))
    message = _clean(text.message)
    if account.fails(finding):
        outcome = Xml.SubElement(case, "failure", type=finding.kind, message=message)
        # The whole finding as people are told it, below the line that names its kind.
        page = TextPage(speaking, Options(), account)
        outcome.text = _clean("\n".join(page.finding(1, text)[1:]).replace(HELD, " "))
    elif finding.status == "ruled":
        Xml.SubElement(case, "skipped", message=_clean(accepted(text)))
    else:
        Xml.SubElement(case, "system-out").text = message
    return case


def _passes(edition: str, speaking: Voice) -> Xml.Element:
    return Xml.Element("testcase", classname=edition, name=speaking.say("report.all_agree"))


def _problem(tag: str, problem: Problem, speaking: Voice) -> Xml.Element:
    name = str(problem.args.get("value", problem.key))
    case = Xml.Element("testcase", classname=problem.key, name=_clean(name))
    if problem.file:
        case.set("file", problem.file)
        case.set("line", str(problem.line))
    Xml.SubElement(case, tag, type=problem.key, message=_clean(problem_sentences.message(problem, speaking)))
    return case


def _remark(remark: Problem, speaking: Voice) -> Xml.Element:
    case = Xml.Element("testcase", classname=remark.key, name=_clean(" ".join(map(str, remark.args.values()))))
    Xml.SubElement(case, "system-out").text = _clean(problem_sentences.message(remark, speaking))
    return case


def _clean(text: str) -> str:
    return UNWRITABLE.sub("\ufffd", text)
