"""What the page of a finding shows: answers side by side, the table after each move, and what comes out."""

from dataclasses import replace

import pytest

from rulestone import data
from rulestone.finding import Demonstration, Finding, Side
from rulestone.model import Library
from rulestone.site.build import desk_of
from rulestone.site.desk import Desk
from rulestone.site.knowledge import Knowledge
from rulestone.site.pages.finding import FindingView, view
from rulestone.site.tabletop import row, seated
from rulestone.site.tongues import TONGUES

REPORT = "https://example.org/new?title={finding}"


@pytest.fixture(scope="module")
def desk(small: tuple[Library, tuple[Finding, ...]]) -> Desk:
    """The English desk of a small library."""
    return desk_of(Knowledge(*small, report_url=REPORT), TONGUES[0], (data.LOCALES,))[0]


@pytest.fixture(scope="module")
def finding(small: tuple[Library, tuple[Finding, ...]]) -> Finding:
    """What its books differ in."""
    [only] = (each for each in small[1] if each.kind == "contradiction")
    return only


def shown(desk: Desk, finding: Finding) -> FindingView:
    """What its page shows."""
    return view(desk, finding, desk.finding_text(finding))


def test_answers_stand_side_by_side_with_the_words_of_print(desk: Desk, finding: Finding) -> None:
    """Each answer has the books that give it and the words that they print; what differs in them is marked."""
    boxes = shown(desk, finding).boxes
    assert [[said.words.text for said in box.said if said.words] for box in boxes] == [
        [place.anchor for place in finding.places if place.book in side.books] for side in finding.sides
    ]
    marked = [[text.strip() for text, differs in answer if differs] for box in boxes for answer in box.answers]
    assert marked[0][0] == "may"
    assert marked[1][0] == "must"


def test_the_table_stands_after_every_move(desk: Desk, finding: Finding) -> None:
    """First what is laid out, then each move; what came with it stands out."""
    play = shown(desk, finding).play
    assert play is not None
    assert [step.title for step in play.steps] == ["Lay this out", "Ana draws"]
    before, after = (step.table for step in play.steps)
    assert before is not None
    assert after is not None
    assert [seat.place for seat in before.seats] == ["bottom", "top"]
    assert [card.fresh for card in before.seats[0].cards] == [False] * len(before.seats[0].cards)
    assert sum(card.fresh for card in after.seats[0].cards) == 1
    assert int(before.piles[0].words.split()[0]) - int(after.piles[0].words.split()[0]) == 1


def test_both_outcomes_say_what_is_allowed(desk: Desk, finding: Finding) -> None:
    """What may be done has another sign than what may not."""
    play = shown(desk, finding).play
    assert play is not None
    assert [[row.sign for row in ending.rows] for ending in play.endings] == [["yes"], ["no"]]


def test_of_told_rules_the_answers_are_what_is_seen(desk: Desk, finding: Finding) -> None:
    """Where nothing shows a finding but words, its answers stand side by side all the same."""
    told = shown(desk, replace(finding, witness=None))
    assert told.play is None
    assert len(told.boxes) == len(finding.sides)


def test_what_no_book_says_shows_the_ways_to_play(desk: Desk, finding: Finding) -> None:
    """Of a gap the two ways of playing stand beside those who say nothing, as ours and not as any book's."""
    books = tuple(book for side in finding.sides for book in side.books)
    gap = replace(finding, kind="gap", sides=(Side((), books, books),), deviating=())
    boxes = shown(desk, gap).boxes
    assert [bool(box.said) for box in boxes] == [True, False, False]
    assert all(box.lead for box in boxes)


def test_seats_cards_and_sums_are_drawn(desk: Desk, finding: Finding) -> None:
    """A demonstration is drawn by what its rows name: seats at a table, pairs, cards, figures."""
    sits = tuple(
        ("sits", {"seat": seat, "pair": seat % 2, "faces": (seat + 2) % 4, "next": (seat + 1) % 4}) for seat in range(4)
    )
    kind = next(iter(desk.knowledge.faces[finding.edition]))
    rows = (
        ("part", {"kind": kind, "colour": desk.knowledge.rulesets[finding.edition].colours[0], "cards": 19}),
        ("pairing", {"hand": 1, "pairs": ((0, 1), (2, 3))}),
    )
    keys = [str(side.answers[0]) for side in finding.sides]
    outcomes = {keys[0]: {"told": sits, "why": ()}, keys[1]: {"told": (), "why": ()}}
    play = shown(desk, replace(finding, witness=Demonstration("facet", "", rows, outcomes))).play
    assert play is not None
    part, pairing = play.steps[0].rows
    assert (len(part.cards), part.figure) == (1, "19")
    assert pairing.pairs == (("Ana", "Ben"), ("Cleo", "Dan"))
    table = play.endings[0].table
    assert table is not None
    assert [(seat.name, seat.place) for seat in table.seats] == [
        ("Ana", "bottom"),
        ("Ben", "left"),
        ("Cleo", "top"),
        ("Dan", "right"),
    ]
    assert play.endings[1].table is None


@pytest.mark.parametrize(
    ("step", "places"),
    [
        (2, "bottom left top right"),
        (3, "bottom-right bottom-left top-left top-right"),
        (1, "bottom-left top-left top-right bottom-right"),
    ],
)
def test_people_sit_opposite_whom_they_face(desk: Desk, step: int, places: str) -> None:
    """Where each faces a neighbour, two sit on a side; the next is always on the left."""
    faced = {seat: (seat + (step if seat % 2 == 0 else -step)) % 4 for seat in range(4)}
    told = [("sits", {"seat": seat, "pair": 0, "faces": faced[seat], "next": (seat + 1) % 4}) for seat in range(4)]
    table = seated(desk, {"told": told})
    assert table is not None
    assert [seat.place for seat in table.seats] == places.split()


def test_a_kind_in_all_colours_shows_each(desk: Desk, finding: Finding) -> None:
    """A row on a kind of card shows one of each colour, where it names none."""
    rules = desk.knowledge.rulesets[finding.edition]
    kind = next(name for name, card in rules.cards.items() if card.coloured)
    shown = row(desk, finding.edition, "part", {"kind": kind, "cards": 8})
    assert len(shown.cards) == len(rules.colours)
    files = {picture.file for picture in shown.cards}
    assert len(files) == len(rules.colours)


def test_a_mistake_is_reported_with_the_finding_named(desk: Desk, finding: Finding) -> None:
    """The address that the builder named has the id in it; without one nothing is offered."""
    assert shown(desk, finding).report == REPORT.replace("{finding}", finding.id.replace(":", "%3A"))
    silent = replace(desk, knowledge=replace(desk.knowledge, report_url=""))
    assert shown(silent, finding).report == ""
