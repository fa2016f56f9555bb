"""What the checker shows on the bundled books, with the exact position and moves of each contradiction."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from rulestone import data
from rulestone.checks import Report, check
from rulestone.checks.answers import compare, sayings
from rulestone.checks.edition import prepare
from rulestone.checks.kinds.between import findings as between
from rulestone.checks.rulings import Ran, rule
from rulestone.explorer.result import Undecided
from rulestone.explorer.table import Memory
from rulestone.finding import Demonstration, Finding, Tried, Witness
from rulestone.loader import load
from rulestone.model import Book, Library, Name, Place
from rulestone.rounds.deck import deck
from rulestone.words import Voice, beside
from rulestone.words.findings import Shelf, common_answers
from rulestone.words.findings import finding_text as in_words
from rulestone.words.problems import report as problems_of

TODAY = "2026-11-18"
EN, EN_BOOKLET, ES, FR, FR_BOOKLET, PT = (
    f"hp-2003/{book}" for book in ("en", "en-booklet", "es", "fr", "fr-booklet", "pt")
)
PLAYED = ("hp-2003", "hp-2018", "uno-2003")
"""The editions of the printed books; in the others nothing is played, and `tests/leaflets` says what they differ in."""
FRENCH = (FR, FR_BOOKLET)
ALL = (EN, EN_BOOKLET, ES, FR, FR_BOOKLET, PT)
OTHERS = (EN, EN_BOOKLET, ES, FR, FR_BOOKLET)
ON_BLUE_7 = {"top": {"kind": "number", "colour": "blue", "number": 7}, "colour": "blue", "direction": "left", "turn": 0}
Change = Callable[[Book], Book]


@pytest.fixture(scope="session")
def bundled() -> Library:
    """The bundled rules."""
    library, problems = load()
    assert library is not None, problems_of(problems, "en")
    return library


@pytest.fixture(scope="session")
def found(bundled: Library, known: Memory) -> Report:
    """Everything that is found in them."""
    return check(bundled, known=known)


def card(name: str) -> dict[str, Any]:
    """A card of a witness by a short name: `blue 3`, `blue draw_n`, `wd4`."""
    colour, _, rest = name.rpartition(" ")
    if rest.isdecimal():
        return {"kind": "number", "colour": colour, "number": int(rest)}
    return {"kind": rest} | ({"colour": colour} if colour else {})


def hands(*held: str) -> tuple[tuple[dict[str, Any], ...], ...]:
    """Hands by short names, parted by commas."""
    return tuple(tuple(card(name) for name in hand.split(", ")) for hand in held)


def one(found: Report, name: str, kind: str | None = None) -> Finding:
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


def begins(witness: Witness) -> dict[str, Any]:
    """What a position on the blue 7 has beside hands and pile."""
    return {name: witness.setup[name] for name in ON_BLUE_7}


def test_french_boxes_have_four_howlers(found: Report) -> None:
    """The French lists give four Howlers, the others one; the French books deviate."""
    howlers = one(found, "hp-2003 deck.howler_count")
    assert (howlers.kind, howlers.deviating) == ("contradiction", FRENCH)
    assert parted(howlers) == {(EN, EN_BOOKLET, ES, PT): (1,), FRENCH: (4,)}


def test_the_french_list_comes_to_113(found: Report) -> None:
    """The cards of the French list add up to 113, and 110 is printed above them; both French books share the fault."""
    total = one(found, "hp-2003 inconsistent.total")
    assert (total.kind, total.deviating) == ("inconsistent", FRENCH)
    assert shown(total).outcomes == {"sum": 113, "printed": 110}
    assert sum(values["cards"] for _, values in shown(total).rows) == 113


def test_the_portuguese_book_makes_people_play_the_card_drawn_by_choice(found: Report) -> None:
    """Ana holds a blue 3 on a blue 7 and draws a green 7: only by the Portuguese book it cannot be kept."""
    drawn = one(found, "hp-2003 draw.voluntary.play_permission")
    assert (drawn.kind, drawn.deviating, drawn.direction) == ("contradiction", (PT,), "narrows")
    assert parted(drawn) == {OTHERS: ("may",), (PT,): ("must",)}
    play = played(drawn)
    assert begins(play) == ON_BLUE_7
    assert play.hands == hands("blue 3", "yellow 2")
    assert play.setup["draw_pile"][0] == card("green 7")
    assert play.moves == ({"act": "draw", "who": 0},)
    keep = {"act": "keep the drawn card", "who": 0}
    assert play.outcomes == {"may": ({"may": keep},), "must": ({"may_not": keep},)}
    assert play.only_if == ()


def test_nobody_says_until_when_a_bluff_may_be_doubted(found: Report) -> None:
    """Of whoever would have to draw speaks the Portuguese book, which can mean before drawing; the others of no end."""
    until = one(found, "hp-2003 challenge.deadline")
    assert (until.kind, until.deviating) == ("gap", ())
    assert [side.silent for side in until.sides if side.silent] == [OTHERS]
    assert parted(until)[(PT,)] == ("before_drawing", "until_next_turn_begins")
    play = played(until)
    assert play.hands == hands("blue 3, green 5, wd4", "blue 9")
    assert [move["act"] for move in play.moves] == ["bluff", "name a colour", "go on"]
    doubt = {"act": "catch", "who": 1, "player": 0, "window": "doubt"}
    assert play.outcomes == {"before_drawing": ({"may_not": doubt},), "until_next_turn_begins": ({"may": doubt},)}


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
def test_a_bluff_is_otherwise_treated_alike(bundled: Library, found: Report, question: str) -> None:
    """Who may object, on what ground, and what it costs either side are nowhere a finding."""
    assert not [
        each for each in found.findings if each.edition == "hp-2003" and question in (each.question, *each.also)
    ]
    said = sayings(bundled.questions[question], bundled.books_of("hp-2003"))
    assert len({each.answers for each in said}) == 1
    assert {each.how for each in said} == {"stated"}


def test_the_portuguese_wrong_card_rule_can_be_read_to_reach_a_bluff(found: Report) -> None:
    """Its rule speaks of any illegal card: by one reading a bluff goes back and costs two; elsewhere it does not."""
    reach = one(found, "hp-2003 wrong_card.covers_illegal_wd4")
    assert (reach.kind, reach.deviating) == ("refinement", (PT,))
    assert parted(reach)[(PT,)] == ("no", "yes")
    assert "bluff" in [move["act"] for move in played(reach).moves]


def test_the_same_cost_told_as_one_sum_is_mere_manner(found: Report) -> None:
    """Six cards in one sum and two on top of four are the same cards: worth a note, with the reason."""
    told = one(found, "hp-2003 challenge.innocent.told_as")
    assert (told.level, told.shown_by, told.witness) == ("note", "words", None)
    assert told.told.manner["en"].startswith("The number of cards is the same however a book adds them up")
    assert parted(told)[(PT,)] == ("one_sum",)


def test_of_two_players_the_spanish_reverse_takes_and_gives_one_turn(found: Report) -> None:
    """The turn that a Reverse takes by the Spanish sheet is lost anyway; between two, Ana may be next by it, or Ben."""
    lost = one(found, "hp-2018 reverse.somebody_loses_turn")
    assert (lost.kind, lost.departing) == ("refinement", ("hp-2018/en", "hp-2018/es"))
    readings = ("who_would_have_played", "who_would_have_played_of_two_too")
    assert parted(lost) == {("hp-2018/es",): readings, ("hp-2018/en",): ("nobody",)}
    play = played(lost)
    assert (len(play.hands), play.moves) == (2, ({"act": "play", "who": 0, "card": card("blue reverse")},))


def test_what_a_book_does_not_say_is_held_against_what_that_amounts_to(found: Report) -> None:
    """An age that one book gives stands beside none, not beside a number of nobody's."""
    assert set(shown(one(found, "hp-2003 players.age")).outcomes) == {"7", "0"}


