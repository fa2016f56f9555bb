"""Entries of a game may have any name, also that of a word of the notation."""

from pathlib import Path

from rulestone.compiler import Ruleset, compile_game
from rulestone.engine.evaluator import options
from rulestone.words.problem_sentences import report
from tests.engine.tables import defaults, laid_out
from tests.loader.reading import load

GAME = """\
extends: mau_mau
"""


def ruleset(folder: Path, game: str, name: str = "mine", **more: str) -> Ruleset:
    """A game written into a folder of its own, with further games and house rules, ready to be played."""
    (folder / "rules/games").mkdir(parents=True)
    for each, text in {name: game, **more}.items():
        (folder / f"rules/games/{each}.yaml").write_text(text, encoding="utf-8")
    library, problems = load([folder])
    assert library is not None, report(problems, "en")
    return compile_game(library, name)


def acts(rules: Ruleset) -> set[str]:
    """What the player can do whose turn it is, with a card that fits and one that does not."""
    state = laid_out(["clubs queen, hearts king", "clubs king"], on="clubs ace", pile="hearts ace, clubs ace")
    return {move.act for move in options(rules, defaults(rules), state)}


def test_a_move_may_be_called_as_a_clause_is(bundled: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """A move named `ask`, `hit`, `if` or `not` is a move like any other."""
    move = "{at: [turn], do: [end turn]}"
    names = ("ask", "hit", "if", "not", "holds", "all_of", "answers")
    rules = ruleset(tmp_path, GAME + "moves:\n" + "".join(f"  {name}: {move}\n" for name in names))
    assert acts(rules) >= set(names)


def test_a_meaning_a_procedure_a_counter_and_a_card_may_be_called_so(bundled: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """So may whatever else a game has names for, also where the names together look like a clause."""
    rules = ruleset(
        tmp_path,
        GAME
        + "meanings: {ask: card is ask, answers: {any_of: [ask, card is jack]}}\n"
        + "procedures: {hit: [add 1 to if, end turn], do: [hit]}\n"
        + "events: {not: a card lies}\n"
        + "counters: {if: 0}\n"
        + "cards:\n  ask: {coloured: no, copies: 2, worth: 1, may_be_laid_if: always}\n"
        + "moves:\n  lay it: {at: [turn], card: from the hand, allowed_if: answers, do: [lay the card, do]}\n",
    )
    assert {"ask", "answers"} <= set(rules.meanings)
    assert {"hit", "do"} <= set(rules.procedures)
    assert "lay it" not in acts(rules)


def test_what_is_replaced_may_be_called_so_as_well(bundled: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """Replacing a move named `ask` keeps the other moves, and all of it that is not restated."""
    rules = ruleset(
        tmp_path,
        "extends: core_of_mine\noverrides:\n  moves:\n    not: {allowed_if: me holds no cards}\n",
        core_of_mine=GAME + "moves:\n  ask: {at: [turn], do: [end turn]}\n  not: {at: [turn], do: [end turn]}\n",
    )
    assert "ask" in acts(rules)
    assert "not" not in acts(rules)
    assert {"play", "draw"} <= set(rules.moves)


def test_of_a_window_only_when_it_opens_at_all_can_be_replaced(bundled: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """Its key `if` makes it no clause: what is not restated stays."""
    rules = ruleset(tmp_path, GAME + "overrides:\n  windows:\n    mau: {if: bearer holds 2 cards}\n")
    assert rules.windows["mau"].call is not None


def test_a_question_may_be_named_in_one_word(bundled: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """The id of a question needs no dot, neither in a phrase nor alone."""
    (tmp_path / "rules/questions").mkdir(parents=True)
    (tmp_path / "rules/questions/swoop.yaml").write_text(
        "questions:\n  swoop: {kind: number, least: 0, most: 5, otherwise: open, default: 2, because: A number.}\n",
        encoding="utf-8",
    )
    rules = ruleset(tmp_path, GAME + "moves:\n  swoop: {at: [turn], do: [draw <swoop> to me, end turn]}\n")
    assert "swoop" in rules.asked
