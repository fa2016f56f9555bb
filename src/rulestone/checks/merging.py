"""
Findings that are one: parted by the same sentences, by one ambiguity, by one mistake of several books.

Each step takes the findings of an edition and gives them back, fewer of them; what was joined names the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulestone.checks.cited_places import join_silences
from rulestone.findings import Finding, FindingArgs
from rulestone.witness import Demonstration


def merge_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Findings parted alike by the same sentences are one; so are findings of several books with one cause."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        # Who leaves it open is the same, too: otherwise one book would be told to be clearer where it is the clear one.
        sides = tuple((side.books, bool(side.silent), side.ambiguous) for side in finding.sides)
        alike = (finding.kind, finding.message, finding.level, sides, sentences_of(finding))
        # Gaps are joined by what they need; what is undecided has an id of its own, and accepting it accepts no more.
        parted = finding.scope == "edition" and finding.places and finding.kind not in ("gap", "undecided")
        key: object = alike if parted else finding.id
        if finding.scope == "book":
            key = (finding.kind, finding.message, finding.question, subject_of(finding))
        groups.setdefault(key, []).append(finding)
    made = merge_exchanged(merge_by_ambiguity([join_findings(group) for group in groups.values()]))
    return join_counts_and_sums(drop_told_sums(merge_by_need(merge_by_settled_words(made))))


def merge_by_ambiguity(findings: list[Finding]) -> list[Finding]:
    """The findings, those made one that come from the same ambiguities of the same books."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        readings = frozenset((reading.book, reading.ambiguity) for side in finding.sides for reading in side.readings)
        sides = tuple((side.books, side.ambiguous) for side in finding.sides)
        alike = finding.kind == "refinement" and finding.scope == "edition" and bool(readings)
        groups.setdefault((finding.level, sides, readings) if alike else (finding.id, id(finding)), []).append(finding)
    made = (join_findings(group) for group in groups.values())
    return [
        replace(finding, args={**finding.args, "one_ambiguity": True}) if len(group) > 1 else finding
        for finding, group in zip(made, groups.values(), strict=True)
    ]


def merge_by_settled_words(findings: list[Finding]) -> list[Finding]:
    """The findings, those made one in which the same books leave open what the same sentences of the others settle."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        left_open = frozenset(book for side in finding.sides for book in (*side.silent, *side.ambiguous))
        settled = frozenset((place.book, place.section, place.sentence) for place in finding.places) - {
            (place.book, place.section, place.sentence) for place in finding.places if place.book in left_open
        }
        sides = frozenset(frozenset(side.books) for side in finding.sides)
        alike = (
            finding.kind in ("omission", "refinement")
            and finding.scope == "edition"
            and finding.told is None
            and settled
        )
        groups.setdefault(
            (finding.level, sides, left_open, settled) if alike else (finding.id, id(finding)), []
        ).append(finding)
    return [join_findings(group) for group in groups.values()]


def merge_exchanged(findings: list[Finding]) -> list[Finding]:
    """The findings, those told ones made one in which a book says of one thing what the others say of another."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        exchange = finding.kind == "omission" and finding.told is not None and bool(finding.deviating)
        answers = frozenset(answer for side in finding.sides for answer in side.answers)
        key = (finding.edition, finding.level, finding.deviating, answers)
        groups.setdefault(key if exchange else (finding.id, id(finding)), []).append(finding)
    made: list[Finding] = []
    for group in groups.values():
        match sorted(group, key=lambda finding: not finding.adds):
            case [added, lacking] if added.adds and not lacking.adds and stand_together(added, lacking):
                joined = join_findings([added, lacking])
                made.append(replace(joined, args={**joined.args, "exchanged": True}))
            case _:
                made += group
    return made


def stand_together(added: Finding, lacking: Finding) -> bool:
    """Whether each book says the one of two things in a section in which it says nothing of the other."""
    silent = {entry.book: {*entry.sections} for entry in (*added.silences, *lacking.silences)}
    spoken: dict[str, set[str]] = {}
    for place in (*added.places, *lacking.places):
        spoken.setdefault(place.book, set()).add(place.section)
    return silent.keys() == spoken.keys() and all(sections & silent[book] for book, sections in spoken.items())