def test_spanish_invisibility_cancels_any_action_card(found: Report) -> None:
    """Ana plays a Reverse: only by the Spanish book can Cleo, whom it does not hit, cancel it."""
    cancels = one(found, "hp-2003 invisibility.cancels", "contradiction")
    assert (cancels.deviating, cancels.also) == ((ES,), ("invisibility.who_may_use",))
    play = played(cancels)
    assert begins(play) == ON_BLUE_7
    assert play.hands == hands("blue 3, blue reverse", "yellow 2", "invisibility")
    assert play.moves == ({"act": "play", "who": 0, "card": card("blue reverse")},)
    answer = {"act": "answer any action card", "who": 2, "card": card("invisibility")}
    assert play.outcomes == {"effects_on_the_user": ({"may_not": answer},), "any_action_card": ({"may": answer},)}


def test_what_nobody_can_tell_hides_no_difference(found: Report) -> None:
    """Beside the Spanish, the Portuguese words on Invisibility may come to the same, or not."""
    unsure = one(found, "hp-2003 invisibility.cancels", "undecided")
    assert unsure.id != one(found, "hp-2003 invisibility.cancels", "contradiction").id
    assert ES not in {book for side in unsure.sides for book in side.books}
    assert unsure.tried is not None
    assert min(unsure.tried.positions, unsure.tried.moves) > 1000


