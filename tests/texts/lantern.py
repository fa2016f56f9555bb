"""An invented game, its invented texts, and books on them; none of it was ever printed."""

from collections.abc import Mapping, Sequence

from rulestone.model import Book, Claim, Document, FileLocation, Listed, Name, Place, Question, Section, Sentence
from rulestone.texts.segments import PrintedDocument, segment

SPOT = FileLocation("lantern.yaml", 1, 1)
NO_NAMES: Mapping[str, Name] = {}
MOON = {"moon": Name("Moon Tile", "Moon tiles")}

SHEET = """\
LANTERN RACE sheet 5

8+

2 to 6 Racers
de 2 à 6 coureurs

## **WHAT IS INSIDE**

60 tiles:
- 20 Moon tiles
- 20 Star tiles
1. Keep the bag closed. Shake it well.

### CE QUE CONTIENT LA BOÎTE

60 tuiles :
20 tuiles Lune

**RUNNING**

**Moon Tile** - The racer who lays it *must* take two lanterns. It can be

laid on any star (i.e. a lit one). Nobody moves
on June 3<sup>rd</sup>.

LA COURSE

Le coureur prend deux lanternes.

| Moon | 5 points |
|------|----------|
| Star | 10 points |

Happy racing!
Bonne course!

LEGAL

All lamps reserved.
"""


def sections(**told: str) -> tuple[Section, ...]:
    """Sections by id; a leading `=` means a line, a leading `-` an ignored heading."""
    return tuple(
        Section(key, heading.lstrip("=-"), heading.startswith("="), "imprint" if heading.startswith("-") else None)
        for key, heading in told.items()
    )


ENGLISH = sections(age="=8+", players="=2 to 6 Racers", contents="WHAT IS INSIDE", race="RUNNING", wish="=Happy racing",
                   legal="-LEGAL")  # fmt: skip
FRENCH = sections(age="=8+", players="=de 2 à 6 coureurs", contents="CE QUE CONTIENT LA BOITE", race="LA COURSE",
                  wish="=Bonne course", legal="-LEGAL")  # fmt: skip


def sheet() -> PrintedDocument:
    """The two-language sheet, cut."""
    return segment(SHEET, {"lantern/en": ENGLISH, "lantern/fr": FRENCH})


def spoken(printed: PrintedDocument, book: str, section: str) -> list[str]:
    """What one section of a book says, sentence by sentence."""
    return [sentence.text for sentence in printed.books[book].sentences if sentence.section == section]


def question(name: str, **modality: str) -> Question:
    """A question whose answers have the modality given."""
    answers = {answer: Listed(answer, None, kind or None) for answer, kind in modality.items()}
    return Question(name, "choice", answers, "open", "because", SPOT)


def claim(name: str, answer: str | int, section: str, number: int, anchor: str) -> Claim:
    """A stated claim in one place."""
    return Claim("lantern/en", name, "stated", (Place("lantern/en", section, number, anchor, SPOT),), answer)


def book(
    claims: Sequence[Claim] = (),
    sentences: Sequence[Sentence] = (),
    printed: tuple[Section, ...] = (),
    language: str = "en",
    name: str = "lantern/en",
    file: str = "sheet.txt",
    cards: Mapping[str, Name] = NO_NAMES,
    digest: str = "",
) -> Book:
    """A book on a text of the invented game; sentences that a claim cites need not be given again."""
    cited = [Sentence(p.section, p.sentence, p.anchor, SPOT) for each in claims for p in each.places]
    told = {(s.section, s.number): s for s in [*cited, *sentences]}
    return Book(
        id=name, edition=name.split("/")[0], language=language, locale=language, title=name,
        document=Document(file, file, digest),
        sections=printed, cards=cards, colours={}, piles={}, ambiguities={},
        claims=tuple(claims), sentences=tuple(told.values()), clauses={}, spot=SPOT,
    )  # fmt: skip
