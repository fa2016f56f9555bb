"""What the checker shows on the bundled books, with the exact position and moves of each contradiction."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from rulestone import bundled_files
from rulestone.cards import Card, Move, Observation
from rulestone.checks import CheckReport, check
from rulestone.checks.book_answers import collect_book_answers, compare
from rulestone.checks.edition_check import prepare, question_findings
from rulestone.checks.kinds.between import findings as between
from rulestone.checks.rulings import ChecksRun, rule
from rulestone.explorer.result import Undecided
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding, Tried
from rulestone.loader import load
from rulestone.model import Book, Library, Name, Place
from rulestone.records import replace as but
from rulestone.rounds.deck import deck
from rulestone.witness import FACE_DOWN, Allowed, Decides, Demonstration, Fact, Made, Position, Stands, Witness, row
from rulestone.words import LANGUAGES, Voice, own_sentences_of
from rulestone.words.finding_sentences import CitedBooks, common_answers
from rulestone.words.finding_sentences import finding_text as in_words
from rulestone.words.problem_sentences import report as problems_of

TODAY = "2026-11-18"
EN, EN_BOOKLET, ES, FR, FR_BOOKLET, PT = (
    f"hp-2003/{book}" for book in ("en", "en-booklet", "es", "fr", "fr-booklet", "pt")
)
PLAYED = ("hp-2003", "hp-2018", "uno-2003")
"""The editions of the printed books; in the others nothing is played, and `tests/leaflets` says what they differ in."""
FRENCH = (FR, FR_BOOKLET)
ALL = (EN, EN_BOOKLET, ES, FR, FR_BOOKLET, PT)
OTHERS = (EN, EN_BOOKLET, ES, FR, FR_BOOKLET)
ON_BLUE_7 = {"top": Card("number", "blue", 7), "colour": "blue", "direction": "left", "turn": 0}
Change = Callable[[Book], Book]


@pytest.fixture(scope="session")
def bundled() -> Library:
    """The bundled rules."""
    library, problems = load()
    assert library is not None, problems_of(problems, "en")
    return library


@pytest.fixture(scope="session")
def found(bundled: Library, known: Memory) -> CheckReport:
    """Everything that is found in them."""
    return check(bundled, known=known)


def card(name: str) -> Card:
    """A card of a witness by a short name: `blue 3`, `blue draw_n`, `wd4`."""
    colour, _, rest = name.rpartition(" ")
    if rest.isdecimal():
        return Card("number", colour, int(rest))
    return Card(rest, colour or None)


def hands(*held: str) -> tuple[tuple[Card, ...], ...]:
    """Hands by short names, parted by commas."""
    return tuple(tuple(card(name) for name in hand.split(", ")) for hand in held)


def one(found: CheckReport, name: str, kind: str | None = None) -> Finding:
    """The one finding on a question of an edition: `hp-2003 deck.howler_count`."""
    edition, _, question = name.partition(" ")
    (only,) = [
        each
        for each in found.findings
        if each.edition == edition and question in (each.question, each.message) and kind in (None, each.kind)
    ]
    return only


def parted(finding: Finding) -> dict[tuple[str, ...], tuple[Any, ...]]:
    """Which books give which answers."""
    return {side.books: side.answers for side in finding.sides}


def played(finding: Finding) -> Witness:
    """The play of a finding; only one without a move is known to be the shortest there is."""
    assert isinstance(finding.witness, Witness)
    assert finding.witness.minimal == ("locally" if finding.witness.moves else "proved")
    return finding.witness


def shown(finding: Finding) -> Demonstration:
    """The demonstration of a finding."""
    assert isinstance(finding.witness, Demonstration)
    return finding.witness


def seen(outcome: tuple[Fact, ...]) -> list[str]:
    """What everybody sees of an outcome."""
    return [fact.what for fact in outcome if isinstance(fact, Observation)]


def lying(table: Position) -> int:
    """How many cards there are."""
    return sum(map(len, (*table.hands, table.draw_pile, table.discards)))


def begins(witness: Witness) -> dict[str, Any]:
    """What a position on the blue 7 has beside hands and pile."""
    return {name: getattr(witness.start, name) for name in ON_BLUE_7}


def test_french_boxes_have_four_howlers(found: CheckReport) -> None:
    """The French lists give four Howlers, the others one; the French books deviate."""
    howlers = one(found, "hp-2003 deck.howler_count")
    assert (howlers.kind, howlers.deviating) == ("contradiction", FRENCH)
    assert parted(howlers) == {(EN, EN_BOOKLET, ES, PT): (1,), FRENCH: (4,)}


def test_the_french_list_comes_to_113(found: CheckReport) -> None:
    """With four Howlers the French list adds up to 113, and 110 is printed above it: told once, with the Howlers."""
    howlers = one(found, "hp-2003 deck.howler_count")
    assert howlers.args["numbers"] == {"sum": 113, "printed": 110}
    assert {place.anchor for place in howlers.places if place.book in FRENCH} == {"4 cartes", "110 cartes"}
    assert "inconsistent.total" not in {each.message for each in found.findings}


def test_the_portuguese_book_makes_people_play_the_card_drawn_by_choice(found: CheckReport) -> None:
    """Ana holds a blue 3 on a blue 7 and draws a green 7: only by the Portuguese book it cannot be kept."""
    drawn = one(found, "hp-2003 draw.voluntary.play_permission")
    assert (drawn.kind, drawn.deviating, drawn.direction) == ("contradiction", (PT,), "narrows")
    assert parted(drawn) == {OTHERS: ("may",), (PT,): ("must",)}
    play = played(drawn)
    assert begins(play) == ON_BLUE_7
    assert play.start.hands == hands("blue 3", "yellow 2")
    assert play.start.draw_pile[0] == card("green 7")
    assert play.moves == (Made(Move("draw", 0)),)
    keep = Move("keep the drawn card", 0)
    assert play.outcomes == {"may": (Allowed("may", keep),), "must": (Allowed("may_not", keep),)}
    assert play.only_if == ()


def test_nobody_says_until_when_a_bluff_may_be_doubted(found: CheckReport) -> None:
    """Of whoever would have to draw speaks the Portuguese book, which can mean before drawing; the others of no end."""
    until = one(found, "hp-2003 challenge.deadline")
    assert (until.kind, until.deviating) == ("gap", ())
    assert [side.silent for side in until.sides if side.silent] == [OTHERS]
    assert parted(until)[(PT,)] == ("before_drawing", "until_next_turn_begins")
    play = played(until)
    assert play.start.hands == hands("blue 3, green 5, wd4", "blue 9")
    assert [made.move.act for made in play.moves] == ["bluff", "name a colour", "go on"]
    doubt = Move("catch", 1, player=0, window="doubt")
    assert play.outcomes == {
        "before_drawing": (Allowed("may_not", doubt),),
        "until_next_turn_begins": (Allowed("may", doubt),),
    }


@pytest.mark.parametrize(
    "question",
    [
        "challenge.who",
        "challenge.trigger",
        "challenge.illegality_test",
        "challenge.hand_shown_to",
        "challenge.guilty.cards_drawn",
        "challenge.innocent.challenger_draws_total",
        "challenge.innocent.challenger_loses_turn",
    ],
)
def test_a_bluff_is_otherwise_treated_alike(bundled: Library, found: CheckReport, question: str) -> None:
    """Who may object, on what ground, and what it costs either side are nowhere a finding."""
    assert not [
        each for each in found.findings if each.edition == "hp-2003" and question in (each.question, *each.also)
    ]
    said = collect_book_answers(bundled.questions[question], bundled.books_of("hp-2003"))
    assert len({each.answers for each in said}) == 1
    assert {each.how for each in said} == {"stated"}


def test_a_bluff_is_no_wrong_card_in_portuguese_either(found: CheckReport) -> None:
    """Its rule speaks of any illegal card, but only whoever has to draw can question a bluff."""
    assert not [each for each in found.findings if "wrong_card.covers_illegal_wd4" in (each.question, *each.also)]


def test_the_same_cost_told_as_one_sum_is_mere_manner(found: CheckReport) -> None:
    """Six cards in one sum and two on top of four are the same cards: worth a note, with the reason."""
    told = one(found, "hp-2003 challenge.innocent.told_as")
    assert (told.level, told.shown_by, told.witness) == ("note", "words", None)
    assert told.told.manner["en"].startswith("Another question compares how many cards are drawn")
    assert parted(told)[(PT,)] == ("one_sum",)


def test_of_two_players_the_spanish_reverse_takes_and_gives_one_turn(found: CheckReport) -> None:
    """The turn that a Reverse takes by the Spanish sheet is lost anyway; between two, Ana may be next by it, or Ben."""
    lost = one(found, "hp-2018 reverse.somebody_loses_turn")
    assert (lost.kind, lost.departing) == ("refinement", ("hp-2018/es",))
    readings = ("who_would_have_played", "who_would_have_played_of_two_too")
    assert parted(lost) == {("hp-2018/es",): readings, ("hp-2018/en",): ("nobody",)}
    assert [place.anchor for place in lost.places] == ["direction of play reverses", "este jugador pierde su turno"]
    play = played(lost)
    assert (play.players, play.moves) == (2, (Made(Move("play", 0, card("blue reverse"))),))


def test_the_spanish_words_quoted_are_those_on_a_bluffer_who_is_caught(found: CheckReport) -> None:
    """Who draws instead of whom is lost there; the sentence after it is about a challenge that fails."""
    drawn = one(found, "hp-2018 challenge.guilty.challenger_draws")
    assert ("hp-2018/es", "cards", 20) in {(place.book, place.section, place.sentence) for place in drawn.places}
    assert not any(place.book == "hp-2018/es" and place.sentence == 21 for place in drawn.places)


def test_what_a_book_does_not_say_is_held_against_what_that_amounts_to(found: CheckReport) -> None:
    """An age that one book gives stands beside none, not beside a number of nobody's."""
    assert set(shown(one(found, "hp-2003 players.age")).outcomes) == {"7", "0"}


