"""JUnit and GitHub: what would break their readers cannot get into them."""

from dataclasses import replace
from xml.etree import ElementTree as Xml

import pytest

from rulestone.findings import TextSpot
from rulestone.reports import ReportAccount, render
from rulestone.words import LANGUAGES
from tests.reports.accounts import AGREEMENT, BROKE, DAMAGE, FULL

ODD = replace(
    FULL,
    findings=(
        replace(
            DAMAGE, spot=TextSpot("a,b:c.txt", 3, "x"), args={**DAMAGE.args, "quotes": ("50%\r\n::error::\x07 <&>",)}
        ),
    ),
)


@pytest.mark.parametrize("account", [FULL, BROKE, AGREEMENT, ODD], ids=["full", "broken", "agreement", "odd"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_junit_is_xml_and_its_sums_are_right(account: ReportAccount, language: str) -> None:
    """A reader of XML accepts it, and every number is the number of what stands there."""
    root = Xml.fromstring(render("junit", account, language).encode())
    for counted in (root, *root.findall("testsuite")):
        for name, path in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(counted.attrib[name]) == len(counted.findall(f".//testcase/{path}"))
        assert int(counted.attrib["tests"]) == len(counted.findall(".//testcase"))


def test_junit_fails_what_fails_the_run() -> None:
    """A case fails exactly where its finding fails the run; a stale ruling is a failure too."""
    root = Xml.fromstring(render("junit", FULL, "en"))
    failing = {case.attrib["name"] for case in root.findall(".//testcase") if case.find("failure") is not None}
    assert failing == {finding.id for finding in FULL.findings if FULL.fails(finding)} | {"inn:skip.effect:0123456789"}


def test_an_annotation_is_at_what_has_to_be_changed() -> None:
    """At the entry of the book that says nothing, not at what the others say; of a contradiction, where it departs."""
    lines = render("github", FULL, "en").splitlines()
    [omission] = [line for line in lines if "· not in every book ·" in line]
    assert omission.startswith("::warning file=rules/books/inn/es.yaml,line=80,col=19,")
    [contradiction] = [line for line in lines if "· contradiction ·" in line]
    assert contradiction.startswith("::error file=rules/books/inn/pt.yaml,line=14,col=9,")


def test_an_annotation_is_one_line_whatever_a_text_holds() -> None:
    """Nothing in a text can end an annotation, begin another, or end a property."""
    annotation, stale, summary = render("github", ODD, "en").splitlines()
    assert annotation.startswith("::warning file=a%2Cb%3Ac.txt,line=3,title=")
    assert "50%25%0D%0A::error::" in annotation
    assert stale.startswith("::error file=rules/rulings.yaml,line=3,col=5,")
    assert summary.startswith("Failed")


def test_what_is_accepted_is_not_annotated() -> None:
    """An accepted finding is counted in the summary alone."""
    assert "How is UNO called" not in render("github", FULL, "en")
    assert "1 accepted" in render("github", FULL, "en")
