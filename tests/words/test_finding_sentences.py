"""Everything that a check, the engine or a facet can say has its sentence in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
import yaml

from rulestone.cards import Card, Move, Observation
from rulestone.checks.kinds import levels
from rulestone.engine.state import UNSAID
from rulestone.findings import AnswerSide, Finding, ReadQuestion, Ruled, Scope, Silence
from rulestone.loader import load
from rulestone.phrases import visible
from rulestone.records import replace
from rulestone.witness import Allowed, Chooses, Decides, Fact, Holds, Made, Position, Stands, Witness, row
from rulestone.words import LANGUAGES, Voice, render
from rulestone.words.finding_sentences import CitedBooks, finding_text
from rulestone.words.witness_sentences import in_order, play_in, repeats
from tests.words.catalogues import CHECKOUT, messages, stubs

SOURCES = CHECKOUT / "src" / "rulestone"
ENGINE_ACTS = {"name a colour", "choose a player", "go on", "call", "catch"}
each_language = pytest.mark.parametrize("language", LANGUAGES)


def calls(folder: Path, name: str) -> Iterator[ast.Call]:
    """Every call of a function of some name below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name:
                    yield node


def texts(node: ast.expr) -> set[str]:
    """The plain texts that an expression can be; of a text with values in it, its beginning with a star."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return {"".join(part.value if isinstance(part, ast.Constant) else "*" for part in node.values)}
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def written(path: Path) -> dict[str, Any]:
    """A rule file as it is written."""
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    return found


def lacking(wanted: set[str], domain: str = "findings") -> str:
    """Entries for what a catalogue has not; a star stands for anything."""
    known = messages("en", domain)
    missing = {
        key for key in wanted if not any(re.fullmatch(re.escape(key).replace("\\*", ".+"), each) for each in known)
    }
    return stubs(missing)


def test_every_kind_has_a_message_and_advice() -> None:
    """A kind of finding says what is wrong and what can be done about it."""
    assert not lacking({f"finding.{kind}" for kind in levels()} | {f"finding.do.{kind}" for kind in levels()})


def test_every_message_of_a_check_has_its_sentence() -> None:
    """What a check names as its message is in the catalogue."""
    named = [
        keyword.value
        for call in calls(SOURCES / "checks", "Finding")
        for keyword in call.keywords
        if keyword.arg == "message"
    ]
    wanted = {f"finding.{text}" for value in named for text in texts(value)}
    assert wanted, "the checks name messages"
    assert not lacking(wanted)


def test_every_damage_of_a_copy_has_its_sentence() -> None:
    """Each way in which a copy can be damaged is told in its own words."""
    kinds = {text for call in calls(SOURCES / "texts", "damage_at") if call.args for text in texts(call.args[0])}
    assert "foreign" in kinds
    assert not lacking({f"finding.corruption.{kind}" for kind in kinds})


def test_everything_that_can_be_seen_has_its_sentence() -> None:
    """Whatever the engine tells that everybody saw is told to people."""
    told = {text for call in calls(SOURCES / "engine", "tell") if call.args for text in texts(call.args[0])}
    assert "draws" in told
    assert told <= visible().keys()
    assert not lacking({f"seen.{what.replace(' ', '_')}" for what in visible()})
    counted = {what for what, way in visible().items() if way.by_itself}
    assert not lacking({f"cli.simulate.told.seen.{what.replace(' ', '_')}" for what in counted}, "asking")


def test_every_move_of_a_bundled_game_has_its_sentences() -> None:
    """What somebody does, and the same to stand after `may`."""
    acts = set(ENGINE_ACTS)
    for path in (CHECKOUT / "rules" / "games").glob("*.yaml"):
        acts |= set(written(path).get("moves", {}))
    for path in (CHECKOUT / "rules" / "variants").glob("*.yaml"):
        added = (str(change.get("add", "")).split("/") for change in written(path)["changes"])
        acts |= {name[1] for name in added if name[0] == "moves"}
    keys = {f"move.{act.replace(' ', '_')}" for act in acts}
    assert not lacking(keys | {f"{key}.to" for key in keys})


def test_every_point_at_which_somebody_decides_has_its_sentence() -> None:
    """Who decides next is told with what they decide on."""
    points = {text for call in calls(SOURCES / "engine", "open_point") if call.args for text in texts(call.args[0])}
    assert "turn" in points
    assert not lacking({f"seen.decides.{point}" for point in points})


def test_every_row_of_a_demonstration_has_its_sentence() -> None:
    """Whatever a facet lays out or tells is told to people."""
    rows = {text for call in calls(SOURCES / "rounds", "row") if call.args for text in texts(call.args[0])}
    known = messages("en", "findings")
    assert "holds" in rows
    missing = {row for row in rows if not any(each.startswith(f"witness.row.{row}") for each in known)}
    assert not missing


@each_language
def test_how_the_table_stands_afterwards_has_its_sentence(language: str) -> None:
    """Whatever can be so under one answer alone is told in words, each sort in its own."""
    act = Move("draw", 0)
    facts: list[Fact] = [Observation("draws", 0, (2,)), Holds(0, 2), Decides(0, "turn"), Chooses(0, "player", (0, 1))]
    facts += [Allowed(word, act) for word in get_args(get_type_hints(Allowed)["word"])]
    ways = {"colour": ("red", None), "direction": ("left", "right"), "draw_pile": (3, 0), "over": (True, False)}
    facts += [Stands(what, value) for what in get_args(get_type_hints(Stands)["what"]) for value in ways[what]]
    assert {type(fact) for fact in facts} == set(get_args(Fact))
    told = list(map(play_in(language).follows, facts))
    assert len({*told}) == len(told)


def test_a_call_is_not_told_as_void_where_nobody_can_be_caught() -> None:
    """It need not be too late then; where somebody can still be caught, it is told."""
    call, catch = (
        Allowed("may_not", Move("call", 0, window="uno")),
        Allowed("may_not", Move("catch", 1, None, None, 0, "uno")),
    )
    assert in_order([call, catch]) == [catch]
    assert in_order([call]) == [call]
    assert in_order([call, replace(catch, word="may")]) == [call, replace(catch, word="may")]


def test_who_only_picks_a_card_cannot_be_caught_yet() -> None:
    """The catch can still come when that card lies; where another's card is picked, it may be too late."""
    catch, lies = Allowed("may_not", Move("catch", 1, None, None, 0, "uno")), Observation("lies", 0, ())
    assert in_order([catch, lies]) == [replace(catch, word="may_not_yet"), lies]
    assert in_order([catch, lies._replace(who=1)]) == [catch, lies._replace(who=1)]


