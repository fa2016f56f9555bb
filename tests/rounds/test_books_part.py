"""Where two books of a small game part on what is not played card by card, `check` shows what follows by each."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rulestone.cli import main

pytestmark = [pytest.mark.long, pytest.mark.sample]
BOOKS = ("flints/en", "flints/fr")
CORE = Path(__file__).resolve().parents[1] / "checks" / "core"
AGREED = {
    "deck.draw_n_count": 6,
    "deck.draw_n_per_colour": 2,
    "draw_n.cards_drawn": 2,
    "draw_n.target": "next_player",
    "moon.full": "pile_low",
    "draw.forced.play_permission": "may",
    "exhaustion.procedure": "discards_but_the_top",
    "turn.match_obligation": "must_match",
    "mirror.at_last": "nothing",
    "dealer.tie": "draw_again",
}
"""What the small game leaves to its books, and these do not part on."""
ELIMINATION = """
elimination:
  points_counted: <elimination.points_counted>
  counted_when: <elimination.counted_when>
  threshold: 300
  threshold_is: <elimination.threshold_is>
  out_at: <elimination.out_at>
  final_two: <elimination.final_two_head_to_head>
  final_loser: <elimination.final_loser>
  winner: <elimination.winner>
  nobody_left: <elimination.nobody_left>
  scores_in_final: <elimination.scores_carried_into_final>
"""
PARTNERS = """
partners:
  seating: across
  end: <partners.end>
  points_counted: <partners.points_counted>
  points_awarded_to: <partners.points_awarded_to>
"""
SCORING = """
scoring:
  last_cards_counted: <last_card.drawn_cards_counted>
  alternative: <score.alternative>
  alternative_counts: <score.alternative.points_counted>
  alternative_target: <score.alternative.target>
  alternative_winner: <score.alternative.winner>
"""
TOURNAMENT = """
tournament:
  four:
    players: 4
    hands: <tournament.four.hands>
    rotation: <tournament.four.rotation>
    record: each_player_keeps_own_points
    winner: <tournament.four.winner>
  eight:
    players: 8
    tables: <tournament.eight.tables>
    rotation: <tournament.eight.partners>
    hands_per_partner: 2
    record: each_player_keeps_own_points