def test_spanish_invisibility_cancels_any_action_card(found: CheckReport) -> None:
    """Ana has Cleo tell her hand: only by the Spanish book can Ben, whom the card does not hit, cancel it."""
    cancels = one(found, "hp-2003 invisibility.cancels", "contradiction")
    assert (cancels.deviating, cancels.also) == ((ES,), ("invisibility.who_may_use",))
    play = played(cancels)
    assert begins(play) == ON_BLUE_7
    assert play.start.hands == hands("blue 3, green 5, howler", "invisibility", "red 3")
    assert play.moves[-1] == Made(Move("choose a player", 0, player=2))
    answer = Move("answer a card that hits", 1, card("invisibility"))
    assert play.outcomes["any_action_card"] == (Allowed("may", answer),)
    assert play.outcomes["effects_on_the_user"][-1] == Allowed("may_not", answer)


def test_what_nobody_can_tell_hides_no_difference(bundled: Library) -> None:
    """Beside the Spanish, other words on Invisibility that may come to the same, or not, are a finding of their own."""
    name = "invisibility.cancels"
    book = bundled.books[PT]
    claims = tuple(
        but(claim, answer="effects_on_the_users_turn") if claim.question == name else claim for claim in book.claims
    )
    library = but(bundled, books={**bundled.books, PT: but(book, claims=claims)})
    work = prepare(library, "hp-2003")
    kinds = {each.kind: each for each in question_findings(work, work.compared(name))}
    assert set(kinds) == {"contradiction", "undecided"}
    unsure = kinds["undecided"]
    assert unsure.id != kinds["contradiction"].id
    assert ES not in {book for side in unsure.sides for book in side.books}
    assert unsure.tried is not None
    assert min(unsure.tried.positions, unsure.tried.moves) > 1000