def merge_by_need(findings: list[Finding]) -> list[Finding]:
    """The findings, those gaps made one of which each shows only if the other is answered in a certain way."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        rests_on = {name for name, _ in getattr(finding.witness, "only_if", ())}
        alike = finding.kind == "gap" and bool(rests_on)
        books = frozenset(book for side in finding.sides for book in side.books)
        key = (finding.edition, finding.level, frozenset({finding.question, *rests_on}), books)
        groups.setdefault(key if alike else (finding.id, id(finding)), []).append(finding)
    return [join_findings(group) for group in groups.values()]


def drop_told_sums(findings: list[Finding]) -> list[Finding]:
    """The findings without those that a wrong sum tells already: that others do not give the total that is wrong."""
    wrong = {finding.args["total"]: set(finding.deviating) for finding in findings if finding.args.get("total")}

    def is_told(finding: Finding) -> bool:
        giving = {book for side in finding.sides for book in side.books if book not in side.silent}
        return finding.scope == "edition" and finding.question in wrong and giving <= wrong[finding.question]

    return [finding for finding in findings if not is_told(finding)]


def join_counts_and_sums(findings: list[Finding]) -> list[Finding]:
    """The findings, made one where books count one thing otherwise than the rest and add up wrongly by as many."""
    sums = {(frozenset(finding.deviating), off_by(finding)): finding for finding in findings if off_by(finding)}
    joined: set[int] = set()
    made: list[Finding] = []
    for finding in findings:
        wrong = sums.get((frozenset(finding.deviating), counted_more(finding)))
        theirs = {place for place in finding.places if place.book in finding.deviating}
        if wrong is not None and theirs <= {*wrong.places}:
            joined.add(id(wrong))
            args: FindingArgs = {**finding.args, "numbers": wrong.args["numbers"]}
            total = {place.book: place for place in reversed(wrong.places)}
            finding = replace(finding, args=args, places=(*finding.places, *total.values()))
        made.append(finding)
    return [finding for finding in made if id(finding) not in joined]


def off_by(finding: Finding) -> int:
    """By how many a sum of one book is more than what it prints; nothing for any other finding."""
    numbers = finding.args.get("numbers", {})
    return (numbers["sum"] or 0) - (numbers["printed"] or 0) if finding.args.get("total") else 0


def counted_more(finding: Finding) -> int:
    """How many more the books that depart in a contradiction give than the others, where each side gives one number."""
    if finding.kind != "contradiction":
        return 0
    departing = [side.answers for side in finding.sides if {*side.books} <= {*finding.deviating}]
    others = [side.answers for side in finding.sides if {*side.books}.isdisjoint(finding.deviating)]
    match departing, others:
        case [(int(theirs),)], [(int(usual),)]:
            return theirs - usual
    return 0


def sentences_of(finding: Finding) -> frozenset[object]:
    """The sentences that a finding is about."""
    return frozenset((place.book, place.section, place.sentence) for place in finding.places)


def subject_of(finding: Finding) -> object:
    """What has to be the same for findings about several books to be one; the books themselves have not."""
    shown = finding.witness
    if isinstance(shown, Demonstration):
        return (shown.facet, repr(shown.sample), repr(shown.rows), repr(shown.outcomes))
    # Two lists of names, two things in one, or other numbers are two mistakes, though nothing is shown of either.
    numbers = frozenset(finding.args.get("numbers", {}).items())
    return (finding.args.get("identity"), numbers, *(side.answers for side in finding.sides))


def join_findings(group: list[Finding]) -> Finding:
    """The plainest of findings that are one, naming the questions (or books) of the rest."""
    first = min(
        group,
        key=lambda finding: (
            finding.witness is None,
            finding.kind == "refinement",
            plainness(finding),
            # Questions that nothing plays come in the order of the table, the chief one first.
            "" if finding.told else finding.question or "",
        ),
    )
    if len(group) == 1:
        return first
    if first.scope == "book":
        books = tuple(dict.fromkeys(book for finding in group for book in finding.deviating))
        places = tuple(dict.fromkeys(place for finding in group for place in finding.places))
        return replace(first, deviating=books, places=places, args={**first.args, "books": books})
    also = {name for finding in group for name in (finding.question, *finding.also) if name} - {first.question}
    # Where a book says nothing, each question may have its own entry; and an ambiguity can show in several sentences.
    places = tuple(dict.fromkeys(place for finding in (first, *group) for place in finding.places))
    silences = join_silences(entry for finding in group for entry in finding.silences)
    return replace(first, also=tuple(sorted(also)), places=places, silences=silences)


def plainness(finding: Finding) -> tuple[int, int]:
    """How much there is to take in: plays come before demonstrations, short ones first."""
    shown = finding.witness
    if shown is None or isinstance(shown, Demonstration):
        return (9, 0)
    return (len(shown.moves), sum(map(len, shown.start.hands)))