def test_portuguese_invisibility_waits_for_its_turn(found: Report) -> None:
    """Only the Portuguese book says when Invisibility is laid; it shows where somebody else can be protected."""
    timing = one(found, "hp-2003 invisibility.timing")
    assert (timing.kind, timing.deviating) == ("omission", (PT,))
    assert parted(timing)[(PT,)] == ("on_own_turn_only",)
    play = played(timing)
    assert play.hands == hands("blue 3, green 5, blue draw_n", "yellow 2", "invisibility")
    assert play.moves == ({"act": "play", "who": 0, "card": card("blue draw_n")},)
    assert dict(play.only_if) == {
        "invisibility.cancels": "any_action_card",
        "invisibility.who_may_use": "anybody",
    }


def test_the_portuguese_pile_stays_empty(found: Report) -> None:
    """Ana draws the last card: the Portuguese book shuffles the empty pile itself, and nothing is left to draw."""
    empty = one(found, "hp-2003 impossible.empty_pile")
    assert (empty.kind, empty.deviating, shown(empty).outcomes) == ("impossible", (PT,), {"draw": 0})
    pile = one(found, "hp-2003 exhaustion.procedure", "contradiction")
    assert set(pile.deviating) == {ES, PT}
    play = played(pile)
    assert play.hands == hands("blue 3", "yellow 2")
    assert (play.setup["draw_pile"], len(play.setup["discards_below"])) == ([], 3)
    assert play.moves == ({"act": "draw", "who": 0},)


def test_schedules_that_cannot_be_played(found: Report) -> None:
    """Four hands with new partners run out of partners after three, in English and Portuguese books of 2003."""
    four = one(found, "hp-2003 impossible.schedule")
    assert set(four.deviating) == {EN, EN_BOOKLET, PT}
    assert shown(four).outcomes == {"wanted": 4, "first_impossible": 4}
    assert [values["pairs"] for _, values in shown(four).rows] == [
        ((0, 1), (2, 3)),
        ((0, 2), (1, 3)),
        ((0, 3), (1, 2)),
    ]
    assert one(found, "uno-2003 impossible.schedule").deviating == ("uno-2003/en",)


def test_four_hands_can_be_twelve_in_spanish(found: Report) -> None:
    """Four hands, or four with each of three partners: both readings are open there, the others say four."""
    hands_ = one(found, "hp-2003 tournament.four.hands")
    assert hands_.kind == "refinement"
    assert parted(hands_) == {(EN, EN_BOOKLET, FR, FR_BOOKLET, PT): (4,), (ES,): (4, 12)}


def test_four_hands_make_twelve_in_one_portuguese_sentence(found: Report) -> None:
    """Four hands are played and said to make twelve; that others give no total is no finding beside it."""
    (sum_,) = [each for each in found.findings if each.message == "inconsistent.hands"]
    assert (sum_.edition, sum_.deviating, shown(sum_).outcomes) == ("hp-2003", (PT,), {"sum": 4, "printed": 12})
    assert not [each for each in found.findings if each.question == "tournament.four.hands_in_all"]


