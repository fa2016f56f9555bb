"""An invented edition with everything that a report can have to tell; its questions are bundled ones."""

from dataclasses import replace

from rulestone.cards import Card, Move, Observation
from rulestone.checks.kinds import levels
from rulestone.findings import (
    AnswerSide,
    BookPair,
    Finding,
    NotTried,
    Problem,
    ReadQuestion,
    Ruled,
    Silence,
    TextSpot,
    Tried,
)
from rulestone.model import Book, Document, FileLocation, Place
from rulestone.reports import ReportAccount, in_order
from rulestone.witness import (
    FACE_DOWN,
    Allowed,
    Chooses,
    Decides,
    Demonstration,
    Holds,
    Judged,
    Made,
    Position,
    Stands,
    Witness,
    row,
)
from rulestone.words.finding_sentences import CitedBooks

LANGUAGES = {"inn/en": "en", "inn/es": "es", "inn/fr": "fr", "inn/fr-leaflet": "fr", "inn/pt": "pt"}
EN, ES, FR, LEAFLET, PT = LANGUAGES


def book(name: str) -> Book:
    """A book of which only the header matters."""
    return Book(
        id=name,
        edition="inn",
        language=LANGUAGES[name],
        locale=LANGUAGES[name],
        title=name,
        document=Document(f"{name.replace('/', '-')}.txt", f"The leaflet of {name}"),
        sections=(),
        cards={},
        colours={},
        piles={},
        ambiguities={},
        claims=(),
        sentences=(),
        clauses={},
        spot=FileLocation(f"rules/books/{name}.yaml", 1, 1),
    )


SHELF = CitedBooks({name: book(name) for name in LANGUAGES})


def place(name: str, line: int, anchor: str, section: str = "play", sentence: int = 5) -> Place:
    """A place in one of the books."""
    return Place(name, section, sentence, anchor, FileLocation(f"rules/books/{name}.yaml", line, 9))


def silence(name: str, line: int, *sections: str) -> Silence:
    """Where one of the books says nothing."""
    return Silence(name, sections, FileLocation(f"rules/books/{name}.yaml", line, 19))


KEPT = Move("keep the drawn card", 0)
WITNESS = Witness(
    start=Position(
        hands=((Card("number", "red", 5),), (FACE_DOWN, FACE_DOWN)),
        draw_pile=(Card("number", "red", 3), FACE_DOWN, FACE_DOWN),
        discards=(Card("number", "red", 7),),
        colour="red",
        direction="left",
        turn=0,
        dealer=1,
    ),
    moves=(Made(Move("draw", 0)),),
    question="draw.voluntary.play_permission",
    outcomes={"may": (Allowed("may", KEPT),), "must": (Allowed("may_not", KEPT),)},
    minimal="proved",
)