def test_a_colour_that_nobody_said_is_any() -> None:
    """Whatever the ids of a game's own colours begin with: only the sign of the engine stands for all of them."""
    told = [play_in("en").colour(colour) for colour in ("red", "2nd_red", UNSAID)]
    assert told == ["red", "2nd red", render("witness.any_colour")]


@each_language
def test_people_have_short_names_that_differ(language: str) -> None:
    """Ten names, each of its own letter; whoever sits beyond them is told by number."""
    play = play_in(language)
    assert len({name[0] for name in map(play.person, range(10))}) == 10
    assert all(len(play.person(seat)) <= 5 for seat in range(10))
    assert "11" in play.person(10)


def test_letting_others_have_their_say_is_told_of_them() -> None:
    """Whoever laid the card does nothing about it themselves; whoever is hit by it does."""
    moves = [Move("play", 0, Card("skip", "red")), Move("go on", 0), Move("go on", 1)]
    told_moves = list(play_in("en").moves(map(Made, moves)))
    assert told_moves[1:] == ["nobody says anything", "Ben lets it be"]


@each_language
def test_a_card_that_lies_on_one_side_alone_is_only_out_of_the_hand(language: str) -> None:
    """Where two books part while it is on its way, nobody is told that it was played."""
    nine = Card("number", "blue", 9)
    start = Position(((nine,), ()), (), (Card("number", "blue", 7),), "blue", "left", 0, 1)
    made = (Made(Move("play", 0, nine)),)
    lies = Witness(start, made, "turn.begins", {"out": (Observation("lies", 0, (nine,)),), "down": ()}, "locally")
    play = play_in(language)
    assert [*play.steps(lies)] != [*play.moves(made)]
    assert [*play.steps(replace(lies, outcomes={"out": (), "down": ()}))] == [*play.moves(made)]