"""
GAMES = {
    "out at 300 points": (
        ELIMINATION,
        {
            "elimination.points_counted": ("own_cards_left", "cards_left_with_opponents"),
            "elimination.counted_when": ("after_each_hand", "at_the_end_of_the_game"),
            "elimination.threshold_is": ("a_suggestion", "fixed"),
            "elimination.out_at": ("reaching_it", "exceeding_it"),
            "elimination.final_two_head_to_head": ("may", "must"),
            "elimination.final_loser": ("who_reaches_or_exceeds_it", "who_exceeds_it"),
            "elimination.winner": ("winner_of_the_final", "fewest_points"),
            "elimination.nobody_left": ("another_hand_between_them", "nobody_wins"),
            "elimination.scores_carried_into_final": ("carried", "from_zero"),
        },
        {
            # A 3 and a 5 are left.
            "elimination.points_counted": ("gains 0 0, gains 1 3, gains 2 5", "gains 0 8, gains 1 0, gains 2 0"),
            "elimination.counted_when": ("out [0]", "nobody_is_out"),
            "elimination.threshold_is": ("may_agree_on_another_limit", "limit_is_fixed"),
            "elimination.out_at": ("out [0]", "nobody_is_out"),
            "elimination.final_two_head_to_head": (
                "out [2], may_play_the_final [0, 1]",
                "out [2], must_play_the_final [0, 1]",
            ),
            "elimination.final_loser": ("loses_the_final 1", "final_goes_on"),
            # The last two stop before a final, with 0 and 299 points.
            "elimination.winner": ("nobody_is_out, nobody_wins", "nobody_is_out, wins [0]"),
            # Two of three reach 300 with one hand.
            "elimination.nobody_left": ("play_another_hand [0, 1, 2]", "out [1, 2], nobody_wins"),
            "elimination.scores_carried_into_final": ("stands_at 0 20, stands_at 1 10", "stands_at 0 0, stands_at 1 0"),
        },
    ),
    "partners": (
        PARTNERS,
        {
            "partners.end": ("both_partners_go_out", "one_of_each_pair_goes_out"),
            "partners.points_counted": ("hands_of_both_pairs", "hands_of_both_pairs"),
            "partners.points_awarded_to": ("pair_with_more", "player_who_went_out"),
        },
        {
            # First one of each pair is out.
            "partners.end": ("hand_goes_on", "hand_is_over"),
            # Both of one pair are out, and the others hold a 2 and a 4.
            "partners.points_awarded_to": ("pair_gains [1, 3] 6", "gains 2 6"),
        },
    ),
    "points": (
        SCORING,
        {
            "score.who_collects": ("each_against_themselves", "each_against_themselves"),
            "score.target": (200, 200),
            "score.winner": ("most_points_when_somebody_reaches_it", "fewest_points_when_somebody_reaches_it"),
            "score.tie": ("shared", "another_hand"),
            "last_card.drawn_cards_counted": ("yes", "no"),
            "score.alternative": ("allowed", "allowed"),
            "score.alternative.points_counted": ("own_cards_left", "cards_left_with_opponents"),
            "score.alternative.target": (150, 50),
            "score.alternative.winner": ("most_points", "fewest_points"),
        },
        {
            # A 1 was held before the last card was laid, and a 2 was drawn because of it.
            "last_card.drawn_cards_counted": ("gains 0 0, gains 1 3", "gains 0 0, gains 1 1"),
            # A 5 is left.
            "score.alternative.points_counted": ("gains 0 0, gains 1 5", "gains 0 5, gains 1 0"),
            # One has 50 points and the other none.
            "score.alternative.target": ("match_goes_on", "wins [1]"),
            "score.alternative.winner": ("wins [0]", "wins [1]"),
            # Two have 200 points, and one has 190.
            "score.tie": ("win [0, 1]", "play_another_hand [0, 1]"),
            "score.winner": ("wins [0]", "wins [1]"),
        },
    ),
    "changing partners": (
        TOURNAMENT,
        {
            "tournament.four.hands": (3, 3),
            "tournament.four.rotation": ("every_player_partners_every_other", "every_player_partners_every_other"),
            "tournament.four.winner": ("most_points", "fewest_points"),
            "tournament.eight.tables": (2, 3),
            "tournament.eight.partners": ("partner_free", "one_other_player"),
        },
        {
            # Seven others to play with, two hands each.
            "tournament.eight.partners": (
                ", ".join(f"hands_are_free {first} {first + 1}" for first in range(1, 14, 2)),
                "hands 1 2 [[0, 1], [2, 7], [3, 6], [4, 5]]",
            ),
            "tournament.eight.tables": ("table 1 4, table 2 4", "table 1 3, table 2 3, table 3 2"),
            # Ana was in the pairs that won 20 and 10 points, Dan in neither.
            "tournament.four.winner": ("wins [0]", "wins [3]"),
        },
    ),
}
"""By name: parts of a game, the answers of its two books, and what follows by each of them."""


def rows(told: list[list[object]]) -> str:
    """Rows of a demonstration, each with its values."""
    return ", ".join(" ".join([str(key), *map(str, values.values())]) for key, values in told)


def write(folder: Path, parts: str, apart: Mapping[str, tuple[object, object]]) -> None:
    """A game with these parts, but for that like the small one; and two books that answer so."""
    small = (CORE / "games" / "pebbles.yaml").read_text(encoding="utf-8").partition("scoring:\n")[0]
    game = "\n".join(line for line in small.splitlines() if line.strip().partition(":")[0] not in apart)
    for name in ("editions", "games", "books/flints"):
        (folder / name).mkdir(parents=True)
    (folder / "editions" / "flints.yaml").write_text("game: flints\nname: Flints\n", encoding="utf-8")
    (folder / "games" / "flints.yaml").write_text(f"{game}\n{parts}", encoding="utf-8")
    for which, language in enumerate(("en", "fr")):
        claims = {**AGREED, **{question: both[which] for question, both in apart.items()}}
        sentences = [
            f"{{anchor: word {chr(97 + at)}, says: {json.dumps({of: claims[of]})}}}" for at, of in enumerate(claims)
        ]
        text = "".join(f"    {number}: {sentence}\n" for number, sentence in enumerate(sentences, 1))
        (folder / "books" / "flints" / f"{language}.yaml").write_text(
            f"language: {language}\nlocale: {language}\ntitle: Flints\n"
            "document: {file: leaflet.txt, name: A leaflet made for the tests}\n"
            f"sections: {{rules: {{heading: Rules}}}}\ntext:\n  rules:\n{text}",
            encoding="utf-8",
        )


def checked(rules: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """The findings of `check`."""
    main(["check", "--workers", "1", "--format", "json", str(CORE), str(rules)])
    return json.loads(capsys.readouterr().out)["findings"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", GAMES)
def test_what_follows_by_either_book(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each question on which the books part is shown by a case that everybody would settle otherwise by each."""
    parts, apart, follows = GAMES[name]
    write(tmp_path, parts, apart)
    shown = {
        finding["question"]: tuple(rows(finding["witness"]["outcomes"][book]["told"]) for book in BOOKS)
        for finding in checked(tmp_path, capsys)
        if finding["kind"] == "contradiction"
    }
    assert shown == follows


def test_too_few_hands_for_everybody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of four people each has three others to play with: in two hands two pairs never come about."""
    apart = {**GAMES["changing partners"][1], "tournament.four.hands": (2, 3)}
    write(tmp_path, TOURNAMENT, apart)
    (short,) = (finding for finding in checked(tmp_path, capsys) if finding["kind"] == "impossible")
    assert short["deviating"] == ["flints/en"]
    assert (
        short["message"]["en"]
        == "The English book asks for 2 rounds, in which not everybody can partner everybody else."
    )
    assert [list(row["values"].values()) for row in short["witness"]["rows"]] == [
        [1, [[0, 1], [2, 3]]],
        [2, [[0, 2], [1, 3]]],
        [[[0, 3], [1, 2]]],
    ]
