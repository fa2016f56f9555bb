"""Whoever encodes Tidewater by the manual alone finds what was planted; two differences are found in another way."""

import json
from functools import cache
from pathlib import Path

import pytest

from rulestone.checks import CheckReport, check
from rulestone.cli import main
from rulestone.model import Library
from rulestone.texts.claims_check import check as flags
from rulestone.texts.damage import find_damage
from rulestone.texts.dictionary import dictionary
from rulestone.texts.text_folders import Texts, read_documents
from tests.invented import tidewater
from tests.invented.test_planted import DAMAGED, PLANTED, named, told
from tests.loader.reading import load

HERE = Path(__file__).parent
FOLDER = HERE / "by_the_manual"
EN, ES, FR, PT = tidewater.BOOKS

LEFT_OUT = {"impossible.empty_pile"}
"""The Portuguese editor may take "the pile" for the used cards of the sentence before, and then it can be shuffled."""
OTHERWISE = {
    # What can be shuffled in one reading is held against the other books.
    "exhaustion.procedure": ("contradiction", ((EN, ES, FR), (PT,)), (PT,), None),
    # The French pile is made anew at once, from which it follows that a draw goes on: the others omit what it settles.
    "exhaustion.in_the_middle_of_a_draw": ("omission", ((EN, ES, PT), (FR,)), (FR,), None),
}


@cache
def library() -> Library:
    """The second encoding, on the bundled core; every file loads."""
    found, problems = load([FOLDER / "rules"])
    assert found is not None, problems
    assert problems == []
    return found


@cache
def printed() -> Texts:
    """The leaflets, which the two encodings share."""
    return read_documents(HERE / "texts", library().books.values())


@cache
def found() -> CheckReport:
    """Everything that the checker finds in it."""
    return check(library(), damage=find_damage(printed().copies(library().books.values()), dictionary()))


@pytest.mark.parametrize("book", tidewater.BOOKS)
def test_nothing_is_to_be_mended(book: str) -> None:
    """Every sentence is cited or set aside, and no anchor, number or duty differs from the leaflet."""
    text = printed().of(library().books[book])
    assert text is not None
    assert flags(library().books[book], text, library().questions) == ()


def test_all_that_was_planted_is_found() -> None:
    """As in the first encoding but for two, and nothing else."""
    expected = {**PLANTED, **(DAMAGED if dictionary() else {}), **OTHERWISE}
    assert found().incomplete == ()
    assert {named(each): told(each) for each in found().findings} == {
        name: told for name, told in expected.items() if name not in LEFT_OUT
    }


def test_the_portuguese_pile_is_read_in_two_ways() -> None:
    """One reading is the first encoding's; the other, which can be followed, is no other book's either."""
    (claim,) = library().books[PT].claims_on("exhaustion.procedure")
    (first,) = tidewater.library().books[PT].claims_on("exhaustion.procedure")
    assert claim.status == "ambiguous"
    assert first.answer in claim.answers
    assert len(claim.answers) == 2


def test_the_french_draw_goes_on() -> None:
    """Where the first encoding has the book silent, it follows here from when the pile is made anew."""
    (claim,) = library().books[FR].claims_on("exhaustion.in_the_middle_of_a_draw")
    (first,) = tidewater.library().books[FR].claims_on("exhaustion.in_the_middle_of_a_draw")
    assert (claim.status, claim.following) == ("follows", ("exhaustion.trigger",))
    assert first.status == "silent"


def test_its_situations_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """What the editor expected of a drawn card and of a Lighthouse is what the books answer."""
    assert main(["test", str(FOLDER / "situations"), "--rules", str(FOLDER), "--lang", "en"]) == 0
    assert "failed" not in capsys.readouterr().out.lower()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("folder", [HERE, FOLDER], ids=["first", "second"])
def test_a_card_that_hits_me_was_laid_by_whoever_it_hits_me_from(
    folder: Path, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Spanish Gull hits the player before, so that the next player laid it: it is answered there, too."""
    asked = ["legal", "lighthouse", "--pending", "amber gull", "--rules", str(folder), "--players", str(players)]
    assert main([*asked, "--json"]) == 0
    books = json.loads(capsys.readouterr().out)["books"]
    assert {book: (each["verdict"], each["question"]) for book, each in books.items()} == dict.fromkeys(
        tidewater.BOOKS, ("legal", "lighthouse.answers")
    )


def test_the_two_encodings_agree() -> None:
    """The figures of the page on how far encodings agree: answers that are exactly the same, and sentences cited."""
    first, second = tidewater.library(), library()
    both = sorted({*first.editions["tidewater"].asks} & {*second.editions["tidewater"].asks})
    same, cited, shared = [], 0, 0
    for book in tidewater.BOOKS:
        for question in both:
            claims = [each.books[book].claims_on(question) for each in (first, second)]
            one, other = ([(c.status, c.answer, {*c.answers}) for c in some] for some in claims)
            same += [(book, question)] if one == other else []
            places = [{(p.section, p.sentence) for c in some for p in c.places} for some in claims]
            cited += all(places)
            shared += bool(places[0] & places[1])
    english = sum(book == EN for book, _ in same)
    assert (len(both), 4 * len(both), len(same), len(same) - english) == (58, 232, 226, 169)
    assert (cited, shared) == (214, 214)