def test_a_fourth_new_partner_is_no_other_way_to_change_partners(found: Report) -> None:
    """New partners and everybody in turn are one as long as there are new ones; only the French may leave it free."""
    rotation = one(found, "hp-2003 tournament.four.rotation")
    assert (rotation.kind, rotation.deviating) == ("refinement", FRENCH)
    assert set(parted(rotation)[FRENCH]) == {"partner_free", "different_partner_each_hand"}
    told = shown(rotation).outcomes
    assert [each[0] for each in told["different_partner_each_hand"]["told"]] == ["hand", "hand", "hand"]
    assert {each[0] for each in told["partner_free"]["told"]} == {"partners_are_free"}


def test_eight_players_in_french_may_have_one_partner(found: Report) -> None:
    """Joined to another player for four hands, with a total of 28 that only seven partners make."""
    partners = one(found, "hp-2003 tournament.eight.partners")
    assert (partners.kind, partners.deviating) == ("refinement", FRENCH)


def test_28_hands_are_four_or_two_with_each_in_spanish_and_portuguese(found: Report) -> None:
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
    ],
)
def test_what_other_sentences_of_a_book_settle_is_no_finding(found: Report, question: str) -> None:
    """28 hands are a total that all give; a running total is not set back; points are for cards."""
    assert not [each for each in found.findings if question in (each.question, *each.also)]


def test_the_portuguese_final_may_be_leave_or_order(found: Report) -> None:
    """Cleo is out: the last two must play the final, but by one reading of the Portuguese book they may stop."""
    final = one(found, "hp-2003 elimination.final_two_head_to_head")
    assert (final.kind, final.deviating) == ("refinement", (PT,))
    assert parted(final) == {OTHERS: ("must",), (PT,): ("must", "may")}
    assert [values["points"] for _, values in shown(final).rows] == [0, 0, 500]


def test_the_portuguese_points_of_partners_are_scored_or_left(found: Report) -> None:
    """Ana goes out and her partner holds more than both opponents: by one reading the points go to the opponents."""
    points = one(found, "hp-2003 partners.points_awarded_to")
    assert (points.kind, points.deviating, points.also) == ("refinement", (PT,), ("partners.points_counted",))
    assert parted(points) == {OTHERS: ("pair_that_went_out",), (PT,): ("pair_that_went_out", "pair_with_fewer")}
    assert {answer: outcome["told"] for answer, outcome in shown(points).outcomes.items()} == {
        "pair_that_went_out": (("pair_gains", {"pair": 0, "points": 15}),),
        "pair_with_fewer": (("pair_gains", {"pair": 1, "points": 15}),),
    }


def test_nobody_says_which_card_is_of_gryffindor(found: Report) -> None:
    """Both sheets of 2018 make people draw until a Gryffindor card comes, and neither defines it."""
    term = one(found, "hp-2018 sorting_hat.until_card")
    assert (term.kind, term.deviating) == ("undefined", ("hp-2018/en", "hp-2018/es"))
    assert [(place.book, place.section, place.sentence) for place in term.places] == [
        ("hp-2018/en", "cards", 22),
        ("hp-2018/es", "cards", 23),
    ]


def test_only_the_portuguese_howler_leaves_its_player_out_for_sure(found: Report) -> None:
    """Ana has to choose where anybody can be meant, which the others can be read to; of two only Ben is another."""
    target = one(found, "hp-2003 howler.target")
    assert (target.kind, target.deviating) == ("refinement", (PT,))
    assert parted(target) == {OTHERS: ("anyone_at_the_table", "any_other_player"), (PT,): ("any_other_player",)}
    play = played(target)
    assert play.hands == hands("blue 3, green 5, howler", "yellow 2")
    assert play.moves == ({"act": "play", "who": 0, "card": card("howler")},)
    assert play.outcomes["anyone_at_the_table"] == ({"decides": "player", "who": 0},)
    assert play.outcomes["any_other_player"][0]["seen"] == "chosen"


