"""Two copies and a leaflet with everything wrong that can be told of a text: what `texts` and `check` say of them."""

import json
from pathlib import Path

import pytest

from rulestone.cli import main
from rulestone.texts.flags import KINDS
from tests.told.games import written

pytestmark = [pytest.mark.long, pytest.mark.sample]

QUESTIONS = """
questions:
  deal.cards:
    kind: number
    least: 1
    most: 9999
    words:
      en:
        asks: How many tiles are there?
        number: {one: "There is {number} tile.", other: "There are {number} tiles."}
  deal.dealer:
    kind: choice
    answers: {must: {modality: must}, may: {modality: may}}
    words: {en: {asks: Must the eldest begin?, answers: {must: The eldest must begin., may: The eldest may begin.}}}
"""
GAME = """
things: {piles: [sack]}
told:
  dealing:
    title: {en: Dealing, fr: La donne}
    questions: [deal.cards, deal.dealer]
"""
ENGLISH = """
language: en
locale: en-GB
title: The English leaflet
document: {file: mill-en.txt, name: Leaflet, digest: "0123456789abcdef"}
sections:
  cover: {heading: MILL RACE}
  play: {heading: RULES}
  near: {heading: THE END OF GAME}
  lost: {heading: HOUSE RULES AND VARIANTS}
  shared: {heading: RUNNING}
names:
  piles: {sack: {name: Windfall}}
text:
  cover:
    1:
      anchor: wheel that turns
      says: {deal.cards: 12}
      texts_flag: {anchor: it is printed so, deal.cards: counted on the wheel}
  play:
    1: {anchor: eldest miller must begin with, says: {deal.dealer: may}}
    2: {anchor: nothing of the kind, no_rule: fun}
    3: {anchor: white moon, no_rule: what is said of the moon}
    4: {anchor: First flour comes first, anchors: {deal.cards: bread comes last}, says: {deal.cards: 1}}
    5: {anchor: Sacks of fluor, no_rule: how many sacks there are}
    6: {anchor: casa, no_rule: how the miller speaks to the guests}
    7: {anchor: takes grian, no_rule: what everybody takes home}
    8: {anchor: may walk, no_rule: where the miller goes by day}
    11: {anchor: 5 points | Moon, no_rule: what the moon is worth to somebody}
    12: {anchor: 10 point, no_rule: what the star is worth to somebody}
    40: {anchor: never printed here, no_rule: is not there at all}
"""
SECOND = """
language: en
locale: en-US
title: The American leaflet
document: {file: mill-us.txt, name: Leaflet}
sections:
  play: {heading: RULES}
  shared: {heading: RUNNING}
text:
  play:
    1: {anchor: eldest miller, says: {deal.dealer: must}}
    2: {anchor: take wenty, says: {deal.cards: 20}}
"""
JAPANESE = """
language: ja
locale: ja-JP
title: The Japanese leaflet
document: {file: mill-ja.txt, name: Leaflet}
sections:
  play: {heading: 遊び方}
text:
  play:
    1: {anchor: 水, says: {deal.dealer: must}}
    2: {anchor: 粉屋は毎日かならず, says: {deal.cards: 20}}
"""
TWICE = """
language: en
locale: en-AU
title: Another leaflet on the sheet of the first
document: {file: mill-en.txt, name: Leaflet}
sections:
  play: {heading: RULES}
silent:
- {in: [play], questions: [deal.cards, deal.dealer]}
text: {}
"""
SWAHILI = """
language: sw
locale: sw-KE
title: The Swahili leaflet
document: {file: mill-sw.txt, name: Leaflet}
sections:
  play: {heading: KANUNI}
text:
  play:
    1: {anchor: mzee aanze kwanza, says: {deal.dealer: must}}
    2: {anchor: vigae ishirini, says: {deal.cards: 20}}
"""
TEXTS = {
    "mill-en.txt": """\
Words before every heading

MILL RACE

A wheel that turns is on the box.

RULES

The eldest miller must begin with the white stone. Every guest takes forty-two grains. The moon is white. \
First flour comes first and bread comes last. Sacks of flour stand by the door. \
The guests leave el molino de la casa. Every miller takes grian home from the bridge. \
The miller may walk to the. Nobody cites this sentence.

| Moon | 5 points |
|------|----------|
| Star | 10 points |

THE END OF THE GAME

The mill stops and everybody rests.
""",
    "mill-us.txt": """\
RULES

The eldest miller must begin with the white stone. The guests take twenty grains. \
Every miller takes grain home from the bridge. The miller may walk to the bridge.

RUNNING

The mill stops and everybody rests.
""",
    "mill-ja.txt": "遊び方\n\n"
    "水車は朝から晩まで回る。粉屋は毎日かならず二十袋の粉を町の市場まで運ばなければならない。\n",
    "mill-sw.txt": "KANUNI\n\nMzee aanze kwanza kucheza. Kuna vigae ishirini.\n",
}
BOOKS = {"en": ENGLISH, "au": TWICE, "us": SECOND, "ja": JAPANESE, "sw": SWAHILI}