def test_portuguese_invisibility_waits_for_its_turn(found: CheckReport) -> None:
    """Only the Portuguese book says when Invisibility is laid; it shows where somebody else can be protected."""
    timing = one(found, "hp-2003 invisibility.timing")
    assert (timing.kind, timing.deviating) == ("omission", (PT,))
    assert parted(timing)[(PT,)] == ("on_own_turn_only",)
    play = played(timing)
    assert play.start.hands == hands("blue 3, green 5, blue draw_n", "yellow 2", "invisibility")
    assert play.moves == (Made(Move("play", 0, card("blue draw_n"))),)
    assert dict(play.only_if) == {
        "invisibility.cancels": "any_action_card",
        "invisibility.who_may_use": "anybody",
    }


def test_the_portuguese_pile_stays_empty(found: CheckReport) -> None:
    """Ana draws the last card: the Portuguese book shuffles the empty pile itself, and nothing is left to draw."""
    empty = one(found, "hp-2003 impossible.empty_pile")
    assert (empty.kind, empty.deviating, shown(empty).outcomes) == ("impossible", (PT,), {"draw": 0})
    pile = one(found, "hp-2003 exhaustion.procedure", "refinement")
    assert pile.to_mend == pile.deviating == (EN, EN_BOOKLET, FR, FR_BOOKLET)
    assert PT not in {book for side in pile.sides for book in side.books}
    play = played(pile)
    assert play.start.hands == hands("blue 3", "yellow 2")
    assert (play.start.draw_pile, len(play.start.discards)) == ((), 4)
    assert play.moves == (Made(Move("draw", 0)),)