def test_a_reverse_of_two_can_be_read_to_oblige_in_spanish(found: Report) -> None:
    """After a Reverse of two players Ana may draw instead of playing on, but not by one reading of the Spanish book."""
    again = one(found, "hp-2003 two_player.reverse.extra_play")
    assert (again.kind, again.deviating) == ("refinement", (ES,))
    assert parted(again)[(ES,)] == ("must", "may")
    play = played(again)
    assert play.hands == hands("blue 3, green 5, blue reverse", "yellow 2")
    assert play.moves == ({"act": "play", "who": 0, "card": card("blue reverse")},)
    draw = {"act": "draw", "who": 0}
    assert play.outcomes == {"may": ({"may": draw},), "must": ({"may_not": draw},)}


def test_a_turn_begins_later_in_french(found: Report) -> None:
    """A card that is pulled out of the hand begins a turn in English, one that lies in French."""
    begin = one(found, "hp-2003 turn.begin_definition")
    assert (begin.kind, set(begin.deviating)) == ("contradiction", {ES, FR, FR_BOOKLET})
    play = played(begin)
    assert play.hands == hands("blue 3, green 5", "blue 9, red 8")
    assert play.moves == (
        {"act": "play", "who": 0, "card": card("blue 3")},
        {"act": "play", "who": 1, "card": card("blue 9")},
    )
    assert {"seen": "over", "who": None, "detail": []} not in play.outcomes["takes_a_card_or_card_leaves_hand"]
    catch = {"act": "catch", "who": 1, "player": 0, "window": "uno"}
    assert {"may": catch} in play.outcomes["takes_a_card_or_card_lies"]


def test_no_play_rests_on_what_every_departing_book_rules_out(bundled: Library, found: Report) -> None:
    """Whatever is louder than a note is shown to a reader of some book that departs; a gap to those of each."""
    for edition in bundled.editions:
        admits = prepare(bundled, edition).admits
        for each in found.findings:
            rests_on = getattr(each.witness, "only_if", ())
            if each.edition != edition or not rests_on or each.level == "note":
                continue
            comes = [all(answer in admits[book].answers(name) for name, answer in rests_on) for book in each.departing]
            assert all(comes) if each.is_gap else any(comes), each.id


def test_what_happens_by_accident_is_left_out(found: Report) -> None:
    """A colour that stands is shown in three moves, with no word for UNO in between; a short pile gets more cards."""
    stands = one(found, "hp-2003 challenge.guilty.colour_choice_stands")
    assert [move["act"] for move in played(stands).moves] == ["bluff", "name a colour", "challenge"]
    hat = played(one(found, "hp-2018 last_card.sorting_hat_acts"))
    assert "shuffles" not in {each.get("seen") for outcome in hat.outcomes.values() for each in outcome}
    midway = played(one(found, "hp-2003 exhaustion.in_the_middle_of_a_draw"))
    assert "over" not in {each.get("seen") for outcome in midway.outcomes.values() for each in outcome}


def test_what_is_drawn_on_the_way_is_told(found: Report) -> None:
    """Whoever lets a card happen draws what it costs, also where that is no part of the difference."""
    late = played(one(found, "hp-2003 challenge.deadline"))
    assert late.moves[-1] == {"act": "go on", "who": 1, "draws": 4}


def test_what_shuffling_brings_is_not_told_as_a_fact(found: Report) -> None:
    """A card that comes up after the pile is shuffled is any card."""
    back = played(one(found, "hp-2003 wd4.start.return_place"))
    told = [each["seen"] for each in back.outcomes["shuffled_in"] if "seen" in each]
    assert told == ["shuffles", "turned up by chance"]


def test_that_the_round_goes_on_is_no_outcome(found: Report) -> None:
    """Where anything else can be told."""
    for each in found.findings:
        for outcome in each.witness.outcomes.values() if isinstance(each.witness, Witness) else ():
            assert {"over": False} not in outcome or len(outcome) == 1, each.id