@each_language
def test_a_move_without_a_sentence_is_told_all_the_same(language: str) -> None:
    """A house rule's own move is told by its name, with its card where it has one."""
    play = play_in(language)
    plain = Move("wave a flag", 1)
    with_card = Made(plain._replace(card=Card("number", "red", 7)))
    assert "wave a flag" in play.move(Made(plain))
    assert "7" in play.move(with_card)
    assert play.person(1) in play.move(with_card)
    assert "wave a flag" in play.may(plain)


@each_language
def test_an_outcome_without_a_sentence_is_told_all_the_same(language: str) -> None:
    """Nothing is left out because nobody has worded it yet."""
    told = play_in(language).follows(Observation("glows", 0, (7,)))
    assert "glows" in told
    assert "7" in told
    assert "glows" in play_in(language).row(row("glows", count=7))


def test_every_book_is_named() -> None:
    """Each by its own name, even where all of its language are of one mind; between editions, by the edition."""

    def partition(scope: Scope, *sides: AnswerSide) -> list[tuple[str, ...]]:
        finding = Finding("contradiction", "inn", "players.age", scope, sides)
        return [group.books for group in finding_text(finding, "en").groups]

    seven, eight = AnswerSide((7,), ("inn/en",)), AnswerSide((8,), ("inn/fr", "inn/leaflet"))
    assert partition("edition", seven, eight) == [("en",), ("fr", "leaflet")]
    later = AnswerSide((9,), ("tavern/en", "tavern/fr"))
    assert partition("editions", AnswerSide((7,), ("inn/en", "inn/fr")), later) == [("inn",), ("tavern",)]


def test_a_headline_is_told_as_a_sentence() -> None:
    """With a capital and a full stop, but for a question, which has its own mark."""
    shelf = CitedBooks(load()[0].books)
    asked = Finding("contradiction", "uno-2003", "players.age", "edition", ())
    book, numbers = ("uno-2003/en",), {"sum": 23, "printed": 24}
    summed = Finding("inconsistent", "uno-2003", None, "book", (), deviating=book, message="inconsistent.total")
    told = [finding_text(replace(each, args={"numbers": numbers}), "en", shelf).sentence for each in (asked, summed)]
    assert told == [
        "The books contradict each other: For what ages is the game meant?",
        "The cards listed in the English booklet add up to 23, but the total given there is 24.",
    ]


def test_the_partition_stands_in_one_line() -> None:
    """Books in braces, what they say, and a dot between the groups."""
    sides = (AnswerSide((7,), ("inn/en", "inn/es")), AnswerSide((), ("inn/fr",), silent=("inn/fr",)))
    finding = Finding("omission", "inn", "players.age", "edition", sides)
    assert finding_text(finding, "en").partition == "{en, es} The game is for ages 7 and up. · {fr} silent"


@each_language
def test_a_message_is_short_lower_case_and_has_no_final_period(language: str) -> None:
    """So that a message reads the same beside a title, in a log and in a sentence."""
    for kind in levels():
        sentence = messages(language, "findings")[f"finding.{kind}"].string
        first = sentence if isinstance(sentence, str) else sentence[0]
        assert first[0].islower() or first[0] == "{", first
        assert not first.endswith(".")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [("aaab", (1, 3)), ("ababab", (2, 3)), ("abcab", (1, 1)), ("a", (1, 1)), ("abcabc", (3, 2))],
)
def test_a_block_that_repeats_is_found(lines: str, expected: tuple[int, int]) -> None:
    """The shortest block at the beginning that comes again at once, and how often."""
    assert repeats(list(lines)) == expected


IDS = re.compile(r"`[^`]*`|\b[a-z]+-\d{4}\b|[a-z]_[a-z]|\{[a-z_]+\}")