def test_schedules_that_cannot_be_played(found: CheckReport) -> None:
    """Four hands with new partners run out of partners after three, in English and Portuguese books of 2003."""
    four = one(found, "hp-2003 impossible.schedule")
    assert set(four.deviating) == {EN, EN_BOOKLET, PT}
    assert shown(four).outcomes == {"wanted": 4, "first_impossible": 4}
    assert [dict(row.args)["pairs"] for row in shown(four).rows] == [
        ((0, 1), (2, 3)),
        ((0, 2), (1, 3)),
        ((0, 3), (1, 2)),
    ]
    assert one(found, "uno-2003 impossible.schedule").deviating == ("uno-2003/en",)


def test_four_hands_can_be_twelve_in_spanish(found: CheckReport) -> None:
    """Four hands, or four with each of three partners; of those that say four, only the French can be followed."""
    hands_ = one(found, "hp-2003 tournament.four.hands")
    assert (hands_.kind, hands_.deviating) == ("refinement", (ES,))
    assert parted(hands_) == {FRENCH: (4,), (ES,): (4, 12)}


def test_four_hands_make_twelve_in_one_portuguese_sentence(found: CheckReport) -> None:
    """Four hands are played and said to make twelve; that others give no total is no finding beside it."""
    (sum_,) = [each for each in found.findings if each.message == "inconsistent.hands"]
    assert (sum_.edition, sum_.deviating, shown(sum_).outcomes) == ("hp-2003", (PT,), {"sum": 4, "printed": 12})
    assert [place.anchor for place in sum_.places] == ["jogam-se quatro partidas", "um total de 12 partidas"]
    assert not [each for each in found.findings if each.question == "tournament.four.hands_in_all"]


def test_nobody_is_held_against_partners_that_run_out(found: CheckReport) -> None:
    """The French may leave partners free; of the others, the Spanish can be followed until all have met."""
    rotation = one(found, "hp-2003 tournament.four.rotation")
    assert (rotation.kind, rotation.deviating) == ("refinement", FRENCH)
    assert parted(rotation) == {
        FRENCH: ("partner_free", "every_player_partners_every_other"),
        (ES,): ("every_player_partners_every_other",),
    }
    told = shown(rotation).outcomes
    assert [each.key for each in told["every_player_partners_every_other"].result] == ["hand"] * 3
    assert {each.key for each in told["partner_free"].result} == {"partners_are_free"}


def test_28_hands_leave_no_choice_of_partners_in_french(found: CheckReport) -> None:
    """They follow from four hands only where everybody partners all seven others, so that all books agree."""
    assert not [each for each in found.findings if each.question == "tournament.eight.partners"]


def test_28_hands_are_four_or_two_with_each_in_spanish_and_portuguese(found: CheckReport) -> None:
    """They give a total and not how many with each: it is what each player plays, or what both tables play."""
    each = one(found, "hp-2003 tournament.eight.hands_per_partner")
    assert (each.kind, set(each.to_mend)) == ("refinement", {ES, PT})
    assert parted(each)[(ES, PT)] == (4, 2)


@pytest.mark.parametrize(
    "question",
    [
        "tournament.eight.hands_in_all",
        "elimination.counted_when",
        "elimination.scores_carried_into_final",
        "score.sources",
        "elimination.final_two_head_to_head",
        "two_player.extra_play_without_playable_card",
    ],
)
def test_what_other_sentences_of_a_book_settle_is_no_finding(found: CheckReport, question: str) -> None:
    """28 hands are a total that all give; nobody wins but in the final; who has no card that fits draws."""
    assert not [each for each in found.findings if question in (each.question, *each.also)]


def test_the_portuguese_points_of_partners_go_to_nobody_by_name(found: CheckReport) -> None:
    """Points are added up and a pair has won: which points, and for whom, is left open by the same sentence."""
    points = one(found, "hp-2003 partners.points_awarded_to")
    assert (points.kind, points.deviating, points.also) == ("refinement", (PT,), ("partners.points_counted",))
    assert parted(points) == {OTHERS: ("pair_that_went_out",), (PT,): ("pair_that_went_out", "nobody")}
    assert {answer: outcome.result for answer, outcome in shown(points).outcomes.items()} == {
        "pair_that_went_out": (row("pair_gains", seats=(0, 2), points=6),),
        "nobody": (row("nobody_gains"),),
    }
    # Whose cards count is left open by the same words, and the play takes no side in it: Cleo's card is worth nothing.
    rows = [dict(each.args) for each in shown(points).rows if each.key == "holds"]
    assert [[held.number for held in each["cards"]] for each in rows if each["seat"] == 2] == [[0]]