def test_the_sheet_of_2018_obliges_in_spanish(found: Report) -> None:
    """After a draw of need the card must be laid in Spanish and may be kept in English; neither book deviates."""
    drawn = one(found, "hp-2018 draw.forced.play_permission")
    assert (drawn.kind, drawn.deviating) == ("contradiction", ())
    assert parted(drawn) == {("hp-2018/en",): ("may",), ("hp-2018/es",): ("must",)}
    play = played(drawn)
    assert play.hands == hands("green 5", "yellow 2")
    assert play.setup["draw_pile"][0] == card("blue 3")
    assert play.moves == ({"act": "draw", "who": 0},)


def test_the_spanish_of_2018_says_which_action_cards_are_excepted(found: Report) -> None:
    """Its note on the challenge names the colour, and rules out the wider of the two readings of the English."""
    excepted = one(found, "hp-2018 wd4.action_card_exception")
    assert (excepted.kind, excepted.deviating) == ("refinement", ())
    assert common_answers(excepted.sides) == ("of_another_colour_only",)
    assert played(excepted).moves == ()


def test_manner_is_worth_a_note(found: Report) -> None:
    """Nothing else that a played game only tells is told differently by its books, and nobody has to act on it."""
    apart = [each for each in found.findings if each.shown_by == "words" and each.edition in PLAYED]
    assert {(each.edition, each.question): each.level for each in apart} == {
        ("hp-2003", "challenge.innocent.told_as"): "note",
        ("hp-2003", "howler.loudness"): "note",
        ("hp-2003", "wild.colour_announcement"): "note",
        ("hp-2018", "uno.call_manner"): "note",
    }


def test_contradictions_are_these(found: Report) -> None:
    """No other question that is played is told differently by two books of an edition."""
    apart = [each for each in found.findings if each.kind == "contradiction"]
    assert {(each.edition, each.question) for each in apart if each.shown_by != "words"} == {
        ("hp-2003", "deck.howler_count"),
        ("hp-2003", "draw.voluntary.play_permission"),
        ("hp-2003", "exhaustion.procedure"),
        ("hp-2003", "invisibility.cancels"),
        ("hp-2003", "partners.seating"),
        ("hp-2003", "turn.begin_definition"),
        ("hp-2018", "draw.forced.play_permission"),
    }


def test_nobody_says_who_plays_after_an_answered_howler(found: Report) -> None:
    """Ben answers Ana's Howler with Invisibility: Ben is next after Ana, or Ana after Ben; he keeps two cards."""
    gap = one(found, "hp-2003 invisibility.vs_howler.who_plays_next")
    assert (gap.kind, {book for side in gap.sides for book in side.books}) == ("gap", set(ALL))
    play = played(gap)
    assert play.hands == hands("blue 3, green 5, howler", "red 8, yellow 2, invisibility")
    assert [move["act"] for move in play.moves] == ["play", "answer a howler", "name a colour"]
    assert play.outcomes == {
        "after_howler_player": ({"decides": "turn", "who": 1},),
        "after_invisibility_player": ({"decides": "turn", "who": 0},),
    }


def test_a_challenge_that_succeeds_leaves_four_things_open(found: Report) -> None:
    """Who draws, who plays, which colour counts and where the card goes are told by no book of 2003."""
    for rest in ("challenger_draws", "challenger_loses_turn", "colour_choice_stands", "wd4_taken_back"):
        gap = one(found, f"hp-2003 challenge.guilty.{rest}")
        assert gap.kind == "gap"
        assert [side.silent for side in gap.sides] == [ALL]
        acts = [move["act"] for move in played(gap).moves if move["act"] != "go on"]
        assert acts == ["bluff", "name a colour", "challenge"]


def test_an_elimination_can_leave_one_alone(found: Report) -> None:
    """Ben and Cleo reach the limit in one hand and only Ana is left, without a final: no book says what then."""
    for edition in ("hp-2003", "uno-2003"):
        gap = one(found, f"{edition} elimination.nobody_left")
        assert gap.kind == "gap"
        assert [values["points"] for _, values in shown(gap).rows] == [0, 500, 500]


