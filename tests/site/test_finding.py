"""What the page of a finding shows: answers side by side, the table after each move, and what comes out."""

from dataclasses import replace

import pytest

from rulestone import bundled_files
from rulestone.cards import Move, Observation
from rulestone.findings import AnswerSide, Finding
from rulestone.model import Library
from rulestone.site.build import writer_of
from rulestone.site.page_parts import side_by_side
from rulestone.site.page_view import SiteThing
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.finding import FindingView, history, view
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES
from rulestone.site.table_view import partner_table, row, rows
from rulestone.witness import Allowed, Demonstration, Judged
from rulestone.witness import row as line

REPORT = "https://example.org/new?title={finding}"


@pytest.fixture(scope="module")
def writer(small: tuple[Library, tuple[Finding, ...]]) -> PageWriter:
    """The English writer of a small library."""
    return writer_of(Knowledge(*small, report_url=REPORT), TONGUES[0], (bundled_files.LOCALES,))[0]


@pytest.fixture(scope="module")
def finding(small: tuple[Library, tuple[Finding, ...]]) -> Finding:
    """What its books differ in."""
    [only] = (each for each in small[1] if each.kind == "contradiction")
    return only


def shown(writer: PageWriter, finding: Finding) -> FindingView:
    """What its page shows."""
    return view(writer, finding, writer.finding_text(finding))


def test_answers_stand_side_by_side_with_the_words_of_print(writer: PageWriter, finding: Finding) -> None:
    """Each answer has the books that give it and the words that they print; what differs in them is marked."""
    boxes = shown(writer, finding).boxes
    assert [[row.words.text for row in box.rows if row.words] for box in boxes] == [
        [place.anchor for place in finding.places if place.book in side.books] for side in finding.sides
    ]
    marked = [[text.strip() for text, differs in answer if differs] for box in boxes for answer in box.answers]
    assert marked[0][0] == "may"
    assert marked[1][0] == "must"


@pytest.mark.parametrize(
    ("sentences", "marked"),
    [
        (["There is 1 Howler.", "There are 4 Howlers."], [["1"], ["4"]]),
        (["One may keep it.", "One must keep it."], [["may"], ["must"]]),
        (["They sit opposite.", "They sit apart."], [["opposite"], ["apart"]]),
    ],
)
def test_what_differs_is_marked_and_nothing_that_follows_from_it(sentences: list[str], marked: list[list[str]]) -> None:
    """Of sentences that part in a number the number alone; no mark runs over a stop."""
    assert [[text for text, differs in pieces if differs] for pieces in side_by_side(sentences)] == marked


def test_the_table_stands_after_every_move(writer: PageWriter, finding: Finding) -> None:
    """First what is laid out, then each move; what came with it stands out."""
    play = shown(writer, finding).play
    assert play is not None
    assert [step.title for step in play.steps] == ["Lay this out", "Ana draws"]
    before, after = (step.table for step in play.steps)
    assert before is not None
    assert after is not None
    assert [seat.place for seat in before.seats] == ["bottom", "top"]
    assert [card.fresh for card in before.seats[0].cards] == [False] * len(before.seats[0].cards)
    assert sum(card.fresh for card in after.seats[0].cards) == 1
    assert int(before.piles[0].words.split()[0]) - int(after.piles[0].words.split()[0]) == 1


def test_both_outcomes_say_what_is_allowed(writer: PageWriter, finding: Finding) -> None:
    """What may be done has another sign than what may not."""
    play = shown(writer, finding).play
    assert play is not None
    assert [[row.sign for row in ending.rows] for ending in play.endings] == [["yes"], ["no"]]


def test_each_line_has_its_own_sign(writer: PageWriter, finding: Finding) -> None:
    """What cannot be done is told first, and bears the sign; what happens afterwards bears none."""
    outcome = (Observation("draws", 0, (2,)), Allowed("may_not", Move("draw", 0)))
    told = rows(writer, finding.edition, outcome)
    assert [line.sign for line in told] == ["no", ""]


def test_of_told_rules_the_answers_are_what_is_seen(writer: PageWriter, finding: Finding) -> None:
    """Where nothing shows a finding but words, its answers stand side by side all the same."""
    told = shown(writer, replace(finding, witness=None))
    assert told.play is None
    assert len(told.boxes) == len(finding.sides)