@pytest.fixture
def mill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an invented game, its leaflets beside it."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "texts").mkdir()
    for name, text in TEXTS.items():
        (tmp_path / "texts" / name).write_text(text, encoding="utf-8")
    return written(tmp_path, BOOKS, GAME, QUESTIONS, name="mill")


def run(capsys: pytest.CaptureFixture[str], *line: str) -> tuple[int, str]:
    """How a command ends and what it prints."""
    capsys.readouterr()
    status = main(["--lang", "en", *line])
    return status, capsys.readouterr().out


def test_everything_that_is_wrong_with_claims_is_told(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each kind of flag, at the sentence that it is about, in English and for machines; notes alone do not count."""
    place = ["--rules", str(mill / "rules"), "--texts", str(mill / "texts")]
    status, out = run(capsys, "texts", *place, "--json", "-v")
    assert status == 1
    flags = {book: [(flag["kind"], flag["section"], flag["sentence"]) for flag in found]
             for book, found in json.loads(out)["books"].items()}  # fmt: skip
    assert {kind for found in flags.values() for kind, _, _ in found} == {*KINDS}
    assert flags["mill/us"] == [("anchor_differs", "play", 2), *[("uncited", "play", each) for each in (3, 4)],
                                ("uncited", "shared", 1)]  # fmt: skip
    assert {kind for kind, _, number in flags["mill/en"] if number == 4} == {"anchors_half"}
    of_the_whole = [kind for kind, _, number in flags["mill/en"] if not number]
    assert of_the_whole[:4] == ["other_text", "heading_shared", "name_unprinted", "outside"]
    assert of_the_whole[4:] == ["section_missing", "section_missing", "section_near"]
    told = run(capsys, "texts", *place, "-v")[1]
    assert "counted on the wheel" in told
    assert "Windfall" in told


def test_damage_is_told_where_two_copies_differ(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The word that does not exist is the damaged one; words of another language are told with that language."""
    place = ["--rules", str(mill / "rules"), "--texts", str(mill / "texts")]
    status, out = run(capsys, "check", *place, "--format", "json")
    assert status == 1
    found = [each["message"]["en"] for each in json.loads(out)["findings"] if each["kind"] == "corruption"]
    assert sorted({*found}) == [
        "The copy at hand has `grian` where book “The American leaflet” has `grain`.",
        "The copy at hand has words of another language (Spanish) here: `el` and `de la`.",
    ]


def test_a_book_whose_text_is_not_at_hand_is_told(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever names a book, or has no text at all, hears which file is missing."""
    (mill / "none").mkdir()
    place = ["--rules", str(mill / "rules"), "--texts", str(mill / "none")]
    for books in ([], ["mill/en"]):
        assert main(["--lang", "en", "texts", *place, *books]) == 2
        assert f"`mill-en.txt` is not in the folder `{mill / 'none'}`" in " ".join(capsys.readouterr().err.split())