def test_nobody_says_which_card_is_of_gryffindor(found: CheckReport) -> None:
    """Both sheets of 2018 make people draw until a Gryffindor card comes, and neither defines it."""
    term = one(found, "hp-2018 sorting_hat.until_card")
    assert (term.kind, term.deviating) == ("undefined", ("hp-2018/en", "hp-2018/es"))
    assert [(place.book, place.section, place.sentence) for place in term.places] == [
        ("hp-2018/en", "cards", 22),
        ("hp-2018/es", "cards", 23),
    ]


def test_only_the_portuguese_howler_leaves_its_player_out_for_sure(found: CheckReport) -> None:
    """Ana has to choose where anybody can be meant, which the others can be read to; of two only Ben is another."""
    target = one(found, "hp-2003 howler.target")
    assert (target.kind, target.deviating) == ("refinement", OTHERS)
    assert parted(target) == {OTHERS: ("anyone_at_the_table", "any_other_player"), (PT,): ("any_other_player",)}
    play = played(target)
    assert play.start.hands == hands("blue 3, green 5, howler", "yellow 2")
    assert play.moves == (Made(Move("play", 0, card("howler"))),)
    assert play.outcomes["anyone_at_the_table"] == (Decides(0, "player"),)
    assert seen(play.outcomes["any_other_player"])[0] == "chosen"


def test_a_reverse_of_two_leaves_the_next_card_free_in_spanish(found: CheckReport) -> None:
    """The Spanish future tells whose turn it is, as on its Skip, and in a turn anybody may draw: no finding."""
    assert not [each.id for each in found.findings if (each.question or "").endswith(".extra_play")]


def test_a_turn_begins_later_in_french(found: CheckReport) -> None:
    """A card that is pulled out of the hand begins a turn in English, one that lies in French."""
    begin = one(found, "hp-2003 turn.begin_definition")
    assert (begin.kind, set(begin.deviating)) == ("contradiction", {ES, FR, FR_BOOKLET})
    play = played(begin)
    assert play.start.hands == hands("blue 3, green 5", "blue 9, red 8")
    assert play.moves == (
        Made(Move("play", 0, card("blue 3"))),
        Made(Move("play", 1, card("blue 9"))),
    )
    assert Observation("over") not in play.outcomes["takes_a_card_or_card_leaves_hand"]
    catch = Move("catch", 1, player=0, window="uno")
    assert Allowed("may", catch) in play.outcomes["takes_a_card_or_card_lies"]


def test_no_play_rests_on_what_every_departing_book_rules_out(bundled: Library, found: CheckReport) -> None:
    """Whatever is louder than a note is shown to a reader of some book that departs; a gap to those of each."""
    for edition in bundled.editions:
        admits = prepare(bundled, edition).admits
        for each in found.findings:
            rests_on = getattr(each.witness, "only_if", ())
            if each.edition != edition or not rests_on or each.level == "note":
                continue
            comes = [all(answer in admits[book].answers(name) for name, answer in rests_on) for book in each.departing]
            assert all(comes) if each.is_gap else any(comes), each.id


def test_what_happens_by_accident_is_left_out(found: CheckReport) -> None:
    """A colour that stands is shown in three moves, with no word for UNO in between; a short pile gets more cards."""
    stands = one(found, "hp-2003 challenge.guilty.colour_choice_stands")
    assert [made.move.act for made in played(stands).moves] == ["bluff", "name a colour", "challenge"]
    hat = played(one(found, "hp-2018 last_card.sorting_hat_acts"))
    assert "shuffles" not in [what for outcome in hat.outcomes.values() for what in seen(outcome)]


def test_what_is_drawn_on_the_way_is_told(found: CheckReport) -> None:
    """Whoever lets a card happen draws what it costs, also where that is no part of the difference."""
    late = played(one(found, "hp-2003 challenge.deadline"))
    assert late.moves[-1] == Made(Move("go on", 1), 4)


def test_what_shuffling_brings_is_not_told_as_a_fact(found: CheckReport) -> None:
    """A card that comes up after the pile is shuffled is any card."""
    back = played(one(found, "hp-2003 wd4.start.return_place"))
    told = seen(back.outcomes["shuffled_in"])
    assert told == ["shuffles", "turned up by chance"]


def test_that_the_round_goes_on_is_no_outcome(found: CheckReport) -> None:
    """Where anything else can be told."""
    for each in found.findings:
        for outcome in each.witness.outcomes.values() if isinstance(each.witness, Witness) else ():
            assert Stands("over", False) not in outcome or len(outcome) == 1, each.id