def test_what_no_book_says_shows_the_ways_to_play(writer: PageWriter, finding: Finding) -> None:
    """Of a gap the two ways of playing stand beside those who say nothing, as ours and not as any book's."""
    books = tuple(book for side in finding.sides for book in side.books)
    gap = replace(finding, kind="gap", sides=(AnswerSide((), books, books),), deviating=())
    boxes = shown(writer, gap).boxes
    assert [bool(box.rows) for box in boxes] == [True, False, False]
    assert all(box.lead for box in boxes)


def test_seats_cards_and_sums_are_drawn(writer: PageWriter, finding: Finding) -> None:
    """A demonstration is drawn by what its rows name: seats at a table, pairs, cards, figures."""
    sits = tuple(line("sits", seat=seat, pair=seat % 2, faces=(seat + 2) % 4, next=(seat + 1) % 4) for seat in range(4))
    kind = next(iter(writer.knowledge.faces[finding.edition]))
    rows = (
        line("part", kind=kind, colour=writer.knowledge.rulesets[finding.edition].colours[0], cards=19),
        line("pairing", hand=1, pairs=((0, 1), (2, 3))),
    )
    keys = [str(side.answers[0]) for side in finding.sides]
    outcomes = {keys[0]: Judged(sits), keys[1]: Judged(())}
    play = shown(writer, replace(finding, witness=Demonstration("facet", "", rows, outcomes))).play
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
def test_people_sit_opposite_whom_they_face(writer: PageWriter, step: int, places: str) -> None:
    """Where each faces a neighbour, two sit on a side; the next is always on the left."""
    faced = {seat: (seat + (step if seat % 2 == 0 else -step)) % 4 for seat in range(4)}
    sits = (line("sits", seat=seat, pair=0, faces=faced[seat], next=(seat + 1) % 4) for seat in range(4))
    table = partner_table(writer, Judged(tuple(sits)))
    assert table is not None
    assert [seat.place for seat in table.seats] == places.split()


def test_a_kind_in_all_colours_shows_each(writer: PageWriter, finding: Finding) -> None:
    """A row on a kind of card shows one of each colour, where it names none."""
    rules = writer.knowledge.rulesets[finding.edition]
    kind = next(name for name, card in rules.cards.items() if card.coloured)
    shown = row(writer, finding.edition, line("part", kind=kind, cards=8))
    assert len(shown.cards) == len(rules.colours)
    files = {picture.file for picture in shown.cards}
    assert len(files) == len(rules.colours)


def test_a_finding_leads_to_what_changed(small: tuple[Library, tuple[Finding, ...]]) -> None:
    """On the same question between its edition and another; a change leads to the other changes and not to itself."""
    library, findings = small
    [finding] = (each for each in findings if each.kind == "contradiction")
    [book] = (library.books[each] for each in finding.sides[1].books)
    later = replace(book, id="later/fr", edition="later")
    known = Library(
        **{
            **{name: getattr(library, name) for name in ("questions", "games", "variants", "asks", "rulings")},
            "editions": {**library.editions, "later": replace(library.editions[book.edition], id="later")},
            "books": {**library.books, later.id: later},
        }
    )
    sides = (finding.sides[0], replace(finding.sides[1], books=(later.id,)))
    change = replace(finding, edition="later", scope="editions", sides=sides)
    other = replace(change, question="house.stacking")
    writer = writer_of(Knowledge(known, (finding, change, other)), TONGUES[0], (bundled_files.LOCALES,))[0]
    assert [link.to for link in history(writer, finding)] == [SiteThing("finding", change.id)]
    assert list(history(writer, change)) == []


def test_a_mistake_is_reported_with_the_finding_named(writer: PageWriter, finding: Finding) -> None:
    """The address that the builder named has the id in it; without one nothing is offered."""
    assert shown(writer, finding).report == REPORT.replace("{finding}", finding.id.replace(":", "%3A"))
    silent = replace(writer, knowledge=replace(writer.knowledge, report_url=""))
    assert shown(silent, finding).report == ""