@each_language
def test_what_a_finding_says_of_books_has_no_ids(language: str) -> None:
    """A book is spoken of as people do, in the sentence, in what is to be done, and in why it was accepted."""
    library = load()[0]
    shelf = CitedBooks(library.books)
    english, french, booklet = ("hp-2003/en", "hp-2003/fr", "hp-2003/fr-booklet")
    sides = (AnswerSide(("may",), (english,)), AnswerSide(("must",), (french, booklet)))
    ruling = Ruled(dict.fromkeys(LANGUAGES, "so"), "me", (french, booklet))
    for kind in ("contradiction", "omission", "refinement", "reconcilable", "inconsistent"):
        for direction in ("narrows", "widens"):
            finding = Finding(
                kind,
                "hp-2003",
                "draw.voluntary.play_permission",
                "edition",
                sides,
                deviating=(french, booklet),
                direction=direction,
            )
            each = finding_text(finding, language, shelf)
            said = [each.headline, each.to_do, *each.notes, each.accepted(ruling)]
            assert not [text for text in said if IDS.search(text)]
    told = {
        "en": "On this point, the French text and the French booklet allow more than the rest.",
        "es": "El texto en francés y el folleto en francés permiten más que el resto.",
        "fr": "Le texte en français et le livret en français sont moins stricts que les autres.",
        "pt": "O texto em francês e o livreto em francês são menos restritivos do que os outros.",
    }
    assert each.notes == (told[language],)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("es", "Quien jugó la carta Enseña tu mano nombra el color."),
        ("en", "Whoever played the Howler card names the color."),
    ],
)
def test_a_card_has_one_name_in_a_finding(language: str, expected: str) -> None:
    """What only books of other languages say is told with the names of the reader's book of that edition."""
    shelf = CitedBooks(load()[0].books)
    sides = (AnswerSide(("player_of_the_card",), ("hp-2003/pt",)), AnswerSide(("next_player",), ("hp-2003/fr",)))
    finding = Finding("contradiction", "hp-2003", "howler.colour_chooser", "edition", sides)
    assert finding_text(finding, language, shelf).groups[0].says == expected


def test_it_is_said_which_reading_another_book_rules_out() -> None:
    """As a quotation, with one full stop, behind it in Spanish."""
    shelf = CitedBooks(load()[0].books)
    read = (ReadQuestion("hp-2003/fr", "ages", "older", 8, {}, departs=True),)
    unclear = AnswerSide((7, 8), ("hp-2003/fr",), ambiguous=("hp-2003/fr",), readings=read)
    finding = Finding("refinement", "hp-2003", "players.age", "edition", (AnswerSide((7,), ("hp-2003/en",)), unclear))
    told = finding_text(finding, "es", shelf)
    seven, eight = (f"“El juego es para jugadores de {age} años en adelante”" for age in (7, 8))
    assert told.groups[1].says == f"2 lecturas: {seven} o {eight}."
    assert told.notes == (f"El texto en inglés excluye lo siguiente: {eight}.",)


def test_who_gives_an_answer_is_told_where_not_all_do() -> None:
    """Of books that all give both answers, no answer names them."""
    shelf = CitedBooks(load()[0].books)
    both = AnswerSide(("before_the_card_is_played", "before_the_card_lies"), ("hp-2003/es",))
    finding = Finding("wording", "hp-2003", "uno.call_deadline", "edition", (both,))
    assert "(es)" not in finding_text(finding, "es", shelf).groups[0].says
    parted = replace(both, books=("hp-2003/es", "hp-2003/en"))
    finding = replace(finding, sides=(parted,))
    assert "(es)" in finding_text(finding, "es", shelf).groups[0].says


def test_where_a_sentence_stands_is_told_in_the_words_of_whoever_reads() -> None:
    """One report spells a section in one way, whatever region the books of an edition are from."""
    shelf = CitedBooks(load()[0].books)
    place = shelf.books["hp-2003/pt"].claims_on("players.age")[0].places[0]
    finding = Finding("gap", "hp-2003", "players.age", "edition", ())
    brazil, portugal = (finding_text(finding, Voice("pt", region=region), shelf) for region in (None, "pt_PT"))
    assert brazil.place(place).startswith("seção ")
    assert portugal.place(place).startswith("secção ")


def test_what_a_book_is_silent_on_is_told_apart_from_what_it_says() -> None:
    """Beside a sentence of the same book, the question on which it is silent is named; alone, it is the only one."""
    book, other = (load()[0].books[name] for name in ("hp-2003/en", "hp-2003/es"))
    place = book.claims_on("players.age")[0].places[0]
    silences = tuple(Silence(each.id, ("contents",), place.spot, ("players.max",)) for each in (book, other))
    finding = Finding("omission", "hp-2003", "players.age", "edition", (), places=(place,), silences=silences)
    two = replace(finding, also=("players.max",))
    assert [finding_text(two, "en").entry(each) for each in silences] == [
        "says nothing on this: What is the largest number of players? (section `contents` was read)",
        "says nothing (section `contents` was read)",
    ]
    assert finding_text(finding, "en").entry(silences[0]) == "says nothing (section `contents` was read)"