def test_the_sheet_of_2018_obliges_in_spanish(found: CheckReport) -> None:
    """After a draw of need the card must be laid in Spanish and may be kept in English; neither book deviates."""
    drawn = one(found, "hp-2018 draw.forced.play_permission")
    assert (drawn.kind, drawn.deviating) == ("contradiction", ())
    assert parted(drawn) == {("hp-2018/en",): ("may",), ("hp-2018/es",): ("must",)}
    play = played(drawn)
    assert play.start.hands == hands("green 5", "yellow 2")
    assert play.start.draw_pile[0] == card("blue 3")
    assert play.moves == (Made(Move("draw", 0)),)


def test_the_spanish_of_2018_says_which_action_cards_are_excepted(found: CheckReport) -> None:
    """Its note on the challenge names the colour, and rules out the wider reading of the English, there and here."""
    excepted = one(found, "hp-2018 wd4.action_card_exception")
    assert (excepted.kind, excepted.deviating) == ("refinement", ("hp-2018/en",))
    assert excepted.also == ("challenge.illegality_test",)
    assert common_answers(excepted.sides) == ("of_another_colour_only",)
    assert played(excepted).moves == ()


def test_manner_is_worth_a_note(found: CheckReport) -> None:
    """Nothing else that a played game only tells is told differently by its books, and nobody has to act on it."""
    apart = [each for each in found.findings if each.shown_by == "words" and each.edition in PLAYED]
    assert {(each.edition, each.question): each.level for each in apart} == {
        ("hp-2003", "challenge.innocent.told_as"): "note",
        ("hp-2003", "howler.loudness"): "note",
        ("hp-2003", "wild.colour_announcement"): "note",
        ("hp-2018", "uno.call_manner"): "note",
    }


def test_contradictions_are_these(found: CheckReport) -> None:
    """No other question that is played is told differently by two books of an edition."""
    apart = [each for each in found.findings if each.kind == "contradiction"]
    assert {(each.edition, each.question) for each in apart if each.shown_by != "words"} == {
        ("hp-2003", "deck.howler_count"),
        ("hp-2003", "draw.voluntary.play_permission"),
        ("hp-2003", "invisibility.cancels"),
        ("hp-2003", "partners.seating"),
        ("hp-2003", "turn.begin_definition"),
        ("hp-2018", "draw.forced.play_permission"),
    }


def test_nobody_says_who_plays_after_an_answered_howler(found: CheckReport) -> None:
    """Cleo answers Ana's Howler with Invisibility: Ben, who had no part in it, is next after Ana, or Ana after Cleo."""
    gap = one(found, "hp-2003 invisibility.vs_howler.who_plays_next")
    assert (gap.kind, {book for side in gap.sides for book in side.books}) == ("gap", set(ALL))
    play = played(gap)
    assert play.start.hands[::2] == hands("blue 3, green 5, howler", "red 8, yellow 2, invisibility")
    assert [made.move.act for made in play.moves] == ["play", "choose a player", "answer a howler", "name a colour"]
    assert play.outcomes == {
        "after_howler_player": (Decides(1, "turn"),),
        "after_invisibility_player": (Decides(0, "turn"),),
    }


def test_a_challenge_that_succeeds_leaves_four_things_open(found: CheckReport) -> None:
    """Who draws, who plays, which colour counts and where the card goes are told by no book of 2003."""
    for rest in ("challenger_draws", "challenger_loses_turn", "colour_choice_stands", "wd4_taken_back"):
        gap = one(found, f"hp-2003 challenge.guilty.{rest}")
        assert gap.kind == "gap"
        assert [side.silent for side in gap.sides] == [ALL]
        acts = [made.move.act for made in played(gap).moves if made.move.act != "go on"]
        assert acts == ["bluff", "name a colour", "challenge"]


def test_an_elimination_can_leave_one_alone(found: CheckReport) -> None:
    """Ben and Cleo reach the limit in one hand and only Ana is left, without a final: no book says what then."""
    for edition in ("hp-2003", "uno-2003"):
        gap = one(found, f"{edition} elimination.nobody_left")
        assert gap.kind == "gap"
        assert [dict(row.args)["points"] for row in shown(gap).rows] == [0, 500, 500]


def test_every_finding_is_ruled_on(bundled: Library, found: CheckReport) -> None:
    """Nothing is left new or undecided, and no ruling is stale."""
    assert found.incomplete == ()
    ruled, stale = rule(found.findings, bundled.rulings, ChecksRun(frozenset(bundled.editions)), TODAY)
    assert [each.id for each in ruled if each.status != "ruled"] == []
    assert [problem.args for problem in stale] == []