def test_every_finding_is_ruled_on(bundled: Library, found: Report) -> None:
    """Nothing is left new or undecided, and no ruling is stale."""
    assert found.incomplete == ()
    ruled, stale = rule(found.findings, bundled.rulings, Ran(frozenset(bundled.editions)), TODAY)
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


def test_every_position_can_be_laid_out(bundled: Library, found: Report) -> None:
    """No position holds more copies of a card than the box of any book of the edition."""
    boxes = {}
    for edition in bundled.editions:
        work = prepare(bundled, edition)
        boxes[edition] = [Counter(deck(work.rules, admits.defaults()[0])) for admits in work.admitted]
    for each in found.findings:
        if not isinstance(each.witness, Witness):
            continue
        setup = each.witness.setup
        laid = [held for hand in each.witness.hands for held in hand]
        laid += [*setup["draw_pile"], *setup["discards_below"], *([setup["top"]] if setup["top"] else [])]
        kinds = Counter((held["kind"], held.get("colour"), held.get("number")) for held in laid)
        for box in boxes[each.edition]:
            there = Counter({(kept.kind, kept.colour, kept.number): times for kept, times in box.items()})
            assert not kinds - there, (each.id, kinds - there)


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
def test_every_finding_has_a_sentence(bundled: Library, found: Report, language: str) -> None:
    """In every language a finding is said in words, without the id of its question."""
    works = [prepare(bundled, edition) for edition in bundled.editions]
    clauses = {key: node for work in works for each in work.rules.clauses.values() for key, node in each.items()}
    shelf = Shelf(bundled.books, clauses)
    for each in found.findings:
        sentence = in_words(each, Voice(language, (data.LOCALES, beside(bundled))), shelf).message
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
        compared = compare(asked, sayings(asked, work.books), lambda *_: Undecided(Tried()))
        assert list(between(work.edition, compared)) == []


def ids(report: Report) -> list[str]:
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
    bundled: Library, found: Report, known: Memory, edition: str, change: Callable[[list[Book]], list[Book]]
) -> None:
    """Turning books round, moving their files, and adding a book that says what another says change no id."""
    books = list(bundled.books_of(edition))
    again = check(shelved(bundled, change(books)), [edition], known=known)
    assert ids(again) == sorted(each.id for each in found.findings if each.edition == edition)


def test_the_other_way_round_the_finding_is_the_mirror(bundled: Library, found: Report, known: Memory) -> None:
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


def test_the_table_is_told_after_every_move(found: Report) -> None:
    """A play tells how the table stands after each move and in the end, and no card is lost."""
    plays = [each.witness for each in found.findings if isinstance(each.witness, Witness)]
    assert len(plays) > 60
    for play in plays:
        moments = len(play.moves) + bool(play.setup["turning_up"])
        ends = list(play.after.values())
        assert list(play.after) == list(play.outcomes)
        # Either the last move is seen to go differently, or what may be done after it does.
        assert moments - len(play.course) in (0, 1)
        laid = sum(map(len, play.hands)) + len(play.setup["draw_pile"])
        laid += len(play.setup["discards_below"]) + (play.setup["top"] is not None)
        for table in (*play.course, *ends):
            there = sum(map(len, table["hands"])) + table["draw_pile"] + table["discards"]
            # One card may have left a hand and not lie yet: two books part just there.
            assert laid - there in (0, 1)


def test_a_card_that_comes_up_by_chance_is_shown_by_no_face(found: Report) -> None:
    """Whoever draws after shuffling holds another card that nobody can foresee; before that all cards are known."""
    play = one(found, "hp-2003 exhaustion.procedure", "contradiction").witness
    assert isinstance(play, Witness)
    assert play.after["all_discards"]["hands"][0] == [card("blue 3"), {"unseen": True}]
    assert play.after["draw_pile_itself"]["hands"][0] == [card("blue 3")]
    drawn = one(found, "hp-2003 draw.voluntary.play_permission").witness
    assert isinstance(drawn, Witness)
    assert drawn.course[0]["hands"][0] == [card("blue 3"), card("green 7")]