CONTRADICTION = Finding(
    kind="contradiction",
    edition="inn",
    question="draw.voluntary.play_permission",
    scope="edition",
    sides=(AnswerSide(("may",), (EN, ES, FR, LEAFLET)), AnswerSide(("must",), (PT,))),
    pairs=(BookPair((EN, PT), "contradiction"),),
    deviating=(PT,),
    direction="narrows",
    places=(place(EN, 12, "may be kept"), place(ES, 13, "puedes guardarla"), place(PT, 14, "tens de a jogar")),
    witness=WITNESS,
)
BLUFF = Finding(
    kind="omission",
    edition="inn",
    question="challenge.who",
    scope="edition",
    gravity="warning",
    sides=(
        AnswerSide(("who_has_to_draw",), (EN, FR, LEAFLET)),
        AnswerSide((), (ES,), silent=(ES,)),
        AnswerSide(
            ("who_has_to_draw", "anybody_else"),
            (PT,),
            ambiguous=(PT,),
            readings=(
                ReadQuestion(PT, "doubter", "target", "who_has_to_draw", {"": "“player” is used of the target before"}),
                ReadQuestion(PT, "doubter", "others", "anybody_else", {"": "it says “another player”"}, departs=True),
            ),
        ),
    ),
    pairs=(BookPair((EN, ES), "omission"), BookPair((EN, PT), "refinement"), BookPair((ES, PT), "omission")),
    deviating=(ES, PT),
    places=(place(EN, 20, "the player who must draw", "challenges", 1), place(PT, 21, "outro jogador", "desafio", 2)),
    silences=(silence(ES, 80, "desafio"), silence(ES, 81, "desafio", "penas")),
    witness=Witness(
        start=Position(
            hands=((Card("number", "blue", 2), Card("wd4")), (FACE_DOWN,), (FACE_DOWN,)),
            draw_pile=(FACE_DOWN,) * 8,
            discards=(Card("number", "blue", 7), Card("skip", "green")),
            colour="blue",
            direction="right",
            turn=0,
            dealer=2,
        ),
        moves=(
            Made(Move("bluff", 0, Card("wd4"))),
            Made(Move("name a colour", 0, colour="green")),
            Made(Move("challenge", 2)),
        ),
        question="challenge.who",
        outcomes={
            "who_has_to_draw": (
                Observation("shows", 0, ((2,),)),
                Observation("draws", 0, (4,)),
                Holds(0, 5),
                Decides(2, "turn"),
            ),
            "anybody_else": (Observation("draws", 2, (6,)), Stands("colour", "green"), Stands("over", False)),
        },
        minimal="locally",
        only_if=(("challenge.hand_shown_to", "challenger"),),
    ),
    also=("challenge.deadline",),
)
SUM = Finding(
    kind="inconsistent",
    edition="inn",
    question=None,
    scope="book",
    deviating=(FR, LEAFLET),
    places=tuple(place(FR, line, f"{line} cartes", "contents", line - 29) for line in range(30, 36)),
    witness=Demonstration(
        "sum",
        "total",
        (
            row("part", kind="number", colour="red", cards=19),
            row("part", kind="wild", colour=None, cards=4),
        ),
        {"sum": 23, "printed": 24},
    ),
    args={"identity": (FR, "total"), "book": FR, "sum": 23, "printed": 24, "card": "", "books": (FR, LEAFLET)},
    message="inconsistent.total",
)
SCHEDULE = Finding(
    kind="impossible",
    edition="inn",
    question=None,
    scope="book",
    deviating=(EN,),
    places=(place(EN, 50, "a new partner each hand", "partners", 3),),
    witness=Demonstration(
        "schedule",
        "",
        (row("pairing", hand=1, pairs=((0, 1), (2, 3))), row("pairing", hand=2, pairs=((0, 2), (1, 3)))),
        {"wanted": 4, "first_impossible": 4},
    ),
    args={"identity": (EN, "four"), "book": EN, "wanted": 4, "hand": 4, "players": 4},
    message="impossible.schedule",
)
AGE = Finding(
    kind="reconcilable",
    edition="inn",
    question="players.age",
    scope="edition",
    gravity="warning",
    sides=(
        AnswerSide(
            (7, 8),
            (EN, ES),
            ambiguous=(EN, ES),
            readings=(
                ReadQuestion(EN, "from", "that_year", 7, {"": "somebody aged seven is meant"}),
                ReadQuestion(EN, "from", "after", 8, {"": "somebody older is meant"}, departs=True),
                ReadQuestion(ES, "desde", "that_year", 7, {"": "somebody aged seven is meant"}),
                ReadQuestion(ES, "desde", "after", 8, {"": "somebody older is meant"}, departs=True),
            ),
        ),
        AnswerSide((7, 6), (FR, LEAFLET, PT), ambiguous=(FR, LEAFLET, PT)),
    ),
    pairs=(BookPair((EN, FR), "reconcilable"),),
    witness=Demonstration(
        "age",
        "(6,)",
        (row("age", years=6),),
        {"8": Judged((row("too_young"),)), "6": Judged((row("old_enough"),))},
    ),
)
DAMAGE = Finding(
    kind="corruption",
    edition="inn",
    question=None,
    scope="text",
    gravity="warning",
    deviating=(FR,),
    places=(place(FR, 60, "il doit tirer", "cartes", 4),),
    spot=TextSpot("inn-fr.txt", 118, "una"),
    args={
        "identity": (FR, "cartes", "una del"),
        "book": FR,
        "word": "una del",
        "quotes": ("una", "del"),
        "damage": "foreign",
        "instead": "",
        "of": "es",
    },
    message="corruption.foreign",
)
OPEN = Finding(
    kind="undecided",
    edition="inn",
    question="draw.forced.play_permission",
    scope="edition",
    gravity="warning",
    sides=(AnswerSide(("may",), (EN, ES), silent=(EN, ES)), AnswerSide(("must",), (FR, LEAFLET, PT))),
    places=(place(FR, 15, "doit la jouer"), place(LEAFLET, 15, "doit la jouer"), place(PT, 16, "tem de a jogar")),
    silences=(silence(EN, 82, "play"), silence(ES, 82, "juego")),
    tried=Tried(6000, 80, 8041, (NotTried("moves", number=3), NotTried("counter", "heat", 6))),
)
PRINTED = Ruled({"": "The print of 2004 has the other word."}, "The innkeepers", (PT,), "2030-01-31")
RULED = Finding(
    kind="wording",
    edition="inn",
    question="uno.call_manner",
    scope="edition",
    gravity="note",
    sides=(AnswerSide(("shouted", "said"), (EN, ES, FR, LEAFLET, PT)),),
    status="ruled",
    ruling=PRINTED,
    accepted=(PRINTED,),
)
CHANGE = Finding(
    kind="rule-change",
    edition="tavern",
    question="players.age",
    scope="editions",
    gravity="note",
    sides=(AnswerSide((7,), (EN, ES, FR, LEAFLET, PT)), AnswerSide((5,), ("tavern/en",))),
    places=(place(EN, 70, "seven and up"), place("tavern/en", 4, "five and up")),
    args={"identity": ("inn", "tavern"), "editions": ("inn", "tavern")},
)
HOUSE = Finding(
    kind="rule-change",
    edition="inn",
    question=None,
    scope="variant",
    gravity="note",
    witness=Witness(
        start=replace(
            WITNESS.start,
            hands=((Card("draw_n", "red"),), (FACE_DOWN,)),
            discards=(),
            colour=None,
            turning_up=True,
        ),
        moves=(),
        question="",
        outcomes={
            "as printed": (Observation("turned up", None, (Card("number", "red", 3),)),),
            "loud": (Chooses(0, "player", (0, 1)), Decides(1, "moment")),
        },
        minimal="locally",
        by_book={"as printed": "as printed", "loud": "loud"},
    ),
    args={"identity": ("variant", "as printed", "loud"), "one": "as printed", "two": "loud"},
    message="rule-change.house_rule",
)
STALE = Problem("rules/rulings.yaml", 3, 5, "", "ruling.not_found", {"value": "inn:skip.effect:0123456789"})
BROKEN = Problem("", 0, 0, "", "check.broken", {"why": "inn uno.call_window: ValueError('lost')"})