def test_rulings_give_reasons_of_their_own(bundled: Library) -> None:
    """No two findings on printed books of an edition are accepted for the same reason, and we sign all of them."""
    reasons = Counter(
        (edition, language, reason)
        for each in bundled.rulings
        if (edition := each.finding.partition(":")[0]) in PLAYED
        for language, reason in each.reasons.items()
    )
    assert [reason for reason, times in reasons.items() if times > 1] == []
    assert {each.by for each in bundled.rulings} == {"Rulestone"}


def test_every_reason_is_told_in_every_language(bundled: Library) -> None:
    """Why a finding was accepted and why a book can be read in a way, of all that is played: nobody meets English."""
    reasons = {
        f"{each.finding} {each.books}": each.reasons for each in bundled.rulings if each.finding.split(":")[0] in PLAYED
    }
    for book in bundled.books.values():
        for reading in (each for readings in book.ambiguities.values() for each in readings):
            reasons[f"{book.id} {reading.ambiguity} {reading.id}"] = reading.because
    assert {what: sorted(each) for what, each in reasons.items() if {*each} != {*LANGUAGES}} == {}


def test_every_position_can_be_laid_out(bundled: Library, found: CheckReport) -> None:
    """No position holds more copies of a card than the box of any book of the edition."""
    boxes = {}
    for edition in bundled.editions:
        work = prepare(bundled, edition)
        boxes[edition] = [Counter(deck(work.rules, admits.defaults()[0])) for admits in work.admitted]
    for each in found.findings:
        if not isinstance(each.witness, Witness):
            continue
        start = each.witness.start
        laid = Counter([*(held for hand in start.hands for held in hand), *start.draw_pile, *start.discards])
        for box in boxes[each.edition]:
            assert not laid - box, (each.id, laid - box)


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
def test_every_finding_has_a_sentence(bundled: Library, found: CheckReport, language: str) -> None:
    """In every language a finding is said in words, without the id of its question."""
    works = [prepare(bundled, edition) for edition in bundled.editions]
    clauses = {key: node for work in works for each in work.rules.clauses.values() for key, node in each.items()}
    shelf = CitedBooks(bundled.books, clauses)
    for each in found.findings:
        sentence = in_words(each, Voice(language, (bundled_files.LOCALES, own_sentences_of(bundled))), shelf).message
        assert sentence, each.id
        assert each.question is None or each.question not in sentence


def moved(book: Book) -> Book:
    """The same book in another file, its lines elsewhere."""
    claims = tuple(replace(claim, places=tuple(map(recited, claim.places))) for claim in book.claims)
    return replace(book, claims=claims, spot=replace(book.spot, file="elsewhere/book.yaml", line=900))


def recited(place: Place) -> Place:
    """A place in another file, sentence, section, with other words."""
    return replace(
        place,
        section=f"new {place.section}",
        sentence=place.sentence + 40,
        anchor="other words",
        spot=replace(place.spot, file="elsewhere/book.yaml", line=place.spot.line + 900),
    )


def reordered(book: Book) -> Book:
    """The same book from back to front."""
    return replace(
        book,
        claims=book.claims[::-1],
        sections=book.sections[::-1],
        sentences=book.sentences[::-1],
        ambiguities=dict(reversed(list(book.ambiguities.items()))),
    )


def renamed(book: Book) -> Book:
    """The same book with other names for its cards, colours and piles, and for its readings."""
    readings = {f"other_{key}": each for key, each in book.ambiguities.items()}
    claims = tuple(
        replace(claim, ambiguity=f"other_{claim.ambiguity}") if claim.ambiguity else claim for claim in book.claims
    )
    return replace(
        book,
        title="Another title",
        claims=claims,
        ambiguities=readings,
        cards=others(book.cards),
        colours=others(book.colours),
        piles=others(book.piles),
    )


def others(names: Mapping[str, Name]) -> dict[str, Name]:
    """Other names for the same things."""
    return {key: replace(name, name=f"the other {name.name}") for key, name in names.items()}


def copied(book: Book, name: str) -> Book:
    """The same book under another id."""
    claims = tuple(
        replace(claim, book=name, places=tuple(replace(place, book=name) for place in claim.places))
        for claim in book.claims
    )
    return replace(book, id=name, claims=claims)


def shelved(library: Library, books: Iterable[Book]) -> Library:
    """The library with these books and no others."""
    return replace(library, books={book.id: book for book in sorted(books, key=lambda book: book.id)})


