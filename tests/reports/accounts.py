"""An invented edition with everything that a report can have to tell; its questions are bundled ones."""

from dataclasses import replace

from rulestone.checks.kinds import levels
from rulestone.finding import (
    Demonstration,
    Finding,
    LeftOut,
    Pair,
    Problem,
    Read,
    Ruled,
    Side,
    Silence,
    TextSpot,
    Tried,
    Witness,
)
from rulestone.model import Book, Document, Place, Spot
from rulestone.reports import Account, in_order
from rulestone.words.findings import Shelf

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
        spot=Spot(f"rules/books/{name}.yaml", 1, 1),
    )


SHELF = Shelf({name: book(name) for name in LANGUAGES})


def place(name: str, line: int, anchor: str, section: str = "play", sentence: int = 5) -> Place:
    """A place in one of the books."""
    return Place(name, section, sentence, anchor, Spot(f"rules/books/{name}.yaml", line, 9))


def silence(name: str, line: int, *sections: str) -> Silence:
    """Where one of the books says nothing."""
    return Silence(name, sections, Spot(f"rules/books/{name}.yaml", line, 19))


def card(kind: str, colour: str | None = None, number: int | None = None) -> dict[str, object]:
    """A card as plain data, without what it does not have."""
    data = {"kind": kind, "colour": colour, "number": number}
    return {name: value for name, value in data.items() if value is not None}


UNSEEN = {"unseen": True}
KEPT = {"act": "keep the drawn card", "who": 0}
WITNESS = Witness(
    players=2,
    setup={
        "turning_up": False,
        "top": card("number", "red", 7),
        "colour": "red",
        "direction": "left",
        "turn": 0,
        "dealer": 1,
        "draw_pile": [card("number", "red", 3), UNSEEN, UNSEEN],
        "discards_below": [],
    },
    hands=((card("number", "red", 5),), (UNSEEN, UNSEEN)),
    moves=({"act": "draw", "who": 0},),
    question="draw.voluntary.play_permission",
    outcomes={"may": ({"may": KEPT},), "must": ({"may_not": KEPT},)},
    minimal="proved",
)

CONTRADICTION = Finding(
    kind="contradiction",
    edition="inn",
    question="draw.voluntary.play_permission",
    scope="edition",
    sides=(Side(("may",), (EN, ES, FR, LEAFLET)), Side(("must",), (PT,))),
    pairs=(Pair((EN, PT), "contradiction"),),
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
        Side(("who_has_to_draw",), (EN, FR, LEAFLET)),
        Side((), (ES,), silent=(ES,)),
        Side(
            ("who_has_to_draw", "anybody_else"),
            (PT,),
            ambiguous=(PT,),
            readings=(
                Read(PT, "doubter", "target", "who_has_to_draw", "“player” is used of the target before"),
                Read(PT, "doubter", "others", "anybody_else", "it says “another player”", departs=True),
            ),
        ),
    ),
    pairs=(Pair((EN, ES), "omission"), Pair((EN, PT), "refinement"), Pair((ES, PT), "omission")),
    deviating=(ES, PT),
    places=(place(EN, 20, "the player who must draw", "challenges", 1), place(PT, 21, "outro jogador", "desafio", 2)),
    silences=(silence(ES, 80, "desafio"), silence(ES, 81, "desafio", "penas")),
    witness=Witness(
        players=3,
        setup={
            "turning_up": False,
            "top": card("number", "blue", 7),
            "colour": "blue",
            "direction": "right",
            "turn": 0,
            "dealer": 2,
            "draw_pile": [UNSEEN] * 8,
            "discards_below": [card("skip", "green")],
        },
        hands=((card("number", "blue", 2), card("wd4")), (UNSEEN,), (UNSEEN,)),
        moves=(
            {"act": "bluff", "who": 0, "card": card("wd4")},
            {"act": "name a colour", "who": 0, "colour": "green"},
            {"act": "challenge", "who": 2},
        ),
        question="challenge.who",
        outcomes={
            "who_has_to_draw": (
                {"seen": "shows", "who": 0, "detail": [[2]]},
                {"seen": "draws", "who": 0, "detail": [4]},
                {"holds": 5, "who": 0},
                {"decides": "turn", "who": 2},
            ),
            "anybody_else": ({"seen": "draws", "who": 2, "detail": [6]}, {"colour": "green"}, {"over": False}),
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
            ("part", {"kind": "number", "colour": "red", "cards": 19}),
            ("part", {"kind": "wild", "colour": None, "cards": 4}),
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
        (("pairing", {"hand": 1, "pairs": ((0, 1), (2, 3))}), ("pairing", {"hand": 2, "pairs": ((0, 2), (1, 3))})),
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
        Side(
            (7, 8),
            (EN, ES),
            ambiguous=(EN, ES),
            readings=(
                Read(EN, "from", "that_year", 7, "somebody aged seven is meant"),
                Read(EN, "from", "after", 8, "somebody older is meant", departs=True),
                Read(ES, "desde", "that_year", 7, "somebody aged seven is meant"),
                Read(ES, "desde", "after", 8, "somebody older is meant", departs=True),
            ),
        ),
        Side((7, 6), (FR, LEAFLET, PT), ambiguous=(FR, LEAFLET, PT)),
    ),
    pairs=(Pair((EN, FR), "reconcilable"),),
    witness=Demonstration(
        "age",
        "(6,)",
        (("age", {"years": 6}),),
        {
            "8": {"told": (("too_young", {}),), "why": ()},
            "6": {"told": (("old_enough", {}),), "why": ()},
        },
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
    sides=(Side(("may",), (EN, ES), silent=(EN, ES)), Side(("must",), (FR, LEAFLET, PT))),
    places=(place(FR, 15, "doit la jouer"), place(LEAFLET, 15, "doit la jouer"), place(PT, 16, "tem de a jogar")),
    silences=(silence(EN, 82, "play"), silence(ES, 82, "juego")),
    tried=Tried(6000, 80, 8041, (LeftOut("moves", number=3), LeftOut("counter", "heat", 6))),
)
PRINTED = Ruled({"": "The print of 2004 has the other word."}, "The innkeepers", (PT,), "2030-01-31")
RULED = Finding(
    kind="wording",
    edition="inn",
    question="uno.call_manner",
    scope="edition",
    gravity="note",
    sides=(Side(("shouted", "said"), (EN, ES, FR, LEAFLET, PT)),),
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
    sides=(Side((7,), (EN, ES, FR, LEAFLET, PT)), Side((5,), ("tavern/en",))),
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
        players=2,
        setup={**WITNESS.setup, "turning_up": True, "top": None, "colour": None},
        hands=((card("draw_n", "red"),), (UNSEEN,)),
        moves=(),
        question="",
        outcomes={
            "as printed": ({"seen": "turned up", "who": None, "detail": [card("number", "red", 3)]},),
            "loud": ({"chooses": [0, 1], "who": 0, "what": "player"}, {"decides": "moment", "who": 1}),
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
FULL = Account("9.8.7", tuple(LANGUAGES), EVERYTHING, SHELF, (STALE,), kinds=levels())
BROKE = replace(FULL, findings=(CONTRADICTION,), stale=(), incomplete=(BROKEN,))
AGREEMENT = Account("9.8.7", (EN, ES), (), SHELF, kinds=levels())
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
    sides=(Side((), tuple(LANGUAGES), silent=tuple(LANGUAGES)),),
    silences=(silence(EN, 90, "challenges"),),
)
OPEN_ONLY = replace(CALM, findings=in_order([*CALM.findings, GAP]))
"""Nothing is new but what no book settles, which fails nothing."""