EVERYTHING = in_order([CHANGE, HOUSE, RULED, OPEN, DAMAGE, AGE, SCHEDULE, SUM, BLUFF, CONTRADICTION])
FULL = ReportAccount("9.8.7", tuple(LANGUAGES), EVERYTHING, SHELF, (STALE,), kinds=levels())
BROKE = replace(FULL, findings=(CONTRADICTION,), stale=(), incomplete=(BROKEN,))
AGREEMENT = ReportAccount("9.8.7", (EN, ES), (), SHELF, kinds=levels())
ACCEPTED = Ruled({"": "So it was printed, and so it is played."}, "The innkeepers", (PT,))
CALM = replace(
    FULL,
    findings=in_order(
        replace(each, status="ruled", ruling=ACCEPTED, accepted=(ACCEPTED,))
        for each in (CONTRADICTION, BLUFF, SUM, AGE)
    ),
    stale=(),
)
"""Nothing is new."""
GAP = Finding(
    kind="gap",
    edition="inn",
    question="challenge.who",
    scope="edition",
    gravity="warning",
    sides=(AnswerSide((), tuple(LANGUAGES), silent=tuple(LANGUAGES)),),
    silences=(silence(EN, 90, "challenges"),),
)
OPEN_ONLY = replace(CALM, findings=in_order([*CALM.findings, GAP]))
"""Nothing is new but what no book settles, which fails nothing."""