NINE = [f"hp-2003/{name}" for name in ("en", "en-booklet", "es", "fr", "fr-booklet", "pt")]
NINE += ["hp-2018/en", "hp-2018/es", "uno-2003/en"]


@pytest.mark.parametrize("name", NINE)
@pytest.mark.parametrize(
    "change", [lambda book: book, lambda book: moved(reordered(renamed(book)))], ids=["same", "new"]
)
def test_a_book_agrees_with_itself(bundled: Library, name: str, change: Change) -> None:
    """Not even if all its answers played differently: against itself, and re-ordered, renamed and re-cited."""
    book = bundled.books[name]
    other = copied(change(book), f"{book.edition}/zz-copy")
    work = prepare(shelved(bundled, [book, other]), book.edition)
    for question in work.rules.asked:
        asked = work.library.questions[question]
        compared = compare(asked, collect_book_answers(asked, work.books), lambda *_: Undecided(Tried()))
        assert list(between(work.edition, compared)) == []


def ids(report: CheckReport) -> list[str]:
    """The ids of what was found, sorted."""
    assert report.incomplete == ()
    return sorted(each.id for each in report.findings)


@pytest.mark.parametrize(
    "change",
    [
        lambda books: [*map(reordered, books)],
        lambda books: [*map(moved, books)],
        lambda books: [*books, copied(books[0], f"{books[0].edition}/zz-copy")],
    ],
    ids=["re-ordered", "moved", "another book"],
)
@pytest.mark.parametrize("edition", ["hp-2018", "uno-2003", "hp-2003"])
def test_ids_survive(
    bundled: Library, found: CheckReport, known: Memory, edition: str, change: Callable[[list[Book]], list[Book]]
) -> None:
    """Turning books round, moving their files, and adding a book that says what another says change no id."""
    books = list(bundled.books_of(edition))
    again = check(shelved(bundled, change(books)), [edition], known=known)
    assert ids(again) == sorted(each.id for each in found.findings if each.edition == edition)


def test_the_other_way_round_the_finding_is_the_mirror(bundled: Library, found: CheckReport, known: Memory) -> None:
    """With the two sheets of 2018 in the other order all ids and kinds stay, and what allowed less allows more."""
    swapped = {"hp-2018/en": "hp-2018/b", "hp-2018/es": "hp-2018/a"}
    books = [copied(bundled.books[name], new) for name, new in swapped.items()]
    mirror = {each.id: each for each in check(shelved(bundled, books), ["hp-2018"], known=known).findings}
    before = {each.id: each for each in found.findings if each.edition == "hp-2018"}
    assert mirror.keys() == before.keys()
    turned = {"narrows": "widens", "widens": "narrows", "crosses": "crosses", None: None}
    for name, each in before.items():
        other = mirror[name]
        assert other.kind == each.kind
        renamed_sides = {tuple(sorted(swapped[book] for book in side.books)): side.answers for side in each.sides}
        assert {tuple(sorted(books)): answers for books, answers in parted(other).items()} == renamed_sides
        if each.kind == "contradiction":
            assert other.direction == turned[each.direction]


def test_the_table_is_told_after_every_move(found: CheckReport) -> None:
    """A play tells how the table stands after each move and in the end, and no card is lost."""
    plays = [each.witness for each in found.findings if isinstance(each.witness, Witness)]
    assert len(plays) > 55
    for play in plays:
        moments = len(play.moves) + play.start.turning_up
        ends = list(play.after.values())
        assert list(play.after) == list(play.outcomes)
        # Either the last move is seen to go differently, or what may be done after it does.
        assert moments - len(play.course) in (0, 1)
        for table in (*play.course, *ends):
            # One card may have left a hand and not lie yet: two books part just there.
            assert lying(play.start) - lying(table) in (0, 1)


def test_a_card_that_comes_up_by_chance_is_shown_by_no_face(found: CheckReport) -> None:
    """Whoever draws after shuffling holds another card that nobody can foresee; before that all cards are known."""
    play = one(found, "hp-2003 exhaustion.procedure", "refinement").witness
    assert isinstance(play, Witness)
    assert play.after["all_discards"].hands[0] == (card("blue 3"), FACE_DOWN)
    assert play.after["discards_but_the_top"].hands[0] == (card("blue 3"), FACE_DOWN)
    drawn = one(found, "hp-2003 draw.voluntary.play_permission").witness
    assert isinstance(drawn, Witness)
    assert drawn.course[0].hands[0] == (card("blue 3"), card("green 7"))
